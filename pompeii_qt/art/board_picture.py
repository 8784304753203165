"""The board as one picture: the country, the city, the frame and the names of the squares."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainterPath, QPen, QTransform

from pompeii_qt.art import ground, palette
from pompeii_qt.art.buildings import paint_houses, paint_pits, paint_shadows
from pompeii_qt.art.geometry import BOARD_RECT, CITY_RECT, UNIT
from pompeii_qt.art.marks import paint_edges
from pompeii_qt.art.painting import Painter, Stops, box_path, linear
from pompeii_qt.art.palette import colour

BAND = 18.0
RADIUS = 12.0


def board_shape() -> QPainterPath:
    return box_path(BOARD_RECT, RADIUS)


def paint_frame(painter: Painter) -> None:
    """Paint the border band, with its meander, over the edge of BOARD_RECT, and a soft shadow inside."""
    inside = BOARD_RECT.adjusted(BAND, BAND, -BAND, -BAND)
    window = box_path(inside, 5)
    with painter.clipped(window):
        for width in (5, 12, 20):
            painter.draw(window, QPen(colour("#1F1408", 40), width))
    reds: Stops = {0: colour(palette.FRAME[0]).lighter(118), 0.5: palette.FRAME[0], 1: palette.FRAME[1]}
    red = linear(BOARD_RECT.topLeft(), BOARD_RECT.bottomRight(), reds)
    painter.fillPath(board_shape().subtracted(window), red)
    painter.draw(window, QPen(colour(palette.GILT), 1.3))
    painter.drawPath(box_path(BOARD_RECT.adjusted(2.2, 2.2, -2.2, -2.2), RADIUS - 2))
    keys = meanders(BOARD_RECT.adjusted(4.6, 4.6, -4.6, -4.6), BAND - 8, BAND + 2, -0.6)
    painter.draw(keys, QPen(colour(palette.GILT, 210), 1.5))


def meander(length: float, size: float) -> QPainterPath:
    """Return the lines of a Greek key from (0, 0) to (`length`, `size`): whole keys, at least one, stretched to fit."""
    keys = max(int(length / (size * 1.55)), 1)
    step = length / keys
    path = QPainterPath(QPointF(0, size))
    for n in range(keys):
        x, u = n * step, step / 5
        for units, y in ((0, 0), (4, 0), (4, 0.72), (2, 0.72), (2, 0.4)):
            path.lineTo(x + units * u, size * y)
        path.moveTo(x, size)
        path.lineTo(x + 5 * u, size)
    return path


def meanders(box: QRectF, size: float, corner: float, inwards: float) -> QPainterPath:
    """Return meanders `size` high along a box's sides, `inwards` of them (negative: outside), `corner` off corners."""
    path = QPainterPath()
    for n, at in enumerate((box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft())):
        length = box.height() if n % 2 else box.width()
        move = QTransform.fromTranslate(at.x(), at.y()).rotate(90 * n).translate(corner, inwards)
        path.addPath(move.map(meander(length - 2 * corner, size)))
    return path


_SIDE = 29.0  # side of a plaque
_INSET = 17.0  # distance of a plaque's centre from the board's edge; the plaque reaches a little beyond the frame


def plaques() -> dict[str, QRectF]:
    """Return the square on the frame for each column's letter (south) and each row's number (west), by their text."""
    columns, rows = round(CITY_RECT.width() / UNIT), round(CITY_RECT.height() / UNIT)
    middles = {chr(65 + n): QPointF((n + 0.5) * UNIT, BOARD_RECT.bottom() - _INSET) for n in range(columns)}
    middles |= {str(n + 1): QPointF(BOARD_RECT.left() + _INSET, (n + 0.5) * UNIT) for n in range(rows)}
    half = QPointF(_SIDE, _SIDE) / 2
    return {name: QRectF(middle - half, middle + half) for name, middle in middles.items()}


def paint_coordinates(painter: Painter) -> None:
    for name, plaque in plaques().items():
        paint_plaque(painter, plaque, name)


def paint_plaque(painter: Painter, plaque: QRectF, name: str) -> None:
    """Paint a letter or number on the frame's red, with a gilt rim."""
    height = plaque.height()
    painter.rounded(plaque, height / 6, QPen(colour(palette.GILT), height * 0.045), colour(palette.FRAME[1]))
    painter.lettering(plaque, name, height * 0.8, palette.PARCHMENT[0])


# Each takes less than a frame on a slow machine: hence the houses in two halves.
_LAYERS: tuple[Callable[[Painter], None], ...] = (
    ground.paint_country,
    lambda painter: painter.roughen(BOARD_RECT, 0.5, 0.9),  # without a grain the country looks printed
    ground.paint_trees,
    ground.paint_streets,
    ground.paint_vents,
    ground.paint_wall,
    paint_shadows,
    partial(paint_houses, which=slice(None, 15)),
    partial(paint_houses, which=slice(15, None)),
    paint_pits,
    ground.paint_gates,
    paint_frame,
    paint_coordinates,
)


def board_steps(scale: float, sharp: bool = False) -> Iterator[QImage | None]:
    """Yield None after each painted layer, then the board without Vesuvius as an image, transparent at its corners.

    `scale`: pixels per unit. `sharp`: with the edges of high contrast.
    """
    size = QSize(round(BOARD_RECT.width() * scale), round(BOARD_RECT.height() * scale))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for layer in (*_LAYERS, paint_edges) if sharp else _LAYERS:
        with Painter(image, BOARD_RECT, scale) as painter:
            layer(painter)
        yield None
    # Cut the corners at the end: a clip would slow down every layer.
    corners = box_path(BOARD_RECT.adjusted(-1, -1, 1, 1)).subtracted(board_shape())
    with Painter(image, BOARD_RECT, scale) as painter:
        painter.setCompositionMode(Painter.CompositionMode.CompositionMode_DestinationOut)
        painter.fillPath(corners, Qt.GlobalColor.black)
    yield image


def board_image(scale: float, sharp: bool = False) -> QImage:
    *_, image = board_steps(scale, sharp)
    assert image is not None
    return image

"""The houses of Pompeii from above, with a number, and a pattern for each colour so that none is told by hue alone."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen

from pompeii_core.city import BUILDING, COLOURS, INDEX, NUMBERED
from pompeii_qt.art import palette
from pompeii_qt.art.geometry import PIT, building_parts, centre, corner, neighbour, part_letter, pits, square_rect
from pompeii_qt.art.painting import Painter, linear, polygon, radial, segments, union
from pompeii_qt.art.palette import ROOFS, colour

INSET = 6.0
FRONT = 11.0
"""Height of the south front, between the roof and the street."""


def paint_shadows(painter: Painter) -> None:
    """What the houses throw on the streets, and the mosaic that joins building 11."""
    for _, squares in building_parts():
        painter.soft_shadow(_part(tuple(squares)), 7, 8, 4, 110)
    _mosaic(painter)


def paint_houses(painter: Painter, which: slice) -> None:
    """Walls and roofs of some of `building_parts()`."""
    for number, squares in building_parts()[which]:
        _house(painter, COLOURS.get(number, "neutral"), number, squares)


def paint_pits(painter: Painter) -> None:
    """The spaces on all roofs, and the numbers."""
    for number, squares in building_parts():
        tint = COLOURS.get(number, "neutral")
        for square in squares:
            for pit in pits(square):
                _pit(painter, pit, tint)
            if number <= NUMBERED:
                _plate(painter, square, number, tint)


def paint_closed(painter: Painter, square: str) -> None:
    """The roof of a square over its spaces, around the square's middle: nobody is placed there any more."""
    tint = roof_of(square)
    for pit in pits(square):
        lid = QPainterPath()
        lid.addEllipse(pit - centre(square), PIT + 1.8, PIT + 1.8)
        paint_roof(painter, lid, tint, grain=False)


def roof_of(square: str) -> str:
    """The colour of the building on a square, `neutral` where it has no number."""
    return COLOURS.get(BUILDING[INDEX[square]], "neutral")


def _house(painter: Painter, tint: str, number: int, squares: list[str]) -> None:
    foot, roof = _part(tuple(squares)), _part(tuple(squares), INSET + FRONT)
    lit, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    box = foot.boundingRect()
    front = linear(box.topLeft(), box.bottomLeft(), {0: plain.darker(120), 1: shaded.darker(125)})
    painter.fillPath(foot, front)
    painter.use(None, colour("#1A100A", 190))
    bottom = box.bottom()
    openings = int(box.width() / 15)
    for n in range(openings):
        x = box.left() + (n + 0.5) * box.width() / openings
        tall = 7.5 if n == openings // 2 else 5.0
        painter.drawRoundedRect(QRectF(x - 2.4, bottom - tall - 0.5, 4.8, tall), 2.2, 2.2)
    painter.draw(foot, QPen(shaded.darker(150), 1))
    paint_roof(painter, roof, tint)
    if tint == "neutral":
        _hip(painter, roof.boundingRect())
    _parapet(painter, roof, lit, shaded)
    if number <= NUMBERED:
        _part_line(painter, squares, tint)


def _parapet(painter: Painter, roof: QPainterPath, lit: object, shaded: object) -> None:
    with painter.saved():
        painter.setClipPath(roof)
        painter.translate(1.6, 1.6)
        painter.draw(roof, QPen(colour("#FFF4DC", 150), 4.0))
        painter.translate(-3.4, -3.4)
        painter.draw(roof, QPen(colour("#1F1408", 90), 4.0))
    painter.draw(roof, QPen(colour("#2B1A0E", 200), 1.4))


def _hip(painter: Painter, box: QRectF) -> None:
    """The four slopes of a plain roof."""
    mid = box.center()
    corners = (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft())
    for n, shade in enumerate(
        (colour("#FFFFFF", 70), colour("#8A6A34", 40), colour("#6E4E20", 75), colour("#FFFFFF", 30))
    ):
        painter.fillPath(polygon(corners[n], corners[(n + 1) % 4], mid), shade)


@cache
def _part(squares: tuple[str, ...], south: float = INSET) -> QPainterPath:
    """What a part covers: its squares, less a pavement (`south` wide there) where nothing of its building adjoins."""
    return union(_grown(square, south) for square in squares)


def _grown(square: str, south: float) -> QRectF:
    """A square's share of its building, reaching to the next square where the building goes on."""
    cell = square_rect(square)
    number = BUILDING[INDEX[square]]

    def joined(dx: int, dy: int) -> bool:
        other = neighbour(square, dx, dy)
        return number <= NUMBERED and other is not None and BUILDING[INDEX[other]] == number

    return cell.adjusted(
        0 if joined(-1, 0) else INSET,
        0 if joined(0, -1) else INSET,
        0 if joined(1, 0) else -INSET,
        0 if joined(0, 1) else -south,
    )


def _part_line(painter: Painter, squares: list[str], tint: str) -> None:
    """A parapet and a gutter where the other part of the same building begins."""
    for square in squares:
        for dx, dy in ((1, 0), (0, 1)):
            other = neighbour(square, dx, dy)
            if other is None or other in squares or BUILDING[INDEX[other]] != BUILDING[INDEX[square]]:
                continue
            at = corner(square)
            start = at + QPointF(100, INSET) if dx else at + QPointF(INSET, 100)
            end = at + QPointF(100, 100 - INSET - FRONT) if dx else at + QPointF(100 - INSET, 100)
            for pen in (QPen(colour("#FFF4DC", 220), 6), QPen(colour(ROOFS[tint][2]).darker(150), 2.6)):
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                painter.setPen(pen)
                painter.drawLine(start, end)


def _mosaic(painter: Painter) -> None:
    """Building 11 stands on both sides of a street: a mosaic of its colour in the paving shows that it is one."""
    lit, plain, shaded = (colour(tone, 220) for tone in ROOFS["brown"])
    strip = QRectF(900, 538, 100, 20)
    painter.fillRect(strip, colour("#F3E6C8", 200))
    painter.setPen(QPen(shaded, 1.6))
    painter.drawLine(strip.topLeft(), strip.topRight())
    painter.drawLine(strip.bottomLeft(), strip.bottomRight())
    painter.setPen(Qt.PenStyle.NoPen)
    for n in range(10):
        middle = QPointF(905 + 10 * n, 548)
        painter.setBrush(plain if n % 2 else lit)
        painter.drawPolygon([middle + QPointF(dx, dy) for dx, dy in ((-4.5, 0), (0, -7), (4.5, 0), (0, 7))])


def _pit(painter: Painter, at: QPointF, tint: str) -> None:
    """A space: a round recess, dark on its north-west side, lit on its south-east lip."""
    shaded = colour(ROOFS[tint][2])
    painter.disc(at + QPointF(0.7, 0.9), PIT, PIT, QPen(colour("#FFF8E6", 190), 2.2), None)
    base = colour("#B99A66") if tint == "neutral" else shaded
    hollow = radial(at + QPointF(4, 5), PIT * 1.5, {0: base, 1: base.darker(230)})
    painter.disc(at, PIT - 0.6, PIT - 0.6, QPen(colour("#22150B", 210), 1.3), hollow)


def plate_rect(square: str) -> QRectF:
    """Where a square of a numbered building has its number: at the west edge, where no piece stands."""
    height = 38.0 if part_letter(square) else 27.0
    return QRectF(corner(square).x() + 7.5, corner(square).y() + 45 - height / 2, 21, height)


def _plate(painter: Painter, square: str, number: int, tint: str) -> None:
    """The number of a building, with the letter of its part."""
    letter, plate = part_letter(square), plate_rect(square)
    painter.use(QPen(colour(palette.OUTLINE, 220), 1.3), colour("#FFF7E4"))
    painter.drawRoundedRect(plate, 4, 4)
    painter.lettering(plate.adjusted(-4, 0, 4, -13 if letter else 0), str(number), 21 if number < 10 else 16)
    if letter:
        painter.lettering(plate.adjusted(0, 21, 0, 0), letter, 13)


def paint_roof(painter: Painter, shape: QPainterPath, tint: str, grain: bool = True) -> None:
    """Fill `shape` with a roof of a building colour: light from the north-west, its pattern, some grain."""
    lit, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    box = shape.boundingRect()
    light = linear(box.topLeft(), box.bottomRight(), {0: lit, 0.55: plain, 1: plain.darker(112)})
    painter.fillPath(shape, light)
    with painter.saved():
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        paint_pattern(painter, box, tint)
    if grain:
        painter.roughen(shape, 0.5, 0.4)
    painter.draw(shape, QPen(shaded, 1.2))


def paint_pattern(painter: Painter, box: QRectF, tint: str, pitch: float = 14.0) -> None:
    """Grey: ashlar courses; purple: lozenges; turquoise: scales; brown: ridged tiles; neutral: faint boards.

    `pitch`: so wide that a board of a window of 1280 pixels shows them.
    """
    faint = tint == "neutral"
    shaded, lit = colour(ROOFS[tint][2], 110 if faint else 215), colour(ROOFS[tint][0], 140)
    pattern = {"grey": _ashlar, "purple": _lozenges, "turquoise": _scales, "brown": _ridges, "neutral": _boards}[tint]
    path = pattern(box, pitch)
    with painter.saved():
        painter.translate(0.9, 0.9)
        painter.draw(path, QPen(lit, 1.3))
    painter.draw(path, QPen(shaded, 1.4 if faint else 2.0))


def _count(length: float, pitch: float) -> int:
    return int(length / pitch) + 2


def _ashlar(box: QRectF, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for row in range(_count(box.height(), pitch)):
        y = box.top() + row * pitch
        path.moveTo(box.left(), y)
        path.lineTo(box.right(), y)
        for n in range(_count(box.width(), 2 * pitch)):
            x = box.left() + (2 * n + row % 2) * pitch
            path.moveTo(x, y)
            path.lineTo(x, y + pitch)
    return path


def _lozenges(box: QRectF, pitch: float) -> QPainterPath:
    reach, step = box.height(), pitch * 1.4
    starts = [box.left() + n * step for n in range(-_count(reach, step), _count(box.width(), step))]
    across = (((x, x + reach), (x + reach, x)) for x in starts)
    return segments((x1, box.top(), x2, box.bottom()) for both in across for x1, x2 in both)


def _scales(box: QRectF, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for row in range(_count(box.height(), pitch)):
        y = box.top() + (row - 1) * pitch
        for n in range(-1, _count(box.width(), 2 * pitch)):
            x = box.left() + (2 * n + row % 2) * pitch
            path.moveTo(x, y)
            path.cubicTo(x + 0.1 * pitch, y + 1.15 * pitch, x + 1.9 * pitch, y + 1.15 * pitch, x + 2 * pitch, y)
    return path


def _ridges(box: QRectF, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for n in range(_count(box.width(), pitch)):
        x = box.left() + n * pitch
        path.moveTo(QPointF(x, box.top()))
        path.lineTo(QPointF(x, box.bottom()))
        for row in range(_count(box.height(), 1.6 * pitch)):
            y = box.top() + (row + 0.5 * (n % 2)) * 1.6 * pitch
            path.moveTo(x, y)
            path.quadTo(x + pitch / 2, y + 0.5 * pitch, x + pitch, y)
    return path


def _boards(box: QRectF, pitch: float) -> QPainterPath:
    edges = (box.left() + n * 1.2 * pitch for n in range(_count(box.width(), 1.2 * pitch)))
    return segments((x, box.top(), x, box.bottom()) for x in edges)

"""The board as one picture."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from pompeii_qt.art.buildings import paint_houses, paint_pits, paint_shadows
from pompeii_qt.art.contrast import paint_edges
from pompeii_qt.art.coordinates import paint_coordinates
from pompeii_qt.art.frame import board_shape, paint_frame
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.art.ground import paint_country, paint_streets, paint_trees, paint_weather
from pompeii_qt.art.painting import box_path, painter_on
from pompeii_qt.art.walls import paint_gates, paint_vents, paint_wall

# Each takes less than a frame on a slow machine: that is why the houses are in two.
_LAYERS = (
    paint_country,
    paint_weather,
    paint_trees,
    paint_streets,
    paint_vents,
    paint_wall,
    paint_shadows,
    partial(paint_houses, which=slice(None, 15)),
    partial(paint_houses, which=slice(15, None)),
    paint_pits,
    paint_gates,
    paint_frame,
    paint_coordinates,
)


def board_steps(scale: float, sharp: bool = False) -> Iterator[QImage | None]:
    """Paint the board (without Vesuvius) at `scale` pixels a unit, a layer at each step; the last step is the image.

    `sharp`: at high contrast.
    """
    size = QSize(round(BOARD_RECT.width() * scale), round(BOARD_RECT.height() * scale))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for layer in (*_LAYERS, *((paint_edges,) if sharp else ())):
        with painter_on(image, BOARD_RECT, scale) as painter:
            layer(painter)
        yield None
    _round_off(image, scale)
    yield image


def _round_off(image: QImage, scale: float) -> None:
    """Cut the corners; clipping every layer instead would make each slower."""
    corners = box_path(BOARD_RECT.adjusted(-1, -1, 1, 1))
    with painter_on(image, BOARD_RECT, scale) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        painter.fillPath(corners.subtracted(board_shape()), Qt.GlobalColor.black)


def board_image(scale: float, sharp: bool = False) -> QImage:
    """The whole board at once."""
    *_, image = board_steps(scale, sharp)
    assert image is not None
    return image

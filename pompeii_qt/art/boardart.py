"""The board as one picture."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from pompeii_qt.art.buildings import paint_buildings
from pompeii_qt.art.frame import board_shape, paint_frame
from pompeii_qt.art.ground import paint_country, paint_streets
from pompeii_qt.art.plan import BOARD_RECT
from pompeii_qt.art.walls import paint_gates, paint_vents, paint_wall

_LAYERS = (paint_country, paint_streets, paint_vents, paint_wall, paint_buildings, paint_gates, paint_frame)


def board_steps(scale: float) -> Iterator[QImage | None]:
    """Paint the board (without Vesuvius) at `scale` pixels a unit, a layer at each step; the last step is the image."""
    size = QSize(round(BOARD_RECT.width() * scale), round(BOARD_RECT.height() * scale))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for layer in _LAYERS:
        painter = begin(image, BOARD_RECT, scale)
        painter.setClipPath(board_shape())
        layer(painter)
        painter.end()
        yield None
    yield image


def board_image(scale: float) -> QImage:
    """The whole board at once."""
    *_, image = board_steps(scale)
    assert image is not None
    return image


def begin(image: QImage, rect: QRectF, scale: float) -> QPainter:
    """A painter on `image` that shows `rect` of the board."""
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    return painter

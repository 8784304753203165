"""Items that show sprites, painted anew when the scale of the view changes."""

from collections.abc import Callable

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

type Painted = Callable[[float], QPixmap]
"""A sprite at so many device pixels a board unit; its device pixel ratio is that scale."""


class Sprite(QGraphicsPixmapItem):
    """A pixmap item centred on its position, in board units."""

    def __init__(self, painted: Painted, layer: float, scale: float) -> None:
        super().__init__()
        self._painted = painted
        self._painted_at = 0.0
        self.setZValue(layer)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable, False)
        self.repaint_at(scale)

    def repaint_at(self, scale: float) -> None:
        """Show the sprite painted for `scale`."""
        if scale == self._painted_at:
            return
        self._painted_at = scale
        pixmap = self._painted(scale)
        self.setPixmap(pixmap)
        size = pixmap.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)

    def repaint_as(self, painted: Painted) -> None:
        """Show another sprite from now on."""
        self._painted = painted
        scale, self._painted_at = self._painted_at, 0.0
        self.repaint_at(scale)

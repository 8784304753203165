"""Items that show painted pictures, and their scene, which has them painted anew when the view's scale changes."""

from collections.abc import Callable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

type Painted = Callable[[float], QPixmap]
"""A picture at so many device pixels a board unit; its device pixel ratio is that scale."""


class SpriteScene(QGraphicsScene):
    """A scene in board units; `scale`: what its sprites are painted for, in device pixels a unit."""

    scale = 1.0

    def repaint_at(self, scale: float) -> None:
        """Show all sprites, and those that come, for another scale."""
        self.scale = scale
        for item in self.items():
            if isinstance(item, Sprite):
                item.repaint_at(scale)

    def repaint(self) -> None:
        """Show all sprites as they are painted by now."""
        for item in self.items():
            if isinstance(item, Sprite):
                item.repaint()


class Sprite(QGraphicsPixmapItem):
    """A picture in a scene, centred on its position."""

    def __init__(self, scene: SpriteScene, painted: Painted, layer: float, at: QPointF | None = None) -> None:
        super().__init__()
        self._painted = painted
        self._painted_at = 0.0
        self.setZValue(layer)
        # Nobody asks where exactly its picture is opaque, which Qt would find out for each.
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.repaint_at(scene.scale)
        if at is not None:
            self.setPos(at)
        scene.addItem(self)

    def repaint_at(self, scale: float) -> None:
        """Show the picture painted for `scale`."""
        if scale == self._painted_at:
            return
        self._painted_at = scale
        pixmap = self._painted(scale)
        self.setPixmap(pixmap)
        size = pixmap.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)

    def repaint_as(self, painted: Painted) -> None:
        """Show another picture from now on."""
        self._painted = painted
        self.repaint()

    def repaint(self) -> None:
        """Have the picture painted anew."""
        scale, self._painted_at = self._painted_at, 0.0
        self.repaint_at(scale)

    def remove(self) -> None:
        """Take it out of its scene; harmless where that has happened."""
        if (scene := self.scene()) is not None:
            scene.removeItem(self)

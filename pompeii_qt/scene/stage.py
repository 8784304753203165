"""What stands on the board: Vesuvius, lava, citizens. `show` makes it exactly what a view says."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene

from pompeii_core.setup import Player
from pompeii_core.view import View
from pompeii_qt.art.plan import BOARD_RECT, CRATER, VOLCANO_RECT, centre
from pompeii_qt.art.sprites import tile_pixmap, volcano_pixmap
from pompeii_qt.art.tiles import SIDE
from pompeii_qt.art.volcano import mood
from pompeii_qt.scene import layers
from pompeii_qt.scene.crowd import Crowd
from pompeii_qt.scene.layout import WAITING_TILE
from pompeii_qt.scene.marks import blaze_pixmap
from pompeii_qt.scene.sprite import Sprite


def _tile(symbol: str, scale: float) -> QPixmap:
    return tile_pixmap(symbol, SIDE, scale)


class Stage(QGraphicsScene):
    """The scene, in board units."""

    def __init__(self) -> None:
        super().__init__(BOARD_RECT.adjusted(-6, -6, 6, 6))
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.dpi = 1.0
        self.crowd = Crowd(self)
        self._tiles: dict[str, tuple[str, Sprite]] = {}
        self.waiting: list[Sprite] = []
        self.mood = "sleeps"
        self.volcano = self._mountain(self.mood)
        self.darkness = QGraphicsRectItem(BOARD_RECT)
        self.darkness.setPen(Qt.PenStyle.NoPen)
        self.darkness.setBrush(QColor(34, 8, 4))
        self.darkness.setZValue(layers.DARKNESS)
        self.darkness.setOpacity(0.0)
        self.darkness.setVisible(False)
        self.addItem(self.darkness)

    def begin(self, players: Sequence[Player]) -> None:
        """An empty city for these players."""
        self.crowd.clear()
        self.crowd.colours = [player.colour for player in players]
        for square in list(self._tiles):
            self._drop_tile(square)
        self.show_waiting(None)
        self.show_mood("sleeps")

    def show(self, view: View) -> None:
        """The board exactly as in `view`."""
        self.crowd.show(view.pieces)
        for square in [square for square in self._tiles if view.lava.get(square) != self._tiles[square][0]]:
            self._drop_tile(square)
        for square, symbol in view.lava.items():
            self.lay(symbol, square)
        self.show_waiting(view.tile)
        self.show_mood(view.phase)
        self.darkness.setVisible(False)

    def lay(self, symbol: str, square: str) -> Sprite:
        """The tile on a square, laid there if it is not."""
        if square not in self._tiles:
            sprite = self.sprite_of_tile(symbol, layers.LAVA)
            sprite.setPos(centre(square))
            self._tiles[square] = (symbol, sprite)
        return self._tiles[square][1]

    def sprite_of_tile(self, symbol: str, layer: float) -> Sprite:
        """A tile in the scene that lies nowhere yet."""
        sprite = Sprite(partial(_tile, symbol), layer, self.dpi)
        self.addItem(sprite)
        return sprite

    def show_waiting(self, tile: Sequence[str] | None) -> None:
        """The drawn tile beside the crater: one symbol, both of a dual tile, or none."""
        for sprite in self.waiting:
            self.removeItem(sprite)
        self.waiting = []
        for n, symbol in enumerate(tile or ()):
            sprite = self.sprite_of_tile(symbol, layers.WAITING)
            sprite.setPos(WAITING_TILE - QPointF(60 * n, 0))
            self.waiting.append(sprite)

    def show_mood(self, phase: str) -> None:
        """Vesuvius as it looks in a phase."""
        if mood(phase) != self.mood:
            self.mood = mood(phase)
            self.volcano.repaint_as(partial(volcano_pixmap, self.mood))

    def rouse(self, phase: str) -> Sprite:
        """Vesuvius in another mood over the present one, for fading in."""
        return self._mountain(phase)

    def blaze(self) -> Sprite:
        """A glow over the crater, for the caller to take away again."""
        sprite = Sprite(blaze_pixmap, layers.GLOW, self.dpi)
        sprite.setPos(CRATER)
        self.addItem(sprite)
        return sprite

    def dress(self, scale: float) -> None:
        """Sprites for `scale` device pixels a unit."""
        self.dpi = scale
        self.crowd.dress(scale)
        for item in self.items():
            if isinstance(item, Sprite):
                item.dress(scale)

    def _mountain(self, phase: str) -> Sprite:
        sprite = Sprite(partial(volcano_pixmap, phase), layers.VOLCANO, self.dpi)
        sprite.setPos(QRectF(VOLCANO_RECT).center())
        self.addItem(sprite)
        return sprite

    def _drop_tile(self, square: str) -> None:
        self.removeItem(self._tiles.pop(square)[1])

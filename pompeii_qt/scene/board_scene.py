"""What stands on the board: Vesuvius, lava, citizens. `show` makes it exactly what a view says."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene

from pompeii_core.setup import Player
from pompeii_core.view import View
from pompeii_qt.art.geometry import BOARD_RECT, CRATER, VOLCANO_RECT, centre
from pompeii_qt.art.sprites import blaze_pixmap, tile_pixmap, volcano_pixmap
from pompeii_qt.art.tiles import SIDE
from pompeii_qt.art.volcano import volcano_state
from pompeii_qt.scene import layers
from pompeii_qt.scene.layout import WAITING_TILE
from pompeii_qt.scene.piece_items import PieceItems
from pompeii_qt.scene.sprite import Sprite


def _tile(symbol: str, scale: float) -> QPixmap:
    return tile_pixmap(symbol, SIDE, scale)


class BoardScene(QGraphicsScene):
    """The scene, in board units."""

    def __init__(self) -> None:
        super().__init__(BOARD_RECT.adjusted(-6, -6, 6, 6))
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.dpi = 1.0
        self.pieces = PieceItems(self)
        self._tiles: dict[str, tuple[str, Sprite]] = {}
        self.waiting: list[Sprite] = []
        self.volcano_state = "sleeps"
        self.volcano = self._mountain(self.volcano_state)
        self.darkness = QGraphicsRectItem(BOARD_RECT)
        self.darkness.setPen(Qt.PenStyle.NoPen)
        self.darkness.setBrush(QColor(34, 8, 4))
        self.darkness.setZValue(layers.DARKNESS)
        self.darkness.setOpacity(0.0)
        self.darkness.setVisible(False)
        self.addItem(self.darkness)

    def begin(self, players: Sequence[Player]) -> None:
        """An empty city for these players."""
        self.pieces.clear()
        self.pieces.colours = [player.colour for player in players]
        for square in list(self._tiles):
            self._remove_tile(square)
        self.show_waiting(None)
        self.show_volcano("sleeps")

    def show(self, view: View) -> None:
        """The board exactly as in `view`."""
        self.pieces.show(view.pieces)
        for square in [square for square in self._tiles if view.lava.get(square) != self._tiles[square][0]]:
            self._remove_tile(square)
        for square, symbol in view.lava.items():
            self.place_tile(symbol, square)
        self.show_waiting(view.tile)
        self.show_volcano(view.phase)
        self.darkness.setVisible(False)

    def place_tile(self, symbol: str, square: str) -> Sprite:
        """The tile on a square, laid there if it is not."""
        if square not in self._tiles:
            sprite = self.new_tile(symbol, layers.LAVA)
            sprite.setPos(centre(square))
            self._tiles[square] = (symbol, sprite)
        return self._tiles[square][1]

    def new_tile(self, symbol: str, layer: float) -> Sprite:
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
            sprite = self.new_tile(symbol, layers.WAITING)
            sprite.setPos(WAITING_TILE - QPointF(60 * n, 0))
            self.waiting.append(sprite)

    def show_volcano(self, phase: str) -> None:
        """Vesuvius as it looks in a phase."""
        if volcano_state(phase) != self.volcano_state:
            self.volcano_state = volcano_state(phase)
            self.volcano.repaint_as(partial(volcano_pixmap, self.volcano_state))

    def new_volcano(self, phase: str) -> Sprite:
        """Vesuvius in another state over the present one, for fading in."""
        return self._mountain(phase)

    def new_eruption_glow(self) -> Sprite:
        """A glow over the crater, for the caller to take away again."""
        sprite = Sprite(blaze_pixmap, layers.GLOW, self.dpi)
        sprite.setPos(CRATER)
        self.addItem(sprite)
        return sprite

    def repaint_at(self, scale: float) -> None:
        """Sprites for `scale` device pixels a unit."""
        self.dpi = scale
        self.pieces.repaint_at(scale)
        for item in self.items():
            if isinstance(item, Sprite):
                item.repaint_at(scale)

    def _mountain(self, phase: str) -> Sprite:
        sprite = Sprite(partial(volcano_pixmap, phase), layers.VOLCANO, self.dpi)
        sprite.setPos(QRectF(VOLCANO_RECT).center())
        self.addItem(sprite)
        return sprite

    def _remove_tile(self, square: str) -> None:
        self.removeItem(self._tiles.pop(square)[1])

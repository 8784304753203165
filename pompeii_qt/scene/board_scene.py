"""What stands on the board: Vesuvius, lava, citizens. `show` makes it what a view says; also as a still picture."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from pompeii_core.actions import Phase
from pompeii_core.city import INDEX, SPACES
from pompeii_core.preview import ways_out
from pompeii_core.record import Header
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import omens_in_a_row
from pompeii_core.view import View
from pompeii_qt import theme
from pompeii_qt.art.board_picture import board_shape, board_steps
from pompeii_qt.art.geometry import BOARD_RECT, CRATER, VOLCANO_RECT, centre
from pompeii_qt.art.sprites import blaze_pixmap, closed_pixmap, tile_pixmap, volcano_pixmap
from pompeii_qt.art.tiles import SIDE
from pompeii_qt.art.volcano import volcano_state
from pompeii_qt.scene import layers
from pompeii_qt.scene.piece_items import WAITING_TILE, PieceItems, RescuedItems
from pompeii_qt.scene.sprite import Sprite, SpriteScene

_CLOSED: Final = 0.78
"""Of a space that nobody needs any more its roof hides so much."""


def _tile(symbol: str, scale: float) -> QPixmap:
    return tile_pixmap(symbol, SIDE, scale)


class BoardScene(SpriteScene):
    """The city with what stands on it, and Vesuvius."""

    def __init__(self) -> None:
        super().__init__(BOARD_RECT.adjusted(-6, -6, 6, 6))  # room for the board's shadow
        # Most items move when any does: an index would be built anew for every frame.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.pieces = PieceItems(self)
        self.rescued = RescuedItems(self)
        self._tiles: dict[str, tuple[str, Sprite]] = {}
        self._roofs: list[Sprite] = []
        self.waiting: list[Sprite] = []
        self._rules = Rules()
        self.players: Sequence[SeatedPlayer] = ()
        self.omens = 0
        """How many have been drawn in a row."""
        self.visible: Callable[[], QRectF] = self.sceneRect
        """The part of the scene that is on the screen."""
        self.volcano_state = Phase.SLEEPS
        self.volcano = self.new_volcano(self.volcano_state)
        self.darkness = QGraphicsPathItem(board_shape())
        self.darkness.setPen(Qt.PenStyle.NoPen)
        self.darkness.setBrush(QColor(34, 8, 4))
        self.darkness.setZValue(layers.DARKNESS)
        self.darkness.setOpacity(0.0)
        self.darkness.setVisible(False)
        self.addItem(self.darkness)

    def begin(self, players: Sequence[SeatedPlayer], rules: Rules, exits: Iterable[tuple[int, str]] = ()) -> None:
        """An empty city for these players; `exits`: who is known to have left by which gate (`tally.exits`)."""
        self.players, self._rules = players, rules
        self.pieces.runner = None
        self.close_spaces(0.0)
        self.pieces.show({})
        self.pieces.colours = [player.colour for player in players]
        self.rescued.begin(self.pieces.colours, exits)
        for square in list(self._tiles):
            self._remove_tile(square)
        self.show_waiting(None)
        self.show_volcano(Phase.SLEEPS)

    def show(self, view: View) -> None:
        """The board exactly as in `view`."""
        self.close_spaces(0.0 if view.phase.placing else 1.0)
        self.pieces.runner = None if view.phase is Phase.OVER else view.seat
        ways = ways_out(view, self._rules)
        self.pieces.ways_out = {square for square, able in ways.items() if view.seat is not None and able[view.seat]}
        self.pieces.show(view.pieces)
        self.rescued.show(view.saved)
        self.omens = omens_in_a_row(view.discards)
        for square in [square for square in self._tiles if view.lava.get(square) != self._tiles[square][0]]:
            self._remove_tile(square)
        for square, symbol in view.lava.items():
            self.place_tile(symbol, square)
        self.show_waiting(view.tile)
        self.show_volcano(view.phase)
        # An animation that could not be played to its end may have left it.
        self.darkness.setVisible(False)

    def close_spaces(self, t: float) -> None:
        """How far the spaces have faded, from 0 to 1: when they begin to, all leave them for better places."""
        self.pieces.fleeing = t > 0
        if t > 0 and not self._roofs:
            built = [name for name in INDEX if SPACES[INDEX[name]]]
            self._roofs = [Sprite(self, partial(closed_pixmap, name), layers.ROOFS, centre(name)) for name in built]
        elif t <= 0:
            for roof in self._roofs:
                roof.remove()
            self._roofs = []
        for roof in self._roofs:
            roof.setOpacity(_CLOSED * t)

    def place_tile(self, symbol: str, square: str) -> Sprite:
        """The tile on a square, laid there if it is not."""
        if square not in self._tiles:
            self._tiles[square] = (symbol, Sprite(self, partial(_tile, symbol), layers.LAVA, centre(square)))
        return self._tiles[square][1]

    def show_waiting(self, tile: Sequence[str] | None) -> None:
        """The drawn tile beside the crater: one symbol, both of a dual tile, or none."""
        for sprite in self.waiting:
            sprite.remove()
        self.waiting = [
            Sprite(self, partial(_tile, symbol), layers.WAITING, WAITING_TILE - QPointF(60 * n, 0))
            for n, symbol in enumerate(tile or ())
        ]

    def show_volcano(self, phase: Phase) -> None:
        """Vesuvius as it looks in a phase."""
        if volcano_state(phase) != self.volcano_state:
            self.volcano_state = volcano_state(phase)
            self.volcano.repaint_as(partial(volcano_pixmap, self.volcano_state))

    def new_volcano(self, phase: Phase, layer: float = layers.VOLCANO) -> Sprite:
        """Vesuvius as it looks in a phase, such as over the present one for fading in."""
        return Sprite(self, partial(volcano_pixmap, phase), layer, VOLCANO_RECT.center())

    def new_eruption_glow(self) -> Sprite:
        """A glow over the crater, for the caller to take away again."""
        return Sprite(self, blaze_pixmap, layers.GLOW, CRATER)

    def _remove_tile(self, square: str) -> None:
        self._tiles.pop(square)[1].remove()


ASPECT = BOARD_RECT.width() / BOARD_RECT.height()
"""Of a still: its width by its height."""


def still_steps(view: View, of: Header, exits: Iterable[tuple[int, str]], width: int) -> Iterator[QImage | None]:
    """Paint it `width` pixels wide, a little at each step; the last step is the picture. `exits` as for a board."""
    scale = width / BOARD_RECT.width()
    image = QImage()
    for city in board_steps(scale, theme.current().sharp):
        image = city or image
        yield None
    scene = BoardScene()
    scene.begin(of.players, of.rules, exits)
    yield None
    # Part by part, so that `show` finds most of it painted: all at once would take three frames.
    scene.show_volcano(view.phase)
    yield None
    scene.repaint_at(scale)
    yield None
    if not view.phase.placing:
        scene.close_spaces(1.0)
        yield None
    for square, symbol in view.lava.items():
        scene.place_tile(symbol, square)
        yield None
    scene.show(view)
    with QPainter(image) as painter:
        scene.render(painter, QRectF(image.rect()), BOARD_RECT)
    yield image

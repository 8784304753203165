"""The scene on the board: Vesuvius, lava and citizens. Also paints still pictures of it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from pompeii_core.actions import Phase
from pompeii_core.city import BUILDING, COLOURS, GATES, INDEX, SPACES
from pompeii_core.preview import Spot, ways_out
from pompeii_core.record import Header
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import omens_in_a_row
from pompeii_core.view import View
from pompeii_qt import theme
from pompeii_qt.art.board_picture import board_shape, board_steps
from pompeii_qt.art.geometry import BOARD_RECT, CRATER, GATE_OF, VOLCANO_RECT, WALL, centre, gate_centre, pits
from pompeii_qt.art.pieces import SIDE, Seal
from pompeii_qt.art.sprites import closed_pixmap, piece_pixmap, seal_pixmap, tile_pixmap, volcano_pixmap
from pompeii_qt.art.tiles import SIDE as TILE
from pompeii_qt.art.volcano import volcano_state
from pompeii_qt.scene.sprite import Layer, Sprite, SpriteScene
from pompeii_qt.words.names import called

_CLOSED: Final = 0.78  # opacity of the roof over a space after the eruption


class BoardScene(SpriteScene):
    """The city with what stands on it, and Vesuvius."""

    def __init__(self) -> None:
        super().__init__(BOARD_RECT.adjusted(-6, -6, 6, 6))  # room for the board's shadow
        # Most items move when any does: an index would be rebuilt for every frame.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.pieces = PieceItems(self)
        self.rescued = RescuedItems(self)
        self.tiles: dict[str, tuple[str, Sprite]] = {}  # symbol and sprite of the lava tile by square
        self.roofs: list[Sprite] = []  # over the spaces, once they close
        self.waiting: list[Sprite] = []  # the drawn tile beside the crater, both symbols of a dual one
        self._rules = Rules()
        self.players: Sequence[SeatedPlayer] = ()
        self.called: Sequence[str] = ()  # the players' names as this window shows them, by seat
        self.omens = 0  # number of omens drawn in a row
        self.volcano_state = Phase.SLEEPS
        self.volcano = self.new_volcano(self.volcano_state)
        self.darkness = self.addPath(board_shape(), QPen(Qt.PenStyle.NoPen), QColor(34, 8, 4))
        self.darkness.setZValue(Layer.DARKNESS)
        self.darkness.setOpacity(0.0)

    def begin(
        self,
        players: Sequence[SeatedPlayer],
        rules: Rules,
        exits: Iterable[tuple[int, str]] = (),
        you: int | None = None,
    ) -> None:
        """Show an empty city for these players.

        `exits`: known departures as seat and gate square (`tally.exits`). `you`: as for `show_players`.
        """
        self.show_players(players, you)
        self._rules = rules
        self.pieces.runner = None
        self.close_spaces(0.0)
        self.pieces.show({})
        self.pieces.colours = [player.colour for player in players]
        self.rescued.begin(self.pieces.colours, exits)
        self._lay({})
        self.show_waiting(None)
        self.show_volcano(Phase.SLEEPS)

    def show_players(self, players: Sequence[SeatedPlayer], you: int | None = None) -> None:
        """Name these players from now on. `you`: seat of the only person at this screen; None for several or none."""
        self.players = players
        self.called = [called(player.name, you=seat == you) for seat, player in enumerate(players)]

    def show(self, view: View) -> None:
        """Show exactly `view`, whatever animations have left. After placing, the spaces are under roofs."""
        self.close_spaces(0.0 if view.phase.placing else 1.0)
        self.pieces.runner = None if view.phase is Phase.OVER else view.seat
        ways = ways_out(view, self._rules)
        self.pieces.ways_out = {square for square, able in ways.items() if view.seat is not None and able[view.seat]}
        self.pieces.show(view.pieces)
        self.rescued.show(view.saved)
        self.omens = omens_in_a_row(view.discards)
        self._lay(view.lava)
        self.show_waiting(view.tile)
        self.show_volcano(view.phase)
        # An animation that failed may have left the darkness.
        self.darkness.setOpacity(0.0)

    def close_spaces(self, t: float) -> None:
        """Cover the spaces with roofs, from 0 (open) to 1 (closed). Above 0, pieces need not stand in spaces."""
        self.pieces.fleeing = t > 0
        if t > 0 and not self.roofs:
            built = [name for name in INDEX if SPACES[INDEX[name]]]
            self.roofs = [Sprite(self, partial(closed_pixmap, name), Layer.ROOFS, centre(name)) for name in built]
        for roof in self.roofs:
            roof.setOpacity(_CLOSED * t)
            if t <= 0:
                roof.remove()
        if t <= 0:
            self.roofs = []

    def place_tile(self, symbol: str, square: str) -> Sprite:
        """Return the tile that lies on a square. If there is none, first lay one of this symbol."""
        if square not in self.tiles:
            sprite = Sprite(self, partial(tile_pixmap, symbol, TILE), Layer.LAVA, centre(square))
            self.tiles[square] = (symbol, sprite)
        return self.tiles[square][1]

    def show_waiting(self, tile: Sequence[str] | None) -> None:
        """Show the drawn tile beside the crater: its symbol, or both of a dual tile; None: no tile."""
        for sprite in self.waiting:
            sprite.remove()
        self.waiting = [
            Sprite(self, partial(tile_pixmap, symbol, TILE), Layer.WAITING, WAITING_TILE - QPointF(60 * n, 0))
            for n, symbol in enumerate(tile or ())
        ]

    def show_volcano(self, phase: Phase) -> None:
        if volcano_state(phase) != self.volcano_state:
            self.volcano_state = volcano_state(phase)
            self.volcano.repaint_as(partial(volcano_pixmap, self.volcano_state))

    def new_volcano(self, phase: Phase, layer: float = Layer.VOLCANO) -> Sprite:
        return Sprite(self, partial(volcano_pixmap, phase), layer, VOLCANO_RECT.center())

    def _lay(self, lava: Mapping[str, str]) -> None:
        """Show exactly these tiles, given as symbols by square. Tiles that already lie stay."""
        for square in [square for square, (symbol, _) in self.tiles.items() if lava.get(square) != symbol]:
            self.tiles.pop(square)[1].remove()
        for square, symbol in lava.items():
            self.place_tile(symbol, square)


class BoardView(QGraphicsView):
    """A view of the board and its signals."""

    chosen = Signal(object)  # the action chosen by the player
    preview = Signal(str)  # what choosing the hovered spot would do; "" for nothing
    drained = Signal(int)  # `seq` of an update that has been shown
    cursor_moved = Signal(object)  # the Spot to which a key has moved the cursor
    cursor_stopped = Signal()  # a key tried to move the cursor beyond the wall
    picked_up = Signal(str)  # the square of the citizen picked up for a run
    showing = Signal(object)  # the event whose animation begins
    refused = Signal(str)  # why the attempted action is impossible, as shown near the pointer
    replay_asked = Signal()  # the player wants to see the last events again
    replayed = Signal()  # a replay has ended, and the scene is as before
    put_back = Signal()  # a held card or citizen has been put back
    rescued = Signal(int)  # the seat whose piece has just arrived outside the city, animated
    too_soon = Signal()  # a press or key was ignored because the decision is still locked


ASPECT = BOARD_RECT.width() / BOARD_RECT.height()  # width of a still picture divided by its height


def still_steps(view: View, header: Header, exits: Iterable[tuple[int, str]], width: int) -> Iterator[QImage | None]:
    """Yield None after each step, then a view's picture, `width` pixels wide. `exits`: as in `BoardScene.begin`."""
    scale = width / BOARD_RECT.width()
    image = QImage()
    for city in board_steps(scale, theme.current().sharp):
        image = city or image
        yield None
    scene = BoardScene()
    # Part by part, so that `show` finds most pictures painted: all at once would take three frames.
    parts: list[Callable[[], object]]
    parts = [partial(scene.begin, header.players, header.rules, exits), partial(scene.show_volcano, view.phase)]
    parts += [partial(scene.repaint_at, scale), partial(scene.close_spaces, 0.0 if view.phase.placing else 1.0)]
    parts += [partial(scene.place_tile, symbol, square) for square, symbol in view.lava.items()]
    for part in parts:
        part()
        yield None
    scene.show(view)
    with QPainter(image) as painter:
        scene.render(painter, QRectF(image.rect()), BOARD_RECT)
    yield image


WAITING_TILE: Final = CRATER + QPointF(84, 74)  # where the drawn tile waits
STACKED_ABOVE: Final = 4  # with more pieces than this on a square they are stacked by seat
_ALONE: Final = SIDE * 1.15  # size of a piece alone on its square, in a space
_ASIDE: Final = 3.0  # how far it lies to the east of a space beside a building's number, in units
_ALONE_FLEEING: Final = SIDE * 1.4  # the same after the eruption


class Arrangement(NamedTuple):
    """Centres of the pieces on a square, and the side of their sprites, in board units."""

    places: tuple[QPointF, ...]
    size: float


# Cached: each move of a piece asks for its square's places several times.
@cache
def arrangement(square: str, count: int, fleeing: bool = False) -> Arrangement:
    """Return places, and size in board units, for up to STACKED_ABOVE pieces on a square.

    They are in its spaces if these suffice and not `fleeing`, otherwise around its middle.
    """
    roof, numbered = pits(square), BUILDING[INDEX[square]] in COLOURS
    if not fleeing and count == 1 and roof:
        return Arrangement((roof[0] + QPointF(_ASIDE if numbered and len(roof) > 1 else 0, 0),), _ALONE)
    if not fleeing and count <= len(roof):
        return Arrangement(roof[:count], SIDE)
    middle = centre(square) + QPointF(12 if numbered else 0, 0)
    if count == 1:
        return Arrangement((middle + QPointF(0, 2),), _ALONE_FLEEING)
    if count == 2:
        pitch, size = (33.0, SIDE) if numbered else (42.0, SIDE * 1.15)
        return Arrangement(tuple(middle + QPointF(side * pitch / 2, 4) for side in (-1, 1)), size)
    dx, dy = 33.0 / 2 if numbered else 19.5, 17.5
    offsets = ((-dx, -dy), (dx, -dy), (-dx, dy), (dx, dy)) if count == 4 else ((-dx, -dy), (dx, -dy), (0, dy))
    return Arrangement(tuple(middle + QPointF(x, y + 4) for x, y in offsets[:count]), SIDE * 0.97)


def corner_place(square: str) -> QPointF:
    """Return the centre of the number at a square's north-east corner."""
    return centre(square) + QPointF(34, -39)


def exit_path(square: str) -> list[QPointF]:
    """Return the points from a gate square through its arch and a little along the road; [] for other squares."""
    return [gate_centre(square), gate_centre(square, 70)] if square in GATE_OF else []


def spot_centre(spot: Spot, beyond: float = WALL / 2) -> QPointF:
    """Return the centre of a square, or the point of a gate `beyond` units outside its square."""
    return gate_centre(spot.square, beyond) if spot.gate else centre(spot.square)


COUNTED_FROM: Final = 3  # number of pieces on a square from which a seal shows it


class PieceItem(Sprite):
    """A citizen of a seat, or the visible citizen of a stack of `number`."""

    def __init__(self, scene: SpriteScene, seat: int, colour: int, at: QPointF) -> None:
        self.seat, self.colour, self.size, self.number = seat, colour, SIDE, 1
        super().__init__(scene, self._paint, Layer.PIECES, at)

    def become(self, size: float, number: int = 1) -> None:
        """Show a picture of this side, in board units, that stands for `number` citizens, at a scale of 1."""
        self.setScale(1.0)
        if (size, number) != (self.size, self.number):
            self.size, self.number = size, number
            self.repaint_as(self._paint)

    def _paint(self, scale: float) -> QPixmap:
        return piece_pixmap(self.colour, self.size, scale, self.number)


class PieceItems:
    """The pieces by square. `add`, `lift` and `show` change squares; `arrange` moves the pieces to their places."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._on: dict[str, list[PieceItem]] = {}
        self.seals: dict[str, tuple[int, Seal, Sprite]] = {}  # number, its meaning and sprite by square
        self.colours: Sequence[int] = (0, 1, 2, 3)
        self.fleeing = False  # whether pieces leave the spaces of the buildings: after the eruption
        self.runner: int | None = None  # the seat whose pieces show how far they may run, once `fleeing`
        self.ways_out: Collection[str] = ()  # squares from which that seat can leave the city in one run

    def on(self, square: str) -> list[PieceItem]:
        """Return the pieces on a square in order of arrival."""
        return self._on.get(square, [])

    def visible_on(self, square: str) -> list[PieceItem]:
        """Return the visible pieces on a square: one for each stack."""
        return [piece for piece in self.on(square) if piece.isVisible()]

    def occupied(self) -> list[str]:
        return [square for square, pieces in self._on.items() if pieces]

    def new(self, seat: int, at: QPointF) -> PieceItem:
        return PieceItem(self._scene, seat, self.colours[seat], at)

    def add(self, piece: PieceItem, square: str) -> None:
        self._on.setdefault(square, []).append(piece)

    def lift(self, square: str, seat: int) -> PieceItem | None:
        """Remove from a square and return the last piece of a seat to arrive, raised and visible.

        None if there is none.
        """
        pieces = self.on(square)
        piece = next((piece for piece in reversed(pieces) if piece.seat == seat), None)
        if piece:
            pieces.remove(piece)
            piece.become(piece.size)
            piece.setVisible(True)
            piece.setZValue(Layer.MOVING - 1)
        return piece

    def places(self, square: str) -> Arrangement:
        """Return the place of each piece of a square, in order, and their size. The pieces of a stack share a place."""
        pieces = self.on(square)
        if len(pieces) <= STACKED_ABOVE:
            return arrangement(square, len(pieces), self.fleeing)
        seats = sorted({piece.seat for piece in pieces})
        stacks = arrangement(square, len(seats), self.fleeing)
        return Arrangement(tuple(stacks.places[seats.index(piece.seat)] for piece in pieces), stacks.size)

    def arrange(self, square: str) -> None:
        """Put the pieces of a square in their places at once, stacked by seat above STACKED_ABOVE."""
        _settle(self.on(square), *self.places(square), stacked_above=STACKED_ABOVE)
        self._seal(square)

    def show(self, pieces: Mapping[str, Sequence[int]]) -> None:
        """Show exactly these pieces, given as counts by seat for each square, in their places. Items that fit stay."""
        for square in {*self._on, *pieces}:
            wanted = list(pieces.get(square, [0] * len(self.colours)))
            for piece in self.on(square)[:]:
                wanted[piece.seat] -= 1
                if wanted[piece.seat] < 0:
                    self._on[square].remove(piece)
                    piece.remove()
            for seat, missing in enumerate(wanted):
                for _ in range(missing):
                    self.add(self.new(seat, QPointF()), square)
            self.arrange(square)

    def _seal(self, square: str) -> None:
        """Update a square's number. It is shown from COUNTED_FROM pieces on, and for any piece of the `runner`."""
        pieces = self.on(square)
        number, seal = len(pieces), Seal.COUNT
        if self.fleeing and any(piece.seat == self.runner for piece in pieces):
            seal = Seal.OUT if square in self.ways_out else Seal.STEPS
        elif number < COUNTED_FROM:
            number = 0
        before = self.seals.get(square)
        if before and before[:2] == (number, seal):
            return
        if before:
            before[2].remove()
            del self.seals[square]
        if number:
            shown = Sprite(self._scene, partial(seal_pixmap, number, seal), Layer.SEALS, corner_place(square))
            self.seals[square] = (number, seal, shown)


def _settle(pieces: Sequence[PieceItem], places: Iterable[QPointF], size: float, stacked_above: int) -> None:
    """Put pieces in their places at a size. If more than `stacked_above`, show one per seat, with the count."""
    crowd = [piece.seat for piece in pieces] if len(pieces) > stacked_above else []
    for n, (piece, place) in enumerate(zip(pieces, places, strict=True)):
        # Set everything: an animation may have left any of it half-way.
        piece.become(size, crowd.count(piece.seat) or 1)
        piece.setPos(place)
        piece.setOpacity(1.0)
        piece.setZValue(Layer.PIECES)
        piece.setVisible(piece.seat not in crowd[:n])


RESCUED_SIZE: Final = 31.0  # side of a sprite outside the city, in board units


def _rows(start: tuple[int, int], along: tuple[int, int], back: tuple[int, int]) -> tuple[QPointF, ...]:
    """Return eight places in two rows of four, the nearest to the gate first."""
    return tuple(QPointF(*start) + QPointF(*along) * n + QPointF(*back) * m for n in range(4) for m in range(2))


# Places outside the city by gate square; more citizens than places are stacked by seat.
PLACES: Final[dict[str, tuple[QPointF, ...]]] = {
    "A1": _rows((-38, 172), (0, 25), (-24, 0)),
    "F1": _rows((460, -46), (-27, 0), (0, -27)),
    "J2": _rows((881, 12), (0, -27), (-27, 0)),
    # three boats, from the large one, and the beach
    "A5": tuple(QPointF(*at) for at in ((60, 734), (36, 732), (84, 729), (178, 756), (202, 753), (-62, 692), (-42, 690),
                                        (-40, 574))),
    "K5": _rows((1146, 544), (0, 27), (26, 0)),
    "G7": _rows((560, 736), (-27, 0), (0, 23)),
    "I7": _rows((944, 736), (27, 0), (0, 23)),
}  # fmt: skip
_SHORE: Final = QPointF(-44, 600)


def way_out(square: str, place: QPointF) -> list[QPointF]:
    """Return the points from a gate square through its arch to a place outside."""
    shore = [_SHORE] if square == "A5" else []  # around the corner of the wall, then from the beach into the boats
    return [*exit_path(square), *shore, place]


class RescuedItems:
    """The citizens outside the city, by gate. A view has only their number; the gates come from events."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._colours: Sequence[int] = ()
        self._gates: list[list[str]] = []  # gate squares that each seat used, in order, and known later ones
        self._out: list[list[PieceItem]] = []  # the pieces outside, by seat
        self.at: dict[str, list[PieceItem]] = {square: [] for square in PLACES}  # the pieces outside, by gate square

    def begin(self, colours: Sequence[int], exits: Iterable[tuple[int, str]]) -> None:
        """Remove all pieces, for a game of seats of these colours. `exits`: past and later ones (`tally.exits`)."""
        self.show([0] * len(self._out))
        self._colours = colours
        known, self._out = list(exits), [[] for _ in colours]
        self._gates = [[square for runner, square in known if runner == seat] for seat in range(len(colours))]

    def add(self, piece: PieceItem, square: str) -> QPointF:
        """Count a piece as out by a gate's square and return its place. Call `arrange` when it has arrived there."""
        pieces, gates = self._out[piece.seat], self._gates[piece.seat]
        if gates[len(pieces) : len(pieces) + 1] != [square]:  # the game took another course than the known exits
            gates[len(pieces) :] = [square]
        pieces.append(piece)
        self.at[square].append(piece)
        return self._places(square)[-1]

    def show(self, saved: Sequence[int]) -> None:
        """Show this many citizens of each seat: remove the latest first, and spread those of unknown gates."""
        for seat, (pieces, gates) in enumerate(zip(self._out, self._gates, strict=True)):
            while len(pieces) > saved[seat]:
                piece = pieces.pop()
                self.at[gates[len(pieces)]].remove(piece)
                piece.remove()
            for n in range(len(pieces), saved[seat]):
                if n == len(gates):
                    gates.append(GATES[(n + 2 * seat) % len(GATES)].square)
                pieces.append(PieceItem(self._scene, seat, self._colours[seat], QPointF()))
                self.at[gates[n]].append(pieces[-1])
        self.arrange()

    def arrange(self) -> None:
        """Put all pieces in their places at once, stacked by seat at gates with more pieces than places."""
        for square, company in self.at.items():
            _settle(company, self._places(square), RESCUED_SIZE, stacked_above=len(PLACES[square]))

    def _places(self, square: str) -> Sequence[QPointF]:
        """Return the place of each piece at a gate, in order. If there are too few, all pieces of a seat share one."""
        company, places = self.at[square], PLACES[square]
        if len(company) <= len(places):
            return places[: len(company)]
        seats = sorted({piece.seat for piece in company})
        return [places[2 * seats.index(piece.seat)] for piece in company]

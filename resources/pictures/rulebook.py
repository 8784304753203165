"""The pictures of the rule book, painted by the board itself: positions, the whole city, and cards."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import ceil
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPen, QPixmap

from pompeii_core.actions import Choice, Lava, Phase, Run
from pompeii_core.city import OUT
from pompeii_core.determinize import visible_game
from pompeii_core.events import Ran
from pompeii_core.game import Game
from pompeii_core.preview import Outcome, Spot, outcome, shortest_path, targets
from pompeii_core.round_summary import SeatSummary
from pompeii_core.rules import Rules
from pompeii_core.runs import RUNS_EACH
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt import theme
from pompeii_qt.art import palette
from pompeii_qt.art.board_picture import board_shape, board_steps, paint_plaque
from pompeii_qt.art.geometry import BOARD_RECT, centre, square_rect
from pompeii_qt.art.painting import Painter, box_path
from pompeii_qt.art.palette import colour
from pompeii_qt.art.sprites import card_pixmap, render, tile_pixmap
from pompeii_qt.scene.board_scene import BoardScene, spot_centre
from pompeii_qt.scene.highlights import Highlights, RoundMarks
from pompeii_qt.scene.sprite import Layer, Sprite

SEATS: Final = 3
"""Of every game shown; the first one decides."""
_PHASES: Final = {
    Choice.PLACE: Phase.SLEEPS,
    Choice.RELATIVE: Phase.SEETHES,
    Choice.SACRIFICE: Phase.SEETHES,
    Choice.LAVA: Phase.FLIGHT,
    Choice.RUN: Phase.FLIGHT,
    None: Phase.OVER,
}

type Citizens = dict[str, list[int]]
"""By square, the number of each seat."""


class PicturedPosition(NamedTuple):
    """A decision of seat 0, and the part of the city that is shown: from the first of `squares` to the last."""

    game: Game
    squares: tuple[str, str]
    card: int | None = None
    """Card held, or just drawn; it is shown beside the board."""
    counted: Sequence[str] = ()
    """Squares whose citizens count for what is explained."""
    origin: str | None = None
    """Where a citizen is picked up: the steps to each target are shown."""
    laid: Lava | None = None
    """A tile that is held over its square: what it burns and cuts off is shown."""
    runs: Sequence[Run] = ()
    """Runs made one after the other, whose ways are shown step by step."""
    lit: bool = True
    """Whether what may be chosen is highlighted."""

    @property
    def view(self) -> View:
        """The view of seat 0."""
        return self.game.view(0)

    def highlighted(self) -> set[Spot]:
        """Return the legal squares and gates; only that of `laid` if given, none if not `lit`."""
        if not self.lit or self.laid is not None:
            return {Spot(self.laid.square)} if self.laid else set()
        legal = self.game.legal_actions()
        return set(targets(legal, self.view, self.game.rules, self.card, self.origin))

    def steps(self) -> dict[Spot, int]:
        """Return the steps to each highlighted target from the picked up citizen (R21); none without `origin`."""
        if self.origin is None:
            return {}
        lit, rules = sorted(self.highlighted()), self.game.rules
        return {spot: len(shortest_path(self.view, rules, self.origin, spot.square)) + spot.gate for spot in lit}

    def burned(self) -> Outcome:
        """Return the effects of `laid` (R18, R19); an empty outcome without it."""
        return outcome(self.laid, self.view, self.game.rules) if self.laid else Outcome()

    def ways(self) -> SeatSummary:
        """Return the events of `runs`, played one after the other."""
        played, made = self.game.copy(), SeatSummary(0)
        for run in self.runs:
            made.runs += [event for event in played.apply(run) if isinstance(event, Ran)]
        return made


def _game(choice: Choice | None, citizens: Citizens, lava: dict[str, str] | None = None, **state: Any) -> Game:
    shown = {"phase": _PHASES[choice], "active": None if choice is None else 0, "bag": 20} | state
    view = Game.bare(Rules(), SEATS).view(0)
    return visible_game(replace(view, choice=choice, pieces=citizens, lava=lava or {}, **shown), Rules())


def _relatives(placed: list[str], relatives: int, citizens: Citizens) -> Game:
    return _game(Choice.RELATIVE, citizens, relatives=relatives, placed=placed)


def _place() -> list[PicturedPosition]:
    game = _game(Choice.PLACE, {"G4": [0, 1, 1], "H4": [0, 0, 1]}, hand=[8, 1, 6, 10])
    return [PicturedPosition(game, ("E3", "I5"), card=8)]


def _joker() -> list[PicturedPosition]:
    full: Citizens = {"G4": [1, 1, 1], "G5": [0, 2, 0], "F5": [0, 1, 0], "E6": [1, 0, 1], "F6": [0, 0, 1]}
    return [PicturedPosition(_game(Choice.PLACE, full, hand=[8, 1, 6, 10]), ("D4", "I6"), card=8)]


_FAMILY: Final[Citizens] = {"D4": [1, 1, 0], "D5": [0, 0, 1], "C4": [0, 1, 0]}


def _counted() -> list[PicturedPosition]:
    game = _relatives(["D4"], 2, _FAMILY)
    return [PicturedPosition(game, ("B4", "F5"), counted=("D4", "D5"), lit=False)]


def _family() -> list[PicturedPosition]:
    return [PicturedPosition(_relatives(["D4"], 2, _FAMILY), ("A3", "F6"))]


def _brought() -> list[PicturedPosition]:
    return [PicturedPosition(_relatives(["D4", "E6"], 1, {**_FAMILY, "E6": [1, 1, 0]}), ("A3", "F6"))]


def _omen() -> list[PicturedPosition]:
    city: Citizens = {"G3": [1, 0, 1], "I3": [2, 1, 0], "H2": [0, 1, 0], "J4": [0, 0, 2], "H4": [1, 0, 0]}
    return [PicturedPosition(_game(Choice.SACRIFICE, city), ("G1", "K4"), card=0)]


def _vents() -> list[PicturedPosition]:
    city: Citizens = {"E3": [0, 1, 0], "D4": [1, 0, 0]}
    first = _game(Choice.LAVA, city, tile=["column"], phase=Phase.ERUPTS)
    later = _game(Choice.LAVA, city, {"E4": "column"}, tile=["column"], phase=Phase.ERUPTS)
    return [PicturedPosition(game, ("D3", "F5")) for game in (first, later)]


def _spread() -> list[PicturedPosition]:
    lava = {"E4": "column", "E5": "column", "C2": "coin", "D2": "coin"}
    game = _game(Choice.LAVA, {"E3": [0, 1, 0], "D4": [1, 0, 0], "F5": [0, 1, 1]}, lava, tile=["column"])
    return [PicturedPosition(game, ("B2", "G6"))]


def _burn() -> list[PicturedPosition]:
    city: Citizens = {"K6": [0, 1, 1], "K7": [0, 1, 0], "I6": [1, 0, 0]}
    lava = {"J7": "helmet", "J6": "helmet"}
    return [PicturedPosition(_game(Choice.LAVA, city, lava, tile=["helmet"]), ("H5", "K7"), laid=Lava("helmet", "K6"))]


def _cut_off() -> list[PicturedPosition]:
    city: Citizens = {"K5": [0, 0, 1], "K6": [0, 1, 0], "K7": [0, 2, 0], "K4": [1, 0, 0], "I6": [1, 0, 0]}
    lava = {"J7": "helmet", "J6": "helmet", "J5": "helmet"}
    return [PicturedPosition(_game(Choice.LAVA, city, lava, tile=["helmet"]), ("H4", "K7"), laid=Lava("helmet", "K5"))]


def _behind_vent() -> list[PicturedPosition]:
    city: Citizens = {"K6": [0, 2, 0], "K7": [0, 0, 1], "H6": [1, 0, 0]}
    lava = dict.fromkeys(("K3", "K4", "K5", "J5"), "vase")
    return [PicturedPosition(_game(Choice.LAVA, city, lava, tile=["vase"]), ("H4", "K7"), laid=Lava("vase", "J6"))]


def _run() -> list[PicturedPosition]:
    game = _game(Choice.RUN, {"G5": [1, 1, 1]}, {"E4": "column", "E5": "column"}, runs=RUNS_EACH)
    return [PicturedPosition(game, ("E5", "I7"), runs=[Run("G5", OUT)], lit=False)]


def _reach() -> list[PicturedPosition]:
    lava = {"E4": "column", "E5": "column", "E6": "column"}
    game = _game(Choice.RUN, {"F5": [1, 2, 0], "G6": [0, 0, 1]}, lava, runs=RUNS_EACH)
    return [PicturedPosition(game, ("D3", "I7"), origin="F5")]


def _loner() -> list[PicturedPosition]:
    game = _game(Choice.RUN, {"E5": [1, 0, 0], "F5": [0, 2, 1]}, {"E4": "column"}, runs=RUNS_EACH)
    return [PicturedPosition(game, ("D4", "I7"), runs=[Run("E5", "F5"), Run("F5", OUT)], lit=False)]


_END: Final = {
    **dict.fromkeys(("E4", "E5", "E6", "D5", "D6", "F5", "F4"), "column"),
    **dict.fromkeys(("H1", "G1", "G2", "H2", "G3"), "scroll"),
    **dict.fromkeys(("C2", "D2", "C1", "D3", "B2"), "coin"),
    **dict.fromkeys(("D7", "E7", "F7", "F6"), "mask"),
    **dict.fromkeys(("K3", "K4", "J4", "J3", "I3", "I4"), "vase"),
    **dict.fromkeys(("J7", "J6", "K6", "I6", "I5"), "helmet"),
}


def _end() -> list[PicturedPosition]:
    game = _game(None, {}, _END, saved=[9, 7, 6], volcano=[11, 13, 15])
    return [PicturedPosition(game, ("A1", "K7"))]


POSITIONS: Final[dict[str, Callable[[], list[PicturedPosition]]]] = {
    "place": _place,
    "joker": _joker,
    "family": _family,
    "counted": _counted,
    "brought": _brought,
    "omen": _omen,
    "vents": _vents,
    "spread": _spread,
    "burn": _burn,
    "cutoff": _cut_off,
    "behindvent": _behind_vent,
    "run": _run,
    "reach": _reach,
    "loner": _loner,
    "end": _end,
}


@cache
def positions(name: str) -> list[PicturedPosition]:
    """Return the positions of a picture, from left to right; KeyError for an unknown name."""
    return POSITIONS[name]()


# Lengths are in board units; a square has a hundred.
_EDGE: Final = 14.0
"""Margin around the squares shown."""
_BEYOND: Final = 74.0
"""Margin used instead of _EDGE where the city ends: gates and pieces outside are there."""
_PLAQUE: Final = 24.0
_FRAME: Final = "#8C7456"
"""Colour of the frame around a part, visible on light and dark grounds."""
_GAP: Final = 26.0
_CARD: Final = QSizeF(150, 225)
_CARDS: Final = (6, 10, 0, 79)
_STEP: Final = 34.0
_HELD: Final = 0.6
"""Opacity of a tile that is not laid yet: pieces under it stay visible."""
_PLAYERS: Final = [SeatedPlayer("person", name, n) for n, name in enumerate(("A", "B", "C")[:SEATS])]


class Picture(NamedTuple):
    """A picture by its size in board units, and its painter."""

    size: QSizeF
    paint: Callable[[Painter, "Studio"], None]


class Studio(NamedTuple):
    """The material of pictures at one scale: the picture of the empty board."""

    scale: float
    board: QImage


NAMES: Final = ("city", "cards", *POSITIONS)


def studio(scale: float) -> Studio:
    """Return a studio for pictures at `scale` pixels a unit, in the present theme's contrast."""
    *_, board = board_steps(scale, theme.current().sharp)
    assert board is not None
    return Studio(scale, board)


def paint(name: str, studio: Studio) -> QImage:
    """Return the picture called `name`; KeyError for an unknown name."""
    made = _picture(name)
    size = QSize(ceil(made.size.width() * studio.scale), ceil(made.size.height() * studio.scale))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with Painter(image, QRectF(QPointF(), made.size), studio.scale) as painter:
        made.paint(painter, studio)
    return image


def _picture(name: str) -> Picture:
    if name == "city":
        return Picture(BOARD_RECT.size(), lambda painter, studio: _paint_board(painter, studio, None))
    if name == "end":
        (position,) = positions(name)
        return Picture(BOARD_RECT.size(), lambda painter, studio: _paint_board(painter, studio, position))
    if name == "cards":
        width = len(_CARDS) * (_CARD.width() + _GAP) - _GAP
        return Picture(QSizeF(width, _CARD.height()), _paint_cards)
    return _row(positions(name))


def _row(shown: Sequence[PicturedPosition]) -> Picture:
    """Return a picture of positions side by side, each after its card or tile."""
    at, height = 0.0, 0.0
    parts: list[tuple[QPointF, PicturedPosition]] = []
    for position in shown:
        at += _beside(position)
        parts.append((QPointF(at, 0), position))
        area = _area(position)
        at += area.width() + _GAP
        height = max(height, area.height() + _PLAQUE / 2)

    def paint_all(painter: Painter, studio: Studio) -> None:
        for place, position in parts:
            _paint_beside(painter, studio, place, position)
            _paint_part(painter, studio, place, position)

    return Picture(QSizeF(at - _GAP, height), paint_all)


def _area(position: PicturedPosition) -> QRectF:
    """Return the part of the board shown of a position, with margins."""
    first, last = (square_rect(square) for square in position.squares)
    shown = first.united(last)
    sides = [
        _BEYOND if first.top() == 0 else _EDGE,
        _BEYOND if last.right() == 1100 else _EDGE,
        _BEYOND if last.bottom() == 700 else _EDGE,
        _BEYOND if first.left() == 0 else _EDGE,
    ]
    top, right, bottom, left = sides
    return shown.adjusted(-left, -top, right, bottom)


def _beside(position: PicturedPosition) -> float:
    """Return the room needed left of a position: for its card, the drawn tile or the plaques of its rows."""
    if position.card is not None:
        return _CARD.width() + _GAP
    if position.view.tile is not None:
        return 100 + _GAP
    return _PLAQUE / 2


def _paint_beside(painter: Painter, studio: Studio, place: QPointF, position: PicturedPosition) -> None:
    """Paint the card or the drawn tile left of a position; nothing without one."""
    top = place - QPointF(_beside(position), 0)
    if position.card is not None:
        _paint_card(painter, studio, top, position.card)
    elif position.view.tile is not None:
        pixmap = tile_pixmap(position.view.tile[0], 100, studio.scale)
        painter.drawPixmap(QRectF(top, QSizeF(100, 100)), pixmap, QRectF(pixmap.rect()))


def _paint_card(painter: Painter, studio: Studio, at: QPointF, card: int) -> None:
    pixmap = card_pixmap(card, _CARD.toSize(), studio.scale)
    painter.drawPixmap(QRectF(at, _CARD), pixmap, QRectF(pixmap.rect()))


def _paint_cards(painter: Painter, studio: Studio) -> None:
    for n, card in enumerate(_CARDS):
        _paint_card(painter, studio, QPointF(n * (_CARD.width() + _GAP), 0), card)


def _paint_board(painter: Painter, studio: Studio, position: PicturedPosition | None) -> None:
    """Paint the whole city, without a frame, at a position (None: before the game)."""
    painter.drawImage(QRectF(QPointF(), BOARD_RECT.size()), studio.board)
    scene = _scene(studio, position)
    with painter.saved():
        painter.setClipPath(board_shape().translated(-BOARD_RECT.topLeft()))
        scene.render(painter, QRectF(QPointF(), BOARD_RECT.size()), BOARD_RECT)


def _paint_part(painter: Painter, studio: Studio, place: QPointF, position: PicturedPosition) -> None:
    scene = _scene(studio, position)
    area = _area(position)
    target = QRectF(place, area.size())
    source = QRectF((area.topLeft() - BOARD_RECT.topLeft()) * studio.scale, area.size() * studio.scale)
    frame = box_path(target, 8)
    with painter.saved():
        painter.setClipPath(frame)
        painter.drawImage(target, studio.board, source)
        scene.render(painter, target, area)
    painter.use(QPen(colour(_FRAME), 2.5), None)
    painter.drawPath(frame)
    first, last = position.squares
    for column in range(ord(first[0]), ord(last[0]) + 1):
        at = place + QPointF(centre(f"{chr(column)}1").x() - area.left(), area.height())
        paint_plaque(painter, _plaque(at), chr(column))
    for line in range(int(first[1]), int(last[1]) + 1):
        paint_plaque(painter, _plaque(place + QPointF(0, centre(f"A{line}").y() - area.top())), str(line))


def _plaque(at: QPointF) -> QRectF:
    half = QPointF(_PLAQUE, _PLAQUE) / 2
    return QRectF(at - half, at + half)


def _scene(studio: Studio, position: PicturedPosition | None) -> BoardScene:
    """Return the board's own scene with what a position shows; without one, the city before the game."""
    scene = BoardScene()
    scene.repaint_at(studio.scale)
    scene.begin(_PLAYERS, Rules())
    if position is None:
        return scene
    scene.show(position.view)
    scene.show_waiting(None)  # it is shown beside the picture
    marks, outcome = Highlights(scene), position.burned()
    victims = position.game.choice is Choice.SACRIFICE
    marks.light(sorted(position.highlighted()), framed=not victims)  # in the same order each time, as they overlap
    marks.mark("pointed", map(centre, position.counted))
    burning = [piece.pos() for square in outcome.burning for piece in scene.pieces.visible_on(square)]
    marks.mark("flame", [place + QPointF(8, -10) for place in burning])
    marks.mark("cut off", map(centre, outcome.cut_off))
    if victims:
        lit = [piece for spot in sorted(position.highlighted()) for piece in scene.pieces.visible_on(spot.square)]
        marks.mark_pieces("ring", [piece for piece in lit if piece.seat])
    if position.origin:
        marks.mark_pieces("chosen", [piece for piece in scene.pieces.visible_on(position.origin) if not piece.seat])
    if position.laid:
        held = Sprite(scene, partial(_held_tile, position.laid.symbol), Layer.MARKS, centre(position.laid.square))
        held.setOpacity(_HELD)
    ways = position.ways()
    RoundMarks(scene).show([ways])
    for spot, number in [*position.steps().items(), *_numbered(ways.runs)]:
        Sprite(scene, partial(_number, number), Layer.EVENTS, spot_centre(spot, 20) + QPointF(26, 26))
    return scene


def _numbered(runs: Sequence[Ran]) -> Iterator[tuple[Spot, int]]:
    """Yield the steps of each run, from 1 on; the last one may be through a gate."""
    for run in runs:
        yield from ((Spot(square), n) for n, square in enumerate(run.path, 1))
        if run.target == OUT:
            yield Spot(run.path[-1] if run.path else run.origin, gate=True), len(run.path) + 1


def _held_tile(symbol: str, scale: float) -> QPixmap:
    return tile_pixmap(symbol, 84, scale)


def _number(number: int, scale: float) -> QPixmap:
    """Return a step's number in a disc."""

    def paint(painter: Painter) -> None:
        painter.use(QPen(colour(palette.OUTLINE), 1.6), colour(palette.PARCHMENT[0]))
        painter.drawEllipse(QPointF(), _STEP / 2 - 2, _STEP / 2 - 2)
        painter.lettering(QRectF(-_STEP / 2, -_STEP / 2, _STEP, _STEP), str(number), 23)

    return render(QRectF(-_STEP / 2, -_STEP / 2, _STEP, _STEP), scale, paint)

"""The positions that the rule book shows: games of the core, so that the rules themselves say what is highlighted."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from pompeii_core.actions import Lava, Run
from pompeii_core.city import INDEX, OUT
from pompeii_core.events import Ran
from pompeii_core.game import Game
from pompeii_core.phases import Choice, Phase
from pompeii_core.placement import bar
from pompeii_core.preview import Outcome, Spot, outcome, shortest_path, targets
from pompeii_core.round_summary import SeatSummary
from pompeii_core.rules import Rules
from pompeii_core.runs import RUNS_EACH
from pompeii_core.view import View

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
    """What seat 0 is to decide, and which part of the city is shown: from the first of `squares` to the last."""

    game: Game
    squares: tuple[str, str]
    card: int | None = None
    """Beside the board: a card that is held, or has been drawn."""
    counted: Sequence[str] = ()
    """Squares whose citizens count for what is explained."""
    origin: str | None = None
    """Where a citizen is picked up: the steps to each target are shown."""
    laid: Lava | None = None
    """A tile that is held over its square: what it burns and cuts off is shown."""
    runs: Sequence[Run] = ()
    """Made one after the other: their ways are shown, step by step."""
    lit: bool = True
    """Whether what may be chosen is highlighted."""

    @property
    def view(self) -> View:
        """As the seat that decides sees it."""
        return self.game.view(0)

    def highlighted(self) -> set[Spot]:
        """Squares and gates that the rules allow now."""
        if not self.lit or self.laid is not None:
            return {Spot(self.laid.square)} if self.laid else set()
        legal = self.game.legal_actions()
        return set(targets(legal, self.view, self.game.rules, self.card, self.origin))

    def steps(self) -> dict[Spot, int]:
        """How many steps each highlighted target is away from the citizen that is picked up (R21)."""
        if self.origin is None:
            return {}
        lit, rules = self.highlighted(), self.game.rules
        return {spot: len(shortest_path(self.view, rules, self.origin, spot.square)) + spot.gate for spot in lit}

    def burned(self) -> Outcome:
        """What the tile that is held leads to (R18, R19)."""
        return outcome(self.laid, self.view, self.game.rules) if self.laid else Outcome()

    def ways(self) -> SeatSummary:
        """The runs, each from where the one before has led."""
        played, made = self.game.copy(), SeatSummary(0)
        for run in self.runs:
            made.runs += [event for event in played.apply(run) if isinstance(event, Ran)]
        return made


def _game(choice: Choice | None, citizens: Citizens, lava: dict[str, str] | None = None, **state: Any) -> Game:
    g = Game.bare(Rules(), SEATS)
    g.phase, g.choice, g.active, g.bag = _PHASES[choice], choice, None if choice is None else 0, [["vase"]] * 20
    g.populate(citizens)
    for square, symbol in (lava or {}).items():
        g.place_lava(symbol, INDEX[square])
    for name, value in state.items():
        setattr(g, name, value)
    return g


def _relatives(placed: list[str], relatives: int, citizens: Citizens) -> Game:
    g = _game(Choice.RELATIVE, citizens, relatives=relatives)
    for square in placed:
        bar(g, INDEX[square])
    return g


def _place() -> list[PicturedPosition]:
    game = _game(Choice.PLACE, {"G4": [0, 1, 1], "H4": [0, 0, 1]}, hands=[[8, 1, 6, 10], [], []])
    return [PicturedPosition(game, ("E3", "I5"), card=8)]


def _joker() -> list[PicturedPosition]:
    full: Citizens = {"G4": [1, 1, 1], "G5": [0, 2, 0], "F5": [0, 1, 0], "E6": [1, 0, 1], "F6": [0, 0, 1]}
    return [PicturedPosition(_game(Choice.PLACE, full, hands=[[8, 1, 6, 10], [], []]), ("D4", "I6"), card=8)]


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
    "run": _run,
    "reach": _reach,
    "loner": _loner,
    "end": _end,
}


@cache
def positions(name: str) -> list[PicturedPosition]:
    """What the picture of a name shows, from left to right; KeyError for one that there is not."""
    return POSITIONS[name]()

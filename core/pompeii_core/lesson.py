"""The first game: what each step says, asks and accepts, by keys; their words are the window's.

A step is known by where the game stands alone, so taking a move back or coming back another day needs no memory. Where
a free choice has made the asked move impossible, the person goes on as they like.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.actions import DONE, Action, Choice, Lava, Phase, Place, Relative, Run, Sacrifice
from pompeii_core.city import OUT
from pompeii_core.events import Burned, Event, LavaPlaced, Ran
from pompeii_core.preview import Spot, shortest_path
from pompeii_core.puzzle import standing
from pompeii_core.rules import Rules
from pompeii_core.setup import AD79, OMEN, Deal, SeatedPlayer
from pompeii_core.view import Update, View

TRIES: Final = 2
"""After so many wrong ones the way out is pointed at."""


class Landmark(StrEnum):
    """What is pointed at beside squares, gates and cards."""

    VOLCANO = "volcano"
    SCORE = "score"
    HINT = "hint"


class Sign(StrEnum):
    """How a square is marked; other signs are the numbers of steps."""

    RING = ""
    FLAME = "flame"
    CUT_OFF = "cut off"


class Target(Struct, frozen=True):
    """Something that a text speaks of: a place on the board, a card of the hand, or another part of the table."""

    at: Spot | int | Landmark
    sign: str = Sign.RING


class Moment(Struct, frozen=True):
    """What is said now, by its key: something to be read, or a question."""

    key: str
    step: int
    """0 to 15, as the person counts them."""
    targets: tuple[Target, ...] = ()
    asked: tuple[Action, ...] = ()
    """What answers it; of a free choice what would do well, or nothing."""
    free: bool = False
    """Whether everything legal is taken."""
    lenient: bool = False
    """Whether what is not asked is done when it is chosen once more."""
    to_read: bool = False
    """Whether the game waits until it has been read, rather than for a choice of the person."""
    number: int = 0
    """What fills the text's blank."""


class Answer(Struct, frozen=True):
    """What is said to a choice that is not the asked one, by its key; `number` fills its blank."""

    key: str
    number: int = 0


LAST_STEP: Final = 15
REVEALED: Final = 4
"""The step from which all of the table is there."""


def moment(update: Update, events: Sequence[Event], read: Collection[str]) -> Moment | None:
    """What is said where the person's `update` stands; None while nothing is. `read`: keys that have been."""
    view = update.view
    for told in _texts(view, events):
        if told.key not in read:
            return told
    if view.phase is Phase.OVER:
        return Moment(("lost", "shared", "won")[standing(view.saved, view.volcano, PERSON)], LAST_STEP)
    if view.active != PERSON or not update.legal:
        return None
    return _question(view, update.legal)


def turn_of(key: str) -> int:
    """The turn in which something to be read is told."""
    return _TURNS[key]


def to_go_back_to(update: Update, events: Sequence[Event], read: Collection[str]) -> str | None:
    """The text last read since anybody did anything; None where a move is to be taken back instead."""
    told = [text.key for text in _texts(update.view, events) if text.key in read]
    return told[-1] if told else None


def answer(now: Moment, action: Action) -> Answer | None:
    """What is said to a legal action that is not asked; None: it is done."""
    if isinstance(action, Place) and action.card == 5 and now.key == "own_choice":
        return Answer("keep")
    if now.free or action in now.asked:
        return None
    match now.key, action:
        case (("first_card" | "second_five"), Place(card)):
            return Answer("later", card)
        case "omen", Sacrifice("I3"):
            return Answer("her_home")
        case "opens_way", Lava(square="K7"):
            return Answer("burns_one")
        case "three_steps", _:
            return Answer("shorter")
    return Answer("not_two_steps" if now.lenient else f"not_{now.key}")


class Attempts:
    """What was tried at the present question; another one begins anew."""

    def __init__(self) -> None:
        self._question: Moment | None = None
        self._refused: Action | None = None
        self.wrong = 0

    @property
    def stuck(self) -> bool:
        """Whether the way out is to be pointed at."""
        return self.wrong >= TRIES

    def follow(self, now: Moment | None) -> None:
        """What is said now."""
        if now != self._question:
            self._question, self._refused, self.wrong = now, None, 0

    def judge(self, now: Moment, action: Action) -> Answer | None:
        """What is said to a legal action; None: it is done, as where a lenient question hears it once more."""
        self.follow(now)
        said = answer(now, action)
        if said is None or (now.lenient and action == self._refused):
            self._question = None
            return None
        self._refused = action
        self.miss(now)
        return said

    def miss(self, now: Moment) -> None:
        """Something was tried that cannot be done at all."""
        self.follow(now)
        self.wrong += 1


def answer_to_spot(now: Moment, spot: Spot) -> Answer | None:
    """What is said to a place where nothing can be chosen; None: what the board says is enough."""
    return Answer("same_house") if now.key == "relatives" and spot.square == "I3" else None


def answer_to_card(now: Moment, card: int) -> Answer | None:
    """What is said to a card that is taken up; None: it may be."""
    if now.key == "own_choice":
        return Answer("keep") if card == 5 else None
    wrong = now.key in ("first_card", "second_five") and all(isinstance(a, Place) and a.card != card for a in now.asked)
    return Answer("later", card) if wrong else None


_TURNS: Final = {
    "start": 1,
    "company": 3,
    "seethes": 4,
    "eruption": 7,
    "burned": 15,
    "livia_saves": 17,
    "bag_empty": 18,
}


def _texts(view: View, events: Sequence[Event]) -> list[Moment]:
    """What is to be read where the game stands, in order."""
    turn, choice, hers = view.turn, view.choice, view.active == LIVIA
    if turn == 1:
        return [_text("start", 0, *(Spot(square, gate=True) for square in GATES))]
    if turn == 3 and not hers:
        return [_text("company", 1, Spot("I3"))]
    if turn == 4 and hers and choice is Choice.PLACE:
        return [_text("seethes", 2, Landmark.VOLCANO)]
    if turn == 7 and not hers:
        return [_text("eruption", 5, Landmark.VOLCANO)]
    if turn == 15 and choice is Choice.LAVA and not hers:
        return [_text("burned", 11, Spot(square)) for square in _burned_by_livia(events)][:1]
    if turn == 17 and choice is Choice.LAVA and not hers:
        saved = sum(isinstance(event, Ran) and event.target == OUT for event in _last_turn_of_livia(events))
        return [replace(_text("livia_saves", 13, Landmark.SCORE), number=saved)] if saved else []
    if turn == 18 and hers and choice is Choice.RUN and view.runs == 1:
        left = [Spot(square) for square in view.pieces]
        return [_text("bag_empty", 14, *left)]
    return []


GATES: Final = ("A1", "F1", "J2", "A5", "K5", "G7", "I7")
"""In the order in which they are shown."""


def _text(key: str, step: int, *at: Spot | int | Landmark) -> Moment:
    return Moment(key, step, tuple(map(Target, at)), to_read=True)


def _question(view: View, legal: Sequence[Action]) -> Moment:
    now = _scripted(view, legal)
    if any(action in legal for action in now.asked) or (now.free and not now.asked):
        return now
    return Moment("own_tile" if view.choice is Choice.LAVA else "own_run", now.step, free=True)


def _scripted(view: View, legal: Sequence[Action]) -> Moment:
    """The step of the script for this turn and choice; its move need not be legal."""
    match view.turn, view.choice:
        case 1, _:
            return _ask("first_card", 1, Place(5, "I3"), targets=(5, Spot("I3")))
        case 3, _:
            cards = sorted({card for card in view.hand or () if card != 5})
            return _ask("own_choice", 2, *_first_of(legal, Place(2, "E1")), targets=cards, free=True)
        case 5, Choice.PLACE:
            return _ask("second_five", 3, Place(5, "I3"), targets=(Spot("I3"),))
        case 5, Choice.RELATIVE:
            squares = [action.square for action in legal if isinstance(action, Relative)]
            good = _first_of(legal, Relative("E2"), Relative("H2"), DONE)
            return _ask("relatives", 4, *good, targets=[Spot(square) for square in squares], free=True)
        case 5, _:
            return _ask("omen", 5, Sacrifice("D5", LIVIA), targets=(Spot("D5"),))
        case 7, _:
            return _ask("on_vent", 6, Lava("helmet", "J7"), targets=(Spot("J7"),))
        case 9, _:
            return _ask("opens_way", 7, Lava("helmet", "J6"), targets=(Spot("J6"),))
        case 11, _:
            marks = Target(Spot("K6"), Sign.FLAME), Target(Spot("K7"), Sign.CUT_OFF)
            return _ask("two_at_once", 8, Lava("helmet", "K6"), targets=marks)
        case 13, Choice.LAVA:
            safe = () if own(view, "E6") else (Lava("column", "E6"),)
            targets = [Target(Spot("E6"), Sign.FLAME)] if safe else []
            return _ask("flame", 9, *safe, targets=targets, free=True)
        case 13, _ if view.runs == 2 or view.standing("I3") > 2:
            way = [*shortest_path(view, RULES, "I3", "J2"), ""]
            path = [Target(Spot(square), str(step)) for step, square in enumerate(way[:-1], start=1)]
            out = Target(Spot("J2", gate=True), str(len(way)))
            step = _ask("three_steps", 10, Run("I3", OUT), targets=(Target(Spot("I3")), *path, out), lenient=True)
            return step if view.standing("I3") == 3 else Moment("own_run", 10, free=True)
        case 13, _:
            key = "two_steps" if view.saved[PERSON] else "two_left"
            step = _ask(key, 11, Run("I3", "J2"), targets=(Spot("I3"), Spot("J2")), lenient=True)
            return step if view.standing("I3") == 2 else Moment("own_run", 11, free=True)
        case 15, Choice.LAVA:
            return _ask("one_place", 12, Lava("mask", "D7"), targets=(Spot("D7"),), free=True)
        case 15, _ if view.runs == 2:
            joined = view.standing("F6") == 1 and view.pieces.get("F7", (0, 0))[LIVIA]
            marks = Target(Spot("F6")), Target(Spot("F7"), "1")
            step = _ask("loner", 13, Run("F6", "F7"), targets=marks)
            return step if joined else Moment("own_run", 13, free=True)
        case 15, _:
            way_out = Target(Spot("F7")), Target(Spot("G7"), "1"), Target(Spot("G7", gate=True), "2")
            return _ask("again", 13, Run("F7", OUT), targets=way_out)
        case 17, Choice.LAVA:
            near = any(own(view, square) for square in GATES)
            return Moment("last_tile_near" if near else "last_tile", 14, free=True)
        case 17, _:
            near = any(isinstance(action, Run) and action.target == OUT for action in legal)
            return Moment("last_run_near" if near else "last_run", 14, free=True)
    return Moment("own_tile" if view.choice is Choice.LAVA else "own_run", 14, free=True)


def _ask(
    key: str,
    step: int,
    *asked: Action,
    targets: Sequence[Spot | int | Target],
    free: bool = False,
    lenient: bool = False,
) -> Moment:
    marked = tuple(at if isinstance(at, Target) else Target(at) for at in targets)
    return Moment(key, step, marked, asked, free, lenient)


def _first_of(legal: Sequence[Action], *wanted: Action) -> tuple[Action, ...]:
    return tuple(action for action in wanted if action in legal)[:1]


def _last_turn_of_livia(events: Sequence[Event]) -> Sequence[Event]:
    """All since she laid her last tile."""
    laid = [at for at, event in enumerate(events) if isinstance(event, LavaPlaced) and event.seat == LIVIA]
    return events[laid[-1] :] if laid else ()


def _burned_by_livia(events: Sequence[Event]) -> list[str]:
    """Where her last tile has burned somebody of the person's."""
    return [event.square for event in _last_turn_of_livia(events) if isinstance(event, Burned) and event.counts[PERSON]]


PERSON: Final = 0
LIVIA: Final = 1
OPPONENT: Final = "Livia"
RULES: Final = Rules()
DEAL: Final = Deal(
    first=PERSON,
    hands=[[5, 5, 9, 2], [5, 6, 8, 4]],
    deck=[1, 3, AD79, 7, 10, OMEN, 4, AD79],
    bag=[
        *(["helmet"], ["column"], ["helmet"], ["column"], ["helmet"], ["scroll"]),
        *(["column"], ["scroll"], ["mask"], ["coin"], ["coin"], ["mask"]),
    ],
    pieces={"E6": [0, 1], "K6": [0, 1], "K7": [0, 1], "F6": [1, 0], "F7": [0, 1], "A2": [1, 0]},
)


def livia(view: View, legal: Sequence[Action]) -> Action | None:
    """Her move by the script; None where it does not fit the game as it has come to be."""
    if view.turn == 14 and view.choice is Choice.LAVA:
        wanted: Sequence[Action] = [Lava("scroll", "H2" if own(view, "H2") else "G1")]
    else:
        wanted = _LIVIA.get((view.turn, view.choice or Choice.ERUPT), ())
    if view.choice is Choice.RUN:  # the first of two, then the second
        wanted = wanted[2 - view.runs :]
    return wanted[0] if wanted and wanted[0] in legal else None


def own(view: View, square: str) -> int:
    """How many of the person's citizens stand on a square."""
    return view.pieces.get(square, (0, 0))[PERSON]


def players(name: str) -> list[SeatedPlayer]:
    """Who plays: a person of that name, and Livia."""
    return [SeatedPlayer("person", name, 0), SeatedPlayer("ai", OPPONENT, 1, OPPONENT, "novice")]


_LIVIA: Final[dict[tuple[int, Choice], tuple[Action, ...]]] = {
    (2, Choice.PLACE): (Place(5, "I3"),),
    (4, Choice.PLACE): (Place(6, "D5"),),
    (6, Choice.PLACE): (Place(8, "G5"),),
    (8, Choice.LAVA): (Lava("column", "E4"),),
    (10, Choice.LAVA): (Lava("column", "E5"),),
    (12, Choice.LAVA): (Lava("scroll", "H1"),),
    (14, Choice.RUN): (Run("I3", "I2"), Run("I2", "J2")),
    (16, Choice.LAVA): (Lava("coin", "C2"),),
    (16, Choice.RUN): (Run("J2", OUT), Run("F7", "G7")),
    (18, Choice.LAVA): (Lava("mask", "E7"),),
    (18, Choice.RUN): (Run("G7", OUT), DONE),
}
"""By turn and choice; a turn of the flight has two runs."""

"""Games that teach: what each step says, asks and accepts, by keys; their words are the window's.

A step is known by where the game stands alone, so taking a move back or coming back another day needs no memory. Where
a free choice has made the asked move impossible, the person goes on as they like.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from pompeii_core.actions import Action, Choice, Phase
from pompeii_core.events import Event
from pompeii_core.preview import Spot
from pompeii_core.puzzle import standing
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_core.view import Update, View

type LessonName = Literal["first", "second"]
TRIES: Final = 2  # after so many wrong ones the way out is pointed at
PERSON: Final = 0
LIVIA: Final = 1
OPPONENT: Final = "Livia"
RULES: Final = Rules()
GATES: Final = ("A1", "F1", "J2", "A5", "K5", "G7", "I7")  # in the order in which they are shown


class Landmark(StrEnum):
    """What is pointed at beside squares, gates and cards."""

    VOLCANO = "volcano"
    SCORE = "score"


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
    step: int  # from 1 on, as the person counts them; 0 before the first
    targets: tuple[Target, ...] = ()
    asked: tuple[Action, ...] = ()  # what answers it; of a free choice what would do well, or nothing
    free: bool = False  # whether everything legal is taken
    lenient: bool = False  # whether what is not asked is done when it is chosen once more
    to_read: bool = False  # whether the game waits until it has been read, rather than for a choice of the person
    number: int = 0  # what fills the text's blank


class Answer(Struct, frozen=True):
    """What is said to a choice that is not the asked one, by its key; `number` fills its blank."""

    key: str
    number: int = 0


class Lesson(NamedTuple):
    """A game of a person, who is called anything, against Livia."""

    name: LessonName
    deal: Deal
    last_step: int
    revealed: int
    """The step from which all of the table is there."""
    turns: Mapping[str, int]
    """The turn in which each key to be read is told."""
    texts: Callable[[View, Sequence[Event]], list[Moment]]
    """What is to be read where the game stands, in order."""
    question: Callable[[View, Sequence[Action]], Moment]
    """What the person is asked, with these legal actions."""
    answer: Callable[[Moment, Action], Answer | None]
    """What is said to a legal action that is not asked; None: it is done."""
    opponent: Callable[[View, Sequence[Action]], Action | None]
    """Livia's move by the script; None where it does not fit the game as it has come to be."""

    def moment(self, update: Update, events: Sequence[Event], read: Collection[str]) -> Moment | None:
        """What is said where the person's `update` stands; None while nothing is. `read`: keys that have been."""
        view = update.view
        for told in self.texts(view, events):
            if told.key not in read:
                return told
        if view.phase is Phase.OVER:
            return Moment(("lost", "shared", "won")[standing(view.saved, view.volcano, PERSON)], self.last_step)
        if view.active != PERSON or not update.legal:
            return None
        return self.question(view, update.legal)

    def to_go_back_to(self, update: Update, events: Sequence[Event], read: Collection[str]) -> str | None:
        """The text last read since anybody did anything; None where a move is to be taken back instead."""
        told = [text.key for text in self.texts(update.view, events) if text.key in read]
        return told[-1] if told else None


class Attempts:
    """What was tried at the present question; another one begins anew."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
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
        said = self._lesson.answer(now, action)
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


def to_read(key: str, step: int, *at: Spot | int | Landmark) -> Moment:
    return Moment(key, step, tuple(map(Target, at)), to_read=True)


def to_ask(
    key: str,
    step: int,
    *asked: Action,
    targets: Sequence[Spot | int | Target],
    free: bool = False,
    lenient: bool = False,
) -> Moment:
    marked = tuple(at if isinstance(at, Target) else Target(at) for at in targets)
    return Moment(key, step, marked, asked, free, lenient)


def by_script(
    moves: Mapping[tuple[int, Choice], Sequence[Action]], view: View, legal: Sequence[Action]
) -> Action | None:
    """The move for this turn and choice, of two runs the one that is due; None where it is not legal."""
    wanted = moves.get((view.turn, view.choice or Choice.ERUPT), ())
    if view.choice is Choice.RUN:
        wanted = wanted[2 - view.runs :]
    return wanted[0] if wanted and wanted[0] in legal else None


def own(view: View, square: str) -> int:
    """How many of the person's citizens stand on a square."""
    return view.pieces.get(square, (0, 0))[PERSON]


def players(name: str) -> list[SeatedPlayer]:
    """Who plays: a person of that name, and Livia."""
    return [SeatedPlayer("person", name, 0), SeatedPlayer("ai", OPPONENT, 1, OPPONENT, "novice")]

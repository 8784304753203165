"""Lessons: what each step says, asks and accepts. Texts are keys; the window has the sentences.

The current step follows from the state of the game alone, so undoing a move or coming back another day needs no extra
state. If a free choice has made the requested move impossible, the player may play any move.
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
TRIES: Final = 2  # wrong tries before the solution is shown
PERSON: Final = 0
LIVIA: Final = 1
OPPONENT: Final = "Livia"
RULES: Final = Rules()
GATES: Final = ("A1", "F1", "J2", "A5", "K5", "G7", "I7")  # in the order in which the lesson shows them


class Landmark(StrEnum):
    """Things a lesson can point at that are not squares, gates or cards."""

    VOLCANO = "volcano"
    SCORE = "score"
    ERUPT = "erupt"  # the button of an early eruption


class Sign(StrEnum):
    """Mark on a square; a number of steps is also a valid sign."""

    RING = ""
    FLAME = "flame"
    CUT_OFF = "cut off"
    HERS = "hers"  # a ring around citizens of Livia that a text mentions beside its subject


class Target(Struct, frozen=True):
    """Something a text refers to: a spot on the board, a card in hand (its number), or a landmark."""

    at: Spot | int | Landmark
    sign: str = Sign.RING


class Moment(Struct, frozen=True):
    """One message of a lesson: a text to read or a question, identified by its key."""

    key: str
    step: int  # number shown to the player, from 1; 0 before the first step
    targets: tuple[Target, ...] = ()
    asked: tuple[Action, ...] = ()  # accepted answers; for a free choice good suggestions, or none
    free: bool = False  # every legal action is accepted
    lenient: bool = False  # another action is accepted when chosen twice in a row
    to_read: bool = False  # the game waits until the text has been read, not for an action
    number: int = 0  # fills the blank of the text
    harmful: tuple[Action, ...] = ()  # tiles that cost the person citizens: accepted when chosen twice in a row


class Answer(Struct, frozen=True):
    """Reply to an action other than the requested one: a key, and a `number` that fills its blank."""

    key: str
    number: int = 0


class Lesson(NamedTuple):
    """A scripted game of one person against Livia."""

    name: LessonName
    deal: Deal
    last_step: int
    revealed: int  # first step at which the whole table is shown
    turns: Mapping[str, int]  # turn in which each text to read appears, by key
    texts: Callable[[View, Sequence[Event]], Sequence[Moment]]  # makes the texts to read at this state, in order
    question: Callable[[View, Sequence[Action]], Moment]  # makes the question for the person from the legal actions
    answer: Callable[[Moment, Action], Answer | None]  # makes the reply to a legal action; None accepts the action
    opponent: Callable[[View, Sequence[Action]], Action | None]  # makes Livia's scripted move; None if it is not legal

    def moment(self, update: Update, events: Sequence[Event], read: Collection[str]) -> Moment | None:
        """Return the first text of this state whose key is not in `read`; else the question or, at the end, the result.

        None while Livia decides or `update` has no legal actions. `events`: all events so far.
        """
        view = update.view
        for text in self.texts(view, events):
            if text.key not in read:
                return text
        if view.phase is Phase.OVER:
            return Moment(("lost", "shared", "won")[standing(view.saved, view.volcano, PERSON)], self.last_step)
        if view.active != PERSON or not update.legal:
            return None
        return self.question(view, update.legal)

    def to_go_back_to(self, update: Update, events: Sequence[Event], read: Collection[str]) -> str | None:
        """Return the key of the text read last at this state; None if *Back* should undo a move instead."""
        return next((text.key for text in reversed(self.texts(update.view, events)) if text.key in read), None)


class Attempts:
    """Counts wrong tries at the current message; another message resets the count."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._question: Moment | None = None
        self._refused: Action | None = None
        self.wrong = 0

    @property
    def stuck(self) -> bool:
        """Whether the solution should be shown."""
        return self.wrong >= TRIES

    def follow(self, now: Moment | None) -> None:
        """Set the current message (None: there is none). A different one starts the count again from 0."""
        if now != self._question:
            self._question, self._refused, self.wrong = now, None, 0

    def judge(self, now: Moment, action: Action) -> Answer | None:
        """Return the reply to a legal action and count a wrong try.

        None if the action is accepted, which ends the count. A lenient question accepts any action that repeats the
        last try; every question accepts a repeated harmful tile.
        """
        self.follow(now)
        reply = self._lesson.answer(now, action)
        again = action == self._refused and (now.lenient or action in now.harmful)
        if reply is None or again:
            self._question = None
            return None
        self._refused = action
        self.miss(now)
        return reply

    def miss(self, now: Moment) -> None:
        """Count a wrong try at `now`; it need not be a legal action."""
        self.follow(now)
        self.wrong += 1


type Marks = Sequence[Spot | int | Landmark | Target]


def to_read(key: str, step: int, *targets: Spot | int | Landmark | Target) -> Moment:
    return Moment(key, step, _marked(targets), to_read=True)


def to_ask(key: str, step: int, *asked: Action, targets: Marks, free: bool = False, lenient: bool = False) -> Moment:
    return Moment(key, step, _marked(targets), asked, free, lenient)


def _marked(targets: Marks) -> tuple[Target, ...]:
    return tuple(at if isinstance(at, Target) else Target(at) for at in targets)


type Stage = tuple[int, Choice | None, int]
"""A point of a scripted game: its turn, the pending choice, and the relatives or runs left if they are asked for."""


def stage(view: View) -> Stage:
    """Return the turn and the choice of a view and, if it is about relatives or runs, how many are left, else 0."""
    left = {Choice.RELATIVE: view.relatives, Choice.RUN: view.runs}
    return view.turn, view.choice, left.get(view.choice, 0) if view.choice else 0


def by_script(moves: Mapping[Stage, Action], view: View, legal: Sequence[Action]) -> Action | None:
    """Return the scripted move for the view's stage; None if the script has none or it is not legal."""
    move = moves.get(stage(view))
    return move if move in legal else None


def own(view: View, square: str) -> int:
    """Return the number of the person's citizens on a square."""
    return view.pieces.get(square, (0, 0))[PERSON]


def players(name: str) -> list[SeatedPlayer]:
    """Return the two players of a lesson: a person called `name`, and Livia."""
    return [SeatedPlayer("person", name, 0), SeatedPlayer("ai", OPPONENT, 1, OPPONENT, "novice")]

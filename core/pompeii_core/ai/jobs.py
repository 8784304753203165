"""What an AI worker is asked and what it answers: one JSON object a line, each way."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.actions import Action, Choice, Phase
from pompeii_core.ai.opinion import Considered, GoalKind, RatedAction
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup
from pompeii_core.view import View


class _Job(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    game: str
    seat: int
    seq: int


class Choose(_Job, frozen=True, kw_only=True):
    """Which action `persona` takes.

    A search plays the level's number of games, more of them where they pay, or `playouts` at every decision where
    that is not 0, and stops after `millis` where that is not 0; a level that is `timed` then goes on until that.
    Without `millis` the other fields alone decide.
    """

    view: View
    rules: Rules
    persona: str
    level: str
    seed: int
    playouts: int = 0
    millis: int = 0


class Rate(_Job, frozen=True, kw_only=True):
    """What may be expected of each choice, `kept` ones by all means; `deals` 0: as many as a hint takes."""

    view: View
    rules: Rules
    deals: int = 0
    kept: list[Action] = []
    goal: GoalKind = "win"


class PlayOut(_Job, frozen=True, kw_only=True):
    """How a deal goes where `persona` at `level` has the seat, and each AI plays as it sits there."""

    setup: GameSetup
    persona: str
    level: str
    seed: int


class Chosen(_Job, frozen=True):
    """The answer to `Choose`; `why` says what was thought of its choices, best first, that of the action first."""

    action: Action
    why: list[Considered] = []


class Rated(_Job, frozen=True):
    """The answers to `Rate`, in turn until `part` is 1; `rated`, best first, is empty until then."""

    part: float
    rated: list[RatedAction]


class PlayedOut(_Job, frozen=True):
    """The answer to `PlayOut`: how many each seat saved."""

    saved: list[int]


type Job = Choose | Rate | PlayOut
type Answer = Chosen | Rated | PlayedOut


def seed_of(view: View) -> int:
    """A seed for `Choose`, the same for the same view: whoever comes to a position again meets the same answer."""
    return Random(msgspec.json.encode(view, order="deterministic")).getrandbits(32)


def combined(answers: Sequence[Chosen]) -> Chosen:
    """What searches of one decision with different seeds come to together; a single answer is itself.

    Only choices that had at least half as many games as any are compared, by how far they were behind the best of
    their own search over the deals that both met.
    """
    entries: dict[Action, list[Considered]] = {}
    behind: dict[Action, float] = {}
    for answer in answers:
        best = answer.why[0].value if answer.why else 0.0
        for one in answer.why:
            entries.setdefault(one.action, []).append(one)
            behind[one.action] = behind.get(one.action, 0.0) + one.games * (best - one.value)
    why = [_sum(same) for same in entries.values()]
    most = max((one.games for one in why), default=0)
    if len(answers) == 1 or not most:
        return answers[0]
    why.sort(key=lambda one: (2 * one.games < most, behind[one.action] / max(one.games, 1)))
    return replace(answers[0], action=why[0].action, why=why)


def _sum(same: Sequence[Considered]) -> Considered:
    """One choice in several searches, each counting by its games."""
    games = sum(one.games for one in same)
    if not games:
        return same[0]
    return replace(same[0], games=games, value=sum(one.games * one.value for one in same) / games)


FACTORS: Final = {
    "early place": 1.8,
    "late place": 1.2,
    "relative": 0.1,
    "sacrifice": 0.7,
    "lava": 0.4,
    "first run": 2.2,
    "second run": 1.55,
    "erupt": 1.0,
}
"""By kind of decision, what close ones spend. As easy ones are cut short a game takes as many games as if all were 1.

docs/strength.md has what each kind gains by more games.
"""


def kind_of(asked: View) -> str:
    """Which kind of decision is pending; a place is early before the first A.D. 79."""
    match asked.choice:
        case Choice.PLACE:
            return "early place" if asked.phase is Phase.SLEEPS else "late place"
        case Choice.RUN:
            return "first run" if asked.runs == 2 else "second run"
        case other:
            return str(other)


def games_factor(asked: View) -> float:
    """By what a level's number of games is multiplied."""
    return FACTORS[kind_of(asked)]


def time_factor(asked: View) -> float:
    """What part of the time for a decision is used, 0 to 1: that time is a promise, so none has more."""
    return min(1.0, games_factor(asked))

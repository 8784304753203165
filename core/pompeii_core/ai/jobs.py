"""Messages to and from an AI worker: one JSON object per line each way."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.actions import Action, Choice, Phase
from pompeii_core.ai.opinion import Considered, Cost, Criterion, RatedAction
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup
from pompeii_core.view import View


class _Job(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    game: str
    seat: int
    seq: int


class Choose(_Job, frozen=True, kw_only=True):
    """Ask which action `persona` takes.

    A search plays the level's number of games, scaled by the kind of decision, or exactly `playouts` if that is not 0.
    It stops after `millis` if that is not 0; a `timed` level then continues until that time. Without `millis`, the
    answer depends only on the other fields.
    """

    view: View
    rules: Rules
    persona: str
    level: str
    seed: int
    playouts: int = 0
    millis: int = 0


class Rate(_Job, frozen=True, kw_only=True):
    """Ask for ratings of the choices, always including `kept`. `deals` 0 means as many as for a hint."""

    view: View
    rules: Rules
    deals: int = 0
    kept: list[Action] = []
    goal: Criterion = "lead"


class Judge(_Job, frozen=True, kw_only=True):
    """Ask for ratings of the choices from `deals` deals, and for what `played` cost; see `cost.judge`."""

    view: View
    rules: Rules
    played: Action
    deals: int
    closely: bool = False


class PlayOut(_Job, frozen=True, kw_only=True):
    """Ask for the result of a deal with `persona` at `level` on the seat and the setup's AIs on the others."""

    setup: GameSetup
    persona: str
    level: str
    seed: int


class Summarize(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Ask for summaries of the records at these paths; a `RecordSummary` answers for each, in their order."""

    paths: list[str]


class Chosen(_Job, frozen=True):
    """Answer to `Choose`; `why` lists the considered choices, the chosen action first, then the best."""

    action: Action
    why: list[Considered] = []


class Rated(_Job, frozen=True):
    """Answers to `Rate`, one after another until `part` is 1. `rated`, best first, is empty except in the last."""

    part: float
    rated: list[RatedAction]


class Judged(Rated, frozen=True):
    """Answers to `Judge`, like those to `Rate`; `cost` is that of the choice played, all 0 until `part` is 1."""

    cost: Cost


class PlayedOut(_Job, frozen=True):
    """Answer to `PlayOut`: the pieces saved by seat."""

    saved: list[int]


type Job = Choose | Judge | Rate | PlayOut
type Answer = Chosen | Judged | Rated | PlayedOut


def seed_of(view: View) -> int:
    """Return a seed for `Choose` that depends only on the view, so that the same position gets the same answer."""
    return Random(msgspec.json.encode(view, order="deterministic")).getrandbits(32)


def combined(answers: Sequence[Chosen]) -> Chosen:
    """Combine the answers that searches of one decision gave for different seeds; the best of all is the action.

    The choices with at least half of the most games come first, ordered by how far they were behind the best of their
    own search. A single answer is returned as it is, and so is the first if no search played a game.
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
    """Return the entries of one choice from several searches as one, weighted by games; the first if none has games."""
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
"""Factor of the level's playouts by kind of decision. Easy decisions end early, so a whole game takes about as many
playouts as with all factors 1. docs/strength.md has what each kind gains from more playouts.
"""


def kind_of(asked: View) -> str:
    """Return the kind of the pending decision, a key of FACTORS; a place is early before the first A.D. 79."""
    match asked.choice:
        case Choice.PLACE:
            return "early place" if asked.phase is Phase.SLEEPS else "late place"
        case Choice.RUN:
            return "first run" if asked.runs == 2 else "second run"
        case other:
            return str(other)


def games_factor(asked: View) -> float:
    """Return the factor of a level's number of playouts for the pending decision."""
    return FACTORS[kind_of(asked)]


def time_factor(asked: View) -> float:
    """Return the share of a decision's time to use, never more than 1, because the time limit is a promise."""
    return min(1.0, games_factor(asked))

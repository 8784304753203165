"""How much a search spends on a decision: more where more games make better choices."""

from typing import Final, Protocol

from pompeii_core.actions import Choice, Phase


class Asked(Protocol):
    """What a view and a game both say of the choice that is pending."""

    @property
    def choice(self) -> Choice | None: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def runs(self) -> int: ...


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


def kind_of(asked: Asked) -> str:
    """Which kind of decision is pending; a place is early before the first A.D. 79."""
    match asked.choice:
        case Choice.PLACE:
            return "early place" if asked.phase is Phase.SLEEPS else "late place"
        case Choice.RUN:
            return "first run" if asked.runs == 2 else "second run"
        case other:
            return str(other)


def games_factor(asked: Asked) -> float:
    """By what a level's number of games is multiplied."""
    return FACTORS[kind_of(asked)]


def time_factor(asked: Asked) -> float:
    """What part of the time for a decision is used, 0 to 1: that time is a promise, so none has more."""
    return min(1.0, games_factor(asked))

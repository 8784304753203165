"""What an AI says of a choice: as data, which a window has without anything that thinks."""

from typing import Final, Literal

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.reason import Reason

type GoalKind = Literal["save", "lose", "win"]
"""What choices are ranked by: citizens saved, citizens lost, or the chance to win."""

EQUAL: Final = 2.0
"""By how many times its doubt a choice must be behind not to be called equal."""


class Considered(Struct, frozen=True):
    """A choice that a player thought about, and why it might be taken."""

    action: Action
    reasons: list[Reason]
    games: int = 0
    """How many games a search played on from here; 0: none."""
    value: float = 0.0
    """What a search ranks by: by so much as it is less than the best one's, its games went worse."""


class RatedAction(Struct, frozen=True):
    """What may be expected of a choice; those whose difference is within the noise share a `rank`, 1 for the best."""

    action: Action
    chance: float
    """To win, 0 to 1; a shared win is half of one."""
    error: float
    """Its standard error."""
    behind: float
    """By how much it is worse than the best one, in what the goal counts: the chance to win, or citizens."""
    doubt: float
    """Standard error of `behind`: less than `error`, as both met the same deals."""
    rank: int
    saved: float
    """Own citizens saved at the end."""
    lost: float
    """Own citizens in the volcano at the end."""
    games: int
    reasons: list[Reason] = []

    def reached(self, goal: GoalKind) -> float:
        """What it comes to in what the goal counts, the more the better: of citizens lost, less than nothing."""
        return {"win": self.chance, "save": self.saved, "lose": -self.lost}[goal]

    @property
    def interval(self) -> float:
        """By how much more or less than it seems it may be behind: what is within is called equal."""
        return EQUAL * self.doubt

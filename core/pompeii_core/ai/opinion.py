"""An AI's opinion of a choice and its reasons, as data. This module imports no thinking code, as windows load it."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from pompeii_core.actions import Action, Card, Seat, SquareName, Symbol
from pompeii_core.city import GATES

KEYS: Final = {
    "": (
        *("ahead", "behind", "declares", "far_from_vents", "harmless", "last_turn"),
        *("no_relative", "no_room", "no_run", "relative", "trails"),
    ),
    "card": ("joker", "keeps"),
    "gate": ("at_gate", "close", "closes", "near", "out", "step_short"),
    "gate n": ("distant", "short"),
    "gate square": ("barred",),
    "gate n square": ("barred_soon",),
    "n": ("burns_own", "cuts_off_own", "few_tiles", "heats_own", "longer_own", "relatives", "room", "threatens_own"),
    "n seat": ("burns", "cuts_off", "heats", "longer", "takes", "threatens"),
    "n square": ("company", "from_crowd", "joins_crowd", "leaves_crowd", "severed_soon"),
    "seat": ("leader", "takes_at_gate"),
    "square": ("into_heat", "joins_one", "leaves_heat", "no_way", "severed"),
    "symbol": ("vent",),
}
"""All keys of reasons, by the names of their blanks."""
MOST_REASONS: Final = 3  # maximum number of reasons for an action
BLANKS: Final = {key: frozenset(blanks.split()) for blanks, keys in KEYS.items() for key in keys}
"""Names of the blanks by key."""

type Key = Annotated[str, Meta(pattern=rf"^({'|'.join(BLANKS)})\Z")]
type GateName = Annotated[str, Meta(pattern=rf"^({'|'.join(gate.name for gate in GATES)})\Z")]
type Count = Annotated[int, Meta(ge=0, le=150)]


class Reason(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One reason; ValueError if its blanks are not exactly those of its key."""

    key: Key
    card: Card | None = None
    gate: GateName | None = None
    n: Count | None = None
    seat: Seat | None = None
    square: SquareName | None = None
    symbol: Symbol | None = None

    def __post_init__(self) -> None:
        # The window fills the blanks without checking, and the reason may come from a hostile host.
        if self.blanks().keys() != BLANKS.get(self.key):
            raise ValueError(f"“{self.key}” does not go with {self.blanks()}")

    def blanks(self) -> dict[str, str | int]:
        return {name: value for name, value in asdict(self).items() if name != "key" and value is not None}


type GoalKind = Literal["save", "lose", "win"]
"""Criterion for ranking choices: citizens saved, citizens lost, or the chance to win."""
type Criterion = GoalKind | Literal["lead"]
"""The same, or the citizens saved more than the best rival saves."""

EQUAL: Final = 2.0  # choices count as equal within this many standard errors


class Considered(Struct, frozen=True):
    """A choice that a player considered, with reasons for it."""

    action: Action
    reasons: list[Reason]
    games: int = 0  # games that a search played from here; 0 without a search
    value: float = 0.0  # what a search ranks by; its difference from the best is how much worse its games went


type Figure = Annotated[float, Meta(ge=-1000, le=1000)]
type Tally = Annotated[int, Meta(ge=0, le=1 << 40)]


class RatedAction(Struct, frozen=True):
    """The expected results of a choice. Choices that cannot be told apart share a `rank`, 1 for the best."""

    action: Action
    chance: Figure  # chance to win, 0 to 1; a shared win counts half
    error: Figure  # standard error of `chance`
    behind: Figure  # how much worse than the best choice, by the goal: in chance to win or in citizens
    doubt: Figure  # standard error of `behind`; less than `error`, because both choices had the same deals
    rank: Tally
    saved: Figure  # own citizens saved at the end
    lost: Figure  # own citizens in the volcano at the end
    games: Tally
    reasons: list[Reason] = []
    lead: Figure = 0.0  # own citizens saved at the end, less those of the best rival

    def reached(self, goal: Criterion) -> float:
        """Return the expected result by the goal, where more is better; citizens lost count negative."""
        return {"win": self.chance, "save": self.saved, "lose": -self.lost, "lead": self.lead}[goal]

    @property
    def interval(self) -> float:
        """Margin of error of `behind`; a choice within it counts as equal to the best."""
        return EQUAL * self.doubt


class Estimate(Struct, frozen=True, forbid_unknown_fields=True):
    """A mean over deals and its standard error."""

    mean: Figure = 0.0
    error: Figure = 0.0

    @property
    def interval(self) -> float:
        """Margin of error: the true value is within this of the mean in 95 of 100 cases."""
        return EQUAL * self.error

    @property
    def clear(self) -> bool:
        """Whether the mean is above 0 by more than its margin of error, so that luck hardly explains it."""
        return self.mean > self.interval


class Cost(Struct, frozen=True):
    """How much worse the choice played did than `better`, on `deals` deals common to both.

    `citizens` is the difference in own citizens saved less those of the best rival, because the rules ask for more
    than every rival; a tie broken by the citizens lost counts half a citizen. `chance` is the difference in the chance
    to win, where a shared win counts half.

    `better` was chosen by `citizens` on other deals. The estimates are therefore unbiased, and luck can make them
    negative. If no choice seemed better, `better` is the choice played, and all but `beyond_tribune` are 0.
    """

    better: Action
    citizens: Estimate = Estimate()
    beyond_tribune: Estimate = Estimate()
    """The same, compared with the choice of a tribune, who does not search, instead of `better`; often negative."""
    chance: Estimate = Estimate()
    weight: Estimate = Estimate()
    """What decisions are ranked by, in citizens. In a game that is won or lost whatever is played, it is about
    `citizens`; the more open the game, the more the chance to win takes their place: 20% weigh as much as a citizen."""
    deals: Tally = 0

"""What an AI says of a choice and why, as data, which a window has without anything that thinks."""

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
"""All keys, by the names of their blanks."""
MOST: Final = 3  # no action is given more
BLANKS: Final = {key: frozenset(blanks.split()) for blanks, keys in KEYS.items() for key in keys}
"""The names of the blanks, by key."""

type Key = Annotated[str, Meta(pattern=rf"^({'|'.join(BLANKS)})\Z")]
type GateName = Annotated[str, Meta(pattern=rf"^({'|'.join(gate.name for gate in GATES)})\Z")]
type Count = Annotated[int, Meta(ge=0, le=150)]


class Reason(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One reason; ValueError where its blanks are not those of its key."""

    key: Key
    card: Card | None = None
    gate: GateName | None = None
    n: Count | None = None
    seat: Seat | None = None
    square: SquareName | None = None
    symbol: Symbol | None = None

    def __post_init__(self) -> None:
        # A window fills the blanks without a look: what a host sends must not break it.
        if self.blanks().keys() != BLANKS.get(self.key):
            raise ValueError(f"“{self.key}” does not go with {self.blanks()}")

    def blanks(self) -> dict[str, str | int]:
        """What fills them, by name."""
        return {name: value for name, value in asdict(self).items() if name != "key" and value is not None}


type GoalKind = Literal["save", "lose", "win"]
"""What choices are ranked by: citizens saved, citizens lost, or the chance to win."""

EQUAL: Final = 2.0  # by how many times its doubt a choice must be behind not to be called equal


class Considered(Struct, frozen=True):
    """A choice that a player thought about, and why it might be taken."""

    action: Action
    reasons: list[Reason]
    games: int = 0  # how many games a search played on from here; 0: none
    value: float = 0.0  # what a search ranks by: by so much as it is less than the best one's, its games went worse


class RatedAction(Struct, frozen=True):
    """What may be expected of a choice; those whose difference is within the noise share a `rank`, 1 for the best."""

    action: Action
    chance: float  # to win, 0 to 1; a shared win is half of one
    error: float  # its standard error
    behind: float  # by how much it is worse than the best one, in what the goal counts: the chance to win, or citizens
    doubt: float  # standard error of `behind`: less than `error`, as both met the same deals
    rank: int
    saved: float  # own citizens saved at the end
    lost: float  # own citizens in the volcano at the end
    games: int
    reasons: list[Reason] = []

    def reached(self, goal: GoalKind) -> float:
        """What it comes to in what the goal counts, the more the better: of citizens lost, less than nothing."""
        return {"win": self.chance, "save": self.saved, "lose": -self.lost}[goal]

    @property
    def interval(self) -> float:
        """By how much more or less than it seems it may be behind: what is within is called equal."""
        return EQUAL * self.doubt

"""Why an action is worth what it is, as data: a key, and what fills the blanks of the window's sentence for it."""

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import asdict

from pompeii_core.actions import Card, Seat, SquareName, Symbol
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
MOST: Final = 3
"""No action is given more."""
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

"""How well a player plays: what each of the levels does beyond looking one ply ahead."""

from typing import Final

from msgspec import Struct


class Level(Struct, frozen=True):
    """`width` 0 is one ply deep; otherwise a search of so many choices at most, `playouts` games unless told else."""

    width: int = 0
    playouts: int = 0
    timed: bool = False
    """Whether it goes on for as long as it may where it is given time, rather than for its number of games."""
    persona_bonus: float = 0.0
    """The part of the reward, 0 to 1, that a piece counts for which only the persona sees in a choice."""
    noise: float = 0.0
    """By how many pieces the worth of a choice is taken wrong, as a rule."""
    overlook_chance: float = 0.0
    """How likely a choice is not seen at all."""


SKILLS: Final = {
    "novice": Level(noise=0.05, overlook_chance=0.4),
    "citizen": Level(),
    "senator": Level(width=8, playouts=60, persona_bonus=0.03),
    "vesuvius": Level(width=24, playouts=400, timed=True, persona_bonus=0.03),
}
"""By the names of `personas.LEVELS`."""

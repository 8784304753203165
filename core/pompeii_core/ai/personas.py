"""Who plays: citizens of Pompeii, each a mix of traits that shifts the evaluation's weights; and how well."""

from typing import Final

from msgspec import Struct

from pompeii_core.level_names import level_name
from pompeii_core.text import N_


class Persona(Struct, frozen=True):
    """A character: its traits go from 0 to 1, 0.5 is even-tempered."""

    name: str
    line: str
    """What its play shows, in a sentence."""
    courage: float
    """Low: flees the heat early and far; high: stays beside the lava for a better place."""
    sociability: float
    """Low: walks alone; high: lives and runs in a crowd."""
    lawfulness: float
    """Low: burns its own too, to hurt a rival; high: spares whom it can, and an omen takes the leader's."""


PERSONAS: Final = {
    persona.name: persona
    for persona in (
        Persona(
            "Claudia",
            N_("personas", "A senator's widow who does everything in moderation, and is hard to surprise."),
            courage=0.5,
            sociability=0.5,
            lawfulness=0.5,
        ),
        Persona(
            "Fabius",
            N_("personas", "A cautious shipowner: first away from the lava, and never far from a gate."),
            courage=0.1,
            sociability=0.4,
            lawfulness=0.6,
        ),
        Persona(
            "Livia",
            N_("personas", "An innkeeper who loves a full house and runs with the crowd."),
            courage=0.5,
            sociability=1.0,
            lawfulness=0.7,
        ),
        Persona(
            "Brennus",
            N_("personas", "A freed gladiator who stands beside the lava and fears nobody."),
            courage=1.0,
            sociability=0.4,
            lawfulness=0.3,
        ),
        Persona(
            "Septima",
            N_("personas", "A perfumer who trusts no neighbour and walks alone."),
            courage=0.4,
            sociability=0.0,
            lawfulness=0.4,
        ),
        Persona(
            "Corvus",
            N_("personas", "A money-lender who preys on the weak, and burns his own if it ruins a rival."),
            courage=0.7,
            sociability=0.6,
            lawfulness=0.0,
        ),
    )
}
"""By name."""


class Level(Struct, frozen=True):
    """`width` 0 is one ply deep; otherwise a search of so many choices at most, `playouts` games in the mean."""

    width: int = 0
    playouts: int = 0
    timed: bool = False
    """Whether it goes on for as long as it may where it is given time, rather than for its number of games."""
    persona_bonus: float = 0.0
    """The part of the reward, 0 to 1, that a piece counts for which only the persona sees in a choice."""
    short_sighted: bool = False
    """Whether it looks at nothing but its own pieces and their ways out: no rivals, no heat, no card kept for later."""
    noise: float = 0.0
    """By how many pieces the worth of a choice is taken wrong, as a rule."""
    overlook_chance: float = 0.0
    """How likely a choice is not seen at all; a way out of the city always is."""


SKILLS: Final = {
    "child": Level(short_sighted=True, noise=0.1, overlook_chance=0.25),
    "beginner": Level(short_sighted=True, noise=0.05, overlook_chance=0.08),
    "novice": Level(noise=0.05, overlook_chance=0.57),
    "aedile": Level(noise=0.05, overlook_chance=0.30),
    "tribune": Level(),
    "senator": Level(width=8, playouts=100, persona_bonus=0.03),
    "vesuvius": Level(width=24, playouts=400, timed=True, persona_bonus=0.03),
}
"""By level, weakest first: one ply with less and less slips, a search of few playouts, and one of many.

The steps to those who search are the smallest; docs/strength.md has all as measured.
"""
LEVELS: Final = tuple(SKILLS)
DEFAULT_LEVEL: Final = "tribune"
FIRST_LEVEL: Final = "beginner"
"""Of a newcomer's opponents."""


def persona_named(name: str) -> Persona:
    """The persona of that name in any case of letters; ValueError names those there are."""
    try:
        return PERSONAS[name.capitalize()]
    except KeyError:
        raise ValueError(f"there is no persona called “{name}”; there are {', '.join(PERSONAS)}") from None


def check_level(level: str) -> str:
    """The level by its present name; ValueError names those there are."""
    level = level_name(level)
    if level not in LEVELS:
        raise ValueError(f"there is no level called “{level}”; there are {', '.join(LEVELS)}")
    return level

"""Who plays: six citizens of Pompeii, each a mix of three traits that shifts the weights of the evaluation."""

from typing import Final

from msgspec import Struct


class Persona(Struct, frozen=True):
    """A character: its traits go from 0 to 1, 0.5 is even-tempered."""

    name: str
    courage: float
    """Low: flees the heat early and far; high: stays beside the lava for a better place."""
    sociability: float
    """Low: walks alone; high: lives and runs in a crowd."""
    lawfulness: float
    """Low: burns its own too, to hurt a rival; high: spares whom it can, and an omen takes the leader's."""


PERSONAS: Final = {
    persona.name: persona
    for persona in (
        Persona("Claudia", 0.5, 0.5, 0.5),
        Persona("Fabius", 0.1, 0.4, 0.6),
        Persona("Livia", 0.5, 1.0, 0.7),
        Persona("Brennus", 1.0, 0.4, 0.3),
        Persona("Septima", 0.4, 0.0, 0.4),
        Persona("Corvus", 0.7, 0.6, 0.0),
    )
}
"""By name."""

LEVELS: Final = ("novice", "citizen", "senator", "vesuvius")
"""How well a player plays, weakest first: one ply with slips, one ply, a search of few playouts, and one of many."""
DEFAULT_LEVEL: Final = "citizen"


def persona_named(name: str) -> Persona:
    """The persona of that name in any case of letters; ValueError names those there are."""
    try:
        return PERSONAS[name.capitalize()]
    except KeyError:
        raise ValueError(f"there is no persona called “{name}”; there are {', '.join(PERSONAS)}") from None


def check_level(level: str) -> str:
    """The level itself; ValueError names those there are."""
    if level not in LEVELS:
        raise ValueError(f"there is no level called “{level}”; there are {', '.join(LEVELS)}")
    return level

"""Where a game stands: its phase, and what is asked of the seat that is to decide; as on the wire and in files."""

from enum import StrEnum


class Phase(StrEnum):
    """Until the first A.D. 79, until the second, the opening tiles, the runs, and after the end (R11, R14, R20)."""

    SLEEPS = "sleeps"
    SEETHES = "seethes"
    ERUPTS = "erupts"
    FLIGHT = "flight"
    OVER = "over"

    @property
    def placing(self) -> bool:
        """Whether cards are played and pieces placed (R6): until Vesuvius erupts."""
        return self in (Phase.SLEEPS, Phase.SEETHES)


class Choice(StrEnum):
    """What is asked: a card, a relative, a victim, a place for the tile, a run, or whether to declare (R26, R13)."""

    PLACE = "place"
    RELATIVE = "relative"
    SACRIFICE = "sacrifice"
    LAVA = "lava"
    RUN = "run"
    ERUPT = "erupt"


class Cause(StrEnum):
    """What burned a piece: the tile itself, being cut off from every gate, or the end of the game (R18, R19, R24)."""

    LAVA = "lava"
    ENCLOSED = "enclosed"
    END = "end"

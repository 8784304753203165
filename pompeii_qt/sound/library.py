"""The sounds there are, each a file in `resources/sounds/`, and their samples."""

from array import array
from enum import StrEnum
from typing import Final

from pompeii_qt import resources
from pompeii_qt.sound.device import decode

RATE: Final = 22050
"""Samples a second, of every sound and of what is mixed of them: mono, 16 bits."""


class Effect(StrEnum):
    """A short sound, named as its file."""

    PLACE = "place"
    DRAW = "draw"
    OMEN = "omen"
    TREMOR = "tremor"
    ERUPTION = "eruption"
    TILE = "tile"
    BURN = "burn"
    RUN = "run"
    SAVED = "saved"
    LOST = "lost"
    TURN = "turn"
    CHAT = "chat"
    WIN = "win"
    LOSE = "lose"


class Bed(StrEnum):
    """A loop under a phase of the game, named as its file."""

    TOWN = "town"
    UNEASY = "uneasy"
    LAVA = "lava"
    FLIGHT = "flight"


def load(name: Effect | Bed) -> "array[int]":
    """Its samples. Raises SoundError, or OSError where the file is missing."""
    return decode(resources.path(f"sounds/{name}.flac").read_bytes())

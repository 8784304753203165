"""The even-tempered player, whose eyes all games are played on with."""

from functools import lru_cache
from typing import Final

from pompeii_core.ai.packed.engine import PackedEngine
from pompeii_core.ai.weights import Weights, weight_tables
from pompeii_core.rules import Rules

BALANCED: Final = weight_tables(Weights())
"""The tables of an even-tempered player."""


@lru_cache(maxsize=8)
def balanced_engine(seats: int, rules: Rules) -> PackedEngine:
    """Games that everybody plays on by the balanced tables; kept, as its tables take longer than a game."""
    return PackedEngine([BALANCED] * seats, rules)

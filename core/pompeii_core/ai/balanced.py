"""The even-tempered player, whose eyes all games are played on with."""

from functools import lru_cache
from typing import Any, Final

from pompeii_core.ai.engine import Engine
from pompeii_core.ai.plain_engine import fastest_engine
from pompeii_core.ai.weights import Weights, weight_tables
from pompeii_core.rules import Rules

BALANCED: Final = weight_tables(Weights())
"""The tables of an even-tempered player."""


@lru_cache(maxsize=8)
def balanced_engine(seats: int, rules: Rules) -> Engine[Any, Any]:
    """Games that everybody plays on by the balanced tables; kept, as its tables take longer than a game."""
    return fastest_engine([BALANCED] * seats, rules)

"""The even-tempered player, whose eyes all games are played on with."""

from functools import lru_cache
from typing import Final

from pompeii_core.ai.layer import layer_for
from pompeii_core.ai.packed.engine import PackedEngine
from pompeii_core.ai.weights import Weights, WeightTables, weight_tables
from pompeii_core.rules import Rules

BALANCED: Final = weight_tables(Weights())
"""The weights of an even-tempered player, without what is learned."""


@lru_cache(maxsize=8)
def balanced_tables(seats: int, rules: Rules) -> WeightTables:
    """The tables of an even-tempered player in such games."""
    return weight_tables(Weights(), layer_for(seats, rules))


@lru_cache(maxsize=8)
def balanced_engine(seats: int, rules: Rules) -> PackedEngine:
    """Games that everybody plays on by those tables; kept, as to make it takes longer than a game."""
    return PackedEngine([balanced_tables(seats, rules)] * seats, rules)


@lru_cache(maxsize=16)
def unlearned_rivals_engine(seat: int, seats: int, rules: Rules) -> PackedEngine:
    """The same, but that the rivals of `seat` go by the evaluation alone, as others than ourselves may."""
    tables = [BALANCED] * seats
    tables[seat] = balanced_tables(seats, rules)
    return PackedEngine(tables, rules)

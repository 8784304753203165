"""What lava may cut off before long: the squares that so many tiles more can take their ways out from."""

from collections import Counter
from functools import cache, lru_cache

from pompeii_core.city import BIT, CITY, VENT, VENT_MASK, flood, spread, squares
from pompeii_core.rules import Rules
from pompeii_core.setup import all_tiles
from pompeii_core.state import State

type _Front = tuple[int, int, int]
"""Of a symbol: where its first tile would go and where its lava lies, as masks, and how many tiles are to come."""


def can_be_cut_off(g: State, goals: int, tiles: int) -> int:
    """The squares with a way to `goals` over which so many tiles, placed by rule (R16), can close every such way."""
    fronts = []
    for symbol, vent in VENT.items():
        lava = g.lava_of[symbol]
        gone = lava.bit_count() + sum(symbol in tile for tile in g.aside)
        fronts.append((BIT[vent] & ~g.lava, lava, _tiles_of(g.rules)[symbol] - gone))
    tiles = min(tiles, len(g.bag) + (g.tile is not None))
    return _lost(g.passable, tuple(fronts), goals, tiles) & flood(goals, g.passable)


@cache
def _tiles_of(rules: Rules) -> Counter[str]:
    return Counter(symbol for tile in all_tiles(rules) for symbol in tile)


@lru_cache(maxsize=20_000)
def _lost(through: int, fronts: tuple[_Front, ...], goals: int, tiles: int) -> int:
    """The squares of `through` that no way leads to `goals` from, once so many tiles or fewer lie at their worst."""
    lost = through & ~flood(goals, through)
    if tiles:
        free = CITY & through & ~VENT_MASK
        for n, (vent, lava, left) in enumerate(fronts):
            if left > 0:
                for i in squares(spread(lava, CITY) & free if lava else vent):
                    grown = (*fronts[:n], (vent, lava | BIT[i], left - 1), *fronts[n + 1 :])
                    lost |= _lost(through & ~BIT[i], grown, goals, tiles - 1)
    return lost

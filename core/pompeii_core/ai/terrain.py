"""The terrain: walking distances to the gates that will last, and the heat of the squares."""

from typing import Final

from pompeii_core.city import BIT, CITY, GATE_MASK, NAMES, SIDES, VENT, VENT_MASK, spread, squares
from pompeii_core.memo import MOST, Memo
from pompeii_core.rules import Rules
from pompeii_core.setup import all_tiles
from pompeii_core.state import State

FAR: Final = 15
"""The distance of squares from which no gate is reached, or only after so many steps."""
HOTTEST: Final = 3
NEAR: Final = [spread(sides, CITY) & ~sides & ~BIT[i] for i, sides in enumerate(SIDES)]
"""Mask of the squares two steps from each, whatever lies between."""
SQUARES: Final = Memo(squares)
"""What `squares` finds, by mask; kept for the next time."""
_terrains: dict[tuple[str | int, ...], "Terrain"] = {}
_tile_counts: dict[tuple[str, str], dict[str, int]] = {}


class Terrain:
    """What `terrain_of` finds for squares that are passable, and lava beside them."""

    __slots__ = ("distance", "heat", "hot", "layers")

    def __init__(self, passable: int, hot: tuple[int, int, int]) -> None:
        self.hot = hot
        """As `heat` tells it."""
        self.layers = layers(passable, hot[0])
        self.distance = distances(passable, hot[0])
        """By square, in steps."""
        row = bytearray(len(NAMES))
        for mask in hot:
            for i in SQUARES[mask]:
                row[i] += 1
        self.heat = bytes(row)
        """By square: 0 to HOTTEST."""


def terrain_of(g: State) -> Terrain:
    """The terrain of `g`; remembered, as it stays from one tile to the next."""
    rules = g.rules
    key = (g.passable, rules.tiles, rules.dual_vents, *g.lava_of.values())
    known = _terrains.get(key)
    if known is None:
        if len(_terrains) >= MOST:
            _terrains.clear()
        known = _terrains[key] = Terrain(g.passable, heat(g))
    return known


def layers(passable: int, touched: int) -> list[int]:
    """Squares by walking distance out over `passable`: [0] none, [1] the gates; gates in `touched` count one step more.

    A gate that lava touches may not last, so a way to another one is preferred where it is no longer.
    """
    return _LAYERS[passable, touched & GATE_MASK]


def distances(passable: int, touched: int) -> bytes:
    """The same by square; FAR where there is no way."""
    return _DISTANCES[passable, touched & GATE_MASK]


def _find_layers(key: tuple[int, int]) -> list[int]:
    passable, touched = key
    gates = GATE_MASK & passable
    late = gates & touched
    reached = frontier = gates & ~late
    found = [0, frontier]
    while frontier or late:
        frontier = (frontier << 1 | frontier >> 1 | frontier << 12 | frontier >> 12) & passable & ~reached
        if late:
            frontier |= late & ~reached
            late = 0
        reached |= frontier
        found.append(frontier)
    return found


def _find_distances(key: tuple[int, int]) -> bytes:
    row = bytearray([FAR]) * len(NAMES)
    for distance, mask in enumerate(_LAYERS[key][:FAR]):
        for i in SQUARES[mask]:
            row[i] = distance
    return bytes(row)


_LAYERS: Final = Memo(_find_layers)
_DISTANCES: Final = Memo(_find_distances)


def dependants(ladder: list[int], i: int, depth: int) -> int:
    """The squares, `i` left out, of which every shortest way out leads over square `i`; `ladder[depth]` holds `i`."""
    # A gate that is not the first step out is one that lava touches: it depends on nobody.
    lost = SIDES[i] & ladder[depth + 1] & ~GATE_MASK
    if not lost:
        return 0
    lost &= ~spread(ladder[depth] ^ BIT[i], CITY)
    found = lost
    while lost:
        depth += 1
        farther = ladder[depth + 1] & ~GATE_MASK
        lost = spread(lost, farther) & farther & ~spread(ladder[depth] ^ lost, CITY)
        found |= lost
    return found


def heat(g: State) -> tuple[int, int, int]:
    """The squares beside lava of at least one, two and three symbols of which tiles are left to come."""
    one = two = three = 0
    most = tiles_by_symbol(g.rules)
    for symbol, mask in g.lava_of.items():
        if mask:
            if mask.bit_count() < most[symbol]:
                beside = spread(mask, CITY)
                three |= two & beside
                two |= one & beside
                one |= beside
        else:
            vent = 1 << VENT[symbol]
            two |= one & vent
            one |= vent
    return one, two, three


def tiles_by_symbol(rules: Rules) -> dict[str, int]:
    """How many tiles may bear each symbol."""
    # By what it depends on: to hash all the rules takes longer than the rest of `heat`.
    key = rules.tiles, rules.dual_vents
    count = _tile_counts.get(key)
    if count is None:
        tiles = all_tiles(rules)
        count = _tile_counts[key] = {symbol: sum(symbol in tile for tile in tiles) for symbol in VENT}
    return count


def _vent_distances() -> list[int]:
    found = [FAR] * len(NAMES)
    mask, steps = VENT_MASK, 0
    while mask != (wider := spread(mask, CITY)):
        for i in squares(wider & ~mask):
            found[i] = steps
        mask, steps = wider, steps + 1
    return found


VENT_DISTANCE: Final = _vent_distances()
"""By square: 0 beside a vent."""
FREE: Final = distances(CITY & ~VENT_MASK, 0)
"""By square: the distance out in a city without lava."""

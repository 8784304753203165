"""The terrain of a game: walking distances to the gates that will last, and the heat of the squares."""

from functools import lru_cache
from typing import Final

from pompeii_core.ai.packed.bitboards import mask, north, south
from pompeii_core.ai.packed.position import Options, load
from pompeii_core.ai.packed.terrain import FAR, HEAT, DistanceLayers, PackedTerrain
from pompeii_core.city import CITY, NAMES, VENT_MASK, spread, squares
from pompeii_core.game import Game
from pompeii_core.memo import Memo
from pompeii_core.rules import Rules


class Terrain:
    """What lava makes of the city, by square; of a packed one, which may look at other positions from then on."""

    __slots__ = ("distance", "heat", "hot")

    def __init__(self, packed: PackedTerrain) -> None:
        self.distance = bytes([place % HEAT for place in packed.place])
        """In steps; a gate that lava touches may not last, and counts one step more."""
        self.heat = bytes([place // HEAT for place in packed.place])
        """How many symbols' lava touches it of which tiles are left to come: 0 to HOTTEST."""
        self.hot = mask(packed.hot_n, packed.hot_s)
        """The squares with any, as a mask."""


def terrain_of(g: Game) -> Terrain:
    """The terrain of `g`, at any point of it."""
    return Terrain(_look(g))


def hot_squares(g: Game) -> int:
    """The mask that its terrain has as `hot`, without the rest."""
    packed = _look(g)
    return mask(packed.hot_n, packed.hot_s)


def _look(g: Game) -> PackedTerrain:
    packed, options = _of_rules(g.rules)
    packed.look(load(g, options))
    return packed


@lru_cache(maxsize=8)
def _of_rules(rules: Rules) -> tuple[PackedTerrain, Options]:
    return PackedTerrain(rules), Options(rules)


def _distances(passable: int) -> bytes:
    layers = DistanceLayers()
    layers.measure(north(passable), south(passable), 0, 0)
    found = bytearray([FAR]) * len(NAMES)
    for distance in range(1, layers.length):
        for i in squares(mask(layers.n[distance], layers.s[distance])):
            found[i] = distance
    return bytes(found)


DISTANCES: Final = Memo(_distances)
"""By mask of the squares that may be walked on: by square the steps out, whatever lava touches."""
FREE: Final = DISTANCES[CITY & ~VENT_MASK]
"""By square: the distance out in a city without lava."""


def _vent_distances() -> list[int]:
    found = [FAR] * len(NAMES)
    reached, steps = VENT_MASK, 0
    while reached != (wider := spread(reached, CITY)):
        for i in squares(wider & ~reached):
            found[i] = steps
        reached, steps = wider, steps + 1
    return found


VENT_DISTANCE: Final = _vent_distances()
"""By square: 0 beside a vent."""

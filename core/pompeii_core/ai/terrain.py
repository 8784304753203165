"""The terrain of a game: walking distances to the gates that will last, and the heat of the squares."""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from pompeii_core.bitboards import (
    BIT_N,
    BIT_S,
    CITY_N,
    CITY_S,
    GATES_N,
    GATES_S,
    NORTH,
    SIZE,
    SYMBOLS,
    VENT,
    bit_number,
    integers,
    mask,
    north,
    south,
    spread,
)
from pompeii_core.city import CITY, NAMES, VENT_MASK, squares
from pompeii_core.city import SYMBOLS as _SYMBOLS
from pompeii_core.city import spread as _spread
from pompeii_core.game import Game
from pompeii_core.memo import Memo
from pompeii_core.position import Options, Position
from pompeii_core.rules import Rules
from pompeii_core.setup import tiles_by_symbol

FAR: Final = 15
"""The distance of squares from which no gate is reached, or only after so many steps."""
HOTTEST: Final = 3
HEAT: Final = 16
ONE_STEP: Final = 64
"""More than any place of a square."""
TWO_STEPS: Final = 80
ZONES: Final = 96
"""More than any place with what `near` adds."""
assert tuple(HEAT * n for n in range(HOTTEST + 1, HOTTEST + 4)) == (ONE_STEP, TWO_STEPS, ZONES)


class DistanceLayers:
    """Squares by walking distance out: [0] none, [1] the gates; those from `length` on are farther than FAR."""

    def __init__(self) -> None:
        self.n = integers([0] * FAR)
        self.s = integers([0] * FAR)
        self.length: i64 = 0

    def measure(self, passable_n: i64, passable_s: i64, touched_n: i64, touched_s: i64) -> None:
        """Over the squares of `passable`; gates in `touched`, which may not last, count one step more."""
        ns, ss = self.n, self.s
        late_n, late_s = GATES_N & passable_n & touched_n, GATES_S & passable_s & touched_s
        n, s = GATES_N & passable_n & ~late_n, GATES_S & passable_s & ~late_s
        left_n, left_s = passable_n & ~n, passable_s & ~s
        ns[1], ss[1] = n, s
        at: i64 = 2
        while at < FAR and (n | s or late_n | late_s):
            # Only what is left is spread to: the mask itself is not.
            wide_n = (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48 | late_n) & left_n
            s = (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48 | late_s) & left_s
            n = wide_n
            late_n = late_s = 0
            left_n &= ~n
            left_s &= ~s
            ns[at], ss[at] = n, s
            at += 1
        self.length = at

    def dependants(self, i: i64, depth: i64) -> tuple[i64, i64]:
        """The squares of which every shortest way out leads over square `i`, whose distance is `depth`; not itself."""
        ns, ss = self.n, self.s
        bit_n, bit_s = BIT_N[i], BIT_S[i]
        lost_n, lost_s = bit_n, bit_s
        found_n: i64 = 0
        found_s: i64 = 0
        for at in range(depth + 1, self.length):
            # A gate that is not the first step out is one that lava touches: it depends on nobody.
            far_n, far_s = ns[at] & ~GATES_N, ss[at] & ~GATES_S
            wide_n = (lost_n << 1 | lost_n >> 1 | lost_n << 12 | lost_n >> 12 | lost_s << 48) & far_n
            wide_s = (lost_s << 1 | lost_s >> 1 | lost_s << 12 | lost_s >> 12 | lost_n >> 48) & far_s
            if not wide_n | wide_s:
                break
            n, s = ns[at - 1] & ~(found_n | bit_n), ss[at - 1] & ~(found_s | bit_s)
            lost_n = wide_n & ~(n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48)
            lost_s = wide_s & ~(s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48)
            if not lost_n | lost_s:
                break
            found_n |= lost_n
            found_s |= lost_s
        return found_n, found_s

    def distance(self, i: i64) -> i64:
        """The distance of a square."""
        ns, ss, n, s = self.n, self.s, BIT_N[i], BIT_S[i]
        for at in range(i64(1), self.length):
            if ns[at] & n | ss[at] & s:
                return at
        return FAR


class Ground:
    """What the lava of a position makes of its city: heat and distances."""

    def __init__(self, rules: Rules) -> None:
        self.most = integers([tiles_by_symbol(rules)[symbol] for symbol in _SYMBOLS])
        """How many tiles may bear each symbol."""
        self.lava_id: i64 = 0
        self.layers = DistanceLayers()
        self.after = DistanceLayers()
        """For what a tile would make of it."""
        self.hot_n: i64 = 0
        self.hot_s: i64 = 0
        """The squares beside lava of which tiles are left to come."""
        self.place = integers([FAR] * SIZE)
        """By square: its distance, and HEAT for each front of lava that touches it, up to HOTTEST."""
        self.near = integers([0] * SIZE)
        """By square: how near the nearest hot one is, ONE_STEP or TWO_STEPS; 0 where it is hot itself, or farther."""
        self._one_n: i64 = 0
        self._one_s: i64 = 0
        self._two_n: i64 = 0
        self._two_s: i64 = 0
        """Where `near` is not 0."""

    def look(self, p: Position) -> None:
        """Look at a position; what is known of its lava already is kept."""
        if self.lava_id == p.lava_id:
            return
        self.lava_id = p.lava_id
        two_n, two_s, three_n, three_s = self._fronts(p)
        self.layers.measure(p.passable_n, p.passable_s, self.hot_n, self.hot_s)
        place = self.place
        for i in range(i64(SIZE)):
            place[i] = FAR
        for distance in range(i64(1), self.layers.length):
            n, s = self.layers.n[distance], self.layers.s[distance]
            while n:
                place[bit_number(n & -n)] = distance
                n &= n - 1
            while s:
                place[NORTH + bit_number(s & -s)] = distance
                s &= s - 1
        self._heat(self.hot_n, self.hot_s)
        self._heat(two_n, two_s)
        self._heat(three_n, three_s)
        self._find_near()

    def _find_near(self) -> None:
        self._set_near(self._one_n | self._two_n, self._one_s | self._two_s, 0)
        hot_n, hot_s = self.hot_n, self.hot_s
        n, s = spread(hot_n, hot_s, CITY_N, CITY_S)
        wide_n, wide_s = spread(n, s, CITY_N, CITY_S)
        self._one_n, self._one_s, self._two_n, self._two_s = n & ~hot_n, s & ~hot_s, wide_n & ~n, wide_s & ~s
        self._set_near(self._one_n, self._one_s, ONE_STEP)
        self._set_near(self._two_n, self._two_s, TWO_STEPS)

    def _set_near(self, n: i64, s: i64, value: i64) -> None:
        near = self.near
        while n:
            near[bit_number(n & -n)] = value
            n &= n - 1
        while s:
            near[NORTH + bit_number(s & -s)] = value
            s &= s - 1

    def _heat(self, n: i64, s: i64) -> None:
        place = self.place
        while n:
            place[bit_number(n & -n)] += HEAT
            n &= n - 1
        while s:
            place[NORTH + bit_number(s & -s)] += HEAT
            s &= s - 1

    def _fronts(self, p: Position) -> tuple[i64, i64, i64, i64]:
        """Finds what is hot, and of it the squares beside lava of at least two and three symbols."""
        one_n: i64 = 0
        one_s: i64 = 0
        two_n: i64 = 0
        two_s: i64 = 0
        three_n: i64 = 0
        three_s: i64 = 0
        for symbol in range(i64(SYMBOLS)):
            laid = p.laid[symbol]
            if not laid:
                n, s = BIT_N[VENT[symbol]], BIT_S[VENT[symbol]]
            elif laid < self.most[symbol]:
                n, s = spread(p.lava_of_n[symbol], p.lava_of_s[symbol], CITY_N, CITY_S)
                three_n |= two_n & n
                three_s |= two_s & s
            else:
                continue
            two_n |= one_n & n
            two_s |= one_s & s
            one_n |= n
            one_s |= s
        self.hot_n, self.hot_s = one_n, one_s
        return two_n, two_s, three_n, three_s


class Terrain:
    """What lava makes of the city, by square; of a packed one, which may look at other positions from then on."""

    __slots__ = ("distance", "heat", "hot")

    def __init__(self, packed: Ground) -> None:
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


def _look(g: Game) -> Ground:
    packed, options = _of_rules(g.rules)
    packed.look(g.position.copy_for(options))
    return packed


@lru_cache(maxsize=8)
def _of_rules(rules: Rules) -> tuple[Ground, Options]:
    return Ground(rules), Options(rules)


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
    while reached != (wider := _spread(reached, CITY)):
        for i in squares(wider & ~reached):
            found[i] = steps
        reached, steps = wider, steps + 1
    return found


VENT_DISTANCE: Final = _vent_distances()
"""By square: 0 beside a vent."""

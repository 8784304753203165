"""The terrain of a game: walking distances out of the city, and the heat of squares beside lava."""

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core import city
from pompeii_core.bitboards import BIT, GATES, SIZE, SYMBOLS, VENT, Words, beside, integers, mask, pop
from pompeii_core.city import squares
from pompeii_core.game import Game
from pompeii_core.memo import Memo
from pompeii_core.position import ZEROS, Position
from pompeii_core.rules import Rules
from pompeii_core.setup import tiles_by_symbol

FAR: Final = 15  # distance of squares from which no gate can be reached in fewer steps
HOTTEST: Final = 3
HEAT: Final = 16
ONE_STEP: Final = 64  # above every `place`
TWO_STEPS: Final = 80
ZONES: Final = 96  # above every `place` + `near`
assert tuple(HEAT * n for n in range(HOTTEST + 1, HOTTEST + 4)) == (ONE_STEP, TWO_STEPS, ZONES)


_FAR: Final = integers([FAR] * SIZE)


class DistanceLayers:
    """Masks of the squares by walking distance out of the city: [0] is empty, [1] holds the gates.

    `length`: their number.
    """

    def __init__(self) -> None:
        self.n = integers([0] * FAR)
        self.s = integers([0] * FAR)
        self.length: i64 = 0

    def measure(self, passable_n: i64, passable_s: i64, touched_n: i64, touched_s: i64) -> None:
        """Set the layers and `length`: squares by distance out of the city, below FAR, over `passable` squares only.

        Gates among the `touched` squares are at distance 2. `_n` and `_s` are a mask's north and south words.
        """
        ns, ss = self.n, self.s
        late_n, late_s = GATES.n & passable_n & touched_n, GATES.s & passable_s & touched_s
        n, s = GATES.n & passable_n & ~late_n, GATES.s & passable_s & ~late_s
        left_n, left_s = passable_n & ~n, passable_s & ~s
        ns[1], ss[1] = n, s
        at: i64 = 2
        while at < FAR and (n | s or late_n | late_s):
            # Spread only to squares that are not yet measured.
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
        """Return the squares whose shortest ways out all cross square `i`, except `i`. `depth`: its distance."""
        ns, ss = self.n, self.s
        bit_n, bit_s = BIT.n[i], BIT.s[i]
        lost_n, lost_s = bit_n, bit_s
        found_n: i64 = 0
        found_s: i64 = 0
        for at in range(depth + 1, self.length):
            # A gate in a later layer is one beside lava; its own way out depends on no other square.
            far_n, far_s = ns[at] & ~GATES.n, ss[at] & ~GATES.s
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
        """Return the distance of square `i` by the last `measure`; FAR if there is no way out."""
        ns, ss, n, s = self.n, self.s, BIT.n[i], BIT.s[i]
        for at in range(i64(1), self.length):
            if ns[at] & n | ss[at] & s:
                return at
        return FAR


class Ground:
    """Heat and distances in a position, cached by its lava."""

    def __init__(self, rules: Rules) -> None:
        # Maximum number of tiles by symbol.
        self.most = integers([tiles_by_symbol(rules)[symbol] for symbol in city.SYMBOLS])
        self.lava_id: i64 = -1
        self.layers = DistanceLayers()
        self.after = DistanceLayers()  # scratch space for distances after a tile
        self.hot_n: i64 = 0
        self.hot_s: i64 = 0  # hot squares, as `hot_squares` says
        # By square: its distance plus HEAT for each adjacent front of lava, up to HOTTEST fronts.
        self.place = _FAR
        # By square: ONE_STEP or TWO_STEPS if the nearest hot square is that far; 0 if it is hot itself, or farther.
        self.near = ZEROS[:SIZE]

    def look(self, p: Position) -> None:
        """Set heat and distances for a position; does nothing if its lava is the same as at the last call."""
        if self.lava_id == p.lava_id:
            return
        self.lava_id = p.lava_id
        two_n, two_s, three_n, three_s = self._fronts(p)
        self.layers.measure(p.passable_n, p.passable_s, self.hot_n, self.hot_s)
        place, near, layers = _FAR[:], ZEROS[:SIZE], self.layers
        self.place, self.near = place, near
        for distance in range(i64(1), layers.length):
            _add(place, layers.n[distance], layers.s[distance], distance - FAR)
        hot_n, hot_s = self.hot_n, self.hot_s
        _add(place, hot_n, hot_s, HEAT)
        _add(place, two_n, two_s, HEAT)
        _add(place, three_n, three_s, HEAT)
        n, s = beside(hot_n, hot_s)
        wide_n, wide_s = beside(n, s)
        _add(near, n & ~hot_n, s & ~hot_s, ONE_STEP)
        _add(near, wide_n & ~n, wide_s & ~s, TWO_STEPS)

    def _fronts(self, p: Position) -> tuple[i64, i64, i64, i64]:
        """Set the hot squares (see `hot_squares`); return those hot by at least two symbols, and by at least three."""
        one_n: i64 = 0
        one_s: i64 = 0
        two_n: i64 = 0
        two_s: i64 = 0
        three_n: i64 = 0
        three_s: i64 = 0
        for symbol in range(i64(SYMBOLS)):
            laid = p.laid[symbol]
            if not laid:
                n, s = BIT.n[VENT[symbol]], BIT.s[VENT[symbol]]
            elif laid < self.most[symbol]:
                n, s = beside(p.lava_of_n[symbol], p.lava_of_s[symbol])
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


def _add(row: vec[i64], n: i64, s: i64, value: i64) -> None:
    """Add `value` to the entries of `row`, a table by square, for the squares of a mask."""
    while n | s:
        i, n, s = pop(n, s)
        row[i] += value


def hot_squares(g: Game) -> int:
    """Return the squares on or beside lava of symbols with tiles left, and the unused vents, as a `city` mask."""
    ground = _ground(g.rules)
    ground.look(g.position)
    return mask(ground.hot_n, ground.hot_s)


_ground: Final = lru_cache(maxsize=8)(Ground)


def _distances(passable: int) -> bytes:
    layers, words = DistanceLayers(), Words(passable)
    layers.measure(words.n, words.s, 0, 0)
    return bytes([layers.distance(i) for i in range(SIZE)])


DISTANCES: Final = Memo(_distances)  # by mask of passable squares: the steps out by square, ignoring heat
FREE: Final = DISTANCES[city.CITY & ~city.VENT_MASK]  # distance out by square in a city without lava


def _vent_distances() -> list[int]:
    found = [FAR] * SIZE
    for steps, ring in enumerate(city.rings(city.VENT_MASK, city.CITY)):
        for i in squares(ring & ~city.VENT_MASK):
            found[i] = steps - 1
    return found


VENT_DISTANCE: Final = _vent_distances()  # squares between each square and the nearest vent; 0 beside one

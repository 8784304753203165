"""The city of R1 in two words: the bits of `city` cut after the fifth row, so that both are small positive integers.

A mask is a pair: the north word holds rows 1-5 (60 bits), the south word rows 6 and 7 (24 bits). Only masks of the city
are kept, so whatever a shift carries beyond a word is masked away.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core import city
from pompeii_core.actions import MOST_SEATS

SIZE: Final = 84  # squares of the padded grid: the length of a row by square
SYMBOLS: Final = 6  # kinds of lava tiles
NORTH: Final = 60  # bits of the north word
_NORTH: Final = (1 << NORTH) - 1
_DE_BRUIJN: Final = 0x03F79D71B4CB0A89 >> 1
"""Times a single bit, six of its bits tell which: the position of the bit without a loop."""


def north(mask: int) -> int:
    """The north word of a mask of the rules."""
    return mask & _NORTH


def south(mask: int) -> int:
    """The south word of a mask of the rules."""
    return mask >> NORTH


def mask(n: i64, s: i64) -> int:
    """The mask of the rules that these are the words of."""
    low: int = n
    high: int = s
    return low | high << NORTH


def integers(values: Sequence[int]) -> vec[i64]:
    """A vector of these."""
    return vec[i64](values)


def floats(values: Sequence[float]) -> vec[float]:
    """A vector of these."""
    return vec[float](values)


class Words:
    """The words of a mask of the rules."""

    def __init__(self, mask: int) -> None:
        self.n: Final[i64] = north(mask)
        self.s: Final[i64] = south(mask)


class Masks:
    """The words of masks of the rules in a row."""

    def __init__(self, masks: Sequence[int]) -> None:
        self.n: Final = integers([north(mask) for mask in masks])
        self.s: Final = integers([south(mask) for mask in masks])


def spread(n: i64, s: i64, passable_n: i64, passable_s: i64) -> tuple[i64, i64]:
    """The mask and its orthogonal neighbours that lie in `passable`."""
    wider_n = n | (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48) & passable_n
    return wider_n, s | (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48) & passable_s


def beside(n: i64, s: i64) -> tuple[i64, i64]:
    """The mask and its orthogonal neighbours in the city."""
    return spread(n, s, CITY.n, CITY.s)


def flood(n: i64, s: i64, passable_n: i64, passable_s: i64) -> tuple[i64, i64]:
    """Every square reachable from the mask (its squares in `passable`) over squares of `passable`."""
    n, s = n & passable_n, s & passable_s
    while True:
        # As `spread` does, without its calls.
        wider_n = n | (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48) & passable_n
        wider_s = s | (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48) & passable_s
        if wider_n == n and wider_s == s:
            return n, s
        n, s = wider_n, wider_s


def pop(n: i64, s: i64) -> tuple[i64, i64, i64]:
    """The first square of a mask that is not empty, and the mask without it."""
    if n:
        return _NUMBER[(n & -n) * _DE_BRUIJN >> 57 & 63], n & n - 1, s
    return NORTH + _NUMBER[(s & -s) * _DE_BRUIJN >> 57 & 63], n, s & s - 1


def _numbers() -> list[int]:
    found = [0] * 64
    for bit in range(NORTH):
        found[(1 << bit) * _DE_BRUIJN >> 57 & 63] = bit
    return found


_NUMBER: Final = integers(_numbers())
AS_FLOAT: Final = floats([float(number) for number in range(36 * MOST_SEATS + 1)])
"""Numbers of pieces; to convert one takes ten times as long."""

CITY: Final = Words(city.CITY)
GATES: Final = Words(city.GATE_MASK)
VENTS: Final = Words(city.VENT_MASK)
ROOM: Final = Words(city.ROOM)

# By square; where nothing is built, its building is 0 and the masks are empty.
BIT: Final = Masks(city.BIT)
SIDES: Final = Masks(city.SIDES)
SPACES: Final = integers(city.SPACES)
BUILDING: Final = integers(city.BUILDING)
PART: Final = Masks(city.PART)
HOUSE: Final = Masks([city.BUILDINGS.get(number, 0) for number in city.BUILDING])

# By number of a card or its building, which is that of a card: where it is, and where relatives of its people may live.
CARD: Final = Masks([city.BUILDINGS.get(number, 0) for number in range(city.NUMBERED + 1)])
KIN: Final = Masks([0, *(city.SAME_COLOUR[number] | city.NEUTRAL for number in range(1, city.NUMBERED + 1))])

NEAR: Final = Masks([city.spread(sides, city.CITY) & ~sides & ~city.BIT[i] for i, sides in enumerate(city.SIDES)])
"""By square: those two steps from it, whatever lies between."""

VENT: Final = integers([city.VENT[symbol] for symbol in city.SYMBOLS])  # by symbol

assert (len(city.BIT), len(city.SYMBOLS)) == (SIZE, SYMBOLS)

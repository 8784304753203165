"""The city of R1 as pairs of 64-bit words, the form in which the rules play.

A mask of `city` is cut after the fifth row: the north word holds rows 1-5 (60 bits), the south word rows 6 and 7
(24 bits). Results are always masked with squares of the city, which removes bits that a shift carried too far.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core import city
from pompeii_core.actions import MOST_SEATS

SIZE: Final = 84  # squares of the padded grid, the length of every table by square
SYMBOLS: Final = 6  # kinds of lava tiles
NORTH: Final = 60  # bits of the north word
_NORTH: Final = (1 << NORTH) - 1
# De Bruijn constant: multiplied by a single bit, six bits of the product identify the bit's position
_DE_BRUIJN: Final = 0x03F79D71B4CB0A89 >> 1


def north(mask: int) -> int:
    """Return the north word of a `city` mask."""
    return mask & _NORTH


def south(mask: int) -> int:
    """Return the south word of a `city` mask."""
    return mask >> NORTH


def mask(n: i64, s: i64) -> int:
    """Return the `city` mask with north word `n` and south word `s`."""
    low: int = n
    high: int = s
    return low | high << NORTH


def integers(values: Sequence[int]) -> vec[i64]:
    return vec[i64](values)


def floats(values: Sequence[float]) -> vec[float]:
    return vec[float](values)


class Words:
    """The two words of a `city` mask."""

    def __init__(self, mask: int) -> None:
        self.n: Final[i64] = north(mask)
        self.s: Final[i64] = south(mask)


class Masks:
    """The words of several `city` masks, as two vectors."""

    def __init__(self, masks: Sequence[int]) -> None:
        self.n: Final = integers([north(mask) for mask in masks])
        self.s: Final = integers([south(mask) for mask in masks])


def spread(n: i64, s: i64, passable_n: i64, passable_s: i64) -> tuple[i64, i64]:
    """Return the mask together with its orthogonal neighbours in `passable`."""
    wider_n = n | (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48) & passable_n
    return wider_n, s | (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48) & passable_s


def beside(n: i64, s: i64) -> tuple[i64, i64]:
    """Return the mask together with its orthogonal neighbours in the city."""
    return spread(n, s, CITY.n, CITY.s)


def flood(n: i64, s: i64, passable_n: i64, passable_s: i64) -> tuple[i64, i64]:
    """Return the squares of a mask that are in `passable`, and all that can be reached from these over `passable`."""
    n, s = n & passable_n, s & passable_s
    while True:
        # The same as `spread`, inlined for speed.
        wider_n = n | (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48) & passable_n
        wider_s = s | (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48) & passable_s
        if wider_n == n and wider_s == s:
            return n, s
        n, s = wider_n, wider_s


def pop(n: i64, s: i64) -> tuple[i64, i64, i64]:
    """Return the number of the first square of a mask, which must not be empty, and the two words of the rest."""
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
"""Counts of pieces as floats; looking one up takes a tenth of the time of a conversion."""

CITY: Final = Words(city.CITY)
GATES: Final = Words(city.GATE_MASK)
VENTS: Final = Words(city.VENT_MASK)
ROOM: Final = Words(city.ROOM)

# Tables by square. An unbuilt square has building 0 and empty masks.
BIT: Final = Masks(city.BIT)
SIDES: Final = Masks(city.SIDES)
SPACES: Final = integers(city.SPACES)
BUILDING: Final = integers(city.BUILDING)
PART: Final = Masks(city.PART)
HOUSE: Final = Masks([city.BUILDINGS.get(number, 0) for number in city.BUILDING])

# Tables by the number of a card, which is also its building's: the building, and where relatives may live (R10).
CARD: Final = Masks([city.BUILDINGS.get(number, 0) for number in range(city.NUMBERED + 1)])
KIN: Final = Masks([0, *(city.SAME_COLOUR[number] | city.NEUTRAL for number in range(1, city.NUMBERED + 1))])

NEAR: Final = Masks([city.spread(sides, city.CITY) & ~sides & ~city.BIT[i] for i, sides in enumerate(city.SIDES)])
"""By square: the squares exactly two steps away, whatever lies between."""

VENT: Final = integers([city.VENT[symbol] for symbol in city.SYMBOLS])  # by symbol

assert (len(city.BIT), len(city.SYMBOLS)) == (SIZE, SYMBOLS)

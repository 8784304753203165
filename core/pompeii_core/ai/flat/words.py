"""The city of R1 in two words: the bits of `city` cut after the fifth row, so that both are small positive integers.

A mask is a pair: the north word holds rows 1-5 (60 bits), the south word rows 6 and 7 (24 bits). Only masks of the city
are kept, so whatever a shift carries beyond a word is masked away.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pompeii_core.city import (
    BUILDING as _BUILDING,
)
from pompeii_core.city import (
    BUILDINGS as _BUILDINGS,
)
from pompeii_core.city import (
    CITY,
    GATE_MASK,
    NEUTRAL,
    NUMBERED,
    ROOM,
    SYMBOLS,
    VENT_MASK,
)
from pompeii_core.city import (
    PART as _PART,
)
from pompeii_core.city import (
    SAME_COLOUR as _SAME_COLOUR,
)
from pompeii_core.city import (
    SPACES as _SPACES,
)
from pompeii_core.city import (
    VENT as _VENT,
)

SIZE: Final = 84
"""Squares of the padded grid: the length of a row by square."""
NORTH: Final = 60
"""Bits of the north word."""
_NORTH: Final = (1 << NORTH) - 1
_DE_BRUIJN: Final = 0x03F79D71B4CB0A89 >> 1
"""Times a single bit, six of its bits tell which: the position of the bit without a loop."""


def north(mask: int) -> int:
    """The north word of a mask of `city`."""
    return mask & _NORTH


def south(mask: int) -> int:
    """The south word of a mask of `city`."""
    return mask >> NORTH


def integers(values: Sequence[int]) -> vec[i64]:
    """A vector of these."""
    found = vec[i64]()
    for value in values:
        found = append(found, i64(value))
    return found


def floats(values: Sequence[float]) -> vec[float]:
    """A vector of these."""
    found = vec[float]()
    for value in values:
        found = append(found, value)
    return found


def spread(n: i64, s: i64, through_n: i64, through_s: i64) -> tuple[i64, i64]:
    """The mask and its orthogonal neighbours that lie in `through`."""
    return (
        n | (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48) & through_n,
        s | (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48) & through_s,
    )


def flood(n: i64, s: i64, through_n: i64, through_s: i64) -> tuple[i64, i64]:
    """Every square reachable from the mask (its squares in `through`) over squares of `through`."""
    n, s = n & through_n, s & through_s
    while True:
        wider_n, wider_s = spread(n, s, through_n, through_s)
        if wider_n == n and wider_s == s:
            return n, s
        n, s = wider_n, wider_s


def bit_number(bit: i64) -> i64:
    """The number of a single bit in its word."""
    return _NUMBER[(bit * _DE_BRUIJN >> 57) & 63]


def lowest(n: i64, s: i64) -> i64:
    """The first square of a mask that is not empty; its bit is BIT_N, BIT_S of it."""
    return bit_number(n & -n) if n else NORTH + bit_number(s & -s)


def _numbers() -> list[int]:
    found = [0] * 64
    for bit in range(NORTH):
        found[((1 << bit) * _DE_BRUIJN >> 57) & 63] = bit
    return found


_EACH: Final = [1 << i for i in range(SIZE)]
_OF_CARD: Final = [0, *(_BUILDINGS[card] for card in range(1, NUMBERED + 1))]
_KIN: Final = [0, *(_SAME_COLOUR[card] | NEUTRAL for card in range(1, NUMBERED + 1))]
_HOUSES: Final = [_BUILDINGS.get(number, 0) for number in _BUILDING]
_NUMBER: Final = integers(_numbers())

AS_FLOAT: Final = floats([float(number) for number in range(36 * 4 + 1)])
"""Numbers of pieces; to convert one takes ten times as long."""
BIT_N: Final = integers([north(bit) for bit in _EACH])
BIT_S: Final = integers([south(bit) for bit in _EACH])
CITY_N: Final = i64(north(CITY))
CITY_S: Final = i64(south(CITY))
ROOM_N: Final = i64(north(ROOM))
ROOM_S: Final = i64(south(ROOM))
GATES_N: Final = i64(north(GATE_MASK))
GATES_S: Final = i64(south(GATE_MASK))
VENTS_N: Final = i64(north(VENT_MASK))
VENTS_S: Final = i64(south(VENT_MASK))
VENT: Final = integers([_VENT[symbol] for symbol in SYMBOLS])
"""By symbol."""
SPACES: Final = integers(_SPACES)
BUILDING: Final = integers(_BUILDING)
PART_N: Final = integers([north(mask) for mask in _PART])
PART_S: Final = integers([south(mask) for mask in _PART])
HOUSE_N: Final = integers([north(mask) for mask in _HOUSES])
HOUSE_S: Final = integers([south(mask) for mask in _HOUSES])
"""By square: the whole building it belongs to."""
CARD_N: Final = integers([north(mask) for mask in _OF_CARD])
CARD_S: Final = integers([south(mask) for mask in _OF_CARD])
"""By card: its building."""
KIN_N: Final = integers([north(mask) for mask in _KIN])
KIN_S: Final = integers([south(mask) for mask in _KIN])
"""By number of a building: where relatives of its people may live (R10)."""

"""The city of R1: squares, buildings, gates and vents, as names and as bitboards.

A mask is one integer with a bit for each square. The grid is padded to twelve columns, so that a step is a shift that
never wraps to another row.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_PLAN: Final = """
    .    w:1  .    .    2:2  .    w:2  *scroll # #    #
    1:2  1:2  *coin w:3 2:2  .    .    w:2  .    .    #
    w:2  .    3a:3 3b:2 w:2  4a:3 4b:4 .    5:4  .    *vase
    .    w:3  6a:2 6b:2 *column . 8a:3 w:3  .    w:2  w:1
    .    .    6a:1 6b:2 .    7:3  8b:2 .    .    .    .
    .    w:2  .    w:2  9:4  10a:3 .   w:2  11a:1 .   11b:2
    #    #    #    *mask .   10b:2 .   .    11a:1 *helmet 11b:1
"""
COLUMNS: Final = 11
ROWS: Final = 7
STRIDE: Final = COLUMNS + 1  # a step off the east side lands in the padding column, not on the next row
SYMBOLS: Final = ("scroll", "coin", "vase", "column", "mask", "helmet")
COLOURS: Final = {
    **dict.fromkeys((1, 4, 8), "grey"),
    **dict.fromkeys((2, 3, 5, 7), "purple"),
    **dict.fromkeys((6, 9), "turquoise"),
    **dict.fromkeys((10, 11), "brown"),
}
NUMBERED: Final = 11
OUT: Final = "out"


class Gate(NamedTuple):
    """An open side of a square of the city wall; `side` is `north`, `east`, `south` or `west`."""

    name: str
    square: str
    side: str


GATES: Final = (
    # Names as printed on the board; they are the same in every language.
    Gate("Porta Ercolano", "A1", "west"),
    Gate("Porta Vesuvio", "F1", "north"),
    Gate("Porta di Nola", "J2", "north"),
    Gate("Porta Marina", "A5", "west"),
    Gate("Porta di Sarno", "K5", "east"),
    Gate("Porta di Stabia", "G7", "south"),
    Gate("Porta di Nocera", "I7", "south"),
)


def index(name: str) -> int:
    """Return the bit number of a square: 0 for `A1`, 1 for `B1`, 12 for `A2`; KeyError outside the city."""
    return INDEX[name]


def squares(mask: int) -> list[int]:
    """Return the bit numbers of a mask's squares, row by row from the north-west."""
    # From the highest bit down: that takes a quarter of the time of `mask & -mask` upwards.
    found = []
    while mask:
        i = mask.bit_length() - 1
        found.append(i)
        mask ^= BIT[i]
    found.reverse()
    return found


def pick[T](row: Sequence[T], mask: int) -> list[T]:
    """Return the entries of `row`, a table by square, for the squares of a mask, in the order of `squares`."""
    found = []
    while mask:
        i = mask.bit_length() - 1
        found.append(row[i])
        mask ^= BIT[i]
    found.reverse()
    return found


def names(mask: int) -> list[str]:
    """Return the names of a mask's squares, row by row."""
    return pick(NAMES, mask)


def spread(mask: int, passable: int) -> int:
    """Return `mask` together with its orthogonal neighbours in `passable`."""
    return mask | (mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE) & passable


def rings(mask: int, passable: int) -> Iterator[int]:
    """Yield `mask`, then the squares of `passable` one step from it, then two steps, until there are no more."""
    reached = ring = mask
    while ring:
        yield ring
        ring = spread(reached, passable) & ~reached
        reached |= ring


def flood(seeds: int, passable: int) -> int:
    """Return the squares of `seeds` that are in `passable`, and all that can be reached from these over `passable`."""
    reached = seeds & passable
    frontier = reached
    while frontier:
        frontier = (frontier << 1 | frontier >> 1 | frontier << STRIDE | frontier >> STRIDE) & passable & ~reached
        reached |= frontier
    return reached


BIT: Final = [1 << i for i in range(ROWS * STRIDE)]
"""Mask of each single square; a lookup takes half the time of a shift."""
NAMES: Final = tuple(f"{chr(65 + i % STRIDE)}{i // STRIDE + 1}" for i in range(ROWS * STRIDE))

CITY: int = 0  # all 70 squares
INDEX: Final[dict[str, int]] = {}
SPACES: Final = [0] * (ROWS * STRIDE)  # spaces for pieces in the placement phases, by square
BUILDING: Final = [0] * (ROWS * STRIDE)  # number of the building on a square: 1-11 numbered, 12 and up neutral, 0 none
PART: Final = [0] * (ROWS * STRIDE)  # mask of the building part that a square belongs to; 0 for an unbuilt square
BUILDINGS: Final[dict[int, int]] = {}  # mask of each building, by number
NEUTRAL: int = 0
VENT: Final[dict[str, int]] = {}  # square (index) of each symbol's vent


def _read_plan() -> None:
    global CITY, NEUTRAL
    parts: dict[str, int] = {}
    neutral = NUMBERED
    built: list[tuple[int, str]] = []
    for row, line in enumerate(_PLAN.strip().splitlines()):
        for column, word in enumerate(line.split()):
            i, bit = row * STRIDE + column, 1 << row * STRIDE + column
            if word == "#":
                continue
            CITY |= bit
            INDEX[NAMES[i]] = i
            if word[0] == "*":
                VENT[word[1:]] = i
            elif word != ".":
                part, spaces = word.split(":")
                SPACES[i] = int(spaces)
                if part == "w":
                    neutral += 1
                    part, number = f"w{neutral}", neutral
                    NEUTRAL |= bit
                else:
                    number = int(part.rstrip("ab"))
                BUILDING[i] = number
                BUILDINGS[number] = BUILDINGS.get(number, 0) | bit
                parts[part] = parts.get(part, 0) | bit
                built.append((i, part))
    for i, part in built:
        PART[i] = parts[part]


_read_plan()

SIDES: Final = [spread(bit, CITY) & ~bit for bit in BIT]  # mask of the neighbours of each square, by square
ROOM: Final = sum(1 << i for i, spaces in enumerate(SPACES) if spaces)  # squares with a free space in an empty city
GATE_MASK: Final = sum(1 << INDEX[gate.square] for gate in GATES)
VENT_MASK: Final = sum(1 << i for i in VENT.values())
SAME_COLOUR: Final = {
    number: sum(BUILDINGS[other] for other in COLOURS if COLOURS[other] == colour) for number, colour in COLOURS.items()
}
"""By number of a building: mask of all buildings of its colour, including itself."""

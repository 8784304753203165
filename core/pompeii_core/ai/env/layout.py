"""Where each thing lies in the arrays of an observation, and how far it can go.

Seats are counted clockwise from the observer: 0 ahead is itself. Where fewer than four sit, the rest is 0.
"""

from collections.abc import Iterable
from typing import Final

from pompeii_core.actions import MOST_SEATS
from pompeii_core.city import (
    BUILDINGS,
    COLUMNS,
    GATES,
    INDEX,
    NEUTRAL,
    NUMBERED,
    ROWS,
    SPACES,
    STRIDE,
    SYMBOLS,
    VENT,
    names,
)
from pompeii_core.phases import Choice, Phase
from pompeii_core.rules import Rules
from pompeii_core.runs import RUNS_EACH
from pompeii_core.setup import DUAL_TILES, NUMBERED_CARDS, OMENS, all_tiles

CARDS: Final = range(1, NUMBERED + 1)

_COPIES = [NUMBERED_CARDS.count(card) for card in CARDS]
_PIECES, _HAND, _DECK = 36, 4, 42  # R2, R4
_TILES = len(all_tiles(Rules(dual_vents="on")))

HIGHEST_ON_PLANES: Final[dict[str, int]] = {
    **{f"pieces {ahead} ahead": _PIECES for ahead in range(MOST_SEATS)},
    **{f"lava {symbol}": 1 for symbol in SYMBOLS},
    "cover": 1,
    "ran": RUNS_EACH,
    "first": 1,
    "relatives": 1,
    "free": max(SPACES),
    "city": 1,
    "gate": 1,
    **{f"vent {symbol}": 1 for symbol in SYMBOLS},
    **{f"building {number}": max(SPACES) for number in CARDS},
    "neutral": max(SPACES),
}
"""The most that a square of each plane can show."""
HIGHEST_IN_TABLE: Final[dict[str, list[int]]] = {
    "phase": [1] * len(Phase),
    "choice": [1] * len(Choice),
    "active": [1] * MOST_SEATS,
    "seats": [1] * MOST_SEATS,
    "hand": _COPIES,
    "hands": [_HAND] * MOST_SEATS,
    "supply": [_PIECES] * MOST_SEATS,
    "volcano": [_PIECES] * MOST_SEATS,
    "saved": [_PIECES] * MOST_SEATS,
    "deck": [_DECK],
    "discards": [OMENS, *_COPIES],
    "bag": [_TILES],
    "tile": [1] * len(SYMBOLS),
    "relatives": [max(_COPIES)],  # a card for each space of the building (R9, R3)
    "runs": [RUNS_EACH],
    "may_erupt": [1],
    "first_ad79": [1] * MOST_SEATS,
    "aside": [_TILES] * len(SYMBOLS) + [1] * len(DUAL_TILES),
    "duals": [1] * len(DUAL_TILES),
    "turn": [_DECK + _TILES],  # each takes a card or a tile
}
"""The most that each entry can be, by part."""

PLANES: Final = {name: n for n, name in enumerate(HIGHEST_ON_PLANES)}
"""Which plane of the board shows what (docs/learning.md)."""
CELLS: Final = ROWS * COLUMNS
"""How many a plane has."""
CELL: Final = [i // STRIDE * COLUMNS + i % STRIDE for i in range(ROWS * STRIDE)]
"""By square where it lies on a plane."""
TABLE: Final[dict[str, slice]] = {}
"""Where each part of the table lies (docs/learning.md)."""

_end = 0
for _part, _most in HIGHEST_IN_TABLE.items():
    TABLE[_part] = slice(_end, _end := _end + len(_most))


def _ground() -> bytearray:
    """The planes of the city without anybody in it."""
    ground = bytearray(len(PLANES) * CELLS)

    def draw(plane: str, squares: Iterable[str], spaces: bool = False) -> None:
        for name in squares:
            i = INDEX[name]
            ground[PLANES[plane] * CELLS + CELL[i]] = SPACES[i] if spaces else 1

    draw("city", INDEX)
    draw("free", INDEX, spaces=True)
    draw("gate", (gate.square for gate in GATES))
    draw("neutral", names(NEUTRAL), spaces=True)
    for number in CARDS:
        draw(f"building {number}", names(BUILDINGS[number]), spaces=True)
    for symbol, i in VENT.items():
        draw(f"vent {symbol}", names(1 << i))
    return ground


_FREE = PLANES["free"] * CELLS
GROUND: Final = bytes(_ground())
RUINS: Final = GROUND[:_FREE] + bytes(CELLS) + GROUND[_FREE + CELLS :]
"""From the eruption on no space is free."""

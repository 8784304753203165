"""Where each thing lies in the arrays of an observation, and how far it can go.

Seats are counted clockwise from the observer: 0 ahead is itself. Where fewer than four sit, the rest is 0.
"""

from typing import Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pompeii_core.ai.env.action_space import ACTIONS, MOST_SEATS
from pompeii_core.city import COLUMNS, NUMBERED, ROWS, SPACES, SYMBOLS
from pompeii_core.phases import Choice, Phase
from pompeii_core.rules import Rules
from pompeii_core.runs import RUNS_EACH
from pompeii_core.setup import DUAL_TILES, NUMBERED_CARDS, OMENS, all_tiles

type Array = NDArray[np.int8]

CARDS: Final = range(1, NUMBERED + 1)

_COPIES = [NUMBERED_CARDS.count(card) for card in CARDS]
_PIECES, _HAND, _DECK = 36, 4, 42  # R2, R4
_TILES = len(all_tiles(Rules(dual_vents="on")))

_PLANES: Final[dict[str, int]] = {
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
_TABLE: Final[dict[str, list[int]]] = {
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

PLANES: Final = {name: n for n, name in enumerate(_PLANES)}
"""Which plane of the board shows what (docs/learning.md)."""
TABLE: Final[dict[str, slice]] = {}
"""Where each part of the table lies (docs/learning.md)."""

_end = 0
for _part, _most in _TABLE.items():
    TABLE[_part] = slice(_end, _end := _end + len(_most))


def observation_space() -> spaces.Dict:
    """A new space of observations with their masks; nothing in them is scaled: `high` says how far a count can go."""
    board = np.array([*_PLANES.values()], np.int8).repeat(ROWS * COLUMNS).reshape(-1, ROWS, COLUMNS)
    table = np.array([most for part in _TABLE.values() for most in part], np.int8)
    return spaces.Dict(
        {
            "observation": spaces.Dict({"board": _up_to(board), "table": _up_to(table)}),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def _up_to(high: Array) -> spaces.Box:
    return spaces.Box(np.zeros_like(high), high, dtype=np.int8)

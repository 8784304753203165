"""The layout of the environment's arrays: the number of each action, and the place of each value in an observation.

Seats are counted clockwise from the observer, who is 0 ahead; with fewer than four seats, the rest is 0. Actions that
name a seat count the same way, so one policy serves all seats.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final

from pompeii_core import actions, city
from pompeii_core.actions import MOST_SEATS, Action, Choice, Phase, Sacrifice
from pompeii_core.city import COLUMNS, INDEX, NUMBERED, ROWS, SPACES, STRIDE, SYMBOLS, names
from pompeii_core.rules import Rules
from pompeii_core.runs import RUNS_EACH
from pompeii_core.setup import DUAL_TILES, NUMBERED_CARDS, OMENS, all_tiles

SQUARES: Final = tuple(INDEX)  # names of the 70 squares, row by row from A1; blocks of actions follow this order

_CITY = tuple(INDEX.values())
_BLOCKS: Final[dict[str, list[Action]]] = {
    "place": [actions.PLACES[card][i] for card in range(1, NUMBERED + 1) for i in _CITY],
    "discard": [*actions.DISCARDS[1:]],
    "relative": [actions.RELATIVES[i] for i in _CITY],
    "sacrifice": [actions.SACRIFICES[ahead][i] for ahead in range(MOST_SEATS) for i in _CITY],
    "lava": [row[i] for row in actions.LAVAS for i in _CITY],
    "run": [run for i in _CITY for run in (*(actions.RUNS[i][j] for j in _CITY), actions.RUNS_OUT[i])],
    "done": [actions.DONE],
    "erupt": [actions.ERUPT],
}
_ACTIONS: Final = [action for block in _BLOCKS.values() for action in block]
_NUMBERS: Final = {action: number for number, action in enumerate(_ACTIONS)}

ACTIONS: Final = len(_ACTIONS)  # number of actions


def _slices(parts: Mapping[str, Sequence[object]]) -> dict[str, slice]:
    """Return the slice of each part, by name, if all are laid end to end in their order."""
    ends = accumulate(map(len, parts.values()))
    return {name: slice(end - len(part), end) for (name, part), end in zip(parts.items(), ends, strict=True)}


BLOCKS: Final = _slices(_BLOCKS)
"""Numbers of each kind of action: `place` card x square, `discard` card, `relative` square, `sacrifice` seats ahead x
square, `lava` symbol x square, `run` origin x (target, then out), `done`, `erupt`; the last index varies fastest."""


def number_of(action: Action, seat: int, seats: int) -> int:
    """Return the number of an action by `seat` in a game of `seats`; KeyError for an impossible action."""
    if isinstance(action, Sacrifice):
        action = actions.SACRIFICES[(action.seat - seat) % seats][INDEX[action.square]]
    return _NUMBERS[action]


def action_of(number: int, seat: int, seats: int) -> Action:
    """Return the action with this number for `seat` in a game of `seats`; ValueError if there is none."""
    if not 0 <= number < ACTIONS:
        raise ValueError(f"there is no action {number}; they are 0 to {ACTIONS - 1}")
    action = _ACTIONS[number]
    if not isinstance(action, Sacrifice):
        return action
    if action.seat >= seats:
        raise ValueError(f"action {number} points {action.seat} seats ahead; there are {seats}")
    return actions.SACRIFICES[(seat + action.seat) % seats][INDEX[action.square]]


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
"""Maximum value of a square, by plane."""
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
"""Maximum value of each entry, by part of the table."""

PLANES: Final = {name: n for n, name in enumerate(HIGHEST_ON_PLANES)}
"""Index of each plane of the board (docs/learning.md)."""
CELLS: Final = ROWS * COLUMNS  # cells per plane
CELL: Final = [i // STRIDE * COLUMNS + i % STRIDE for i in range(ROWS * STRIDE)]  # index on a plane, by square
TABLE: Final = _slices(HIGHEST_IN_TABLE)  # position of each part of the table (docs/learning.md)


def _ground() -> bytearray:
    """Return an empty city's `PLANES` of `CELLS` bytes: 1 (city, gate, vent), spaces (free, neutral, building), 0."""
    ground = bytearray(len(PLANES) * CELLS)

    def draw(plane: str, squares: Iterable[str], spaces: bool = False) -> None:
        for name in squares:
            i = INDEX[name]
            ground[PLANES[plane] * CELLS + CELL[i]] = SPACES[i] if spaces else 1

    draw("city", INDEX)
    draw("free", INDEX, spaces=True)
    draw("gate", (gate.square for gate in city.GATES))
    draw("neutral", names(city.NEUTRAL), spaces=True)
    for number in CARDS:
        draw(f"building {number}", names(city.BUILDINGS[number]), spaces=True)
    for symbol, i in city.VENT.items():
        draw(f"vent {symbol}", names(1 << i))
    return ground


_FREE = PLANES["free"] * CELLS
GROUND: Final = bytes(_ground())
RUINS: Final = GROUND[:_FREE] + bytes(CELLS) + GROUND[_FREE + CELLS :]  # no spaces are free after the eruption

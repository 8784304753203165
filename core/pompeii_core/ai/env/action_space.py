"""The discrete action space: every action has one number, the same at every table and by every rule set.

What points at a seat is counted clockwise from the seat that acts, as its observation is: one policy serves all seats.
"""

from typing import Final

from pompeii_core.actions import (
    DISCARDS,
    DONE,
    ERUPT,
    LAVAS,
    MOST_SEATS,
    PLACES,
    RELATIVES,
    RUNS,
    RUNS_OUT,
    SACRIFICES,
    Action,
    Sacrifice,
)
from pompeii_core.city import INDEX, NUMBERED, SYMBOLS

SQUARES: Final = tuple(INDEX)
"""The names of the 70 squares, row by row from A1: each block counts in this order."""

_CITY = tuple(INDEX.values())
_BLOCKS: Final[dict[str, list[Action]]] = {
    "place": [PLACES[card][i] for card in range(1, NUMBERED + 1) for i in _CITY],
    "discard": [*DISCARDS[1:]],
    "relative": [RELATIVES[i] for i in _CITY],
    "sacrifice": [SACRIFICES[ahead][i] for ahead in range(MOST_SEATS) for i in _CITY],
    "lava": [LAVAS[symbol][i] for symbol in SYMBOLS for i in _CITY],
    "run": [run for i in _CITY for run in (*(RUNS[i][j] for j in _CITY), RUNS_OUT[i])],
    "done": [DONE],
    "erupt": [ERUPT],
}
_ACTIONS: Final = [action for block in _BLOCKS.values() for action in block]
_NUMBERS: Final = {action: number for number, action in enumerate(_ACTIONS)}

ACTIONS: Final = len(_ACTIONS)
"""How many numbers there are."""
BLOCKS: Final[dict[str, slice]] = {}
"""The numbers of each kind of action: `place` card x square, `discard` card, `relative` square, `sacrifice` seats ahead
x square, `lava` symbol x square, `run` origin x (target, then out), `done`, `erupt`; the last index runs fastest."""

_first = 0
for _kind, _block in _BLOCKS.items():
    BLOCKS[_kind] = slice(_first, _first := _first + len(_block))


def number_of(action: Action, seat: int, seats: int) -> int:
    """The number of what `seat` of so many does; KeyError for an action of no game."""
    if isinstance(action, Sacrifice):
        action = SACRIFICES[(action.seat - seat) % seats][INDEX[action.square]]
    return _NUMBERS[action]


def action_of(number: int, seat: int, seats: int) -> Action:
    """What a number means for `seat` of so many; ValueError where there is no such number or seat."""
    if not 0 <= number < ACTIONS:
        raise ValueError(f"there is no action {number}; they are 0 to {ACTIONS - 1}")
    action = _ACTIONS[number]
    if not isinstance(action, Sacrifice):
        return action
    if action.seat >= seats:
        raise ValueError(f"action {number} points {action.seat} seats ahead; there are {seats}")
    return SACRIFICES[(seat + action.seat) % seats][INDEX[action.square]]

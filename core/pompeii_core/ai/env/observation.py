"""What a seat knows, as arrays."""

from typing import Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pompeii_core.ai.env.encoding import board, table
from pompeii_core.ai.env.layout import ACTIONS, HIGHEST_IN_TABLE, HIGHEST_ON_PLANES
from pompeii_core.city import COLUMNS, ROWS
from pompeii_core.determinize import load_view
from pompeii_core.position import CARDS, Options, Position
from pompeii_core.rules import Rules
from pompeii_core.view import View

type Array = NDArray[np.int8]


def observation_space() -> spaces.Dict:
    """A new space of observations with their masks; nothing in them is scaled: `high` says how far a count can go."""
    board = np.array([*HIGHEST_ON_PLANES.values()], np.int8).repeat(ROWS * COLUMNS).reshape(-1, ROWS, COLUMNS)
    table = np.array([most for part in HIGHEST_IN_TABLE.values() for most in part], np.int8)
    return spaces.Dict(
        {
            "observation": spaces.Dict({"board": _up_to(board), "table": _up_to(table)}),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def _up_to(high: Array) -> spaces.Box:
    return spaces.Box(np.zeros_like(high), high, dtype=np.int8)


_RULES: Final = Rules()
"""What a view shows is the same by any."""


def observe(view: View) -> dict[str, Array]:
    """`board` [plane, row, column] and `table` [entry] of a seat's view; ValueError for a spectator's."""
    if view.seat is None:
        raise ValueError("a spectator has no observation")
    p = load_view(view, Options(_RULES))
    p.in_deck = view.deck
    for seat, cards in enumerate(view.hands):
        if seat != view.seat:
            p.hands[seat * CARDS] = cards  # which they are is not known
    return arrays(p, view.seat, view.may_erupt)


def arrays(p: Position, seat: int, may_erupt: bool) -> dict[str, Array]:
    """What `observe` makes of the view that a seat has of this position."""
    return {
        "board": writable(board(p, seat)).reshape(-1, ROWS, COLUMNS),
        "table": writable(table(p, seat, may_erupt)),
    }


def writable(octets: bytes) -> Array:
    """An array of these, to be written to as any other."""
    return np.frombuffer(bytearray(octets), np.int8)

"""What a seat knows, as arrays."""

from typing import Final

import numpy as np

from pompeii_core.ai.env.encoding import board, table
from pompeii_core.ai.env.spaces import Array
from pompeii_core.ai.packed.position import CARDS, Options, Position
from pompeii_core.ai.packed.seen import load_view
from pompeii_core.city import COLUMNS, ROWS
from pompeii_core.rules import Rules
from pompeii_core.view import View

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

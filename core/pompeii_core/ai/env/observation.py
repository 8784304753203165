"""What a seat knows, as arrays: made of its `View`, so that nothing hidden can get in."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from pompeii_core.ai.env.action_space import ACTIONS, MOST_SEATS
from pompeii_core.ai.env.spaces import CARDS, PLANES, Array
from pompeii_core.city import BUILDINGS, COLUMNS, GATES, INDEX, NEUTRAL, ROWS, SPACES, STRIDE, SYMBOLS, VENT, names
from pompeii_core.phases import Choice, Phase
from pompeii_core.setup import DUAL_TILES, OMEN
from pompeii_core.view import View

_CELLS: Final = ROWS * COLUMNS
_CELL: Final = {name: i // STRIDE * COLUMNS + i % STRIDE for name, i in INDEX.items()}
_TILES: Final = [*([symbol] for symbol in SYMBOLS), *DUAL_TILES]
_AT: Final = {name: plane * _CELLS for name, plane in PLANES.items()}
_LAVA: Final = {name: _AT[name if name == "cover" else f"lava {name}"] for name in (*SYMBOLS, "cover")}


def observe(view: View) -> dict[str, Array]:
    """`board` [plane, row, column] and `table` [entry] of a seat's view; ValueError for a spectator's."""
    if view.seat is None or view.hand is None:
        raise ValueError("a spectator has no observation")
    return {"board": _board(view, view.seat), "table": _table(view, view.seat, view.hand)}


def mask_of(numbers: Iterable[int]) -> Array:
    """1 for each of these actions, 0 for every other."""
    mask = bytearray(ACTIONS)
    for number in numbers:
        mask[number] = 1
    return np.frombuffer(mask, np.int8)


def _board(view: View, seat: int) -> Array:
    # A bytearray takes single entries ten times as fast as an array does.
    placing = view.phase.placing
    board = bytearray(_GROUND if placing else _RUINS)
    planes = [(other - seat) % view.seats * _CELLS for other in range(view.seats)]
    for square, counts in view.pieces.items():
        cell = _CELL[square]
        for plane, count in zip(planes, counts, strict=True):
            board[plane + cell] = count
        if placing:
            board[_FREE + cell] -= sum(counts)
    for square, symbol in view.lava.items():
        board[_LAVA[symbol] + _CELL[square]] = 1
    for square, count in view.ran.items():
        board[_AT["ran"] + _CELL[square]] = count
    for n, square in enumerate(view.placed):
        board[_AT["relatives" if n else "first"] + _CELL[square]] = 1
    return np.frombuffer(board, np.int8).reshape(-1, ROWS, COLUMNS)


def _table(view: View, seat: int, hand: list[int]) -> Array:
    seats = view.seats
    absent = [0] * (MOST_SEATS - seats)

    def ahead(counts: list[int]) -> list[int]:
        return counts[seat:] + counts[:seat] + absent

    def who(other: int | None) -> list[bool]:
        distance = -1 if other is None else (other - seat) % seats
        return [n == distance for n in range(MOST_SEATS)]

    tile = view.tile or ()
    entries: list[int] = [
        *(view.phase is phase for phase in Phase),
        *(view.choice is choice for choice in Choice),
        *who(view.active),
        *ahead([1] * seats),
        *map(hand.count, CARDS),
        *ahead(view.hands),
        *ahead(view.supply),
        *ahead(view.volcano),
        *ahead(view.saved),
        view.deck,
        *map(view.discards.count, (OMEN, *CARDS)),
        view.bag,
        *(symbol in tile for symbol in SYMBOLS),
        view.relatives,
        view.runs,
        view.may_erupt,
        *who(view.first_ad79),
        *map(view.aside.count, _TILES),
        *map(view.duals.count, DUAL_TILES),
        view.turn,
    ]
    return np.frombuffer(bytearray(entries), np.int8)


def _ground() -> bytearray:
    """The city without anybody in it."""
    ground = bytearray(len(PLANES) * _CELLS)

    def draw(plane: str, squares: Iterable[str], spaces: bool = False) -> None:
        for name in squares:
            ground[_AT[plane] + _CELL[name]] = SPACES[INDEX[name]] if spaces else 1

    draw("city", INDEX)
    draw("free", INDEX, spaces=True)
    draw("gate", (gate.square for gate in GATES))
    draw("neutral", names(NEUTRAL), spaces=True)
    for number in CARDS:
        draw(f"building {number}", names(BUILDINGS[number]), spaces=True)
    for symbol, i in VENT.items():
        draw(f"vent {symbol}", names(1 << i))
    return ground


_FREE: Final = _AT["free"]
_GROUND: Final = bytes(_ground())
_RUINS: Final = _GROUND[:_FREE] + bytes(_CELLS) + _GROUND[_FREE + _CELLS :]
"""From the eruption on no space is free."""

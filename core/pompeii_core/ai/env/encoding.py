"""What a seat may know of a position, and what it may do, as the bytes of the arrays (docs/learning.md)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from pompeii_core.actions import ANSWERS, MOST_SEATS, Choice
from pompeii_core.ai.env.layout import ACTIONS, CELL, CELLS, GROUND, PLANES, RUINS, TABLE, action_of
from pompeii_core.bitboards import BIT_N, BIT_S, SYMBOLS, integers, lowest
from pompeii_core.city import SYMBOLS as _SYMBOLS
from pompeii_core.moves import MOST, code_of, legal
from pompeii_core.position import CARDS, ERUPT, KINDS, NOBODY, NOTHING, PLACE, SACRIFICE, SEETHES, Position

_CELL: Final = integers(CELL)
_CELLS: Final[i64] = CELLS
_FREE: Final[i64] = PLANES["free"] * CELLS
_COVERS: Final[i64] = PLANES["cover"] * CELLS
_RAN: Final[i64] = PLANES["ran"] * CELLS
_FIRST: Final[i64] = PLANES["first"] * CELLS
_RELATIVES: Final[i64] = PLANES["relatives"] * CELLS
_LAVA: Final[i64] = PLANES[f"lava {_SYMBOLS[0]}"] * CELLS

_PHASE: Final[i64] = TABLE["phase"].start
_CHOICE: Final[i64] = TABLE["choice"].start
_ACTIVE: Final[i64] = TABLE["active"].start
_SEATS: Final[i64] = TABLE["seats"].start
_HAND: Final[i64] = TABLE["hand"].start
_HANDS: Final[i64] = TABLE["hands"].start
_SUPPLY: Final[i64] = TABLE["supply"].start
_VOLCANO: Final[i64] = TABLE["volcano"].start
_SAVED: Final[i64] = TABLE["saved"].start
_DECK: Final[i64] = TABLE["deck"].start
_DISCARDS: Final[i64] = TABLE["discards"].start
_BAG: Final[i64] = TABLE["bag"].start
_TILE: Final[i64] = TABLE["tile"].start
_OWED: Final[i64] = TABLE["relatives"].start
_RUNS: Final[i64] = TABLE["runs"].start
_MAY_ERUPT: Final[i64] = TABLE["may_erupt"].start
_FIRST_AD79: Final[i64] = TABLE["first_ad79"].start
_ASIDE: Final[i64] = TABLE["aside"].start
_DUALS: Final[i64] = TABLE["duals"].start
_TURN: Final[i64] = TABLE["turn"].start


def _octets(values: bytes) -> vec[u8]:
    found = vec[u8]()
    for value in values:
        found = append(found, u8(value))
    return found


_GROUND: Final = _octets(GROUND)
_RUINS: Final = _octets(RUINS)
_TABLE: Final = _octets(bytes(TABLE["turn"].stop))
_MASK: Final = _octets(bytes(ACTIONS))

# Actions by number, those that point at a seat as they are for seat 0 of four.
_BY_NUMBER: Final = [action_of(number, 0, MOST_SEATS) for number in range(ACTIONS)]
_CODES: Final = integers([code_of(action) for action in _BY_NUMBER])


def _numbers_of(choice: Choice | None) -> vec[i64]:
    codes = {code_of(a): n for n, a in enumerate(_BY_NUMBER) if choice and isinstance(a, ANSWERS[choice])}
    return integers([codes.get(code, 0) for code in range(max(codes, default=0) + 1)])


_NUMBERS: Final = [_numbers_of(choice) for choice in (None, *Choice)]
"""By choice and code."""


def _turned(code: i64, by: i64, seats: i64) -> i64:
    """The code of a sacrifice that takes a piece of the seat so many further on."""
    return ((code >> 7) - 1 + by) % seats + 1 << 7 | code & 127


def code(p: Position, number: i64) -> i64:
    """The code of the action that has this number for the active seat."""
    return _turned(_CODES[number], p.active, p.seats) if p.choice == SACRIFICE else _CODES[number]


class Encoder:
    """Writes what may be done; one for a table, as it has room of its own for that."""

    def __init__(self) -> None:
        self._codes = integers([0] * MOST)

    def mask(self, p: Position) -> bytes:
        """1 for the number of each action that the active seat may do, 0 for every other."""
        mask, numbers, codes = _MASK[:], _NUMBERS[p.choice], self._codes
        for at in range(legal(p, codes)):
            found = codes[at]
            if p.choice == SACRIFICE:
                found = _turned(found, p.seats - p.active, p.seats)
            mask[numbers[found]] = 1
        return bytes(mask)


def board(p: Position, seat: i64) -> bytes:
    """The planes as `seat` sees them."""
    placing = p.phase <= SEETHES
    planes = (_GROUND if placing else _RUINS)[:]
    n, s = p.occupied_n, p.occupied_s
    while n | s:
        i = lowest(n, s)
        n ^= BIT_N[i]
        s ^= BIT_S[i]
        cell = _CELL[i]
        for ahead in range(p.seats):
            planes[ahead * _CELLS + cell] = u8(p.counts[i * MOST_SEATS + (seat + ahead) % p.seats])
        if placing:
            planes[_FREE + cell] -= u8(p.total[i])
    for symbol in range(i64(SYMBOLS)):
        _mark(planes, _LAVA + symbol * _CELLS, p.lava_of_n[symbol], p.lava_of_s[symbol])
    _mark(planes, _COVERS, p.covered_n, p.covered_s)
    if p.ran != NOBODY:
        planes[_RAN + _CELL[p.ran]] = 1
    if p.placed != NOBODY:
        planes[_FIRST + _CELL[p.placed]] = 1
    _mark(planes, _RELATIVES, p.came_n, p.came_s)
    return bytes(planes)


def _mark(planes: vec[u8], plane: i64, n: i64, s: i64) -> None:
    while n | s:
        i = lowest(n, s)
        n ^= BIT_N[i]
        s ^= BIT_S[i]
        planes[plane + _CELL[i]] = 1


def table(p: Position, seat: i64, may_declare: bool) -> bytes:
    """The table as `seat` sees it, which may declare or not (R13); cards of others that are not known have number 0."""
    entries, seats = _TABLE[:], p.seats
    active, choice = p.active, p.choice
    if choice == ERUPT and seat != active:
        # Only who is asked knows of the poll (R13).
        active, choice = p.on_turn, PLACE
    entries[_PHASE + p.phase] = 1
    if choice != NOTHING:
        entries[_CHOICE + choice - 1] = 1
        entries[_ACTIVE + (active + seats - seat) % seats] = 1
    if p.first_ad79 != NOBODY:
        entries[_FIRST_AD79 + (p.first_ad79 + seats - seat) % seats] = 1
    for ahead in range(seats):
        other = (seat + ahead) % seats
        held: i64 = 0
        for card in range(i64(CARDS)):
            held += p.hands[other * CARDS + card]
        entries[_SEATS + ahead] = 1
        entries[_HANDS + ahead] = u8(held)
        entries[_SUPPLY + ahead] = u8(p.supply[other])
        entries[_VOLCANO + ahead] = u8(p.volcano[other])
        entries[_SAVED + ahead] = u8(p.saved[other])
    for card in range(i64(1), i64(CARDS)):
        entries[_HAND + card - 1] = u8(p.hands[seat * CARDS + card])
    for card in range(i64(CARDS)):
        entries[_DISCARDS + card] = u8(p.discards[card])
    tile = p.tile
    while tile:
        entries[_TILE + (tile & 7) - 1] = 1
        tile >>= 3
    for kind in range(i64(1), i64(KINDS)):
        entries[_ASIDE + kind - 1] = u8(p.aside[kind])
        if kind > SYMBOLS:
            entries[_DUALS + kind - 1 - SYMBOLS] = u8(p.duals >> kind & 1)
    entries[_DECK], entries[_BAG] = u8(p.in_deck), u8(p.in_bag)
    entries[_OWED], entries[_RUNS] = u8(p.relatives), u8(p.runs)
    entries[_MAY_ERUPT], entries[_TURN] = u8(may_declare), u8(p.turn)
    return bytes(entries)

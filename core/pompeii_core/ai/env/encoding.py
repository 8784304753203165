"""Encoding of a seat's knowledge and legal actions as bytes of the environment's arrays (docs/learning.md)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from pompeii_core.actions import ANSWERS, MOST_SEATS, Choice
from pompeii_core.ai.env.layout import ACTIONS, CELL, CELLS, GROUND, PLANES, RUINS, TABLE, action_of
from pompeii_core.bitboards import SYMBOLS, integers, pop
from pompeii_core.moves import MOST_ACTIONS, code_of, legal, play
from pompeii_core.placement import may_erupt
from pompeii_core.position import CARDS, ERUPT, KINDS, NOBODY, NOTHING, PLACE, SACRIFICE, SEETHES, Position

_CELL: Final = integers(CELL)
_CELLS: Final[i64] = CELLS
_FREE: Final[i64] = PLANES["free"] * CELLS
_COVERS: Final[i64] = PLANES["cover"] * CELLS
_RAN: Final[i64] = PLANES["ran"] * CELLS
_FIRST: Final[i64] = PLANES["first"] * CELLS
_RELATIVES: Final[i64] = PLANES["relatives"] * CELLS
_LAVA: Final[i64] = PLANES["lava scroll"] * CELLS  # the planes of the other symbols follow

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
# Offsets at which the two grounds differ
_CHANGED: Final = integers([i for i, (before, after) in enumerate(zip(GROUND, RUINS, strict=True)) if before != after])
_TABLE: Final = _octets(bytes(TABLE["turn"].stop))
_MASK: Final = _octets(bytes(ACTIONS))

# Actions by number, from the viewpoint of seat 0 of four.
_BY_NUMBER: Final = [action_of(number, 0, MOST_SEATS) for number in range(ACTIONS)]
_CODES: Final = integers([code_of(action) for action in _BY_NUMBER])


def _numbers_of(choice: Choice | None) -> vec[i64]:
    codes = {code_of(a): n for n, a in enumerate(_BY_NUMBER) if choice and isinstance(a, ANSWERS[choice])}
    return integers([codes.get(code, 0) for code in range(max(codes, default=0) + 1)])


_NUMBERS: Final = [_numbers_of(choice) for choice in (None, *Choice)]  # by choice and code


def _turned(code: i64, by: i64, seats: i64) -> i64:
    """Return the code of a sacrifice with its victim's seat moved `by` seats clockwise."""
    return ((code >> 7) - 1 + by) % seats + 1 << 7 | code & 127


def code(p: Position, number: i64) -> i64:
    """Return the code of the action that has this number for the active seat."""
    return _turned(_CODES[number], p.active, p.seats) if p.choice == SACRIFICE else _CODES[number]


def _legal_numbers(p: Position, numbers: vec[i64]) -> i64:
    """Write the numbers of the legal actions into `numbers`, of length MOST_ACTIONS, and return how many."""
    by_code, count = _NUMBERS[p.choice], legal(p, numbers)
    for at in range(count):
        code = numbers[at]
        if p.choice == SACRIFICE:
            code = _turned(code, p.seats - p.active, p.seats)
        numbers[at] = by_code[code]
    return count


class Encoder:
    """Encodes legal actions. It writes to its own buffer, so threads must not share one."""

    def __init__(self) -> None:
        self._numbers = integers([0] * MOST_ACTIONS)

    def mask(self, p: Position) -> bytes:
        """Return a byte for each action number: 1 if the active seat may do it, else 0; all 0 once the game is over."""
        mask, numbers = _MASK[:], self._numbers
        for at in range(_legal_numbers(p, numbers)):
            mask[numbers[at]] = 1
        return bytes(mask)


def board(p: Position, seat: i64) -> bytes:
    """Return the board as `seat` sees it: CELLS bytes for each of PLANES, the pieces of `seat` itself first."""
    planes = (_GROUND if p.phase <= SEETHES else _RUINS)[:]
    _paint(planes, 0, p, seat, 1)
    return bytes(planes)


def table(p: Position, seat: i64, may_declare: bool) -> bytes:
    """Return the table part of an observation as `seat` sees it; `may_declare`: whether it may declare (R13).

    For positions made from a view, unknown cards of other seats must be counted as card 0.
    """
    entries = _TABLE[:]
    _enter(entries, 0, p, seat, may_declare)
    return bytes(entries)


def _paint(planes: vec[u8], at: i64, p: Position, seat: i64, on: i64) -> None:
    """Write a position as `seat` sees it into bare ground from offset `at`; `on` is 1 to write, 0 to erase it again."""
    placing, seats, counts = p.phase <= SEETHES, p.seats, p.counts
    n, s = p.occupied_n, p.occupied_s
    while n | s:
        i, n, s = pop(n, s)
        cell = at + _CELL[i]
        for other in range(seats):
            count = counts[i * MOST_SEATS + other]
            if count:
                ahead = other - seat if other >= seat else other - seat + seats
                planes[ahead * _CELLS + cell] = u8(on * count)
        if placing:
            planes[_FREE + cell] = u8(i64(planes[_FREE + cell]) + (1 - 2 * on) * p.total[i])
    for symbol in range(i64(SYMBOLS)):
        _mark(planes, at + _LAVA + symbol * _CELLS, p.lava_of_n[symbol], p.lava_of_s[symbol], on)
    _mark(planes, at + _COVERS, p.covered_n, p.covered_s, on)
    if p.ran != NOBODY:
        planes[at + _RAN + _CELL[p.ran]] = u8(on)
    if p.placed != NOBODY:
        planes[at + _FIRST + _CELL[p.placed]] = u8(on)
    _mark(planes, at + _RELATIVES, p.came_n, p.came_s, on)


def _mark(planes: vec[u8], plane: i64, n: i64, s: i64, on: i64) -> None:
    while n | s:
        i, n, s = pop(n, s)
        planes[plane + _CELL[i]] = u8(on)


def _enter(entries: vec[u8], at: i64, p: Position, seat: i64, may_declare: bool) -> None:
    """Write what `table` returns for these arguments into entries that are all 0, from offset `at`."""
    seats = p.seats
    active, choice = p.active, p.choice
    if choice == ERUPT and seat != active:
        # Only the polled seat knows of the poll (R13).
        active, choice = p.on_turn, PLACE
    entries[at + _PHASE + p.phase] = 1
    if choice != NOTHING:
        entries[at + _CHOICE + choice - 1] = 1
        entries[at + _ACTIVE + (active + seats - seat) % seats] = 1
    if p.first_ad79 != NOBODY:
        entries[at + _FIRST_AD79 + (p.first_ad79 + seats - seat) % seats] = 1
    for ahead in range(seats):
        other = (seat + ahead) % seats
        held: i64 = 0
        for card in range(i64(CARDS)):
            held += p.hands[other * CARDS + card]
        entries[at + _SEATS + ahead] = 1
        entries[at + _HANDS + ahead] = u8(held)
        entries[at + _SUPPLY + ahead] = u8(p.supply[other])
        entries[at + _VOLCANO + ahead] = u8(p.volcano[other])
        entries[at + _SAVED + ahead] = u8(p.saved[other])
    for card in range(i64(1), i64(CARDS)):
        entries[at + _HAND + card - 1] = u8(p.hands[seat * CARDS + card])
    for card in range(i64(CARDS)):
        entries[at + _DISCARDS + card] = u8(p.discards[card])
    tile = p.tile
    while tile:
        entries[at + _TILE + (tile & 7) - 1] = 1
        tile >>= 3
    for kind in range(i64(1), i64(KINDS)):
        entries[at + _ASIDE + kind - 1] = u8(p.aside[kind])
        if kind > SYMBOLS:
            entries[at + _DUALS + kind - 1 - SYMBOLS] = u8(p.duals >> kind & 1)
    entries[at + _DECK], entries[at + _BAG] = u8(p.in_deck), u8(p.in_bag)
    entries[at + _OWED], entries[at + _RUNS] = u8(p.relatives), u8(p.runs)
    entries[at + _MAY_ERUPT], entries[at + _TURN] = u8(may_declare), u8(p.turn)


class Batch:
    """Positions of many games, with the observations and legal actions of their active seats as rows of arrays.

    The arrays are never reallocated, so views that share their memory stay current.
    """

    def __init__(self, positions: list[Position]) -> None:
        games = i64(len(positions))
        self.positions = positions
        self.boards = _octets(GROUND * games)
        self.tables = _octets(bytes(games * len(_TABLE)))
        self.masks = _octets(bytes(games * ACTIONS))
        # Numbers of the legal actions: those of game g are at `starts[g]` to `starts[g + 1]`.
        self.numbers = integers([0] * (games * MOST_ACTIONS))
        self.starts = integers([0] * (games + 1))
        self.actives = integers([0] * games)  # active seat by game; NOBODY if it is over
        self.saved = integers([0] * (games * MOST_SEATS))
        # 1 if the ground written is the one after the eruption, 0 if the one before.
        self._ruined = integers([0] * games)
        self._legal = integers([0] * MOST_ACTIONS)
        self.write()

    def play(self, numbers: list[int]) -> None:
        """Erase all rows and do one action by number, unchecked, in each game; call `write` next. No game may be over.

        Updates `actives` and `saved`.
        """
        self._clear()
        for g in range(i64(len(self.positions))):
            p = self.positions[g]
            play(p, code(p, numbers[g]))
            self._look(g, p)

    def deal(self, g: i64, p: Position) -> None:
        """Put `p` itself, not a copy, as game `g`.

        Call it only between `play` and `write`; updates `actives` and `saved`.
        """
        self.positions[g] = p
        self._look(g, p)

    def write(self) -> None:
        """Write the rows of all games into all arrays. No game may be over; `play` must have cleared the old rows."""
        at: i64 = 0
        masks, allowed, starts, legal_numbers = self.masks, self.numbers, self.starts, self._legal
        for g in range(i64(len(self.positions))):
            p = self.positions[g]
            seat = p.active
            self._look(g, p)
            self._lay_ground(g, 1 if p.phase > SEETHES else 0)
            _paint(self.boards, g * len(_GROUND), p, seat, 1)
            _enter(self.tables, g * len(_TABLE), p, seat, may_erupt(p, seat))
            row = g * len(_MASK)
            for k in range(_legal_numbers(p, legal_numbers)):
                masks[row + legal_numbers[k]] = 1
                allowed[at] = legal_numbers[k]
                at += 1
            starts[g + 1] = at

    def _clear(self) -> None:
        """Erase what `write` wrote in `tables`, `masks` and `boards` (but the ground). Positions must be unchanged."""
        tables, masks, numbers, starts = self.tables, self.masks, self.numbers, self.starts
        for at in range(i64(len(tables))):
            tables[at] = 0
        for g in range(i64(len(self.positions))):
            p = self.positions[g]
            _paint(self.boards, g * len(_GROUND), p, p.active, 0)
            row = g * len(_MASK)
            for old in range(starts[g], starts[g + 1]):
                masks[row + numbers[old]] = 0

    def _look(self, g: i64, p: Position) -> None:
        self.actives[g] = NOBODY if p.choice == NOTHING else p.active
        for seat in range(p.seats):
            self.saved[g * MOST_SEATS + seat] = p.saved[seat]

    def _lay_ground(self, g: i64, ruined: i64) -> None:
        if self._ruined[g] != ruined:
            self._ruined[g] = ruined
            ground, boards, at = _RUINS if ruined else _GROUND, self.boards, g * len(_GROUND)
            for i in _CHANGED:
                boards[at + i] = ground[i]

"""What may be done, as codes in the order of the rules' own legal actions, and doing it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.ai.packed import rules
from pompeii_core.ai.packed.action_codes import DECLARE, DONE, NOWHERE, OUT
from pompeii_core.ai.packed.bitboards import BIT_N, BIT_S, NORTH, bit_number, integers, lowest
from pompeii_core.ai.packed.position import CARDS, LAVA, NOTHING, PLACE, RELATIVE, RUN, SACRIFICE, Position

MOST: Final = 36 * 70 + 1
"""No choice has more actions."""
_ROOM: Final = integers([0] * MOST)


def legal(p: Position, codes: vec[i64]) -> i64:
    """Writes the actions of the pending choice into `codes`; how many they are."""
    choice = p.choice
    if choice == RUN:
        return _runs(p, codes)
    if choice == LAVA:
        return _tiles(p, codes)
    if choice == PLACE:
        return _places(p, codes)
    if choice == RELATIVE:
        n, s = rules.relative_targets(p)
        at = _each(n, s, 1, codes, 0)
        codes[at] = DONE
        return at + 1
    if choice == SACRIFICE:
        return _sacrifices(p, codes)
    if choice == NOTHING:
        return 0
    codes[0], codes[1] = DECLARE, DONE
    return 2


def legal_codes(p: Position) -> list[int]:
    """The same as a new list, in the order of `Game.legal_actions`."""
    codes = _ROOM[:]
    return [codes[at] for at in range(legal(p, codes))]


def _each(n: i64, s: i64, first: i64, codes: vec[i64], at: i64) -> i64:
    """Writes a code for each square of a mask, from `at` on; where the next one goes."""
    first <<= 7
    while n:
        codes[at] = first | bit_number(n & -n)
        n &= n - 1
        at += 1
    while s:
        codes[at] = first | NORTH + bit_number(s & -s)
        s &= s - 1
        at += 1
    return at


def _places(p: Position, codes: vec[i64]) -> i64:
    seat, at = p.on_turn, i64(0)
    empty = not p.room_n | p.room_s or not p.supply[seat]
    for card in range(i64(1), i64(CARDS)):
        if not p.hands[seat * CARDS + card]:
            continue
        if empty:
            codes[at] = card << 7 | NOWHERE
            at += 1
        else:
            n, s = rules.place_targets(p, card)
            at = _each(n, s, card, codes, at)
    return at


def _sacrifices(p: Position, codes: vec[i64]) -> i64:
    at: i64 = 0
    for seat in range(p.seats):
        if seat != p.on_turn or p.options.omen_takes_any:
            at = _each(p.own_n[seat], p.own_s[seat], seat + 1, codes, at)
    return at


def _tiles(p: Position, codes: vec[i64]) -> i64:
    symbols, at = p.tile, i64(0)
    while symbols:
        n, s = rules.tile_targets(p, (symbols & 7) - 1)
        at = _each(n, s, symbols & 7, codes, at)
        symbols >>= 3
    return at


def _runs(p: Position, codes: vec[i64]) -> i64:
    at: i64 = 0
    n, s = rules.runners(p)
    while n | s:
        i = lowest(n, s)
        n ^= BIT_N[i]
        s ^= BIT_S[i]
        to_n, to_s, leaves = rules.reach(p, i)
        at = _each(to_n, to_s, i + 1, codes, at)
        if leaves:
            codes[at] = i + 1 << 7 | OUT
            at += 1
    if p.options.optional_runs:
        codes[at] = DONE
        at += 1
    return at


def play(p: Position, code: i64) -> None:
    """Do what a code of the pending choice says."""
    first, square, choice = (code >> 7) - 1, code & 127, p.choice
    if choice == RUN:
        if code == DONE:
            rules.end_runs(p)
            rules.end_turn(p)
            return
        rules.run(p, first, square)
        if not p.occupied_n | p.occupied_s:
            rules.end_game(p)
        elif not rules.offer_run(p):
            rules.end_turn(p)
    elif choice == LAVA:
        rules.place_lava(p, first, square)
    elif choice == PLACE:
        if square == NOWHERE:
            rules.discard(p, first + 1)
        else:
            rules.place(p, first + 1, square)
    elif choice == RELATIVE:
        if code == DONE:
            rules.end_relatives(p)
        else:
            rules.place_relative(p, square)
    elif choice == SACRIFICE:
        rules.sacrifice(p, square, first)
    elif code == DONE:
        rules.ask_next(p)
    else:
        rules.erupt(p, p.active, True)

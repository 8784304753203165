"""Lava: drawing and placing tiles, what they burn and what they cut off (R15-R19), and the end (R24)."""

from typing import Final

from mypy_extensions import i64

from pompeii_core.ai.packed.bitboards import (
    BIT_N,
    BIT_S,
    CITY_N,
    CITY_S,
    GATES_N,
    GATES_S,
    VENT,
    VENTS_N,
    VENTS_S,
    flood,
    spread,
)
from pompeii_core.ai.packed.position import FLIGHT, KIND, LAVA, NOBODY, NOTHING, OVER, Position
from pompeii_core.ai.packed.runs import begin_runs
from pompeii_core.lava import OPENING_TILES as _OPENING_TILES

OPENING_TILES: Final[i64] = _OPENING_TILES


def begin_lava_turn(p: Position, seat: i64) -> None:
    """Start a turn of the eruption or the flight: a tile is drawn (R15, R20)."""
    p.turn += 1
    p.on_turn = p.active = seat
    draw_tile(p)


def draw_tile(p: Position) -> None:
    """Draw tiles until one has a place, or V10 ends the drawing."""
    while p.in_bag:
        p.in_bag -= 1
        p.tile = p.bag[p.in_bag]
        kind = KIND[p.tile]
        if p.tile >> 3:  # two symbols
            p.duals |= 1 << kind
        if _has_place(p):
            p.choice = LAVA
            return
        p.tile = 0
        p.aside[kind] += 1
        if not p.options.draws_again:
            break
    after_tile(p)


def _has_place(p: Position) -> bool:
    symbols = p.tile
    while symbols:
        n, s = tile_targets(p, (symbols & 7) - 1)
        if n | s:
            return True
        symbols >>= 3
    return False


def tile_targets(p: Position, symbol: i64) -> tuple[i64, i64]:
    """Where the drawn tile may go as `symbol` (R16, V10, V13)."""
    n, s = _regular_targets(p, symbol)
    if n | s or not p.options.wild:
        return n, s
    symbols = p.tile
    while symbols:
        other_n, other_s = _regular_targets(p, (symbols & 7) - 1)
        if other_n | other_s:
            return 0, 0
        symbols >>= 3
    vent = VENT[symbol]
    n, s = spread(p.lava_n, p.lava_s, CITY_N, CITY_S)
    return n & ~p.lava_n & ~(VENTS_N & ~BIT_N[vent]), s & ~p.lava_s & ~(VENTS_S & ~BIT_S[vent])


def _regular_targets(p: Position, symbol: i64) -> tuple[i64, i64]:
    if not p.laid[symbol]:
        vent = VENT[symbol]
        return BIT_N[vent] & ~p.lava_n, BIT_S[vent] & ~p.lava_s
    n, s = spread(p.lava_of_n[symbol], p.lava_of_s[symbol], CITY_N, CITY_S)
    return n & ~(p.lava_n | VENTS_N), s & ~(p.lava_s | VENTS_S)


def place_lava(p: Position, symbol: i64, i: i64) -> None:
    """Place the drawn tile and bear its consequences (R16, R18, R19)."""
    n, s = BIT_N[i], BIT_S[i]
    p.cover(n, s)
    p.lava_of_n[symbol] |= n
    p.lava_of_s[symbol] |= s
    p.laid[symbol] += 1
    p.tiles += 1
    p.tile = 0
    if p.total[i]:
        p.burn(n, s)
    _enclose(p)
    after_tile(p)


def _enclose(p: Position) -> None:
    """What no gate is reached from is cut off (R19)."""
    n, s = flood(GATES_N, GATES_S, p.passable_n, p.passable_s)
    n, s = spread(n, s, n | VENTS_N, s | VENTS_S)
    n, s = CITY_N & ~(p.lava_n | n), CITY_S & ~(p.lava_s | s)
    if p.occupied_n & n or p.occupied_s & s:
        p.burn(n, s)
    if n | s and p.options.covers:
        p.cover(n, s)
        p.covered_n |= n
        p.covered_s |= s


def after_tile(p: Position) -> None:
    """Go on when the tile lies or is set aside: the end, the next opening tile, or the runs (R15, R20, R24)."""
    if not p.occupied_n | p.occupied_s:
        end_game(p)
    elif p.phase == FLIGHT:
        if not p.in_bag and p.options.cut:
            end_game(p)
        elif not begin_runs(p):
            end_turn(p)
    else:
        if p.tiles == OPENING_TILES:
            p.phase = FLIGHT
        end_turn(p)


def end_turn(p: Position) -> None:
    """The turn is done; so is the game where the bag is empty (R24)."""
    if p.in_bag:
        begin_lava_turn(p, (p.on_turn + 1) % p.seats)
    else:
        end_game(p)


def end_game(p: Position) -> None:
    """Who is still in the city goes into the volcano (R24)."""
    p.burn(p.occupied_n, p.occupied_s)
    p.phase, p.choice, p.active = OVER, NOTHING, NOBODY
    p.tile, p.runs, p.ran = 0, 0, NOBODY

"""Lava: drawing and placing tiles, what they burn and cut off (R15-R19), and the end of the game (R24, R25)."""

from typing import Final

from mypy_extensions import i64

from pompeii_core.actions import Cause
from pompeii_core.bitboards import BIT, CITY, GATES, NORTH, SIDES, VENT, VENTS, flood, integers, mask, spread
from pompeii_core.city import NAMES, STRIDE, SYMBOLS, names
from pompeii_core.events import Covered, GameOver, LavaPlaced, TileDrawn, TileSetAside, TurnEnded
from pompeii_core.position import ERUPTS, FLIGHT, KIND, LAVA, NOBODY, NOTHING, OVER, TILES, Position
from pompeii_core.runs import begin_runs, offer_run
from pompeii_core.tally import winners

OPENING_TILES: Final = 6


def begin_eruption(p: Position, seat: i64) -> None:
    """Start the eruption, or with `0` (V12) the flight at once, with a turn of `seat`."""
    p.phase = ERUPTS if p.options.opening else FLIGHT
    begin_lava_turn(p, seat)


def begin_lava_turn(p: Position, seat: i64) -> None:
    """Start a turn of `seat` in the eruption or flight: draw a tile and ask for its square (R15, R20).

    A tile that fits nowhere is set aside (R17), and with `again` (V10) the next one is drawn. If none fits, call
    `after_tile`.
    """
    ledger = p.ledger
    p.turn += 1
    p.on_turn = p.active = seat
    while p.in_bag:
        p.in_bag -= 1
        tile = p.tile = p.bag[p.in_bag]
        if ledger is not None:
            ledger.events.append(TileDrawn(seat, TILES[tile]))
        if tile >> 3:  # two symbols
            p.duals |= 1 << KIND[tile]
            if ledger is not None:
                ledger.duals.append(TILES[tile])
        if _has_place(p):
            p.choice = LAVA
            return
        if ledger is not None:
            ledger.aside.append(TILES[tile])
            ledger.events.append(TileSetAside(TILES[tile]))
        p.aside[KIND[tile]] += 1
        p.tile = 0
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
    """Return the squares on which the drawn tile may be placed as `symbol`, from 0 (R16, V13).

    With `wild` (V10), a tile that fits nowhere as any of its symbols may go beside any lava, but not on another vent.
    """
    n, s = p.front_n[symbol] & ~p.lava_n, p.front_s[symbol] & ~p.lava_s
    if n | s or not p.options.wild:
        return n, s
    symbols = p.tile
    while symbols:
        other = (symbols & 7) - 1
        if p.front_n[other] & ~p.lava_n or p.front_s[other] & ~p.lava_s:
            return 0, 0
        symbols >>= 3
    vent = VENT[symbol]
    n, s = spread(p.lava_n, p.lava_s, CITY.n, CITY.s)
    return n & ~p.lava_n & ~(VENTS.n & ~BIT.n[vent]), s & ~p.lava_s & ~(VENTS.s & ~BIT.s[vent])


def lay_tile(p: Position, symbol: i64, i: i64) -> None:
    """Lay the drawn tile as `symbol`, from 0, on square `i`, unchecked; burn what it hits, and `enclose`.

    Call `after_tile` next.
    """
    n, s = BIT.n[i], BIT.s[i]
    # Flooding is the most expensive part of a turn of lava and few tiles can cut anything off, so check that first.
    # An empty vent beside the tile may lose its only way out.
    vent_n, vent_s = SIDES.n[i] & VENTS.n & ~p.lava_n, SIDES.s[i] & VENTS.s & ~p.lava_s
    enclosing = (n & GATES.n | s & GATES.s | vent_n | vent_s) != 0 or _parts(p, i)
    p.place_lava(symbol, i)
    p.tile = 0
    if p.ledger is not None:
        p.ledger.events.append(LavaPlaced(p.on_turn, SYMBOLS[symbol], NAMES[i]))
    if p.total[i]:
        p.burn(n, s, Cause.LAVA)
    if enclosing:
        enclose(p)


_ABOVE: Final = STRIDE + 1  # bits from a square to its north-western neighbour


def _parts(p: Position, i: i64) -> bool:
    """Return whether closing square `i` may cut its open neighbours from each other, by the eight squares around it.

    False is certain; True may be wrong.
    """
    n, s = p.passable_n, p.passable_s
    if i < _ABOVE:
        near = n << _ABOVE - i
    elif i <= NORTH + _ABOVE:
        near = n >> i - _ABOVE | s << NORTH + _ABOVE - i
    else:
        near = s >> i - NORTH - _ABOVE
    return _PARTED[near & 7 | near >> 9 & 0o50 | near >> 18 & 0o700] != 0


def _find_parted(ring: int) -> int:
    """Return 1 if the orthogonal neighbours in a ring (three rows of three bits, middle 0) are not all connected."""
    sides = ring & 0o252
    reached = sides & -sides
    for _ in range(8):
        # Steps to the east and west stay within their row.
        reached |= (reached << 3 | reached >> 3 | (reached & 0o333) << 1 | (reached & 0o666) >> 1) & ring
    return int(sides & ~reached != 0)


_PARTED: Final = integers([_find_parted(ring & ~0o20) for ring in range(0o1000)])


def enclosed(p: Position) -> tuple[i64, i64]:
    """Return the squares without lava, empty or not, from which lava bars every way to a gate (R19)."""
    n, s = flood(GATES.n, GATES.s, p.passable_n, p.passable_s)
    # Vents are added last: an empty one is judged by its neighbours, whatever V8 says (R19).
    n, s = spread(n, s, n | VENTS.n, s | VENTS.s)
    return CITY.n & ~(p.lava_n | n), CITY.s & ~(p.lava_s | s)


def enclose(p: Position) -> None:
    """Burn the pieces that can reach no gate; with V9, cover all enclosed squares, empty ones too, with lava (R19)."""
    n, s = enclosed(p)
    if p.occupied_n & n or p.occupied_s & s:
        p.burn(n, s, Cause.ENCLOSED)
    if n | s and p.options.covers:
        p.cover(n, s)
        p.covered_n |= n
        p.covered_s |= s
        if p.ledger is not None:
            p.ledger.events.append(Covered(names(mask(n, s))))


def after_tile(p: Position) -> None:
    """Continue after a tile was placed or set aside: ask for a run in the flight, or else end the turn (R15-R24).

    The game ends if the city is empty or, in the flight with `cut` (V11), the bag. The sixth tile starts the flight.
    """
    if not p.occupied_n | p.occupied_s:
        end_game(p)
    elif p.phase == FLIGHT:
        if not p.in_bag and p.options.cut:
            end_game(p)
        elif not begin_runs(p):
            end_turn(p)
    else:
        # Covers (V9) have no symbol and do not count (R15).
        if p.tiles == OPENING_TILES:
            p.phase = FLIGHT
        end_turn(p)


def after_run(p: Position) -> None:
    """Continue after a run: end the game if the city is empty, ask for the next run if any, or end the turn."""
    if not p.occupied_n | p.occupied_s:
        end_game(p)
    elif not offer_run(p):
        end_turn(p)


def end_turn(p: Position) -> None:
    """End the turn and start the next seat's; if the bag is empty, end the game instead (R24)."""
    if p.ledger is not None:
        p.ledger.events.append(TurnEnded(p.on_turn))
    if p.in_bag:
        begin_lava_turn(p, (p.on_turn + 1) % p.seats)
    else:
        end_game(p)


def end_game(p: Position) -> None:
    """End the game: burn every piece still in the city, clear the choice, and record the result (R24, R25)."""
    p.burn(p.occupied_n, p.occupied_s, Cause.END)
    p.phase, p.choice, p.active = OVER, NOTHING, NOBODY
    p.tile, p.runs, p.ran = 0, 0, NOBODY
    if p.ledger is not None:
        saved, volcano = [*p.saved], [*p.volcano]
        p.ledger.events.append(GameOver(saved, volcano, winners(saved, volcano)))

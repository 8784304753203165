"""The rules of placement, lava and runs (R6-R22) on a position in words of 64 bits."""

from typing import Final

from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.packed.action_codes import OUT
from pompeii_core.ai.packed.bitboards import (
    BIT_N,
    BIT_S,
    BUILDING,
    CARD_N,
    CARD_S,
    CITY_N,
    CITY_S,
    GATES_N,
    GATES_S,
    HOUSE_N,
    HOUSE_S,
    KIN_N,
    KIN_S,
    PART_N,
    PART_S,
    SPACES,
    VENT,
    VENTS_N,
    VENTS_S,
    flood,
    lowest,
    spread,
)
from pompeii_core.ai.packed.position import (
    CARDS,
    ERUPT,
    ERUPTS,
    FLIGHT,
    KIND,
    LAVA,
    NOBODY,
    NOTHING,
    OVER,
    PLACE,
    RELATIVE,
    RUN,
    SACRIFICE,
    SEETHES,
    Position,
)
from pompeii_core.lava import OPENING_TILES as _OPENING_TILES
from pompeii_core.runs import RUNS_EACH as _RUNS_EACH
from pompeii_core.setup import AD79 as _AD79
from pompeii_core.setup import OMEN as _OMEN

AD79: Final[i64] = _AD79
OMEN: Final[i64] = _OMEN


def begin_placement_turn(p: Position, seat: i64) -> None:
    """Start a turn of the placement phases; who may declare an early eruption is asked first (R13)."""
    p.turn += 1
    p.on_turn = seat
    if p.options.early_eruption:
        p.polled = 0
        for before in range(p.seats):
            asked = (seat + p.seats - 1 - before) % p.seats
            if may_erupt(p, asked):
                p.polled = p.polled << 3 | asked + 1
    ask_next(p)


def ask_next(p: Position) -> None:
    """Ask the next polled seat, or, when all have been, the one on turn for its card."""
    if p.polled:
        p.active, p.choice = (p.polled & 7) - 1, ERUPT
        p.polled >>= 3
    else:
        p.active, p.choice = p.on_turn, PLACE


def may_erupt(p: Position, seat: i64) -> bool:
    """Whether `seat`, in a placement phase of rules with V7, may declare now (R13)."""
    hands, cards = p.hands, False
    for card in range(i64(1), i64(CARDS)):
        if hands[seat * CARDS + card]:
            if p.room_n & CARD_N[card] or p.room_s & CARD_S[card]:
                return False
            cards = True
    return cards


def place_targets(p: Position, card: i64) -> tuple[i64, i64]:
    """Where a card may place its piece (R6, R7, V6)."""
    n, s = p.room_n & CARD_N[card], p.room_s & CARD_S[card]
    if not n | s or (p.options.free_jokers and p.phase == SEETHES):
        return p.room_n, p.room_s
    return n, s


def relative_count(p: Position, i: i64) -> i64:
    """The pieces that relatives are counted by on a building's square (R9, V14)."""
    n, s = (HOUSE_N[i], HOUSE_S[i]) if p.options.whole_building else (PART_N[i], PART_S[i])
    total, found = p.total, i64(0)
    while n | s:
        j = lowest(n, s)
        n ^= BIT_N[j]
        s ^= BIT_S[j]
        found += total[j]
    return found


def relatives_barred(p: Position, i: i64) -> tuple[i64, i64]:
    """The squares that no relative of a piece on square `i` may enter, before any has come (R10, V5)."""
    if p.options.same_building:
        return PART_N[i], PART_S[i]
    return HOUSE_N[i], HOUSE_S[i]


def place(p: Position, card: i64, i: i64) -> None:
    """Play a card by its number, or as a joker (R6, R7), and see how many relatives it brings (R9)."""
    seat = p.on_turn
    _put_away(p, card)
    brings = relative_count(p, i) if p.phase == SEETHES and BUILDING[i] == card else i64(0)
    p.place_from_supply(seat, i)
    if brings:
        p.placed, p.relatives = i, brings
        p.barred_n, p.barred_s = relatives_barred(p, i)
        offer_relative(p)
    else:
        draw(p)


def discard(p: Position, card: i64) -> None:
    """Put a card away that places nothing (R8), and draw."""
    _put_away(p, card)
    draw(p)


def _put_away(p: Position, card: i64) -> None:
    p.hands[p.on_turn * CARDS + card] -= 1
    p.discards[card] += 1


def relative_targets(p: Position) -> tuple[i64, i64]:
    """Where the next relative may go (R10, V5)."""
    building = BUILDING[p.placed]
    return p.room_n & KIN_N[building] & ~p.barred_n, p.room_s & KIN_S[building] & ~p.barred_s


def offer_relative(p: Position) -> None:
    """Ask for the next relative, or draw where none is owed or possible (R26)."""
    n, s = relative_targets(p)
    if p.relatives and p.supply[p.on_turn] and n | s:
        p.active, p.choice = p.on_turn, RELATIVE
    else:
        end_relatives(p)


def place_relative(p: Position, i: i64) -> None:
    """Place one relative, and offer the next (R9, R10)."""
    p.place_from_supply(p.on_turn, i)
    p.barred_n |= HOUSE_N[i]
    p.barred_s |= HOUSE_S[i]
    p.came_n |= BIT_N[i]
    p.came_s |= BIT_S[i]
    p.relatives -= 1
    offer_relative(p)


def end_relatives(p: Position) -> None:
    """The rest of the relatives is given up."""
    _forget_relatives(p)
    draw(p)


def _forget_relatives(p: Position) -> None:
    p.placed, p.relatives, p.barred_n, p.barred_s, p.came_n, p.came_s = NOBODY, 0, 0, 0, 0, 0


def draw(p: Position) -> None:
    """Draw until a numbered card, an omen with a victim, or the second A.D. 79 comes (R11, R12)."""
    seat = p.on_turn
    while p.in_deck:
        p.in_deck -= 1
        card = p.deck[p.in_deck]
        if card == AD79:
            if p.phase == SEETHES:
                erupt(p, seat, False)
                return
            p.phase, p.first_ad79 = SEETHES, seat
        elif card == OMEN:
            p.discards[OMEN] += 1
            if _victim(p):
                p.active, p.choice = seat, SACRIFICE
                return
        else:
            p.hands[seat * CARDS + card] += 1
            break
    begin_placement_turn(p, (seat + 1) % p.seats)


def _victim(p: Position) -> bool:
    """Whether there is a piece that an omen may take (R12, V4)."""
    pieces = i64(0) if p.options.omen_takes_any else -p.citizens[p.on_turn]
    for seat in range(p.seats):
        pieces += p.citizens[seat]
    return pieces > 0


def sacrifice(p: Position, i: i64, victim: i64) -> None:
    """R12; the drawing goes on."""
    p.remove(victim, i)
    if p.total[i] < SPACES[i]:
        p.room_n |= BIT_N[i]
        p.room_s |= BIT_S[i]
    p.volcano[victim] += 1
    draw(p)


def erupt(p: Position, seat: i64, declared: bool) -> None:
    """Vesuvius erupts by the second A.D. 79 of `seat` or its declaration; who begins is settled (R13-R15, V3)."""
    p.phase = ERUPTS if p.options.opening else FLIGHT
    for at in range(p.seats * CARDS):
        p.hands[at] = 0
    for at in range(p.seats):
        p.supply[at] = 0
    p.polled = 0
    _forget_relatives(p)
    if p.options.lava_after_first and not declared and p.first_ad79 != NOBODY:
        seat = p.first_ad79
    begin_lava_turn(p, (seat + 1) % p.seats)


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


RUNS_EACH: Final[i64] = _RUNS_EACH


def runners(p: Position) -> tuple[i64, i64]:
    """The squares from which the seat on turn may run (R22)."""
    seat, ran = p.on_turn, p.ran
    n, s = p.own_n[seat], p.own_s[seat]
    if ran != NOBODY and p.counts[ran * MOST_SEATS + seat] == 1:
        return n ^ BIT_N[ran], s ^ BIT_S[ran]
    return n, s


def reach(p: Position, i: i64) -> tuple[i64, i64, bool]:
    """The squares a piece on square `i` may run to, and whether it may leave (R21)."""
    n, s, steps = BIT_N[i], BIT_S[i], p.total[i]
    passable_n, passable_s = p.passable_n, p.passable_s
    while True:
        steps -= 1
        wider_n, wider_s = spread(n, s, passable_n, passable_s)
        if not steps or (wider_n == n and wider_s == s):
            break
        n, s = wider_n, wider_s
    return wider_n ^ BIT_N[i], wider_s ^ BIT_S[i], (n & GATES_N | s & GATES_S) != 0


def begin_runs(p: Position) -> bool:
    """Offer the runs of a turn; False where the seat has none to make (R23, R26)."""
    p.runs, p.ran = RUNS_EACH, NOBODY
    return offer_run(p)


def offer_run(p: Position) -> bool:
    """Ask for the next run; False, and none are owed any more, where there is none."""
    if p.runs:
        n, s = runners(p)
        if _may_step(p, n, s):
            p.choice = RUN
            return True
    end_runs(p)
    return False


def end_runs(p: Position) -> None:
    """No run is owed any more."""
    p.runs, p.ran = 0, NOBODY


def _may_step(p: Position, n: i64, s: i64) -> bool:
    """Whether a piece on one of these squares can make a step at all."""
    return (
        n & GATES_N
        | s & GATES_S
        | (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48) & p.passable_n
        | (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48) & p.passable_s
    ) != 0


def run(p: Position, i: i64, target: i64) -> None:
    """One run (R21); whether the piece may run again is settled here (R22)."""
    seat = p.on_turn
    sole = p.own_n[seat] == BIT_N[i] and p.own_s[seat] == BIT_S[i] and p.counts[i * MOST_SEATS + seat] == 1
    again = p.total[i] == 1 or sole
    p.remove(seat, i)
    if target == OUT:
        p.saved[seat] += 1
    else:
        p.add(seat, target)
        if not again:
            p.ran = target
    p.runs -= 1

"""The placement phases: cards, relatives, omens and the eruption (R6-R14)."""

from typing import Final

from mypy_extensions import i64

from pompeii_core import setup
from pompeii_core.bitboards import BIT, BUILDING, CARD, HOUSE, KIN, PART, pop
from pompeii_core.city import NAMES
from pompeii_core.events import Ad79Drawn, Sacrificed, TurnEnded
from pompeii_core.lava import begin_eruption
from pompeii_core.position import CARDS, ERUPT, NOBODY, PLACE, RELATIVE, SACRIFICE, SEETHES, SLEEPS, ZEROS, Position

AD79: Final[i64] = setup.AD79
OMEN: Final[i64] = setup.OMEN


def begin_placement_turn(p: Position, seat: i64) -> None:
    """Start a turn of `seat`: ask clockwise from it who declares an eruption (R13); if none may, ask for a card."""
    p.turn += 1
    p.on_turn = seat
    if p.full:
        for before in range(p.seats):
            other = (seat + p.seats - 1 - before) % p.seats
            if may_erupt(p, other):
                p.polled = p.polled << 3 | other + 1  # the last one pushed is polled first
    ask_next(p)


def ask_next(p: Position) -> None:
    """Ask the next polled seat about an early eruption; after the last one, ask the seat on turn for its card."""
    if p.polled:
        p.active, p.choice = (p.polled & 7) - 1, ERUPT
        p.polled >>= 3
    else:
        p.active, p.choice = p.on_turn, PLACE


def may_erupt(p: Position, seat: i64) -> bool:
    """Return whether `seat` may declare an early eruption now, whether or not it is on turn (R13, V7)."""
    held = p.held[seat]
    return p.phase <= SEETHES and p.options.early_eruption and held != 0 and not held & ~p.full


def place_targets(p: Position, card: i64) -> tuple[i64, i64]:
    """Return the squares where a card may place its piece, by number or as a joker. The supply is not considered."""
    if p.full >> card & 1 or (p.options.free_jokers and p.phase == SEETHES):
        return p.room_n, p.room_s
    return p.room_n & CARD.n[card], p.room_s & CARD.s[card]


def relative_count(p: Position, i: i64) -> i64:
    """Return how many pieces of all seats live in the part (with V14, the building) of square `i` (R9)."""
    n, s = (HOUSE.n[i], HOUSE.s[i]) if p.options.whole_building else (PART.n[i], PART.s[i])
    n &= p.occupied_n
    s &= p.occupied_s
    total: i64 = 0
    while n | s:
        j, n, s = pop(n, s)
        total += p.total[j]
    return total


def relatives_barred(p: Position, i: i64) -> tuple[i64, i64]:
    """Return the squares that no relative of a piece on `i` may enter: its part, or with V5 “no” its building (R10)."""
    if p.options.same_building:
        return PART.n[i], PART.s[i]
    return HOUSE.n[i], HOUSE.s[i]


def relatives_to_come(p: Position, seat: i64, card: i64, i: i64) -> i64:
    """Return the most relatives that `seat` could bring by playing this card on square `i` now (R9, R10).

    Bounded by `relative_count`, the supply and free spaces. 0 for a joker and unless Vesuvius seethes.
    """
    if p.phase != SEETHES or BUILDING[i] != card:
        return 0
    brings = min(relative_count(p, i), p.supply[seat] - 1)
    barred_n, barred_s = relatives_barred(p, i)
    n, s = p.room_n & KIN.n[card] & ~barred_n, p.room_s & KIN.s[card] & ~barred_s
    homes: i64 = 0
    while homes < brings and n | s:
        j, n, s = pop(n, s)
        n &= ~HOUSE.n[j]
        s &= ~HOUSE.s[j]
        homes += 1
    return homes


def place(p: Position, card: i64, i: i64) -> None:
    """Play a card of the seat on turn on `i`, unchecked; then ask for a relative or draw.

    The card is a joker if `i` is not in its building.
    """
    seat, joker = p.on_turn, BUILDING[i] != card
    p.put_away(seat, card)
    # Count before placing the piece itself, which brings no relatives (R9).
    brings: i64 = 0
    if p.phase == SEETHES and not joker:
        brings = relative_count(p, i)
    p.place_from_supply(seat, i)
    if p.ledger is not None:
        p.ledger.card_played(seat, card, i, joker)
    if brings:
        p.placed, p.relatives = i, brings
        p.barred_n, p.barred_s = relatives_barred(p, i)
        offer_relative(p)
    else:
        draw(p)


def discard(p: Position, card: i64) -> None:
    """Discard a card of the seat on turn, unchecked, without placing a piece (R8); then draw."""
    p.put_away(p.on_turn, card)
    if p.ledger is not None:
        p.ledger.card_discarded(p.on_turn, card)
    draw(p)


def bar(p: Position, i: i64) -> None:
    """Record that a relative of this move came to square `i`, so that no other may enter its building (R10)."""
    p.barred_n |= HOUSE.n[i]
    p.barred_s |= HOUSE.s[i]
    p.came_n |= BIT.n[i]
    p.came_s |= BIT.s[i]


def relative_targets(p: Position) -> tuple[i64, i64]:
    """Return the squares where a relative of this move may go, even if the seat may place no more (R10, V5)."""
    building = BUILDING[p.placed]
    return p.room_n & KIN.n[building] & ~p.barred_n, p.room_s & KIN.s[building] & ~p.barred_s


def offer_relative(p: Position) -> None:
    """Ask for the next relative; if none is left or can be placed, end the move by drawing (R26)."""
    n, s = relative_targets(p)
    if p.relatives and p.supply[p.on_turn] and n | s:
        p.active, p.choice = p.on_turn, RELATIVE
    else:
        end_relatives(p)


def place_relative(p: Position, i: i64) -> None:
    """Place a relative from the supply on square `i`, unchecked, and offer the next (R9, R10)."""
    p.place_from_supply(p.on_turn, i)
    bar(p, i)
    p.relatives -= 1
    if p.ledger is not None:
        p.ledger.relative_placed(p.on_turn, i)
    offer_relative(p)


def end_relatives(p: Position) -> None:
    """End the placing of relatives, even if more could be placed, and draw."""
    _forget_relatives(p)
    draw(p)


def _forget_relatives(p: Position) -> None:
    p.placed, p.relatives, p.barred_n, p.barred_s, p.came_n, p.came_s = NOBODY, 0, 0, 0, 0, 0


def draw(p: Position) -> None:
    """Draw for the seat on turn until an omen asks for a victim, Vesuvius erupts or a numbered card ends the turn.

    The next turn then begins, as it does when the deck is empty. An omen without a possible victim is only discarded
    (R12). The first A.D. 79 makes Vesuvius seethe (R11).
    """
    seat, ledger = p.on_turn, p.ledger
    while p.in_deck:  # a position made from a view has no deck: its turn just ends
        p.in_deck -= 1
        card = p.deck[p.in_deck]
        if card == AD79:
            if ledger is not None:
                ledger.events.append(Ad79Drawn(seat, 1 if p.phase == SLEEPS else 2))
            if p.phase == SEETHES:
                erupt(p, seat, False)
                return
            p.phase, p.first_ad79 = SEETHES, seat
        elif card == OMEN:
            p.discards[OMEN] += 1
            if ledger is not None:
                ledger.omen_drawn(seat)
            if _victim(p):
                p.active, p.choice = seat, SACRIFICE
                return
            if ledger is not None:
                ledger.events.append(Sacrificed(seat, None, None))
        else:
            p.give(seat, card)
            if ledger is not None:
                ledger.card_drawn(seat, card)
            break
    if ledger is not None:
        ledger.events.append(TurnEnded(seat))
    begin_placement_turn(p, (seat + 1) % p.seats)


def _victim(p: Position) -> bool:
    """Return whether there is a piece that an omen may take (R12, V4)."""
    return any(p.citizens[seat] and (seat != p.on_turn or p.options.omen_takes_any) for seat in range(p.seats))


def sacrifice(p: Position, i: i64, victim: i64) -> None:
    """Throw a piece of `victim` on square `i` into the volcano and continue the interrupted draw (R11, R12)."""
    p.leave_space(victim, i)
    p.volcano[victim] += 1
    if p.ledger is not None:
        p.ledger.events.append(Sacrificed(p.on_turn, victim, NAMES[i]))
    draw(p)


def erupt(p: Position, seat: i64, declared: bool) -> None:
    """Start the eruption that `seat` drew or `declared`: remove hands and supplies, begin the lava (R13-R15).

    The seat after `seat` begins; with `first` (V3), unless `declared`, the seat after the one with the first A.D. 79.
    """
    if p.ledger is not None:
        p.ledger.erupted(seat, declared)
        p.ledger.events.append(TurnEnded(p.on_turn))
    p.hands, p.held, p.supply = ZEROS[: CARDS * p.seats], ZEROS[: p.seats], ZEROS[: p.seats]
    _forget_relatives(p)
    if p.options.lava_after_first and not declared and p.first_ad79 != NOBODY:
        seat = p.first_ad79
    begin_eruption(p, (seat + 1) % p.seats)

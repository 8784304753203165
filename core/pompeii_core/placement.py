"""The placement phases: cards, relatives, omens and the eruption (R6-R14)."""

from functools import partial
from typing import Final

from pompeii_core.actions import (
    DISCARDS,
    DONE,
    MOST_SEATS,
    PLACES,
    RELATIVES,
    SACRIFICES,
    Action,
    Choice,
    Discard,
    Phase,
    Place,
    Relative,
    Sacrifice,
)
from pompeii_core.city import (
    BUILDING,
    BUILDINGS,
    INDEX,
    NAMES,
    NEUTRAL,
    PART,
    ROOM,
    SAME_COLOUR,
    SPACES,
    pick,
    squares,
)
from pompeii_core.events import (
    Ad79Drawn,
    CardDrawn,
    CardPlayed,
    Eruption,
    OmenDrawn,
    PiecePlaced,
    Sacrificed,
    TurnEnded,
)
from pompeii_core.lava import begin_lava_turn
from pompeii_core.memo import Memo
from pompeii_core.setup import AD79, OMEN
from pompeii_core.state import State

# Globals: a member looked up in its class takes a search longer.
_SEETHES: Final = Phase.SEETHES
_PLACE: Final = Choice.PLACE
_RELATIVE: Final = Choice.RELATIVE
_SACRIFICE: Final = Choice.SACRIFICE
_ERUPT: Final = Choice.ERUPT
_PLACES = [Memo(partial(pick, row)) for row in PLACES]
_ORDER = [[(*range(seat, seats), *range(seat)) for seat in range(seats)] for seats in range(MOST_SEATS + 1)]
"""By number of seats and the seat on turn: in which order they are asked (R13)."""
_PART_SQUARES = {i: squares(PART[i]) for i in squares(ROOM)}
_BUILDING_SQUARES = {number: squares(mask) for number, mask in BUILDINGS.items()}


def begin_placement_turn(g: State, seat: int) -> None:
    """Start a turn of the placement phases; who may declare an early eruption is asked first (R13)."""
    g.turn += 1
    g.on_turn = seat
    if g.rules.early_eruption == "yes":
        room = g.room
        for asked in _ORDER[g.seats][seat]:
            # `may_erupt`, without a call for every seat at every turn.
            for card in g.hands[asked]:
                if room & BUILDINGS[card]:
                    break
            else:
                if g.hands[asked]:
                    g.polled.append(asked)
    ask_next(g)


def ask_next(g: State) -> None:
    """Ask the next polled seat, or, when all have been, the one on turn for its card."""
    if g.polled:
        g.active, g.choice = g.polled.pop(0), _ERUPT
    else:
        g.active, g.choice = g.on_turn, _PLACE


def may_erupt(g: State, seat: int) -> bool:
    """Whether `seat` may declare at this very moment (R13, V7)."""
    if not g.phase.placing or g.rules.early_eruption == "no":
        return False
    return bool(g.hands[seat]) and not any(g.room & BUILDINGS[card] for card in g.hands[seat])


def place_targets(g: State, card: int) -> int:
    """Where a card may place its piece, as a mask (R6, R7, V6)."""
    return g.room if _jokers_are_free(g) else g.room & BUILDINGS[card] or g.room


def legal_places(g: State) -> list[Action]:
    """Where each card of the hand may place a piece; to discard it, where there is no piece or no space (R6-R8)."""
    # Cards alike are one choice; sorted, as the order of the actions is fixed, whatever that of the hand.
    hand = sorted(set(g.hands[g.on_turn]))
    if not g.room or not g.supply[g.on_turn]:
        return [DISCARDS[card] for card in hand]
    room, anywhere = g.room, _jokers_are_free(g)
    legal: list[Action] = []
    for card in hand:
        legal += _PLACES[card][room if anywhere else room & BUILDINGS[card] or room]
    return legal


def _jokers_are_free(g: State) -> bool:
    return g.phase is _SEETHES and g.rules.free_jokers == "yes"


def place(g: State, action: Place) -> None:
    """Play a card by its number, or as a joker (R6, R7), and see how many relatives it brings (R9)."""
    seat, card, i = g.on_turn, action.card, INDEX[action.square]
    joker = BUILDING[i] != card
    g.hands[seat].remove(card)
    g.discards.append(card)
    brings = 0
    if g.phase is _SEETHES and not joker:
        total = g.total
        for j in _BUILDING_SQUARES[card] if g.rules.relatives_count == "building" else _PART_SQUARES[i]:
            brings += total[j]
    # Counted before the piece itself comes, which brings nobody (R9).
    g.place_from_supply(seat, i)
    if g.events is not None:
        g.events += (CardPlayed(seat, card, NAMES[i], joker), PiecePlaced(seat, NAMES[i], False))
    if brings:
        g.relatives = brings
        bar(g, i)
        offer_relative(g)
    else:
        draw(g)


def discard(g: State, action: Discard) -> None:
    """Put a card away that places nothing (R8), and draw."""
    g.hands[g.on_turn].remove(action.card)
    g.discards.append(action.card)
    if g.events is not None:
        g.events.append(CardPlayed(g.on_turn, action.card, None, False))
    draw(g)


def bar(g: State, i: int) -> None:
    """A piece of this move has come to square `i`: where no relative may follow it (R10, V5)."""
    if g.placed:
        g.barred |= BUILDINGS[BUILDING[i]]
    else:
        g.barred = BUILDINGS[BUILDING[i]] if g.rules.relative_same_building == "no" else PART[i]
    g.placed.append(i)


def relative_targets(g: State) -> int:
    """Where the next relative may go, as a mask (R10, V5)."""
    return g.room & (SAME_COLOUR[BUILDING[g.placed[0]]] | NEUTRAL) & ~g.barred


def legal_relatives(g: State) -> list[Action]:
    """Where the next relative may go (R10), or `done`: nobody has to bring one (R9)."""
    return [*pick(RELATIVES, relative_targets(g)), DONE]


def offer_relative(g: State) -> None:
    """Ask for the next relative, or draw where none is owed or possible (R26)."""
    if g.relatives and g.supply[g.on_turn] and relative_targets(g):
        g.active, g.choice = g.on_turn, _RELATIVE
    else:
        end_relatives(g)


def place_relative(g: State, action: Relative) -> None:
    """Place one relative, and offer the next (R9, R10)."""
    i = INDEX[action.square]
    g.place_from_supply(g.on_turn, i)
    bar(g, i)
    g.relatives -= 1
    if g.events is not None:
        g.events.append(PiecePlaced(g.on_turn, NAMES[i], True))
    offer_relative(g)


def end_relatives(g: State) -> None:
    """The rest of the relatives is given up."""
    g.placed, g.relatives, g.barred = [], 0, 0
    draw(g)


def draw(g: State) -> None:
    """Draw until a numbered card, an omen with a victim, or the second A.D. 79 comes (R11, R12)."""
    seat, events = g.on_turn, g.events
    while g.deck:  # a position made of a view has none: the turn ends there
        card = g.deck.pop()
        if card == AD79:
            if events is not None:
                events.append(Ad79Drawn(seat, 1 if g.phase is Phase.SLEEPS else 2))
            if g.phase is _SEETHES:
                erupt(g, seat, declared=False)
                return
            g.phase, g.first_ad79 = _SEETHES, seat
        elif card == OMEN:
            g.discards.append(OMEN)
            if events is not None:
                events.append(OmenDrawn(seat))
            if any(g.own[victim] for victim in victims(g)):
                g.active, g.choice = seat, _SACRIFICE
                return
            if events is not None:
                events.append(Sacrificed(seat, None, None))
        else:
            g.hands[seat].append(card)
            if events is not None:
                events.append(CardDrawn(seat, card))
            break
    if events is not None:
        events.append(TurnEnded(seat))
    begin_placement_turn(g, (seat + 1) % g.seats)


def victims(g: State) -> list[int]:
    """The seats that an omen may take a piece of (R12, V4)."""
    return [seat for seat in range(g.seats) if seat != g.on_turn or g.rules.omen_takes == "any"]


def legal_sacrifices(g: State) -> list[Action]:
    """Every piece that the omen may take, by victim (R12, V4)."""
    return [action for victim in victims(g) for action in pick(SACRIFICES[victim], g.own[victim])]


def sacrifice(g: State, action: Sacrifice) -> None:
    """Throw the piece into the volcano; the drawing that the omen broke off goes on (R11, R12)."""
    i, victim = INDEX[action.square], action.seat
    g.remove(victim, i)
    if g.total[i] < SPACES[i]:
        g.room |= 1 << i
    g.volcano[victim] += 1
    if g.events is not None:
        g.events.append(Sacrificed(g.on_turn, victim, action.square))
    draw(g)


def erupt(g: State, seat: int, *, declared: bool) -> None:
    """Vesuvius erupts by the second A.D. 79 of `seat` or its declaration; says who begins (R13-R15, V3)."""
    if g.events is not None:
        g.events += (Eruption(seat, declared, g.hands[seat][:] if declared else None), TurnEnded(g.on_turn))
    g.phase = Phase.ERUPTS if g.rules.opening_tiles == "6" else Phase.FLIGHT
    g.hands = [[] for _ in range(g.seats)]
    g.supply = [0] * g.seats
    g.polled, g.placed, g.relatives, g.barred = [], [], 0, 0
    if g.rules.lava_after == "first" and not declared and g.first_ad79 is not None:
        seat = g.first_ad79
    begin_lava_turn(g, (seat + 1) % g.seats)

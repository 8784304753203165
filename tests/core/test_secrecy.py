"""Two games that differ only in what is hidden from a seat give that seat the same bytes."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from pompeii_core.actions import Action, Discard, Place
from pompeii_core.events import Event, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, deal
from tests.core.random_play import choose, random_rules

type Line = list[tuple[Action, int]]


def line_of(rules: Rules, dealt: Deal, rng: Random, length: int) -> Line:
    """The first so many actions of a random game."""
    game = Game(rules, dealt)
    line: Line = []
    while len(line) < length and not game.over:
        action, seat = choose(game, rng)
        game.apply(action, seat)
        line.append((action, seat))
    return line


def told(rules: Rules, dealt: Deal, line: Line, seat: int | None) -> list[bytes]:
    """Every byte the seat gets: its start, and its view and events after each action."""
    game = Game(rules, dealt)
    encode = msgspec.json.encode
    bytes_ = [encode(game.started(seat)), encode(game.view(seat))]
    for action, mover in line:
        events: list[Event] = game.apply(action, mover)
        bytes_ += [encode([for_seat(event, seat) for event in events]), encode(game.view(seat))]
        bytes_.append(encode(game.legal_actions() if seat == game.active else None))
    return bytes_


def reshuffled(rules: Rules, dealt: Deal, line: Line, seat: int | None, rng: Random) -> Deal:
    """The same deal to this seat's eyes so far: unplayed cards of others, the rest of the deck and bag shuffled."""
    game = Game(rules, dealt)
    hands = [list(hand) for hand in dealt.hands]
    slots = [[("hand", s, n) for n in range(len(hand))] for s, hand in enumerate(hands)]
    top = 0
    for action, mover in line:
        if isinstance(action, Place | Discard):
            slots[mover].pop(next(n for n, slot in enumerate(slots[mover]) if card_in(dealt, slot) == action.card))
        before = len(dealt.deck) - top
        game.apply(action, mover)
        drawn = range(top, top + before - game.view(None).deck)
        drawer = mover
        slots[drawer] += [("deck", 0, n) for n in drawn if dealt.deck[n] not in (0, 79)]
        top += len(drawn)
    hidden = [
        slot for s, kept in enumerate(slots) if s != seat and game.phase in ("sleeps", "seethes") for slot in kept
    ]
    unseen = [n for n in range(top, len(dealt.deck)) if dealt.deck[n] not in (0, 79)]
    hidden += [("deck", 0, n) for n in unseen]
    cards = [card_in(dealt, slot) for slot in hidden]
    rng.shuffle(cards)
    deck = list(dealt.deck)
    for (place, s, n), card in zip(hidden, cards, strict=True):
        if place == "hand":
            hands[s][n] = card
        else:
            deck[n] = card
    rest = deck[top:]
    if rest.count(79) < 2:  # in `sleeps` the place of the first A.D. 79 is known to all
        rng.shuffle(rest)
    drawn_tiles = len(dealt.bag) - game.view(None).bag
    bag = dealt.bag[drawn_tiles:]
    rng.shuffle(bag)
    return replace(dealt, hands=hands, deck=deck[:top] + rest, bag=dealt.bag[:drawn_tiles] + bag)


def card_in(dealt: Deal, slot: tuple[str, int, int]) -> int:
    place, seat, n = slot
    return dealt.hands[seat][n] if place == "hand" else dealt.deck[n]


@pytest.mark.parametrize("seed", range(25))
def test_a_seat_is_told_nothing_of_what_is_hidden_from_it(seed: int) -> None:
    """Without R13, whose very question tells who holds nothing but cards of full buildings."""
    rng = Random(seed)
    rules = replace(random_rules(rng), early_eruption="no")
    dealt = deal(rules, rng.choice((2, 3, 4)), rng)
    line = line_of(rules, dealt, rng, rng.choice((0, 5, 20, 40, 70, 110)))
    for seat in (None, *range(len(dealt.hands))):
        other = reshuffled(rules, dealt, line, seat, rng)
        assert told(rules, other, line, seat) == told(rules, dealt, line, seat)
        if len(line) < 40:
            assert other != dealt, "nothing was hidden"


@pytest.mark.parametrize("seed", range(8))
def test_with_early_eruption_a_seat_is_told_no_more_than_who_is_asked(seed: int) -> None:
    """While no building is full nobody may declare: then R13 gives nothing away either."""
    rng = Random(seed)
    rules = Rules()
    dealt = deal(rules, 4, rng)
    line = line_of(rules, dealt, rng, 12)
    other = reshuffled(rules, dealt, line, 0, rng)
    assert told(rules, other, line, 0) == told(rules, dealt, line, 0)


def test_the_games_do_differ_once_the_difference_is_played() -> None:
    rng = Random(3)
    rules = replace(Rules(), early_eruption="no")
    dealt = deal(rules, 3, rng, first=0)
    line = line_of(rules, dealt, rng, 6)
    other = reshuffled(rules, dealt, line, 0, rng)
    assert told(rules, other, line, 1) != told(rules, dealt, line, 1), "seat 1's own cards are not hidden from it"


def test_a_spectator_sees_no_hand() -> None:
    game = Game.new(Rules(), 4, seed=5)
    assert game.view(None).hand is None
    assert game.view(2).hand is not None

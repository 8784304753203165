"""Two games that differ only in what is hidden from a seat give that seat the same bytes."""

from itertools import islice
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE, ERUPT, Action, Discard, Lava, Place
from pompeii_core.events import Event, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import AD79, DUAL_TILES, Deal, Scenario, all_tiles, deal
from tests.core.positions import arrange, filled, fleeing, guessed, lava, placement, play, play_out, random_rules

type Line = list[tuple[Action, int]]
type Slot = tuple[int | None, int]  # a place in the hand of a seat, or with None in the deck


def line_of(rules: Rules, dealt: Deal, rng: Random, length: int) -> Line:
    return [(action, seat) for action, seat, _ in islice(play_out(Game(rules, dealt), rng), length)]


def told(rules: Rules, dealt: Deal, line: Line, seat: int | None) -> list[bytes]:
    """Every byte the seat gets: its start, then its view, events and legal actions after each action of `line`."""
    game = Game(rules, dealt)
    encode = msgspec.json.encode
    bytes_ = [encode(game.started(seat)), encode(game.view(seat))]
    for action, mover in line:
        events: list[Event] = game.apply(action, mover)
        bytes_ += [encode([for_seat(event, seat) for event in events]), encode(game.view(seat))]
        bytes_.append(encode(game.legal_actions() if seat == game.active else None))
    return bytes_


def reshuffled(rules: Rules, dealt: Deal, line: Line, seat: int | None, rng: Random) -> Deal:
    """A deal that looks the same to the seat after `line`: others' cards, the rest of the deck and bag are shuffled."""
    game = Game(rules, dealt)
    hands = [list(hand) for hand in dealt.hands]
    slots: list[list[Slot]] = [[(s, n) for n in range(len(hand))] for s, hand in enumerate(hands)]
    top = 0
    for action, mover in line:
        if isinstance(action, Place | Discard):
            slots[mover].pop(next(n for n, slot in enumerate(slots[mover]) if card_in(dealt, slot) == action.card))
        before = len(dealt.deck) - top
        game.apply(action, mover)
        drawn = range(top, top + before - game.view(None).deck)
        slots[mover] += [(None, n) for n in drawn if dealt.deck[n] not in (0, 79)]
        top += len(drawn)
    hidden = [slot for s, kept in enumerate(slots) if s != seat and game.phase.placing for slot in kept]
    hidden += [(None, n) for n in range(top, len(dealt.deck)) if dealt.deck[n] not in (0, 79)]
    cards = [card_in(dealt, slot) for slot in hidden]
    rng.shuffle(cards)
    deck = list(dealt.deck)
    for (s, n), card in zip(hidden, cards, strict=True):
        (deck if s is None else hands[s])[n] = card
    rest = deck[top:]
    if rest.count(79) < 2:  # in `sleeps` the place of the first A.D. 79 is known to all
        rng.shuffle(rest)
    drawn_tiles = len(dealt.bag) - game.view(None).bag
    bag = dealt.bag[drawn_tiles:]
    rng.shuffle(bag)
    return replace(dealt, hands=hands, deck=deck[:top] + rest, bag=dealt.bag[:drawn_tiles] + bag)


def card_in(dealt: Deal, slot: Slot) -> int:
    seat, n = slot
    return dealt.deck[n] if seat is None else dealt.hands[seat][n]


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
    """While no building is full nobody may declare, and R13 gives nothing away either."""
    rng, rules = Random(seed), Rules()
    dealt = deal(rules, 4, rng)
    line = line_of(rules, dealt, rng, 12)
    other = reshuffled(rules, dealt, line, 0, rng)
    assert told(rules, other, line, 0) == told(rules, dealt, line, 0)
    assert told(rules, other, line, 1) != told(rules, dealt, line, 1), "its own cards are not hidden from seat 1"


@pytest.mark.parametrize(("seats", "depth"), [(2, 15), (4, 10)])
def test_the_second_ad79_lies_anywhere_it_may_and_the_first_under_the_first_eight(seats: int, depth: int) -> None:
    view = Game.new(Rules(), seats, seed=1, scenario=Scenario("seethes")).view(0)
    below = {guessed(view, Rules(), n).deck.index(AD79) for n in range(400)}
    assert below == set(range(depth + 1)), "the deck is drawn from its end"
    guess = guessed(Game.new(Rules(), seats, seed=1).view(1), Rules(), 1)
    assert (guess.deck[::-1].index(AD79), guess.deck.count(AD79)) == (8, 2)


def test_other_hands_and_the_deck_differ_from_guess_to_guess_whatever_they_are() -> None:
    game = Game.new(Rules(), 3, seed=1)
    guesses = [guessed(game.view(0), Rules(), n) for n in range(20)]
    assert {tuple(guess.hands[0]) for guess in guesses} == {tuple(game.hands[0])}
    assert len({tuple(guess.hands[1]) for guess in guesses}) > 10
    assert len({tuple(guess.deck) for guess in guesses}) == 20
    assert len({tuple(map(tuple, guess.bag)) for guess in guesses}) == 20
    other = arrange(game.copy(), deck=[*game.hands[1], *game.deck[4:]])
    other.hands[1] = game.deck[:4]
    guess = guessed(other.view(0), Rules(), 7)
    assert (guess.hands, guess.deck, guess.bag) == (guesses[7].hands, guesses[7].deck, guesses[7].bag)


def test_a_dual_tile_in_hand_is_not_in_the_bag_and_on_the_board_no_tile_of_its_symbol() -> None:
    """All seven masks may still be in the bag when the mask that lies there is a dual tile."""
    game = fleeing("helmet/mask " + "coin " * 47, {"A5": [1, 1]}, dual_vents="on")
    for n in range(10):
        guess = guessed(game.view(0), game.rules, n)
        assert guess.legal_actions() == game.legal_actions()
        assert ["helmet", "mask"] not in guess.bag
    play(game, Lava("mask", "D7"))
    assert guessed(game.view(0), game.rules, 3).bag.count(["mask"]) == 7
    game = fleeing("scroll " * 8 + "vase vase coin" + " coin" * 34, {"A5": [1, 1]}, enclosed="cover")
    lava(game, *(f"scroll {q}" for q in ("H1", "H2", "I2", "J2", "J3", "J4", "K4", "K5")))
    play(game, DONE)
    assert game.view(0).aside == [["vase"]] * 2
    assert guessed(game.view(0), game.rules, 3).bag.count(["vase"]) == 5, "what is set aside has left"


def test_a_poll_is_a_poll_in_the_guess_too() -> None:
    game = placement([5, 9], [1, 1], pieces=filled("I3", "E6"))
    turns = set()
    for n in range(20):
        guess = guessed(game.view(0), Rules(), n)
        assert guess.legal_actions() == [ERUPT, DONE]
        other = guess.copy()
        other.apply(ERUPT)
        assert other.phase == "erupts"
        play(guess, DONE)
        assert guess.choice == "place"
        turns.add(guess.active)
    assert turns == {0, 1}, "nobody says whose turn it is"


@pytest.mark.parametrize("seed", range(6))
def test_board_and_guessed_bag_together_are_the_tiles_there_are(seed: int) -> None:
    """With dual tiles too: of each pair of symbols exactly what is not elsewhere is in the bag (V13)."""
    rules = Rules(dual_vents="on")
    game = Game.new(rules, 2, seed)
    for _ in play_out(game, Random(seed)):
        view = game.view(0)
        guess = guessed(view, rules, seed)
        elsewhere = [*guess.bag, *view.aside, view.tile or []]
        placed = [tile for tile in view.duals if tile not in view.aside and tile != view.tile]
        assert len(guess.bag) == view.bag
        for pair in DUAL_TILES:
            singles = [tile for tile in elsewhere if len(tile) == 1 and tile[0] in pair]
            lying = sum(symbol in pair for symbol in view.lava.values())
            assert len(singles) + lying == sum(tile[0] in pair for tile in all_tiles(Rules())) + placed.count(pair)
    assert guess.winners == game.winners != [], "a finished game keeps its winners"

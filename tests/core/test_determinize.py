"""What a guess at the hidden cards and tiles must respect (R4, V2, V13)."""

from collections import Counter
from random import Random

import pytest

from pompeii_core.actions import DONE, ERUPT, Lava, Place
from pompeii_core.determinize import determinize
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import AD79, DUAL_TILES, Scenario, all_tiles
from tests.core.positions import erupting, filled, fleeing, lava, placement, play
from tests.core.random_play import play_out


@pytest.mark.parametrize(("seats", "depth"), [(2, 15), (4, 10)])
def test_the_second_ad79_lies_anywhere_it_may(seats: int, depth: int) -> None:
    game = Game.new(Rules(), seats, seed=1, scenario=Scenario("seethes"))
    view = game.view(0)
    below = {determinize(view, Rules(), Random(n)).deck.index(AD79) for n in range(400)}
    assert below == set(range(depth + 1)), "the deck is drawn from its end"


def test_the_first_ad79_lies_under_the_first_eight() -> None:
    guess = determinize(Game.new(Rules(), 3, seed=1).view(2), Rules(), Random(1))
    assert guess.deck[::-1].index(AD79) == 8
    assert guess.deck.count(AD79) == 2


def test_other_hands_and_the_deck_differ_from_guess_to_guess() -> None:
    game = Game.new(Rules(), 3, seed=1)
    guesses = [determinize(game.view(0), Rules(), Random(n)) for n in range(20)]
    assert {tuple(guess.hands[0]) for guess in guesses} == {tuple(game.hands[0])}
    assert len({tuple(guess.hands[1]) for guess in guesses}) > 10
    assert len({tuple(guess.deck) for guess in guesses}) == 20
    assert len({tuple(map(tuple, guess.bag)) for guess in guesses}) == 20


def test_the_true_hidden_cards_do_not_matter() -> None:
    game = Game.new(Rules(), 3, seed=1)
    other = game.copy()
    other.hands[1], other.deck[:8] = other.deck[:4], other.hands[1] + other.deck[4:8]
    one, two = (determinize(g.view(0), Rules(), Random(7)) for g in (game, other))
    assert (one.hands, one.deck, one.bag) == (two.hands, two.deck, two.bag)


DUAL = Rules(opening_tiles="0", dual_vents="on")


def test_a_dual_tile_in_hand_is_not_in_the_bag() -> None:
    game = erupting("helmet/mask " + "coin " * 47, {"A5": [1, 1]}, opening_tiles="0", dual_vents="on")
    for n in range(10):
        guess = determinize(game.view(0), DUAL, Random(n))
        assert guess.legal_actions() == game.legal_actions()
        assert ["helmet", "mask"] not in guess.bag


def test_a_dual_tile_on_the_board_is_no_tile_of_its_symbol() -> None:
    """All seven masks may still be in the bag when the mask that lies there is a dual tile."""
    game = fleeing("helmet/mask " + "coin " * 47, {"A5": [1, 1]}, dual_vents="on")
    play(game, Lava("mask", "D7"))
    guess = determinize(game.view(0), DUAL, Random(3))
    assert Counter(map(tuple, guess.bag))["mask",] == 7


def test_tiles_set_aside_have_left() -> None:
    game = fleeing("scroll " * 8 + "vase vase coin" + " coin" * 34, {"A5": [1, 1]}, enclosed="cover")
    rules = Rules(opening_tiles="0", enclosed="cover")
    lava(game, *(f"scroll {q}" for q in ("H1", "H2", "I2", "J2", "J3", "J4", "K4", "K5")))
    play(game, DONE)
    assert game.view(0).aside == [["vase"]] * 2
    assert Counter(map(tuple, determinize(game.view(0), rules, Random(3)).bag))["vase",] == 5


def test_a_poll_is_a_poll_in_the_guess_too() -> None:
    game = placement([5, 9], [1, 1], pieces=filled("I3", "E6"))
    guess = determinize(game.view(0), Rules(), Random(1))
    assert guess.legal_actions() == [ERUPT, DONE]
    guess.apply(ERUPT)
    assert guess.phase == "erupts"
    turns = set()
    for n in range(20):
        guess = determinize(game.view(0), Rules(), Random(n))
        play(guess, DONE)
        assert guess.choice == "place"
        turns.add(guess.active)
    assert turns == {0, 1}, "nobody says whose turn it is"


def test_a_finished_game_keeps_its_winners() -> None:
    game = Game.new(Rules(), 2, seed=3)
    for _ in play_out(game, Random(3)):
        pass
    assert determinize(game.view(0), Rules(), Random(1)).winners == game.winners


def test_owed_relatives_stay_barred() -> None:
    game = placement([3], [1], phase="seethes", pieces={"C3": [0, 2]})
    play(game, Place(3, "C3"))
    play(game, next(action for action in game.legal_actions() if action != DONE))
    assert determinize(game.view(0), Rules(), Random(1)).legal_actions() == game.legal_actions()


@pytest.mark.parametrize("seed", range(12))
def test_board_and_guessed_bag_together_are_the_tiles_there_are(seed: int) -> None:
    """With dual tiles too: of each pair of symbols exactly what is not elsewhere is in the bag (V13)."""
    game = Game.new(Rules(dual_vents="on"), 2, seed)
    for _ in play_out(game, Random(seed)):
        view = game.view(0)
        placed = [tile for tile in view.duals if tile not in view.aside and tile != view.tile]
        bag = determinize(view, Rules(dual_vents="on"), Random(seed)).bag
        assert len(bag) == view.bag
        for pair in DUAL_TILES:
            singles = [tile for tile in [*bag, *view.aside, view.tile or []] if len(tile) == 1 and tile[0] in pair]
            lying = sum(symbol in pair for symbol in view.lava.values())
            assert len(singles) + lying == sum(tile[0] in pair for tile in all_tiles(Rules())) + placed.count(pair)

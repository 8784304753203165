"""The numbers beside the board: followed event by event, and worked out from what is public."""

from collections import Counter
from random import Random

import pytest

from pompeii_core.actions import Phase
from pompeii_core.city import BUILDING, BUILDINGS, INDEX, SPACES, names
from pompeii_core.events import CardPlayed, OmenDrawn, Ran, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.tally import Tally, bag_left, cards_unseen, exits, omens_in_a_row, ranking, winners


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_following_the_events_comes_to_what_the_next_view_says(rules: Rules) -> None:
    game, rng = Game.new(rules, 3, 7), Random(7)
    tally = Tally(game.view(0))
    while not game.over:
        for event in game.apply(rng.choice(game.legal_actions())):
            tally.apply(for_seat(event, 0))
        truth = Tally(game.view(0))
        if game.phase is Phase.FLIGHT:
            tally.phase = truth.phase  # no event tells it
        assert vars(tally) | {"hand": sorted(tally.hand)} == vars(truth) | {"hand": sorted(truth.hand)}


def test_r25_most_saved_then_fewest_lost_and_equal_ones_share_a_place() -> None:
    assert ranking([3, 7, 7, 3], [2, 5, 4, 2]) == [(1, 2), (2, 1), (3, 0), (3, 3)]
    assert ranking([5, 9, 9, 9], [0, 4, 2, 2]) == [(1, 2), (1, 3), (3, 1), (4, 0)]
    assert winners([5, 9, 9, 9], [0, 4, 2, 2]) == [2, 3]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_r12_a_view_says_how_many_omens_came_since_the_last_card(rules: Rules) -> None:
    most = 0
    for seed in range(12):
        game, rng, omens = Game.new(rules, 2, seed), Random(seed), 0
        while game.phase.placing:
            for event in game.apply(rng.choice(game.legal_actions())):
                omens = 0 if isinstance(event, CardPlayed) else omens + isinstance(event, OmenDrawn)
            assert omens_in_a_row(game.view(None).discards) == omens
            most = max(most, omens)
    assert most > 1
    assert omens_in_a_row([]) == 0


def test_who_left_by_which_gate() -> None:
    runs = [Ran(0, "B1", "out", ["A1"]), Ran(1, "C3", "D3", ["D3"]), Ran(2, "G7", "out", []), Ran(1, "C3", "out", [])]
    assert exits(runs) == [(0, "A1"), (2, "G7")], "C3 has no gate"


def test_a_view_counts_who_stands_where() -> None:
    view = Game.new(Rules(), 2, 1).view(0)
    view.pieces.update({"E6": [1, 2], "B1": [1, 0]})
    assert (view.standing("E6"), view.standing("F5")) == (3, 0)
    assert [view.citizens(seat) for seat in range(2)] == [2, 2]
    view.lava.update({"H1": "scroll", "A1": "cover"})
    assert view.tiles_laid() == 1
    assert (view.free_spaces(9), view.free_spaces(BUILDING[INDEX["B1"]])) == (1, 0)


def test_unseen_cards_are_those_in_the_deck_in_other_hands_and_out_of_the_game() -> None:
    game, rng = Game.new(Rules(), 4, 3), Random(3)
    for _ in range(30):
        game.apply(rng.choice(game.legal_actions()))
    unseen = cards_unseen(game.view(0))
    hidden = Counter(card for hand in game.hands[1:] for card in hand) + Counter(c for c in game.deck if 1 <= c <= 11)
    assert hidden <= unseen
    assert unseen.total() - hidden.total() == 4  # out of the game with four seats (R4)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_what_is_left_in_the_bag_is_what_is_in_it(rules: Rules) -> None:
    game, rng = Game.new(rules, 3, 9), Random(9)
    while not game.over:
        game.apply(rng.choice(game.legal_actions()))
        left = bag_left(game.view(None), rules)
        truth = Counter(tile[0] for tile in game.bag if len(tile) == 1)
        for entry in (entry for entry in left if not entry.dual):
            assert entry.number == sum(truth[symbol] for symbol in entry.symbols)
        assert {entry.symbols for entry in left if entry.dual} == {tuple(tile) for tile in game.bag if len(tile) == 2}
        assert sum(entry.number for entry in left) == len(game.bag)


def test_a_building_is_full_when_every_space_is_taken() -> None:
    game = Game.new(Rules(), 2, 1)
    view = game.view(0)
    assert view.full_buildings() == set()
    view.pieces.update({square: [SPACES[INDEX[square]], 0] for square in names(BUILDINGS[7])})
    assert view.full_buildings() == {7}
    view.pieces.update({square: [0, SPACES[INDEX[square]]] for square in names(BUILDINGS[6])[:1]})
    assert view.full_buildings() == {7}
    assert BUILDING[INDEX["F5"]] == 7

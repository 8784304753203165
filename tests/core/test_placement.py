"""R6-R8 and V6: playing a card."""

import pytest

from pompeii_core.actions import DONE, Discard, Place
from pompeii_core.events import CardDrawn, CardPlayed, PiecePlaced, TurnEnded
from pompeii_core.game import IllegalAction
from tests.core.city_page import NEUTRAL, SPACES
from tests.core.positions import crowd, filled, full_city, legal, placement, places, play, seething, where


def test_r6_a_turn_plays_a_card_places_a_piece_and_draws() -> None:
    game = placement([3, 5, 5, 9], [1, 1, 1, 1], deck=[7, 8])
    events = play(game, Place(3, "C3"))
    assert events == [
        CardPlayed(0, 3, "C3", joker=False),
        PiecePlaced(0, "C3", relative=False),
        CardDrawn(0, 7),
        TurnEnded(0),
    ]
    view = game.view(0)
    assert view.pieces == {"C3": [1, 0]}
    assert view.supply == [35, 36]
    assert sorted(view.hand or []) == [5, 5, 7, 9]
    assert (view.discards, view.deck) == ([3], 1)
    assert (game.active, game.choice, game.turn) == (1, "place", 2)


def test_r6_seats_play_clockwise() -> None:
    game = placement([1], [5], [9], first=2)
    order = []
    for action in (Place(9, "E6"), Place(1, "A2"), Place(5, "I3")):
        order.append(game.active)
        play(game, action)
    assert order == [2, 0, 1]
    assert game.active == 2


def test_r6_any_free_square_of_the_cards_own_building() -> None:
    game = placement([1, 3, 6, 11], [1])
    assert places(game, 1) == {"A2", "B2"}
    assert places(game, 3) == {"C3", "D3"}
    assert places(game, 6) == {"C4", "C5", "D4", "D5"}
    assert places(game, 11) == {"I6", "I7", "K6", "K7"}
    assert len(legal(game)) == 2 + 2 + 4 + 4
    game = placement([3], [1], pieces=filled("C3"))
    assert places(game, 3) == {"D3"}


def test_r6_a_square_takes_as_many_pieces_as_it_has_spaces() -> None:
    game = placement([9], [9], pieces={"E6": [1, 2]})
    play(game, Place(9, "E6"))
    assert where(game)["E6"] == [2, 2]
    assert "E6" not in places(game, 9)


def test_r6_two_cards_alike_are_one_choice() -> None:
    assert legal(placement([5, 5, 5, 5], [1])) == {Place(5, "I3")}


@pytest.mark.parametrize("phase", ["sleeps", "seethes"])
def test_r7_a_card_of_a_full_building_goes_anywhere(phase: str) -> None:
    game = placement([5, 9], [1], pieces=filled("I3"), phase=phase)
    assert places(game, 5) == set(SPACES) - {"I3"}
    assert places(game, 5) >= NEUTRAL
    assert places(game, 9) == {"E6"}
    events = play(game, Place(5, "B1"))
    assert events[:2] == [CardPlayed(0, 5, "B1", joker=True), PiecePlaced(0, "B1", relative=False)]


def test_r7_one_free_space_in_the_other_part_makes_it_no_joker() -> None:
    game = placement([3], [1], pieces={"C3": [0, 3], "D3": [0, 1]})
    assert legal(game) == {Place(3, "D3")}


def test_r7_a_joker_brings_no_relatives() -> None:
    game = seething([5, 9], [1], pieces=filled("I3") | {"E6": [1, 2]})
    play(game, Place(5, "E6"))
    assert (game.active, game.choice) == (1, "place")
    assert where(game)["E6"] == [2, 2]


def test_r7_a_joker_needs_a_free_space() -> None:
    game = placement([5], [1], [1], pieces=full_city("E6", "K4"), early_eruption="no")
    assert places(game, 5) == {"E6", "K4"}


def test_r8_with_an_empty_supply_the_card_is_discarded_and_one_drawn() -> None:
    game = placement([5, 9, 9], [1], pieces=crowd(0, 36), deck=[7], early_eruption="no")
    assert legal(game) == {Discard(5), Discard(9)}
    assert play(game, Discard(9)) == [CardPlayed(0, 9, None, joker=False), CardDrawn(0, 7), TurnEnded(0)]
    view = game.view(0)
    assert (view.discards, sorted(view.hand or [])) == ([9], [5, 7, 9])
    assert view.pieces == crowd(0, 36)


def test_r8_with_no_free_space_anywhere_the_card_is_discarded() -> None:
    game = placement([5, 2], [1], [1], pieces=full_city(), early_eruption="no")
    assert legal(game) == {Discard(5), Discard(2)}


def test_r8_nothing_is_discarded_while_something_can_be_placed() -> None:
    game = placement([5], [1], [1], pieces=full_city("B1"), early_eruption="no")
    assert legal(game) == {Place(5, "B1")}
    refusal = game.why_not(Discard(5))
    assert refusal is not None
    assert refusal.rule == "R8"


def test_v6_no_keeps_a_card_to_its_own_building() -> None:
    assert places(seething([5], [1]), 5) == {"I3"}


def test_v6_yes_plays_any_card_as_a_joker_in_seethes() -> None:
    game = seething([5], [1], free_jokers="yes", pieces={"E6": [0, 4], "B1": [0, 0]})
    assert places(game, 5) == set(SPACES) - {"E6"}


def test_v6_yes_changes_nothing_while_vesuvius_sleeps() -> None:
    assert places(placement([5], [1], free_jokers="yes"), 5) == {"I3"}


def test_v6_a_free_joker_brings_no_relatives() -> None:
    game = seething([5], [1], free_jokers="yes", pieces={"E6": [0, 3]})
    events = play(game, Place(5, "E6"))
    assert events[0] == CardPlayed(0, 5, "E6", joker=True)
    assert (game.active, game.choice) == (1, "place")


def test_v6_on_its_own_building_a_card_is_played_by_its_number() -> None:
    game = seething([5], [1], free_jokers="yes", pieces={"I3": [0, 2]})
    events = play(game, Place(5, "I3"))
    assert events[0] == CardPlayed(0, 5, "I3", joker=False)
    assert game.choice == "relative"
    assert game.view(None).relatives == 2


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Place(5, "E6"), "R6"),  # another building's square
        (Place(9, "E6"), "R6"),  # a card not held
        (Place(2, "E1"), "R6"),  # a full square beside a free one
        (Place(5, "B1"), "R6"),  # neutral, with room in the own building
    ],
)
def test_refusals_name_the_rule_and_a_reason(action: Place, rule: str) -> None:
    game = placement([5, 2], [1], pieces=filled("E1"))
    refusal = game.why_not(action)
    assert refusal is not None
    assert refusal.rule in {rule, "R7"}
    before = game.view(0)
    with pytest.raises(IllegalAction):
        game.apply(action)
    assert game.view(0) == before


def test_only_the_active_seat_may_act() -> None:
    game = placement([5], [5])
    refusal = game.why_not(Place(5, "I3"), seat=1)
    assert refusal is not None
    with pytest.raises(IllegalAction):
        game.apply(Place(5, "I3"), seat=1)
    assert game.why_not(Place(5, "I3"), seat=0) is None


def test_an_action_of_another_choice_is_refused() -> None:
    game = placement([5], [5])
    for action in (DONE, Discard(5)):
        with pytest.raises(IllegalAction):
            game.apply(action)

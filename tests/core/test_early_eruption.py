"""R13, R14 and V7: the early eruption."""

import pytest

from pompeii_core.actions import DONE, ERUPT, Place, Relative, Sacrifice
from pompeii_core.events import Eruption
from tests.core.positions import filled, kinds, legal, placement, play, seething

FIVE_AND_NINE_FULL = filled("I3", "E6")


def test_r13_v7_a_seat_with_cards_of_full_buildings_alone_may_declare() -> None:
    game = placement([1, 1], [5, 9], pieces=FIVE_AND_NINE_FULL)
    views = {seat: game.view(seat) for seat in (0, 1, None)}
    assert {seat: game.may_erupt(seat) for seat in (0, 1)} == {0: False, 1: True}
    assert {seat: view.may_erupt for seat, view in views.items()} == {0: False, 1: True, None: False}
    assert (views[1].active, views[1].choice) == (1, "erupt")
    assert {(views[seat].active, views[seat].choice) for seat in (0, None)} == {(0, "place")}, "nobody else sees it"
    game = placement([5, 9, 10], [1], pieces=FIVE_AND_NINE_FULL | filled("F6"))
    assert not game.may_erupt(0), "one card with room is enough to forbid it"
    game = placement([5], [5, 9], pieces=FIVE_AND_NINE_FULL, early_eruption="no")  # V7
    assert (game.active, game.choice, game.may_erupt(0), game.view(0).may_erupt) == (0, "place", False, False)


def test_r13_programs_are_asked_at_the_start_of_each_turn_from_the_active_one_on() -> None:
    game = placement([5], [9], [1], [5, 9], first=2, pieces=filled("I3", "E6", seats=4))
    for first, expected, turn in ((2, [3, 0, 1], 1), (3, [3, 0, 1], 2)):
        asked = []
        while game.choice == "erupt":
            assert legal(game) == {ERUPT, DONE}
            asked.append(game.active)
            play(game, DONE)
        assert asked == expected
        assert (game.active, game.choice, game.turn) == (first, "place", turn)
        play(game, next(action for action in game.legal_actions() if isinstance(action, Place)))


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_r13_out_of_turn_at_the_choice_of_a_card(declarer: int) -> None:
    game = placement([5], [9], [5], pieces=filled("I3", "E6", seats=3))
    play(game, DONE, DONE, DONE)
    assert (game.active, game.choice) == (0, "place")
    assert ERUPT not in legal(game)
    assert game.why_not(ERUPT, declarer) is None
    events = game.apply(ERUPT, declarer)
    assert events[0] == Eruption(declarer, declared=True, hand=[9] if declarer == 1 else [5])
    assert game.active == (declarer + 1) % 3
    assert "CardPlayed" not in kinds(events)


@pytest.mark.parametrize(("declarer", "hand", "next_seat"), [(1, [5], 2), (2, [9], 0)])
def test_r13_when_asked_and_while_another_seat_is_asked(declarer: int, hand: list[int], next_seat: int) -> None:
    game = placement([1], [5], [9], pieces=filled("I3", "E6", seats=3))
    assert (game.active, game.choice) == (1, "erupt")
    assert game.apply(ERUPT, declarer)[0] == Eruption(declarer, declared=True, hand=hand)
    assert (game.phase, game.active, game.choice) == ("erupts", next_seat, "lava"), "left of the declarer begins (R15)"


def test_r13_r14_during_a_sacrifice_there_is_no_sacrifice_and_no_draw_and_hands_and_supplies_leave() -> None:
    game = seething([3], [5], deck=[0, 7, 7], pieces=filled("I3"))
    play(game, DONE, Place(3, "C3"))
    assert game.choice == "sacrifice"
    game.apply(ERUPT, 1)
    view = game.view(None)
    assert view.pieces == filled("I3") | {"C3": [1, 0]}
    assert (view.volcano, view.supply, view.discards) == ([0, 0], [0, 0], [3, 0])
    assert (view.deck, view.hands, game.view(0).hand) == (2, [0, 0], [])
    assert (game.active, game.phase) == (0, "erupts")


def test_r13_during_relatives_there_is_no_further_relative() -> None:
    game = seething([3, 3], [5], pieces=filled("I3") | {"C3": [0, 2]})
    play(game, DONE, Place(3, "C3"), Relative("B1"))
    assert game.choice == "relative"
    game.apply(ERUPT, 1)
    view = game.view(0)
    assert (view.relatives, view.placed, view.choice) == (0, [], "lava")
    assert view.pieces["B1"] == [1, 0]


def test_r13_the_hand_is_judged_as_it_is_then() -> None:
    game = seething([3, 5], [1], deck=[0, 5], pieces=filled("I3") | {"E6": [0, 1]})
    assert not game.may_erupt(0)
    play(game, Place(3, "D3"))
    assert game.choice == "sacrifice"
    assert game.may_erupt(0), "the card with room has been played"
    play(game, Sacrifice("I3", 1))
    assert not game.may_erupt(0), "and now there is room for the 5"
    game = placement([9, 1], [5, 9], pieces=filled("I3") | {"E6": [0, 3]}, deck=[7])
    assert not game.may_erupt(1)
    play(game, Place(9, "E6"))
    assert game.may_erupt(1), "the last building has been closed"
    assert (game.active, game.choice) == (1, "erupt")


@pytest.mark.parametrize("after", ["first", "second"])
def test_r15_after_a_declaration_the_seat_left_of_the_declarer_whatever_v3_says(after: str) -> None:
    game = placement([5], [3], [9, 9], [9, 9], deck=[79, 7, 7], lava_after=after, pieces=filled("E6", seats=4))
    play(game, DONE, DONE, Place(5, "I3"))
    game.apply(ERUPT, 2)
    assert game.view(0).first_ad79 == 0
    assert game.active == 3

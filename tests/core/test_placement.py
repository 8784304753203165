"""R6-R8 and V6: playing a card."""

import pytest

from pompeii_core.actions import DONE, Choice, Discard, Place, Relative, Sacrifice
from pompeii_core.events import (
    Ad79Drawn,
    CardDrawn,
    CardPlayed,
    Eruption,
    GaveUp,
    OmenDrawn,
    PiecePlaced,
    Sacrificed,
    TurnEnded,
)
from pompeii_core.game import Game, IllegalAction
from tests.core.city_page import BUILDING, COLOUR, NEUTRAL, SPACES
from tests.core.positions import (
    crowd,
    filled,
    full_city,
    kinds,
    legal,
    placement,
    places,
    play,
    relatives,
    seething,
    victims,
    where,
)


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


def test_r11_the_first_ad79_turns_the_phase_and_another_card_is_drawn() -> None:
    game = placement([3], [1], deck=[79, 9, 9])
    events = play(game, Place(3, "C3"))
    assert events[2:] == [Ad79Drawn(0, 1), CardDrawn(0, 9), TurnEnded(0)]
    view = game.view(0)
    assert (view.phase, view.first_ad79, view.hand) == ("seethes", 0, [9])
    assert view.discards == [3], "A.D. 79 is not among the discards"
    assert (game.active, view.deck) == (1, 1)


def test_r11_the_turn_of_the_first_ad79_brings_no_relatives() -> None:
    game = placement([3], [1], deck=[79, 9], pieces={"C3": [0, 1]})
    play(game, Place(3, "C3"))
    assert (game.active, game.choice) == (1, "place")


def test_r11_the_second_ad79_erupts_at_once() -> None:
    game = placement([3, 1], [1, 2], deck=[79, 9, 79], bag="mask coin scroll")
    play(game, Place(3, "C3"))
    events = play(game, Place(1, "A2"))
    assert events[2:4] == [Ad79Drawn(1, 2), Eruption(1, declared=False, hand=None)]
    assert "CardDrawn" not in kinds(events)
    view = game.view(0)
    assert view.phase == "erupts"
    assert view.hand == []
    assert view.hands == [0, 0]
    assert view.supply == [0, 0]
    assert view.volcano == [0, 0], "supplies leave the game, not into the volcano (R14)"
    assert view.discards == [3, 1], "hands of R14 are not among the discards"


def test_r12_an_omen_is_discarded_resolved_and_replaced() -> None:
    game = seething([3], [1], deck=[0, 9], pieces={"E6": [1, 2], "K4": [0, 1]})
    events = play(game, Place(3, "C3"))
    assert events[-1] == OmenDrawn(0)
    assert (game.active, game.choice) == (0, "sacrifice")
    assert game.view(0).discards == [3, 0]
    assert victims(game) == {("E6", 1), ("K4", 1)}
    assert len(legal(game)) == 2
    events = play(game, Sacrifice("E6", 1))
    assert events == [Sacrificed(0, victim=1, square="E6"), CardDrawn(0, 9), TurnEnded(0)]
    view = game.view(0)
    assert (view.pieces["E6"], view.volcano) == ([1, 1], [0, 1])


def test_r12_omen_after_omen() -> None:
    game = seething([3], [1], deck=[0, 0, 9], pieces={"E6": [0, 1], "K4": [0, 1]})
    play(game, Place(3, "C3"))
    events = play(game, Sacrifice("E6", 1))
    assert events == [Sacrificed(0, 1, "E6"), OmenDrawn(0)]
    assert victims(game) == {("K4", 1)}, "asked with one answer too (R26)"
    play(game, Sacrifice("K4", 1))
    assert (game.active, game.choice, game.view(0).hand) == (1, "place", [9])


def test_r12_with_nobody_to_take_nothing_happens() -> None:
    game = seething([3], [1], deck=[0, 9], pieces={"E6": [2, 0]})
    events = play(game, Place(3, "C3"))
    assert events[2:] == [OmenDrawn(0), Sacrificed(0, None, None), CardDrawn(0, 9), TurnEnded(0)]
    assert game.view(0).volcano == [0, 0]


def test_r12_any_of_several_opponents() -> None:
    game = seething([3], [1], [1], deck=[0, 9], first=0, pieces={"E6": [1, 1, 1]})
    play(game, Place(3, "C3"))
    assert victims(game) == {("E6", 1), ("E6", 2)}
    refusal = game.why_not(Sacrifice("E6", 0))
    assert refusal is not None
    assert refusal.rule == "R12"


def test_v4_any_takes_own_pieces_too() -> None:
    game = seething([3], [1], deck=[0, 9], pieces={"E6": [0, 1]}, omen_takes="any")
    play(game, Place(3, "C3"))
    assert victims(game) == {("E6", 1), ("C3", 0)}
    play(game, Sacrifice("C3", 0))
    assert game.view(0).volcano == [1, 0]


def test_r11_an_omen_then_the_second_ad79() -> None:
    game = seething([3], [1], deck=[0, 79], pieces={"E6": [0, 1]})
    play(game, Place(3, "C3"))
    events = play(game, Sacrifice("E6", 1))
    assert kinds(events)[:3] == ["Sacrificed", "Ad79Drawn", "Eruption"]
    assert game.phase == "erupts"


def test_r11_an_omen_among_the_first_draws_after_ad79() -> None:
    game = placement([3], [1], deck=[79, 0, 5], pieces={"E6": [0, 1]})
    events = play(game, Place(3, "C3"))
    assert kinds(events)[2:] == ["Ad79Drawn", "OmenDrawn"]
    assert (game.active, game.choice) == (0, "sacrifice")


PURPLE = {q for q, colour in COLOUR.items() if colour == "purple"}


def test_r9_company_on_the_part_brings_as_many_relatives() -> None:
    game = seething([3], [1], pieces={"C3": [1, 1]})
    play(game, Place(3, "C3"))
    assert (game.active, game.choice) == (0, "relative")
    view = game.view(0)
    assert (view.relatives, view.placed) == (2, ["C3"])
    assert play(game, Relative("E1"))[0] == PiecePlaced(0, "E1", relative=True)
    assert game.view(0).relatives == 1
    assert game.view(0).placed == ["C3", "E1"]
    events = play(game, Relative("B1"))
    assert kinds(events) == ["PiecePlaced", "CardDrawn", "TurnEnded"]
    view = game.view(0)
    assert (view.relatives, view.placed, view.active) == (0, [], 1)
    assert view.supply == [36 - 1 - 3, 35]
    assert view.pieces == {"C3": [2, 1], "E1": [1, 0], "B1": [1, 0]}


def test_r9_not_while_vesuvius_sleeps() -> None:
    game = placement([3], [1], pieces={"C3": [1, 1]})
    play(game, Place(3, "C3"))
    assert (game.active, game.choice) == (1, "place")


def test_r9_an_empty_part_brings_nobody() -> None:
    game = seething([3], [1], pieces={"D3": [1, 1]})
    play(game, Place(3, "C3"))
    assert (game.active, game.choice) == (1, "place")


def test_r9_the_part_is_all_its_squares() -> None:
    game = seething([6], [1], pieces={"C4": [0, 2], "D4": [0, 1]})
    play(game, Place(6, "C5"))
    assert game.view(0).relatives == 2


def test_r9_the_seat_may_stop_at_any_time() -> None:
    game = seething([3], [1], pieces={"C3": [1, 1]})
    play(game, Place(3, "C3"), Relative("B1"))
    assert DONE in legal(game)
    events = play(game, DONE)
    assert kinds(events) == ["GaveUp", "CardDrawn", "TurnEnded"]
    assert events[0] == GaveUp(0, Choice.RELATIVE)
    assert game.active == 1
    game = seething([3], [1], pieces={"C3": [1, 1]})
    play(game, Place(3, "C3"), DONE)
    assert where(game) == {"C3": [2, 1]}


def test_r9_relatives_end_with_the_supply() -> None:
    game = seething([5], [1], pieces={"I3": [0, 3]} | crowd(0, 34, but={"I3", "B1"}), early_eruption="no")
    play(game, Place(5, "I3"), Relative("B1"))
    assert (game.active, game.choice) == (1, "place")
    assert game.view(0).supply[0] == 0


def test_r10_where_a_relative_may_go() -> None:
    game = seething([3], [1], pieces={"C3": [0, 1]} | filled("B1", "E1", "F5"))
    play(game, Place(3, "C3"))
    assert relatives(game) == (PURPLE | NEUTRAL) - {"C3", "B1", "E1", "F5"}
    assert "D3" in relatives(game), "the other part of the same building (V5)"


def test_r10_never_into_the_part_of_the_first_piece() -> None:
    game = seething([6], [1], pieces={"C4": [0, 1]})
    play(game, Place(6, "C4"))
    assert not {"C4", "C5"} & relatives(game)
    assert {"D4", "D5", "E6"} <= relatives(game)


def test_r10_one_relative_in_a_building_whatever_its_parts() -> None:
    game = seething([8], [1], pieces={"G4": [0, 2]})
    play(game, Place(8, "G4"), Relative("F3"))
    assert not {"F3", "G3"} & relatives(game), "building 4 has its relative"
    assert {"A2", "B2", "G5"} <= relatives(game)


def test_r10_one_relative_in_the_other_part_of_the_same_building() -> None:
    game = seething([6], [1], pieces={"C4": [0, 1], "C5": [0, 1]})
    play(game, Place(6, "C4"), Relative("D4"))
    assert not {"D4", "D5"} & relatives(game)
    assert "E6" in relatives(game)


def test_r10_one_relative_in_a_neutral_building() -> None:
    game = seething([9], [1], pieces={"E6": [0, 3]})
    play(game, Place(9, "E6"), Relative("B4"), Relative("D2"))
    assert not {"B4", "D2"} & relatives(game)
    assert "E3" in relatives(game)


def test_r10_the_limit_is_for_one_move() -> None:
    game = seething([9, 9], [5, 5], pieces={"E6": [0, 1]})
    play(game, Place(9, "E6"), Relative("B4"), Place(5, "I3"), Place(9, "E6"))
    assert "B4" in relatives(game)


def test_r10_relatives_bring_no_relatives() -> None:
    game = seething([3], [1], pieces={"C3": [0, 1], "I3": [0, 3]})
    play(game, Place(3, "C3"), Relative("I3"))
    assert (game.active, game.choice) == (1, "place")


def test_r26_without_a_space_for_a_relative_nobody_is_asked() -> None:
    pieces = full_city("E6", "A2", "F7")
    pieces["E6"] = [0, 1, 2]
    game = seething([9], [1], [1], pieces=pieces)
    play(game, Place(9, "E6"))
    assert (game.active, game.choice) == (1, "place")


def test_r26_one_space_for_a_relative_is_asked() -> None:
    pieces = full_city("E6", "A2", "D4")
    pieces["E6"] = [0, 1, 2]
    game = seething([9], [1], [1], pieces=pieces)
    play(game, Place(9, "E6"))
    assert legal(game) == {Relative("D4"), DONE}


def test_v5_no_keeps_relatives_out_of_the_same_building() -> None:
    game = seething([6], [1], pieces={"C4": [0, 1]}, relative_same_building="no")
    play(game, Place(6, "C4"))
    assert relatives(game) == {"E6"} | NEUTRAL


@pytest.mark.parametrize(("count", "owed"), [("part", 1), ("building", 4)])
def test_v14_counts_in_the_part_or_in_the_building(count: str, owed: int) -> None:
    game = seething([6], [1], pieces={"C4": [1, 0], "D4": [1, 1], "D5": [0, 1]}, relatives_count=count)
    play(game, Place(6, "C5"))
    assert game.view(0).relatives == owed


def test_v14_building_brings_relatives_into_an_empty_part() -> None:
    game = seething([3], [1], pieces={"D3": [0, 2]}, relatives_count="building")
    play(game, Place(3, "C3"))
    assert game.view(0).relatives == 2


@pytest.mark.parametrize(("same", "other_part"), [("yes", {"D3"}), ("no", set())])
def test_v5_with_v14_building(same: str, other_part: set[str]) -> None:
    game = seething([3], [1], pieces={"D3": [0, 1]}, relatives_count="building", relative_same_building=same)
    play(game, Place(3, "C3"))
    assert {q for q in relatives(game) if BUILDING[q] == 3} == other_part


@pytest.mark.parametrize(
    ("square", "rule"),
    [("C3", "R10"), ("E6", "R10"), ("E1", "R10"), ("A1", "R10")],  # own part, other colour, full, no building
)
def test_r10_refusals(square: str, rule: str) -> None:
    game: Game = seething([3], [1], pieces={"C3": [0, 1]} | filled("E1"))
    play(game, Place(3, "C3"))
    refusal = game.why_not(Relative(square))
    assert refusal is not None
    assert refusal.rule == rule

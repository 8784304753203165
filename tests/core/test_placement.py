"""R6-R8 and V6: playing a card."""

from typing import Any

import pytest

from pompeii_core import events as ev
from pompeii_core.actions import DONE, Action, Choice, Discard, Place, Relative, Sacrifice
from pompeii_core.game import Game
from tests.core import positions
from tests.core.city_page import COLOUR, NEUTRAL, SPACES
from tests.core.positions import crowd, filled, kinds, legal, placement, places, play, relatives, seething, victims


def test_r6_a_turn_plays_a_card_places_a_piece_and_draws_and_the_next_seat_follows() -> None:
    game = placement([3, 5, 5, 9], [1, 1, 1, 1], deck=[7, 8, 8], first=1)
    play(game, Place(1, "A2"))
    assert play(game, Place(3, "C3")) == [
        ev.CardPlayed(0, 3, "C3", joker=False),
        ev.PiecePlaced(0, "C3", relative=False),
        ev.CardDrawn(0, 8),
        ev.TurnEnded(0),
    ]
    view = game.view(0)
    assert view.pieces == {"A2": [0, 1], "C3": [1, 0]}
    assert view.supply == [35, 35]
    assert sorted(view.hand or []) == [5, 5, 8, 9]
    assert (view.discards, view.deck) == ([1, 3], 1)
    assert (game.active, game.choice, game.turn) == (1, "place", 3)


def test_r6_any_free_square_of_the_cards_own_building() -> None:
    game = placement([1, 3, 6, 11], [1])
    assert places(game, 1) == {"A2", "B2"}
    assert places(game, 3) == {"C3", "D3"}
    assert places(game, 6) == {"C4", "C5", "D4", "D5"}
    assert places(game, 11) == {"I6", "I7", "K6", "K7"}
    assert len(legal(game)) == 2 + 2 + 4 + 4
    assert legal(placement([5, 5, 5, 5], [1])) == {Place(5, "I3")}, "two cards alike are one choice"
    last = placement([3], [1], pieces={"C3": [0, 3], "D3": [0, 1]})
    assert legal(last) == {Place(3, "D3")}, "one free space in the other part makes it no joker (R7)"


@pytest.mark.parametrize("phase", ["sleeps", "seethes"])
def test_r7_a_card_of_a_full_building_goes_anywhere(phase: str) -> None:
    game = placement([5, 9], [1], pieces=filled("I3"), phase=phase)
    assert places(game, 5) == set(SPACES) - {"I3"}
    assert places(game, 5) >= NEUTRAL
    assert places(game, 9) == {"E6"}
    events = play(game, Place(5, "B1"))
    assert events[:2] == [ev.CardPlayed(0, 5, "B1", joker=True), ev.PiecePlaced(0, "B1", relative=False)]


def test_r8_with_an_empty_supply_the_card_is_discarded_and_one_drawn() -> None:
    game = placement([5, 9, 9], [1], pieces=crowd(0, 36), deck=[7], early_eruption="no")
    assert legal(game) == {Discard(5), Discard(9)}
    assert play(game, Discard(9)) == [ev.CardPlayed(0, 9, None, joker=False), ev.CardDrawn(0, 7), ev.TurnEnded(0)]
    view = game.view(0)
    assert (view.discards, sorted(view.hand or [])) == ([9], [5, 7, 9])
    assert view.pieces == crowd(0, 36)


def test_r7_r8_only_with_no_free_space_anywhere_the_card_is_discarded() -> None:
    for free in ({"E6", "K4"}, {"B1"}, set[str]()):
        game = placement([5, 2], [1], [1], pieces=positions.full_city(*free), early_eruption="no")
        placed: set[Action] = {Place(card, square) for card in (5, 2) for square in free}
        assert legal(game) == (placed or {Discard(5), Discard(2)})


def test_v6_yes_plays_any_card_as_a_joker_in_seethes() -> None:
    game = seething([5], [1], free_jokers="yes", pieces={"E6": [0, 4], "I3": [0, 2]})
    assert places(game, 5) == set(SPACES) - {"E6"}
    assert play(game, Place(5, "I3"))[0] == ev.CardPlayed(0, 5, "I3", joker=False), "on its own it is none"
    assert (game.choice, game.view(None).relatives) == ("relative", 2)
    assert places(placement([5], [1], free_jokers="yes"), 5) == {"I3"}, "nothing changes while Vesuvius sleeps"
    assert places(seething([5], [1]), 5) == {"I3"}, "nor without the option"


def test_r11_the_first_ad79_turns_the_phase_and_another_card_is_drawn_without_relatives() -> None:
    game = placement([3], [1], deck=[79, 9, 9], pieces={"C3": [0, 1]})
    events = play(game, Place(3, "C3"))
    assert events[2:] == [ev.Ad79Drawn(0, 1), ev.CardDrawn(0, 9), ev.TurnEnded(0)]
    view = game.view(0)
    assert (view.phase, view.first_ad79, view.hand) == ("seethes", 0, [9])
    assert view.discards == [3], "A.D. 79 is not among the discards"
    assert (game.active, game.choice, view.deck) == (1, "place", 1)


def test_r11_r14_the_second_ad79_erupts_at_once() -> None:
    game = placement([3, 1], [1, 2], deck=[79, 9, 79], bag="mask coin scroll")
    play(game, Place(3, "C3"))
    events = play(game, Place(1, "A2"))
    assert events[2:4] == [ev.Ad79Drawn(1, 2), ev.Eruption(1, declared=False, hand=None)]
    assert "CardDrawn" not in kinds(events)
    view = game.view(0)
    assert (view.phase, view.hand, view.hands, view.supply) == ("erupts", [], [0, 0], [0, 0])
    assert view.volcano == [0, 0], "supplies leave the game, not into the volcano (R14)"
    assert view.discards == [3, 1], "hands of R14 are not among the discards"


def test_r12_an_omen_is_discarded_resolved_and_replaced_omen_after_omen() -> None:
    game = seething([3], [1], deck=[0, 0, 9], pieces={"E6": [1, 2], "K4": [0, 1]})
    events = play(game, Place(3, "C3"))
    assert events[-1] == ev.OmenDrawn(0)
    assert (game.active, game.choice) == (0, "sacrifice")
    assert game.view(0).discards == [3, 0]
    assert victims(game) == {("E6", 1), ("K4", 1)}
    assert len(legal(game)) == 2
    assert play(game, Sacrifice("K4", 1)) == [ev.Sacrificed(0, victim=1, square="K4"), ev.OmenDrawn(0)]
    assert victims(game) == {("E6", 1)}, "asked with one answer too (R26)"
    assert play(game, Sacrifice("E6", 1)) == [ev.Sacrificed(0, 1, "E6"), ev.CardDrawn(0, 9), ev.TurnEnded(0)]
    view = game.view(0)
    assert (view.pieces["E6"], view.volcano) == ([1, 1], [0, 2])


@pytest.mark.parametrize(("takes", "own"), [("opponent", set()), ("any", {("E6", 0), ("C3", 0)})])
def test_r12_v4_any_of_several_opponents_or_ones_own(takes: str, own: set[tuple[str, int]]) -> None:
    game = seething([3], [1], [1], deck=[0, 9], pieces={"E6": [1, 1, 1]}, omen_takes=takes)
    play(game, Place(3, "C3"))
    assert victims(game) == {("E6", 1), ("E6", 2)} | own
    play(game, Sacrifice(*max(own, default=("E6", 2))))
    assert game.view(0).volcano == ([1, 0, 0] if own else [0, 0, 1])
    alone = seething([3], [1], deck=[0, 9], pieces={"E6": [2, 0]}, omen_takes=takes)
    events = play(alone, Place(3, "C3"))[2:]
    assert victims(alone) == own
    if not own:  # nobody is there to take
        assert events == [ev.OmenDrawn(0), ev.Sacrificed(0, None, None), ev.CardDrawn(0, 9), ev.TurnEnded(0)]


def test_r11_an_omen_before_or_after_an_ad79() -> None:
    game = placement([3], [1], deck=[79, 0, 79], pieces={"E6": [0, 1]})
    events = play(game, Place(3, "C3"))
    assert kinds(events)[2:] == ["Ad79Drawn", "OmenDrawn"]
    assert (game.active, game.choice) == (0, "sacrifice")
    events = play(game, Sacrifice("E6", 1))
    assert kinds(events)[:3] == ["Sacrificed", "Ad79Drawn", "Eruption"]
    assert game.phase == "erupts"


PURPLE = {q for q, colour in COLOUR.items() if colour == "purple"}


def test_r9_company_on_the_part_brings_as_many_relatives() -> None:
    game = seething([3], [1], pieces={"C3": [1, 1]})
    play(game, Place(3, "C3"))
    assert (game.active, game.choice) == (0, "relative")
    assert (game.view(0).relatives, game.view(0).placed) == (2, ["C3"])
    assert play(game, Relative("E1"))[0] == ev.PiecePlaced(0, "E1", relative=True)
    assert (game.view(0).relatives, game.view(0).placed) == (1, ["C3", "E1"])
    events = play(game, Relative("B1"))
    assert kinds(events) == ["PiecePlaced", "CardDrawn", "TurnEnded"]
    view = game.view(0)
    assert (view.relatives, view.placed, view.active) == (0, [], 1)
    assert view.supply == [36 - 1 - 3, 35]
    assert view.pieces == {"C3": [2, 1], "E1": [1, 0], "B1": [1, 0]}


@pytest.mark.parametrize("brought", [0, 1])
def test_r9_the_seat_may_stop_at_any_time(brought: int) -> None:
    game = seething([3], [1], pieces={"C3": [1, 1]})
    play(game, Place(3, "C3"), *[Relative("B1")] * brought)
    assert DONE in legal(game)
    events = play(game, DONE)
    assert kinds(events) == ["GaveUp", "CardDrawn", "TurnEnded"]
    assert events[0] == ev.GaveUp(0, Choice.RELATIVE)
    assert game.active == 1
    assert positions.where(game) == {"C3": [2, 1]} | ({"B1": [1, 0]} if brought else {})


def test_r10_r26_where_a_relative_may_go_is_asked_if_it_is_one_space() -> None:
    game = seething([3], [1], pieces={"C3": [0, 1]} | filled("B1", "E1", "F5"))
    play(game, Place(3, "C3"))
    assert relatives(game) == (PURPLE | NEUTRAL) - {"C3", "B1", "E1", "F5"}
    assert "D3" in relatives(game), "the other part of the same building (V5)"
    game = seething([9], [1], [1], pieces=positions.full_city("E6", "A2", "D4") | {"E6": [0, 1, 2]})
    play(game, Place(9, "E6"))
    assert legal(game) == {Relative("D4"), DONE}


@pytest.mark.parametrize(
    ("first", "company", "moved", "barred", "open_to"),
    [
        (Place(6, "C4"), {"C4": [0, 1]}, [], {"C4", "C5"}, {"D4", "D5", "E6"}),  # never into its own part
        (Place(8, "G4"), {"G4": [0, 2]}, ["F3"], {"F3", "G3"}, {"A2", "B2", "G5"}),  # building 4 has its relative
        (Place(6, "C4"), {"C4": [0, 1], "C5": [0, 1]}, ["D4"], {"D4", "D5"}, {"E6"}),  # the other part of the same
        (Place(9, "E6"), {"E6": [0, 3]}, ["B4", "D2"], {"B4", "D2"}, {"E3"}),  # neutral ones
    ],
)
def test_r10_one_relative_in_a_building_whatever_its_parts(
    first: Place, company: dict[str, list[int]], moved: list[str], barred: set[str], open_to: set[str]
) -> None:
    game = seething([first.card], [1], pieces=company)
    play(game, first, *map(Relative, moved))
    assert not barred & relatives(game)
    assert open_to <= relatives(game)


def test_r10_the_limit_is_for_one_move() -> None:
    game = seething([9, 9], [5, 5], pieces={"E6": [0, 1]})
    play(game, Place(9, "E6"), Relative("B4"), Place(5, "I3"), Place(9, "E6"))
    assert "B4" in relatives(game)


NO: dict[str, Any] = {"early_eruption": "no"}
FIVE, LAST = filled("I3"), crowd(0, 34, but={"I3", "B1"}) | {"I3": [0, 3]}  # seat 0 has two pieces left
FULL = positions.full_city("E6", "A2", "F7") | {"E6": [0, 1, 2]}


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        (placement([3], [1], pieces={"C3": [1, 1]}), [Place(3, "C3")]),  # while Vesuvius sleeps
        (seething([3], [1], pieces={"D3": [1, 1]}), [Place(3, "C3")]),  # nobody is on that part
        (seething([5], [1], pieces=FIVE | {"E6": [1, 2]}, **NO), [Place(5, "E6")]),  # a joker (R7)
        (seething([5], [1], pieces={"E6": [1, 2]}, free_jokers="yes"), [Place(5, "E6")]),  # a free one (V6)
        (seething([3], [1], pieces={"C3": [0, 1], "I3": [0, 3]}), [Place(3, "C3"), Relative("I3")]),  # R10
        (seething([5], [1], pieces=LAST, **NO), [Place(5, "I3"), Relative("B1")]),  # the supply is empty
        (seething([9], [1], [1], pieces=FULL), [Place(9, "E6")]),  # there is no space for one (R26)
    ],
)
def test_r9_these_bring_no_relatives(game: Game, actions: list[Place | Relative]) -> None:
    play(game, *actions[:-1])
    assert kinds(play(game, actions[-1]))[-2:] == ["CardDrawn", "TurnEnded"]


@pytest.mark.parametrize(("count", "owed"), [("part", 1), ("building", 4)])
def test_v14_counts_in_the_part_or_in_the_building(count: str, owed: int) -> None:
    game = seething([6], [1], pieces={"C4": [1, 0], "D4": [1, 1], "D5": [0, 1]}, relatives_count=count)
    play(game, Place(6, "C5"))
    assert game.view(0).relatives == owed, "of all squares of the part"


@pytest.mark.parametrize(("same", "other_part"), [("yes", {"D3"}), ("no", set())])
def test_v5_v14_relatives_of_the_other_part_go_into_it_or_out_of_the_building(same: str, other_part: set[str]) -> None:
    game = seething([3], [1], pieces={"D3": [0, 1]}, relatives_count="building", relative_same_building=same)
    play(game, Place(3, "C3"))
    assert game.view(0).relatives == 1
    assert relatives(game) == (PURPLE | NEUTRAL) - {"C3", "D3"} | other_part

"""R9, R10, V5 and V14: relatives."""

import pytest

from pompeii_core.actions import DONE, Choice, Place, Relative
from pompeii_core.events import GaveUp, PiecePlaced
from pompeii_core.game import Game
from tests.core.city_page import BUILDING, COLOUR, NEUTRAL
from tests.core.positions import crowd, filled, full_city, kinds, legal, placement, play, relatives, seething, where

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

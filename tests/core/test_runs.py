"""R20-R23, V8 and V16: runs."""

from typing import Any

import pytest

from pompeii_core.actions import DONE, Choice, Lava, Run
from pompeii_core.events import GaveUp, Ran, TurnEnded
from pompeii_core.game import Game
from tests.core.city_page import GATES, SQUARES
from tests.core.positions import fleeing, kinds, lava, legal, play, targets, where


def running(pieces: dict[str, list[int]], bag: str = "scroll scroll scroll scroll", **options: Any) -> Game:
    """Seat 0 at its runs, one scroll on H1."""
    game = fleeing(bag, pieces, **options)
    lava(game, f"{bag.split()[0]} H1")
    return game


def paths(game: Game, *runs: Run) -> list[list[str]]:
    return [event.path for event in play(game, *runs) if isinstance(event, Ran)]


def test_r20_a_turn_of_the_flight_is_a_tile_and_two_runs() -> None:
    game = running({"E5": [2, 0], "A5": [0, 1]})
    assert (game.active, game.choice, game.view(0).runs) == (0, "run", 2)
    events = play(game, Run("E5", "F5"))
    assert events == [Ran(0, "E5", "F5", ["F5"])]
    assert (game.active, game.choice, game.view(0).runs) == (0, "run", 1)
    events = play(game, Run("E5", "E6"))
    assert kinds(events) == ["Ran", "TurnEnded", "TileDrawn"]
    view = game.view(None)
    assert (view.active, view.choice, view.turn, view.runs) == (1, "lava", 2, 0)
    assert view.pieces == {"F5": [1, 0], "E6": [1, 0], "A5": [0, 1]}
    assert view.ran == {}


@pytest.mark.parametrize("made", [0, 1])
def test_r20_a_seat_may_give_up_what_is_left_of_its_runs(made: int) -> None:
    game = running({"E5": [2, 0], "A5": [0, 1]})
    play(game, *[Run("E5", "F5")] * made)
    assert DONE in legal(game)
    assert play(game, DONE)[:2] == [GaveUp(0, Choice.RUN), TurnEnded(0)]
    assert (game.active, game.choice) == (1, "lava")


def test_r21_company_of_all_colours_gives_the_steps() -> None:
    game = running({"A2": [1, 1], "A3": [1, 0]})
    assert targets(game, "A3") == {"A2", "A4", "B3"}, "alone it goes one"
    assert targets(game, "A2") == {"A1", "A3", "B2", "A4", "B1", "B3", "out"}
    game = running({"E6": [1, 2]})
    within_three = {*["E5", "F6", "E7", "D6", "D5", "F5", "G6", "F7", "C6", "C5", "D4", "F4", "G5", "H6", "G7", "B6"]}
    assert targets(game, "E6") == within_three, "E4 and D7 are empty vents"


def test_r21_v8_yes_lets_runs_enter_and_cross_empty_vents_and_a_first_tile_burns_who_stands_there() -> None:
    game = running({"E5": [1, 1], "A5": [0, 1]}, bag="scroll column scroll", vents_open="yes")
    assert {"E4", "E3"} <= targets(game, "E5")
    play(game, Run("E5", "E4"), DONE, Lava("column", "E4"))
    assert game.view(None).volcano == [1, 0]
    closed = running({"E5": [1, 1], "A5": [0, 1]}, vents_open="no")
    assert not {"E4", "E3"} & targets(closed, "E5")


def test_r21_a_gate_costs_one_step_more() -> None:
    """A3 is two steps from the gate squares A1 and A5: three pieces on it are needed."""
    assert ["out" in targets(running({"A3": [1, company]}), "A3") for company in range(4)] == [False, False, True, True]
    game = running({"A3": [2, 1], "K4": [0, 1]})
    play(game, Run("A3", "out"))
    assert "out" not in targets(game, "A3"), "the second of a pair has a step less"
    assert {"A1", "A5"} <= targets(game, "A3")
    assert game.view(0).ran == {}


def test_r21_the_squares_of_the_gates_lead_out_and_no_others() -> None:
    assert {square for square in SQUARES if "out" in targets(running({square: [1, 0]}), square)} == {*GATES}
    game = running({"A1": [1, 0], "K4": [0, 1]})
    assert targets(game, "A1") == {"A2", "B1", "out"}
    assert play(game, Run("A1", "out"))[0] == Ran(0, "A1", "out", [])
    assert (game.view(None).saved, where(game)) == ([1, 0], {"K4": [0, 1]})


def test_r21_not_over_lava_and_the_path_goes_round_it() -> None:
    game = fleeing("scroll " * 5, {"I2": [1, 2], "A5": [0, 1]})
    lava(game, "scroll H1", "scroll H2", "scroll H3")
    assert targets(game, "I2") == {"J2", "J3", "I3", "I4", "J4", "H4", "I5", "out"}
    game = fleeing("scroll " * 8, {"I2": [1, 6], "A5": [1, 1]})
    lava(game, "scroll H1", "scroll H2", "scroll H3", "scroll I3", "scroll I4")
    assert paths(game, Run("I2", "I5")) == [["J2", "J3", "J4", "J5", "I5"]]


def test_r21_lava_on_its_square_closes_a_gate() -> None:
    game = fleeing("scroll " * 9, {"E1": [1, 2], "A5": [1, 1]})
    lava(game, "scroll H1", "scroll G1", "scroll G2")
    assert "out" in targets(game, "E1")
    play(game, DONE, Lava("scroll", "H2"), DONE)
    lava(game, "scroll F1")
    assert targets(game, "E1") == {"E2", "D1", "C1", "D2", "E3", "F2", "B1", "D3", "F3"}


@pytest.mark.parametrize("pieces", [{"E5": [1, 1], "H5": [1, 0]}, {"E5": [2, 0]}])
def test_r22_two_runs_are_two_pieces(pieces: dict[str, list[int]]) -> None:
    """One that had company of another colour was not alone, and two on one square are not an only piece."""
    game = running(pieces | {"A5": [0, 1]})
    play(game, Run("E5", "E6"))
    assert game.view(0).ran == {"E6": 1}
    assert targets(game, "E6") == set()
    rested = "H5" if "H5" in pieces else "E5"
    assert targets(game, rested)
    play(game, Run(rested, rested.replace("5", "6")))
    assert (game.active, game.choice) == (1, "lava"), "there is no third"


def test_r22_a_piece_that_has_run_still_counts_for_its_neighbours_steps() -> None:
    game = running({"E5": [1, 1], "E6": [1, 0], "A5": [0, 1]})
    play(game, Run("E5", "E6"))
    view = game.view(0)
    assert (view.pieces["E6"], view.ran) == ([2, 0], {"E6": 1})
    assert {"E5", "F5"} <= targets(game, "E6"), "two steps"
    play(game, Run("E6", "F5"))
    assert where(game) == {"E5": [0, 1], "E6": [1, 0], "F5": [1, 0], "A5": [0, 1]}


def test_r22_a_lone_piece_or_an_only_one_may_make_the_second_run_too_or_leave_it_to_another() -> None:
    game = running({"E5": [1, 0], "F5": [1, 2], "A5": [0, 1]})
    play(game, Run("E5", "F5"))
    view = game.view(0)
    assert (view.pieces["F5"], view.ran, view.runs) == ([2, 2], {}, 1)
    assert "G7" in targets(game, "F5"), "four pieces: four steps"
    play(game, Run("F5", "out"))
    assert game.view(0).saved == [1, 0]
    game = running({"E5": [1, 0], "H5": [1, 1], "A5": [0, 1]})
    play(game, Run("E5", "E6"))
    assert targets(game, "E6")
    assert targets(game, "H5")
    game = running({"E5": [1, 2], "A5": [0, 1]})
    play(game, Run("E5", "E7"))
    assert (game.view(0).runs, game.view(0).ran) == (1, {})
    assert targets(game, "E7") == {"E6", "F7"}, "in company, but the only one"
    play(game, Run("E7", "F7"))
    assert (game.active, game.choice) == (1, "lava")


@pytest.mark.parametrize("runs", ["optional", "compulsory"])
def test_r23_r26_v16_runs_lapse_when_nobody_is_there_to_make_them(runs: str) -> None:
    game = running({"A1": [1, 0], "K4": [0, 1]}, runs=runs)
    assert kinds(play(game, Run("A1", "out"))) == ["Ran", "TurnEnded", "TileDrawn"]
    assert (game.active, game.choice) == (1, "lava")
    game = fleeing("scroll coin vase", {"A5": [0, 1]}, runs=runs)
    assert kinds(lava(game, "scroll H1")) == ["LavaPlaced", "TurnEnded", "TileDrawn"]
    assert (game.active, game.choice) == (1, "lava")


def test_v16_compulsory_runs_cannot_be_given_up() -> None:
    game = running({"E5": [1, 1], "H5": [1, 0]}, runs="compulsory")
    assert DONE not in legal(game)
    play(game, Run("E5", "E6"))
    assert DONE not in legal(game)
    play(game, Run("H5", "I5"))
    assert game.active == 1
    game = running({"E5": [1, 0], "A5": [0, 1]}, runs="compulsory")
    play(game, Run("E5", "E6"))
    assert (game.active, game.choice) == (0, "run"), "an only piece must run twice"
    assert DONE not in legal(game)
    assert "E5" in targets(game, "E6"), "back is a run too"


@pytest.mark.parametrize(
    ("origin", "target", "path"),
    [
        ("B2", "A1", ["B1", "A1"]),  # north before west
        ("C4", "D5", ["D4", "D5"]),  # east before south
        ("C4", "B5", ["C5", "B5"]),  # south before west
        ("C4", "D3", ["C3", "D3"]),  # north before east
        ("A3", "out", ["A2", "A1"]),  # two gates as near: north
        ("D5", "F4", ["E5", "F5", "F4"]),  # round the vent E4
        ("D6", "E7", ["E6", "E7"]),  # not over the vent D7
        ("E4", "E5", ["E5"]),  # off a closed vent, where a record may put somebody: it was looked for without end
        ("H6", "out", ["I6", "I7"]),  # two gates by four ways: east
        ("H5", "out", ["I5", "J5", "K5"]),  # three gates as near: east
    ],
)
def test_r21_the_path_is_a_shortest_one_ties_north_east_south_west(origin: str, target: str, path: list[str]) -> None:
    game = running({"A6": [0, 9], origin: [1, 4]})
    assert paths(game, Run(origin, target)) == [path]

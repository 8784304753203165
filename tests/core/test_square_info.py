"""What is said of a square agrees with what can be done there."""

from random import Random

import pytest

from pompeii_core.actions import Choice, Place, Run
from pompeii_core.city import OUT
from pompeii_core.game import Game
from pompeii_core.preview import gates_within, outcome, runs_to_gates, square_info, steps_to_gates, ways_out
from pompeii_core.rules import PRESETS, Rules
from tests.core.positions import fleeing, lava, placement, seething

RULES = [*PRESETS.values(), Rules(no_room="none", enclosed="cover", dual_vents="on", opening_tiles="0")]


@pytest.mark.parametrize("rules", RULES, ids=[*PRESETS, "other"])
def test_who_can_get_out_now_is_who_may_run_out(rules: Rules) -> None:
    game, rng = Game.new(rules, 3, 8), Random(8)
    ran = 0
    while not game.over:
        legal, view = game.legal_actions(), game.view(game.active)
        if game.choice is Choice.RUN:
            assert game.active is not None
            ways = ways_out(view, rules)
            leaving = {action.origin for action in legal if isinstance(action, Run) and action.target == OUT}
            assert {square for square, rested in ways.items() if rested[game.active]} == leaving
            assert leaving == {square for square in leaving if gates_within(view, rules, square)}
            ran += bool(view.ran)
        assert view.phase.placing <= (not ways_out(view, rules)), "nobody leaves before the eruption"
        game.apply(rng.choice(legal))
    assert ran, "somebody ran whose piece may not run again"


def test_a_piece_that_has_run_stands_by_the_gate_and_cannot_get_out() -> None:
    game = fleeing("scroll scroll", {"A3": [2, 0], "A4": [2, 0], "K7": [0, 1]})
    lava(game, "scroll H1")
    assert ways_out(game.view(0), game.rules) == {"A4": (2, 0)}
    game.apply(Run("A3", "A5"))
    assert ways_out(game.view(0), game.rules) == {"A4": (2, 0), "A5": (0, 0)}
    assert ways_out(game.view(1), game.rules) == {"A4": (2, 0), "A5": (0, 0)}, "everybody sees who has run"


def test_company_where_a_run_ends_shortens_the_way() -> None:
    game = fleeing("scroll scroll", {"D5": [1, 1], "B5": [0, 2], "K7": [0, 1]})
    lava(game, "scroll H1")
    view = game.view(0)
    # Two steps to B5, where three stand then: one to A5 and through the gate would be two of them.
    assert runs_to_gates(view, game.rules, "D5")["A5"] == 2
    assert runs_to_gates(view, game.rules, "K7")["K5"] == 3, "alone: a step a run"
    assert square_info(view, game.rules, "D5").gates[0] == ("A5", 2)
    assert square_info(view, game.rules, "D5").steps == 2
    assert square_info(view, game.rules, "F4").gates == (), "nobody is there"


def test_of_gates_that_take_as_many_runs_the_nearest_is_named_first() -> None:
    game = fleeing("scroll scroll", {"K5": [5, 6], "A1": [0, 1]})
    lava(game, "scroll H1")
    ways = runs_to_gates(game.view(0), game.rules, "K5")
    assert next(iter(ways)) == "K5"
    assert list(ways.values()) == sorted(ways.values())


def test_no_gate_is_reached_through_lava_or_an_empty_vent() -> None:
    game = fleeing("helmet helmet helmet helmet coin", {"A3": [1, 1], "K7": [1, 1]})
    lava(game, "helmet J7", "helmet J6", "helmet J5", "helmet J4")
    assert runs_to_gates(game.view(0), game.rules, "K7") == {"K5": 2}
    assert {"J2", "I7"} <= runs_to_gates(game.view(0), Rules(vents_open="yes"), "K7").keys(), "by K3"


def test_the_steps_to_a_gate_are_those_of_the_way_and_one_through_it() -> None:
    game = fleeing("helmet helmet helmet helmet coin", {"A3": [1, 1], "K7": [1, 1]})
    lava(game, "helmet J7", "helmet J6", "helmet J5", "helmet J4")
    assert steps_to_gates(game.view(0), game.rules, "K7") == {"K5": 3}
    assert steps_to_gates(game.view(0), game.rules, "K5") == {"K5": 1}
    ways = steps_to_gates(game.view(0), game.rules, "A3")
    assert list(ways.values()) == sorted(ways.values())
    assert (ways["A1"], ways["A5"]) == (3, 3)


@pytest.mark.parametrize("count", ["part", "building"])
def test_the_relatives_that_would_follow_are_those_that_do(count: str) -> None:
    game = seething([6, 6, 9], [1], pieces={"C4": [1, 0], "D4": [0, 1], "E6": [1, 1]}, relatives_count=count)
    view = game.view(0)
    for action in game.legal_actions():
        if isinstance(action, Place):
            assert square_info(view, game.rules, action.square).relatives == outcome(action, view, game.rules).relatives


def test_spaces_and_cards_of_a_building_before_the_eruption() -> None:
    game = placement([9, 9], [7], pieces={"E6": [2, 1]})
    info = square_info(game.view(0), game.rules, "E6")
    assert (info.counts, info.building, info.free, info.cards, info.joker) == ((2, 1), 9, 1, 4, False)
    game.apply(Place(9, "E6"))
    info = square_info(game.view(0), game.rules, "E6")
    assert (info.free, info.cards, info.joker) == (0, 3, True)
    assert square_info(game.view(0), game.rules, "B1").building > 11
    assert square_info(game.view(0), game.rules, "A1").building == 0
    assert info.steps == 0
    assert info.gates == ()

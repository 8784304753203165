"""Hints and the heat map: what every choice is worth, and why."""

from random import Random

import pytest

from pompeii_core.actions import DISCARDS, DONE, ERUPT, Action, Choice, Lava, Place, Run
from pompeii_core.ai import RatedAction, rate, square_worth
from pompeii_core.ai.comparison import BALANCED
from pompeii_core.ai.evaluation import Evaluation
from pompeii_core.ai.explain import explain
from pompeii_core.ai.opinion import BLANKS, Reason
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS
from tests.core.ai.positions import fill, flight, placing


def rated(game: Game, deals: int = 1) -> list[RatedAction]:
    *_, (part, found) = rate(game.view(game.active), game.rules, deals)
    assert part == 1
    return found


def why(game: Game, action: Action) -> list[Reason]:
    assert game.active is not None
    return explain(Evaluation(game, game.active, BALANCED), action)


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_every_legal_action_is_rated_best_first_with_reasons(name: str) -> None:
    rng = Random(name)
    game = Game.new(PRESETS[name], 3, 2)
    while game.active is not None:
        legal = game.legal_actions()
        for action in legal:
            reasons = why(game, action)
            assert 1 <= len(reasons) <= 3
            for reason in reasons:
                assert reason.blanks().keys() == BLANKS[reason.key]
        if game.turn % 24 == 0:
            found = rated(game)
            assert {entry.action for entry in found} <= set(legal)
            assert len(found) == min(len(legal), 24)
            assert [entry.chance for entry in found] == sorted((entry.chance for entry in found), reverse=True)
            assert all(entry.reasons == why(game, entry.action) for entry in found)
        game.apply(rng.choice(legal), game.active)


def test_nothing_to_decide_is_no_rating() -> None:
    game = Game.new(PRESETS["standard"], 2, 1)
    assert [*rate(game.view(1 - (game.active or 0)), game.rules)] == [(1.0, [])]
    assert [*rate(game.view(None), game.rules)] == [(1.0, [])]


def test_reasons_of_a_run() -> None:
    game = flight({"G6": [1, 2], "E6": [1, 3]}, {"F7": "mask", "C2": "coin"})
    assert why(game, Run("G6", "out")) == [
        Reason("out", gate="Porta di Stabia"),
        Reason("barred", square="G6", gate="Porta di Stabia"),
        Reason("leaves_crowd", n=3, square="G6"),
    ]
    assert why(game, Run("E6", "G6")) == [
        Reason("near", gate="Porta di Stabia"),
        Reason("barred", square="G6", gate="Porta di Stabia"),
        Reason("joins_crowd", n=3, square="G6"),
    ]
    assert why(game, Run("E6", "I6"))[-1] == Reason("leaves_crowd", n=4, square="E6")
    assert Reason("into_heat", square="F6") in why(game, Run("E6", "F6"))
    assert why(game, DONE) == [Reason("no_run")]


def test_who_can_be_cut_off_by_a_tile_or_two_is_told() -> None:
    """A6 has A5 alone as its way out, which the mask of A4 can take at once, the coin of B6 by B5."""
    game = flight({"A6": [3, 0], "H4": [0, 1]}, {"B6": "coin", "A4": "mask"})
    assert why(game, Run("A6", "out"))[1] == Reason("severed", square="A6")
    game = flight({"A6": [3, 0], "H4": [0, 1]}, {"B6": "coin"})
    assert Reason("severed_soon", n=2, square="A6") in why(game, Run("A6", "out"))


def test_the_last_turns_are_told() -> None:
    game = flight({"G6": [2, 1], "E6": [1, 3]}, {"C2": "coin"})
    game.bag = game.bag[:3]
    assert Reason("few_tiles", n=3) in why(game, Run("G6", "out"))
    game.bag = game.bag[:1]
    assert why(game, Run("G6", "out"))[1] == Reason("last_turn")


def test_a_tile_is_told_to_threaten_and_to_hurt_the_leader() -> None:
    game = flight({"A6": [0, 3, 0], "H4": [1, 0, 1]}, {"B6": "coin", "C5": "mask"}, tile="mask")
    assert why(game, Lava("mask", "B5"))[0] == Reason("threatens", n=3, seat=1)
    game = flight({"A6": [0, 3, 0], "H4": [1, 0, 1]}, {"B6": "coin", "A4": "coin", "B5": "mask"}, tile="mask")
    assert why(game, Lava("mask", "A5"))[:2] == [Reason("cuts_off", n=3, seat=1), Reason("leader", seat=1)]


def test_a_run_out_is_one_saved_for_sure() -> None:
    game = flight({"A5": [1, 0], "C4": [0, 1]}, {"C2": "coin"})
    best = rated(game, 16)[0]
    assert (best.action, best.saved, best.lost) == (Run("A5", "out"), 1, 0)


def test_reasons_of_a_tile() -> None:
    game = flight({"A6": [0, 3], "A5": [1, 1], "H4": [1, 0]}, {"B6": "coin", "A4": "coin", "B5": "mask"}, tile="mask")
    assert why(game, Lava("mask", "A5")) == [
        Reason("burns_own", n=1),
        Reason("burns", n=1, seat=1),
        Reason("cuts_off", n=3, seat=1),
    ]
    assert why(game, Lava("mask", "B4")) == [Reason("harmless")]


@pytest.mark.parametrize(("key", "n"), [("likes_the_view", None), ("cuts_off", 3), ("harmless", 3)])
def test_a_reason_has_the_blanks_of_its_key_and_no_others(key: str, n: int | None) -> None:
    assert Reason("cuts_off", n=3, seat=1).blanks() == {"n": 3, "seat": 1}
    with pytest.raises(ValueError, match=key):
        Reason(key, n=n)


def test_reasons_of_a_card() -> None:
    game = placing({"E6": [0, 2], **fill(7, 1)}, [9, 7])
    assert why(game, Place(9, "E6"))[0] == Reason("relatives", n=2)
    assert why(game, Place(9, "E6"))[1] == Reason("company", n=3, square="E6")
    assert why(game, Place(7, "K4"))[0] == Reason("joker", card=7)
    game = placing({"E6": [0, 2]}, [9, 7], phase="sleeps")
    assert why(game, Place(9, "E6"))[0] == Reason("keeps", card=9)


def test_what_makes_a_place_good_is_the_place_and_its_company_not_the_steps_that_are_missing() -> None:
    game = placing({"E6": [0, 2]}, [5, 11, 4, 9])
    places = {action.square: why(game, action) for action in game.legal_actions() if isinstance(action, Place)}
    for square, reasons in places.items():
        assert not {"near", "short", "step_short"} & {reason.key for reason in reasons}, square
    assert any(found[0].key in ("at_gate", "close") for found in places.values())
    assert any(Reason("far_from_vents") in found for found in places.values())
    assert any(found[-1].key == "distant" for found in places.values())
    assert any(one.key == "room" for found in places.values() for one in found)


def test_reasons_where_nothing_can_be_placed() -> None:
    game = placing({"E6": [0, 2]}, [9, 7])
    game.supply[0], game.legal = 0, None
    assert why(game, DISCARDS[9]) == [Reason("no_room")]


def test_reasons_of_an_eruption() -> None:
    game = placing(fill(9, 0), [9, 9, 9, 9])
    game.choice, game.legal = Choice.ERUPT, None
    assert why(game, ERUPT) == [Reason("declares"), Reason("ahead")]
    assert why(game, DONE) == [Reason("behind")]
    game = placing(fill(9, 1), [9, 9, 9, 9])
    game.choice, game.legal = Choice.ERUPT, None
    assert why(game, ERUPT) == [Reason("declares"), Reason("trails")]


def test_reasons_of_the_last_relative_and_of_none() -> None:
    game = placing({"E6": [0, 1]}, [9, 7])
    game.apply(Place(9, "E6"), 0)
    assert why(game, DONE) == [Reason("no_relative")]


def test_a_pocket_has_no_way_out() -> None:
    """The rules burn who is enclosed; a program that shows a half-made position must not hang on it."""
    game = flight({"A6": [1, 1]}, {"A4": "mask", "A5": "mask", "B5": "mask", "C6": "coin"})
    assert why(game, Run("A6", "B6"))[0] == Reason("no_way", square="B6")


def test_squares_near_gates_are_worth_more_and_lava_nothing() -> None:
    game = flight({"G6": [1, 2], "E6": [1, 3]}, {"F7": "mask", "C2": "coin"})
    worth = square_worth(game.view(0), game.rules, 0)
    assert set(worth).isdisjoint({"F7", "C2"})
    assert all(0 <= value <= 1 for value in worth.values())
    assert worth["A5"] > worth["B5"] > worth["C4"]
    assert worth["F6"] < worth["H6"]
    assert square_worth(game.view(None), game.rules, 1).keys() == worth.keys()


def test_a_square_without_a_way_out_is_worth_nothing() -> None:
    game = flight({"G6": [1, 2], "E6": [1, 3]}, {"A5": "mask", "B6": "coin"})
    assert square_worth(game.view(0), game.rules, 0)["A6"] == 0

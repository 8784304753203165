"""What games say of choices: one number that orders, no more sure than it may be."""

from random import Random
from statistics import fmean, pstdev

import pytest

from pompeii_core.actions import DISCARDS, DONE, ERUPT, Action, Choice, Lava, Place, Run, Sacrifice
from pompeii_core.ai import rate, square_worth
from pompeii_core.ai.comparison import BALANCED, Comparison, Played, estimates
from pompeii_core.ai.engine import Evaluation, lead
from pompeii_core.ai.explain import explain
from pompeii_core.ai.opinion import BLANKS, GoalKind, RatedAction, Reason
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS
from tests.core.positions import arrange, fill, flight, placing

TARGETS = ("A2", "B2", "C2", "D2", "E2", "F2")


def played(n: int, leads: list[float], worth: float = 0.0) -> Played:
    return Played(Run("A1", TARGETS[n]), worth, leads, [10] * len(leads), [4] * len(leads))


def drawn(means: list[float], deals: int, *, seed: int = 1, worths: list[float] | None = None) -> list[Played]:
    """Choices with these mean leads, in pieces, over games whose luck all share; `worths`: the evaluation's, else 0."""
    rng = Random(seed)
    luck = [rng.gauss(0, 4) for _ in range(deals)]
    worths = worths or [0.0] * len(means)
    return [
        played(n, [float(round(one + mean + rng.gauss(0, 1))) for one in luck], worth)
        for n, (mean, worth) in enumerate(zip(means, worths, strict=True))
    ]


def by_target(found: list[RatedAction]) -> list[RatedAction]:
    return sorted(found, key=lambda one: TARGETS.index(one.action.target) if isinstance(one.action, Run) else 0)


@pytest.mark.parametrize(
    ("result", "leads"),
    [
        ([5, 3, 0, 9], [2, -2]),
        ([5, 5, 7, 9], [0.5, -0.5]),
        ([5, 5, 7, 7], [0, 0]),
        ([4, 6, 6, 0, 3, 2], [-2, -0.5, 0.5]),
    ],
)
def test_a_lead_is_over_the_best_other_and_the_volcano_breaks_ties(result: list[int], leads: list[float]) -> None:
    assert [lead(result, seat, len(leads)) for seat in range(len(leads))] == leads


def test_the_order_is_that_of_the_chance_to_win_and_ranks_follow_it() -> None:
    for seed in range(20):
        rng = Random(seed)
        found = estimates(drawn([rng.gauss(0, 1) for _ in TARGETS], rng.randint(1, 40), seed=seed), [], 0.4)
        assert found == sorted(found, key=lambda one: (-one.chance, one.rank, one.behind))
        assert [one.rank for one in found] == sorted(one.rank for one in found)
        assert (found[0].rank, found[0].behind, found[0].doubt) == (1, 0, 0)
        assert all(one.behind == pytest.approx(found[0].chance - one.chance) for one in found)


def test_no_number_is_below_nothing_or_looks_like_it() -> None:
    hopeless = estimates([played(0, [-9.0] * 20), played(1, [-8.0] * 20)], [], 0.4)
    won = estimates([played(0, [9.0] * 20), played(1, [1.0] * 20)], [], 0.4)
    for one in hopeless + won:
        for number in (one.chance, one.behind, one.doubt, one.error, one.saved, one.lost):
            assert not f"{number:.1f}".startswith("-")
        assert 0 <= one.chance <= 1
    assert hopeless[0].chance == pytest.approx(0, abs=1e-6)
    assert won[0].chance == pytest.approx(1, abs=1e-6)


def test_what_games_cannot_tell_apart_is_called_equal_and_what_they_can_is_not() -> None:
    assert {one.rank for one in estimates(drawn([0, 0, 0], 40), [], 0.4)} == {1}
    apart = by_target(estimates(drawn([0, 3, 0], 40), [], 0.4))
    assert [one.rank for one in apart] == [2, 1, 2]
    assert apart[0].behind > 0.1
    # However little the evaluation sees of it: where nothing is luck, games are believed.
    won, lost = played(0, [0.5] * 12), played(1, [-0.5] * 12, 0.3)
    best, worst = estimates([won, lost], [], 0.2)
    assert [best.chance, worst.chance] == pytest.approx([1, 0], abs=0.05)
    assert (best.rank, worst.rank, best.action) == (1, 2, won.action)


@pytest.mark.parametrize("leads", [-9.0, 9.0])
def test_in_a_decided_game_the_seat_that_saves_more_citizens_is_first(leads: float) -> None:
    choices = [played(n, [leads + n % 2] * 16) for n in range(4)]
    for n, choice in enumerate(choices):
        choice.saved, choice.lost = [3 + n] * 16, [9 - n] * 16
    found = estimates(choices, [], 0.4)
    assert [one.action for one in found] == [choice.action for choice in reversed(choices)]
    assert [(one.rank, one.behind) for one in found] == [(1, 0.0)] * 4


@pytest.mark.parametrize("goal", ["save", "lose"])
def test_a_puzzles_goal_ranks_where_nobody_wins(goal: GoalKind) -> None:
    """Both lose the game; one of them loses a citizen less."""
    worse, better = played(0, [-9.0] * 32), played(1, [-9.0] * 32, -2.0)
    better.lost, better.saved = [3] * 32, [11] * 32
    first, second = estimates([worse, better], [], 0.4, goal)
    assert (first.action, first.rank, second.rank) == (better.action, 1, 2)
    assert second.behind == pytest.approx(1)


def test_few_games_are_not_taken_at_their_word_and_many_are() -> None:
    """Games speak against the evaluation by a piece; what was given up after lucky games is not the best either."""
    few, many = (by_target(estimates(drawn([0.7, 0], deals, worths=[0, 1]), [], 0.2)) for deals in (3, 3000))
    assert few[0].chance < few[1].chance
    assert many[0].chance > many[1].chance
    left = drawn([0, 0.1], 64)
    lucky = played(2, [lead + 5 for lead in left[0].leads[:8]])
    found = estimates(left, [lucky], 0.4)
    assert next(one for one in found if one.games == 8).chance <= found[0].chance
    assert found[0].games == 64, "what was given up after lucky games is not the best"


def test_the_doubt_is_how_far_other_deals_would_have_led() -> None:
    found = [by_target(estimates(drawn([1, 0], 30, seed=seed), [], 0.4)) for seed in range(200)]
    spread = pstdev(one.chance - other.chance for one, other in found)
    doubt = fmean(max(one.doubt for one in pair) for pair in found)
    assert 0.5 * doubt < spread < 1.5 * doubt


def test_of_many_choices_the_best_and_those_asked_for_meet_the_same_deals_of_the_same_position() -> None:
    game = placing({**fill(1, 0), **fill(5, 1)}, [1, 5, 7, 9])
    one, other = Comparison(game.view(0), game.rules), Comparison(game.view(0), game.rules)
    assert len(one.actions) == 24 < len(game.legal_actions())
    left_out = next(action for action in game.legal_actions() if action not in one.actions)
    assert left_out in Comparison(game.view(0), game.rules, [left_out]).actions
    for _ in range(2):
        one.play()
        other.play()
    assert one.estimates() == other.estimates()
    # This tile can burn three of the rival's or the only one of one's own.
    game = flight({"A6": [0, 3], "A5": [1, 0], "H4": [1, 0]}, {"B6": "coin", "A4": "coin", "B5": "mask"}, tile="mask")
    found = {one.action: one for one in rated(game, 16)}
    assert found[Lava("mask", "A5")].chance != found[Lava("mask", "B4")].chance
    assert {one.rank for one in found.values()} != {1}


def rated(game: Game, deals: int = 1) -> list[RatedAction]:
    *_, (part, found) = rate(game.view(game.active), game.rules, deals)
    assert part == 1
    return found


def why(game: Game, action: Action) -> list[Reason]:
    assert game.active is not None
    return explain(Evaluation(game, game.active, BALANCED), action)


@pytest.mark.searches
@pytest.mark.parametrize("name", PRESETS)
def test_every_legal_action_is_rated_best_first_with_reasons(name: str) -> None:
    rng = Random(name)
    game = Game.new(PRESETS[name], 3, 2)
    while game.active is not None:
        legal = game.legal_actions()
        evaluation = Evaluation(game, game.active, BALANCED)
        for action in rng.sample(legal, min(len(legal), 5)):
            reasons = explain(evaluation, action)
            assert 1 <= len(reasons) <= 3
            for reason in reasons:
                assert reason.blanks().keys() == BLANKS[reason.key]
        if game.turn % 40 == 0:
            found = rated(game)
            assert {entry.action for entry in found} <= set(legal)
            assert len(found) == min(len(legal), 24)
            assert [entry.chance for entry in found] == sorted((entry.chance for entry in found), reverse=True)
            assert all(entry.reasons == explain(evaluation, entry.action) for entry in found)
        game.apply(rng.choice(legal), game.active)


def test_reasons_of_a_run() -> None:
    game = flight({"G6": [1, 2], "E6": [1, 3]}, {"F7": "mask", "C2": "coin"})
    gate = "Porta di Stabia"
    barred = Reason("barred", square="G6", gate=gate)
    assert why(game, Run("G6", "out")) == [Reason("out", gate=gate), barred, Reason("leaves_crowd", n=3, square="G6")]
    assert why(game, Run("E6", "G6")) == [Reason("near", gate=gate), barred, Reason("joins_crowd", n=3, square="G6")]
    assert why(game, Run("E6", "I6"))[-1] == Reason("leaves_crowd", n=4, square="E6")
    assert Reason("into_heat", square="F6") in why(game, Run("E6", "F6"))
    assert why(game, DONE) == [Reason("no_run")]


def test_who_can_be_cut_off_by_a_tile_or_two_is_told() -> None:
    """A6 has A5 alone as its way out, which the mask of A4 can take at once, the coin of B6 by B5."""
    game = flight({"A6": [3, 0], "H4": [0, 1]}, {"B6": "coin", "A4": "mask"})
    assert why(game, Run("A6", "out"))[1] == Reason("severed", square="A6")
    game = flight({"A6": [3, 0], "H4": [0, 1]}, {"B6": "coin"})
    assert Reason("severed_soon", n=2, square="A6") in why(game, Run("A6", "out"))


def test_few_tiles_is_a_reason_in_each_seat_s_last_two_turns() -> None:
    game = flight({"G6": [2, 1], "E6": [1, 3]}, {"C2": "coin"})
    reasons = {}
    for tiles in (4, 3, 2, 1):
        arrange(game, bag=game.bag[:tiles])
        reasons[tiles] = why(game, Run("G6", "out"))
    assert [Reason("few_tiles", n=tiles) in reasons[tiles] for tiles in (1, 2, 3, 4)] == [False, True, True, False]
    assert reasons[1][1] == Reason("last_turn")


def test_a_run_out_is_one_saved_for_sure_and_who_has_nothing_to_decide_has_no_rating() -> None:
    game = flight({"A5": [1, 0], "C4": [0, 1]}, {"C2": "coin"})
    best = rated(game, 16)[0]
    assert (best.action, best.saved, best.lost) == (Run("A5", "out"), 1, 0)
    for seat in (1, None):
        assert [*rate(game.view(seat), game.rules)] == [(1.0, [])]


def test_reasons_of_a_tile() -> None:
    game = flight({"A6": [0, 3], "A5": [1, 1], "H4": [1, 0]}, {"B6": "coin", "A4": "coin", "B5": "mask"}, tile="mask")
    cuts_off = Reason("cuts_off", n=3, seat=1)
    assert why(game, Lava("mask", "A5")) == [Reason("burns_own", n=1), Reason("burns", n=1, seat=1), cuts_off]
    assert why(game, Lava("mask", "B4")) == [Reason("harmless")]
    game = flight({"A6": [0, 3, 0], "H4": [1, 0, 1]}, {"B6": "coin", "A4": "coin", "B5": "mask"}, tile="mask")
    assert why(game, Lava("mask", "A5"))[:2] == [cuts_off, Reason("leader", seat=1)]
    game = flight({"A6": [0, 3, 0], "H4": [1, 0, 1]}, {"B6": "coin", "C5": "mask"}, tile="mask")
    assert why(game, Lava("mask", "B5"))[0] == Reason("threatens", n=3, seat=1)


def test_a_reason_has_the_blanks_of_its_key_and_no_others() -> None:
    assert Reason("cuts_off", n=3, seat=1).blanks() == {"n": 3, "seat": 1}
    for key, n in (("likes_the_view", None), ("cuts_off", 3), ("harmless", 3)):
        with pytest.raises(ValueError, match=key):
            Reason(key, n=n)


def test_reasons_of_a_card() -> None:
    game = placing({"E6": [0, 2], **fill(7, 1)}, [9, 7])
    assert why(game, Place(9, "E6"))[:2] == [Reason("relatives", n=2), Reason("company", n=3, square="E6")]
    assert why(game, Place(7, "K4"))[0] == Reason("joker", card=7)
    game.apply(Place(9, "E6"), 0)
    assert why(game, DONE) == [Reason("no_relative")]
    game = placing({"E6": [0, 2]}, [9, 7], phase="sleeps")
    assert why(game, Place(9, "E6"))[0] == Reason("keeps", card=9)
    arrange(game, supply=[0, *game.position.supply[1:]])
    assert why(game, DISCARDS[9]) == [Reason("no_room")]


def test_what_makes_a_place_good_is_the_place_and_its_company_not_the_steps_that_are_missing() -> None:
    game = placing({"E6": [0, 2]}, [5, 11, 4, 9])
    found = [why(game, action) for action in game.legal_actions()]
    keys = {reason.key for reasons in found for reason in reasons}
    assert {"far_from_vents", "room"} <= keys
    assert not {"near", "short", "step_short"} & keys
    assert {reasons[0].key for reasons in found} & {"at_gate", "close"}
    assert "distant" in {reasons[-1].key for reasons in found}


def test_reasons_of_an_eruption_and_of_a_sacrifice() -> None:
    ahead, behind = (arrange(placing(fill(9, owner), [9, 9, 9, 9]), choice=Choice.ERUPT) for owner in range(2))
    assert why(ahead, ERUPT) == [Reason("declares"), Reason("ahead")]
    assert why(ahead, DONE) == [Reason("behind")]
    assert why(behind, ERUPT) == [Reason("declares"), Reason("trails")]
    # I7 has a gate of its own, H6 is three steps from being out by it.
    game = arrange(placing({"I7": [0, 1], "H6": [0, 1]}, [1, 1, 1, 1]), choice=Choice.SACRIFICE)
    at_gate, near = why(game, Sacrifice("I7", 1))[0], why(game, Sacrifice("H6", 1))[0]
    assert (at_gate.key, near.key, near.n) == ("takes_at_gate", "takes", 3)


def test_squares_near_gates_are_worth_more_and_lava_and_where_no_way_leads_out_nothing() -> None:
    game = flight({"G6": [1, 2], "E6": [1, 3]}, {"F7": "mask", "C2": "coin"})
    worth = square_worth(game.view(0), game.rules, 0)
    assert set(worth).isdisjoint({"F7", "C2"})
    assert all(0 <= value <= 1 for value in worth.values())
    assert worth["A5"] > worth["B5"] > worth["C4"]
    assert worth["F6"] < worth["H6"]
    assert square_worth(game.view(None), game.rules, 1).keys() == worth.keys()
    game = flight({"A6": [1, 1]}, {"A4": "mask", "A5": "mask", "B5": "mask", "C6": "coin"})
    assert square_worth(game.view(0), game.rules, 0)["A6"] == 0
    # The rules burn who is enclosed; a program that shows a half-made position must not hang on it.
    assert why(game, Run("A6", "B6"))[0] == Reason("no_way", square="B6")

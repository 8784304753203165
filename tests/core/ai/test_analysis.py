"""A game looked at afterwards: what decisions cost, and what shows in them."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE, ERUPT, Action, Choice, Lava, Phase, Place, Run
from pompeii_core.ai.analysis import (
    Decision,
    Habit,
    HabitCode,
    Judgement,
    curve,
    decisions,
    given_away,
    habits,
    mistakes,
    near_ties,
    total,
)
from pompeii_core.ai.comparison import rate
from pompeii_core.ai.opinion import Cost, Estimate, RatedAction
from pompeii_core.ai.player import choose
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Record
from pompeii_core.rules import Rules
from pompeii_core.setup import AD79, Deal, SeatedPlayer, deal
from tests.core.positions import arrange, fill, flight, placing

RULES = Rules()


@cache
def recorded() -> Record:
    rng = Random(1)
    players = [SeatedPlayer("ai", name, seat) for seat, name in enumerate(("Livia", "Corvus"))]
    header = Header(players=players, rules=RULES, deal=deal(RULES, 2, rng, first=0))
    game, record = Game(header.rules, header.deal), Record(header, [])
    while game.active is not None:
        seat = game.active
        action = choose(game.view(seat), RULES, "Claudia", "tribune", rng)
        record.entries.append(Entry(seat, action))
        game.apply(action, seat)
    return record


def judged(game: Game, played: Action, cost: Cost | None = None, at: int = 0) -> Judgement:
    assert game.active is not None
    decision = Decision(at, game.active, game.view(game.active), played)
    return Judgement(decision, [RatedAction(played, 0.5, 0.05, 0, 0, 1, 9, 3, 32)], cost or Cost(played))


def test_every_decision_of_a_seat_is_asked_about_with_what_the_seat_knew() -> None:
    record = recorded()
    found = decisions(record, [1])
    own = [at for at, entry in enumerate(record.entries) if entry.seat == 1]
    assert [decision.at for decision in found] == own
    assert [decision.at for decision in decisions(record, [1], known=own[:3])] == own[3:]
    assert [decision.at for decision in decisions(record, [1], start=own[9])] == own[9:] + own[:9]
    assert len(decisions(record, [0, 1])) == len(record.entries)
    for decision in found[:: len(found) // 4]:
        assert decision.view == record.game(decision.at).view(1)
        assert decision.played == record.entries[decision.at].action
        assert (decision.view.seat, decision.view.active) == (1, 1)


@pytest.mark.searches
def test_cards_that_nobody_could_know_change_no_judgement() -> None:
    """Two games that differ in what is hidden only: the same choices, the same chances."""
    record = recorded()
    cards = record.header.deal
    other = replace(record.header, deal=replace(cards, hands=[cards.hands[0], [1, 5, 9, 11]], bag=cards.bag[::-1]))
    ours, theirs = (decisions(Record(one, record.entries[:1]), [0])[0].view for one in (record.header, other))
    *_, (_, mine) = rate(ours, RULES, 4)
    *_, (_, same) = rate(theirs, RULES, 4)
    assert mine == same


def test_a_declaration_out_of_turn_answers_nothing() -> None:
    cards = Deal(0, [[1, 2, 3, 4], [9, 9, 9, 9]], [5, 6, 7, 8, AD79, 1, 2], [["coin"]] * 9, "seethes", fill(9, 0))
    assert Game(RULES, cards).active == 1, "who is asked whether it declares"
    record = Record(replace(recorded().header, deal=cards), [Entry(1, DONE), Entry(1, ERUPT)])
    assert [decision.played for decision in decisions(record, [0, 1])] == [DONE]


def costing(chance: float, at: int = 0, citizens: float = 0.0) -> Judgement:
    """Of who stays where the gate is open, which cost that much, ± 0.1 in either."""
    loss, weight = Estimate(chance, 0.05), Estimate(citizens + 5 * chance, 0.05)
    cost = Cost(Run("G6", "out"), Estimate(citizens, 0.05), Estimate(), loss, weight, 64)
    return judged(flight({"G6": [1, 2]}, {"C2": "coin"}), DONE, cost, at)


def test_what_cost_most_comes_first_and_what_luck_explains_costs_nothing() -> None:
    assert (costing(0.04).chance_lost, costing(0.2).chance_lost) == (0, 0.2)
    lost = [costing(0.0, 5, citizens=2), costing(0.3, 6), costing(0.001, 7), costing(0.0, 8, citizens=0.5)]
    assert [judgement.decision.at for judgement in mistakes(lost)] == [5, 6, 8]
    given_away = total(judgement.cost.citizens for judgement in lost)
    assert given_away.mean == 2.5
    assert given_away.error == pytest.approx(0.1)


def test_near_ties_are_the_decisions_between_which_luck_decides_which_are_the_costliest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pompeii_core.ai.analysis.settled", lambda cost: cost.deals > 64)
    weights = {5: 2.0, 6: 1.5, 7: 1.0, 8: 0.95, 9: 0.6}
    found = {at: costing(0.0, at, citizens=weight) for at, weight in weights.items()}
    assert [one.decision.at for one in near_ties(found.values())] == [7, 8], "0.07 is the doubt between two of them"
    found[8] = replace(found[8], cost=replace(found[8].cost, deals=65))
    assert [one.decision.at for one in near_ties(found.values())] == [7]
    assert near_ties(found[at] for at in (5, 6, 7)) == []
    assert near_ties([costing(0.0, at, citizens=0.04) for at in weights]) == [], "too little to matter"


def test_what_was_given_away_is_summed_by_kind_of_decision_and_by_phase() -> None:
    place = judged(CARDS, Place(11, "F7"), Cost(Place(9, "E6"), Estimate(0.25, 0.3), Estimate(-0.5, 0.3)))
    sums = given_away([costing(0.1, 8, citizens=2), costing(0.0, 5, citizens=1), place])
    assert (sums.decisions, sums.citizens.mean, sums.beyond_tribune.mean) == (3, 3.25, -0.5)
    assert sums.citizens.error == pytest.approx((2 * 0.05**2 + 0.3**2) ** 0.5)
    assert sums.chance.mean == pytest.approx(0.1)
    given = {choice: loss.mean for choice, loss in sums.by_choice.items()}
    assert given == dict.fromkeys(Choice, 0.0) | {Choice.RUN: 3, Choice.PLACE: 0.25}
    assert {phase: loss.mean for phase, loss in sums.by_phase.items() if loss.mean} == {
        Phase.SEETHES: 0.25,
        Phase.FLIGHT: 3,
    }
    assert [one.decision.at for one in sums.mistakes] == [8, 5], "the third may be luck"
    nothing = given_away([])
    assert (nothing.decisions, nothing.citizens, nothing.mistakes) == (0, Estimate(), [])


def test_the_curve_goes_from_decision_to_decision_and_ends_with_what_came_of_it() -> None:
    found, over = [costing(0.1, 8), costing(0.1, 3)], recorded().game()
    points = curve(found, 0, over)
    assert [(point.at, point.chance) for point in points[:-1]] == [(3, 0.5), (8, 0.5)]
    assert points[-1].chance == (0 in over.winners) / len(over.winners)
    assert curve(found, 1) == []


TRAP = flight({"A6": [0, 3], "A5": [2, 1]}, {"A4": "coin", "B5": "mask"}, tile="mask")
WAY_OUT = flight({"G6": [1, 2]}, {"C2": "coin"})
CARDS = placing({"E6": [0, 2]}, [9, 11])
COMPANY = placing({"E6": [0, 2]}, [9, 7])
COMPANY.apply(Place(9, "E6"), 0)


@pytest.mark.parametrize(
    ("game", "action", "expected"),
    [
        (TRAP, Lava("mask", "A5"), {"burned_own": 2}),
        (TRAP, Lava("mask", "B4"), {}),
        (WAY_OUT, DONE, {"gave_up_runs": 2, "stayed_inside": 1}),
        (WAY_OUT, Run("G6", "F6"), {"left_gates": 1}),
        (WAY_OUT, Run("G6", "out"), {}),
        (CARDS, Place(11, "K6"), {"wasted_relatives": 1}),
        (CARDS, Place(9, "E6"), {}),
        (COMPANY, DONE, {"gave_up_relatives": 2}),
    ],
)
def test_a_habit_is_read_from_what_was_done(game: Game, action: Action, expected: dict[str, int]) -> None:
    assert action in game.legal_actions()
    found = habits([judged(game, action)], game.rules)
    assert {habit.code: habit.count for habit in found} == expected
    assert all(habit.code in HabitCode.__value__.__args__ for habit in found)


@pytest.mark.parametrize(("left", "stayed"), [(1, True), (2, False)])
def test_a_last_run_that_leaves_somebody_at_an_open_gate_is_staying_inside(left: int, stayed: bool) -> None:
    game = arrange(flight({"G6": [2, 1], "E6": [1, 0]}, {"C2": "coin"}), runs=left)
    found = {habit.code for habit in habits([judged(game, Run("E6", "E5"))], game.rules)}
    assert ("stayed_inside" in found) is stayed
    costly = judged(WAY_OUT, back := Run("G6", "F6"), Cost(back, Estimate(0.2, 0.02)))
    assert habits([costing(0.05), costly], WAY_OUT.rules)[0] == Habit("left_gates", 1, 0.2), (
        "what cost most comes first"
    )

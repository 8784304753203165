"""What a decision cost, on other deals than those that chose what was better."""

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Final

import pytest

from pompeii_core.actions import Action, Lava, Run
from pompeii_core.ai import cost as module
from pompeii_core.ai.comparison import Comparison
from pompeii_core.ai.cost import judge, settled
from pompeii_core.ai.opinion import Cost, Estimate, RatedAction
from pompeii_core.build import COMPILED
from pompeii_core.game import Game
from pompeii_core.summary import MEASURE
from tests.core.positions import arrange, flight

TRAP = flight({"A6": [3, 0], "H4": [0, 2]}, {"B6": "coin", "A4": "coin", "B5": "mask"}, tile="mask")
BLUNDER = Lava("mask", "A5")
"""It encloses all three of one's own; any other square harms nobody."""


def judged(game: Game, played: Action, deals: int = 8, luck: str = "") -> tuple[list[RatedAction], Cost]:
    assert game.active is not None
    *before, (part, choices, cost) = judge(game.view(game.active), game.rules, played, deals, luck)
    assert part == 1
    assert all(part < 1 and not rated for part, rated, _ in before)
    return choices, cost


def test_a_blunder_costs_citizens_and_chances() -> None:
    choices, cost = judged(TRAP, BLUNDER)
    assert cost.better == choices[0].action != BLUNDER
    assert cost.citizens.mean == pytest.approx(3, abs=1)
    assert cost.citizens.clear
    assert cost.chance.clear
    assert cost.beyond_tribune.clear, "a tribune sees that"
    assert judged(TRAP, BLUNDER) == (choices, cost), "the same decision, the same cost"
    assert judged(TRAP, BLUNDER, luck="other")[1] != cost


def test_the_best_choice_and_an_only_choice_cost_nothing() -> None:
    best = judged(TRAP, BLUNDER)[1].better
    choices, cost = judged(TRAP, best)
    assert cost.citizens == cost.chance == cost.weight == Estimate()
    assert cost.better == best
    game = flight({"G6": [1, 2]}, {}, tile="mask")
    (only,) = game.legal_actions()
    choices, cost = judged(game, only)
    assert [choice.action for choice in choices] == [only]
    assert cost == Cost(only)


@pytest.mark.parametrize(("saved", "decisive"), [([10, 10], True), ([0, 18], False), ([18, 0], False)])
def test_the_chance_weighs_where_it_can_change_and_citizens_always(saved: list[int], decisive: bool) -> None:
    _, cost = judged(arrange(TRAP.copy(), saved=saved), BLUNDER)
    assert cost.citizens.mean == pytest.approx(3, abs=1)
    assert cost.chance.clear is decisive
    assert (cost.weight.mean > cost.citizens.mean) is decisive


@pytest.mark.parametrize(
    ("leads", "citizens", "chance", "deals"), [((1, -1, -2, 1), -0.25, 0, 32), ((3, -1, 2, 0), 1, 0.125, 64)]
)
def test_what_seemed_better_by_luck_costs_nothing_on_other_deals(
    leads: Sequence[float], citizens: float, chance: float, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it was chosen, the best of many noisy choices looks better than on other deals, here the most.

    They are twice as many for what costs much, as it may be one of a game's costliest decisions.
    """
    lucky = lead_by(leads, monkeypatch)
    _, cost = judged(TRAP, BLUNDER, 8)
    assert (cost.better, cost.citizens.mean, cost.chance.mean) == (lucky, citizens, chance)
    assert cost.citizens.clear is (citizens > 0)
    assert cost.deals == deals, "as many as are allowed, since they differ that much"


def lead_by(leads: Iterable[float], monkeypatch: pytest.MonkeyPatch) -> Action:
    """Have a choice seem better than BLUNDER and then lead by these numbers, again and again; return it."""
    lucky, *_ = (action for action in TRAP.legal_actions() if action != BLUNDER)

    class Lucky(Comparison):
        def estimates(self) -> list[RatedAction]:
            return [rated(lucky, 0.0), rated(BLUNDER, 1.0)]

        def leads(self, actions: Sequence[Action]) -> list[float]:
            end = next(ends)
            return [end if action == lucky else 0.0 for action in actions]

    def rated(action: Action, behind: float) -> RatedAction:
        return RatedAction(action, 0.5, 0.1, behind, 0.1, 1, 3, 0, 8)

    ends = cycle(leads)
    monkeypatch.setattr(module, "Comparison", Lucky)
    return lucky


def test_a_close_look_does_not_end_because_the_first_deals_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    lead_by([0, 0, 3, -1], monkeypatch)
    *_, (_, _, cost) = judge(TRAP.view(0), TRAP.rules, BLUNDER, 8, closely=True)
    assert (cost.deals, cost.citizens.mean) == (512, 0.5)


@pytest.mark.searches
def test_a_close_look_knows_the_weight_better_and_settles_it() -> None:
    game = flight({"F4": [2, 1], "D5": [1, 2]}, {"G6": "coin", "A4": "coin"})
    view, usual = game.view(0), judged(game, Run("F4", "F1"), 256)[1]
    *_, (part, _, close) = judge(view, game.rules, Run("F4", "F1"), 256, closely=True)
    assert part == 1
    assert close.weight.error < usual.weight.error
    assert close.weight.mean == pytest.approx(usual.weight.mean, abs=usual.weight.interval)
    assert settled(close)


def test_only_the_compiled_core_has_time_for_close_looks() -> None:
    assert settled(Cost(BLUNDER, weight=Estimate(1.0, 0.2), deals=256)) is not COMPILED


FOUND: Final = [
    ((2.73, 2.73, 4.43, 32), (0.0, 0.0, 0.0, 0)),
    ((2.73, 2.73, 4.43, 32), (0.31, 0.0, 0.83, 32)),
    ((2.73, 2.73, 4.23, 64), (0.17, 0.0, 0.23, 64)),
]
"""What each MEASURE, from 1 on, finds in two decisions: citizens, beyond a tribune, weight, deals."""


def test_losses_that_are_found_otherwise_than_before_have_another_measure() -> None:
    """If this fails, add what is found now to FOUND and raise MEASURE: stored losses do not go with the new ones."""
    run = flight({"F4": [2, 1], "D5": [1, 2]}, {"G6": "coin", "A4": "coin"})
    costs = [judged(game, played, 8)[1] for game, played in ((TRAP, BLUNDER), (run, Run("F4", "F1")))]
    found = [
        (*(round(one.mean, 2) for one in (cost.citizens, cost.beyond_tribune, cost.weight)), cost.deals)
        for cost in costs
    ]
    assert tuple(found) == FOUND[-1]
    assert len(FOUND) == MEASURE

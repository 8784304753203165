"""Every choice with its chance to win and its reasons, for hints."""

from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai.balanced import BALANCED
from pompeii_core.ai.comparison import Comparison
from pompeii_core.ai.evaluation import Evaluation
from pompeii_core.ai.explain import explain
from pompeii_core.ai.opinion import GoalKind, RatedAction
from pompeii_core.determinize import visible_game
from pompeii_core.rules import Rules
from pompeii_core.view import View

DEALS: Final = 64
"""From how many deals the best choices are played on, by either core: the same position, the same advice.

That takes the interpreted one three seconds. Twice as many choose no better: both lose 0.8% to the best of 700 deals.
"""


def rate(
    view: View, rules: Rules, deals: int = DEALS, kept: Collection[Action] = (), goal: GoalKind = "win"
) -> Iterator[tuple[float, list[RatedAction]]]:
    """The choices of the view's seat, best first by the goal: what part is done, and nothing until all of it is.

    Of very many choices the best are looked at, and those in `kept`. Who is not to decide has none.
    """
    if view.seat is None or view.active != view.seat:
        yield 1.0, []
        return
    g, comparison = visible_game(view, rules), Comparison(view, rules, kept, goal)
    now = Evaluation(g, view.seat, BALANCED)
    reasons = {action: explain(now, action) for action in comparison.actions}
    while comparison.deals < deals:
        comparison.play()
        if comparison.deals < deals:
            yield comparison.deals / deals, []
    yield 1.0, [replace(one, reasons=reasons[one.action]) for one in comparison.estimates()]

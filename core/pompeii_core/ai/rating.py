"""Every choice with its chance to win and its reasons, for hints."""

from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai.balanced import BALANCED
from pompeii_core.ai.comparison import Comparison
from pompeii_core.ai.evaluation import Evaluation
from pompeii_core.ai.explain import explain
from pompeii_core.ai.opinion import RatedAction
from pompeii_core.build import COMPILED
from pompeii_core.determinize import visible_game
from pompeii_core.rules import Rules
from pompeii_core.view import View

DEALS: Final = 512 if COMPILED else 64
"""From how many deals choices are played on."""
_FIRST: Final = 16
"""Deals without which nothing is said."""


def rate(
    view: View, rules: Rules, deals: int = DEALS, kept: Collection[Action] = ()
) -> Iterator[tuple[float, list[RatedAction]]]:
    """The choices of the view's seat, best first, as they come to be known: what part is done, and what that says.

    After most deals nothing new is said; at last, when the part is 1, it is, unless the seat is not to decide.
    Of very many choices the best are looked at, and those in `kept`.
    """
    if view.seat is None or view.active != view.seat:
        yield 1.0, []
        return
    g, comparison = visible_game(view, rules), Comparison(view, rules, kept)
    now = Evaluation(g, view.seat, BALANCED)
    reasons = {action: explain(now, action) for action in comparison.actions}
    while comparison.deals < deals:
        comparison.play()
        done, rated = comparison.deals, list[RatedAction]()
        if done == deals or (done >= _FIRST and done.bit_count() == 1):
            rated = [replace(one, reasons=reasons[one.action]) for one in comparison.estimates()]
        yield done / deals, rated

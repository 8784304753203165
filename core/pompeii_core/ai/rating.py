"""Every choice with its chance to win and its reasons, for hints; and how safe each square is, for the heat map."""

from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai.balanced import BALANCED
from pompeii_core.ai.comparison import Comparison
from pompeii_core.ai.estimate import RatedAction
from pompeii_core.ai.evaluation import Evaluation
from pompeii_core.ai.explain import afterstate, explain
from pompeii_core.ai.terrain import FAR
from pompeii_core.ai.weights import ESCAPE_ODDS, weight_tables
from pompeii_core.build import COMPILED
from pompeii_core.city import CITY, NAMES, squares
from pompeii_core.determinize import visible_game
from pompeii_core.rules import Rules
from pompeii_core.view import View

__all__ = ["DEALS", "RatedAction", "rate", "square_worth"]

DEALS: Final = 512 if COMPILED else 64
"""From how many deals choices are played on."""
_FIRST: Final = 16
"""Deals without which nothing is said."""

_likely = weight_tables(ESCAPE_ODDS)


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
    reasons = {
        action: explain(now, Evaluation(afterstate(g, action), view.seat, BALANCED), action)
        for action in comparison.actions
    }
    while comparison.deals < deals:
        comparison.play()
        done, rated = comparison.deals, list[RatedAction]()
        if done == deals or (done >= _FIRST and done.bit_count() == 1):
            rated = [replace(one, reasons=reasons[one.action]) for one in comparison.estimates()]
        yield done / deals, rated


def square_worth(view: View, rules: Rules, seat: int) -> dict[str, float]:
    """How likely, 0 to 1, a piece of `seat` on each square without lava gets out in the end."""
    g = visible_game(view, rules)
    evaluation = Evaluation(g, seat, _likely)
    found = {}
    for i in squares(CITY & ~g.lava):
        pieces = g.total[i] if g.counts[seat][i] else g.total[i] + 1
        found[NAMES[i]] = evaluation.chances(i, pieces) if evaluation.distance[i] < FAR else 0.0
    return found

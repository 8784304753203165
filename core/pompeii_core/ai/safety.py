"""How safe each square is, for the heat map of somebody who has nothing to decide."""

from functools import cache

from pompeii_core.ai.evaluation import Evaluation
from pompeii_core.ai.packed.terrain import FAR
from pompeii_core.ai.weights import ESCAPE_ODDS, WeightTables, weight_tables
from pompeii_core.city import CITY, NAMES, squares
from pompeii_core.determinize import visible_game
from pompeii_core.rules import Rules
from pompeii_core.view import View


def square_worth(view: View, rules: Rules, seat: int) -> dict[str, float]:
    """How likely, 0 to 1, a piece of `seat` on each square without lava gets out in the end."""
    g = visible_game(view, rules)
    evaluation = Evaluation(g, seat, _likely())
    found = {}
    for i in squares(CITY & ~g.lava):
        pieces = g.total[i] if g.counts[seat][i] else g.total[i] + 1
        found[NAMES[i]] = evaluation.chance(i, pieces) if evaluation.distance[i] < FAR else 0.0
    return found


@cache
def _likely() -> WeightTables:
    return weight_tables(ESCAPE_ODDS)

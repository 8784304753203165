"""The worth of choices as values of squares, for the board."""

from collections.abc import Iterable

from pompeii_core.ai.opinion import GoalKind, RatedAction
from pompeii_qt.game_words import action_squares


def choice_values(rated: Iterable[RatedAction], goal: GoalKind = "win") -> dict[str, float]:
    """What the best action that ends on each square comes to, in what the goal counts."""
    best: dict[str, float] = {}
    for one in rated:
        if squares := action_squares(one.action):
            value = one.reached(goal)
            best[squares[-1]] = max(best.get(squares[-1], value), value)
    return best

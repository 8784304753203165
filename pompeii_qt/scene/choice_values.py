"""The chances of choices as values of squares, for the board."""

from collections.abc import Iterable

from pompeii_core.ai.opinion import RatedAction
from pompeii_qt.game_words import action_squares


def choice_values(rated: Iterable[RatedAction]) -> dict[str, float]:
    """The chance to win with the best action that ends on each square."""
    best: dict[str, float] = {}
    for one in rated:
        if squares := action_squares(one.action):
            best[squares[-1]] = max(best.get(squares[-1], 0.0), one.chance)
    return best

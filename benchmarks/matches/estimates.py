"""What results say: means with their 95 % intervals, and Elo."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import inf, log10, sqrt
from statistics import fmean, stdev, variance
from typing import Final

from pompeii_net.arena.scores import GameResult, Interval, Z, proportion

_TELLING: Final = 20
"""Deals that all come to the same only if the players do: of fewer it may be luck."""


def by_deal(games: Iterable[GameResult], seats: int, figure: Callable[[GameResult], float]) -> list[float]:
    """Return a figure's mean over the seats for each deal of an arena that rotates: what is independent."""
    deals = defaultdict[int, list[float]](list)
    for game in games:
        deals[game.number // seats].append(figure(game))
    return [fmean(deals[deal]) for deal in sorted(deals)]


def interval(values: Sequence[float]) -> Interval:
    """The mean of independent values; of fewer than two, or nan of none, nothing is known of how far off it is."""
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    middle = fmean(values)
    return Interval(middle, middle - half, middle + half)


def share(parts: Sequence[float]) -> Interval:
    """Return the mean of shares of wins, one a deal, with Wilson's interval; no width if equal on _TELLING deals."""
    middle, deals = fmean(parts), len(parts)
    even, found = middle * (1 - middle), variance(parts) if deals > 1 else 0.0
    if even and not found and deals >= _TELLING:
        return Interval(middle, middle, middle)  # equals, on every deal
    # As many games as would tell as much, were they independent.
    games = deals * even / found if found else deals
    return proportion(middle * games, games)


def elo(part: float) -> float:
    """How much stronger one player is than another whom it is above in that part of the games, 0 to 1."""
    if part <= 0 or part >= 1:
        return -inf if part <= 0 else inf
    return 400 * log10(part / (1 - part))


def elo_interval(part: Interval) -> Interval:
    """The same of an interval."""
    return Interval(elo(part.mean), elo(part.low), elo(part.high))

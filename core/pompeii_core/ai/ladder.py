"""How strong the levels are, as measured, and where on their ladder somebody stands who has played against them.

A strength is a place on the ladder: 0 is the weakest level, 1 the next, and what is between two is between them.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import Final, NamedTuple

from pompeii_core.ai.personas import LEVELS

RATINGS: Final[dict[int, tuple[int, ...]]] = {
    2: (0, 208, 483, 744, 978, 1096, 1153),
    3: (0, 165, 352, 557, 711, 790, 814),
    4: (0, 167, 310, 493, 601, 671, 713),
}
"""By number of seats, each level's Elo over the weakest: docs/strength.md, measured by `benchmarks/levels.py`."""
NEWCOMER: Final = 1.5
"""The strength of somebody of whom nothing is known, between the second level and the third."""
_SPREAD: Final = 2.2
"""The standard deviation of newcomers' strengths."""
_FADES: Final = 0.93
"""What a game counts for beside the one after it: people learn."""
_STEPS: Final = 10
"""Places between two levels that are told apart."""
_STAYS: Final = 0.65
"""Steps that somebody may be off a level before another is suggested."""


class Rival(NamedTuple):
    """An opponent in a game that is over: its level, and 1 where one came in above it, 0 below, 0.5 beside."""

    level: str
    above: float


class Strength(NamedTuple):
    """A place on the ladder, and the standard deviation of what is known of it."""

    place: float
    error: float


def rating(place: float, seats: int) -> float:
    """The Elo of a place on the ladder, in games of so many seats; beyond its ends the last step goes on."""
    ratings = RATINGS[seats]
    at = min(max(int(place // 1), 0), len(ratings) - 2)
    return ratings[at] + (place - at) * (ratings[at + 1] - ratings[at])


def chance_above(place: float, level: str, seats: int) -> float:
    """How likely somebody at this place comes in above an opponent of this level, 0 to 1; a tie is half of it."""
    return 1 / (1 + exp(log(10) / 400 * (rating(LEVELS.index(level), seats) - rating(place, seats))))


def strength(games: Iterable[Sequence[Rival]]) -> Strength:
    """What these games, the newest first, say of who played them."""
    met: dict[tuple[str, int], tuple[float, float]] = {}
    weight = 1.0
    for rivals in games:
        # Opponents of one game are met with the same luck: three of them say as much as one and a half.
        each = weight * 2 / (len(rivals) + 1)
        for level, above in rivals:
            won, lost = met.get(at := (level, len(rivals) + 1), (0.0, 0.0))
            met[at] = won + each * above, lost + each * (1 - above)
        weight *= _FADES
    places = [step / _STEPS for step in range(-_STEPS, len(LEVELS) * _STEPS + 1)]
    logs = [_log_likelihood(place, met) for place in places]
    most = max(logs)
    odds = [exp(one - most) for one in logs]
    total = sum(odds)
    mean = sum(place * one for place, one in zip(places, odds, strict=True)) / total
    variance = sum((place - mean) ** 2 * one for place, one in zip(places, odds, strict=True)) / total
    return Strength(mean, variance**0.5)


def even_level(games: Sequence[Sequence[Rival]], now: str) -> str:
    """The level whose players are even with who played these games; `now`, where that is about as good."""
    place = strength(games).place
    if abs(place - LEVELS.index(now)) <= _STAYS:
        return now
    return LEVELS[min(max(round(place), 0), len(LEVELS) - 1)]


def _log_likelihood(place: float, met: Mapping[tuple[str, int], tuple[float, float]]) -> float:
    """Of a place with what is known of newcomers; `met` is how often it was above and below, by level and seats."""
    total = -(((place - NEWCOMER) / _SPREAD) ** 2) / 2
    for (level, seats), (won, lost) in met.items():
        chance = chance_above(place, level, seats)
        total += won * log(chance) + lost * log(1 - chance)
    return total

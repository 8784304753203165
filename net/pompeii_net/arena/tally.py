"""What the games of an arena come to: one `Score` for each contestant, and how it plays."""

from collections.abc import Iterable
from math import sqrt
from typing import Final

from msgspec import Struct, field

_Z: Final = 1.96  # two-sided 95 %


class Manner(Struct):
    """How one contestant played one game, counted."""

    runs_offered: int = 0
    runs_declined: int = 0
    company: int = 0
    """Pieces on the squares of its own pieces, own pieces counted each, summed over the ends of its turns in flight."""
    company_of: int = 0
    """How many pieces that sum is about."""
    beside_lava: int = 0
    """How many of them stand beside lava that may still grow."""
    own_burned: int = 0
    """Its own pieces that its own tiles burned or cut off."""
    omens: list[int] = field(default_factory=list)
    """Pieces thrown into the volcano for omens, by contestant that lost them."""
    omens_at_leader: int = 0
    """Those of them that belonged to the rival who had most in the city, or as many as any."""
    eruptions: int = 0
    """Early eruptions declared (R13)."""


class Played(Struct):
    """One game: everything by contestant, whatever its seat was."""

    number: int
    saved: list[int]
    volcano: list[int]
    winners: list[int]
    manners: list[Manner]


class Interval(Struct, frozen=True):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class Score(Struct, frozen=True):
    """A contestant's part in the games played; `share` is wins with ties divided, 0 to 1."""

    name: str
    games: int
    wins: int
    share: Interval
    saved: Interval
    volcano: Interval
    manner: Manner


def scores(names: list[str], games: Iterable[Played]) -> list[Score]:
    """A score for each contestant; with no game played every figure is 0."""
    played = sorted(games, key=lambda game: game.number)
    return [_score(c, name, len(names), played) for c, name in enumerate(names)]


def _score(c: int, name: str, contestants: int, games: list[Played]) -> Score:
    parts = [1 / len(game.winners) if c in game.winners else 0.0 for game in games]
    return Score(
        name,
        len(games),
        sum(part == 1.0 for part in parts),
        proportion(sum(parts), len(games)),
        mean([game.saved[c] for game in games]),
        mean([game.volcano[c] for game in games]),
        _sum([game.manners[c] for game in games], contestants),
    )


def proportion(total: float, n: int) -> Interval:
    """Wilson's interval: `total` of `n`, honest near 0 and 1; a divided tie has less variance, so it holds for ties."""
    if not n:
        return Interval(0.0, 0.0, 0.0)
    p, z2 = total / n, _Z * _Z
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Interval(p, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: list[int]) -> Interval:
    """The mean of a sample with its normal interval."""
    n = len(values)
    if not n:
        return Interval(0.0, 0.0, 0.0)
    m = sum(values) / n
    half = _Z * sqrt(sum((v - m) ** 2 for v in values) / (n - 1) / n) if n > 1 else 0.0
    return Interval(m, m - half, m + half)


def _sum(manners: list[Manner], contestants: int) -> Manner:
    total = Manner(omens=[0] * contestants)
    for manner in manners:
        total.runs_offered += manner.runs_offered
        total.runs_declined += manner.runs_declined
        total.company += manner.company
        total.company_of += manner.company_of
        total.beside_lava += manner.beside_lava
        total.own_burned += manner.own_burned
        total.omens_at_leader += manner.omens_at_leader
        total.eruptions += manner.eruptions
        total.omens = [a + b for a, b in zip(total.omens, manner.omens, strict=True)]
    return total

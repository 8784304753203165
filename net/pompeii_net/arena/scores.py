"""What the games of an arena come to: one `Score` for each contestant, and how each did against each."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct, field

from pompeii_net.arena.play_style import PlayStyle
from pompeii_net.bots.fault import BotFault

Z: Final = 1.96
"""Standard errors on either side that hold 95 %."""


class GameResult(Struct):
    """One game; `table` is which contestants played it, and the lists follow it, whatever their seats were."""

    number: int
    table: tuple[int, ...]
    saved: list[int]
    volcano: list[int]
    winners: list[int]
    """Indices of contestants; several where they tied (R25)."""
    styles: list[PlayStyle]
    faults: dict[int, BotFault] = field(default_factory=dict)
    """By contestant, why a bot was given up."""

    def part(self, c: int) -> float:
        """What contestant `c` has of the win, ties divided."""
        return 1 / len(self.winners) if c in self.winners else 0.0


class Interval(Struct, frozen=True):
    """An estimate with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of its width: the ± behind a mean."""
        return (self.high - self.low) / 2


class Score(Struct, frozen=True):
    """A contestant's part in the games it played; `share` is wins with ties divided, 0 to 1."""

    name: str
    games: int
    wins: int
    share: Interval
    saved: Interval
    volcano: Interval
    style: PlayStyle
    faults: list[BotFault]
    """Why a bot was given up, for each game where it was."""
    substitute_wins: int = 0
    """How many of its wins are of those games, so of who played on for it."""


class Pairing(Struct, frozen=True):
    """What contestant `first` has of its games against `second`."""

    first: int
    second: int
    games: int
    share: Interval


def scores(names: Sequence[str], games: Iterable[GameResult]) -> list[Score]:
    """A score for each contestant; with no game played every figure is 0."""
    # Processes end games in any order, and sums of floats depend on theirs: the table is not to depend on the jobs.
    played = sorted(games, key=lambda game: game.number)
    return [_score(c, name, [game for game in played if c in game.table]) for c, name in enumerate(names)]


def pairings(games: Iterable[GameResult]) -> list[Pairing]:
    """Of the tables of two that played, the pairings, in order."""
    parts: dict[tuple[int, int], list[float]] = {}
    for game in sorted(games, key=lambda game: (game.table, game.number)):
        first, second = game.table
        parts.setdefault((first, second), []).append(game.part(first))
    return [Pairing(*pair, len(won), proportion(sum(won), len(won))) for pair, won in parts.items()]


def proportion(total: float, n: float) -> Interval:
    """Wilson's interval: `total` of `n`, honest near 0 and 1; a divided tie has less variance, so it holds for ties."""
    if not n:
        return Interval(0.0, 0.0, 0.0)
    p, z2 = total / n, Z * Z
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Interval(p, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[int]) -> Interval:
    """The mean of a sample with its normal interval."""
    n = len(values)
    if not n:
        return Interval(0.0, 0.0, 0.0)
    m = sum(values) / n
    half = Z * sqrt(sum((v - m) ** 2 for v in values) / (n - 1) / n) if n > 1 else 0.0
    return Interval(m, m - half, m + half)


def _score(c: int, name: str, games: list[GameResult]) -> Score:
    parts = [game.part(c) for game in games]
    at = [game.table.index(c) for game in games]
    style = PlayStyle()
    for game, i in zip(games, at, strict=True):
        style.add(game.styles[i])
    given_up = [c in game.faults for game in games]
    return Score(
        name,
        len(games),
        sum(part == 1.0 for part in parts),
        proportion(sum(parts), len(games)),
        mean([game.saved[i] for game, i in zip(games, at, strict=True)]),
        mean([game.volcano[i] for game, i in zip(games, at, strict=True)]),
        style,
        [game.faults[c] for game in games if c in game.faults],
        sum(part == 1.0 for part, lost in zip(parts, given_up, strict=True) if lost),
    )

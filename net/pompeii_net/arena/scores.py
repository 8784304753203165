"""Scores of the contestants of an arena: results, Elo ratings with intervals, and style of play."""

from collections import Counter
from collections.abc import Sequence
from math import exp, log, log10, sqrt
from typing import Final

from msgspec import Struct, field

from pompeii_core.actions import Action, Cause, Choice, Done, Phase, Sacrifice
from pompeii_core.ai.terrain import hot_squares
from pompeii_core.city import squares
from pompeii_core.events import Burned, Eruption, Event, Sacrificed, TurnEnded
from pompeii_core.game import Game
from pompeii_core.record import GameLine
from pompeii_net.bots.protocol import BotFault


class PlayStyle(Struct):
    """Counts of how one contestant played one or more games."""

    runs_offered: int = 0
    runs_declined: int = 0
    company: int = 0  # for each own piece, the pieces on its square with itself; summed over its turns' ends in flight
    company_of: int = 0  # number of its pieces in the sum `company`
    beside_lava: int = 0  # number of those pieces that stand beside lava that may still grow
    own_burned: int = 0  # own pieces that its own tiles burned or cut off
    omens: Counter[int] = field(default_factory=Counter)  # pieces it threw into the volcano, by contestant hit
    omens_at_leader: int = 0  # those whose owner had the most pieces in the city of all rivals, or tied for it
    eruptions: int = 0  # early eruptions declared (R13)

    def add(self, other: "PlayStyle") -> None:
        for count in self.__struct_fields__:
            setattr(self, count, getattr(self, count) + getattr(other, count))


class StyleCounter:
    """Counts the style of play in one game; `order` holds the contestant on each seat."""

    def __init__(self, game: Game, order: list[int]) -> None:
        self.styles = [PlayStyle() for _ in order]  # how each seat has played so far
        self.game, self._order = game, order

    def apply(self, action: Action, mover: int) -> list[Event]:
        """Count and apply an action of `mover`, and return its events. IllegalAction, after it was counted."""
        game, style = self.game, self.styles[mover]
        if game.choice is Choice.RUN:
            declined = game.runs if isinstance(action, Done) else 0
            style.runs_offered += declined or 1
            style.runs_declined += declined
        elif isinstance(action, Sacrifice):
            pieces = {rival: number for rival, number in enumerate(game.citizens) if rival != mover}
            style.omens_at_leader += pieces.get(action.seat) == max(pieces.values())
        events = game.apply(action, mover)
        for event in events:
            match event:
                case Sacrificed(victim=int(victim)):
                    style.omens[self._order[victim]] += 1
                case Eruption(declared=True):
                    self.styles[event.seat].eruptions += 1
                case Burned(cause=Cause.LAVA | Cause.ENCLOSED):
                    style.own_burned += event.counts[mover]
                case TurnEnded(seat=seat) if game.phase is Phase.FLIGHT:
                    self._count_city(seat)
        return events

    def _count_city(self, seat: int) -> None:
        game, style = self.game, self.styles[seat]
        hot = hot_squares(game)
        for i in squares(game.occupied):
            standing = game.position.standing(i)
            pieces = standing[seat]
            style.company += pieces * sum(standing)
            style.company_of += pieces
            style.beside_lava += pieces * (hot >> i & 1)


Z: Final = 1.96  # standard errors on either side that hold 95 %


class GameResult(Struct):
    """One game.

    `table` holds the contestants that played; the other lists are in its order, not in that of the seats.
    """

    number: int
    table: tuple[int, ...]
    saved: list[int]
    volcano: list[int]
    winners: list[int]  # contestants; more than one for a tie (R25)
    styles: list[PlayStyle]
    faults: dict[int, BotFault] = field(default_factory=dict)  # why a bot was given up, by contestant
    line: GameLine | None = None  # the game as a line of a set, until it is written; None if not recorded in a set

    def part(self, c: int) -> float:
        """Return contestant `c`'s part of the win: 1 divided by the number of winners, or 0 for a loss."""
        return 1 / len(self.winners) if c in self.winners else 0.0


class Interval(Struct, frozen=True):
    """An estimate with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width: the ± after a mean."""
        return (self.high - self.low) / 2


class Score(Struct):
    """Totals of one contestant over the games added so far."""

    name: str
    style: PlayStyle = field(default_factory=PlayStyle)
    faults: Counter[str] = field(default_factory=Counter)  # number of games in which the bot was given up, by reason
    substitute_wins: int = 0  # number of those games that an AI won in the bot's place, ties not counted
    by_winners: Counter[int] = field(default_factory=Counter)  # games by the number of winners, 0 for a loss
    by_saved: Counter[int] = field(default_factory=Counter)  # games by the number of pieces saved
    by_volcano: Counter[int] = field(default_factory=Counter)  # games by the number of pieces in the volcano

    def add(self, game: GameResult, i: int) -> None:
        """Add the result, style and fault of a game in which this is contestant `i` of its table."""
        shared = _shared(game, game.table[i])
        self.by_winners[shared] += 1
        self.by_saved[game.saved[i]] += 1
        self.by_volcano[game.volcano[i]] += 1
        self.style.add(game.styles[i])
        if fault := game.faults.get(game.table[i]):
            self.faults[fault.words] += 1
            self.substitute_wins += shared == 1

    @property
    def games(self) -> int:
        return self.by_winners.total()

    @property
    def wins(self) -> int:
        return self.by_winners[1]

    @property
    def share(self) -> Interval:
        """Proportion of games won, with ties divided."""
        return proportion(_won(self.by_winners), self.games)

    @property
    def saved(self) -> Interval:
        return mean(self.by_saved)

    @property
    def volcano(self) -> Interval:
        return mean(self.by_volcano)


class Pairing(Struct, frozen=True):
    """The games of contestant `first` against `second`; `share` is the first's proportion of wins, ties divided."""

    first: int
    second: int
    games: int
    share: Interval


class Totals:
    """Sums over the games of an arena, in any order; their size does not grow with the number of games."""

    def __init__(self, names: Sequence[str]) -> None:
        self.games = 0
        self.scores = [Score(name) for name in names]
        self._met: dict[tuple[int, ...], Counter[int]] = {}  # `_shared` of the first contestant, by table

    def add(self, game: GameResult) -> None:
        self.games += 1
        for i, c in enumerate(game.table):
            self.scores[c].add(game, i)
        met = self._met.setdefault(game.table, Counter())
        met[_shared(game, game.table[0])] += 1

    @property
    def faulty(self) -> bool:
        return any(score.faults for score in self.scores)

    def pairings(self) -> list[Pairing]:
        """Return a pairing for each table so far, by contestants' numbers; ValueError unless tables have two seats."""
        return [
            Pairing(first, second, met.total(), proportion(_won(met), met.total()))
            for (first, second), met in sorted(self._met.items())
        ]


def _shared(game: GameResult, c: int) -> int:
    """Return the number of winners if contestant `c` is one; 0 for a loss."""
    return len(game.winners) if c in game.winners else 0


def _won(shared: Counter[int]) -> float:
    """Return the number of wins, ties divided; `shared` counts games by number of winners, 0 for a loss."""
    return sum(games / winners for winners, games in sorted(shared.items()) if winners)


def proportion(total: float, n: float) -> Interval:
    """Return `total` / `n` with Wilson's 95 % interval, a little too wide if wins are divided; all 0 if `n` is 0."""
    if not n:
        return Interval(0.0, 0.0, 0.0)
    p, z2 = total / n, Z * Z
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Interval(p, max(0.0, centre - half), min(1.0, centre + half))


def mean(counts: Counter[int]) -> Interval:
    """Return the mean of a sample with its normal 95 % interval, 0 for an empty one.

    `counts`: how often each value occurs.
    """
    n = counts.total()
    if not n:
        return Interval(0.0, 0.0, 0.0)
    m = sum(value * count for value, count in counts.items()) / n
    squares = sum((value - m) ** 2 * count for value, count in sorted(counts.items()))
    half = Z * sqrt(squares / (n - 1) / n) if n > 1 else 0.0
    return Interval(m, m - half, m + half)


_EXACT: Final = 1e-10  # relative change of the strengths below which they count as found


def elo(contestants: int, pairings: Sequence[Pairing]) -> list[Interval]:
    """Return the Elo ratings of this many contestants, mean 0, with 95 % intervals by the model of Bradley and Terry.

    A tie counts as half a win. One more tie is counted for each pair of contestants, even if they never met.
    """
    # Each pair counts as having tied one more game, so that every rating is finite.
    points = [[0.0 if i == j else 0.5 for j in range(contestants)] for i in range(contestants)]
    for pair in pairings:
        points[pair.first][pair.second] += pair.games * pair.share.mean
        points[pair.second][pair.first] += pair.games * (1 - pair.share.mean)
    found = strengths(points)
    variance, scale = variances(points, found), 400 / log(10)
    halves = [Z * scale * sqrt(variance[i][i]) for i in range(contestants)]
    ratings = [400 * log10(strength) for strength in found]
    return [Interval(rating, rating - half, rating + half) for rating, half in zip(ratings, halves, strict=True)]


def strengths(points: Sequence[Sequence[float]]) -> list[float]:
    """Return the most likely strengths p if i wins against j with chance p[i] / (p[i] + p[j]).

    `points[i][j]` is the number of i's wins against j. The product of p is 1. Every group must have lost points to the
    rest, or its strengths would be infinite.
    """
    # Newman, Efficient computation of rankings from pairwise comparisons, JMLR 24 (2023).
    everybody = range(len(points))
    p = [1.0] * len(points)
    change = 1.0
    while change > _EXACT:
        change = 0.0
        for i in everybody:
            won = sum(points[i][j] * p[j] / (p[i] + p[j]) for j in everybody)
            lost = sum(points[j][i] / (p[i] + p[j]) for j in everybody)
            change = max(change, abs(won / lost / p[i] - 1))
            p[i] = won / lost
        centre = sum(map(log, p)) / len(p)
        p = [strength / exp(centre) for strength in p]
    return p


def variances(points: Sequence[Sequence[float]], p: Sequence[float]) -> list[list[float]]:
    """Return the covariance matrix of the natural logarithms of the `strengths` p found for `points`."""
    n = len(p)
    information = [[0.0] * n for _ in p]
    for i in range(n):
        for j in range(n):
            if i != j:
                part = (points[i][j] + points[j][i]) * p[i] * p[j] / (p[i] + p[j]) ** 2
                information[i][i] += part
                information[i][j] -= part
    # The rows of the information matrix sum to 0, as only differences count; this inverts it on vectors with sum 0.
    inverse = _inverse([[entry + 1 / n for entry in row] for row in information])
    return [[entry - 1 / n for entry in row] for row in inverse]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix by Gauss-Jordan elimination."""
    n = len(matrix)
    rows = [row + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = rows[i][i]
        rows[i] = [entry / pivot for entry in rows[i]]
        for j in range(n):
            if j != i:
                factor = rows[j][i]
                rows[j] = [entry - factor * other for entry, other in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]

"""What the games of an arena come to for each contestant: results, Elo with its interval, and style of play."""

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
    """How one contestant played one game, or several, counted."""

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
    omens: Counter[int] = field(default_factory=Counter)
    """Pieces thrown into the volcano for omens, by contestant that lost them."""
    omens_at_leader: int = 0
    """Those of them that belonged to the rival who had most in the city, or as many as any."""
    eruptions: int = 0
    """Early eruptions declared (R13)."""

    def add(self, other: "PlayStyle") -> None:
        for count in self.__struct_fields__:
            setattr(self, count, getattr(self, count) + getattr(other, count))


class StyleCounter:
    """Watches one game; `order` is who sits where."""

    def __init__(self, game: Game, order: list[int]) -> None:
        self.styles = [PlayStyle() for _ in order]  # how each seat has played so far
        self.game, self._order = game, order

    def apply(self, action: Action, mover: int) -> list[Event]:
        """Do what seat `mover` does in the game, and count it and what it leads to."""
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
    line: GameLine | None = None
    """The game as a line of a set of games, until it is written; None without a set."""

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
    faults: Counter[str]
    """Number of games in which the bot was given up, by the reason."""
    substitute_wins: int = 0
    """Number of its wins in those games, which an AI won in its place."""


class Pairing(Struct, frozen=True):
    """What contestant `first` has of its games against `second`."""

    first: int
    second: int
    games: int
    share: Interval


class Totals:
    """Sums over the games of an arena, in any order; their size does not grow with the number of games."""

    def __init__(self, names: Sequence[str]) -> None:
        self.games = 0
        self._contestants = [_Contestant(name) for name in names]
        self._met: dict[tuple[int, ...], Counter[int]] = {}  # the first contestant's `shared`, by table

    def add(self, game: GameResult) -> None:
        self.games += 1
        for i, c in enumerate(game.table):
            self._contestants[c].add(game, i)
        met = self._met.setdefault(game.table, Counter())
        met[_shared(game, game.table[0])] += 1

    @property
    def faulty(self) -> bool:
        """Whether a bot was given up in any game."""
        return any(contestant.faults for contestant in self._contestants)

    def scores(self) -> list[Score]:
        """The score of each contestant; with no game played every figure is 0."""
        return [contestant.score() for contestant in self._contestants]

    def pairings(self) -> list[Pairing]:
        """The pairings, in order, if every table has two seats."""
        return [
            Pairing(first, second, met.total(), proportion(_won(met), met.total()))
            for (first, second), met in sorted(self._met.items())
        ]


def _shared(game: GameResult, c: int) -> int:
    """Number of contestants that share a win of contestant `c`; 0 for a loss."""
    return len(game.winners) if c in game.winners else 0


def _won(shared: Counter[int]) -> float:
    """Number of wins, ties divided, given how often a game was shared by how many."""
    return sum(games / winners for winners, games in sorted(shared.items()) if winners)


class _Contestant:
    """Sums over the games of one contestant."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.shared = Counter[int]()  # games by the number of winners, 0 for a loss
        self.saved = Counter[int]()  # games by the number of pieces saved
        self.volcano = Counter[int]()  # games by the number of pieces in the volcano
        self.style = PlayStyle()
        self.faults = Counter[str]()
        self.substitute_wins = 0

    def add(self, game: GameResult, i: int) -> None:
        c = game.table[i]
        shared = _shared(game, c)
        self.shared[shared] += 1
        self.saved[game.saved[i]] += 1
        self.volcano[game.volcano[i]] += 1
        self.style.add(game.styles[i])
        if fault := game.faults.get(c):
            self.faults[fault.words] += 1
            self.substitute_wins += shared == 1

    def score(self) -> Score:
        games = self.shared.total()
        return Score(
            self.name,
            games,
            self.shared[1],
            proportion(_won(self.shared), games),
            mean(self.saved),
            mean(self.volcano),
            self.style,
            self.faults,
            self.substitute_wins,
        )


def proportion(total: float, n: float) -> Interval:
    """Wilson's interval: `total` of `n`, honest near 0 and 1; a divided tie has less variance, so it holds for ties."""
    if not n:
        return Interval(0.0, 0.0, 0.0)
    p, z2 = total / n, Z * Z
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Interval(p, max(0.0, centre - half), min(1.0, centre + half))


def mean(counts: Counter[int]) -> Interval:
    """The mean of a sample, given how often it holds each value, with its normal interval."""
    n = counts.total()
    if not n:
        return Interval(0.0, 0.0, 0.0)
    m = sum(value * count for value, count in counts.items()) / n
    squares = sum((value - m) ** 2 * count for value, count in sorted(counts.items()))
    half = Z * sqrt(squares / (n - 1) / n) if n > 1 else 0.0
    return Interval(m, m - half, m + half)


_EXACT: Final = 1e-10  # by what part a strength may still change where it is taken for found


def elo(contestants: int, pairings: Sequence[Pairing]) -> list[Interval]:
    """Elo ratings with 95 % intervals, their mean 0: Bradley and Terry's model at its likeliest, a tie half a win.

    Each pair is taken to have tied one game more than it played, so that nobody's rating is infinite.
    """
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
    """Where `points[i][j]` is what i won against j, the p that make it likeliest: i wins by p[i] / (p[i] + p[j]).

    Their product is 1. No group may have lost nothing to the rest: its strengths would be infinite.
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
    """The covariances of the natural logarithms of strengths `p` whose product is 1, from the information matrix."""
    n = len(p)
    information = [[0.0] * n for _ in p]
    for i in range(n):
        for j in range(n):
            if i != j:
                part = (points[i][j] + points[j][i]) * p[i] * p[j] / (p[i] + p[j]) ** 2
                information[i][i] += part
                information[i][j] -= part
    # Its rows add up to 0, as only differences can be told; on what adds up to 0 this is its inverse.
    inverse = _inverse([[entry + 1 / n for entry in row] for row in information])
    return [[entry - 1 / n for entry in row] for row in inverse]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Of a positive definite matrix, by Gauss and Jordan."""
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

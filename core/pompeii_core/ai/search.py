"""The search: sequential halving over the best choices by the evaluation, in games consistent with the seat's view."""

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean
from typing import Final

from msgspec import Struct, field

from pompeii_core.actions import Phase
from pompeii_core.ai.engine import PIECE, Playouts, reward
from pompeii_core.determinize import Determinizer
from pompeii_core.game import Game

# Weight in games of a piece of one-ply worth, by phase; before the eruption a game says less about a choice
_PRIOR: Final = {Phase.SLEEPS: 4.0, Phase.SEETHES: 4.0, Phase.ERUPTS: 1.0, Phase.FLIGHT: 1.0}
_NARROWEST: Final = 4
_WIDTH: Final = 1.1  # the number of candidates is at most this times the square root of the number of games
_CERTAIN: Final = 4.0  # a choice is given up at once when this many standard errors behind
_EASY: Final = 3.5  # a decision is easy if, with half spent, every other choice is this many standard errors behind
# Games before the first check of certainty; later checks follow at powers of two, as fewer checks mislead less
_FEWEST: Final = 16
_ALIKE: Final = 64  # two choices count as the same after this many games with identical results


class Limit(Struct, frozen=True):
    """Bounds of a search: a number of games, and the time `until` on `clock`, in seconds; one must be finite."""

    playouts: float = inf
    until: float = inf
    clock: Callable[[], float] = lambda: 0.0


class Candidate(Struct, eq=False):
    """A choice in a search: index of the legal action, one-ply worth in pieces, and the rewards of its games."""

    index: int
    worth: float
    prior: float = 1.0  # weight in games of a piece of worth
    persona_bonus: float = 0.0  # reward for what the persona likes about it beyond winning
    rewards: list[float] = field(default_factory=list)  # 0 to 1

    @property
    def games(self) -> int:
        return len(self.rewards)

    def value(self, games: int | None = None) -> float:
        """Return the mean reward of the first `games` games (None: all) + `prior` * `worth` / games + `persona_bonus`.

        `games` must not exceed those played. If it is 0, the mean counts as 0.5 and the prior is not divided.
        """
        games = self.games if games is None else games
        if not games:
            return 0.5 + self.prior * self.worth + self.persona_bonus
        return (sum(self.rewards[:games]) + self.prior * self.worth) / games + self.persona_bonus


def ranked(g: Game, scores: Sequence[float], order: Sequence[int]) -> list[Candidate]:
    """Return the active seat's legal actions as candidates in the given order; `scores` are by legal action."""
    prior = _PRIOR[g.phase]
    return [Candidate(i, scores[i], prior) for i in order]


def search(
    guesses: Determinizer, candidates: Sequence[Candidate], playouts: Playouts, most: int, limit: Limit, rng: Random
) -> list[Candidate]:
    """Search among `candidates`, best first by worth; return those played out, at most `most` and as `limit` allows.

    The result is best first. Candidates are played out in rounds, and half are given up after each; a hopeless one is
    given up earlier. All that are left get the same deals and luck, so their games can be compared pairwise. The search
    ends early if only one is left, or if half of the limit is spent and none is close behind the best.
    """
    match, budget = _Match(guesses, playouts, rng), _Budget(limit)
    field = list(candidates[: min(most, _NARROWEST)])
    if len(field) > 1 and budget.allows(len(field), 1):
        # The first games show how fast games are, and so how wide the field can be; the others then join this deal.
        match.play(field)
        budget.spend(len(field))
        others = candidates[len(field) : min(most, int(_WIDTH * sqrt(budget.games())))]
        if others and budget.allows(len(others), 1):
            match.play(others, again=True)
            budget.spend(len(others))
            field += others
    ranking = _Ranking(field)
    left = ranking.left
    rounds = (len(left) - 1).bit_length()
    for number in range(1, rounds + 1):
        while len(left) > 1 and budget.allows(len(left), number / rounds):
            match.play(left)
            budget.spend(len(left))
            games = left[0].games
            if games >= _FEWEST and games.bit_count() == 1:
                ranking.give_up_hopeless()
        if 2 * number >= rounds and left[0].games >= _FEWEST:
            ranking.end_if_easy()
        ranking.narrow(-(-len(field) // 2**number))
    return left + ranking.given_up


class _Match:
    """Plays deal after deal with every candidate and records the rewards."""

    def __init__(self, guesses: Determinizer, playouts: Playouts, rng: Random) -> None:
        self._guesses, self._playouts, self._rng = guesses, playouts, rng
        self._legal = guesses.known.legal_actions()
        self._deal, self._luck = guesses.known, 0

    def play(self, candidates: Sequence[Candidate], *, again: bool = False) -> None:
        """Play one game with each candidate on a new deal or, with `again`, on the last one; append the rewards."""
        if not again:
            self._deal, self._luck = self._guesses.sample(self._rng), self._rng.getrandbits(31)
        g, actions = self._deal, [self._legal[candidate.index] for candidate in candidates]
        assert g.active is not None
        for candidate, result in zip(candidates, self._playouts.run(g, actions, self._luck), strict=True):
            candidate.rewards.append(reward(result, g.active, g.seats))


class _Ranking:
    """The candidates still in the search (`left`) and those `given_up`, each best first."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self.left, self.given_up = list(candidates), list[Candidate]()

    def _sorted(self) -> tuple[Candidate, list[Candidate]]:
        """Sort `left` and return its best candidate and the others."""
        self.left.sort(key=Candidate.value, reverse=True)
        return self.left[0], self.left[1:]

    def _give_up(self, candidates: Sequence[Candidate]) -> None:
        self.given_up[:0] = candidates
        self.left[:] = [candidate for candidate in self.left if candidate not in candidates]

    def narrow(self, number: int) -> None:
        """Give up all candidates but the best `number`, at least 1."""
        _, others = self._sorted()
        self._give_up(others[number - 1 :])

    def give_up_hopeless(self) -> None:
        """Give up all candidates hopelessly behind the best; all left must have played the same deals, two or more."""
        best, others = self._sorted()
        self._give_up([candidate for candidate in others if _is_hopeless(candidate, best)])

    def end_if_easy(self) -> None:
        """Give up all candidates but the best if none is close behind in value. All must have played the same deals."""
        best, others = self._sorted()
        if not any(_is_close(candidate, best) for candidate in others):
            self._give_up(others)


def _is_close(candidate: Candidate, best: Candidate) -> bool:
    if candidate.rewards == best.rewards:
        return candidate.games < _ALIKE
    return best.value() - candidate.value() < _EASY * _error(_ahead(best, candidate))


def _is_hopeless(candidate: Candidate, best: Candidate) -> bool:
    """Return whether a candidate is behind `best` by more than luck, or level in many deals.

    Both must have played the same deals, two or more.
    """
    ahead = _ahead(best, candidate)
    if not any(ahead):
        return len(ahead) >= _ALIKE
    # The worth is left out because its weight fades with further games.
    bonus = best.persona_bonus - candidate.persona_bonus
    return fmean(ahead) + bonus >= _CERTAIN * _error(ahead)


def _ahead(best: Candidate, candidate: Candidate) -> list[float]:
    """Return how far `best` is ahead of another candidate in each deal; both must have played the same deals."""
    return [one - other for one, other in zip(best.rewards, candidate.rewards, strict=True)]


def _error(ahead: list[float]) -> float:
    """Return the standard error of the mean of two or more values, but not less than PIECE / their number."""
    games, mean = len(ahead), fmean(ahead)
    error = sqrt(sum((one - mean) ** 2 for one in ahead) / (games - 1) / games)
    # Even if all games differ equally, a later one may differ by a piece.
    return max(error, PIECE / games)


class _Budget:
    """Tracks how much of a limit is spent; the duration of a game is estimated from those played."""

    def __init__(self, limit: Limit) -> None:
        self._limit, self._start = limit, limit.clock()
        self._games, self._now = 0, self._start

    def allows(self, games: int, part: float) -> bool:
        """Return whether `games` more games are expected to stay within the share `part`, 0 to 1, of the limit."""
        limit, used = self._limit, self._now - self._start
        if self._games + games > part * limit.playouts:
            return False
        return used + games * used / max(self._games, 1) < part * (limit.until - self._start)

    def games(self) -> float:
        """Return the number of games that the whole limit is expected to allow; call it after some were played."""
        limit, used = self._limit, self._now - self._start
        in_time = self._games * (limit.until - self._start) / used if used > 0 else inf
        return min(limit.playouts, in_time)

    def spend(self, games: int) -> None:
        """Record `games` games played since the last call."""
        self._games += games
        self._now = self._limit.clock()

"""The search: sequential halving over the best few choices of the evaluation, in games that fit what the seat knows."""

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

_PRIOR: Final = {Phase.SLEEPS: 4.0, Phase.SEETHES: 4.0, Phase.ERUPTS: 1.0, Phase.FLIGHT: 1.0}
"""By phase, how many games a piece of one-ply worth counts for: before the eruption a game says less of a choice."""
_NARROWEST: Final = 4
_WIDTH: Final = 1.1  # more games look at more candidates: at as many as this times the root of their number
_CERTAIN: Final = 4.0  # by how many standard errors a choice must be behind to be given up at once
_EASY: Final = 3.5
"""By how many of them, its worth counted, each must be behind once half is spent, for an easy decision."""
_FEWEST: Final = 16
"""Games before anything is certain; it is asked at this and every power of two above: few looks mislead less."""
_ALIKE: Final = 64  # games that must all have come to the same before two choices are taken for one


class Limit(Struct, frozen=True):
    """How much a search may play: so many games, and until `clock`, in seconds, says `until`; one of them is finite."""

    playouts: float = inf
    until: float = inf
    clock: Callable[[], float] = lambda: 0.0


class Candidate(Struct, eq=False):
    """A choice of the search: which of the legal actions, its one-ply worth, and what its games came to, in order."""

    index: int
    worth: float
    prior: float = 1.0  # how many games a piece of that counts for
    persona_bonus: float = 0.0  # what its player likes about it beside winning, as a part of the reward
    rewards: list[float] = field(default_factory=list)  # 0 to 1

    @property
    def games(self) -> int:
        return len(self.rewards)

    def value(self, games: int | None = None) -> float:
        """Mean reward of the first so many games (None: all), with the prior and the persona's bonus."""
        games = self.games if games is None else games
        if not games:
            return 0.5 + self.prior * self.worth + self.persona_bonus
        return (sum(self.rewards[:games]) + self.prior * self.worth) / games + self.persona_bonus


def ranked(g: Game, scores: Sequence[float], order: Sequence[int]) -> list[Candidate]:
    """The active seat's legal actions as candidates, by their scores, in that order."""
    prior = _PRIOR[g.phase]
    return [Candidate(i, scores[i], prior) for i in order]


def search(
    guesses: Determinizer, candidates: Sequence[Candidate], playouts: Playouts, most: int, limit: Limit, rng: Random
) -> list[Candidate]:
    """The best of the active seat's candidates, which come best first by their worth: `most` at most, best first.

    They are played on in rounds, after each of which half are given up; all that are left meet the same deals and
    luck, so that their first games can be compared. Who is hopelessly behind is given up earlier, and where one alone
    is left, or half is spent and none is close behind the best, no more is played.
    """
    match, budget = _Match(guesses, playouts, rng), _Budget(limit)
    field = list(candidates[: min(most, _NARROWEST)])
    if len(field) > 1 and budget.allows(len(field), 1):
        # How fast games are shows here: then the others of a wider field meet the first deal too.
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
    """Plays one deal after another with every candidate in turn, and keeps its score."""

    def __init__(self, guesses: Determinizer, playouts: Playouts, rng: Random) -> None:
        self._guesses, self._playouts, self._rng = guesses, playouts, rng
        self._legal = guesses.known.legal_actions()
        self._deal, self._luck = guesses.known, 0

    def play(self, candidates: Sequence[Candidate], *, again: bool = False) -> None:
        """One game each, with a new deal or, `again`, with the one before."""
        if not again:
            self._deal, self._luck = self._guesses.sample(self._rng), self._rng.getrandbits(31)
        g, actions = self._deal, [self._legal[candidate.index] for candidate in candidates]
        assert g.active is not None
        for candidate, result in zip(candidates, self._playouts.run(g, actions, self._luck), strict=True):
            candidate.rewards.append(reward(result, g.active, g.seats))


class _Ranking:
    """The candidates that are `left` and those `given_up`, each best first."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self.left, self.given_up = list(candidates), list[Candidate]()

    def narrow(self, number: int) -> None:
        """Give up all but the best `number`."""
        self.left.sort(key=Candidate.value, reverse=True)
        self.given_up[:0] = self.left[number:]
        del self.left[number:]

    def give_up_hopeless(self) -> None:
        """Who stays is the best, and who may yet be."""
        self.left.sort(key=Candidate.value, reverse=True)
        best, *others = self.left
        hopeless = [candidate for candidate in others if _is_hopeless(candidate, best)]
        self.given_up[:0] = hopeless
        self.left[:] = [candidate for candidate in self.left if candidate not in hopeless]

    def end_if_easy(self) -> None:
        """Keep the best alone where none of the others is close behind, their worth counted."""
        self.left.sort(key=Candidate.value, reverse=True)
        best, *others = self.left
        if not any(_is_close(candidate, best) for candidate in others):
            self.narrow(1)


def _is_close(candidate: Candidate, best: Candidate) -> bool:
    if candidate.rewards == best.rewards:
        return candidate.games < _ALIKE
    return best.value() - candidate.value() < _EASY * _error(_ahead(best, candidate))


def _is_hopeless(candidate: Candidate, best: Candidate) -> bool:
    """Whether it is behind by so much that luck does not explain it, or no game of many came to anything else."""
    ahead = _ahead(best, candidate)
    if not any(ahead):
        return len(ahead) >= _ALIKE
    # What the worth counts for is left out: it fades with the games that are still to come.
    bonus = best.persona_bonus - candidate.persona_bonus
    return fmean(ahead) + bonus >= _CERTAIN * _error(ahead)


def _ahead(best: Candidate, candidate: Candidate) -> list[float]:
    """By how much one is ahead of another, in each of the deals that both have met."""
    return [one - other for one, other in zip(best.rewards, candidate.rewards, strict=True)]


def _error(ahead: list[float]) -> float:
    """The standard error of the mean of these."""
    games, mean = len(ahead), fmean(ahead)
    error = sqrt(sum((one - mean) ** 2 for one in ahead) / (games - 1) / games)
    # Where all games differ alike, one in which a piece goes the other way may still be to come.
    return max(error, PIECE / games)


class _Budget:
    """What part of a limit is spent, 0 to 1; how long a game takes is learned from those played."""

    def __init__(self, limit: Limit) -> None:
        self._limit, self._start = limit, limit.clock()
        self._games, self._now = 0, self._start

    def allows(self, games: int, part: float) -> bool:
        """Whether so many games more can be expected to stay within `part` of the limit."""
        limit, used = self._limit, self._now - self._start
        if self._games + games > part * limit.playouts:
            return False
        return used + games * used / max(self._games, 1) < part * (limit.until - self._start)

    def games(self) -> float:
        """How many games the whole limit can be expected to hold, once some have been played."""
        limit, used = self._limit, self._now - self._start
        in_time = self._games * (limit.until - self._start) / used if used > 0 else inf
        return min(limit.playouts, in_time)

    def spend(self, games: int) -> None:
        """So many games have been played since the last call."""
        self._games += games
        self._now = self._limit.clock()

"""The search: sequential halving over the best few choices of the evaluation, in games that fit what the seat knows."""

from collections.abc import Callable, Sequence
from math import exp, inf
from random import Random
from typing import Final

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.playouts import Playouts
from pompeii_core.determinize import determinize
from pompeii_core.rules import Rules
from pompeii_core.view import View

_SOFT: Final = 4.0
_TIE_BREAK: Final = 1 / 64
"""What a piece in the volcano counts for against one saved: no number of them makes up for a saved one (R25)."""


class Limit(Struct, frozen=True):
    """How much a search may play: so many games, and until `clock`, in seconds, says `until`."""

    playouts: float = inf
    until: float = inf
    clock: Callable[[], float] = lambda: 0.0


class Candidate(Struct):
    """A choice of the search: which of the legal actions, its one-ply worth, and the sums of what its games came to."""

    index: int
    worth: float
    games: int = 0
    reward: float = 0.0
    saved: int = 0
    lost: int = 0

    def value(self, prior: float) -> float:
        """Mean reward, 0 to 1, and `prior` times the worth."""
        return (self.reward / self.games if self.games else 0.5) + prior * self.worth


def search(
    view: View,
    rules: Rules,
    legal: Sequence[Action],
    candidates: Sequence[Candidate],
    engine: Playouts,
    prior: float,
    limit: Limit,
    rng: Random,
) -> list[Candidate]:
    """The candidates, best first; they are played on in rounds, after each of which the worse half is given up.

    All that are left in a round meet the same deals and luck. One candidate takes no games.
    """
    seat = view.seat
    assert seat is not None
    field, given_up = list(candidates), list[Candidate]()
    budget = _Budget(limit)
    rounds = (len(field) - 1).bit_length()
    for number in range(1, rounds + 1):
        actions = [legal[candidate.index] for candidate in field]
        while budget.allows(len(field), number / rounds):
            results = engine.run(determinize(view, rules, rng), actions, rng.getrandbits(31))
            for candidate, result in zip(field, results, strict=True):
                _count(candidate, result, seat, view.seats)
            budget.spend(len(field))
        field.sort(key=lambda candidate: -candidate.value(prior))
        kept = (len(field) + 1) // 2
        given_up[:0] = field[kept:]
        del field[kept:]
    return field + given_up


def _count(candidate: Candidate, result: Sequence[int], seat: int, seats: int) -> None:
    saved, volcano = result[:seats], result[seats:]
    standing = [out - _TIE_BREAK * lost for out, lost in zip(saved, volcano, strict=True)]
    own = standing.pop(seat)
    candidate.games += 1
    candidate.reward += 1 / (1 + exp((max(standing) - own) / _SOFT))
    candidate.saved += saved[seat]
    candidate.lost += volcano[seat]


class _Budget:
    """What part of a limit is spent, 0 to 1; how long games take is learned from those played."""

    def __init__(self, limit: Limit) -> None:
        self._limit, self._start = limit, limit.clock()
        self._games = 0
        self._last, self._slowest = self._start, 0.0

    def allows(self, games: int, part: float) -> bool:
        """Whether so many games more can be expected to stay within `part` of the limit."""
        limit = self._limit
        if self._games + games > part * limit.playouts:
            return False
        return self._last + games * self._slowest <= self._start + part * (limit.until - self._start)

    def spend(self, games: int) -> None:
        """So many games have been played since the last call."""
        now = self._limit.clock()
        self._games += games
        self._slowest = max(self._slowest, (now - self._last) / games)
        self._last = now

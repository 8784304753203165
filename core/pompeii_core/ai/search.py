"""The search: the best few choices of the evaluation, played out in games that fit what the seat knows."""

from collections.abc import Callable
from math import exp, inf
from random import Random
from typing import Final

from msgspec import Struct

from pompeii_core.ai.playouts import playouts
from pompeii_core.ai.weigh import weigh
from pompeii_core.ai.weights import Tables
from pompeii_core.determinize import determinize
from pompeii_core.rules import Rules
from pompeii_core.view import View

_SOFT: Final = 4.0


class Limit(Struct, frozen=True):
    """How long a search may take: `playouts` at most, and until `clock` (seconds) has passed `until`."""

    playouts: int
    until: float = inf
    clock: Callable[[], float] = lambda: 0.0


class Candidate(Struct):
    """A choice of the search: which of the legal actions, its one-ply worth, and what its games came to."""

    index: int
    worth: float
    games: int = 0
    reward: float = 0.0
    saved: float = 0.0
    lost: float = 0.0

    def value(self, prior: float) -> float:
        """Mean reward, 0 to 1, and `prior` times the worth."""
        return (self.reward / self.games if self.games else 0.5) + prior * self.worth


def search(
    view: View, rules: Rules, mind: Tables, width: int, prior: float, limit: Limit, rng: Random
) -> list[Candidate]:
    """The best `width` choices of the view's seat, best first."""
    seat = view.seat
    assert seat is not None
    g = determinize(view, rules, rng)
    legal, worths = g.legal_actions(), weigh(g, mind)
    order = sorted(range(len(legal)), key=lambda i: -worths[i])
    candidates = [Candidate(i, worths[i]) for i in order[:width]]
    if len(candidates) == 1:
        return candidates
    actions, engine = [legal[candidate.index] for candidate in candidates], playouts([mind] * view.seats)
    left = limit.playouts
    while left >= len(candidates) and limit.clock() < limit.until:
        left -= len(candidates)
        results = engine.run(determinize(view, rules, rng), actions, rng.getrandbits(31))
        for candidate, result in zip(candidates, results, strict=True):
            saved, volcano = result[: view.seats], result[view.seats :]
            others = max(number for other, number in enumerate(saved) if other != seat)
            candidate.games += 1
            candidate.reward += 1 / (1 + exp((others - saved[seat]) / _SOFT))
            candidate.saved += saved[seat]
            candidate.lost += volcano[seat]
    return sorted(candidates, key=lambda candidate: -candidate.value(prior))

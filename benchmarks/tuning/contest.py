"""Games of some weights against others, by the fastest engine there is: the same result whatever the number of jobs."""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from pompeii_core.ai.engine import SearchEngine, score_actions
from pompeii_core.ai.weights import NO_LAYER, Layer, Weights, WeightTables, weight_tables
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.tally import winners

RULES: Final = Rules()
HELD_OUT: Final = 1 << 30
"""The first of the deals that nothing is ever tuned or learned on."""
_CHUNK: Final = 200
_SOFT: Final = 2.0


class Task(NamedTuple):
    """Deals to be played: the challenger on each of the seats in turn, the rival on all the others."""

    challenger: Weights
    rival: Weights
    seats: int
    deals: range
    layers: tuple[Layer, Layer]
    """What the challenger and the rival have learned."""
    rules: Rules


class Outcome(NamedTuple):
    """What a deal came to for the challenger, as means over its seats."""

    wins: float
    """Games won, shared ones in part."""
    margin: float
    """Saved, less the best rival's."""
    reward: float
    """The margin squeezed between 0 and 1: says more of a game than who won, and is not swayed by a rout."""


def play(task: Task) -> list[Outcome]:
    """An outcome for each deal."""
    seats, rules = task.seats, task.rules
    policies = [_tables(task.challenger, task.layers[0]), _tables(task.rival, task.layers[1])]
    found = [[0.0, 0.0, 0.0] for _ in task.deals]
    for seat in range(seats):
        seated = [policies[other != seat] for other in range(seats)]
        engine = SearchEngine(seated, rules)
        for sums, deal in zip(found, task.deals, strict=True):
            start = _dealt(rules, seats, deal)
            assert start.active is not None
            scores = score_actions(start, seated[start.active])
            first = start.legal_actions()[scores.index(max(scores))]
            (result,) = engine.run(start, [first], deal)
            won = winners(result[:seats], result[seats:])
            margin = result[seat] - max(saved for other, saved in enumerate(result[:seats]) if other != seat)
            sums[0] += (seat in won) / len(won)
            sums[1] += margin
            sums[2] += 1 / (1 + exp(-margin / _SOFT))
    return [Outcome(*(total / seats for total in sums)) for sums in found]


@lru_cache(maxsize=64)
def _tables(weights: Weights, layer: Layer) -> WeightTables:
    return weight_tables(weights, layer)


@lru_cache(maxsize=20_000)
def _dealt(rules: Rules, seats: int, deal: int) -> Game:
    return Game.new(rules, seats, deal, first=0)


def chunks(
    challenger: Weights,
    rival: Weights,
    seats: int,
    deals: range,
    layers: tuple[Layer, Layer] = (NO_LAYER, NO_LAYER),
    rules: Rules = RULES,
) -> list[Task]:
    """The same work in parts that jobs can share."""
    parts = [deals[start : start + _CHUNK] for start in range(0, len(deals), _CHUNK)]
    return [Task(challenger, rival, seats, part, layers, rules) for part in parts]

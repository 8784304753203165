"""Games of some values against others: many by the fastest engine there is, to search by; an arena's, to be sure."""

from argparse import Namespace
from contextlib import closing
from functools import lru_cache
from math import exp
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.engine import SearchEngine, engine_of, score_actions
from pompeii_core.ai.weights import NO_LAYER, Layer, Weights, WeightTables, weight_tables
from pompeii_core.determinize import load_view
from pompeii_core.game import Game
from pompeii_core.moves import action_of
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_net.arena.scores import GameResult
from pompeii_net.arena.tournament import Tournament, play_games

RULES: Final = Rules()
_CHUNK: Final = 200
_SOFT: Final = 2.0


class Values(Struct, frozen=True):
    """A contestant of an arena: plays what is worth most by these numbers, and does not look further."""

    weights: Weights = Weights()
    layer: Layer = NO_LAYER

    def __call__(self, view: View, rules: Rules, rng: Random) -> Action:
        engine = engine_of(_tables(self.weights, self.layer), rules)
        (best,), _ = engine.best(load_view(view, engine.options), 1)
        assert view.choice is not None
        return action_of(view.choice, best)


def held_out(new: Values, old: Values, seats: int, games: int, rules: Rules, workers: Namespace) -> list[GameResult]:
    """Play deals that nothing is tuned or learned on, contestant 0 by the new values, others by the old; PoolError.

    Each deal is played with the new values on each seat: as many whole deals as fit into `games`.
    """
    tournament = Tournament(
        specs=["new", *["old"] * (seats - 1)],
        games=games // seats * seats,
        rules=rules,
        seed="held out",
        rotate=True,
        own={"new": new, "old": old},
    )
    with closing(play_games(tournament, workers.jobs, workers.cluster)) as played:
        return list(played)


class Task(NamedTuple):
    """Deals to be played: the challenger on each of the seats in turn, the rival on all the others."""

    challenger: Weights
    rival: Weights
    seats: int
    deals: range


def play(task: Task) -> list[float]:
    """Return for each deal the mean over the challenger's seats of its margin over the best rival, squeezed to 0 to 1.

    That says more of a game than who won, and is not swayed by a rout.
    """
    seats = task.seats
    policies = [_tables(task.challenger, NO_LAYER), _tables(task.rival, NO_LAYER)]
    found = list[list[float]]([] for _ in task.deals)
    for seat in range(seats):
        seated = [policies[other != seat] for other in range(seats)]
        engine = SearchEngine(seated, RULES)
        for rewards, deal in zip(found, task.deals, strict=True):
            start = _dealt(seats, deal)
            assert start.active is not None
            scores = score_actions(start, seated[start.active])
            first = start.legal_actions()[scores.index(max(scores))]
            (result,) = engine.run(start, [first], deal)
            margin = result[seat] - max(saved for other, saved in enumerate(result[:seats]) if other != seat)
            rewards.append(1 / (1 + exp(-margin / _SOFT)))
    return [fmean(rewards) for rewards in found]


@lru_cache(maxsize=64)
def _tables(weights: Weights, layer: Layer) -> WeightTables:
    return weight_tables(weights, layer)


@lru_cache(maxsize=20_000)
def _dealt(seats: int, deal: int) -> Game:
    return Game.new(RULES, seats, deal, first=0)


def chunks(challenger: Weights, rival: Weights, seats: int, deals: range) -> list[Task]:
    """The same work in parts that jobs can share."""
    return [Task(challenger, rival, seats, deals[at : at + _CHUNK]) for at in range(0, len(deals), _CHUNK)]

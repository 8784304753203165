"""Runs, places and omens of self-play with the results of their choices, to which a layer is fitted."""

from functools import lru_cache
from math import exp
from random import Random
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from learning.features import ENTRIES, Features, features
from pompeii_core.ai.engine import PIECE, SearchEngine, reward
from pompeii_core.ai.layer import (
    FACTS,
    FEATURES,
    OMEN_SLOPES,
    OMENS,
    PLACE_NUMBERS,
    PLACE_SLOPES,
    RUN_NUMBERS,
    SLOPES,
)
from pompeii_core.ai.weights import Layer, Weights, weight_tables
from pompeii_core.bitboards import integers
from pompeii_core.game import Game
from pompeii_core.moves import legal_codes
from pompeii_core.position import NOBODY, PLACE, RUN, SACRIFICE, SEETHES, Position
from pompeii_core.rules import Rules

RULES: Final = Rules()
_EXPLORING: Final = 2 / 3
"""The share of games in which other choices than the best are taken, too."""
_SLIPS: Final = 0.15
"""How often in those."""
_SOFT: Final = 0.1, 0.2
"""By how many pieces worse a choice may be to be e times as rare a slip: drawn for each game."""
_SAMPLED: Final = {"runs": {RUN: 0.06}, "places": {PLACE: 0.24}, "omens": {SACRIFICE: 0.5}}
"""Share of decisions compared, by part of a layer and choice: those of one game are much alike."""
_BEST: Final = 12
_OTHERS: Final = 2
"""Numbers of choices played on: the policy's best, and random others."""


class Kind(NamedTuple):
    """A kind of decision: how many numbers it has, where they begin, and where and how many its slopes are."""

    numbers: int
    begin: int
    slopes_at: int
    slopes: int


KINDS: Final = (
    Kind(RUN_NUMBERS, 0, SLOPES, FEATURES * FACTS),
    Kind(RUN_NUMBERS, RUN_NUMBERS, SLOPES, FEATURES * FACTS),
    Kind(PLACE_NUMBERS, 0, PLACE_SLOPES, FACTS),
    Kind(PLACE_NUMBERS, PLACE_NUMBERS, PLACE_SLOPES, FACTS),
    Kind(OMENS, 0, OMEN_SLOPES, FACTS),
)
"""For first runs, second runs, places before the first A.D. 79, places after it, and omens."""


class Part(NamedTuple):
    """A part of a round of self-play by a layer; the same part always comes out the same."""

    seats: int
    layer: Layer
    decisions: int
    seed: str
    learned: tuple[str, ...]
    """Names of the layer's parts whose decisions are compared."""


class Choices(NamedTuple):
    """All choices of some decisions, one a row."""

    decision: NDArray[np.int32]
    """Number of the choice's decision."""
    kind: NDArray[np.int8]
    """Index in KINDS."""
    entries: NDArray[np.int16]
    """Indices of its kind's numbers that it adds; -1: none."""
    slopes: NDArray[np.float32]
    """Factors of its slopes; those beyond its kind's are 0."""
    surprise: NDArray[np.float32]
    """Its result minus its worth without a layer, in pieces saved."""


def play_part(part: Part) -> Choices:
    """Play games and return the choices of exactly `part.decisions` decisions."""
    engine, plain = _engines(part.seats, part.layer, part.learned)
    rng, found = Random(part.seed), list[_Decision]()
    sampled = {choice: share for name in part.learned for choice, share in _SAMPLED[name].items()}
    while len(found) < part.decisions:
        found += _decisions(engine, plain, part.seats, sampled, rng)
    return _rows(found[: part.decisions])


class _Decision(NamedTuple):
    kind: int
    features: list[Features]
    worths: list[float]
    rewards: list[float]


def _decisions(
    engine: SearchEngine, plain: SearchEngine, seats: int, sampled: dict[int, float], rng: Random
) -> list[_Decision]:
    """Return random decisions of one game, compared; `sampled` is the share of them by choice."""
    p = Game.new(RULES, seats, rng.getrandbits(63)).position.copy()
    slips, soft, found = (_SLIPS if rng.random() < _EXPLORING else 0.0), rng.uniform(*_SOFT), list[_Decision]()
    while (seat := p.active) != NOBODY:
        legal = legal_codes(p)
        if len(legal) == 1:
            engine.play(p, legal[0])
            continue
        scores = engine.scores(p)
        best = max(scores)
        move = legal[scores.index(best)]
        if rng.random() < sampled.get(p.choice, 0.0):
            found.append(_compare(engine, plain, p, seat, legal, scores, rng))
        if rng.random() < slips:
            (move,) = rng.choices(legal, [exp((score - best) / soft) for score in scores])
        engine.play(p, move)
    return found


def _compare(
    engine: SearchEngine,
    plain: SearchEngine,
    p: Position,
    seat: int,
    legal: list[int],
    scores: list[float],
    rng: Random,
) -> _Decision:
    """Play the best choices and some others on, from one deal: more decisions say more than more deals."""
    order = sorted(range(len(legal)), key=lambda at: -scores[at])
    rest = order[_BEST:]
    picked = order[:_BEST] + rng.sample(rest, min(_OTHERS, len(rest)))
    moves, seats = [legal[at] for at in picked], p.seats
    worths = plain.scores(p)
    deal, luck, rewards = p.copy(), rng.getrandbits(31), []
    deal.bag = integers(rng.sample([*p.bag][: p.in_bag], p.in_bag))
    for move in moves:
        after = deal.copy()
        engine.play(after, move)
        rewards.append(reward(engine.play_out(after, luck), seat, seats))
    known = [worths[at] for at in picked]
    kind = {PLACE: 2 + (p.phase == SEETHES), SACRIFICE: 4}.get(p.choice, p.runs == 1)
    return _Decision(int(kind), features(p, RULES, moves, known), known, rewards)


def _rows(decisions: list[_Decision]) -> Choices:
    number = sum(len(one.rewards) for one in decisions)
    entries = np.full((number, ENTRIES), -1, np.int16)
    slopes = np.zeros((number, FEATURES * FACTS), np.float32)
    at = 0
    for one in decisions:
        begin = KINDS[one.kind].begin
        for found, values in one.features:
            entries[at, : len(found)], slopes[at, : len(values)] = [entry - begin for entry in found], values
            at += 1
    surprise = [
        value / PIECE - worth for one in decisions for value, worth in zip(one.rewards, one.worths, strict=True)
    ]
    sizes = [len(one.rewards) for one in decisions]
    return Choices(
        np.repeat(np.arange(len(decisions), dtype=np.int32), sizes),
        np.repeat(np.array([one.kind for one in decisions], np.int8), sizes),
        entries,
        slopes,
        np.array(surprise, np.float32),
    )


@lru_cache(maxsize=2)
def _engines(seats: int, layer: Layer, learned: tuple[str, ...]) -> tuple[SearchEngine, SearchEngine]:
    """Return engines with the layer and without its `learned` parts.

    The second may only see positions of the first's games: each engine numbers lava.
    """
    known = replace(layer, **dict.fromkeys(learned, ()))
    with_layer, without = ([weight_tables(Weights(), one)] * seats for one in (layer, known))
    return SearchEngine(with_layer, RULES), SearchEngine(without, RULES)

"""What is learned of runs: linear in its numbers, nothing where they are 0, and of the games that it is for alone."""

from collections.abc import Iterator
from random import Random

import pytest

from pompeii_core.ai.layer import NO_LAYER, Layer, layer_for
from pompeii_core.ai.packed.engine import PackedEngine
from pompeii_core.ai.packed.position import RUN, Position
from pompeii_core.ai.packed.run_layer import ENTRIES, FACTS, FEATURES, NUMBERS, RUN_NUMBERS, SLOPES
from pompeii_core.ai.weights import Weights, weight_tables
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules


def engine(layer: Layer, rules: Rules, seats: int) -> PackedEngine:
    return PackedEngine([weight_tables(Weights(), layer)] * seats, rules)


def run_decisions(rules: Rules, seats: int, seed: int) -> Iterator[Position]:
    """Those of a game in which every third choice is any."""
    player, rng = engine(NO_LAYER, rules, seats), Random(seed)
    p = player.load(Game.new(rules, seats, seed))
    while player.active(p) is not None:
        moves = player.legal(p)
        if p.choice == RUN and len(moves) > 1:
            yield p
        (best,), _ = player.best(p, 1)
        player.play(p, best if rng.random() < 2 / 3 else rng.choice(moves))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_a_layer_adds_what_its_features_say(name: str, seats: int) -> None:
    rng = Random(seats)
    layer = Layer(tuple(rng.uniform(-1, 1) for _ in range(NUMBERS)))
    rules = PRESETS[name]
    plain, learned = engine(NO_LAYER, rules, seats), engine(layer, rules, seats)
    for p in run_decisions(rules, seats, 7):
        worths = plain.scores(p)
        slopes = SLOPES + (RUN_NUMBERS if p.runs == 1 else 0)
        expected = []
        for worth, (entries, values) in zip(worths, plain.run_features(p, plain.legal(p), worths), strict=True):
            assert len(entries) <= ENTRIES
            assert len(values) == FEATURES * FACTS
            found = sum(layer.runs[entry] for entry in entries)
            expected.append(worth + found + sum(layer.runs[slopes + n] * value for n, value in enumerate(values)))
        assert learned.scores(p) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_layer_of_zeros_changes_no_bit(seats: int) -> None:
    zeros = Layer((0.0,) * NUMBERS)
    plain, learned = engine(NO_LAYER, Rules(), seats), engine(zeros, Rules(), seats)
    for p in run_decisions(Rules(), seats, 3):
        assert learned.scores(p) == plain.scores(p)


def test_seats_with_and_without_a_layer_do_not_disturb_each_other() -> None:
    layer = Layer(tuple(Random(1).uniform(-1, 1) for _ in range(NUMBERS)))
    tables = [weight_tables(Weights(), layer), weight_tables(Weights())]
    mixed = PackedEngine(tables, Rules())
    alone = [PackedEngine([one] * 2, Rules()) for one in tables]
    for p in run_decisions(Rules(), 2, 5):
        assert mixed.scores(p) == alone[p.active].scores(p)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_learned_is_for_the_games_in_which_it_helped(seats: int) -> None:
    assert len(layer_for(seats, Rules()).runs) == NUMBERS
    assert layer_for(seats, Rules(relatives_count="building", runs="optional", tiles="28")) == NO_LAYER

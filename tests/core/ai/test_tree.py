"""Playouts that learn within a decision: they begin as the policy's own and go better for their seat in time."""

from random import Random
from statistics import fmean

import pytest

from pompeii_core.ai.comparison import BALANCED, balanced_engine, unlearned_rivals_engine
from pompeii_core.ai.engine import reward
from pompeii_core.ai.packed.engine import PackedEngine
from pompeii_core.ai.tree import RIPE, TreePlayouts
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import Rules

RULES = Rules()


@pytest.fixture
def g() -> Game:
    """Two seats, late enough in the flight that games are short; a run is to be chosen."""
    g, rng = Game.new(RULES, 2, 8), Random(8)
    while g.phase != "flight" or len(g.bag) > 24 or g.choice != "run":
        g.play(rng.choice(g.legal_actions()))
    return g


def test_the_first_games_are_those_of_the_policy(g: Game) -> None:
    engine = PackedEngine([BALANCED] * g.seats, RULES)
    trees, actions = TreePlayouts(engine), g.legal_actions()[:3]
    for luck in range(RIPE):
        assert trees.run(g, actions, luck) == engine.run(g, actions, luck)


@pytest.mark.untraced
def test_later_games_of_a_choice_go_better_for_its_seat_than_by_the_policy(g: Game) -> None:
    engine, rng = PackedEngine([BALANCED] * g.seats, RULES), Random(1)
    assert g.active is not None
    seat, actions = g.active, g.legal_actions()[:1]
    trees = TreePlayouts(engine)
    guesses = Determinizer(g.view(seat), visible_game(g.view(seat), RULES))
    ahead = []
    for luck in range(400):
        deal = guesses.sample(rng)
        with_trees, without = (one.run(deal, actions, luck)[0] for one in (trees, engine))
        ahead.append(reward(with_trees, seat, g.seats) - reward(without, seat, g.seats))
    assert fmean(ahead[200:]) > 0.005
    assert fmean(ahead[200:]) > fmean(ahead[:200])


def test_what_one_decision_has_learned_is_forgotten_in_the_next(g: Game) -> None:
    engine, actions = PackedEngine([BALANCED] * g.seats, RULES), g.legal_actions()[:2]
    first = [TreePlayouts(engine).run(g, actions, 5) for _ in range(2 * RIPE)]
    assert first == [engine.run(g, actions, 5)] * (2 * RIPE)


@pytest.mark.untraced
def test_rivals_are_now_those_of_one_engine_and_now_of_another(g: Game) -> None:
    assert g.active is not None
    engines = balanced_engine(g.seats, RULES), unlearned_rivals_engine(g.active, g.seats, RULES)
    actions = g.legal_actions()[:4]
    found = [[engine.run(g, actions, luck) for engine in engines] for luck in range(4)]
    assert any(one != other for one, other in found)
    for luck, each in enumerate(found):
        assert TreePlayouts(*engines).run(g, actions, luck) == each[luck % 2]

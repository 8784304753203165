"""The packed layout agrees with the rules and the plain evaluation in everything, whether compiled or not."""

from random import Random

import pytest

from pompeii_core.ai.evaluation import score_actions
from pompeii_core.ai.packed.engine import PackedEngine
from pompeii_core.ai.plain_engine import PlainEngine
from pompeii_core.ai.tree import TreePlayouts
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS
from tests.core.ai.packed.replay import POLICIES, replay
from tests.core.positions import fleeing

RARE = (31, 73, 90)
"""Games with a declaration by a seat that is asked (R13), and with wild tiles (V10)."""
LONG = ("place", "relative", "sacrifice", "lava")
"""Choices with more of the game before them than a run."""
UNTRACED = pytest.mark.untraced


@pytest.mark.parametrize("seed", [*range(21), *RARE])
def test_a_game_of_random_rules_goes_on_the_same_way_in_both_layouts(seed: int) -> None:
    assert replay(seed, 1000, playouts=0.003) > 0


@pytest.mark.parametrize("choice", [pytest.param(choice, marks=UNTRACED) for choice in LONG] + ["run"])
@pytest.mark.parametrize("seats", [2, 4])
def test_trees_grow_alike_in_both_layouts(choice: str, seats: int) -> None:
    rng, policies = Random(choice), POLICIES[:seats]
    g = Game.new(PRESETS["standard"], seats, 3)
    while g.turn < 3 * seats or g.choice != choice or len(g.legal_actions()) < 3:
        g.play(rng.choice(g.legal_actions()))
    assert g.active is not None
    view, actions = g.view(g.active), g.legal_actions()[:3]
    guesses = Determinizer(view, visible_game(view, g.rules))
    packed, plain = TreePlayouts(PackedEngine(policies, g.rules)), TreePlayouts(PlainEngine(policies))
    for luck in range(40):
        deal = guesses.sample(rng)
        assert packed.run(deal, actions, luck) == plain.run(deal, actions, luck)


def test_a_crowd_larger_than_the_tables_is_weighed_the_same() -> None:
    g = fleeing("coin coin vase coin coin", {"C4": [9, 8, 3], "E2": [1, 0, 20]})
    policies, actions = POLICIES[:3], g.legal_actions()
    packed = PackedEngine(policies, g.rules)
    assert packed.run(g, actions, 5) == PlainEngine(policies).run(g, actions, 5)
    g.play(actions[0])
    assert packed.scores(packed.load(g)) == score_actions(g, policies[0])

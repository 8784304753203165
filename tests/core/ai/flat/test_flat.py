"""The flat layout agrees with the rules and the plain evaluation in everything, whether compiled or not."""

import pytest

from pompeii_core.ai.flat.playouts import FlatPlayouts
from pompeii_core.ai.playouts import PlainPlayouts
from pompeii_core.ai.weigh import weigh
from tests.core.ai.flat.replay import MINDS, replay
from tests.core.positions import fleeing

RARE = (31, 73, 90)
"""Games with a declaration by a seat that is asked (R13), and with wild tiles (V10)."""


@pytest.mark.parametrize("seed", [*range(21), *RARE])
def test_a_game_of_random_rules_goes_on_the_same_way_in_both_layouts(seed: int) -> None:
    assert replay(seed, 1000, playouts=0.003) > 0


def test_a_crowd_larger_than_the_tables_is_weighed_the_same() -> None:
    g = fleeing("coin coin vase coin coin", {"C4": [9, 8, 3], "E2": [1, 0, 20]})
    minds, actions = MINDS[:3], g.legal_actions()
    flat = FlatPlayouts(minds, g.rules)
    assert flat.run(g, actions, 5) == PlainPlayouts(minds).run(g, actions, 5)
    g.play(actions[0])
    assert flat.worths(flat.load(g)) == weigh(g, minds[0])

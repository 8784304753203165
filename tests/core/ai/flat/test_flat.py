"""The flat layout agrees with the rules and the plain evaluation in everything, whether compiled or not."""

import pytest

from tests.core.ai.flat.replay import replay


@pytest.mark.parametrize("seed", range(12))
def test_a_game_of_random_rules_goes_on_the_same_way_in_both_layouts(seed: int) -> None:
    assert replay(seed, 1000, playouts=0.003) > 0

"""The packed rules agree with the rules in everything, whether compiled or not; and what is packed besides."""

import pytest

from pompeii_core import city
from pompeii_core.ai.packed.bitboards import mask, north, south
from tests.core.ai.packed.replay import replay

RARE = (31, 73, 90, 102)
"""Games with a declaration by a seat that is asked (R13), and with wild tiles (V10), at last beside another vent."""


@pytest.mark.parametrize("seed", [*range(21), *RARE])
def test_a_game_of_random_rules_goes_on_the_same_way_in_both_layouts(seed: int) -> None:
    assert replay(seed, 1000) > 0


@pytest.mark.parametrize("squares", [0, city.CITY, city.GATE_MASK, city.VENT_MASK, *city.PART])
def test_a_mask_comes_back_from_its_two_words(squares: int) -> None:
    assert mask(north(squares), south(squares)) == squares

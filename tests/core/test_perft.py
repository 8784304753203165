"""Perft counts of fixed deals, on the engine and on the slow referee."""

import pytest

from pompeii_core.game import Game
from tests.core.perft import POSITIONS, perft, slow_perft


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    rules, deal, counts = POSITIONS[name]
    assert [perft(Game(rules, deal), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_the_referee_counts_the_same(name: str) -> None:
    rules, deal, counts = POSITIONS[name]
    assert slow_perft(rules, deal, len(counts)) == counts[-1]

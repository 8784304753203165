"""Random games side by side with the slow referee of `referee.py`: the same choices, events and views throughout.

POMPEII_GAMES=60 plays so many by random rules.
"""

import os
from random import Random
from typing import Final

import pytest

from pompeii_core import city
from pompeii_core.actions import DONE, Action
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Deal
from tests.core.random_play import choose, random_deal, random_rules
from tests.core.referee import Referee

GAMES: Final = int(os.environ.get("POMPEII_GAMES", "12"))


def side_by_side(rules: Rules, deal: Deal, rng: Random) -> int:
    """Play a game on both, comparing after every action; how many actions it had."""
    game, referee = Game(rules, deal), Referee(rules, deal)
    actions = 0
    while True:
        assert (game.active, game.choice) == (referee.active, referee.choice)
        assert set(game.legal_actions()) == referee.legal
        for seat in (None, *range(game.seats)):
            assert game.view(seat) == referee.view(seat)
        if game.over:
            assert game.winners == referee.winners
            return actions
        action, seat = choose(game, rng)
        assert game.apply(action, seat) == referee.apply(action, seat)
        actions += 1


@pytest.mark.parametrize("seed", range(GAMES))
def test_any_rules(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    assert side_by_side(rules, random_deal(rules, rng), rng) > 5


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    rng = Random(name)
    for _ in range(3):
        assert side_by_side(PRESETS[name], random_deal(PRESETS[name], rng), rng) > 5


def test_the_referee_refuses_what_is_not_legal() -> None:
    rng = Random(1)
    referee = Referee(Rules(), random_deal(Rules(), rng))
    wrong: Action = DONE
    assert referee.active is not None
    with pytest.raises(AssertionError):
        referee.apply(wrong, referee.active)


@pytest.mark.parametrize("seed", range(6))
def test_memories_may_overflow(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the engine remembers between positions is thrown away when it is too much, and nothing changes."""
    monkeypatch.setattr(city, "MOST", 3)
    rng = Random(1000 + seed)
    rules = random_rules(rng)
    assert side_by_side(rules, random_deal(rules, rng), rng) > 5

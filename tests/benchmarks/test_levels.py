"""Matches of neighbouring levels."""

from random import Random

import levels
import pytest

from pompeii_core.ai.player import choose
from pompeii_core.ai.time_management import time_factor
from pompeii_core.game import Game
from pompeii_core.rules import Rules


def test_the_level_that_uses_its_time_has_the_window_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "monotonic", lambda: 100.0)
    game, rng = Game.new(Rules(), 2, 1), Random(1)
    while time_factor(view := game.view(game.active)) == 1:
        game.play(choose(view, game.rules, "Claudia", "child", rng))
    found = levels.limit(view, "vesuvius", 2000)
    assert found is not None
    assert found.until == 100 + 2 * time_factor(view)
    assert levels.limit(view, "vesuvius", 0) is None
    assert levels.limit(view, "senator", 2000) is None


def test_a_game_is_the_same_whatever_was_played_before() -> None:
    first = [levels.play("child", "beginner", 3, 1, 0, number) for number in range(4)]
    assert [levels.play("child", "beginner", 3, 1, 0, number) for number in (3, 2, 1, 0)] == first[::-1]
    assert [game.stronger_alone for game in first] == [True, False, True, False]

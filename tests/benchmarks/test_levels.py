"""Matches of neighbouring levels."""

import argparse
from random import Random

import levels
import pytest
from parallel import add_worker_options, asked_workers

from pompeii_core.ai.jobs import time_factor
from pompeii_core.ai.player import choose
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.parallel.pools import PoolError


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


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_worker_options(parser)
    return parser.parse_args(arguments)


def test_one_process_unless_more_are_asked_for() -> None:
    with asked_workers(options()) as pool:
        assert list(pool.map(str, range(3))) == ["0", "1", "2"]


def test_jobs_are_of_this_machine_and_a_cluster_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("--jobs", "2", "--cluster", "tcp://host:8786")
    assert "not allowed with argument" in capsys.readouterr().err


def test_who_loses_the_workers_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["benchmarks/levels.py"])
    with pytest.raises(SystemExit, match=r"^levels.py: nobody is there$"), asked_workers(options()):
        raise PoolError("nobody is there")
    with pytest.raises(SystemExit, match=r"^130$"), asked_workers(options()):
        raise KeyboardInterrupt

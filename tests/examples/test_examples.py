"""The bots for others to begin with, played by the real command."""

import json
import os
import shutil
import subprocess
import sys
from typing import Any

import pytest

from tests.surroundings import ROOT, surroundings

PLAIN = f"bot:{sys.executable} -I -S examples/random_bot.py"
node = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js (Debian's package nodejs)")


def arena(*seats: str, games: int = 4, rules: str = "standard") -> list[dict[str, Any]]:
    """The table of an arena of these SPECs, none of them at fault."""
    command = [sys.executable, "-m", "pompeii_qt", "arena", *(f"--seat={seat}" for seat in seats)]
    options = ["--games", str(games), "--rules", rules, "--rotate", "--millis", "30000", "--json"]
    done = subprocess.run(
        [*command, *options], cwd=ROOT, env=surroundings(), capture_output=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    found: list[dict[str, Any]] = json.loads(done.stdout)["contestants"]
    assert [entry["faults"] for entry in found] == [{} for _ in seats]
    return found


def test_the_bot_of_twenty_lines_of_python_plays_as_chance_does() -> None:
    assert len((ROOT / "examples" / "random_bot.py").read_text(encoding="utf-8").splitlines()) <= 20
    bot, greedy = arena(PLAIN, "greedy")
    assert (bot["wins"], greedy["wins"]) == (0, 4)


@node
def test_the_bot_in_javascript_beats_chance_clearly() -> None:
    """It won 200 of 200."""
    bot, chance = arena("bot:node examples/greedy_bot.js", "random", games=6)
    assert bot["wins"] >= 5
    assert bot["saved"] > chance["saved"] + 5


@node
@pytest.mark.parametrize("rules", ["web", "notes", "manual", "amigo", "summary"])
def test_both_know_every_rule_and_every_seat(rules: str) -> None:
    arena(PLAIN, "bot:node examples/greedy_bot.js", "bot:node examples/greedy_bot.js", "random", games=2, rules=rules)


@pytest.mark.skipif(sys.platform == "win32", reason="a program's first line is POSIX")
def test_they_can_be_started_by_their_names() -> None:
    for path in (ROOT / "examples").glob("*_bot.*"):
        assert os.access(path, os.X_OK)
        assert path.read_text(encoding="utf-8").startswith("#!/usr/bin/env ")

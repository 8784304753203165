"""The bots for others to begin with, played by the real command."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields

from pompeii_core import city
from pompeii_core.actions import Action
from pompeii_core.events import Event
from pompeii_core.view import View
from pompeii_net.bots.agents import parse_spec
from pompeii_net.bots.programs import split
from pompeii_net.bots.protocol import BotAct, BotDecide, BotEvent, ToBot
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


PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
EVENTS = [line for line in PAGE.replace("\n", " ").split("`") if "{" in line]


_PARTS = "ab"
"""The two parts of a building, the one of its first square first."""


def word(name: str) -> str:
    """A square as the map has it."""
    if name not in city.INDEX:
        return "#"
    i = city.INDEX[name]
    for symbol, vent in city.VENT.items():
        if vent == i:
            return f"*{symbol}"
    if not city.SPACES[i]:
        return "."
    if city.NEUTRAL >> i & 1:
        return f"w:{city.SPACES[i]}"
    number = city.BUILDING[i]
    parts = list(dict.fromkeys(city.PART[j] for j in city.squares(city.BUILDINGS[number])))
    return f"{number}{_PARTS[parts.index(city.PART[i])] if len(parts) > 1 else ''}:{city.SPACES[i]}"


def names(struct: type[Struct]) -> list[str]:
    return [field.name for field in fields(struct)]


def tag(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag)


@pytest.mark.parametrize("struct", [*get_args(ToBot.__value__), *get_args(Action.__value__)], ids=tag)
def test_every_message_and_action_has_its_line(struct: type[Struct]) -> None:
    (line,) = (line for line in PAGE.split("## View")[0].splitlines() if line.startswith(f"| `{tag(struct)}` |"))
    for name in names(struct):
        assert f"`{name}`" in line


@pytest.mark.parametrize("struct", get_args(Event.__value__), ids=tag)
def test_every_event_is_named_with_its_fields(struct: type[Struct]) -> None:
    (event,) = (event for event in EVENTS if event.startswith(f"{tag(struct)} {{"))
    named = event.removeprefix(f"{tag(struct)} {{").removesuffix("}").replace("|null", "").split(", ")
    assert named == names(struct)


def test_every_field_of_the_view_is_explained() -> None:
    table = PAGE.split("## View")[1].split("## Events")[0]
    explained = [
        cell for line in table.splitlines() if line.startswith("| `") for cell in line.split("|")[1].split(", ")
    ]
    assert sorted(cell.strip(" `") for cell in explained) == sorted(names(View))


def test_the_map_is_that_of_the_city() -> None:
    plan = PAGE.split("```text\n")[1].split("```")[0]
    columns = [chr(ord("A") + column) for column in range(city.COLUMNS)]
    told = [line.split() for line in plan.splitlines()]
    assert told == [[word(f"{column}{row + 1}") for column in columns] for row in range(city.ROWS)]


def test_colours_and_gates_are_those_of_the_city() -> None:
    colours: dict[str, list[int]] = {}
    for number, colour in city.COLOURS.items():
        colours.setdefault(colour, []).append(number)
    for colour, numbers in colours.items():
        assert f"| {colour} | {' '.join(map(str, sorted(numbers)))} |" in PAGE
    gates = PAGE.split("| gate |")[1].split("\n\n")[0].splitlines()[2:]
    assert gates == [f"| {gate.name} | {gate.square} | {gate.side} |" for gate in city.GATES]


def test_a_path_with_spaces_is_quoted_as_the_page_says() -> None:
    posix, windows = (line.split("#")[0] for line in PAGE.splitlines() if "my bot.py" in line and "arena" in line)
    command = parse_spec(shlex.split(posix)[-1]).command
    assert split(command, windows=False) == ["python3", "/home/me/my bot.py", "--fast"]
    assert f"`{command}`" in PAGE
    # A terminal there hands the line on as it is; the program reads its words by these rules.
    command = split(windows, windows=True)[-1].removeprefix("bot:")
    assert split(command, windows=True) == ["py", r"C:\bots\my bot.py", "--fast"]


def test_the_examples_are_what_is_said() -> None:
    told, answer = (part.split("```")[0] for part in PAGE.split("```json\n")[1:])
    event, question = (msgspec.json.decode(message, type=ToBot) for message in told.strip().split("\n\n"))
    assert isinstance(event, BotEvent)
    assert isinstance(question, BotDecide)
    assert msgspec.json.decode(answer, type=BotAct).action in question.legal

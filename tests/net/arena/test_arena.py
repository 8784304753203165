"""`pompeii arena` as BOT_PROTOCOL.md, "Use" describes it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pompeii_core.ai import LEVELS, PERSONAS
from pompeii_core.record import read_record
from pompeii_core.rules import PRESETS, Rules
from pompeii_net.arena import command, field, main
from pompeii_net.arena.contest import Plan
from pompeii_net.arena.tally import Played

PROGRAM = "import sys; from pompeii_net.arena import main; sys.exit(main(sys.argv[1:]))"
PAIR = ["--seat", "ai:Claudia", "--seat", "random"]


def table(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The JSON table, the one figure that depends on the clock left out."""
    assert main([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found.pop("games_per_second") > 0
    return found


def test_the_json_table_has_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    found = table(capsys, *PAIR, "--games", "4")
    assert list(found) == ["games", "contestants"]
    assert found["games"] == 4
    assert [list(entry) for entry in found["contestants"]] == 2 * [
        ["name", "games", "wins", "share", "share_low", "share_high", "saved", "volcano"]
    ]
    claudia, random = found["contestants"]
    assert (claudia["name"], random["name"]) == ("ai:Claudia", "random")
    assert (claudia["wins"], claudia["share"]) == (4, 1.0)
    assert claudia["share_low"] < 1.0 == claudia["share_high"]
    assert random["share"] == 0.0
    assert claudia["saved"] > random["saved"]


def test_the_same_seed_gives_the_same_table_with_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--seat", "ai:Livia", "--seat", "ai:corvus@citizen", "--seat", "greedy", "--games", "6", "--rotate"]
    once = table(capsys, *arguments, "--seed", "5")
    spread = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments, "--seed", "5", "--jobs", "2", "--json"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
    )
    found = json.loads(spread.stdout)
    del found["games_per_second"]
    assert (found, spread.stderr) == (once, b"")
    assert table(capsys, *arguments, "--seed", "6") != once


def test_rotation_takes_the_luck_of_the_seat_away(capsys: pytest.CaptureFixture[str]) -> None:
    """Three equal players on one deal, rotated: each plays every seat of it once, so all saved alike."""
    found = table(capsys, *3 * ["--seat", "greedy"], "--games", "3", "--rotate")
    assert len({entry["saved"] for entry in found["contestants"]}) == 1
    assert sum(entry["share"] for entry in found["contestants"]) == pytest.approx(1)
    still = table(capsys, *3 * ["--seat", "greedy"], "--games", "3")
    assert len({entry["saved"] for entry in still["contestants"]}) > 1


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PAIR, "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["contestant", "games", "wins", "share", "(95", "%)", "saved", "(95", "%)", "volcano",
                                "(95", "%)"]  # fmt: skip
    assert re.match(r"ai:Claudia\s+4\s+4\s+100\.0%\s+\d+\.\d%–100\.0%\s", lines[2])
    assert {len(line) for line in lines[:4]} == {len(lines[0])}
    assert any("runs declined" in line and "own burned" in line and "omens thrown at" in line for line in lines)
    assert re.fullmatch(r"4 games, \d+\.\d games/s", lines[-1])


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--json"]) == 0
    names = {"personas": list(PERSONAS), "levels": list(LEVELS), "presets": list(PRESETS)}
    assert json.loads(capsys.readouterr().out) == names
    assert main(["--list"]) == 0
    listed = capsys.readouterr().out
    assert all(persona.line in listed for persona in PERSONAS.values())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "two to four --seat SPEC are needed, not 0"),
        (5 * ["--seat", "random"], "two to four --seat SPEC are needed, not 5"),
        (["--seat", "ai:Nero", "--seat", "random"], "no persona called “Nero”; there are Claudia"),
        (["--seat", "ai:Livia@god", "--seat", "random"], "no level called “god”; there are novice, citizen"),
        (["--seat", "bot:python bot.py", "--seat", "random"], "plays no bots yet"),
        (["--seat", "chess", "--seat", "random"], "“chess” is no contestant"),
        (["--seat", "ai:", "--seat", "random"], "“ai:” is no contestant"),
        ([*PAIR, "--games", "0"], "“0” is not a whole number from 1 up"),
        ([*PAIR, "--jobs", "many"], "“many” is not a whole number from 1 up"),
        ([*PAIR, "--rules", "chess"], "no rules called “chess”; there are standard"),
        ([*PAIR, "--set", "tiles"], "“--set tiles” is not OPTION=VALUE"),
        ([*PAIR, "--set", "tiles=7"], "option “tiles” cannot be “7”; it is one of 45, 28"),
        ([*PAIR, "--set", "lava=7"], "no option “lava”"),
        ([*PAIR, "--records", "/nowhere/at/all.pompeii"], "there is no folder"),
        ([*PAIR, "--colour"], "unrecognized arguments: --colour"),
    ],
)
def test_wrong_options_give_one_sentence_and_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_help_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    for option in ("seat", "games", "seed", "rules", "set", "millis", "records", "jobs", "rotate", "json", "list"):
        assert f"--{option}" in said


def test_options_change_the_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.pompeii"
    arguments = [*PAIR, "--games", "1", "--rules", "web", "--set", "tiles=28", "--records", str(path)]
    table(capsys, *arguments)
    rules = read_record(path).header.rules
    assert (rules.tiles, rules.enclosed) == ("28", "cover")
    assert main(arguments) == 2
    assert "exists already" in capsys.readouterr().err


def test_records_of_several_games_are_numbered_and_can_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = table(capsys, *PAIR, "--games", "2", "--rotate", "--records", str(tmp_path / "game.pompeii"))
    records = [read_record(tmp_path / f"game-{number}.pompeii") for number in (1, 2)]
    assert [[player.name for player in record.header.players] for record in records] == [
        ["ai:Claudia", "random"],
        ["random", "ai:Claudia"],
    ]
    games = [record.game() for record in records]
    assert all(game.over for game in games)
    assert found["contestants"][0]["saved"] == (games[0].saved[0] + games[1].saved[1]) / 2


def test_a_record_names_the_characters_so_that_it_can_be_played_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.pompeii"
    seats = ["--seat", "ai:corvus@citizen", "--seat", "ai:Livia", "--seat", "greedy"]
    table(capsys, *seats, "--games", "1", "--records", str(path))
    players = read_record(path).header.players
    assert [(player.persona, player.level) for player in players] == [
        ("Corvus", "citizen"),
        ("Livia", "citizen"),
        ("", ""),
    ]


def test_an_interruption_prints_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = field.played

    def interrupted(plan: Plan, jobs: int) -> Iterator[Played]:
        games = play(plan, jobs)
        yield next(games)
        yield next(games)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "played", interrupted)
    assert main([*PAIR, "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2
    assert found["contestants"][0]["games"] == 2


def test_a_full_disk_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(plan: Plan, jobs: int) -> Iterator[Played]:
        raise OSError(28, "No space left on device")
        yield

    monkeypatch.setattr(command, "played", full)
    assert main(PAIR) == 1
    assert (
        capsys.readouterr().err == "pompeii arena: the record cannot be written: [Errno 28] No space left on device\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe without a reader is POSIX")
@pytest.mark.parametrize("arguments", [["--list"], [*PAIR, "--games", "1", "--json"]])
def test_a_reader_that_has_had_enough_is_no_fault(arguments: list[str]) -> None:
    """As in `pompeii arena … | head`."""
    reading, writing = os.pipe()
    os.close(reading)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with open(writing, "wb") as unread:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments], env=environment, stdout=unread, stderr=subprocess.PIPE
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk without filling one is Linux's")
def test_a_table_that_the_disk_does_not_take_is_said_in_one_sentence() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-c", PROGRAM, "--list"], env=environment, stdout=full, stderr=-1)
    assert (done.returncode, done.stderr) == (
        1,
        b"pompeii arena: the table cannot be written: No space left on device\n",
    )


def test_a_code_page_without_dashes_gets_a_table_too() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *PAIR, "--games", "1"], env=environment, capture_output=True, check=True
    )
    assert done.stdout.startswith(b"contestant")


def test_a_process_that_is_gone_is_said_in_one_sentence() -> None:
    ending = "field._leave_interrupts_to_the_parent = partial(os._exit, 1)"
    program = f"import os; from functools import partial; from pompeii_net.arena import field; {ending}; {PROGRAM}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    arguments = [*PAIR, "--games", "2", "--jobs", "2"]
    done = subprocess.run([sys.executable, "-c", program, *arguments], env=environment, capture_output=True)
    assert done.returncode == 1
    assert done.stderr == b"pompeii arena: the system ended one of the processes that play\n"


def test_many_games_on_many_processes_are_handed_out_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A million games are not a million promises in memory, and no system is asked for a thousand processes."""
    pools: list[Any] = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, jobs: int, *_: object) -> None:
            super().__init__(1)
            self.jobs, self.asked = jobs, 0
            pools.append(self)

        def submit(self, *_: object) -> Future[int]:  # type: ignore[override]
            self.asked += 1
            return super().submit(int)

    monkeypatch.setattr(field, "ProcessPoolExecutor", Pool)
    plan = Plan(["random", "random"], 100_000, Rules(), "0")
    games = field.played(plan, 1000)
    assert len(list(islice(games, 500))) == 500
    games.close()  # type: ignore[attr-defined]
    assert pools[0].jobs == field.MOST_JOBS
    assert pools[0].asked <= 500 + 2 * field.MOST_JOBS
    three = field.played(Plan(["random", "random"], 3, Rules(), "0"), 2)
    assert len(list(three)) == 3

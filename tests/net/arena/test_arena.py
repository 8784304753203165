"""`pompeii arena` as docs/bots.md, "The arena" describes it."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest

from pompeii_core.ai import LEVELS, PERSONAS
from pompeii_core.build import COMPILED
from pompeii_core.record import read_record
from pompeii_core.rules import PRESETS, Rules
from pompeii_net.arena import tournament
from pompeii_net.arena.scores import GameResult, Pairing, Totals, proportion
from pompeii_net.arena.tournament import Tournament
from pompeii_net.commands import arena as command
from pompeii_net.commands.arena import as_json, cross_table, main
from tests.net.arena.running import ENVIRONMENT, PAIR, PROGRAM, done, started, table, table_of
from tests.net.bots.played_bots import bot


def test_the_json_table_has_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    found = table(capsys, *PAIR, "--games", "4")
    described = ["program", "seed", "rules", "options", "games_asked", "games", "partial"]
    assert list(found) == [*described, "contestants"]
    assert (found["games_asked"], found["games"], found["partial"], found["seed"]) == (4, 4, False, "0")
    assert found["program"] == {"version": version("pompeii"), "compiled": COMPILED}
    assert found["rules"]["opening_tiles"] == "6"
    assert found["options"] == {"rotate": False, "round_robin": False, "millis": None, "substitute": False}
    bounded = [f"{figure}{bound}" for figure in ("share", "saved", "volcano") for bound in ("", "_low", "_high")]
    columns = ["name", "games", "wins", *bounded, "given_up", "substitute_wins", "faults"]
    assert [list(entry) for entry in found["contestants"]] == 2 * [columns]
    claudia, random = found["contestants"]
    assert (claudia["name"], random["name"]) == ("ai:Claudia", "random")
    assert (claudia["wins"], claudia["share"]) == (4, 1.0)
    assert claudia["share_low"] < 1.0 == claudia["share_high"]
    assert random["share"] == 0.0
    assert claudia["saved"] > random["saved"]
    assert claudia["saved_low"] < claudia["saved"] < claudia["saved_high"]
    assert random["volcano_low"] < random["volcano"] < random["volcano_high"]


FIVE = [f"--seat={spec}" for spec in ("random", "greedy", "ai:Livia", "random", "ai:Corvus@novice")]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seat", "ai:Livia", "--seat", "ai:corvus@tribune", "--seat", "greedy", "--games", "6", "--rotate"],
        ["--round-robin", *FIVE[:3], "--games", "3"],
    ],
    ids=["one table", "round robin"],
)
def test_a_seed_gives_the_same_table_with_any_jobs(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    once = table(capsys, *arguments, "--seed", "s")
    code, out, err = done(*arguments, "--seed", "s", "--jobs", "2", "--json")
    assert (code, table_of(out), err) == (0, once, "")
    assert table(capsys, *arguments, "--seed", "6") != once


def test_rotation_takes_the_luck_of_the_seat_away(capsys: pytest.CaptureFixture[str]) -> None:
    """Three equal players on one deal, rotated, play every seat of it once, so all save alike."""
    equal = [*3 * ["--seat", "greedy"], "--games"]
    found = table(capsys, *equal, "3", "--rotate")
    assert len({entry["saved"] for entry in found["contestants"]}) == 1
    assert sum(entry["share"] for entry in found["contestants"]) == pytest.approx(1)
    still = table(capsys, *equal, "3")
    assert len({entry["saved"] for entry in still["contestants"]}) > 1
    pairs = table(capsys, *equal, "2", "--round-robin")  # each plays both seats of a deal
    assert len({entry["saved"] for entry in pairs["contestants"]}) == 1
    assert [pair["share"] for pair in pairs["pairs"]] == [0.5, 0.5, 0.5]
    assert [entry["elo"] for entry in pairs["contestants"]] == pytest.approx([0, 0, 0], abs=1e-6)


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PAIR, "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["contestant", "games", "wins", "share", "(95", "%)", "saved", "(95", "%)", "volcano",
                                "(95", "%)"]  # fmt: skip
    assert re.match(r"ai:Claudia\s+4\s+4\s+100\.0%\s+\d+\.\d%–100\.0%\s", lines[2])
    assert {len(line) for line in lines[:4]} == {len(lines[0])}
    assert any("runs declined" in line and "own burned" in line and "omens" not in line for line in lines)
    assert re.fullmatch(r"4 games, \d+\.\d games/s", lines[-1])


def test_where_there_are_several_rivals_it_says_whom_omens_hit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seat", "ai:Livia", "--seat", "greedy", "--seat", "greedy", "--games", "4"]) == 0
    heads, livia = (line for line in capsys.readouterr().out.splitlines()[6:9] if not line.startswith("-"))
    assert heads.split()[-6:] == ["omens", "at", "leader", "omens", "thrown", "at"]
    assert re.search(r"100\.0% +greedy \d+%, greedy \d+%$", livia)


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--json"]) == 0
    names = {"personas": list(PERSONAS), "levels": list(LEVELS), "presets": list(PRESETS)}
    assert json.loads(capsys.readouterr().out) == names
    assert main(["--list"]) == 0
    listed = capsys.readouterr().out
    assert all(persona.line in listed for persona in PERSONAS.values())
    described = listed.split("Levels")[1].splitlines()[1 : 1 + len(LEVELS)]
    assert [line.split()[0] for line in described] == list(LEVELS)
    assert len({line.split(maxsplit=1)[1] for line in described}) == len(LEVELS)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "two to four --seat SPEC are needed, not 0"),
        (5 * ["--seat", "random"], "two to four --seat SPEC are needed, not 5; more can play with --round-robin"),
        (["--round-robin", "--seat", "random"], "a round robin needs two --seat SPEC or more, not 1"),
        (["--seat", "ai:Nero", "--seat", "random"], "no persona called “Nero”; there are Claudia"),
        (["--seat", "ai:Livia@god", "--seat", "random"], "no level called “god”; there are child, beginner"),
        (["--seat", "ai:Livia@senator:0", "--seat", "random"], "“0” is not a number of playouts from 1 to 1000000"),
        (["--seat", "ai:Livia@senator:many", "--seat", "random"], "“many” is not a number of playouts"),
        (["--seat", "ai:Livia@tribune:9", "--seat", "random"], "playouts is for senator and vesuvius only"),
        (["--seat", "bot:no-such-bot -x", "--seat", "random"], "there is no program “no-such-bot” that can be run"),
        pytest.param(
            ["--seat", f"bot:{__file__}", "--seat", "random"],
            f"Permission denied: make “{__file__}” executable (chmod +x)",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="there every file may be run"),
        ),
        (["--seat", "bot:", "--seat", "random"], "there is no command for the bot"),
        (["--seat", 'bot:python "bot.py', "--seat", "random"], "is missing a quotation mark"),
        (["--seat", "Random", "--seat", "random"], "“Random” is no contestant"),
        (["--seat", "", "--seat", "random"], "“” is no contestant"),
        (["--seat", "ai:", "--seat", "random"], "“ai:” is no contestant"),
        ([*PAIR, "--games", "0"], "“0” is not a whole number from 1 to 10000000"),
        ([*PAIR, "--jobs", "many"], "“many” is not a whole number from 1"),
        ([*PAIR, "--millis", "1.5"], "“1.5” is not a whole number from 1"),
        ([*PAIR, "--rules", "chess"], "no rules called “chess”; there are standard"),
        ([*PAIR, "--set", "tiles"], "“--set tiles” is not OPTION=VALUE"),
        ([*PAIR, "--set", "tiles=7"], "option “tiles” cannot be “7”; it is one of 45, 28"),
        ([*PAIR, "--set", "lava=7"], "no option “lava”"),
        ([*PAIR, "--records", "/nowhere/at/all.pompeii"], "there is no folder"),
        pytest.param(
            [*PAIR, "--records", "/" + 300 * "x"],
            "cannot be created: File name too long",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="Windows says so when the file is made"),
        ),
        ([*PAIR, "--colour"], "unrecognized arguments: --colour"),
        ([*PAIR, "--resume", "games.pompeii"], "--resume needs a file of games whose name ends with .jsonl"),
        ([*PAIR, "--resume", "a.jsonl", "--records", "b.jsonl"], "--resume names the file of the games"),
    ],
)
def test_wrong_options_give_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_help_says_what_a_contestant_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "bot:COMMAND LINE" in " ".join(capsys.readouterr().out.split())


def test_a_record_has_rules_and_characters_to_be_played_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.pompeii"
    arguments = ["--seat", "ai:corvus@tribune", "--seat", "ai:Livia", "--seat", "greedy", "--games", "1"]
    arguments += ["--rules", "web", "--set", "tiles=28", "--records", str(path)]
    table(capsys, *arguments)
    header = read_record(path).header
    assert (header.rules.tiles, header.rules.enclosed) == ("28", "cover")
    characters = [(player.persona, player.level) for player in header.players]
    assert characters == [("Corvus", "tribune"), ("Livia", "tribune"), ("", "")]
    assert [player.name for player in header.players] == ["Corvus (tribune)", "Livia (tribune)", "greedy"]
    assert main(arguments) == 2
    assert "exists already" in capsys.readouterr().err


def test_records_of_several_games_are_numbered_and_readable(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = table(capsys, *PAIR, "--games", "2", "--rotate", "--records", str(tmp_path / "game.pompeii"))
    records = [read_record(tmp_path / f"game-{number}.pompeii") for number in (1, 2)]
    assert [[player.name for player in record.header.players] for record in records] == [
        ["Claudia (tribune)", "random"],
        ["random", "Claudia (tribune)"],
    ]
    games = [record.game() for record in records]
    assert all(game.over for game in games)
    assert found["contestants"][0]["saved"] == (games[0].saved[0] + games[1].saved[1]) / 2


def test_each_pair_plays_as_many_games_and_the_better_is_rated_higher(capsys: pytest.CaptureFixture[str]) -> None:
    found = table(capsys, "--round-robin", *FIVE, "--games", "4")
    assert found["games"] == 40
    assert [entry["games"] for entry in found["contestants"]] == 5 * [16]
    elo = {entry["name"]: entry["elo"] for entry in found["contestants"]}
    assert elo["ai:Livia"] > elo["greedy"] > elo["random"]
    assert sum(entry["elo"] for entry in found["contestants"]) == pytest.approx(0, abs=1e-6)
    assert all(entry["elo_low"] < entry["elo"] < entry["elo_high"] for entry in found["contestants"])
    assert [pair["contestants"] for pair in found["pairs"]] == [[i, j] for i in range(5) for j in range(i + 1, 5)]
    assert {pair["games"] for pair in found["pairs"]} == {4}
    (livia,) = (pair for pair in found["pairs"] if pair["contestants"] == [0, 2])
    assert (livia["share"], livia["share_low"]) == (0, 0)
    assert livia["share_high"] < 1


def test_the_cross_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--round-robin", "--seat", "random", "--seat", "ai:Livia", "--seat", "greedy", "--games", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["round", "robin", "Elo", "(95", "%)", "1", "2", "3"]
    first, second, third = lines[2:5]
    figure = r"[+-]\d+ +[+-]\d+ to [+-]\d+"
    assert re.fullmatch(rf"1 ai:Livia +{figure} +– +\d+\.\d% +100\.0%", first)
    assert re.fullmatch(rf"2 greedy +{figure} +\d+\.\d% +– +100\.0%", second)
    assert re.fullmatch(rf"3 random +{figure} +0\.0% +0\.0% +–", third)
    assert {len(line) for line in lines[:5]} == {len(lines[0])}
    assert any(line.startswith("contestant ") for line in lines)
    assert lines[-1].startswith("30 games, ")


def test_of_a_few_games_a_pair_that_has_not_met_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    pairings = [Pairing(0, 1, 2, proportion(2, 2))]
    assert cross_table(Totals("abc").scores, pairings).splitlines()[2].split()[-3:] == ["–", "–", "100.0%"]
    found = as_json(Tournament([*"abc"], 2, Rules(), "0"), Totals("abc").scores, 2, 1.0, 2.0, pairings)
    assert [pair["contestants"] for pair in json.loads(json.dumps(found))["pairs"]] == [[0, 1]]


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a handle on another's process is Linux's")
posix = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
TELLS = """
sys.stdin.buffer.readline()  # a bot that hears of the game has been started whole, with its guard
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"])
print(os.getppid(), os.getpid(), child.pid, file=sys.stderr, flush=True)"""
THINKS_FOR_DAYS = ["--seat", "ai:Claudia@vesuvius:1000000"]


def stubborn(folder: Path) -> list[str]:
    """A bot that tells who plays it, its own id and what it has started, and ignores requests to end."""
    return ["--seat", f"bot:{bot(folder, first=TELLS, last='time.sleep(3600)')}"]


def handles(arena: subprocess.Popen[bytes], bots: int) -> list[int]:
    """Return handles on the processes that this number of stubborn bots name: readable once ended."""
    assert arena.stderr
    return [os.pidfd_open(int(pid)) for _ in range(bots) for pid in arena.stderr.readline().split()]


def assert_gone(processes: list[int]) -> None:
    for process in processes:
        assert select.select([process], [], [], 30)[0]
        os.close(process)


@linux
@pytest.mark.parametrize(("jobs", "number"), [(1, signal.SIGINT), (2, signal.SIGTERM)])
def test_stopped_in_thought_it_prints_a_table_and_is_gone(tmp_path: Path, jobs: int, number: signal.Signals) -> None:
    """The signal goes to all of them, as from a terminal, and twice."""
    with started(*stubborn(tmp_path), *THINKS_FOR_DAYS, "--jobs", str(jobs), "--json") as arena:
        processes = handles(arena, jobs)
        os.killpg(arena.pid, number)
        os.killpg(arena.pid, number)
        out, err = arena.communicate(timeout=60)
    assert (arena.returncode, err) == (130, b"")
    assert [entry["games"] for entry in json.loads(out)["contestants"]] == [0, 0]
    assert len(processes) == 3 * jobs
    assert_gone(processes)


@linux
def test_when_it_is_killed_its_processes_end_too(tmp_path: Path) -> None:
    with started(*stubborn(tmp_path), *THINKS_FOR_DAYS, "--jobs", "2") as arena:
        processes = handles(arena, 2)
        arena.kill()
        assert_gone(processes)
        out, err = arena.communicate(timeout=60)
    assert (out, err) == (b"", b"")


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_on_a_terminal_it_takes_its_line_away_and_prints_what_was_played(jobs: str) -> None:
    ours, theirs = os.openpty()
    with (
        open(ours, "rb", buffering=0) as terminal,
        open(theirs, "wb") as stderr,
        started(*PAIR, "--games", "1000000", "--jobs", jobs, "--json", stderr=stderr) as arena,
    ):
        seen = b""
        while b" left  ai:Claudia " not in seen:
            seen += terminal.read(1000)
        os.killpg(arena.pid, signal.SIGINT)
        while not seen.endswith(b" \r"):
            seen += terminal.read(1000)
        out, _ = arena.communicate(timeout=60)
    assert arena.returncode == 130
    found = json.loads(out)
    assert found["games"] == found["contestants"][0]["games"] == found["contestants"][0]["wins"] > 0
    assert seen.decode().startswith("\r0/1000000 games  " + 20 * "░")


def test_the_table_has_what_was_played(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    play = tournament.play_games

    def full(plan: Tournament, jobs: int, cluster: str | None, done: set[int]) -> Iterator[GameResult]:
        games = play(plan, jobs, cluster)
        yield next(games)
        yield next(games)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(command, "play_games", full)
    assert main([*PAIR, "--json"]) == 1
    captured = capsys.readouterr()
    assert captured.err == "pompeii arena: the record cannot be written: [Errno 28] No space left on device\n"
    assert json.loads(captured.out)["contestants"][0]["games"] == 2


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_record_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path, jobs: str) -> None:
    arguments = [*PAIR, "--games", "2", "--jobs", jobs, "--records", str(tmp_path / "game.pompeii")]
    without_files = ["/bin/sh", "-c", 'ulimit -f 0; exec "$@"', "sh", sys.executable, "-c", PROGRAM, *arguments]
    run = subprocess.run(without_files, env=ENVIRONMENT, capture_output=True, timeout=60)
    assert (run.returncode, run.stdout) == (1, b"")
    assert run.stderr == b"pompeii arena: the record cannot be written: [Errno 27] File too large\n"


SET = ("--seat", "ai:Livia@novice", "--seat", "random", "--games", "6", "--rotate", "--json")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[bytes], str]:
    """The lines of a set's file, and its table without its times, which come last."""
    records = tmp_path_factory.mktemp("set") / "games.jsonl"
    code, table, err = done(*SET, "--records", str(records))
    assert (code, err) == (0, "")
    return records.read_bytes().splitlines(keepends=True), timeless(table)


def timeless(table: str) -> str:
    return table.partition('"time": ')[0]


def resumed(capsys: pytest.CaptureFixture[str], records: Path, *words: str) -> tuple[int, str, str]:
    """Exit code, table and standard error."""
    code = main([*SET, "--resume", str(records), *words])
    captured = capsys.readouterr()
    return code, timeless(captured.out), captured.err


def test_a_set_goes_on(played: tuple[list[bytes], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (lines, table), records = played, tmp_path / "games.jsonl"
    assert [json.loads(line)["game"] for line in lines] == [0, 1, 2, 3, 4, 5]
    records.write_bytes(b"".join(lines[:2]) + lines[2][:100])
    code, out, err = done(*SET, "--resume", str(records), "--jobs", "2")
    assert (code, timeless(out), err) == (0, table, "")
    assert records.read_bytes() == b"".join(lines)
    assert resumed(capsys, records) == (0, table, "")


def test_a_game_of_a_set_is_on_the_disk_when_it_has_ended(tmp_path: Path) -> None:
    plan = Tournament(["random", "random"], 3, Rules(), "0", records=tmp_path / "games.jsonl")
    with closing(tournament.play_games(plan, 1)) as games:
        for number, game in enumerate(games, start=1):
            assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == number
            assert game.line is None, "a line that is written takes no memory"


def test_a_bot_that_forfeited_before_it_was_stopped_still_has(tmp_path: Path) -> None:
    seats = ("--seat", f"bot:{bot(tmp_path, 'sys.exit(3)')}", "--seat", "random", "--games", "3", "--json")
    records = tmp_path / "games.jsonl"
    table = done(*seats, "--records", str(records))[1]
    records.write_bytes(b"".join(records.read_bytes().splitlines(keepends=True)[:2]))
    resumed = done(*seats, "--resume", str(records))[1]
    assert timeless(resumed) == timeless(table)
    assert json.loads(table)["contestants"][0]["faults"] == {"ended unexpectedly with exit code 3": 3}


NO_REASON = "games.jsonl, line 1: it does not say why a bot was given up\n"


@pytest.mark.parametrize(
    ("spoilt", "changed", "problem"),
    [
        ("torn", ("--seed", "other"), "games.jsonl, line 1: it is no game of this arena, which has other players"),
        ("torn", ("--games", "1"), "games.jsonl, line 2: it is no game of this arena"),
        ("twice", (), "games.jsonl: the same game is there twice\n"),
        ("nonsense", (), "“games.jsonl, line 1” "),
        ("{}", (), NO_REASON),
        ('{"fault": "asleep"}', (), NO_REASON),
        ('{"fault": "ended_with"}', (), NO_REASON),
    ],
)
def test_games_that_cannot_be_gone_on_with_are_said_and_left_as_they_are(
    spoilt: str,
    changed: tuple[str, ...],
    problem: str,
    played: tuple[list[bytes], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines, records = played[0], tmp_path / "games.jsonl"
    spoilt_lines = {"torn": [*lines, b"torn"], "twice": [*lines, lines[2]], "nonsense": [b"nonsense\n"]}
    if spoilt not in spoilt_lines:
        given_up = {"1": json.loads(spoilt) | {"x": 1}}
        spoilt_lines[spoilt] = [json.dumps(json.loads(lines[0]) | {"given_up": given_up}).encode() + b"\n", *lines[1:]]
    before = b"".join(spoilt_lines[spoilt])
    records.write_bytes(before)
    code, out, err = resumed(capsys, records, *changed)
    assert (code, out, records.read_bytes()) == (1, "", before)
    assert err.startswith(f"pompeii arena: {problem}")
    assert err.count("\n") == 1

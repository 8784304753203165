"""An arena that is to end before it has played all: at once, with a table, and nothing of it goes on."""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pompeii_net.arena import tournament
from pompeii_net.arena.scores import GameResult
from pompeii_net.arena.tournament import Tournament
from pompeii_net.commands import arena as command
from pompeii_net.commands.arena import main
from tests.net.arena.running import ENVIRONMENT, PAIR, PROGRAM, started
from tests.net.bots.sample_bots import bot

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a handle on another's process is Linux's")
posix = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
TELLS = """
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"])
print(os.getppid(), os.getpid(), child.pid, file=sys.stderr, flush=True)"""
THINKS_FOR_DAYS = ["--seat", "ai:Claudia@vesuvius:1000000"]


def stubborn(folder: Path) -> list[str]:
    """A bot that tells who plays it, who it is and what it has started, and does not end when it is asked to."""
    return ["--seat", f"bot:{bot(folder, first=TELLS, last='time.sleep(3600)')}"]


def handles(arena: subprocess.Popen[bytes], bots: int) -> list[int]:
    """On all the processes that so many stubborn bots tell of: readable when they have ended."""
    assert arena.stderr
    return [os.pidfd_open(int(pid)) for _ in range(bots) for pid in arena.stderr.readline().split()]


def assert_gone(processes: list[int]) -> None:
    for process in processes:
        assert select.select([process], [], [], 30)[0]
        os.close(process)


@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", [1, 2])
def test_in_the_middle_of_a_thought_it_ends_with_a_table_and_leaves_no_process(
    tmp_path: Path, jobs: int, number: signal.Signals
) -> None:
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
@pytest.mark.parametrize("jobs", [1, 2])
def test_when_it_is_killed_its_processes_end_too(tmp_path: Path, jobs: int) -> None:
    with started(*stubborn(tmp_path), *THINKS_FOR_DAYS, "--jobs", str(jobs)) as arena:
        processes = handles(arena, jobs)
        arena.kill()
        assert_gone(processes)
        out, err = arena.communicate(timeout=60)
    assert (out, err) == (b"", b"")


@linux
def test_after_its_game_nothing_of_a_bot_is_there(tmp_path: Path) -> None:
    with started(*stubborn(tmp_path), "--seat", "greedy", "--games", "1", "--json") as arena:
        processes = handles(arena, 1)
        out, err = arena.communicate(timeout=60)
    assert (arena.returncode, err, json.loads(out)["games"]) == (0, b"", 1)
    assert_gone(processes)


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


def test_whatever_stops_it_what_was_played_is_in_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = tournament.play_games

    def full(plan: Tournament, jobs: int, cluster: str | None) -> Iterator[GameResult]:
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
    run = subprocess.run(without_files, env=ENVIRONMENT, capture_output=True, timeout=60, check=False)
    assert (run.returncode, run.stdout) == (1, b"")
    assert run.stderr == b"pompeii arena: the record cannot be written: [Errno 27] File too large\n"

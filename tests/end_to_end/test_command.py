"""The command as a person types it: its own process, its words, its exit code."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.surroundings import own_folders, surroundings

STAGES = ("start", "new-game", "sleeps", "relatives", "omen", "tile", "flight", "end")
NO_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def pompeii(*words: str, without: tuple[str, ...] = (), seconds: float = 60) -> subprocess.CompletedProcess[str]:
    """One run of the command, offscreen unless `without` takes that away too."""
    environment = surroundings(QT_QPA_PLATFORM="offscreen")
    environment = {name: value for name, value in environment.items() if name not in without}
    command = [sys.executable, "-m", "pompeii_qt", *words]
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=seconds, check=False)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_it_says_so_in_one_line_and_does_not_abort() -> None:
    done = pompeii(without=NO_DISPLAY)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    for named in ("display", "`pompeii arena`", "QT_QPA_PLATFORM"):
        assert named in done.stderr


@pytest.mark.parametrize("words", [["--fullscreen"], ["no-such.pompeii"], ["--smoke", "--seats", "7"]])
def test_wrong_words_are_refused_in_one_sentence(words: list[str]) -> None:
    done = pompeii(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("pompeii: ")


def test_help_names_every_way_to_start() -> None:
    done = pompeii("--help", without=NO_DISPLAY)
    assert done.returncode == 0
    for word in ("arena", "--smoke", "--version", ".pompeii"):
        assert word in done.stdout
    assert "ai-worker" not in done.stdout


def test_the_version_says_which_core_plays() -> None:
    done = pompeii("--version", without=NO_DISPLAY)
    assert re.fullmatch(r"pompeii \d+\.\d+\.\d+, interpreted core\n", done.stdout)


def test_the_arena_needs_no_qt() -> None:
    script = (
        "import sys\nfrom pompeii_qt.__main__ import main\ncode = main(['arena', '--list'])\n"
        "sys.exit(code or any(name.startswith('PySide6') for name in sys.modules))"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=surroundings(), capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def test_an_interruption_while_it_starts_is_no_traceback() -> None:
    script = (
        "import signal, sys, types\nfrom pompeii_qt.__main__ import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell starts what runs behind it without
        "slow = types.SimpleNamespace(main=lambda words: signal.raise_signal(signal.SIGINT))\n"
        "sys.modules['pompeii_net.commands.arena'] = slow\n"
        "sys.exit(main(['arena']))"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=surroundings(), capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (130, b"")


@pytest.mark.first
def test_smoke_plays_a_whole_game_and_takes_a_picture_of_each_stage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, place in own_folders(tmp_path / "person").items():
        monkeypatch.setenv(variable, place)
    done = pompeii("--smoke", "--seats", "2", "--screenshots", str(tmp_path), seconds=240)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 1
    assert done.stdout.startswith("Played to the end: ")
    assert "Never seen" not in done.stdout
    assert sorted(file.name for file in tmp_path.glob("*.png")) == [
        f"{number}-{stage}.png" for number, stage in enumerate(STAGES, 1)
    ]
    assert list((tmp_path / "person").rglob("*ompeii*")) == [], "nothing of it is left with the person"


WITHOUT_QTTEST = """
import sys
sys.modules["PySide6.QtTest"] = None  # whoever imports it gets an ImportError
from pompeii_qt import smoke
from pompeii_qt.__main__ import main

def see(play, page):
    raise smoke.SmokeFailure(f"{play._window.pages.name} reached, hand {play._hand(page)}")

smoke._Playthrough._play_game = see  # the whole game is another test's
sys.exit(main(["--smoke", "--seats", "2"]))
"""


def run_script(script: str) -> subprocess.CompletedProcess[str]:
    """A script that changes the program before it runs it, offscreen."""
    environment = surroundings(QT_QPA_PLATFORM="offscreen")
    command = [sys.executable, "-c", script]
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False)


def test_smoke_without_pictures_does_without_qttest() -> None:
    done = run_script(WITHOUT_QTTEST)
    assert done.stderr == "pompeii --smoke failed: table reached, hand None\n"


WITHOUT_RESOURCES = """
import sys
from pathlib import Path
from pompeii_qt.system import resources
from pompeii_qt.__main__ import main

resources._ROOT = Path("nowhere")
sys.exit(main(["--smoke", "--seats", "2"]))
"""


def test_smoke_fails_where_files_beside_the_code_are_missing() -> None:
    done = run_script(WITHOUT_RESOURCES)
    assert done.returncode == 1
    assert done.stderr.startswith("pompeii --smoke failed: in nowhere there is no fonts/Cinzel-Regular.ttf, ")
    for missing in ("translations", "rulebook/en", "icons/app/pompeii-16.png"):
        assert f"no {missing}" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_smoke_tells_of_pictures_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = pompeii("--smoke", "--screenshots", str(tmp_path / "file" / "shots"), seconds=240)
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert len(done.stderr.splitlines()) == 1

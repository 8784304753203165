"""The command as a person types it: its own process, its words, its exit code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NO_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def pompeii(*words: str, without: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in without}
    environment["PYTHONPATH"] = os.pathsep.join(str(ROOT / folder) for folder in ("core", "net", "."))
    command = [sys.executable, "-m", "pompeii_qt", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


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


def test_the_arena_needs_no_qt() -> None:
    script = (
        "import sys\nfrom pompeii_qt.__main__ import main\ncode = main(['arena', '--list'])\n"
        "sys.exit(code or any(name.startswith('PySide6') for name in sys.modules))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(ROOT / folder) for folder in ("core", "net", "."))}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr

"""The command as a person types it: its own process, its words, its exit code."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from pompeii_net.commands import console
from tests.surroundings import own_folders, run, surroundings

STAGES = ("start", "new-game", "sleeps", "relatives", "omen", "tile", "flight", "end")
NO_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")

OFFSCREEN = surroundings(QT_QPA_PLATFORM="offscreen", PYTHONIOENCODING="utf-8")
ENVIRONMENT = surroundings(PYTHONUNBUFFERED="")
POMPEII = [sys.executable, "-m", "pompeii_qt"]


def pompeii(*words: str, without: tuple[str, ...] = (), seconds: float = 60) -> subprocess.CompletedProcess[str]:
    """One run of the command, offscreen unless `without` takes that away too."""
    environment = {name: value for name, value in OFFSCREEN.items() if name not in without}
    return run(*POMPEII, *words, env=environment, timeout=seconds)


def run_script(script: str, *words: Path, **changed: str) -> subprocess.CompletedProcess[str]:
    """A script that changes the program before it runs it, or runs a part of it, offscreen."""
    return run(sys.executable, "-c", script, *words, env=OFFSCREEN | changed)


def one_sentence(done: subprocess.CompletedProcess[str], code: int) -> str:
    assert (done.returncode, done.stdout) == (code, "")
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_it_says_so_in_one_line_and_does_not_abort() -> None:
    said = one_sentence(pompeii(without=NO_DISPLAY), 1)
    for named in ("display", "`pompeii arena`", "QT_QPA_PLATFORM"):
        assert named in said


@pytest.mark.parametrize("words", [["--fullscreen"], ["no-such.pompeii"], ["--smoke", "--seats", "7"]])
def test_wrong_words_are_refused_in_one_sentence(words: list[str]) -> None:
    assert one_sentence(pompeii(*words), 2).startswith("pompeii: ")


def test_help_names_every_way_to_start_and_the_version_says_which_core_plays() -> None:
    done = pompeii("--help", without=NO_DISPLAY)
    assert done.returncode == 0
    for word in ("arena", "--smoke", "--version", ".pompeii"):
        assert word in done.stdout
    assert "ai-worker" not in done.stdout
    done = pompeii("--version", without=NO_DISPLAY)
    assert re.fullmatch(r"pompeii \d+\.\d+\.\d+, interpreted core\n", done.stdout)


def test_the_arena_needs_no_qt() -> None:
    done = run_script(
        "import sys\nfrom pompeii_qt.__main__ import main\ncode = main(['arena', '--list'])\n"
        "sys.exit(code or any(name.startswith('PySide6') for name in sys.modules))"
    )
    assert done.returncode == 0, done.stderr


def test_an_interruption_while_it_starts_is_no_traceback() -> None:
    done = run_script(
        "import signal, sys, types\nfrom pompeii_qt.__main__ import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell starts what runs behind it without
        "slow = types.SimpleNamespace(main=lambda words: signal.raise_signal(signal.SIGINT))\n"
        "sys.modules['pompeii_net.commands.arena'] = slow\n"
        "sys.exit(main(['arena']))"
    )
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.first
def test_smoke_plays_a_whole_game_with_a_picture_of_each_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, place in own_folders(tmp_path / "person").items():
        monkeypatch.setenv(variable, place)
    done = pompeii("--smoke", "--seats", "2", "--screenshots", str(tmp_path), seconds=240)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 1
    assert done.stdout.startswith("Played to the end: ")
    assert "Never seen" not in done.stdout
    shown = {f"{number}-{stage}.png" for number, stage in enumerate(STAGES, 1)}
    assert {file.name for file in tmp_path.glob("*.png")} == shown
    assert list((tmp_path / "person").rglob("*ompeii*")) == [], "nothing of it is left with the person"


WITHOUT_QTTEST = """
import sys
sys.modules["PySide6.QtTest"] = None  # an import of it raises ImportError
from pompeii_qt import smoke
from pompeii_qt.__main__ import main

def see(play, page):
    raise smoke.SmokeFailure(f"{play._window.pages.name} reached, hand {play._hand(page)}")

smoke._Playthrough._play_game = see  # the whole game is another test's
sys.exit(main(["--smoke", "--seats", "2"]))
"""


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
    said = one_sentence(run_script(WITHOUT_RESOURCES), 1)
    assert said.startswith("pompeii --smoke failed: in nowhere there is no fonts/Cinzel-Regular.ttf, ")
    for missing in ("translations", "rulebook/en", "icons/app/pompeii-16.png"):
        assert f"no {missing}" in said


def test_smoke_tells_of_pictures_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = pompeii("--smoke", "--screenshots", str(tmp_path / "file" / "shots"), seconds=240)
    assert "cannot be written" in one_sentence(done, 1)


CP1252, C = {"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C"}
PAIR = ["--seat", "random", "--seat", "random", "--games", "1"]


@pytest.mark.parametrize(
    ("words", "said", "variables"),
    [
        (["--help"], "pompeii host …  ", CP1252),
        (["--help"], "pompeii host …  ", C),
        (["arena", "--seat", "random", "--seat", "Ἄδωνις"], "“Ἄδωνις”", CP1252),
        (["arena", "--seat", "random", "--seat", "Ἄδωνις"], "“Ἄδωνις”", C),
        (["arena", "--seat", "random", "--seat", "random", "--games", "1"], "%–", {"PYTHONIOENCODING": "ascii"}),
        (["host", "--set", "Ἄδωνις"], "“--set Ἄδωνις”", CP1252),
        (["join", "::", "--seat", "Ἄδωνις"], "“Ἄδωνις”", CP1252),
        (["lan", "--seconds", "Ἄδωνις"], "“Ἄδωνις”", CP1252),
        (["Ἄδωνις.pompeii"], "There is no file Ἄδωνις.pompeii.", C),
    ],
)
def test_pipes_are_utf8_whatever_the_code_page(words: list[str], said: str, variables: dict[str, str]) -> None:
    environment = ENVIRONMENT | variables
    done = subprocess.run([*POMPEII, *words], env=environment, capture_output=True, timeout=60)
    assert said in (done.stdout + done.stderr).decode("utf-8")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["arena", *PAIR], ["host", "--help"]], ids=" ".join)
def test_a_closed_pipe_is_no_traceback(words: list[str], unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    environment = ENVIRONMENT | {"PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run([*POMPEII, *words], env=environment, stdout=writer, stderr=-1, timeout=60)
    os.close(writer)
    swallowed = unbuffered and words[0] == "host"  # by argparse, which prints its help, as that of join and lan
    assert (done.returncode, done.stderr) == (0 if swallowed else 141, b"")


def test_windows_has_closed_pipes_invalid(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    written = Mock(side_effect=OSError(errno.EINVAL, "Invalid argument"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert console.run_and_flush("pompeii", "the help", written) == console.ExitCode.FAILED
    assert "the help cannot be written" in capsys.readouterr().err
    monkeypatch.setattr(sys, "platform", "win32")
    assert console.run_and_flush("pompeii", "the help", written) == console.ExitCode.NOT_READ
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk without filling one is Linux's")
@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--help"], "pompeii: the help"),
        (["--version"], "pompeii: the version"),
        (["host", "--help"], "pompeii: the answer"),
        (["arena", "--list"], "pompeii arena: the table"),
    ],
)
def test_a_full_disk_is_one_sentence(words: list[str], what: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*POMPEII, *words], env=ENVIRONMENT, stdout=full, stderr=-1, timeout=60, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, f"{what} cannot be written: No space left on device\n")


# Windows starts a program that has windows without streams, and its messages go to a box.
WINDOWED = """
import sys
from pompeii_net.commands import console
from pompeii_qt.__main__ import main

console._show_box = lambda text: sys.__stdout__.buffer.write(text.encode())
sys.stdin = sys.stdout = sys.stderr = None
platform, sys.platform = sys.platform, "win32"
console.set_up_streams()
sys.platform = platform
code = main()
print("lost", file=sys.stdout)
print("lost", file=sys.stderr)
sys.__stdout__.flush()
sys.exit(code)
"""


@pytest.mark.parametrize(
    ("words", "code", "shown"),
    [
        (["--version"], 0, r"pompeii "),
        (["--help"], 0, "a recorded game"),
        (["no-such.pompeii"], 2, "pompeii: There is no file no-such.pompeii."),
        (["host", "--help"], 2, "pompeii: “host” needs a terminal; there it is: pompeii-cli host."),
    ],
)
def test_without_a_console_there_is_a_box(words: list[str], code: int, shown: str) -> None:
    command = [sys.executable, "-c", WINDOWED, *words]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, timeout=60)
    assert done.stderr == b""
    assert shown in done.stdout.decode()
    assert "lost" not in done.stdout.decode()
    assert done.returncode == code


@pytest.mark.parametrize(
    ("words", "closed", "code"),
    [
        *((["arena", "--list"], closed, 0) for closed in ((1,), (0, 1, 2))),
        *((["--nothing"], closed, 2) for closed in ((0,), (2,), (0, 1, 2))),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams so")
def test_streams_that_are_closed_are_missed_by_nobody(words: list[str], closed: tuple[int, ...], code: int) -> None:
    shell = f"exec {' '.join(POMPEII + words)} {' '.join(f'{number}>&-' for number in closed)}"
    done = subprocess.run(["/bin/sh", "-c", shell], env=ENVIRONMENT, capture_output=True, timeout=60)
    assert b"Traceback" not in done.stderr
    assert done.returncode == code


SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from pompeii_qt.app import Program

program = Program(Path(sys.argv[1]))
program.window.show()

def fail():
    raise RuntimeError("the crater is full")

def look():
    bar = program.window.messages
    print(bar.isVisible(), bar.words.text())
    program.app.quit()

QTimer.singleShot(0, fail)
QTimer.singleShot(0, look)
program.app.exec()
program.session.close()
"""

UNREADABLE = """
import sys
from pathlib import Path
from pompeii_qt.app import Program

program = Program(Path(sys.argv[1]))
program.window.show()
for path in sys.argv[2:]:
    program.record_opener.open(Path(path))
    print(program.window.messages.words.text())
    program.window.messages._next()
program.session.close()
"""


def test_an_exception_in_a_slot_is_told_in_the_window_and_the_program_lives(tmp_path: Path) -> None:
    done = run_script(SCRIPT, tmp_path, **own_folders(tmp_path))
    (log,) = tmp_path.rglob("pompeii.log")  # and not in the person's own folder
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("True ")
    assert str(log) in done.stdout
    assert "RuntimeError: the crater is full" in log.read_text(encoding="utf-8")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a file that root cannot read either is Linux's")
def test_a_record_that_the_disk_does_not_give_and_a_folder_that_is_none_are_told_in_the_window(tmp_path: Path) -> None:
    record = tmp_path / "half.pompeii"
    record.symlink_to("/proc/self/mem")  # whose first bytes nobody may read: an error of input, as of a disk
    done = run_script(UNREADABLE, tmp_path, record, tmp_path, **own_folders(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    unread, folder = done.stdout.splitlines()
    assert re.fullmatch(r"“half\.pompeii” cannot be read: .+\.", unread)
    assert folder == f"“{tmp_path.name}” is not a saved game of Pompeii."

"""What is printed reaches whoever reads it, in any code page; and where nobody does, that is no traceback."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pompeii_net.commands import console
from tests.surroundings import surroundings

ENVIRONMENT = surroundings(PYTHONUNBUFFERED="")
POMPEII = [sys.executable, "-m", "pompeii_qt"]
EVERY_HELP = [["--help"], ["--version"], ["arena", "--list"], *([name, "--help"] for name in ("host", "join", "lan"))]


@pytest.mark.parametrize("variables", [{"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C"}])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--help"], "pompeii host …  "),
        (["arena", "--seat", "random", "--seat", "Ἄδωνις"], "“Ἄδωνις”"),
        (["host", "--set", "Ἄδωνις"], "“--set Ἄδωνις”"),
        (["join", "::", "--seat", "Ἄδωνις"], "“Ἄδωνις”"),
        (["lan", "--seconds", "Ἄδωνις"], "“Ἄδωνις”"),
        (["Ἄδωνις.pompeii"], "There is no file Ἄδωνις.pompeii."),
    ],
)
def test_pipes_are_utf8_whatever_the_code_page(words: list[str], said: str, variables: dict[str, str]) -> None:
    environment = ENVIRONMENT | variables
    done = subprocess.run([*POMPEII, *words], env=environment, capture_output=True, timeout=60, check=False)
    assert said in (done.stdout + done.stderr).decode("utf-8")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", EVERY_HELP, ids=" ".join)
def test_a_closed_pipe_is_no_traceback(words: list[str], unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    environment = ENVIRONMENT | {"PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run([*POMPEII, *words], env=environment, stdout=writer, stderr=-1, timeout=60, check=False)
    os.close(writer)
    swallowed = unbuffered and words[0] in ("host", "join", "lan")  # by argparse, which prints their help
    assert (done.returncode, done.stderr) == (0 if swallowed else 141, b"")


def test_on_windows_a_closed_pipe_is_an_invalid_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def written() -> int:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(sys, "platform", "linux")
    assert console.run_and_flush("pompeii", "the help", written) == console.ExitCode.FAILED
    assert "the help cannot be written" in capsys.readouterr().err
    monkeypatch.setattr(sys, "platform", "win32")
    assert console.run_and_flush("pompeii", "the help", written) == console.ExitCode.NOT_READ
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk without filling one is Linux's")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["host", "--help"]], ids=" ".join)
def test_a_full_disk_is_one_sentence(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*POMPEII, *words], env=ENVIRONMENT, stdout=full, stderr=-1, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.strip().endswith(b" cannot be written: No space left on device")
    assert len(done.stderr.splitlines()) == 1


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
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, timeout=60, check=False)
    assert done.stderr == b""
    assert shown in done.stdout.decode()
    assert "lost" not in done.stdout.decode()
    assert done.returncode == code


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)])
@pytest.mark.parametrize("words", [["arena", "--list"], ["--nothing"]])
@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams so")
def test_streams_that_are_closed_are_missed_by_nobody(words: list[str], closed: tuple[int, ...]) -> None:
    shell = f"exec {' '.join(POMPEII + words)} {' '.join(f'{number}>&-' for number in closed)}"
    done = subprocess.run(["/bin/sh", "-c", shell], env=ENVIRONMENT, capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in done.stderr
    assert done.returncode == (2 if "--nothing" in words else 0)

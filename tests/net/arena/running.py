"""The arena as a command of its own."""

import json
import os
import subprocess
import sys
from typing import IO, Any

import pytest

from pompeii_net.commands.arena import main

PROGRAM = "import sys; from pompeii_net.commands.arena import main; sys.exit(main(sys.argv[1:]))"
PAIR = ["--seat", "ai:Claudia", "--seat", "random"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def started(*arguments: str, stderr: int | IO[bytes] = subprocess.PIPE) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=stderr,
        start_new_session=True,
    )


def done(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    with started(*arguments) as process:
        out, err = process.communicate(timeout=120)
    return process.returncode, _text(out), _text(err)


def _text(written: bytes) -> str:
    return written.decode().replace(os.linesep, "\n")


def table_of(out: str) -> dict[str, Any]:
    """The JSON table, what depends on the clock left out."""
    found: dict[str, Any] = json.loads(out)
    time = found.pop("time")
    assert min(time["games_per_second"], time["seconds"]) >= 0
    return found


def table(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    return table_of(capsys.readouterr().out)

"""A checkout of the project in a folder of its own, set up already: `./run`, with stand-ins for what it calls."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = "core/pompeii_core/game.py"
_BUILD = "core/pompeii_core/build.py"
_TOOLS = (
    *("cat", "cp", "df", "diff", "dirname", "getconf", "grep", "mkdir", "mktemp", "mv", "nice"),
    *("rm", "sync", "tail", "touch", "tty", "uname"),
)


def check_out(folder: Path) -> Path:
    """Its program says where it takes the core from; its Python can be compiled for."""
    for name in ("pyproject.toml", ".python-version", ".venv/.set-up-to-play", SOURCE, _BUILD):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("COMPILED = True\n", encoding="utf-8")
    stand_in(folder / ".venv/bin/pompeii", 'echo "$PYTHONPATH"')
    stand_in(folder / ".venv/bin/python", f'case "$*" in *Python.h*) ;; *) exec {sys.executable} -S "$@" ;; esac')
    shutil.copy(ROOT / "run", folder)
    shutil.copytree(ROOT / "setup", folder / "setup")
    tools = folder / "tools"
    tools.mkdir()
    for name in _TOOLS:
        (tools / name).symlink_to(shutil.which(name) or name)
    return folder


def compiled(checkout: Path) -> Path:
    """Where its compiled core lies, or would."""
    return checkout / "build" / "compiled"


def add_compiled(checkout: Path) -> None:
    """As `./run compile` leaves it."""
    shutil.copytree(checkout / "core", compiled(checkout))


def stand_in(program: Path, does: str) -> None:
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    program.chmod(0o755)


def environment(checkout: Path) -> dict[str, str]:
    """That of a system which has nothing to install anything with."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {
        "PATH": str(checkout / "tools")
    }


def run(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`./run` with these words."""
    return subprocess.run(
        ["/bin/sh", str(checkout / "run"), *words],
        env=environment(checkout),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def play(checkout: Path, *words: str) -> tuple[str, str]:
    """What the program and `./run` said."""
    done = run(checkout, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip()

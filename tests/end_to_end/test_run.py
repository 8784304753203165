"""`./run` in a project of its own, set up already, whose program says where it takes the core from."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = "core/pompeii_core/game.py"
OF_SOURCE = "build/compiled/pompeii_core/game.py"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell's")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("pyproject.toml", ".python-version", ".venv/.set-up-to-play", SOURCE, OF_SOURCE):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("the rules")
    program = tmp_path / ".venv" / "bin" / "pompeii"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\necho "$PYTHONPATH"\n')
    program.chmod(0o755)
    shutil.copy(ROOT / "run", tmp_path)
    return tmp_path


def play(project: Path) -> tuple[str, str]:
    """What the program and `./run` said, on a system that has nothing to install anything with."""
    tools = project / "tools"
    tools.mkdir()
    for name in ("diff", "dirname"):
        (tools / name).symlink_to(shutil.which(name) or name)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        ["/bin/sh", str(project / "run")],
        env=environment | {"PATH": str(tools)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.strip(), done.stderr.strip()


def test_what_was_compiled_from_these_sources_plays(project: Path) -> None:
    assert play(project) == (str(project / "build" / "compiled"), "")


def test_without_it_the_sources_play(project: Path) -> None:
    shutil.rmtree(project / "build")
    assert play(project) == ("", "")


@pytest.mark.parametrize("change", ["a line", "a new module", "a module less"])
def test_after_a_change_the_sources_play_and_one_line_says_so(project: Path, change: str) -> None:
    match change:
        case "a line":
            (project / SOURCE).write_text("other rules")
        case "a new module":
            (project / SOURCE).with_name("new.py").touch()
        case _:
            (project / SOURCE).unlink()
    said, explained = play(project)
    assert said == ""
    assert len(explained.splitlines()) == 1
    assert "./run compile" in explained


def test_what_python_leaves_beside_either_is_no_change(project: Path) -> None:
    for name in (SOURCE, OF_SOURCE):
        cache = (project / name).parent / "__pycache__"
        cache.mkdir()
        (cache / "game.cpython-313.pyc").write_text(name)
    (project / OF_SOURCE).with_suffix(".cpython-313-x86_64-linux-gnu.so").touch()
    assert play(project)[1] == ""

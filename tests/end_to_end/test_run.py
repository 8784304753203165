"""`./run` in a checkout of its own: which core plays, and whether each check is made."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell's")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """With a core that was compiled."""
    checkout = check_out(tmp_path)
    add_compiled(checkout)
    return checkout


@pytest.mark.parametrize("change", ["a line", "a new module", "a module less"])
def test_after_a_change_the_sources_play_and_one_line_says_so(project: Path, change: str) -> None:
    match change:
        case "a line":
            (project / SOURCE).write_text("other rules", encoding="utf-8")
        case "a new module":
            (project / SOURCE).with_name("new.py").touch()
        case _:
            (project / SOURCE).unlink()
    said, explained = play(project)
    assert said == ""
    assert len(explained.splitlines()) == 1
    assert "./run compile" in explained


def test_what_was_compiled_from_these_sources_plays_and_without_it_they_do(project: Path) -> None:
    assert play(project) == (str(compiled(project)), "")
    for core in (project / "core", compiled(project)):  # what Python leaves beside either is no change
        cache = core / "pompeii_core" / "__pycache__"
        cache.mkdir()
        (cache / "game.cpython-313.pyc").write_text(str(core), encoding="utf-8")
    (compiled(project) / "pompeii_core" / "game.cpython-313-x86_64-linux-gnu.so").touch()
    assert play(project) == (str(compiled(project)), "")
    shutil.rmtree(project / "build")
    assert play(project) == ("", "")


def test_where_packages_cannot_be_had_one_sentence_says_why(project: Path) -> None:
    (project / ".venv/.set-up-to-play").unlink()
    stand_in(project / ".tools/bin/uv", '[ "$1" != sync ] || { echo "Caused by: dns error" >&2; exit 1; }')
    done = run(project)
    assert done.returncode == 2
    assert "not to be online" in done.stderr.splitlines()[-1]
    assert not (project / ".venv/.set-up-to-play").exists()


CHECKS = ("ruff", "lint-imports", "mypy", "pytest")


@pytest.fixture
def checked(project: Path) -> Path:
    """The project with checks that all succeed, and a C compiler."""
    (project / ".venv/.set-up-to-test").write_text("", encoding="utf-8")
    for program in (*(f".venv/bin/{name}" for name in CHECKS), "tools/cc", ".tools/bin/uv"):
        stand_in(project / program, "echo ${0##*/}")
    return project


def test_where_all_is_well_every_check_was_made_and_one_that_fails_fails_all(checked: Path) -> None:
    done = run(checked, "test")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["ruff", "ruff", "lint-imports", "mypy", "pytest", "pytest"]
    for check in CHECKS:
        stand_in(checked / ".venv/bin" / check, "exit 3")
        assert run(checked, "test").returncode != 0, check
        stand_in(checked / ".venv/bin" / check, f"echo {check}")


@pytest.mark.parametrize("part", ["--cov", "build/compiled", "--ignore=tests/core"])
def test_tests_of_any_part_that_fail_fail_all(checked: Path, part: str) -> None:
    if part == "--ignore=tests/core":  # a part of its own where nothing is compiled
        (checked / "tools/cc").unlink()
    stand_in(checked / ".venv/bin/pytest", f'case "$*" in *{part}*) exit 3 ;; esac')
    assert run(checked, "test").returncode != 0


def test_what_searches_is_tested_of_the_compiled_core_or_else_of_the_interpreted(checked: Path) -> None:
    stand_in(checked / ".venv/bin/pytest", 'echo "pytest $*"')
    core, everything = [line for line in run(checked, "test").stdout.splitlines() if "pytest" in line]
    assert "not searches" in core
    assert core.endswith("tests/core")
    assert "build/compiled" in everything
    assert "searches" not in everything
    assert "tests/" not in everything.replace("build/tests/", "")
    (checked / "tools/cc").unlink()
    assert "searches" not in run(checked, "test").stdout


def test_a_core_that_cannot_be_compiled_fails_all_and_says_so_after_the_types(checked: Path) -> None:
    (checked / SOURCE).write_text("rules that no compiler understands", encoding="utf-8")
    stand_in(checked / ".tools/bin/uv", "exit 3")
    stand_in(checked / ".venv/bin/mypy", "echo no errors")
    done = run(checked, "test")
    assert done.returncode != 0
    before, after = done.stdout.split("no errors")
    assert "compiled" not in before
    assert "could not be compiled" in after


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
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return ours | {"PATH": str(checkout / "tools")}


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

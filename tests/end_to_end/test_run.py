"""`./run` in a checkout of its own: which core plays, and whether each check is made."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.end_to_end.checkout import SOURCE, add_compiled, check_out, compiled, play, run, stand_in

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell's")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """With a core that was compiled."""
    checkout = check_out(tmp_path)
    add_compiled(checkout)
    return checkout


def test_what_was_compiled_from_these_sources_plays(project: Path) -> None:
    assert play(project) == (str(compiled(project)), "")


def test_without_it_the_sources_play(project: Path) -> None:
    shutil.rmtree(project / "build")
    assert play(project) == ("", "")


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


def test_what_python_leaves_beside_either_is_no_change(project: Path) -> None:
    for core in (project / "core", compiled(project)):
        cache = core / "pompeii_core" / "__pycache__"
        cache.mkdir()
        (cache / "game.cpython-313.pyc").write_text(str(core), encoding="utf-8")
    (compiled(project) / "pompeii_core" / "game.cpython-313-x86_64-linux-gnu.so").touch()
    assert play(project)[1] == ""


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


def test_where_all_is_well_every_check_was_made(checked: Path) -> None:
    done = run(checked, "test")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["ruff", "ruff", "lint-imports", "mypy", "pytest", "pytest"]


@pytest.mark.parametrize("check", CHECKS)
def test_one_check_that_fails_fails_all(checked: Path, check: str) -> None:
    stand_in(checked / ".venv/bin" / check, "exit 3")
    assert run(checked, "test").returncode != 0


@pytest.mark.parametrize("core", ["--cov", "build/compiled"])
def test_tests_of_the_interpreted_or_the_compiled_core_that_fail_fail_all(checked: Path, core: str) -> None:
    stand_in(checked / ".venv/bin/pytest", f'case "$*" in *{core}*) exit 3 ;; esac')
    assert run(checked, "test").returncode != 0


def test_a_core_that_cannot_be_compiled_fails_all_and_says_so_after_the_types(checked: Path) -> None:
    (checked / SOURCE).write_text("rules that no compiler understands", encoding="utf-8")
    stand_in(checked / ".tools/bin/uv", "exit 3")
    stand_in(checked / ".venv/bin/mypy", "echo no errors")
    done = run(checked, "test")
    assert done.returncode != 0
    before, after = done.stdout.split("no errors")
    assert "compiled" not in before
    assert "could not be compiled" in after

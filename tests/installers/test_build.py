"""What installers/build says before it builds anything."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.surroundings import run

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "installers/build"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="installers are built on Linux; elsewhere make.py is")


def build(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("/bin/sh", BUILD, *words, env=os.environ | environment)


def test_help_names_what_can_be_asked_for() -> None:
    done = build("--help")
    assert done.returncode == 0
    for word in ("linux", "deb", "windows", "all", "--check-reproducible"):
        assert word in done.stdout


@pytest.mark.parametrize("words", [("mac",), ("linux", "--fast"), ("",)])
def test_a_wrong_word_is_named_and_nothing_is_built(words: tuple[str, ...]) -> None:
    done = build(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"'{words[-1]}' is none of linux, deb, windows and all: see installers/build --help\n"


def test_what_cannot_be_made_here_is_said_with_what_is_missing_and_of_all_it_is_no_failure(tmp_path: Path) -> None:
    for tool in ("dirname", "uname"):  # a system with nothing to build with
        (tmp_path / tool).symlink_to(f"/usr/bin/{tool}")
    missing = "cannot be made here: these Debian packages are missing:"
    windows = f"windows {missing} wine nsis gcc-mingw-w64-x86-64."
    done = build("windows", PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (2, f"{windows}\n")
    done = build("all", PATH=str(tmp_path))
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        f"linux {missing} gcc binutils git.",
        f"deb {missing} gcc binutils git dpkg-dev.",
        windows,
        "macos cannot be made here: its disk image is made on a Mac, by the release workflow.",
    ]


def test_a_build_that_is_ended_ends_all_that_it_has_begun(tmp_path: Path) -> None:
    root = tmp_path / "project"
    for name in ("installers/build", "setup/python.sh", ".python-version"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    uv, maker = root / ".tools/bin/uv", root / "installers/bundle/make.py"
    for file, text in (
        (uv, f"#!/bin/sh\necho {sys.executable}"),
        (maker, "import subprocess\nsubprocess.run(['sh', '-c', 'echo begun; sleep 600; true'])"),
    ):
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)
    for tool in ("cc", "strip", "objdump", "git"):
        (uv.parent / tool).symlink_to(uv)
    path = os.pathsep.join([str(uv.parent), os.environ["PATH"]])
    with subprocess.Popen(
        ["/bin/sh", root / "installers/build", "linux"],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PATH": path},
    ) as building:
        assert building.stdout
        assert building.stdout.readline() == "begun\n"
        building.terminate()
        # Read to its end: each process that goes on holds it open.
        assert building.communicate(timeout=60)[0] == ""
    assert building.returncode == 143

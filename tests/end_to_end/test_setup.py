"""What `./run` gets Python with: building one, from a source that is no more than its steps."""

import os
import shutil
import signal
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.surroundings import ROOT, run

pty = pytest.importorskip("pty", reason="a POSIX shell's")

BUILT = "cpython-3.13.5-linux-{}-gnu/bin/python3.13"

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="Debian's"),
    pytest.mark.skipif(not (shutil.which("flock") and shutil.which("xz")), reason="there is no flock or no xz here"),
]

CONFIGURE = """#!/bin/sh
for word; do case $word in --prefix=*) echo "${word#*=}" >prefix ;; esac; done
"""
MAKE = """#!/bin/sh
case $1 in
    install) place=${2#DESTDIR=}$(cat prefix)/bin; mkdir -p "$place"; echo whole >"$place/python3.13" ;;
    *) seq 700; . "$DURING" ;;
esac
"""
BUILD = """
set -eu
root=$1 uv=uv python_source=$2
. "$root/setup/python.sh"
. "$root/setup/build-python.sh"
install_packages() { :; }
find_python() { [ -e "$place/bin/python3.13" ]; }
download() { seq 100; cp "$python_source" "$work/source.tar.xz"; }
build_python
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder for Pythons, not made, beside stand-ins for uv, make and the source."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, text in {"uv": f"#!/bin/sh\necho {tmp_path}/home\n", "make": MAKE, "configure": CONFIGURE}.items():
        (programs / name).write_text(text, encoding="utf-8")
        (programs / name).chmod(0o755)
    with tarfile.open(tmp_path / "source.tar.xz", "w:xz") as source:
        source.add(programs / "configure", "Python/configure")
    (tmp_path / "during").write_text("", encoding="utf-8")
    return tmp_path / "home"


def start(home: Path, stderr: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    own = home.parent
    environment = os.environ | {"PATH": f"{own}/programs:{os.environ['PATH']}", "DURING": str(own / "during")}
    return subprocess.Popen(
        ["/bin/sh", "-c", BUILD, "build", str(ROOT), str(own / "source.tar.xz")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=stderr,
        start_new_session=True,
    )


def built(home: Path) -> Path:
    return home / BUILT.format(os.uname().machine)


def left(home: Path) -> set[str]:
    return {path.name for path in home.iterdir()} - {".pompeii-building.lock"}


def test_it_is_put_where_uv_looks_and_says_how_far_it_is(home: Path) -> None:
    _, said = start(home).communicate(timeout=60)
    assert built(home).read_text(encoding="utf-8") == "whole\n"
    assert left(home) == {built(home).parents[1].name}
    lines = said.decode().splitlines()
    assert [line for line in lines if "compiling, 25 %" in line or "compiling, 50 %" in line]
    assert len(lines) < 20


def test_on_a_terminal_it_is_one_line(home: Path) -> None:
    reads, writes = pty.openpty()
    with start(home, writes) as process:
        os.close(writes)
        said = b"".join(chunks(reads))
    os.close(reads)
    assert process.returncode == 0
    lines = said.replace(b"\r\n", b"\n").splitlines()
    assert len(said.replace(b"\r\n", b"\n").split(b"\n")) == 2, lines
    assert b"step 3 of 4, compiling, 53 %, 0:" in said


def chunks(reads: int) -> Iterator[bytes]:
    while True:
        try:
            chunk = os.read(reads, 4096)
        except OSError:  # Linux' end of a terminal
            return
        if not chunk:
            return
        yield chunk


@pytest.mark.parametrize("during", ["exit 1", "echo 'cc1: No space left on device'; exit 1"])
def test_a_step_that_fails_ends_it_with_a_sentence_and_leaves_nothing(home: Path, during: str) -> None:
    (home.parent / "during").write_text(during, encoding="utf-8")
    process = start(home)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert left(home) == set()
    last = said.decode().splitlines()[-1]
    assert last.startswith("Python 3.13 could not be built")
    assert ("the disk is full" in last) == ("space" in during)


def test_broken_off_it_leaves_nothing_and_the_next_start_builds_it(home: Path) -> None:
    during, begun = home.parent / "during", home.parent / "begun"
    os.mkfifo(begun)
    during.write_text(f"echo begun >{begun}; exec sleep 60", encoding="utf-8")
    process = start(home)
    assert begun.read_text(encoding="utf-8") == "begun\n"
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode in (130, -signal.SIGINT)
    assert left(home) == set()
    during.write_text("", encoding="utf-8")
    (home / ".pompeii-building").mkdir()  # as of one that was killed outright
    again = start(home)
    again.communicate(timeout=60)
    assert again.returncode == 0
    assert built(home).read_text(encoding="utf-8") == "whole\n"


def test_two_starts_at_once_build_one(home: Path) -> None:
    during, begun, go_on = (home.parent / name for name in ("during", "begun", "go on"))
    os.mkfifo(begun)
    os.mkfifo(go_on)
    during.write_text(f"echo begun >'{begun}'; read -r _ <'{go_on}'", encoding="utf-8")
    first = start(home)
    assert begun.read_text(encoding="utf-8") == "begun\n"
    second = start(home)
    assert second.stderr
    assert b"waiting" in second.stderr.readline()
    go_on.write_text("\n", encoding="utf-8")
    for process in (first, second):
        _, said = process.communicate(timeout=60)
        assert process.returncode == 0
    assert said == b""
    assert built(home).read_text(encoding="utf-8") == "whole\n"


def shell(script: str, *words: Path, **environment: str) -> list[str]:
    """What a script that exits with 2 says, line by line; `$root` is the project, `words` follow."""
    script = f'set -eu; root=$1; . "$root/setup/python.sh"; {script}'
    done = run("/bin/sh", "-c", script, "sh", ROOT, *words, env=os.environ | environment)
    assert done.returncode == 2
    return done.stderr.splitlines()


@pytest.mark.parametrize(
    ("log", "why"),
    [
        ("E: You don't have enough free space in /var/cache/apt/archives/.", "the disk is full"),
        ("Err:1 http://deb.debian.org Temporary failure resolving 'deb.debian.org'", "not to be online"),
        ("NewConnectionError: [Errno -3] Temporary failure in name resolution", "not to be online"),
        ("  Caused by: dns error: failed to lookup address information", "not to be online"),
        ("error: No solution found when resolving dependencies", "see above"),
    ],
)
def test_why_something_cannot_be_had_is_one_sentence(tmp_path: Path, log: str, why: str) -> None:
    (tmp_path / "log").write_text(log + "\n", encoding="utf-8")
    *before, last = shell('give_up "$2" "It could not be had" "Do this."', tmp_path / "log")
    assert why in last
    assert before == ([log] if why == "see above" else [])


@pytest.mark.parametrize(
    ("manager", "line"),
    [
        ("dnf", "sudo dnf install uv"),
        ("pacman", "sudo pacman -S uv"),
        ("zypper", "sudo zypper install uv"),
        ("brew", "brew install uv"),
        ("", "https://docs.astral.sh/uv/"),
    ],
)
def test_where_there_is_neither_uv_nor_pip_its_package_is_named(tmp_path: Path, manager: str, line: str) -> None:
    if manager:
        (tmp_path / manager).touch(0o755)
    (said,) = shell("tools=none; get_uv", PATH=str(tmp_path))
    assert "uv is missing, which looks after Python and its packages. Please" in said
    assert line in said

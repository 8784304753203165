"""`./run` compiles the core in the background, for the next start: once, in silence, and whole or not at all."""

import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.end_to_end.test_run import SOURCE, add_compiled, check_out, compiled, environment, play, stand_in

if sys.platform == "win32":
    pytest.skip("a POSIX shell's", allow_module_level=True)

BUILD = f"""
while [ "$1" != --out-dir ]; do shift; done
nice >>compilations
. ./during
cd core && exec {sys.executable} -S -m zipfile -c "$2/pompeii-1-py3.whl" pompeii_core
"""
WAIT = "echo begun >begun; read -r _ <go_on"


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Path]:
    """With a C compiler, and a uv that does what is in the file `during` before it makes a wheel."""
    made = check_out(tmp_path)
    for program in ("tools/cc", "tools/xcode-select"):
        stand_in(made / program, "exit 0")
    stand_in(made / ".tools/bin/uv", f"cd {made}\n{BUILD}")
    during(made)
    for name in ("begun", "go_on"):
        os.mkfifo(made / name)
    held = [os.open(made / name, os.O_RDWR) for name in ("begun", "go_on")]  # nothing that is written there is lost
    yield made
    for pipe in held:
        os.close(pipe)


def during(checkout: Path, does: str = "") -> None:
    """Sets what happens while it compiles."""
    (checkout / "during").write_text(does, encoding="utf-8")


def compilations(checkout: Path) -> int:
    log = checkout / "compilations"
    return len(log.read_text(encoding="utf-8").splitlines()) if log.exists() else 0


@contextmanager
def started(checkout: Path, *words: str, stderr: int = subprocess.PIPE) -> Iterator[subprocess.Popen[str]]:
    """`./run`; at the end it is waited for, and for everything that it began."""
    reads, writes = os.pipe()
    with subprocess.Popen(
        ["/bin/sh", str(checkout / "run"), *words],
        env=environment(checkout),
        stdout=subprocess.PIPE,
        stderr=stderr,
        encoding="utf-8",
        start_new_session=True,
        pass_fds=[writes],
    ) as process:
        os.close(writes)
        try:
            yield process
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        assert read(reads) == ""  # its end: nobody has it any more
        os.close(reads)


def play_and_wait(checkout: Path, *words: str) -> tuple[str, str]:
    """What the program and `./run` said, when nothing goes on in the background any more."""
    with started(checkout, *words) as process:
        said, explained = process.communicate(timeout=60)
    assert process.returncode == 0, explained
    return said.strip(), explained.strip()


def read(pipe: int) -> str:
    """The next that comes out of it, within a minute."""
    assert select.select([pipe], [], [], 60)[0]
    return os.read(pipe, 4096).decode().strip()


def begun(checkout: Path) -> bool:
    """Waits until it compiles."""
    pipe = os.open(checkout / "begun", os.O_RDONLY)
    try:
        return read(pipe) == "begun"
    finally:
        os.close(pipe)


def go_on(checkout: Path) -> None:
    (checkout / "go_on").write_text("\n", encoding="utf-8")


def test_a_start_plays_at_once_and_the_next_one_what_was_compiled_meanwhile(checkout: Path) -> None:
    during(checkout, WAIT)
    with started(checkout) as process:
        assert process.communicate(timeout=60) == ("\n", "")
        assert begun(checkout)
        assert not compiled(checkout).exists()
        go_on(checkout)
    assert play(checkout) == (str(compiled(checkout)), "")
    assert (checkout / "compilations").read_text(encoding="utf-8") == "19\n"  # as nice as can be, and once
    assert {path.name for path in (checkout / "build").iterdir()} == {"compiled", ".lock"}


def test_what_was_compiled_from_other_sources_is_replaced(checkout: Path) -> None:
    add_compiled(checkout)
    (checkout / SOURCE).write_text("other rules", encoding="utf-8")
    assert play_and_wait(checkout) == ("", "")
    assert play(checkout) == (str(compiled(checkout)), "")
    assert (compiled(checkout) / "pompeii_core/game.py").read_text(encoding="utf-8") == "other rules"


@pytest.mark.parametrize("missing", ["tools/cc", ".tools/bin/uv", "build"])
def test_where_something_is_missing_nothing_is_said(checkout: Path, missing: str) -> None:
    if missing == "build":
        (checkout / missing).touch()  # a file: nothing can be written there
    else:
        (checkout / missing).unlink()
    assert play_and_wait(checkout) == ("", "")
    assert compilations(checkout) == 0


@pytest.mark.parametrize(("words", "compiles"), [(["game.pompeii"], True), (["arena"], False), (["--version"], False)])
def test_only_a_window_leaves_time_for_it(checkout: Path, words: list[str], compiles: bool) -> None:
    (checkout / "game.pompeii").touch()
    word = str(checkout / words[0]) if compiles else words[0]
    assert play_and_wait(checkout, word) == ("", "")
    assert compilations(checkout) == compiles


def test_what_cannot_be_compiled_is_tried_again_once_the_sources_changed(checkout: Path) -> None:
    during(checkout, "echo game.py:1: a fault; exit 1")
    for _ in range(2):
        assert play_and_wait(checkout) == ("", "")
    assert compilations(checkout) == 1
    assert "game.py:1: a fault" in (checkout / "build/not-compiled/log").read_text(encoding="utf-8")
    (checkout / SOURCE).write_text("better rules", encoding="utf-8")
    during(checkout)
    play_and_wait(checkout)
    assert play(checkout) == (str(compiled(checkout)), "")
    assert not (checkout / "build/not-compiled").exists()


def test_what_the_sources_are_not_to_blame_for_is_tried_again(checkout: Path) -> None:
    failures = ["echo 'cc1: No space left on device'; exit 1", "echo 'Caused by: dns error'; exit 1"]
    for does in (*failures, f"echo other rules >{SOURCE}"):  # they change meanwhile
        during(checkout, does)
        play_and_wait(checkout)
        assert not compiled(checkout).exists()
    during(checkout)
    play_and_wait(checkout)
    assert play(checkout) == (str(compiled(checkout)), "")


def test_what_does_not_run_is_not_used(checkout: Path) -> None:
    (checkout / "core/pompeii_core/build.py").write_text("COMPILED = False\n", encoding="utf-8")
    play_and_wait(checkout)
    assert not compiled(checkout).exists()
    assert "AssertionError" in (checkout / "build/not-compiled/log").read_text(encoding="utf-8")


def test_two_starts_at_once_compile_once_and_to_compile_at_once_waits_for_that(checkout: Path) -> None:
    during(checkout, WAIT)
    with started(checkout):
        assert begun(checkout)
        assert play_and_wait(checkout) == ("", "")
        with started(checkout, "compile") as process:
            assert process.stderr
            assert "waiting" in process.stderr.readline()
            go_on(checkout)
            assert process.communicate(timeout=60) == (f"{compiled(checkout)}\n", "")
    assert compilations(checkout) == 1


@pytest.fixture(params=[signal.SIGINT, signal.SIGHUP])
def end(request: pytest.FixtureRequest) -> Iterator[signal.Signals]:
    """A signal that ends what is started here, also where the tests themselves ignore it, as under nohup."""
    before = signal.signal(request.param, signal.SIG_DFL)
    yield request.param
    signal.signal(request.param, before)


def test_it_goes_on_when_the_window_is_closed_or_its_terminal(checkout: Path, end: signal.Signals) -> None:
    during(checkout, WAIT)
    stand_in(checkout / ".venv/bin/pompeii", "exec sleep 60")
    (checkout / "tools/sleep").symlink_to(shutil.which("sleep") or "sleep")
    with started(checkout) as process:
        assert begun(checkout)
        os.killpg(process.pid, end)
        assert process.wait(60) == -end
        go_on(checkout)
    assert compiled(checkout).exists()


def test_killed_in_the_middle_it_leaves_nothing_that_is_used(checkout: Path) -> None:
    during(checkout, WAIT)
    with started(checkout) as process:
        assert begun(checkout)
        os.killpg(process.pid, signal.SIGKILL)
    during(checkout)
    assert play_and_wait(checkout) == ("", "")
    assert play(checkout) == (str(compiled(checkout)), "")
    assert not (checkout / "build/.compiling").exists()


@pytest.mark.parametrize(
    ("does", "plays", "line"),
    [
        ("", True, "The core is compiled: opponents think faster from the next start on."),
        ("exit 1", True, "The core could not be compiled, and everything works as before. Why: build/not-compiled/log"),
        ("echo dns error; exit 1", True, ""),
        ("", False, ""),
        ("exit 1", False, ""),
    ],
)
def test_its_terminal_hears_of_its_end_in_a_line_while_one_plays(
    checkout: Path, does: str, plays: bool, line: str
) -> None:
    import pty  # there is neither where these tests are skipped
    from fcntl import LOCK_EX, flock

    during(checkout, f"{WAIT}; {does}")
    os.mkfifo(checkout / "window")
    stand_in(checkout / ".venv/bin/pompeii", f"read -r _ <{checkout}/window" if plays else "")
    keyboard, screen = pty.openpty()
    with started(checkout, stderr=screen) as process:
        assert begun(checkout)
        if not plays:
            process.wait(60)
        go_on(checkout)
        if plays:
            with (checkout / "build/.lock").open() as lock:
                flock(lock, LOCK_EX)  # held until the end of it
            (checkout / "window").write_text("\n", encoding="utf-8")
    os.write(screen, b"$")
    said = ""
    while not said.endswith("$"):  # a terminal hands on what it has, in pieces
        said += read(keyboard)
    os.close(screen)
    os.close(keyboard)
    assert said.rstrip("\r\n$") == line

"""`./run` in a checkout of its own: which core plays, each check, and what it compiles meanwhile."""

import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hatch_build import UNTRAINED
from tests import surroundings

if sys.platform == "win32":
    pytest.skip("a POSIX shell's", allow_module_level=True)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    checkout = check_out(tmp_path)
    add_compiled(checkout)
    return checkout


CHANGES: dict[str, Callable[[Path], object]] = {
    "a line": lambda module: module.write_text("other rules", encoding="utf-8"),
    "a new module": lambda module: module.with_name("new.py").touch(),
    "a module less": Path.unlink,
}


@pytest.mark.parametrize("change", CHANGES)
def test_after_a_change_the_sources_play_and_one_line_says_so(project: Path, change: str) -> None:
    CHANGES[change](project / SOURCE)
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


@pytest.mark.parametrize(
    ("words", "asked", "not_asked"),
    [
        ([], "chromium xvfb libxcb-cursor0 libwayland-client0 libegl1", ""),
        (["tests/phone/test_page.py"], "chromium webkit2gtk-driver libxcb-cursor0", ""),
        (["tests/qt/table"], "libxcb-cursor0", "chromium libwayland-client0"),
        (["tests/core", "-k", "R13"], "libegl1", "chromium libxcb-cursor0"),
    ],
)
def test_named_tests_ask_for_their_packages(project: Path, words: list[str], asked: str, not_asked: str) -> None:
    for name in ("apt-get", "dpkg", "apt-cache"):
        stand_in(project / "tools" / name, "")
    stand_in(project / "tools/id", "echo 1000")
    (project / "run").write_text((ROOT / "run").read_text("utf-8").replace("/sbin/ldconfig -p", ":"), "utf-8")
    done = run(project, "test", *words)
    assert done.returncode == 2
    assert done.stderr.startswith("Some Debian packages are missing. Please run as root: apt-get install")
    packages = done.stderr.split()
    assert {*asked.split()} <= {*packages}
    assert not {*not_asked.split()} & {*packages}


def test_where_nothing_can_be_written_one_sentence_says_so(project: Path) -> None:
    (project / ".venv/.set-up-to-play").unlink()
    read_only = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd / && exec sh "$0/run"'
    mounted = ("unshare", "--map-root-user", "--mount", "sh", "-c", read_only, str(project))
    if not shutil.which("unshare") or surroundings.run(*mounted[:4], "-c", "true").returncode:
        pytest.skip("no mount of its own can be made here")
    done = surroundings.run(*mounted)
    assert done.returncode == 2
    assert done.stderr == (
        f"Nothing can be written to {project}. Please copy the project to a folder of your own and run it there.\n"
    )


def test_where_packages_cannot_be_had_one_sentence_says_why(project: Path) -> None:
    (project / ".venv/.set-up-to-play").unlink()
    stand_in(project / ".tools/bin/uv", '[ "$1" != sync ] || { echo "Caused by: dns error" >&2; exit 1; }')
    done = run(project)
    assert done.returncode == 2
    assert "not to be online" in done.stderr.splitlines()[-1]
    assert not (project / ".venv/.set-up-to-play").exists()


CHECKS = ("ruff", "lint-imports", "mypy", "pytest")
WORKFLOWS = "installers/release/check-workflows"


@pytest.fixture
def checked(project: Path) -> Path:
    (project / ".venv/.set-up-to-test").write_text("", encoding="utf-8")
    for program in (*(f".venv/bin/{name}" for name in CHECKS), "tools/cc", ".tools/bin/uv", WORKFLOWS):
        stand_in(project / program, "echo ${0##*/}")
    return project


def test_where_all_is_well_every_check_was_made_and_one_that_fails_fails_all(checked: Path) -> None:
    done = run(checked, "test")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["ruff", "ruff", "lint-imports", "check-workflows", "mypy", "pytest", "pytest"]
    for check in (*(f".venv/bin/{name}" for name in CHECKS), WORKFLOWS):
        stand_in(checked / check, "exit 3")
        assert run(checked, "test").returncode != 0, check
        stand_in(checked / check, f"echo {check}")


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


def test_tests_compile_a_core_of_their_own_in_less_time_unless_one_to_play_with_is_there(checked: Path) -> None:
    stand_in(checked / ".venv/bin/pytest", 'echo "pytest $*"')
    assert "pythonpath=build/compiled net" in run(checked, "test").stdout
    (checked / SOURCE).write_text("other rules", encoding="utf-8")
    stand_in(checked / ".tools/bin/uv", f'cd {checked}\necho "$POMPEII_COMPILE" >how\n: >during\n{BUILD}')
    assert "pythonpath=build/compiled-for-tests net" in run(checked, "test").stdout
    assert (checked / "how").read_text(encoding="utf-8") == "quickly\n"
    assert (compiled(checked) / "pompeii_core/game.py").read_text(encoding="utf-8") == "COMPILED = True\n"


ROOT = Path(__file__).parents[2]
SOURCE = "core/pompeii_core/game.py"
_BUILD = "core/pompeii_core/build.py"
_TOOLS = (
    *("cat", "cp", "df", "diff", "dirname", "getconf", "grep", "mkdir", "mktemp", "mv", "nice"),
    *("rm", "sync", "tail", "touch", "tty", "uname"),
)


def check_out(folder: Path) -> Path:
    """Make a checkout with the usual tools, whose program prints its PYTHONPATH and Python can be compiled for."""
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
    return checkout / "build" / "compiled"


def add_compiled(checkout: Path) -> None:
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
    return surroundings.run("/bin/sh", checkout / "run", *words, env=environment(checkout))


def play(checkout: Path, *words: str) -> tuple[str, str]:
    done = run(checkout, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip()


BUILD = f"""
while [ "$1" != --out-dir ]; do shift; done
nice >>compilations
. ./during
cd core && exec {sys.executable} -S -m zipfile -c "$2/pompeii-1-py3.whl" pompeii_core
"""
WAIT = "echo begun >begun; read -r _ <go_on"


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Path]:
    """One with a C compiler, and a uv that does what is in the file `during` before it makes a wheel."""
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
    (checkout / "during").write_text(does, encoding="utf-8")


def compilations(checkout: Path) -> int:
    log = checkout / "compilations"
    return len(log.read_text(encoding="utf-8").splitlines()) if log.exists() else 0


@contextmanager
def started(checkout: Path, *words: str, stderr: int = subprocess.PIPE) -> Iterator[subprocess.Popen[str]]:
    """Run `./run`; at the end wait for all that it began, or kill it if something was raised."""
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
    """What the program and `./run` said once nothing goes on in the background; the exit code must be 0."""
    with started(checkout, *words) as process:
        said, explained = process.communicate(timeout=60)
    assert process.returncode == 0, explained
    return said.strip(), explained.strip()


def read(pipe: int) -> str:
    assert select.select([pipe], [], [], 60)[0]
    return os.read(pipe, 4096).decode().strip()


def begun(checkout: Path) -> bool:
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


def test_a_core_without_a_profile_is_said_to_be_slower(checkout: Path) -> None:
    during(checkout, f"echo 'warning: {UNTRAINED}' >&2")
    assert run(checkout, "compile").stderr.splitlines()[-1] == UNTRAINED


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
    """A signal that ends what is started here, even under nohup."""
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
def test_its_terminal_hears_of_its_end_while_one_plays(checkout: Path, does: str, plays: bool, line: str) -> None:
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

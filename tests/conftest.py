"""Settings for all tests: random play is the same every time and has no deadline."""

import faulthandler
import gc
import os
import re
import shutil
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from hashlib import scrypt
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import pytest
from hypothesis import settings

from pompeii_core.build import COMPILED
from pompeii_net.lan.transport import join_codes
from tests.surroundings import asked_for

if TYPE_CHECKING:
    from pompeii_qt.app import Application

LONGEST = asked_for(300, 3600)  # seconds that a test may take, on a busy machine
CRASHES = Path(__file__).parent.parent / "build/crashes"
FAILED = Path(__file__).parent.parent / "build/tests" / ("compiled" if COMPILED else "interpreted")
WHERE = pytest.StashKey[TextIO]()  # the file that says where every thread stood

settings.register_profile("steady", derandomize=True, deadline=None, database=None, print_blob=False)
settings.register_profile("search", deadline=None, database=None, max_examples=2000)
settings.load_profile("steady")


# The program stretches a join code for a tenth of a second; tests that talk to another process have to do the same.
join_codes.scrypt = lambda data, **words: scrypt(data, **{**words, "n": 16})  # type: ignore[attr-defined]

# Collected in another thread, what Qt made there would crash the interpreter: see pompeii_qt.system.interpreter.
gc.disable()

# A script starts what it runs in the background with Ctrl+C ignored, and what tests start would be deaf to it as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Run a test, then collect the garbage that is due, in the thread that runs tests.

    After LONGEST seconds, unless --pdb is given, the process writes its stacks and exits; tests go on in a new one.
    """
    from pompeii_qt.system.interpreter import collect_due

    if not item.config.option.usepdb:
        faulthandler.dump_traceback_later(LONGEST, exit=True, file=item.config.stash[WHERE])
    try:
        done = yield
    finally:
        faulthandler.cancel_dump_traceback_later()
    collect_due()
    return done


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what a failed test shows and wrote in FAILED, before its windows close; failure of that is ignored."""
    report = yield
    if report.failed:
        with suppress(OSError, RuntimeError):  # a disk that is full, a window that is going: the failure is what counts
            keep(item, FAILED / re.sub(r"[^\w.-]+", "-", item.nodeid)[-120:])
    return report


def keep(item: pytest.Item, folder: Path) -> None:
    """Replace `folder` by pictures of visible windows and the logs in the test's `tmp_path`, if there are any."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if widgets := sys.modules.get("PySide6.QtWidgets"):
        for number, window in enumerate(widgets.QApplication.topLevelWidgets()):
            if window.isVisible():
                window.grab().save(str(folder / f"window-{number}.png"))
    place = getattr(item, "funcargs", {}).get("tmp_path")
    for log in place.rglob("*.log") if place else ():
        shutil.copyfile(log, folder / log.name)
    if not any(folder.iterdir()):
        folder.rmdir()


@pytest.hookimpl(trylast=True)  # after pytest's own, which would write to a terminal that a worker does not have
def pytest_configure(config: pytest.Config) -> None:
    """Write the stacks at a crash into a file per process, removed at the end if empty; a new run clears FAILED."""
    if not hasattr(config, "workerinput"):  # one of several processes is no new run
        shutil.rmtree(FAILED, ignore_errors=True)
    CRASHES.mkdir(parents=True, exist_ok=True)
    kept = (CRASHES / f"{os.getpid()}.txt").open("w", encoding="utf-8")
    faulthandler.enable(kept)
    config.stash[WHERE] = kept

    def close() -> None:
        faulthandler.disable()
        kept.close()
        path = Path(kept.name)
        if path.stat().st_size == 0:
            path.unlink()

    config.add_cleanup(close)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The tests that take longest begin first, some in each process, so that at the end short ones fill the processors.

    Of several processes the first takes an equal share from the front, then the second one (`--dist=worksteal`).
    """
    long = [item for item in items if item.get_closest_marker("first")]
    others = iter([item for item in items if item not in long])
    processes, ordered = getattr(config, "workerinput", {}).get("workercount", 1), list[pytest.Item]()
    for number in range(processes):
        own, share = long[number::processes], (len(items) - len(ordered)) // (processes - number)
        ordered += [*own, *islice(others, max(share - len(own), 0))]
    items[:] = [*ordered, *others]


def pytest_collection_finish() -> None:
    """Collections in tests pass over what is there before the first."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def codes_of_other_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Join codes are stretched as long as in the program; what is cached is forgotten before and after."""
    caches = join_codes.check_of, join_codes.stretched
    monkeypatch.setattr(join_codes, "scrypt", scrypt)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.fixture(scope="session")
def qapp_cls() -> "type[Application]":
    """The application of all tests is the program's."""
    from pompeii_qt.app import Application

    return Application


def pytest_make_parametrize_id(val: object) -> str | None:
    """A test's name is an environment variable, which Windows limits to 32767 letters."""
    return repr(val[:60]) if isinstance(val, str | bytes) and len(val) > 1000 else None


def pytest_report_header() -> str:
    return f"core: {'compiled' if COMPILED else 'interpreted'}"

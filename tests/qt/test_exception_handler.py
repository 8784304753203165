"""An exception nobody caught is logged and told in one sentence; the program lives."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from pompeii_net.folders import folders
from pompeii_qt.system.exception_handler import ExceptionHandler


@pytest.fixture
def faults(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[ExceptionHandler]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    faults = ExceptionHandler()
    faults.install()
    yield faults
    if isValid(faults):
        faults.deleteLater()


def fail(what: str) -> None:
    try:
        raise RuntimeError(what)
    except RuntimeError as error:
        sys.excepthook(RuntimeError, error, error.__traceback__)


def test_it_is_logged_and_told_without_a_traceback(faults: ExceptionHandler, qtbot: QtBot) -> None:
    with qtbot.waitSignal(faults.happened) as told:
        fail("the volcano is empty")
    (sentence,) = told.args
    assert "\n" not in sentence
    assert str(folders().log) in sentence
    assert "volcano" not in sentence
    log = folders().log.read_text(encoding="utf-8")
    assert "Traceback" in log
    assert "RuntimeError: the volcano is empty" in log


def test_where_an_upgrade_is_the_cause_that_is_told(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "pompeii"
    program.write_bytes(b"old")
    monkeypatch.setattr(sys, "executable", str(program))
    faults = ExceptionHandler()
    newer = tmp_path / "pompeii.dpkg-new"
    newer.write_bytes(b"new")
    newer.replace(program)
    with qtbot.waitSignal(faults.happened) as told:
        faults.take(RuntimeError, RuntimeError("no plugin"), None)
    assert "updated or removed" in told.args[0]
    program.unlink()
    with qtbot.waitSignal(faults.happened) as told:
        faults.take(ValueError, ValueError("no file"), None)
    assert "updated or removed" in told.args[0]


def test_the_same_fault_is_told_once(faults: ExceptionHandler, qtbot: QtBot) -> None:
    fail("first")
    with qtbot.assertNotEmitted(faults.happened):
        fail("again")


def test_a_fault_of_another_thread_is_told_too(faults: ExceptionHandler, qtbot: QtBot) -> None:
    def work() -> None:
        raise ValueError("in a thread")

    with qtbot.waitSignal(faults.happened):
        thread = threading.Thread(target=work)
        thread.start()
    thread.join()
    assert "ValueError: in a thread" in folders().log.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_is_no_second_fault(
    faults: ExceptionHandler, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    folders().log.parent.parent.mkdir(parents=True, exist_ok=True)
    folders().log.parent.write_text("a file where the folder should be", encoding="utf-8")
    with qtbot.waitSignal(faults.happened) as told:
        fail("no room")
    assert told.args == ["Something went wrong inside the program. Your game is saved."]
    assert "RuntimeError: no room" in capsys.readouterr().err


def test_a_game_that_is_not_on_the_disk_is_not_said_to_be(faults: ExceptionHandler, qtbot: QtBot) -> None:
    faults.game_saved = lambda: False
    with qtbot.waitSignal(faults.happened) as told:
        fail("no room")
    assert "saved" not in told.args[0]


def test_a_fault_after_the_window_is_gone_is_logged_all_the_same(
    faults: ExceptionHandler, capsys: pytest.CaptureFixture[str]
) -> None:
    delete(faults)
    fail("too late")
    assert "RuntimeError: too late" in folders().log.read_text(encoding="utf-8")
    assert capsys.readouterr().err == ""

"""Records opened by the system: from the file manager, on macOS by an event, in a second window; nothing is lost."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.record import read_record
from pompeii_net.folders import Lock, is_locked
from pompeii_net.lan.room.saved_room import save_room
from pompeii_qt.app import Application, RecordOpener
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.net.lan.test_saved_room import KEPT
from tests.qt.pages.conftest import Play

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise")  # offscreen


def ask_for(path: Path) -> None:
    """As macOS does, where a double click starts or finds the program."""
    send(QFileOpenEvent(str(path)))


def send(event: QFileOpenEvent) -> None:
    app = QApplication.instance()
    assert app
    QCoreApplication.sendEvent(app, event)


@pytest.fixture
def window(qtbot: QtBot, session: Session, settings: Settings) -> MainWindow:
    made = MainWindow(session, settings)
    qtbot.addWidget(made)
    return made


@pytest.fixture
def listening(qapp: Application, window: MainWindow, session: Session) -> Iterator[None]:
    """The program after its start."""
    window.show()
    qapp.open_with(RecordOpener(window, session).open_in_front)
    yield
    qapp._open = None


@pytest.fixture
def on(listening: None, window: MainWindow, session: Session, play: Play, qtbot: QtBot) -> Path:
    """A game that is on."""
    path = play("on", upto=20)
    window.games.resume(path)
    qtbot.waitUntil(lambda: session.record == path and window.pages.name == "table")
    return path


def said(window: MainWindow) -> str:
    return window.messages.words.text() if window.messages.isVisible() else ""


def test_one_asked_for_early_waits_for_the_window(
    qapp: Application, window: MainWindow, session: Session, play: Play
) -> None:
    ask_for(play("over"))
    assert window.pages.name == "start"
    window.show()
    qapp.open_with(RecordOpener(window, session).open_in_front)
    qapp._open = None
    assert window.pages.name == "replay"


def test_an_unfinished_game_is_gone_on_with_and_the_one_before_stays_on_the_disk(
    on: Path, window: MainWindow, session: Session, play: Play, qtbot: QtBot
) -> None:
    before = read_record(on).entries
    other = play("other", upto=30)
    window.showMinimized()
    ask_for(other)
    qtbot.waitUntil(lambda: session.record == other and window.pages.name == "table")
    assert not window.isMinimized()
    qtbot.waitUntil(lambda: not is_locked(on))
    assert read_record(on).entries[: len(before)] == before


def test_a_finished_game_is_shown_over_the_one_that_is_on_and_that_comes_back_to_sight(
    on: Path, window: MainWindow, session: Session, play: Play
) -> None:
    ask_for(play("over"))
    assert window.pages.name == "replay"
    ask_for(on.parent / ".." / on.parent.name / on.name)
    assert (window.pages.name, said(window)) == ("table", "")
    assert session.record == on


@pytest.mark.parametrize("fault", ["played elsewhere", "damaged", "not there"])
def test_one_that_cannot_be_opened_costs_no_game(
    on: Path, window: MainWindow, session: Session, play: Play, fault: str
) -> None:
    other = play("other", upto=30)
    lock = Lock(other) if fault == "played elsewhere" else None
    if fault == "damaged":
        other.write_text("{}", encoding="utf-8")
    before = other.read_bytes()
    if fault == "not there":
        other.unlink()
    ask_for(other)
    assert "“other.pompeii”" in said(window)
    assert session.record == on
    assert window.pages.name == "table"
    if lock:
        assert said(window) == "“other.pompeii” is being played in another window of Pompeii."
        assert other.read_bytes() == before
        lock.release()


@pytest.mark.parametrize("what", ["current", "line"])  # in a room, and in one whose host does not answer
def test_nobody_leaves_others_for_a_record(
    on: Path, window: MainWindow, session: Session, play: Play, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(session.network, what, object())
    ask_for(play("other", upto=30))
    assert said(window) == "You are in a game on the network; leave it before you open “other.pompeii”."
    assert (window.pages.name, session.record) == ("table", on)


@pytest.mark.usefixtures("listening")
def test_a_record_with_a_room_from_elsewhere_hosts_nothing(
    window: MainWindow, session: Session, play: Play, qtbot: QtBot, tmp_path: Path
) -> None:
    """Two files of one archive: the key, the port and who may come in without a code were chosen by its sender."""
    path = Path(shutil.move(play("sent", upto=20), tmp_path / "sent.pompeii"))
    save_room(path, replace(KEPT, code="", port=0))
    ask_for(path)
    qtbot.waitUntil(lambda: session.record == path and window.pages.name == "table")
    assert session.network.current is None


@pytest.mark.usefixtures("listening")
def test_an_address_is_no_document(window: MainWindow) -> None:
    send(QFileOpenEvent(QUrl("https://example.org/game.pompeii")))
    assert (window.pages.name, said(window)) == ("start", "")

"""Records that cannot be written, or another window plays, or the system opens: nothing is lost."""

import errno
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.record import newest, read_record
from pompeii_net.folders import Lock, is_locked
from pompeii_net.journal import Journal
from pompeii_net.lan.room.saved_room import save_room
from pompeii_qt.app import Application, RecordOpener
from pompeii_qt.pages.end import EndPage
from pompeii_qt.pages.replay import ReplayPage
from pompeii_qt.pages.replays import ReplaysPage
from pompeii_qt.session import ActRequest, Session
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.net.lan.test_saved_room import KEPT
from tests.qt.pages.conftest import Play, added, emitted, set_saved
from tests.qt.pages.fake_network import PEOPLE, begin, question, shown

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise")  # offscreen


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the record twenty times a second."""
    monkeypatch.setattr("pompeii_net.game_session.RECORD_CHECK", 0.05)


class Disk:
    """The disk of the games, which takes nothing while it `is_full`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full = False
        save = Journal._save

        def save_if_there_is_room(journal: Journal) -> None:
            if self.is_full:
                journal._let_go()  # so that a test may change the file, on Windows, too
                raise OSError(errno.ENOSPC, "No space left on device")
            save(journal)

        monkeypatch.setattr(Journal, "_save", save_if_there_is_room)

    def lose(self, record: Path, window: MainWindow, qtbot: QtBot) -> None:
        """Fill the disk, and then remove the folder of the record."""
        with qtbot.waitSignal(window.session.saved_changed):
            self.is_full = True
        rmtree(record.parent)
        record.parent.write_text("a file where the folder was", encoding="utf-8")

    def find(self, record: Path, window: MainWindow, qtbot: QtBot) -> None:
        record.parent.unlink()
        with qtbot.waitSignal(window.session.saved_changed):
            self.is_full = False


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, often: None) -> Disk:
    return Disk(monkeypatch)


@pytest.mark.skipif(sys.platform == "win32", reason="what a program has open is not removed there")
def test_a_record_thrown_away_in_a_game_is_back_and_that_is_said(window: MainWindow, qtbot: QtBot, often: None) -> None:
    record = begin(window, qtbot)
    rmtree(record.parent)
    with qtbot.waitSignal(window.session.fault) as told:
        pass  # no one acts
    (said,) = told.args
    assert said.startswith("The file of this game was removed or changed. It has been written again")
    assert read_record(record).decided


def test_a_game_that_the_disk_does_not_take_is_left_when_asked(window: MainWindow, qtbot: QtBot, disk: Disk) -> None:
    record, table = begin(window, qtbot), window.pages.get("table")
    assert table.tools.menu.leave.text() == "Leave (the game is saved)"
    disk.lose(record, window, qtbot)
    assert table.tools.menu.leave.text() == "Leave"
    assert window.messages.isVisible(), "also beside the log"
    table.tools.menu.leave.trigger()
    table.room.question.withdraw()
    assert window.close() is False
    assert window.isVisible()
    disk.find(record, window, qtbot)
    assert table.tools.menu.leave.text() == "Leave (the game is saved)"
    table.tools.menu.leave.trigger()
    assert window.pages.name == "start"
    window.session.wait_until_left()
    assert read_record(record).decided


def answer(window: MainWindow, qtbot: QtBot, words: str) -> None:
    button = next(one for one in question(window).buttons() if one.text() == words)
    qtbot.waitUntil(button.isEnabled)
    button.click()


@pytest.fixture
def ended(window: MainWindow, qtbot: QtBot, disk: Disk, play: Play) -> Path:
    """The record of a game played to its end while the disk did not take it."""
    *before, last = read_record(play("whole", people=2)).entries
    record = play("game", upto=len(before), people=2)
    with qtbot.waitSignal(window.session.updated, check_params_cb=lambda update: bool(update.legal)):
        window.games.resume(record)
    disk.lose(record, window, qtbot)
    window.session.request(ActRequest(last.seat, len(before), last.action))
    qtbot.waitUntil(lambda: window.pages.name == "end")
    return record


def test_the_end_of_a_game_that_the_disk_does_not_take_is_shown_copied_elsewhere_and_left_after_a_question(
    ended: Path, window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end: EndPage = shown(window)
    assert end.sentence.text() or end.title.all_text
    assert not end.watch_button.isEnabled(), "there is no file to watch"
    assert end.not_saved.isVisible()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "rescued.pompeii"), ""))
    end.save_copy()
    assert read_record(tmp_path / "rescued.pompeii").over
    assert window.close() is False
    end.back_button.click()
    assert window.pages.name == "end"
    answer(window, qtbot, "Leave without saving")
    assert window.pages.name == "start"
    assert window.session.saved


def test_once_saved_it_is_like_any_game(ended: Path, window: MainWindow, qtbot: QtBot, disk: Disk) -> None:
    end: EndPage = shown(window)
    disk.find(ended, window, qtbot)
    assert read_record(ended).over
    assert end.watch_button.isEnabled()
    assert not end.not_saved.isVisible()
    end.back_button.click()
    assert window.pages.name == "start"


def test_a_game_that_is_on_no_disk_is_copied_whole_and_started_over(
    window: MainWindow, qtbot: QtBot, disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, copy = begin(window, qtbot), tmp_path / "copy.pompeii"
    disk.lose(record, window, qtbot)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(copy), ""))
    window.pages.get("table").tools.menu.save_copy.trigger()
    qtbot.waitUntil(copy.exists)
    assert read_record(copy).decided
    emitted(qtbot, window.session.began, window.games.start_over, record)


def asked_table(window: MainWindow, qtbot: QtBot) -> Any:
    table: Any = window.pages.get("table")
    model = table.model
    # before that, the screen may still be passed to the last player
    qtbot.waitUntil(lambda: model.next_seat is not None and bool(model.batch[model.next_seat].legal))
    assert table.asking.handover.isVisible()
    table.controller.open_hand(model.next_seat)
    assert model.decision is not None
    return table


def test_staying_or_failing_to_start_over_keeps_the_game(window: MainWindow, qtbot: QtBot) -> None:
    record = begin(window, qtbot)
    table = asked_table(window, qtbot)
    table.start_over_requested.emit(record.with_name("thrown away.pompeii"))
    assert window.messages.isVisible()
    assert table.model.decision is not None
    set_saved(window, False)
    table.tools.menu.new_game.trigger()
    box = question(window)
    assert box.text() == "This game is not saved. Leave it?"
    box.reject()
    assert window.pages.name == "table"
    assert table.model.decision is not None


def test_an_unsaved_game_is_given_up_only_after_a_question(window: MainWindow, qtbot: QtBot) -> None:
    record = begin(window, qtbot)
    set_saved(window, False)
    window.games.start(PEOPLE)
    assert window.session.record == record
    assert emitted(qtbot, window.session.recorded, answer, window, qtbot, "Leave without saving") != [record]
    set_saved(window, False)
    window.close()
    assert window.isVisible()
    answer(window, qtbot, "Close without saving")
    assert not window.isVisible()


def test_a_game_without_decisions_offers_nothing(window: MainWindow, qtbot: QtBot) -> None:
    emitted(qtbot, window.pages.opened, window.games.start, PEOPLE)
    window.games.leave_table()
    assert window.session.unfinished() is None
    assert newest(window.session.folder) == []


def test_damaged_settings_are_told_of_when_it_opens(session: Session, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    window = added(qtbot, MainWindow(session, Settings(tmp_path / "settings.json")))
    window.show()
    assert window.messages.isVisible()
    kept = tmp_path / "settings.json.damaged"
    assert window.messages.words.text().endswith(f"The old file is kept as {kept}.")
    assert kept.read_text(encoding="utf-8") == "{"


ON_NETWORK = "This game is being played on the network; it can be watched when it is over."


@pytest.fixture(params=["the host plays", "the host is away", "another window plays"])
def played(request: pytest.FixtureRequest, play: Play) -> Iterator[tuple[Path, str]]:
    """A record being played, and what is said about it."""
    path = play("on", upto=30)
    lock = None if request.param == "the host is away" else Lock(path)
    if request.param == "another window plays":
        words = "“on.pompeii” is being played in another window of Pompeii."
    else:
        path.with_suffix(".room").write_text("{}", encoding="utf-8")
        words = ON_NETWORK
    yield path, words
    if lock:
        lock.release()


def replays(window: MainWindow, qtbot: QtBot) -> ReplaysPage:
    page = window.pages.open("replays")
    assert isinstance(page, ReplaysPage)
    qtbot.waitUntil(lambda: not page.reader.busy)
    return page


def test_a_running_game_is_not_watched_or_resumed(window: MainWindow, qtbot: QtBot, played: tuple[Path, str]) -> None:
    path, words = played
    page = replays(window, qtbot)
    state = page.list.model().index(0, 2).data()
    assert state.endswith(" · being played")
    page.watch_button.click()
    assert (window.pages.name, window.messages.words.text()) == ("replays", words)
    window.games.watch(path, 5)
    assert window.pages.name == "replays"
    close = window.messages.findChild(QPushButton)
    assert close is not None
    close.click()
    window.games.play_on(path, 3)
    assert window.messages.isVisible()
    assert window.messages.words.text() == words
    assert [*path.parent.glob("*.pompeii")] == [path]
    emitted(qtbot, window.session.began, window.games.start, PEOPLE)  # nothing is being opened any more


def test_it_is_closed_to_the_very_window_that_plays_it(window: MainWindow, qtbot: QtBot, play: Play) -> None:
    path = play("half", upto=30)
    window.games.resume(path)
    qtbot.waitUntil(lambda: window.pages.name == "table")
    window.games.watch(path)
    assert window.pages.name == "table"
    window.games.leave_table()
    window.games.watch(path)
    assert window.pages.name == "replay"


def test_a_finished_game_can_be_watched_in_its_open_room(window: MainWindow, qtbot: QtBot, play: Play) -> None:
    path = play("over")
    path.with_suffix(".room").write_text("{}", encoding="utf-8")
    lock = Lock(path)
    page = replays(window, qtbot)
    state = page.list.model().index(0, 2).data()
    assert "won" in state or "share" in state
    page.watch_button.click()
    assert window.pages.name == "replay"
    viewer = window.pages.get("replay")
    assert isinstance(viewer, ReplayPage)
    assert viewer.playback
    assert len(viewer.playback.record.entries) == len(read_record(path).entries)
    lock.release()


def ask_for(path: Path) -> None:
    """Open a file as macOS does when a double click starts or finds the program."""
    send(QFileOpenEvent(str(path)))


def send(event: QFileOpenEvent) -> None:
    app = QApplication.instance()
    assert app
    QCoreApplication.sendEvent(app, event)


@pytest.fixture
def listening(qapp: Application, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qapp, "_open", None)  # afterwards, documents wait again
    monkeypatch.setattr(qapp, "_show_line", None)
    opener = RecordOpener(window, window.session)
    qapp.open_with(opener.open_in_front, opener.show_line)


@pytest.fixture
def on(listening: None, window: MainWindow, play: Play, qtbot: QtBot) -> Path:
    path = play("on", upto=20)
    window.games.resume(path)
    qtbot.waitUntil(lambda: window.session.record == path and window.pages.name == "table")
    return path


def said(window: MainWindow) -> str:
    return window.messages.words.text() if window.messages.isVisible() else ""


@pytest.fixture
def opened_early(play: Play) -> None:
    ask_for(play("over"))


@pytest.mark.usefixtures("opened_early", "listening")
def test_a_file_opened_early_waits_for_the_window(window: MainWindow) -> None:
    assert window.pages.name == "replay"


def test_a_finished_game_is_shown_an_unfinished_goes_on(on: Path, window: MainWindow, play: Play, qtbot: QtBot) -> None:
    ask_for(play("over"))
    assert window.pages.name == "replay"
    send(QFileOpenEvent(QUrl("https://example.org/game.pompeii")))  # an address is no document
    assert (window.pages.name, said(window)) == ("replay", "")
    ask_for(on.parent / ".." / on.parent.name / on.name)
    assert (window.pages.name, said(window)) == ("table", "")
    assert window.session.record == on
    before = read_record(on).entries
    other = play("other", upto=30)
    window.showMinimized()
    ask_for(other)
    qtbot.waitUntil(lambda: window.session.record == other and window.pages.name == "table")
    assert not window.isMinimized()
    qtbot.waitUntil(lambda: not is_locked(on))
    assert read_record(on).entries[: len(before)] == before, "it stays on the disk"


@pytest.mark.parametrize("fault", ["played elsewhere", "damaged", "not there"])
def test_a_file_that_cannot_be_opened_costs_no_game(on: Path, window: MainWindow, play: Play, fault: str) -> None:
    other = play("other", upto=30)
    lock = Lock(other) if fault == "played elsewhere" else None
    if fault == "damaged":
        other.write_text("{}", encoding="utf-8")
    before = other.read_bytes()
    if fault == "not there":
        other.unlink()
    ask_for(other)
    assert "“other.pompeii”" in said(window)
    assert window.session.record == on
    assert window.pages.name == "table"
    if lock:
        assert said(window) == "“other.pompeii” is being played in another window of Pompeii."
        assert other.read_bytes() == before
        lock.release()


@pytest.mark.parametrize("what", ["current", "line"])  # in a room, and in one whose host does not answer
def test_opening_a_file_does_not_leave_a_room(
    on: Path, window: MainWindow, play: Play, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(window.session.network, what, Mock(me=None))
    ask_for(play("other", upto=30))
    assert said(window) == "You are in a game on the network; leave it before you open “other.pompeii”."
    assert (window.pages.name, window.session.record) == ("table", on)


@pytest.mark.usefixtures("listening")
def test_a_room_from_elsewhere_hosts_nothing(window: MainWindow, play: Play, qtbot: QtBot, tmp_path: Path) -> None:
    """Both files come from one archive: its sender chose the key, the port and who may enter without a code."""
    path = Path(shutil.move(play("sent", upto=20), tmp_path / "sent.pompeii"))
    save_room(path, replace(KEPT, code="", port=0))
    ask_for(path)
    qtbot.waitUntil(lambda: window.session.record == path and window.pages.name == "table")
    assert window.session.network.current is None

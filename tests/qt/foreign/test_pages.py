"""Every page shows people's names as text and in their place, whatever they are."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.text import clean_name
from pompeii_net.lan.wire import Chat, MemberView, Notice, RoomView, SeatView
from pompeii_net.shelf import Shelf
from pompeii_qt.pages.analysis import AnalysisPage
from pompeii_qt.pages.bots import BotsDialog
from pompeii_qt.pages.end import EndPage
from pompeii_qt.pages.game_analysis import GameAnalysis
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.replay import ReplayPage
from pompeii_qt.pages.replays import ReplaysPage
from pompeii_qt.pages.settings import SettingsPage
from pompeii_qt.pages.statistics_page import StatisticsPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.sound.voice import Voice
from pompeii_qt.widgets.files import BinnedFile
from pompeii_qt.widgets.screen_reader import MessageBar
from pompeii_qt.window import MainWindow
from tests.qt.fit import gallery
from tests.qt.foreign.conftest import Tags, faults, said, windows
from tests.qt.pages.fake_network import FakeNetwork, analysis, found, on_screen, room, ticket

NOT_IN_FILES = dict.fromkeys(map(ord, '/\\:*?"<>|\n' if sys.platform == "win32" else "/"), " ")

BOTS = ("bot",) * 3
type Show = Callable[[QWidget], QWidget]


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    return partial(on_screen, qtbot, width=960, height=600)


def settled(page: QWidget) -> list[str]:
    QApplication.processEvents()
    if layout := page.layout():
        layout.activate()
    for _ in range(2):  # a page whose scroll bar has come gives its parts their width once more
        QApplication.processEvents()
    return faults(page, *(one for one in windows() if one is not page))


def recorded(folder: Path, names: list[str], kinds: tuple[Any, ...] = ("person",) * 3, upto: int = 10_000) -> Path:
    """Record a game of these players, the first being me, played at random; return its path."""
    others = [SeatedPlayer(kind, one, n, one) for n, (kind, one) in enumerate(zip(kinds, names[1:], strict=True), 1)]
    return gallery.recorded(folder, upto, [SeatedPlayer("person", "Me", 0), *others])


def room_of(names: list[str], **changed: Any) -> RoomView:
    """Return a room of these people; the last watches and wants an AI's seat."""
    a, b, c, d = names
    seats = [SeatView("person", a, 0, member=0), SeatView("ai", b, 1, b, "tribune")]
    seats += [SeatView("person", c, 2, member=1), SeatView("bot", d, 3, d)]
    members = [MemberView(0, a, True, "here"), MemberView(1, c, False, "shaky")]
    members.append(MemberView(2, d, False, "here", wants=1))
    said = {"name": a, "addresses": [a, b * 2, "fe80::1"], "code": d[:16]}
    return room(seats=seats, members=members, **said, **changed)


def test_the_start_page(qtbot: QtBot, session: Session, settings: Settings, names: list[str], tmp_path: Path) -> None:
    recorded(tmp_path / "games", names, upto=9)
    window = MainWindow(session, settings)
    qtbot.addWidget(window)
    window.resize(800, 500)
    window.show()
    qtbot.waitUntil(lambda: clean_name(names[1])[:15] in said(window))
    assert settled(window) == []
    with qtbot.waitSignal(session.began):
        window.play()
    qtbot.waitUntil(lambda: window.pages.name == "table")
    assert settled(window) == []
    window.close()


def test_the_new_game_page(show: Show, session: Session, settings: Settings, names: list[str]) -> None:
    settings.person = names[0]
    settings.bots = dict.fromkeys(names, "otto <b>x</b> &amp;")
    bots = [SeatedPlayer("bot", one, n, one) for n, one in enumerate(names[1:], 1)]
    settings.last_setup = GameSetup([SeatedPlayer("person", names[0], 0), *bots])
    page = NewGamePage(settings, session)
    show(page)
    for name in names[1:]:
        assert any(row.name.text()[:20] == clean_name(name)[:20] for row in page.players_form.cards)
    assert settled(page) == []
    box = page.players_form.cards[3].kind
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_End)
    dialog = page.findChildren(BotsDialog)[-1]
    assert clean_name(names[0]) in said(dialog)
    assert settled(page) == []


def test_the_games_on_the_network(show: Show, settings: Settings, names: list[str]) -> None:
    settings.person = names[0]
    network = FakeNetwork()
    a, b, c, d = (clean_name(name) for name in names)
    network.kept = [ticket("kept-game-1", room=a)]
    page = NetworkPage(network, settings)  # type: ignore[arg-type]
    show(page)
    network.games.emit(
        [
            found("nasty-game-1", b, host=c, rules=d, version=a, addresses=(b, "1.2.3.4")),
            found("nasty-game-2", c, version=d, reach="incompatible"),
            found("", "", reach="unreachable", addresses=(d,), by_hand=True),
        ]
    )
    page.list.setCurrentRow(1)
    assert {a, b, c} <= {entry.title for entry in page.list.entries}
    page.enter()
    network.address_fault.emit("bad_name", a)
    assert b in said(page.code_prompt)
    assert settled(page) == []


@pytest.mark.parametrize("hosting", [True, False])
def test_the_lobby(show: Show, names: list[str], hosting: bool) -> None:
    network = FakeNetwork()
    page = LobbyPage(network, lambda: [clean_name(name) for name in names])  # type: ignore[arg-type]
    show(page)
    told = room_of(names, you=0 if hosting else 1)
    network.tell(told, hosting=hosting)
    for one in told.members:
        network.chat.emit(Chat(one.name, None, names[1]))
        network.notice.emit(Notice("joined", one.name))
    network.line("shaky")
    for name in names:
        assert clean_name(name) in said(page)
    assert settled(page) == []
    page.leave()
    assert settled(page) == []


@pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)  # offscreen, of a tool tip
def test_the_end_and_the_rematch(show: Show, names: list[str], tmp_path: Path) -> None:
    network = FakeNetwork()
    page = EndPage(network, Shelf(tmp_path / "games"), analysis(tmp_path))  # type: ignore[arg-type]
    show(page)
    assert page.open(recorded(tmp_path / "games", names))
    network.tell(room_of(names, stage="over", you=0), hosting=True)
    for name in names[1:]:
        assert clean_name(name) in said(page)
    assert settled(page) == []
    at = QPointF(page.chart.rect().center())
    none = Qt.MouseButton.NoButton
    page.chart.mouseMoveEvent(QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier))
    assert clean_name(names[1]) in Tags(QToolTip.text()).words
    page.leave()
    assert page.findChild(QMessageBox) is not None
    assert settled(page) == []


def test_the_statistics(show: Show, settings: Settings, names: list[str], tmp_path: Path, qtbot: QtBot) -> None:
    recorded(tmp_path / "games", names, BOTS)
    page = StatisticsPage(settings, Shelf(tmp_path / "games"), lambda: analysis(tmp_path))
    show(page)
    qtbot.waitUntil(lambda: not page.reader.busy)
    assert clean_name(names[3]) in said(page)
    assert settled(page) == []


def test_the_games_on_this_disk(
    show: Show, names: list[str], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    path = recorded(folder, names, BOTS)
    path.rename(folder / f"{clean_name(names[0]).translate(NOT_IN_FILES)}.pompeii")
    (folder / f"{names[1].translate(NOT_IN_FILES)}.pompeii").write_text("nonsense\n", encoding="utf-8")
    monkeypatch.setattr(BinnedFile, "of", lambda _: None)
    page = ReplaysPage(Shelf(folder))
    show(page)
    qtbot.waitUntil(lambda: len(page.saved.summaries) + len(page.replays.summaries) == 2 and not page.reader.busy)
    assert settled(page) == []
    page.delete()
    assert page.findChild(QMessageBox) is not None
    assert settled(page) == []


def test_the_replay(show: Show, session: Session, settings: Settings, names: list[str], tmp_path: Path) -> None:
    page = ReplayPage(settings, GameAnalysis(session))
    show(page)
    assert page.open(recorded(tmp_path / "games", names), 30)
    for name in names[1:]:
        assert clean_name(name) in said(page)
    for at in (31, 32, 60, 90):
        page.go(at)
        assert settled(page) == []


def test_the_analysis(show: Show, session: Session, settings: Settings, names: list[str], tmp_path: Path) -> None:
    page = AnalysisPage(session, settings)
    assert page.open(recorded(tmp_path / "games", names, ("person", "ai", "ai"), upto=60))
    show(page)
    gallery.judge(page)
    for seat in (1, 2, 0):
        page.seats.setCurrentIndex(seat)
        assert settled(page) == []
        page.step(1)
        assert settled(page) == []


def test_settings_and_faults(show: Show, settings: Settings, names: list[str]) -> None:
    page = SettingsPage(settings, SoundPlayer(settings), Voice(settings))
    show(page)
    bar = MessageBar(page)
    bar.show_message(f"“{clean_name(names[0])}”: {clean_name(names[1])}.")
    assert settled(page) == []

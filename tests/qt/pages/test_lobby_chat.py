"""What is said and told in the lobby."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_net.lan.wire import Chat, Notice
from pompeii_qt.pages.lobby import LobbyPage
from tests.qt.pages.fake_network import FakeNetwork, guest, room


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def page(qtbot: QtBot, network: FakeNetwork) -> LobbyPage:
    made = LobbyPage(network)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    return made


def test_a_page_made_later_has_what_was_said_before(qtbot: QtBot, network: FakeNetwork) -> None:
    network.current = room()
    network.lines = [Chat("Anna", 0, "Another one?"), Chat("Tom", None, "Gladly")]
    made = LobbyPage(network)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    assert made.chat.lines == ["Anna: Another one?", "Tom: Gladly"]


def test_people_talk_and_what_happens_is_told(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    network.chat.emit(Chat("Anna", 0, "<b>Salve</b>"))
    network.chat.emit(Chat("Tom", None, "Hello"))
    network.notice.emit(Notice("joined", "Tom"))
    network.notice.emit(Notice("rules", "Anna"))
    assert page.chat.lines == [
        "Anna: <b>Salve</b>",
        "Tom: Hello",
        "Tom has joined.",
        "Anna has changed the rules.",
    ]
    QTest.keyClicks(page.chat.entry, "Good evening")
    QTest.keyClick(page.chat.entry, Qt.Key.Key_Return)
    assert network.asked == [("say", "Good evening")]
    assert page.chat.entry.text() == ""


def test_what_was_said_in_one_room_is_not_shown_in_the_next(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    network.chat.emit(Chat("Anna", 0, "Salve"))
    network.tell(None)
    network.chat.emit(Chat("Marcus", 0, "Said before you came"))
    guest(network, game="marcus-room", name="Evening round")
    assert page.chat.lines == ["Marcus: Said before you came"]

"""An address that a person gives by hand: it is asked for a game, and remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.settings import Settings
from tests.qt.pages.fake_network import FakeNetwork, found, shown_page

CODED = found()


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    return shown_page(qtbot, settings, network)


def test_an_address_is_looked_at_and_remembered(
    page: NetworkPage, network: FakeNetwork, settings: Settings, qtbot: QtBot
) -> None:
    network.games.emit([CODED])
    page.address.field.setFocus()
    QTest.keyClicks(page.address.field, "192.168.7.7")
    QTest.keyClick(page.address.field, Qt.Key.Key_Return)
    assert network.asked == [("look_at", "192.168.7.7")]
    assert settings.hosts == [], "it may be nonsense"
    unknown = found("", "", host="", reach="asking", by_hand=True, addresses=("192.168.7.7",), seats=0, free=0)
    network.games.emit([CODED, unknown])
    assert page.list.currentRow() == 1
    assert settings.hosts == ["192.168.7.7"]
    assert page.list.entries[1].title == "192.168.7.7:17979"
    network.games.emit([CODED, found("far-room", "Far", by_hand=True, addresses=("192.168.7.7",), code=False)])
    assert [entry.title for entry in page.list.entries] == ["Anna's game", "Far"]
    assert page.list.chosen is not None
    assert page.list.chosen.title == "Far"
    assert settings.hosts == ["192.168.7.7"]
    again = NetworkPage(network, settings)  # type: ignore[arg-type]
    qtbot.addWidget(again)
    again.show()
    next(b for b in again.findChildren(QPushButton) if b.text() == "192.168.7.7").click()
    assert network.asked[-1] == ("look_at", "192.168.7.7")


def test_an_address_where_nobody_answers_says_so(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([found("", "", host="", reach="unreachable", by_hand=True, addresses=("::1",), seats=0, free=0)])
    entry = page.list.entries[0]
    assert entry.title == "[::1]:17979"
    assert entry.line == "No answer. Is the address right, and does the firewall there allow Pompeii?"


def test_damaged_memories_of_hosts_are_no_hosts(qtbot: QtBot, settings: Settings) -> None:
    settings.store("hosts", [7, "192.168.1.4", None])
    page = NetworkPage(FakeNetwork(), settings)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    assert page.address.hosts == ["192.168.1.4"]

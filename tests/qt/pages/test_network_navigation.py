"""Where rooms of the network lead the window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt.session import GameInfo, Session
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.qt.pages.fake_network import FakeNetwork, found, room, ticket
from tests.qt.pages.mouse import press, shown


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def window(qtbot: QtBot, settings: Settings, network: FakeNetwork, tmp_path: Path) -> Iterator[MainWindow]:
    settings.person = "Julia"
    session = Session(folder=tmp_path / "games")
    session.network = network  # type: ignore[assignment]
    made = MainWindow(session, settings)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    session.close()


def test_the_start_page_leads_there_and_back(window: MainWindow, network: FakeNetwork) -> None:
    press(window, "On this network")
    assert window.pages.name == "network"
    assert network.asked[-1] == ("browse", True)
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.pages.name == "start"
    assert network.asked[-1] == ("browse", False)


def test_whoever_joins_comes_into_the_lobby_with_what_was_said_before(window: MainWindow, network: FakeNetwork) -> None:
    from pompeii_net.lan.wire import Chat

    window.pages.open("network")
    network.games.emit([found(code=False)])
    press(window, "Join")
    network.line("entering")
    network.chat.emit(Chat("Anna", 0, "Said before you came"))
    network.tell(room(you=3))
    assert window.pages.name == "lobby"
    assert shown(window).chat.lines == ["Anna: Said before you came"]
    assert network.asked[-2:] == [("sit", 1), ("browse", False)], "whoever joins takes a seat that is free"
    network.tell(room(you=3))
    assert network.asked[-1] == ("browse", False), "and once only: one may stand up again"


def test_whoever_watches_is_given_no_seat(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.games.emit([found(code=False, free=0)])
    press(window, "Watch")
    network.tell(room(you=3))
    assert window.pages.name == "lobby"
    assert ("sit", 1) not in network.asked


def test_whoever_comes_into_a_game_that_is_on_sees_it(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.games.emit([found(mine=True, stage="playing")])
    press(window, "Rejoin")
    network.line("entering")
    network.tell(room(stage="playing"))
    players = [SeatedPlayer("person", "Anna", 0), SeatedPlayer("person", "Julia", 1)]
    window.session.began.emit(GameInfo(players, Rules(), [1], False))
    assert window.pages.name == "table"
    assert [card.player.name for card in shown(window).seats.cards] == ["Anna", "Julia"]


def test_a_change_in_the_room_does_not_tear_one_from_the_rule_book(window: MainWindow, network: FakeNetwork) -> None:
    network.tell(room())
    shown(window).explain.emit("R6")
    assert window.pages.name == "rules"
    network.tell(room(clock=60))
    assert window.pages.name == "rules"
    window.pages.back()
    assert window.pages.name == "lobby"


def test_a_rematch_leads_from_the_end_back_into_the_lobby(window: MainWindow, network: FakeNetwork) -> None:
    network.tell(room())
    network.tell(room(stage="playing"))
    network.tell(room(stage="over"))
    window.pages.open("start")
    network.tell(room())
    assert window.pages.name == "lobby"


def test_a_room_that_ends_says_why(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.tell(room())
    network.line("lost", "kicked")
    network.tell(None)
    assert window.pages.name == "network"
    assert shown(window).words.text() == "The host has removed you from this game."


def test_leaving_a_lobby_leads_back_to_the_games(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.tell(room(you=3))
    press(window, "‹  Leave")
    network.tell(None)
    assert network.asked[-2:] == [("leave",), ("browse", True)]
    assert window.pages.name == "network"
    assert shown(window).words.text() == ""


def test_hosting_from_the_list_opens_seats_and_then_the_lobby(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    press(window, "Host a game")
    assert window.pages.name == "new"
    for _ in range(2):  # a double click opens one room
        press(window, "Open the game")
    [asked] = [asked for asked in network.asked if asked[0] == "open_room"]
    assert asked[1].open == [1, 2, 3]
    network.tell(room(you=0), hosting=True)
    assert window.pages.name == "lobby"
    network.tell(None)
    window.pages.open("start")
    press(window, "New game")
    assert shown(window).start_button.text() == "Start", "what was hosted is no game at this screen"
    window.pages.open("network")
    press(window, "Host a game")
    press(window, "Open the game")
    assert [asked[1].open for asked in network.asked if asked[0] == "open_room"] == [[1, 2, 3]] * 2


def test_a_room_that_cannot_be_opened_can_be_tried_again(window: MainWindow, network: FakeNetwork) -> None:
    new: Any = window.pages.open("new")
    new.open_seats()
    press(window, "Open the game")
    window.session.fault.emit("No port is free.")
    assert window.messages.words.text() == "No port is free."
    press(window, "Open the game")
    assert [name for name, *_ in network.asked] == ["open_room", "open_room"]


def test_what_is_wrong_with_an_address_is_said_on_the_page(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.address_fault.emit("bad_name", "x y")
    assert shown(window).words.text().startswith("“x y” is neither")


def test_a_seat_whose_host_may_be_gone_waits_on_the_page_of_the_network(
    window: MainWindow, network: FakeNetwork, qtbot: QtBot
) -> None:
    network.kept = [ticket()]
    window.pages.open("start")
    qtbot.waitUntil(lambda: bool(shown(window).play_words.text()))
    assert shown(window).play.text() == "Play"
    assert shown(window).play_words.text().startswith("A new game with")
    press(window, "On this network")
    assert [entry.title for entry in shown(window).list.entries] == ["Anna's game"]
    press(window, "Rejoin")
    assert network.asked[-1] == ("come_back", "anna-room-1")
    network.line("waiting")
    assert shown(window).words.text() == "Waiting for the host… Your seat is kept."
    network.tell(room())
    assert window.pages.name == "lobby"


def test_a_game_that_begins_comes_to_the_table(window: MainWindow, network: FakeNetwork, qtbot: QtBot) -> None:
    network.tell(room())
    setup = GameSetup([SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Marcus", 1)])
    with qtbot.waitSignal(window.session.updated):
        window.session.new_game(setup)
    assert window.pages.name == "table"
    network.tell(room(stage="playing"))
    assert window.pages.name == "table"
    network.line("lost", "closed")
    network.tell(None)
    assert window.pages.name == "network"
    assert shown(window).words.text() == "The host has closed the game."

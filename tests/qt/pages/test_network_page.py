"""The games on the network, as a person finds and joins them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.session import GameInfo, Session
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.qt.pages.fake_network import FakeNetwork, click, found, press, room, shown, shown_page, ticket

CODED, OPEN = found(), found("marcus-room", "Evening round", host="Marcus", code=False, addresses=("192.168.1.5",))


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    return shown_page(qtbot, settings, network)


def double_click(page: NetworkPage, row: int) -> None:
    middle = page.list.visualItemRect(page.list.item(row)).center()
    for half in (QTest.mouseClick, QTest.mouseDClick):
        half(page.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)


def titles(page: NetworkPage) -> list[str]:
    return [entry.title for entry in page.list.entries]


def test_it_looks_while_it_is_shown_and_no_longer(page: NetworkPage, network: FakeNetwork) -> None:
    page.hide()
    assert network.asked[-1] == ("browse", False)
    page.show()
    assert network.asked[-1] == ("browse", True)
    network.games.emit([CODED])
    page.hide()
    page.show()
    assert titles(page) == [], "what was there before may be gone"


def test_the_field_for_an_address_stays_where_it_is_when_a_game_is_found(
    page: NetworkPage, network: FakeNetwork, qtbot: QtBot
) -> None:
    before = page.address.geometry()
    network.games.emit([OPEN])
    qtbot.waitUntil(lambda: page.list.isVisible() and page.list.geometry().bottom() > 0)
    assert page.nothing.isHidden()
    assert page.address.geometry() == before


@pytest.mark.parametrize(
    "changed",
    [{"reach": "unreachable"}, {"reach": "incompatible", "version": "9.9"}, {"reach": "asking"}, {"stage": "over"}],
)
def test_what_cannot_be_joined_is_not(page: NetworkPage, network: FakeNetwork, changed: dict[str, Any]) -> None:
    network.games.emit([found(**changed)])
    assert page.list.entries[0].way == ""
    assert not page.join.isEnabled()
    double_click(page, 0)
    assert network.asked == []


def test_a_game_without_a_code_is_joined_by_a_double_click(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED, OPEN])
    row = titles(page).index("Evening round")
    double_click(page, row)
    assert network.asked == [("join", OPEN, "", "Julia")]


def test_enter_joins_and_the_code_is_asked_for(page: NetworkPage, network: FakeNetwork, settings: Settings) -> None:
    network.games.emit([CODED, OPEN])
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert page.code_prompt.isVisible()
    assert page.code_prompt.code.hasFocus()
    assert network.asked == []
    QTest.keyClicks(page.code_prompt.code, "abcd efgh jkm")
    assert not page.code_prompt.enter.isEnabled()
    QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked == []
    QTest.keyClicks(page.code_prompt.code, "n")
    assert page.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked == [("join", CODED, "ABCDEFGHJKMN", "Julia")]


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("wrong_code", "That code is wrong. Check it and try again."),
        ("old_code", "The code of this game has changed. Ask the host for the new one."),
        (
            "impostor",
            "The code does not match the host that answered: check it. If it is right, another computer is "
            "posing as the host.",
        ),
    ],
)
def test_a_wrong_code_says_so_and_is_tried_again_at_once(
    page: NetworkPage, network: FakeNetwork, why: str, words: str
) -> None:
    network.games.emit([CODED])
    click(page.join)
    QTest.keyClicks(page.code_prompt.code, "AAAABBBBCCCC")
    click(page.code_prompt.enter)
    network.line("entering")
    assert page.words.text() == "Connecting to the host…"
    network.line("lost", why)
    assert page.code_prompt.words.text() == words
    assert page.code_prompt.code.hasFocus()
    QTest.keyClicks(page.code_prompt.code, "ccccddddeeee")  # typed over what was wrong, which is selected
    QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join", CODED, "CCCCDDDDEEEE", "Julia")


def test_a_code_is_for_the_game_it_was_asked_for(page: NetworkPage, network: FakeNetwork) -> None:
    other = found("tullia-room", "Tullia's game")
    network.games.emit([CODED, other])
    click(page.join)
    network.games.emit([found(free=1), other])
    assert page.code_prompt.isVisible(), "the same game with a seat less"
    page.list.setCurrentRow(1)
    assert not page.code_prompt.isVisible()
    click(page.join)
    assert page.code_prompt.title.text() == "The join code of “Tullia's game”"
    QTest.keyClicks(page.code_prompt.code, "ABCDEFGHJKMN")
    network.games.emit([CODED])
    assert not page.code_prompt.isVisible(), "the game is gone"
    assert network.asked == []


def test_a_code_is_pasted_however_it_is_written(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED])
    click(page.join)
    for text, code in (
        (" abcd-efgh-jkmn\n", "ABCD-EFGH-JKMN"),
        ("O0lI 2345 6789", "0011-2345-6789"),
        ("ABCDEFGHJKMNPQ", "ABCD-EFGH-JKMN"),
        ("ABCDEFGH", "ABCD-EFGH"),
    ):
        QGuiApplication.clipboard().setText(text)
        page.code_prompt.code.selectAll()
        page.code_prompt.code.paste()
        assert page.code_prompt.code.text() == code


def test_a_letter_in_the_middle_of_a_code_can_be_mended(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED])
    click(page.join)
    field = page.code_prompt.code
    QTest.keyClicks(field, "ABCDXFGH")
    field.setCursorPosition(6)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClicks(field, "e")
    assert (field.text(), field.cursorPosition()) == ("ABCD-EFGH", 6)
    field.end(False)
    QTest.keyClicks(field, "jkmx")
    field.setCursorPosition(11)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClicks(field, "y")
    assert (field.text(), field.cursorPosition()) == ("ABCD-EFGH-YKMX", 11)


def test_escape_puts_the_question_away_and_then_the_page(page: NetworkPage, network: FakeNetwork, qtbot: QtBot) -> None:
    network.games.emit([CODED])
    click(page.join)
    with qtbot.assertNotEmitted(page.back):
        QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Escape)
    assert not page.code_prompt.isVisible()
    assert page.join.isVisible()
    with qtbot.waitSignal(page.back):
        QTest.keyClick(page.list, Qt.Key.Key_Escape)


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("full", "This game is full."),
        ("timeout", "No answer. Is the address right, and does the host's firewall let Pompeii through?"),
        ("closed", "The host has closed the game."),
    ],
)
def test_a_door_that_stays_shut_says_why(page: NetworkPage, network: FakeNetwork, why: str, words: str) -> None:
    network.games.emit([OPEN])
    click(page.join)
    assert not page.join.isEnabled()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert len(network.asked) == 1, "Enter once more joins no second time"
    network.line("lost", why)
    assert page.words.text() == words
    assert page.join.isEnabled()


def test_a_name_that_somebody_has_is_given_anew(page: NetworkPage, network: FakeNetwork, settings: Settings) -> None:
    network.games.emit([OPEN])
    click(page.join)
    network.line("lost", "name")
    assert page.name.hasFocus()
    page.name.setText("  ")
    click(page.join)
    assert page.words.text() == "Enter your name first."
    QTest.keyClicks(page.name, "Tullia")
    click(page.join)
    assert network.asked[-1] == ("join", OPEN, "", "Tullia")
    page.hide()
    assert settings.person == "Tullia"


@pytest.mark.parametrize(
    ("full", "name"),
    [
        ("Claudia Pulchra", "Claudia"),
        ("Zoë", "Zoë"),
        ("root", ""),
        ("Administrator", ""),
        ("Live session user", ""),
        ("", ""),
        ("&", ""),
    ],
)
def test_who_has_said_nothing_is_called_as_the_system_knows_and_never_as_the_account(
    settings: Settings, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, full: str, name: str
) -> None:
    monkeypatch.setattr("pompeii_qt.words.names._full_name", lambda: full)
    monkeypatch.setattr("getpass.getuser", lambda: "cp1987")
    page = NetworkPage(FakeNetwork(), settings)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    assert page.name.name() == name
    assert page.name.placeholderText() == "Your name"


def test_where_no_seat_is_free_one_watches(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([found(free=0, code=False)])
    assert page.join.text() == "Watch"
    click(page.join)
    assert network.asked[0][0] == "join"


@pytest.mark.parametrize(
    ("free", "state", "said"),
    [
        (1, "watch, or replace an AI", "You join as a spectator and can then ask for an AI's seat."),
        (0, "you can watch", ""),
    ],
)
def test_a_running_game_whose_ais_can_be_replaced_says_so(
    page: NetworkPage, network: FakeNetwork, free: int, state: str, said: str
) -> None:
    network.games.emit([found(stage="playing", free=free)])
    assert page.list.entries[0].state == state
    assert page.join.text() == "Watch"
    click(page.join)
    usual = "The host sees it in the lobby, and can read it out or send it."
    assert page.code_prompt.words.text() == f"{usual} {said}".strip()


def test_ones_own_seat_is_come_back_to_without_a_code(page: NetworkPage, network: FakeNetwork) -> None:
    network.kept = [ticket()]
    network.games.emit([found(mine=True, stage="playing", free=0)])
    assert (page.list.entries[0].state, page.list.entries[0].code) == ("your seat is kept", False)
    assert page.join.text() == "Rejoin"
    click(page.join)
    assert network.asked == [("come_back", "anna-room-1")]
    network.line("waiting")
    assert page.words.text() == "Waiting for the host… Your seat is kept."
    page.hide()
    page.show()
    assert page.words.text() == "Waiting for the host… Your seat is kept.", "back from the rule book"
    click(page.cancel)
    assert network.asked[-1] == ("leave",)
    assert page.join.isEnabled()


def test_going_back_ends_the_waiting(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([found(mine=True)])
    click(page.join)
    network.line("waiting")
    click(page.back_button)
    assert network.asked[-1] == ("leave",)


def test_a_seat_in_a_game_that_is_not_seen_is_listed_and_can_be_given_up(
    page: NetworkPage, network: FakeNetwork
) -> None:
    network.kept = [ticket("gone-room", "Saturday"), ticket()]
    network.games.emit([found()])
    assert titles(page) == ["Anna's game", "Saturday"]
    assert page.list.entries[0].way == "back", "a ticket makes the seat ours before the finder says so"
    page.list.setCurrentRow(1)
    click(page.forget)
    assert network.asked == [("forget", "gone-room")]
    assert titles(page) == ["Anna's game"]


def test_lines_stay_where_they_are_while_games_come_and_go(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([OPEN])
    network.games.emit([CODED, OPEN])
    assert titles(page) == ["Evening round", "Anna's game"]
    page.list.setCurrentRow(1)
    network.games.emit([found(free=1), OPEN])
    assert page.list.entries[1].state == "1 of 4 seats free"
    network.games.emit([found(free=1)])
    assert titles(page) == ["Anna's game"]
    assert page.list.chosen is not None
    assert page.list.chosen.title == "Anna's game"


def test_why_one_is_out_is_read_until_one_goes_on(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED, OPEN])
    ways: list[Callable[[], object]] = [
        lambda: QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 30)),
        lambda: page.look_at("192.168.1.4"),
        page.hide,
    ]
    for go_on in ways:
        page.show()
        page.show_status("The host has closed the game.")
        network.games.emit([OPEN])
        assert page.words.text() == "The host has closed the game.", "though its line goes from the list"
        go_on()
        assert page.words.text() == ""


def test_the_list_is_read_out(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED])
    table = QAccessible.queryAccessibleInterface(page.list)
    assert table.text(QAccessible.Text.Name) == "Games on this network"
    assert table.child(0).text(QAccessible.Text.Name).startswith("Anna's game, 2 of 4 seats free, needs a join code")
    unnamed = [one for one in page.findChildren(QPushButton) if not (one.text() or one.accessibleName())]
    assert not [one for one in unnamed if one.isVisible()]


def test_nothing_moves_once_the_games_are_known(page: NetworkPage, network: FakeNetwork, qtbot: QtBot) -> None:
    network.games.emit([CODED, OPEN])
    page._searching.setInterval(1)
    page._searching.start()
    qtbot.waitUntil(lambda: not [timer for timer in page.findChildren(QTimer) if timer.isActive()])


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

"""The games on the network, as a person finds and joins them."""

from collections.abc import Callable
from math import radians, sin

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.rules import Rules
from pompeii_net.lan.wire import Chat
from pompeii_qt import theme
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.pages.network_forms import NameField
from pompeii_qt.session import GameInfo, NewGame, Session
from pompeii_qt.settings import Settings
from pompeii_qt.text import Label
from pompeii_qt.widgets.page import EmptyState, ScrollArea
from pompeii_qt.window import MainWindow
from tests.qt.pages.conftest import added, emitted, end_search
from tests.qt.pages.fake_network import PEOPLE, FakeNetwork, click, found, press, room, shown, shown_page, ticket

CODED, OPEN = found(), found("marcus-room", "Evening round", host="Marcus", code=False, addresses=("192.168.1.5",))


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    return shown_page(qtbot, settings, network)


def double_click(page: NetworkPage, row: int) -> None:
    middle = page.list.visualItemRect(page.list.item(row)).center()
    for half in (QTest.mouseClick, QTest.mouseDClick):
        half(page.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)


def titles(page: NetworkPage) -> list[str]:
    return [entry.title for entry in page.list.entries]


def test_it_searches_only_while_it_is_shown(page: NetworkPage, network: FakeNetwork, qtbot: QtBot) -> None:
    page.hide()
    assert network.asked[-1] == ("browse", False)
    page.show()
    assert network.asked[-1] == ("browse", True)
    before = page.address.geometry()
    network.games.emit([CODED])
    qtbot.waitUntil(lambda: page.list.isVisible() and page.list.geometry().bottom() > 0)
    assert page.nothing.isHidden()
    assert page.address.geometry() == before, "the field stays where it is"
    end_search(page)
    page.hide()
    page.show()
    assert titles(page) == [], "what was there before may be gone"


def test_an_empty_list_says_why_it_may_be_empty(page: NetworkPage, network: FakeNetwork) -> None:
    network.search_fault.emit("no_network")
    assert page.nothing.title.text() == "This computer is on no network"
    network.search_fault.emit("not_allowed")
    assert page.nothing.title.text() == "Looking for games…"
    assert page.nothing.words.text().endswith("Enter the host's address below.")
    network.search_fault.emit("")
    assert page.nothing.words.text() == "Games appear here a second or two after someone hosts one."
    end_search(page)
    assert page.nothing.title.text() == "No game found yet"
    assert any("“Host a game”" in line.text() for line in page.nothing.findChildren(Label) if line.isVisible())


def test_a_click_on_a_card_joins_once_what_can_be_joined(page: NetworkPage, network: FakeNetwork) -> None:
    shut = [
        found("1", reach="unreachable"),
        found("2", reach="incompatible", version="9.9"),
        found("3", reach="asking"),
        found("4", stage="over"),
    ]
    network.games.emit([*shut, OPEN])
    for row, entry in enumerate(page.list.entries):
        double_click(page, row)
        if entry.title == "Evening round":
            assert network.asked == [("join_room", OPEN, "", "Julia")]
        else:
            assert entry.way == ""
            assert not page.join.isEnabled()
        network.asked.clear()


def test_after_a_double_click_one_types_the_code_and_keeps_it(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED])
    double_click(page, 0)
    assert page.code_prompt.code.hasFocus()
    QTest.keyClicks(page.code_prompt.code, "abcd")
    double_click(page, 0)
    assert page.code_prompt.code.text() == "ABCD"
    page.code_prompt.leave.click()
    page.name.clear()
    double_click(page, 0)
    assert page.name.hasFocus()
    QTest.keyClicks(page.name, "A")
    assert page.words.text() == ""


def test_the_way_in_is_on_the_card_that_is_chosen(page: NetworkPage, network: FakeNetwork) -> None:
    games = [found(f"game-{number}", f"Round {number}") for number in range(9)]
    network.games.emit(games)
    page.list.setFocus()
    for _ in games[1:]:
        QTest.keyClick(page.list, Qt.Key.Key_Down)
        QApplication.processEvents()
        viewport = page.list.viewport()
        card = page.list.visualItemRect(page.list.currentItem())
        assert card.contains(viewport.mapFromGlobal(page.join.mapToGlobal(page.join.rect().center())))
        assert page.join.visibleRegion().boundingRect() == page.join.rect(), "the page has scrolled to it"
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    QApplication.processEvents()
    card, code = page.list.visualItemRect(page.list.currentItem()), page.code_prompt.code
    assert card.contains(page.list.viewport().mapFromGlobal(code.mapToGlobal(code.rect().bottomRight())))
    assert page.list.height() == page.list.sizeHintForRow(0) * 8 + card.height(), "nothing of it scrolls"


def test_one_button_at_a_time_is_what_to_do_next(page: NetworkPage, network: FakeNetwork) -> None:
    assert page.host_button.property("role") == "primary"
    assert not page.address.look.isVisible()
    network.games.emit([OPEN, found("3", "Third")])
    assert page.join.isVisible()
    assert page.host_button.property("role") != "primary"
    assert not page.address.look.isVisible(), "nothing is typed that it could join"
    field = page.address.field.geometry()
    QTest.keyClicks(page.address.field, "192")
    assert page.address.look.isVisible()
    assert page.address.field.geometry() == field


def test_the_way_in_is_beside_the_words_or_below_them(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([OPEN, found("3", "Third")])
    QApplication.processEvents()
    first, other = (page.list.visualItemRect(page.list.item(row)) for row in range(2))
    assert first.height() == other.height()
    assert page.join.mapTo(page, QPoint()).x() > page.width() / 2
    page.list.setCurrentRow(1)
    click(page.join)  # asks for a code, which needs the room below
    QApplication.processEvents()
    first, other = (page.list.visualItemRect(page.list.item(row)) for row in range(2))
    assert other.height() > first.height()


def test_all_of_the_way_in_is_on_its_card_while_others_make_room(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED, OPEN, found("3", "Third")])
    page.enter()
    choices, cards = page.code_prompt.parentWidget(), page.list.parentWidget()
    assert choices is not None
    assert cards is not None
    for high in (page.list.height() + 40, page.list.height()):  # as in the rounds of a layout
        cards.resize(cards.width(), high)
        page.list.arrange()
        assert page.list.visualItemRect(page.list.currentItem()).contains(choices.geometry())


def test_nothing_moves_when_the_search_finds_nothing(page: NetworkPage) -> None:
    QApplication.processEvents()
    waves, before = page.nothing.waves, page.nothing.waves.mapTo(page, QPoint())
    end_search(page)
    QApplication.processEvents()
    assert page.nothing.title.text() == "No game found yet"
    assert waves.mapTo(page, QPoint()) == before


def test_a_click_only_selects_a_seat_kept_in_a_game_that_is_gone(page: NetworkPage, network: FakeNetwork) -> None:
    network.kept = [ticket()]
    network.games.emit([OPEN])
    double_click(page, titles(page).index("Anna's game"))
    assert network.asked == []
    click(page.forget)
    assert network.asked == [("forget", "anna-room-1")]


def test_a_card_that_goes_under_the_pointer_joins_nothing(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED, OPEN])
    middle = page.list.visualItemRect(page.list.item(0)).center()
    QTest.mousePress(page.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    network.games.emit([OPEN])
    QTest.mouseRelease(page.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert network.asked == []
    assert not page.code_prompt.isVisible()
    network.games.emit([])
    assert not page.join.isVisible()


def test_join_at_an_address_enters_as_soon_as_it_answers(page: NetworkPage, network: FakeNetwork) -> None:
    page.address.field.setText("192.168.1.5")
    QTest.keyClick(page.address.field, Qt.Key.Key_Return)
    network.games.emit([found("", "", addresses=("192.168.1.5",), reach="asking", by_hand=True)])
    assert network.asked == [("look_at", "192.168.1.5")]
    network.games.emit([OPEN])
    assert network.asked[1:] == [("join_room", OPEN, "", "Julia")]


def test_a_game_that_appears_takes_the_keyboard_only_from_the_page(page: NetworkPage, network: FakeNetwork) -> None:
    assert page.landing is page
    page.host_button.setFocus()
    network.games.emit([CODED])
    assert page.host_button.hasFocus(), "Enter there would join another's game"
    network.games.emit([])
    page.setFocus()
    network.games.emit([CODED])
    assert page.list.hasFocus()


def test_steps_stand_in_the_middle_and_waves_are_whole(page: NetworkPage) -> None:
    page.resize(1920, 1080)
    end_search(page)
    QApplication.processEvents()
    steps = [line for line in page.nothing.findChildren(Label) if line.isVisible() and line.text() in ("1", "2", "3")]
    words = page.nothing.findChildren(Label)[-1]
    left = steps[0].mapTo(page.nothing, QPoint()).x()
    right = words.mapTo(page.nothing, QPoint(words.width(), 0)).x()
    assert abs(left - (page.nothing.width() - right)) <= 24, "as far from both sides"
    assert right - left < 0.8 * page.nothing.width()
    assert steps[0].mapTo(page.nothing, QPoint()).y() > page.nothing.words.geometry().bottom()
    waves = page.nothing.waves
    assert waves.height() > waves.width() * sin(radians(32)), "no ring is cut off"


def test_a_code_alone_needs_a_game(page: NetworkPage, network: FakeNetwork) -> None:
    page.address.field.setText("ABCD-EFGH-JKMN")
    click(page.address.look)
    assert page.words.text().startswith("A code alone")
    assert network.asked == []
    network.games.emit([CODED])
    click(page.address.look)
    assert page.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked == [("join_room", CODED, "ABCDEFGHJKMN", "Julia")]


def test_waves_go_out_while_it_looks_unless_motion_is_reduced(page: NetworkPage, settings: Settings) -> None:
    settings.animation, settings.reduced_motion = "normal", False
    waves = page.nothing.waves
    page.hide()
    page.show()
    assert waves.moving
    page.hide()
    assert not waves.moving
    settings.reduced_motion = True
    page.show()
    assert not waves.moving


def test_enter_joins_and_a_code_is_asked_for_until_esc(page: NetworkPage, network: FakeNetwork, qtbot: QtBot) -> None:
    network.games.emit([CODED, OPEN])
    prompt = page.code_prompt
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert prompt.isVisible()
    assert prompt.code.hasFocus()
    with qtbot.assertNotEmitted(page.back):
        QTest.keyClick(prompt.code, Qt.Key.Key_Escape)
    assert not prompt.isVisible()
    click(page.join)
    QTest.keyClicks(prompt.code, "abcd efgh jkm")
    assert not prompt.enter.isEnabled()
    QTest.keyClick(prompt.code, Qt.Key.Key_Return)
    assert network.asked == []
    QTest.keyClicks(prompt.code, "n")
    assert prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(prompt.code, Qt.Key.Key_Return)
    assert network.asked == [("join_room", CODED, "ABCDEFGHJKMN", "Julia")]
    network.line("lost", "closed")
    emitted(qtbot, page.back, QTest.keyClick, page.list, Qt.Key.Key_Escape)


def test_a_wrong_code_says_so_and_is_tried_again_at_once(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED])
    click(page.join)
    for why, code, words in (
        ("wrong_code", "AAAABBBBCCCC", "That code is wrong. Check it and try again."),
        ("old_code", "BBBBCCCCDDDD", "The code of this game has changed. Ask the host for the new one."),
        (
            "impostor",
            "CCCCDDDDEEEE",
            "The code does not match the host that answered: check it. If it is right, another computer is "
            "posing as the host.",
        ),
    ):
        QTest.keyClicks(page.code_prompt.code, code.lower())  # over the wrong code, which is selected
        QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Return)
        assert network.asked[-1] == ("join_room", CODED, code, "Julia")
        network.line("entering")
        assert page.words.text() == "Connecting to the host…"
        network.line("lost", why)
        assert page.code_prompt.words.text() == words
        assert page.code_prompt.code.hasFocus()


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


def test_a_refusal_is_explained(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([OPEN])
    for tries, (why, words) in enumerate(
        (
            ("full", "This game takes no more people, or no more from your network."),
            ("timeout", "No answer. Is the address right, and does the host's firewall let Pompeii through?"),
            ("closed", "The host has closed the game."),
        ),
        start=1,
    ):
        click(page.join)
        assert not page.join.isEnabled()
        QTest.keyClick(page.list, Qt.Key.Key_Return)
        assert len(network.asked) == tries, "Enter once more joins no second time"
        network.line("lost", why)
        assert page.words.text() == words
        assert page.join.isEnabled()


def test_a_name_already_taken_can_be_changed(page: NetworkPage, network: FakeNetwork, settings: Settings) -> None:
    network.games.emit([OPEN])
    click(page.join)
    network.line("lost", "name")
    assert page.name.hasFocus()
    page.name.setText("  ")
    click(page.join)
    assert page.words.text() == "Enter your name first."
    QTest.keyClicks(page.name, "Tullia")
    click(page.join)
    assert network.asked[-1] == ("join_room", OPEN, "", "Tullia")
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
        ("Anne-Marie Dupont", "Anne-Marie"),
        ("", ""),
        ("&", ""),
    ],
)
def test_the_default_name_is_the_systems_and_never_the_accounts(
    settings: Settings, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, full: str, name: str
) -> None:
    monkeypatch.setattr("pompeii_qt.words.names._full_name", lambda: full)
    monkeypatch.setattr("getpass.getuser", lambda: "cp1987")
    field = added(qtbot, NameField(settings))
    assert field.name() == name


def test_a_running_game_whose_ais_can_be_replaced_says_so(page: NetworkPage, network: FakeNetwork) -> None:
    usual = "It is on the host's screen, below the QR code."
    for free, said in ((1, f"{usual} You watch at first, and can then ask for an AI's seat."), (0, usual)):
        network.games.emit([found(stage="playing", free=free)])
        assert page.join.text() == "Watch"
        click(page.join)
        assert page.code_prompt.words.text() == said
        click(page.code_prompt.leave)


def test_each_game_says_how_it_is_entered(page: NetworkPage, network: FakeNetwork) -> None:
    page.resize(1280, 720)
    network.games.emit(
        [found("a", code=False), found("b", code=False), found("c", code=False, stage="playing", free=0)]
    )
    QApplication.processEvents()
    boxes = [page.list.visualItemRect(page.list.item(row)) for row in range(3)]
    assert page.list.currentRow() == 0
    assert page.join.text() == "Join"
    picture, ground = page.list.viewport().grab().toImage(), theme.current().raised.rgb()
    for words, box in zip(("Join", "Watch"), boxes[1:], strict=True):
        wide = page.list.fontMetrics().horizontalAdvance(words)
        middle = box.center().y()
        ink = [
            x
            for x in range(box.right() - 120, box.right() - 24)
            if any(picture.pixel(x, y) != ground for y in range(middle - 5, middle + 5))
        ]
        assert abs(ink[-1] - ink[0] - wide) < 12, "a word before the arrow"


def test_ones_own_seat_is_come_back_to_without_a_code(page: NetworkPage, network: FakeNetwork) -> None:
    network.kept = [ticket()]
    network.games.emit([found(mine=True, stage="playing", free=0)])
    assert (page.list.entries[0].state, page.list.entries[0].code) == ("your seat is kept", False)
    assert page.join.text() == "Rejoin"
    for leave in (page.cancel, page.back_button):
        click(page.join)
        assert network.asked.pop() == ("come_back", "anna-room-1")
        network.line("waiting")
        assert page.words.text() == "Waiting for the host… Your seat is kept."
        page.hide()
        page.show()
        assert page.words.text() == "Waiting for the host… Your seat is kept.", "back from the rule book"
        click(leave)
        assert network.asked.pop() == ("leave",)
        assert page.join.isEnabled()


def test_lines_stay_while_games_come_and_go_but_for_seats_given_up(page: NetworkPage, network: FakeNetwork) -> None:
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
    network.kept = [ticket("gone-room", "Saturday"), ticket()]
    network.games.emit([found()])
    assert titles(page) == ["Anna's game", "Saturday"]
    assert page.list.entries[0].way == "back", "a ticket makes the seat ours before the finder says so"
    page.list.setCurrentRow(1)
    click(page.forget)
    assert network.asked == [("forget", "gone-room")]
    assert titles(page) == ["Anna's game"]


def test_the_reason_for_leaving_stays_until_the_next_action(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED, OPEN])
    ways: list[Callable[[], object]] = [
        lambda: QTest.mousePress(page.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 30)),
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


@pytest.fixture
def session(session: Session, settings: Settings, network: FakeNetwork) -> Session:
    """A session whose network reports what a test wants, to a person called Julia."""
    settings.person = "Julia"
    session.network = network  # type: ignore[assignment]
    return session


def test_joining_leads_to_the_lobby_with_its_earlier_chat(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.games.emit([found(code=False)])
    press(window, "Join")
    network.line("entering")
    network.chat.emit(Chat("Anna", 0, "Said before you came"))
    network.tell(room(you=3))
    assert window.pages.name == "lobby"
    assert shown(window).chat.lines == ["Anna: Said before you came"]
    assert network.asked[-2:] == [("sit", 1), ("browse", False)], "joining takes a free seat"
    network.tell(room(you=3))
    assert network.asked[-1] == ("browse", False), "and once only: one may stand up again"


def test_a_spectator_gets_no_seat(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.games.emit([found(code=False, free=0)])
    press(window, "Watch")
    network.tell(room(you=3))
    assert window.pages.name == "lobby"
    assert ("sit", 1) not in network.asked


def test_joining_a_running_game_shows_it(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.games.emit([found(mine=True, stage="playing")])
    press(window, "Rejoin")
    network.line("entering")
    network.tell(room(stage="playing"))
    window.session.began.emit(GameInfo(PEOPLE.players, Rules(), [1], False))
    window.pages.get("table").model.update_shown.emit()
    assert window.pages.name == "table"
    assert [card.player.name for card in shown(window).seats.cards] == ["Aula", "Marcus"]


def test_a_rematch_leads_into_the_lobby_but_no_change_does(window: MainWindow, network: FakeNetwork) -> None:
    network.tell(room())
    shown(window).explain.emit("R6")
    assert window.pages.name == "rules"
    network.tell(room(clock=60))
    assert window.pages.name == "rules"
    window.pages.back()
    assert window.pages.name == "lobby"
    network.tell(room(stage="playing"))
    network.tell(room(stage="over"))
    window.pages.open("start")
    network.tell(room())
    assert window.pages.name == "lobby"


def test_leaving_a_lobby_leads_to_the_games_with_the_reason(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    network.tell(room(you=3))
    press(window, "‹  Leave")
    network.tell(None)
    assert network.asked[-2:] == [("leave",), ("browse", True)]
    assert window.pages.name == "network"
    assert shown(window).words.text() == ""
    network.tell(room())
    network.line("lost", "kicked")
    network.tell(None)
    assert window.pages.name == "network"
    assert shown(window).words.text() == "The host has removed you from this game."


def test_hosting_from_the_list_opens_seats_and_then_the_lobby(window: MainWindow, network: FakeNetwork) -> None:
    window.pages.open("network")
    press(window, "Host a game")
    assert window.pages.name == "new"
    for _ in range(2):  # a double click opens one room
        press(window, "Invite players")
    assert [name for name, *_ in network.asked].count("open_room") == 1
    window.session.fault.emit("No port is free.")
    assert window.messages.words.text() == "No port is free."
    press(window, "Invite players")
    assert [name for name, *_ in network.asked].count("open_room") == 2, "it can be tried again"
    network.tell(room(you=0), hosting=True)
    assert window.pages.name == "lobby"
    network.tell(None)
    window.pages.open("start")
    press(window, "New game")
    assert shown(window).start_button.text() == "Start", "what was hosted is no game at this screen"
    window.pages.open("network")
    press(window, "Host a game")
    press(window, "Invite players")
    assert [asked[1].open for asked in network.asked if asked[0] == "open_room"] == [[1, 2, 3]] * 3


def test_a_seat_whose_host_may_be_gone_waits(window: MainWindow, network: FakeNetwork, qtbot: QtBot) -> None:
    network.kept = [ticket()]
    window.pages.open("start")
    qtbot.waitUntil(lambda: bool(shown(window).play_words.text()))
    assert shown(window).play.text() == "Play"
    assert shown(window).play_words.text().startswith("A new game with")
    press(window, "On this network")
    assert window.pages.name == "network"
    assert network.asked.pop() == ("browse", True)
    network.address_fault.emit("bad_name", "x y")
    assert shown(window).words.text().startswith("“x y” is neither")
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.pages.name == "start"
    assert network.asked.pop() == ("browse", False)
    press(window, "On this network")
    assert [entry.title for entry in shown(window).list.entries] == ["Anna's game"]
    press(window, "Rejoin")
    assert network.asked.pop() == ("come_back", "anna-room-1")
    network.line("waiting")
    assert shown(window).words.text() == "Waiting for the host… Your seat is kept."
    network.tell(room())
    assert window.pages.name == "lobby"


def test_a_game_that_begins_comes_to_the_table(window: MainWindow, network: FakeNetwork, qtbot: QtBot) -> None:
    network.tell(room())
    window.games.prepare_table()
    emitted(qtbot, window.pages.opened, window.session.request, NewGame(PEOPLE))
    assert window.pages.name == "table"
    network.tell(room(stage="playing"))
    assert window.pages.name == "table"
    network.line("lost", "closed")
    network.tell(None)
    assert window.pages.name == "network"
    assert shown(window).words.text() == "The host has closed the game."


def test_a_page_without_anything_gets_narrower_again_with_its_window(qtbot: QtBot) -> None:
    nothing = EmptyState()
    area = added(qtbot, ScrollArea(nothing))
    area.resize(900, 600)
    area.show()
    nothing.say("A title of several words that need more room", "")
    QApplication.processEvents()
    one = nothing.title.height()
    assert one < 2 * nothing.title.fontMetrics().height(), "not wrapped in the middle of free room"
    area.resize(300, 600)
    QApplication.processEvents()
    assert area.horizontalScrollBar().maximum() == 0
    assert nothing.title.height() > 1.5 * one, "wrapped"

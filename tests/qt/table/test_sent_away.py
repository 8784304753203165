"""Who is sent away stays away: the host lets them in again, takes a new join code, and hears who tried to come in."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_net.lan.local import Alarm, Block
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.table.room_dialog import RoomDialog
from tests.qt.pages.fake_network import MEMBERS, FakeNetwork, room
from tests.qt.table.company import enter
from tests.qt.table.desk import Desk

BERTA = Block(3, "<b>Berta</b>", "192.168.1.7")


def click(inside: QWidget, text: str) -> None:
    QApplication.processEvents()  # what is new in a panel that is shown appears with the next event
    button = next(one for one in inside.findChildren(QPushButton) if one.text() == text and one.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def question(inside: QWidget) -> QMessageBox:
    return next(one for one in inside.findChildren(QMessageBox) if one.isVisible())


def panel_of(desk: Desk) -> RoomDialog:
    desk.key(Qt.Key.Key_N)
    return next(one for one in desk.page.findChildren(RoomDialog) if one.isVisible())


def lobby(qtbot: QtBot, network: FakeNetwork, **changed: object) -> LobbyPage:
    page = LobbyPage(network)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.resize(1280, 900)
    page.show()
    qtbot.waitExposed(page)
    network.tell(room(**{"you": 0, **changed}), hosting=True)
    return page


def test_after_sending_away_the_host_is_offered_a_new_code(desk: Desk) -> None:
    enter(desk, hosting=True, own=1)
    panel = panel_of(desk)
    for answer, asked in (("Leave it as it is", [("kick", 1)]), ("New code", [("kick", 1), ("new_code",)])):
        desk.session.network.asked.clear()
        click(panel, "Send away")
        click(question(panel), "Send away")
        offered = question(panel)
        assert offered.text() == "Take a new join code?"
        assert offered.informativeText().startswith("Anna knows the present one")
        click(offered, answer)
        assert desk.session.network.asked == asked


def test_a_host_of_an_open_room_is_offered_a_code(desk: Desk) -> None:
    enter(desk, hosting=True, own=1, code="")
    panel = panel_of(desk)
    click(panel, "Send away")
    click(question(panel), "Send away")
    assert question(panel).text() == "Ask for a join code from now on?"
    click(question(panel), "New code")
    assert desk.session.network.asked[-1] == ("new_code",)


def test_the_host_takes_a_new_code_at_any_time(desk: Desk) -> None:
    enter(desk, hosting=True, own=1)
    click(panel_of(desk), "New code")
    assert desk.session.network.asked == [("new_code",)]


def test_a_guest_takes_no_new_code(desk: Desk) -> None:
    enter(desk)
    assert not panel_of(desk).new_code_button.isVisible()


def test_the_panel_lists_who_was_sent_away_and_lets_them_in_again(desk: Desk) -> None:
    enter(desk, hosting=True, own=1)
    panel = panel_of(desk)
    assert not panel.block_list.isVisible()
    desk.session.network.blocked.emit([BERTA])
    QApplication.processEvents()
    words = [label.text() for label in panel.block_list.findChildren(QLabel) if label.isVisible()]
    assert {"<b>Berta</b>", "192.168.1.7"} <= set(words)
    labels = [label for label in panel.block_list.findChildren(QLabel) if label.text() == BERTA.name]
    assert [label.textFormat() for label in labels] == [Qt.TextFormat.PlainText]
    click(panel, "Let in again")
    assert desk.session.network.asked == [("lift", 3)]
    desk.session.network.blocked.emit([])
    assert not panel.block_list.isVisible()


def test_a_panel_opened_later_lists_them_too(desk: Desk) -> None:
    enter(desk, hosting=True, own=1)
    desk.session.network.blocks = [BERTA]
    assert panel_of(desk).block_list.isVisible()


def test_the_host_hears_at_the_table_who_tried_to_come_in(desk: Desk) -> None:
    enter(desk, hosting=True, own=1)
    desk.session.network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    desk.session.network.alarm.emit(Alarm("blocked", "192.168.1.7", name="<b>Berta</b>"))
    guesses, blocked = desk.page.chat.lines[-2:]
    assert guesses.startswith("Somebody at 192.168.1.7 has tried 5 wrong code")
    assert blocked == "Somebody at 192.168.1.7 was not let in: you have sent <b>Berta</b> away."


def test_the_lobby_does_all_that_too(qtbot: QtBot) -> None:
    network = FakeNetwork()
    page = lobby(qtbot, network, members=MEMBERS)
    menu = page.seats[2].change.menu()
    next(action for action in menu.actions() if action.text() == "Send Julia away").trigger()
    assert network.asked == [("kick", 1)]
    click(question(page), "New code")
    click(page.invite, "New code")
    assert network.asked[1:] == [("new_code",), ("new_code",)]
    network.blocked.emit([BERTA])
    qtbot.waitUntil(page.sent_away.isVisible)
    click(page.sent_away, "Let in again")
    assert network.asked[-1] == ("lift", 3)
    network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    assert page.chat.lines[-1].startswith("Somebody at 192.168.1.7 has tried 5 wrong code")
    network.tell(room(), hosting=False)
    assert not page.invite.new_code_button.isVisible()

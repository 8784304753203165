"""Who is sent away stays away: the host lets them in again, takes a new join code, and hears who tried to come in."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_net.lan.local import Alarm, Block
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.table.room import RoomDialog
from tests.qt.pages.fake_network import MEMBERS, FakeNetwork, room
from tests.qt.table.driver import Driver
from tests.qt.table.room_setup import enter

BERTA = Block(3, "<b>Berta</b>", "192.168.1.7")


def click(inside: QWidget, text: str) -> None:
    QApplication.processEvents()  # what is new in a panel that is shown appears with the next event
    button = next(one for one in inside.findChildren(QPushButton) if one.text() == text and one.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def question(inside: QWidget) -> QMessageBox:
    return next(one for one in inside.findChildren(QMessageBox) if one.isVisible())


def panel_of(driver: Driver) -> RoomDialog:
    driver.key(Qt.Key.Key_N)
    return next(one for one in driver.page.findChildren(RoomDialog) if one.isVisible())


def lobby(qtbot: QtBot, network: FakeNetwork, **changed: object) -> LobbyPage:
    page = LobbyPage(network)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.resize(1280, 900)
    page.show()
    qtbot.waitExposed(page)
    network.tell(room(**{"you": 0, **changed}), hosting=True)
    return page


def test_after_sending_away_the_host_is_offered_a_new_code(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    panel = panel_of(driver)
    for answer, asked in (("Keep it as it is", [("kick", 1)]), ("New code", [("kick", 1), ("new_code",)])):
        driver.session.network.asked.clear()
        click(panel, "Remove")
        click(question(panel), "Remove")
        offered = question(panel)
        assert offered.text() == "Change the join code?"
        assert offered.informativeText().startswith("Anna knows the current one")
        click(offered, answer)
        assert driver.session.network.asked == asked


def test_a_host_of_an_open_room_is_offered_a_code(driver: Driver) -> None:
    enter(driver, hosting=True, own=1, code="")
    panel = panel_of(driver)
    click(panel, "Remove")
    click(question(panel), "Remove")
    assert question(panel).text() == "Ask for a join code from now on?"
    click(question(panel), "New code")
    assert driver.session.network.asked[-1] == ("new_code",)


def test_the_host_takes_a_new_code_at_any_time(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    click(panel_of(driver), "New code")
    assert driver.session.network.asked == [("new_code",)]


def test_a_guest_takes_no_new_code(driver: Driver) -> None:
    enter(driver)
    assert not panel_of(driver).new_code_button.isVisible()


def test_the_panel_lists_who_was_sent_away_and_lets_them_in_again(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    panel = panel_of(driver)
    assert not panel.block_list.isVisible()
    driver.session.network.blocked.emit([BERTA])
    QApplication.processEvents()
    words = [label.text() for label in panel.block_list.findChildren(QLabel) if label.isVisible()]
    assert {"<b>Berta</b>", "192.168.1.7"} <= set(words)
    labels = [label for label in panel.block_list.findChildren(QLabel) if label.text() == BERTA.name]
    assert [label.textFormat() for label in labels] == [Qt.TextFormat.PlainText]
    click(panel, "Let in again")
    assert driver.session.network.asked == [("lift", 3)]
    driver.session.network.blocked.emit([])
    assert not panel.block_list.isVisible()


def test_a_panel_opened_later_lists_them_too(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    driver.session.network.blocks = [BERTA]
    assert panel_of(driver).block_list.isVisible()


def test_the_host_hears_at_the_table_who_tried_to_come_in(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    driver.session.network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    driver.session.network.alarm.emit(Alarm("blocked", "192.168.1.7", name="<b>Berta</b>"))
    guesses, blocked = driver.page.chat.lines[-2:]
    assert guesses.startswith("Someone at 192.168.1.7 tried 5 wrong code")
    assert blocked == "Someone at 192.168.1.7 was not let in because you removed <b>Berta</b>."


def test_the_lobby_does_all_that_too(qtbot: QtBot) -> None:
    network = FakeNetwork()
    page = lobby(qtbot, network, members=MEMBERS)
    menu = page.seats[2].change.menu()
    next(action for action in menu.actions() if action.text() == "Remove Julia").trigger()
    assert network.asked == [("kick", 1)]
    click(question(page), "New code")
    click(page.invite, "New code")
    assert network.asked[1:] == [("new_code",), ("new_code",)]
    network.blocked.emit([BERTA])
    qtbot.waitUntil(page.sent_away.isVisible)
    click(page.sent_away, "Let in again")
    assert network.asked[-1] == ("lift", 3)
    network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    assert page.chat.lines[-1].startswith("Someone at 192.168.1.7 tried 5 wrong code")
    network.tell(room(), hosting=False)
    assert not page.invite.new_code_button.isVisible()

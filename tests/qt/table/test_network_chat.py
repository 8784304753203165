"""What is said at the table: by keyboard and mouse, and seen or heard by everybody."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from pompeii_net.lan.wire import Chat, Notice
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo
from tests.qt.table.room_setup import enter, gathering


def tool(driver: Driver) -> QToolButton:
    return next(
        one for one in driver.page.tools.findChildren(QToolButton) if one.defaultAction() is driver.page.tools.chat
    )


def test_what_is_typed_is_said_and_does_nothing_else(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_T)
    assert QApplication.focusWidget() is driver.page.chat.entry
    QTest.keyClicks(driver.page.chat.entry, "hl1 vat?")
    assert driver.page.chat.entry.text() == "hl1 vat?"
    assert not driver.page.tools.hint.isChecked()
    assert driver.page.tools.log.isChecked()
    assert driver.page.hand.chosen is None
    driver.key(Qt.Key.Key_Return)
    assert driver.session.network.asked == [("say", "hl1 vat?")]
    assert driver.page.chat.entry.text() == ""


def test_escape_leads_back_to_the_city(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_T)
    driver.key(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is driver.page.board
    driver.key(Qt.Key.Key_1)
    assert driver.page.hand.chosen is not None


def test_a_game_begins_anew_while_somebody_types(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_T)
    QTest.keyClicks(driver.page.chat.entry, "wait a m")
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    while driver.session.game.active != 0:
        driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    assert driver.page.model.decision is not None
    assert QApplication.focusWidget() is driver.page.chat.entry, "the turn does not take the keyboard away"
    assert driver.page.chat.entry.text() == "wait a m"


def test_nothing_is_not_said(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_T)
    QTest.keyClicks(driver.page.chat.entry, "   ")
    driver.key(Qt.Key.Key_Return)
    assert driver.session.network.asked == []


def test_lines_have_names_and_notices_are_among_them(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("pompeii_qt.widgets.screen_reader.announce", lambda _widget, text: said.append(text))
    enter(driver)
    network = driver.session.network
    network.chat.emit(Chat("Bruno", 1, "Salve"))
    network.notice.emit(Notice("joined", "Berta"))
    network.chat.emit(Chat("Berta", None, "line\nbroken"))
    assert driver.page.chat.lines == ["Bruno: Salve", "Berta has joined.", "Berta: line broken"]
    assert said[-3:] == driver.page.chat.lines


def test_a_long_line_is_seen_whole(driver: Driver) -> None:
    enter(driver)
    network = driver.session.network
    network.chat.emit(Chat("Bruno", 1, "short"))
    network.chat.emit(Chat("Bruno", 1, "word " * 79))
    network.chat.emit(Chat("Bruno", 1, "w" * 400))
    driver.page.chat.note("W" * 200)
    listed = driver.page.chat._list
    heights = [listed.visualItemRect(listed.item(row)).height() for row in range(4)]
    assert heights[1] > 8 * (heights[0] - 7)
    assert heights[2] > 8 * (heights[0] - 7), "a word without an end is broken too"
    assert heights[3] > 4 * (heights[0] - 7), "so is a name"


def test_a_chat_that_is_not_shown_marks_what_is_new(driver: Driver) -> None:
    enter(driver)
    QTest.mouseClick(tool(driver), Qt.MouseButton.LeftButton)
    assert not driver.page.chat.isVisible()
    plain = tool(driver).icon().cacheKey()
    driver.session.network.chat.emit(Chat("Bruno", 1, "Salve"))
    driver.session.network.chat.emit(Chat("Bruno", 1, "Hello?"))
    driver.session.network.notice.emit(Notice("joined", "Otto"))
    assert tool(driver).accessibleName() == "Chat: 2 new"
    assert tool(driver).icon().cacheKey() != plain
    driver.key(Qt.Key.Key_T)
    assert driver.page.chat.isVisible()
    assert tool(driver).accessibleName() == "Chat"


def test_a_local_game_has_nobody_to_talk_to(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    driver.key(Qt.Key.Key_T)
    assert not driver.page.chat.isVisible()
    assert not tool(driver).isVisible()
    enter(driver)
    assert driver.page.chat.isVisible()
    assert tool(driver).isVisible()
    driver.session.network.tell(None)
    assert not driver.page.chat.isVisible()


def test_who_watches_is_counted_and_named(driver: Driver) -> None:
    enter(driver)
    watching = driver.page.chat._watching
    assert watching.isVisible()
    assert watching.toolTip() == "Berta"
    assert "Berta" in watching.accessibleName()
    driver.session.network.tell(gathering(members=gathering().members[:3]))
    assert not watching.isVisible()


def test_what_was_said_in_the_lobby_is_still_there(driver: Driver) -> None:
    network = driver.session.network
    network.tell(gathering(stage="lobby"))
    network.chat.emit(Chat("Bruno", 1, "Salve"))
    enter(driver)
    assert driver.page.chat.lines == ["Bruno: Salve"]
    network.tell(None)
    network.chat.emit(Chat("Cato", 0, "Said before you came"))
    network.tell(gathering(game="another-room"))
    assert driver.page.chat.lines == ["Cato: Said before you came"]


def test_a_flood_of_lines_is_not_kept(driver: Driver) -> None:
    enter(driver)
    for number in range(600):
        driver.session.network.chat.emit(Chat("Bruno", 1, str(number)))
    assert driver.page.chat.lines[-1] == "Bruno: 599"
    assert len(driver.page.chat.lines) == 500


def test_the_own_words_are_not_news(driver: Driver) -> None:
    enter(driver)
    QTest.mouseClick(tool(driver), Qt.MouseButton.LeftButton)
    driver.session.network.chat.emit(Chat("Anna", 0, "Salve"))
    assert tool(driver).accessibleName() == "Chat"
    assert driver.page.chat.lines == ["Anna: Salve"]

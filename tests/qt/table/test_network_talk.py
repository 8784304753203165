"""What is said at the table: by keyboard and mouse, and seen or heard by everybody."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from pompeii_net.lan.wire import Chat, Notice
from tests.qt.table.company import enter, gathering
from tests.qt.table.desk import AIS, PEOPLE, Desk, solo


def tool(desk: Desk) -> QToolButton:
    return next(one for one in desk.page.tools.findChildren(QToolButton) if one.defaultAction() is desk.page.tools.chat)


def test_what_is_typed_is_said_and_does_nothing_else(desk: Desk) -> None:
    enter(desk)
    desk.key(Qt.Key.Key_T)
    assert QApplication.focusWidget() is desk.page.chat.entry
    QTest.keyClicks(desk.page.chat.entry, "hl1 vat?")
    assert desk.page.chat.entry.text() == "hl1 vat?"
    assert not desk.page.tools.hint.isChecked()
    assert desk.page.tools.log.isChecked()
    assert desk.page.hand.chosen is None
    desk.key(Qt.Key.Key_Return)
    assert desk.session.network.asked == [("say", "hl1 vat?")]
    assert desk.page.chat.entry.text() == ""


def test_escape_leads_back_to_the_city(desk: Desk) -> None:
    enter(desk)
    desk.key(Qt.Key.Key_T)
    desk.key(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is desk.page.board
    desk.key(Qt.Key.Key_1)
    assert desk.page.hand.chosen is not None


def test_a_game_begins_anew_while_somebody_types(desk: Desk) -> None:
    enter(desk)
    desk.key(Qt.Key.Key_T)
    QTest.keyClicks(desk.page.chat.entry, "wait a m")
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    while desk.session.game.active != 0:
        desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    assert desk.page.model.decision is not None
    assert QApplication.focusWidget() is desk.page.chat.entry, "the turn does not take the keyboard away"
    assert desk.page.chat.entry.text() == "wait a m"


def test_nothing_is_not_said(desk: Desk) -> None:
    enter(desk)
    desk.key(Qt.Key.Key_T)
    QTest.keyClicks(desk.page.chat.entry, "   ")
    desk.key(Qt.Key.Key_Return)
    assert desk.session.network.asked == []


def test_lines_have_names_and_notices_are_among_them(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("pompeii_qt.widgets.screen_reader.announce", lambda _widget, text: said.append(text))
    enter(desk)
    network = desk.session.network
    network.chat.emit(Chat("Bruno", 1, "Salve"))
    network.notice.emit(Notice("joined", "Berta"))
    network.chat.emit(Chat("Berta", None, "line\nbroken"))
    assert desk.page.chat.lines == ["Bruno: Salve", "Berta has come in.", "Berta: line broken"]
    assert said[-3:] == desk.page.chat.lines


def test_a_long_line_is_seen_whole(desk: Desk) -> None:
    enter(desk)
    network = desk.session.network
    network.chat.emit(Chat("Bruno", 1, "short"))
    network.chat.emit(Chat("Bruno", 1, "word " * 79))
    network.chat.emit(Chat("Bruno", 1, "w" * 400))
    desk.page.chat.note("W" * 200)
    listed = desk.page.chat._list
    heights = [listed.visualItemRect(listed.item(row)).height() for row in range(4)]
    assert heights[1] > 8 * (heights[0] - 7)
    assert heights[2] > 8 * (heights[0] - 7), "a word without an end is broken too"
    assert heights[3] > 4 * (heights[0] - 7), "so is a name"


def test_a_chat_that_is_not_shown_marks_what_is_new(desk: Desk) -> None:
    enter(desk)
    QTest.mouseClick(tool(desk), Qt.MouseButton.LeftButton)
    assert not desk.page.chat.isVisible()
    plain = tool(desk).icon().cacheKey()
    desk.session.network.chat.emit(Chat("Bruno", 1, "Salve"))
    desk.session.network.chat.emit(Chat("Bruno", 1, "Hello?"))
    desk.session.network.notice.emit(Notice("joined", "Otto"))
    assert tool(desk).accessibleName() == "Chat: 2 new"
    assert tool(desk).icon().cacheKey() != plain
    desk.key(Qt.Key.Key_T)
    assert desk.page.chat.isVisible()
    assert tool(desk).accessibleName() == "Chat"


def test_a_local_game_has_nobody_to_talk_to(desk: Desk) -> None:
    desk.open([PEOPLE[0], *AIS], [0], solo())
    desk.key(Qt.Key.Key_T)
    assert not desk.page.chat.isVisible()
    assert not tool(desk).isVisible()
    enter(desk)
    assert desk.page.chat.isVisible()
    assert tool(desk).isVisible()
    desk.session.network.tell(None)
    assert not desk.page.chat.isVisible()


def test_who_watches_is_counted_and_named(desk: Desk) -> None:
    enter(desk)
    watching = desk.page.chat._watching
    assert watching.isVisible()
    assert watching.toolTip() == "Berta"
    assert "Berta" in watching.accessibleName()
    desk.session.network.tell(gathering(members=gathering().members[:3]))
    assert not watching.isVisible()


def test_what_was_said_in_the_lobby_is_still_there(desk: Desk) -> None:
    network = desk.session.network
    network.tell(gathering(stage="lobby"))
    network.chat.emit(Chat("Bruno", 1, "Salve"))
    enter(desk)
    assert desk.page.chat.lines == ["Bruno: Salve"]
    network.tell(None)
    network.chat.emit(Chat("Cato", 0, "Said before you came"))
    network.tell(gathering(game="another-room"))
    assert desk.page.chat.lines == ["Cato: Said before you came"]


def test_a_flood_of_lines_is_not_kept(desk: Desk) -> None:
    enter(desk)
    for number in range(600):
        desk.session.network.chat.emit(Chat("Bruno", 1, str(number)))
    assert desk.page.chat.lines[-1] == "Bruno: 599"
    assert len(desk.page.chat.lines) == 500


def test_the_own_words_are_not_news(desk: Desk) -> None:
    enter(desk)
    QTest.mouseClick(tool(desk), Qt.MouseButton.LeftButton)
    desk.session.network.chat.emit(Chat("Anna", 0, "Salve"))
    assert tool(desk).accessibleName() == "Chat"
    assert desk.page.chat.lines == ["Anna: Salve"]

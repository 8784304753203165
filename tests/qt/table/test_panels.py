"""What stands around the board: log, panels, announcements, and the words of each language."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import ERUPT
from pompeii_core.events import Burned, Eruption
from pompeii_core.game import Game
from pompeii_core.phases import Cause
from pompeii_core.rules import Rules
from pompeii_qt import theme
from pompeii_qt.table.shortcuts import holds_focus
from tests.qt.table.desk import AIS, PEOPLE, Desk, full_city, solo

TABLE = [PEOPLE[0], *AIS]


def test_the_rule_of_the_moment_is_a_link(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    with desk.bot.waitSignal(desk.page.rules_requested) as asked:
        desk.page.prompt._text.linkActivated.emit("R6")
    assert asked.args == ["R6"]
    with desk.bot.waitSignal(desk.page.rules_requested) as asked:
        desk.page.tools.rules.trigger()
    assert asked.args == ["R6"]


def test_pointing_at_a_line_of_the_log_marks_its_squares(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    pointed: list[list[str]] = []
    desk.page.log.pointed.connect(pointed.append)
    row = desk.page.log._list.visualItemRect(desk.page.log._list.item(1)).center()
    QTest.mouseMove(desk.page.log._list.viewport(), row - QPoint(4, 0))
    QTest.mouseMove(desk.page.log._list.viewport(), row)
    action = desk.session.game.view(0).pieces
    assert pointed[-1] == list(action)


def test_keys_open_and_close_the_panels(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    assert desk.page.log.isVisible()
    desk.key(Qt.Key.Key_L)
    assert not desk.page.log.isVisible()
    desk.key(Qt.Key.Key_L)
    assert desk.page.log.isVisible()
    desk.key(Qt.Key.Key_A)
    assert desk.page.actions_list.isVisible()


def test_the_list_of_actions_marks_its_row_and_leaves_no_mark_on_the_board(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    pointed: list[list[str]] = []
    desk.page.actions_list.pointed.connect(pointed.append)
    desk.key(Qt.Key.Key_A)
    chosen = desk.page.actions_list._list.selectedItems()
    assert [item.text() for item in chosen] == desk.page.actions_list.texts[:1]
    assert pointed[-1] != []
    desk.key(Qt.Key.Key_A)
    assert pointed[-1] == []
    desk.key(Qt.Key.Key_A)
    assert pointed[-1] != []


def test_burned_pieces_are_told(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.session.tell([Burned("D4", [0, 2, 0], Cause.LAVA)])
    desk.settle()
    assert desk.page.log.lines[-1] == "Lava takes 2 of Livia at D4."


def test_watching_shows_neither_hand_nor_questions(desk: Desk) -> None:
    desk.open([*AIS, PEOPLE[3]], [], Game.new(Rules(), 3, 1, first=0))
    assert not desk.page.hand.isVisible()
    assert desk.page.prompt.text == "Livia chooses a card and a roof… (R6)"
    assert not desk.page.handover.isVisible()
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    assert "Livia draws a card." in desk.page.log.lines


def test_a_new_phase_is_cried_out_over_the_board(desk: Desk) -> None:
    desk.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    desk.session.tell([Eruption(1, False, None)])
    desk.settle()
    assert not desk.page.announcement.isVisible(), "nothing moves with animation off"
    desk.settings.animation = "fast"
    desk.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    assert not desk.page.announcement.isVisible(), "a game that begins is no new phase"
    desk.session.tell(desk.session.game.apply(ERUPT, 0))
    desk.bot.waitUntil(desk.page.announcement.isVisible)
    desk.bot.waitUntil(desk.page.announcement.isHidden)
    assert desk.page.banner.phase == "erupts"


def test_the_table_speaks_another_language_at_once(desk: Desk, qapp: QApplication) -> None:
    desk.open(TABLE, [0], solo())
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()

    class Loud(QTranslator):
        def isEmpty(self) -> bool:
            return False

        def translate(self, context: str, text: str, note: str | None = None, n: int = -1) -> str:
            return re.sub(r"\{.*?\}", lambda field: field[0].lower(), text.upper())

    loud = Loud()
    qapp.installTranslator(loud)
    try:
        QApplication.processEvents()
        assert desk.page.log.lines[0] == "Anna BEGINS."
        assert desk.page.banner.accessibleName() == "VESUVIUS SLEEPS"
        assert desk.page.tools.undo.text() == "UNDO"
        assert "CHOOSES A CARD" in desk.page.prompt.text
    finally:
        qapp.removeTranslator(loud)


def test_the_tables_words_grow_with_the_text(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    page = desk.page
    words = [page.prompt._text, page.handover._title, page.piles._deck._caption, *page.seats.cards[0]._value.values()]
    before = [one.font().pointSizeF() for one in words]
    try:
        theme.set_text_size(150)
        assert [one.font().pointSizeF() for one in words] == pytest.approx([1.5 * size for size in before])
    finally:
        theme.set_text_size(100)


def test_whether_the_log_is_shown_is_remembered(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.key(Qt.Key.Key_L)
    assert desk.settings.log_shown is False


def test_f6_goes_through_the_regions_and_comes_back(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    page, seen = desk.page, []
    for _ in range(4):
        desk.key(Qt.Key.Key_F6)
        seen.append(next(one for one in (page.board, page.hand, page.tools, page.log) if holds_focus(one)))
    assert seen == [page.hand, page.tools, page.log, page.board]


def test_the_last_line_of_the_log_stays_in_sight_when_another_panel_takes_room(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.session.tell([Burned("D4", [0, 2, 0], Cause.LAVA)] * 60)
    desk.settle()
    bar = desk.page.log._list.verticalScrollBar()
    desk.bot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    tall = bar.maximum()
    desk.key(Qt.Key.Key_A)
    desk.bot.waitUntil(lambda: bar.maximum() > tall)
    assert bar.value() == bar.maximum()
    bar.setValue(0)  # somebody reads what was
    desk.session.tell([Burned("D4", [0, 2, 0], Cause.LAVA)])
    desk.settle()
    assert bar.value() == 0

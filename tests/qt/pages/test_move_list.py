"""The log beside a replay: its lines, where they lead, and how little the page waits for it."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Phase
from pompeii_core.record import read_record
from pompeii_core.round_summary import moves
from pompeii_qt.pages.game_analysis import GameAnalysis
from pompeii_qt.pages.move_list import MoveList
from pompeii_qt.pages.playback import OPEN, Playback
from pompeii_qt.pages.replay import ReplayPage
from pompeii_qt.settings import Settings
from pompeii_qt.words.game_words import phase_words
from pompeii_qt.words.moves import move_words
from tests.qt.pages.conftest import Play
from tests.qt.pages.fake_network import FakeSession, click, on_screen


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, fake: FakeSession) -> ReplayPage:
    made = on_screen(qtbot, ReplayPage(settings, GameAnalysis(fake)))  # type: ignore[arg-type]
    made.resize(1280, 720)
    return made


def written(qtbot: QtBot, page: ReplayPage) -> MoveList:
    qtbot.waitUntil(lambda: not page.moves.busy)
    return page.moves


def settle() -> None:
    """Let pending layouts finish; each round of them may ask for another."""
    for _ in range(8):
        QApplication.processEvents()


def is_head(log: MoveList, row: int) -> bool:
    return not log.list.item(row).flags() & Qt.ItemFlag.ItemIsSelectable


def test_each_move_has_a_line_below_its_phase_and_round(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    path = play()
    record = read_record(path)
    page.open(path)
    log = written(qtbot, page)
    names = [player.name for player in record.header.players]
    said = [words for move in moves(record.events()) if (words := move_words(move, names))]
    lines = [text for row, text in enumerate(log.list.lines) if not is_head(log, row)]
    assert lines == said
    heads = [text for row, text in enumerate(log.list.lines) if is_head(log, row)]
    phases = [text for text in heads if not text.startswith("Round ")]
    assert phases == [phase_words(phase) for phase in Phase]
    rounds = [int(text.removeprefix("Round ")) for text in heads if text.startswith("Round ")]
    assert rounds == [*range(1, rounds[-1] + 1)]
    below = log.list.lines.index(phase_words(Phase.ERUPTS)) + 1
    assert log.list.item(below).text().startswith("Vesuvius erupts!"), "not the last line of the phase before"


def test_the_page_does_not_wait_for_the_lines(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    page.open(play(), 60)
    assert page.moves.list.count() == 0
    log = written(qtbot, page)
    assert log.list.count() > 60
    assert log.current, "the place shown is marked once its line is there"


def test_a_line_leads_to_the_end_of_its_move_by_mouse_and_keys(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    page.open(play())
    log, playback = written(qtbot, page), page.playback
    assert playback is not None
    ends = {move.end: move_words(move.events, ["Aula", "Livia"]) for move in playback.moves()}
    row = next(row for row in range(6, log.list.count()) if not is_head(log, row))
    log.list.scrollToItem(log.list.item(row))
    at = log.list.visualItemRect(log.list.item(row)).center()
    QTest.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert ends[playback.at] == log.current == log.list.item(row).text()
    log.list.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        before = playback.at
        QTest.keyClick(log.list, key)
        assert (playback.at > before) == (key == Qt.Key.Key_Down)
        assert ends[playback.at] == log.current


def test_at_the_end_of_each_move_its_line_is_marked(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    """Not the next seat's, whose tile has been drawn by then. Of moves with one end it is the last."""
    page.open(play())
    log, playback = written(qtbot, page), page.playback
    assert playback is not None
    ends = {move.end: words for move in playback.moves() if (words := move_words(move.events, ["Aula", "Livia"]))}
    for end, words in ends.items():
        page.go(end)
        assert log.current == words


def test_tab_leads_from_the_board_to_the_log_and_on_to_the_controls(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    page.open(play())
    written(qtbot, page)
    page.activateWindow()
    page.board.setFocus()
    for part in (page.moves.list, page.play_button):
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        assert page.focusWidget() is part


def test_the_line_of_the_place_shown_is_marked_and_in_sight(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    page.open(play())
    log, playback = written(qtbot, page), page.playback
    assert playback is not None
    assert log.current == ""
    told = playback.moves()
    for at in (1, 90, 30, playback.last, 2):
        page.go(at)
        (last,) = ([move for move in told if move.end == at] or [move for move in told if move.begin < at])[-1:]
        assert log.current == move_words(last.events, ["Aula", "Livia"])
        item = log.list.currentItem()
        assert item.isSelected()
        assert log.list.viewport().rect().contains(log.list.visualItemRect(item))
    page.go(0)
    assert log.current == ""
    assert not log.list.selectedItems()


def test_the_log_tells_a_seat_only_what_it_knew(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    page.open(play())
    drawn = [line for line in written(qtbot, page).list.lines if line.startswith("Livia ") and " drew " in line]
    assert any(line.split(" drew ")[1][0].isdigit() for line in drawn)
    page.viewers.setCurrentIndex(page.viewers.findData(0))
    lines = written(qtbot, page).list.lines
    own = [line for line in lines if line.startswith("Aula ") and " drew " in line]
    others = [line for line in lines if line.startswith("Livia ") and " drew " in line]
    assert any(line.split(" drew ")[1][0].isdigit() for line in own)
    assert not any(line.split(" drew ")[1][0].isdigit() for line in others)
    assert page.viewers.findData(OPEN) == 0


def test_the_flight_begins_with_its_first_decision(page: ReplayPage, play: Play) -> None:
    path = play()
    page.open(path)
    click(next(button for button in page.findChildren(QPushButton) if button.text() == "Run for your lives!"))
    assert page.playback
    assert page.banner.phase is Phase.FLIGHT
    before = Playback(read_record(path))
    before.go(page.playback.at - 1)
    assert before.game.phase is Phase.ERUPTS, "no later either"
    assert page.words.text(), "what led there is still said"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 520), (800, 600)])
def test_the_board_has_one_place(page: ReplayPage, play: Play, size: tuple[int, int]) -> None:
    """Whatever the AI says, and with and without hands."""
    page.resize(*size)
    page.open(play(seats=4), 10)
    assert page.playback

    def place() -> QRect:
        settle()
        return QRect(page.board.mapTo(page, page.board.rect().topLeft()), page.board.size())

    first = place()
    for change in (
        page.advice.values_button.click,
        page.advice.best_button.click,
        lambda: page.go(page.slider.maximum()),
        page.advice.values_button.click,
        page.advice.best_button.click,
        lambda: page.viewers.setCurrentIndex(1),
        lambda: page.go(12),
    ):
        change()
        assert place() == first, change
        assert page.banner.isVisible() or size[1] < 600, "in a lower window the log and the slider name the phase"


_LOW_ONES = [(1280, height, 4) for height in range(700, 801, 20)]


@pytest.mark.parametrize(("width", "height", "seats"), [*_LOW_ONES, (1366, 768, 4), (1920, 1080, 2), (800, 600, 4)])
def test_the_log_is_shown_where_there_is_room(
    page: ReplayPage, play: Play, qtbot: QtBot, width: int, height: int, seats: int
) -> None:
    page.resize(width, height)
    page.open(play(seats=seats), 20)
    qtbot.waitUntil(page.moves.isVisible)
    assert page.moves.list.viewport().height() >= 80
    assert page.moves.width() >= 220

"""Panels cover no more than they need, and show only whole lines."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QWidget

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.widgets.lines import whole_lines
from pompeii_qt.widgets.talk import Said
from tests.qt.table.driver import TABLE, Driver, about, child, visible, words

FOUR = [*TABLE, SeatedPlayer("ai", "Brennus", 3, "Brennus", "citizen")]
SIZES = [(1280, 720), (1280, 692), (1280, 640), (1920, 1080)]


def place(driver: Driver, part: QWidget) -> QRect:
    return QRect(part.mapTo(driver.page, QPoint()), part.size())


def play_on(driver: Driver, size: tuple[int, int]) -> None:
    """Begin a game of four at a size, with some rounds in its log."""
    driver.page.resize(*size)
    game = Game.new(Rules(), 4, 3, first=0)
    driver.session.open(FOUR, [0], game)
    for _ in range(30):
        driver.session.play(game.legal_actions()[0])
    while game.active != 0 or game.choice != "place":
        driver.session.play(game.legal_actions()[0])
    driver.wait()
    driver.page.tools.log.setChecked(False)


@pytest.mark.parametrize("size", SIZES)
def test_an_open_log_shows_eight_lines_and_covers_no_player(driver: Driver, size: tuple[int, int]) -> None:
    play_on(driver, size)
    driver.key(Qt.Key.Key_L)
    QApplication.processEvents()
    log, lines = driver.page.story.log, driver.page.story.log.list
    assert lines.viewport().height() >= 8 * lines.fontMetrics().lineSpacing()
    covered = [card for card in driver.page.seats.cards if place(driver, card).intersects(place(driver, log))]
    assert covered == []


def test_a_log_with_little_to_tell_is_as_low_as_its_lines(driver: Driver) -> None:
    driver.page.resize(1280, 720)
    driver.open(FOUR, [0], Game.new(Rules(), 4, 3, first=0))
    QApplication.processEvents()
    log, piles = place(driver, driver.page.story.log), place(driver, driver.page.piles)
    assert driver.page.story.log.isVisible()
    assert log.height() < 100
    assert not log.intersects(piles)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 640), (800, 600)])
@pytest.mark.parametrize("seats", [3, 4])
def test_panels_cover_a_pile_whole_or_not_at_all(driver: Driver, size: tuple[int, int], seats: int) -> None:
    driver.page.resize(*size)
    driver.open(FOUR[:seats], [0], Game.new(Rules(), seats, 3, first=0))
    tools, piles = driver.page.tools, driver.page.piles
    for shown in combinations((tools.hint, tools.values, tools.actions_list, tools.log), 2):
        for tool in (tools.hint, tools.values, tools.actions_list, tools.log):
            tool.setChecked(tool in shown)
        QApplication.processEvents()
        assert len(driver.seen_ends(piles)) == 1, [tool.text() for tool in shown]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", [Qt.Key.Key_L, Qt.Key.Key_A])
def test_no_line_is_cut_wherever_a_list_is_scrolled_to(driver: Driver, size: tuple[int, int], key: Qt.Key) -> None:
    play_on(driver, size)
    driver.key(key)
    page = driver.page
    panel = page.story.log if key == Qt.Key.Key_L else page.advice.actions
    lines = child(panel, QListWidget)
    lines.setCurrentRow(-1)
    driver.board.setFocus()
    bar = lines.verticalScrollBar()
    for value in range(0, bar.maximum() + 1, 5):
        bar.setValue(value)
        shown = lines.viewport().grab().toImage()
        for row in (0, shown.height() - 1):
            assert alike(shown, row), (value, row)


def alike(shown: QImage, row: int) -> bool:
    """Whether a row of pixels has hardly any contrast, as between two lines of text."""
    greys = [shown.pixelColor(x, row).lightness() for x in range(24, shown.width() - 8)]
    return max(greys) - min(greys) < 60


def test_of_an_item_that_is_cut_whole_lines_are_left() -> None:
    item = QRect(0, -30, 100, 67)  # three lines of 20, the first from -27
    assert whole_lines(item, 20, QRect(0, 0, 100, 50)) == QRect(0, 13, 100, 24)
    assert whole_lines(item, 20, QRect(0, 0, 100, 30)) == QRect()
    assert whole_lines(item.translated(0, 30), 20, QRect(0, 0, 100, 50)) == QRect(0, 0, 100, 43)
    assert whole_lines(QRect(0, 45, 100, 27), 20, QRect(0, 0, 100, 50)) == QRect()


def test_nobody_speaks_over_a_panel(driver: Driver) -> None:
    play_on(driver, (1280, 600))
    bubbles, cards = driver.page.talk.bubbles, driver.page.seats.cards
    driver.key(Qt.Key.Key_L)
    bubbles.clear()
    log = place(driver, driver.page.story.log)
    for card in cards:
        bubbles.say(card.seat, card, Said(card.player.name, "“The mountain grumbles again, my friends.”"), "words")
    hidden = [card for card in cards if place(driver, card).intersects(log)]
    assert hidden, "the last player lies under the log"
    assert len(bubbles.shown) == len(cards) - len(hidden)
    assert not any(log.intersects(bubble.geometry()) for bubble in bubbles.shown)


@pytest.mark.parametrize("size", SIZES)
def test_players_are_described_by_whole_words_or_not_at_all(driver: Driver, size: tuple[int, int]) -> None:
    play_on(driver, size)
    for card in driver.page.seats.cards:
        shown = about(card)
        assert not any("…" in line for line in shown.shown), shown.text
        assert shown.whole or shown.text in (shown.toolTip(), card.toolTip()), "the tip has all of it"


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 200), ((1920, 1080), 200), ((800, 600), 100)])
def test_some_player_says_what_the_numbers_are(driver: Driver, size: tuple[int, int], percent: int) -> None:
    theme.set_text_size(percent)
    play_on(driver, size)
    card = driver.page.seats.cards[0]
    signs = [label for label in visible(card, QLabel) if not label.pixmap().isNull()]
    assert "city" in words(card) or len(signs) == 3, "the piece, and what stands for supply and city in a strip"


@pytest.mark.parametrize("size", [(800, 600), (800, 570), (1280, 720)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_second_line_of_the_prompt_ends_with_a_sentence(
    driver: Driver, size: tuple[int, int], language: str
) -> None:
    play_on(driver, size)
    page = driver.speak(language)
    page.resize(*size)
    driver.wait()
    shown = page.asking.bar.about
    assert shown.shown
    assert "…" not in shown.shown[-1], shown.text

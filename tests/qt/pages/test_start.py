"""The start page in windows of any size, with text of any size."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from pompeii_qt import theme
from pompeii_qt.pages.start import StartPage
from pompeii_qt.text import Label


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1280, 800), 100), ((800, 500), 150), ((640, 400), 100), ((800, 500), 200), ((640, 400), 200)],
)
def test_nothing_is_cut_on_the_start_page(qtbot: QtBot, size: tuple[int, int], percent: int) -> None:
    try:
        theme.set_text_size(percent)
        page = StartPage()
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        page.show_next_game("A new game with Livia, Fabius and Brennus", unfinished=False)
        QApplication.processEvents()
        area = page.findChild(QScrollArea)
        assert isinstance(area, QScrollArea)
        parts: list[Label | QPushButton] = [page._title, page.play, page.play_words, *page.choices.values()]
        for part in parts:
            assert part.height() >= part.sizeHint().height(), part.text()
            assert part.width() >= part.minimumSizeHint().width(), part.text()
            area.ensureWidgetVisible(part)
            place = QRect(part.mapTo(page, QPoint()), part.size())
            assert area.geometry().contains(place), part.text()
    finally:
        theme.set_text_size(100)


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Tab])
def test_keys_lead_through_the_choices_from_the_top(qtbot: QtBot, key: Qt.Key) -> None:
    page = StartPage()
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    page.play.setFocus()
    for choice in (*page.choices.values(), page.about):
        QTest.keyClick(page.focusWidget(), key)
        assert page.focusWidget() is choice

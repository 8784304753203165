"""The rule book: complete, and open where it was asked to open."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextBlock, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_qt.pages.rulebook import RulebookPage

ANCHORS = [*(f"R{n}" for n in range(1, 27)), *(f"V{n}" for n in range(1, 17))]


@pytest.fixture
def page(qtbot: QtBot) -> RulebookPage:
    made = RulebookPage()
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    return made


def top_line(page: RulebookPage) -> str:
    return page.book.cursorForPosition(page.book.viewport().rect().topLeft()).block().text()


def test_every_rule_and_variant_has_its_place(page: RulebookPage) -> None:
    for anchor in ANCHORS:
        paragraph = page.book.paragraph(anchor)
        assert paragraph is not None, anchor
        assert paragraph.block().text().startswith(f"{anchor} ")


@pytest.mark.parametrize("anchor", ["R9", "R19", "V3"])
def test_it_opens_at_a_rule_and_marks_it(page: RulebookPage, qtbot: QtBot, anchor: str) -> None:
    page.open(anchor)
    qtbot.waitUntil(lambda: top_line(page).startswith(f"{anchor} "))
    marked = page.book.extraSelections()
    assert [mark.cursor.block().text()[: len(anchor)] for mark in marked] == [anchor]


def test_a_place_asked_for_before_it_is_seen_is_found(qtbot: QtBot) -> None:
    page = RulebookPage()
    qtbot.addWidget(page)
    page.open("R21")
    page.resize(1280, 720)
    page.show()
    qtbot.waitUntil(lambda: top_line(page).startswith("R21 "))
    assert page.chapters.currentItem().text() == "Run for your lives"


def test_a_chapter_is_chosen_from_the_list(page: RulebookPage, qtbot: QtBot) -> None:
    row = next(n for n in range(page.chapters.count()) if page.chapters.item(n).text() == "Lava")
    page.chapters.setCurrentRow(row)
    qtbot.waitUntil(lambda: top_line(page) == "Lava")


def test_search_finds_and_goes_on(page: RulebookPage, qtbot: QtBot) -> None:
    page.search.setText("joker")
    assert page.found.text().startswith("1 of ")
    first = page.book.textCursor().position()
    page.find_next()
    assert page.book.textCursor().position() > first
    assert page.book.textCursor().selectedText().lower() == "joker"
    page.search.setText("Stromboli")
    assert page.found.text() == "no match"
    page.search.clear()
    assert page.found.text() == ""


def test_the_chapters_follow_the_search(page: RulebookPage) -> None:
    titles = [page.chapters.item(n).text() for n in range(page.chapters.count())]
    page.search.setText("citizens")
    seen = set()
    for _ in page._hits:
        place = page.book.textCursor().position()
        before = [block.text() for block in _blocks(page) if block.position() <= place and block.text() in titles]
        if before:  # or it stands above the first heading
            assert page.chapters.currentItem().text() == before[-1]
            seen.add(before[-1])
        page.find_next()
    assert len(seen) > 3


def test_without_a_rule_it_opens_at_the_beginning(page: RulebookPage, qtbot: QtBot) -> None:
    page.open("R21")
    qtbot.waitUntil(lambda: top_line(page).startswith("R21 "))
    page.open()
    qtbot.waitUntil(lambda: page.book.verticalScrollBar().value() == 0)
    assert page.book.extraSelections() == []


def test_its_pictures_are_there(page: RulebookPage) -> None:
    names = re.findall(r'src="picture:(\w+)"', page._html)
    assert len(names) == 5
    for name in names:
        image = page.book.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl(f"picture:{name}"))
        assert isinstance(image, QImage)
        assert image.width() > 100


def test_it_is_read_by_caret(page: RulebookPage) -> None:
    page.book.setFocus()
    before = page.book.textCursor().blockNumber()
    for _ in range(4):
        QTest.keyClick(page.book, Qt.Key.Key_Down)
    assert page.book.textCursor().blockNumber() > before
    QTest.keyClick(page.book, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert len(page.book.textCursor().selectedText()) == 1


def test_an_unknown_language_falls_back_on_english(qtbot: QtBot) -> None:
    page = RulebookPage("la")
    qtbot.addWidget(page)
    assert page.book.paragraph("R1") is not None


@pytest.mark.parametrize("width", [800, 3000])
def test_lines_stay_short_enough_to_read(page: RulebookPage, qtbot: QtBot, width: int) -> None:
    page.resize(width, 720)
    page.open("R9")
    qtbot.waitUntil(lambda: top_line(page).startswith("R9 "))
    layout = page.book.document().documentLayout()
    assert layout is not None
    block = next(b for b in _blocks(page) if b.text().startswith("R9 "))
    line = block.layout().lineAt(0)
    assert 40 < line.textLength() < 130
    assert layout.blockBoundingRect(block).right() <= page.book.viewport().width()


def _blocks(page: RulebookPage) -> Iterator[QTextBlock]:
    block = page.book.document().begin()
    while block.isValid():
        yield block
        block = block.next()

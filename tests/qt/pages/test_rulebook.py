"""The rule book: complete, and opened at the place requested."""

import re
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QSize, Qt, QUrl
from PySide6.QtGui import QImage, QPixmap, QTextBlock, QTextDocument, QTextFragment, QTextImageFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.city import INDEX, SPACES
from pompeii_core.preview import Spot
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import winners
from pompeii_qt import theme
from pompeii_qt.art.sprites import volcano_pixmap
from pompeii_qt.pages.rulebook import RulebookPage
from pompeii_qt.session import GameInfo
from pompeii_qt.system import resources
from pompeii_qt.window import MainWindow
from pompeii_qt.words.rules import changes_of
from resources.pictures import make
from resources.pictures.rulebook import NAMES, POSITIONS, positions
from tests.qt.pages.conftest import added
from tests.qt.pages.fake_network import on_screen

ANCHORS = [*(f"R{n}" for n in range(1, 27)), *(f"V{n}" for n in range(1, 17))]


@pytest.fixture
def page(qtbot: QtBot) -> RulebookPage:
    made = on_screen(qtbot, RulebookPage())
    for _ in range(8):  # a book is laid out step by step
        QApplication.processEvents()
    return made


def top_line(page: RulebookPage) -> str:
    return page.book.cursorForPosition(QPoint(page.book.viewport().width() // 2, 16)).block().text()


def begins_with(page: RulebookPage, words: str) -> bool:
    return top_line(page).startswith(words)


def shown(page: RulebookPage) -> list[str]:
    items = [page.chapters.item(n) for n in range(page.chapters.count())]
    return [item.text() for item in items if not item.isHidden()]


def test_every_rule_and_variant_has_its_place_also_in_an_unknown_language(qtbot: QtBot) -> None:
    page = added(qtbot, RulebookPage("la"))
    for anchor in ANCHORS:
        paragraph = page.book.anchor_cursor(anchor)
        assert paragraph is not None, anchor
        assert paragraph.block().text().startswith(f"{anchor} ")


def test_it_opens_at_a_rule_and_marks_it_or_at_the_beginning(page: RulebookPage, qtbot: QtBot) -> None:
    for anchor in ("R9", "R19", "V3"):
        page.open(anchor)
        qtbot.waitUntil(partial(begins_with, page, f"{anchor} "))
        assert page.book.marked is not None
        assert page.book.marked.block().text().startswith(f"{anchor} ")
        assert page.book.textCursor().block().text().startswith(f"{anchor} "), "who reads by ear begins there"
    page.open()
    qtbot.waitUntil(lambda: page.book.verticalScrollBar().value() == 0)
    assert page.book.marked is None


def test_a_place_requested_before_the_page_is_shown_is_found(qtbot: QtBot) -> None:
    page = added(qtbot, RulebookPage())
    page.open("R21")
    page.resize(1280, 720)
    page.show()
    qtbot.waitUntil(lambda: top_line(page).startswith("R21 "))
    assert page.chapters.currentItem().text() == "Run for your lives"


def test_chapters_are_turned_by_key_and_chosen_from_the_list(page: RulebookPage, qtbot: QtBot) -> None:
    titles, bar, seen = shown(page), page.book.verticalScrollBar(), list[str]()
    for value in [*range(0, bar.maximum() + 1, 40), bar.maximum()]:
        bar.setValue(value)
        if (chapter := page.chapters.currentItem().text()) not in seen:
            seen.append(chapter)
    assert seen == titles, "they follow the reading"
    bar.setValue(0)
    for title in titles[1:4]:
        QTest.keyClick(page.book, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
        assert page.book.textCursor().block().text() == title
    QTest.keyClick(page.book, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert page.book.textCursor().block().text() == titles[2]
    page.chapters.setCurrentRow(titles.index("Lava"))
    qtbot.waitUntil(lambda: top_line(page) == "Lava")
    page.chapters.setFocus()
    QTest.keyClick(page.chapters, Qt.Key.Key_Down)
    QTest.keyClick(page.chapters, Qt.Key.Key_Return)
    assert page.book.hasFocus()
    assert page.book.textCursor().block().text() == titles[titles.index("Lava") + 1]


def test_search_finds_steps_through_matches_and_is_cleared_by_esc(page: RulebookPage) -> None:
    search, keys = page.search, Qt.KeyboardModifier
    none, shift, control = keys.NoModifier, keys.ShiftModifier, keys.ControlModifier
    search.field.setText("joker")
    of = len(search.hits)
    assert search.count.text() == f"1 of {of}"
    first = page.book.textCursor().position()
    page.book.verticalScrollBar().setValue(0)
    QTest.keyClick(search.field, Qt.Key.Key_Return)
    assert page.book.textCursor().position() == first, "the first one"
    assert page.book.verticalScrollBar().value() > 0
    QTest.keyClick(search.field, Qt.Key.Key_Return)
    assert page.book.textCursor().position() > first
    assert page.book.textCursor().selectedText().lower() == "joker"
    QTest.keyClick(search.field, Qt.Key.Key_Return, shift)
    assert page.book.textCursor().position() == first
    for key, held in ((Qt.Key.Key_F3, none), (Qt.Key.Key_G, control)):
        QTest.keyClick(page, key, held | shift)
        assert search.count.text() == f"{of} of {of}"
        QTest.keyClick(page, key, held)
        assert search.count.text() == f"1 of {of}"
    search.field.setText("Stromboli")
    assert search.count.text() == "no match"
    assert not page.book.textCursor().hasSelection(), "nor does the last match look like one"
    search.field.setText("S")
    assert search.count.text() == "", "a letter alone is not searched for"
    search.field.setText("r1")
    assert page.book.textCursor().block().text().startswith("R1 ")
    assert all(hit.selectedText() == "R1" for hit in search.hits), "and no R10"
    left: list[bool] = []
    page.back.connect(lambda: left.append(True))
    search.field.setFocus()
    QTest.keyClick(search.field, Qt.Key.Key_Escape)
    assert (search.field.text(), search.count.text(), left) == ("", "", [])
    QTest.keyClick(search.field, Qt.Key.Key_Escape)
    assert left == [True]


def answers(page: RulebookPage) -> list[str]:
    found = page.answers.list
    return [found.item(n).text() for n in range(found.count())] if page.answers.isVisible() else []


def is_marked(page: RulebookPage, number: str) -> bool:
    marked, at = page.book.marked, page.book.textCursor()
    return marked is not None and marked.block().text().startswith(f"{number} ") and at.block() == marked.block()


def test_a_question_finds_the_rules_that_answer_it(page: RulebookPage) -> None:
    titles, search = shown(page), page.search
    search.field.setText("what does a wild card do?")
    assert answers(page)[0] == "R7  Jokers"
    assert is_marked(page, "R7")
    assert search.count.text() == f"1 of {len(answers(page))}"
    assert shown(page) == titles, "whose chapters all stay"
    for answer in answers(page)[:2]:
        QTest.keyClick(search.field, Qt.Key.Key_Return)
        assert is_marked(page, answer.split()[0])
        assert page.answers.list.currentItem().text() == answer
    search.field.setText("joker")
    assert answers(page)[0] == "R7  Jokers", "beside the matches"
    assert page.book.textCursor().selectedText().lower() == "joker"
    search.field.clear()
    assert answers(page) == []


def test_an_answer_is_opened_by_keyboard_or_mouse_and_has_the_focus(page: RulebookPage) -> None:
    page.activateWindow()
    page.search.field.setFocus()
    page.search.field.setText("can I move diagonally")
    QTest.keyClick(page.search.field, Qt.Key.Key_Down)
    assert page.answers.list.hasFocus()
    QTest.keyClick(page.answers.list, Qt.Key.Key_Down)
    QTest.keyClick(page.answers.list, Qt.Key.Key_Return)
    assert is_marked(page, answers(page)[1].split()[0])
    assert page.book.hasFocus()
    first = page.answers.list.visualItemRect(page.answers.list.item(0)).center()
    QTest.mouseClick(page.answers.list.viewport(), Qt.MouseButton.LeftButton, pos=first)
    assert is_marked(page, answers(page)[0].split()[0])
    QTest.keyClick(page.book, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert page.book.textCursor().block().text().startswith(answers(page)[1].split()[0]), "and back, as from a link"
    for part in (page.answers.list, page.chapters, page.search.field, page.book):
        QTest.keyClick(page, Qt.Key.Key_F6)
        assert part.hasFocus()


def test_what_is_not_found_brings_suggestions(page: RulebookPage, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("pompeii_qt.widgets.screen_reader.announce", lambda _, text: told.append(text))
    page.search.field.setText("Stromboli")
    assert answers(page) == ["Jokers", "Relatives", "A move"]
    assert told[-1] == "Nothing found. Try: Jokers, Relatives, A move"
    page.answers.list.itemActivated.emit(page.answers.list.item(1))
    assert page.search.field.text() == "Relatives"
    assert len(page.search.hits) > 3


@pytest.mark.parametrize(
    ("language", "question", "rule"),
    [("de", "darf ich ziehen, ohne zu setzen?", "R8"), ("fr", "egalite", "R25"), ("la", "tie-break", "R25")],
)
def test_each_language_is_asked_in_its_own_words(qtbot: QtBot, language: str, question: str, rule: str) -> None:
    page = added(qtbot, RulebookPage(language))
    page.search.field.setText(question)
    assert rule in [place.anchor for place in page.search.answers]


def test_the_chapters_follow_the_search_in_another_theme_too(page: RulebookPage, qapp: QApplication) -> None:
    titles = shown(page)
    page.search.field.setText("citizens")
    seen = set()
    for hit in page.search.hits:
        before = [block.text().strip() for block in _blocks(page) if block.position() <= hit.position()]
        chapter = [text for text in before if text in titles][-1]
        assert page.chapters.currentItem().text().startswith(f"{chapter} (")
        seen.add(page.chapters.currentItem().text())
        page.search.step(1)
    assert len(seen) > 3
    assert seen == set(shown(page)), "and only they are listed"
    assert sum(int(re.findall(r"\d+", text)[-1]) for text in seen) == len(page.search.hits)
    page.search.step(2)
    match = page.search.count.text(), page.book.textCursor().selectionStart()
    theme.apply(qapp, "dark", "normal")
    assert (page.search.count.text(), page.book.textCursor().selectionStart()) == match
    assert match[0].startswith("3 of ")
    page.search.field.clear()
    assert shown(page) == titles


def test_in_a_narrow_window_the_chapters_above_show_the_place(page: RulebookPage, qtbot: QtBot) -> None:
    page.resize(560, 500)
    qtbot.waitUntil(lambda: page.chapters.geometry().bottom() < page.book.geometry().top())
    page.search.field.setText("citizens")
    for _ in page.search.hits:
        page.chapters.scrollToBottom()
        page.search.step(1)
        there = page.chapters.visualItemRect(page.chapters.currentItem())
        assert page.chapters.viewport().rect().contains(there.center())


def test_it_is_read_by_caret_and_headings_are_announced(page: RulebookPage, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("pompeii_qt.widgets.screen_reader.announce", lambda _, text: told.append(text))
    page.activateWindow()
    page.book.setFocus()
    for part in (page.chapters, page.search.field, page.book):
        QTest.keyClick(page, Qt.Key.Key_F6)
        assert part.hasFocus()
    before = page.book.textCursor().blockNumber()
    for _ in range(4):
        QTest.keyClick(page.book, Qt.Key.Key_Down)
    assert page.book.textCursor().blockNumber() > before
    QTest.keyClick(page.book, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert len(page.book.textCursor().selectedText()) == 1
    for _ in range(3):
        QTest.keyClick(page.book, Qt.Key.Key_H)
    assert page.book.textCursor().block().text() == "2. Bring relatives"
    QTest.keyClick(page.book, Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)
    assert page.book.textCursor().block().text() == "1. Move in"
    assert told[-1] == "1. Move in, heading level 3"
    page.search.field.setFocus()
    QTest.keyClick(page.search.field, Qt.Key.Key_H)
    assert page.search.field.text() == "h"


def test_a_number_in_the_text_leads_to_its_rule_and_back(page: RulebookPage, qtbot: QtBot) -> None:
    page.open("minutes")
    qtbot.waitUntil(lambda: top_line(page) == "In five minutes")
    page.book.setFocus()
    QTest.keyClick(page.book, Qt.Key.Key_Tab)
    assert page.book.textCursor().selectedText() == "R6"
    QTest.keyClick(page.book, Qt.Key.Key_Return)
    assert page.book.textCursor().block().text().startswith("R6 ")
    QTest.keyClick(page.book, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert "(R6)" in page.book.textCursor().block().text()


def pictures(page: RulebookPage) -> dict[str, QTextImageFormat]:
    runs = (run.charFormat().toImageFormat() for block in _blocks(page) for run in _runs(block))
    return {QUrl(form.name()).path(): form for form in runs if form.isValid()}


def test_pictures_are_wide_as_lines_and_sharp_as_themes(page: RulebookPage, qtbot: QtBot, qapp: QApplication) -> None:
    assert sorted(pictures(page)) == sorted(NAMES)

    def fits() -> bool:
        room = page.book.viewport().width()
        return room / 3 < pictures(page)["city"].width() < room

    def painted(name: str) -> QPixmap:
        pixmap = page.book.loadResource(
            QTextDocument.ResourceType.ImageResource.value, QUrl(pictures(page)[name].name())
        )
        assert isinstance(pixmap, QPixmap)
        return pixmap

    for width in (1280, 700):
        page.resize(width, 720)
        qtbot.waitUntil(fits)
        for name, form in pictures(page).items():
            pixmap = painted(name)
            assert pixmap.deviceIndependentSize().toSize() == QSize(round(form.width()), round(form.height())), name
            middle = pixmap.toImage().pixelColor(pixmap.width() * 2 // 3, pixmap.height() // 2)
            assert middle.alpha() == 255, name
    usual = painted("reach").toImage()
    theme.apply(qapp, "light", "high")
    assert painted("reach").toImage() != usual


def test_the_stored_pictures_match_their_painters(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compared by fields of eight pixels, as WebP loses details and systems smooth letters differently."""
    monkeypatch.setattr("pompeii_qt.scene.board_scene.volcano_pixmap", volcano_pixmap)  # painted for its size
    known = {file.stem for file in resources.path("pictures").glob("*.webp")}
    for name, painted in make.pictures(qapp):
        kept = QImage(str(resources.path(f"pictures/{name}.webp")))
        assert kept.size() == painted.size(), name
        most = 20 if name.startswith("start") else 48  # of 255: its colours fade slowly
        assert max(abs(a - b) for a, b in zip(fields(kept), fields(painted), strict=True)) < most, (
            f"{name}: python -m resources.pictures.make"
        )
        known.remove(name)
    assert known == set()


def fields(image: QImage) -> bytes:
    wide, high = image.width() // 8, image.height() // 8
    whole = image.convertToFormat(QImage.Format.Format_RGBA8888_Premultiplied).copy(0, 0, wide * 8, high * 8)
    small = whole.scaled(wide, high, mode=Qt.TransformationMode.SmoothTransformation)
    return bytes(small.constBits())


def test_lines_stay_short_enough_to_read(page: RulebookPage, qtbot: QtBot) -> None:
    for width in (800, 3000):
        page.resize(width, 720)
        page.open("R9")
        qtbot.waitUntil(lambda: top_line(page).startswith("R9 "))
        layout = page.book.document().documentLayout()
        assert layout is not None
        block = next(b for b in _blocks(page) if b.text().startswith("R9 "))
        line = block.layout().lineAt(0)
        assert 40 < line.textLength() < 90
        assert layout.blockBoundingRect(block).right() <= page.book.viewport().width()


def _runs(block: QTextBlock) -> Iterator[QTextFragment]:
    runs = block.begin()
    while not runs.atEnd():
        yield runs.fragment()
        runs += 1


def _blocks(page: RulebookPage) -> Iterator[QTextBlock]:
    block = page.book.document().begin()
    while block.isValid():
        yield block
        block = block.next()


BOOK = resources.path("rulebook/en.html").read_text(encoding="utf-8")
CAPTIONS = dict(re.findall(r'picture:(\w+)"></p>\n<p class="caption">(.*?)</p>', BOOK, re.DOTALL))


def lit(name: str, part: int = 0) -> set[str]:
    return {spot.square for spot in positions(name)[part].highlighted()}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_picture_shows_the_squares_of_its_caption_and_houses_that_are_not_too_full(name: str) -> None:
    named = re.findall(r"\b[A-K][1-7]\b", CAPTIONS[name])
    for position in positions(name):
        first, last = position.squares
        shown = {name for name in INDEX if first[0] <= name[0] <= last[0] and first[1] <= name[1] <= last[1]}
        assert set(named) <= shown
        view = position.view
        if view.phase.placing:
            assert all(view.standing(square) <= SPACES[INDEX[square]] for square in view.pieces)


def test_what_the_captions_call_highlighted_the_rules_allow() -> None:
    assert lit("place") == {"G4", "G5"}
    assert lit("joker").isdisjoint({"G4", "G5"}), "not into its own building"
    assert {"H4", "F5", "E6"} <= lit("joker")
    assert {action.seat for action in positions("omen")[0].game.legal_actions()} == {1, 2}  # type: ignore[union-attr]
    assert lit("vents") == {"E4"}
    assert lit("vents", 1) == {"D4", "E3", "E5", "F4"}
    assert len(lit("spread")) == 6
    assert lit("cutoff") == {"K5"}


def test_relatives_go_where_the_captions_say() -> None:
    assert {"C4", "C5", "E6", "B4"} <= lit("family")
    assert lit("family").isdisjoint({"D4", "D5", "F5"})
    assert positions("family")[0].view.relatives == 2
    assert lit("brought") == lit("family") - {"E6"}
    counted = positions("counted")[0]
    there = [counted.view.pieces[square] for square in counted.counted]
    assert [sum(seat) for seat in zip(*there, strict=True)] == [1, 1, 1], "a blue and a black one, and who moves in"


def test_counts_and_lengths_of_runs_match_the_captions() -> None:
    burn, cut_off = (positions(name)[0].burned() for name in ("burn", "cutoff"))
    assert (sum(burn.burned), burn.enclosed, burn.cut_off) == (2, (0, 1, 0), ("K7",))
    assert (cut_off.burned, cut_off.enclosed, cut_off.cut_off) == ((0, 0, 1), (0, 3, 0), ("K6", "K7"))
    behind = positions("behindvent")[0].burned()
    assert (behind.burned, behind.enclosed, behind.cut_off) == ((0, 0, 0), (0, 2, 1), ("K6", "K7"))
    (run,) = positions("run")[0].ways().runs
    assert (run.path, run.target) == (["G6", "G7"], "out")
    first, second = positions("loner")[0].ways().runs
    assert (first.path, len(second.path), second.target) == (["F5"], 3, "out")
    steps = positions("reach")[0].steps()
    assert (steps[Spot("G5")], steps[Spot("F7")], max(steps.values())) == (1, 2, 3)
    assert Spot("E5") not in steps, "lava is closed"
    view = positions("end")[0].view
    assert [int(number) for number in re.findall(r"\d+", CAPTIONS["end"])] == view.saved
    assert winners(view.saved, view.volcano) == [0], "orange"


def test_it_says_and_reads_out_what_the_game_at_the_table_changes(
    page: RulebookPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("pompeii_qt.widgets.screen_reader.announce", lambda _, text: told.append(text))

    def after(number: str) -> str:
        paragraph = page.book.anchor_cursor(number)
        assert paragraph is not None
        return paragraph.block().next().text()

    page.show_game(PRESETS["amigo"])
    vents = "Different in this game. Empty vents: may be entered (V8)."
    assert {number: after(number) for number in ("R19", "R21", "V8")} == dict.fromkeys(("R19", "R21", "V8"), vents)
    assert after("R20") == "Different in this game. Moves: compulsory if possible (V16)."
    assert not any(after(number).startswith("Different in") for number in ("R18", "R22", "V9"))
    page.open("R21")
    qtbot.waitUntil(lambda: any(told))
    assert told[-1].endswith(f"saved. {vents}")
    page.book.anchorClicked.emit(QUrl("#V8"))
    assert told[-1].endswith(vents)
    for none in (Rules(), None):
        page.show_game(none)
        assert "Different in this game" not in page.book.toPlainText()


def test_opened_from_the_table_it_speaks_of_that_game_and_from_elsewhere_of_none(window: MainWindow) -> None:
    players = [SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Marcus", 1)]
    window.pages.get("table")
    window.session.began.emit(GameInfo(players, PRESETS["web"], [1], False))
    window.pages.get("table").model.update_shown.emit()
    assert window.pages.name == "table"
    window.open_rules("R19")
    assert window.pages.get("rules").book.changes == changes_of(PRESETS["web"])
    window.settings.language = "de"
    QApplication.processEvents()
    book = window.pages.get("rules").book
    assert window.pages.name == "rules"
    assert book.changes == changes_of(PRESETS["web"]), "in another language too"
    assert book.toPlainText().count("Anders in dieser Partie") == len(book.changes)
    window.pages.back()
    window.pages.open("settings")
    window.open_rules()
    assert window.pages.get("rules").book.changes == {}

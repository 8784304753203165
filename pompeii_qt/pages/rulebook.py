"""The rule book: its chapters, its search, and a place to open it at."""

import re
from collections import Counter
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShowEvent, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QBoxLayout, QListWidget, QTextEdit, QWidget

from pompeii_qt import theme
from pompeii_qt.languages import SOURCE
from pompeii_qt.pages.rulebook_browser import BookBrowser, chapters
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import SearchField, add_all, add_shortcut, button, label, row
from pompeii_qt.widgets.page import Page

_BESIDE: Final = 0.34  # of the page's width the chapters may take; where they need more they stand above the text
_LINES: Final = 2.5  # chapters that are seen at once above the text


class RulebookPage(Page):
    """The rule book in one language; falls back on the English one."""

    def __init__(self, language: str = SOURCE) -> None:
        super().__init__(QCoreApplication.translate("RulebookPage", "How to play"), scrolled=False, wide=True)
        self.book = BookBrowser(language)
        self.book.setAccessibleName(self.tr("Rule book"))
        self.search = SearchBar(self.book.document())
        self.search.field.setMinimumWidth(110)
        self._titles = chapters(self.book.html)
        self.chapters = QListWidget()
        self.chapters.setAccessibleName(self.tr("Chapters"))
        self.chapters.addItems([*self._titles.values()])
        add_all(self.header, self.search)
        self._sides = row(None, self.chapters, (self.book, 1), spacing=12)
        self.body.addLayout(self._sides, 1)
        self._wanted: str | None = None
        self._trail: list[int] = []  # where links were followed from, as positions in the book
        self._following = True
        self.chapters.currentRowChanged.connect(self._choose_chapter)
        self.chapters.itemActivated.connect(self._enter_chapter)
        self.search.moved.connect(self._show_match)
        self.book.anchorClicked.connect(self._follow_link)
        self.book.verticalScrollBar().valueChanged.connect(self._follow_reading)
        queued = Qt.ConnectionType.QueuedConnection  # when what has changed is laid out to its end
        self.book.verticalScrollBar().rangeChanged.connect(self._follow_reading, queued)
        add_shortcut(self, QKeySequence.StandardKey.Find, self.search.field.setFocus)
        # Not the standard keys: some desktops have Ctrl+G alone, and the buttons name these.
        for key, by in (("F3", 1), ("Ctrl+G", 1), ("Shift+F3", -1), ("Ctrl+Shift+G", -1)):
            add_shortcut(self, key, partial(self.search.step, by))
        for key, by in (("Ctrl+PgDown", 1), ("Ctrl+PgUp", -1)):
            add_shortcut(self, key, partial(self._turn, by))
        add_shortcut(self, "Alt+Left", self.go_back)
        add_shortcut(self, "F6", self._focus_next)
        # As screen readers have it in other documents; in the search field it is a letter.
        for key, by in (("H", 1), ("Shift+H", -1)):
            add_shortcut(self.book, key, partial(self._go_to_heading, by), Qt.ShortcutContext.WidgetShortcut)
        # The book is written anew then, and what was marked and found in it is gone.
        theme.signals.changed.connect(self._refresh)
        theme.signals.resized.connect(self._refresh)
        self._refresh()
        self.landing = self.book

    def open(self, anchor: str = "") -> None:
        """Show and mark the place of an anchor (R1-R26, V1-V16, a chapter); "" is the beginning."""
        self._wanted, self._trail = anchor, []
        if self.isVisible():
            # The document knows where its paragraphs lie once it has been laid out at the window's width.
            QTimer.singleShot(0, self, self._go)

    def go_back(self) -> None:
        if self._trail:
            cursor = QTextCursor(self.book.document())
            cursor.setPosition(self._trail.pop())
            self.book.mark(None)
            self.book.show_selected(cursor)

    def showEvent(self, event: QShowEvent) -> None:
        """Go to what was asked for while the page was hidden, as soon as it is laid out."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._go)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _go(self) -> None:
        if self._wanted is not None:
            self._show_anchor(self._wanted)
        self._wanted = None

    def _show_anchor(self, anchor: str) -> None:
        rule = self.book.anchor_cursor(anchor) if anchor and anchor not in self._titles else None
        self.book.mark(rule)
        self._go_to(anchor)
        self._mark_chapter()
        if rule:
            screen_reader.announce(self.book, rule.block().text())

    def _follow_link(self, url: QUrl) -> None:
        if (anchor := url.fragment()) and self.book.anchor_cursor(anchor):
            self._trail.append(self.book.textCursor().selectionStart())
            self._show_anchor(anchor)

    def _focus_next(self) -> None:
        """To the text, the chapters, the search, and round again: between links Tab would take long."""
        parts: list[QWidget] = [self.book, self.chapters, self.search.field]
        at = next((n for n, part in enumerate(parts) if part.hasFocus()), -1)
        parts[(at + 1) % len(parts)].setFocus(Qt.FocusReason.TabFocusReason)

    def _turn(self, by: int) -> None:
        """From the caret's chapter to the next, or the one before: somebody who reads by ear goes on from there."""
        anchors = list(self._titles)
        here = self.book.chapter_at(self.book.textCursor(), anchors)
        anchor = anchors[min(max(anchors.index(here) + by, 0), len(anchors) - 1)]
        self._show_anchor(anchor)
        screen_reader.announce(self.book, self._titles[anchor])

    def _go_to_heading(self, by: int) -> None:
        if (found := self.book.heading(by)) is not None:
            self.book.mark(None)
            self.book.show_selected(found)
            self._mark_chapter()
            words = self.tr("{title}, heading level {level}")
            level = found.blockFormat().headingLevel()
            screen_reader.announce(self.book, words.format(title=found.block().text().strip(), level=level))

    def _go_to(self, anchor: str) -> None:
        self._following = False
        self.book.go_to(anchor)
        self._following = True

    def _choose_chapter(self, chapter: int) -> None:
        self.book.mark(None)
        self._go_to([*self._titles][chapter])

    def _enter_chapter(self) -> None:
        self._choose_chapter(self.chapters.currentRow())
        self.book.setFocus()

    def _follow_reading(self, *_: int) -> None:
        if self._following and not self.chapters.hasFocus():  # a reader would tell of a choice that nobody made
            self._mark_chapter(self.book.place_read())

    def _mark_chapter(self, place: QTextCursor | None = None) -> None:
        """Mark the chapter of a place, of the caret where none is given."""
        anchor = self.book.chapter_at(place or self.book.textCursor(), self._titles)
        # Only marked: choosing it would scroll from the place to its chapter's beginning.
        with QSignalBlocker(self.chapters):
            self.chapters.setCurrentRow([*self._titles].index(anchor) if anchor else 0)
        self.chapters.scrollToItem(self.chapters.currentItem())

    def _show_match(self, stepped: bool) -> None:
        self._list_chapters(Counter(self.book.chapter_at(hit, self._titles) for hit in self.search.hits))
        self._paint_hits()
        number = self.search.count.text()  # alone while words are typed: all of it would be said at each letter
        if not self.search.hits:
            screen_reader.announce(self.search.field, number)
            return
        hit = self.search.hits[self.search.at]
        self._following = False
        self.book.show_selected(hit)
        self._following = True
        self._mark_chapter()
        screen_reader.announce(self.search.field, f"{number}: {hit.block().text()}" if stepped else number)

    def _list_chapters(self, found: Counter[str]) -> None:
        """Those with matches, and how many; all of them while nothing is found."""
        for place, (anchor, title) in enumerate(self._titles.items()):
            item, number = self.chapters.item(place), found[anchor]
            item.setText(f"{title} ({number})" if number else title)
            item.setHidden(bool(found) and not number)

    def _paint_hits(self) -> None:
        look, marks = theme.current(), [QTextEdit.ExtraSelection() for _ in self.search.hits]
        for n, (mark, hit) in enumerate(zip(marks, self.search.hits, strict=True)):
            form, at = QTextCharFormat(), n == self.search.at
            form.setBackground(look.accent if at else look.legal)
            form.setForeground(look.on_accent if at else theme.DARK.background)
            mark.cursor, mark.format = QTextCursor(hit), form
        self.book.setExtraSelections(marks)

    def _refresh(self, *_: object) -> None:
        at = self.search.at
        self.search.search()
        self.search.step(max(at, 0) - max(self.search.at, 0))
        metrics = self.chapters.fontMetrics()
        for item in map(self.chapters.item, range(self.chapters.count())):
            item.setSizeHint(QSize(metrics.horizontalAdvance(f"{item.text()} (99)"), round(metrics.height() * 1.9)))
        self._arrange()

    def _arrange(self) -> None:
        """The chapters beside the text, or above it where that leaves too little for the lines."""
        width, height = self.chapters.sizeHintForColumn(0) + 40, round(self.chapters.sizeHintForRow(0) * _LINES)
        beside, direction, most = width <= self.width() * _BESIDE, QBoxLayout.Direction, 16777215
        self._sides.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self.chapters.setMinimumSize(*((width, 0) if beside else (0, height)))
        self.chapters.setMaximumSize(*((width, most) if beside else (most, height)))


_LEAST: Final = 2  # letters: one alone would be found on every line
_WIDTH: Final = 220
_RULE: Final = re.compile(r"[RV]\d{1,2}", re.IGNORECASE)


class SearchBar(QWidget):
    """A field for words, how many places there are, and buttons from one to the next; `moved` to the place at hand."""

    moved = Signal(bool)  # the place at hand is another; whether by `step`, not by what is typed

    def __init__(self, document: QTextDocument) -> None:
        super().__init__()
        self._document = document
        self.hits: list[QTextCursor] = []
        self.at = -1  # which of the hits is the place at hand
        self.field = _Field(self, self.tr("Search"))
        self.field.setAccessibleName(self.tr("Search the rule book"))
        self.count = label("", "muted", wrap=False)
        back, on = self.tr("Previous match (Shift+F3)"), self.tr("Next match (F3)")
        self.previous = button("‹", lambda: self.step(-1), tip=back, says=back, repeats=True)
        self.next = button("›", lambda: self.step(1), tip=on, says=on, repeats=True)
        row(self, self.count, self.field, self.previous, self.next, spacing=6)
        self.field.textChanged.connect(self.search)
        self._enable()

    def search(self, *_: object) -> None:
        """Find anew what is in the field: a rule's number at its beginning first."""
        self.hits, self.at = [], -1
        words = self.field.text().strip()
        rule, flag = _RULE.fullmatch(words), QTextDocument.FindFlag
        flags = flag.FindWholeWords if rule else flag(0)  # R1 is not R11
        if len(words) >= _LEAST:
            cursor = self._document.find(words, 0, flags)
            while not cursor.isNull():
                self.hits.append(QTextCursor(cursor))
                cursor = self._document.find(words, cursor, flags)
        if self.hits:
            starts = (n for n, hit in enumerate(self.hits) if hit.selectionStart() == hit.block().position())
            self.at = next(starts, 0) if rule else 0
        self._enable()
        self.count.setText("" if self.hits or len(words) < _LEAST else self.tr("no match"))
        self._move(False)

    def step(self, by: int) -> None:
        """Go so many matches on, or back where it is less than 0; after the last comes the first."""
        if self.hits:
            self.at = (self.at + by) % len(self.hits)
            self._move(True)

    def _move(self, stepped: bool) -> None:
        if self.hits:
            self.count.setText(self.tr("{} of {}").format(self.at + 1, len(self.hits)))
        self.moved.emit(stepped)

    def _enable(self) -> None:
        for each in (self.previous, self.next):
            each.setEnabled(len(self.hits) > 1)


class _Field(SearchField):
    """Enter goes on, Shift+Enter back."""

    def __init__(self, bar: SearchBar, hint: str) -> None:
        super().__init__(hint)
        self._bar = bar

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._bar.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)

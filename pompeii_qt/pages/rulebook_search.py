"""The search of the rule book's page: its field, and the list of rules that answer."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from pompeii_core.rulebook import Place, RuleSearch, places, read_aliases
from pompeii_qt.system import resources
from pompeii_qt.widgets.basic import SearchField, button, column, label, row

_LEAST_LETTERS: Final = 2  # minimum number of letters; a single one would match on every line
_FIELD_WIDTH: Final = 260
_RULE: Final = re.compile(r"[RV]\d{1,2}", re.IGNORECASE)


class SearchBar(QWidget):
    """A search field with the number of matches and buttons to step through them. `hits[at]` is the current match.

    Matches are the words as they stand in the book; if there are none, the beginnings of the rules in `answers`.
    """

    moved = Signal(bool)  # the current match has changed; whether by `step` rather than by typing
    left = Signal()  # the keyboard wants to go on to the answers

    def __init__(
        self, document: QTextDocument, html: str, language: str, find_anchor: Callable[[str], QTextCursor | None]
    ) -> None:
        """`html` is the source of the document, in `language`. `find_anchor` returns an anchor's paragraph."""
        super().__init__()
        self._document, self._html, self._language, self._find_anchor = document, html, language, find_anchor
        self.hits: list[QTextCursor] = []
        self.at = -1  # index of the current match; -1 if there is none
        self.answers: list[Place] = []  # the places that best answer the text as a question, best first
        self.suggestions: list[str] = []  # what else could be searched for, where nothing is found
        self.literal = False  # whether the hits are the words themselves
        self._entered = ""  # the text whose current match has been gone to
        self.field = _Field(self, self.tr("Search or ask"))
        self.field.setAccessibleName(self.tr("Search the rule book"))
        self.count = label("", "muted", wrap=False)
        back, on = self.tr("Previous match (Shift+F3)"), self.tr("Next match (F3)")
        self.previous = button("‹", lambda: self.step(-1), tip=back, says=back, repeats=True)
        self.next = button("›", lambda: self.step(1), tip=on, says=on, repeats=True)
        row(self, self.count, self.field, self.previous, self.next, spacing=6)
        self.field.textChanged.connect(self.search)
        self._move(False)

    @cached_property
    def _rules(self) -> RuleSearch:
        aliases = resources.path("rulebook/aliases.txt").read_text(encoding="utf-8")
        return RuleSearch(places(self._html), read_aliases(aliases, self._language))

    def search(self, *_: object) -> None:
        """Find the field's text, else answers to it; make the first match current and emit `moved`.

        One letter finds nothing. A rule's number matches whole words only, and the match that begins the rule's
        paragraph is current. If nothing is found, set `suggestions`.
        """
        words = self.field.text().strip()
        if self._entered != self.field.text():
            self._entered = ""
        enough = len(words) >= _LEAST_LETTERS
        self.hits, self.at = self._literal_hits(words) if enough else [], -1
        self.answers = self._rules.find(words) if enough else []
        self.literal = bool(self.hits)
        if not self.literal:
            self.hits = [self._beginning(place) for place in self.answers]
        if self.hits:
            starts = (n for n, hit in enumerate(self.hits) if hit.selectionStart() == hit.block().position())
            self.at = next(starts, 0) if _RULE.fullmatch(words) else 0
        self.suggestions = self._rules.suggest(words) if enough and not self.hits else []
        self.count.setText("" if self.hits or not enough else self.tr("no match"))
        self._move(False)

    def step(self, by: int) -> None:
        """Go `by` matches forward, or back if negative, wrapping around, and emit `moved`.

        Nothing if there are none.
        """
        if self.hits:
            self._entered = self.field.text()
            self.at = (self.at + by) % len(self.hits)
            self._move(True)

    def enter(self, by: int) -> None:
        """Go to the current match; if it is shown already, to the next (1) or previous (-1)."""
        self.step(by if self._entered == self.field.text() else 0)

    def _literal_hits(self, words: str) -> list[QTextCursor]:
        flag, found = QTextDocument.FindFlag, list[QTextCursor]()
        flags = flag.FindWholeWords if _RULE.fullmatch(words) else flag(0)  # R1 is not R11
        cursor = QTextCursor(self._document)
        while not (cursor := self._document.find(words, cursor, flags)).isNull():
            found.append(cursor)
        return found

    def _beginning(self, place: Place) -> QTextCursor:
        """Return the number and the title of a place in the book, selected."""
        if place.number:  # much faster than by its anchor
            return self._document.find(f"{place.number} {place.title}")
        heading = self._find_anchor(place.anchor)
        assert heading is not None, place.anchor  # both are of the same book
        return heading

    def _move(self, stepped: bool) -> None:
        for arrow in (self.previous, self.next):
            arrow.setEnabled(len(self.hits) > 1)
        if self.hits:
            self.count.setText(self.tr("{} of {}").format(self.at + 1, len(self.hits)))
        self.moved.emit(stepped)


class _Field(SearchField):
    """A search field in which Enter goes to the current match, then on (Shift: back), and Down to the answers."""

    def __init__(self, bar: SearchBar, hint: str) -> None:
        super().__init__(hint)
        self._bar = bar

    def sizeHint(self) -> QSize:
        return QSize(_FIELD_WIDTH, super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._bar.enter(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Down:
            self._bar.left.emit()
        else:
            super().keyPressEvent(event)


class AnswerList(QWidget):
    """The rules that answer the search, or suggestions what to search for. Hidden if there are none."""

    opened = Signal(str)  # the anchor of the rule chosen
    tried = Signal(str)  # the suggestion chosen

    def __init__(self) -> None:
        super().__init__()
        self.about = label("", "muted")
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        column(self, self.about, self.list, spacing=4)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.hide()

    def show_found(self, answers: Sequence[Place], suggestions: Sequence[str]) -> None:
        about = self.tr("Nothing found. Try:") if suggestions else self.tr("Rules that may answer")
        self.about.setText(about)
        self.list.setAccessibleName(about)
        self.list.clear()
        for place in answers:
            self._add(f"{place.number}  {place.title}" if place.number else place.title, place.anchor)
        for words in suggestions:
            self._add(words, "")
        metrics, frame = self.list.fontMetrics(), 2 * self.list.frameWidth() + 8
        self.list.setFixedHeight(self.list.count() * _height(metrics) + frame)
        self.setVisible(self.list.count() > 0)

    def mark(self, answer: int) -> None:
        """Mark the answer that the book shows; -1: none."""
        self.list.setCurrentRow(answer)

    def _add(self, words: str, anchor: str) -> None:
        item = QListWidgetItem(words, self.list)
        item.setData(Qt.ItemDataRole.UserRole, anchor)
        item.setSizeHint(QSize(0, _height(self.list.fontMetrics())))

    def _choose(self, item: QListWidgetItem) -> None:
        if anchor := item.data(Qt.ItemDataRole.UserRole):
            self.opened.emit(anchor)
        else:
            self.tried.emit(item.text())


def _height(metrics: QFontMetrics) -> int:
    return round(metrics.height() * 1.9)

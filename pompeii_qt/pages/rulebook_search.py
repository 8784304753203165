"""The search in the rule book: what is found, and going from place to place."""

import re
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLineEdit, QWidget

from pompeii_qt.widgets.basic import button, label, row

_LEAST: Final = 2
"""Letters: one alone would be found on every line."""
_WIDTH: Final = 220
_RULE: Final = re.compile(r"[RV]\d{1,2}", re.IGNORECASE)


class SearchBar(QWidget):
    """A field for words, how many places there are, and buttons from one to the next; `moved` to the place at hand."""

    moved = Signal(bool)
    """The place at hand is another; whether by `step`, not by what is typed."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__()
        self._document = document
        self.hits: list[QTextCursor] = []
        self.at = -1
        """Which of the hits is the place at hand."""
        self.field = _Field(self)
        self.field.setPlaceholderText(self.tr("Search"))
        self.field.setAccessibleName(self.tr("Search the rule book"))
        self.field.setClearButtonEnabled(True)
        self.count = label("", "muted", wrap=False)
        back = self.tr("Previous match (Shift+F3)")
        on = self.tr("Next match (F3)")
        self.previous = button("‹", lambda: self.step(-1), tip=back, says=back)
        self.next = button("›", lambda: self.step(1), tip=on, says=on)
        row(self, self.count, self.field, self.previous, self.next, spacing=6)
        self.field.textChanged.connect(self.search)
        self._enable()

    @property
    def hit(self) -> QTextCursor | None:
        """The place at hand, selected."""
        return self.hits[self.at] if self.hits else None

    def search(self, *_: object) -> None:
        """Find anew what is in the field: a rule's number at its beginning first."""
        self.hits, self.at = [], -1
        words = self.field.text().strip()
        flags = QTextDocument.FindFlag(0)
        if _RULE.fullmatch(words):  # R1 is not R11
            flags = QTextDocument.FindFlag.FindWholeWords
        if len(words) >= _LEAST:
            cursor = self._document.find(words, 0, flags)
            while not cursor.isNull():
                self.hits.append(QTextCursor(cursor))
                cursor = self._document.find(words, cursor, flags)
        if self.hits:
            starts = [n for n, hit in enumerate(self.hits) if hit.selectionStart() == hit.block().position()]
            self.at = starts[0] if starts and flags else 0
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


class _Field(QLineEdit):
    """Enter goes on, Shift+Enter back; Esc empties it before it leads back from the page."""

    def __init__(self, bar: SearchBar) -> None:
        super().__init__()
        self._bar = bar

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._bar.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.clear()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Esc from the page's shortcut while there is something to empty."""
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride and self.text():
            event.accept()
            return True
        return bool(super().event(event))

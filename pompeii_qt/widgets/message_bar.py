"""One sentence at the foot of the window: something went wrong, and the game goes on."""

from collections import deque
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QWidget

from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import button, label, row

_MILLIS: Final = 12_000
_WIDTH: Final = 720
_SLACK: Final = 4
"""Pixels that a label needs beside its text, or it breaks the line all the same."""


class MessageBar(QFrame):
    """Lies over the foot of `parent`, takes no focus, and goes by itself; sentences wait for one another."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._room = parent
        self.setProperty("role", "bar")
        # A message must not take the key that was meant for the page.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.words = label()
        close = button("✕", self._next, "quiet", tip=self.tr("Close"))
        close.setAccessibleName(self.tr("Close the message"))
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._layout = layout = row(self, self.words, close, margins=8)
        layout.setStretchFactor(self.words, 1)
        # One after another, each for its whole time: two at once would cover the footer.
        self._waiting: deque[str] = deque()
        self._timer = QTimer(self, singleShot=True, interval=_MILLIS)
        self._timer.timeout.connect(self._next)
        self.hide()

    def show_message(self, words: str) -> None:
        """Show a sentence, or queue it; one that is shown or waits already is not said twice."""
        if words in self._waiting or (self.isVisible() and words == self.words.text()):
            return
        self._waiting.append(words)
        if not self._timer.isActive():
            self._next()

    def reposition(self) -> None:
        """Lie at the foot of the parent, as wide as the words are, but not wider than is good to read."""
        room = self._room
        line = self.words.fontMetrics().horizontalAdvance(self.words.text()) + _SLACK
        beside = self._layout.totalSizeHint().width() - self.words.sizeHint().width()
        width = min(_WIDTH, room.width() - 32, line + beside)  # the buttons of the page are to be seen beside it
        height = max(self._layout.totalHeightForWidth(width), self._layout.totalMinimumSize().height())
        self.setGeometry((room.width() - width) // 2, room.height() - height - 16, width, height)
        self.raise_()

    def _next(self) -> None:
        self._timer.stop()
        if not self._waiting:
            self.hide()
            return
        self.words.setText(self._waiting.popleft())
        self.reposition()
        self.show()
        self._timer.start()
        self.setAccessibleName(self.words.text())
        screen_reader.alert(self)

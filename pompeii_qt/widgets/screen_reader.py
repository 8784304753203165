"""What is told beside a page: messages to a screen reader, and one sentence at the foot of the window."""

import sys
from collections import deque
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from pompeii_qt.widgets.basic import button, label, row, scroll_area_around

_KEPT: Final = 100


class Messages(QObject):
    """What has been announced, and where in it one is who goes back."""

    said = Signal(str)  # something is said now; once more where it was asked for once more
    moved = Signal(QWidget)  # within this widget the keyboard is somewhere else

    def __init__(self) -> None:
        super().__init__()
        self._kept: deque[str] = deque(maxlen=_KEPT)
        self._back = 0  # how many messages before the last one

    def add(self, text: str) -> None:
        self._kept.append(text)
        self._back = 0
        self.said.emit(text)

    def forget(self, but: str) -> None:
        """Nothing that was said can be heard again, besides one text."""
        self._kept = deque([text for text in self._kept if text == but][-1:], _KEPT)
        self._back = 0

    def step(self, by: int) -> str:
        """Go so many messages back, or forth where negative, as far as there are some; 0: to the last one."""
        self._back = max(0, min(self._back + by, len(self._kept) - 1)) if by else 0
        text = self._kept[-1 - self._back] if self._kept else ""
        self.said.emit(text)
        return text


messages: Final = Messages()


def announce(widget: QWidget, text: str) -> None:
    """Have something said that happens now, a screen reader or not; it is kept."""
    if text:
        messages.add(text)
        _tell(widget, text)


def tell_title(window: QWidget, title: str) -> None:
    """Have said to which page the window has gone, whose own title is new."""
    messages.add(title)
    if sys.platform != "linux":  # where Orca, new or old, reads a window's new title by itself
        _tell(window, title)


def tell_item(view: QWidget, row: int) -> None:
    """Have the line of a list read that has the keyboard: of itself Qt speaks of the list as a whole."""
    messages.moved.emit(view)
    if row >= 0 and QAccessible.isActive():
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(row)
        QAccessible.updateAccessibility(event)


def say_again(widget: QWidget, by: int = 0) -> None:
    """Have the last message said once more, or the one `by` messages before the one that was said last."""
    _tell(widget, messages.step(by))


def alert(widget: QWidget) -> None:
    """Tell a screen reader that something went wrong; it says the widget's accessible name."""
    messages.add(widget.accessibleName())
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))


def _tell(widget: QWidget, text: str) -> None:
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


STEPS: Final[dict[int, int]] = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
"""By arrow, from one thing to the next."""


def read_first(parts: Sequence[QWidget]) -> bool:
    """Put the keyboard on the first that is seen; whether there is one."""
    seen = [part for part in parts if part.isVisible()]
    if seen:  # Tab passes them by: there is nothing to be done with them
        _read(seen[0])
    return bool(seen)


def read_on(parts: Sequence[QWidget], event: QKeyEvent) -> bool:
    """Go to the one before or after the one that has the keyboard, by an arrow; whether it was one."""
    step = STEPS.get(event.key())
    seen = [part for part in parts if part.isVisible()]
    for here, part in enumerate(seen):
        if part.hasFocus() and step:
            _read(seen[min(max(here + step, 0), len(seen) - 1)])
            break
    return step is not None


def _read(part: QWidget) -> None:
    part.setFocus(Qt.FocusReason.ShortcutFocusReason)
    if area := scroll_area_around(part):
        area.ensureWidgetVisible(part)


_MILLIS: Final = 12_000
_WIDTH: Final = 720
_SLACK: Final = 4  # pixels that a label needs beside its text, or it breaks the line all the same


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
        self._layout = row(self, (self.words, 1), close, margins=8)
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
        alert(self)

"""Messages: announced by a screen reader, kept to be said again, and shown at the foot of the window."""

import sys
from collections import deque
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from pompeii_qt.activation import presses
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import button, label, row

_KEPT: Final = 100


class Messages(QObject):
    """The messages announced so far, and a position in them for going back."""

    said = Signal(str)  # a message is said now, or said again on request
    moved = Signal(QWidget)  # the keyboard's place within this widget has changed

    def __init__(self) -> None:
        super().__init__()
        self._kept: deque[str] = deque(maxlen=_KEPT)
        self._back = 0  # number of messages before the last one

    def add(self, text: str) -> None:
        self._kept.append(text)
        self._back = 0
        self.said.emit(text)

    def forget(self, but: str) -> None:
        """Forget all messages except the last one that equals `but`."""
        self._kept = deque([text for text in self._kept if text == but][-1:], _KEPT)
        self._back = 0

    def step(self, by: int) -> str:
        """Go `by` messages back (below 0: on), up to the ends; 0: to the last. Emit and return it; "" for none."""
        self._back = max(0, min(self._back + by, len(self._kept) - 1)) if by else 0
        text = self._kept[-1 - self._back] if self._kept else ""
        self.said.emit(text)
        return text


messages: Final = Messages()


def announce(widget: QWidget, text: str) -> None:
    """Have a message said by a screen reader, if one runs, and keep it. "" is ignored."""
    if text:
        messages.add(text)
        _tell(widget, text)


def tell_title(window: QWidget, title: str) -> None:
    """Keep a window's new title as a message, and have it said if readers do not say it by themselves."""
    messages.add(title)
    if sys.platform != "linux":  # where Orca reads a window's new title by itself
        _tell(window, title)


def tell_item(view: QWidget, row: int) -> None:
    """Emit `messages.moved`, and have line `row` of the focused list read by a screen reader; -1: only emit."""
    messages.moved.emit(view)
    if row >= 0 and QAccessible.isActive():
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(row)
        QAccessible.updateAccessibility(event)


def say_again(widget: QWidget, by: int = 0) -> None:
    """Have the last message said again (0), or the one `by` before the one said last (below 0: after it)."""
    _tell(widget, messages.step(by))


def alert(widget: QWidget) -> None:
    """Report a fault to a screen reader, which says the widget's accessible name. Keep it as a message."""
    messages.add(widget.accessibleName())
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))


def _tell(widget: QWidget, text: str) -> None:
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


STEPS: Final[dict[int, int]] = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
"""Step to the next item (1) or the one before (-1), by arrow key."""


def read_first(parts: Sequence[QWidget]) -> bool:
    """Focus the first visible part. Return whether there is one."""
    seen = [part for part in parts if part.isVisible()]
    if seen:  # Tab skips them: there is nothing to do with them
        _read(seen[0])
    return bool(seen)


def read_on(parts: Sequence[QWidget], event: QKeyEvent) -> bool:
    """Move the focus by an arrow key from a focused part to its neighbour, if any.

    Return whether the key is an arrow.
    """
    step = STEPS.get(event.key())
    seen = [part for part in parts if part.isVisible()]
    for here, part in enumerate(seen):
        if part.hasFocus() and step:
            _read(seen[min(max(here + step, 0), len(seen) - 1)])
            break
    return step is not None


_RING: Final = 7  # pixels between the ring of the focus and the words in it


class _Ring(QObject):
    """Rings focused words, but only if a key brought the focus. After a click a ring would look like a button."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, Label) and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            on = event.type() == QEvent.Type.FocusIn and presses.by_keys
            if on != bool(watched.property("ring")):
                watched.setProperty("ring", on)
                watched.setContentsMargins(*((_RING, 0) * 2 if on else (0,) * 4))
                watched.style().polish(watched)
        return False


_ring: Final = _Ring()


def show_ring(words: Label) -> None:
    """Ring these words while they have the focus, for people who use the keyboard."""
    words.installEventFilter(_ring)


def _read(part: QWidget) -> None:
    part.setFocus(Qt.FocusReason.ShortcutFocusReason)
    if area := _scroll_area_around(part):
        area.ensureWidgetVisible(part)


_MILLIS: Final = 12_000
_WIDTH: Final = 720
_SLACK: Final = 4  # pixels that a label needs beside its text, or it breaks the line anyway


class MessageBar(QFrame):
    """A bar over the foot of `parent` that takes no focus and hides by itself. Sentences follow one another."""

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
        """Show a sentence or queue it, unless it is shown or queued already."""
        if words in self._waiting or (self.isVisible() and words == self.words.text()):
            return
        self._waiting.append(words)
        if not self._timer.isActive():
            self._next()

    def reposition(self) -> None:
        """Move to the foot of the parent, as wide as the words, up to a readable width."""
        room = self._room
        line = self.words.fontMetrics().horizontalAdvance(self.words.text()) + _SLACK
        beside = self._layout.totalSizeHint().width() - self.words.sizeHint().width()
        width = min(_WIDTH, room.width() - 32, line + beside)  # the page's buttons stay visible beside it
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


def _scroll_area_around(widget: QWidget) -> QScrollArea | None:
    around = widget.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around

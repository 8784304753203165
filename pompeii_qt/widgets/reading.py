"""Parts that only tell something: F6 leads to them and arrows go through them, so that a screen reader reads each."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QScrollArea, QWidget

_BACK = (Qt.Key.Key_Up, Qt.Key.Key_Left)
_ON = (Qt.Key.Key_Down, Qt.Key.Key_Right)


def read_first(parts: Sequence[QWidget]) -> bool:
    """Put the keyboard on the first that is seen; whether there is one."""
    seen = [part for part in parts if part.isVisible()]
    if seen:  # Tab passes them by: there is nothing to be done with them
        _read(seen[0])
    return bool(seen)


def read_on(parts: Sequence[QWidget], event: QKeyEvent) -> bool:
    """Go to the one before or after the one that has the keyboard, by an arrow; whether it was one."""
    if event.key() not in (*_BACK, *_ON):
        return False
    seen = [part for part in parts if part.isVisible()]
    here = next((place for place, part in enumerate(seen) if part.hasFocus()), None)
    if here is not None:
        there = min(max(here + (1 if event.key() in _ON else -1), 0), len(seen) - 1)
        _read(seen[there])
    return True


def _read(part: QWidget) -> None:
    part.setFocus(Qt.FocusReason.ShortcutFocusReason)
    around = part.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    if around is not None:
        around.ensureWidgetVisible(part)

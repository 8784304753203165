"""Presses as the system sends them: into a window, which finds out what they are for."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pompeii_qt.activation import presses

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def click(widget: QWidget, at: QPoint | None = None, times: int = 1) -> None:
    """Click the middle of a widget, or a place in it, once or as fast as a double or triple click."""
    window = widget.window()
    handle = window.windowHandle()
    place = widget.mapTo(window, widget.rect().center() if at is None else at)
    QTest.mouseClick(handle, _LEFT, _NONE, place)
    for _ in range(times - 1):
        QTest.mousePress(handle, _LEFT, _NONE, place, 20)
        QTest.mouseRelease(handle, _LEFT, _NONE, place)


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    down(key, modifiers)
    up(key, modifiers)


def down(key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    """Press a key of the window in front, or repeat one that is held."""
    if window := _in_front():
        QTest.keyPress(window, key, modifiers)


def up(key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    if window := _in_front():
        QTest.keyRelease(window, key, modifiers)
    presses._same_until.clear()  # Qt's clock of tests stands still between keys, as in a repeated one


def _in_front() -> QWindow | None:
    window = QApplication.activeModalWidget() or QApplication.activeWindow()
    return window.windowHandle() if window else None

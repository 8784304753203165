"""Presses as the system sends them: into a window, which finds out what they are for."""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QThread
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QMouseEvent, QShortcut, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QToolButton, QWidget

from pompeii_qt.activation import MILLIS
from tests.qt.virtual_time import VirtualTime

HELD = 8
"""How often a key is repeated: each repeated one is judged alike."""
REPEATING = {"Left", "Right", "Home", "End", "PgUp", "PgDown"}

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_PRESS, _DOUBLE, _RELEASE = (QEvent.Type[f"MouseButton{name}"] for name in ("Press", "DblClick", "Release"))
_times = count(1_000_000, 10_000)  # milliseconds of the first clicks


def click(widget: QWidget, at: QPoint | None = None, times: int = 1, apart: int = 100) -> None:
    """Click the middle of a widget, or a place in it, several times with `apart` milliseconds between.

    What a click opens or moves is hit by the next one, as it stays where it is on the screen.
    """
    window, time = widget.window(), next(_times)
    place = widget.mapTo(window, widget.rect().center() if at is None else at)
    spot = QPointF(window.mapToGlobal(place))
    for number in range(times):
        over = (QApplication.activePopupWidget() or QApplication.activeModalWidget() or window).windowHandle()
        kinds = (_PRESS, _DOUBLE, _RELEASE) if number % 2 else (_PRESS, _RELEASE)
        for kind in kinds:
            held = _LEFT if kind != _RELEASE else Qt.MouseButton.NoButton
            event = QMouseEvent(kind, QPointF(over.mapFromGlobal(spot.toPoint())), spot, _LEFT, held, _NONE)
            event.setTimestamp(time + apart * number + (kind == _RELEASE))
            QApplication.sendEvent(over, event)


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    down(key, modifiers)
    up(key, modifiers)


def down(key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    """Press a key of the window in front, or repeat one that is held."""
    if window := _in_front():
        QTest.keyPress(window, key, modifiers)


def up(key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    window = _in_front() or next(window for window in QGuiApplication.topLevelWindows() if window.property("watched"))
    QTest.keyRelease(window, key, modifiers)
    QThread.msleep(1)  # two presses within one millisecond of Qt's clock are a repeated one


def _in_front() -> QWindow | None:
    window = QApplication.activeModalWidget() or QApplication.activeWindow()
    return window.windowHandle() if window else None


def hold(key: Qt.Key, at: QWidget, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    """Hold a key while the keyboard is at a widget first, and then wherever that leads."""
    at.setFocus()
    for _ in range(HELD):
        down(key, modifiers)
    up(key, modifiers)


class Walk:
    """Presses all there is in a window by held keys and triple clicks; notes what is done more than once."""

    def __init__(self, show: Callable[[], QWidget], time: VirtualTime) -> None:
        """`show` returns the window, a new one if the last was closed."""
        self._show, self._time = show, time
        self._window = show()
        self._done: list[str] = []
        self._heard: set[QAction | QShortcut | QWidget] = set()
        self.twice: list[str] = []
        self.pressed = 0

    def press_all(self) -> None:
        number = 0
        while number < len(self._parts()):
            for how in ("Return", "Space", "click"):
                for part in self._parts()[number : number + 1]:
                    if part.isVisible() and part.isEnabled():
                        part.setFocus()
                        self._press(part, how)
            number += 1
        for key in sorted({*self._keys(), "Del", "Esc"} - REPEATING - {""}):
            self._press(self._window.focusWidget() or self._window, key)

    def _parts(self) -> list[QWidget]:
        self._window = window = self._show()
        return [*window.findChildren(QAbstractButton), *window.findChildren(QAbstractItemView)]

    def _keys(self) -> set[str]:
        window = self._show()
        keys = {key.toString() for one in window.findChildren(QShortcut) for key in [*one.keys()]}
        return keys | {key.toString() for one in window.findChildren(QAction) for key in one.shortcuts()}

    def _press(self, part: QWidget, how: str) -> None:
        self._listen()
        self._time.advance(2 * MILLIS)
        self._done.clear()
        name = f"{part.objectName() or part.accessibleName() or part} by {how}"
        if how == "click":
            if not part.visibleRegion().isEmpty():
                click(part, times=1 if part.property("repeats") else 3)
        else:
            keys = QKeySequence(how)[0]  # type: ignore[index]
            down(keys.key(), keys.keyboardModifiers())
            del self._done[1:]  # a list says so before the dialog's default button does it
            for _ in range(HELD - 1):
                down(keys.key(), keys.keyboardModifiers())
            up(keys.key(), keys.keyboardModifiers())
        self.pressed += bool(self._done)
        if len(self._done) > 1:
            self.twice.append(f"{name}: {self._done}")
        while over := QApplication.activePopupWidget() or QApplication.activeModalWidget():
            if over is self._window:
                break
            over.close()
        self._window = self._show()

    def _listen(self) -> None:
        window = self._window
        buttons, views = window.findChildren(QAbstractButton), window.findChildren(QAbstractItemView)
        of_buttons = {one.defaultAction() for one in window.findChildren(QToolButton)}
        signals: dict[Any, Any] = {one: one.clicked for one in buttons}
        signals |= {one: one.activated for one in views}
        signals |= {one: one.activated for one in window.findChildren(QShortcut)}
        signals |= {one: one.triggered for one in {*window.findChildren(QAction)} - of_buttons}
        for one in signals.keys() - self._heard:
            self._heard.add(one)
            signals[one].connect(partial(self._note, str(one)))

    def _note(self, name: str, *_: object) -> None:
        self._done.append(name)

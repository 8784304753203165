"""Descriptions of the focused widget for the own voice, for blind people without a screen reader."""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final
from weakref import WeakSet

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QProcess, QTimer
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QMenu, QSlider, QWidget

from pompeii_qt.widgets.screen_reader import messages

READERS: Final = frozenset({"orca", "nvda.exe", "narrator.exe", "jfw.exe", "voiceover"})
"""The processes of screen readers, in lower case."""
_SAYS_MESSAGES: Final = 45  # first version of Orca that says the program's messages
CACHE_MILLIS: Final = 10_000  # how long a search for readers stays valid, in milliseconds

_CHANGES: Final = {QAbstractButton: "toggled", QComboBox: "currentTextChanged", QSlider: "valueChanged"}


class FocusReader(QObject):
    """Calls `say` with a description of what gets the focus, and of changes there: a value, a row, a square."""

    def __init__(self, say: Callable[[str], None], app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._say = say
        self._now: QWidget | None = None
        self._window: QWidget | None = None
        self._known = WeakSet[QObject]()  # widgets and menus with connected signals
        # A key may move the focus several times: only the last widget is said.
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self._read)
        app.focusChanged.connect(self._focused)
        app.installEventFilter(self)  # a menu does not change the focus widget
        messages.moved.connect(self._changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QMenu) and event.type() == QEvent.Type.Show and watched not in self._known:
            self._known.add(watched)
            watched.hovered.connect(self._hovered)
        return False

    def _focused(self, _before: QWidget | None, now: QWidget | None) -> None:
        self._now = now
        if now is not None:
            self._listen_to(now)
            self._due.start()

    def _read(self) -> None:
        if self._now is None:
            return
        window, text = self._now.window(), described(self._now)
        if window is not self._window:
            text = " ".join(filter(None, (*question(window), text)))
        self._window = window
        self._say(text)

    def _listen_to(self, now: QWidget) -> None:
        if now in self._known:
            return
        self._known.add(now)
        changes = [getattr(now, name) for kind, name in _CHANGES.items() if isinstance(now, kind)]
        if hasattr(now, "cursor_moved"):  # the board, whose layer cannot be imported here
            changes.append(now.cursor_moved)
        if isinstance(now, QAbstractItemView) and now.selectionModel() is not None:
            changes.append(now.selectionModel().currentChanged)
        for changed in changes:
            changed.connect(partial(self._changed, now))

    def _changed(self, widget: QWidget, *_: Any) -> None:
        if widget is self._now:
            self._due.start()

    def _hovered(self, action: QAction) -> None:
        self._say(_with_state(action.text().replace("&&", "&"), action.isCheckable(), action.isChecked()))


def described(widget: QWidget) -> str:
    """Return name, on or off, value and description of a widget or its focused part, without repeats.

    "" if there are none.
    """
    whole = QAccessible.queryAccessibleInterface(widget)
    part = whole and ((not isinstance(widget, QComboBox) and whole.focusChild()) or whole)
    if not part:
        return widget.accessibleName()
    # On Linux, Qt reports a combo box's value as its name.
    own = widget.accessibleName() if part is whole else ""
    state = part.state()
    name = _with_state(own or part.text(QAccessible.Text.Name), bool(state.checkable), bool(state.checked))
    value, more = part.text(QAccessible.Text.Value), part.text(QAccessible.Text.Description)
    return ". ".join(dict.fromkeys(text for text in (name, value, more) if text))


def question(window: QWidget) -> list[str]:
    """Return the text and the further information of a message box; [] for other windows."""
    parts = (getattr(window, name, None) for name in ("text", "informativeText"))
    return [part() for part in parts if callable(part)]


def _with_state(name: str, checkable: bool, checked: bool) -> str:
    if not checkable:
        return name
    on = QApplication.translate("FocusReader", "on") if checked else QApplication.translate("FocusReader", "off")
    return f"{name}, {on}"


class ReaderWatch(QObject):
    """Detects whether a screen reader runs, and whether it says messages, unlike Debian 12's Orca."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clock = QElapsedTimer()
        self._found: set[str] = set()
        self._process: QProcess | None = None
        self._version: int | None = None  # Orca's version, once known

    @property
    def running(self) -> bool:
        """Whether a screen reader runs. Checks now, which takes a moment, unless it did within `CACHE_MILLIS`."""
        if not self._clock.isValid() or self._clock.hasExpired(CACHE_MILLIS):
            self._found = readers()
            if "orca" in self._found and self._process is None:
                self._process = QProcess(self)
                self._process.finished.connect(self._read_version)
                self._process.start("orca", ["--version"])
            self._clock.start()
        return bool(self._found)

    @property
    def says_messages(self) -> bool:
        """Whether a reader runs that says messages. Orca counts as too old until its version is known."""
        return self.running and not ("orca" in self._found and (self._version or 0) < _SAYS_MESSAGES)

    @property
    def keeps_quiet(self) -> bool:
        """Whether a reader is known to run that does not say messages."""
        return not self.says_messages and self.running and self._version is not None

    def _read_version(self) -> None:
        assert self._process
        number = re.search(r"\d+", self._process.readAllStandardOutput().toStdString())
        self._version = int(number[0]) if number else _SAYS_MESSAGES


def readers() -> set[str]:
    """Return the names of READERS, in lower case, that now run as far as the system tells. Takes a moment."""
    import psutil  # only needed with the own voice

    found = set()
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):  # gone by now, or not to be looked at
            found.add(process.name().lower())
    return found & READERS

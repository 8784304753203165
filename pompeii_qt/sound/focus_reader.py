"""What the own voice says beside messages: what has the keyboard, for people who see nothing and have no reader."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final
from weakref import WeakSet

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QProcess, QTimer
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QMenu, QSlider, QWidget

from pompeii_qt.widgets.screen_reader import messages

READERS: Final = frozenset({"orca", "nvda.exe", "narrator.exe", "jfw.exe", "voiceover"})
"""The processes of screen readers, in small letters."""
_SAYS_MESSAGES: Final = 45  # the version of Orca from which on it says them
_LOOKED: Final = 10_000  # milliseconds for which it is believed whether one runs

_CHANGES: Final = {QAbstractButton: "toggled", QComboBox: "currentTextChanged", QSlider: "valueChanged"}


class FocusReader(QObject):
    """`say` hears what gets the keyboard, and what changes there: a value, a line of a list, a square of the board."""

    def __init__(self, say: Callable[[str], None], app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._say = say
        self._now: QWidget | None = None
        self._window: QWidget | None = None
        self._known = WeakSet[QObject]()  # what is listened to already: widgets whose value a key changes, and menus
        # A key may lead through several parts: what has the keyboard in the end is said.
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self._read)
        app.focusChanged.connect(self._focused)
        app.installEventFilter(self)  # a menu gets the keyboard without a word
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
        if hasattr(now, "cursor_moved"):  # a board's, which is of another layer
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
    """The name, state and description of what has the keyboard in a widget, as a screen reader would say them."""
    of_widget = QAccessible.queryAccessibleInterface(widget)
    part = of_widget and ((not isinstance(widget, QComboBox) and of_widget.focusChild()) or of_widget)
    if not part:
        return widget.accessibleName()
    # On Linux a box's own name is its value, as Qt has it.
    own = widget.accessibleName() if part is of_widget else ""
    state = part.state()
    name = _with_state(own or part.text(QAccessible.Text.Name), bool(state.checkable), bool(state.checked))
    value, more = part.text(QAccessible.Text.Value), part.text(QAccessible.Text.Description)
    return ". ".join(dict.fromkeys(text for text in (name, value, more) if text))


def question(window: QWidget) -> list[str]:
    """What a window asks, if it is a message box; texts that are only read go through no door."""
    parts = (getattr(window, name, None) for name in ("text", "informativeText"))
    return [part() for part in parts if callable(part)]


def _with_state(name: str, checkable: bool, checked: bool) -> str:
    if not checkable:
        return name
    on = QApplication.translate("FocusReader", "on") if checked else QApplication.translate("FocusReader", "off")
    return f"{name}, {on}"


class ReaderWatch(QObject):
    """Knows whether a screen reader runs, and whether that says messages, as Debian 12's Orca does not."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clock = QElapsedTimer()
        self._found: set[str] = set()
        self._process: QProcess | None = None
        self._version: int | None = None  # of Orca, once it has told it

    @property
    def running(self) -> bool:
        if not self._clock.isValid() or self._clock.hasExpired(_LOOKED):
            self._found = readers()
            if "orca" in self._found and self._process is None:
                self._process = QProcess(self)
                self._process.finished.connect(self._read_version)
                self._process.start("orca", ["--version"])
            self._clock.start()
        return bool(self._found)

    @property
    def says_messages(self) -> bool:
        """An Orca is taken for an old one until it has told its version."""
        return self.running and not ("orca" in self._found and (self._version or 0) < _SAYS_MESSAGES)

    @property
    def keeps_quiet(self) -> bool:
        """Whether it is known to run and to say no messages."""
        return not self.says_messages and self.running and self._version is not None

    def _read_version(self) -> None:
        assert self._process
        told = re.search(r"\d+", self._process.readAllStandardOutput().toStdString())
        self._version = int(told[0]) if told else _SAYS_MESSAGES


def readers() -> set[str]:
    import psutil  # not before somebody wants to hear the own voice

    return {(process.info["name"] or "").lower() for process in psutil.process_iter(["name"])} & READERS

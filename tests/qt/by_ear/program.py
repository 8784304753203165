"""The program in its own process, operated by keys that come line by line."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from PySide6.QtCore import QDeadlineTimer, QEvent, QObject, QSocketNotifier, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pompeii_core.setup import GameSetup
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.app import Program

_KEY: Final = 1000  # milliseconds within which a key comes back, unless its receiver is gone by then
_REST: Final = 3  # idle turns of the event loop after which a request counts as done


class PlayedProgram(QObject):
    """Does what each line of its input asks, waits until a person is to play, and says so on the bus."""

    def __init__(self, home: Path) -> None:
        super().__init__()
        ActivationDelay.millis = 0  # no key is pressed by mistake
        self._program = Program(home)
        self._program.settings.animation = "off"
        self._program.settings.sound = False
        self._program.settings.lesson = "done"
        self._window = self._program.window
        self._window.resize(1280, 760)
        self._key_sent = QDeadlineTimer()
        """Runs while a key is on its way: Qt asks the bus about each key before it acts on it."""
        self._program.app.installEventFilter(self)
        self._rests = 0
        self._page = ""  # the page to wait for; "" for any
        self._timer = QTimer(interval=2)
        self._timer.timeout.connect(self._look)
        self._then: Callable[[], None] = lambda: None
        self._lines = open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)  # noqa: SIM115 (it ends with the process)
        self._input = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
        self._input.activated.connect(self._read)

    def run(self) -> int:
        self._window.show()
        self._window.activateWindow()
        return self._program.app.exec()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note that a key has come back from the bus."""
        if event.type() == QEvent.Type.KeyRelease and not event.spontaneous():
            self._key_sent = QDeadlineTimer()
        return False

    def _read(self) -> None:
        line = self._lines.readline()
        if not line:
            self._input.setEnabled(False)
            self._program.window.close()
            self._program.session.close()
            self._program.app.quit()
            return
        asked = json.loads(line)
        self._do(asked)
        self._page = asked.get("page", "")
        self._rests, self._then = 0, lambda: self._mark(asked["mark"])
        self._timer.start()

    def _do(self, asked: dict[str, Any]) -> None:
        match asked:
            case {"key": str(key)}:
                target = QApplication.activePopupWidget() or QApplication.focusWidget() or self._window
                self._key_sent = QDeadlineTimer(_KEY)
                QTest.keySequence(target, QKeySequence(key))
            case {"setup": str(setup)}:
                self._program.settings.last_setup = msgspec.json.decode(setup, type=GameSetup)

    def _look(self) -> None:
        self._rests = 0 if self._busy() else self._rests + 1
        if self._rests >= _REST:
            self._timer.stop()
            self._then()

    def _busy(self) -> bool:
        if not self._key_sent.hasExpired():
            return True
        if not QAccessible.isActive() or not QApplication.activeWindow():
            return True
        pages = self._window.pages
        if self._page not in ("", pages.name):
            return True
        if pages.name != "table":
            return bool(getattr(pages.get(pages.name), "busy", False))
        table = pages.get("table")
        model = table.model
        return table.controller.busy or not model.batch or not (model.takes_all or model.covered)

    def _mark(self, mark: str) -> None:
        pages = self._window.pages
        print(json.dumps({"page": pages.name, "title": self._window.windowTitle()}), flush=True)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._window, mark))


if __name__ == "__main__":
    sys.exit(PlayedProgram(Path(sys.argv[1])).run())

"""The Python interpreter below Qt: uncaught exceptions, and cyclic garbage, collected only in the GUI thread.

By itself Python collects in the thread that allocates, often the net thread. There it would destroy timers and scenes
of closed windows while the GUI thread still uses them, and the interpreter would crash.
"""

import gc
import os
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QObject, QTimer, Signal, Slot
from shiboken6 import isValid

from pompeii_net.folders import folders


class ExceptionHandler(QObject):
    """Handles all uncaught exceptions of the process. `happened` tells each place in the code once, as a sentence."""

    happened = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game_saved: Callable[[], bool] = lambda: True
        """Returns whether the current game is saved; only then does the sentence say so."""
        self._known: set[tuple[str, int]] = set()
        self._program = _identity()

    def install(self) -> None:
        """Take over sys.excepthook, which gets exceptions of slots and events, and the hook of other threads."""
        sys.excepthook = self.take  # PySide calls it for exceptions in slots, and continues
        threading.excepthook = self._take_from_thread

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an exception and emit `happened`, unless that line has raised one before.

        KeyboardInterrupt only quits.
        """
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.exit(130)
            return
        frames = traceback.extract_tb(trace)
        place = (frames[-1].filename, frames[-1].lineno or 0) if frames else (kind.__name__, 0)
        if place in self._known:
            return
        self._known.add(place)
        log = self._write("".join(traceback.format_exception(kind, error, trace)))
        if isValid(self):  # false if the window is being destroyed
            self.happened.emit(self._sentence(log))

    def _take_from_thread(self, found: threading.ExceptHookArgs) -> None:
        if found.exc_value is not None:
            self.take(found.exc_type, found.exc_value, found.exc_traceback)

    def _sentence(self, log: Path | None) -> str:
        if self._program != _identity():  # its pictures, libraries and plugins no longer fit
            words = self.tr(
                "Pompeii has been updated or removed while it was open; please close Pompeii and open it again."
            )
        elif log is None:
            words = self.tr("Something went wrong inside the program.")
        else:
            words = self.tr("Something went wrong inside the program; details are in {log}.").format(log=log)
        saved = self.tr("Your game is saved.")
        return f"{words} {saved}" if self.game_saved() else words

    def _write(self, text: str) -> Path | None:
        """Append a text to the log and return its path. If it cannot be written, print the text and return None."""
        path = folders().log
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as log:
                log.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n{text}\n")
        except OSError:
            print(text, file=sys.stderr)
            return None
        return path


def _identity() -> tuple[int, int, int] | None:
    """Return what distinguishes the interpreter's file from one that replaces it; None if it is gone."""
    try:
        found = os.stat(sys.executable)
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_mtime_ns


MILLIS: Final = 10_000  # interval of collections while no events come, for garbage of the net thread


class GarbageCollector(QObject):
    """Collects garbage, instead of Python and until the process ends, in the GUI thread, whose event loop must run."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # whenever the event loop is idle; a timer alone would have to wake an idle window often
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self._collect)
        timer = QTimer(self, interval=MILLIS)
        timer.timeout.connect(self._collect)
        timer.start()

    @Slot()
    def _collect(self) -> None:
        collect_due()


def collect_due() -> None:
    """Collect garbage up to the oldest generation that exceeds Python's threshold, if one does."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return

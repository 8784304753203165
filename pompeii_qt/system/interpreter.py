"""Python itself below Qt: exceptions that nobody caught, and cyclic garbage, collected in the GUI thread alone.

By itself Python collects in whichever thread makes the most of it, which is often the net thread. There it would
destroy timers and scenes of windows that are gone while the GUI thread still runs them: the interpreter crashes.
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
    """Takes over the process's exception hooks. `happened` carries a sentence, once for each place in the code."""

    happened = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game_saved: Callable[[], bool] = lambda: True
        """Whether all that was played is on the disk, as it may not be said otherwise."""
        self._known: set[tuple[str, int]] = set()
        self._program = _identity()

    def install(self) -> None:
        """Exceptions in slots and events come to sys.excepthook, those of other threads to threading's."""
        sys.excepthook = self.take  # PySide calls it for what a slot raises, and goes on
        threading.excepthook = self._take_from_thread

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log and tell one exception; one that comes again from the same line (a paint event) is told once."""
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.exit(130)
            return
        frames = traceback.extract_tb(trace)
        place = (frames[-1].filename, frames[-1].lineno or 0) if frames else (kind.__name__, 0)
        if place in self._known:
            return
        self._known.add(place)
        log = self._write("".join(traceback.format_exception(kind, error, trace)))
        if isValid(self):  # the window may be on its way out
            self.happened.emit(self._sentence(log))

    def _take_from_thread(self, found: threading.ExceptHookArgs) -> None:
        if found.exc_value is not None:
            self.take(found.exc_type, found.exc_value, found.exc_traceback)

    def _sentence(self, log: Path | None) -> str:
        if self._program != _identity():  # what it reads from there does not fit any more: pictures, libraries, plugins
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
        """The log, or None when it cannot be written; then the text goes to the terminal instead."""
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
    """Which file the running program is of, as far as that tells it from one that takes its place; None without one."""
    try:
        found = os.stat(sys.executable)
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_mtime_ns


MILLIS: Final = 10_000  # between two looks while no event comes, and only the net thread makes garbage


class GarbageCollector(QObject):
    """Takes collecting over from Python, for as long as the process lives; the GUI thread's event loop has to run."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # When there is nothing else to do just then; a timer that looks often enough would wake a window at rest.
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self._collect)
        timer = QTimer(self, interval=MILLIS)
        timer.timeout.connect(self._collect)
        timer.start()

    @Slot()
    def _collect(self) -> None:
        collect_due()


def collect_due() -> None:
    """Collect the oldest generation that Python itself would collect by now."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return

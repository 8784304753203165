"""Cyclic garbage, collected in the GUI thread alone.

By itself Python collects in whichever thread makes the most of it, which is often the net thread. There it would
destroy timers and scenes of windows that are gone while the GUI thread still runs them: the interpreter crashes.
"""

import gc
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer, Slot

MILLIS: Final = 10_000
"""Between two looks while no event comes, and only the net thread makes garbage."""


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

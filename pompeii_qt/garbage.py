"""Cyclic garbage, collected in the GUI thread alone.

By itself Python collects in whichever thread makes the most of it, which is often the net thread. There it would
destroy timers and scenes of windows that are gone while the GUI thread still runs them: the interpreter crashes.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

MILLIS: Final = 500
"""Between two looks: seldom enough to cost nothing at rest, often enough that a collection takes less than a frame."""


class GarbageCollector(QObject):
    """Takes collecting over from Python, for as long as the process lives; the GUI thread's event loop has to run."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=MILLIS)
        timer.timeout.connect(collect_due)
        timer.start()


def collect_due() -> None:
    """Collect the oldest generation that Python itself would collect by now."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return

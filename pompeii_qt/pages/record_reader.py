"""Reads the records of a folder between events, so that a full one does not hold the window."""

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from pompeii_core.record import newest
from pompeii_qt.pages.statistics import RecordSummary, summary_of

_BATCH = 4
"""Records read between two looks at the mouse and keyboard."""


class RecordReader(QObject):
    """`read` brings one record after another, the last written first; then comes `finished`."""

    read = Signal(object)
    finished = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None, *, most: int | None = None) -> None:
        """`most`: how many of the newest are read; None is all."""
        super().__init__(parent)
        self._folder, self._most = folder, most
        self._waiting: list[Path] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._read_some)

    @property
    def busy(self) -> bool:
        """Whether there is more to be read."""
        return self._timer.isActive()

    def start(self) -> None:
        """Read the folder from the beginning."""
        self._waiting = newest(self._folder)[: self._most]
        self._timer.start()

    def stop(self) -> None:
        """Read no further; what was read stays."""
        self._timer.stop()

    def _read_some(self) -> None:
        for path in self._waiting[:_BATCH]:
            summary: RecordSummary = summary_of(path)
            self.read.emit(summary)
        del self._waiting[:_BATCH]
        if not self._waiting:
            self._timer.stop()
            self.finished.emit()

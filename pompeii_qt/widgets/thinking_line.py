"""How much of its time an AI has used: a hair line that grows."""

from typing import Final

from PySide6.QtCore import QElapsedTimer, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pompeii_qt import theme

_STEPS: Final = 20


class ThinkingLine(QWidget):
    """Two pixels high; nothing runs but from `start` until the time is over or `stop`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._millis = 0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self.hide()

    def start(self, millis: int) -> None:
        """A time of so many milliseconds begins; 0: an unknown one, of which nothing is shown."""
        self.stop()
        if millis:
            self._millis = millis
            self._clock.start()
            self._timer.start(max(1, millis // _STEPS))
            self.show()

    def stop(self) -> None:
        """Nobody thinks any more."""
        self._timer.stop()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        done = min(1.0, self._clock.elapsed() / self._millis)
        with QPainter(self) as painter:
            painter.fillRect(0, 0, round(self.width() * done), self.height(), theme.current().accent)

    def _step(self) -> None:
        if self._clock.hasExpired(self._millis):
            self._timer.stop()
        self.update()

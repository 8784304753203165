"""The turn clock between two messages of the host: it runs here, a second at a time."""

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

if TYPE_CHECKING:
    from pompeii_qt.network import ClockView

_SECOND: Final = 1000


class Countdown(QObject):
    """`ticked(seat or None, seconds left, running)`; a timer is alive only while a clock runs."""

    ticked = Signal(object, int, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seat: int | None = None
        self._left = 0
        self._since = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def show(self, clock: "ClockView | None") -> None:
        """What the host says; None: there is no clock."""
        self._timer.stop()
        self._seat = clock.seat if clock else None
        if clock is None or self._seat is None:
            self.ticked.emit(None, 0, False)
            return
        # the host sends what is left, not until when: clocks of two computers differ
        self._left = round(clock.left * _SECOND)
        if clock.running:
            self._since.start()
            self._tick()
        else:
            self.ticked.emit(self._seat, ceil(self._left / _SECOND), False)

    def hold(self) -> None:
        """The host cannot be heard: what is left stands."""
        if self._timer.isActive():
            self._timer.stop()
            self.ticked.emit(self._seat, self._seconds, False)

    @property
    def _seconds(self) -> int:
        return max(0, ceil((self._left - self._since.elapsed()) / _SECOND))

    def _tick(self) -> None:
        seconds = self._seconds
        self.ticked.emit(self._seat, seconds, True)
        if seconds > 0:
            # to the moment at which one second less is left
            self._timer.start(max(1, self._left - self._since.elapsed() - (seconds - 1) * _SECOND))

"""What has just come into sight takes no click and no key yet: they were meant for what was there before."""

from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

MILLIS: Final = 250
"""As long as people take to see what has changed, and a little more."""
LONGEST: Final = 1000
"""The most that those add who press on meanwhile."""
_FRAME: Final = 16


class ActivationDelay(QObject):
    """Begins when something new is shown; until it is `over`, whatever arrives for that is to be left undone."""

    progressed = Signal(float)
    """How much has passed, from 0 to 1: for what fades in meanwhile."""
    ended = Signal()
    millis = MILLIS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seen = self._total = 0
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)

    @property
    def over(self) -> bool:
        """Whether clicks and keys are taken."""
        return not self._timer.isActive()

    def begin(self) -> None:
        """From now on, and from the start where it had begun; `ended` does not come before this returns."""
        self._seen = self._total = 0
        self._since.start()
        if self.millis > 0:
            self._timer.start()
        self.progressed.emit(float(self.over))

    def disturb(self) -> None:
        """Somebody presses on who means what was there before: begin anew, but not for ever."""
        if not self.over and self._total < LONGEST:
            self._seen = 0

    def cancel(self) -> None:
        """There is nothing new any more; `ended` does not come."""
        self._timer.stop()

    def _tick(self) -> None:
        # a window that stood still has shown nothing meanwhile
        passed = min(self._since.restart(), 3 * _FRAME)
        self._seen += passed
        self._total += passed
        self.progressed.emit(min(self._seen / self.millis, 1.0))
        if self._seen >= self.millis:
            self._timer.stop()
            self.ended.emit()

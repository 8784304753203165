"""What has just come into sight takes no click and no key yet: they were meant for what was there before."""

from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

MILLIS: Final = 250  # as long as people take to see what has changed, and a little more
_FRAME: Final = 16
_BUTTON_DOWN: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)


class ActivationDelay(QObject):
    """Begins when something new is shown; until it is `over`, whatever arrives for that is to be left undone.

    And begins it anew: whoever presses on has not seen it yet.
    """

    progressed = Signal(float)  # how much has passed, from 0 to 1: for what fades in meanwhile
    ended = Signal()
    millis = MILLIS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seen = 0
        self._kept_down = False  # a button went down too soon: letting it go is nothing either
        self._since = QElapsedTimer()
        self._timer = QTimer(self, interval=_FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def over(self) -> bool:
        return not self._timer.isActive()

    def begin(self) -> None:
        """From now on, and from the start where it had begun; `ended` does not come before this returns."""
        self.disturb()
        if self.millis > 0:
            self._timer.start()
        self.progressed.emit(float(self.over))

    def disturb(self) -> None:
        """A press came to nothing: until it is over, from the start."""
        self._seen = 0
        self._since.start()

    def guard(self, *widgets: QWidget) -> None:
        """Keep from these what presses them too soon: what counts is when a button or key goes down."""
        for widget in widgets:
            widget.installEventFilter(self)

    def cancel(self) -> None:
        """There is nothing new any more; `ended` does not come."""
        self._timer.stop()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            down = event.type() == QEvent.Type.KeyPress and event.key() in _ENTER
            if down and event.isAutoRepeat():  # down since before
                return True
        else:
            down = event.type() in _BUTTON_DOWN
            if event.type() == QEvent.Type.MouseButtonRelease and self._kept_down:
                self._kept_down = False
                return True
            if down:
                self._kept_down = not self.over
        if not down or self.over:
            return False
        self.disturb()
        return True

    def _tick(self) -> None:
        # a window that stood still has shown nothing meanwhile
        self._seen += min(self._since.restart(), 3 * _FRAME)
        done = self._seen >= self.millis
        self.progressed.emit(1.0 if done else self._seen / self.millis)
        if done:
            self._timer.stop()
            self.ended.emit()

"""Things in motion: one clock that runs only while something moves."""

from collections.abc import Callable
from math import pi, sin
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, QTimer, Signal

FRAME: Final = 16
"""Milliseconds between frames."""


class Animation:
    """`step(t)` is called with t from 0 to 1 over `millis` after `delay`, then `done()` once."""

    __slots__ = ("delay", "done", "millis", "start", "step")

    def __init__(
        self, millis: float, step: Callable[[float], None], done: Callable[[], None] | None = None, delay: float = 0
    ) -> None:
        self.millis, self.step, self.done, self.delay = millis, step, done, delay
        self.start = 0.0


class AnimationClock(QObject):
    """Runs motions; `rested` comes each time the last of them has ended."""

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._motions: list[Animation] = []
        self._time = QElapsedTimer()
        self._time.start()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._tick)

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._motions)

    def run(self, motion: Animation) -> None:
        """Start a motion; without any duration it is over at once."""
        if motion.millis <= 0 and motion.delay <= 0:
            _end(motion)
            return
        motion.start = self._time.nsecsElapsed() / 1e6 + motion.delay
        if motion.delay <= 0:
            motion.step(0.0)
        self._motions.append(motion)
        if not self._timer.isActive():
            self._timer.start()

    def finish(self) -> None:
        """Every motion at its end, now."""
        while self._motions:
            motions, self._motions = self._motions, []
            for motion in motions:
                _end(motion)
        self._rest()

    def _tick(self) -> None:
        now = self._time.nsecsElapsed() / 1e6
        over: list[Animation] = []
        for motion in list(self._motions):
            part = (now - motion.start) / motion.millis if motion.millis > 0 else float(now >= motion.start)
            if part >= 1:
                over.append(motion)
            elif part >= 0:
                motion.step(part)
        for motion in over:
            if motion in self._motions:
                self._motions.remove(motion)
                _end(motion)
        if not self._motions:
            self._rest()

    def _rest(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self.rested.emit()


def _end(motion: Animation) -> None:
    motion.step(1.0)
    if motion.done:
        motion.done()


def ease(t: float) -> float:
    """Slow, fast, slow."""
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """Fast, then slow."""
    return 1 - (1 - t) ** 3


def between(start: QPointF, end: QPointF, t: float) -> QPointF:
    """The point a share `t` of the way along."""
    return start + (end - start) * t


def arc(start: QPointF, end: QPointF, height: float, t: float) -> QPointF:
    """A throw from start to end, `height` units high in the middle."""
    return between(start, end, t) - QPointF(0, height * sin(pi * t))

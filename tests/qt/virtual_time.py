"""Time that passes when a test says so, for clocks and timers of the window's modules."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid


class VirtualTime:
    """`now` in milliseconds; `advance` fires what falls due on the way, in order."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[_Timer] = []  # those that run
        self.fired: Callable[[], None] = lambda: None  # called after each timer

    def rule(self, monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
        """The QTimer and QElapsedTimer of these modules go by this time."""

        class Timer(_Timer):
            time = self

        class ElapsedTimer(_ElapsedTimer):
            time = self

        for module in modules:
            for name, fake in (("QTimer", Timer), ("QElapsedTimer", ElapsedTimer)):
                if hasattr(module, name):
                    monkeypatch.setattr(module, name, fake)

    def later(self, millis: float, do: Callable[[], None]) -> None:
        self.add(_Timer.once(self, millis, do))

    def add(self, timer: "_Timer") -> None:
        if timer not in self.timers:
            self.timers.append(timer)

    def remove(self, timer: "_Timer") -> None:
        if timer in self.timers:
            self.timers.remove(timer)

    def advance(self, millis: float) -> None:
        end = self.now + millis
        self.timers = [timer for timer in self.timers if isValid(timer)]  # others went with their parents
        while (due := min(self.timers, key=lambda timer: timer.due, default=None)) and due.due <= end:
            self.now = max(self.now, due.due)
            due.fire()
            self.fired()
        self.now = end
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class _Timer(QObject):
    timeout = Signal()
    time: VirtualTime

    def __init__(self, parent: QObject | None = None, *, singleShot: bool = False, interval: int = 0) -> None:  # noqa: N803
        super().__init__(parent)
        self._single, self._interval, self.due = singleShot, interval, 0.0

    @classmethod
    def once(cls, time: VirtualTime, millis: float, do: Callable[[], None]) -> "_Timer":
        timer = cls(singleShot=True)
        timer.time, timer.due = time, time.now + millis
        timer.timeout.connect(do)
        return timer

    @classmethod
    def singleShot(cls, millis: int, _context: QObject, do: Callable[[], None]) -> None:
        cls.time.later(millis, do)

    def setTimerType(self, _: Any) -> None:
        """Every timer is precise."""

    def setInterval(self, millis: int) -> None:
        self._interval = millis

    def start(self, millis: int | None = None) -> None:
        self._interval = self._interval if millis is None else millis
        self.due = self.time.now + self._interval
        self.time.add(self)

    def stop(self) -> None:
        self.time.remove(self)

    def isActive(self) -> bool:
        return self in self.time.timers

    def fire(self) -> None:
        if self._single:
            self.time.remove(self)
        else:
            self.due += max(self._interval, 1)
        self.timeout.emit()


class _ElapsedTimer:
    time: VirtualTime

    def __init__(self) -> None:
        self._start = self.time.now

    def start(self) -> None:
        self._start = self.time.now

    def restart(self) -> int:
        passed, self._start = self.elapsed(), self.time.now
        return passed

    def elapsed(self) -> int:
        return round(self.time.now - self._start)

    def nsecsElapsed(self) -> int:
        return round((self.time.now - self._start) * 1e6)

"""Plays what has happened, event by event; afterwards the stage shows the view, whatever was played."""

from collections import deque
from typing import Final

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from pompeii_core.events import Burned, Event
from pompeii_core.view import Update
from pompeii_qt.scene.animations import Clock
from pompeii_qt.scene.scenes import Scenes
from pompeii_qt.scene.stage import Stage

SPEEDS: Final = {"off": 0.0, "slow": 1.8, "normal": 1.0, "fast": 0.4}
"""How much longer than normal an animation takes."""


class Director(QObject):
    """`showing(event)` as each begins; `drained(update)` once it is shown and the stage set to its view."""

    showing = Signal(object)
    drained = Signal(object)

    def __init__(self, stage: Stage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.clock = Clock(self)
        self.scenes = Scenes(stage, self.clock)
        self.speed = "normal"
        self._stage = stage
        self._updates: deque[Update] = deque()
        self._events: deque[Event] = deque()
        self._shown: Update | None = None
        self._hurried = False
        self._in_step = False
        self._wake = QTimer(self, singleShot=True, interval=0)
        self._wake.timeout.connect(self._go_on)
        self.clock.rested.connect(self._wake.start)

    @property
    def busy(self) -> bool:
        """Whether something is being shown or waits to be."""
        return self._shown is not None or bool(self._updates)

    def play(self, update: Update) -> None:
        """Queue an update; nothing is shown before the event loop runs again."""
        self._updates.append(update)
        self._wake.start()

    def finish(self) -> None:
        """Show the rest of what is queued at once."""
        self._hurried = True
        self.clock.finish()
        self._go_on()

    def forget(self) -> None:
        """Drop everything queued, as for another game."""
        self._updates.clear()
        self._events.clear()
        self._shown = None
        self.at_pointer(None)
        self._wake.stop()
        self.clock.finish()
        self._wake.stop()

    def at_pointer(self, point: QPointF | None, way: list[str] | None = None) -> None:
        """Where the player let go of a piece or tile: the next one starts there; `way`: the squares a run takes."""
        self.scenes.dropped, self.scenes.way = point, way

    def _go_on(self) -> None:
        if self._in_step:  # a signal's receiver came back here
            return
        self._in_step = True
        try:
            while not self.clock.busy and self._step():
                pass
        finally:
            self._in_step = False
            if not self.busy:
                self._hurried = False
            elif not self.clock.busy:  # an event could not be shown: the next ones are, and the view is in any case
                self._wake.start()

    def _step(self) -> bool:
        """Start the next event, or end the update; False when nothing is left."""
        if self._events:
            self._start(self._events.popleft())
            return True
        if self._shown is not None:
            update, self._shown = self._shown, None
            self._stage.show(update.view)
            self.at_pointer(None)
            self.drained.emit(update)
            return True
        if self._updates:
            self._shown = self._updates.popleft()
            self._events = deque(self._shown.events)
            return True
        return False

    def _start(self, event: Event) -> None:
        self.scenes.pace = 0.0 if self._hurried else SPEEDS[self.speed]
        together = [event]
        while isinstance(event, Burned) and self._events and _same_fire(event, self._events[0]):
            together.append(self._events.popleft())
        for each in together:
            self.showing.emit(each)
            self.scenes.play(each)


def _same_fire(one: Burned, other: Event) -> bool:
    return isinstance(other, Burned) and other.cause == one.cause

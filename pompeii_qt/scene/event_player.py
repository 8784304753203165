"""Plays what has happened, event by event; afterwards the scene shows the view, whatever was played."""

from collections import deque
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from pompeii_core.events import Burned, Event, TurnEnded
from pompeii_core.view import Update, View
from pompeii_qt.scene.board_scene import BoardScene
from pompeii_qt.scene.event_animator import EventAnimator
from pompeii_qt.scene.sprite import Animation, AnimationClock

SPEEDS: Final = {"off": 0.0, "slow": 1.8, "normal": 1.0, "fast": 0.4}
"""How much longer than normal an animation takes."""


_TURN: Final = 450
"""Milliseconds between the turns of what is played once more, at normal speed."""


class EventPlayer(QObject):
    """`showing(event)` as each begins; `drained(update)` once it is shown and the scene set to its view."""

    showing = Signal(object)
    drained = Signal(object)
    replayed = Signal()
    """What was played once more has ended, and the scene is as it was before."""

    def __init__(self, board_scene: BoardScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.clock = AnimationClock(self)
        self.animator = EventAnimator(board_scene, self.clock)
        self.speed = "normal"
        self._scene = board_scene
        self._updates: deque[Update] = deque()
        self._events: deque[Event] = deque()
        self._shown: Update | None = None
        self._after_replay: View | None = None
        self._skipping = False
        self._in_step = False
        # By the event loop, also where nothing is animated: a game of AIs without pauses must not starve the mouse.
        self._advance_timer = QTimer(self, singleShot=True, interval=0)
        self._advance_timer.timeout.connect(self._advance)
        self.clock.rested.connect(self._advance_timer.start)

    @property
    def busy(self) -> bool:
        """Whether something is being shown or waits to be."""
        return self._shown is not None or bool(self._updates) or self.replaying

    @property
    def replaying(self) -> bool:
        """Whether something that has been shown is played once more."""
        return self._after_replay is not None

    def play(self, update: Update) -> None:
        """Queue an update; nothing is shown before the event loop runs again."""
        if self.replaying:
            self.finish()
        self._updates.append(update)
        self._advance_timer.start()

    def replay(self, before: View, events: Iterable[Event], after: View) -> None:
        """Play events once more, from the city before them, at rest only; nobody is told of them but by `replayed`."""
        self._scene.show(before)
        self._events.extend(events)
        self._after_replay = after
        self._advance_timer.start()

    def finish(self) -> None:
        """Show the rest of what is queued at once."""
        self._skipping = True
        self.clock.finish()
        self._advance()

    def clear(self) -> None:
        """Drop everything queued, as for another game."""
        self._updates.clear()
        self._events.clear()
        self._shown = self._after_replay = None
        self.start_next_at(None)
        self._advance_timer.stop()
        self.clock.finish()
        self._advance_timer.stop()  # the clock has come to rest, and started it

    def start_next_at(self, point: QPointF | None, run_path: list[str] | None = None) -> None:
        """The next piece or tile starts where the player let go of it; `run_path`: the squares that a run takes."""
        self.animator.drop_point, self.animator.run_path = point, run_path

    def _advance(self) -> None:
        if self._in_step:  # a signal's receiver came back here
            return
        self._in_step = True
        try:
            while not self.clock.busy and self._step():
                pass
        finally:
            self._in_step = False
            if not self.busy:
                self._skipping = False
            elif not self.clock.busy:  # an event could not be shown: the next ones are, and the view is in any case
                self._advance_timer.start()

    def _step(self) -> bool:
        """Start the next event, or end the update; False when nothing is left."""
        if self._events:
            self._start(self._events.popleft())
            return True
        if self._after_replay is not None:
            view, self._after_replay = self._after_replay, None
            self._scene.show(view)
            self.replayed.emit()
            return True
        if self._shown is not None:
            update, self._shown = self._shown, None
            self._scene.show(update.view)
            self.start_next_at(None)
            self.drained.emit(update)
            return True
        if self._updates:
            self._shown = self._updates.popleft()
            self._events = deque(self._shown.events)
            return True
        return False

    def _start(self, event: Event) -> None:
        # whoever has animation off has asked to see this
        speed = "normal" if self.replaying and self.speed == "off" else self.speed
        self.animator.duration_factor = 0.0 if self._skipping else SPEEDS[speed]
        together = [event]  # all that one tile burns burns at once
        while isinstance(event, Burned) and self._events and _same_fire(event, self._events[0]):
            together.append(self._events.popleft())
        for each in together:
            if not self.replaying:
                self.showing.emit(each)
            self.animator.play(each)
        if self.replaying and isinstance(event, TurnEnded):
            self.clock.run(Animation(_TURN * self.animator.duration_factor, lambda t: None))


def _same_fire(one: Burned, other: Event) -> bool:
    return isinstance(other, Burned) and other.cause == one.cause

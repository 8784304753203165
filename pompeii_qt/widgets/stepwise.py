"""Work in small steps between events, for what takes longer than a frame."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer


class Stepwise[T](QObject):
    """Goes through an iterator, a step whenever nothing else is to be done, up to the first value that is not None."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[T | None] | None = None
        self._done: Callable[[T], None] = lambda result: None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    @property
    def busy(self) -> bool:
        """Whether it is still at it."""
        return self._steps is not None

    def begin(self, steps: Iterator[T | None], done: Callable[[T], None]) -> None:
        """Go through other steps, and call `done` with what comes of them; what was under way is dropped."""
        self._steps, self._done = steps, done
        self._timer.start()

    def stop(self) -> None:
        """Drop what is under way."""
        self._steps = None
        self._timer.stop()

    def _step(self) -> None:
        result = next(self._steps, None) if self._steps is not None else None
        if result is not None:
            self.stop()
            self._done(result)

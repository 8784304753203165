"""How far an arena has got, and who leads."""

import os
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Final, TextIO

from pompeii_core.text import clean_line
from pompeii_net.arena.scores import GameResult

_NAME: Final = 24


class Progress:
    """On a terminal: games played, shares so far, and the time left; elsewhere nothing."""

    def __init__(
        self, names: Sequence[str], total: int, stream: TextIO, clock: Callable[[], float] = monotonic
    ) -> None:
        self._names = [clean_line(name, _NAME) for name in names]
        self._total, self._line = total, ProgressLine("games", stream, clock)
        self._parts, self._games = [0.0] * len(names), [0] * len(names)
        self._done = 0
        self._line.show(0, total)

    def count(self, game: GameResult) -> None:
        """Take in a game that has ended; the line is written again now and then."""
        self._done += 1
        for c in game.table:
            self._parts[c] += game.part(c)
            self._games[c] += 1
        if self._line.due:
            shares = zip(self._names, self._parts, self._games, strict=True)
            best = sorted(((part / games, name) for name, part, games in shares if games), key=lambda entry: -entry[0])
            self._line.show(self._done, self._total, [f"{name} {share:.0%}" for share, name in best])

    def clear(self) -> None:
        """Take the line away, so that something else can be written there."""
        self._line.clear()


_BAR: Final = 20
_EVERY: Final = 0.1
"""Seconds between two times that the line is written: a terminal is slow, work is not."""


class ProgressLine:
    """On a terminal: how many of `unit` are done, the time left, and what else is known; elsewhere nothing."""

    def __init__(self, unit: str, stream: TextIO, clock: Callable[[], float] = monotonic, done: int = 0) -> None:
        """`done`: what was there before, and says nothing of how long the rest takes."""
        self._unit, self._stream, self._clock, self._before = unit, stream, clock, done
        self._start = self._last = clock()
        self._shown = stream.isatty()  # in a file, a line that is written over would be thousands of lines
        self._length = 0

    @property
    def due(self) -> bool:
        """Whether it is worth to be written again."""
        return self._shown and self._clock() - self._last >= _EVERY

    def show(self, done: int, total: int, words: Iterable[str] = ()) -> None:
        """Write it; `words` stand behind."""
        if not self._shown:
            return
        self._last = self._clock()
        full = _BAR * done // total
        parts = [f"{done}/{total} {self._unit}", "█" * full + "░" * (_BAR - full)]
        if done > self._before:
            seconds = (self._last - self._start) / (done - self._before) * (total - done)
            parts.append(f"{_time(seconds)} left")
        self._write("  ".join([*parts, *words]))

    def clear(self) -> None:
        """Take the line away, so that something else can be written there."""
        if self._length:
            self._write("")

    def _write(self, line: str) -> None:
        """Over what is there; a line longer than the terminal is wide could not be written over."""
        try:
            columns = os.get_terminal_size(self._stream.fileno()).columns
        except (OSError, ValueError):
            columns = 0
        line = line[: (columns or 80) - 1]
        self._stream.write(f"\r{line:<{self._length}}" + ("" if line else "\r"))
        self._stream.flush()
        self._length = len(line)


def _time(seconds: float) -> str:
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"

"""How far an arena has got, in one line that is written over."""

import os
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, TextIO

from pompeii_core.text import clean_line
from pompeii_net.arena.scores import GameResult

_BAR: Final = 20
_NAME: Final = 24
_EVERY: Final = 0.1
"""Seconds between two times that the line is written: a terminal is slow, a game is not."""


class Progress:
    """On a terminal: games played, shares so far, and the time left; elsewhere nothing."""

    def __init__(
        self, names: Sequence[str], total: int, stream: TextIO, clock: Callable[[], float] = monotonic
    ) -> None:
        self._names = [clean_line(name, _NAME) for name in names]
        self._total, self._stream, self._clock = total, stream, clock
        self._parts, self._games = [0.0] * len(names), [0] * len(names)
        self._done = 0
        self._start = self._last = clock()
        self._shown = stream.isatty()  # in a file, a line that is written over would be thousands of lines
        self._length = 0
        self._show()

    def count(self, game: GameResult) -> None:
        """Take in a game that has ended; the line is written again now and then."""
        self._done += 1
        for c in game.table:
            self._parts[c] += game.part(c)
            self._games[c] += 1
        now = self._clock()
        if now - self._last >= _EVERY:
            self._last = now
            self._show()

    def clear(self) -> None:
        """Take the line away, so that something else can be written there."""
        if self._length:
            self._write("")

    def _show(self) -> None:
        if self._shown:
            self._write(self._line())

    def _line(self) -> str:
        full = _BAR * self._done // self._total
        words = [f"{self._done}/{self._total} games", "█" * full + "░" * (_BAR - full)]
        if self._done:
            seconds = (self._clock() - self._start) / self._done * (self._total - self._done)
            words.append(f"{_time(seconds)} left")
        shares = zip(self._names, self._parts, self._games, strict=True)
        best = sorted(((part / games, name) for name, part, games in shares if games), key=lambda entry: -entry[0])
        words += [f"{name} {share:.0%}" for share, name in best]
        return "  ".join(words)

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

"""How far an arena has got, and who leads."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, TextIO

from pompeii_core.text import clean_line
from pompeii_net.arena.progress_line import ProgressLine
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

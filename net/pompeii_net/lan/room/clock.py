"""The clock of a table: how long a person has for a turn."""

import asyncio
from collections.abc import Callable
from typing import Final

from pompeii_core.view import View
from pompeii_net.lan.wire import ClockView

NO_CLOCK: Final = ClockView(None)


class TurnClock:
    """Sees the table as a spectator does; `seconds` for each turn of a seat that is `timed`, 0 for as long as it takes.

    `changed` hears each change, not each second; `expired` is called when the time is up, which begins anew with that.
    """

    def __init__(
        self,
        seconds: int,
        *,
        timed: Callable[[int], bool],
        changed: Callable[[ClockView], None],
        expired: Callable[[], None],
    ) -> None:
        self._seconds = seconds
        self._timed, self._changed, self._expired = timed, changed, expired
        self._active: int | None = None
        self._number = 0
        self._turn: tuple[int, int] | None = None
        self._person = False
        """Whether a person plays that turn now."""
        self._paused = False
        self._left = 0.0
        self._running: asyncio.TimerHandle | None = None
        self._last = NO_CLOCK

    @property
    def now(self) -> ClockView:
        """How the clock stands at this moment."""
        if self._turn is None or not self._person:
            return NO_CLOCK
        return ClockView(self._turn[1], self._remaining(), self._running is not None)

    def on_update(self, view: View) -> None:
        """Begin anew with each turn; within one the clock goes on."""
        self._active, self._number = view.active, view.turn
        self.refresh()

    def refresh(self) -> None:
        """Begin anew where another turn has begun; within one it stands while an AI plays, and goes on after that."""
        turn, person = None, False
        if self._active is not None and self._seconds:
            turn, person = (self._number, self._active), self._timed(self._active)
        if turn != self._turn:
            self._turn, self._person = turn, person
            self._begin()
        elif person != self._person:
            self._left, self._person = self._remaining(), person
            self._run()

    def set(self, seconds: int) -> None:
        """Another time for a turn; the one under way begins anew."""
        self._seconds = seconds
        self._turn, self._person = None, False
        self.refresh()
        if self._turn is None:
            self._begin()

    def pause(self, paused: bool) -> None:
        """While it is paused no time passes."""
        if paused != self._paused:
            self._paused = paused
            self._left = self._remaining()
            self._run()

    def stop(self) -> None:
        """The game is left; nobody is told."""
        self._active = self._turn = None
        self._cancel()

    def _begin(self) -> None:
        self._cancel()
        self._left = float(self._seconds)
        self._run()

    def _run(self) -> None:
        self._cancel()
        if self._turn is not None and self._person and not self._paused:
            self._running = asyncio.get_running_loop().call_later(self._left, self._on_time_out)
        now = self.now
        if now is not NO_CLOCK or self._last is not NO_CLOCK:
            self._last = now
            self._changed(now)

    def _on_time_out(self) -> None:
        self._running = None
        self._begin()
        self._expired()

    def _cancel(self) -> None:
        if self._running:
            self._running.cancel()
            self._running = None

    def _remaining(self) -> float:
        if self._running is None:
            return self._left
        return max(0.0, self._running.when() - asyncio.get_running_loop().time())

"""How long the seats of people who are away wait for them."""

import asyncio
from collections.abc import Callable
from typing import Final

from pompeii_net.lan.room.state import RoomState

EMPTY_AFTER: Final = 60.0
"""Seconds after which, in the lobby, the seat of somebody who is away is open again."""
REFILL: Final = 0.25
"""The part of its time that a seat has again for a turn that its person has played, and has at least after an AI."""


class AbsenceTimers:
    """Nobody plays on while the connection of somebody at the table is being restored, but not for ever.

    In a game a seat is waited for so long in all, however often its person comes and goes. `expired` is called with a
    seat for which enough was waited.
    """

    def __init__(self, room: RoomState, expired: Callable[[int], None]) -> None:
        self._room, self._expired = room, expired
        self._running: dict[int, asyncio.TimerHandle] = {}
        self._left: dict[int, float] = {}
        """Seconds for which a seat may still be away, where it was in this game."""

    def update(self) -> None:
        """The game waits, or goes on, and time runs for the seats of those who are away."""
        room, away = self._room, self._room.away_seats
        after = self._patience()
        if room.game:
            room.game.wait_for(away if room.stage == "playing" else [], for_ever=not after)
        for seat in [*self._running]:
            if seat not in away or not after:
                self._stop(seat)
        for seat in away:
            if after and seat not in self._running:
                left = self._left.get(seat, after) if room.stage == "playing" else after
                self._running[seat] = asyncio.get_running_loop().call_later(left, self.expire, seat)

    def expire(self, seat: int) -> None:
        """Enough was waited for this seat."""
        if seat in self._running:
            self._stop(seat)
        self._left[seat] = max(self._left.get(seat, 0.0), REFILL * self._room.away)
        self._expired(seat)

    def refill(self, seat: int) -> None:
        """The person of this seat has played a turn."""
        if seat in self._left:
            self._left[seat] = min(self._room.away, self._left[seat] + REFILL * self._room.away)

    def reset(self) -> None:
        """From here on time is counted anew."""
        for timer in self._running.values():
            timer.cancel()
        self._running.clear()
        self._left.clear()

    def _patience(self) -> float:
        """Seconds until something is done about a seat; 0 for ever. AIs do not play to an empty room."""
        room = self._room
        if room.stage == "lobby":
            return EMPTY_AFTER
        return room.away if room.stage == "playing" and any(member.here for member in room.members) else 0.0

    def _stop(self, seat: int) -> None:
        timer = self._running.pop(seat)
        timer.cancel()
        self._left[seat] = max(0.0, timer.when() - asyncio.get_running_loop().time())

"""How long the seats of people who are away wait for them."""

import asyncio
from collections.abc import Callable
from typing import Final

from pompeii_net.lan.room.state import RoomState

EMPTY_AFTER: Final = 60.0
"""Seconds after which, in the lobby, the seat of somebody who is away is open again."""


class AbsenceTimers:
    """Nobody plays on while the connection of somebody at the table is being restored, but not for ever.

    `expired` is called with a seat for which enough was waited.
    """

    def __init__(self, room: RoomState, expired: Callable[[int], None]) -> None:
        self._room, self._expired = room, expired
        self._running: dict[int, asyncio.TimerHandle] = {}

    def update(self) -> None:
        """The game waits, or goes on, and time runs for the seats of those who are away."""
        room, away = self._room, self._room.away_seats
        if room.game:
            room.game.wait_for(away if room.stage == "playing" else [])
        after = self._patience()
        for seat in [*self._running]:
            if seat not in away or not after:
                self._running.pop(seat).cancel()
        for seat in away:
            if after and seat not in self._running:
                self._running[seat] = asyncio.get_running_loop().call_later(after, self._on_time_out, seat)

    def reset(self) -> None:
        """From here on time is counted anew."""
        for timer in self._running.values():
            timer.cancel()
        self._running.clear()

    def _patience(self) -> float:
        """Seconds until something is done about a seat; 0 for ever. AIs do not play to an empty room."""
        room = self._room
        if room.stage == "lobby":
            return EMPTY_AFTER
        return room.away if room.stage == "playing" and any(member.here for member in room.members) else 0.0

    def _on_time_out(self, seat: int) -> None:
        del self._running[seat]
        self._expired(seat)

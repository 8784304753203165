"""Whose seats in a room wait for them, and for how long."""

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pompeii_net.lan.room.room import Room

EMPTY_AFTER: Final = 60.0
"""Seconds after which, in the lobby, the seat of somebody who is away is open again."""


class AbsenceTimers:
    """Nobody plays on while the connection of somebody at the table is being saved, but not for ever."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._running: dict[int, asyncio.TimerHandle] = {}

    def look(self) -> None:
        """See who is here: the game waits, or goes on, and time runs for the seats of those who are away."""
        room = self._room
        away = [
            number
            for number, seat in enumerate(room.seats)
            if seat.kind == "person" and not seat.stands_in and not room.is_here(seat.member)
        ]
        if room.play:
            room.play.wait_for(away if room.stage == "playing" else [])
        after = self._patience()
        for number in [*self._running]:
            if number not in away or not after:
                self._running.pop(number).cancel()
        for number in away:
            if after and number not in self._running:
                self._running[number] = asyncio.get_running_loop().call_later(after, self._on_time_out, number)

    def reset(self) -> None:
        """From here on time is counted anew."""
        for timer in self._running.values():
            timer.cancel()
        self._running.clear()

    def _patience(self) -> float:
        """Seconds until something is done about a seat; 0 for ever. AIs do not play to an empty room."""
        if self._room.stage == "lobby":
            return EMPTY_AFTER
        return self._room.away if self._room.stage == "playing" and self._room.members.anybody_here() else 0.0

    def _on_time_out(self, seat: int) -> None:
        del self._running[seat]
        if self._room.stage == "lobby":
            self._room.seats.open(seat)
            self._room.refresh()
        else:
            self._room.stand_in(seat)

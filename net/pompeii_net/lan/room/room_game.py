"""One game of a room: its session, its clock, and whom it waits for."""

import asyncio
from collections.abc import Callable, Collection
from pathlib import Path

from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.game_session import GameSession
from pompeii_net.lan.room.clock import TurnClock
from pompeii_net.lan.room.limits import UndoLimiter
from pompeii_net.lan.room.seats import RoomSeats
from pompeii_net.lan.wire import ClockView
from pompeii_net.messages import Message
from pompeii_net.player import Player


class RoomGame(Player):
    """Watches its table as a spectator, for the clock and for the end; `on_over` comes after everybody knows of it."""

    def __init__(
        self,
        session: GameSession,
        seats: RoomSeats,
        seconds: int,
        *,
        on_clock: Callable[[ClockView], None],
        on_time_out: Callable[[int], None],
        on_over: Callable[[], None],
    ) -> None:
        self.session = session
        self.over = False
        self.undo_limiter = UndoLimiter()
        self.waiting: list[int] = []
        """Seats whose people are away, for whom the game stands still."""
        self._seats = seats
        self._on_time_out, self._on_over = on_time_out, on_over
        self.clock = TurnClock(seconds, timed=self._timed, changed=on_clock, expired=self._expired)

    @property
    def path(self) -> Path:
        """Where the game's record is."""
        return self.session.path

    def notify(self, message: Message) -> None:
        """Follow the game as a spectator; what is not an update is dropped."""
        if isinstance(message, Update):
            self.clock.on_update(message.view)
            over = message.view.choice is None
            if over and not self.over:
                # Whoever watches after us is to learn it before the room does.
                asyncio.get_running_loop().call_soon(self._on_over)
            self.over = over or self.over

    def wait_for(self, seats: Collection[int]) -> None:
        """The game stands still for the people of these seats; of none: it goes on."""
        waiting = sorted(seats)
        if waiting != self.waiting:
            self.waiting = waiting
            self.session.hold(waiting)
            self.clock.pause(bool(waiting))

    def reseat(self, seat: int, party: Player | None = None, who: SeatedPlayer | None = None) -> None:
        """`party`, or without one an AI, plays the seat from here on, as somebody else where `who` says so."""
        self.session.reseat(seat, party, who)
        self.clock.refresh()

    def arrive(self, player: Player, seats: Collection[int]) -> None:
        """Somebody came, or came back to these seats of its own: it is told how things stand, and plays again."""
        for seat in seats:
            self._seats[seat].stands_in = False
            self.session.reseat(seat, player)
        if not seats:
            self.session.table.unwatch(player)  # over another link, which it left for this one
            self.session.table.watch(player)
        self.clock.refresh()

    def leave(self) -> None:
        """Nothing more happens in this game; `session.close` then ends what still runs."""
        self.clock.stop()
        self.session.leave()

    def _timed(self, seat: int) -> bool:
        return self._seats[seat].kind == "person" and not self._seats[seat].stands_in

    def _expired(self) -> None:
        seat = self.session.table.game.active
        if seat is not None and self._timed(seat):
            self.session.choose_for(seat)
            self._on_time_out(seat)

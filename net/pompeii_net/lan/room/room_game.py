"""One game of a room: its table, its clock, and whom it waits for."""

import asyncio
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

from pompeii_core.phases import Choice
from pompeii_core.setup import Player as SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.lan.room.clock import TurnClock
from pompeii_net.lan.room.undo_limit import UndoLimit
from pompeii_net.lan.wire import ClockView
from pompeii_net.messages import Message
from pompeii_net.player import Player

if TYPE_CHECKING:
    from pompeii_net.game_session import GameSession
    from pompeii_net.lan.room.seats import Seats


class RoomGame(Player):
    """Watches its table as a spectator, for the clock and for the end; `over` is called after everybody knows of it."""

    def __init__(
        self,
        session: "GameSession",
        seats: "Seats",
        seconds: int,
        *,
        clock: Callable[[ClockView], None],
        time_out: Callable[[int], None],
        over: Callable[[], None],
    ) -> None:
        self.session = session
        self.over = False
        self.undo_limit = UndoLimit()
        self.waiting: list[int] = []
        """Seats whose people are away, for whom the game stands still."""
        self._seats = seats
        self._time_out, self._on_over = time_out, over
        self.clock = TurnClock(seconds, timed=self._timed, polled=self._polled, tell=clock, expired=self._expired)

    @property
    def path(self) -> Path:
        """Where the game's record is."""
        return self.session.path

    def notify(self, message: Message) -> None:
        """What a spectator sees."""
        if isinstance(message, Update):
            self.clock.see(message.view)
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
            self.clock.stand(bool(waiting))

    def arrive(self, player: Player, seats: Collection[int]) -> None:
        """Somebody came, or came back to these seats of its own: it is told how things stand, and plays again."""
        for seat in seats:
            self._seats[seat].stands_in = False
            self.session.give(seat, player)
        if not seats:
            self.session.unwatch(player)  # over another link, which it left for this one
            self.session.watch(player)
        self.clock.look()

    def take(self, seat: int, player: Player) -> None:
        """Somebody takes the seat for good, under its own name."""
        self.session.give(seat, player, self._seats[seat].player())
        self.clock.look()

    def stand_in(self, seat: int) -> None:
        """An AI plays until the seat's person is back."""
        self._seats[seat].stands_in = True
        self.session.stand_in(seat)
        self.clock.look()

    def retire(self, seat: int, who: SeatedPlayer) -> None:
        """The seat's person left for good: an AI plays, under a name of its own."""
        self.session.give_to_ai(seat, who)
        self.clock.look()

    def leave(self) -> None:
        """Nothing more happens in this game; `close` then ends what still runs."""
        self.clock.stop()
        self.session.leave()

    async def close(self) -> None:
        """End all that runs for the table."""
        await self.session.close()

    def _timed(self, seat: int) -> bool:
        return self._seats[seat].kind == "person" and not self._seats[seat].stands_in

    def _polled(self) -> bool:
        game = self.session.table.game
        return game.choice is Choice.ERUPT and game.active is not None and self._timed(game.active)

    def _expired(self) -> None:
        seat = self.session.table.game.active
        if seat is not None and self._timed(seat):
            polled = self._polled()
            self.session.choose_for(seat)
            if not polled:  # whom R13 asks is nobody's business
                self._time_out(seat)

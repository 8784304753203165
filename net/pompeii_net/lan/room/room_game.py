"""One game of a room: its session, its clock, and whom it waits for."""

import asyncio
from collections.abc import Callable, Collection
from typing import Final, Protocol

from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_net.game_session import GameSession
from pompeii_net.lan.limits import UndoLimiter
from pompeii_net.lan.room.members import RoomSeats
from pompeii_net.lan.wire import ClockView, NoticeKind
from pompeii_net.messages import Message
from pompeii_net.player import Player


class GameFollower(Protocol):
    """Who looks after the room that a game is in."""

    def broadcast(self, message: ClockView) -> None: ...
    def notify(self, what: NoticeKind, name: str) -> None: ...
    def follow_sleepers(self) -> None: ...
    def refill_patience(self, seat: int) -> None: ...
    def end_patience(self, seat: int) -> None: ...


class RoomGame(Player):
    """Watches its table as a spectator, for the clock and for the end; `on_over` comes after everybody knows of it."""

    def __init__(
        self, session: GameSession, seats: RoomSeats, updates: GameFollower, on_over: Callable[["RoomGame"], None]
    ) -> None:
        self.session = session
        self.over = False
        self.undo_limiter = UndoLimiter()
        self.waiting: list[int] = []  # seats whose people are away, for whom the game stands still
        self._seats, self._updates, self._on_over = seats, updates, on_over
        self._for_ever = False
        self._turn = 0  # the latest turn there was, as choices are taken back: nobody plays one twice
        self._on_turn: int | None = None  # whose turn that is, as long as no AI has had a part in it
        self.clock = TurnClock(self._timed, updates.broadcast, self._expired)

    def notify(self, message: Message) -> None:
        if isinstance(message, Update):
            self._follow_turns(message.view)
            self.clock.on_update(message.view)
            self._pause_clock()
            asyncio.get_running_loop().call_soon(self._updates.follow_sleepers)  # when all know of it
            if message.view.choice is None and not self.over:
                self.over = True
                # Whoever watches after us is to learn it before the room does.
                asyncio.get_running_loop().call_soon(self._on_over, self)

    def wait_for(self, seats: list[int], *, for_ever: bool) -> None:
        """The game stands still for the people of these seats, of none: it goes on; `for_ever`: none is ever lost."""
        if seats != self.waiting:
            self.waiting = seats
            self.session.hold(seats)
        self._for_ever = for_ever
        self._pause_clock()

    def reseat(self, seat: int, party: Player | None = None, who: SeatedPlayer | None = None) -> None:
        """`party`, or without one an AI, plays the seat from here on, as somebody else where `who` says so."""
        self.session.reseat(seat, party, who)
        self.clock.refresh()

    def arrive(self, player: Player, seats: Collection[int]) -> None:
        """Somebody came, or came back to these seats of its own: it is told how things stand, and plays again."""
        for seat in seats:
            self._seats[seat].returned |= self._seats[seat].stands_in
            self._seats[seat].stands_in = False
            self.session.reseat(seat, player)
        if not seats:
            self.session.table.unwatch(player)  # over another link, which it left for this one
            self.session.table.watch(player)
        self.clock.refresh()

    def look_on(self, player: Player) -> None:
        """Somebody here has given a seat to another: it plays its others, or watches."""
        table = self.session.table
        if player in map(table.party, range(len(table.players))):
            table.welcome(player)
        else:
            table.watch(player)

    def leave(self) -> None:
        self.clock.stop()
        self.session.leave()

    def _timed(self, seat: int) -> bool:
        return self._seats[seat].kind == "person" and not self._seats[seat].stands_in

    def _follow_turns(self, view: View) -> None:
        if view.turn > self._turn or view.choice is None:
            if (seat := self._on_turn) is not None and self._timed(seat):
                self._seats[seat].returned = False
                self._updates.refill_patience(seat)
            self._turn, self._on_turn = view.turn, self.session.table.game.on_turn
        elif self._on_turn is not None and not self._timed(self._on_turn):
            self._on_turn = None  # an AI has made one of its choices

    def _pause_clock(self) -> None:
        """The clock stands for those on turn while others are away, and does not for them while they are."""
        others = any(seat != self.session.table.game.active for seat in self.waiting)
        self.clock.pause(others or (self._for_ever and bool(self.waiting)))

    def _expired(self) -> None:
        seat = self.session.table.game.active
        if seat is None or not self._timed(seat):
            return
        self._on_turn = None
        if seat in self.waiting:
            self._updates.end_patience(seat)
        else:
            self.session.choose_for(seat)
            self._updates.notify("time_out", self._seats[seat].name)


NO_CLOCK: Final = ClockView(None)


class TurnClock:
    """Sees the table as a spectator does; `set` says how long each turn of a seat takes that is `timed`.

    `changed` hears each change, not each second; `expired` is called when the time is up, which begins anew with that.
    """

    def __init__(
        self, timed: Callable[[int], bool], changed: Callable[[ClockView], None], expired: Callable[[], None]
    ) -> None:
        self._seconds = 0
        self._timed, self._changed, self._expired = timed, changed, expired
        self._view: View | None = None
        self._turn: tuple[int, int, int] | None = None  # its number, its seat and its seconds
        self._person = False  # whether a person plays that turn now
        self._paused = False
        self._left = 0.0
        self._running: asyncio.TimerHandle | None = None
        self._last = NO_CLOCK

    @property
    def now(self) -> ClockView:
        if self._turn is None or not self._person:
            return NO_CLOCK
        return ClockView(self._turn[1], self._remaining(), self._running is not None)

    def on_update(self, view: View) -> None:
        """Begin anew with each turn; within one the clock goes on."""
        self._view = view
        self.refresh()

    def set(self, seconds: int) -> None:
        """For each turn, 0 for as long as it takes; the one under way begins anew."""
        self._seconds = seconds
        self.refresh()

    def refresh(self) -> None:
        """Begin anew where another turn has begun; within one it stands while an AI plays, and goes on after that."""
        view, turn, person = self._view, None, False
        if view and view.active is not None and self._seconds:
            turn, person = (view.turn, view.active, self._seconds), self._timed(view.active)
        if turn != self._turn:
            self._turn, self._person = turn, person
            self._run(float(self._seconds))
        elif person != self._person:
            self._person = person
            self._run(self._remaining())

    def pause(self, paused: bool) -> None:
        if paused != self._paused:
            self._paused = paused
            self._run(self._remaining())

    def stop(self) -> None:
        if self._running:
            self._running.cancel()
            self._running = None

    def _run(self, left: float) -> None:
        """Go on with so many seconds, or stand with them."""
        self.stop()
        self._left = left
        if self._turn is not None and self._person and not self._paused:
            self._running = asyncio.get_running_loop().call_later(left, self._on_time_out)
        now = self.now
        if now is not NO_CLOCK or self._last is not NO_CLOCK:
            self._last = now
            self._changed(now)

    def _on_time_out(self) -> None:
        self._run(float(self._seconds))
        self._expired()

    def _remaining(self) -> float:
        if self._running is None:
            return self._left
        return max(0.0, self._running.when() - asyncio.get_running_loop().time())

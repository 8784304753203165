"""One game of a room: its session, its clock, and the absent people for whom it is paused."""

import asyncio
from collections.abc import Callable, Collection
from typing import Final, Protocol

from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_net.game_session import GameSession
from pompeii_net.lan.limits import UndoLimiter
from pompeii_net.lan.room.members import RoomSeats
from pompeii_net.lan.wire import ClockView, NoticeKind, OwnLoss
from pompeii_net.messages import Message
from pompeii_net.player import Player


class GameFollower(Protocol):
    """The part of the room that a game reports to."""

    def broadcast(self, message: ClockView) -> None: ...
    def notify(self, what: NoticeKind, name: str) -> None: ...
    def follow_sleepers(self) -> None: ...
    def refill_patience(self, seat: int) -> None: ...
    def end_patience(self, seat: int) -> None: ...


class RoomGame(Player):
    """A game as the room sees it.

    It watches the table for the clock, and calls `on_over` once, when all know the end.
    """

    def __init__(
        self, session: GameSession, seats: RoomSeats, updates: GameFollower, on_over: Callable[["RoomGame"], None]
    ) -> None:
        self.session = session
        self.over = False
        self.undo_limiter = UndoLimiter()
        self.waiting: list[int] = []  # seats of absent people for whom the game is paused
        self.played_by_others: set[int] = set()  # seats that an AI, or another person, has played for a while
        self.losses: dict[int, OwnLoss] = {}  # what phones' players gave away, by seat, once the game is over
        self._seats, self._updates, self._on_over = seats, updates, on_over
        self._for_ever = False
        self._turn = 0  # number of the latest turn so far: after an undo, turns are not counted twice
        self._on_turn: int | None = None  # the seat on turn, unless an AI has made one of its choices
        self.clock = TurnClock(self._timed, updates.broadcast, self._expired)

    def notify(self, message: Message) -> None:
        if isinstance(message, Update):
            self._follow_turns(message.view)
            self.clock.on_update(message.view)
            self._pause_clock()
            asyncio.get_running_loop().call_soon(self._updates.follow_sleepers)  # after all parties are notified
            if message.view.choice is None and not self.over:
                self.over = True
                # Spectators that the table notifies after us must know before the room does.
                asyncio.get_running_loop().call_soon(self._on_over, self)

    def wait_for(self, seats: list[int], *, for_ever: bool) -> None:
        """Pause the game for the absent people of these seats; continue it if there are none.

        The clock pauses too. Unless `for_ever`, it runs on if the one absent person is the one to decide.
        """
        if seats != self.waiting:
            self.waiting = seats
            self.session.hold(seats)
        self._for_ever = for_ever
        self._pause_clock()

    def reseat(self, seat: int, party: Player | None = None, who: SeatedPlayer | None = None) -> None:
        """Have `party`, or with None an AI, play a seat from now on; `who`: its new name and kind, None: as before.

        Unless the same person goes on, the seat is added to `played_by_others`. Refreshes the clock.
        """
        if party is None or who:
            self.played_by_others.add(seat)
        self.session.reseat(seat, party, who)
        self.clock.refresh()

    def arrive(self, player: Player, seats: Collection[int]) -> None:
        """Send the state to a player who came or came back, and have it play `seats`, or watch if there are none.

        A seat at which an AI stood in is marked as `returned`. Refreshes the clock.
        """
        for seat in seats:
            self._seats[seat].returned |= self._seats[seat].stands_in
            self._seats[seat].stands_in = False
            self.session.reseat(seat, player)
        if not seats:
            self.session.table.unwatch(player)  # it may still watch by an earlier connection
            self.session.table.watch(player)
        self.clock.refresh()

    def look_on(self, player: Player) -> None:
        """Send the state to a player who gave a seat away and plays its other seats, or watches if it has none."""
        table = self.session.table
        if player in table.seated:
            table.welcome(player)
        else:
            table.watch(player)

    def leave(self) -> None:
        self.clock.stop()
        self.session.leave()

    def _timed(self, seat: int) -> bool:
        return self._seats[seat].kind == "person" and not self._seats[seat].stands_in

    def _follow_turns(self, view: View) -> None:
        """After a turn played only by its person, refill the seat's waiting time and clear its `returned` mark.

        `view`: of every update, because an AI's choice within the turn counts too.
        """
        if view.turn > self._turn or view.choice is None:
            if (seat := self._on_turn) is not None and self._timed(seat):
                self._seats[seat].returned = False
                self._updates.refill_patience(seat)
            self._turn, self._on_turn = view.turn, self.session.table.game.on_turn
        elif self._on_turn is not None and not self._timed(self._on_turn):
            self._on_turn = None  # an AI has made one of its choices

    def _pause_clock(self) -> None:
        """Pause the clock while an absent person is not the one to decide, or with `for_ever` for any; else run it."""
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
            self.played_by_others.add(seat)
            self.session.choose_for(seat)
            self._updates.notify("time_out", self._seats[seat].name)


NO_CLOCK: Final = ClockView(None)


class TurnClock:
    """The clock for turns of seats that people play, those for which `timed` is true. It sees public views.

    `changed` is called for each change, not for each second. `expired` is called when the time is up; the clock has
    then already started again.
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
        """The clock as guests are told of it; `NO_CLOCK` unless a person is on turn and has a limit."""
        if self._turn is None or not self._person:
            return NO_CLOCK
        return ClockView(self._turn[1], self._remaining(), self._running is not None)

    def on_update(self, view: View) -> None:
        """Restart the clock if the view shows a new turn; otherwise it continues."""
        self._view = view
        self.refresh()

    def set(self, seconds: int) -> None:
        """Set the seconds per turn, 0 for no limit; a change restarts the present turn."""
        self._seconds = seconds
        self.refresh()

    def refresh(self) -> None:
        """Restart the clock if turn, seat or limit has changed. Within a turn, stop it while an AI plays."""
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
        """Run on with `left` seconds, or stop there if paused or no person decides; call `changed`.

        `changed` is not called if there was no clock and is none.
        """
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

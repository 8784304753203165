"""A guest without a window: it takes a seat, is ready, and lets an agent play until the game is over."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Literal

from pompeii_core.actions import Action, Phase
from pompeii_core.events import Event
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_core.tally import ranking, winners
from pompeii_core.view import Update, View
from pompeii_net.bots.agents import Agent
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.local import ConnectionStatus, LossReason
from pompeii_net.lan.wire import Ready, RoomView, Sit
from pompeii_net.messages import ActRequest, GameInfo, Refused

type StopReason = LossReason | Literal["seats_taken", "begun"]
MOST_REFUSED: Final = 3
"""Refusals of answers to one update after which the next is waited for."""


class GuestStopped(Exception):
    """Why it plays no more: that of a lost connection, or that it found no seat."""

    def __init__(self, why: StopReason) -> None:
        super().__init__(why)
        self.why = why


class HeadlessGuest:
    """Plays one seat in `agent`'s manner; or watches, where it has no agent or finds no seat and `watch` is set.

    `millis`: time for an answer. `line` hears how the connection stands.
    """

    def __init__(
        self,
        agent: Agent | None,
        *,
        watch: bool,
        millis: int,
        line: Callable[[ConnectionStatus], None] = lambda line: None,
    ) -> None:
        self.guest: Guest
        """Whose window it is; to be set before anything is told."""
        self._agent, self._watch, self._millis, self._line = agent, watch or agent is None, millis, line
        self._news = asyncio.Event()
        self._lost: StopReason | Literal[""] = ""
        self._room: RoomView | None = None
        self._again = True
        """Another game is wanted."""
        self._done = False
        """The last game seen is over, and its ranking told."""
        self._players: list[SeatedPlayer] = []
        self._info: GameInfo | None = None
        self._seat: int | None = None
        """The seat that the agent plays in the game that is on."""
        self._update: Update | None = None
        self._unseen: list[Event] = []
        self._seq = -1
        """Everything up to this update has been or will be told to the agent."""
        self._answered = False
        self._refusals = 0
        self._thought: asyncio.Task[Action] | None = None

    async def play(self) -> str:
        """One game to its end; returns its ranking in a line. GuestStopped where that cannot be."""
        self._again = True
        self._look_for_a_seat()
        try:
            while True:
                await self._turn()
                if self._update and self._update.view.phase is Phase.OVER:
                    return await self._finish(self._update.view)
                if self._lost:
                    raise GuestStopped(self._lost)
                await self._news.wait()
                self._news.clear()
        finally:
            self._drop_thought()

    async def close(self) -> None:
        """End what runs for the agent."""
        if self._agent:
            await self._agent.close()

    def notify(self, message: Any) -> None:
        """As a window would be told."""
        match message:
            case ConnectionStatus():
                if message.state == "lost":
                    self._lost = message.why or "timeout"
                self._line(message)
            case RoomView():
                self._room = message
                self._look_for_a_seat()
            case GameInfo():
                self._info, self._players = message, [*message.players]
                # What was missed while the line was down.
                self._unseen += [told.event for told in message.past if told.seq > self._seq]
            case Seated(seat, player) if seat < len(self._players):
                self._players[seat] = player
            case Update():
                self._see(message)
            case Refused():
                self._answered = False
                self._refusals += 1
        self._news.set()

    def _look_for_a_seat(self) -> None:
        room = self._room
        if room is None:
            return
        own = room.own_seat
        if own:
            if room.stage != "playing" and self._again and not own.ready:
                self.guest.do(Ready(True))
            return
        free = [number for number, seat in enumerate(room.seats) if seat.kind == "open"]
        if self._agent and room.stage == "lobby" and free:
            self.guest.do(Sit(free[0]))
        elif not self._watch:
            self._lost = self._lost or ("seats_taken" if room.stage == "lobby" else "begun")

    def _see(self, update: Update) -> None:
        if self._done and update.view.phase is Phase.OVER:
            return  # told again to whoever comes back
        if self._update and (update.seq, update.legal) != (self._update.seq, self._update.legal):
            self._drop_thought()
            self._answered = False
        self._done, self._refusals = False, 0
        self._unseen += update.events
        self._seq = max(self._seq, update.seq)
        self._update = update

    async def _turn(self) -> None:
        """Tell the agent what there is to tell, have it think where it is to decide, and do what it has thought."""
        info, update, agent = self._info, self._update, self._agent
        if not (info and update and agent):
            return
        seat = info.own[0] if info.own else None
        if seat != self._seat and update.view.phase is not Phase.OVER:
            self._seat = seat
            if seat is not None:
                await agent.begin(seat, [player.name for player in self._players], info.rules)
        unseen, self._unseen = self._unseen, []
        if seat is not None:
            agent.notify(unseen)
        if seat is None or (self._room and self._room.waiting):
            return
        if self._thought and self._thought.done():
            thought, self._thought = self._thought, None
            self._answered = True
            self.guest.do(ActRequest(seat, update.seq, thought.result()))
        elif update.legal and not (self._answered or self._thought or self._refusals > MOST_REFUSED):
            self._thought = asyncio.create_task(agent.choose(update, self._millis))
            self._thought.add_done_callback(lambda thought: self._news.set())

    async def _finish(self, view: View) -> str:
        places = ranking(view.saved, view.volcano)
        if self._agent and self._seat is not None:
            await self._agent.end(view.saved, view.volcano, winners(view.saved, view.volcano))
        names = [player.name for player in self._players]
        self._again, self._done = False, True
        self._info, self._update, self._seat, self._seq = None, None, None, -1
        return " · ".join(
            f"{place}. {names[seat]}: {view.saved[seat]} saved, {view.volcano[seat]} in the volcano"
            for place, seat in places
        )

    def _drop_thought(self) -> None:
        if self._thought:
            self._thought.cancel()
            self._thought = None

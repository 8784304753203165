"""Whoever takes part at a table: people at a window, AIs, later bots and people elsewhere, all behind one interface."""

import asyncio
from abc import ABC, abstractmethod
from typing import Protocol

from pompeii_core.actions import Action
from pompeii_net.messages import Message, SeatState, ThinkingState


class TableActions(Protocol):
    """What a player may ask of its table."""

    def act(self, player: "Player", seat: int, seq: int, action: Action) -> None:
        """Do `action` for `seat`, in answer to update `seq`; a refusal goes to `player` alone."""

    def undo(self, player: "Player", seat: int) -> None:
        """Take back the last choice of `seat`; a refusal goes to `player` alone."""

    def redo(self, player: "Player", seat: int) -> None:
        """Do again what `seat` took back last; a refusal goes to `player` alone."""

    def announce(self, message: Message) -> None:
        """Tell everybody at the table something that is no secret."""


class Player(ABC):
    """A party at the table, for one or several seats or for none (a spectator)."""

    polled: bool = False
    """Whether it is asked about an early eruption (R13); the table declines for people, who have a button."""

    table: TableActions

    @abstractmethod
    def notify(self, message: Message) -> None:
        """Take note of an update or a message; neither blocks nor answers before it returns."""

    def has_shown(self, seq: int) -> bool:
        """Whether its spectators have seen everything up to update `seq`."""
        return True

    async def close(self) -> None:
        """Stop whatever it is about; it is told nothing afterwards."""
        return


class ThinkingPlayer(Player):
    """On one seat, needs time to think and is seen doing it.

    A thought is a task that ends with `done_thinking` and is dropped where an update overtakes it.
    """

    polled = True

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._thought: asyncio.Task[None] | None = None
        self._state: ThinkingState = "waiting"

    def drop(self) -> None:
        """Think no more of what it was asked."""
        if self._thought:
            self._thought.cancel()
            self.done_thinking()

    def done_thinking(self) -> None:
        """Nothing is thought of any more."""
        self._thought = None
        self.say("waiting")

    def say(self, state: ThinkingState, millis: int = 0) -> None:
        """Tell the table what it is about, where that is new; it may take so many milliseconds."""
        if state != self._state:
            self._state = state
            self.table.announce(SeatState(self._seat, state, millis))

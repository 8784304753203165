"""What all players have in common that need time to think and are seen doing it."""

import asyncio

from pompeii_net.messages import SeatState, ThinkingState
from pompeii_net.player import Player


class ThinkingPlayer(Player):
    """On one seat; a thought is a task that ends with `done_thinking` and is dropped where an update overtakes it."""

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

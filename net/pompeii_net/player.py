"""Whoever takes part at a table, behind one interface; people at a window, and when a program's answer is played."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Protocol

from msgspec import Struct

from pompeii_net.messages import GameInfo, Message, Move, PaceSettings, SeatState, ThinkingState


class TableActions(Protocol):
    """What a player may ask of its table."""

    def do(self, player: "Player", asked: Move) -> None:
        """Do what is asked; a refusal goes to `player` alone."""

    def announce(self, message: Message) -> None: ...


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


class Watcher(Player):
    """Has a window, which says what it has shown."""

    _shown = -1

    def notify(self, message: Struct) -> None:
        """Hand it on, whether it is of the game or of the room it is played in."""
        if isinstance(message, GameInfo):
            self._shown = -1  # of that game
        self.send(message)

    @abstractmethod
    def send(self, message: Any) -> None: ...

    def shown(self, seq: int) -> None:
        self._shown = max(self._shown, seq)

    def has_shown(self, seq: int) -> bool:
        return self._shown >= seq


class WindowPlayer(Watcher):
    """Hands every message to `send`, which is called in the net thread and may not block."""

    def __init__(self, send: Callable[[Any], None]) -> None:
        self._send = send

    def send(self, message: Any) -> None:
        self._send(message)


SHOWN_WITHIN: Final = 3.0  # seconds after which a window that has not shown an update is waited for no more


class Pace:
    """The watchable speed of a table: windows first, then a pause, and step by step where autoplay is off."""

    def __init__(self, players: Callable[[], Iterable[Player]]) -> None:
        self._players = players
        self.settings = PaceSettings()
        self._held = False
        self._asked_to_step = False
        self._news = asyncio.Event()

    def set(self, settings: PaceSettings) -> None:
        self.settings = settings
        self._asked_to_step = False
        self._news.set()

    def hold(self, held: bool) -> None:
        """While held no program's answer is played."""
        self._held = held
        self._news.set()

    def step(self) -> None:
        """Let the program that is to decide make its move."""
        self._asked_to_step = True
        self._news.set()

    def shown(self) -> None:
        self._news.set()

    async def wait(self, seq: int) -> None:
        """Return when a program's answer to update `seq` may be played."""
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(SHOWN_WITHIN):
                    await self._until(lambda: all(player.has_shown(seq) for player in self._players()))
            if self.settings.autoplay:
                await asyncio.sleep(self.settings.pause)
            await self._until(lambda: not self._held and (self.settings.autoplay or self._asked_to_step))
        finally:
            self._asked_to_step = False

    async def released(self) -> None:
        await self._until(lambda: not self._held)

    async def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self._news.clear()
            await self._news.wait()

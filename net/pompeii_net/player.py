"""The interface for every party at a table, people at a window, and the pace at which programs' answers are played."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Protocol

from msgspec import Struct

from pompeii_net.messages import GameInfo, Message, Move, PaceSettings, SeatState, ThinkingState


class TableActions(Protocol):
    """What a player may ask of its table."""

    def submit(self, player: "Player", request: Move) -> None:
        """Do what `player` asks; a refusal goes only to `player`."""

    def announce(self, message: Message) -> None: ...


class Player(ABC):
    """A party at the table with one seat, several seats, or none (a spectator)."""

    polled: bool = False  # whether it is asked about an early eruption (R13); the table declines for people's button

    table: TableActions

    @abstractmethod
    def notify(self, message: Message) -> None:
        """Receive an update or a message. Must not block, and must not call the table before it returns."""

    def has_shown(self, seq: int) -> bool:
        """Return whether its window has shown everything up to update `seq`."""
        return True

    async def close(self) -> None:
        """Stop all work. No more messages are sent afterwards."""
        return


class ThinkingPlayer(Player):
    """A player on one seat that shows when it thinks, in a task that calls `done_thinking` at its end."""

    polled = True

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._thought: asyncio.Task[None] | None = None
        self._state: ThinkingState = "waiting"

    def drop(self) -> None:
        """Cancel the current thought, if any, and announce that the seat waits."""
        if self._thought:
            self._thought.cancel()
            self.done_thinking()

    def done_thinking(self) -> None:
        """Note that the thought has ended, and announce that the seat waits."""
        self._thought = None
        self.say("waiting")

    def say(self, state: ThinkingState, millis: int = 0) -> None:
        """Announce a state to the table if it has changed. `millis`: how long it may take, 0 if unknown."""
        if state != self._state:
            self._state = state
            self.table.announce(SeatState(self._seat, state, millis))


class Watcher(Player):
    """A party with a window, which reports what it has shown."""

    _shown = -1

    def notify(self, message: Struct) -> None:
        """Pass on a message of the game or the room. A GameInfo resets what has been shown to nothing."""
        if isinstance(message, GameInfo):
            self._shown = -1  # nothing of this game is shown yet
        self.send(message)

    @abstractmethod
    def send(self, message: Any) -> None: ...

    def shown(self, seq: int) -> None:
        self._shown = max(self._shown, seq)

    def has_shown(self, seq: int) -> bool:
        return self._shown >= seq


class WindowPlayer(Watcher):
    """The people at this program's window. `send` gets every message in the net thread, and must not block."""

    def __init__(self, send: Callable[[Any], None]) -> None:
        self._send = send

    def send(self, message: Any) -> None:
        self._send(message)


SHOWN_WITHIN: Final = 3.0  # maximum wait for a window to show an update, in seconds


class Pace:
    """Slows programs down for people: waits for windows, then pauses, or waits for `step` if autoplay is off."""

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
        """Set whether the game is on hold, during which programs' answers wait."""
        self._held = held
        self._news.set()

    def step(self) -> None:
        """Without autoplay, let a program's next answer be played."""
        self._asked_to_step = True
        self._news.set()

    def shown(self) -> None:
        self._news.set()

    async def wait(self, seq: int) -> None:
        """Wait until a program's answer to update `seq` may be played; perhaps for ever, on hold or without autoplay.

        All windows must have shown the update, or `SHOWN_WITHIN` seconds have passed. Then the pause follows, or the
        wait for `step`.
        """
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

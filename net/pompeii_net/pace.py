"""When a program's answer is played: not before people have seen what happened last."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from msgspec import Struct

from pompeii_net.player import Player

SHOWN_WITHIN: Final = 3.0
"""Seconds after which a window that has not shown an update is waited for no more."""


class PaceSettings(Struct, frozen=True):
    """How programs move, as the people at a window want it."""

    autoplay: bool = True
    """By themselves, or at each `step`."""
    pause: float = 0.0
    """Seconds from when an update was shown to a program's answer."""
    thinking: float = 1.0
    """Seconds that a level which uses its time has for a decision."""


class Pace:
    """The watchable speed of a table: windows first, then a pause, and step by step where autoplay is off."""

    def __init__(self, players: Callable[[], Iterable[Player]]) -> None:
        self._players = players
        self.settings = PaceSettings()
        self._held = False
        self._asked_to_step = False
        self._news = asyncio.Event()

    def set(self, settings: PaceSettings) -> None:
        """Other settings, from now on."""
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
        """A window has shown more."""
        self._news.set()

    async def wait(self, seq: int) -> None:
        """Return when a program's answer to update `seq` may be played."""
        try:
            await self._windows(seq)
            if self.settings.autoplay:
                await asyncio.sleep(self.settings.pause)
            await self._until(lambda: not self._held and (self.settings.autoplay or self._asked_to_step))
        finally:
            self._asked_to_step = False

    async def released(self) -> None:
        """Return when the table is not held."""
        await self._until(lambda: not self._held)

    async def _windows(self, seq: int) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SHOWN_WITHIN):
                await self._until(lambda: all(player.has_shown(seq) for player in self._players()))

    async def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self._news.clear()
            await self._news.wait()

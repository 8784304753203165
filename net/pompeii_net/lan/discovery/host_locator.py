"""Where a game has gone whose host is lost: discovery, running only as long as somebody asks."""

import asyncio
from typing import Final

from pompeii_net.lan.discovery.finder import Finder
from pompeii_net.lan.local import Place
from pompeii_net.tasks import TaskSet

_IDLE: Final = 20.0
"""Seconds after the last question for which it goes on looking; who waits for a host asks every few."""


class HostLocator:
    """To be called with a game's id: where it is said to be; the first call begins the search."""

    def __init__(self) -> None:
        self._finder: Finder | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._tasks = TaskSet()

    def __call__(self, game: str) -> list[Place]:
        if self._idle:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(_IDLE, self._stop)
        if self._finder is None:
            self._finder = Finder(lambda found: None)
            self._tasks.spawn(self._finder.start())
        return self._finder.places_of(game)

    async def close(self) -> None:
        """Return when the search, if one is on, has ended."""
        if self._idle:
            self._idle.cancel()
        self._stop()
        await self._tasks.join()

    def _stop(self) -> None:
        finder, self._finder = self._finder, None
        if finder:
            self._tasks.spawn(finder.stop())

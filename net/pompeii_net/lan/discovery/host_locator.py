"""Where a game has gone whose host is lost: discovery, running only as long as somebody asks."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Final

from pompeii_net.lan.local import Place

if TYPE_CHECKING:
    from pompeii_net.lan.discovery.finder import Finder

_IDLE: Final = 20.0
"""Seconds after the last question for which it goes on looking; who waits for a host asks every few."""


class HostLocator:
    """To be called with a game's id: where it is said to be; the first call begins the search."""

    def __init__(self) -> None:
        self._finder: Finder | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, game: str) -> list[Place]:
        if self._idle:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(_IDLE, self._rest)
        if self._finder is None:
            from pompeii_net.lan.discovery.finder import Finder

            self._finder = Finder(lambda found: None)
            self._spawn(self._finder.start())
        return self._finder.places_of(game)

    async def close(self) -> None:
        """Look no more."""
        if self._idle:
            self._idle.cancel()
        self._rest()
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _rest(self) -> None:
        finder, self._finder = self._finder, None
        if finder:
            self._spawn(finder.stop())

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

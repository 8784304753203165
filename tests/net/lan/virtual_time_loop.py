"""A loop in which hours pass in no time: whenever nothing happens, its clock goes on to the next thing due."""

import asyncio
import selectors
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from pompeii_net.lan.transport import link

_AT_REST = 0.005
"""Seconds in which nothing has arrived on any socket: nothing is under way on this computer."""


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Like any loop, until its time flies."""

    def __init__(self) -> None:
        self.skipped = 0.0
        self.flies = False
        super().__init__(_Selector(self))

    def time(self) -> float:
        return super().time() + self.skipped


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualTimeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if not self._loop.flies or timeout is None or timeout <= _AT_REST:
            return super().select(timeout)
        ready = super().select(_AT_REST)
        if not ready:
            self._loop.skipped += timeout - _AT_REST
        return ready


@contextmanager
def flying_time() -> Iterator[None]:
    """Within this, time flies, for the loop and for heartbeats."""
    loop, now = asyncio.get_running_loop(), link.now
    assert isinstance(loop, VirtualTimeLoop)
    with patch.object(link, "now", lambda: now() + loop.skipped):
        loop.flies = True
        try:
            yield
        finally:
            loop.flies = False

"""What the host's person is told of those who may not come in."""

import asyncio
from collections.abc import Callable
from typing import Final

from pompeii_net.lan.local import Alarm

EVERY: Final = 60.0
"""Seconds for which nothing more is said of the same kind and address."""
MOST: Final = 3
"""Of all addresses in that time: who has many must not be able to fill the window."""


class Alarms:
    """Rings for `heard`."""

    def __init__(self, heard: Callable[[Alarm], None]) -> None:
        self._heard = heard
        self._last: dict[tuple[str, str], float] = {}

    def ring(self, alarm: Alarm) -> None:
        """Tell it, unless one like it was told just now."""
        now = asyncio.get_running_loop().time()
        self._last = {like: at for like, at in self._last.items() if now - at < EVERY}
        like = alarm.what, alarm.address
        if like not in self._last and len(self._last) < MOST:
            self._last[like] = now
            self._heard(alarm)

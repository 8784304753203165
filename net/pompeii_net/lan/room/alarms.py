"""What the host's person is told of those who may not come in."""

import asyncio
from collections.abc import Callable
from typing import Final

from pompeii_net.lan.local import Alarm

EVERY: Final = 60.0
"""Seconds for which nothing more is said of the same kind: who knocks must not be able to fill the window."""


class Alarms:
    """Rings for `heard`."""

    def __init__(self, heard: Callable[[Alarm], None]) -> None:
        self._heard = heard
        self._last: dict[str, float] = {}

    def ring(self, alarm: Alarm) -> None:
        """Tell it, unless one like it was told just now."""
        now = asyncio.get_running_loop().time()
        if now - self._last.get(alarm.what, -EVERY) >= EVERY:
            self._last[alarm.what] = now
            self._heard(alarm)

"""The heartbeat of a connection: asks in a silence, worries in a long one, and gives it up."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from pompeii_net.lan.transport.limits import Limits

_CLOCK: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def now() -> float:
    """Seconds that pass while the computer sleeps, too: when it wakes, whoever it was connected to has given up."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


class Heartbeat:
    """Of one side: `on_ping` in a silence, `on_shaky` with True in a long one and False when it ends, `on_lost`."""

    def __init__(
        self,
        limits: Limits,
        *,
        host: bool,
        on_ping: Callable[[], None],
        on_shaky: Callable[[bool], None],
        on_lost: Callable[[], None],
    ) -> None:
        self._ping_after = limits.host_ping if host else limits.ping
        self._shaky_after = limits.shaky
        self._lost_after = limits.host_limit if host else limits.client_limit
        self._on_ping, self._on_shaky, self._on_lost = on_ping, on_shaky, on_lost
        self._heard = self._sent = self._pinged = now()
        self._is_shaky = False
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Count silence from now on, in both directions."""
        self._heard = self._sent = self._pinged = now()
        self._schedule()

    def stop(self) -> None:
        """Nothing is called any more."""
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def heard(self) -> None:
        """The other side is alive."""
        self._heard = now()
        if self._is_shaky:
            self._is_shaky = False
            self._on_shaky(False)

    def sent(self) -> None:
        """The other side will know that we are."""
        self._sent = now()

    def _check(self) -> None:
        time = now()
        silence = time - self._heard
        if silence >= self._lost_after:
            self._on_lost()
            return
        if silence >= self._shaky_after and not self._is_shaky:
            self._is_shaky = True
            self._on_shaky(True)
        if time >= self._ping_due():
            self._pinged = time
            self._on_ping()
        if self._timer:
            self._schedule()

    def _schedule(self) -> None:
        """Sleep until something may be due. What is heard or sent meanwhile only makes it later: no need to wake."""
        due = min(self._ping_due(), self._heard + self._lost_after)
        if not self._is_shaky:
            due = min(due, self._heard + self._shaky_after)
        self._timer = asyncio.get_running_loop().call_later(max(due - now(), 0), self._check)

    def _ping_due(self) -> float:
        """When one direction or the other will have been silent for long enough."""
        return max(min(self._heard, self._sent), self._pinged) + self._ping_after

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
    """Of one side: calls `ping`, `worry` with True and, as soon as something is heard, False, and at the end `lost`."""

    def __init__(
        self,
        limits: Limits,
        *,
        host: bool,
        ping: Callable[[], None],
        worry: Callable[[bool], None],
        lost: Callable[[], None],
    ) -> None:
        self._ping_after = limits.host_ping if host else limits.ping
        self._worry_after = limits.shaky
        self._lost_after = limits.host_limit if host else limits.client_limit
        self._ping, self._worry, self._lost = ping, worry, lost
        self._heard = self._said = self._pinged = now()
        self._worried = False
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """From now on."""
        self._heard = self._said = self._pinged = now()
        self._rest()

    def stop(self) -> None:
        """Nothing is called any more."""
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def heard(self) -> None:
        """The other side is alive."""
        self._heard = now()
        if self._worried:
            self._worried = False
            self._worry(False)

    def said(self) -> None:
        """The other side will know that we are."""
        self._said = now()

    def _beat(self) -> None:
        time = now()
        silence = time - self._heard
        if silence >= self._lost_after:
            self._lost()
            return
        if silence >= self._worry_after and not self._worried:
            self._worried = True
            self._worry(True)
        if time >= self._ping_due():
            self._pinged = time
            self._ping()
        if self._timer:
            self._rest()

    def _rest(self) -> None:
        """Sleep until something may be due. What is heard or said meanwhile only makes it later: no need to wake."""
        due = min(self._ping_due(), self._heard + self._lost_after)
        if not self._worried:
            due = min(due, self._heard + self._worry_after)
        self._timer = asyncio.get_running_loop().call_later(max(due - now(), 0), self._beat)

    def _ping_due(self) -> float:
        """When one direction or the other will have been silent for long enough."""
        return max(min(self._heard, self._said), self._pinged) + self._ping_after

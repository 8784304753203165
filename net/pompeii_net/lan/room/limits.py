"""How much one person, one address and one seat may ask for, and how often the host's person is told of strangers."""

import asyncio
from collections.abc import Callable
from typing import Final

from pompeii_net.lan.local import Alarm
from pompeii_net.messages import Refused, TableRefusal
from pompeii_net.rate_limiter import RateLimiter

MOST_UNDOS: Final = 200
"""Of one seat in one game: each costs everybody an update, and the disk a line."""
UNDO_BURST: Final = 20
UNDO_RATE: Final = 0.5
ALARM_EVERY: Final = 60.0
"""Seconds for which nothing more is said of the same kind and address."""
MOST_ALARMS: Final = 3
"""Of all addresses in that time: who has many must not be able to fill the window."""


class PeerLimits:
    """Of a member, of whom little is heard; `shared`: of an address, behind which a family may be."""

    def __init__(self, *, shared: bool = False) -> None:
        self.say = RateLimiter(15, 1.5) if shared else RateLimiter(5, 0.5)
        self.change = RateLimiter(40, 8.0) if shared else RateLimiter(10, 2.0)
        """Of seats, colours and being ready, each of which everybody is told."""
        self.sync = RateLimiter(30, 3.0) if shared else RateLimiter(5, 0.5)
        self.join = RateLimiter(12, 0.2)
        self.rejoin = RateLimiter(40, 4.0) if shared else RateLimiter(10, 1.0)


class UndoLimiter:
    """Of one game; counts by seat, whoever has it at the moment."""

    def __init__(self) -> None:
        self._left: dict[int, int] = {}
        self._limiters: dict[int, RateLimiter] = {}

    def refusal(self, seat: int, cid: int) -> Refused | None:
        """Why `seat` may not take back one choice more, asked as `cid`; None where it may, which then counts."""
        left = self._left.get(seat, MOST_UNDOS)
        if not left:
            return Refused(seat, TableRefusal.UNDO_LIMIT, cid=cid, blanks={"n": MOST_UNDOS})
        if not self._limiters.setdefault(seat, RateLimiter(UNDO_BURST, UNDO_RATE)).allow():
            return Refused(seat, TableRefusal.UNDO_TOO_FAST, cid=cid)
        self._left[seat] = left - 1
        return None


class AlarmLimiter:
    """Lets alarms through to `send`, unless one like it, or too many, went through just now."""

    def __init__(self, send: Callable[[Alarm], None]) -> None:
        self._send = send
        self._last: dict[tuple[str, str], float] = {}

    def __call__(self, alarm: Alarm) -> None:
        now = asyncio.get_running_loop().time()
        self._last = {like: at for like, at in self._last.items() if now - at < ALARM_EVERY}
        like = alarm.what, alarm.address
        if like not in self._last and len(self._last) < MOST_ALARMS:
            self._last[like] = now
            self._send(alarm)

"""How often something may be done, and how much of this program one person, one address and one seat may take up."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from pompeii_net.lan.local import Alarm
from pompeii_net.messages import Refused, TableRefusal

BLOCK: Final = 512
"""Bytes. The host's messages are padded to a multiple, so that lengths tell nothing; a guest's count by it."""


class RateLimiter:
    """A token bucket: `burst` at once after a silence, and `rate` a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._tokens, self._time = burst, 0.0

    def allow(self, now: float | None = None, cost: int = 1) -> bool:
        """Return whether it may be done once more, and count it `cost` times if so.

        `now` is in seconds, None for the clock of the loop. A dear one may be done in advance: the next ones then wait.
        """
        if self.wait(now) > 0:
            return False
        self._tokens -= cost
        return True

    def allow_bytes(self, count: int) -> bool:
        """Return whether so many bytes may be read: each `BLOCK` counts, and at least one."""
        return self.allow(cost=1 + count // BLOCK)

    def wait(self, now: float | None = None) -> float:
        """Seconds until it may be done once more, 0 if it may now."""
        if now is None:
            now = asyncio.get_running_loop().time()
        self._tokens = min(self._burst, self._tokens + (now - self._time) * self._rate)
        self._time = now
        return max(0.0, (1 - self._tokens) / self._rate)


class Limits(Struct, frozen=True):
    """Counts, bytes and seconds; the silence after which one side pings, worries and gives up."""

    connections: int = 60
    per_address: int = 30
    """Of those who are in; a school may be behind one address. Whoever comes back with a token has a place besides."""
    pending: int = 192
    """At each step before that: thirty browsers load the page at once, six files each."""
    grace: float = 0.15
    """For which a step is not cut short for the sake of others like it; an honest guest needs a tenth of that."""
    heavy: int = 32
    """Connections from one address, of the last seconds, after which all others come before it."""
    wrong_codes: int = 5
    wrong_within: float = 60.0
    shut: float = 60.0

    opening: int = 4 << 10
    from_client: int = 16 << 10
    from_host: int = 1 << 20
    queue: int = 4 << 20

    first_message: float = 2.5
    handshake: float = 2.5
    body: float = 10.0
    goodbye: float = 1.0

    ping: float = 2.0
    host_ping: float = 3.0
    """The host's turn to ask comes later, so that of two sides that keep the rules only the client asks."""
    shaky: float = 5.0
    client_limit: float = 7.0
    host_limit: float = 12.0

    rate: float = 200.0
    burst: float = 400.0
    host_rate: float = 2000.0
    host_burst: float = 8000.0


MOST_UNDOS: Final = 200  # of one seat in one game: each costs everybody an update, and the disk a line
UNDO_BURST: Final = 20
UNDO_RATE: Final = 0.5
ALARM_EVERY: Final = 60.0  # seconds for which nothing more is said of the same kind and address
MOST_ALARMS: Final = 3  # of all addresses in that time: who has many must not be able to fill the window


class PeerLimits:
    """Of a member, of whom little is heard; `shared`: of an address, behind which a family may be."""

    def __init__(self, *, shared: bool = False) -> None:
        self.say = RateLimiter(15, 1.5) if shared else RateLimiter(5, 0.5)
        self.change = RateLimiter(40, 8.0) if shared else RateLimiter(10, 2.0)
        """Of seats, colours and being ready, each of which everybody is told."""
        self.sync = RateLimiter(30, 3.0) if shared else RateLimiter(5, 0.5)
        self.join = RateLimiter(30, 0.2)
        self.rejoin = RateLimiter(40, 4.0) if shared else RateLimiter(10, 1.0)


class UndoLimiter:
    """Of one game; counts by seat, whoever has it at the moment."""

    def __init__(self) -> None:
        self._done: Counter[int] = Counter()
        self._limiters = defaultdict[int, RateLimiter](lambda: RateLimiter(UNDO_BURST, UNDO_RATE))

    def refusal(self, seat: int, cid: int) -> Refused | None:
        """Why `seat` may not take back one choice more, asked as `cid`; None where it may, which then counts."""
        if self._done[seat] >= MOST_UNDOS:
            return Refused(seat, TableRefusal.UNDO_LIMIT, cid=cid, blanks={"n": MOST_UNDOS})
        if not self._limiters[seat].allow():
            return Refused(seat, TableRefusal.UNDO_TOO_FAST, cid=cid)
        self._done[seat] += 1
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

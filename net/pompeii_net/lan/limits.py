"""Rate and resource limits per connection, member, address and seat, so that no peer can flood the host or a guest."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from pompeii_net.lan.local import Alarm
from pompeii_net.messages import Refused, TableRefusal

BLOCK: Final = 512  # bytes: the host pads its messages to whole blocks; received bytes are rate-limited in blocks


class RateLimiter:
    """A token bucket: `rate` actions per second are allowed, and `burst` at once after a silence."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._tokens, self._time = burst, 0.0

    def allow(self, now: float | None = None, cost: int = 1) -> bool:
        """Return whether an action is allowed at `now`, in seconds (None: the loop's time); if so take `cost` tokens.

        One token is enough even for a higher `cost`; later actions then wait longer.
        """
        if self.wait(now) > 0:
            return False
        self._tokens -= cost
        return True

    def allow_bytes(self, count: int) -> bool:
        """Return whether `count` bytes may be read; if so take one token, and one more per full `BLOCK`."""
        return self.allow(cost=1 + count // BLOCK)

    def wait(self, now: float | None = None) -> float:
        """Return the seconds until an action is allowed, 0 if it is at `now` (None: the loop's time).

        Takes no token.
        """
        if now is None:
            now = asyncio.get_running_loop().time()
        self._tokens = min(self._burst, self._tokens + (now - self._time) * self._rate)
        self._time = now
        return max(0.0, (1 - self._tokens) / self._rate)


def source(address: str) -> str:
    """Return the address by which limits count: the relay in `key@relay`, otherwise the address itself."""
    return address.rpartition("@")[2]


class Limits(Struct, frozen=True):
    """Limits of a host and its connections: counts, sizes in bytes, times in seconds and rates per second."""

    connections: int = 60  # connections that are in the room, at most, for a newcomer
    per_address: int = 30  # the same for one address, perhaps a school's; members who come back are always let in
    pending: int = 192  # connections at each earlier step, at most: thirty browsers load six files each at once
    grace: float = 0.15  # time at a step before one of the same kind may take the place; honest guests need a tenth
    heavy: int = 32  # connections from an address in the last seconds above which all other addresses are preferred
    wrong_codes: int = 5  # this many wrong codes within `wrong_within` shut an address out for `shut`
    wrong_within: float = 60.0
    shut: float = 60.0

    opening: int = 4 << 10
    from_client: int = 16 << 10
    from_host: int = 1 << 20
    queue: int = 4 << 20

    first_message: float = 2.5
    handshake: float = 2.5
    body: float = 10.0  # for the rest of a message that has begun to arrive
    goodbye: float = 1.0

    ping: float = 2.0  # silence after which the client pings
    host_ping: float = 3.0  # longer, so that as long as both sides follow the rules only the client pings
    shaky: float = 5.0
    client_limit: float = 7.0
    host_limit: float = 12.0

    rate: float = 200.0
    burst: float = 400.0
    host_rate: float = 2000.0
    host_burst: float = 8000.0


MOST_UNDOS: Final = 200  # per seat and game: each costs everyone an update, and the disk a line
UNDO_BURST: Final = 20
UNDO_RATE: Final = 0.5
ALARM_EVERY: Final = 60.0  # seconds before an alarm of the same kind and address is repeated
MOST_ALARMS: Final = 3  # from all addresses in that time, so that many addresses cannot fill the window


class PeerLimits:
    """The request limits of one member or, if `shared`, of one address, which a family may share."""

    def __init__(self, *, shared: bool = False) -> None:
        self.say = RateLimiter(15, 1.5) if shared else RateLimiter(5, 0.5)
        # Changes of seats, colours and readiness; everyone is told of each.
        self.change = RateLimiter(40, 8.0) if shared else RateLimiter(10, 2.0)
        self.sync = RateLimiter(30, 3.0) if shared else RateLimiter(5, 0.5)
        self.join = RateLimiter(30, 0.2)
        self.rejoin = RateLimiter(40, 4.0) if shared else RateLimiter(10, 1.0)


class UndoLimiter:
    """The undo limits of one game, counted by seat, no matter who plays it at the moment."""

    def __init__(self) -> None:
        self._done: Counter[int] = Counter()
        self._limiters = defaultdict[int, RateLimiter](lambda: RateLimiter(UNDO_BURST, UNDO_RATE))

    def refusal(self, seat: int, cid: int) -> Refused | None:
        """Count an undo or redo of `seat` and return None. If too many or too fast, return the refusal, uncounted.

        `cid` is that of the request.
        """
        if self._done[seat] >= MOST_UNDOS:
            return Refused(seat, TableRefusal.UNDO_LIMIT, cid=cid, blanks={"n": MOST_UNDOS})
        if not self._limiters[seat].allow():
            return Refused(seat, TableRefusal.UNDO_TOO_FAST, cid=cid)
        self._done[seat] += 1
        return None


class AlarmLimiter:
    """Passes alarms to `send`, unless one of the same kind and address, or `MOST_ALARMS`, passed in `ALARM_EVERY`."""

    def __init__(self, send: Callable[[Alarm], None]) -> None:
        self._send = send
        self._last: dict[tuple[str, str], float] = {}

    def __call__(self, alarm: Alarm) -> None:
        now = asyncio.get_running_loop().time()
        self._last = {key: at for key, at in self._last.items() if now - at < ALARM_EVERY}
        key = alarm.what, alarm.address
        if key not in self._last and len(self._last) < MOST_ALARMS:
            self._last[key] = now
            self._send(alarm)

"""How much of this program anybody on the network may take up."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct

from pompeii_net.lan.wire import Why

_REMEMBERED: Final = 1024


class Limits(Struct, frozen=True):
    """Counts, bytes and seconds (NETWORK.md); the silence after which one side pings, worries and gives up."""

    connections: int = 16
    per_address: int = 6
    wrong_codes: int = 5
    wrong_within: float = 60.0
    shut: float = 60.0

    opening: int = 4 << 10
    from_client: int = 16 << 10
    from_host: int = 1 << 20
    queue: int = 256
    queue_bytes: int = 4 << 20

    first_message: float = 8.0
    handshake: float = 5.0
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


class Bucket:
    """So many messages a second, and so many more at once after a silence."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._tokens, self._time = burst, 0.0

    def spend(self, time: float) -> bool:
        """Whether one message more is within that, at this time in seconds."""
        self._tokens = min(self._burst, self._tokens + (time - self._time) * self._rate) - 1
        self._time = time
        return self._tokens >= 0


class Caps:
    """Counts the connections of each address and its wrong codes."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._connected: Counter[str] = Counter()
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._shut: OrderedDict[str, float] = OrderedDict()

    def refusal(self, address: str) -> Why | None:
        """Why nobody from there may connect now: `busy`, or `shut` after too many wrong codes."""
        if self._shut.get(address, 0.0) > self._clock():
            return "shut"
        if self._connected.total() >= self._limits.connections:
            return "busy"
        return "busy" if self._connected[address] >= self._limits.per_address else None

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """One connection more from there."""
        self._connected[address] += 1
        try:
            yield
        finally:
            self._connected[address] -= 1
            if not self._connected[address]:
                del self._connected[address]

    def wrong_code(self, address: str) -> None:
        """Somebody there does not know the code."""
        now = self._clock()
        times = self._wrong.setdefault(address, deque(maxlen=self._limits.wrong_codes))
        self._wrong.move_to_end(address)
        times.append(now)
        if len(times) == self._limits.wrong_codes and now - times[0] <= self._limits.wrong_within:
            del self._wrong[address]
            self._shut[address] = now + self._limits.shut
            self._shut.move_to_end(address)
        for remembered in (self._wrong, self._shut):
            if len(remembered) > _REMEMBERED:
                remembered.popitem(last=False)

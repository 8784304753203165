"""What is on its way out of a connection: the line takes what it can, a little waits, and no more than that."""

from asyncio import Transport
from collections import deque

from pompeii_net.lan.limits import Limits


class Outbox:
    """Of one line."""

    def __init__(self, line: Transport, limits: Limits) -> None:
        self._line, self._limits = line, limits
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._full = False

    def put(self, data: bytes) -> bool:
        """Send this as soon as may be; False where too much waits already."""
        if not self._full:
            self._line.write(data)
            return True
        if len(self._waiting) >= self._limits.queue or self._bytes + len(data) > self._limits.queue_bytes:
            return False
        self._waiting.append(data)
        self._bytes += len(data)
        return True

    def pause(self) -> None:
        """The line takes no more."""
        self._full = True

    def resume(self) -> None:
        """The line takes more."""
        self._full = False
        while self._waiting and not self._full:
            data = self._waiting.popleft()
            self._bytes -= len(data)
            self._line.write(data)

    def close(self, last: bytes) -> None:
        """Send whatever waits, and this, and close the line."""
        self._line.write(b"".join((*self._waiting, last)))
        self._waiting.clear()
        self._line.close()

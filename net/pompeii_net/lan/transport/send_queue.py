"""What is on its way out of a connection: the line takes what it can, a little waits, and no more than that."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Final

from pompeii_net.lan.transport.frames import padding
from pompeii_net.lan.transport.limits import Limits

_LOT: Final = 64 << 10
"""Bytes: the line is asked whether it takes more after about so many."""


class SendQueue:
    """Of one line. What is put within one turn of the loop goes out at once, after it, padded to whole blocks.

    It is also that a line which breaks is not written to again and again before we are told, of which asyncio's log
    would complain.
    """

    def __init__(self, line: asyncio.Transport, limits: Limits, block: int = 1) -> None:
        """`block`: bytes; 1 pads nothing."""
        self._line, self._limits, self._block = line, limits, block
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._full = False
        self._turn: asyncio.Handle | None = None

    def put(self, data: bytes) -> bool:
        """Send this as soon as may be; False where too much waits already."""
        if self._too_much(data):
            self._send()
            if self._too_much(data):
                return False
        self._waiting.append(data)
        self._bytes += len(data)
        if not self._turn and not self._full:
            self._turn = asyncio.get_running_loop().call_soon(self._send)
        return True

    def pause(self) -> None:
        """The line takes no more."""
        self._full = True

    def resume(self) -> None:
        """The line takes more."""
        self._full = False
        self._send()

    def close(self, last: bytes) -> None:
        """Send whatever waits, and this, and close the line."""
        self.stop()
        self._write([*self._waiting, last])
        self._waiting.clear()
        self._line.close()

    def stop(self) -> None:
        """Nothing is sent any more, but by `close`."""
        if self._turn:
            self._turn.cancel()
            self._turn = None

    def _too_much(self, data: bytes) -> bool:
        return len(self._waiting) >= self._limits.queue or self._bytes + len(data) > self._limits.queue_bytes

    def _send(self) -> None:
        self.stop()
        while self._waiting and not self._full:
            lot, size = [], 0
            while self._waiting and size < _LOT:
                lot.append(self._waiting.popleft())
                size += len(lot[-1])
            self._bytes -= size
            self._write(lot)

    def _write(self, lot: Iterable[bytes]) -> None:
        data = b"".join(lot)
        self._line.write(data + padding(len(data), self._block))

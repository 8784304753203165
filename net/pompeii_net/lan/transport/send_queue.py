"""What is on its way out of a connection: the transport takes what it can, a little waits, and no more than that."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Final

from pompeii_net.lan.transport.frames import padding
from pompeii_net.lan.transport.limits import Limits

_CHUNK: Final = 64 << 10
"""Bytes: the transport is asked whether it takes more after about so many."""


class SendQueue:
    """Of one transport. What is put within one turn of the loop goes out at once, after it, padded to whole blocks.

    A transport which breaks is not written to again and again before we are told: asyncio's log would complain.
    """

    def __init__(self, transport: asyncio.Transport, limits: Limits, block: int = 1) -> None:
        """`block`: bytes; 1 pads nothing."""
        self._transport, self._limits, self._block = transport, limits, block
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._full = False
        self._flush_handle: asyncio.Handle | None = None

    def put(self, data: bytes) -> bool:
        """Send this as soon as may be; False where too much waits already."""
        if self._too_much(data):
            self._flush()
            if self._too_much(data):
                return False
        self._waiting.append(data)
        self._bytes += len(data)
        if not self._flush_handle and not self._full:
            self._flush_handle = asyncio.get_running_loop().call_soon(self._flush)
        return True

    def pause(self) -> None:
        """The transport takes no more."""
        self._full = True

    def resume(self) -> None:
        """The transport takes more: send what waits."""
        self._full = False
        self._flush()

    def close(self, last: bytes) -> None:
        """Send whatever waits, and this, and close the transport."""
        self.stop()
        self._write([*self._waiting, last])
        self._waiting.clear()
        self._transport.close()

    def stop(self) -> None:
        """Nothing is sent any more, but by `close`."""
        if self._flush_handle:
            self._flush_handle.cancel()
            self._flush_handle = None

    def _too_much(self, data: bytes) -> bool:
        return len(self._waiting) >= self._limits.queue or self._bytes + len(data) > self._limits.queue_bytes

    def _flush(self) -> None:
        self.stop()
        while self._waiting and not self._full:
            chunk, size = [], 0
            while self._waiting and size < _CHUNK:
                chunk.append(self._waiting.popleft())
                size += len(chunk[-1])
            self._bytes -= size
            self._write(chunk)

    def _write(self, chunk: Iterable[bytes]) -> None:
        data = b"".join(chunk)
        self._transport.write(data + padding(len(data), self._block))

"""Frames: a big-endian u32 length and a message in MessagePack, cut out of a stream and decoded by what may be said.

A frame of zeros, or of nothing, is padding: it says nothing and hides how long the others are.
"""

import asyncio
import socket
from collections import deque
from collections.abc import Iterable
from typing import Final

from msgspec import MsgspecError, Struct
from msgspec.msgpack import Decoder, Encoder

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.wire import Bye, Entrance, FromClient, FromHost, Opening, RoomKey, StatusReply

OPENING: Final[Decoder[Opening]] = Decoder(Opening)
"""What a host hears in the open."""
ANSWER: Final[Decoder[StatusReply | Bye]] = Decoder(StatusReply | Bye)
"""What a client hears in the open, first."""
ROOM_KEY: Final[Decoder[RoomKey | Bye]] = Decoder(RoomKey | Bye)
"""What it hears then."""
ENTRANCE: Final[Decoder[Entrance]] = Decoder(Entrance)
FROM_CLIENT: Final[Decoder[FromClient]] = Decoder(FromClient)
FROM_HOST: Final[Decoder[FromHost]] = Decoder(FromHost)

_HEAD: Final = 4
_encoder = Encoder()


class FrameError(Exception):
    """What arrived is no message of ours; the text says so in one sentence, `head` is how it began, if known."""

    head = b""


class Frames:
    """Cuts what arrives into frames of `limit` bytes at most."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._buffer = bytearray()

    def __len__(self) -> int:
        """How many bytes have arrived and are in no frame that was taken."""
        return len(self._buffer)

    def feed(self, data: bytes) -> None:
        """Append what arrived; nothing is looked at before `next`."""
        self._buffer += data

    def next(self) -> bytes | None:
        """The next whole frame without its length, None where more must arrive; FrameError for one too long."""
        if len(self._buffer) < _HEAD:
            return None
        end = _HEAD + _length(self._buffer[:_HEAD], self.limit)
        if len(self._buffer) < end:
            return None
        frame = bytes(self._buffer[_HEAD:end])
        del self._buffer[:end]
        return frame


def pack(message: Struct) -> bytes:
    """The frame of this message."""
    body = _encoder.encode(message)
    return len(body).to_bytes(_HEAD) + body


def padding(size: int, block: int) -> bytes:
    """What makes `size` bytes a multiple of `block` with it."""
    gap = -size % block
    if 0 < gap < _HEAD:
        gap += block
    return (gap - _HEAD).to_bytes(_HEAD) + bytes(gap - _HEAD) if gap else b""


def is_padding(frame: bytes) -> bool:
    """Whether this frame, without its length, says nothing; no message begins with a zero."""
    return not frame or frame[0] == 0


def unpack[T](frame: bytes, decoder: Decoder[T]) -> T:
    """The message of a frame without its length; FrameError."""
    try:
        return decoder.decode(frame)
    except (MsgspecError, RecursionError, UnicodeDecodeError) as problem:
        raise FrameError(f"A message cannot be read: {problem}") from None


async def receive[T](sock: socket.socket, decoder: Decoder[T], limit: int) -> T:
    """The next message, not a byte behind it being read; FrameError, EOFError, OSError."""
    head = await _exactly(sock, _HEAD)
    try:
        length = _length(head, limit)
    except FrameError as problem:
        problem.head = head
        raise
    return unpack(await _exactly(sock, length), decoder)


async def say(sock: socket.socket, message: Struct) -> None:
    """Send this message in the open, waiting until the socket takes it; OSError."""
    await asyncio.get_running_loop().sock_sendall(sock, pack(message))


def _length(head: bytes | bytearray, limit: int) -> int:
    length = int.from_bytes(head)
    if length > limit:
        raise FrameError(f"A message of {length} bytes is too long, {limit} are allowed.")
    return length


async def _exactly(sock: socket.socket, count: int) -> bytes:
    """The TLS handshake may follow in the same packet, and TLS must find it on the socket."""
    loop = asyncio.get_running_loop()
    data = b""
    while len(data) < count:
        part = await loop.sock_recv(sock, count - len(data))
        if not part:
            raise EOFError
        data += part
    return data


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

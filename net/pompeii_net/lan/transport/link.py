"""A secured connection, used by host and guest: messages both ways, and a heartbeat that notices a dead line.

A message is sent as a frame: a big-endian u32 length and MessagePack. Empty or all-zero frames are padding; they hide
message lengths.
"""

import asyncio
import socket
import time
from collections.abc import Callable
from itertools import count
from typing import Final

from msgspec import MsgspecError, Struct
from msgspec.msgpack import Decoder, Encoder

from pompeii_net.lan import wire
from pompeii_net.lan.limits import BLOCK, Limits, RateLimiter
from pompeii_net.lan.local import Way
from pompeii_net.lan.transport.keys import SessionKeys
from pompeii_net.lan.wire import Bye, EndReason, Entrance, FromClient, FromHost, Opening

OPENING: Final[Decoder[Opening]] = Decoder(Opening)  # a client's messages in the open
ANSWER: Final[Decoder[wire.StatusReply | Bye]] = Decoder(wire.StatusReply | Bye)  # a host's first answer in the open
ROOM_KEY: Final[Decoder[wire.RoomKey | Bye]] = Decoder(wire.RoomKey | Bye)  # and its second one
ENTRANCE: Final[Decoder[Entrance]] = Decoder(Entrance)
FROM_CLIENT: Final[Decoder[FromClient]] = Decoder(FromClient)
FROM_HOST: Final[Decoder[FromHost]] = Decoder(FromHost)

_MOMENT: Final = 0.1  # seconds


class Link[In](asyncio.Protocol):
    """A connection to `peer` (`PendingConnection.address`), secured by `session`. Messages wait until `start`."""

    def __init__(self, peer: str, session: SessionKeys, decoder: Decoder[In], limits: Limits, *, host: bool) -> None:
        self.peer, self.session = peer, session
        self._host = host
        self.phone = False  # whether a browser is at the other end
        self.way: Callable[[], Way | None] | None = None  # tells how a connection goes, if it is from far away
        self._decoder, self._limits = decoder, limits
        self._frames = Frames(limits.from_client if host else limits.from_host)
        burst, rate = (limits.burst, limits.rate) if host else (limits.host_burst, limits.host_rate)
        self._limiter = RateLimiter(burst, rate)
        self.reading = RateLimiter(burst, rate)  # of the bytes that arrive, whatever they hold
        self._ping_after = limits.host_ping if host else limits.ping
        self._lost_after = limits.host_limit if host else limits.client_limit
        self._heard = self._sent = self._pinged = now()
        self._pings = count(1)
        self._shaky = self._over = False
        self._take: Callable[[In], None] | None = None
        self._on_shaky: Callable[[bool], None]
        self._ended: Callable[[EndReason | None], None] | None = None
        self._why: EndReason | None = None
        self._pulse: asyncio.TimerHandle | None = None
        self._body_timer: asyncio.TimerHandle | None = None
        self._end_timers: list[asyncio.TimerHandle] = []
        self._arrived = asyncio.Event()
        self._closed = asyncio.Event()

    def start(
        self, take: Callable[[In], None], shaky: Callable[[bool], None], ended: Callable[[EndReason | None], None]
    ) -> None:
        """Begin the heartbeat, and pass each message to `take`, waiting ones first, until the end.

        `shaky` is called with True after a long silence and False after it; `ended` once, with the reason that either
        side gave, or None if the line was lost. None of the three is called from within a method of the link.
        """
        self._take, self._on_shaky, self._ended = take, shaky, ended
        loop = asyncio.get_running_loop()
        if self._over:
            loop.call_soon(ended, self._why)
            return
        self._heard = self._sent = self._pinged = now()
        self._schedule_pulse()
        self.transport.resume_reading()
        loop.call_soon(self._deliver)

    def send(self, message: Struct) -> None:
        """Queue a message. Never blocks; does nothing after the end. If the queue is full, the link ends as `slow`."""
        if self._over:
            return
        self._sent = now()
        if not self._send_queue.put(pack(message)):
            self._abort("slow")

    def end(self, why: EndReason | None = None) -> None:
        """End the connection; later calls do nothing. Without a reason it is cut at once.

        With one, a `Bye` is sent first, and the connection is closed within `goodbye` seconds.
        """
        if self._over:
            return
        if why is None:
            self._abort()
        else:
            self._finish(why)
            self._close_gently(pack(Bye(why)))

    def turn_out(self, why: EndReason) -> None:
        """End the connection as `end` does, because of the peer's behaviour, and stop reading from it."""
        self.end(why)
        self.transport.pause_reading()

    async def closed(self) -> None:
        await self._closed.wait()

    async def entrance(self) -> Entrance:
        """Return a client's first message, before `start`, without a time limit.

        FrameError if it is malformed, EOFError if the connection ends first.
        """
        self._frames.limit = self._limits.opening
        while (frame := self._frames.next()) is None:
            if self._over:
                raise EOFError
            self._arrived.clear()
            await self._arrived.wait()
        self._frames.limit = self._limits.from_client
        return unpack(frame, ENTRANCE)

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._send_queue = SendQueue(transport, self._limits.queue, BLOCK if self._host else 1)

    def data_received(self, data: bytes) -> None:
        if self._over:
            return
        self._heard = now()
        if self._shaky:
            self._worry(False)
        self._frames.extend(data)
        if self._take:
            self._deliver()
            return
        self._arrived.set()
        if len(self._frames) > self._frames.limit:
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        self._send_queue.pause()

    def resume_writing(self) -> None:
        self._send_queue.resume()

    def eof_received(self) -> None:
        self._finish(None)
        self._close_soon()  # asyncio would wait for ever for a peer that has stopped sending and does not read

    def connection_lost(self, problem: Exception | None) -> None:
        self._finish(None)
        for timer in self._end_timers:
            timer.cancel()
        self._closed.set()

    # Receiving

    def _deliver(self) -> None:
        """Pass on each whole message received, and turn out a peer that floods or sends a malformed one.

        A message that is incomplete must be whole within `body` seconds.
        """
        try:
            while not self._over and (frame := self._frames.next()) is not None:
                self._time_body(False)
                if not self._limiter.allow():
                    self.turn_out("flood")
                elif self._host or not is_padding(frame):
                    self._on_message(unpack(frame, self._decoder))
        except FrameError:
            self.turn_out("malformed")
        if not self._over:
            self._time_body(len(self._frames) > 0)

    def _on_message(self, message: In) -> None:
        match message:
            case wire.Ping(number):
                self.send(wire.Pong(number))
            case wire.Pong():
                pass
            case Bye(why):
                self._finish(why)
                self._close_gently(b"")
            case _:
                assert self._take
                self._take(message)

    def _time_body(self, begun: bool) -> None:
        if not begun and self._body_timer:
            self._body_timer.cancel()
            self._body_timer = None
        elif begun and not self._body_timer:
            self._body_timer = asyncio.get_running_loop().call_later(self._limits.body, self.end, "slow")

    # Heartbeat

    def _worry(self, shaky: bool) -> None:
        self._shaky = shaky
        self._on_shaky(shaky)

    def _check_pulse(self) -> None:
        """After a silence, ping, report the line as shaky or drop it, as is due; then schedule the next check."""
        silence = now() - self._heard
        if silence >= self._lost_after:
            self._abort()
            return
        if silence >= self._limits.shaky and not self._shaky:
            self._worry(True)
        if now() >= self._ping_due():
            self._pinged = now()
            self.send(wire.Ping(next(self._pings)))
        if not self._over:
            self._schedule_pulse()

    def _schedule_pulse(self) -> None:
        """Schedule `_check_pulse` for when anything may be due. Traffic makes that later and needs no new call."""
        due = min(self._ping_due(), self._heard + self._lost_after)
        if not self._shaky:
            due = min(due, self._heard + self._limits.shaky)
        self._pulse = asyncio.get_running_loop().call_later(max(due - now(), 0), self._check_pulse)

    def _ping_due(self) -> float:
        """Return the time at which one direction will have been silent for so long that a ping is due."""
        return max(min(self._heard, self._sent), self._pinged) + self._ping_after

    # The end

    def _finish(self, why: EndReason | None) -> None:
        """Stop taking and sending messages, and have `ended` called with `why`. Does nothing the second time."""
        if self._over:
            return
        self._send_queue.stop()
        self._over, self._why = True, why
        self._arrived.set()
        if self._pulse:
            self._pulse.cancel()
        self._time_body(False)
        if self._ended:
            asyncio.get_running_loop().call_soon(self._ended, why)

    def _abort(self, why: EndReason | None = None) -> None:
        """End the connection at once, for `why` (None: the line is lost). Data that was not yet sent is lost."""
        self._finish(why)
        self.transport.abort()

    def _close_gently(self, last: bytes) -> None:
        """Send the waiting data and `last`, then close as TLS requires. Cut off a peer after `goodbye` seconds."""
        self._send_queue.finish(last)
        if last:
            # The peer gets a moment to close first. A message from it that met our closing would break TLS, and asyncio
            # would drop what it has not sent yet, which on Windows is the goodbye.
            self._end_timers.append(asyncio.get_running_loop().call_later(_MOMENT, self.transport.close))
        else:
            self.transport.close()
        self._close_soon()

    def _close_soon(self) -> None:
        self._end_timers.append(asyncio.get_running_loop().call_later(self._limits.goodbye, self.transport.abort))


def host_link(peer: str, session: SessionKeys, limits: Limits) -> Link[FromClient]:
    return Link(peer, session, FROM_CLIENT, limits, host=True)


_CHUNK: Final = 64 << 10  # bytes, in whole blocks, written before checking whether the transport takes more


class SendQueue:
    """Bytes waiting for one transport. Those put within a turn of the loop go out together, padded to whole blocks."""

    # This way a broken transport is not written to repeatedly before we are told, which asyncio would log.

    def __init__(self, transport: asyncio.Transport, capacity: int, block: int) -> None:
        """`capacity` and `block` are in bytes. A `block` of 1 pads nothing."""
        self.transport, self._capacity, self._block = transport, capacity, block
        self._waiting = bytearray()
        self._full = False
        self._flush_handle: asyncio.Handle | None = None

    def put(self, data: bytes) -> bool:
        """Queue `data` to go out soon.

        If more than `capacity` bytes would then wait, queue nothing and return False.
        """
        if len(self._waiting) + len(data) > self._capacity:
            self._flush()
            if len(self._waiting) + len(data) > self._capacity:
                return False
        self._waiting += data
        if not self._flush_handle and not self._full:
            self._flush_handle = asyncio.get_running_loop().call_soon(self._flush)
        return True

    def pause(self) -> None:
        self._full = True

    def resume(self) -> None:
        self._full = False
        self._flush()

    def finish(self, last: bytes) -> None:
        """Send all waiting data, then `last`, even if the transport is full. The caller closes the transport."""
        self.stop()
        self._write(self._waiting + last)
        self._waiting.clear()

    def stop(self) -> None:
        """Cancel the pending write. Waiting data is then sent only by `finish` or after a later `put`."""
        if self._flush_handle:
            self._flush_handle.cancel()
            self._flush_handle = None

    def _flush(self) -> None:
        self.stop()
        while self._waiting and not self._full:
            self._write(self._waiting[:_CHUNK])
            del self._waiting[:_CHUNK]

    def _write(self, data: bytearray) -> None:
        self.transport.write(data + padding(len(data), self._block))


_CLOCK: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def now() -> float:
    """Return a clock's time in seconds that also counts while the computer sleeps, where the system has one."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


_HEAD: Final = 4
_encoder = Encoder()


class FrameError(Exception):
    """A malformed or oversized frame. The text is one sentence. `head`: the first bytes of one that is too long."""

    def __init__(self, text: str, head: bytes = b"") -> None:
        super().__init__(text)
        self.head = head


class Frames(bytearray):
    """Received bytes not yet taken as frames. A frame may have `limit` bytes, not counting its length field."""

    def __init__(self, limit: int, data: bytes = b"") -> None:
        super().__init__(data)
        self.limit = limit

    def next(self) -> bytes | None:
        """Remove and return the next frame without its length field.

        None if it is incomplete, FrameError if too long.
        """
        if len(self) < _HEAD:
            return None
        end = _HEAD + _length(self[:_HEAD], self.limit)
        if len(self) < end:
            return None
        frame = bytes(self[_HEAD:end])
        del self[:end]
        return frame


def pack(message: Struct) -> bytes:
    body = _encoder.encode(message)
    return len(body).to_bytes(_HEAD) + body


def padding(size: int, block: int) -> bytes:
    """Return the frame that pads `size` bytes to a multiple of `block`; b"" if none is needed."""
    gap = -size % block
    if 0 < gap < _HEAD:
        gap += block
    return (gap - _HEAD).to_bytes(_HEAD) + bytes(gap - _HEAD) if gap else b""


def is_padding(frame: bytes) -> bool:
    """Return whether a frame, without its length, is padding; no message begins with a zero."""
    return not frame or frame[0] == 0


def unpack[T](frame: bytes, decoder: Decoder[T]) -> T:
    """Return the message in a frame without its length field. FrameError if it is malformed."""
    try:
        return decoder.decode(frame)
    except (MsgspecError, RecursionError, UnicodeDecodeError) as problem:
        raise FrameError(f"A message cannot be read: {problem}") from None


async def receive[T](sock: socket.socket, decoder: Decoder[T], limit: int) -> T:
    """Read the next message and no byte more. FrameError if it is malformed or longer than `limit`.

    EOFError if the peer closes first, OSError if the connection fails.
    """
    length = _length(await _exactly(sock, _HEAD), limit)
    return unpack(await _exactly(sock, length), decoder)


async def say(sock: socket.socket, message: Struct) -> None:
    """Send a message unencrypted and wait until the socket has taken it. OSError if the connection fails."""
    await asyncio.get_running_loop().sock_sendall(sock, pack(message))


def _length(head: bytes | bytearray, limit: int) -> int:
    length = int.from_bytes(head)
    if length > limit:
        raise FrameError(f"A message of {length} bytes is too long, {limit} are allowed.", bytes(head))
    return length


async def _exactly(sock: socket.socket, count: int) -> bytes:
    """Read exactly `count` bytes and no more, as TLS may follow.

    EOFError if the peer closes first, OSError if the connection fails.
    """
    loop = asyncio.get_running_loop()
    data = b""
    while len(data) < count:
        part = await loop.sock_recv(sock, count - len(data))
        if not part:
            raise EOFError
        data += part
    return data

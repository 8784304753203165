"""A secured connection of either side: messages both ways, with a heartbeat that tells when it is dead.

A message goes as a frame: a big-endian u32 length, and MessagePack. A frame of zeros, or of nothing, is padding: it
says nothing and hides how long the others are.
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
from pompeii_net.lan.transport.keys import SessionKeys
from pompeii_net.lan.wire import Bye, EndReason, Entrance, FromClient, FromHost, Opening

OPENING: Final[Decoder[Opening]] = Decoder(Opening)  # what a host hears in the open
ANSWER: Final[Decoder[wire.StatusReply | Bye]] = Decoder(wire.StatusReply | Bye)
"""What a client hears in the open, first."""
ROOM_KEY: Final[Decoder[wire.RoomKey | Bye]] = Decoder(wire.RoomKey | Bye)  # what it hears then
ENTRANCE: Final[Decoder[Entrance]] = Decoder(Entrance)
FROM_CLIENT: Final[Decoder[FromClient]] = Decoder(FromClient)
FROM_HOST: Final[Decoder[FromHost]] = Decoder(FromHost)

_MOMENT: Final = 0.1  # seconds


class Link[In](asyncio.Protocol):
    """A connection to `peer`, an address, secured by `session`; what arrives waits until `start`."""

    def __init__(self, peer: str, session: SessionKeys, decoder: Decoder[In], limits: Limits, *, host: bool) -> None:
        self.peer, self.session = peer, session
        self._host = host
        self.phone = False  # whether a browser is at the other end
        self._decoder, self._limits = decoder, limits
        self._frames = Frames(limits.from_client if host else limits.from_host)
        burst, rate = (limits.burst, limits.rate) if host else (limits.host_burst, limits.host_rate)
        self._limiter = RateLimiter(burst, rate)
        self.reading = RateLimiter(burst, rate)
        """Of the bytes that arrive, whatever they hold; for whoever deciphers them."""
        self._ping_after = limits.host_ping if host else limits.ping
        self._lost_after = limits.host_limit if host else limits.client_limit
        self._heard = self._sent = self._pinged = now()
        self._pings = count(1)
        self._shaky = self._over = False
        self._take: Callable[[In], None] | None = None
        self._told_shaky: Callable[[bool], None]
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
        """Hand every message to `take`, tell `shaky` when the line worries and when it is well again, and `ended` once.

        `ended` gets the reason that either side gave, None where the line was lost. None of the three is called from
        within a method of the link, and nothing is taken after the end.
        """
        self._take, self._told_shaky, self._ended = take, shaky, ended
        loop = asyncio.get_running_loop()
        if self._over:
            loop.call_soon(ended, self._why)
            return
        self._heard = self._sent = self._pinged = now()
        self._schedule_pulse()
        self._transport.resume_reading()
        loop.call_soon(self._deliver)

    def send(self, message: Struct) -> None:
        """Send it as soon as the line takes it; never blocks. A line that takes nothing ends as `slow`."""
        if self._over:
            return
        self._sent = now()
        if not self._send_queue.put(pack(message)):
            self._abort("slow")

    def end(self, why: EndReason | None = None) -> None:
        """End the connection, with a goodbye where there is a reason; it is gone within a second."""
        if self._over:
            return
        if why is None:
            self._abort()
        else:
            self._finish(why)
            self._close_gently(pack(Bye(why)))

    def turn_out(self, why: EndReason) -> None:
        """End the connection for what the other side did, and read nothing more of it."""
        self.end(why)
        self._transport.pause_reading()

    async def closed(self) -> None:
        await self._closed.wait()

    async def entrance(self) -> Entrance:
        """What a client says first, before `start`; FrameError, EOFError where it has left."""
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
        self._transport = transport
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
            self._transport.pause_reading()

    def pause_writing(self) -> None:
        self._send_queue.pause()

    def resume_writing(self) -> None:
        self._send_queue.resume()

    def eof_received(self) -> None:
        self._finish(None)
        self._close_soon()  # asyncio would wait for ever for whoever has said its last and does not read

    def connection_lost(self, problem: Exception | None) -> None:
        self._finish(None)
        for timer in self._end_timers:
            timer.cancel()
        self._closed.set()

    # What is heard

    def _deliver(self) -> None:
        """Take every message that has arrived, and give the rest of one the time that it may take."""
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

    # How it stands

    def _worry(self, shaky: bool) -> None:
        self._shaky = shaky
        self._told_shaky(shaky)

    def _check_pulse(self) -> None:
        """Ask in a silence, worry in a long one, and give up in the end."""
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
        """Sleep until something may be due. What is heard or sent meanwhile only makes it later: no need to wake."""
        due = min(self._ping_due(), self._heard + self._lost_after)
        if not self._shaky:
            due = min(due, self._heard + self._limits.shaky)
        self._pulse = asyncio.get_running_loop().call_later(max(due - now(), 0), self._check_pulse)

    def _ping_due(self) -> float:
        """When one direction or the other will have been silent for long enough."""
        return max(min(self._heard, self._sent), self._pinged) + self._ping_after

    # How it ends

    def _finish(self, why: EndReason | None) -> None:
        """Nothing is taken or sent from here on, and `ended` is told, once."""
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
        """End it here and now, whatever was still to be sent."""
        self._finish(why)
        self._transport.abort()

    def _close_gently(self, last: bytes) -> None:
        """Close as TLS wants it, but not for long: whoever does not read is cut off.

        Whoever is told goodbye has a moment to close first: a message that met a closing of TLS would end all, and
        asyncio drop what it has not sent yet, which on Windows is the goodbye.
        """
        self._send_queue.finish(last)
        if last:
            self._end_timers.append(asyncio.get_running_loop().call_later(_MOMENT, self._transport.close))
        else:
            self._transport.close()
        self._close_soon()

    def _close_soon(self) -> None:
        self._end_timers.append(asyncio.get_running_loop().call_later(self._limits.goodbye, self._transport.abort))


def host_link(peer: str, session: SessionKeys, limits: Limits) -> Link[FromClient]:
    return Link(peer, session, FROM_CLIENT, limits, host=True)


_CHUNK: Final = 64 << 10  # bytes, in whole blocks: the transport is asked whether it takes more after so many


class SendQueue:
    """Of one transport. What is put within one turn of the loop goes out at once, after it, padded to whole blocks.

    A transport which breaks is not written to again and again before we are told: asyncio's log would complain.
    """

    def __init__(self, transport: asyncio.Transport, most: int, block: int) -> None:
        """Of `most` bytes; `block`: bytes as well, 1 pads nothing."""
        self._transport, self._most, self._block = transport, most, block
        self._waiting = bytearray()
        self._full = False
        self._flush_handle: asyncio.Handle | None = None

    def put(self, data: bytes) -> bool:
        """Send this as soon as may be; False where too much waits already."""
        if len(self._waiting) + len(data) > self._most:
            self._flush()
            if len(self._waiting) + len(data) > self._most:
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
        """Send whatever waits, and this."""
        self.stop()
        self._write(self._waiting + last)
        self._waiting.clear()

    def stop(self) -> None:
        """Nothing is sent any more, but by `finish`."""
        if self._flush_handle:
            self._flush_handle.cancel()
            self._flush_handle = None

    def _flush(self) -> None:
        self.stop()
        while self._waiting and not self._full:
            self._write(self._waiting[:_CHUNK])
            del self._waiting[:_CHUNK]

    def _write(self, data: bytearray) -> None:
        self._transport.write(data + padding(len(data), self._block))


_CLOCK: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def now() -> float:
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


_HEAD: Final = 4
_encoder = Encoder()


class FrameError(Exception):
    """What arrived is no message of ours; the text says so in one sentence, `head` is how it began, if known."""

    def __init__(self, text: str, head: bytes = b"") -> None:
        super().__init__(text)
        self.head = head


class Frames(bytearray):
    """What has arrived and is in no frame that was taken; one has `limit` bytes at most."""

    def __init__(self, limit: int, data: bytes = b"") -> None:
        super().__init__(data)
        self.limit = limit

    def next(self) -> bytes | None:
        """The next whole frame without its length, None where more must arrive; FrameError for one too long."""
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
    length = _length(await _exactly(sock, _HEAD), limit)
    return unpack(await _exactly(sock, length), decoder)


async def say(sock: socket.socket, message: Struct) -> None:
    """Send this message in the open, waiting until the socket takes it; OSError."""
    await asyncio.get_running_loop().sock_sendall(sock, pack(message))


def _length(head: bytes | bytearray, limit: int) -> int:
    length = int.from_bytes(head)
    if length > limit:
        raise FrameError(f"A message of {length} bytes is too long, {limit} are allowed.", bytes(head))
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

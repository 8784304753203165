"""One secured connection, of either side: messages both ways, and a heartbeat that tells when it is dead."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.msgpack import Decoder

from pompeii_net.lan.frames import ENTRANCE, FROM_CLIENT, FROM_HOST, FrameError, Frames, pack, unpack
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.wire import Bye, Entrance, FromClient, FromHost, Ping, Pong, Why

_CLOCK: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def now() -> float:
    """Seconds that pass while the computer sleeps, too: after that, every link is known to be dead at once."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


class Link[In](asyncio.Protocol):
    """A connection to `peer`, an address; what arrives waits until `start`."""

    def __init__(self, peer: str, decoder: Decoder[In], limits: Limits, *, host: bool) -> None:
        self.peer = peer
        self._decoder, self._limits = decoder, limits
        self._frames = Frames(limits.from_client if host else limits.from_host)
        self._ping_after = limits.host_ping if host else limits.ping
        self._limit = limits.host_limit if host else limits.client_limit
        self._rate, self._burst = (limits.rate, limits.burst) if host else (limits.host_rate, limits.host_burst)
        self._tokens, self._filled = self._burst, now()
        self._heard = self._said = self._pinged = self._filled
        self._since: float | None = None  # a frame begun and not complete
        self._pings = 0
        self._is_shaky = False
        self._take: Callable[[In], None] | None = None
        self._shaky: Callable[[bool], None] | None = None
        self._ended: Callable[[Why | None], None] | None = None
        self._over = False
        self._why: Why | None = None
        self._closed = asyncio.Event()
        self._arrived = asyncio.Event()
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._full = False

    def start(
        self, take: Callable[[In], None], shaky: Callable[[bool], None], ended: Callable[[Why | None], None]
    ) -> None:
        """Hand every message to `take`, tell `shaky` when the line worries and recovers, and `ended` once.

        `ended` gets the reason given by either side, None where the line was lost. None of them is called from within
        a method of the link, and nothing is taken after the end.
        """
        self._take, self._shaky, self._ended = take, shaky, ended
        loop = asyncio.get_running_loop()
        if self._over:
            loop.call_soon(ended, self._why)
            return
        assert self._transport
        self._transport.resume_reading()
        self._heard = self._said = now()
        self._timer = loop.call_later(self._ping_after, self._beat)
        loop.call_soon(self._deliver)

    def send(self, message: Struct) -> None:
        """Send it as soon as the line takes it; never blocks. A line that takes nothing ends as `slow`."""
        if not self._over:
            self._write(pack(message))
            self._said = now()

    def end(self, why: Why | None = None) -> None:
        """End the connection, with a goodbye where there is a reason; it is gone within a second."""
        if self._over:
            return
        if why is None:
            self._cut()
            return
        self._finish(why)
        if self._transport:
            self._transport.write(b"".join((*self._queue, pack(Bye(why)))))
            self._queue.clear()
            self._part()

    async def closed(self) -> None:
        """Wait until nothing is left of the connection."""
        await self._closed.wait()

    async def entrance(self) -> Entrance:
        """What a client says first, before `start`; FrameError, EOFError where it left."""
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
        transport.set_write_buffer_limits(self._limits.transport_bytes)

    def data_received(self, data: bytes) -> None:
        if self._over:
            return
        self._heard = now()
        if self._is_shaky:
            self._worry(False)
        self._frames.feed(data)
        if self._take:
            self._deliver()
        else:
            self._arrived.set()
            if len(self._frames) > self._frames.limit:
                assert self._transport
                self._transport.pause_reading()

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False
        while self._queue and not self._full and not self._over:
            data = self._queue.popleft()
            self._queued -= len(data)
            assert self._transport
            self._transport.write(data)

    def connection_lost(self, problem: Exception | None) -> None:
        self._finish(None)
        if self._timer:
            self._timer.cancel()
        self._closed.set()

    # The parts

    def _deliver(self) -> None:
        """Take every message that has arrived."""
        try:
            while not self._over and (frame := self._frames.next()) is not None:
                self._since = None
                if self._spend():
                    self._hear(unpack(frame, self._decoder))
                else:
                    self.end("flood")
        except FrameError:
            self.end("malformed")
        if not len(self._frames):
            self._since = None
        elif self._since is None:
            self._since = now()

    def _hear(self, message: In) -> None:
        match message:
            case Ping(number):
                self.send(Pong(number))
            case Pong():
                pass
            case Bye(why):
                self._finish(why)
                self._part()
            case _:
                assert self._take
                self._take(message)

    def _spend(self) -> bool:
        """Whether one more message is within what a peer may send."""
        time = self._heard
        self._tokens = min(self._burst, self._tokens + (time - self._filled) * self._rate) - 1
        self._filled = time
        return self._tokens >= 0

    def _write(self, data: bytes) -> None:
        assert self._transport
        if not self._full:
            self._transport.write(data)
        elif len(self._queue) < self._limits.queue and self._queued + len(data) <= self._limits.queue_bytes:
            self._queue.append(data)
            self._queued += len(data)
        else:
            self._cut("slow")

    def _beat(self) -> None:
        """Ping, worry or give up, where it is time; then sleep until it may be so next."""
        time = now()
        silence = time - self._heard
        if silence >= self._limit:
            self._cut()
            return
        if self._since is not None and time - self._since >= self._limits.body:
            self.end("slow")
            return
        if silence >= self._limits.shaky and not self._is_shaky:
            self._worry(True)
        if time >= self._ping_due():
            self._pinged = time
            self._pings += 1
            self.send(Ping(self._pings))
        if self._over:
            return
        due = min(self._ping_due(), self._heard + self._limit)
        if not self._is_shaky:
            due = min(due, self._heard + self._limits.shaky)
        self._timer = asyncio.get_running_loop().call_later(max(due - time, 0), self._beat)

    def _ping_due(self) -> float:
        """When one direction or the other has been silent for long enough."""
        return max(min(self._heard, self._said), self._pinged) + self._ping_after

    def _worry(self, shaky: bool) -> None:
        self._is_shaky = shaky
        if self._shaky:
            self._shaky(shaky)

    def _finish(self, why: Why | None) -> None:
        """Nothing is taken or sent from here on, and `ended` is told, once."""
        if self._over:
            return
        self._over, self._why = True, why
        self._arrived.set()
        if self._timer:
            self._timer.cancel()
        if self._ended:
            asyncio.get_running_loop().call_soon(self._ended, why)

    def _cut(self, why: Why | None = None) -> None:
        """End it here and now, whatever was still to be sent."""
        self._finish(why)
        self._queue.clear()
        if self._transport:
            self._transport.abort()

    def _part(self) -> None:
        """Close as TLS wants it, but not for long: whoever does not read is cut off."""
        assert self._transport
        self._transport.close()
        self._timer = asyncio.get_running_loop().call_later(self._limits.goodbye, self._transport.abort)


def host_link(peer: str, limits: Limits) -> Link[FromClient]:
    """A host's end of a connection."""
    return Link(peer, FROM_CLIENT, limits, host=True)


def guest_link(peer: str, limits: Limits) -> Link[FromHost]:
    """A guest's end of a connection."""
    return Link(peer, FROM_HOST, limits, host=False)

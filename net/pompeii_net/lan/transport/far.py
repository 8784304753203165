"""Connections from far away: streams of iroh, found by a public key, each made a socket for the layers above.

TLS with the join code, limits and messages run inside, as on one network. This module loads iroh, an optional extra.
"""

import asyncio
import os
import socket
from contextlib import suppress
from typing import Final, Protocol, Self

try:
    from iroh import (
        BiStream,
        Connection,
        Endpoint,
        EndpointAddr,
        EndpointId,
        EndpointOptions,
        Incoming,
        IrohError,
        RelayMode,
        preset_minimal,
    )
except OSError as error:
    raise ImportError("The library of iroh does not load here: the system may be too old for it.") from error

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import Way
from pompeii_net.lan.transport.admission import AdmissionControl, PendingConnection
from pompeii_net.lan.transport.far_line import FarLine, socket_of
from pompeii_net.tasks import TaskSet

RELAYS: Final = "POMPEII_RELAY"  # environment variable: URLs of other relays than the makers', or "none"
_PROTOCOL: Final = b"pompeii"  # of the streams; never changes, as `Status` tells the versions
_PIECE: Final = 16 << 10  # maximum bytes read at once, and kept by each socket
_WINDOW: Final = 128 << 10  # bytes that a peer may send before they are read
_CROWDED: Final = 16  # strangers at the door above which a newcomer must show that its address is its own
_LEAVING: Final = 3.0  # seconds in which the last bytes must have arrived, and an endpoint must close
STALLED: Final = 20.0  # seconds in which a peer must take in `_PIECE`, however its connection is kept alive
_STRETCH: Final = 16  # newcomers before a pause of `_REST` seconds
_REST: Final = 0.05
_KEY_LETTERS: Final = 20  # of a peer's key in its address: 80 bits


class Door(Protocol):
    """What lets guests in, as `Listener` does."""

    limits: Limits
    admission: AdmissionControl

    def take(self, sock: socket.socket, pending: PendingConnection) -> None: ...


class FarEndpoint:
    """This program's end of all its connections far away, from `open` to `close`."""

    def __init__(self, endpoint: Endpoint, relays: RelayMode) -> None:
        self._endpoint, self._relays = endpoint, relays
        self._arriving, self._carrying = TaskSet(), TaskSet()

    @classmethod
    async def open(cls, key: bytes | None = None, port: int = 0) -> Self:
        """Return an endpoint with this secret key (None: a new one). No internet is needed yet. OSError if it fails.

        It uses UDP `port` for IPv4 if that is free; otherwise, and for 0, any port.
        """
        problem, relays = None, _relays()
        for at in (f"0.0.0.0:{port}", None) if port else (None,):
            options = EndpointOptions(
                preset=preset_minimal(), relay_mode=relays, secret_key=key, alpns=[_PROTOCOL], bind_addr=at
            )
            try:
                return cls(await Endpoint.bind(options), relays)
            except IrohError as error:
                problem = error
        raise OSError(problem.message().partition("\n")[0] if problem else "")

    def line(self) -> FarLine:
        """Return where others reach this endpoint now, without a code. The relay is "" until one has answered."""
        known = self._endpoint.addr()
        sockets = [found for text in known.direct_addresses() if (found := socket_of(text))]
        # Those of the internet last: a friend who has a quicker way needs no more than one of them.
        return FarLine(self._endpoint.id().to_bytes(), tuple(dict.fromkeys(sockets)), known.relay_url() or "")

    async def seen(self, line: FarLine) -> FarLine:
        """Return the line, with addresses at which its host has been met since put before its own."""
        known = await self._endpoint.remote_addr(EndpointId.from_bytes(line.endpoint))
        found = (socket_of(text) for text in known.direct_addresses()) if known else ()
        return line._replace(sockets=tuple(dict.fromkeys([*filter(None, found), *line.sockets])))

    async def dial(self, line: FarLine) -> socket.socket:
        """Return a socket that is connected to the host of a line. ConnectionError if the host does not answer."""
        sockets = [f"[{ip}]:{port}" if ":" in ip else f"{ip}:{port}" for ip, port in line.sockets]
        try:
            where = EndpointAddr(EndpointId.from_bytes(line.endpoint), line.relay or None, sockets)
            connection = await self._endpoint.connect(where, _PROTOCOL)
            _restrict(connection, streams=0)
            stream = await connection.open_bi()
        except IrohError as error:
            raise ConnectionError(error.message().partition("\n")[0]) from None
        mine, theirs = _sockets()
        self._carrying.spawn(_carry(connection, stream, theirs))
        return mine

    async def online(self) -> None:
        """Wait until a relay has answered, perhaps for ever. Returns at once if no relays are used."""
        if not self._relays.relay_map().is_empty():
            await self._endpoint.online()

    def serve(self, door: Door) -> None:
        """Let guests in at a door, in the background, until `stop`."""
        self._arriving.spawn(self._accept(door))

    def stop(self) -> None:
        """Let no one in any more."""
        self._arriving.cancel()

    async def close(self, *, at_once: bool = False) -> None:
        """Accept no one else, end all connections, and wait. Unless `at_once`, deliver last bytes first.

        These are bytes of closed sockets. If a socket stays open, the wait ends after `_LEAVING` seconds.
        """
        self.stop()
        await self._arriving.join()
        with suppress(TimeoutError):
            async with asyncio.timeout(0 if at_once else _LEAVING):
                await self._carrying.join()
        self._carrying.cancel()
        await self._carrying.join()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LEAVING):
                await self._endpoint.close()

    async def _accept(self, door: Door) -> None:
        arrived = 0
        while (incoming := await self._endpoint.accept_next()) is not None:
            self._arriving.spawn(self._receive(incoming, door))
            arrived += 1
            if arrived % _STRETCH == 0:
                await asyncio.sleep(_REST)

    async def _receive(self, incoming: Incoming, door: Door) -> None:
        """Meet one peer, if the limits for its address (or key and relay) allow it, and pass a socket to `door`."""
        task, admission = asyncio.current_task(), door.admission
        assert task
        with suppress(IrohError, OSError):
            address, direct = await _address(incoming)
            if direct and admission.strangers > _CROWDED and not await incoming.remote_addr_validated():
                await incoming.retry()  # a forged address cannot answer that
                return
            pending = admission.arrive(address)
            if not isinstance(pending, PendingConnection):
                await incoming.refuse()
                return
            pending.evict = task.cancel
            try:
                connection, stream = await _meet(incoming, door.limits)
                mine, theirs = _sockets()
            except BaseException:
                admission.leave(pending)
                raise
            pending.way = lambda: _way(connection)
            self._carrying.spawn(_carry(connection, stream, theirs), eager=True)
            door.take(mine, pending)


async def _meet(incoming: Incoming, limits: Limits) -> tuple[Connection, BiStream]:
    """Accept a peer and return its connection and one stream.

    IrohError or, if slow, TimeoutError; then it is closed.
    """
    async with asyncio.timeout(limits.handshake):
        connection = await (await incoming.accept()).connect()
    try:
        _restrict(connection, streams=1)
        async with asyncio.timeout(limits.first_message):
            return connection, await connection.accept_bi()
    except BaseException:
        connection.close(0, b"")
        raise


def _relays() -> RelayMode:
    """Return the relays named in the environment's `RELAYS`: unset, the makers' own.

    `none` or an invalid name, none.
    """
    named = os.environ.get(RELAYS, "").split()
    if named == ["none"]:
        return RelayMode.disabled()
    with suppress(IrohError):
        return RelayMode.custom_from_urls(named) if named else RelayMode.default_mode()
    return RelayMode.disabled()


async def _address(incoming: Incoming) -> tuple[str, bool]:
    """Return a newcomer's IP address and True; over a relay, `key@relay` (key's start, relay's name) and False."""
    where = await incoming.remote_addr()
    if found := socket_of(getattr(where, "addr", "")):
        return found[0], True
    key, relay = getattr(where, "endpoint_id", None), getattr(where, "url", "")
    name = relay.partition("://")[2].strip("/.")
    return f"{key.to_bytes().hex()[:_KEY_LETTERS] if key else ''}@{name[:50]}", False


def _restrict(connection: Connection, streams: int) -> None:
    """Let a peer open this many streams, and send little beyond what was read."""
    connection.set_max_concurrent_bi_streams(streams)
    connection.set_max_concurrent_uni_streams(0)
    connection.set_receive_window(_WINDOW)


def _way(connection: Connection) -> Way | None:
    chosen = next((path for path in connection.paths() if path.is_selected), None)
    return Way(relay=chosen.is_relay, millis=chosen.rtt_ms) if chosen else None


def _sockets() -> tuple[socket.socket, socket.socket]:
    pair = socket.socketpair()
    for sock in pair:
        sock.setblocking(False)
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            sock.setsockopt(socket.SOL_SOCKET, option, _PIECE)
    return pair


async def _carry(connection: Connection, stream: BiStream, sock: socket.socket) -> None:
    """Carry bytes between a stream and a socket until one way fails, stalls or has ended; then close both."""
    loop, received, sent = asyncio.get_running_loop(), stream.recv(), stream.send()

    async def carry_in() -> None:
        with suppress(OSError):  # of the socket: the program here listens no more
            while data := await received.read(_PIECE):
                await loop.sock_sendall(sock, data)
            sock.shutdown(socket.SHUT_WR)

    async def spoken() -> bytes:
        with suppress(OSError):  # it has closed its socket without reading all
            return await loop.sock_recv(sock, _PIECE)
        return b""

    async def carry_out() -> None:
        while data := await spoken():
            async with asyncio.timeout(STALLED):
                await sent.write_all(data)
        async with asyncio.timeout(STALLED):
            await sent.finish()
            await sent.stopped()  # the last bytes have arrived

    ways = asyncio.ensure_future(carry_in()), asyncio.ensure_future(carry_out())
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        # The other way ends soon after one that has ended properly, and has no use after one that is broken.
        if not any(way.done() and way.exception() for way in ways):
            await asyncio.wait(ways, return_when=asyncio.FIRST_EXCEPTION, timeout=_LEAVING)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        sock.close()
        connection.close(0, b"")

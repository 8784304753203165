"""The second way to find hosts, for networks that drop multicast DNS: datagrams to every machine on the link.

A finder broadcasts `Probe`; every host answers it with `Here`. A host that starts broadcasts `Here` unasked, which is
faster than multicast DNS, and `Gone` when it ends. A datagram is never believed: it is a reason to ask over TCP.
"""

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from pompeii_net.lan.transport.addresses import OwnAddress
from pompeii_net.lan.wire import PORT, GameId, Number

SIZE: Final = 64  # size of a probe in bytes; no answer is longer, so that forged probes cannot amplify a flood
_ALL_NODES: Final = "ff02::1"


class Probe(Struct, frozen=True, array_like=True, tag="pompeii?"):
    """Asks every machine on the link whether it hosts a game; padded to the length of the longest answer."""

    protocol: Number
    padding: Annotated[bytes, Meta(max_length=SIZE)]


class Here(Struct, frozen=True, array_like=True, tag="pompeii!"):
    """A game is at the sender's address on TCP `port`."""

    protocol: Number
    game: GameId
    port: Annotated[int, Meta(ge=1, le=65535)]


class Gone(Struct, frozen=True, array_like=True, tag="pompeii."):
    """A game is no longer at the sender's address."""

    game: GameId


type Datagram = Probe | Here | Gone
type Source = tuple[str, int] | tuple[str, int, int, int]
type Answer = Callable[[Datagram], object]
type Heard = Callable[[Datagram, str, Answer], None]

_encode: Final = msgspec.msgpack.encode
_decoder: Final = msgspec.msgpack.Decoder[Datagram](Datagram)


def probe(protocol: int) -> Probe:
    """Return a probe for this protocol, padded so that it has `SIZE` bytes when encoded."""
    bare = len(_encode(Probe(protocol, b"")))
    return Probe(protocol, bytes(SIZE - bare))


class UdpBroadcast:
    """Sockets, IPv4 and IPv6, that receive and send broadcasts on a UDP port."""

    def __init__(self, heard: Heard) -> None:
        """`heard` gets each valid datagram, its sender's address as for `connect`, and a function to answer it."""
        self._heard = heard
        self.silenced = False  # whether the system refused to send every datagram of the last `send`
        self._sockets: dict[int, tuple[socket.socket, asyncio.BaseTransport]] = {}

    async def open(self, port: int) -> None:
        """Listen on `port`, shared with other programs, or on any free one (0).

        OSError if neither IPv4 nor IPv6 allows it.
        """
        problems = []
        for family in (socket.AF_INET, socket.AF_INET6):
            try:
                await self._open(family, port)
            except OSError as problem:  # no IPv6 here, or no IPv4
                problems.append(problem)
        if not self._sockets:
            raise problems[0]

    def send(self, datagram: Datagram, own: Collection[OwnAddress], port: int = PORT) -> None:
        """Send a datagram to every machine on the links of these addresses. Raises nothing.

        Sets `silenced` if there were datagrams to send and the system refused all of them.
        """
        data = _encode(datagram)
        four: set[Source] = {(one.broadcast, port) for one in own if one.broadcast}
        six: set[Source] = {(_ALL_NODES, port, 0, one.scope) for one in own if one.at.version == 6}
        sent = [
            _send(sock, data, to)
            for family, (sock, _) in self._sockets.items()
            for to in (four if family == socket.AF_INET else six)
        ]
        self.silenced = bool(sent) and not any(sent)

    def close(self) -> None:
        for _, transport in self._sockets.values():
            transport.close()
        self._sockets.clear()

    async def _open(self, family: int, port: int) -> None:
        sock = socket.socket(family, socket.SOCK_DGRAM)
        try:
            sock.setblocking(False)
            if family == socket.AF_INET6:
                sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            else:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            if port:
                # Several programs share the port, and each gets every broadcast. The BSDs need the second option for
                # that; on Linux it would keep out the programs of other users.
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if sys.platform not in ("linux", "win32"):
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            sock.bind(("", port))
            loop = asyncio.get_running_loop()
            transport, _ = await loop.create_datagram_endpoint(lambda: _Protocol(sock, self._heard), sock=sock)
            self._sockets[family] = sock, transport
        except BaseException:
            sock.close()
            raise


class AnswerLimiter:
    """Limits answers to `each` per address and second, and to a number of `addresses` per second."""

    def __init__(self, each: int = 5, addresses: int = 64) -> None:
        self._each, self._addresses = each, addresses
        self._second = 0
        self._answered: Counter[str] = Counter()

    def allow(self, address: str, now: float) -> bool:
        """Return whether the limits allow another answer to `address` in the second of `now`, and count it."""
        if int(now) != self._second:
            self._second = int(now)
            self._answered.clear()
        if address not in self._answered and len(self._answered) >= self._addresses:
            return False
        self._answered[address] += 1
        return self._answered[address] <= self._each


class _Protocol(asyncio.DatagramProtocol):
    def __init__(self, sock: socket.socket, heard: Heard) -> None:
        self._sock, self._heard = sock, heard

    def datagram_received(self, data: bytes, addr: Source) -> None:
        if len(data) > SIZE:
            return
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):
            datagram = _decoder.decode(data)
            # A probe shorter than its answer, with a forged sender, would amplify a flood of that address.
            if not isinstance(datagram, Probe) or len(data) == SIZE:
                address = f"{addr[0]}%{addr[3]}" if len(addr) == 4 and addr[3] else addr[0]
                self._heard(datagram, address, lambda answer: _send(self._sock, _encode(answer), addr))


def _send(sock: socket.socket, data: bytes, to: Source) -> bool:
    """Send one datagram; return False if the system refuses it."""
    # Not by the transport: CPython's for Windows drops what still waits when it is closed, and then never closes.
    try:
        sock.sendto(data, to)
    except OSError:
        return False
    return True

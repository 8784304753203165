"""Games on a network: their hosts, listeners, and an event loop that sends as on Windows."""

import asyncio
import selectors
import socket
from asyncio import proactor_events
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address, ip_interface
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from pompeii_net.lan.discovery.mdns import Advertisement
from pompeii_net.lan.discovery.udp_broadcast import Answer, Datagram, UdpBroadcast
from pompeii_net.lan.local import FoundGame, Place
from pompeii_net.lan.transport import link
from pompeii_net.lan.transport.addresses import OwnAddress
from pompeii_net.lan.wire import PROTOCOL, StatusReply
from tests.net.lan.guest_group import Until

GAME = "a-game-of-tests"
LOOPBACK = OwnAddress(ip_interface("127.0.0.1/8"), "lo", 1)


class QuietNetwork(OwnAddress):
    """A network whose broadcasts reach only the loopback."""

    @property
    def broadcast(self) -> str | None:
        return LOOPBACK.broadcast


ANYWHERE = QuietNetwork(ip_interface("127.0.0.1/0"), "lo", 1)  # every address of IPv4 is on it


def status(game: str = GAME, **changes: Any) -> StatusReply:
    reply = StatusReply(PROTOCOL, "0.1.0", game, "Anna’s game", "Anna", "standard", 4, 3, "lobby", True)
    return replace(reply, **changes)


def advert(reply: StatusReply, *addresses: str, port: int = 1) -> Advertisement:
    return Advertisement(reply, list(addresses), port)


def free_udp_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.bind(("", 0))
        return int(sock.getsockname()[1])


def is_heard_by_all(address: str, scope: int = 0) -> bool:
    """Return whether broadcasts or multicasts to this address arrive on the loopback here, as not on every system."""
    six = ":" in address
    with socket.socket(socket.AF_INET6 if six else socket.AF_INET, socket.SOCK_DGRAM) as ear, suppress(OSError):
        ear.settimeout(2)
        if ip_address(address).is_multicast and not six:
            loopback = socket.inet_aton("127.0.0.1")
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, loopback)
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(address) + loopback)
        elif not six:
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        ear.bind(("", 0))
        port = ear.getsockname()[1]
        ear.sendto(b"?", (address, port, 0, scope) if six else (address, port))
        return ear.recv(1) == b"?"
    return False


with_broadcast = pytest.mark.skipif(
    not is_heard_by_all(str(LOOPBACK.broadcast)), reason="the loopback of this system has no broadcasts"
)


class Listing(Until):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[list[FoundGame]] = []

    def __call__(self, found: list[FoundGame]) -> None:
        self.told.append(found)
        self.changed()

    @property
    def now(self) -> list[FoundGame]:
        return self.told[-1] if self.told else []

    def reach(self, game: str = GAME) -> str:
        """Return the reach of a listed game; empty if it is not listed."""
        return next((found.reach for found in self.now if found.game == game), "")


class Replies(Until):
    """Answers for the games at these places; other places refuse, and a place with None never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.at: dict[Place, StatusReply | None] = {}
        self.asked: list[Place] = []

    async def __call__(self, address: str, port: int) -> StatusReply:
        self.asked.append((address, port))
        self.changed()
        if (address, port) not in self.at:
            raise ConnectionRefusedError
        reply = self.at[address, port]
        return reply or await asyncio.get_running_loop().create_future()


class Ear(Until):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Datagram] = []
        self.broadcast = UdpBroadcast(self._take)

    def _take(self, datagram: Datagram, address: str, answer: Answer) -> None:
        self.heard.append(datagram)
        self.changed()


_AT_REST = 0.005  # seconds in which nothing has arrived on any socket: nothing is under way on this computer


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.skipped = 0.0
        self.flies = False
        super().__init__(_Selector(self))

    @property
    def timers(self) -> list[asyncio.TimerHandle]:
        """Those that will still call something."""
        return [timer for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]

    def time(self) -> float:
        return super().time() + self.skipped


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualTimeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if not self._loop.flies or timeout is None or timeout <= _AT_REST:
            return super().select(timeout)
        ready = super().select(_AT_REST)
        if not ready:
            self._loop.skipped += timeout - _AT_REST
        return ready


@contextmanager
def flying_time() -> Iterator[None]:
    """Use virtual time, for the loop and for heartbeats, within this context."""
    loop, now = asyncio.get_running_loop(), link.now
    assert isinstance(loop, VirtualTimeLoop)
    with patch.object(link, "now", lambda: now() + loop.skipped):
        loop.flies = True
        try:
            yield
        finally:
            loop.flies = False


class WindowsDatagramLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        super().__init__()
        self._proactor = _Proactor(self)

    def _make_datagram_transport(self, sock: socket.socket, protocol: Any, *words: Any) -> Any:
        return _Transport(self, sock, protocol, *words)


class _Transport(proactor_events._ProactorDatagramTransport):  # type: ignore[name-defined, misc]
    _sock: socket.socket | None

    def _call_connection_lost(self, exc: Exception | None) -> None:
        # As in CPython, but without `shutdown`, which Linux refuses to sockets of datagrams.
        if self._sock is not None:
            self._protocol.connection_lost(exc)
            self._sock.close()
            self._sock, self._called_connection_lost = None, True


class _Proactor:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def recvfrom(self, sock: socket.socket, size: int) -> "asyncio.Task[Any]":
        return self._loop.create_task(self._loop.sock_recvfrom(sock, size))

    def sendto(self, sock: socket.socket, data: bytes, *, addr: Any) -> "asyncio.Task[None]":
        async def send() -> None:
            await asyncio.sleep(0)
            sock.sendto(data, addr)

        return self._loop.create_task(send())

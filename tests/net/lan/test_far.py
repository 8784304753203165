"""Connections from far away, without relays: what any peer may do, and when the door closes."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import FarInvitation, InviteFar
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.admission import AdmissionControl, PendingConnection
from pompeii_net.lan.transport.link import pack
from pompeii_net.lan.wire import PROTOCOL, Status
from tests.net.lan import rooms

far = pytest.importorskip(
    "pompeii_net.lan.transport.far",
    reason="without the extra `far` there are no friends far away",
    exc_type=ImportError,
)
MUCH = b"x" * (4 << 20)  # more bytes than lie anywhere between a host and a guest that reads nothing


class Door:
    """Lets everyone in, and keeps the sockets of those who came."""

    def __init__(self) -> None:
        self.limits = Limits()
        self.admission = AdmissionControl(self.limits, asyncio.get_running_loop().time)
        self.taken: asyncio.Queue[socket.socket] = asyncio.Queue()

    def take(self, sock: socket.socket, pending: PendingConnection) -> None:
        self.taken.put_nowait(sock)


@asynccontextmanager
async def met(monkeypatch: pytest.MonkeyPatch, door: Door) -> AsyncIterator[socket.socket]:
    """Serve a door without relays, and yield the socket of a guest that has dialled and sent a first byte."""
    monkeypatch.setenv(far.RELAYS, "none")
    host, guest = await far.FarEndpoint.open(), await far.FarEndpoint.open()
    try:
        host.serve(door)
        with await guest.dial(host.line()) as sock:
            await asyncio.get_running_loop().sock_sendall(sock, b"1")
            yield sock
    finally:
        await guest.close()
        await host.close()


async def test_what_is_sent_arrives_and_an_end_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, door = asyncio.get_running_loop(), Door()
    async with met(monkeypatch, door) as guest:
        with await door.taken.get() as there:
            assert await loop.sock_recv(there, 99) == b"1"
            await loop.sock_sendall(there, b"all of it")
        assert await loop.sock_recv(guest, 99) == b"all of it"
        assert await loop.sock_recv(guest, 99) == b""


async def test_last_words_arrive_though_the_peer_goes_on_talking(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, door, last = asyncio.get_running_loop(), Door(), b"all of it" * 5000
    async with met(monkeypatch, door) as guest, asyncio.timeout(10):
        there, got = await door.taken.get(), b""
        talking = asyncio.ensure_future(loop.sock_sendall(guest, MUCH))
        with there:
            assert await loop.sock_recv(there, 9)
            await loop.sock_sendall(there, last)
        while data := await loop.sock_recv(guest, 1 << 16):
            got += data
        assert got == last
        talking.cancel()
        await asyncio.gather(talking, return_exceptions=True)


async def test_a_peer_that_takes_nothing_in_is_cut_off_though_it_stays_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(far, "STALLED", 0.2)
    loop, door = asyncio.get_running_loop(), Door()
    async with met(monkeypatch, door), asyncio.timeout(10):
        with await door.taken.get() as there, pytest.raises(ConnectionError):
            await loop.sock_sendall(there, MUCH)


async def test_a_host_out_of_sockets_forgets_a_stranger_and_serves_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    door, pairs = Door(), list[tuple[socket.socket, socket.socket]]()
    pair = socket.socketpair

    def scarce() -> tuple[socket.socket, socket.socket]:
        pairs.append(pair())
        if len(pairs) == 2:  # the first is the guest's
            raise OSError("Too many open files")
        return pairs[-1]

    failures = list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
    monkeypatch.setattr(socket, "socketpair", scarce)
    async with met(monkeypatch, door) as guest, asyncio.timeout(10):
        assert await asyncio.get_running_loop().sock_recv(guest, 1) == b"", "it is hung up on"
        assert door.admission.strangers == 0
    for sock in pairs[1]:
        sock.close()
    assert failures == []


async def test_a_room_that_is_closed_and_opened_again_at_once_is_where_friends_know_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(far.RELAYS, "none")
    window = rooms.HostWindow()
    room = await Room.open(rooms.plan(2), window, tmp_path, announce=False)
    async with rooms.left_at_the_end(room), asyncio.timeout(20):

        def lines() -> list[str]:
            return [told.line for told in window.told if isinstance(told, FarInvitation) and told.line]

        room.handle(InviteFar(True))
        await window.until(lambda: len(lines()) == 1)
        room.handle(InviteFar(False))
        room.handle(InviteFar(True))
        await window.until(lambda: len(lines()) == 2)
        assert lines()[0] == lines()[1]


async def test_friends_far_away_are_cut_off_as_soon_as_the_host_turns_it_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(far.RELAYS, "none")
    monkeypatch.setattr(far, "_LEAVING", 60.0)
    window, loop = rooms.HostWindow(), asyncio.get_running_loop()
    patient = Limits(first_message=60.0, handshake=60.0)
    room = await Room.open(rooms.plan(2), window, tmp_path, announce=False, limits=patient)
    async with rooms.left_at_the_end(room), asyncio.timeout(20):
        room.handle(InviteFar(True))

        def lines() -> list[str]:
            return [told.line for told in window.all(FarInvitation) if told.line]

        await window.until(lines)
        guest = await far.FarEndpoint.open()
        with await guest.dial(far.FarLine.read(lines()[0])) as sock:
            await loop.sock_sendall(sock, pack(Status(PROTOCOL)))
            assert await loop.sock_recv(sock, 999)
            room.handle(InviteFar(False))
            assert await loop.sock_recv(sock, 999) == b""
        await guest.close()

"""A host's door: answers for its status, and lets those in who know the code, as far as there is a place."""

import asyncio
import errno
import logging
import socket
import ssl
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing, suppress
from traceback import clear_frames
from typing import Any, Final, Literal, Protocol

from pompeii_net.lan import wire
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport.addresses import send_short_packets
from pompeii_net.lan.transport.admission import AdmissionControl, PendingConnection
from pompeii_net.lan.transport.keys import RoomCredentials, SessionKeys, host_context
from pompeii_net.lan.transport.link import OPENING, FrameError, Frames, Link, host_link, now, pack, receive, say, unpack
from pompeii_net.lan.wire import PORT, PROTOCOL, Bye, EndReason, FromClient, Hello, Resume, StatusReply
from pompeii_net.tasks import TaskSet

_log: Final = logging.getLogger(__name__)
_LOGGED: Final = 10  # faults
_RECEIVED: Final = 16 << 10
"""Bytes of a connection that the system takes in before we read them, so that one turn of the loop reads no more. Linux
doubles it."""
_RETRY_ACCEPT: Final = 0.25
_STRETCH: Final = 0.002
"""Seconds of work for newcomers, after which all else has its turn for `_REST` times as long: a flood of them takes a
third of a core at most."""
_REST: Final = 2.0
_BROWSER: Final = b"GET "  # how its requests begin, where the length of a frame should be
_UNAVAILABLE: Final = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class GuestHandler(Protocol):
    """The room behind a listener, which decides who may come in."""

    def status(self) -> StatusReply: ...

    def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
        """Take this guest in, start its link and return None; or return why not."""

    def guessed(self, address: str, codes: int) -> None:
        """So many wrong codes came from there; nobody there may try another for a while."""


type Browse = Callable[[socket.socket, bytes, PendingConnection, "Listener"], Awaitable[Link[FromClient] | None]]
"""Takes over a socket, of which so much was read; a link where somebody is to be let in."""


class Listener:
    """Hears guests on every interface, or on one, by IPv4 and IPv6, from when it is made.

    Where the code changes, `credentials` may be set anew: with the old ones only those come in who come back.
    """

    def __init__(
        self,
        handler: GuestHandler,
        credentials: RoomCredentials,
        *,
        port: int | None,
        bind: str = "",
        limits: Limits | None = None,
        browse: Browse | None = None,
    ) -> None:
        """Listen on `port`, 0 for any, None for the usual one or any; OSError where that cannot be.

        `browse` answers browsers, which are hung up on without it.
        """
        self._sockets = listening_sockets(bind, port)
        self.port: int = self._sockets[0].getsockname()[1]
        self.handler, self.credentials = handler, credentials
        self.limits = limits or Limits()
        self.admission = AdmissionControl(self.limits, now)
        self.faults = 0  # exceptions that strangers have brought about
        self._browse = browse
        self._accepting, self._serving, self._turning_away = TaskSet(), TaskSet(), TaskSet()
        for sock in self._sockets:
            self._accepting.spawn(self._accept(sock))

    def wrong_code(self, address: str) -> None:
        if self.admission.codes.add(address):
            self.handler.guessed(address, self.limits.wrong_codes)

    async def close(self) -> None:
        """Let nobody in any more, say goodbye to those who are, and wait until they are gone: a second at most."""
        # An `accept` that is cancelled fails where it could go on in this very turn of the loop, and loses its socket
        # where it has gone on already: so none may go on any more, and those that have hand theirs over first.
        sockets, self._sockets = self._sockets, []  # a second close finds none
        for _ in range(2):
            for sock in sockets:
                with suppress(NotImplementedError):  # Windows has no readers, and no such failure
                    asyncio.get_running_loop().remove_reader(sock)
            await asyncio.sleep(0)
        self._accepting.cancel()
        await self._accepting.join()
        for sock in sockets:
            sock.close()
        for tasks in (self._serving, self._turning_away):
            tasks.cancel()
            await tasks.join()

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        worked = 0.0
        while True:
            try:
                sock, address = await loop.sock_accept(listening)
            except OSError as problem:
                await asyncio.sleep(0 if isinstance(problem, ConnectionError) else _RETRY_ACCEPT)  # gone already
                continue
            began = loop.time()
            self._receive(sock, address[0])
            worked += loop.time() - began
            if worked >= _STRETCH:
                # Whoever comes meanwhile has said what it wants by the time it is heard.
                await asyncio.sleep(_REST * worked)
                worked = 0.0

    def _receive(self, sock: socket.socket, address: str) -> None:
        pending = self.admission.arrive(address)
        if isinstance(pending, PendingConnection):
            # Eagerly, so that whatever is cancelled has begun, and closes its socket.
            self._serving.spawn(self._serve(sock, pending), eager=True)
        elif len(self._turning_away) < self.limits.connections:
            self._turning_away.spawn(self._turn_away(sock, pending), eager=True)
        else:
            heard = b""
            with closing(sock), suppress(OSError):
                with suppress(BlockingIOError):
                    heard = sock.recv(4096)
                self._refuse(sock, heard, pending)

    async def _turn_away(self, sock: socket.socket, why: EndReason) -> None:
        """Hear first: to close a socket with something unread may lose what was said."""
        with closing(sock), suppress(OSError):
            async with asyncio.timeout(self.limits.goodbye):
                heard = await asyncio.get_running_loop().sock_recv(sock, self.limits.opening)
                self._refuse(sock, heard, why)

    def _refuse(self, sock: socket.socket, heard: bytes, why: EndReason) -> None:
        """Say why there is no place; how things stand is told even so, as that takes none. OSError."""
        if heard.startswith(_BROWSER):
            sock.send(_UNAVAILABLE)
            return
        status, first = b"", Frames(self.limits.opening, heard)
        with suppress(FrameError):
            if why == "busy" and isinstance(unpack(first.next() or b"", OPENING), wire.Status):
                status = pack(self.handler.status())
        sock.send(status + pack(Bye(why)))  # at once: whoever has the one knows of the other

    async def _serve(self, sock: socket.socket, pending: PendingConnection) -> None:
        task = asyncio.current_task()
        assert task

        def evict() -> None:
            if pending.step == "opening":
                with suppress(OSError):
                    sock.send(pack(Bye("busy")))
            task.cancel()

        pending.evict = evict
        link = None
        try:
            link = await self._open(sock, pending)
            if link:
                await self._take_entrance(link, pending)
                await link.closed()
        finally:
            self.admission.leave(pending)
            if link:
                link.end("busy" if pending.evicted else "closed")
                await link.closed()

    async def _open(self, sock: socket.socket, pending: PendingConnection) -> Link[FromClient] | None:
        """Return a link with a guest that knows the code, or an old one.

        A fault of the program that a stranger finds ends the connection. It is counted, and only the first ones are
        logged: anybody can repeat them, and people at the table are not to be troubled.
        """
        try:
            agreed = await self._negotiate(sock, pending)
            if isinstance(agreed, bytes):
                assert self._browse
                return await self._browse(sock, agreed, pending, self)
            return await self._secure(sock, agreed, pending) if agreed else None
        except Exception as problem:
            self.faults += 1
            if self.faults <= _LOGGED:
                _log.warning("A connection ended by a fault of the program.", exc_info=problem)
            return None

    async def _negotiate(self, sock: socket.socket, pending: PendingConnection) -> list[SessionKeys] | bytes:
        """Tell how things stand, to whoever asks; what TLS may follow with, or how a browser's request begins.

        If nothing, the socket is closed.
        """
        with ExitStack() as unless, suppress(FrameError, EOFError, OSError, ValueError):
            unless.enter_context(closing(sock))
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                async with asyncio.timeout(self.limits.first_message):
                    opening = await receive(sock, OPENING, self.limits.opening)
                    if isinstance(opening, wire.Status):
                        await say(sock, self.handler.status())
                        opening = await receive(sock, OPENING, self.limits.opening)
                    if not isinstance(opening, wire.StartTls):
                        return []
                    if not self.admission.advance(pending, "securing"):
                        await say(sock, Bye("busy"))
                        return []
                    answer, sessions = self.credentials.answer(opening.key)
                    await say(sock, answer)
                    unless.pop_all()
                    return sessions
            except FrameError as problem:
                if problem.head == _BROWSER and self._browse:
                    unless.pop_all()
                    return problem.head
        return []

    async def _secure(
        self, sock: socket.socket, sessions: list[SessionKeys], pending: PendingConnection
    ) -> Link[FromClient] | None:
        """A link with a guest that knows the code, or an old one."""
        link, used = host_link(pending.address, sessions[0], self.limits), list[bytes]()
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: link,
                sock,
                ssl=host_context(
                    *(session.psk for session in sessions), used=used.append, allow=link.reading.allow_bytes
                ),
                ssl_handshake_timeout=self.limits.handshake,
                ssl_shutdown_timeout=self.limits.goodbye,
            )
        except (OSError, asyncio.CancelledError) as problem:
            if isinstance(problem, ssl.SSLError):
                self.wrong_code(link.peer)
            clear_frames(problem.__traceback__)  # or asyncio's buffers, 256 KB, would wait for the garbage collector
            if isinstance(problem, asyncio.CancelledError):
                raise
            return None
        link.session = next(session for session in sessions if session.psk == used[-1])
        pending.old_code = link.session != sessions[0]
        return link

    async def _take_entrance(self, link: Link[FromClient], pending: PendingConnection) -> None:
        if not self.admission.advance(pending, "entering"):
            link.end("busy")
            return
        try:
            async with asyncio.timeout(self.limits.first_message):
                entrance = await link.entrance()
        except (FrameError, EOFError):
            link.end("malformed")
        except TimeoutError:
            link.end("slow")
        else:
            if why := self._admit(entrance, link, pending):
                link.end(why)

    def _admit(self, entrance: Hello | Resume, link: Link[FromClient], pending: PendingConnection) -> EndReason | None:
        """Whoever comes back with a token needs no free place, and may have an old code."""
        if entrance.protocol != PROTOCOL:
            return "protocol"
        if isinstance(entrance, Hello):
            why = "old_code" if pending.old_code else self.admission.newcomer(link.peer)
            if why:
                return why
        why = self.handler.enter(entrance, link)
        if why is None:
            self.admission.enter(pending)
        return why


type ListenCode = Literal["no_such_address", "no_network"]
_BACKLOG: Final = 512  # in a flood a queue that is full drops whoever comes next, for a second at least
_TRIES: Final = 8
_NO_SUCH_FAMILY: Final = {errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT}


class ListenError(OSError):
    """Nobody can listen there, for a reason that the system has no words for."""

    def __init__(self, code: ListenCode) -> None:
        super().__init__(errno.EADDRNOTAVAIL, code)
        self.code: ListenCode = code


def listening_sockets(bind: str, port: int | None) -> list[socket.socket]:
    """By IPv4 and IPv6 on one port, 0 any, None the usual one or any; `bind` empty is every interface.

    ListenError, or OSError with the system's words.
    """
    any_port = [] if port else [0] * _TRIES  # what is free for one family may be taken for the other
    for number in [PORT, *any_port] if port is None else any_port:
        with suppress(OSError):
            return _listen(bind, number)
    return _listen(bind, port or 0)


def _listen(bind: str, port: int) -> list[socket.socket]:
    if bind:
        try:
            found = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
        except UnicodeError:  # of a name that nothing can be called
            raise ListenError("no_such_address") from None
        return [_listening_socket(socket.AddressFamily(found[0][0]), found[0][4])]
    sockets: list[socket.socket] = []
    with ExitStack() as unless:
        for family, everywhere in ((socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")):
            try:
                sock = unless.enter_context(_listening_socket(family, (everywhere, port)))
            except OSError as problem:
                if problem.errno in _NO_SUCH_FAMILY:
                    continue
                raise
            port = sock.getsockname()[1]
            sockets.append(sock)
        unless.pop_all()
    if not sockets:
        raise ListenError("no_network")
    return sockets


def _listening_socket(family: socket.AddressFamily, address: Any) -> socket.socket:
    with ExitStack() as unless:
        sock = unless.enter_context(socket.socket(family, socket.SOCK_STREAM))
        sock.setblocking(False)
        if sys.platform == "win32":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        send_short_packets(sock)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVED)  # those that it accepts have it, too
        sock.bind(address)
        sock.listen(_BACKLOG)
        unless.pop_all()
    return sock

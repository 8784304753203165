"""The host's listening sockets. They tell anyone the status, and let guests in who know the code, if there is room.

Anyone on the network may connect here, hostile programs included; limits are in `limits.py` and `admission.py`.
"""

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

from msgspec.structs import replace

from pompeii_net.lan import wire
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport.addresses import send_short_packets
from pompeii_net.lan.transport.admission import AdmissionControl, PendingConnection
from pompeii_net.lan.transport.keys import RoomCredentials, SessionKeys, host_context
from pompeii_net.lan.transport.link import OPENING, FrameError, Frames, Link, host_link, now, pack, receive, say, unpack
from pompeii_net.lan.wire import PORT, PROTOCOL, Bye, EndReason, FromClient, Hello, Resume, StatusReply
from pompeii_net.tasks import TaskSet

_log: Final = logging.getLogger(__name__)
_LOGGED: Final = 10  # maximum number of faults logged
_RECEIVE_BUFFER: Final = 16 << 10  # bytes of a connection's, so that a turn of the loop reads no more; Linux doubles it
_RETRY_ACCEPT: Final = 0.25
_STRETCH: Final = 0.002
"""Seconds of work for newcomers before a break of `_REST` times as long: a flood of them takes a third of a core."""
_REST: Final = 2.0
_BROWSER: Final = b"GET "  # the start of a browser's request, in place of a frame's length
_UNAVAILABLE: Final = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class GuestHandler(Protocol):
    """The room behind a listener, which decides who may enter."""

    def status(self) -> StatusReply: ...

    def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
        """Let a guest in, start its link and return None; or return the reason for refusing it."""

    def guessed(self, address: str, codes: int) -> None:
        """Note that `codes` wrong codes came from an address, which is shut out for a while."""


type Browse = Callable[[socket.socket, bytes, PendingConnection, "Listener"], Awaitable[Link[FromClient] | None]]
"""Takes over a browser's socket, with the bytes already read; returns a link for a page that has proved the code."""


class Listener:
    """Listens for guests on every interface, or on one, by IPv4 and IPv6, from its creation to `close`.

    When the code changes, set `credentials`: a guest with an old code is let in only to come back.
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
        """Listen on `port` (0: any; None: the usual one or, if taken, any) of the address `bind` ("": all).

        OSError if no such port is free. `browse` serves web browsers; without it they are refused.
        """
        self._sockets = listening_sockets(bind, port)
        self.port: int = self._sockets[0].getsockname()[1]
        self.handler, self.credentials = handler, credentials
        self.limits = limits or Limits()
        self.admission = AdmissionControl(self.limits, now)
        self.faults = 0  # number of unexpected exceptions that connecting peers have caused
        self._browse = browse
        self.serving = TaskSet()  # a task for each connection, from its arrival to its end
        self._accepting, self._turning_away = TaskSet(), TaskSet()
        for sock in self._sockets:
            self._accepting.spawn(self._accept(sock))

    def wrong_code(self, address: str) -> None:
        """Count a wrong code from an address, and call `handler.guessed` if that shuts the address out."""
        if self.admission.codes.add(address):
            self.handler.guessed(address, self.limits.wrong_codes)

    async def close(self) -> None:
        """Stop listening, say goodbye to all guests and wait until they are gone. May be called again.

        A guest that has not left after `limits.goodbye` seconds is cut off.
        """
        # An `accept` that is cancelled fails if it was about to continue in this turn of the loop, and loses its socket
        # if it has continued: so first stop all from continuing, and let those that have continued hand theirs over.
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
        for tasks in (self.serving, self._turning_away):
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
            with suppress(OSError):
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._receive(sock, address[0])
            worked += loop.time() - began
            if worked >= _STRETCH:
                # Peers that connect meanwhile will have sent their first message when they are accepted.
                await asyncio.sleep(_REST * worked)
                worked = 0.0

    def take(self, sock: socket.socket, pending: PendingConnection) -> None:
        """Serve a connection that has a place. `sock` may carry any stream of bytes, even from far away."""
        # Eagerly, so that a task that is cancelled has begun, and closes its socket.
        self.serving.spawn(self._serve(sock, pending), eager=True)

    def _receive(self, sock: socket.socket, address: str) -> None:
        pending = self.admission.arrive(address)
        if isinstance(pending, PendingConnection):
            self.take(sock, pending)
        elif len(self._turning_away) < self.limits.connections:
            self._turning_away.spawn(self._turn_away(sock, pending), eager=True)
        else:
            heard = b""
            with closing(sock), suppress(OSError):
                with suppress(BlockingIOError):
                    heard = sock.recv(4096)
                self._refuse(sock, heard, pending)

    async def _turn_away(self, sock: socket.socket, why: EndReason) -> None:
        """Wait for a peer's first bytes, refuse it for `why` and close; takes at most `goodbye` seconds."""
        with closing(sock), suppress(OSError):
            async with asyncio.timeout(self.limits.goodbye):
                heard = await asyncio.get_running_loop().sock_recv(sock, self.limits.opening)
                self._refuse(sock, heard, why)

    def _refuse(self, sock: socket.socket, heard: bytes, why: EndReason) -> None:
        """Send `why`; before `busy` also the status if `heard` asks for it; a browser gets HTTP 503.

        OSError if that fails.
        """
        if heard.startswith(_BROWSER):
            sock.send(_UNAVAILABLE)
            return
        status, first = b"", Frames(self.limits.opening, heard)
        with suppress(FrameError):
            if why == "busy" and isinstance(unpack(first.next() or b"", OPENING), wire.Status):
                status = pack(self.handler.status())
        sock.send(status + pack(Bye(why)))  # in one piece, so that a guest with the status also sees the reason

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
                link.way = pending.way
                await self._take_entrance(link, pending)
                await link.closed()
        finally:
            self.admission.leave(pending)
            if link:
                link.end("busy" if pending.evicted else "closed")
                await link.closed()

    async def _open(self, sock: socket.socket, pending: PendingConnection) -> Link[FromClient] | None:
        """Return a link with a guest or page that knows the code or an old one; otherwise close and return None.

        An unexpected exception, which a stranger may provoke at will, ends only this connection. It is counted, and the
        first `_LOGGED` are logged.
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
        """Answer a status request, if any, then agree on keys. Return the session keys for TLS by each code.

        For a browser, if `browse` is set, return its first bytes. If anything fails, close the socket and return [].
        """
        with ExitStack() as unless, suppress(FrameError, EOFError, OSError, ValueError):
            unless.enter_context(closing(sock))
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
                if problem.head == _BROWSER and self._browse and pending.way is None:
                    unless.pop_all()
                    return problem.head
        return []

    async def _secure(
        self, sock: socket.socket, sessions: list[SessionKeys], pending: PendingConnection
    ) -> Link[FromClient] | None:
        """Do the TLS handshake, set `pending.old_code` and return a link; None on OSError.

        A TLS error counts as a wrong code. `sessions`: the keys by the code in effect, then those by old codes.
        """
        # From far away a guest may hear us and go unheard, if our address has changed: only we can end that.
        limits = replace(self.limits, host_limit=self.limits.client_limit) if pending.way else self.limits
        link, used = host_link(pending.address, sessions[0], limits), list[bytes]()
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
            clear_frames(problem.__traceback__)  # otherwise asyncio's buffers, 256 KB, wait for the garbage collector
            if isinstance(problem, asyncio.CancelledError):
                raise
            return None
        link.session = next(session for session in sessions if session.psk == used[-1])
        pending.old_code = link.session != sessions[0]
        return link

    async def _take_entrance(self, link: Link[FromClient], pending: PendingConnection) -> None:
        """Read a guest's first message within TLS and let it enter, or end its link with the reason."""
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
        """Let a guest of our protocol enter, or return why not. Only a newcomer needs a place and the current code."""
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
_BACKLOG: Final = 512  # in a flood, a full queue drops new connections for at least a second
_TRIES: Final = 8
_NO_SUCH_FAMILY: Final = {errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT}


class ListenError(OSError):
    """Listening is impossible for a reason that the system has no error for."""

    def __init__(self, code: ListenCode) -> None:
        super().__init__(errno.EADDRNOTAVAIL, code)
        self.code: ListenCode = code


def listening_sockets(bind: str, port: int | None) -> list[socket.socket]:
    """Return sockets that listen by IPv4 and IPv6 on one `port`. 0: any; None: the usual one or, if taken, any.

    `bind` is an address, "" for every interface. ListenError, or another OSError from the system, if that is
    impossible.
    """
    any_port = [] if port else [0] * _TRIES  # a port that is free for one family may be taken for the other
    for number in [PORT, *any_port] if port is None else any_port:
        with suppress(OSError):
            return _listen(bind, number)
    return _listen(bind, port or 0)


def _listen(bind: str, port: int) -> list[socket.socket]:
    if bind:
        try:
            found = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
        except UnicodeError:  # the name is impossible
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
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER)  # accepted sockets inherit it
        sock.bind(address)
        sock.listen(_BACKLOG)
        unless.pop_all()
    return sock

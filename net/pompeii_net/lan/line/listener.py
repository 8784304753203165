"""A host's door: answers for its status, and lets those in who know the code, within the caps."""

import asyncio
import socket
import ssl
from collections.abc import Coroutine, Iterable
from contextlib import ExitStack, closing, suppress
from typing import Final, Protocol

from pompeii_net.lan.line.frames import OPENING, FrameError, receive, say
from pompeii_net.lan.line.keys import Credentials, Session
from pompeii_net.lan.line.limits import Caps, Limits
from pompeii_net.lan.line.link import Link, host_link
from pompeii_net.lan.line.ports import listening_sockets
from pompeii_net.lan.line.pulse import now
from pompeii_net.lan.line.secure import host_context
from pompeii_net.lan.wire import PROTOCOL, Bye, FromClient, Hello, Resume, StartTls, Status, StatusReply, Why

_OUT_OF_FILES: Final = 0.25


class Gate(Protocol):
    """Who decides about guests."""

    def status(self) -> StatusReply:
        """What is going on here."""

    def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> Why | None:
        """Take this guest in, start its link and return None; or return why not."""


class Listener:
    """Hears guests on every interface, or on one, by IPv4 and IPv6."""

    def __init__(self, gate: Gate, credentials: Credentials, doors: list[socket.socket], limits: Limits) -> None:
        self.port: int = doors[0].getsockname()[1]
        self._gate, self._limits = gate, limits
        self._credentials = credentials
        self._caps = Caps(limits, now)
        self._doors = {asyncio.create_task(self._accept(door)): door for door in doors}
        for task in self._doors:
            task.add_done_callback(_report)
        self._visits: set[asyncio.Task[None]] = set()
        self._turned_away: set[asyncio.Task[None]] = set()
        self._farewell: Why = "closed"

    @classmethod
    async def open(
        cls, gate: Gate, credentials: Credentials, *, port: int | None, bind: str = "", limits: Limits | None = None
    ) -> "Listener":
        """Listen on `port`, 0 for any, None for the usual one or any; OSError where that cannot be."""
        return cls(gate, credentials, listening_sockets(bind, port), limits or Limits())

    async def close(self, why: Why = "closed") -> None:
        """Let nobody in any more, say goodbye to those who are, and wait until they are gone: a second at most."""
        self._farewell = why
        await _cancelled(self._doors)
        for door in self._doors.values():
            door.close()
        await _cancelled(self._visits | self._turned_away)

    async def _accept(self, door: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, address = await loop.sock_accept(door)
            except OSError as problem:
                gone_already = isinstance(problem, ConnectionError)
                await asyncio.sleep(0 if gone_already else _OUT_OF_FILES)
                continue
            self._receive(sock, address[0])
            # Where many wait, `sock_accept` alone does not let go of the loop.
            await asyncio.sleep(0)

    def _receive(self, sock: socket.socket, address: str) -> None:
        why = self._caps.refusal(address)
        if why is None:
            _begin(self._serve(sock, address), self._visits)
        elif len(self._turned_away) < self._limits.connections:
            _begin(self._turn_away(sock, why), self._turned_away)
        else:
            sock.close()

    async def _turn_away(self, sock: socket.socket, why: Why) -> None:
        """Hear first: to close a socket with something unread may lose what was said."""
        with closing(sock), suppress(FrameError, EOFError, OSError):
            async with asyncio.timeout(self._limits.goodbye):
                await receive(sock, OPENING, self._limits.opening)
                await say(sock, Bye(why))

    async def _serve(self, sock: socket.socket, address: str) -> None:
        with self._caps.counted(address):
            session = await self._wants_in(sock)
            if session is None:
                return
            link = host_link(address, session, self._limits)
            if not await self._secure(sock, link):
                return
            try:
                await self._let_in(link)
                await link.closed()
            finally:
                link.end(self._farewell)
                await link.closed()

    async def _wants_in(self, sock: socket.socket) -> Session | None:
        """Tell how things stand, to whoever asks; what TLS is to follow with. If none, the socket is closed."""
        with ExitStack() as unless, suppress(FrameError, EOFError, OSError, ValueError):
            unless.enter_context(closing(sock))
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            async with asyncio.timeout(self._limits.first_message):
                opening = await receive(sock, OPENING, self._limits.opening)
                if isinstance(opening, Status):
                    await say(sock, self._gate.status())
                    opening = await receive(sock, OPENING, self._limits.opening)
                if isinstance(opening, StartTls):
                    answer, session = self._credentials.answer(opening.key)
                    await say(sock, answer)
                    unless.pop_all()
                    return session
        return None

    async def _secure(self, sock: socket.socket, link: Link[FromClient]) -> bool:
        """Whether the guest knows the code."""
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: link,
                sock,
                ssl=host_context(link.session.psk),
                ssl_handshake_timeout=self._limits.handshake,
                ssl_shutdown_timeout=self._limits.goodbye,
            )
        except ssl.SSLError:
            self._caps.wrong_code(link.peer)
        except OSError:
            pass
        else:
            return True
        return False

    async def _let_in(self, link: Link[FromClient]) -> None:
        why: Why | None
        try:
            async with asyncio.timeout(self._limits.first_message):
                entrance = await link.entrance()
        except (FrameError, EOFError):
            why = "malformed"
        except TimeoutError:
            why = "slow"
        else:
            why = "protocol" if entrance.protocol != PROTOCOL else self._gate.enter(entrance, link)
        if why:
            link.end(why)


def _begin(work: Coroutine[None, None, None], among: set[asyncio.Task[None]]) -> None:
    """Eagerly, so that whatever is cancelled has begun, and closes its socket."""
    task = asyncio.Task(work, loop=asyncio.get_running_loop(), eager_start=True)
    if task.done():
        _report(task)
    else:
        among.add(task)
        task.add_done_callback(among.discard)
        task.add_done_callback(_report)


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (problem := task.exception()):
        task.get_loop().call_exception_handler({"message": "A guest could not be served", "exception": problem})


async def _cancelled(tasks: Iterable[asyncio.Task[None]]) -> None:
    tasks = list(tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

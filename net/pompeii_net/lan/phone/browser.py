"""One connection of a browser: it asks for a file, or its page opens a WebSocket and is a guest in it."""

import asyncio
import logging
import socket
from contextlib import suppress
from http import HTTPStatus
from typing import Final, Self

from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.phone.files import is_address, page_file
from pompeii_net.lan.phone.sealed import Cipher, SealedTransport, SealingKeys
from pompeii_net.lan.transport.admission import PendingConnection
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.transport.link import OPENING, FrameError, Frames, Link, host_link, pack, unpack
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import Bye, FromClient, Opening, StartTls, Status

ROOM: Final = "/room"
WRONG_CODE: Final = 4001  # by which a WebSocket says why it is closed; 4000 and above are free for programs
_HEAD: Final = 8 << 10  # bytes of a request
_SEALING: Final = 1 << 10  # what sealing, a frame's length and padding add to a message, and more
_WAITING: Final = 8  # messages that nobody has taken yet
_SILENT: Final = logging.Logger("a browser's connection", logging.CRITICAL + 1)


class Browser(asyncio.Protocol):
    """What it asks and says waits to be taken, until a link takes all of it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._patience = limits.goodbye  # seconds for which the browser may take to read its answer and go
        self._protocol = ServerProtocol(max_size=limits.from_client + _SEALING, logger=_SILENT)
        self._heard: asyncio.Queue[Request | bytes | None] = asyncio.Queue()
        self._head = 0
        self._answered = self._hung_up = False
        self._link: Link[FromClient] | None = None
        self._cipher: Cipher
        self._closed = asyncio.Event()

    @classmethod
    async def meet(cls, sock: socket.socket, head: bytes, limits: Limits) -> Self:
        """The browser at the other end, of whom `head` was read already; OSError."""
        _, browser = await asyncio.get_running_loop().connect_accepted_socket(lambda: cls(limits), sock)
        browser.data_received(head)
        return browser

    async def serve(self, pending: PendingConnection, listener: Listener) -> Link[FromClient] | None:
        """Answer; a link where a page has shown that it knows the code. Else nothing is left of the connection."""
        self._pending, self._listener = pending, listener
        pending.evict = self.abort
        link = None
        try:
            with suppress(EOFError, FrameError, TimeoutError, ValueError):
                async with asyncio.timeout(self._limits.first_message):
                    request = await self.next(Request)
                async with asyncio.timeout(self._limits.handshake):
                    link = await self._answer(request)
                if link is None:
                    async with asyncio.timeout(self._patience):
                        await self.closed()
        finally:
            if link is None:
                self.abort()
        return link

    async def next[T: Request | bytes](self, kind: type[T]) -> T:
        """What it asks for, or what the page says next, once it was welcome to; EOFError where it is gone."""
        heard = await self._heard.get()
        if not isinstance(heard, kind):
            raise EOFError
        return heard

    def respond(self, status: HTTPStatus, headers: dict[str, str], body: bytes = b"") -> None:
        """Answer the request, and take no other."""
        self._answered = True
        told = {**headers, "Connection": "close"}
        if status is not HTTPStatus.NOT_MODIFIED:
            told["Content-Length"] = str(len(body))
        self._protocol.send_response(Response(status, status.phrase, Headers(told), body))
        self._flush()

    def close(self, code: int = 1000) -> None:
        """Say that this is the end; whoever does not listen is cut off by `abort`."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code)
        self._flush()

    def abort(self) -> None:
        self._transport.abort()

    async def closed(self) -> None:
        """Wait until nothing is left of the connection."""
        await self._closed.wait()

    # What it came for

    async def _answer(self, request: Request) -> Link[FromClient] | None:
        hosts, path = request.headers.get_all("Host"), request.path.partition("?")[0]
        if len(hosts) != 1 or not is_address(hosts[0]):
            self.respond(HTTPStatus.MISDIRECTED_REQUEST, {})
        elif path == ROOM and request.headers.get_all("Origin") != [f"http://{hosts[0]}"]:
            self.respond(HTTPStatus.FORBIDDEN, {})  # a page of somebody else's
        elif path == ROOM:
            return await self._open_room(request)
        elif (file := page_file(path)) is None:
            self.respond(HTTPStatus.NOT_FOUND, {})
        elif not self._listener.admission.advance(self._pending, "reading"):
            self.respond(HTTPStatus.SERVICE_UNAVAILABLE, {})
        elif file.tag in request.headers.get_all("If-None-Match"):
            self.respond(HTTPStatus.NOT_MODIFIED, {"ETag": file.tag, "Cache-Control": "no-cache"})
        else:
            self.respond(HTTPStatus.OK, file.headers(hosts[0]), file.body)
            self._patience = self._limits.body
        return None

    async def _open_room(self, request: Request) -> Link[FromClient] | None:
        """Go over to a WebSocket, if it is asked for as it should be; then as `Listener` with who has the program."""
        self._answered = True
        answer = self._protocol.accept(request)
        self._protocol.send_response(answer)
        self._flush()
        if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            return None
        opening = await self._opening()
        if isinstance(opening, Status):
            self._send(pack(self._listener.handler.status()))
            opening = await self._opening()
        if not isinstance(opening, StartTls):
            return None
        if not self._listener.admission.advance(self._pending, "securing"):
            self._send(pack(Bye("busy")))
            self.close()
            return None
        pair = KeyPair()
        key, sessions = self._listener.credentials.answer(opening.key, pair.public)
        fresh = pair.shared(opening.key)
        self._send(pack(key))
        first = await self.next(bytes)
        for session in sessions:
            link = host_link(self._pending.address, session, self._limits)
            with suppress(ValueError):  # the page has sealed it by another session
                self._hand_over(link, SealingKeys.agreed(session, fresh), first)
                link.phone, self._pending.old_code = True, session is not sessions[0]
                return link
        self._listener.wrong_code(self._pending.address)
        self.close(WRONG_CODE)
        return None

    async def _opening(self) -> Opening:
        return unpack(Frames(self._limits.opening, await self.next(bytes)).next() or b"", OPENING)

    def _hand_over(self, link: Link[FromClient], keys: SealingKeys, first: bytes) -> None:
        """From here on `link` hears and says everything; ValueError where the page has not sealed `first` so."""
        self._cipher = Cipher(keys.guest)
        opened = self._cipher.open(first)
        self._link = link
        link.connection_made(SealedTransport(self._transport, self._send, self.close, keys.host))
        link.data_received(opened)
        while not self._heard.empty():
            if isinstance(message := self._heard.get_nowait(), bytes):
                self._unseal(message)

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self._head >= 0:  # as long as there is no request
            self._head += len(data)
            if self._head > _HEAD:
                self.abort()
                return
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not self._transport.is_closing():
                self._take(event)
        self._flush()

    def eof_received(self) -> bool:
        if self._link:
            self._link.eof_received()
        self._hung_up = True
        # Who has asked and says no more still gets its answer.
        return self._head < 0 and not self._answered and self._link is None

    def pause_writing(self) -> None:
        if self._link:
            self._link.pause_writing()

    def resume_writing(self) -> None:
        if self._link:
            self._link.resume_writing()

    def connection_lost(self, problem: Exception | None) -> None:
        self._heard.put_nowait(None)
        self._closed.set()
        if self._link:
            self._link.connection_lost(problem)

    def _take(self, event: object) -> None:
        match event:
            case Request():
                self._head = -1
                self._heard.put_nowait(event)
            case Frame(opcode=Opcode.BINARY, fin=True) if self._link:
                self._unseal(bytes(event.data))
            case Frame(opcode=Opcode.BINARY, fin=True) if self._heard.qsize() < _WAITING:
                self._heard.put_nowait(bytes(event.data))
            case Frame(opcode=Opcode.CLOSE):
                pass
            case _:  # nothing else comes from a page
                self.abort()

    def _unseal(self, message: bytes) -> None:
        assert self._link
        try:
            self._link.data_received(self._cipher.open(message))
        except ValueError:
            self.abort()

    def _send(self, data: bytes) -> None:
        if self._protocol.state is State.OPEN:
            self._protocol.send_binary(data)
            self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if self._transport.is_closing():
                return
            if data:
                self._transport.write(data)
            elif self._protocol.state is State.CONNECTING and not self._hung_up:  # it closes when it has read it
                with suppress(OSError):  # it may be gone already
                    self._transport.write_eof()
            else:
                self._transport.close()

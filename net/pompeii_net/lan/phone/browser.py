"""One connection of a browser: it asks for a file, or its page opens a WebSocket and is a guest.

The other end may be hostile. Nothing is parsed ahead: each request or message is cut out of the received bytes only
when it is wanted, and no more bytes may wait than one request or message needs.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Final, Self

from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.phone.files import is_address, page_file
from pompeii_net.lan.phone.sealed import Cipher, SealingKeys
from pompeii_net.lan.transport.admission import PendingConnection
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.transport.link import OPENING, FrameError, Frames, Link, host_link, pack, unpack
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import Bye, FromClient, Opening, StartTls, Status

ROOM: Final = "/room"
WRONG_CODE: Final = 4001  # the WebSocket's close code; programs may use 4000 and above
_HEAD: Final = 8 << 10  # maximum size of a request in bytes
_SEALING: Final = 1 << 10  # bytes; more than sealing, a frame's length and padding add to a message
_MESSAGE: Final = 0x80 | Opcode.BINARY  # with _GOODBYE, the first bytes of the only frames that a page sends
_GOODBYE: Final = 0x80 | Opcode.CLOSE
_MASKED: Final = 0x80
_SILENT: Final = logging.Logger("a browser's connection", logging.CRITICAL + 1)


class Browser(asyncio.Protocol, asyncio.Transport):
    """The server's end of a browser's connection: answers one request, and is the transport of a page's link."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self._limits = limits
        self._patience = limits.goodbye  # seconds that the browser has to read its answer and hang up
        self._protocol = ServerProtocol(logger=_SILENT)
        self._received = bytearray()
        self._capacity = _HEAD  # maximum number of bytes that may wait, or in one message
        self._answered = self._is_web_socket = self._said_goodbye = self._hung_up = False
        self._arrived, self._closed = asyncio.Event(), asyncio.Event()
        self._link: Link[FromClient] | None = None
        self._from_page: Cipher
        self._to_page: Cipher

    @classmethod
    async def meet(cls, sock: socket.socket, head: bytes, limits: Limits) -> Self:
        """Return a browser's connection, which takes over a socket from which `head` was already read.

        OSError if it is dead.
        """
        _, browser = await asyncio.get_running_loop().connect_accepted_socket(lambda: cls(limits), sock)
        browser.data_received(head)
        return browser

    async def serve(self, pending: PendingConnection, listener: Listener) -> Link[FromClient] | None:
        """Answer the browser, within the limits of time. Return a link if its page has proved that it knows the code.

        Otherwise, also after a malformed request, close the connection and return None.
        """
        self._pending, self._listener = pending, listener
        pending.evict = self.abort
        link = None
        try:
            with suppress(EOFError, FrameError, TimeoutError, ValueError):
                async with asyncio.timeout(self._limits.first_message):
                    request = await self.request()
                async with asyncio.timeout(self._limits.handshake):
                    link = await self._answer(request)
                if link is None:
                    async with asyncio.timeout(self._patience):
                        await self.closed()
        finally:
            if link is None:
                self.abort()
        return link

    async def request(self) -> Request:
        """Wait for the browser's request. EOFError if it hangs up, ValueError if the request is malformed."""
        return await self._next(self._take_request)

    def respond(self, status: HTTPStatus, headers: dict[str, str], body: bytes = b"") -> None:
        """Answer the request and end our side. Adds `Connection` and, except for 304, `Content-Length`."""
        head = {**headers, "Connection": "close"}
        if status is not HTTPStatus.NOT_MODIFIED:
            head["Content-Length"] = str(len(body))
        # Written separately from the head, a body that waits for slow browsers is one shared object.
        self._respond(Response(status, status.phrase, Headers(head)), body)

    def send(self, data: bytes) -> None:
        """Send a message on the WebSocket; does nothing before it is open or after `close`."""
        self._send_frame(Opcode.BINARY, data)

    def close(self, code: int = 1000) -> None:
        """Send the WebSocket's closing frame, once. Cut off a browser that does not answer it with `abort`."""
        self._send_frame(Opcode.CLOSE, code.to_bytes(2))
        self._said_goodbye = True

    def abort(self) -> None:
        self._transport.abort()

    async def closed(self) -> None:
        await self._closed.wait()

    # What the page's link calls, besides `close` and `abort`

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Seal the link's data and send it as one message; nothing if `data` is empty."""
        if data:
            self.send(self._to_page.seal(bytes(data)))

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()
        asyncio.get_running_loop().call_soon(self._pass_on)  # a link takes nothing from within its own call

    # Answering

    async def _answer(self, request: Request) -> Link[FromClient] | None:
        """Answer a request with a file, an error status or a WebSocket.

        Return the link of `_open_room`, otherwise None.
        """
        hosts, path = request.headers.get_all("Host"), request.path.partition("?")[0]
        if len(hosts) != 1 or not is_address(hosts[0]):
            self.respond(HTTPStatus.MISDIRECTED_REQUEST, {})
        elif path == ROOM and request.headers.get_all("Origin") != [f"http://{hosts[0]}"]:
            self.respond(HTTPStatus.FORBIDDEN, {})  # another website's page
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
        """Open the WebSocket that is asked for, then tell the status and agree on keys as `Listener` does with TLS.

        If the page's first message is sealed with the keys of a current or old code, returns a link, and sets
        `pending.old_code` to whether it was an old one; None if the request is refused or does not want to enter.
        If there is no place, or the code is wrong (which is counted), says goodbye: then EOFError once the page is
        gone, None if it says more. EOFError, FrameError or ValueError if it breaks the protocol.
        """
        answer = self._protocol.accept(request)
        if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._respond(answer)
            return None
        self._answered = self._is_web_socket = True
        self._capacity = self._limits.opening + _SEALING
        self._transport.write(answer.serialize())
        opening = await self._opening()
        if isinstance(opening, Status):
            self.send(pack(self._listener.handler.status()))
            opening = await self._opening()
        if not isinstance(opening, StartTls):
            return None
        if not self._listener.admission.advance(self._pending, "securing"):
            self.send(pack(Bye("busy")))
            await self._turn_away()
            return None
        pair = KeyPair()
        key, sessions = self._listener.credentials.answer(opening.key, pair.public)
        fresh = pair.shared(opening.key)
        self.send(pack(key))
        first = await self._next(self._take_message)
        for session in sessions:
            link = host_link(self._pending.address, session, self._limits)
            with suppress(ValueError):  # the page has sealed it by another session
                self._hand_over(link, SealingKeys.agreed(session, fresh), first)
                link.phone, self._pending.old_code = True, session is not sessions[0]
                return link
        self._listener.wrong_code(self._pending.address)
        await self._turn_away(WRONG_CODE)
        return None

    async def _turn_away(self, code: int = 1000) -> None:
        """Close the WebSocket with this code and wait.

        EOFError when the page answers or hangs up; return if it says more.
        """
        self.close(code)
        await self._next(self._take_message)

    async def _opening(self) -> Opening:
        """Return the page's next message before keys are agreed. FrameError if malformed, EOFError if it hangs up."""
        message = await self._next(self._take_message)
        return unpack(Frames(self._limits.opening, message).next() or b"", OPENING)

    def _hand_over(self, link: Link[FromClient], keys: SealingKeys, first: bytes) -> None:
        """Pass the content of `first` and later messages on to `link`. ValueError if these keys do not open `first`."""
        self._from_page, self._to_page = Cipher(keys.guest), Cipher(keys.host)
        opened = self._from_page.open(first)
        self._link, self._capacity = link, self._limits.from_client + _SEALING
        link.connection_made(self)
        link.data_received(opened)
        self._pass_on()

    def _respond(self, response: Response, body: bytes = b"") -> None:
        self._answered = True
        self._transport.write(response.serialize())
        self._transport.write(body)
        if self._hung_up:
            self._transport.close()
        else:  # the browser closes when it has read it
            with suppress(OSError):  # it may be gone already
                self._transport.write_eof()

    def _send_frame(self, opcode: Opcode, data: bytes) -> None:
        if self._is_web_socket and not self._said_goodbye and not self._transport.is_closing():
            self._transport.write(Frame(opcode, data).serialize(mask=False))

    # Receiving

    async def _next[T](self, take: Callable[[], T | None]) -> T:
        """Call `take` after each arrival until it returns a value, and return that.

        EOFError if the browser hangs up.
        """
        while (found := take()) is None:
            if self._hung_up:
                raise EOFError
            self._arrived.clear()
            await self._arrived.wait()
        return found

    def _take_request(self) -> Request | None:
        """Remove and return the request; None if more must arrive, ValueError if malformed or more follows it."""
        end = self._received.find(b"\r\n\r\n") + 4
        if end < 4:
            return None
        if len(self._received) > end:
            raise ValueError("A browser says nothing more before it has its answer.")
        self._protocol.receive_data(self._received[:end])
        self._received.clear()
        match self._protocol.events_received():
            case [Request() as request]:
                return request
        raise ValueError("That is no request.")

    def _take_message(self) -> bytes | None:
        """Remove and return the next message received, unmasked; None if it is incomplete.

        A close frame is answered and raises EOFError. FrameError at any other frame or one over the size allowed.
        """
        heard = self._received
        if len(heard) < 2:
            return None
        if heard[0] == _GOODBYE:
            self.close()
            self._transport.close()
            raise EOFError
        size, start = heard[1] - _MASKED, 2
        if heard[0] != _MESSAGE or size < 0:
            raise FrameError("A page sends no such frame.")
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(heard[2:start])
        if size > self._capacity:
            raise FrameError(f"A message of {size} bytes is too long.")
        end = start + 4 + size
        if len(heard) < end:
            return None
        mask = (heard[start : start + 4] * (size // 4 + 1))[:size]
        data = int.from_bytes(heard[start + 4 : end]) ^ int.from_bytes(mask)
        del heard[:end]
        return data.to_bytes(size)

    def _pass_on(self) -> None:
        """Pass whole messages to the link, if any, while it reads. Turn out a flood; abort at an invalid message."""
        if self._link is None:
            return
        try:
            while self._transport.is_reading() and (message := self._take_message()) is not None:
                if not self._link.reading.allow_bytes(len(message)):
                    self._link.turn_out("flood")
                self._link.data_received(self._from_page.open(message))
        except EOFError:
            pass
        except (FrameError, ValueError):
            self.abort()

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        self._arrived.set()
        if self._link is None and len(self._received) > self._capacity:
            self.abort()
        self._pass_on()

    def eof_received(self) -> bool:
        self._hang_up()
        if self._link:
            self._link.eof_received()
        return not self._answered  # a browser that asks and says no more still gets its answer

    def pause_writing(self) -> None:
        if self._link:
            self._link.pause_writing()

    def resume_writing(self) -> None:
        if self._link:
            self._link.resume_writing()

    def connection_lost(self, problem: Exception | None) -> None:
        self._hang_up()
        self._received.clear()  # otherwise the bytes wait for the garbage collector
        self._closed.set()
        if self._link:
            self._link.connection_lost(problem)

    def _hang_up(self) -> None:
        self._hung_up = True
        self._arrived.set()

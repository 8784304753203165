"""Both ends of connections: a handler that lets everyone in, and clients that follow no rules."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Final, NamedTuple, Self

import msgspec
from msgspec import Struct

from pompeii_net.lan import wire
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import Place
from pompeii_net.lan.phone import browse
from pompeii_net.lan.transport import keys
from pompeii_net.lan.transport.connect import connect
from pompeii_net.lan.transport.keys import KeyOffer, KeyPair, RoomCredentials, SessionKeys
from pompeii_net.lan.transport.link import FROM_HOST, Link, is_padding, pack
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import PROTOCOL, EndReason, FromClient, FromHost, Hello, Resume, StatusReply, Welcome
from tests.net.lan.guest_group import Until

LOCAL = "127.0.0.1"
CODE = "ABCDEFGH"
GAME = "a-game-of-tests"
PAIR = KeyPair(bytes(range(1, 33)))
CREDENTIALS = RoomCredentials(PAIR, CODE, GAME)
START = wire.StartTls(KeyPair(bytes(range(32))).public)
HELLO = Hello(protocol=PROTOCOL, version="1", name="Livia")


def at(port: int, *addresses: str) -> list[Place]:
    return [(address, port) for address in addresses]


class Heard[In]:
    """The messages that one end of a link received, which can be awaited."""

    def __init__(self) -> None:
        self.messages: list[In] = []
        self.shaky: list[bool] = []
        self.ends: list[EndReason | None] = []
        self.then: Callable[[], object] = lambda: None  # called at each message, and each change of `shaky`
        self._news = Until()
        self._news.patience = 60

    def start(self, link: Link[In]) -> None:
        link.start(self._take, self._worry, self._end)

    async def until(self, count: int = 0, *, shaky: int = 0, ended: bool = False) -> None:
        await self._news.until(
            lambda: len(self.messages) >= count and len(self.shaky) >= shaky and (self.ends or not ended)
        )

    def _take(self, message: In) -> None:
        self.messages.append(message)
        self.then()
        self._news.changed()

    def _worry(self, shaky: bool) -> None:
        self.shaky.append(shaky)
        self.then()
        self._news.changed()

    def _end(self, why: EndReason | None) -> None:
        self.ends.append(why)
        self._news.changed()


class OpenGate(Until):
    """A `GuestHandler` that lets everyone in and keeps what they send, or refuses with `refusal` if set."""

    def __init__(self, refusal: EndReason | None = None, *, code: bool = True, protocol: int = PROTOCOL) -> None:
        super().__init__()
        self.refusal = refusal
        self.code, self.protocol = code, protocol
        self.entrances: list[Hello | Resume] = []
        self.proved: list[str | None] = []  # the token that each came back with, where it was the right one
        self.links: list[Link[FromClient]] = []
        self.heard: list[Heard[FromClient]] = []
        self.guessing: list[str] = []

    def status(self) -> StatusReply:
        return StatusReply(self.protocol, "1", GAME, "Room", "Ada", "standard", 4, 3, "lobby", self.code)

    def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
        if self.refusal:
            return self.refusal
        back = isinstance(entrance, Resume) and keys.is_guest_proof(entrance.proof, keys.hashed("t"), link.session)
        if isinstance(entrance, Resume) and not back:
            return "unknown"
        heard: Heard[FromClient] = Heard()
        self.entrances.append(entrance)
        self.links.append(link)
        self.heard.append(heard)
        heard.start(link)
        self.proved.append("t" if back else None)
        if back:
            link.send(Welcome(len(self.links), proof=keys.host_proof(keys.hashed("t"), link.session)))
        else:
            link.send(Welcome(len(self.links), "t"))
        self.changed()
        return None

    def guessed(self, address: str, codes: int) -> None:
        self.guessing.append(address)

    async def entered(self, count: int = 1) -> None:
        await self.until(lambda: len(self.links) >= count)


@asynccontextmanager
async def hosting(
    gate: OpenGate, limits: Limits | None = None, credentials: RoomCredentials = CREDENTIALS
) -> AsyncIterator[Listener]:
    listener = Listener(gate, credentials, port=0, bind=LOCAL, limits=limits, browse=browse)
    try:
        yield listener
    finally:
        await listener.close()


async def guest(listener: Listener, limits: Limits | None = None) -> tuple[Link[FromHost], Heard[FromHost]]:
    link, *_ = await connect(at(listener.port, LOCAL), CODE, within=60, limits=limits)
    heard: Heard[FromHost] = Heard()
    heard.start(link)
    link.send(HELLO)
    await heard.until(1)
    return link, heard


_ROOM_KEY: Final = msgspec.msgpack.Decoder(wire.RoomKey)


class Key(NamedTuple):
    """The key to a room: the secret part of its code, and its game."""

    secret: str
    game: str


KEY = Key(CODE, GAME)


class Client:
    def __init__(self, sock: socket.socket, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.socket = sock
        self._reader = reader
        self.writer = writer
        self.session: SessionKeys
        self.heard = 0  # bytes of the frames that came

    @classmethod
    async def open(cls, port: int, *, address: str = "127.0.0.1", source: str = "", window: int = 0) -> Self:
        """Connect to a port of `address`, from `source` if given; `window`: size of the receive buffer in bytes."""
        sock = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
        try:
            sock.setblocking(False)
            if window:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
            if source:
                sock.bind((source, 0))
            await asyncio.get_running_loop().sock_connect(sock, (address, port))
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return cls(sock, *await asyncio.open_connection(sock=sock, limit=1 << 21 if not window else 1 << 12))
        except BaseException:
            sock.close()
            raise

    async def secure(self, key: Key = KEY) -> None:
        offer = KeyOffer()
        self.send(wire.StartTls(offer.public))
        self.session = offer.agree(_ROOM_KEY.decode(await self._frame())).session(*key)
        await self.writer.start_tls(keys.guest_context(self.session.psk), ssl_handshake_timeout=10)

    def send(self, message: Struct) -> None:
        self.write(pack(message))

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    async def drain(self) -> None:
        await self.writer.drain()

    async def read(self) -> wire.FromHost:
        while is_padding(payload := await self._frame()):
            pass
        return FROM_HOST.decode(payload)

    async def _frame(self) -> bytes:
        try:
            payload = await self._reader.readexactly(int.from_bytes(await self._reader.readexactly(4), "big"))
        except asyncio.IncompleteReadError:
            raise EOFError("the host has closed the connection") from None
        self.heard += 4 + len(payload)
        return payload

    async def gone(self) -> None:
        with suppress(OSError, EOFError):
            while await self._reader.read(1 << 16):
                pass

    def reset(self) -> None:
        """Drop the connection as a crashing machine does: RST, no goodbye."""
        with suppress(OSError):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    async def close(self) -> None:
        """End the connection and wait until it has ended; half-open TLS may never report that."""
        self.writer.transport.abort()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self.writer.wait_closed()


class Stray(Client):
    """A connection that follows no rules: it sends anything, before and within TLS."""

    async def status(self) -> FromHost:
        self.send(wire.Status(PROTOCOL))
        return await self.read()

    async def hears(self) -> FromHost | None:
        with suppress(EOFError, OSError):
            return await self.read()
        return None

    def stops_reading(self) -> None:
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]


@asynccontextmanager
async def stray(listener: Listener, source: str = LOCAL) -> AsyncIterator[Stray]:
    peer = await Stray.open(listener.port, source=source)
    try:
        yield peer
    finally:
        peer.writer.transport.abort()


async def enter(listener: Listener, strays: AsyncExitStack, source: str = LOCAL) -> Stray:
    """Return a connection from `source` that got the status, once closed ones are noticed; TimeoutError after 10 s."""
    async with asyncio.timeout(10):
        while True:
            peer = await strays.enter_async_context(stray(listener, source))
            if isinstance(await peer.status(), StatusReply):
                return peer
            await peer.close()


async def inside(peer: Stray, gate: OpenGate) -> None:
    await peer.secure()
    peer.send(HELLO)
    assert isinstance(await peer.hears(), Welcome)
    await gate.entered()

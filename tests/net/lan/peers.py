"""Who talks with whom in these tests: a gate that lets everybody in, and clients that keep to no rule."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import Place
from pompeii_net.lan.phone import browse
from pompeii_net.lan.transport import keys
from pompeii_net.lan.transport.connect import connect
from pompeii_net.lan.transport.keys import (
    KeyOffer,
    KeyPair,
    RoomCredentials,
    SessionKeys,
    hashed,
    host_proof,
    is_guest_proof,
)
from pompeii_net.lan.transport.link import ANSWER, FROM_HOST, ROOM_KEY, Link, is_padding, pack, receive
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import (
    PROTOCOL,
    Bye,
    EndReason,
    FromClient,
    FromHost,
    Hello,
    Resume,
    RoomKey,
    StartTls,
    Status,
    StatusReply,
    Welcome,
)

LOCAL = "127.0.0.1"
CODE = "ABCDEFGH"
GAME = "a-game-of-tests"
PAIR = KeyPair(bytes(range(1, 33)))
CREDENTIALS = RoomCredentials(PAIR, CODE, GAME)
START = StartTls(KeyPair(bytes(range(32))).public)
HELLO = Hello(protocol=PROTOCOL, version="1", name="Livia")


def at(port: int, *addresses: str) -> list[Place]:
    """This port, there."""
    return [(address, port) for address in addresses]


class Heard[In]:
    """What one end of a link was told, to be waited for."""

    def __init__(self) -> None:
        self.messages: list[In] = []
        self.shaky: list[bool] = []
        self.ends: list[EndReason | None] = []
        self._changed = asyncio.Event()

    def start(self, link: Link[In]) -> None:
        """Listen to this link."""
        link.start(self._take, self._worry, self._end)

    async def until(self, count: int = 0, *, shaky: int = 0, ended: bool = False) -> None:
        """Wait for that many messages, changes of shakiness, and the end; a minute at most."""
        async with asyncio.timeout(60):
            while len(self.messages) < count or len(self.shaky) < shaky or (ended and not self.ends):
                self._changed.clear()
                await self._changed.wait()

    def _take(self, message: In) -> None:
        self.messages.append(message)
        self._changed.set()

    def _worry(self, shaky: bool) -> None:
        self.shaky.append(shaky)
        self._changed.set()

    def _end(self, why: EndReason | None) -> None:
        self.ends.append(why)
        self._changed.set()


class OpenGate:
    """Lets everybody in and listens to them, and refuses with `refusal` where there is one."""

    def __init__(self, refusal: EndReason | None = None, *, code: bool = True, protocol: int = PROTOCOL) -> None:
        self.refusal = refusal
        self.code, self.protocol = code, protocol
        self.entrances: list[Hello | Resume] = []
        self.proved: list[str | None] = []
        """The token that each came back with, where it was the right one."""
        self.links: list[Link[FromClient]] = []
        self.heard: list[Heard[FromClient]] = []
        self.guessing: list[str] = []
        self._entered = asyncio.Event()

    def status(self) -> StatusReply:
        return StatusReply(
            protocol=self.protocol,
            version="1",
            game=GAME,
            name="Room",
            host="Ada",
            rules="standard",
            seats=4,
            free=3,
            stage="lobby",
            code=self.code,
        )

    def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
        if self.refusal:
            return self.refusal
        back = isinstance(entrance, Resume) and is_guest_proof(entrance.proof, hashed("t"), link.session)
        if isinstance(entrance, Resume) and not back:
            return "unknown"
        heard: Heard[FromClient] = Heard()
        self.entrances.append(entrance)
        self.links.append(link)
        self.heard.append(heard)
        heard.start(link)
        self.proved.append("t" if back else None)
        if back:
            link.send(Welcome(len(self.links), proof=host_proof(hashed("t"), link.session)))
        else:
            link.send(Welcome(len(self.links), "t"))
        self._entered.set()
        return None

    def guessed(self, address: str, codes: int) -> None:
        self.guessing.append(address)

    async def entered(self, count: int = 1) -> None:
        """Wait for that many guests."""
        async with asyncio.timeout(5):
            while len(self.links) < count:
                self._entered.clear()
                await self._entered.wait()


@asynccontextmanager
async def hosting(
    gate: OpenGate, limits: Limits | None = None, credentials: RoomCredentials = CREDENTIALS
) -> AsyncIterator[Listener]:
    """A listener of this gate on this computer, closed at the end."""
    listener = await Listener.open(gate, credentials, port=0, bind=LOCAL, limits=limits, browse=browse)
    try:
        yield listener
    finally:
        await listener.close()


async def guest(listener: Listener, limits: Limits | None = None) -> tuple[Link[FromHost], Heard[FromHost]]:
    """A guest within, who has been welcomed."""
    link, *_ = await connect(at(listener.port, LOCAL), CODE, within=60, limits=limits)
    heard: Heard[FromHost] = Heard()
    heard.start(link)
    link.send(HELLO)
    await heard.until(1)
    return link, heard


class Stray:
    """A connection that keeps to no rule: it writes what it likes, in the open and within TLS."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.session: SessionKeys
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def write(self, data: bytes) -> None:
        """Write these bytes, whatever becomes of them."""
        with suppress(OSError):
            if self.writer:
                self.writer.write(data)
                await self.writer.drain()
            else:
                await asyncio.get_running_loop().sock_sendall(self.sock, data)

    async def status(self) -> StatusReply | Bye:
        """Ask for the status; EOFError, OSError."""
        await self.write(pack(Status(PROTOCOL)))
        return await receive(self.sock, ANSWER, 4096)

    async def farewell(self) -> StatusReply | Bye:
        """What the host says by itself in the open; EOFError, OSError."""
        return await receive(self.sock, ANSWER, 4096)

    async def secure(self, code: str = CODE) -> None:
        """Go over to TLS; OSError where the host does not want to."""
        offer = KeyOffer()
        await self.write(pack(StartTls(offer.key)))
        answer = await receive(self.sock, ROOM_KEY, 4096)
        assert isinstance(answer, RoomKey)
        self.session = offer.agree(answer).session(code, GAME)
        self.reader, self.writer = await asyncio.open_connection(
            sock=self.sock, ssl=keys.guest_context(self.session.psk), server_hostname=""
        )

    async def hears(self) -> FromHost | None:
        """The next message, None at the end."""
        assert self.reader
        try:
            while is_padding(frame := await self.reader.readexactly(int.from_bytes(await self.reader.readexactly(4)))):
                pass
            return FROM_HOST.decode(frame)
        except (EOFError, OSError):
            return None

    async def is_hung_up_on(self) -> bool:
        """Wait for the end of the connection, unheard what comes before."""
        with suppress(OSError):
            while await (
                self.reader.read(4096) if self.reader else asyncio.get_running_loop().sock_recv(self.sock, 4096)
            ):
                pass
        return True

    def stops_reading(self) -> None:
        """Leave within TLS whatever comes from now on."""
        assert self.writer
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]

    def close(self) -> None:
        if self.writer:
            self.writer.transport.abort()
        else:
            self.sock.close()


@asynccontextmanager
async def stray(listener: Listener, source: str = LOCAL) -> AsyncIterator[Stray]:
    """Such a connection, from that address."""
    sock = socket.socket()
    sock.setblocking(False)
    sock.bind((source, 0))
    await asyncio.get_running_loop().sock_connect(sock, (LOCAL, listener.port))
    peer = Stray(sock)
    try:
        yield peer
    finally:
        peer.close()


async def enter(listener: Listener, strays: AsyncExitStack, source: str = LOCAL) -> Stray:
    """A connection from there that has heard the status; others that were closed may have to be noticed before."""
    async with asyncio.timeout(10):
        while True:
            peer = await strays.enter_async_context(stray(listener, source))
            if isinstance(await peer.status(), StatusReply):
                return peer
            peer.close()


async def inside(peer: Stray, gate: OpenGate) -> None:
    """Get that connection welcomed."""
    await peer.secure()
    await peer.write(pack(HELLO))
    assert isinstance(await peer.hears(), Welcome)
    await gate.entered()

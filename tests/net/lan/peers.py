"""Who talks with whom in these tests: a gate that lets everybody in, and clients that keep to no rule."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pompeii_net.lan import secure
from pompeii_net.lan.dial import connect
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.link import Link
from pompeii_net.lan.listener import Listener
from pompeii_net.lan.wire import (
    PROTOCOL,
    FromClient,
    FromHost,
    Hello,
    Resume,
    StatusReply,
    Welcome,
    Why,
)

CODE = "ABCDEFGH"
GAME = "a-game-of-tests"
KEY = secure.psk(CODE, GAME)
HELLO = Hello(protocol=PROTOCOL, version="1", name="Livia")


class Heard[In]:
    """What one end of a link was told, to be waited for."""

    def __init__(self) -> None:
        self.messages: list[In] = []
        self.shaky: list[bool] = []
        self.ends: list[Why | None] = []
        self._changed = asyncio.Event()

    def start(self, link: Link[In]) -> None:
        """Listen to this link."""
        link.start(self._take, self._worry, self._end)

    async def until(self, count: int = 0, *, shaky: int = 0, ended: bool = False) -> None:
        """Wait for that many messages, changes of shakiness, and the end; five seconds at most."""
        async with asyncio.timeout(5):
            while len(self.messages) < count or len(self.shaky) < shaky or (ended and not self.ends):
                self._changed.clear()
                await self._changed.wait()

    def _take(self, message: In) -> None:
        self.messages.append(message)
        self._changed.set()

    def _worry(self, shaky: bool) -> None:
        self.shaky.append(shaky)
        self._changed.set()

    def _end(self, why: Why | None) -> None:
        self.ends.append(why)
        self._changed.set()


class OpenGate:
    """Lets everybody in and listens to them, and refuses with `refusal` where there is one."""

    def __init__(self, refusal: Why | None = None, *, code: bool = True, protocol: int = PROTOCOL) -> None:
        self.refusal = refusal
        self.code, self.protocol = code, protocol
        self.entrances: list[Hello | Resume] = []
        self.links: list[Link[FromClient]] = []
        self.heard: list[Heard[FromClient]] = []
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

    def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> Why | None:
        if self.refusal:
            return self.refusal
        heard: Heard[FromClient] = Heard()
        self.entrances.append(entrance)
        self.links.append(link)
        self.heard.append(heard)
        heard.start(link)
        link.send(Welcome(member=len(self.links), token="t"))
        self._entered.set()
        return None

    async def entered(self, count: int = 1) -> None:
        """Wait for that many guests."""
        async with asyncio.timeout(5):
            while len(self.links) < count:
                self._entered.clear()
                await self._entered.wait()


@asynccontextmanager
async def hosting(gate: OpenGate, limits: Limits | None = None, key: bytes = KEY) -> AsyncIterator[Listener]:
    """A listener of this gate on this computer, closed at the end."""
    listener = await Listener.open(gate, key, port=0, bind="127.0.0.1", limits=limits)
    try:
        yield listener
    finally:
        await listener.close()


async def guest(listener: Listener, limits: Limits | None = None) -> tuple[Link[FromHost], Heard[FromHost]]:
    """A guest within, who has been welcomed."""
    link, _ = await connect(["127.0.0.1"], listener.port, CODE, limits=limits)
    heard: Heard[FromHost] = Heard()
    heard.start(link)
    link.send(HELLO)
    await heard.until(1)
    return link, heard


async def dialled(listener: Listener) -> socket.socket:
    """A plain connection."""
    sock = socket.socket()
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", listener.port))
    return sock

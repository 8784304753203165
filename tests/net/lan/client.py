"""One connection to a host, frame by frame, with a reading of the protocol of its own: for tests and measurements."""

import asyncio
import socket
import struct
from contextlib import suppress
from typing import Final, NamedTuple, Self

import msgspec
from msgspec import Struct

from pompeii_net.lan import wire
from pompeii_net.lan.transport.keys import KeyOffer, SessionKeys, guest_context

_DECODER: Final[msgspec.msgpack.Decoder[wire.FromHost]] = msgspec.msgpack.Decoder(wire.FromHost)
_ROOM_KEY: Final = msgspec.msgpack.Decoder(wire.RoomKey)


class Key(NamedTuple):
    """What lets into a room: the secret part of its code, of this game."""

    secret: str
    game: str


class Client:
    """Says what it is told to, in whatever order; EOFError or OSError where the host has gone."""

    def __init__(self, sock: socket.socket, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._socket = sock
        self._reader = reader
        self._writer = writer
        self.session: SessionKeys
        self.heard = 0
        """Bytes of the frames that came."""

    @classmethod
    async def open(cls, port: int, *, address: str = "127.0.0.1", source: str = "", window: int = 0) -> Self:
        """Connect, from an address of this machine; `window`: bytes that the system takes in before it says stop."""
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

    async def status(self) -> wire.StatusReply:
        """Ask what is going on."""
        self.send(wire.Status(wire.PROTOCOL))
        reply = await self.read()
        assert isinstance(reply, wire.StatusReply), reply
        return reply

    async def secure(self, key: Key) -> None:
        """Go on within TLS."""
        offer = KeyOffer()
        self.send(wire.StartTls(offer.key))
        self.session = offer.agree(_ROOM_KEY.decode(await self._frame())).session(*key)
        await self._writer.start_tls(guest_context(self.session.psk), ssl_handshake_timeout=10)

    def send(self, message: Struct) -> None:
        """An honest frame."""
        payload = msgspec.msgpack.encode(message)
        self.write(len(payload).to_bytes(4, "big") + payload)

    def write(self, data: bytes) -> None:
        """Any bytes."""
        self._writer.write(data)

    async def drain(self) -> None:
        """Wait until most of what was written is on its way."""
        await self._writer.drain()

    async def read(self) -> wire.FromHost:
        """The next message; pings are not answered by themselves."""
        while not (payload := await self._frame()) or payload[0] == 0:  # padding
            pass
        return _DECODER.decode(payload)

    async def _frame(self) -> bytes:
        try:
            payload = await self._reader.readexactly(int.from_bytes(await self._reader.readexactly(4), "big"))
        except asyncio.IncompleteReadError:
            raise EOFError("the host has closed the connection") from None
        self.heard += 4 + len(payload)
        return payload

    async def gone(self) -> None:
        """Read until the host closes."""
        with suppress(OSError, EOFError):
            while await self._reader.read(1 << 16):
                pass

    def reset(self) -> None:
        """Drop the connection as a machine that crashes does: RST, no farewell."""
        with suppress(OSError):
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._writer.transport.abort()

    async def close(self) -> None:
        """End it, and wait until it has ended; where TLS had only begun, nobody would say when that is."""
        self._writer.transport.abort()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self._writer.wait_closed()

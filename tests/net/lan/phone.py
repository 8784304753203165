"""A phone: a page's side of the protocol, written from its description and not from our code."""

import hmac
from base64 import urlsafe_b64decode
from contextlib import suppress
from hashlib import sha256
from typing import Final, Self

import msgspec
from nacl import bindings
from nacl.exceptions import CryptoError
from nacl.utils import random
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.typing import Origin
from websockets.uri import parse_uri

from pompeii_net.lan import wire
from pompeii_net.lan.transport.join_codes import stretched
from pompeii_net.lan.transport.keys import SessionKeys
from tests.net.lan.peers import KEY, LOCAL, Client, Key

PINGS: Final = Frame(Opcode.PING, b"").serialize(mask=True) * 43_690  # 256 KB


def upgrade(port: int) -> bytes:
    host, key = f"{LOCAL}:{port}", f"{22 * 'A'}=="
    lines = "GET /room HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Upgrade: websocket", "Connection: Upgrade"
    return "\r\n".join((*lines, "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", "")).encode()


def mac(key: bytes, *data: bytes) -> bytes:
    return hmac.digest(key, b"".join(data), "sha256")


class Phone(Client):
    """A page's connection. EOFError, with the WebSocket's close code if any, when the host has gone."""

    answer: Response  # what the host said to the request for a WebSocket

    @classmethod
    async def open(
        cls,
        port: int,
        *,
        address: str = LOCAL,
        source: str = "",
        window: int = 0,
        host: str = "",
        origin: str | None = None,
    ) -> Self:
        """Open a WebSocket, with other headers `Host` and `Origin` if given, or get the `answer` that refuses it."""
        phone = await super().open(port, address=address, source=source, window=window)
        host = host or f"{f'[{address}]' if ':' in address else address}:{port}"
        origin = f"http://{host}" if origin is None else origin
        phone.web = ClientProtocol(parse_uri(f"ws://{host}/room"), origin=Origin(origin))
        phone.web.send_request(phone.web.connect())
        phone.flush()
        try:
            await phone.hear()
        except BaseException:
            phone.reset()
            raise
        return phone

    def __init__(self, *streams: object) -> None:
        super().__init__(*streams)  # type: ignore[arg-type]
        self.lengths: list[int] = []  # of the messages that came, as anybody on the network sees them
        self.talk = b""  # all that came, as it came
        self.web: ClientProtocol
        self.keys: tuple[bytes, bytes] | None = None
        self._sent = self._opened = 0
        self._plain = b""

    async def secure(self, key: Key = KEY) -> None:
        await self._agree(stretched(*key), b"")

    async def secure_by(self, link: str) -> None:
        """Agree on keys with a host that has the key in the link."""
        raw = urlsafe_b64decode(link)
        await self._agree(raw[:32], raw[32:])

    async def enter(self, link: str, name: str) -> str:
        """Enter as a new member, and return the token for coming back."""
        await self.secure_by(link)
        self.send(wire.Hello(wire.PROTOCOL, "phone", name))
        return (await self._welcome()).token

    async def come_back(self, link: str, token: str) -> None:
        await self.secure_by(link)
        self.send(wire.Resume(wire.PROTOCOL, mac(sha256(token.encode()).digest(), b"pompeii guest", self.session.bond)))
        assert not (await self._welcome()).token

    def write(self, data: bytes) -> None:
        if self.keys:
            data = bindings.crypto_aead_chacha20poly1305_ietf_encrypt(
                data, None, self._sent.to_bytes(12, "little"), self.keys[0]
            )
            self._sent += 1
        self.frame(data)

    def frame(self, data: bytes, opcode: Opcode = Opcode.BINARY, fin: bool = True) -> None:
        self.writer.write(Frame(opcode, data, fin).serialize(mask=True))

    def raw(self, data: bytes) -> None:
        self.writer.write(data)

    async def ended(self) -> object:
        """Wait for the end of the connection and return the WebSocket's close code, None if there is none."""
        try:
            while True:
                await self.read()
        except EOFError as end:
            return end.args[0]

    async def _agree(self, code: bytes, check: bytes) -> None:
        secret = random(32)
        own = bindings.crypto_scalarmult_base(secret)
        self.send(wire.StartTls(own))
        key = msgspec.msgpack.decode(await self._frame(), type=wire.RoomKey)
        assert sha256(key.key).digest()[:10].startswith(check), "another room's"
        shared = mac(key.nonce, bindings.crypto_scalarmult(secret, key.key), own, key.key)
        assert mac(shared, b"pompeii room key") == key.proof
        psk, bond = mac(code, b"pompeii tls", shared), mac(code, b"pompeii session", shared)
        fresh = bindings.crypto_scalarmult(secret, key.nonce)
        self.keys = mac(psk, b"pompeii phone guest", fresh), mac(psk, b"pompeii phone host", fresh)
        self.session = SessionKeys(key.key, psk, bond)

    async def _welcome(self) -> wire.Welcome:
        message = await self.read()
        if isinstance(message, wire.Bye):
            raise EOFError(message.why)
        assert isinstance(message, wire.Welcome)
        return message

    async def _frame(self) -> bytes:
        while len(self._plain) < 4 or len(self._plain) < (end := 4 + int.from_bytes(self._plain[:4])):
            await self.hear()
        frame, self._plain = self._plain[4:end], self._plain[end:]
        return frame

    async def hear(self) -> None:
        data = b""
        with suppress(ConnectionError):  # which is how a host hangs up that has not read all
            data = await self._reader.read(1 << 16)
        self.heard += len(data)
        self.talk += data
        if not data:
            raise EOFError(self.web.close_rcvd and self.web.close_rcvd.code)
        self.web.receive_data(data)
        self.flush()
        for event in self.web.events_received():
            if isinstance(event, Response):
                self.answer = event
            elif isinstance(event, Frame) and event.opcode is Opcode.BINARY:
                self.lengths.append(len(event.data))
                self._plain += self._open(bytes(event.data))

    def _open(self, data: bytes) -> bytes:
        if self.keys is None:
            return data
        nonce = self._opened.to_bytes(12, "little")
        self._opened += 1
        try:
            return bindings.crypto_aead_chacha20poly1305_ietf_decrypt(data, None, nonce, self.keys[1])
        except CryptoError:
            raise AssertionError("not sealed by the host") from None

    def flush(self) -> None:
        for data in self.web.data_to_send():
            self.writer.write(data)

"""Hostile connections: each is a script of its own, from an address of its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

import msgspec
from websockets.frames import Frame, Opcode

from pompeii_core.actions import Action
from pompeii_core.view import Update, View
from pompeii_net.lan import wire
from pompeii_net.lan.transport.keys import guest_proof
from pompeii_net.messages import ActRequest, RedoRequest, Refused, Shown, UndoRequest
from tests.net.lan import mutations
from tests.net.lan.peers import Client, Key
from tests.net.lan.phone import PINGS, Phone, upgrade

type Script = Callable[["Target", Random], Awaitable[None]]

PHONES: Final = 0.4  # of the hostile
BROKEN: Final = (OSError, EOFError, TimeoutError, msgspec.MsgspecError, AssertionError, ValueError)
"""Errors that a hostile client gets when the host drops it."""


@dataclass(frozen=True)
class Target:
    """A host under attack from a range of addresses: 127.N.x.y."""

    port: int
    right: Key
    wrong: Key
    net: int = 1
    patience: float = 15.0
    """Seconds after which a hostile client gives up by itself: longer than the host should tolerate it."""

    async def open(self, rng: Random, window: int = 0, kind: type[Client] | None = None) -> Client:
        """Open a connection from a random address of the range, as a program or as a page."""
        source = f"127.{self.net}.{rng.randrange(256)}.{rng.randrange(1, 255)}"
        kind = kind or (Phone if rng.random() < PHONES else Client)
        return await kind.open(self.port, source=source, window=window)

    async def enter(self, rng: Random, window: int = 0) -> Client:
        client = await self.open(rng, window)
        try:
            await client.secure(self.right)
        except BaseException:
            client.reset()
            raise
        return client

    async def watch(self, rng: Random, window: int = 0) -> Client:
        """Open a connection and enter the room; because the game is under way, as a spectator."""
        client = await self.enter(rng, window)
        client.send(wire.Hello(wire.PROTOCOL, "hostile", f"H{rng.randrange(1 << 30)}"))
        return client


@asynccontextmanager
async def borne(client: Client, seconds: float) -> AsyncIterator[None]:
    """Keep a client within the block, for some seconds (TimeoutError), then drop it."""
    try:
        async with asyncio.timeout(seconds):
            yield
    finally:
        client.reset()


async def half_open(target: Target, rng: Random) -> None:
    """Send nothing or the beginning of a message, then nothing more."""
    await _bear(await target.open(rng), target.patience, mutations.packed(wire.Status(1))[: rng.randrange(6)])


async def half_handshake(target: Target, rng: Random) -> None:
    """Send the beginning of TLS, then nothing more."""
    client = await target.open(rng)
    client.send(wire.StartTls(rng.randbytes(32)))
    await _bear(client, target.patience, b"\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\x03\x03"[: rng.randrange(12)])


async def no_handshake(target: Target, rng: Random) -> None:
    """Send rubbish or unencrypted frames in place of TLS."""
    client = await target.open(rng)
    client.send(wire.StartTls(rng.choice((bytes(32), rng.randbytes(32)))))
    rubbish = rng.randbytes(rng.randrange(1, 2000))
    frames = mutations.packed(wire.Hello(1, "", "open")) * 20
    await _bear(client, target.patience, rng.choice((rubbish, frames, b"GET / HTTP/1.1\r\n\r\n")))


async def no_request(target: Target, rng: Random) -> None:
    """Send a malformed or endless request that begins like a browser's."""
    client = await target.open(rng, kind=Client)
    line = b"GET /room HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    rest = (
        *(rng.randbytes(300), b"X: " + 9000 * b"x", b"Upgrade: websocket\r\n\r\n", b"X: x\r\n" * 600, b"\r\n", b""),
        *(b"\r\nave", b"\r\n" + line + b"\r\n"),  # a body, and another request
    )
    begun = line[: rng.randrange(4, len(line))] if rng.random() < 0.5 else line
    await _bear(client, 3.0, begun + rng.choice(rest))


async def behind_opening(target: Target, rng: Random) -> None:
    """Send a page's request for the room, followed at once by data that a page would send only after the answer."""
    client = await target.open(rng, kind=Client)
    opcode, size = rng.choice([*Opcode]), rng.choice((0, 1, 125, 4000, 70_000))
    control = opcode >= Opcode.CLOSE
    frame = Frame(opcode, bytes(min(size, 125) if control else size), control or rng.random() < 0.7)
    behind = frame.serialize(mask=rng.random() < 0.7) * rng.choice((1, 3, 100))
    rest = rng.choice((behind, PINGS, rng.randbytes(rng.randrange(1, 300))))
    await _bear(client, 3.0, upgrade(target.port) + rest)


async def no_frame(target: Target, rng: Random) -> None:
    """Send rubbish or frames that no page sends, before or after encryption begins."""
    phone = await target.open(rng, kind=Phone)
    assert isinstance(phone, Phone)
    async with borne(phone, 10.0):
        if rng.random() < 0.3:  # what is right, again and again
            phone.frame(mutations.packed(wire.Status(wire.PROTOCOL)) * rng.choice((1, 100)))
        if rng.random() < 0.5:
            await phone.secure(target.right)
            phone.send(wire.Hello(wire.PROTOCOL, "hostile", f"H{rng.randrange(1 << 30)}"))
        for _ in range(rng.randrange(1, 12)):
            if rng.random() < 0.3:
                phone.raw(rng.randbytes(rng.randrange(1, 200)))
            else:
                opcode = rng.choice([*Opcode])
                phone.frame(rng.randbytes(rng.randrange(126)), opcode, opcode >= Opcode.CLOSE or rng.random() < 0.7)
        await _bear(phone, 3.0)


async def slow_bytes(target: Target, rng: Random) -> None:
    """Send a byte every fifth of a second, before or within TLS, as long as the target's patience (TimeoutError)."""
    within = rng.random() < 0.5
    client = await (target.enter(rng) if within else target.open(rng))
    message = wire.Hello(1, "slow", "Slow") if within else wire.Status(1)
    async with borne(client, target.patience):
        for byte in mutations.packed(message) + bytes(4) * 100:
            client.write(bytes((byte,)))
            await client.drain()
            await asyncio.sleep(0.2)


async def giant_length(target: Target, rng: Random) -> None:
    """Claim a length of up to 4 GB, send 1 MB and wait for the end, as long as the target's patience."""
    client = await (target.watch(rng) if rng.random() < 0.5 else target.open(rng))
    async with borne(client, target.patience):
        client.write(rng.choice((4097, 16385, 1 << 20, 1 << 31, (1 << 32) - 1)).to_bytes(4, "big"))
        for _ in range(64):
            client.write(bytes(1 << 14))
            await client.drain()
        await client.gone()


async def wrong_code(target: Target, rng: Random) -> None:
    client = await target.open(rng)
    async with borne(client, target.patience):
        await client.secure(target.wrong)
        client.send(wire.Hello(wire.PROTOCOL, "hostile", "Guess"))
        await client.gone()


async def wrong_order(target: Target, rng: Random) -> None:
    client = await (target.enter(rng) if rng.random() < 0.7 else target.open(rng))
    hello = wire.Hello(wire.PROTOCOL, "hostile", "Order")
    key = rng.randbytes(32)
    others = (wire.Status(1), wire.StartTls(key), hello, hello, wire.Resume(1, key), wire.Ready(True), wire.Sync())
    for message in rng.choices((*others, wire.Pong(5), wire.Ping(1), wire.Bye("left"), wire.Welcome(1, "t")), k=12):
        client.send(message)
    await _bear(client, 1.0)


async def wrong_token(target: Target, rng: Random) -> None:
    """Send a proof of an unknown token, or of a wrong length."""
    client = await target.enter(rng)
    token = rng.choice(("", "a", "é" * 32, "A" * 32, "A" * 64))
    client.send(wire.Resume(wire.PROTOCOL, rng.choice((guest_proof(token, client.session), token.encode()))))
    await _bear(client, 3.0)


async def wrong_protocol(target: Target, rng: Random) -> None:
    old = wire.Hello(rng.choice((0, 2, 1 << 31)), "hostile", "Old")
    await _bear(await target.enter(rng), 3.0, mutations.packed(old))


async def wrong_seat(target: Target, rng: Random) -> None:
    """As a spectator, send actions, undos, and requests for seats and colours."""
    client = await target.watch(rng)
    others = (
        *(UndoRequest(0, 1), RedoRequest(0, 2), wire.Stand(), wire.ChangeColour(0), wire.Ready(True)),
        wire.Claim("a guess"),
        *(wire.Sit(seat) for seat in range(4)),
    )
    async with borne(client, target.patience + 1.0):
        async with asyncio.timeout(target.patience):
            while not isinstance(update := await client.read(), Update):
                pass
        for _ in range(40):
            act = {"type": "act", "cid": rng.randrange(9), "seq": update.seq, "action": mutations.action(rng)}
            client.write(mutations.packed(rng.choice((act, act, act, rng.choice(others)))))
        await _bear(client, 1.0)


async def flood(target: Target, rng: Random) -> None:
    client = await target.watch(rng)
    talk = wire.Say("flood " * 60), wire.React("laugh")
    messages = (wire.Ping(1), wire.Sync(), *talk, wire.Pong(7), Shown(3), wire.Sit(0))
    lot = mutations.packed(rng.choice(messages)) * 500
    async with borne(client, target.patience):
        for _ in range(20):
            client.write(lot)
            await client.drain()
        await client.gone()


async def status_flood(target: Target, rng: Random) -> None:
    await _bear(await target.open(rng), 3.0, mutations.packed(wire.Status(1)) * 1000)


async def never_reading(target: Target, rng: Random) -> None:
    """Ask for the whole state ten times a second without reading it, as long as the target's patience."""
    client = await target.watch(rng, window=4096)
    async with borne(client, target.patience):
        while True:
            client.send(wire.Sync())
            await client.drain()
            await asyncio.sleep(0.1)


async def reset(target: Target, rng: Random) -> None:
    how = rng.randrange(3)
    client = await (target.open, target.enter, target.watch)[how](rng)
    await asyncio.sleep(rng.random() * 0.02)
    client.reset()


SCRIPTS: Final[tuple[Script, ...]] = (
    *(half_open, half_handshake, no_handshake, slow_bytes, giant_length, wrong_code, wrong_order, wrong_token),
    *(no_request, behind_opening, no_frame, wrong_protocol, wrong_seat, flood, status_flood, never_reading, reset),
)


async def _bear(client: Client, seconds: float, data: bytes = b"") -> None:
    """Send this data, if any, and wait until the host hangs up, but no longer than these seconds (TimeoutError)."""
    if data:
        client.write(data)
    async with borne(client, seconds):
        await client.drain()
        await client.gone()


AGAIN: Final = 0.25  # seconds until it tries to come back


class Honest:
    """A player at its seat, or a spectator if `seat` is None, who comes back when cut off.

    `may` returns whether the game may continue from an update.
    """

    kind: type[Client] = Client  # what it comes with
    pings_every = 0.1  # seconds

    def __init__(self, name: str, port: int, key: Key, may: Callable[[int], bool], seed: int, seat: int | None) -> None:
        self.name = name
        self.seat = seat
        self.pings: list[float] = []  # seconds from each ping to its pong
        self.acts: list[float] = []  # seconds from each action to the update that tells of it
        self.end: View | None = None  # what it was told last of a game that is over
        self.record: bytes | None = None
        self.actions: list[Action] = []  # what it did, and was not refused
        self.cut_off = 0
        self.refused: list[str] = []
        self.heard = 0  # bytes from the host
        self.room: wire.RoomView | None = None
        self.token = ""
        self._port, self._key, self._may = port, key, may
        self._random = Random(seed)
        self._changed = asyncio.Event()
        self.client: Client | None = None
        self._sent: dict[int, float] = {}
        self._asked: Update | None = None
        self._acted = 0.0

    async def run(self) -> None:
        while self.record is None:
            try:
                await self._visit()
            except (OSError, EOFError, TimeoutError):
                self.cut_off += 1
                await asyncio.sleep(AGAIN)

    async def until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self._changed.clear()
            await self._changed.wait()

    async def ended(self) -> None:
        await self.until(lambda: self.record is not None)

    async def begun(self) -> None:
        await self.until(lambda: self.room is not None and self.room.stage == "playing")

    def go_on(self) -> None:
        """Answer the last question if that is allowed by now and no absent player is waited for."""
        held = self.room is not None and self.room.waiting
        if self._asked and self.client and not self._acted and not held and self._may(self._asked.seq):
            self.act(self.client, self._asked)

    def act(self, client: Client, update: Update) -> None:
        self._acted = perf_counter()
        self.actions.append(self._random.choice(update.legal))
        client.send(ActRequest(update.view.seat or 0, update.seq, self.actions[-1], update.seq))

    def told(self, update: Update) -> None:
        if self._acted and self._asked and update.seq > self._asked.seq:
            self.acts.append(perf_counter() - self._acted)
        self._acted = 0.0
        if update.view.phase == "over":
            self.end = update.view
        self._asked = update if update.legal else None
        self.go_on()

    async def beside(self, client: Client) -> None:
        """Measure the ping times while in the room."""
        for number in range(1 << 31):
            self._sent[number] = perf_counter()
            client.send(wire.Ping(number))
            await asyncio.sleep(self.pings_every)

    async def _visit(self) -> None:
        client = await self.kind.open(self._port)
        self._sent.clear()
        self._acted = 0.0
        beside: asyncio.Task[None] | None = None
        try:
            await client.secure(self._key)
            if self.token:
                client.send(wire.Resume(wire.PROTOCOL, guest_proof(self.token, client.session)))
            else:
                client.send(wire.Hello(wire.PROTOCOL, "honest", self.name))
            self.client = client
            beside = asyncio.create_task(self.beside(client))
            while self.record is None:
                async with asyncio.timeout(20):
                    self._hear(client, await client.read())
        finally:
            self.client = None
            self.heard += client.heard
            if beside:
                beside.cancel()
                with suppress(asyncio.CancelledError, OSError):
                    await beside
            await client.close()

    def _hear(self, client: Client, message: wire.FromHost) -> None:
        match message:
            case wire.Ping(number):
                client.send(wire.Pong(number))
            case wire.Pong(number) if number in self._sent:
                self.pings.append(perf_counter() - self._sent.pop(number))
            case wire.Welcome(token=token):
                self.token = token or self.token
            case wire.RoomView():
                if self.room is None and message.stage == "lobby" and self.seat is not None:
                    client.send(wire.Sit(self.seat))
                    client.send(wire.Ready(True))
                self.room = message
                self.go_on()
            case wire.RecordFile(data):
                self.record = data
            case wire.Bye(why):
                raise EOFError(why)
            case Refused():
                self.refused.append(message.code)
                if self._acted:
                    self.actions.pop()
                self._acted = 0.0
            case Update():
                client.send(Shown(message.seq))  # or an AI that stands in would wait for us
                self.told(message)
        self._changed.set()

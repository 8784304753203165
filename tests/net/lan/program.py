"""A process of these tests: it gets one argument in JSON and prints lines of JSON."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import scrypt
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pompeii_core.events import Event
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import Update
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionStatus, Place
from pompeii_net.lan.transport import join_codes
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import EndReason, FromHost, MemberView, RoomView, Say, SeatView, Stage
from pompeii_net.messages import GameInfo
from tests.net.games import people
from tests.net.lan.guest_group import PATIENT, Until
from tests.net.lan.peers import CODE, GAME, OpenGate, hosting
from tests.surroundings import surroundings

QUICK_CODES = """
from hashlib import scrypt
from pompeii_net.lan.transport import join_codes
join_codes.scrypt = lambda data, **words: scrypt(data, **dict(words, n=16))  # as in tests/conftest.py
"""


class Program:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, module: str, asked: Struct) -> "Program":
        """Start `module`, given `asked` as JSON, with join codes as quick as in this process."""
        run = f"{QUICK_CODES}\nimport runpy\nrunpy.run_module({module!r}, run_name='__main__')"
        way = ("-m", module) if join_codes.scrypt is scrypt else ("-c", run)  # type: ignore[attr-defined]
        words = (sys.executable, *way, msgspec.json.encode(asked).decode())
        pipe, around = asyncio.subprocess.PIPE, surroundings()
        return cls(await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, env=around, limit=1 << 22))

    @property
    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def read[T](self, kind: type[T]) -> T:
        assert self.process.stdout
        line = await self.process.stdout.readline()
        if not line:
            raise EOFError(f"ended with {await self.process.wait()}")
        return msgspec.json.decode(line, type=kind)

    async def ask[T](self, kind: type[T], word: str = "") -> T:
        assert self.process.stdin
        self.process.stdin.write(word.encode() + b"\n")
        return await self.read(kind)

    async def end(self) -> int:
        """Close its input and wait; return its exit code, -1 if it had to be killed after 20 s."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            async with asyncio.timeout(20):
                return await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
            return -1


HERE = "127.0.0.1"


def link_of(guest: Guest) -> Link[FromHost]:
    assert guest.connection
    assert guest.connection.link
    return guest.connection.link


class Scene:
    """A handler that lets in guests with the code, and one guest with its window."""

    def __init__(self, folder: Path, limits: Limits = PATIENT) -> None:
        self.gate = OpenGate()
        self.window = Window()
        self.tickets = TicketStore(folder / "tickets.json")
        self.listener: Listener
        self.moved_to: list[Place] = []
        self.guest = Guest(
            self.window, self.tickets, folder / "games", limits=limits, find_game=lambda game: self.moved_to
        )

    async def join(self, code: str = CODE) -> None:
        self.guest.join([(HERE, self.listener.port)], code, "Livia")
        await self.window.until(lambda: bool({"online", "lost"} & {line for line, _ in self.window.lines}))

    def say(self, *messages: Any) -> None:
        for message in messages:
            self.gate.links[-1].send(message)

    async def hears(self, *messages: Any) -> None:
        """Send messages as the host and wait until the window has been told."""
        before = self.window.told.count(messages[-1])
        self.say(*messages)
        await self.window.until(lambda: self.window.told.count(messages[-1]) > before)

    async def settled(self, *kinds: type) -> list[Any]:
        """Return messages of `kinds` that the host received since the last call, once all on the way have arrived."""
        self.guest.handle(Say("settled"))
        heard = self.gate.heard[-1]
        async with asyncio.timeout(20):
            while Say("settled") not in heard.messages:
                await asyncio.sleep(0)
        messages = [message for message in heard.messages if isinstance(message, kinds)]
        heard.messages.clear()
        return messages

    async def cut(self, why: EndReason | None = None) -> None:
        """End the connection with a reason, or break it, and wait until it is restored."""
        links = len(self.gate.links)
        self.gate.links[-1].end(why)
        await self.gate.entered(links + 1)
        await self.window.line("online", links + 1)


@asynccontextmanager
async def play(folder: Path, limits: Limits = PATIENT) -> AsyncIterator[Scene]:
    it = Scene(folder, limits)
    async with hosting(it.gate, limits) as it.listener:
        try:
            yield it
        finally:
            await it.guest.close()


INFO = GameInfo(people(2), Rules(), [0], False)
PLAY = Game.new(Rules(), 2, 1, 0)  # seat 0 is to place its first card


class Window(Until):
    patience = 20

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []

    def notify(self, message: Any) -> None:
        self.told.append(message)
        self.changed()

    def of[T](self, kind: type[T]) -> list[T]:
        return [message for message in self.told if isinstance(message, kind)]

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Return the states of the connection, with their reasons."""
        return [(connection.state, connection.why) for connection in self.of(ConnectionStatus)]

    async def line(self, line: str, times: int = 1) -> None:
        await self.until(lambda: [stood for stood, _ in self.lines].count(line) >= times)


def room(stage: Stage = "playing", *, addresses: tuple[str, ...] = (), name: str = "Ada's room") -> RoomView:
    return RoomView(
        game=GAME,
        name=name,
        stage=stage,
        rules=Rules(),
        seats=[SeatView("person", "Livia", 0, member=1), SeatView("person", "Ada", 1, member=0)],
        members=[MemberView(0, "Ada", True, "here"), MemberView(1, "Livia", False, "here")],
        you=1,
        clock=0,
        away=60,
        takeover="ask",
        waiting=[],
        code="ABCDEFGH",
        addresses=[*addresses],
        port=1,
    )


def update(seq: int, *, game: Game = PLAY, events: tuple[Event, ...] = (), asked: bool = True) -> Update:
    return Update(seq, [*events], game.view(0), game.legal_actions()[:] if asked else [])

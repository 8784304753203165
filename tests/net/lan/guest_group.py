"""A room and its guests in this process, over real connections with cables to cut."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

from msgspec.structs import replace

from pompeii_core.setup import GameSetup
from pompeii_core.view import Update
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionState, ConnectionStatus, RoomPlan
from pompeii_net.lan.wire import Ready, RoomView, Sit
from tests.net.games import people


class Until:
    patience: float | None = 5
    """Seconds within which an awaited change must come; None if the test has its own limit."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def changed(self) -> None:
        self._changed.set()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until a change makes the condition true; TimeoutError."""
        async with asyncio.timeout(self.patience):
            while not condition():
                self._changed.clear()
                await self._changed.wait()


class Cable:
    """A relay between connections to `port` and the host behind it."""

    def __init__(self, behind: int) -> None:
        self.port = 0
        self.heard: Callable[[bytes], object] = lambda data: None  # is given all that passes
        self._behind = behind
        self.server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._whole = asyncio.Event()
        self._whole.set()
        self._carrying: set[asyncio.Task[None]] = set()

    @classmethod
    async def lay(cls, behind: int) -> Self:
        cable = cls(behind)
        cable.server = await asyncio.start_server(cable.accept, "127.0.0.1", 0)
        cable.port = cable.server.sockets[0].getsockname()[1]
        return cable

    def snap(self) -> None:
        for end in self._ends:
            end.transport.abort()

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    async def close(self) -> None:
        assert self.server
        self.server.close()
        self.snap()
        for task in self._carrying:
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)
        await self.server.wait_closed()

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = {writer}
        self._ends.add(writer)
        try:
            await self._whole.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._behind)
            ends.add(far_writer)
            self._ends.add(far_writer)
            async with asyncio.TaskGroup() as ways:
                ways.create_task(self._pass_on(reader, far_writer))
                ways.create_task(self._pass_on(far_reader, writer))
        except* OSError:
            pass  # no one is there (any more)
        finally:
            self._ends -= ends
            for end in ends:
                end.transport.abort()

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(1 << 16):
            self.heard(data)
            await self._whole.wait()
            sink.write(data)
            await sink.drain()
        sink.close()


HASTY: Final = Limits(
    connections=64,
    per_address=64,
    ping=0.1,
    host_ping=0.15,
    shaky=0.25,
    client_limit=0.4,
    host_limit=0.6,
    rate=1e6,
    burst=1e6,
)
"""The real limits, with silences of tenths of a second and room for many guests at one address."""
PATIENT: Final = replace(HASTY, first_message=60.0, handshake=60.0, shaky=60.0, client_limit=60.0, host_limit=60.0)
"""Limits for connections that only the test breaks: on a busy machine, short silences break others too."""
CODE: Final = "K7M2Q9XW"  # hard to guess: of another the command would complain


def plan(seats: int = 4, *, seed: int = 1, away: int = 60) -> RoomPlan:
    """Return the plan of a room with only open seats, on any free port of this machine."""
    setup = GameSetup(people(seats), seed=seed)
    return RoomPlan("Pompeii", "Host", setup, [*range(seats)], CODE, 0, "127.0.0.1", away=away)


class Visitor(Until):
    """A guest that joins, sits on `seat`, is ready, and never plays; also used by benchmarks/lan.py."""

    patience, still = None, True

    def __init__(self, seat: int, folder: Path, limits: Limits = HASTY) -> None:
        super().__init__()
        self.seat, self.seq = seat, -1
        self.lines: list[ConnectionStatus] = []
        self.guest = Guest(self, None, folder, limits=limits)

    def join(self, port: int, name: str) -> None:
        self.guest.join([("127.0.0.1", port)], CODE, name)

    async def reaches(self, seq: int) -> None:
        await self.until(lambda: self.seq >= seq)

    async def stands(self, line: ConnectionState, since: int) -> None:
        """Wait until the connection is in this state, or has been since `lines` had `since` entries."""
        await self.until(lambda: any(connection.state == line for connection in self.lines[since:]))

    def notify(self, message: Any) -> None:
        match message:
            case ConnectionStatus():
                self.lines.append(message)
            case RoomView(stage="lobby") if message.seats[self.seat].kind == "open":
                self.guest.handle(Sit(self.seat))
                self.guest.handle(Ready(True))
            case Update():
                self.seq = message.seq
        self.changed()

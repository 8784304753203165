"""People who come into a room over real connections, and programs that host one."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

from pompeii_core.view import Update
from pompeii_net.lan import wire
from pompeii_net.lan.transport.connect import connect
from pompeii_net.lan.transport.keys import guest_proof
from pompeii_net.lan.transport.link import Link
from tests.net.lan.guest_group import CODE
from tests.net.lan.program import QUICK_CODES
from tests.net.lan.rooms import Person
from tests.surroundings import surroundings

PROGRAM = """
import sys
from pompeii_net.commands.{} import main
from pompeii_net.lan.guest import reconnecting_connection
reconnecting_connection.FIRST_WITHIN = 60.0  # of a busy machine
code = main(sys.argv[1:])
sys.exit(code or 100 * any(name.startswith("PySide6") for name in sys.modules))
"""


class RealLine:
    def __init__(self, link: Link[wire.FromHost], entrance: wire.Hello | wire.Resume) -> None:
        self.said: list[wire.FromHost] = []
        self.bye: wire.EndReason | None = None
        self.over = asyncio.Event()
        self.heard: Callable[[], None] = lambda: None
        self.link = link
        link.send(entrance)
        link.start(self._take, lambda worried: None, self._ended)

    def take(self, message: wire.FromClient) -> None:
        self.link.send(message)

    def _take(self, message: wire.FromHost) -> None:
        self.said.append(message)
        self.heard()

    def _ended(self, why: wire.EndReason | None) -> None:
        self.bye = why
        self.over.set()


class Caller(Person):
    """A guest of the room at a port of this machine, which keeps within a host's limits."""

    shows = False
    line: RealLine

    @classmethod
    async def comes(cls, port: int, name: str, seed: int = 1) -> Self:
        caller = cls(await _line(port, name=name), seed)
        await caller.until(lambda: bool(caller.all(wire.RoomView)))
        caller.token = caller.all(wire.Welcome)[-1].token
        return caller

    def __init__(self, line: RealLine, seed: int) -> None:
        super().__init__(line, seed)
        self.line = line
        self.token = ""

    async def comes_back(self, port: int) -> None:
        """Come back with its token over a new connection, during a game."""
        self.line = await _line(port, token=self.token)
        self.over_line(self.line)
        await self.until(lambda: bool(self.all(Update)))

    def snap(self) -> None:
        self.line.link.end()

    async def gone(self) -> wire.EndReason | None:
        """Wait until the host has ended the connection, and return the reason."""
        async with asyncio.timeout(10):
            await self.line.over.wait()
        return self.line.bye

    async def close(self) -> None:
        self.line.link.end("left")
        await self.line.link.closed()


class Run:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, command: str, *words: str | Path) -> Self:
        pipe = asyncio.subprocess.PIPE
        whole = (sys.executable, "-c", QUICK_CODES + PROGRAM.format(command), *map(str, words))
        around = {"stdin": pipe, "stdout": pipe, "stderr": pipe, "env": surroundings()}
        return cls(await asyncio.create_subprocess_exec(*whole, **around))  # type: ignore[arg-type]

    async def type(self, text: str) -> str:
        """Type a line and return the next one printed."""
        assert self.process.stdin
        self.process.stdin.write(f"{text}\n".encode())
        return await self.line()

    async def line(self) -> str:
        assert self.process.stdout
        async with asyncio.timeout(20):
            return (await self.process.stdout.readline()).decode().rstrip()

    async def end(self, signal: int | None = None) -> tuple[int, list[str], str]:
        """Send a signal, if any, and return the exit code, the rest of the output and the standard error."""
        if signal is not None:
            self.process.send_signal(signal)
        async with asyncio.timeout(60):
            out, err = await self.process.communicate()
        # On Windows a line that is printed ends with \r\n.
        return self.process.returncode or 0, out.decode().splitlines(), err.decode().replace("\r\n", "\n")


class HostProgram(Run):
    port = 0
    code = ""
    phones = ""  # what it says of them, next

    @classmethod
    async def open(cls, *words: str | Path) -> Self:
        """Start on any port of the loopback interface, with our code, and read its port, code and line for phones."""
        host = await cls.start("host", "--port", "0", "--bind", "127.0.0.1", "--code", CODE, *words)
        port, _, host.code = (await host.line()).partition(", port ")[2].partition(", code ")
        host.port = int(port)
        host.phones = await host.line()
        return host

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.communicate()


class CallerGroup(AsyncExitStack):
    """Hosts and callers that end with this context, callers first."""

    async def host(self, *words: str | Path) -> HostProgram:
        host = await HostProgram.open(*words)
        self.push_async_callback(host.kill)
        return host

    async def caller(self, port: int, name: str, seed: int = 1) -> Caller:
        caller = await Caller.comes(port, name, seed)
        self.push_async_callback(caller.close)
        return caller


@asynccontextmanager
async def with_callers() -> AsyncIterator[CallerGroup]:
    async with CallerGroup() as group, asyncio.timeout(60):
        yield group


async def _line(port: int, *, name: str = "", token: str = "") -> RealLine:
    link, *_ = await connect([("127.0.0.1", port)], CODE, within=60)
    if token:
        return RealLine(link, wire.Resume(wire.PROTOCOL, guest_proof(token, link.session)))
    return RealLine(link, wire.Hello(wire.PROTOCOL, "1", name))

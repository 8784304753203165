"""A port of this machine that leads to a host's: a cable between two programs, which a test cuts."""

import asyncio
from collections.abc import Callable
from typing import Self


class Cable:
    """Carries bytes both ways between those who connect to `port` and the host behind it."""

    def __init__(self, behind: int) -> None:
        self.port = 0
        self.heard: Callable[[bytes], object] = lambda data: None
        """Is given all that passes."""
        self._behind = behind
        self._server: asyncio.Server | None = None
        self._ends: set[_End] = set()
        self._whole = asyncio.Event()
        self._whole.set()
        self._dialling: set[asyncio.Task[None]] = set()

    @classmethod
    async def lay(cls, behind: int) -> Self:
        """A cable to the port `behind`."""
        cable = cls(behind)
        cable._server = await asyncio.get_running_loop().create_server(cable._accept, "127.0.0.1", 0)
        cable.port = cable._server.sockets[0].getsockname()[1]
        return cable

    def snap(self) -> None:
        """Every connection breaks at once; new ones may be made."""
        for end in tuple(self._ends):
            end.transport.abort()

    def cut(self) -> None:
        """Nothing passes any more, and neither side is told: what is on its way waits for `mend`."""
        self._whole.clear()
        for end in self._ends:
            end.hold(True)

    def mend(self) -> None:
        """As before; connections that still stand go on."""
        self._whole.set()
        for end in self._ends:
            end.hold(False)

    async def close(self) -> None:
        """Take it away."""
        assert self._server
        self._server.close()
        for task in self._dialling:
            task.cancel()
        await asyncio.gather(*self._dialling, return_exceptions=True)
        self.snap()
        await self._server.wait_closed()
        while self._ends:
            await asyncio.sleep(0)  # each `connection_lost` is on its way

    def _accept(self) -> "_End":
        near = _End(self._ends, self._whole, self.heard)
        task = asyncio.create_task(self._dial(near))
        self._dialling.add(task)
        task.add_done_callback(self._dialling.discard)
        return near

    async def _dial(self, near: "_End") -> None:
        await self._whole.wait()
        far = _End(self._ends, self._whole, self.heard)
        near.other, far.other = far, near
        try:
            await asyncio.get_running_loop().create_connection(lambda: far, "127.0.0.1", self._behind)
        except OSError:
            near.transport.abort()
        else:
            near.flow()
            if near not in self._ends:
                far.transport.abort()


class _End(asyncio.Protocol):
    """One of the two connections that a cable is made of."""

    transport: asyncio.Transport
    other: "_End | None" = None

    def __init__(self, ends: "set[_End]", whole: asyncio.Event, heard: Callable[[bytes], object]) -> None:
        self._ends, self._heard = ends, heard
        self._whole = whole
        self._early: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._ends.add(self)
        self.hold(not self._whole.is_set())

    def data_received(self, data: bytes) -> None:
        self._heard(data)
        self._early.append(data)
        self.flow()

    def flow(self) -> None:
        """Pass on what has come, once there is a connection to pass it to."""
        if self.other in self._ends:
            assert self.other
            self.other.transport.write(b"".join(self._early))
            self._early.clear()

    def hold(self, still: bool) -> None:
        """Read no more, or go on."""
        if still:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def connection_lost(self, problem: Exception | None) -> None:
        self._ends.discard(self)
        if self.other in self._ends:
            assert self.other
            self.other.transport.close()

"""No peer can stop a host, delay its players or keep others out (`fuzz.py` is the long run)."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import pytest

from pompeii_net.lan import wire
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport import link
from pompeii_net.lan.transport.connect import ask_status
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.transport.listener import Listener
from tests.net.lan import mutations
from tests.net.lan.flood import Orders
from tests.net.lan.fuzz import ROOMY, Siege, table
from tests.net.lan.peers import CODE, GAME, LOCAL, OpenGate, guest, hosting
from tests.net.lan.program import Program, Window, link_of
from tests.surroundings import asked_for


def in_virtual_time(test: Callable[..., Any]) -> Any:
    on_windows = pytest.mark.skipif(sys.platform == "win32", reason="a loop whose time flies starts no process there")
    return pytest.mark.virtual_time(on_windows(test))


def test_any_frame_is_read_or_refused() -> None:
    phases: tuple[mutations.Phase, ...] = "opening", "entrance", "room"
    decoders: tuple[Any, ...] = link.OPENING, link.ENTRANCE, link.FROM_CLIENT
    rng, read, frames = Random(1), 0, asked_for(10_000, 100_000)
    for number in range(frames):
        frame = mutations.mutated(rng, phases[number % 3])
        for decoder in (decoders[number % 3], link.FROM_HOST):
            with suppress(link.FrameError):
                link.unpack(frame[4:], decoder)
                read += 1
    assert 500 < read < 1.5 * frames


class Rambling(OpenGate):
    """A host that sends any messages in any order to every guest, and goes."""

    random = Random(1)

    def enter(self, entrance: wire.Hello | wire.Resume, link: Link[wire.FromClient]) -> wire.EndReason | None:
        super().enter(entrance, link)
        for _ in range(self.random.randrange(30)):
            with suppress(msgspec.ValidationError):  # fields that contradict each other make no message
                said = msgspec.convert(mutations.from_host(self.random), wire.FromHost)
                if not isinstance(said, wire.Bye):
                    link.send(said)
        asyncio.get_running_loop().call_later(0.01, link.end)
        return None


async def test_a_guest_survives_any_messages_of_a_host(tmp_path: Path) -> None:
    """It shows its window consistent messages and leaves at an inconsistent one."""
    told: list[object] = []
    async with hosting(Rambling()) as listener:
        for _ in range(40):
            window = Window()
            guest = Guest(window, TicketStore(tmp_path / "tickets"), tmp_path)
            guest.join([(LOCAL, listener.port)], CODE, "Guest")
            await window.until(lambda window=window: {"waiting", "lost"} & {*dict(window.lines)})  # type: ignore[misc]
            await guest.close()
            told += window.told
    assert len(told) > 120


FRAMES = asked_for(500, 5_000)


@pytest.mark.skipif(sys.platform != "linux", reason="memory from /proc, attackers of all 127.0.0.0/8")
@pytest.mark.parametrize("limits", [ROOMY, {}], ids=["everything let in", "the real limits"])
async def test_a_game_under_attack_is_played_to_its_end(limits: dict[str, Any]) -> None:
    out = await Siege(FRAMES, 28, seed=3, limits=limits, patience=0.5).run()
    assert out.errors == [], table(out)
    assert out.right, table(out)
    assert out.frames >= FRAMES
    assert out.connections == 28
    assert out.cut_off == 0, table(out)
    assert out.busy < 0.1, table(out)


class Line(Window):
    """The states of a guest's connection, which can be awaited."""

    def __init__(self, listener: Listener, game: str | None = None) -> None:
        super().__init__()
        self.guest = Guest(self, None, None)
        self.guest.join([(LOCAL, listener.port)], CODE, "Livia", game)

    async def comes_in(self, times: int = 1) -> float:
        """Return the seconds until it is let in; it must not be refused."""
        began = perf_counter()
        await self.until(lambda: [stood for stood, _ in self.lines if stood in ("online", "lost")][times - 1 :])
        assert "lost" not in dict(self.lines)
        return perf_counter() - began

    async def comes_back(self) -> float:
        link_of(self.guest).end()
        return await self.comes_in(2)


@asynccontextmanager
async def flooded(listener: Listener, orders: Orders) -> AsyncIterator[Program]:
    flood = await Program.start("tests.net.lan.flood", orders)
    try:
        await flood.read(int)
        yield flood
    finally:
        await flood.end()


@in_virtual_time
@pytest.mark.parametrize(
    ("way", "addresses"),
    [
        *(("silent", 1), ("silent", 250), ("status", 1), ("drip", 250)),
        *(("secure", 1), ("hello", 250), ("request", 1), ("read", 250)),
    ],
)
async def test_every_honest_guest_gets_in_during_a_flood_of_forty_sockets(way: str, addresses: int) -> None:
    async with hosting(OpenGate()) as listener:
        old = Line(listener, GAME)
        await old.comes_in()
        async with flooded(listener, Orders(listener.port, way, 40, addresses)):
            began = perf_counter()
            await ask_status(LOCAL, listener.port)
            assert perf_counter() - began < 1
            assert await old.comes_back() < 3
            new = Line(listener)
            assert await new.comes_in() < 5
        await old.guest.close()
        await new.guest.close()


@in_virtual_time
async def test_players_notice_nothing_of_a_flood_and_the_host_survives_it() -> None:
    """A guest talks on while 400 silent connections at a time come, each from another address."""
    gate = OpenGate()
    async with hosting(gate, Limits(rate=1e6, burst=1e6)) as listener:
        link, heard = await guest(listener)
        async with flooded(listener, Orders(listener.port, "silent", 400, 20_000)) as flood:
            while await flood.ask(int) < 600:
                link.send(wire.Say("still here"))
                count = len(gate.heard[0].messages)
                await gate.heard[0].until(count + 1)
            assert len(listener.serving) <= 2 * listener.limits.pending
        assert heard.ends == []
        link.end()

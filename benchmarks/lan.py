"""Speed of play over the network, on the loopback of this machine: python benchmarks/lan.py [--quick]

Host and players are processes of their own; the players are honest ones of the tests, who act at once.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import mean, median, quantiles
from time import perf_counter
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / folder) for folder in ("core", "net", ".")]

from pompeii_core.view import Update  # noqa: E402
from pompeii_net.lan.discovery.finder import Finder  # noqa: E402
from pompeii_net.lan.limits import Limits  # noqa: E402
from pompeii_net.lan.local import FoundGame  # noqa: E402
from tests.net.lan.guest_group import (  # noqa: E402
    CODE,
    Cable,
    Visitor,
)
from tests.net.lan.hostile import Honest  # noqa: E402
from tests.net.lan.peers import Client, Key  # noqa: E402
from tests.net.lan.program import Program  # noqa: E402
from tests.net.lan.watched_host import Asked, Health, Ready  # noqa: E402

SEATS: Final = 4
ROOMY: Final = {"connections": 100, "per_address": 100, "pending": 100}
"""Limits with room for all players from one address; the real ones count by address."""


class Timed(Honest):
    """A player that notes in `acted` when it answers each update, and in `took` each action's delay in seconds."""

    def __init__(self, port: int, key: Key, seat: int | None, acted: dict[int, float], seed: int) -> None:
        super().__init__("Timed", port, key, lambda seq: True, seed, seat)
        self.took: list[float] = []
        self.pace = 0.0
        """Seconds to wait before it acts."""
        self._noted = acted

    def act(self, client: Client, update: Update) -> None:
        if self.pace:
            asyncio.get_running_loop().call_later(self.pace, self._act, client, update)
        else:
            self._act(client, update)

    def told(self, update: Update) -> None:
        if (acted := self._noted.get(update.seq - 1)) and update.events:
            self.took.append(perf_counter() - acted)
        super().told(update)

    def _act(self, client: Client, update: Update) -> None:
        self._noted[update.seq] = perf_counter()
        super().act(client, update)


class House:
    """A host in its own process, with its key."""

    def __init__(self, host: Program, ready: Ready, key: Key, folder: Path) -> None:
        self.host, self.ready, self.key, self.folder = host, ready, key, folder

    @classmethod
    async def open(cls, stack: AsyncExitStack, seed: int = 1) -> "House":
        """Start a host, which ends with the stack."""
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        asked = Asked(folder, SEATS, CODE, seed, ROOMY, watched=False)
        host = await Program.start("tests.net.lan.watched_host", asked)
        stack.push_async_callback(host.end)
        ready = await host.read(Ready)
        return cls(host, ready, Key(CODE, ready.game), Path(folder))

    def players(self, seed: int, watchers: int = 0) -> list[Timed]:
        acted: dict[int, float] = {}
        seats: list[int | None] = [*range(SEATS), *[None] * watchers]
        return [Timed(self.ready.port, self.key, seat, acted, seed * 100 + n) for n, seat in enumerate(seats)]


async def latency(games: int) -> None:
    """Measure whole games at full speed: an action's delay to every seat, bytes and seconds."""
    took, sent, lasted = [], [], []
    for seed in range(games):
        async with AsyncExitStack() as stack:
            house = await House.open(stack, seed)
            players = house.players(seed)
            began = perf_counter()
            await asyncio.gather(*(player.run() for player in players))
            lasted.append(perf_counter() - began)
            took += [seconds for player in players for seconds in player.took]
            sent += [player.heard - len(player.record or b"") for player in players]
    row("action to update, at every seat", spread(took))
    row("bytes of a game to a seat", f"{mean(sent) / 1024:.0f} KB, {max(sent) / 1024:.0f} at most, record left out")
    row("a game of four seats, random play", f"{median(lasted):.2f} s")


async def listed(times: int) -> None:
    """Measure the time from the start of `pompeii host` until a finder lists it; TimeoutError after 20 s."""
    found: list[float] = []
    own: list[float] = []
    for number in range(times):
        name = f"Bench {os.getpid()} {number}"
        seen = asyncio.Event()

        def look(games: list[FoundGame], name: str = name, seen: asyncio.Event = seen) -> None:
            if any(game.name == name and game.reach == "ok" for game in games):
                seen.set()

        finder = Finder(look)
        await finder.start()
        with tempfile.TemporaryDirectory() as home:
            words = (sys.executable, "-m", "pompeii_qt", "host", "--name", name, "--port", "0", "--open")
            environment = os.environ | {"XDG_DATA_HOME": home, "PYTHONPATH": os.pathsep.join(sys.path[:3])}
            began = perf_counter()
            host = await asyncio.create_subprocess_exec(*words, env=environment, stdout=asyncio.subprocess.PIPE)
            assert host.stdout
            await host.stdout.readline()
            own.append(perf_counter() - began)
            async with asyncio.timeout(20):
                await seen.wait()
            found.append(perf_counter() - began)
            host.terminate()
            await host.wait()
        await finder.stop()
    row("host's start until it is listed", f"median {median(found):.2f} s, longest {max(found):.2f} s")
    row("  of which until it listens", f"median {median(own):.2f} s")


async def back(seconds: float, times: int) -> None:
    """Measure the time from the end of a cut of `seconds` (0: a broken line) until all guests are back.

    Here a connection tried meanwhile is made the moment the line is whole; with a real cable the next attempt
    decides (tests/faults): up to 2.5 s.
    """
    async with AsyncExitStack() as stack:
        house = await House.open(stack)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cables = [await Cable.lay(house.ready.port) for _ in range(SEATS)]
        visitors = [Visitor(seat, folder, limits=Limits()) for seat in range(SEATS)]
        for visitor, cable in zip(visitors, cables, strict=True):
            stack.push_async_callback(cable.close)
            stack.push_async_callback(visitor.guest.close)
            visitor.still = True
            visitor.join(cable.port, f"Guest {visitor.seat}")
        for visitor in visitors:
            await visitor.reaches(0)
        took = []
        for _ in range(times):
            before = [len(visitor.lines) for visitor in visitors]
            for cable in cables:
                cable.cut() if seconds else cable.snap()
            await asyncio.sleep(seconds)
            began = perf_counter()
            for cable in cables:
                cable.mend()
            for visitor, seen in zip(visitors, before, strict=True):
                await visitor.stands("online", seen)
                took.append(perf_counter() - began)
    what = f"cut of {seconds:g} s: end until seated" if seconds else "broken connection until seated"
    row(what, f"median {median(took):.2f} s, longest {max(took):.2f} s")


async def idle(seconds: float) -> None:
    """Measure the CPU of a host whose game waits for a person, with four guests."""
    async with AsyncExitStack() as stack:
        house = await House.open(stack)
        players = house.players(1)
        for player in players:
            player.pace, player.pings_every = 1e6, 2.0
            stack.push_async_callback(ended, asyncio.create_task(player.run()))
        for player in players:
            await player.begun()
        await asyncio.sleep(2)
        before = house.host.cpu
        await asyncio.sleep(seconds)
        row("CPU of an idle host, four guests", f"{(house.host.cpu - before) / seconds:.2%} over {seconds:g} s")


async def carried(watchers: int) -> None:
    """Measure a game in which each seat waits 0.1 s, with spectators."""
    async with AsyncExitStack() as stack:
        house = await House.open(stack)
        players = house.players(1, watchers)
        for player in players:
            player.pace = 0.1
        before, began = house.host.cpu, perf_counter()
        await asyncio.gather(*(player.run() for player in players))
        used = (house.host.cpu - before) / (perf_counter() - began)
        health = await house.host.ask(Health)
        at_seats = [seconds for player in players[:SEATS] for seconds in player.took]
        watching = [seconds for player in players[SEATS:] for seconds in player.took]
        row(
            f"{watchers} spectators, 10 actions a second",
            f"host {used:.0%} CPU, {health.memory / 1024:.0f} MB; seats {spread(at_seats)}; they {spread(watching)}",
        )


async def ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def spread(found: Iterable[float]) -> str:
    """Return median, 99th percentile and longest in milliseconds; "none" for fewer than two."""
    found = list(found)
    if len(found) < 2:
        return "none"
    late = quantiles(found, n=100)[98]
    return f"median {median(found) * 1e3:.1f}, p99 {late * 1e3:.1f}, longest {max(found) * 1e3:.1f} ms"


def row(what: str, found: str) -> None:
    print(f"{what:<40} {found}", flush=True)


async def measure(quick: bool) -> None:
    """Measure everything, with `quick` fewer times."""
    await latency(2 if quick else 10)
    await listed(1 if quick else 5)
    await back(0, 2 if quick else 10)
    for seconds in (9,) if quick else (9, 15, 30):
        await back(seconds, 1 if quick else 2)
    await idle(5 if quick else 60)
    for watchers in (8,) if quick else (0, 12, 56):
        await carried(watchers)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--quick", action="store_true", help="a few of each, to see that it works")
    asyncio.run(measure(options.parse_args().quick))

"""Attacks beside a table, each next to a quiet run of the same game: python benchmarks/under_attack.py [ATTACK …]

`pompeii host` has as guests two `pompeii join`, whose bots answer in 0.3 s, and a spectator that pings. Each program is
a process of its own, and so is the attack. Each run reports how long the table stood still, the time of pings, the
host's use of memory and processor, and lost connections.
"""

import argparse
import asyncio
import os
import sys
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

import psutil
from msgspec import Struct
from msgspec.structs import replace

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / folder) for folder in ("core", "net", ".")]

from pompeii_core.view import Update  # noqa: E402
from pompeii_net.bots.programs import join  # noqa: E402
from pompeii_net.lan import wire  # noqa: E402
from pompeii_net.lan.transport.connect import ask_status  # noqa: E402
from pompeii_net.lan.transport.far_line import SCHEME  # noqa: E402
from tests.net.lan.callers import HostProgram, Run  # noqa: E402
from tests.net.lan.flood import LOCAL, Orders  # noqa: E402
from tests.net.lan.guest_group import CODE  # noqa: E402
from tests.net.lan.hostile import Honest  # noqa: E402
from tests.net.lan.peers import Client, Key  # noqa: E402
from tests.net.lan.program import QUICK_CODES, Program  # noqa: E402

BOT: Final = """
import json, random, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "welcome":
        print(json.dumps({"type": "ready"}), flush=True)
    if message["type"] == "decide":
        time.sleep(0.3)
        print(json.dumps({"type": "act", "action": random.choice(message["legal"])}), flush=True)
"""
NAMES: Final = "Ada", "Ben"
SETTLES: Final = 3.0  # seconds from the beginning of the game to that of the attack


class Attack(Struct, frozen=True):
    seconds: float
    """Seconds for which the table is watched."""
    orders: Orders
    comes_in: bool = False
    far: bool = False
    """Whether players and attackers come from far away: no packet leaves this machine."""


ATTACKS: Final = {
    "frames": Attack(20, Orders(0, "frames", 60, once=True)),
    "frames again and again": Attack(60, Orders(0, "frames", 40)),
    "empty messages": Attack(20, Orders(0, "empty", 1, seconds=8), True),
    "tiny records": Attack(20, Orders(0, "tiny", 1, seconds=8), True),
    "phones": Attack(20, Orders(0, "phone", 30, addresses=30, once=True), True),
    "far, silent": Attack(20, Orders(0, "silent", 40), far=True),
    "far, half handshakes": Attack(20, Orders(0, "hello", 40), far=True),
    "far, questions": Attack(20, Orders(0, "status", 40), far=True),
    "one byte each": Attack(20, Orders(0, "byte", 400, addresses=250)),
}


class Figures(Struct):
    """Times in seconds; `memory`: the host's growth in MB; `cpu`: share of a core; `lost`: lost connections."""

    stands: list[float]
    pings: list[float]
    memory: float
    cpu: float
    lost: int
    made: int  # connections, of the attack
    complaints: int = 0  # lines that the host has written to its standard error

    def __str__(self) -> str:
        late = quantiles(self.pings, n=100)[98]
        return (
            f"{len(self.stands):4} actions, longest stand {max(self.stands):5.2f} s, median {median(self.stands):.3f};"
            f" ping p99 {late * 1e3:4.0f} ms, longest {max(self.pings) * 1e3:4.0f}; memory {self.memory:+5.1f} MB,"
            f" {self.cpu:4.0%} of a core; lines lost {self.lost}, complaints {self.complaints}; {self.made:,} attackers"
        )


class Watcher(Honest):
    """A spectator that pings, and notes when each action was seen and whose connection was disturbed."""

    pings_every = 0.05

    def __init__(self, port: int, key: Key) -> None:
        super().__init__("Watcher", port, key, lambda seq: True, 1, None)
        self.seen: list[float] = []
        self.lost = 0

    def told(self, update: Update) -> None:
        self.seen.append(perf_counter())
        super().told(update)
        self._changed.set()

    def _hear(self, client: Client, message: wire.FromHost) -> None:
        super()._hear(client, message)
        self._changed.set()
        if isinstance(message, wire.Notice) and message.name in NAMES and message.what in ("away", "left"):
            self.lost += 1


async def far_address(host: HostProgram) -> str:
    """Return the address by which a host that was started with --far is reached, once it is printed."""
    line = ""
    while SCHEME not in line:
        line = await host.line()
    return line[line.find(SCHEME) :]


async def measure(attack: Attack | None, seconds: float, *, far: bool) -> Figures:
    """Run a table, attacked if given, for `seconds` or to its end; return its figures. `far`: join by a far line."""
    host = await HostProgram.open("--seats", "2", "--seed", "5", "--clock", "0", *["--far"][:far])
    command = join([sys.executable, "-c", BOT])
    line = await far_address(host) if far else ""
    where = [line] if far else [f"{LOCAL}:{host.port}", "--code", host.code]
    guests = [await Run.start("join", *where, "--seat", f"bot:{command}", "--name", name) for name in NAMES]
    key = Key(CODE, (await ask_status(LOCAL, host.port)).game)
    watcher = Watcher(host.port, key)
    watching = asyncio.create_task(watcher.run())
    flood = None
    try:
        await watcher.until(lambda: len(watcher.seen) > 1)
        await asyncio.sleep(SETTLES)
        process = psutil.Process(host.process.pid)
        watcher.seen, watcher.pings = watcher.seen[-1:], []
        memory, used, began = process.memory_full_info().uss, sum(process.cpu_times()[:2]), perf_counter()
        most = memory
        if attack:
            link = host.phones.rpartition("#")[2] if attack.comes_in else ""
            orders = replace(attack.orders, port=host.port, key=key, link=link, line=line)
            flood = await Program.start("tests.net.lan.flood", orders)
        while perf_counter() - began < seconds and watcher.record is None:
            await asyncio.sleep(0.2)
            most = max(most, process.memory_full_info().uss)
        cpu = (sum(process.cpu_times()[:2]) - used) / (perf_counter() - began)
        made = max(await flood.read(int), await flood.ask(int)) if flood else 0
        seen = watcher.seen if watcher.record else [*watcher.seen, perf_counter()]
        stands = [after - before for before, after in pairwise(seen)]
        out = Figures(stands, watcher.pings, (most - memory) / 1e6, cpu, watcher.lost + watcher.cut_off, made)
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        if flood:
            await flood.end()
        complaints = [await kill(run) for run in (*guests, host)]
    out.complaints = complaints[-1]
    return out


async def kill(run: Run) -> int:
    """End a program; return how many lines it has written to its standard error."""
    if run.process.returncode is None:
        run.process.kill()
    return len((await run.process.communicate())[1].splitlines())


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"{', '.join(ATTACKS)} (all)")
    options.add_argument("--runs", type=int, default=1)
    chosen = options.parse_args()
    os.environ["POMPEII_RELAY"] = "none"
    exec(QUICK_CODES, {})  # as the programs have it that are started here
    for name in (chosen.attacks or [*ATTACKS]) * chosen.runs:
        attack = ATTACKS[name]
        quiet, attacked = (asyncio.run(measure(one, attack.seconds, far=attack.far)) for one in (None, attack))
        print(f"{'quiet':24}{quiet}\n{name:24}{attacked}")
        print(f"{'':24}the longest stand: {max(attacked.stands) / max(quiet.stands):.2f} times", flush=True)


if __name__ == "__main__":
    main()

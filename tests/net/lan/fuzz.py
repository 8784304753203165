"""A host under attack while honest players play there: python -m tests.net.lan.fuzz [--frames N] [--connections M] …

Host, attackers and honest players are processes of their own. The game keeps pace with the attack and then ends.
Reported: what went wrong in the host, how long honest players waited, its memory, and the game's end.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

from msgspec import Struct

from pompeii_core.actions import DONE
from pompeii_core.record import read_record
from tests.net.lan.attack import Orders, Progress
from tests.net.lan.hostile import Honest
from tests.net.lan.peers import Key
from tests.net.lan.program import Program
from tests.net.lan.watched_host import Asked, Health, Ready

CODE: Final = "ABCDEFGH"
SEATS: Final = 4
SPAN: Final = 130  # updates over which the attack is spread: a game has 145 and more
ROOMY: Final = {"connections": 4000, "per_address": 4000, "pending": 4000, "wrong_codes": 1 << 30}
"""Limits that let everyone in, so that the code behind them is attacked; the other limits are real."""


class Outcome(Struct):
    seconds: float = 0.0
    frames: int = 0
    damaged: int = 0
    connections: int = 0
    scripts: dict[str, int] = {}
    errors: list[str] = []
    pings: list[float] = []
    acts: list[float] = []
    cut_off: int = 0
    busy: float = 0.0
    late: float = 0.0
    memory: list[int] = []  # KB, each second; the first and the last when the host had given back what it did not use
    updates: int = 0
    right: bool = False


class Siege:
    def __init__(
        self,
        frames: int,
        connections: int,
        *,
        seed: int = 1,
        jobs: int = 1,
        limits: dict[str, Any] | None = None,
        patience: float = 15.0,
        say: Callable[[str], None] = lambda line: None,
    ) -> None:
        """`jobs`: attacking processes; `limits`: as in `Asked`; `patience`: as in `Orders`; `say` gets the progress."""
        self.outcome = Outcome()
        self._frames, self._connections, self._seed, self._jobs = frames, connections, seed, jobs
        self._limits, self._patience, self._say = limits or {}, patience, say
        self._done: dict[int, Progress] = {job: Progress() for job in range(jobs)}
        self._honest: list[Honest] = []

    async def run(self) -> Outcome:
        began = perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            asked = Asked(folder, SEATS, CODE, self._seed, self._limits)
            host = await Program.start("tests.net.lan.watched_host", asked)
            try:
                ready = await host.read(Ready)
                await self._besiege(host, ready)
            finally:
                code = await host.end()
            if code:
                self.outcome.errors.append(f"the host ended with {code}")
            self._judge(Path(folder))
        self.outcome.seconds = perf_counter() - began
        return self.outcome

    @property
    def share(self) -> float:
        if all(progress.sent for progress in self._done.values()):
            return 2.0
        done = sum(progress.frames + 50 * progress.connections for progress in self._done.values())
        return min(1.0, done / max(1, self._frames + 50 * self._connections))

    def _may(self, seq: int) -> bool:
        """Return whether the game may continue from an update; it advances with the attack."""
        return seq < self.share * SPAN

    async def _besiege(self, host: Program, ready: Ready) -> None:
        key = Key(CODE, ready.game)
        for seat in range(SEATS - 1):
            self._honest.append(Honest(f"Honest {seat}", ready.port, key, self._may, self._seed + seat, seat))
        async with asyncio.TaskGroup() as group:
            for player in self._honest:
                group.create_task(player.run())
            group.create_task(self._attack(0, ready))  # its renegade is the fourth player
            await self._honest[0].begun()
            await self._ask(host, "settle")
            for job in range(1, self._jobs):
                group.create_task(self._attack(job, ready))
            watching = group.create_task(self._watch(host))
            for player in self._honest:
                await player.ended()
            watching.cancel()
        await self._ask(host, "settle")

    async def _attack(self, job: int, ready: Ready) -> None:
        orders = Orders(
            port=ready.port,
            game=ready.game,
            code=CODE,
            frames=self._frames // self._jobs,
            connections=self._connections // self._jobs,
            seed=self._seed * 100 + job,
            net=1 + job,
            patience=self._patience,
            seat=SEATS - 1 if job == 0 else None,
        )
        attack = await Program.start("tests.net.lan.attack", orders)
        try:
            while not self._done[job].over:
                self._done[job] = await attack.read(Progress)
                for player in self._honest:
                    player.go_on()
        finally:
            await attack.end()

    async def _watch(self, host: Program) -> None:
        while True:
            await self._ask(host)
            await asyncio.sleep(1)

    async def _ask(self, host: Program, word: str = "") -> None:
        health = await host.ask(Health, word)
        out = self.outcome
        out.busy, out.late = max(out.busy, health.busy), max(out.late, health.late)
        out.memory.append(health.memory)
        out.errors = health.errors
        sent = sum(progress.frames for progress in self._done.values())
        made = sum(progress.connections for progress in self._done.values())
        self._say(
            f"{sent:9,} frames {made:6,} connections, {health.memory / 1024:5.1f} MB, busy {health.busy * 1e3:4.0f} ms,"
            f" {health.tasks} tasks, {len(health.errors)} errors"
        )

    def _judge(self, folder: Path) -> None:
        """Add up figures; check that the record, replayed, ends as every honest player was told and has what it did."""
        out, done = self.outcome, self._done.values()
        out.frames, out.damaged = sum(each.frames for each in done), sum(each.damaged for each in done)
        out.connections = sum(each.connections for each in done)
        out.scripts = dict(sum((Counter(each.scripts) for each in done), Counter()))
        for player in self._honest:
            out.pings += player.pings
            out.acts += player.acts
            out.cut_off += player.cut_off
        (path,) = folder.glob("*.pompeii")
        record = read_record(path)
        game = record.game()
        out.updates = len(record.entries)
        out.right = record.over and not record.torn
        for player in self._honest:
            own = [entry.action for entry in record.entries if entry.seat == player.seat and entry.action != DONE]
            # Attackers may undo too, where they hold a seat: what was taken back is in the file, but not sent.
            out.right &= player.end == game.view(player.seat) and player.record == record.data()
            # The record has what it did, nothing else in its name; whether it declares (R13) the table answers for it.
            out.right &= own == [action for action in player.actions if action != DONE]


def table(out: Outcome) -> str:
    scripts = ", ".join(f"{name} {count:,}" for name, count in sorted(out.scripts.items()))
    kept = [f"{size / 1024:.0f}" for size in out.memory[1 : -1 : max(1, len(out.memory) // 8)]]
    rows = [
        f"{out.frames:,} frames ({out.damaged:,} damaged) in {out.seconds:.0f} s",
        f"{out.connections:,} hostile connections: {scripts}",
        f"errors in the host: {len(out.errors)}",
        *(f"  {error}" for error in out.errors[:5]),
        f"honest players: ping {_spread(out.pings)}; action to update {_spread(out.acts)}; cut off {out.cut_off} times",
        f"host's loop: longest computing {out.busy * 1e3:.0f} ms, longest not round {out.late * 1e3:.0f} ms",
        f"host's memory: {out.memory[0] / 1024:.1f} MB before, {out.memory[-1] / 1024:.1f} MB after;"
        f" with what it kept for later, in between: {', '.join(kept)} MB",
        f"the game ended after {out.updates} actions, for everybody {'as' if out.right else 'NOT as'} its record says",
    ]
    return "\n".join(rows)


def _spread(found: list[float]) -> str:
    if len(found) < 2:
        return "not measured"
    late = quantiles(found, n=100)[98]
    return f"median {median(found) * 1e3:.1f}, p99 {late * 1e3:.1f}, longest {max(found) * 1e3:.1f} ms ({len(found):,})"


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--frames", type=int, default=100_000)
    options.add_argument("--connections", type=int, default=1_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2, help="attacking processes")
    options.add_argument("--real", action="store_true", help="the real limits: most is turned away by them")
    chosen = options.parse_args()
    limits = {} if chosen.real else ROOMY
    siege = Siege(chosen.frames, chosen.connections, seed=chosen.seed, jobs=chosen.jobs, limits=limits, say=print)
    out = asyncio.run(siege.run())
    print(table(out))
    return 0 if out.right and not out.errors else 1


if __name__ == "__main__":
    sys.exit(main())

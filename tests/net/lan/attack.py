"""The sender of all attacks on a host, as its own process: python -m tests.net.lan.attack JSON (`Orders`).

Prints a `Progress` twice a second, the last when done.
"""

import asyncio
import json
import logging
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from pompeii_core.view import Update
from pompeii_net.messages import ActRequest
from tests.net.lan import mutations
from tests.net.lan.hostile import BROKEN, SCRIPTS, Honest, Target
from tests.net.lan.peers import Client, Key

RUN: Final = 20  # well-made frames before one that is damaged, at most


class Orders(Struct, frozen=True):
    """Numbers of frames and connections. With a `seat`, a renegade plays it and sends some of the frames."""

    port: int
    game: str
    code: str
    frames: int
    connections: int
    seed: int
    net: int = 1
    at_once: int = 8  # visits that send frames at the same time
    lingering: int = 100  # hostile connections at the same time
    patience: float = 15.0  # seconds after which a hostile connection gives up by itself
    seat: int | None = None


class Progress(Struct):
    """The numbers so far: frames sent, damaged ones among them, and connections by script.

    `sent`: everything has been sent; `over`: and no renegade is still playing.
    """

    frames: int = 0
    damaged: int = 0
    connections: int = 0
    scripts: dict[str, int] = {}
    sent: bool = False
    over: bool = False


class Attack:
    def __init__(self, orders: Orders, target: Target) -> None:
        self.progress = Progress()
        self.orders = orders
        self.target = target
        self._random = Random(orders.seed)
        self._scripts: Counter[str] = Counter()

    async def run(self) -> None:
        told = asyncio.create_task(self._tell())
        async with asyncio.TaskGroup() as group:
            if self.orders.seat is not None:
                renegade = Renegade(self, self.orders.seat)
                group.create_task(renegade.run())
                await renegade.begun()
            await self._send_all()
            self.progress.sent = True
        told.cancel()
        self.progress.over = True
        self.say()

    def say(self) -> None:
        self.progress.scripts = dict(self._scripts)
        print(msgspec.json.encode(self.progress).decode(), flush=True)

    def lot(self, phase: mutations.Phase, rng: Random) -> bytes:
        """Return the frames for one visit, a few valid but hostile ones and a damaged one, and count them as sent."""
        most = RUN if phase == "room" else 2
        meant = [mutations.meant(rng, phase) for _ in range(rng.randrange(most))]
        damaged = mutations.mutated(rng, phase)
        self.progress.frames += len(meant) + 1
        self.progress.damaged += 1
        return b"".join((*meant, damaged))

    @property
    def left(self) -> int:
        return self.orders.frames - self.progress.frames

    async def _send_all(self) -> None:
        scripts = iter(range(self.orders.connections))
        async with asyncio.TaskGroup() as group:
            for _ in range(self.orders.at_once):
                group.create_task(self._visits())
            for _ in range(self.orders.lingering):
                group.create_task(self._hostilities(scripts))

    async def _tell(self) -> None:
        while True:
            self.say()
            await asyncio.sleep(0.5)

    async def _visits(self) -> None:
        rng = Random(self._random.random())
        phases: tuple[mutations.Phase, ...] = ("opening", "entrance", "room", "room")
        while self.left > 0:
            with suppress(*BROKEN):
                await self._visit(rng.choice(phases), rng)

    async def _visit(self, phase: mutations.Phase, rng: Random) -> None:
        ways = {"opening": self.target.open, "entrance": self.target.enter, "room": self.target.watch}
        client = await ways[phase](rng)
        try:
            client.write(self.lot(phase, rng))
            # A frame that claims to be longer than it is leaves the host waiting: not with us.
            async with asyncio.timeout(0.25):
                await client.gone()
        finally:
            client.reset()

    async def _hostilities(self, numbers: Iterator[int]) -> None:
        rng = Random(self._random.random())
        for number in numbers:
            script = SCRIPTS[number % len(SCRIPTS)]
            with suppress(*BROKEN):
                await script(self.target, rng)
            self._scripts[script.__name__] += 1
            self.progress.connections += 1


class Renegade(Honest):
    """A player at the table who also sends forbidden messages, and comes back after each removal."""

    def __init__(self, attack: Attack, seat: int) -> None:
        seed = attack.orders.seed
        super().__init__("Renegade", attack.orders.port, attack.target.right, lambda seq: True, seed, seat)
        self._attack = attack
        self._rng = Random(seed)

    def act(self, client: Client, update: Update) -> None:
        """Do the right action, among late, early and repeated ones."""
        seat = update.view.seat or 0
        for seq in (update.seq - 1, update.seq + 1, 0):
            client.send(ActRequest(seat, max(0, seq), self._rng.choice(update.legal), self._rng.randrange(9)))
        super().act(client, update)
        for cid in (update.seq, update.seq + 1):
            client.send(ActRequest(seat, update.seq, self.actions[-1], cid))

    async def beside(self, client: Client) -> None:
        """Send many frames once the game has begun, but never a goodbye, which would end its membership."""
        await self.begun()  # in the lobby some of them would keep it from beginning
        while self._attack.left > 0:
            lot = self._attack.lot("room", self._rng)
            if b"\xa3bye" not in lot and b"\xa5stand" not in lot:
                client.write(lot)
            await asyncio.sleep(0.5)


async def main(orders: Orders) -> None:
    logging.disable()  # that the host has hung up is no news here
    right, wrong = (Key(code, orders.game) for code in (orders.code, "WRONGONE"))
    await Attack(orders, Target(orders.port, right, wrong, orders.net, orders.patience)).run()


if __name__ == "__main__":
    asyncio.run(main(msgspec.convert(json.loads(sys.argv[1]), Orders)))

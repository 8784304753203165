"""Players who keep to the rules while others do not: they play any legal action, and measure how they are served."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Final

from pompeii_core.actions import Action
from pompeii_core.view import Update, View
from pompeii_net.lan import wire
from pompeii_net.lan.transport.keys import guest_proof
from pompeii_net.messages import Refused
from tests.net.lan.client import Client, Key

AGAIN: Final = 0.25
"""Seconds until it tries to come back."""


class Honest:
    """One player at its seat, who comes back when cut off; `may` says whether the game may go on from an update.

    Where `seat` is None it watches.
    """

    pings_every = 0.1
    """Seconds."""

    def __init__(self, name: str, port: int, key: Key, may: Callable[[int], bool], seed: int, seat: int | None) -> None:
        self.name = name
        self.seat = seat
        self.pings: list[float] = []
        """Seconds from each ping to its pong."""
        self.acts: list[float] = []
        """Seconds from each action to the update that tells of it."""
        self.end: View | None = None
        """What it was told last of a game that is over."""
        self.record: bytes | None = None
        self.actions: list[Action] = []
        """What it did, and was not refused."""
        self.cut_off = 0
        self.refused: list[str] = []
        self.heard = 0
        """Bytes from the host."""
        self.room: wire.RoomView | None = None
        self.token = ""
        self._port, self._key, self._may = port, key, may
        self._random = Random(seed)
        self._changed = asyncio.Event()
        self._client: Client | None = None
        self._sent: dict[int, float] = {}
        self._asked: Update | None = None
        self._acted = 0.0

    async def run(self) -> None:
        """Play until the host has sent the record of the game."""
        while self.record is None:
            try:
                await self._visit()
            except (OSError, EOFError, TimeoutError):
                self.cut_off += 1
                await asyncio.sleep(AGAIN)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for a message after which the condition holds."""
        while not condition():
            self._changed.clear()
            await self._changed.wait()

    async def ended(self) -> None:
        """Wait for the record of the game."""
        await self.until(lambda: self.record is not None)

    async def begun(self) -> None:
        """Wait until a game is on."""
        await self.until(lambda: self.room is not None and self.room.stage == "playing")

    def go_on(self) -> None:
        """The game may have been allowed to go on, or somebody for whom it waited be back."""
        held = self.room is not None and self.room.waiting
        if self._asked and self._client and not self._acted and not held and self._may(self._asked.seq):
            self.act(self._client, self._asked)

    def act(self, client: Client, update: Update) -> None:
        """Do something legal in answer to this."""
        self._acted = perf_counter()
        self.actions.append(self._random.choice(update.legal))
        client.send(wire.ActRequest(update.seq, update.seq, self.actions[-1]))

    def told(self, update: Update) -> None:
        """This has come."""
        if self._acted and self._asked and update.seq > self._asked.seq:
            self.acts.append(perf_counter() - self._acted)
        self._acted = 0.0
        if update.view.phase == "over":
            self.end = update.view
        self._asked = update if update.legal else None
        self.go_on()

    async def beside(self, client: Client) -> None:
        """What it does besides playing, while it is in: measure."""
        for number in range(1 << 31):
            self._sent[number] = perf_counter()
            client.send(wire.Ping(number))
            await asyncio.sleep(self.pings_every)

    async def _visit(self) -> None:
        client = await Client.open(self._port)
        self._sent.clear()
        self._acted = 0.0
        beside: asyncio.Task[None] | None = None
        try:
            await client.secure(self._key)
            if self.token:
                client.send(wire.Resume(wire.PROTOCOL, guest_proof(self.token, client.session)))
            else:
                client.send(wire.Hello(wire.PROTOCOL, "honest", self.name))
            self._client = client
            beside = asyncio.create_task(self.beside(client))
            while self.record is None:
                async with asyncio.timeout(20):
                    self._hear(client, await client.read())
        finally:
            self._client = None
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
                client.send(wire.Shown(message.seq))  # or an AI that stands in would wait for us
                self.told(message)
        self._changed.set()

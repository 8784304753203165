"""A guest that plays by itself and tells what its window would show: python -m tests.faults.watched_player JSON.

The JSON is an `Asked`. Prints a `Told` for each thing; reads lines: seconds before each action.
"""

import asyncio
import json
import sys
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from pompeii_core.view import Update, View
from pompeii_net.lan import wire
from pompeii_net.lan.discovery.finder import Finder, HostLocator
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.local import ConnectionStatus
from pompeii_net.lan.transport.far_line import is_far
from pompeii_net.messages import ActRequest, Fault, Recorded, Refused, Shown


class Asked(Struct, frozen=True):
    """Who goes where; without addresses the room is looked for on the network. A ticket in `folder` is used."""

    name: str
    seat: int
    folder: str
    addresses: list[str] = []
    port: int = 0
    code: str = ""
    pause: float = 0.05
    seed: int = 1


class Told(Struct, frozen=True):
    """At which time of this computer's clock, what, and more of it: `end` is the view of a game that is over."""

    time: float
    what: str
    more: str = ""
    seq: int = -1
    end: View | None = None


class Watched:
    def __init__(self, asked: Asked) -> None:
        folder = Path(asked.folder)
        self.pause = asked.pause
        self.done = asyncio.Event()
        self._asked = asked
        self._tickets = TicketStore(folder / "tickets")
        self._finder: Finder | None = None
        self._lookout = HostLocator()
        self.guest = Guest(self, self._tickets, folder, find_game=self._lookout)
        self._random = Random(asked.seed)
        self._room: wire.RoomView | None = None
        self._joined = False
        self._update: Update | None = None
        self._acting: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        if tickets := self._tickets.all():
            self._joined = True
            self.guest.come_back(tickets[0])
        elif self._asked.addresses:
            self._join(self._asked.addresses, self._asked.port)
        else:
            self._finder = Finder(self._look)
            await self._finder.start()

    async def close(self) -> None:
        if self._acting:
            self._acting.cancel()
        await self.guest.close()
        await self._lookout.close()
        if self._finder:
            await self._finder.stop()

    def notify(self, message: Any) -> None:
        match message:
            case ConnectionStatus(line, why):
                self._say("line", f"{line} {why}".strip())
            case wire.RoomView():
                self._see_room(message)
            case wire.Notice(what, name):
                self._say("notice", f"{what} {name}")
            case Update():
                self._say("update" if message.events else "snapshot", seq=message.seq)
                self.guest.handle(Shown(message.seq))
                self._see_update(message)
            case Refused(code=reason):
                self._say("refused", reason)
                self.act_soon()
            case Fault(code, reason):
                self._say("fault", f"{code} {reason}")
            case Recorded(path):
                self._say("record", str(path))
                self.done.set()

    def act_soon(self) -> None:
        if self._acting:
            self._acting.cancel()
        self._acting = asyncio.get_running_loop().call_later(self.pause, self._act)

    def _act(self) -> None:
        update = self._update
        if update and update.legal and self._room and not self._room.waiting:
            self.guest.handle(ActRequest(self._asked.seat, update.seq, self._random.choice(update.legal)))

    def _see_update(self, update: Update) -> None:
        self._update = update
        if update.view.phase == "over":
            self._say("over", seq=update.seq, end=update.view)
        elif update.legal:
            self.act_soon()

    def _see_room(self, room: wire.RoomView) -> None:
        before, self._room = self._room, room
        if before is None and room.stage == "lobby":
            self.guest.handle(wire.Sit(self._asked.seat))
            self.guest.handle(wire.Ready(True))
        for number, seat in enumerate(room.seats):
            if before and before.seats[number].presence != seat.presence:
                self._say("presence", f"{seat.name} {seat.presence}")
        if before and before.waiting and not room.waiting:
            self._say("goes on")
            self.act_soon()

    def _look(self, found: list[Any]) -> None:
        for room in found:
            self._say("found", f"{room.name} {room.reach} {' '.join(room.addresses)}")
            if room.reach == "ok" and not self._asked.addresses:
                self._join(room.addresses, room.port)

    def _join(self, addresses: Any, port: int) -> None:
        if not self._joined:
            self._joined = True
            self._say("joins")
            places = [(address, 0 if is_far(address) else port) for address in addresses]
            self.guest.join(places, self._asked.code, self._asked.name)

    def _say(self, what: str, more: str = "", seq: int = -1, end: View | None = None) -> None:
        print(msgspec.json.encode(Told(monotonic(), what, more, seq, end)).decode(), flush=True)


async def main(asked: Asked) -> None:
    """Play till the input ends and the record has come; a line of it is a new pause, in seconds."""
    player = Watched(asked)
    await player.start()
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while word := (await lines.readline()).decode().strip():
        player.pause = float(word)
        player.act_soon()
    await player.close()


if __name__ == "__main__":
    asyncio.run(main(msgspec.convert(json.loads(sys.argv[1]), Asked)))

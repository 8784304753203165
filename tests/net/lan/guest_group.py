"""A room and its guests in this process, over real connections: people who sit down and play anything legal."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from pompeii_core.setup import GameSetup
from pompeii_core.view import Update, View
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionState, ConnectionStatus, RoomPlan
from pompeii_net.lan.wire import Notice, Ready, RoomView, Sit
from pompeii_net.messages import ActRequest, Recorded, Refused
from tests.net.games import people
from tests.net.lan.cable import Cable
from tests.net.lan.until import Until

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
"""The real limits with silences of tenths of a second, and room for many from one address."""
PATIENT: Final = replace(HASTY, first_message=60.0, handshake=60.0, shaky=60.0, client_limit=60.0, host_limit=60.0)
"""For lines that nothing but the test breaks: on a busy machine a silence of tenths of a second breaks others."""
CODE: Final = "K7M2Q9XW"
"""Hard to guess: of another the command would complain."""


def plan(seats: int = 4, *, seed: int = 1, away: int = 60) -> RoomPlan:
    """A room with nothing but open seats, on any free port of this machine."""
    setup = GameSetup(people(seats), seed=seed)
    return RoomPlan("Pompeii", "Host", setup, [*range(seats)], CODE, 0, "127.0.0.1", away=away)


class Visitor(Until):
    """Somebody who joins, sits down on `seat`, is ready, and plays; what it is told is kept as it comes."""

    patience = None

    def __init__(self, seat: int, folder: Path, seed: int = 1, limits: Limits = HASTY) -> None:
        super().__init__()
        self.seat = seat
        self.end: View | None = None
        self.record: Path | None = None
        self.seq = -1
        self.still = False
        """Whether it lets its turn wait."""
        self.lines: list[ConnectionStatus] = []
        self.notices: list[Notice] = []
        self.refusals: list[Refused] = []
        self.guest = Guest(self, None, folder, limits=limits)
        self._random = Random(seed)
        self._room: RoomView | None = None
        self._asked: Update | None = None
        self._asking = False
        self._answered = -1

    def join(self, port: int, name: str) -> None:
        """Come in."""
        self.guest.join([("127.0.0.1", port)], CODE, name)

    async def kept(self) -> None:
        """Wait for the record of the game."""
        await self.until(lambda: self.record is not None)

    async def reaches(self, seq: int) -> None:
        """Wait for the update `seq`, or for the end."""
        await self.until(lambda: self.seq >= seq or self.end is not None)

    async def online(self) -> None:
        """Wait until there is a line to break."""
        await self.until(lambda: bool(self.lines) and self.lines[-1].state == "online")

    async def stands(self, line: ConnectionState, since: int) -> None:
        """Wait until the connection is so, or has been since there were `since` of `lines`."""
        await self.until(lambda: any(connection.state == line for connection in self.lines[since:]))

    def notify(self, message: Any) -> None:
        """As the window would be told."""
        match message:
            case ConnectionStatus():
                self.lines.append(message)
            case RoomView():
                self._see_room(message)
            case Notice():
                self.notices.append(message)
            case Update():
                self.seq = message.seq
                self._asked = message if message.legal else None
                # What was answered already is not answered again: the guest says it once more where it was lost.
                self._asking = self._asking and message.seq == self._answered
                if message.view.phase == "over":
                    self.end = message.view
            case Refused():
                self.refusals.append(message)
                self._asking = False
            case Recorded(path):
                self.record = path
        self._act()
        self.changed()

    def _see_room(self, room: RoomView) -> None:
        first, self._room = self._room is None, room
        if first and room.stage == "lobby":
            self.guest.do(Sit(self.seat))
            self.guest.do(Ready(True))

    def _act(self) -> None:
        if self._asked and not self.still and not self._asking and self._room and not self._room.waiting:
            self._asking, self._answered = True, self._asked.seq
            action = self._random.choice(self._asked.legal)
            asyncio.get_running_loop().call_soon(self.guest.do, ActRequest(self.seat, self._asked.seq, action))


class GuestGroup:
    """Visitors of one room, each behind a cable of its own."""

    def __init__(self, visitors: list[Visitor], cables: list[Cable]) -> None:
        self.visitors = visitors
        self.cables = cables

    @classmethod
    async def gather(cls, port: int, folder: Path, seats: int, seed: int) -> "GuestGroup":
        """They come to the room at `port`; what they keep is in folders of their own within `folder`."""
        cables = [await Cable.lay(port) for _ in range(seats)]
        visitors = [Visitor(seat, folder / f"seat{seat}", seed * 10 + seat) for seat in range(seats)]
        for seat, visitor in enumerate(visitors):
            visitor.join(cables[seat].port, f"Visitor {seat}")
        return cls(visitors, cables)

    async def play(self) -> None:
        """Until all have the record of the game."""
        for visitor in self.visitors:
            await visitor.kept()

    async def close(self) -> None:
        """They go."""
        for visitor in self.visitors:
            await visitor.guest.close()
        for cable in self.cables:
            await cable.close()

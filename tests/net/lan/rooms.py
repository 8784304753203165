"""A room and those who come into it, without a network: links that lead to where a test sees what they carry."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Protocol, Self

import pytest
from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Choose, Chosen
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.game_service import GameService
from pompeii_net.lan import wire
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room import game_series
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.room.room_game import RoomGame
from pompeii_net.lan.transport.keys import SessionKeys, guest_proof
from pompeii_net.lan.transport.link import FROM_CLIENT, FROM_HOST, pack
from pompeii_net.messages import ActRequest, GameInfo, Refused, Shown
from pompeii_net.player import WindowPlayer
from tests.net.games import ais, may_declare, one_person, people, short_setup
from tests.net.lan.guest_group import CODE, Until

type Ended = Callable[[wire.EndReason | None], None]

_ADDRESSES = count(1)


class FakeLink:
    """A host's end of a connection; what is sent is kept, as bytes and as its reader decodes it."""

    session = SessionKeys(bytes(32), bytes(32), b"a bond of two ends alone, 32 long")
    phone = False

    def __init__(self, peer: str = "192.0.2.7") -> None:
        self.peer = peer
        self.frames: list[bytes] = []
        self.bye: wire.EndReason | None = None
        self.heard: Callable[[], None] = lambda: None
        self.shaky: Callable[[bool], None] = lambda worried: None
        self._said: list[wire.FromHost] = []
        self._take: Callable[[wire.FromClient], None] | None = None
        self._ended: Ended = lambda why: None
        self._over = False

    @property
    def said(self) -> list[wire.FromHost]:
        self._said += [FROM_HOST.decode(frame[4:]) for frame in self.frames[len(self._said) :]]
        return self._said

    def start(self, take: Callable[[wire.FromClient], None], shaky: Callable[[bool], None], ended: Ended) -> None:
        self._take, self.shaky, self._ended = take, shaky, ended

    def send(self, message: Struct) -> None:
        if not self._over:
            self.frames.append(pack(message))
            self.heard()

    def end(self, why: wire.EndReason | None = None) -> None:
        if not self._over:
            self._over, self.bye = True, why
            asyncio.get_running_loop().call_soon(self._ended, why)

    async def closed(self) -> None:
        return

    def take(self, message: wire.FromClient) -> None:
        if not self._over:
            assert self._take
            self._take(FROM_CLIENT.decode(pack(message)[4:]))


class Line(Protocol):
    """What leads to a room: all that came over it, and a way to say something."""

    heard: Callable[[], None]

    @property
    def said(self) -> list[wire.FromHost]: ...

    def take(self, message: wire.FromClient) -> None: ...


class InRoom(Until):
    patience = 30

    def messages(self) -> list[Any]:
        raise NotImplementedError

    def all[M: Struct](self, kind: type[M]) -> list[M]:
        """What it was told of this kind; over a line: since it came, or came back."""
        return [message for message in self.messages() if isinstance(message, kind)]

    def notices(self) -> list[tuple[str, str]]:
        return [(notice.what, notice.name) for notice in self.all(wire.Notice)]

    def presence(self, seat: int) -> wire.Presence:
        return self.view.seats[seat].presence

    @property
    def view(self) -> wire.RoomView:
        return self.all(wire.RoomView)[-1]

    @property
    def update(self) -> Update:
        return self.all(Update)[-1]

    @property
    def own(self) -> list[int]:
        return self.all(GameInfo)[-1].own


class Person(InRoom):
    """Somebody elsewhere, who has seen at once what is told; `plays` makes it answer with anything legal."""

    shows = True  # whether it says that it has seen it

    def __init__(self, line: Line, seed: int) -> None:
        super().__init__()
        self._line = line
        self.plays = False
        self._random = Random(seed)
        self.over_line(line)

    def over_line(self, line: Line) -> None:
        """From here on it is in the room over this line; what still comes over the old one is not heard."""
        self._line.heard = lambda: None
        self._line = line
        line.heard = self._hear

    def messages(self) -> list[Any]:
        return self._line.said

    def say(self, *messages: wire.FromClient) -> None:
        for message in messages:
            self._line.take(message)

    async def asks(self, *messages: wire.FromClient) -> None:
        self.say(*messages)
        await turn()

    @property
    def refused(self) -> list[str]:
        return [refusal.code for refusal in self.all(Refused)]

    @property
    def seat(self) -> int:
        return next(iter(self.own), 0)

    async def over(self) -> Update:
        await self.until(lambda: bool(self.all(Update)) and self.update.view.phase == "over")
        return self.update

    async def recorded(self, times: int = 1) -> bytes:
        """Wait until it has so many records of games; the last."""
        await self.until(lambda: len(self.all(wire.RecordFile)) >= times)
        return self.all(wire.RecordFile)[-1].data

    def act(self, cid: int = 1) -> ActRequest:
        asked = ActRequest(self.seat, self.update.seq, self._random.choice(self.update.legal), cid)
        self.say(asked)
        return asked

    def play(self) -> None:
        self.plays = True
        if self.all(Update):
            self._answer(self.update)

    def _hear(self) -> None:
        self.changed()
        told = self._line.said[-1]
        if isinstance(told, Update):
            if self.shows:
                asyncio.get_running_loop().call_soon(self._line.take, Shown(told.seq))
            if self.plays:
                self._answer(told)

    def _answer(self, update: Update) -> None:
        if update.legal:
            action = self._random.choice(update.legal)
            asyncio.get_running_loop().call_soon(self._line.take, ActRequest(self.seat, update.seq, action, update.seq))


class Visitor(Person):
    """Somebody who comes in by a door that is not on any network."""

    link: FakeLink

    def __init__(self, room: Room, seed: int, peer: str) -> None:
        self.room, self.link = room, FakeLink(peer)
        self.token = ""
        super().__init__(self.link, seed)

    @classmethod
    def comes(
        cls, room: Room, name: str, *, polled: bool = False, seed: int = 1, peer: str = "", phone: bool = False
    ) -> Self:
        """From an address of its own, or from `peer`."""
        visitor = cls(room, seed, peer or f"2001:db8::{next(_ADDRESSES):x}")
        visitor.link.phone = phone
        assert room.connections.enter(wire.Hello(wire.PROTOCOL, "1", name, polled), visitor.link) is None  # type: ignore[arg-type]
        visitor.token = visitor.all(wire.Welcome)[-1].token
        return visitor

    def comes_back(self, *, to: Room | None = None) -> wire.EndReason | None:
        self.room, self.link = to or self.room, FakeLink(self.link.peer)
        self.over_line(self.link)
        resume = wire.Resume(wire.PROTOCOL, guest_proof(self.token, self.link.session))
        return self.room.connections.enter(resume, self.link)  # type: ignore[arg-type]

    async def back(self, *, to: Room | None = None) -> None:
        assert self.comes_back(to=to) is None
        await turn()

    def lost(self, why: wire.EndReason | None = None) -> None:
        self.link._over = True
        self.link._ended(why)

    def leaves(self) -> None:
        self.lost("left")


class HostWindow(InRoom, WindowPlayer):
    def __init__(self) -> None:
        InRoom.__init__(self)
        WindowPlayer.__init__(self, self._keep)
        self.told: list[Any] = []

    def messages(self) -> list[Any]:
        return self.told

    def has_shown(self, seq: int) -> bool:
        return True

    def _keep(self, message: Any) -> None:
        self.told.append(message)
        self.changed()


def plan(seats: int = 2, ais_of: int = 0, *, mine: int = 0, short: bool = False, **more: Any) -> RoomPlan:
    """A room whose first seats are the host's window's, the last ones AIs', those between open; first to move: 0."""
    players = [*people(seats - ais_of), *ais(seats)[seats - ais_of :]]
    if mine:
        players[0] = SeatedPlayer("person", "Helen", 0)
    scenario = Scenario("erupts", 10) if short else Scenario()
    setup = GameSetup(players, seed=4, first=0, scenario=scenario)
    return RoomPlan("Vesuvius", "Helen", setup, [*range(mine, seats - ais_of)], CODE, 0, "127.0.0.1", **more)


@asynccontextmanager
async def left_at_the_end(room: Room) -> AsyncIterator[None]:
    """Its host leaves the room afterwards, and it is closed."""
    try:
        yield
    finally:
        room.leave()
        await room.close()


@asynccontextmanager
async def in_room(folder: Path, asked: RoomPlan, window: bool = False) -> AsyncIterator[Room]:
    """A room that is not on any network, closed afterwards; with a `window` of its host."""
    room = Room(asked, HostWindow() if window else None, folder)
    async with left_at_the_end(room):
        yield room


@asynccontextmanager
async def restored(record: Path, window: HostWindow | None = None, **options: Any) -> AsyncIterator[Room]:
    """The room of this record again, on the network."""
    room = await Room.restore(record, window, record.parent, announce=False, **options)
    async with left_at_the_end(room):
        yield room


@asynccontextmanager
async def local_game(folder: Path) -> AsyncIterator[tuple[GameService, HostWindow]]:
    """A short local game with two AIs, whose person at the window is to decide."""
    window, games = HostWindow(), GameService(folder)
    games.new_game(short_setup(one_person(2)), window)
    await window.until(lambda: bool(window.update.legal))
    try:
        yield games, window
    finally:
        await games.close()


def window_of(room: Room) -> HostWindow:
    assert isinstance(room.window, HostWindow)
    return room.window


def deal_declaration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game of two is one that seat 1 begins, and in which seat 0 may declare an early eruption at once."""
    head = may_declare(people(2))
    head = replace(head, deal=replace(head.deal, first=1))
    monkeypatch.setattr(game_series, "new_header", lambda setup: head)


async def never(ai: AiService, job: Choose, *more: object, **others: object) -> Action:
    """An AI that thinks for ever."""
    await asyncio.Event().wait()
    raise AssertionError


def game_of(room: Room) -> RoomGame:
    assert room.state.game
    return room.state.game


def let_ais_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(ai: AiService, job: Choose, legal: Sequence[Action], restarting: object) -> Chosen:
        return Chosen(job.game, job.seat, job.seq, legal[0])

    monkeypatch.setattr(AiService, "choose", choose)
    monkeypatch.setattr(AiService, "start", lambda ai, searching=False: None)


def record_of(room: Room) -> Path:
    return game_of(room).session.path


async def play_at_window(room: Room) -> None:
    """The host's person plays the game to its end, for each seat of the window."""
    window = window_of(room)
    while window.update.view.phase != "over":
        asked = [update for update in window.all(Update)[-4:] if update.legal and update.seq == window.update.seq]
        if asked:
            room.handle(ActRequest(asked[-1].view.seat or 0, asked[-1].seq, asked[-1].legal[0]))
        else:
            told = len(window.told)
            await window.until(lambda told=told: len(window.told) > told)  # type: ignore[misc]
    await window.until(lambda: window.view.stage == "over")


async def later(seconds: float) -> None:
    """So much time passes at once, in the loop."""
    loop = asyncio.get_running_loop()
    clock, passed = getattr(loop.time, "passed", (loop.time, 0.0))

    def time() -> float:
        return float(clock() + passed + seconds)

    time.passed = clock, passed + seconds  # type: ignore[attr-defined]
    loop.time = time  # type: ignore[method-assign]
    await turn()


async def turn() -> None:
    """Let the loop do what is due, and what comes of that: a change of the room is told once for each turn of it."""
    for _ in range(4):
        await asyncio.sleep(0)


@asynccontextmanager
async def game_on(folder: Path, **options: Any) -> AsyncIterator[tuple[Room, Visitor, Visitor]]:
    """A room in which Anna and Ben have begun a game of two; `options` of its plan."""
    async with in_room(folder, plan(2, **options)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        yield room, anna, ben


def begun(room: Room, *names: str) -> list[Visitor]:
    """They come, sit down in order on the open seats, and the host starts the game."""
    visitors = [Visitor.comes(room, name, seed=number) for number, name in enumerate(names, 1)]
    for visitor in visitors:
        seat = next(number for number, seat in enumerate(room.state.seats) if seat.kind == "open")
        visitor.say(wire.Sit(seat), wire.Ready(True))
    room.start()
    return visitors


async def to_the_end(*players: Person, times: int = 1) -> bytes:
    for player in players:
        player.play()
    for player in players:
        record = await player.recorded(times)
        player.plays = False
    await turn()
    return record

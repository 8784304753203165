"""A room and its guests without a network: the test sees what their links carry."""

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
    """A host's end of a connection; it keeps what is sent, as bytes and decoded."""

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

    def breaks(self, why: wire.EndReason | None = None) -> None:
        """End as a guest's link does when its line is lost, or by the guest's goodbye."""
        self._over = True
        self._ended(why)

    async def closed(self) -> None:
        return

    def take(self, message: wire.FromClient) -> None:
        if not self._over:
            assert self._take
            self._take(FROM_CLIENT.decode(pack(message)[4:]))


class Line(Protocol):
    """A way to a room: all messages that came over it, and a method to send some."""

    heard: Callable[[], None]

    @property
    def said(self) -> list[wire.FromHost]: ...

    def take(self, message: wire.FromClient) -> None: ...


class InRoom(Until):
    patience = 30

    def messages(self) -> list[Any]:
        raise NotImplementedError

    def all[M: Struct](self, kind: type[M]) -> list[M]:
        """Return the messages of this kind since it came or came back."""
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
    """A guest that has shown every update at once; `plays` has it answer with any legal action."""

    shows = True  # whether it says that it has seen it

    def __init__(self, line: Line, seed: int) -> None:
        super().__init__()
        self._line = line
        self.plays = False
        self._random = Random(seed)
        self.over_line(line)

    def over_line(self, line: Line) -> None:
        """Use this line to the room from now on, and ignore the old one."""
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
        """Wait until it has received this many records, and return the last."""
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
    """A guest whose connection needs no network."""

    link: FakeLink

    def __init__(self, room: Room, seed: int, peer: str) -> None:
        self.room, self.link = room, FakeLink(peer)
        self.token = ""
        super().__init__(self.link, seed)

    @classmethod
    def comes(
        cls, room: Room, name: str, *, polled: bool = False, seed: int = 1, peer: str = "", phone: bool = False
    ) -> Self:
        """Let a guest in, from an address of its own or from `peer`, and keep its token; it must not be refused."""
        visitor = cls(room, seed, peer or f"2001:db8::{next(_ADDRESSES):x}")
        visitor.link.phone = phone
        assert room.connections.enter(wire.Hello(wire.PROTOCOL, "1", name, polled), visitor.link) is None  # type: ignore[arg-type]
        visitor.token = visitor.all(wire.Welcome)[-1].token
        return visitor

    def comes_back(self, *, to: Room | None = None) -> wire.EndReason | None:
        former, self.link = self.link, FakeLink(self.link.peer)
        self.room, self.link.phone = to or self.room, former.phone
        self.over_line(self.link)
        resume = wire.Resume(wire.PROTOCOL, guest_proof(self.token, self.link.session))
        return self.room.connections.enter(resume, self.link)  # type: ignore[arg-type]

    async def back(self, *, to: Room | None = None) -> None:
        assert self.comes_back(to=to) is None
        await turn()

    def lost(self) -> None:
        self.link.breaks()

    def leaves(self) -> None:
        self.link.breaks("left")


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
    """Return a room's plan: `mine` seats of the window, open ones, `ais_of` AIs; `short`: from the eruption on."""
    players = [*people(seats - ais_of), *ais(seats)[seats - ais_of :]]
    if mine:
        players[0] = SeatedPlayer("person", "Helen", 0)
    scenario = Scenario("erupts", 10) if short else Scenario()
    setup = GameSetup(players, seed=4, first=0, scenario=scenario)
    return RoomPlan("Vesuvius", "Helen", setup, [*range(mine, seats - ais_of)], CODE, 0, "127.0.0.1", **more)


@asynccontextmanager
async def left_at_the_end(room: Room) -> AsyncIterator[None]:
    """Have the host leave the room afterwards, and close it."""
    try:
        yield
    finally:
        room.leave()
        await room.close()


@asynccontextmanager
async def in_room(folder: Path, asked: RoomPlan, window: bool = False) -> AsyncIterator[Room]:
    """Run a room without a network, closed afterwards; `window`: whether its host has one."""
    room = Room(asked, HostWindow() if window else None, folder)
    async with left_at_the_end(room):
        yield room


@asynccontextmanager
async def restored(record: Path, window: HostWindow | None = None, **options: Any) -> AsyncIterator[Room]:
    """Reopen the room of this record on the network."""
    room = await Room.restore(record, window, record.parent, announce=False, **options)
    async with left_at_the_end(room):
        yield room


@asynccontextmanager
async def local_game(folder: Path) -> AsyncIterator[tuple[GameService, HostWindow]]:
    """Run a short local game with two AIs in which the person at the window is to decide."""
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
    """Have every game of two begin with seat 1, while seat 0 may declare an early eruption at once."""
    head = may_declare(people(2))
    head = replace(head, deal=replace(head.deal, first=1))
    monkeypatch.setattr(game_series, "new_header", lambda setup: head)


async def never(ai: AiService, job: Choose, *more: object, **others: object) -> Action:
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
    """Play the game to its end for the host's person, with each seat of the window."""
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
    """Let this many seconds pass at once in the loop."""
    loop = asyncio.get_running_loop()
    clock, passed = getattr(loop.time, "passed", (loop.time, 0.0))

    def time() -> float:
        return float(clock() + passed + seconds)

    time.passed = clock, passed + seconds  # type: ignore[attr-defined]
    loop.time = time  # type: ignore[method-assign]
    await turn()


async def turn() -> None:
    """Let the loop run a few turns: a room sends its changes once per turn."""
    for _ in range(4):
        await asyncio.sleep(0)


@asynccontextmanager
async def game_on(folder: Path, **options: Any) -> AsyncIterator[tuple[Room, Visitor, Visitor]]:
    """Run a room in which Anna and Ben have begun a game of two; `options` are for its plan."""
    async with in_room(folder, plan(2, **options)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        yield room, anna, ben


def begun(room: Room, *names: str) -> list[Visitor]:
    """Have guests enter and sit on the open seats in order, and the host start the game."""
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

"""Guests without a window play whole games over real connections, whatever becomes of those and of the host."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.events import Event, Started, for_seat
from pompeii_core.record import Entry, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario
from pompeii_core.view import Update
from pompeii_net.bots.agents import Agent, BaselineAgent
from pompeii_net.commands.join import GuestStopped, HeadlessGuest
from pompeii_net.lan.guest import reconnecting_connection
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionStatus, RoomPlan
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.wire import Chat, Say
from pompeii_net.messages import Refused
from tests.net.lan.cable import Cable
from tests.net.lan.guest_group import CODE, HASTY, PATIENT, plan
from tests.net.lan.program import Program
from tests.net.lan.until import Until
from tests.net.lan.watched_host import Asked, Ready

GAMES = 10
BREAKS = 3


class Player(HeadlessGuest, Until):
    """One with a line of its own that may be cut, and a news bell for the test."""

    patience = 60

    def __init__(self, agent: Agent | None, *, watch: bool = False, limits: Limits = HASTY) -> None:
        HeadlessGuest.__init__(self, agent, watch=watch, millis=20_000)
        Until.__init__(self)
        self.guest = Guest(self, None, None, polled=True, limits=limits)
        self.seq = -1
        self.lost = self.refused = self.chats = 0
        self._stood = ""

    def notify(self, message: Any) -> None:
        super().notify(message)
        if isinstance(message, Update):
            self.seq = message.seq
        if isinstance(message, ConnectionStatus):
            # Once for each time that it was lost, however many attempts to come back fail, each for its own reason.
            self.lost += message.state == "waiting" and self._stood != "waiting"
            self._stood = message.state
        self.refused += isinstance(message, Refused)
        self.chats += isinstance(message, Chat)
        self.changed()

    async def reached(self, seq: int) -> None:
        """Wait for the game to come so far."""
        await self.until(lambda: self.seq >= seq)

    async def cut_off(self, times: int = 1) -> None:
        """Wait until the line has been lost so often."""
        await self.until(lambda: self.lost >= times)

    async def heard_itself(self) -> None:
        """What was to be sent has been, and answered."""
        said = self.chats
        self.guest.do(Say("Ave"))
        await self.until(lambda: self.chats > said)

    async def end(self) -> None:
        await self.guest.close()
        await self.close()


class Noted(BaselineAgent):
    """Plays anything, and notes what it is told."""

    def __init__(self) -> None:
        super().__init__("random")
        self.seats: list[int] = []
        self.events: list[Event] = []

    async def begin(self, seat: int, names: Any, rules: Rules) -> None:
        await super().begin(seat, names, rules)
        self.seats.append(seat)

    def notify(self, events: Any) -> None:
        self.events += events


class Slow(Noted):
    """Thinks until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.thinks = asyncio.Event()

    async def choose(self, update: Update, millis: int) -> Action:
        if not self.may.is_set():
            self.thinks.set()
            await self.may.wait()
        return await super().choose(update, millis)


def short(seats: int, seed: int = 1) -> RoomPlan:
    """A room whose game begins with the eruption."""
    whole = plan(seats, seed=seed)
    return replace(whole, game=replace(whole.game, scenario=Scenario("erupts", 6)))


async def settle(room: Room, *players: Player) -> None:
    """Everybody goes."""
    for player in players:
        await player.end()
    room.leave()
    await room.close()


def seen_by(path: Path, seat: int) -> list[Event]:
    """All events of a record as that seat may know them, its game's beginning left out."""
    record = read_record(path)
    game = record.game(0)
    return [
        for_seat(event, seat)
        for entry in record.entries
        if isinstance(entry, Entry)
        for event in game.apply(entry.action, entry.seat)
    ]


async def broken_game(folder: Path, seed: int) -> None:
    """A game of three, whose lines break at random moments of it."""
    rng = Random(seed)
    room = await Room.open(plan(3, seed=seed), None, folder, limits=PATIENT, announce=False)
    agents = [Noted() for _ in range(3)]
    players = [Player(agent, limits=PATIENT) for agent in agents]
    cables = [await Cable.lay(room.state.port) for _ in players]

    async def play(player: Player, cable: Cable) -> str:
        player.guest.join([("127.0.0.1", cable.port)], CODE, "Nemo")
        return await player.play()

    async def trouble() -> None:
        for seq in sorted(rng.sample(range(1, 90), BREAKS)):
            victim = rng.randrange(3)
            await players[victim].reached(seq)
            lost = players[victim].lost
            cables[victim].snap()
            await players[victim].cut_off(lost + 1)

    try:
        async with asyncio.timeout(300):
            breaking = asyncio.create_task(trouble())
            lines = await asyncio.gather(*map(play, players, cables))
            await breaking
    finally:
        await settle(room, *players)
        for cable in cables:
            await cable.close()
    assert sum(player.lost for player in players) == BREAKS
    (path,) = folder.glob("*.pompeii")
    game = read_record(path).game()
    assert game.over
    (line,) = set(lines)
    best = game.winners[0]
    assert line.startswith("1. Nemo")
    assert f": {game.saved[best]} saved, {game.volcano[best]} in the volcano" in line.split(" · ")[0]
    for agent in agents:
        assert agent.seats == sorted({*agent.seats}), "no game was begun twice"
        told = [event for event in agent.events if not isinstance(event, Started)]
        assert told == seen_by(path, agent.seats[0]), "what was missed while a line was down was told after it"


async def test_ten_games_whose_lines_break_end_as_their_records_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting_connection, "FIRST_WITHIN", 60.0)
    monkeypatch.setattr(reconnecting_connection, "WELCOME_WITHIN", 60.0)
    await asyncio.gather(*(broken_game(tmp_path / str(seed), seed) for seed in range(GAMES)))


async def test_a_host_that_is_killed_and_restored_has_its_guests_back(tmp_path: Path) -> None:
    host = await Program.start("tests.net.lan.watched_host", Asked(str(tmp_path), 2, watched=False))
    at = await host.read(Ready)
    players = [Player(Noted()), Player(Noted())]
    for player in players:
        player.guest.join([("127.0.0.1", at.port)], CODE, "Nemo")
    games = [asyncio.create_task(player.play()) for player in players]
    await players[0].reached(20)
    host._process.kill()
    await host.end()
    for player in players:
        await player.cut_off()
    (path,) = tmp_path.glob("*.pompeii")
    assert not read_record(path).over
    room = await Room.restore(path, None, tmp_path, limits=HASTY, announce=False)
    try:
        assert (room.state.id, room.state.port) == (at.game, at.port)
        first, second = await asyncio.gather(*games)
        assert first == second
        assert read_record(path).over
    finally:
        await settle(room, *players)


async def test_who_was_stood_in_for_hears_what_happened_meanwhile(tmp_path: Path) -> None:
    """And while the game waits for one, nobody else's program acts."""
    room = await Room.open(short(2), None, tmp_path, limits=HASTY, announce=False)
    cable = await Cable.lay(room.state.port)
    slow = Slow()
    slow.may.set()
    agents = [Noted(), slow]
    away, other = (Player(agent) for agent in agents)
    away.guest.join([("127.0.0.1", cable.port)], CODE, "Nemo")
    other.guest.join([("127.0.0.1", room.state.port)], CODE, "Nulla")
    games = [asyncio.create_task(away.play()), asyncio.create_task(other.play())]
    try:
        await away.reached(3)
        slow.may.clear()
        await slow.thinks.wait()
        cable.cut()
        await other.until(lambda: other._room is not None and bool(other._room.waiting))
        slow.may.set()
        await other.heard_itself()
        await other.heard_itself()
        (seat,) = room.state.game.waiting if room.state.game else []
        before = other.seq
        room.stand_in(seat)
        await other.reached(before + 10)
        cable.mend()
        first, second = await asyncio.gather(*games)
        assert first == second
        assert (away.refused, other.refused) == (0, 0)
    finally:
        await settle(room, away, other)
        await cable.close()
    (path,) = tmp_path.glob("*.pompeii")
    for agent in agents:
        told = [event for event in agent.events if not isinstance(event, Started)]
        assert told == seen_by(path, agent.seats[0])


async def test_a_ticket_supersedes_the_line_that_the_host_still_has(tmp_path: Path) -> None:
    """As after a crash, when the program is started again before the host has noticed anything."""
    room = await Room.open(short(2), None, tmp_path / "games", limits=HASTY, announce=False)
    tickets = TicketStore(tmp_path / "tickets.json")
    crashed, again, other = Player(Slow()), Player(Noted()), Player(Noted())
    crashed.guest = Guest(crashed, tickets, None, polled=True, limits=HASTY)
    for player in (crashed, other):
        player.guest.join([("127.0.0.1", room.state.port)], CODE, "Nemo")
    games = [asyncio.create_task(player.play()) for player in (crashed, other, again)]
    try:
        await crashed.reached(0)
        ticket = tickets.of(room.state.id)
        assert ticket
        again.guest.come_back(ticket)
        with pytest.raises(GuestStopped, match="replaced"):
            await games[0]
        assert await games[1] == await games[2]
        assert tickets.of(room.state.id), "it is the other's by now"
    finally:
        await settle(room, crashed, again, other)


@pytest.mark.parametrize("watched", [True, False])
async def test_who_finds_no_seat_watches_or_says_so(tmp_path: Path, watched: bool) -> None:
    room = await Room.open(short(2), None, tmp_path, limits=HASTY, announce=False)
    players = [Player(Slow()), Player(Slow()), Player(Noted(), watch=watched)]
    for player in players[:2]:
        player.guest.join([("127.0.0.1", room.state.port)], CODE, "Nemo")
        await player.until(lambda: room.connections.status().free < 2)
    games = [asyncio.create_task(player.play()) for player in players[:2]]
    await players[1].reached(0)
    players[2].guest.join([("127.0.0.1", room.state.port)], CODE, "Nemo")
    last = asyncio.create_task(players[2].play())
    try:
        if watched:
            await players[2].reached(0)
            for player in players[:2]:
                player._agent.may.set()  # type: ignore[union-attr]
            lines = await asyncio.gather(*games, last)
            assert len(set(lines)) == 1
        else:
            with pytest.raises(GuestStopped, match="begun"):
                await last
    finally:
        for game in games:
            game.cancel()
        await settle(room, *players)

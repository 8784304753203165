"""`pompeii join`: its output, one-line errors and exit code; it plays whole games over bad lines."""

import asyncio
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
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
from pompeii_net.commands.console import ExitCode
from pompeii_net.commands.join import GuestStopped, HeadlessGuest, _join, _join_options, main
from pompeii_net.lan.guest import reconnecting_connection
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.join_codes import grouped
from pompeii_net.lan.wire import Chat, React, RoomView, Say
from pompeii_net.messages import Refused
from tests.net.bots.played_bots import ANSWER, bot
from tests.net.lan.callers import Run
from tests.net.lan.guest_group import CODE, HASTY, PATIENT, Cable, Until, plan
from tests.net.lan.program import Program, Window
from tests.net.lan.rooms import left_at_the_end
from tests.net.lan.watched_host import Asked, Ready

RESULT = re.compile(r"1\. [^:]+: \d+ saved, \d+ in the volcano · [12]\. [^:]+: \d+ saved, \d+ in the volcano")
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnecting_connection, "FIRST_WITHIN", 60.0)
    monkeypatch.setattr(reconnecting_connection, "WELCOME_WITHIN", 60.0)


class Player(HeadlessGuest, Window):
    """A run with a connection that can be cut, and an event for each line of output."""

    patience = 60

    def __init__(self, agent: Agent, limits: Limits = HASTY, folder: Path | None = None) -> None:
        HeadlessGuest.__init__(self, agent, watch=False, millis=20_000)
        self.agent = agent
        Window.__init__(self)
        self.guest = Guest(self, None, folder, polled=True, limits=limits)

    def joins(self, port: int) -> "asyncio.Task[str]":
        self.guest.join([("127.0.0.1", port)], CODE, "Nemo")
        return asyncio.create_task(self.play())

    def notify(self, message: Any) -> None:
        HeadlessGuest.notify(self, message)
        Window.notify(self, message)

    @property
    def seq(self) -> int:
        return next((told.seq for told in reversed(self.told) if isinstance(told, Update)), -1)

    @property
    def lost(self) -> int:
        """Number of times that the connection was lost, however many attempts to restore it failed."""
        stood = [state for state, _ in self.lines]
        return sum(now == "waiting" != before for before, now in pairwise(["", *stood]))

    async def reached(self, seq: int) -> None:
        await self.until(lambda: self.seq >= seq)

    async def online(self) -> None:
        await self.until(lambda: self.lines[-1][0] == "online")

    async def cut_off(self, times: int = 1) -> None:
        await self.until(lambda: self.lost >= times)

    async def heard_itself(self) -> None:
        """Wait until everything has been sent and answered."""
        said = len(self.of(Chat))
        self.guest.handle(Say("Ave"))
        await self.until(lambda: len(self.of(Chat)) > said)

    async def end(self) -> None:
        await self.guest.close()
        await self.agent.close()


class Noted(BaselineAgent):
    def __init__(self) -> None:
        super().__init__("random")
        self.seats: list[int] = []
        self.events: list[Event] = []

    async def begin(self, seat: int, names: Any, rules: Rules) -> None:
        await super().begin(seat, names, rules)
        self.seats.append(seat)

    def notify(self, events: Any) -> None:
        self.events += [event for event in events if not isinstance(event, Started)]


class Slow(Noted):
    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.thinks = asyncio.Event()

    async def choose(self, update: Update, millis: int) -> Action:
        if not self.may.is_set():
            self.thinks.set()
            await self.may.wait()
        return await super().choose(update, millis)


class Hosted(Until):
    patience = 300
    room: Room

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.limits = limits
        self.players: list[Player] = []

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.room.state.port}"

    @property
    def words(self) -> tuple[str, ...]:
        return self.address, "--code", grouped(self.room.state.code)

    def heard(self, told: object) -> None:
        self.changed()

    async def stage(self, stage: str) -> None:
        await self.until(lambda: self.room.state.stage == stage)

    async def members(self, count: int) -> None:
        await self.until(lambda: sum(member.here for member in self.room.state.members) == count)

    def player(self, agent: Agent, folder: Path | None = None) -> "Player":
        self.players.append(Player(agent, self.limits, folder))
        return self.players[-1]


@asynccontextmanager
async def hosted(folder: Path, seats: int = 2, limits: Limits = PATIENT, seed: int = 0) -> AsyncIterator[Hosted]:
    """Host a game dealt from `seed`, or one from the eruption (0); end its players and the room afterwards."""
    asked, host = plan(seats, seed=seed or 1), Hosted(limits)
    if not seed:
        asked = replace(asked, game=replace(asked.game, scenario=Scenario("erupts", 6)))
    host.room = await Room.open(asked, None, folder, limits=limits, announce=False, watch=host.heard)
    async with left_at_the_end(host.room):
        try:
            yield host
        finally:
            for player in host.players:
                await player.end()


def joining(*words: str) -> "asyncio.Task[ExitCode]":
    return asyncio.create_task(_join(_join_options([*words])))


async def test_two_programs_and_a_watcher_print_the_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with hosted(tmp_path) as host:
        watcher = joining(*host.words, "--watch")
        await host.members(1)
        one = await Run.start("join", *host.words, "--seat", "random", "--name", "Ada")
        two = await Run.start("join", *host.words, "--seat", "ai:livia@beginner")
        ends = [await one.end(), await two.end()]
        assert await watcher == 0
        result = capsys.readouterr().out.splitlines()
        assert ends == [(0, result, "")] * 2
        assert RESULT.fullmatch("".join(result))
        assert {"Ada", "Livia"} == {*re.findall(r"\. ([^:]+):", result[0])}


async def test_a_bot_plays_and_an_ai_replaces_a_failed_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good").mkdir()
    (tmp_path / "bad").mkdir()
    good = bot(tmp_path / "good", first='print("I wonder", file=sys.stderr, flush=True)')
    bad = bot(tmp_path / "bad", ANSWER, "sys.exit(7)")
    log = tmp_path / "bot.log"
    async with hosted(tmp_path) as host:
        one = joining(*host.words, "--seat", f"bot:{good}", "--log", str(log))
        two = joining(*host.words, "--seat", f"bot:{bad}", "--name", "Bad")
        assert [await one, await two] == [0, 0]
        out, err = capsys.readouterr()
        first, second = out.splitlines()
        assert first == second
        assert err == f"pompeii join: The bot “{bad}” ended unexpectedly with exit code 7. The AI takes its place.\n"
        assert log.read_text(encoding="utf-8") == "I wonder\n"


async def test_a_player_stays_until_the_room_closes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with hosted(tmp_path) as host:
        players = [joining(*host.words, "--seat", "random", "--stay") for _ in range(2)]
        for _ in range(2):
            await host.stage("playing")
            await host.stage("over")
            host.room.rematch()
        await host.stage("playing")
        host.room.leave()
        await host.room.close()
        assert [await player for player in players] == [0, 0]
        out, err = capsys.readouterr()
        assert err == ""
        assert len(out.splitlines()) == 4, "of both games, one each"


async def test_a_lost_and_restored_host_is_reported_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with hosted(tmp_path) as host:
        cable = await Cable.lay(host.room.state.port)
        one = joining(f"127.0.0.1:{cable.port}", "--code", host.room.state.code, "--seat", "random")
        await host.until(lambda: host.room.connections.status().free == 1)  # it has been told that it is in
        cable.cut()  # so that no one is back before the checks
        cable.snap()
        await host.members(0)
        cable.mend()
        await host.members(1)
        two = joining(*host.words, "--seat", "random")
        assert [await one, await two] == [0, 0]
        out, err = capsys.readouterr()
        first, second = out.splitlines()
        assert first == second
        assert err == "pompeii join: the host cannot be reached; trying again\npompeii join: the host is back\n"
        await cable.close()


@posix
async def test_ctrl_c_says_goodbye_at_once(tmp_path: Path) -> None:
    async with hosted(tmp_path, 3) as host:
        slow = f"bot:{bot(tmp_path, 'time.sleep(3600)')}"
        left = [await Run.start("join", *host.words, "--seat", slow) for _ in range(2)]
        stays = joining(*host.words, "--seat", "random")
        await host.stage("playing")
        for each, which in zip(left, (signal.SIGINT, signal.SIGTERM), strict=True):
            assert await each.end(which) == (130, [], "")
        # A goodbye, not a lost connection: no one is waited for.
        await host.until(lambda: sum(seat.stands_in or seat.kind == "ai" for seat in host.room.state.seats) == 2)
        assert await stays == 0


async def test_refused_and_removed_guests_are_told_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with hosted(tmp_path) as host:
        secret, check = host.room.state.code[:8], host.room.state.code[8:]
        for mistaken in ("HGFEDCBA" + check, secret + ("1" if check[0] == "0" else "0") + check[1:]):
            assert await joining(host.address, "--code", mistaken, "--seat", "random") == 1
            out, err = capsys.readouterr()
            assert out == ""
            assert err.startswith("pompeii join: the code does not match the host that answered; if it is right")
        assert await joining(host.address, "--seat", "random") == 1
        needed = f"pompeii join: the game at {host.address} needs a join code: give it with --code\n"
        assert capsys.readouterr() == ("", needed)
        watching = [joining(*host.words, "--watch") for _ in range(2)]
        await host.members(2)
        host.room.kick(1)
        host.room.leave()
        await host.room.close()
        assert [await each for each in watching] == [1, 1]
        out, err = capsys.readouterr()
        assert out == ""
        assert sorted(err.splitlines()) == [
            "pompeii join: the host has closed the game",
            "pompeii join: the host has removed us",
        ]


async def test_a_guest_without_a_seat_watches_or_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with hosted(tmp_path) as host:
        slow = [Slow(), Slow()]
        games = [host.player(agent).joins(host.room.state.port) for agent in slow]
        await host.stage("playing")
        assert await joining(*host.words, "--seat", "random") == 1
        begun = f"pompeii join: there is no free seat at {host.address}: the game has begun; --watch watches it\n"
        assert capsys.readouterr() == ("", begun)
        await host.members(2)
        await host.players[0].heard_itself()
        capsys.readouterr()
        watching = joining(*host.words, "--seat", "random", "--watch")
        await host.members(3)
        host.players[0].guest.handle(React("applause"))
        for agent in slow:
            agent.may.set()
        first, second = await asyncio.gather(*games)
        assert await watching == 0
        out, err = capsys.readouterr()
        assert out == f"{first}\n"
        assert err in [f"pompeii join: {name}: Bravo!\n" * 3 for name in ("Nemo", "Nemo 2")], "one for each guest"
        assert first == second


def failure(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Return the exit code and the sentence of a run with no output and one line on standard error."""
    code = main([*words])
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("pompeii join: ")
    assert told.err.count("\n") == 1
    return code, told.err.removeprefix("pompeii join: ").strip()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([], "ADDRESS"),
        (["127.0.0.1"], "--seat"),
        (["127.0.0.1:port", "--seat", "random"], "port"),
        (["no where", "--seat", "random"], "no where"),
        (["127.0.0.1", "--seat", "randy"], "randy"),
        (["127.0.0.1", "--seat", 'bot:"'], "quotation"),
        (["127.0.0.1", "--seat", "random", "--code", "123"], "code"),
        (["127.0.0.1", "--seat", "random", "--name", ""], "name"),
        (["127.0.0.1", "--seat", "random", "--name", "x" * 41], "name"),
        (["127.0.0.1", "--seat", "random", "--millis", "0"], "whole number"),
        (["127.0.0.1", "--seat", "random", "--frobnicate"], "frobnicate"),
    ],
)
def test_wrong_words_get_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], named: str) -> None:
    code, sentence = failure(capsys, *words)
    assert code == 2
    assert named in sentence


def test_help_names_all_options_and_a_missing_host_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    for option in ("ADDRESS", "--code", "--seat", "--name", "--millis", "--watch", "--stay", "--log"):
        assert option in told.out
    with socket.create_server(("127.0.0.1", 0)) as unused:
        there = f"127.0.0.1:{unused.getsockname()[1]}"
    assert failure(capsys, there, "--seat", "random") == (1, f"there is no game at {there}")


def seen_by(path: Path, seat: int) -> list[Event]:
    """Return all events of a record but the first, as a seat may know them."""
    record = read_record(path)
    game = record.game(0)
    return [
        for_seat(event, seat)
        for entry in record.entries
        if isinstance(entry, Entry)
        for event in game.apply(entry.action, entry.seat)
    ]


async def test_a_killed_and_restored_host_gets_its_guests_back(tmp_path: Path) -> None:
    host = await Program.start("tests.net.lan.watched_host", Asked(str(tmp_path), 2, watched=False))
    at = await host.read(Ready)
    players = [Player(Noted()), Player(Noted())]
    games = [player.joins(at.port) for player in players]
    await players[0].reached(20)
    host.process.kill()
    await host.end()
    for player in players:
        await player.cut_off()
    (path,) = tmp_path.glob("*.pompeii")
    assert not read_record(path).over
    room = await Room.restore(path, None, tmp_path, limits=HASTY, announce=False)
    async with left_at_the_end(room):
        assert (room.state.id, room.state.port) == (at.game, at.port)
        first, second = await asyncio.gather(*games)
        assert first == second
        assert read_record(path).over
        for player in players:
            await player.end()


async def test_a_returning_player_is_told_what_happened_meanwhile(tmp_path: Path) -> None:
    """And while the game waits for one player, no other's program acts."""
    slow = Slow()
    slow.may.set()
    agents = [Noted(), slow]
    async with hosted(tmp_path, limits=HASTY) as host:
        room = host.room
        cable = await Cable.lay(room.state.port)
        away, other = (host.player(agent) for agent in agents)
        games = [away.joins(cable.port), other.joins(room.state.port)]
        await away.reached(3)
        slow.may.clear()
        await slow.thinks.wait()
        cable.cut()
        await other.until(lambda: other.of(RoomView)[-1].waiting)
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
        assert (away.of(Refused), other.of(Refused)) == ([], [])
    await cable.close()
    (path,) = tmp_path.glob("*.pompeii")
    for agent in agents:
        assert agent.events == seen_by(path, agent.seats[0])


async def test_a_ticket_replaces_an_old_connection(tmp_path: Path) -> None:
    """As after a crash that the host has not noticed."""
    tickets = TicketStore(tmp_path / "tickets.json")
    async with hosted(tmp_path / "games", limits=HASTY) as host:
        crashed, again, other = (host.player(agent) for agent in (Slow(), Noted(), Noted()))
        crashed.guest = Guest(crashed, tickets, None, polled=True, limits=HASTY)
        lost, plays = crashed.joins(host.room.state.port), other.joins(host.room.state.port)
        await crashed.reached(0)
        ticket = tickets.of(host.room.state.id)
        assert ticket
        again.guest.come_back(ticket)
        with pytest.raises(GuestStopped, match="replaced"):
            await lost
        assert await again.play() == await plays
        assert tickets.of(host.room.state.id), "it is the other's by now"

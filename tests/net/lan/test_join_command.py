"""`pompeii join`: its output, one-line errors and exit code; it plays whole games, whatever becomes of the line."""

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
from pompeii_net.commands.join import GuestStopped, HeadlessGuest, main
from pompeii_net.lan.guest import reconnecting_connection
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionStatus, RoomPlan
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.join_codes import grouped
from pompeii_net.lan.wire import Chat, Say
from pompeii_net.messages import Refused
from tests.net.bots.played_bots import ANSWER, bot
from tests.net.lan.guest_group import CODE, HASTY, PATIENT, Cable, Until, plan
from tests.net.lan.program import Program
from tests.net.lan.rooms import left_at_the_end
from tests.net.lan.watched_host import Asked, Ready
from tests.surroundings import asked_for, surroundings

pytestmark = pytest.mark.usefixtures("codes_of_other_processes")
PROGRAM = """
import sys
from pompeii_net.commands.join import main
from pompeii_net.lan.guest import reconnecting_connection
reconnecting_connection.FIRST_WITHIN = 60.0  # of a busy machine
code = main(sys.argv[1:])
"""
NO_QT = "sys.exit(code or 100 * any(name.startswith('PySide6') for name in sys.modules))"
RESULT = re.compile(r"1\. [^:]+: \d+ saved, \d+ in the volcano · [12]\. [^:]+: \d+ saved, \d+ in the volcano\n")
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


class Join:
    """One run of the command."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.code = 0
        self.out = self.err = ""

    @classmethod
    async def start(cls, *words: str) -> "Join":
        pipe = subprocess.PIPE
        command = (sys.executable, "-c", PROGRAM + NO_QT, *words)
        return cls(await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env=surroundings()))

    def send(self, signal: int) -> None:
        self._process.send_signal(signal)

    async def done(self) -> "Join":
        """Wait for its end."""
        async with asyncio.timeout(300):
            out, err = await self._process.communicate()
        # On Windows a line that is printed ends with \r\n.
        self.out, self.err = (told.decode().replace("\r\n", "\n") for told in (out, err))
        self.code = self._process.returncode or 0
        return self


class Hosted(Until):
    """A room without a window, of so many open seats, whose game begins with the eruption."""

    patience = 300
    room: Room

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.room.state.port}"

    @property
    def words(self) -> tuple[str, ...]:
        return self.address, "--code", grouped(self.room.state.code)

    def heard(self, told: object) -> None:
        """What everybody in the room is told of it."""
        self.changed()

    async def stage(self, stage: str) -> None:
        """Wait until the room is at that stage."""
        await self.until(lambda: self.room.state.stage == stage)


@asynccontextmanager
async def hosted(folder: Path, seats: int = 2) -> AsyncIterator[Hosted]:
    whole, host = plan(seats), Hosted()
    short = replace(whole, game=replace(whole.game, scenario=Scenario("erupts", 6)))
    host.room = await Room.open(short, None, folder, limits=PATIENT, announce=False, watch=host.heard)
    async with left_at_the_end(host.room):
        yield host


async def test_two_programs_play_a_game_and_print_its_result(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        one = await Join.start(*host.words, "--seat", "random", "--name", "Ada")
        two = await Join.start(*host.words, "--seat", "ai:livia@tribune")
        done = [await one.done(), await two.done()]
        assert [(each.code, each.err) for each in done] == [(0, ""), (0, "")]
        assert done[0].out == done[1].out
        assert RESULT.fullmatch(done[0].out)
        assert {"Ada", "Livia"} == set(re.findall(r"\. ([^:]+):", done[0].out))


async def test_a_bot_plays_and_one_that_fails_has_an_ai_play_on(tmp_path: Path) -> None:
    (tmp_path / "good").mkdir()
    (tmp_path / "bad").mkdir()
    good = bot(tmp_path / "good", first='print("I wonder", file=sys.stderr, flush=True)')
    bad = bot(tmp_path / "bad", ANSWER, "sys.exit(7)")
    log = tmp_path / "bot.log"
    async with hosted(tmp_path) as host:
        one = await Join.start(*host.words, "--seat", f"bot:{good}", "--log", str(log))
        two = await Join.start(*host.words, "--seat", f"bot:{bad}", "--name", "Bad")
        await one.done()
        await two.done()
        assert (one.code, one.err) == (0, "")
        assert (two.code, two.out) == (0, one.out)
        assert two.err == (
            f"pompeii join: The bot “{bad}” ended unexpectedly with exit code 7. The AI takes its place.\n"
        )
        assert log.read_text(encoding="utf-8") == "I wonder\n"


async def test_a_watcher_prints_the_result_too(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        watcher = await Join.start(*host.words, "--watch")
        await host.until(lambda: bool([*host.room.state.members]))
        players = [await Join.start(*host.words, "--seat", "random") for _ in range(2)]
        lines = {(await each.done()).out for each in (watcher, *players)}
        assert len(lines) == 1
        assert watcher.code == 0


async def test_who_stays_plays_again_until_the_room_is_closed(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        players = [await Join.start(*host.words, "--seat", "random", "--stay") for _ in range(2)]
        for _ in range(2):
            await host.stage("playing")
            await host.stage("over")
            host.room.rematch()
        await host.stage("playing")
        host.room.leave()
        await host.room.close()
        for player in players:
            await player.done()
            assert (player.code, player.err) == (0, "")
            assert len(player.out.splitlines()) == 2


async def test_that_the_host_is_gone_and_back_is_said_once(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        cable = await Cable.lay(host.room.state.port)
        one = await Join.start(f"127.0.0.1:{cable.port}", "--code", host.room.state.code, "--seat", "random")
        await host.until(lambda: host.room.connections.status().free == 1)  # it has been told that it is in
        cable.cut()  # so that nobody is back before it is looked at
        cable.snap()
        await host.until(lambda: not any(member.here for member in host.room.state.members))
        cable.mend()
        await host.until(lambda: any(member.here for member in host.room.state.members))
        two = await Join.start(*host.words, "--seat", "random")
        await one.done()
        await two.done()
        assert (one.code, one.out) == (0, two.out)
        assert one.err == ("pompeii join: the host cannot be reached; trying again\npompeii join: the host is back\n")
        await cable.close()


@posix
@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM])
async def test_ctrl_c_says_goodbye_at_once(tmp_path: Path, which: signal.Signals) -> None:
    async with hosted(tmp_path) as host:
        left = await Join.start(*host.words, "--seat", f"bot:{bot(tmp_path, 'time.sleep(3600)')}")
        stays = await Join.start(*host.words, "--seat", "random")
        await host.stage("playing")
        left.send(which)
        await left.done()
        assert (left.code, left.out, left.err) == (130, "", "")
        # A goodbye, not a lost line: nobody is waited for.
        await host.until(lambda: any(seat.stands_in or seat.kind == "ai" for seat in host.room.state.seats))
        await stays.done()
        assert stays.code == 0


def failure(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Exit code and sentence of a run that ends with nothing on its output and one line of complaint."""
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
        (["127.0.0.1", "--seat", "ai:Nemo"], "Nemo"),
        (["127.0.0.1", "--seat", "ai:Livia@god"], "god"),
        (["127.0.0.1", "--seat", "bot:"], "command"),
        (["127.0.0.1", "--seat", 'bot:"'], "quotation"),
        (["127.0.0.1", "--seat", "random", "--code", "123"], "code"),
        (["127.0.0.1", "--seat", "random", "--name", ""], "name"),
        (["127.0.0.1", "--seat", "random", "--name", "\u202e"], "name"),
        (["127.0.0.1", "--seat", "random", "--name", "x" * 41], "name"),
        (["127.0.0.1", "--seat", "random", "--millis", "0"], "whole number"),
        (["127.0.0.1", "--seat", "random", "--frobnicate"], "frobnicate"),
    ],
)
def test_wrong_words_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], named: str
) -> None:
    code, sentence = failure(capsys, *words)
    assert code == 2
    assert named in sentence


def test_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    for option in ("ADDRESS", "--code", "--seat", "--name", "--millis", "--watch", "--stay", "--log"):
        assert option in told.out


def test_where_nobody_is_it_says_so(capsys: pytest.CaptureFixture[str], free_port: int) -> None:
    code, sentence = failure(capsys, f"127.0.0.1:{free_port}", "--seat", "random")
    assert (code, sentence) == (1, f"there is no game at 127.0.0.1:{free_port}")


async def test_a_wrong_code_and_a_full_room_are_told(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        secret, check = host.room.state.code[:8], host.room.state.code[8:]
        for mistaken in ("HGFEDCBA" + check, secret + ("1" if check[0] == "0" else "0") + check[1:]):
            wrong = await (await Join.start(host.address, "--code", mistaken, "--seat", "random")).done()
            assert (wrong.code, wrong.out) == (1, "")
            assert wrong.err.startswith("pompeii join: the code does not match the host that answered; if it is right")
        none = await (await Join.start(host.address, "--seat", "random")).done()
        assert none.err == f"pompeii join: the game at {host.address} needs a join code: give it with --code\n"
        slow = bot(tmp_path, "time.sleep(3600)")
        players = [await Join.start(*host.words, "--seat", f"bot:{slow}") for _ in range(2)]
        await host.stage("playing")
        late = await (await Join.start(*host.words, "--seat", "random")).done()
        assert (late.code, late.out) == (1, "")
        assert late.err == (
            f"pompeii join: there is no open seat at {host.address}: the game has begun; --watch watches it\n"
        )
        host.room.kick(1)
        host.room.leave()
        await host.room.close()
        ends = sorted([(await player.done()).err for player in players])
        assert ends == [
            "pompeii join: the host has closed the room\n",
            "pompeii join: the host has removed us\n",
        ]
        assert [player.code for player in players] == [1, 1]


@pytest.fixture
def free_port() -> int:
    import socket

    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


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


async def test_games_whose_lines_break_end_as_their_records_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting_connection, "FIRST_WITHIN", 60.0)
    monkeypatch.setattr(reconnecting_connection, "WELCOME_WITHIN", 60.0)
    await asyncio.gather(*(broken_game(tmp_path / str(seed), seed) for seed in range(asked_for(2, 10))))


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

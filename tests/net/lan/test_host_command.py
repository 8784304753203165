"""`pompeii host` and `pompeii lan`: their lines, one-line errors and exit codes."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.ai import DEFAULT_LEVEL
from pompeii_core.record import read_record
from pompeii_core.setup import Scenario, deal
from pompeii_core.view import Update
from pompeii_net.commands import lan
from pompeii_net.commands.host import RoomCommands, _Hosting, host_options, main
from pompeii_net.lan import wire
from pompeii_net.lan.local import FoundGame
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.connect import Unreachable, connect
from pompeii_net.lan.transport.join_codes import SECRET_LENGTH
from pompeii_net.lan.wire import PROTOCOL
from tests.net.games import header, people, play_at_random
from tests.net.lan.callers import Caller, CallerGroup, HostProgram, with_callers
from tests.net.lan.guest_group import CODE
from tests.net.lan.rooms import Visitor, begun, left_at_the_end, plan, turn

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


async def both(group: CallerGroup, host: HostProgram) -> tuple[Caller, Caller]:
    anna, ben = await group.caller(host.port, "Anna", 1), await group.caller(host.port, "Ben", 2)
    anna.say(wire.Sit(0), wire.Ready(True))
    ben.say(wire.Sit(1), wire.Ready(True))
    await ben.until(lambda: ben.view.stage == "playing")
    return anna, ben


async def asked(*callers: Caller) -> None:
    for caller in callers:
        await caller.until(lambda caller=caller: bool(caller.all(Update)))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--seats two", "“two” is not a whole number from 2 to 4"),
        ("--seats 5", "“5” is not a whole number from 2 to 4"),
        ("--ai Nobody", "there is no persona called “Nobody”"),
        ("--seats 2 --ai Livia Fabius --ai Corvus", "3 AIs do not fit on 2 seats"),
        ("--level god", "there is no level called “god”"),
        ("--ai Livia@god", "there is no level called “god”"),
        ("--ai Livia@senator livia@novice", "each --ai NAME can be given only once"),
        ("--code 1234", "your own code has 8 letters and digits"),
        ("--code ABCDEFGH --open", "a game with a --code is not --open"),
        ("--rules chess", "there are no rules called “chess”"),
        ("--set tiles", "“--set tiles” is not OPTION=VALUE"),
        ("--set tiles=3", "option “tiles” cannot be “3”"),
        ("--port 70000", "“70000” is not a whole number from 0 to 65535"),
        ("--clock -1", "“-1” is not a whole number"),
        ("--record nowhere/game.pompeii", "there is no folder “nowhere”"),
        ("--record game.txt", "it must end in .pompeii"),
        ("--name \u200f", "a name has 1 to 40 characters"),
        ("--wat", "unrecognized arguments: --wat"),
    ],
)
def test_wrong_use_is_one_sentence(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence.lower() in err.lower()
    assert err.count("\n") == 1
    assert err.startswith("pompeii host: ")


def test_the_options_set_up_the_room_as_help_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "--record FILE" in told
    assert "anyone who tries out small numbers can find yours" in told, "what a small --seed gives away"
    assert "anyone who asks for an AI's seat gets it" in told
    words = ["--seats", "3", "--ai", "corvus", "--code", "abcd-efgh", "--clock", "30", "--away", "0", "--seed", "7"]
    plan = host_options([*words, "--rules", "web", "--set", "tiles=28", "--record", str(tmp_path / "a.pompeii")]).plan
    seats = [("person", "Seat 1", 0), ("person", "Seat 2", 1), ("ai", "Corvus", 2)]
    assert [(player.kind, player.name, player.colour) for player in plan.game.players] == seats
    assert (plan.open, plan.code, plan.clock, plan.away) == ([0, 1], "ABCDEFGH", 30, 0)
    assert (plan.game.seed, plan.game.rules.tiles, plan.game.rules.second_ad79) == (7, "28", "15")
    assert host_options(["--open"]).plan.code == ""
    assert host_options([]).plan.code is None
    players = host_options(["--ai", "livia@vesuvius", "Fabius", "--level", "senator"]).plan.game.players
    assert [(player.name, player.level) for player in players[2:]] == [("Livia", "vesuvius"), ("Fabius", "senator")]
    assert host_options(["--ai", "livia"]).plan.game.players[-1].level == DEFAULT_LEVEL


def test_a_used_port_and_a_weak_code_get_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    easy = "pompeii host: the code is easy to guess; without --code there is a fresh one"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for code, complained in (("A" * SECRET_LENGTH, [easy]), (CODE, [])):
            assert main(["--port", port, "--bind", "127.0.0.1", "--code", code]) == 1
            *others, last = capsys.readouterr().err.splitlines()
            assert others == complained
            assert last.startswith(f"pompeii host: the game cannot be opened on port {port}: ")


def test_a_record_that_cannot_be_resumed_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "nonsense.pompeii").write_text("nonsense", encoding="utf-8")
    head = header(people(2))
    head = replace(head, deal=deal(head.rules, 2, Random(1), 0, Scenario("erupts", 3)))
    assert read_record(play_at_random(tmp_path / "over.pompeii", head)).over
    for name, sentence in (("nonsense", "is not a saved game"), ("over", "is over; choose another name")):
        assert main(["--record", str(tmp_path / f"{name}.pompeii")]) == 2
        err = capsys.readouterr().err
        assert sentence in err
        assert err.count("\n") == 1


async def test_events_of_the_lobby_are_printed_and_ctrl_c_says_goodbye() -> None:
    async with with_callers() as group:
        host = await group.host("--seats", "2", "--ai", "Livia")
        where, _, invited = host.phones.partition("#")
        assert where == f"phones on this network: http://127.0.0.1:{host.port}/"
        assert len(invited) == 56
        assert await host.line() == "anyone who asks for an AI's seat gets it: no one is here to decide"
        anna = await group.caller(host.port, "Anna")
        assert await host.line() == "Anna joined"
        anna.say(wire.Say("Ave"), wire.React("well_played"))
        assert [await host.line(), await host.line()] == ["Anna: Ave", "Anna: Well played!"]
        for _ in range(5):
            with pytest.raises(Unreachable, match="wrong_code"):
                await connect([("127.0.0.1", host.port)], "WRNGCDE2", within=60)
        assert await host.line() == "someone at 127.0.0.1 tried 5 wrong codes and has to wait a minute"
        if sys.platform != "win32":  # which has no such signal
            assert await host.end(signal.SIGINT) == (0, [], "")
            assert await anna.gone() == "closed"


async def test_games_are_recorded_and_the_same_people_play_another(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    async with with_callers() as group:
        host = await group.host("--seats", "2", "--record", record)
        anna, ben = await both(group, host)
        for caller in (anna, ben):
            caller.play()
        for caller in (anna, ben):
            await caller.until(lambda caller=caller: bool(caller.all(wire.RecordFile)))  # type: ignore[misc]
            caller.plays = False
        assert ben.all(wire.RecordFile)[0].data == record.read_bytes()
        assert read_record(record).over
        assert [await host.line() for _ in range(3)] == ["Anna joined", "Ben joined", "the game has begun"]
        over = await host.line()
        assert over.startswith("the game is over: ")
        assert over.endswith(str(record))
        await ben.until(lambda: ben.view.stage == "lobby")
        for caller in (anna, ben):
            caller.say(wire.Ready(True))
        await ben.until(lambda: ben.view.stage == "playing")
    assert {path.name for path in tmp_path.glob("*.pompeii")} >= {"game.pompeii", "game-2.pompeii"}


@posix
async def test_a_killed_or_interrupted_game_resumes_with_the_same_command(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    async with with_callers() as group:
        words = "--seats", "2", "--once", "--record", record
        host = await group.host(*words)
        anna, ben = await both(group, host)
        await asked(anna, ben)
        (anna if anna.update.legal else ben).act()
        for caller in (anna, ben):
            await caller.until(lambda caller=caller: caller.update.seq == 1)  # type: ignore[misc]
        await host.end(signal.SIGKILL)
        assert await ben.gone() is None
        again = await group.host(*words)
        assert again.port == host.port
        await ben.comes_back(again.port)
        await ben.until(lambda: bool(ben.all(wire.RoomView)) and ben.view.waiting == [0])
        await anna.comes_back(again.port)
        await ben.until(lambda: ben.view.waiting == [])
        assert (ben.own, ben.update.seq) == ([1], 1)
        code, lines, complaints = await again.end(signal.SIGINT)
        assert (code, complaints) == (130, "")
        assert lines[-1].endswith(f"pompeii host --record {record}")
        assert await ben.gone() == "closed"
        last = await group.host(*words)
        await anna.comes_back(last.port)
        await ben.comes_back(last.port)
        await asked(anna, ben)
        anna.play()
        ben.play()
        assert await ben.gone() == "closed"
        code, _, complaints = await last.end()
        assert (code, complaints) == (0, "")
    assert read_record(record).over
    assert [path.name for path in tmp_path.iterdir()] == ["game.pompeii"]


@posix
async def test_an_unsaved_record_is_not_named(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    async with with_callers() as group:
        host = await group.host("--seats", "2", "--record", tmp_path / "game.pompeii")
        anna, ben = await both(group, host)
        await asked(anna, ben)
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))  # a full disk
        (anna if anna.update.legal else ben).act()
        await ben.until(lambda: ben.update.seq == 1)
        code, lines, complaints = await host.end(signal.SIGINT)
    assert (code, lines[-1]) == (130, "goodbye; the game could not be saved")
    assert "the game cannot be saved: " in complaints


@posix
async def test_unread_output_does_not_end_the_game(tmp_path: Path) -> None:
    async with with_callers() as group:
        host = await group.host()
        host.process.stdout._transport.close()  # type: ignore[union-attr]
        for name in ("Anna", "Ben"):
            await group.caller(host.port, name)
        host.process.send_signal(signal.SIGTERM)
        assert await host.process.wait() == 0


@posix
async def test_an_impatient_end_is_no_error() -> None:
    async with with_callers() as group:
        host = await group.host()
        for _ in range(3):
            os.kill(host.process.pid, signal.SIGTERM)  # not reaped yet: nothing has waited for it
        code, _, complaints = await host.end()
        assert code in (0, -signal.SIGTERM)
        assert complaints == ""


async def test_typed_commands_work_and_the_end_of_input_changes_nothing() -> None:
    async with with_callers() as group:
        host = await group.host("--seats", "2")
        assert await host.type("dance now") == "there is no “dance” here; “help” lists what there is"
        anna = await group.caller(host.port, "Anna")
        assert await host.line() == "Anna joined"
        anna.say(wire.Sit(0))
        await anna.until(lambda: anna.view.seats[0].kind == "person")
        assert await host.type("start") == "the game has begun"
        assert host.process.stdin
        host.process.stdin.write(b"remove Anna")
        host.process.stdin.close()
        assert await host.line() == "Anna was removed"
        assert await anna.gone() == "kicked"
        assert host.process.returncode is None


async def test_typed_commands_give_seats_to_returning_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a code (`qr`), or by `yes` when they ask; what makes no sense is answered."""
    told: list[RoomCommands] = []

    def watch(message: Struct) -> None:
        if isinstance(message, wire.RoomView):
            told[0].tell_requests(message)

    room = Room(plan(3, ais_of=1), None, tmp_path, watch=watch)
    commands = RoomCommands(room, lambda: None)
    told.append(commands)

    def typed(line: str) -> list[str]:
        capsys.readouterr()
        commands.run_line(line)
        return capsys.readouterr().out.splitlines()

    async with left_at_the_end(room):
        anna, _ = begun(room, "Anna", "Ben")
        anna.lost()
        dora = Visitor.comes(room, "Dora")
        await turn()
        assert typed("SEATS") == ["1  Anna   away", "2  Ben    here", "3  Livia  AI", "watching: Dora"]
        assert typed("qr Ben") == ["Ben is here and keeps the seat"]
        assert typed("qr Nobody") == ["no seat is that of “Nobody”; “seats” lists them"]
        room.state.invitation = 56 * "A"
        (line,) = typed("qr anna")
        link, _, secret = line.partition(56 * "A")
        assert link == f"the seat of Anna, for one phone: http://127.0.0.1:{room.state.port}/#"
        again = Visitor.comes(room, "Anna")
        await turn()
        asks = "Anna 2 says they are Anna, who is away: type “yes Anna 2” or “no Anna 2”"
        assert capsys.readouterr().out.splitlines()[-1] == asks
        await dora.asks(wire.Sit(0))
        out = capsys.readouterr().out
        assert "Dora would like the seat of Anna, who is away" in out
        assert "Anna 2" not in out, "that was said"
        assert typed("no") == ["more than one asks: name one"]
        assert typed("yes Ben") == ["Ben does not ask for a seat"]
        typed("no Dora")
        assert dora.notices()[-1] == ("denied", "Dora")
        typed("yes")
        await turn()
        assert again.own == [0]
        await dora.asks(wire.Claim(secret))
        assert dora.own == [], "Anna is back: the code is void"
        assert typed("no") == ["no one asks for a seat"]
        assert typed("start") == ["a game is on"]
        assert typed("remove Nobody") == ["no one here is called “Nobody”"]
        assert {line.partition(":")[0].partition(" ")[0] for line in typed("help")} == {
            *("seats", "code", "qr", "yes", "remove", "start")
        }


def test_records_of_rematches_are_numbered_and_only_own_old_ones_deleted(tmp_path: Path) -> None:
    for name in ("mine", "game-2"):
        (tmp_path / f"{name}.pompeii").touch()
    asked = host_options(["--record", str(tmp_path / "game.pompeii"), "--keep", "2"])
    hosting = _Hosting(asked)
    for _ in range(4):
        path = tmp_path / asked.naming()
        path.touch()
        game = SimpleNamespace(session=SimpleNamespace(path=path))
        hosting._clear_away(cast(Room, SimpleNamespace(state=SimpleNamespace(game=game))))
    names = ["game-2", "game-4", "game-5", "mine"]
    assert sorted(path.stem for path in tmp_path.iterdir()) == names


GAME = FoundGame(
    *("a-game-of-tests", "Anna’s game", "Anna", "standard", "0.1.0", PROTOCOL, 4, 3, "lobby", True),
    addresses=("192.168.1.9", "10.0.0.9"),
    port=17979,
    reach="ok",
)
HIDDEN = FoundGame(addresses=("fe80::1%2",), port=17979, reach="unreachable")


class Search:
    games: list[FoundGame]
    fault: str
    stopped: int

    def __init__(self, changed: Callable[[list[FoundGame]], None]) -> None:
        self._changed = changed

    async def start(self) -> None:
        if self.games:
            self._changed(self.games)

    async def stop(self) -> None:
        Search.stopped += 1


@pytest.fixture(autouse=True)
def search(monkeypatch: pytest.MonkeyPatch) -> type[Search]:
    for name, value in (("games", []), ("fault", ""), ("stopped", 0)):
        monkeypatch.setattr(Search, name, value, raising=False)
    monkeypatch.setattr(lan, "Finder", Search)
    return Search


def run(*words: str) -> int:
    return lan.main(["--seconds", "0.01", *words])


def test_games_are_listed_in_a_table_or_as_json(search: type[Search], capsys: pytest.CaptureFixture[str]) -> None:
    search.games = [GAME, HIDDEN, replace(GAME, name="Other", rules="", code=False, free=0, stage="playing")]
    assert run() == 0
    assert search.stopped == 1
    assert capsys.readouterr().out.splitlines() == [
        "NAME         HOST  RULES     FREE    CODE  VERSION  ADDRESS            STATE",
        "Anna’s game  Anna  standard  3 of 4  yes   0.1.0    192.168.1.9:17979  open",
        "?            ?     ?         ?       ?     ?        [fe80::1%2]:17979  "
        "not reachable: check the firewall on the host",
        "Other        Anna  own       0 of 4  no    0.1.0    192.168.1.9:17979  in progress",
    ]
    search.games = [GAME]
    assert run("--json") == 0
    [game] = json.loads(capsys.readouterr().out)
    assert (game["name"], game["addresses"], game["free"]) == ("Anna’s game", ["192.168.1.9", "10.0.0.9"], 3)


def test_an_empty_search_says_why_that_may_be(search: type[Search], capsys: pytest.CaptureFixture[str]) -> None:
    search.fault = "no_network"
    for words, printed in (([], ""), (["--json"], "[]\n")):
        assert run(*words) == 1
        told = capsys.readouterr()
        assert (told.out, told.err.count("\n")) == (printed, 1)
        assert told.err.startswith("pompeii lan: no game was found")
        for reason in ("firewall", "guest Wi-Fi", "(this computer is on no network)"):
            assert reason in told.err


def test_a_wrong_option_is_one_sentence_and_help_is_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("--seconds 0", "--seconds soon", "--seconds nan", "--seconds 1e9", "--fast", "here"):
        assert lan.main(words.split()) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith("pompeii lan: ")
        assert told.err.count("\n") == 1
    assert lan.main(["--help"]) == 0
    assert "--seconds" in capsys.readouterr().out


def test_ctrl_c_ends_the_search_with_130(search: type[Search], monkeypatch: pytest.MonkeyPatch) -> None:
    async def interrupted(self: Search) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(search, "start", interrupted)
    assert run() == 130


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a disk that is always full is Linux's")
def test_no_window_is_imported_and_a_full_disk_is_one_sentence() -> None:
    script = (
        "import sys; from pompeii_net.commands import lan; status = lan.main(['--help']); "
        "sys.exit('no window is needed' if 'zeroconf' in sys.modules or 'PySide6' in sys.modules else status)"
    )
    with Path("/dev/full").open("w", encoding="utf-8") as out:
        environment = {"PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run([sys.executable, "-c", script], env=environment, stdout=out, stderr=-1, timeout=60)
    assert done.stderr == b"pompeii lan: the list cannot be written: No space left on device\n"
    assert done.returncode == 1

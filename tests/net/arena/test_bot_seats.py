"""Bots in the arena, good and bad (docs/bots.md)."""

import json
import sys
from math import inf
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from pompeii_core.game import Game
from pompeii_core.record import read_record
from pompeii_core.rules import Rules
from pompeii_core.text import clean_name
from pompeii_net.arena import tournament
from pompeii_net.arena.tournament import Tournament, forfeited, policy_of
from pompeii_net.bots.agents import parse_spec
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.programs import join
from pompeii_net.bots.protocol import new_game
from tests.net.arena.running import done
from tests.net.bots.played_bots import ANSWER, READY, bot, told_to, writes
from tests.net.games import may_declare, people

RANDOM = ["--seat", "random"]
FLOOD = 'while True: os.write(1, b"\\n" * 65536)'
AMPLE = "30000"  # milliseconds: no honest bot of these needs as long


def faults_of(command: str, *arguments: str) -> tuple[dict[str, int], str]:
    """What the table says of a bot that plays 2 games against chance, and what standard error does."""
    code, out, err = done("--seat", f"bot:{command}", *RANDOM, "--games", "2", "--json", *arguments)
    found = json.loads(out)["contestants"]
    assert (code, found[0]["name"], found[0]["games"], found[1]["faults"]) == (0, f"bot:{command}", 2, {})
    return found[0]["faults"], err


def test_a_bot_hears_the_whole_game_on_each_seat_and_as_much_as_the_seat_may_know(tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    command = bot(tmp_path, last=f'open({str(heard)!r}, "a").write(json.dumps(told) + "\\n")')
    assert faults_of(command, "--rotate", "--millis", AMPLE) == ({}, "")
    for seat, told in enumerate(map(json.loads, heard.read_text(encoding="utf-8").splitlines())):
        welcome, begun, *between, over = told
        assert (welcome["type"], welcome["seat"], welcome["seats"]) == ("welcome", seat, 2)
        assert sorted(welcome["names"]) == [clean_name(f"bot:{command}"), "random"]
        assert (begun["event"]["kind"], len(begun["event"]["hand"])) == ("started", 4)
        drawn = [message["event"] for message in between if message.get("event", {}).get("kind") == "card_drawn"]
        assert {event["seat"] for event in drawn} == {0, 1}
        assert {event["seat"] for event in drawn if event["card"]} == {seat}
        decisions = [message for message in between if message["type"] == "decide"]
        assert {(message["view"]["seat"], message["view"]["active"], message["millis"]) for message in decisions} == {
            (seat, seat, 30000)
        }
        assert (over["type"], len(over["saved"])) == ("over", 2)


@pytest.mark.parametrize("ready", [False, True])
def test_one_process_plays_all_games_of_a_bot_that_is_ready_for_it(tmp_path: Path, ready: bool) -> None:
    heard = tmp_path / "heard.txt"
    note = f'open({str(heard)!r}, "a").write(f"{{os.getpid()}} {{message[\'id\']}}\\n")'
    command = bot(tmp_path, f"{note}; {ANSWER}", first=READY if ready else "pass")
    assert faults_of(command, "--millis", AMPLE) == ({}, "")
    told = [line.split() for line in heard.read_text(encoding="utf-8").splitlines()]
    assert len({process for process, _ in told}) == (1 if ready else 2)
    assert len(set(map(tuple, told))) == len(told), "a question's number comes once"


def test_a_kept_bot_that_has_died_between_two_games_plays_no_other(tmp_path: Path) -> None:
    crew, command = tournament.BotCrew(), bot(tmp_path, first=READY)

    async def two_games() -> None:
        dead, alive = [await Bot.start(command, new_game(0, ["Ada", "Ben"], Rules())) for _ in range(2)]
        for one in (dead, alive):
            crew.waiting[command].append(one)
        await dead.close()
        game = new_game(0, ["Ada", "Ben"], Rules())
        assert await crew.take(command, game) is alive
        other = await crew.take(command, game)
        assert other is not dead
        for one in (alive, other):
            await one.close()

    crew.runner.run(two_games())
    crew.close()


def test_two_bots_and_two_ais_play_together_and_what_they_play_is_recorded(tmp_path: Path) -> None:
    seats = ["--seat", f"bot:{bot(tmp_path)}"] * 2 + ["--seat", "ai:Livia", "--seat", "greedy"]
    code, _, err = done(*seats, "--games", "1", "--millis", AMPLE, "--records", str(tmp_path / "game.pompeii"))
    assert (code, err) == (0, "")
    record = read_record(tmp_path / "game.pompeii")
    assert record.over
    names = [player.name for player in record.header.players]
    assert names == [*[clean_name(seats[1])] * 2, "Livia (tribune)", "greedy"]


def test_a_bot_is_asked_whether_it_declares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R13: though another is on turn."""
    dealt = replace(may_declare(people(2)).deal, first=1)
    monkeypatch.setattr(tournament, "shuffle", lambda *_: dealt)
    heard = tmp_path / "heard.json"
    specs = [f"bot:{bot(tmp_path, last=writes(heard))}", "greedy"]
    tournament.play_game(Tournament(specs, 1, Rules(), "0", millis=int(AMPLE)), 0)
    asked = told_to(heard, "decide")[0]
    assert (asked["view"]["choice"], asked["view"]["active"]) == ("erupt", 0)
    assert asked["legal"] == [{"kind": "erupt"}, {"kind": "done"}]


@pytest.mark.parametrize(
    ("first", "decide", "why"),
    [
        ("pass", "time.sleep(3600)", "did not answer in time"),
        ("sys.exit(4)", "pass", "ended unexpectedly with exit code 4"),
        (FLOOD, "pass", "was wrong 3 times in a row: first it spoke without being asked"),
    ],
)
def test_a_bad_bot_is_replaced_for_its_game_and_named(tmp_path: Path, first: str, decide: str, why: str) -> None:
    command = bot(tmp_path, ANSWER, f"{decide}; sys.stdout.flush()", first=first)
    faults, err = faults_of(command, "--millis", "200" if why == "did not answer in time" else AMPLE)
    assert faults == {why: 2}
    assert err.splitlines() == [
        f"pompeii arena: game {number}: the bot “{command}” {why}; it forfeits the game" for number in (1, 2)
    ]


def test_the_table_for_people_marks_its_rows_and_says_how_often_and_why(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    turns = f'open({str(starts)!r}, "a").write("x")'
    ends = f"sys.exit(len(open({str(starts)!r}).read()) % 2)"
    command = bot(tmp_path, ends, first=turns)
    arguments = "--seat", f"bot:{command}", *RANDOM, "--games", "3", "--millis", AMPLE
    code, out, _ = done(*arguments, "--substitute")
    assert code == 0
    reasons = "ended unexpectedly with exit code 1 (2), ended unexpectedly (1)"
    heads, _, row, other, *_ = out.splitlines()
    wins = int(row.removeprefix(f"bot:{command} *").split()[1])
    assert len(row) == len(heads)
    assert "*" not in other
    given_up = f"given up in 3 of 3 games; Claudia won {wins} in its place"
    assert f"\n* bot:{command}: {given_up}: {reasons}\n" in out
    starts.unlink()
    code, out, _ = done(*arguments, "--strict")
    assert code == 3, "a script sees it"
    assert out.splitlines()[2].removeprefix(f"bot:{command} *").split()[:2] == ["3", "0"], "it has won nothing"
    assert f"\n* bot:{command}: forfeited 3 of 3 games: {reasons}\n" in out


@pytest.mark.parametrize(
    ("faulty", "saved", "winners"),
    [({0}, [0, 7, 9], [2]), ({0, 2}, [0, 7, 0], [1]), ({1}, [12, 0, 9], [0]), ({0, 1, 2}, [0, 0, 0], [0, 1, 2])],
)
def test_a_game_that_a_bot_forfeits_is_the_others(faulty: set[int], saved: list[int], winners: list[int]) -> None:
    """R25 among them; what an AI saved in its place is nobody's."""
    assert forfeited([12, 7, 9], [3, 2, 8], faulty) == (saved, winners)
    assert forfeited([5, 7, 7], [3, 2, 2], {0}) == ([0, 7, 7], [1, 2]), "a tie"


@pytest.mark.skipif(sys.platform == "win32", reason="a process's parent is POSIX")
def test_a_process_that_is_gone_is_said_in_one_sentence(tmp_path: Path) -> None:
    command = bot(tmp_path, "import signal\nos.kill(os.getppid(), signal.SIGKILL)")
    code, out, err = done("--seat", f"bot:{command}", *RANDOM, "--jobs", "2")
    assert (code, out, err) == (1, "", "pompeii arena: the system ended one of the processes that play\n")


GAME = Game.new(Rules(), 2, 1, 0)


@pytest.mark.parametrize(
    ("spec", "millis", "expected"),
    [
        ("ai:Livia@vesuvius", 250, (inf, 100.25)),
        ("ai:Livia@senator", 250, None),
        *((spec, None, None) for spec in ("ai:Livia@vesuvius", "ai:Livia@senator", "ai:Livia")),
        ("ai:Livia@vesuvius:30", 250, (30, inf)),
        ("ai:Livia@vesuvius:30", None, (30, inf)),
        (f"bot:{join([sys.executable])}", 250, None),  # its substitute is one of ours
    ],
)
def test_vesuvius_uses_the_time_that_there_is_and_a_number_of_playouts_is_kept_to(
    spec: str, millis: int | None, expected: tuple[float, float] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = Mock(return_value=GAME.legal_actions()[0])
    monkeypatch.setattr(tournament, "choose", choose)
    monkeypatch.setattr(tournament, "monotonic", lambda: 100.0)
    policy_of(parse_spec(spec), millis)(GAME.view(0), GAME.rules, Random(1))
    *_, limit = choose.call_args.args
    assert (limit and (limit.playouts, limit.until)) == expected
    if limit and limit.until < inf:
        assert limit.clock() == 100.0

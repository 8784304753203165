"""A bot on a seat of the table here: what it is told, its faults, and that nothing else starts."""

import asyncio
import os
import re
import select
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from pompeii_core.actions import DONE, ERUPT
from pompeii_core.ai import DEFAULT_LEVEL
from pompeii_core.events import Event, for_seat
from pompeii_core.record import Entry, RecordWriter, read_header, read_record
from pompeii_core.rules import PRESETS
from pompeii_core.setup import GameSetup, Seated, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.game_service import GameService
from pompeii_net.messages import ActRequest, Fault, Rewound, SeatState, UndoRequest
from pompeii_net.player import Pace
from tests.net.bots.played_bots import AMPLE, ANSWER, NOT_THERE, UNKNOWN, bot, given_up, told_to, writes
from tests.net.games import Person, at_home, may_declare, one_person, short_setup, silence

BOT = SeatedPlayer("bot", "Otto", 1, "my bot")
PERSON = SeatedPlayer("person", "Ada", 0)
UNDOING = GameSetup([PERSON, BOT], seed=4, first=0, full_undo=True)


@asynccontextmanager
async def with_bot(folder: Path, command: str | None) -> AsyncIterator[tuple[GameService, Person]]:
    """At home, where `command` is what this user has under the name of BOT."""
    async with at_home(folder) as (games, person):
        games.set_programs({"my bot": command} if command else {}, AMPLE)
        yield games, person


def faults(person: Person) -> list[str]:
    return [given_up(message) for message in person.told if isinstance(message, Fault)]


def known_to(seat: int, path: Path, upto: int | None = None) -> list[Any]:
    """The events of a recorded game, or of its first `upto` actions, as this seat may know them, as JSON."""
    record = read_record(path)
    game = record.game(0)
    events: list[Event] = [game.started(seat)]
    for entry in record.entries[:upto]:
        events += [for_seat(event, seat) for event in game.apply(entry.action, entry.seat)]
    return [msgspec.to_builtins(event) for event in events]


@pytest.mark.parametrize("others", [[PERSON, *one_person(2)[1:]], [SeatedPlayer("bot", "Else", 0, "my bot")]])
async def test_a_bot_is_told_a_whole_game_as_its_seat_may_know_it(tmp_path: Path, others: list[SeatedPlayer]) -> None:
    """No hand, card or order of cards of anybody else reaches its input: it is for_seat and view, to the word."""
    heard = tmp_path / "heard.json"
    at, players = len(others), [*others, SeatedPlayer("bot", "Otto", 3, "my bot")]
    command = bot(tmp_path, last=f"told[0]['seat'] == {at} and {writes(heard)}")
    async with with_bot(tmp_path, command) as (games, person):
        games.new_game(GameSetup(players, PRESETS["summary"], seed=3), person.window)
        last = await person.over()
        assert read_record(person.path).game().saved == last.view.saved
        assert person.faults == []
        assert person.refusals == []
        games.leave()
        await games.close()
        record = read_record(person.path)
        welcome, *between, over = told_to(heard)
        assert {message["type"] for message in between} == {"event", "decide"}
        assert told_to(heard, "event") == [{"type": "event", "event": event} for event in known_to(at, person.path)]
        views, game = [], record.game(0)
        for entry in record.entries:
            if game.active == entry.seat == at:
                views.append((*msgspec.to_builtins((game.view(at), game.legal_actions())), AMPLE))
            game.apply(entry.action, entry.seat)
        decisions = told_to(heard, "decide")
        assert [(said["view"], said["legal"], said["millis"]) for said in decisions] == views
        assert set(decisions[0]) == {"type", "id", "view", "legal", "millis"}
        assert len(views) > 20
        assert 0 <= welcome.pop("seed") < 2**53
        names = [player.name for player in players]
        assert welcome == {
            "type": "welcome", "protocol": 1, "seat": at, "seats": len(names), "names": names, "game": 0,
            "rules": msgspec.structs.asdict(PRESETS["summary"]),
        }  # fmt: skip
        results = {"saved": game.saved, "volcano": game.volcano, "winners": game.winners}
        assert over == {"type": "over", **results}


async def test_one_at_fault_is_replaced_by_an_ai_named_everywhere(tmp_path: Path) -> None:
    ends = "[subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(999)']), sys.exit()]"
    async with with_bot(tmp_path, bot(tmp_path, ANSWER, ANSWER, ends)) as (games, person):
        games.new_game(short_setup([PERSON, BOT, *one_person(2)[2:]]), person.window)
        await person.over()
        assert faults(person) == ["“Otto” ended unexpectedly."]
        claudia = SeatedPlayer("ai", "Claudia", 1, "Claudia", DEFAULT_LEVEL)
        assert [message for message in person.told if isinstance(message, Seated)] == [Seated(1, claudia)]
        assert read_record(person.path).header.players[1] == claudia
        assert person.refusals == []


async def test_a_fault_comes_with_the_last_complaint_and_the_next_game_is_the_bots_again(tmp_path: Path) -> None:
    players = [SeatedPlayer("person", "claudia", 0), BOT]
    async with with_bot(tmp_path, bot(tmp_path, "import no_such_module")) as (games, person):
        games.log = tmp_path / "pompeii.log"
        games.new_game(short_setup(players), person.window)
        await person.over()
        (fault,) = (message for message in person.told if isinstance(message, Fault))
        assert fault.blanks["complaint"] == "ModuleNotFoundError: No module named 'no_such_module'"
        ai = read_record(person.path).header.players[1]
        assert (ai.kind, ai.name) == ("ai", "Fabius")
        games.set_programs({"my bot": bot(tmp_path)}, AMPLE)
        again = Person(games)
        games.play_on(person.path, 0, again.window)
        assert read_header(again.path).players == players
        await again.over()
        assert faults(again) == []
        assert read_record(again.path).players_again() == players


async def test_one_that_cannot_be_started_is_replaced_before_it_is_asked(tmp_path: Path) -> None:
    async with with_bot(tmp_path, str(tmp_path / "missing")) as (games, person):
        silence(person)
        games.new_game(GameSetup([PERSON, BOT], seed=3, first=0), person.window)
        await person.until(lambda: any(isinstance(message, Seated) for message in person.told))
        (fault,) = faults(person)
        assert re.fullmatch(rf"“Otto” cannot be started: {NOT_THERE}\.", fault)


async def test_a_record_starts_no_command_of_its_own(tmp_path: Path) -> None:
    """What somebody else has written names a program at most; one that this user does not know, an AI plays for."""
    trap = tmp_path / "trap"
    commands = f"touch {trap}", f"bot:touch {trap}"
    async with with_bot(tmp_path, f"touch {trap}") as (games, person):
        players = [SeatedPlayer("bot", f"Bot {n}", n, command[-40:]) for n, command in enumerate(commands)]
        games.new_game(short_setup(players), person.window)
        await person.over()
        assert faults(person) == [f"“Bot {n}” {UNKNOWN}." for n in range(2)]
        assert not trap.exists()


async def test_a_resumed_game_is_told_to_a_fresh_process_or_played_on_by_an_ai(tmp_path: Path) -> None:
    heard, copy = tmp_path / "heard.json", tmp_path / "copy.pompeii"
    async with with_bot(tmp_path, bot(tmp_path)) as (games, person):
        games.new_game(GameSetup([PERSON, BOT], seed=4), person.window)
        await person.until(lambda: person.updates[-1].seq >= 20)
        games.leave()
        copy.write_bytes(person.path.read_bytes())
        games.set_programs({"my bot": bot(tmp_path, last=writes(heard))}, AMPLE)
        again = Person(games)
        games.resume(person.path, again.window)
        await again.over()
        assert faults(again) == []
        games.leave()
        games.set_programs({"another": bot(tmp_path)}, AMPLE)
        elsewhere = Person(games)
        games.resume(copy, elsewhere.window)
        await elsewhere.until(lambda: bool(faults(elsewhere)) and elsewhere.updates[-1].seq > 25)
        assert faults(elsewhere) == [f"“Otto” {UNKNOWN}."]
        await games.close()
        assert [said["event"] for said in told_to(heard, "event")] == known_to(1, person.path)
        assert len(told_to(heard, "welcome")) == 1


async def test_after_an_undo_a_fresh_process_knows_only_what_still_stands(tmp_path: Path) -> None:
    heard, starts = tmp_path / "heard.json", tmp_path / "starts"
    counts = f"open({str(starts)!r}, 'a').write('x')"
    async with with_bot(tmp_path, bot(tmp_path, first=counts, last=writes(heard))) as (games, person):
        games.new_game(UNDOING, person.window)
        await person.until(lambda: person.updates[-1].seq >= 20)
        silence(person)
        await person.until(lambda: person.updates[-1].seq > 20 and bool(person.updates[-1].legal))
        for _ in range(3):  # as fast as one can
            person.client.handle(UndoRequest(0))
        assert read_record(person.path).entries
        del person.notify
        person.client.handle(ActRequest(0, person.updates[-1].seq, person.updates[-1].legal[0]))
        await person.over()
        assert faults(person) == []
        assert person.refusals == []
        await games.close()
        assert [said["event"] for said in told_to(heard, "event")] == known_to(1, person.path)
        assert all(len(said["legal"]) for said in told_to(heard, "decide"))
        assert len(starts.read_text(encoding="utf-8")) >= 2


async def test_the_end_of_the_game_is_undone_before_the_bot_has_heard_of_it(tmp_path: Path) -> None:
    async with with_bot(tmp_path, bot(tmp_path)) as (games, person):

        def notify(message: Struct) -> None:
            Person.notify(person, message)
            if isinstance(message, Update) and message.view.phase == "over":
                del person.notify
                asyncio.get_running_loop().call_soon(person.client.handle, UndoRequest(0))

        person.notify = notify  # type: ignore[method-assign]
        games.new_game(UNDOING, person.window)
        await person.until(lambda: any(isinstance(message, Rewound) for message in person.told))
        await person.over()
        assert faults(person) == []


async def test_it_is_undone_while_it_thinks_and_the_stale_answer_is_dropped(tmp_path: Path) -> None:
    go = tmp_path / "go"
    waits = f"while not os.path.exists({str(go)!r}): time.sleep(0.001)\n{ANSWER}"
    async with with_bot(tmp_path, bot(tmp_path, waits)) as (games, person):
        silence(person)
        games.new_game(UNDOING, person.window)
        first = person.updates[-1]
        for action in first.legal[:3]:
            person.client.handle(ActRequest(0, person.updates[-1].seq, action))
            await person.until(lambda: person.told[-1] == SeatState(1, "thinking", AMPLE))
            person.client.handle(UndoRequest(0))
            assert person.updates[-1].view == first.view
        go.touch()
        del person.notify
        person.client.handle(ActRequest(0, person.updates[-1].seq, first.legal[0]))
        await person.over()
        assert faults(person) == []
        assert person.refusals == []


async def test_it_moves_at_the_pace_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered, go, wait = asyncio.Event(), asyncio.Event(), Pace.wait

    async def waiting(pace: Pace, seq: int) -> None:
        answered.set()
        await go.wait()
        await wait(pace, seq)

    monkeypatch.setattr(Pace, "wait", waiting)
    async with with_bot(tmp_path, bot(tmp_path)) as (games, person):
        silence(person)
        games.new_game(GameSetup([PERSON, BOT], seed=4, first=1), person.window)
        async with asyncio.timeout(60):
            await answered.wait()
        assert person.told[-1] == SeatState(1, "thinking", AMPLE)
        assert person.updates[-1].seq == 0
        go.set()
        await person.until(lambda: person.updates[-1].seq == 1)


@pytest.mark.parametrize("declares", [True, False])
async def test_it_is_asked_whether_it_declares_and_nobody_sees_that(tmp_path: Path, declares: bool) -> None:
    """R13: `erupt` and `done` are its choices at the start of each turn on which it may declare."""
    heard, path = tmp_path / "heard.json", tmp_path / "declares.pompeii"
    kind = "erupt" if declares else "done"
    polled = f'print(json.dumps({{"type": "act", "action": {{"kind": {kind!r}}}}}), flush=True)'
    players = [SeatedPlayer("bot", "Otto", 0, "my bot"), SeatedPlayer("person", "Ada", 1)]
    async with with_bot(tmp_path, bot(tmp_path, f"{writes(heard)}\n{polled}", ANSWER)) as (games, person):
        RecordWriter.create(path, may_declare(players)).close()
        silence(person)
        games.resume(path, person.window)
        await person.until(lambda: bool(read_record(path).entries))
        assert read_record(path).entries[0] == Entry(0, ERUPT if declares else DONE)
        await person.until(lambda: SeatState(0, "waiting") in person.told or declares)
        games.leave()
        await games.close()
        asked = told_to(heard, "decide")[0]
        assert (asked["view"]["choice"], asked["legal"]) == ("erupt", [{"kind": "erupt"}, {"kind": "done"}])
        if declares:
            assert SeatState(0, "thinking", AMPLE) not in person.told[:3]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system tells of processes that are no children")
async def test_a_game_is_left_while_it_thinks(tmp_path: Path) -> None:
    child, there = tmp_path / "child", tmp_path / "there"
    os.mkfifo(there)
    spawns = f"open({str(child)!r}, 'w').write(str(subprocess.Popen(['sleep', '999']).pid))"
    command = bot(tmp_path, f"{spawns}\nopen({str(there)!r}, 'w').close()\ntime.sleep(3600)")
    async with with_bot(tmp_path, command) as (games, person):
        games.new_game(GameSetup([PERSON, BOT], seed=4, first=1), person.window)
        await asyncio.to_thread(there.read_bytes)
        handle = os.pidfd_open(int(child.read_text(encoding="utf-8")))
        games.leave()
        await games.close()
        assert select.select([handle], [], [], 30)[0], "readable once the process has ended"
        os.close(handle)
        assert faults(person) == []

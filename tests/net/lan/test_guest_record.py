"""The record of a game elsewhere is checked and saved when the game is over."""

import asyncio
import json
import stat
import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from msgspec.structs import replace

from pompeii_core.actions import Phase
from pompeii_core.game import Game
from pompeii_core.record import Entry, RecordWriter, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario, deal
from pompeii_net.folders import read_json
from pompeii_net.lan.guest import files
from pompeii_net.lan.guest.files import KEPT, TicketStore
from pompeii_net.lan.guest.files import MOST_TICKETS as MOST
from pompeii_net.lan.guest.guest import WRITES_AT_ONCE
from pompeii_net.lan.local import Ticket
from pompeii_net.lan.wire import RecordFile
from pompeii_net.messages import Fault, Recorded
from tests.net.games import header, people
from tests.net.lan.guest_group import PATIENT
from tests.net.lan.program import INFO, Scene, Window, room, update
from tests.net.lan.rooms import later
from tests.net.lan.test_guest import joined, ticket_of


def finished(seed: int = 1, rules: Rules | None = None, keep: int | None = None) -> tuple[bytes, Game]:
    """Return a short game's record as it is sent, with its first `keep` actions or all, and the game so far."""
    rules = rules or Rules()
    dealt = deal(rules, 2, Random(seed), 0, Scenario("erupts", 4))
    game = Game(rules, dealt)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        writer = RecordWriter.create(path, replace(header(people(2)), rules=rules, deal=dealt))
        while not game.over and keep != 0:
            seat, action = game.active or 0, game.legal_actions()[0]
            writer.append(Entry(seat, action))
            game.apply(action)
            keep = keep and keep - 1
        writer.close()
        return path.read_bytes(), game


DATA, OVER = finished()


async def given(it: Scene, data: bytes = DATA) -> Window:
    await it.hears(room("over"), INFO, update(9, game=OVER))
    it.say(RecordFile(data))
    await it.window.until(lambda: bool(it.window.of(Recorded) or it.window.of(Fault)))
    return it.window


def kept(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in (folder / "games").glob("*")]


async def test_each_record_is_saved_under_its_own_name(tmp_path: Path) -> None:
    other, another = finished(2)
    async with joined(tmp_path) as it:
        (recorded,) = (await given(it)).of(Recorded)
        assert recorded.path.read_bytes() == DATA
        assert read_record(recorded.path).over
        assert [*(tmp_path / "games").iterdir()] == [recorded.path]
        it.say(INFO, update(0), update(9, game=another), RecordFile(other))
        await it.window.until(lambda: len(it.window.of(Recorded)) == 2)
        assert sorted(kept(tmp_path)) == sorted([DATA, other])


async def test_a_repeated_record_is_saved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest that was away gets it again."""
    keep = Mock(wraps=files.save_download)
    monkeypatch.setattr(files, "save_download", keep)
    async with joined(tmp_path) as it:
        await given(it)
        await it.cut()
        it.say(room("over"), INFO, update(9, game=OVER), RecordFile(DATA))
        await it.hears(room("lobby"))
        await it.settled()
    keep.assert_called_once()


async def test_a_record_is_saved_even_if_the_guest_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But no one is notified any more."""
    keep, comes, left = files.save_download, threading.Event(), threading.Event()

    def after_all_have_left(*told: Any) -> tuple[Path | None, bytes]:
        comes.set()
        left.wait(30)
        return keep(*told)

    monkeypatch.setattr(files, "save_download", after_all_have_left)
    async with joined(tmp_path) as it:
        it.say(room("over"), INFO, update(9, game=OVER), RecordFile(DATA))
        assert await asyncio.to_thread(comes.wait, 30)
        it.guest.leave()
        left.set()
        await it.guest.close()
        assert (kept(tmp_path), it.window.of(Recorded)) == ([DATA], [])


WRONG = {
    "damaged": DATA.replace(b'"run"', b'"fly"', 1),
    "torn": DATA[:-5],
    "unfinished": finished(keep=3)[0],
    "of another game": finished(2)[0],
    "of other rules": finished(rules=Rules(second_ad79="15"))[0],
    "with more to come": DATA + b'{"type"',
    "empty": b"",
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_a_record_of_another_game_is_dropped(tmp_path: Path, wrong: str) -> None:
    assert WRONG[wrong] != DATA
    async with joined(tmp_path) as it:
        window = await given(it, WRONG[wrong])
        assert (window.of(Fault), kept(tmp_path)) == ([Fault("record_unfit")], [])


def test_a_record_with_fewer_players_is_dropped_for_any_seat(tmp_path: Path) -> None:
    four = Game.new(Rules(), 4, 1, 0)
    for seen in (four.view(3), replace(four.view(3), phase=Phase.OVER)):
        with pytest.raises(files.UnfitRecord):
            files.save_download(DATA, tmp_path / "games", OVER.rules, seen)
    assert kept(tmp_path) == []


async def test_a_record_before_the_end_is_dropped_and_after_a_missed_end_saved(tmp_path: Path) -> None:
    """As after an absence, when the others are back in the lobby by now."""
    data, game = finished(keep=3)
    async with joined(tmp_path) as it:
        await it.hears(room(), INFO, update(3, game=game, asked=game.active == 0))
        it.say(RecordFile(data))
        await it.window.until(lambda: bool(it.window.of(Fault)))
        assert (it.window.of(Fault), kept(tmp_path)) == ([Fault("record_unfit")], [])
        await it.cut()
        await it.hears(room("lobby"))
        it.say(RecordFile(DATA))
        await it.window.until(lambda: bool(it.window.of(Recorded)))
        assert kept(tmp_path) == [DATA]


async def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, where the folder should be", encoding="utf-8")
    async with joined(tmp_path) as it:
        (fault,) = (await given(it)).of(Fault)
        assert fault.code == "not_kept", "it is over, and not tried again"


async def test_a_game_sent_again_with_another_date_is_saved_once(tmp_path: Path) -> None:
    async with joined(tmp_path) as it:
        await given(it)
        for number in range(20):
            it.say(RecordFile(DATA.replace(b'"created":""', b'"created":"%d"' % number, 1)))
            it.say(RecordFile(DATA.replace(b'"name":"Person 0"', b'"name":"Person %d"' % (number + 5), 1)))
            await it.hears(room("over", name=f"Room {number}"))
            await it.guest._downloads.close()
        assert (kept(tmp_path), it.window.of(Fault)) == ([DATA], [])


async def test_the_number_of_records_per_day_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_RECORDS", 2)
    sent = [finished(seed) for seed in (1, 2, 3)]
    async with joined(tmp_path) as it:
        for number, (data, game) in enumerate(sent):
            it.say(room("over"), INFO, update(9, game=game), RecordFile(data))
            await it.window.until(lambda number=number: len(it.window.of(Recorded) + it.window.of(Fault)) == number + 1)  # type: ignore[misc]
        assert it.window.of(Fault) == [Fault("too_many_records", blanks={"n": files.MOST_RECORDS})]
        assert len(kept(tmp_path)) == 2


async def test_undone_moves_are_not_saved(tmp_path: Path) -> None:
    head, first, rest = DATA.split(b"\n", 2)
    padded = b"\n".join([head, *[first, b'{"type":"undo","undo":0}'] * 2000, first, rest])
    async with joined(tmp_path) as it:
        await given(it, padded)
        assert kept(tmp_path) == [DATA]


def ticket(game: str = "game-one", *, days: float = 0.0, token: str = "secret") -> Ticket:
    at = (datetime.now(UTC) - timedelta(days=days)).isoformat()
    return Ticket(game, "Livia", "Ada's room", token, "ABCDEFGH", ["192.168.1.4"], 17979, at)


def test_a_ticket_survives_a_restart_until_it_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tickets.json"
    one, two = ticket("game-one", days=1), ticket("game-two")
    TicketStore(path).add(replace(one, token="old"))
    TicketStore(path).add(one)
    TicketStore(path).add(two)
    again = TicketStore(path)
    assert again.all() == [two, one], "one ticket a game, the last"
    assert again.of("game-one") == one
    again.forget("game-one")
    again.forget("game-none")
    assert TicketStore(path).all() == [two]
    assert again.of("game-one") is None
    assert [left.name for left in path.parent.iterdir()] == ["tickets.json"]


def test_only_twenty_tickets_of_the_last_month_are_kept(tmp_path: Path) -> None:
    tickets = TicketStore(tmp_path / "tickets.json")
    tickets.add(ticket("game-old", days=KEPT.days + 0.01))
    tickets.add(ticket("game-new", days=KEPT.days - 0.01))
    assert [kept.game for kept in tickets.all()] == ["game-new"]
    tickets.add(replace(ticket("game-odd"), at="yesterday"))
    assert tickets.of("game-odd") is None
    for days in range(MOST + 5, 0, -1):
        tickets.add(ticket(f"game-{days:03}", days=days))
    assert [kept.game for kept in tickets.all()] == [f"game-{days:03}" for days in range(1, MOST + 1)]


@pytest.mark.parametrize(
    "damage", [b"", b"[", b"{}", b'[{"game": 1}]', b"\xff", b"[" * 100_000, b" " * (1 << 20) + b"[%s]"]
)
def test_a_damaged_file_or_one_too_large_holds_no_tickets_and_is_replaced(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "tickets.json"
    path.write_bytes(damage.replace(b"%s", msgspec.json.encode(ticket())))
    tickets = TicketStore(path)
    assert tickets.all() == []
    tickets.add(ticket())
    assert len(TicketStore(path).all()) == 1


def test_tickets_of_older_programs_are_read_and_a_damaged_one_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "tickets.json"
    TicketStore(path).add(replace(ticket(), key="ab" * 32))
    assert TicketStore(path).all()[0].key == "ab" * 32
    (old,) = json.loads(path.read_text(encoding="utf-8"))
    del old["key"]
    wrong: list[object] = [None, -1, 10**30, 1.5, True, "x" * 100_000, [], [None], {"a": [[]]}, float("nan")]
    damaged = [{**old, "game": "game-two", key: value} for key in old for value in wrong]
    damaged += [old | {"game": "game-two", "key": key} for key in ("ab" * 31, "zz" * 32)]
    path.write_text(json.dumps([7, *damaged, old, old | {"of a newer program": 1}]), encoding="utf-8")
    huge = str(10**30)  # is a text, and as good as another
    assert {(kept.game, kept.key) for kept in TicketStore(path).all()} - {("game-two", ""), (huge, "")} == {
        ("game-one", "")
    }
    TicketStore(path).add(ticket("game-three"))
    assert {kept.game for kept in TicketStore(path).all()} - {"game-two", huge} == {"game-one", "game-three"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a person's own folder from others")
def test_only_this_user_may_read_tickets(tmp_path: Path) -> None:
    path = tmp_path / "tickets.json"
    path.write_text("[]", encoding="utf-8")
    path.chmod(0o644)
    TicketStore(path).add(ticket())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_game_continues_if_no_ticket_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    tickets = TicketStore(tmp_path / "file" / "tickets.json")
    tickets.add(ticket())
    tickets.forget("game-one")
    assert tickets.all() == []


def test_the_tickets_file_is_read_once_after_each_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood of false games in the list would otherwise have it read for each."""
    path = tmp_path / "tickets.json"
    store, other = TicketStore(path), TicketStore(path)
    store.add(replace(ticket("game-one"), seated=True))
    read = Mock(wraps=read_json)
    monkeypatch.setattr(files, "read_json", read)
    for number in range(100):
        assert not store.has_seat(f"no-game-{number}")
    assert store.has_seat("game-one")
    read.assert_called_once()
    other.add(replace(ticket("game-two"), seated=True))
    assert store.has_seat("game-two"), "what another window has written"
    path.write_bytes(b"nonsense")
    assert store.all() == []
    path.unlink()
    assert store.all() == []


async def test_a_host_that_renames_itself_causes_few_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    write = TicketStore.add

    def add(tickets: TicketStore, ticket: Ticket) -> None:
        written.append(ticket.room)
        write(tickets, ticket)

    async with joined(tmp_path) as it:
        monkeypatch.setattr(TicketStore, "add", add)
        await it.hears(*(room(name=f"Room {number}") for number in range(200)))
        assert len(written) <= WRITES_AT_ONCE
        await it.guest.close()
        assert written[-1] == "Room 199"
        assert ticket_of(it).room == "Room 199"


async def test_a_delayed_write_is_cancelled_when_the_ticket_is_useless(tmp_path: Path) -> None:
    async with joined(tmp_path, PATIENT) as it:  # twenty tickets are written first, as long as that takes
        await it.hears(*(room("lobby", name=f"Room {number}") for number in range(50)))
        it.gate.links[-1].end("closed")
        await it.window.line("lost")
        await later(1.1)
        assert it.tickets.all() == []

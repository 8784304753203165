"""Tickets: what brings a person back after the program was closed, or killed."""

import json
import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from pompeii_net.lan.guest import files
from pompeii_net.lan.guest.files import KEPT, TicketStore
from pompeii_net.lan.guest.files import MOST_TICKETS as MOST
from pompeii_net.lan.guest.guest import WRITES_AT_ONCE
from pompeii_net.lan.local import Ticket
from tests.net.lan.peers import GAME
from tests.net.lan.rooms import later
from tests.net.lan.scene import Scene, play
from tests.net.lan.window import room


def ticket(game: str = "game-one", *, days: float = 0.0, token: str = "secret") -> Ticket:
    at = (datetime.now(UTC) - timedelta(days=days)).isoformat()
    return Ticket(game, "Livia", "Ada's room", token, "ABCDEFGH", ["192.168.1.4"], 17979, at)


def test_a_ticket_is_there_in_the_next_run_until_it_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tickets.json"
    one, two = ticket("game-one", days=1), ticket("game-two")
    TicketStore(path).add(one)
    TicketStore(path).add(two)
    again = TicketStore(path)
    assert again.all() == [two, one]
    assert again.of("game-one") == one
    again.forget("game-one")
    again.forget("game-none")
    assert TicketStore(path).all() == [two]
    assert again.of("game-one") is None
    assert [left.name for left in path.parent.iterdir()] == ["tickets.json"]


def test_one_ticket_a_game_the_last(tmp_path: Path) -> None:
    tickets = TicketStore(tmp_path / "tickets.json")
    tickets.add(ticket(token="old", days=1))
    tickets.add(ticket(token="new"))
    assert [kept.token for kept in tickets.all()] == ["new"]


def test_no_more_than_twenty_the_oldest_go(tmp_path: Path) -> None:
    tickets = TicketStore(tmp_path / "tickets.json")
    for days in range(MOST + 5, 0, -1):
        tickets.add(ticket(f"game-{days:03}", days=days))
    assert [kept.game for kept in tickets.all()] == [f"game-{days:03}" for days in range(1, MOST + 1)]


def test_a_ticket_of_last_month_is_not_kept(tmp_path: Path) -> None:
    tickets = TicketStore(tmp_path / "tickets.json")
    tickets.add(ticket("game-old", days=KEPT.days + 0.01))
    tickets.add(ticket("game-new", days=KEPT.days - 0.01))
    assert [kept.game for kept in tickets.all()] == ["game-new"]
    tickets.add(replace(ticket("game-odd"), at="yesterday"))
    assert tickets.of("game-odd") is None


@pytest.mark.parametrize("damage", [b"", b"[", b"{}", b'[{"game": 1}]', b"\xff", b"[" * 100_000])
def test_a_damaged_file_holds_no_tickets_and_is_replaced(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "tickets.json"
    path.write_bytes(damage)
    tickets = TicketStore(path)
    assert tickets.all() == []
    tickets.add(ticket())
    assert len(TicketStore(path).all()) == 1


def test_a_ticket_of_an_older_program_is_understood_and_one_with_a_damaged_key_is_none(tmp_path: Path) -> None:
    path = tmp_path / "tickets.json"
    TicketStore(path).add(replace(ticket(), key="ab" * 32))
    text = path.read_text(encoding="utf-8")
    assert TicketStore(path).all()[0].key == "ab" * 32
    (old,) = json.loads(text)
    del old["key"]
    path.write_text(json.dumps([old]), encoding="utf-8")
    assert TicketStore(path).all()[0].key == ""
    for damaged in ("ab" * 31, "zz" * 32, 7):
        path.write_text(json.dumps([old | {"key": damaged}]), encoding="utf-8")
        assert TicketStore(path).all() == []


def test_a_damaged_ticket_takes_no_other_with_it(tmp_path: Path) -> None:
    path = tmp_path / "tickets.json"
    TicketStore(path).add(ticket("game-one"))
    (one,) = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(
        json.dumps([7, one | {"game": "game-two", "key": "zz"}, one, one | {"of a newer program": 1}]), encoding="utf-8"
    )
    TicketStore(path).add(ticket("game-three"))
    assert {kept.game for kept in TicketStore(path).all()} == {"game-one", "game-three"}


def test_no_more_is_read_than_tickets_can_be(tmp_path: Path) -> None:
    path = tmp_path / "tickets.json"
    TicketStore(path).add(ticket())
    path.write_bytes(b" " * (1 << 20) + path.read_bytes())
    assert TicketStore(path).all() == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a person's own folder from others")
def test_nobody_else_may_read_them(tmp_path: Path) -> None:
    path = tmp_path / "tickets.json"
    path.write_text("[]", encoding="utf-8")
    path.chmod(0o644)
    TicketStore(path).add(ticket())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_where_nothing_can_be_written_a_game_goes_on_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    tickets = TicketStore(tmp_path / "file" / "tickets.json")
    tickets.add(ticket())
    tickets.forget("game-one")
    assert tickets.all() == []


def test_the_file_is_read_once_for_each_time_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As whoever floods a browsing window with games that there are not would have it read for each."""
    path = tmp_path / "tickets.json"
    store, other = TicketStore(path), TicketStore(path)
    store.add(replace(ticket("game-one"), seated=True))
    reads: list[Path] = []
    read = files._dated

    def counted(written: bytes) -> list[tuple[datetime, Ticket]]:
        reads.append(path)
        return read(written)

    monkeypatch.setattr(files, "_dated", counted)
    for number in range(100):
        assert not store.has_seat(f"no-game-{number}")
    assert store.has_seat("game-one")
    assert len(reads) == 1
    other.add(replace(ticket("game-two"), seated=True))
    assert store.has_seat("game-two"), "what another window has written"
    path.write_bytes(b"nonsense")
    assert store.all() == []
    path.unlink()
    assert store.all() == []


def test_a_host_that_is_called_otherwise_all_the_time_does_not_wear_out_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = TicketStore.add

    def add(tickets: TicketStore, ticket: Ticket) -> None:
        written.append(ticket.room)
        write(tickets, ticket)

    async def scene(it: Scene) -> None:
        await it.join()
        monkeypatch.setattr(TicketStore, "add", add)
        await it.hears(*(room(name=f"Room {number}") for number in range(200)))
        assert len(written) <= WRITES_AT_ONCE
        await it.guest.close()
        assert written[-1] == "Room 199"
        kept = it.tickets.of(GAME)
        assert kept
        assert kept.room == "Room 199"

    play(tmp_path, scene)


def test_a_ticket_that_is_yet_to_be_written_is_not_when_there_is_nothing_to_come_back_to(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(*(room("lobby", name=f"Room {number}") for number in range(50)))
        it.gate.links[-1].end("closed")
        await it.window.line("lost")
        await later(1.1)
        assert it.tickets.all() == []

    play(tmp_path, scene)

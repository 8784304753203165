"""A room survives its program: the file beside the record brings everyone back."""

import asyncio
import errno
import os
import shutil
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from pompeii_core.record import read_header, read_record
from pompeii_core.text import clean_name
from pompeii_core.view import Update
from pompeii_net import journal
from pompeii_net.backend import Backend
from pompeii_net.game_session import GameSession
from pompeii_net.journal import room_file
from pompeii_net.lan import wire
from pompeii_net.lan.local import Block, ConnectionStatus, FoundGame
from pompeii_net.lan.room import saved_room
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import ActRequest, Fault, GameInfo, Recorded
from tests.net.games import people, short_setup
from tests.net.lan import rooms
from tests.net.lan.rooms import HostWindow, Visitor, begun, in_room, later, plan, record_of, restored, turn, window_of
from tests.net.lan.test_room_game import comes_to_run, run_and_undo

KEPT = saved_room.SavedRoom(
    game="abcdefgh",
    name="Vesuvius",
    host="Helen",
    code="ABCDEFGH",
    port=17979,
    bind="",
    clock=30,
    away=60,
    takeover="ask",
    members=[saved_room.SavedMember(0, "Helen", [0], host=True), saved_room.SavedMember(3, "Anna", [1], "00" * 32)],
)


def test_a_saved_room_is_read_by_this_user_and_deleted_with_unfinished_files(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    assert saved_room.load_room(record) is None
    saved_room.save_room(record, KEPT)
    saved_room.save_room(record, replace(KEPT, clock=60))
    assert saved_room.load_room(record) == replace(KEPT, clock=60)
    assert [path.name for path in tmp_path.iterdir()] == ["game.room"]
    if sys.platform != "win32":  # which has no such modes
        assert stat.S_IMODE(room_file(record).stat().st_mode) == 0o600
    (tmp_path / "game.room~h4lf").write_bytes(b"{")
    (tmp_path / "game2.room").touch()
    saved_room.delete_saved_room(record)
    saved_room.delete_saved_room(record)
    assert [path.name for path in tmp_path.iterdir()] == ["game2.room"]


def kept_with(**fields: object) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(KEPT) | fields)


@pytest.mark.parametrize(
    "damage",
    [
        *(b"", b"{", b"[" * 100_000, b'{"game":"abcdefgh"}', b"\xff\xfe", b"null"),
        {"members": [{"number": 3, "name": "\u200b", "seats": [1]}]},
        {"code": "\u202e<b>A"},
        {"old_codes": ["<b>"]},
        pytest.param(None, marks=pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")),
    ],
)
def test_an_unreadable_saved_room_counts_as_missing(tmp_path: Path, damage: bytes | dict[str, Any] | None) -> None:
    """A pipe, too: it does not block."""
    record = tmp_path / "game.pompeii"
    if damage is None:
        os.mkfifo(room_file(record))
    else:
        room_file(record).write_bytes(damage if isinstance(damage, bytes) else kept_with(**damage))
    assert saved_room.load_room(record) is None


def test_names_of_blocked_guests_in_a_file_are_cleaned(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    room_file(record).write_bytes(kept_with(blocks=[{"number": 3, "name": "\u202eannA", "address": "192.0.2.7\u200b"}]))
    kept = saved_room.load_room(record)
    assert kept
    assert kept.blocks == [Block(3, "annA", "192.0.2.7")]


async def left(room: Room, *names: str) -> tuple[Path, list[Visitor]]:
    """Begin a game with these people and have the host leave; return its record and the guests."""
    visitors = begun(room, *names)
    record = record_of(room)
    room.leave()
    await room.close()
    return record, visitors


@pytest.mark.parametrize("damage", ['"key":"zz"', f'"key":"{"0" * 63}"', '"key":7', "nothing"])
async def test_a_damaged_key_is_reported_and_the_new_room_has_another(tmp_path: Path, damage: str) -> None:
    first, told = Room(plan(2), None, tmp_path), list[object]()
    record, _ = await left(first, "Anna", "Ben")
    kept = room_file(record).read_text(encoding="utf-8")
    room_file(record).write_text(kept.replace(f'"key":"{first.state.pair.private.hex()}"', damage), encoding="utf-8")
    async with restored(record, plan=plan(2), watch=told.append) as room:
        assert [one for one in told if isinstance(one, Fault)] == [Fault("room_unreadable")]
        assert room.state.pair.public != first.state.pair.public
        assert room.state.id != first.state.id


async def test_a_room_of_an_older_program_gets_a_key_and_keeps_its_people_and_its_secret(tmp_path: Path) -> None:
    first = Room(plan(2), None, tmp_path)
    record, (anna, _) = await left(first, "Anna", "Ben")
    kept = msgspec.json.decode(room_file(record).read_bytes())
    del kept["key"]
    room_file(record).write_bytes(msgspec.json.encode(kept | {"bind": "127.0.0.1", "port": 0}))
    async with restored(record) as room:
        state = room.state
        assert (state.id, state.code[:8], len(state.code)) == (first.state.id, first.state.secret, 12)
        assert anna.comes_back(to=room) is None
        again = saved_room.load_room(record)
        assert again
        assert again.key == state.pair.private.hex()


def test_a_room_of_an_older_program_is_restored(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    anna = b'{"number": 3, "name": "Anna", "seats": [1], "token": "%s"}' % (b"00" * 32)
    room_file(record).write_bytes(
        b'{"game": "abcdefgh", "name": "Vesuvius", "host": "Helen", "code": "ABCDEFGH", "port": 17979, "bind": "",'
        b' "clock": 30, "away": 60, "takeover": "ask", "stands_in": [],'
        b' "members": [{"number": 0, "name": "Helen", "seats": [0], "host": true}, %s]}' % anna
    )
    assert saved_room.load_room(record) == KEPT


def crash(room: Room) -> None:
    """End the program without telling anyone, but free what it held of the system."""
    room.updates.absence_timers.reset()
    room.updates.stop()
    room.games.clear()


@asynccontextmanager
async def after_a_crash(first: Room, *, leaving: bool = False) -> AsyncIterator[Room]:
    """End the room's program, on purpose if `leaving`, and yield the restored room: same id, code, port, key."""
    await turn()
    record = record_of(first)
    if leaving:
        first.leave()
    else:
        crash(first)
    await first.close()
    window = HostWindow() if isinstance(first.window, HostWindow) else None
    async with restored(record, window) as second:
        old, new = first.state, second.state
        assert (new.id, new.code, new.port, new.pair.public) == (old.id, old.code, old.port, old.pair.public)
        yield second


@pytest.mark.parametrize("leaving", [False, True])
async def test_everyone_with_a_token_gets_their_seat_back(tmp_path: Path, leaving: bool) -> None:
    room = await Room.open(plan(2, away=30, short=True), None, tmp_path, announce=False)
    watcher = Visitor.comes(room, "Watcher")
    anna, ben = begun(room, "Anna", "Ben")
    room.set_clock(90)
    anna.act()
    ben.act()
    async with after_a_crash(room, leaving=leaving) as room:
        told, state = ben.update, room.state
        assert (state.stage, state.name, state.clock, state.away) == ("playing", "Vesuvius", 90, 30)
        assert anna.comes_back(to=room) is None
        await watcher.back(to=room)
        assert (anna.view.waiting, anna.presence(1)) == ([1], "away")
        assert (anna.own, watcher.own) == ([0], [])
        assert Visitor.comes(room, "Ben").own == [], "a name brings nobody back"
        await later(20)
        await ben.back(to=room)
        clock = ben.all(wire.ClockView)[-1]
        assert (round(clock.left), clock.running) == (90, True), "a turn that begins while it stands has all its time"
        assert (ben.own, ben.update.view, ben.update.seq) == ([1], told.view, told.seq)
        assert (anna.view.waiting, [seat.name for seat in ben.view.seats]) == ([], ["Anna", "Ben"])
        assert state.game
        assert state.game.played_by_others == {0, 1}, "nothing is known of who played before"
        await rooms.to_the_end(anna, ben)
        assert read_record(record_of(room)).over
        assert not room_file(record_of(room)).exists()
        room.rematch()
        room.start()
        assert read_record(record_of(room)).header.deal.phase == "erupts", "the next game begins as that one did"


@pytest.mark.parametrize(
    "kept",
    [
        replace(KEPT, stands_in=[3], left=[3]),
        replace(KEPT, members=[saved_room.SavedMember(0, "Eve", [0, 1, 3], "00" * 32)]),
        replace(KEPT, members=[saved_room.SavedMember(7, "Helen", [0, 1, 3], host=True)]),
    ],
)
async def test_the_saved_file_of_another_room_does_no_harm(tmp_path: Path, kept: saved_room.SavedRoom) -> None:
    record, _ = await left(Room(plan(2, mine=1), HostWindow(), tmp_path), "Anna")
    saved_room.save_room(record, replace(kept, bind="127.0.0.1", port=0))
    async with restored(record, HostWindow()) as room:
        await turn()
        view = window_of(room).view
        assert (room.state.members[0].host, view.you, len(view.seats)) == (True, 0, 2)


async def test_a_game_is_hosted_once_and_a_torn_record_is_reported_and_resumed(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, mine=2), window=True) as first:
        first.start()
        first.handle(ActRequest(0, 0, window_of(first).all(Update)[0].legal[0]))
        record = record_of(first)
        with pytest.raises(BlockingIOError):
            await Room.restore(record, None, tmp_path, announce=False)
    record.write_bytes(record.read_bytes()[:-5])
    async with restored(record, HostWindow()) as room:
        assert [fault.code for fault in window_of(room).all(Fault)] == ["no_record"]
        assert window_of(room).update.seq == 0


async def test_after_a_crash_the_window_has_its_seats_and_ais_continue_when_all_are_back(tmp_path: Path) -> None:
    room = await Room.open(plan(3, ais_of=1, mine=1), HostWindow(), tmp_path, announce=False)
    (anna,) = begun(room, "Anna")
    window = window_of(room)
    assert window.all(Recorded)[0].path == record_of(room)
    assert (window.own, anna.own) == ([0], [1])
    assert [player.name for player in anna.all(GameInfo)[0].players][:2] == ["Helen", "Anna"]
    room.handle(ActRequest(0, 0, window.update.legal[0]))
    assert (window.update.seq, anna.update.seq) == (1, 1)
    async with after_a_crash(room) as room:
        window = window_of(room)
        await turn()
        assert (window.view.waiting, window.own) == ([1], [0])
        await anna.back(to=room)
        anna.act()
        await window.until(lambda: window.update.seq >= 3 and bool(window.update.legal))


async def test_stand_ins_and_leavers_are_remembered(tmp_path: Path) -> None:
    room = await Room.open(plan(4), None, tmp_path, announce=False)
    anna, ben, cleo, dora = begun(room, "Anna", "Ben", "Cleo", "Dora")
    ben.lost()
    await turn()
    room.stand_in(1)
    cleo.leaves()
    room.kick(dora.view.you)
    async with after_a_crash(room) as room:
        await anna.back(to=room)
        assert (anna.view.waiting, anna.presence(1), anna.presence(2)) == ([], "stand_in", "stand_in")
        assert dora.comes_back(to=room) == "kicked"
        anna.play()
        await anna.until(lambda: anna.update.seq > 6)
        assert (ben.comes_back(to=room), ben.own) == (None, [1])
        assert room.state.seats[3].left
        assert [member.name for member in room.state.members if member.left] == ["Cleo"]
        assert (cleo.comes_back(to=room), cleo.own) == (None, [2])


async def test_a_record_without_a_room_gets_one_whose_seats_anyone_may_take(tmp_path: Path) -> None:
    first = await Room.open(plan(2), None, tmp_path, announce=False)
    record, _ = await left(first, "Anna", "Ben")
    other = await asyncio.start_server(lambda *_: None, "127.0.0.1", first.state.port)
    async with other, restored(record) as second:
        assert second.state.port != first.state.port, "which is another program's by now"
    saved_room.delete_saved_room(record)
    async with restored(record, plan=plan(4, takeover="yes")) as second:
        cleo = Visitor.comes(second, "Cleo")
        await turn()
        assert cleo.view.waiting == [0, 1]
        assert second.state.id != first.state.id
        await cleo.asks(wire.Sit(1))
        assert (cleo.own, cleo.view.waiting, cleo.view.seats[1].name) == ([1], [0], "Cleo")


async def test_saving_a_room_does_not_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()
    clocks: list[int] = []

    def slow(path: Path, room: saved_room.SavedRoom) -> None:
        begun.set()
        assert go_on.wait(30)
        clocks.append(room.clock)

    async with rooms.game_on(tmp_path) as (room, *_):
        await turn()
        monkeypatch.setattr(saved_room, "save_room", slow)
        for clock in (1, 2, 3, 4):
            room.set_clock(clock)
            assert begun.wait(30)
        assert clocks == [], "the disk has not answered, and nothing waited for it"
        go_on.set()
        room.leave()
        assert clocks == [1, 4], "in order, and of what came meanwhile the last"


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    refuse = Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
    with monkeypatch.context() as patched:
        patched.setattr(saved_room, "save_room", refuse)
        yield


async def test_a_failed_write_is_repeated_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        with full_disk(monkeypatch):
            begun(room, "Anna", "Ben")
            await turn()
        assert saved_room.load_room(record_of(room)) is None
        room.games.on_saved(Fault("saved_again"))
        assert saved_room.load_room(record_of(room)) is not None
        saver = room.updates.saver
        with full_disk(monkeypatch):
            room.set_clock(60)
            saver.settle()
        saver.save()
        saved = saved_room.load_room(record_of(room))
        assert saved
        assert saved.clock == 60


async def test_a_local_game_is_resumed_locally(tmp_path: Path) -> None:
    backend, window = Backend(tmp_path), HostWindow()
    backend.games.new_game(short_setup(people(2)), window)
    asked = next(update for update in window.all(Update) if update.legal)
    assert backend.games.client
    assert asked.view.seat is not None
    backend.games.client.handle(ActRequest(asked.view.seat, asked.seq, asked.legal[0]))
    backend.games.leave()
    (record,) = tmp_path.glob("*.pompeii")
    backend.resume(record, window)
    assert isinstance(backend.games.client, GameSession)
    assert len(window.all(GameInfo)) == 2
    await backend.close()
    assert len(asyncio.all_tasks()) == 1


async def test_a_room_s_game_is_resumed_in_a_room(tmp_path: Path) -> None:
    first = Room(plan(2), HostWindow(), tmp_path)
    record, _ = await left(first, "Anna", "Ben")
    assert read_header(record).seed is UNSET, "guests read it, and with the seed they would know every hand"
    backend, window = Backend(tmp_path), HostWindow()
    backend.resume(record, window)
    await window.until(lambda: isinstance(backend.games.client, Room))
    assert isinstance(backend.games.client, Room)
    assert backend.games.client.state.id == first.state.id
    await backend.close()
    assert len(asyncio.all_tasks()) == 1


async def test_a_given_code_is_checked_even_if_the_status_says_none_is_needed(tmp_path: Path) -> None:
    """The first to answer may claim so, and be an impostor with the game's id."""
    rogue = await Room.open(replace(plan(2), code=""), None, tmp_path / "rogue", announce=False)
    backend, window = Backend(tmp_path), HostWindow()
    there = FoundGame(rogue.state.id, addresses=("127.0.0.1",), port=rogue.state.port, code=False)
    async with rooms.left_at_the_end(rogue):
        backend.lan.join(there, "ABCD-EFGH-JKMN", "Livia", window)
        await window.until(lambda: any(line.state in ("online", "lost") for line in window.all(ConnectionStatus)))
        assert window.all(ConnectionStatus)[-1] == ConnectionStatus("lost", "impostor")
        await backend.close()


async def test_a_busy_room_survives_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undone moves, seats that change hands, chat, comings and goings, and a spectator that never answers."""
    monkeypatch.setattr(journal, "GROWTH", 500)
    rooms.let_ais_answer_at_once(monkeypatch)
    room = await Room.open(plan(4, ais_of=2, takeover="yes", short=True), None, tmp_path, announce=False)
    visitors = anna, ben = begun(room, "Anna", "Ben")
    await comes_to_run(anna, ben)
    Visitor.comes(room, "Watcher").shows = False
    size = record_of(room).stat().st_size
    for cid in range(12):
        run_and_undo(anna, cid)
        guest = Visitor.comes(room, f"{cid} " + "x" * 30)
        await guest.asks(wire.Say("<b>" * 100), wire.Sit(2), wire.Sit(3))
        room.kick(guest.view.you)
        ben.lost()
        ben.comes_back()
        await later(30)
        assert anna.refused == []
        assert not read_record(record_of(room)).over
        assert record_of(room).stat().st_size < size + 900
        assert saved_room.load_room(record_of(room))
    async with after_a_crash(room) as room:
        for visitor in visitors:
            await visitor.back(to=room)
        (tmp_path / "sent").write_bytes(await rooms.to_the_end(*visitors))
        assert read_record(tmp_path / "sent").entries == read_record(record_of(room)).entries
        assert not room_file(record_of(room)).exists()


DURING = pytest.param("during", marks=pytest.mark.skipif(sys.platform == "win32", reason="what is open stays there"))


@pytest.mark.parametrize("when", ["before", DURING])
async def test_everyone_gets_the_record_even_if_the_host_s_disk_fails(tmp_path: Path, when: str) -> None:
    """The folder is a file before the game, or from then on."""
    folder = tmp_path / "games"
    if when == "before":
        folder.touch()
    async with in_room(folder, plan(2, short=True)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        if when == "during":
            shutil.rmtree(folder)
            folder.touch()
        (tmp_path / "sent").write_bytes(await rooms.to_the_end(anna, ben))
        assert anna.view.stage == "over"
        assert read_record(tmp_path / "sent").over


async def test_after_a_crash_the_chat_is_sent_in_order_and_its_numbers_continue(tmp_path: Path) -> None:
    room = await Room.open(plan(3, mine=1), HostWindow(), tmp_path, announce=False)
    anna, ben = begun(room, "Anna", "Ben")
    anna.say(wire.Say("one"), wire.Say("two"))
    room.handle(wire.Say("three"))
    ben.say(wire.Say("four"))
    async with after_a_crash(room) as room:
        heard = anna.all(wire.Chat)
        assert [(line.name, line.seat, line.text) for line in heard] == [
            ("Anna", 1, "one"), ("Anna", 1, "two"), ("Helen", 0, "three"), ("Ben", 2, "four"),
        ]  # fmt: skip
        anna.comes_back(to=room)
        window = window_of(room)
        past = [replace(line, past=True) for line in heard]
        assert (anna.all(wire.Chat), window.all(wire.Chat)) == (past, past)
        told = [type(message) for message in window.told]
        assert told.index(wire.RoomView) < told.index(wire.Chat), "whose colour it has is known before"
        anna.say(wire.Say("five"))
        assert anna.all(wire.Chat)[-1].number > heard[-1].number


async def test_the_chat_is_saved_once_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[list[str]] = []
    begun = Event()

    def write(path: Path, room: saved_room.SavedRoom) -> None:
        written.append([line.text for line in room.chat])
        begun.set()

    async with rooms.game_on(tmp_path) as (room, anna, _):
        await turn()
        monkeypatch.setattr(saved_room, "save_room", write)
        anna.say(wire.Say("one"), wire.Say("two"), wire.Say("three"))
        assert begun.wait(30)
        await later(1.1)
        room.leave()
        assert written == [["one"], ["one", "two", "three"]]


async def test_the_largest_possible_room_can_be_saved_and_read(tmp_path: Path) -> None:
    """Sixty members and their chat, at its longest, in the widest characters: under 128 KB."""
    worst = ("🌋", '"', "\\", "ﷺ", "\u0378")
    random = Random(1)
    async with in_room(tmp_path, plan(2)) as room:
        begun(room, "Anna", "Ben")
        for number in range(58):
            name = clean_name("".join(random.choices(worst, k=38)))[:36] + f"{number:02}"
            link = rooms.FakeLink(f"192.0.2.{number}")
            assert room.connections.enter(wire.Hello(wire.PROTOCOL, "1", name[:40]), link) is None  # type: ignore[arg-type]
            link.take(wire.Say("".join(random.choices(worst, k=400))))
        record = record_of(room)
        room.leave()
        kept = saved_room.load_room(record)
        assert kept
        assert len(kept.chat) == wire.CHAT_LINES
        assert len(kept.members) == 60
        assert room_file(record).stat().st_size < 1 << 17

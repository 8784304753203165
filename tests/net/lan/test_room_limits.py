"""What a guest may do without end, and what comes of it for the record, for the room and for others."""

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from pompeii_core.actions import Run
from pompeii_core.record import read_record
from pompeii_core.text import clean_name
from pompeii_net import journal
from pompeii_net.journal import room_file
from pompeii_net.lan import wire
from pompeii_net.lan.limits import MOST_UNDOS, UNDO_BURST
from pompeii_net.lan.room import saved_room
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.room.saved_room import load_room
from pompeii_net.messages import ActRequest, RedoRequest, Refused, TableRefusal, UndoRequest
from tests.net.lan.rooms import (
    FakeLink,
    HostWindow,
    Visitor,
    begun,
    in_room,
    later,
    plan,
    record_of,
    to_the_end,
    turn,
    window_of,
)
from tests.net.lan.test_saved_room import after_a_crash


async def comes_to_run(visitor: Visitor, *others: Visitor) -> None:
    """All play until it may run twice: the first run shows nothing new, and so may be taken back."""
    while not (visitor.update.legal and visitor.update.view.choice == "run" and visitor.update.view.runs == 2):
        told = len(visitor.link.said)
        for player in (visitor, *others):
            if player.update.legal:
                player.act()
        await visitor.until(lambda told=told: len(visitor.link.said) > told)  # type: ignore[misc]


def run_and_undo(visitor: Visitor, cid: int) -> None:
    run(visitor, 2 * cid)
    visitor.say(UndoRequest(0, 2 * cid + 1))


def run(visitor: Visitor, cid: int) -> None:
    action = next(action for action in visitor.update.legal if isinstance(action, Run))
    visitor.say(ActRequest(0, visitor.update.seq, action, cid))


async def test_who_takes_back_too_much_at_once_is_told_to_wait_and_may_again(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, short=True)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        watcher = Visitor.comes(room, "Watcher")
        watcher.say(*(UndoRequest(0, cid) for cid in range(2 * UNDO_BURST)))  # which uses nobody's up
        assert set(watcher.refused) == {TableRefusal.NOT_YOURS}
        await comes_to_run(anna, ben)
        before = read_record(record_of(room)).entries
        for cid in range(UNDO_BURST):
            run_and_undo(anna, cid)
        assert anna.refused == []
        run(anna, 1000)
        anna.say(UndoRequest(0, 1001))
        assert anna.all(Refused) == [Refused(0, TableRefusal.UNDO_TOO_FAST, cid=1001)]
        assert len(read_record(record_of(room)).entries) == len(before) + 1, "and the move stands"
        await later(5)
        anna.say(UndoRequest(0, 1002))
        assert len(anna.refused) == 1
        assert read_record(record_of(room)).entries == before
        assert ben.refused == []


async def test_what_was_taken_back_elsewhere_can_be_done_again_and_counts_as_much(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, short=True)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        await comes_to_run(anna, ben)
        run(anna, 0)
        stands = read_record(record_of(room)).entries
        for cid in range(1, UNDO_BURST, 2):
            anna.say(UndoRequest(0, cid), RedoRequest(0, cid + 1))
        assert (anna.refused, ben.refused) == ([], [])
        assert read_record(record_of(room)).entries == stands
        assert ben.update.view.ran == anna.update.view.ran
        anna.say(UndoRequest(0, 100))
        assert anna.all(Refused) == [Refused(0, TableRefusal.UNDO_TOO_FAST, cid=100)]
        assert read_record(record_of(room)).entries == stands
        await later(10)
        anna.say(UndoRequest(0, 101), RedoRequest(0, 102), RedoRequest(0, 102))
        assert len(anna.refused) == 1, "the same request is done once, and not refused"
        ben.say(RedoRequest(1, 1))
        assert ben.refused == [TableRefusal.NOTHING_TO_REDO]


async def test_a_seat_takes_back_so_much_in_a_game_and_no_more_whoever_has_it(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, short=True)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        await comes_to_run(anna, ben)
        for cid in range(MOST_UNDOS):
            if cid % 10 == 0:
                await later(60)
            run_and_undo(anna, cid)
        assert anna.refused == []
        anna.lost()
        anna.comes_back()
        await later(60)
        run_and_undo(anna, MOST_UNDOS)
        assert anna.refused == [TableRefusal.UNDO_LIMIT]
        ben.say(UndoRequest(1, 2))
        assert ben.refused == [TableRefusal.NOTHING_TO_UNDO]


async def test_the_host_s_person_takes_back_as_much_as_they_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the record stays small all the same."""
    monkeypatch.setattr(journal, "GROWTH", 4000)
    async with in_room(tmp_path, plan(2, mine=1, short=True), window=True) as room:
        (anna,) = begun(room, "Anna")
        window = window_of(room)
        while not (window.update.legal and window.update.view.choice == "run"):
            if window.update.legal:
                room.do(ActRequest(0, window.update.seq, window.update.legal[0]))
            else:
                anna.act()
        for _ in range(MOST_UNDOS + 20):
            room.do(ActRequest(0, window.update.seq, window.update.legal[0]))
            room.do(UndoRequest(0))
        assert window.all(Refused) == []
        assert record_of(room).stat().st_size < 8000


async def test_a_room_under_all_of_it_comes_back_after_a_crash_and_everybody_gets_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves taken back, seats that change hands, talk, comings and goings, and a spectator that never answers."""
    monkeypatch.setattr(journal, "GROWTH", 1000)
    room = await Room.open(plan(4, ais_of=2, takeover="yes", short=True), None, tmp_path, announce=False)
    visitors = anna, ben = begun(room, "Anna", "Ben")
    await comes_to_run(anna, ben)
    Visitor.comes(room, "Watcher").shows = False
    size = record_of(room).stat().st_size
    for cid in range(15):
        run_and_undo(anna, cid)
        guest = Visitor.comes(room, f"{cid} " + "x" * 30)
        guest.say(wire.Say("<b>" * 100), wire.Sit(2), wire.Sit(3))
        await turn()
        room.kick(guest.view.you)
        ben.lost()
        ben.comes_back()
        await later(30)
        assert anna.refused == []
        assert not read_record(record_of(room)).over
        assert record_of(room).stat().st_size < size + 2000
        assert load_room(record_of(room))
    async with after_a_crash(room) as room:
        for visitor in visitors:
            assert visitor.comes_back(to=room) is None
        await turn()
        (tmp_path / "sent").write_bytes(await to_the_end(*visitors))
        assert read_record(tmp_path / "sent").entries == read_record(record_of(room)).entries
        assert not room_file(record_of(room)).exists()


@pytest.mark.parametrize("when", ["before", "during"])
async def test_everybody_gets_the_record_where_the_host_s_disk_has_not(tmp_path: Path, when: str) -> None:
    """The folder is a file before the game, or from then on."""
    folder = tmp_path / "games"
    if when == "before":
        folder.touch()
    elif sys.platform == "win32":
        pytest.skip("what is open is not removed there")
    async with in_room(folder, plan(2, short=True)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        if when == "during":
            shutil.rmtree(folder)
            folder.touch()
        (tmp_path / "sent").write_bytes(await to_the_end(anna, ben))
        assert anna.view.stage == "over"
        assert read_record(tmp_path / "sent").over


async def test_what_was_said_is_said_again_in_order_after_a_crash_and_numbers_go_on(tmp_path: Path) -> None:
    room = await Room.open(plan(3, mine=1), HostWindow(), tmp_path, announce=False)
    anna, ben = begun(room, "Anna", "Ben")
    anna.say(wire.Say("one"), wire.Say("two"))
    room.do(wire.Say("three"))
    ben.say(wire.Say("four"))
    async with after_a_crash(room) as room:
        heard = anna.all(wire.Chat)
        assert [(line.name, line.seat, line.text) for line in heard] == [
            ("Anna", 1, "one"), ("Anna", 1, "two"), ("Helen", 0, "three"), ("Ben", 2, "four"),
        ]  # fmt: skip
        anna.comes_back(to=room)
        window = window_of(room)
        assert (anna.all(wire.Chat), window.all(wire.Chat)) == (heard, heard)
        told = [type(message) for message in window.told]
        assert told.index(wire.RoomView) < told.index(wire.Chat), "whose colour it has is known before"
        anna.say(wire.Say("five"))
        assert anna.all(wire.Chat)[-1].number > heard[-1].number


async def test_what_is_said_while_the_disk_was_just_written_is_written_a_second_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much is said, the disk is bothered once a second."""
    written: list[int] = []
    write = saved_room.save_room

    def noted(record: Path, kept: saved_room.SavedRoom) -> None:
        written.append(len(kept.chat))
        write(record, kept)

    async with in_room(tmp_path, plan(2)) as room:
        anna, _ = begun(room, "Anna", "Ben")
        await turn()
        monkeypatch.setattr(saved_room, "save_room", noted)
        for word in ("one", "two", "three"):
            anna.say(wire.Say(word))
        room._updates.saver.settle()
        assert written == [1]
        await later(1.1)
        await turn()
        room._updates.saver.settle()
        assert written == [1, 3]
        kept = load_room(record_of(room))
        assert kept
        assert [line.text for line in kept.chat] == ["one", "two", "three"]


async def test_the_fullest_room_there_can_be_is_kept_and_read_again(tmp_path: Path) -> None:
    """Of every text as much as goes through, in the characters that take the most room."""
    worst = ("🌋", '"', "\\", "ﷺ", "\u0378")
    random = Random(1)
    async with in_room(tmp_path, plan(2)) as room:
        begun(room, "Anna", "Ben")
        for number in range(58):
            name = clean_name("".join(random.choices(worst, k=38)))[:36] + f"{number:02}"
            link = FakeLink(f"192.0.2.{number}")
            assert room.connections.enter(wire.Hello(wire.PROTOCOL, "1", name[:40]), link) is None  # type: ignore[arg-type]
            link.take(wire.Say("".join(random.choices(worst, k=400))))
        room._updates.saver.save()
        room._updates.saver.settle()
        kept = load_room(record_of(room))
        assert kept
        assert len(kept.chat) == wire.CHAT_LINES
        assert len(kept.members) == 60
        assert room_file(record_of(room)).stat().st_size < 1 << 17

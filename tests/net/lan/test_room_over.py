"""After a game: the record for everybody, and another game with the same people."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from pompeii_core.illegal import Refusal
from pompeii_core.record import read_record
from pompeii_net.journal import room_file
from pompeii_net.lan import wire
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.wire import Ready, Sit
from pompeii_net.messages import PaceSettings, UndoRequest
from tests.net.lan.guest_group import CODE
from tests.net.lan.peers import LOCAL
from tests.net.lan.program import Window
from tests.net.lan.rooms import (
    HostWindow,
    Visitor,
    begun,
    in_room,
    later,
    left_at_the_end,
    plan,
    play_at_window,
    turn,
    window_of,
)
from tests.net.lan.test_saved_room import crash

pytestmark = pytest.mark.usefixtures("codes_of_other_processes")


async def played(room: Room, *names: str) -> list[Visitor]:
    """A short game is begun and played to its end by these."""
    visitors = begun(room, *names)
    for visitor in visitors:
        visitor.play()
    for visitor in visitors:
        await visitor.until(lambda visitor=visitor: bool(visitor.all(wire.RecordFile)))  # type: ignore[misc]
        visitor.plays = False
    await turn()
    return visitors


def records(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.pompeii"))


async def test_the_people_of_a_game_go_back_to_the_lobby_on_their_seats_and_play_again(tmp_path: Path) -> None:
    async def played_on(*visitors: Visitor) -> None:
        for visitor in visitors:
            visitor.play()
        for visitor in visitors:
            await visitor.until(lambda visitor=visitor: len(visitor.all(wire.RecordFile)) == 2)  # type: ignore[misc]

    async with in_room(tmp_path, plan(3, ais_of=1, short=True)) as room:
        anna, ben = await played(room, "Anna", "Ben")
        assert [seat.ready for seat in anna.view.seats] == [False, False, True]
        anna.say(wire.Ready(True))
        await turn()
        assert [seat.ready for seat in ben.view.seats] == [True, False, True]
        room.rematch()
        await turn()
        assert (anna.view.stage, anna.view.seats[0].name) == ("lobby", "Anna")
        assert anna.view.seats[0].ready, "who was ready after the game is ready for the next"
        ben.say(wire.Ready(True))
        await turn()
        assert room.connections.status().stage == "playing"
        await played_on(anna, ben)
        first, second = (read_record(path) for path in records(tmp_path))
        assert first.header.deal != second.header.deal
        assert first.header.players == second.header.players


async def test_seats_of_people_who_left_for_good_are_open_in_the_next_game_and_ais_stay(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(4, ais_of=1, short=True)) as room:
        anna, ben, cleo = begun(room, "Anna", "Ben", "Cleo")
        cleo.leaves()
        anna.play()
        ben.play()
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))
        ben.leaves()
        await turn()
        assert [seat.kind for seat in anna.view.seats] == ["person", "person", "person", "ai"]
        room.rematch()
        await turn()
        assert [seat.kind for seat in anna.view.seats] == ["person", "open", "open", "ai"]


async def test_whom_an_ai_stood_in_for_has_the_seat_in_the_next_game(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, short=True)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        ben.lost()
        await turn()
        room.stand_in(1)
        anna.play()
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))
        room.rematch()
        await turn()
        assert (anna.view.seats[1].name, anna.presence(1)) == ("Ben", "away")
        ben.comes_back()
        await turn()
        assert anna.presence(1) == "here"
        assert len(ben.all(wire.RecordFile)) == 1, "it has missed the end"
        ben.lost()
        ben.comes_back()
        assert ben.all(wire.RecordFile) == []


async def test_who_comes_when_the_game_is_over_sees_how_it_ended_and_gets_the_record(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, ais_of=1, short=True)) as room:
        await played(room, "Anna")
        late = Visitor.comes(room, "Late")
        assert late.update.view.phase == "over"
        assert len(late.all(wire.RecordFile)) == 1
        late.say(wire.Sit(1), wire.Sit(0), wire.Stand())
        await turn()
        assert late.view.members[-1].wants is None


async def test_nobody_waits_for_anybody_once_the_game_is_over(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, short=True, clock=10)) as room:
        anna, ben = await played(room, "Anna", "Ben")
        ben.lost()
        await later(1000)
        assert (anna.view.waiting, anna.presence(1)) == ([], "away")


async def test_what_brings_the_room_back_is_dropped_when_everybody_has_the_record(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, short=True)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        (path,) = records(tmp_path)
        assert room_file(path).exists()
        ben.lost()
        await turn()
        room.stand_in(1)
        anna.play()
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))
        await turn()
        assert room_file(path).exists()
        ben.comes_back()
        assert len(ben.all(wire.RecordFile)) == 1
        assert not room_file(path).exists()


async def test_nobody_waits_with_the_record_for_who_left_on_purpose(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, short=True)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        ben.leaves()
        anna.play()
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))
        (path,) = records(tmp_path)
        assert not room_file(path).exists()


async def test_a_game_that_cannot_be_saved_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, where the folder should be", encoding="utf-8")
    async with in_room(tmp_path / "games", plan(2, ais_of=1, short=True)) as room:
        (anna,) = begun(room, "Anna")
        anna.play()
        await anna.over()
        await turn()
        assert anna.view.stage == "over"
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))  # from memory


async def test_the_host_s_window_has_the_record_already(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, mine=1, short=True), window=True) as room:
        room.start()
        window = window_of(room)
        await play_at_window(room)
        assert window.all(wire.RecordFile) == []
        assert window.all(wire.Welcome) == []
        room.do(UndoRequest(0))
        assert window.told[-1].code == Refusal.GAME_OVER
        room.rematch()
        await turn()
        assert window.view.seats[0].ready


async def test_the_host_s_pace_is_that_of_this_game_and_of_those_to_come(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, mine=1, short=True), window=True) as room:
        for pace in (PaceSettings(thinking=0.1), PaceSettings(autoplay=False)):
            room.do(pace)
            room.start()
            assert room.session
            assert room.session.pace.settings == pace
            room.do(PaceSettings())
            assert room.session.pace.settings == PaceSettings()
            await play_at_window(room)
            room.rematch()


OLD = CODE


class Person:
    """Somebody with a window and a folder for tickets."""

    def __init__(self, folder: Path) -> None:
        self.window, self.tickets = Window(), TicketStore(folder / "tickets.json")
        self.guest = Guest(self.window, self.tickets, None)

    async def joins(self, room: Room, code: str) -> str:
        """Why it cannot, or ""."""
        self.guest.join([(LOCAL, room.state.port)], code, "Livia", room.state.id)
        return await self.stands()

    async def comes_back(self, room: Room) -> str:
        """With its ticket, in another program than before; why it cannot, or ""."""
        self.window = Window()
        self.guest = Guest(self.window, self.tickets, None)
        ticket = self.tickets.of(room.state.id)
        assert ticket
        self.guest.come_back(ticket)
        return await self.stands()

    async def stands(self) -> str:
        await self.window.until(lambda: bool({"online", "lost"} & {line for line, _ in self.window.lines}))
        return self.window.lines[-1][1]

    async def learns(self, room: Room) -> None:
        """Wait until its ticket has the present code."""
        await self.window.until(lambda: (ticket := self.tickets.of(room.state.id)) and ticket.code == room.state.code)

    async def breaks_off(self) -> None:
        """Its program ends without a goodbye."""
        line = self.guest._connection
        assert line
        assert line._link
        link = line._link
        line._task.cancel()
        link.end()
        await link.closed()


async def changed(room: Room) -> str:
    """The host asks for a new code: wait until it is there."""
    old = room.state.code
    room.new_code()
    window = window_of(room)
    await window.until(lambda: room.state.code != old and window.view.code == room.state.code)
    return room.state.code


@asynccontextmanager
async def hosted(folder: Path) -> AsyncIterator[tuple[Room, Person, Person]]:
    """The room's host and two people."""
    room = await Room.open(plan(3, mine=1), HostWindow(), folder / "host", announce=False)
    anna, ben = Person(folder / "anna"), Person(folder / "ben")
    async with asyncio.timeout(30), left_at_the_end(room):
        yield room, anna, ben
        for person in (anna, ben):
            await person.guest.close()


async def test_a_new_code_lets_in_and_the_old_one_nobody_new(tmp_path: Path) -> None:
    async with hosted(tmp_path) as (room, anna, ben):
        new = await changed(room)
        assert new != OLD
        assert await anna.joins(room, OLD) == "old_code"
        assert await ben.joins(room, new) == ""


async def test_whoever_is_in_stays_and_learns_the_new_code(tmp_path: Path) -> None:
    async with hosted(tmp_path) as (room, anna, _):
        assert await anna.joins(room, OLD) == ""
        await changed(room)
        await anna.learns(room)
        assert anna.window.lines[-1] == ("online", "")
        await anna.breaks_off()
        assert await anna.comes_back(room) == ""


async def test_whoever_was_away_comes_back_with_an_old_code_and_learns_the_new_one(tmp_path: Path) -> None:
    async with hosted(tmp_path) as (room, anna, _):
        assert await anna.joins(room, OLD) == ""
        anna.guest.do(Sit(1))
        await window_of(room).until(lambda: window_of(room).view.seats[1].member == 1)
        await anna.breaks_off()
        for _ in range(4):
            await changed(room)
        assert await anna.comes_back(room) == ""
        await anna.learns(room)


async def test_whoever_watched_and_is_away_needs_the_new_code(tmp_path: Path) -> None:
    """The host's person saw nobody who would hear of it."""
    async with hosted(tmp_path) as (room, anna, _):
        assert await anna.joins(room, OLD) == ""
        await anna.breaks_off()
        await window_of(room).until(lambda: len(window_of(room).view.members) == 1)
        await changed(room)
        assert await anna.comes_back(room) == "unknown"


async def test_whoever_was_sent_away_does_not_come_back_with_any_code(tmp_path: Path) -> None:
    async with hosted(tmp_path) as (room, anna, ben):
        assert await anna.joins(room, OLD) == ""
        room.kick(1)
        await anna.window.line("lost")
        assert anna.window.lines[-1] == ("lost", "kicked")
        assert await ben.joins(room, OLD) == "blocked"  # from the same address
        room.lift(1)
        await changed(room)
        ben = Person(tmp_path / "ben")
        assert await ben.joins(room, OLD) == "old_code"
        ben = Person(tmp_path / "ben")
        assert await ben.joins(room, room.state.code) == ""
        await ben.guest.close()


async def test_the_host_hears_of_many_wrong_codes(tmp_path: Path) -> None:
    async with hosted(tmp_path) as (room, _, _):
        for _ in range(5):
            assert await Person(tmp_path / "guessing").joins(room, "WRNGCDE2") == "wrong_code"
        await window_of(room).until(lambda: window_of(room).all(Alarm) == [Alarm("wrong_codes", LOCAL, 5)])


async def test_a_restarted_host_remembers_the_codes_and_whom_it_sent_away(tmp_path: Path) -> None:
    room = await Room.open(plan(3, mine=1), HostWindow(), tmp_path / "host", announce=False)
    anna, ben = Person(tmp_path / "anna"), Person(tmp_path / "ben")
    async with asyncio.timeout(30):
        await anna.joins(room, OLD)
        anna.guest.do(Sit(1))
        anna.guest.do(Ready(True))
        await window_of(room).until(lambda: window_of(room).view.seats[1].ready)
        await ben.joins(room, OLD)
        room.start()
        room.kick(2)
        await ben.window.line("lost")
        await anna.breaks_off()
        await changed(room)
        assert room.state.game
        record = room.state.game.path
        await room._endpoint.close()
        crash(room)
        await room._games.close()
        again = await Room.restore(record, HostWindow(), tmp_path / "host", announce=False)
        async with left_at_the_end(again):
            assert await Person(tmp_path / "cleo").joins(again, again.state.code) == "blocked"
            assert await anna.comes_back(again) == ""
            await anna.learns(again)
            for person in (anna, ben):
                await person.guest.close()


async def test_whoever_was_away_from_an_open_room_comes_back_when_it_has_got_a_code(tmp_path: Path) -> None:
    room = await Room.open(replace(plan(3, mine=1), code=""), HostWindow(), tmp_path / "host", announce=False)
    anna, ben = Person(tmp_path / "anna"), Person(tmp_path / "ben")
    async with asyncio.timeout(30), left_at_the_end(room):
        assert await anna.joins(room, "") == ""
        anna.guest.do(Sit(1))
        await window_of(room).until(lambda: window_of(room).view.seats[1].kind == "person")
        await anna.breaks_off()
        await changed(room)
        assert await anna.comes_back(room) == ""
        await anna.learns(room)
        assert await ben.joins(room, "") == "wrong_code"
        for person in (anna, ben):
            await person.guest.close()

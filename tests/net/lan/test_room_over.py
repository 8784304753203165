"""After a game: the record for everyone, and another game with the same people."""

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
from pompeii_net.lan.local import Alarm, Lift, NewCode, TellLoss
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.wire import Ready, Sit
from pompeii_net.messages import PaceSettings, UndoRequest
from tests.net.lan import rooms
from tests.net.lan.guest_group import CODE
from tests.net.lan.peers import LOCAL
from tests.net.lan.program import Window, link_of
from tests.net.lan.test_room_away import phone
from tests.net.lan.test_saved_room import crash


async def test_after_a_game_the_same_people_return_to_the_lobby_and_play_again(tmp_path: Path) -> None:
    async with rooms.game_on(tmp_path, short=True) as (room, anna, ben):
        await rooms.to_the_end(anna, ben)
        first = read_record(rooms.record_of(room)).header
        assert [seat.ready for seat in anna.view.seats] == [False, False]
        await anna.asks(wire.Ready(True))
        assert [seat.ready for seat in ben.view.seats] == [True, False]
        room.rematch()
        await rooms.turn()
        seat = anna.view.seats[0]
        assert (anna.view.stage, seat.name, seat.ready) == ("lobby", "Anna", True), "it was ready after the game"
        await ben.asks(wire.Ready(True))
        await rooms.to_the_end(anna, ben, times=2)
        second = read_record(rooms.record_of(room)).header
        assert (first.deal != second.deal, first.players) == (True, second.players)


async def test_seats_of_people_who_left_are_open_and_ais_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms.let_ais_answer_at_once(monkeypatch)
    async with rooms.in_room(tmp_path, rooms.plan(4, ais_of=1, short=True)) as room:
        anna, ben, cleo = rooms.begun(room, "Anna", "Ben", "Cleo")
        cleo.leaves()
        await rooms.to_the_end(anna, ben)
        assert [seat.ready for seat in anna.view.seats] == [False, False, False, True]
        assert not room_file(rooms.record_of(room)).exists(), "nobody waits with the record for who left on purpose"
        ben.leaves()
        await rooms.turn()
        assert [seat.kind for seat in anna.view.seats] == ["person", "person", "person", "ai"]
        room.rematch()
        await rooms.turn()
        assert [seat.kind for seat in anna.view.seats] == ["person", "open", "open", "ai"]


async def test_a_phone_alone_learns_what_its_player_gave_away(tmp_path: Path) -> None:
    async with rooms.game_on(tmp_path, short=True) as (room, anna, ben):
        given, record = wire.OwnLoss(6.0, 0.5, about=True), rooms.record_of(room)
        phone(ben)
        room.handle(TellLoss(record, 1, given))
        await rooms.to_the_end(anna, ben)
        assert ben.all(wire.OwnLoss) == [], "the game was not over"
        for path, seat in ((tmp_path / "other.pompeii", 1), (record, 0), (record, 1)):
            room.handle(TellLoss(path, seat, given))
        assert (anna.all(wire.OwnLoss), ben.all(wire.OwnLoss)) == ([], [given])
        await ben.asks(wire.Sync())
        assert ben.all(wire.OwnLoss) == [given, given]
        ben.link.phone = True  # the next connection is as this one
        ben.lost()
        await ben.back()
        assert ben.all(wire.OwnLoss) == [given]
        room.rematch()
        await rooms.turn()
        for guest in (anna, ben):
            await guest.asks(wire.Ready(True))
        await rooms.to_the_end(anna, ben, times=2)
        room.handle(TellLoss(record, 1, given))
        assert len(ben.all(wire.OwnLoss)) == 1, "that was another game"


async def test_nothing_is_said_of_decisions_that_an_ai_made_in_a_players_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms.let_ais_answer_at_once(monkeypatch)
    async with rooms.game_on(tmp_path, short=True) as (room, anna, ben):
        ben.lost()
        await rooms.turn()
        room.stand_in(1)
        await ben.back()
        phone(ben)
        await rooms.to_the_end(anna, ben)
        room.handle(TellLoss(rooms.record_of(room), 1, wire.OwnLoss(1.0, 2.0)))
        assert ben.all(wire.OwnLoss) == []


@pytest.mark.parametrize("back", ["over", "lobby"])
async def test_an_absent_player_gets_seat_and_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, back: str
) -> None:
    rooms.let_ais_answer_at_once(monkeypatch)
    async with rooms.game_on(tmp_path, short=True) as (room, anna, ben):
        kept = room_file(rooms.record_of(room))
        ben.lost()
        await rooms.turn()
        room.stand_in(1)
        await rooms.to_the_end(anna)
        assert kept.exists(), "what brings the room back stays until everybody has the record"
        if back == "lobby":
            room.rematch()
            await rooms.turn()
            assert (anna.view.seats[1].name, anna.presence(1)) == ("Ben", "away")
        await ben.back()
        assert (anna.view.stage, anna.presence(1)) == (back, "here")
        assert len(ben.all(wire.RecordFile)) == 1, "it has missed the end"
        assert not kept.exists()
        ben.lost()
        ben.comes_back()
        assert len(ben.all(wire.RecordFile)) == (back == "over"), "it has it already"


async def test_after_a_game_newcomers_see_its_end_and_no_one_is_waited_for(tmp_path: Path) -> None:
    async with rooms.game_on(tmp_path, short=True, clock=10) as (room, anna, ben):
        await rooms.to_the_end(anna, ben)
        assert anna.all(wire.ClockView)[-1] == wire.ClockView(None)
        late = rooms.Visitor.comes(room, "Late")
        assert (late.update.view.phase, len(late.all(wire.RecordFile))) == ("over", 1)
        await late.asks(wire.Sit(1), wire.Sit(0), wire.Stand())
        assert late.view.members[-1].wants is None
        ben.lost()
        await rooms.later(1000)
        assert (anna.view.waiting, anna.presence(1)) == ([], "away")


async def test_the_host_s_window_has_the_record_and_its_pace_holds_for_later_games(tmp_path: Path) -> None:
    async with rooms.in_room(tmp_path, rooms.plan(2, mine=2, short=True), window=True) as room:
        window = rooms.window_of(room)
        for pace in (PaceSettings(thinking=0.1), PaceSettings(autoplay=False)):
            room.handle(pace)
            room.start()
            assert room.session
            assert room.session.pace.settings == pace
            room.handle(PaceSettings())
            assert room.session.pace.settings == PaceSettings()
            await rooms.play_at_window(room)
            assert (window.all(wire.RecordFile), window.all(wire.Welcome)) == ([], [])
            room.handle(UndoRequest(0))
            assert window.told[-1].code == Refusal.GAME_OVER
            room.rematch()
            await rooms.turn()
            assert window.view.seats[0].ready


OLD = CODE


class Person:
    def __init__(self, folder: Path) -> None:
        self.window, self.tickets = Window(), TicketStore(folder / "tickets.json")
        self.guest = Guest(self.window, self.tickets, None)

    async def joins(self, room: Room, code: str = OLD) -> str:
        self.guest.join([(LOCAL, room.state.port)], code, "Livia", room.state.id)
        return await self.stands()

    async def sits(self, room: Room, code: str = OLD) -> None:
        assert await self.joins(room, code) == ""
        self.guest.handle(Sit(1))
        self.guest.handle(Ready(True))
        window = rooms.window_of(room)
        await window.until(lambda: window.view.seats[1].ready)

    async def comes_back(self, room: Room) -> str:
        """Come back with its ticket in another program; return the reason for a failure, or ""."""
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
        await self.window.until(lambda: (ticket := self.tickets.of(room.state.id)) and ticket.code == room.state.code)

    async def breaks_off(self) -> None:
        """End as a program that is killed, without a goodbye."""
        assert self.guest.connection
        self.guest.connection.places.clear()  # so that it is not back before it is closed
        link_of(self.guest).end()
        await self.window.line("waiting")
        await self.guest.close()


async def changed(room: Room) -> str:
    """Ask for a new code as the host, and return it when it is there."""
    old = room.state.code
    room.handle(NewCode())
    window = rooms.window_of(room)
    await window.until(lambda: room.state.code != old and window.view.code == room.state.code)
    return room.state.code


@asynccontextmanager
async def hosted(folder: Path, code: str = OLD) -> AsyncIterator[tuple[Room, Person, Person]]:
    room = await Room.open(
        replace(rooms.plan(3, mine=1), code=code), rooms.HostWindow(), folder / "host", announce=False
    )
    anna, ben = Person(folder / "anna"), Person(folder / "ben")
    async with asyncio.timeout(30), rooms.left_at_the_end(room):
        yield room, anna, ben
        for person in (anna, ben):
            await person.guest.close()


async def test_only_the_new_code_lets_newcomers_in(tmp_path: Path) -> None:
    async with hosted(tmp_path) as (room, anna, ben):
        assert (await anna.joins(room), await ben.joins(room)) == ("", "")
        await ben.breaks_off()
        await rooms.window_of(room).until(lambda: len(rooms.window_of(room).view.members) == 2)
        new = await changed(room)
        assert new != OLD
        assert await ben.comes_back(room) == "unknown", "the host's person saw nobody there who would hear of it"
        assert await Person(tmp_path / "cleo").joins(room) == "old_code"
        assert await Person(tmp_path / "dora").joins(room, new) == ""
        await anna.learns(room)
        assert anna.window.lines[-1] == ("online", ""), "present members stay"
        await anna.breaks_off()
        assert await anna.comes_back(room) == ""


@pytest.mark.parametrize(("code", "stranger"), [(OLD, "old_code"), ("", "wrong_code")])
async def test_absent_members_come_back_with_an_old_code_or_none(tmp_path: Path, code: str, stranger: str) -> None:
    async with hosted(tmp_path, code) as (room, anna, ben):
        await anna.sits(room, code)
        await anna.breaks_off()
        for _ in range(4):
            await changed(room)
        assert await anna.comes_back(room) == ""
        await anna.learns(room)
        assert await ben.joins(room, code) == stranger


async def test_removed_guests_cannot_come_back_with_any_code(tmp_path: Path) -> None:
    async with hosted(tmp_path) as (room, anna, ben):
        assert await anna.joins(room) == ""
        room.kick(1)
        await anna.window.line("lost")
        assert anna.window.lines[-1] == ("lost", "kicked")
        assert await ben.joins(room) == "blocked"  # from the same address
        room.handle(Lift(1))
        await changed(room)
        assert await Person(tmp_path / "cleo").joins(room) == "old_code"
        assert await Person(tmp_path / "dora").joins(room, room.state.code) == ""
        for _ in range(5):
            assert await Person(tmp_path / "guessing").joins(room, "WRNGCDE2") == "wrong_code"
        await rooms.window_of(room).until(lambda: Alarm("wrong_codes", LOCAL, 5) in rooms.window_of(room).all(Alarm))


async def test_a_restarted_host_remembers_codes_and_removed_guests(tmp_path: Path) -> None:
    async with hosted(tmp_path) as (room, anna, ben):
        await anna.sits(room)
        await ben.joins(room)
        room.start()
        room.kick(2)
        await ben.window.line("lost")
        await anna.breaks_off()
        await changed(room)
        record = rooms.record_of(room)
        crash(room)
        await room.close()
        async with rooms.restored(record, rooms.HostWindow()) as again:
            assert await Person(tmp_path / "cleo").joins(again, again.state.code) == "blocked"
            assert await anna.comes_back(again) == ""
            await anna.learns(again)
            await anna.guest.close()

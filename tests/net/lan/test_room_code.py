"""A new join code, over real connections: the old one lets nobody new in, and all who were in stay or come back."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec.structs import replace

from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.wire import Ready, Sit
from tests.net.lan.guest_group import CODE
from tests.net.lan.peers import LOCAL
from tests.net.lan.rooms import HostWindow, left_at_the_end, plan, window_of
from tests.net.lan.test_saved_room import crash
from tests.net.lan.window import Window

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


def hosted(folder: Path, scene: Callable[[Room, Person, Person], Awaitable[None]]) -> None:
    """A scene with the room's host and two people."""

    async def run() -> None:
        room = await Room.open(plan(3, mine=1), HostWindow(), folder / "host", announce=False)
        anna, ben = Person(folder / "anna"), Person(folder / "ben")
        async with asyncio.timeout(30), left_at_the_end(room):
            await scene(room, anna, ben)
            for person in (anna, ben):
                await person.guest.close()

    asyncio.run(run())


def test_a_new_code_lets_in_and_the_old_one_nobody_new(tmp_path: Path) -> None:
    async def scene(room: Room, anna: Person, ben: Person) -> None:
        new = await changed(room)
        assert new != OLD
        assert await anna.joins(room, OLD) == "old_code"
        assert await ben.joins(room, new) == ""

    hosted(tmp_path, scene)


def test_whoever_is_in_stays_and_learns_the_new_code(tmp_path: Path) -> None:
    async def scene(room: Room, anna: Person, ben: Person) -> None:
        assert await anna.joins(room, OLD) == ""
        await changed(room)
        await anna.learns(room)
        assert anna.window.lines[-1] == ("online", "")
        await anna.breaks_off()
        assert await anna.comes_back(room) == ""

    hosted(tmp_path, scene)


def test_whoever_was_away_comes_back_with_an_old_code_and_learns_the_new_one(tmp_path: Path) -> None:
    async def scene(room: Room, anna: Person, ben: Person) -> None:
        assert await anna.joins(room, OLD) == ""
        anna.guest.say(Sit(1))
        await window_of(room).until(lambda: window_of(room).view.seats[1].member == 1)
        await anna.breaks_off()
        for _ in range(4):
            await changed(room)
        assert await anna.comes_back(room) == ""
        await anna.learns(room)

    hosted(tmp_path, scene)


def test_whoever_watched_and_is_away_needs_the_new_code(tmp_path: Path) -> None:
    """The host's person saw nobody who would hear of it."""

    async def scene(room: Room, anna: Person, ben: Person) -> None:
        assert await anna.joins(room, OLD) == ""
        await anna.breaks_off()
        await window_of(room).until(lambda: len(window_of(room).view.members) == 1)
        await changed(room)
        assert await anna.comes_back(room) == "unknown"

    hosted(tmp_path, scene)


def test_whoever_was_sent_away_does_not_come_back_with_any_code(tmp_path: Path) -> None:
    async def scene(room: Room, anna: Person, ben: Person) -> None:
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

    hosted(tmp_path, scene)


def test_the_host_hears_of_many_wrong_codes(tmp_path: Path) -> None:
    async def scene(room: Room, anna: Person, ben: Person) -> None:
        for _ in range(5):
            assert await Person(tmp_path / "guessing").joins(room, "WRNGCDE2") == "wrong_code"
        await window_of(room).until(lambda: window_of(room).all(Alarm) == [Alarm("wrong_codes", LOCAL, 5)])

    hosted(tmp_path, scene)


def test_a_restarted_host_remembers_the_codes_and_whom_it_sent_away(tmp_path: Path) -> None:
    async def run() -> None:
        room = await Room.open(plan(3, mine=1), HostWindow(), tmp_path / "host", announce=False)
        anna, ben = Person(tmp_path / "anna"), Person(tmp_path / "ben")
        async with asyncio.timeout(30):
            await anna.joins(room, OLD)
            anna.guest.say(Sit(1))
            anna.guest.say(Ready(True))
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

    asyncio.run(run())


def test_whoever_was_away_from_an_open_room_comes_back_when_it_has_got_a_code(tmp_path: Path) -> None:
    async def run() -> None:
        room = await Room.open(replace(plan(3, mine=1), code=""), HostWindow(), tmp_path / "host", announce=False)
        anna, ben = Person(tmp_path / "anna"), Person(tmp_path / "ben")
        async with asyncio.timeout(30), left_at_the_end(room):
            assert await anna.joins(room, "") == ""
            anna.guest.say(Sit(1))
            await window_of(room).until(lambda: window_of(room).view.seats[1].kind == "person")
            await anna.breaks_off()
            await changed(room)
            assert await anna.comes_back(room) == ""
            await anna.learns(room)
            assert await ben.joins(room, "") == "wrong_code"
            for person in (anna, ben):
                await person.guest.close()

    asyncio.run(run())

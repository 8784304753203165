"""A host that talks without end costs the window no more than it can show, and the disk little."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pompeii_core.events import Burned, Event
from pompeii_core.phases import Cause
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_net.game_service import GameService
from pompeii_net.lan.guest.guest import WRITES_AT_ONCE, Guest
from pompeii_net.lan.guest.throttle import AT_ONCE, RATE, TICK, Throttle
from pompeii_net.lan.guest.ticket_store import TicketStore
from pompeii_net.lan.local import ConnectionStatus, Ticket
from pompeii_net.lan.service import LanService
from pompeii_net.lan.wire import CHAT_LINES, Chat, ClockView, Notice
from pompeii_net.messages import Recorded, Refused, Rewound
from pompeii_net.window_player import WindowPlayer
from tests.net.lan.peers import GAME
from tests.net.lan.rooms import later
from tests.net.lan.scene import Scene as Talk
from tests.net.lan.scene import play
from tests.net.lan.window import INFO, Window, room, update

type Scene = Callable[[Throttle, list[Any]], Awaitable[None]]


def run(scene: Scene) -> None:
    async def play() -> None:
        told: list[Any] = []
        await scene(Throttle(told.append), told)

    asyncio.run(play())


async def used_up(throttle: Throttle, told: list[Any]) -> None:
    """More has been said than may be said at once, just now."""
    for number in range(2 * AT_ONCE):
        throttle.notify(ClockView(0, number))
    await later(TICK)
    assert told[-1] == ClockView(0, 2 * AT_ONCE - 1)
    told.clear()


def lost(square: str) -> Event:
    return Burned(square, [1, 0], Cause.LAVA)


def test_in_peace_all_is_told_at_once_as_it_came() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        said = [
            room(),
            INFO,
            update(1),
            *(Chat("Ada", 1, "hello", number) for number in range(CHAT_LINES)),
            ClockView(0),
        ]
        for message in said:
            throttle.notify(message)
        assert told == said
        for number in range(200):
            await later(1 / RATE)
            throttle.notify(update(number))
            assert told[-1] == update(number)

    run(scene)


def test_of_two_thousand_rewinds_a_second_one_is_told_for_each_frame_and_the_last_at_once_after() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        for moment in range(100):
            for number in range(20):
                throttle.notify(Rewound(100 - moment + 50 * number))
                throttle.notify(update(20 * moment + number))
            await later(0.01)
        assert len(told) <= AT_ONCE + 2 * 1.1 / TICK
        await later(TICK)
        assert told[-2:] == [Rewound(1), update(1999)]
        await later(1)
        before = len(told)
        await later(1)
        assert len(told) == before, "nothing is told twice"
        throttle.notify(Rewound(3))
        assert told[-1] == Rewound(3), "and in peace again all goes at once"

    run(scene)


def test_what_happens_in_a_hurry_is_told_in_one_update_and_nothing_of_it_is_missing() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        await used_up(throttle, told)
        for number, square in enumerate(["C3", "C4", "C5"]):
            throttle.notify(update(number, events=(lost(square),)))
        assert told == []
        await later(TICK)
        assert told == [update(2, events=(lost("C3"), lost("C4"), lost("C5")))]

    run(scene)


@pytest.mark.parametrize("first", [True, False])
def test_what_is_told_before_or_after_a_snapshot_is_one(first: bool) -> None:
    """What happened before it is not shown on top of it, nor from what was not shown."""

    async def scene(throttle: Throttle, told: list[Any]) -> None:
        await used_up(throttle, told)
        throttle.notify(update(1, events=() if first else (lost("C3"),)))
        throttle.notify(update(2, events=(lost("C4"),) if first else ()))
        await later(TICK)
        assert told == [update(2)]

    run(scene)


def test_more_than_anybody_could_follow_is_told_as_how_it_ends() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        await used_up(throttle, told)
        for number in range(1000):
            throttle.notify(update(number, events=(lost("C3"),)))
        await later(TICK)
        assert len(told) == 1
        assert (told[0].seq, len(told[0].events) <= 60) == (999, True)

    run(scene)


def test_of_much_talk_the_last_lines_are_told_in_order() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        await used_up(throttle, told)
        for number in range(500):
            throttle.notify(Chat("Ada", 1, f"line {number}", number))
            throttle.notify(Notice("joined", f"Guest {number}"))
        await later(TICK)
        assert [line.number for line in told if isinstance(line, Chat)] == [*range(500 - CHAT_LINES, 500)]
        assert [notice.name for notice in told if isinstance(notice, Notice)] == [f"Guest {n}" for n in range(480, 500)]

    run(scene)


def test_of_talk_without_end_no_more_is_told_than_can_be_shown() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        await used_up(throttle, told)
        for moment in range(100):
            for number in range(20 * moment, 20 * moment + 20):
                throttle.notify(Chat("Ada", 1, f"line {number}", number))
                throttle.notify(Notice("joined", f"Guest {number}"))
            await later(0.01)
        assert len(told) <= AT_ONCE + RATE * 1.5
        await later(2)
        lines = [line.number for line in told if isinstance(line, Chat)]
        assert lines == sorted(lines)
        assert lines[-CHAT_LINES:] == [*range(2000 - CHAT_LINES, 2000)], "the last ones are not lost"

    run(scene)


def test_each_seat_s_news_and_each_kind_s_last_are_told() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        await used_up(throttle, told)
        anna, ben = (Seated(seat, SeatedPlayer("person", name, seat)) for seat, name in enumerate(("Anna", "Ben")))
        said = [anna, ben, Refused(0, "no"), Recorded(Path("x")), room(name="One"), room(name="Two"), anna]
        for message in said:
            throttle.notify(message)
        await later(TICK)
        assert told == [ben, Refused(0, "no"), Recorded(Path("x")), room(name="Two"), anna]

    run(scene)


def test_a_new_game_leaves_nothing_of_the_old_one_and_keeps_the_talk() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        await used_up(throttle, told)
        for message in (update(7), Rewound(3), Chat("Ada", 1, "bye", 1), INFO, update(0)):
            throttle.notify(message)
        await later(TICK)
        assert told == [Chat("Ada", 1, "bye", 1), INFO, update(0)]

    run(scene)


def test_a_lost_line_is_the_last_that_is_told() -> None:
    async def scene(throttle: Throttle, told: list[Any]) -> None:
        await used_up(throttle, told)
        throttle.notify(room())
        throttle.notify(ConnectionStatus("lost", "closed"))
        assert told == [room(), ConnectionStatus("lost", "closed")]
        await later(1)
        assert told[-1] == ConnectionStatus("lost", "closed")

    run(scene)


def test_it_stands_before_the_window_of_every_guest(tmp_path: Path) -> None:
    async def play() -> None:
        window = Window()
        guests: list[Guest] = []
        LanService(GameService(tmp_path))._be_guest(WindowPlayer(window.notify), guests.append)
        before_it = guests[0]._window
        before_it.notify(ConnectionStatus("online"))
        for number in range(2000):
            before_it.notify(update(number))
        assert window.told[0] == ConnectionStatus("online")
        assert len(window.told) < 2 * AT_ONCE
        await later(TICK)
        assert window.told[-1] == update(1999)

    asyncio.run(play())


def test_a_host_that_is_called_otherwise_all_the_time_does_not_wear_out_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = TicketStore.add

    def add(tickets: TicketStore, ticket: Ticket) -> None:
        written.append(ticket.room)
        write(tickets, ticket)

    async def scene(it: Talk) -> None:
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
    async def scene(it: Talk) -> None:
        await it.join()
        await it.hears(*(room("lobby", name=f"Room {number}") for number in range(50)))
        it.gate.links[-1].end("closed")
        await it.window.line("lost")
        await later(1.1)
        assert it.tickets.all() == []

    play(tmp_path, scene)

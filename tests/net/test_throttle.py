"""However much is told, a window is handed no more than it can show, in order, and the last of it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pompeii_core.actions import Cause
from pompeii_core.events import Burned, Event
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_net.backend import BATCH, GAMES, LONGEST_REST, MOST_WAITING, VIEWS, Throttle
from pompeii_net.lan.limits import RateLimiter
from pompeii_net.lan.local import Alarm, ConnectionStatus
from pompeii_net.lan.wire import CHAT_LINES, Chat, ClockView, Notice, RoomView
from pompeii_net.messages import Fault, GameInfo, Recorded, Refused, Rewound
from tests.net.games import people
from tests.net.lan.program import INFO, PLAY, room, update
from tests.net.lan.rooms import later

PAST = LONGEST_REST + 0.01


class Screen:
    """A window that shows what it is handed when a test says so, or at once where it is `quick`."""

    def __init__(self, *, quick: bool = True) -> None:
        self.batches: list[list[Any]] = []
        self.quick = quick
        self.throttle = Throttle(self._show)
        self.tell = self.throttle.notify

    @property
    def told(self) -> list[Any]:
        return [message for batch in self.batches for message in batch]

    def of[T](self, kind: type[T]) -> list[T]:
        return [message for message in self.told if isinstance(message, kind)]

    async def catches_up(self) -> None:
        if not self.quick:
            self.quick = True
            self.throttle.handled()
        for _ in range(2 * MOST_WAITING):  # more rounds than there are messages left
            await later(PAST)

    def _show(self, batch: list[Any]) -> None:
        self.batches.append(batch)
        if self.quick:
            asyncio.get_running_loop().call_soon(self.throttle.handled)


def flood(screen: Screen) -> None:
    """It is busy with something, and more has been said than may wait."""
    for number in range(2 * MOST_WAITING):
        screen.tell(ClockView(0, number))
    screen.batches.clear()


async def told_in_a_flood(*said: object) -> list[Any]:
    """Return what a flooded window is told of these messages, after the last of the flood."""
    screen = Screen(quick=False)
    flood(screen)
    for message in said:
        screen.tell(message)
    await screen.catches_up()
    assert screen.told[0] == ClockView(0, 2 * MOST_WAITING - 1)
    return screen.told[1:]


def lost(square: str) -> Event:
    return Burned(square, [1, 0], Cause.LAVA)


def changed(number: int) -> GameInfo:
    livia = SeatedPlayer("person", f"Livia {number}", 0)
    return replace(INFO, players=[livia, INFO.players[1]])


async def test_in_peace_all_is_told_at_once_as_it_came() -> None:
    screen = Screen()
    said = [room(), INFO, *map(update, range(9)), *(Chat("Ada", 1, "hello", n) for n in range(CHAT_LINES))]
    screen.tell(said[0])
    assert screen.told == said[:1]
    for message in said[1:]:
        screen.tell(message)
    for _ in said:
        await asyncio.sleep(0)
    assert screen.told == said


async def test_nothing_is_handed_over_before_the_window_has_shown_what_was() -> None:
    screen = Screen(quick=False)
    for number in range(50):
        screen.tell(Chat("Ada", 1, "hello", number))
    await later(1)
    assert [len(batch) for batch in screen.batches] == [1]
    screen.throttle.handled()
    assert [len(batch) for batch in screen.batches] == [1, BATCH]
    await later(1)
    assert len(screen.batches) == 2
    await screen.catches_up()
    assert [line.number for line in screen.told] == [*range(50)]


async def test_each_update_is_shown_before_the_next_is_handed_over() -> None:
    screen = Screen(quick=False)
    said = [update(1), update(2), ClockView(0), update(3)]
    for message in said:
        screen.tell(message)
    await screen.catches_up()
    assert screen.batches == [[update(1)], [update(2), ClockView(0)], [update(3)]]


async def test_what_waits_for_a_window_that_is_stuck_has_an_end() -> None:
    screen = Screen(quick=False)
    for number in range(1000):
        kinds = update(number), Rewound(number), Chat("Ada", 1, "on and on", number), Notice("joined", f"{number}")
        for message in (*kinds, room(name=f"Room {number}"), changed(number), Seated(0, people(1)[0])):
            screen.tell(message)
    screen.batches.clear()
    await screen.catches_up()
    assert len(screen.told) <= MOST_WAITING
    assert [line.number for line in screen.of(Chat)] == [*range(1000 - CHAT_LINES, 1000)]
    assert [notice.name for notice in screen.of(Notice)] == [str(number) for number in range(980, 1000)]
    assert [view.name for view in screen.of(RoomView)] == ["Room 999"]
    assert screen.of(GameInfo) == [changed(999)]


async def test_in_a_flood_the_window_rests_as_long_as_it_has_worked() -> None:
    screen = Screen(quick=False)
    flood(screen)
    await later(0.1)
    screen.throttle.handled()
    assert screen.batches == []
    await later(0.09)
    assert screen.batches == []
    await later(0.02)
    assert screen.batches == [[ClockView(0, 2 * MOST_WAITING - 1)]]
    screen.throttle.handled()
    await later(PAST)
    screen.tell(Recorded(Path("x")))
    assert screen.told[-1] == Recorded(Path("x")), "in peace again all goes at once"


async def test_what_happens_in_a_hurry_is_told_in_one_update_and_nothing_of_it_is_missing() -> None:
    squares = ("C3", "C4", "C5")
    told = await told_in_a_flood(*(update(n, events=(lost(square),)) for n, square in enumerate(squares)))
    assert told == [update(2, events=(lost("C3"), lost("C4"), lost("C5")))]


async def test_of_several_seats_at_a_window_each_is_told() -> None:
    other = type(update(0))(1, [], PLAY.view(1), [])
    assert await told_in_a_flood(update(1), other, update(2)) == [other, update(2)]


@pytest.mark.parametrize("first", [True, False])
async def test_what_is_told_before_or_after_a_snapshot_is_one(first: bool) -> None:
    snapshot, other = (), (lost("C3"),)
    events = (snapshot, other) if first else (other, snapshot)
    assert await told_in_a_flood(update(1, events=events[0]), update(2, events=events[1])) == [update(2)]


async def test_more_than_anybody_could_follow_is_told_as_how_it_ends() -> None:
    told = (await told_in_a_flood(*(update(number, events=(lost("C3"),)) for number in range(1000))))[-1]
    assert (told.seq, len(told.events) <= 60) == (999, True)


async def test_each_seat_s_news_each_trouble_and_each_kind_s_last_are_told() -> None:
    anna, ben = (Seated(seat, SeatedPlayer("person", name, seat)) for seat, name in enumerate(("Anna", "Ben")))
    troubles = Fault("not_saved"), Alarm("wrong_codes", "192.0.2.7", 5), Fault("bot_gone")
    said = [anna, ben, Refused(0, "no"), *troubles, room(name="One"), room(name="Two"), Rewound(3), Rewound(7)]
    wanted = [anna, ben, Refused(0, "no"), *troubles, room(name="Two"), Rewound(3)]
    assert await told_in_a_flood(*said) == wanted


async def test_of_a_room_that_never_stands_still_a_few_views_a_second_are_told_and_the_last() -> None:
    screen = Screen()
    began = asyncio.get_running_loop().time()
    for number in range(1000):
        screen.tell(room(name=f"Room {number}"))
        screen.tell(Notice("took", f"{number}"))
        await later(0.01)
    at_once, rate = VIEWS
    passed = asyncio.get_running_loop().time() - began  # these ten seconds, and what the machine took for them
    assert len(screen.of(RoomView)) <= at_once + passed * rate + 1
    assert len(screen.of(RoomView)) >= 10 * rate - 1
    await screen.catches_up()
    assert screen.told[-2:] == [room(name="Room 999"), Notice("took", "999")]


async def test_what_comes_after_a_view_that_waits_waits_with_it() -> None:
    """A game that begins before the window knows that it is played would be none of this room."""
    screen = Screen()
    for number in range(VIEWS[0] + 1):
        screen.tell(room("lobby", name=f"Room {number}"))
        await asyncio.sleep(0)
    for message in (room("playing"), INFO, update(0)):
        screen.tell(message)
    for _ in range(50):
        await asyncio.sleep(0)
    assert len(screen.told) == VIEWS[0], "as many as may"
    await screen.catches_up()
    assert screen.told[VIEWS[0] :] == [room("playing"), INFO, update(0)]


async def test_a_game_is_told_of_once_and_again_where_it_is_another_one() -> None:
    screen = Screen()
    over, seated = room("over"), Seated(0, people(1)[0])
    for between, again in ((update(1), 1), (room("playing"), 1), (seated, 2), (over, 3), (room("playing"), 3)):
        screen.tell(INFO)
        screen.tell(between)
        screen.tell(INFO)
        await later(PAST)
        assert screen.of(GameInfo) == [INFO] * again


async def test_of_games_that_begin_without_end_one_a_second_is_told_and_the_last() -> None:
    screen = Screen()
    for number in range(1000):
        screen.tell(changed(number))
        screen.tell(update(number))
        await later(0.01)
    at_once, rate = GAMES
    assert len(screen.of(GameInfo)) <= at_once + 10 * rate + 1
    await screen.catches_up()
    assert screen.told[-2:] == [changed(999), update(999)]


async def test_a_new_game_leaves_nothing_of_the_old_one_and_keeps_the_talk() -> None:
    screen = Screen(quick=False)
    screen.tell(ClockView(0))
    for message in (update(7), Rewound(3), Chat("Ada", 1, "bye", 1), INFO, update(0)):
        screen.tell(message)
    await screen.catches_up()
    assert screen.told[1:] == [Chat("Ada", 1, "bye", 1), INFO, update(0)]


async def test_a_lost_line_is_the_last_that_is_told() -> None:
    said = [room(), *(Chat("Ada", 1, "bye", number) for number in range(9)), ConnectionStatus("lost", "closed")]
    assert await told_in_a_flood(*said) == said


async def test_a_rate_with_bursts_after_a_silence_in_which_a_refusal_costs_nothing() -> None:
    limiter = RateLimiter(burst=120, rate=60)
    assert [limiter.allow(1000.0) for _ in range(121)] == [True] * 120 + [False]
    for per_second, all_allowed in ((59, True), (80, False)):
        limiter = RateLimiter(burst=120, rate=60)
        assert all(limiter.allow(1000 + number / per_second) for number in range(1000)) == all_allowed

    limiter = RateLimiter(burst=1, rate=1)
    assert limiter.allow(0.0)
    assert not any(limiter.allow(0.5) for _ in range(50))
    assert limiter.allow(1.0)
    limiter = RateLimiter(burst=1, rate=1)
    assert limiter.allow()
    assert not limiter.allow()
    assert limiter.allow(asyncio.get_running_loop().time() + 1)

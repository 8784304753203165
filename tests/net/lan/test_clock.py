"""The turn clock: seconds for each turn of a person, told when it changes."""

import asyncio
from collections.abc import Callable, Coroutine

from msgspec.structs import replace

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_net.lan.room.clock import TurnClock
from pompeii_net.lan.wire import ClockView
from tests.net.lan.rooms import later

VIEW = Game.new(Rules(), 3, 1, first=0).view(None)


def seen(active: int | None, turn: int) -> View:
    """What a spectator sees of that turn."""
    return replace(VIEW, active=active, turn=turn)


class Desk:
    """A clock of 30 s at a table where all but seat 2 are people's, and what it said."""

    def __init__(self, seconds: int = 30) -> None:
        self.told: list[ClockView] = []
        self.expired = 0
        self.people = {0, 1}
        self.asked = False
        self.clock = TurnClock(
            seconds,
            timed=lambda seat: seat in self.people,
            polled=lambda: self.asked,
            changed=self.told.append,
            expired=self._expire,
        )

    def _expire(self) -> None:
        self.expired += 1

    def last(self) -> tuple[int | None, float, bool]:
        """What was told last: the seat, its seconds, whether they run."""
        clock = self.told[-1]
        return clock.seat, round(clock.left), clock.running


def at(scene: Callable[[Desk], Coroutine[None, None, None]], seconds: int = 30) -> None:
    async def run() -> None:
        desk = Desk(seconds)
        await scene(desk)
        desk.clock.stop()

    asyncio.run(run())


def test_a_turn_has_its_time_whatever_many_choices_are_in_it() -> None:
    async def scene(desk: Desk) -> None:
        desk.clock.on_update(seen(0, 1))
        assert desk.last() == (0, 30, True)
        await later(20)
        desk.clock.on_update(seen(0, 1))
        assert len(desk.told) == 1, "it does not tick"
        assert round(desk.clock.now.left) == 10
        await later(5)
        desk.clock.on_update(seen(1, 2))
        assert desk.last() == (1, 30, True)

    at(scene)


def test_when_the_time_is_up_it_begins_anew_for_the_next_choice() -> None:
    async def scene(desk: Desk) -> None:
        desk.clock.on_update(seen(0, 1))
        await later(31)
        assert desk.expired == 1
        assert desk.last() == (0, 30, True)
        await later(31)
        assert desk.expired == 2

    at(scene)


def test_an_ai_has_no_clock_and_who_comes_in_its_place_has() -> None:
    async def scene(desk: Desk) -> None:
        desk.clock.on_update(seen(2, 1))
        assert desk.told == []
        desk.people.add(2)
        desk.clock.refresh()
        assert desk.last() == (2, 30, True)
        desk.people.discard(2)
        desk.clock.refresh()
        assert desk.told[-1] == ClockView(None)
        await later(100)
        assert desk.expired == 0

    at(scene)


def test_it_stands_and_runs_on() -> None:
    async def scene(desk: Desk) -> None:
        desk.clock.on_update(seen(0, 1))
        await later(20)
        desk.clock.pause(True)
        assert desk.last() == (0, 10, False)
        await later(100)
        assert desk.expired == 0
        desk.clock.pause(True)
        assert len(desk.told) == 2
        desk.clock.pause(False)
        assert desk.last() == (0, 10, True)
        await later(11)
        assert desk.expired == 1

    at(scene)


def test_a_turn_that_begins_while_it_stands_has_all_of_its_time() -> None:
    async def scene(desk: Desk) -> None:
        desk.clock.pause(True)
        desk.clock.on_update(seen(0, 1))
        assert desk.last() == (0, 30, False)
        desk.clock.pause(False)
        assert desk.last() == (0, 30, True)

    at(scene)


def test_the_host_sets_it_and_does_away_with_it() -> None:
    async def scene(desk: Desk) -> None:
        desk.clock.on_update(seen(0, 1))
        assert desk.told == []
        desk.clock.set(60)
        assert desk.last() == (0, 60, True)
        desk.clock.set(0)
        assert desk.told[-1] == ClockView(None)
        await later(100)
        assert desk.expired == 0
        desk.clock.set(0)
        assert len(desk.told) == 2

    at(scene, seconds=0)


def test_whom_r13_asks_is_timed_without_anybody_s_knowing() -> None:
    async def scene(desk: Desk) -> None:
        desk.asked = True
        desk.clock.on_update(seen(2, 1))
        assert desk.told == []
        await later(31)
        assert (desk.expired, desk.told) == (1, [])

    at(scene)


def test_there_is_none_when_the_game_is_over() -> None:
    async def scene(desk: Desk) -> None:
        desk.clock.on_update(seen(0, 1))
        desk.clock.on_update(seen(None, 1))
        assert desk.told[-1] == ClockView(None)

    at(scene)

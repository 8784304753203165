"""The turn clock: seconds for each turn of a person, told when it changes."""

import asyncio
from collections.abc import Callable, Coroutine

from msgspec.structs import replace

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_net.lan.room.room_game import TurnClock
from pompeii_net.lan.wire import ClockView
from tests.net.lan.rooms import later

VIEW = Game.new(Rules(), 3, 1, first=0).view(None)


def seen(active: int | None, turn: int) -> View:
    """What a spectator sees of that turn."""
    return replace(VIEW, active=active, turn=turn)


class ClockBench:
    """A clock of 30 s at a table where all but seat 2 are people's, and what it said."""

    def __init__(self, seconds: int = 30) -> None:
        self.sent: list[ClockView] = []
        self.expired = 0
        self.people = {0, 1}
        self.clock = TurnClock(
            seconds,
            timed=lambda seat: seat in self.people,
            changed=self.sent.append,
            expired=self._expire,
        )

    def _expire(self) -> None:
        self.expired += 1

    def last(self) -> tuple[int | None, float, bool]:
        """What was told last: the seat, its seconds, whether they run."""
        clock = self.sent[-1]
        return clock.seat, round(clock.left), clock.running


def at(scene: Callable[[ClockBench], Coroutine[None, None, None]], seconds: int = 30) -> None:
    async def run() -> None:
        bench = ClockBench(seconds)
        await scene(bench)
        bench.clock.stop()

    asyncio.run(run())


def test_a_turn_has_its_time_whatever_many_choices_are_in_it() -> None:
    async def scene(bench: ClockBench) -> None:
        bench.clock.on_update(seen(0, 1))
        assert bench.last() == (0, 30, True)
        await later(20)
        bench.clock.on_update(seen(0, 1))
        assert len(bench.sent) == 1, "it does not tick"
        assert round(bench.clock.now.left) == 10
        await later(5)
        bench.clock.on_update(seen(1, 2))
        assert bench.last() == (1, 30, True)

    at(scene)


def test_when_the_time_is_up_it_begins_anew_for_the_next_choice() -> None:
    async def scene(bench: ClockBench) -> None:
        bench.clock.on_update(seen(0, 1))
        await later(31)
        assert bench.expired == 1
        assert bench.last() == (0, 30, True)
        await later(31)
        assert bench.expired == 2

    at(scene)


def test_an_ai_has_no_clock_and_who_comes_in_its_place_has() -> None:
    async def scene(bench: ClockBench) -> None:
        bench.clock.on_update(seen(2, 1))
        assert bench.sent == []
        bench.people.add(2)
        bench.clock.refresh()
        assert bench.last() == (2, 30, True)
        await later(20)
        bench.people.discard(2)
        bench.clock.refresh()
        assert bench.sent[-1] == ClockView(None)
        await later(100)
        assert bench.expired == 0
        bench.people.add(2)
        bench.clock.refresh()
        assert bench.last() == (2, 10, True), "of the same turn"

    at(scene)


def test_it_stands_and_runs_on() -> None:
    async def scene(bench: ClockBench) -> None:
        bench.clock.on_update(seen(0, 1))
        await later(20)
        bench.clock.pause(True)
        assert bench.last() == (0, 10, False)
        await later(100)
        assert bench.expired == 0
        bench.clock.pause(True)
        assert len(bench.sent) == 2
        bench.clock.pause(False)
        assert bench.last() == (0, 10, True)
        await later(11)
        assert bench.expired == 1

    at(scene)


def test_a_turn_that_begins_while_it_stands_has_all_of_its_time() -> None:
    async def scene(bench: ClockBench) -> None:
        bench.clock.pause(True)
        bench.clock.on_update(seen(0, 1))
        assert bench.last() == (0, 30, False)
        bench.clock.pause(False)
        assert bench.last() == (0, 30, True)

    at(scene)


def test_the_host_sets_it_and_does_away_with_it() -> None:
    async def scene(bench: ClockBench) -> None:
        bench.clock.on_update(seen(0, 1))
        assert bench.sent == []
        bench.clock.set(60)
        assert bench.last() == (0, 60, True)
        bench.clock.set(0)
        assert bench.sent[-1] == ClockView(None)
        await later(100)
        assert bench.expired == 0
        bench.clock.set(0)
        assert len(bench.sent) == 2

    at(scene, seconds=0)


def test_there_is_none_when_the_game_is_over() -> None:
    async def scene(bench: ClockBench) -> None:
        bench.clock.on_update(seen(0, 1))
        bench.clock.on_update(seen(None, 1))
        assert bench.sent[-1] == ClockView(None)

    at(scene)

"""Of several ways the first that works counts, and the others leave nothing."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from pompeii_net.lan.transport.connect import first_success
from tests.net.lan.peers import run
from tests.net.lan.virtual_time_loop import flying_time

type Way = Callable[[], Awaitable[str]]


async def after(seconds: float, name: str) -> str:
    await asyncio.sleep(seconds)
    if name == "fails":
        raise ConnectionError
    return name


def way(seconds: float, name: str) -> Way:
    return partial(after, seconds, name)


@pytest.mark.parametrize(
    ("ways", "winner", "seconds"),
    [
        ([way(0.1, "a"), way(0, "b")], "a", 0.1),
        ([way(0.5, "a"), way(0.1, "b")], "b", 0.35),
        ([way(9, "a"), way(9, "b"), way(0.1, "c")], "c", 0.6),
        ([way(0.1, "fails"), way(0.1, "b")], "b", 0.2),
        ([way(1, "fails"), way(2, "b")], "b", 2.25),
        ([way(0.1, "fails"), way(0.1, "fails")], None, 0.2),
        ([way(1, "fails"), way(0, "fails"), way(0, "fails")], None, 1.0),
        ([], None, 0.0),
    ],
)
def test_ways_are_tried_one_shortly_after_the_other(ways: list[Way], winner: str | None, seconds: float) -> None:
    async def talk() -> None:
        loop = asyncio.get_running_loop()
        with flying_time():
            began = loop.time()
            assert await first_success(ways) == winner
            assert loop.time() - began == pytest.approx(seconds, abs=0.09)

    run(talk())


def test_what_works_at_the_same_moment_is_not_lost() -> None:
    async def talk() -> None:
        spare: list[str] = []
        both = asyncio.Event()

        async def run_in(name: str) -> str:
            if name == "second":
                both.set()
            await both.wait()
            return name

        winner = await first_success(
            [partial(run_in, "first"), partial(run_in, "second")], stagger=0.01, spare=spare.append
        )
        assert {winner, *spare} == {"first", "second"}
        assert len(spare) == 1

    run(talk())


def test_a_fault_is_not_a_way_that_fails() -> None:
    async def talk() -> None:
        async def fault() -> str:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await first_success([fault, way(9, "b")])

    run(talk())


def test_whoever_stops_the_race_stops_all() -> None:
    async def talk() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await first_success([way(9, "a"), way(9, "b")], stagger=0.01)

    run(talk())


def test_a_race_is_won_by_the_first_that_works() -> None:
    started: list[str] = []

    def way(name: str, outcome: str | Exception | None) -> Callable[[], Any]:
        async def go() -> str:
            started.append(name)
            if outcome is None:
                await asyncio.get_running_loop().create_future()
            if isinstance(outcome, Exception):
                raise outcome
            assert isinstance(outcome, str)
            return outcome

        return go

    async def run() -> None:
        refused = way("refused", ConnectionRefusedError())
        silent = way("silent", None)
        good = way("good", "won")
        assert await first_success([refused, silent, good, way("late", "late")], 0.01) == "won"
        assert started == ["refused", "silent", "good"]
        nothing: list[str | None] = [await first_success([refused, refused]), await first_success([])]
        assert nothing == [None, None]
        assert asyncio.all_tasks() == {asyncio.current_task()}
        with pytest.raises(ZeroDivisionError):
            await first_success([silent, way("broken", ZeroDivisionError())], 0.01)

    asyncio.run(run())

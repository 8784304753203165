"""Pacing: programs wait for windows, 3 s at most, then a pause; without autoplay, for a step."""

import asyncio

import pytest

from pompeii_net import player as pace_module
from pompeii_net.player import Pace, PaceSettings, WindowPlayer


def run_beside(pace: Pace, seq: int = 1) -> asyncio.Task[None]:
    return asyncio.create_task(pace.wait(seq))


async def settled() -> None:
    """Give everything that can go on the chance to."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_program_waits_until_every_window_has_shown_the_update() -> None:
    async def scene() -> None:
        windows = [WindowPlayer(lambda message: None), WindowPlayer(lambda message: None)]
        pace = Pace(lambda: windows)
        waiting = run_beside(pace)
        windows[0].shown(1)
        windows[1].shown(0)
        pace.shown()
        await settled()
        assert not waiting.done()
        windows[1].shown(1)
        pace.shown()
        await waiting

    asyncio.run(scene())


def test_a_window_that_never_answers_is_waited_for_no_longer_than_three_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert pace_module.SHOWN_WITHIN == 3.0
    monkeypatch.setattr(pace_module, "SHOWN_WITHIN", 0.02)

    async def scene() -> None:
        window = WindowPlayer(lambda message: None)
        await run_beside(Pace(lambda: [window]))

    asyncio.run(scene())


def test_the_pause_is_kept() -> None:
    async def scene() -> None:
        pace = Pace(list)
        pace.set(PaceSettings(pause=0.05))
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await pace.wait(1)
        assert loop.time() - begun >= 0.05

    asyncio.run(scene())


def test_without_autoplay_a_step_lets_one_move_happen() -> None:
    async def scene() -> None:
        pace = Pace(list)
        pace.set(PaceSettings(autoplay=False))
        first = run_beside(pace)
        await settled()
        assert not first.done()
        pace.step()
        await first
        second = run_beside(pace)
        await settled()
        assert not second.done()
        pace.set(PaceSettings())
        await second

    asyncio.run(scene())

"""Several ways to one end, tried one shortly after the other; the first that works counts."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

STAGGER: Final = 0.25
"""Seconds that a way has before the next is tried beside it."""


async def first_success[T](
    ways: Iterable[Callable[[], Awaitable[T]]], stagger: float = STAGGER, spare: Callable[[T], None] | None = None
) -> T | None:
    """What the first way that works returns; None where all raise OSError. The others are cancelled.

    `spare` is given what those return that work at the same moment.
    """
    running: set[asyncio.Task[T]] = set()
    try:
        for way in ways:
            running.add(asyncio.create_task(_run(way)))
            if winner := await _next(running, stagger):
                return winner.result()
        while running:
            if winner := await _next(running, None):
                return winner.result()
        return None
    finally:
        for task in running:
            task.cancel()
        for late in await asyncio.gather(*running, return_exceptions=True):
            if spare and not isinstance(late, BaseException):
                spare(late)


async def _next[T](running: set[asyncio.Task[T]], within: float | None) -> asyncio.Task[T] | None:
    """One that has worked, at the latest when all have failed or the time is over."""
    loop = asyncio.get_running_loop()
    until = None if within is None else loop.time() + within
    while running:
        left = None if until is None else max(0.0, until - loop.time())
        done, _ = await asyncio.wait(running, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            return None
        for task in done:
            running.discard(task)
            if not isinstance(task.exception(), OSError):
                return task
    return None


async def _run[T](way: Callable[[], Awaitable[T]]) -> T:
    return await way()

"""Which of several addresses answers first: names are resolved, and attempts staggered (RFC 8305)."""

import asyncio
import ipaddress
import socket
import threading
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

STAGGER: Final = 0.25
"""Seconds that an attempt has before the next is made beside it."""


async def first_success[T](
    attempts: Iterable[Callable[[], Awaitable[T]]], stagger: float = STAGGER, spare: Callable[[T], None] | None = None
) -> T | None:
    """What the first attempt that works returns; None where all raise OSError. The others are cancelled.

    `spare` is given what those return that work at the same moment.
    """
    running: set[asyncio.Task[T]] = set()
    try:
        for attempt in attempts:
            running.add(asyncio.create_task(_run(attempt)))
            if winner := await _next(running, stagger):
                return winner.result()
        winner = await _next(running, None)
        return winner.result() if winner else None
    finally:
        for task in running:
            task.cancel()
        for late in await asyncio.gather(*running, return_exceptions=True):
            if spare and not isinstance(late, BaseException):
                spare(late)


async def resolve(host: str) -> list[str]:
    """The addresses of a name, none where nobody knows it; an address is its own."""
    if not host:  # which to Windows is this machine
        return []
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return await _look_up(host)
    return [host]


async def _next[T](running: set[asyncio.Task[T]], within: float | None) -> asyncio.Task[T] | None:
    """One that has worked; None when all have failed, or `within` seconds are over."""
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            while running:
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    running.discard(task)
                    if not isinstance(task.exception(), OSError):
                        return task
    return None


async def _run[T](attempt: Callable[[], Awaitable[T]]) -> T:
    return await attempt()


async def _look_up(name: str) -> list[str]:
    # In a daemon thread, which the end of the program does not wait for: a name server may take half a minute.
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def ask() -> None:
        found: list[str] = []
        with suppress(OSError, ValueError):
            found = [str(info[4][0]) for info in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)]
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(give, list(dict.fromkeys(found)))

    def give(found: list[str]) -> None:
        if not answer.done():
            answer.set_result(found)

    thread = threading.Thread(target=ask, name="resolver", daemon=True)
    thread.start()
    found = await answer
    thread.join()
    return found

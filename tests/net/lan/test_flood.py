"""Whoever was in gets in, and whoever may come gets in, while others knock without end."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

import pytest

from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionStatus
from pompeii_net.lan.transport.connect import ask_status
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import Say
from tests.net.lan.flood import LOCAL, Orders
from tests.net.lan.guest_group import Until
from tests.net.lan.peers import CODE, GAME, OpenGate, guest, hosting
from tests.net.lan.program import Program

pytestmark = [
    pytest.mark.virtual_time,
    pytest.mark.skipif(sys.platform == "win32", reason="a loop whose time flies starts no process there"),
]


class Line(Until):
    """How a guest's line stands, for whoever waits for it."""

    patience = 20

    def __init__(self, listener: Listener, game: str | None = None) -> None:
        super().__init__()
        self.stands = ""
        self.guest = Guest(self, None, None)
        self.guest.join([(LOCAL, listener.port)], CODE, "Livia", game)

    def notify(self, message: Any) -> None:
        if isinstance(message, ConnectionStatus):
            self.stands = message.state
            self.changed()

    async def comes_in(self) -> float:
        """Seconds until it is in; it must not be told that it cannot be."""
        began = perf_counter()
        await self.until(lambda: self.stands in ("online", "lost"))
        assert self.stands == "online"
        return perf_counter() - began

    async def comes_back(self) -> float:
        """The line breaks; seconds until it is in again."""
        assert self.guest._connection
        assert self.guest._connection._link
        began = perf_counter()
        self.guest._connection._link._abort()
        await self.until(lambda: self.stands == "waiting")
        await self.until(lambda: self.stands == "online")
        return perf_counter() - began


@asynccontextmanager
async def flooded(listener: Listener, orders: Orders) -> AsyncIterator[Program]:
    """Connections that stop halfway, from a process of their own."""
    flood = await Program.start("tests.net.lan.flood", orders)
    try:
        await flood.read(int)
        yield flood
    finally:
        await flood.end()


@pytest.mark.parametrize("addresses", [1, 250])
@pytest.mark.parametrize("way", ["silent", "status", "secure", "hello", "drip", "request", "read"])
async def test_all_who_may_come_in_do_while_forty_sockets_are_refilled_without_end(way: str, addresses: int) -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        old = Line(listener, GAME)
        await old.comes_in()
        async with flooded(listener, Orders(listener.port, way, 40, addresses)):
            began = perf_counter()
            await ask_status(LOCAL, listener.port)
            assert perf_counter() - began < 1
            assert await old.comes_back() < 3
            new = Line(listener)
            assert await new.comes_in() < 5
        await old.guest.close()
        await new.guest.close()


async def test_those_who_are_in_notice_nothing_of_a_flood_and_the_host_bears_it() -> None:
    """Ten times as many, from so many addresses that none of them is known again."""
    gate = OpenGate()
    async with hosting(gate, Limits(rate=1e6, burst=1e6)) as listener:
        link, heard = await guest(listener)
        async with flooded(listener, Orders(listener.port, "silent", 400, 20_000)) as flood:
            while await flood.ask(int) < 1000:
                link.send(Say("still here"))
                count = len(gate.heard[0].messages)
                await gate.heard[0].until(count + 1)
            assert len(listener._serving) <= 3 * 64
        assert heard.ends == []
        link.end()

"""A finder at work in these tests, without a network: what it is told of, whom it asks, and what it lists."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from pompeii_net.lan.discovery.finder import Finder
from pompeii_net.lan.discovery.mdns import Advertisement
from pompeii_net.lan.discovery.udp_broadcast import Gone, Here, UdpBroadcast
from pompeii_net.lan.transport.addresses import OwnAddress
from pompeii_net.lan.wire import PROTOCOL
from tests.net.lan.neighbours import GAME, LOOPBACK, Listing, Replies, advert, free_udp_port, status

NAME = "Anna’s game._pompeii._tcp.local."
NEAR = ("127.0.0.1", 4000)


class Mdns:
    """Stands for the browser of multicast DNS: tells the finder what the test says."""

    fault = "taken"

    def __init__(self, news: Callable[[str, Advertisement | None], None]) -> None:
        self.tell = news
        Mdns.last = self

    last: "Mdns"

    async def refresh(self, own: list[OwnAddress]) -> None:
        pass

    async def close(self) -> None:
        self.tell("late." + NAME, advert(status("a-late-game"), "192.168.1.9"))


class Search:
    """A finder at work, what it lists, and those it asks."""

    def __init__(self, **options: Any) -> None:
        self.udp = free_udp_port()
        self.list = Listing()
        self.hosts = Replies()
        self.finder = Finder(self.list, ask=self.hosts, probes=self.udp, **options)
        self.stranger = UdpBroadcast(lambda *_: None)

    def say(self, datagram: Here | Gone) -> None:
        """What somebody on the link says to all."""
        self.stranger.send(datagram, [LOOPBACK], self.udp)

    async def finds(self) -> None:
        """A game near by answers, and says that it is there: wait until it is listed."""
        self.hosts.at[NEAR] = status()
        self.say(Here(PROTOCOL, GAME, NEAR[1]))
        await self.list.until(lambda: self.list.reach() == "ok")

    async def questions(self, count: int) -> None:
        """Wait until so many more have been asked."""
        enough = len(self.hosts.asked) + count
        await self.hosts.until(lambda: len(self.hosts.asked) >= enough)


@asynccontextmanager
async def searching(**options: Any) -> AsyncIterator[Search]:
    """A finder that has begun; whatever it did has ended afterwards, and nothing more is told."""
    search = Search(**options)
    await search.stranger.open(0)
    await search.finder.start()
    with suppress(TimeoutError):
        async with asyncio.timeout(5):
            while not search.finder.fault and options.get("mdns", True):
                await asyncio.sleep(0)
    try:
        yield search
    finally:
        await search.finder.stop()
        search.stranger.close()
    told = len(search.list.told)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert len(search.list.told) == told

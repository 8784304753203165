"""Hears by multicast DNS which games are announced."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from zeroconf import Error, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo

from pompeii_net.lan.discovery.addresses import MOST, OwnAddress
from pompeii_net.lan.discovery.advertisement import Advertisement, from_txt
from pompeii_net.lan.discovery.mdns import SERVICE, Mdns

MOST_NAMES: Final = 128
"""More announcements than this are not listened to."""
_RESOLVE: Final = 3000  # milliseconds


class MdnsBrowser:
    """Tells `news` each announcement under its name, anew when it changes, and None when it is withdrawn."""

    def __init__(self, news: Callable[[str, Advertisement | None], None]) -> None:
        self._news = news
        self._mdns = Mdns()
        self._browser: AsyncServiceBrowser | None = None
        self._resolving: dict[str, asyncio.Task[None]] = {}

    @property
    def problem(self) -> str:
        """Why nothing can be heard, in one sentence; empty where all is well."""
        return self._mdns.problem

    async def refresh(self, own: list[OwnAddress]) -> None:
        """Listen on the interfaces these addresses are of, if that can be; never raises."""
        await self._mdns.refresh(own)
        if self._mdns.zeroconf and not self._browser:
            self._browser = AsyncServiceBrowser(self._mdns.zeroconf.zeroconf, SERVICE, handlers=[self._changed])

    async def close(self) -> None:
        """Listen no more."""
        if self._browser:
            await self._browser.async_cancel()
        for task in self._resolving.values():
            task.cancel()
        await asyncio.gather(*self._resolving.values(), return_exceptions=True)
        await self._mdns.close()

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if resolving := self._resolving.pop(name, None):
            resolving.cancel()
        if state_change is ServiceStateChange.Removed:
            self._news(name, None)
        elif len(self._resolving) < MOST_NAMES:
            task = self._resolving[name] = asyncio.create_task(self._resolve(zeroconf, name))
            task.add_done_callback(lambda done: self._resolved(name, done))

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        with suppress(Error):  # of a name or a record that nobody should have announced
            info = AsyncServiceInfo(SERVICE, name)
            if await info.async_request(zeroconf, _RESOLVE) and info.port:
                told = from_txt(info.decoded_properties)
                addresses = info.parsed_scoped_addresses(IPVersion.All)
                if told:
                    self._news(name, Advertisement(told, addresses[:MOST], info.port))

    def _resolved(self, name: str, task: asyncio.Task[None]) -> None:
        if self._resolving.get(name) is task:
            del self._resolving[name]

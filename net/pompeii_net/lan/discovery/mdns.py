"""Multicast DNS as both sides use it: opened when there is a network, kept up with the interfaces, closed."""

import asyncio
import errno
from typing import Final

from zeroconf import IPVersion, NotRunningException
from zeroconf.asyncio import AsyncZeroconf

from pompeii_net.lan.discovery.addresses import OwnAddress

SERVICE: Final = "_pompeii._tcp.local."
NO_NETWORK: Final = "this computer is on no network"
TAKEN: Final = "another program keeps multicast DNS to itself (avahi: disallow-other-stacks)"
NOT_ALLOWED: Final = "the system does not allow multicast DNS"


class Mdns:
    """`zeroconf` on every interface there is, or None; `problem` says in one sentence why, or why it is of no use."""

    def __init__(self) -> None:
        self.problem = ""
        self.zeroconf: AsyncZeroconf | None = None
        self._own: list[OwnAddress] = []
        self._start: asyncio.Task[None] | None = None

    async def refresh(self, own: list[OwnAddress]) -> None:
        """Serve the interfaces these addresses are of, if that can be; never raises."""
        if self.zeroconf and own == self._own:
            return
        self.problem = "" if any(not one.at.is_loopback for one in own) else NO_NETWORK
        try:
            if not own:
                pass  # what is open waits for a network to come back
            elif self.zeroconf:
                await self.zeroconf.async_update_interfaces()
            else:
                self.zeroconf = _open()
                # Whoever cancels us may not cancel the start: `async_close` would then close nothing.
                self._start = asyncio.create_task(self.zeroconf.zeroconf.async_wait_for_start())
                await asyncio.wait([self._start])
                await self._start
            self._own = own
        except OSError as error:
            self.problem = TAKEN if error.errno == errno.EADDRINUSE else NOT_ALLOWED
        except (RuntimeError, NotRunningException):  # the interfaces went away in between
            self.problem = NO_NETWORK

    async def close(self) -> None:
        """Say goodbye for what is registered, and end."""
        if self._start:
            await asyncio.gather(self._start, return_exceptions=True)
        if self.zeroconf:
            zeroconf, self.zeroconf = self.zeroconf, None
            await zeroconf.async_close()


def _open() -> AsyncZeroconf:
    try:
        return AsyncZeroconf(ip_version=IPVersion.All)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise
        return AsyncZeroconf(ip_version=IPVersion.V4Only)  # a system without IPv6

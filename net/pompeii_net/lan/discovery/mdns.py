"""Multicast DNS: announces one game on every interface, or listens for the games of others."""

import asyncio
import errno
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

import msgspec
from zeroconf import Error, IPVersion, NotRunningException, ServiceInfo, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from pompeii_net.lan.local import DiscoveryFault
from pompeii_net.lan.transport.addresses import MOST_ADDRESSES, OwnAddress, addresses_to_announce
from pompeii_net.lan.wire import StatusReply

SERVICE: Final = "_pompeii._tcp.local."
MOST_NAMES: Final = 128  # maximum number of announcements resolved at the same time
_RESOLVE: Final = 3000  # milliseconds


class Advertisement(NamedTuple):
    """A game as announced by multicast DNS; anyone may announce anything."""

    status: StatusReply
    addresses: list[str]
    port: int


class Mdns:
    """`zeroconf` on every interface, None if it cannot run. `fault`: why it does not work, or ""."""

    def __init__(self) -> None:
        self.fault: DiscoveryFault = ""
        self.zeroconf: AsyncZeroconf | None = None
        self._own: list[OwnAddress] = []
        self._start: asyncio.Task[None] | None = None

    async def refresh(self, own: list[OwnAddress]) -> None:
        """Serve the interfaces of these addresses, unless they are served already. Raises nothing.

        Sets `fault`: "" on success, else `no_network`, `taken` (the port) or `not_allowed`.
        """
        if self.zeroconf and own == self._own:
            return
        self.fault = "" if any(not one.at.is_loopback for one in own) else "no_network"
        try:
            if not own:
                pass  # an open `zeroconf` waits for a network to come back
            elif self.zeroconf:
                with _closing_for_good(self.zeroconf.zeroconf):
                    await self.zeroconf.async_update_interfaces()
            else:
                self.zeroconf = _open()
                # If this task is cancelled, the start must not be: `async_close` would then close nothing.
                self._start = asyncio.create_task(self.zeroconf.zeroconf.async_wait_for_start())
                await asyncio.shield(self._start)
            self._own = own
        except OSError as error:
            self.fault = "taken" if error.errno == errno.EADDRINUSE else "not_allowed"
        except (RuntimeError, NotRunningException):  # the interfaces disappeared meanwhile
            self.fault = "no_network"

    async def close(self) -> None:
        if self._start:
            await asyncio.gather(self._start, return_exceptions=True)
        if self.zeroconf:
            zeroconf, self.zeroconf = self.zeroconf, None
            with _closing_for_good(zeroconf.zeroconf):
                await zeroconf.async_close()


class MdnsAnnouncement(Mdns):
    """Announces one game, under a name that is free."""

    def __init__(self) -> None:
        super().__init__()
        self._registered: ServiceInfo | None = None

    async def publish(self, status: StatusReply, port: int, own: list[OwnAddress]) -> None:
        """Announce a game on TCP `port` of the addresses `own`, or update its announcement. Raises nothing.

        Sets `fault` as `refresh` does, or to `rejected` if zeroconf refuses the game.
        """
        info = ServiceInfo(
            SERVICE,
            f"{instance_name(status.name)}.{SERVICE}",
            port=port,
            properties=to_txt(status),
            server=f"pompeii-{status.game}.local.",
            parsed_addresses=addresses_to_announce(own),
        )
        sent: list[Awaitable[object]] = []
        try:
            # Before `refresh`, so that nothing outdated is announced on a new interface.
            if self.zeroconf and self._registered and _record(info) != _record(self._registered):
                info.name = self._registered.name
                sent.append(await self.zeroconf.async_update_service(info))
                self._registered = info
            await self.refresh(own)
            if self.zeroconf and not self._registered:
                sent.append(await self.zeroconf.async_register_service(info, allow_name_change=True))
                self._registered = info
            await asyncio.gather(*sent)
        except Error:
            self.fault = "rejected"
        else:
            if self.fault == "rejected":  # `refresh` may return early and leave it set
                self.fault = ""


class MdnsBrowser(Mdns):
    """Calls `heard` with the name and content of each new or changed announcement; content None: it is withdrawn."""

    def __init__(self, heard: Callable[[str, Advertisement | None], None]) -> None:
        super().__init__()
        self._heard = heard
        self._browser: AsyncServiceBrowser | None = None
        self._resolving: dict[str, asyncio.Task[None]] = {}

    async def refresh(self, own: list[OwnAddress]) -> None:
        """Listen on the interfaces of these addresses, if possible, and set `fault`. Raises nothing."""
        await super().refresh(own)
        if self.zeroconf and not self._browser:
            self._browser = AsyncServiceBrowser(self.zeroconf.zeroconf, SERVICE, handlers=[self._on_change])

    async def close(self) -> None:
        if self._browser:
            await self._browser.async_cancel()
        for task in self._resolving.values():
            task.cancel()
        await asyncio.gather(*self._resolving.values(), return_exceptions=True)
        await super().close()

    def _on_change(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if resolving := self._resolving.pop(name, None):
            resolving.cancel()
        if state_change is ServiceStateChange.Removed:
            self._heard(name, None)
        elif len(self._resolving) < MOST_NAMES:
            task = self._resolving[name] = asyncio.create_task(self._resolve(zeroconf, name))
            task.add_done_callback(lambda done: self._on_resolved(name, done))

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        with suppress(Error):  # an invalid name or record was announced
            info = AsyncServiceInfo(SERVICE, name)
            resolved = await info.async_request(zeroconf, _RESOLVE)
            if resolved and info.port and (status := from_txt(info.decoded_properties)):
                addresses = info.parsed_scoped_addresses(IPVersion.All)[:MOST_ADDRESSES]
                self._heard(name, Advertisement(status, addresses, info.port))

    def _on_resolved(self, name: str, task: asyncio.Task[None]) -> None:
        # By now another task may be resolving the name again.
        if self._resolving.get(name) is task:
            del self._resolving[name]


def _open() -> AsyncZeroconf:
    try:
        return AsyncZeroconf(ip_version=IPVersion.All)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise
        return AsyncZeroconf(ip_version=IPVersion.V4Only)  # a system without IPv6


@contextmanager
def _closing_for_good(zeroconf: Zeroconf) -> Iterator[None]:
    """At the end, abort the zeroconf sockets that the block closed. On Windows they would stay open otherwise."""
    # CPython's transport for Windows, closed during a send, never closes its socket, and port 5353 stays taken. Its
    # `abort` does; elsewhere that does nothing to one that is closed.
    transports = [wrapped.transport for wrapped in zeroconf.engine.readers]
    try:
        yield
    finally:
        for transport in transports:
            if transport.is_closing():
                transport.abort()


def _record(info: ServiceInfo) -> tuple[bytes | None, list[str]]:
    return info.text, info.parsed_addresses()


_LONGEST = 255  # bytes of "key=value"


def to_txt(status: StatusReply) -> dict[str, str]:
    """Return the TXT record for a status. Values that are too long are cut."""
    return {key: _cut(str(value), _LONGEST - len(key) - 1) for key, value in msgspec.structs.asdict(status).items()}


def from_txt(txt: dict[str, str | None]) -> StatusReply | None:
    """Return the status in the values of a TXT record; None if they are not valid."""
    try:
        return msgspec.convert({key: txt.get(key) for key in StatusReply.__struct_fields__}, StatusReply, strict=False)
    except msgspec.ValidationError:
        return None


def instance_name(name: str) -> str:
    """Return a game's name as one DNS label, short enough for a number to be added."""
    return _cut(name.replace(".", " ").strip(" _"), 55) or "Pompeii"


def _cut(text: str, size: int) -> str:
    """Return the longest start of `text` that has at most `size` bytes in UTF-8."""
    return text.encode()[:size].decode(errors="ignore")

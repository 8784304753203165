"""Tells the network that a game is hosted here: multicast DNS, and answers to probes."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from pompeii_net.lan.discovery.addresses import IpAddress, OwnAddress, addresses_to_announce, own_addresses
from pompeii_net.lan.discovery.advertisement import instance_name, to_txt
from pompeii_net.lan.discovery.udp_broadcast import Answer, Datagram, Gone, Here, Probe, RateLimiter, UdpBroadcast
from pompeii_net.lan.wire import PORT, StatusReply

if TYPE_CHECKING:
    from zeroconf import ServiceInfo

    from pompeii_net.lan.discovery.mdns import Mdns

RESCAN: Final = 10.0
"""Seconds after which the interfaces are looked at again."""
_REPEATS: Final = (0.3, 1.2)
"""Seconds after which a host that starts says so again: Wi-Fi loses a broadcast now and then."""


class Announcer:
    """Announces one game from `start` to `stop`, and keeps up with what `status` says and which networks there are.

    `problem` is one sentence where part of that cannot be, empty otherwise; joining by address works all the same.
    """

    def __init__(self, probes: int = PORT, *, mdns: bool = True) -> None:
        """`probes`: the UDP port on which finders ask."""
        self.problem = ""
        self._probes, self._with_mdns = probes, mdns
        self._shout = UdpBroadcast(self._heard)
        self._sparing = RateLimiter()
        self._news = asyncio.Event()
        self._repeats: list[asyncio.TimerHandle] = []
        self._task: asyncio.Task[None] | None = None
        self._registered: ServiceInfo | None = None

    async def start(self, status: Callable[[], StatusReply], port: int, bind: str = "") -> None:
        """Announce the game that listens on TCP `port`, at every address or at `bind` alone; no network is no error."""
        self._status, self._port, self._bind = status, port, _only(bind)
        self._told = status()
        self._own = self._look()
        with suppress(OSError):  # the port is another program's: finders hear of us by multicast DNS
            await self._shout.open(self._probes)
        loop = asyncio.get_running_loop()
        self._say_here()
        self._repeats = [loop.call_later(delay, self._say_here) for delay in _REPEATS]
        self._task = loop.create_task(self._keep_up())

    def update(self) -> None:
        """The status may have changed."""
        self._news.set()

    async def stop(self) -> None:
        """Say goodbye, and end."""
        for repeat in self._repeats:
            repeat.cancel()
        if self._task:
            self._shout.to_all(Gone(self._told.game), self._own, self._probes)
            self._task.cancel()
            await asyncio.wait([self._task])
        self._shout.close()

    async def _keep_up(self) -> None:
        mdns = None
        try:
            if self._with_mdns:
                from pompeii_net.lan.discovery.mdns import Mdns

                mdns = Mdns()
            while True:
                self._news.clear()
                told, own = self._status(), self._look()
                if (told, own) != (self._told, self._own):
                    self._told, self._own = told, own
                    self._say_here()
                if mdns:
                    await self._register(mdns)
                with suppress(TimeoutError):
                    async with asyncio.timeout(RESCAN):
                        await self._news.wait()
        finally:
            if mdns:
                await mdns.close()

    async def _register(self, mdns: "Mdns") -> None:
        from zeroconf import Error

        sent: list[Awaitable[object]] = []
        info = self._info()
        try:
            # First, so that on an interface which is new nothing old is announced.
            if mdns.zeroconf and self._registered and _records(info) != _records(self._registered):
                info.name = self._registered.name
                sent.append(await mdns.zeroconf.async_update_service(info))
                self._registered = info
            await mdns.refresh(self._own)
            self.problem = mdns.problem
            if mdns.zeroconf and not self._registered:
                sent.append(await mdns.zeroconf.async_register_service(info, allow_name_change=True))
                self._registered = info
            await asyncio.gather(*sent)
        except Error as error:
            self.problem = f"multicast DNS does not take this game: {error}"

    def _info(self) -> "ServiceInfo":
        from zeroconf import ServiceInfo

        from pompeii_net.lan.discovery.mdns import SERVICE

        return ServiceInfo(
            SERVICE,
            f"{instance_name(self._told.name)}.{SERVICE}",
            port=self._port,
            properties=to_txt(self._told),
            server=f"pompeii-{self._told.game}.local.",
            parsed_addresses=addresses_to_announce(self._own),
        )

    def _look(self) -> list[OwnAddress]:
        try:
            own = own_addresses()
        except OSError:
            return []
        return [one for one in own if one.at.ip == self._bind] if self._bind else own

    def _say_here(self) -> None:
        self._shout.to_all(self._here(), self._own, self._probes)

    def _here(self) -> Here:
        return Here(self._told.protocol, self._told.game, self._port)

    def _heard(self, datagram: Datagram, address: str, answer: Answer) -> None:
        if not isinstance(datagram, Probe):
            return
        # Bound to one address, we cannot be reached from elsewhere.
        if self._bind and not any(ip_address(address.partition("%")[0]) in one.at.network for one in self._own):
            return
        if self._sparing.may(address, asyncio.get_running_loop().time()):
            answer(self._here())


def _only(bind: str) -> IpAddress | None:
    """The one address a listener is bound to; None where it is bound to all, or to a name."""
    try:
        address = ip_address(bind)
    except ValueError:
        return None
    return None if address.is_unspecified else address


def _records(info: "ServiceInfo") -> tuple[bytes | None, list[str]]:
    return info.text, info.parsed_addresses()

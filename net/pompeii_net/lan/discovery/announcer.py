"""Announces the game hosted here to the network: multicast DNS, UDP broadcasts and answers to probes."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from pompeii_net.lan.discovery.udp_broadcast import Answer, AnswerLimiter, Datagram, Gone, Here, Probe, UdpBroadcast
from pompeii_net.lan.local import DiscoveryFault
from pompeii_net.lan.transport.addresses import OwnAddress, as_ip, own_addresses
from pompeii_net.lan.wire import PORT, StatusReply

if TYPE_CHECKING:
    from pompeii_net.lan.discovery.mdns import MdnsAnnouncement

_REPEATS: Final = (0.3, 1.2)  # seconds after which a new host repeats its broadcast: Wi-Fi sometimes loses one


class Announcer:
    """Announces one game from `start` to `stop`. Joining by address works even if nothing can be announced."""

    def __init__(self, probes: int = PORT, *, mdns: bool = True) -> None:
        """`probes`: the UDP port on which finders ask. If `mdns` is False, only UDP broadcasts announce the game."""
        self.mdns: MdnsAnnouncement | None = None
        self._probes, self._with_mdns = probes, mdns
        self._broadcast = UdpBroadcast(self._on_datagram)
        self._answers = AnswerLimiter()
        self._changed = asyncio.Event()
        self._repeats: list[asyncio.TimerHandle] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def fault(self) -> DiscoveryFault:
        """The reason why finders may not hear of the game; empty if none is known."""
        return (self.mdns and self.mdns.fault) or ("not_allowed" if self._broadcast.silenced else "")

    async def start(self, status: Callable[[], StatusReply], port: int, bind: str = "") -> None:
        """Announce the game on TCP `port` of the address `bind` ("": of all), with its `status`. Raises no OSError."""
        self._status, self._port = status, port
        address = as_ip(bind)
        # The only address at which the game can be reached; None if there are several.
        self._bind = address if address and not address.is_unspecified else None
        self._announced, self._own = status(), self._current_addresses()
        with suppress(OSError):  # another program has the port: finders hear of us by multicast DNS
            await self._broadcast.open(self._probes)
        loop = asyncio.get_running_loop()
        self._send_here()
        self._repeats = [loop.call_later(delay, self._send_here) for delay in _REPEATS]
        self._task = loop.create_task(self._run())

    def update(self) -> None:
        """Announce the game again, in the background, if its status or this machine's addresses have changed."""
        self._changed.set()

    async def stop(self) -> None:
        """Announce that the game is gone, if `start` was called, and wait until no task is left."""
        for repeat in self._repeats:
            repeat.cancel()
        if self._task:
            self._broadcast.send(Gone(self._announced.game), self._own, self._probes)
            self._task.cancel()
            await asyncio.wait([self._task])
        self._broadcast.close()

    async def _run(self) -> None:
        try:
            if self._with_mdns:
                from pompeii_net.lan.discovery.mdns import MdnsAnnouncement

                self.mdns = MdnsAnnouncement()
            while True:
                self._changed.clear()
                now = self._status(), self._current_addresses()
                if now != (self._announced, self._own):
                    self._announced, self._own = now
                    self._send_here()
                if self.mdns:
                    await self.mdns.publish(self._announced, self._port, self._own)
                await self._changed.wait()
        finally:
            if self.mdns:
                await self.mdns.close()

    def _current_addresses(self) -> list[OwnAddress]:
        try:
            own = own_addresses()
        except OSError:
            return []
        return [address for address in own if address.at.ip == self._bind] if self._bind else own

    def _send_here(self) -> None:
        self._broadcast.send(self._here(), self._own, self._probes)

    def _here(self) -> Here:
        return Here(self._announced.protocol, self._announced.game, self._port)

    def _on_datagram(self, datagram: Datagram, address: str, answer: Answer) -> None:
        if not isinstance(datagram, Probe):
            return
        # Bound to one address, we cannot be reached from other networks.
        if self._bind and not any(ip_address(address.partition("%")[0]) in own.at.network for own in self._own):
            return
        if self._answers.allow(address, asyncio.get_running_loop().time()):
            answer(self._here())

"""Finds the games on the network: whatever speaks of one, the game itself is asked, and asked again."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from pompeii_net.lan.discovery.addresses import OwnAddress, own_addresses
from pompeii_net.lan.discovery.discovered_game import DiscoveredGame, unanswered
from pompeii_net.lan.discovery.udp_broadcast import Datagram, Gone, Here, UdpBroadcast, probe
from pompeii_net.lan.local import DiscoveryFault, FoundGame, Place
from pompeii_net.lan.transport.happy_eyeballs import first_success
from pompeii_net.lan.wire import PORT, PROTOCOL, StatusReply

if TYPE_CHECKING:
    from pompeii_net.lan.discovery.advertisement import Advertisement
    from pompeii_net.lan.discovery.mdns import MdnsBrowser

EVERY: Final = 5.0
"""Seconds from one question to the next, to a game and by probe to all."""
MOST_GAMES: Final = 64
"""More games than this are not listed, but for those whose address is given by hand."""
MOST_AT_ADDRESS: Final = 8
"""Of these games at one address, so that nobody fills the list."""
_DOUBTFUL: Final = 1.0  # seconds after which a game that may be gone is asked again
_LEAST: Final = 0.25  # seconds between two questions to one game, whatever is heard of it
_SETTLE: Final = 0.02  # seconds for which news are gathered before they are shown
_FIRST_PROBES: Final = (0.3, 0.9)  # seconds in between: Wi-Fi loses a broadcast now and then

type Ask = Callable[[str, int], Awaitable[StatusReply]]


class Finder:
    """Looks for games from `start` to `stop`, and tells `changed` all it has found each time that has changed."""

    def __init__(
        self,
        changed: Callable[[list[FoundGame]], None],
        mine: Callable[[str], bool] = lambda game: False,
        *,
        ask: Ask | None = None,
        probes: int = PORT,
        mdns: bool = True,
    ) -> None:
        """`mine`: whether we hold a ticket for a game; `ask` raises OSError; `probes`: the UDP port hosts hear."""
        self._changed, self._mine = changed, mine
        self._ask = ask or _ask_status
        self._probes, self._with_mdns = probes, mdns
        self._games: dict[str, DiscoveredGame] = {}
        self._spots: dict[Place, _WatchedPlace] = {}
        self._names: dict[str, DiscoveredGame] = {}
        self._shown: list[FoundGame] = []
        self._to_show: asyncio.Handle | None = None
        self._own: list[OwnAddress] = []
        self._ear = UdpBroadcast(lambda datagram, address, answer: self._heard(datagram, address, unasked=True))
        self._voice = UdpBroadcast(lambda datagram, address, answer: self._heard(datagram, address, unasked=False))
        self._browser: MdnsBrowser | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    @property
    def fault(self) -> DiscoveryFault:
        """Why less is found than there may be; empty where all is well."""
        return self._browser.fault if self._browser else ""

    async def start(self) -> None:
        """Begin; that there is no network is no error."""
        for shout, port in ((self._ear, self._probes), (self._voice, 0)):
            with suppress(OSError):
                await shout.open(port)
        if self._stopped:  # meanwhile
            self._close_sockets()
        else:
            self._spawn(self._keep_looking())

    async def stop(self) -> None:
        """Look no more; `changed` is not called again."""
        self._stopped = True
        self._close_sockets()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._browser:
            await self._browser.close()
        if self._to_show:
            self._to_show.cancel()

    def watch_place(self, address: str, port: int, *, by_hand: bool = True) -> None:
        """Ask there too from now on; unless it is `by_hand`, as a recent host is not, only an answer is shown."""
        spot = self._spots.get((address, port))
        if not spot:
            spot = self._spots[address, port] = _WatchedPlace((address, port))
            self._spawn(self._watch(spot))
        spot.by_hand = spot.by_hand or by_hand
        self._show()

    def places_of(self, game: str) -> list[Place]:
        """Where it was said that a game is, by its host or by another, likeliest first."""
        sighting = self._games.get(game)
        return sighting.places(self._own) if sighting else []

    def _close_sockets(self) -> None:
        self._ear.close()
        self._voice.close()

    async def _keep_looking(self) -> None:
        for pause in chain(_FIRST_PROBES, repeat(EVERY)):
            with suppress(OSError):
                self._own = own_addresses()
            self._voice.send(probe(PROTOCOL), self._own, self._probes)
            if self._with_mdns:
                if not self._browser:
                    from pompeii_net.lan.discovery.mdns import MdnsBrowser

                    self._browser = MdnsBrowser(self._advertised)
                await self._browser.refresh(self._own)
            await asyncio.sleep(pause)

    def _heard(self, datagram: Datagram, address: str, *, unasked: bool) -> None:
        if isinstance(datagram, Here):
            if sighting := self._sighting(datagram.game, address):
                place, now = (address, datagram.port), asyncio.get_running_loop().time()
                sighting.here(place, datagram.protocol, now, unasked=unasked)
        elif isinstance(datagram, Gone) and (sighting := self._games.get(datagram.game)):
            sighting.gone(address)
        self._show()

    def _advertised(self, name: str, advert: "Advertisement | None") -> None:
        if self._stopped:  # what was being resolved meanwhile
            return
        sighting = self._sighting(advert.status.game, next(iter(advert.addresses), "")) if advert else None
        before = self._names.pop(name, None)
        if before and before is not sighting:
            before.withdrawn(name)
        if advert and sighting:
            self._names[name] = sighting
            sighting.advertised(name, advert)
        self._show()

    def _sighting(self, game: str, source: str, *, anyhow: bool = False) -> DiscoveredGame | None:
        """What is known of a game, from now on at least; None where too much is known already."""
        sighting = self._games.get(game)
        if not sighting and (anyhow or self._has_room(source) or self._mine(game)):
            sighting = self._games[game] = DiscoveredGame(game, source)
            self._spawn(self._follow(sighting))
        return sighting

    def _has_room(self, source: str) -> bool:
        """Whether one game more from that address can be listed; one that does not answer makes room for it."""
        known = [*self._games.values()]
        there = [sighting for sighting in known if sighting.source == source]
        full = there if len(there) >= MOST_AT_ADDRESS else known if len(known) >= MOST_GAMES else []
        if idle := next((sighting for sighting in full if sighting.idle), None):
            del self._games[idle.game]
            idle.drop()
        return not full or idle is not None

    def _crowds(self, sighting: DiscoveredGame) -> bool:
        """Whether as many games answer at that one's address already as are listed."""
        others = (one for one in self._games.values() if one is not sighting and one.answers)
        return sum(one.source == sighting.source for one in others) >= MOST_AT_ADDRESS

    async def _follow(self, sighting: DiscoveredGame) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_DOUBTFUL if sighting.doubtful else EVERY):
                    await sighting.news.wait()
            sighting.news.clear()
            answer = await first_success(self._ways(sighting))
            if answer:
                sighting.replied(*answer)
                if self._crowds(sighting) and not self._mine(sighting.game):
                    break
            else:
                sighting.missed()
            self._show()
            if not sighting.alive(loop.time()):
                break
            await asyncio.sleep(_LEAST)
        if self._games.get(sighting.game) is sighting:
            del self._games[sighting.game]

    def _ways(self, sighting: DiscoveredGame) -> list[Callable[[], Awaitable[tuple[Place, StatusReply]]]]:
        async def ask(place: Place) -> tuple[Place, StatusReply]:
            reply = await self._ask(*place)
            if reply.game != sighting.game:
                raise ConnectionError("another game is there")
            return place, reply

        return [partial(ask, place) for place in sighting.places(self._own)]

    async def _watch(self, spot: "_WatchedPlace") -> None:
        while True:
            if not self._answers(spot):
                try:
                    reply = await self._ask(*spot.place)
                except OSError:
                    spot.game, spot.missed = "", True
                else:
                    sighting = self._sighting(reply.game, spot.place[0], anyhow=True)
                    assert sighting
                    sighting.replied(spot.place, reply)
                    spot.game, spot.missed = reply.game, False
                self._show()
            await asyncio.sleep(EVERY)

    def _answers(self, spot: "_WatchedPlace") -> bool:
        """Whether the game at a spot answers, so that it need not be asked there as well."""
        sighting = self._games.get(spot.game)
        return sighting is not None and sighting.answers

    def _show(self) -> None:
        if not self._to_show:
            self._to_show = asyncio.get_running_loop().call_later(_SETTLE, self._show_now)

    def _show_now(self) -> None:
        self._to_show = None
        by_hand = [spot for spot in self._spots.values() if spot.by_hand]
        games = {spot.game for spot in by_hand}
        shown = [
            found
            for sighting in self._games.values()
            if (found := sighting.found(self._own, by_hand=sighting.game in games, mine=self._mine(sighting.game)))
        ]
        shown += [unanswered(spot.place, missed=spot.missed) for spot in by_hand if not self._answers(spot)]
        if shown != self._shown:
            self._shown = shown
            self._changed(shown)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _WatchedPlace:
    """An address to be asked, whoever is there; `game` is the one that answered last."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.by_hand = False
        self.game = ""
        self.missed = False


async def _ask_status(address: str, port: int) -> StatusReply:
    from pompeii_net.lan.transport.connect import ask_status

    return await ask_status(address, port)

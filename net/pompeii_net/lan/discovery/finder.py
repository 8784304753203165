"""Finds the games on the network. Announcements are only hints: each game is asked over TCP, again and again."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from msgspec.structs import asdict

from pompeii_net.lan.discovery.udp_broadcast import Answer, Datagram, Gone, Here, UdpBroadcast, probe
from pompeii_net.lan.local import DiscoveryFault, FoundGame, Place, Reach
from pompeii_net.lan.transport.addresses import (
    MOST_ADDRESSES,
    OwnAddress,
    is_complete,
    is_on_link,
    nearness,
    own_addresses,
)
from pompeii_net.lan.transport.connect import ask_status, first_success
from pompeii_net.lan.wire import PORT, PROTOCOL, StatusReply
from pompeii_net.tasks import TaskSet

if TYPE_CHECKING:
    from pompeii_net.lan.discovery.mdns import Advertisement, MdnsBrowser


MISSES: Final = 2  # number of unanswered questions after which a game counts as gone
VOUCHED: Final = 16.0  # seconds for which a datagram keeps a game alive: three probes
DOUBTS: Final = 3  # number of answers after which a goodbye is no longer believed
MOST_QUESTIONS: Final = 12
"""Maximum number of unanswered questions to a place until a datagram comes from it: anyone may have named the place."""
_NAMES: Final = 4
_PLACES: Final = 64  # maximum number of places where a game is asked for without an answer


class DiscoveredGame:
    """What is known of one game, by its id. Times are the loop's, in seconds. Datagrams and announcements may lie."""

    def __init__(self, game: str, source: str) -> None:
        self.game = game
        self.source = source  # the address that answered last, or that first announced the game
        self.ask_now = asyncio.Event()
        self._adverts: dict[str, Advertisement] = {}
        self._heard: dict[Place, float] = {}
        self._protocol = PROTOCOL
        self._reply: StatusReply | None = None
        self._coded = False
        self._last: Place | None = None
        self._typed: dict[Place, None] = {}  # places named by a person at which the game answered
        self.unanswered: Counter[Place] = Counter()  # number of questions to each place since its last sign of life
        self.missed = self._doubts = 0

    @property
    def idle(self) -> bool:
        """Whether the game was asked without success and is not answering."""
        return self.missed > 0 and not self.answers

    @property
    def answers(self) -> bool:
        """Whether the game has answered, and no more questions than `MISSES` allows went unanswered since."""
        return self._reply is not None and self.missed < (1 if self._doubts else MISSES)

    @property
    def doubtful(self) -> bool:
        """Whether the game answers but may be gone: it has said goodbye or missed the last question."""
        return self.answers and (self._doubts > 0 or self.missed > 0)

    def on_advertisement(self, name: str, advert: "Advertisement") -> None:
        """Store what multicast DNS says under `name`, clear doubts and ask the game at once.

        Further names are ignored after four.
        """
        if name not in self._adverts and len(self._adverts) >= _NAMES:
            return
        self._adverts[name] = advert
        self._coded |= advert.status.code
        self._protocol, self._doubts = advert.status.protocol, 0
        self.ask_now.set()

    def on_withdrawal(self, name: str) -> None:
        """Note that the announcement `name` is withdrawn, and ask the game at once. Unknown names are ignored."""
        if self._adverts.pop(name, None):
            self._on_goodbye()

    def on_here(self, place: Place, protocol: int, now: float, *, unasked: bool) -> None:
        """Note a datagram at `now` that says the game, of `protocol`, is at `place`. `unasked`: it answers no probe.

        The place counts for `VOUCHED` seconds, unless it is new and there are `MOST_ADDRESSES` already. Its unanswered
        questions are forgotten, and if `unasked` all doubts. The game is asked at once if the datagram was unasked, the
        place is new, or the last question went unanswered.
        """
        new = place not in self._heard
        self.unanswered.pop(place, None)
        self._heard = {heard: until for heard, until in self._heard.items() if until > now}
        if len(self._heard) < MOST_ADDRESSES or not new:
            self._heard[place] = now + VOUCHED
        self._protocol = protocol
        if unasked:
            self._doubts = 0
        if unasked or new or self.missed:
            self.ask_now.set()

    def on_gone(self, address: str) -> None:
        """Forget the places at `address`, from which a datagram says that the game is gone, and ask the game at once.

        If the game still answers, it stays listed.
        """
        self._heard = {place: until for place, until in self._heard.items() if place[0] != address}
        self._on_goodbye()

    def on_reply(self, place: Place, reply: StatusReply, *, typed: bool = False) -> None:
        """Note an answer from `place`, which is first of `places` from now on; it clears one doubt.

        `typed`: a person named the place.
        """
        if typed:
            self._typed[place] = None
        self._reply, self._last, self.missed = reply, place, 0
        self.unanswered.pop(place, None)
        self._coded |= reply.code
        self.source = place[0]
        self._doubts = max(0, self._doubts - 1)

    def alive(self, now: float) -> bool:
        """Return whether the game answers, is announced, or was named by a recent datagram."""
        return bool(self._adverts) or self.answers or any(until > now for until in self._heard.values())

    def places(self, own: Collection[OwnAddress]) -> list[Place]:
        """Return where the game may be: where it answered last, where a person named it, then others, nearest first.

        Datagrams and announcements may be forged, so others must be in our networks. Datagrams may also name the
        loopback, because only programs on this machine send from it. At most `MOST_ADDRESSES` are returned.
        """
        others = [place for place in self._heard if is_on_link(place[0], own, loopback=True)]
        for advert in self._adverts.values():
            others += [(address, advert.port) for address in advert.addresses if is_on_link(address, own)]
        near = sorted((place for place in others if is_complete(place[0])), key=lambda place: nearness(place[0], own))
        return [*dict.fromkeys([*([self._last] if self._last else []), *self._typed, *near])][:MOST_ADDRESSES]

    def places_to_ask(self, own: Collection[OwnAddress]) -> list[Place]:
        """Return the `places` with fewer than `MOST_QUESTIONS` unanswered; no new ones if `_PLACES` are silent."""
        full, asked = len(self.unanswered) >= _PLACES, self.unanswered
        return [at for at in self.places(own) if asked[at] < MOST_QUESTIONS and not (full and at not in asked)]

    def found(self, own: Collection[OwnAddress], *, by_hand: bool, mine: bool) -> FoundGame | None:
        """Return the game as it is shown; None if it has no place or ceased to answer, or only its id is known.

        `own`: our addresses, for `places`. `by_hand` (a person named its address) and `mine` (we have a ticket) are
        only copied to the result.
        """
        places = self.places(own)
        status = self._reply or next((advert.status for advert in self._adverts.values()), None)
        if not places or (self._reply and not self.answers) or not (status or self.missed):
            return None
        port = places[0][1]
        known = asdict(status) if status else {"game": self.game, "protocol": self._protocol}
        return FoundGame(
            **{**known, "code": self._coded},
            addresses=tuple(address for address, at in places if at == port),
            port=port,
            reach=self._reach(),
            by_hand=by_hand,
            mine=mine,
            elsewhere=tuple(place for place in places if place[1] != port),
        )

    def _reach(self) -> Reach:
        if (self._reply.protocol if self._reply else self._protocol) != PROTOCOL:
            return "incompatible"
        if self._reply:
            return "ok"
        return "unreachable" if self.missed else "asking"

    def _on_goodbye(self) -> None:
        self._doubts = DOUBTS
        self.ask_now.set()


EVERY: Final = 5.0  # seconds between two questions to a game, and between two probes
MOST_GAMES: Final = 64  # maximum number of games listed, not counting those given by hand
MOST_AT_ADDRESS: Final = 8  # and of those at one address, so that no one can fill the list
_DOUBTFUL: Final = 1.0  # seconds after which a game that may be gone is asked again
_LEAST: Final = 0.25  # minimum seconds between two questions to one game
_GATHER: Final = 0.02  # seconds for which changes are gathered before they are shown
_FIRST_PROBES: Final = (0.3, 0.9)  # pauses after the first probes, in seconds: Wi-Fi sometimes loses a broadcast

type Ask = Callable[[str, int], Awaitable[StatusReply]]


class Finder:
    """Looks for games from `start` to `stop`.

    `changed` gets all games at each change, `hindered` what hinders the search.
    """

    def __init__(
        self,
        changed: Callable[[list[FoundGame]], None],
        mine: Callable[[str], bool] = lambda game: False,
        *,
        ask: Ask = ask_status,
        probes: int = PORT,
        mdns: bool = True,
        hindered: Callable[[DiscoveryFault], None] = lambda fault: None,
    ) -> None:
        """`changed` gets the games found. `mine`: whether we have a ticket for a game's id; `ask` raises OSError.

        `probes`: the hosts' UDP port. `mdns`: listen to multicast DNS, too. `hindered` gets a change of `fault`.
        """
        self._changed, self._mine, self._ask, self._hindered = changed, mine, ask, hindered
        self._probes, self._with_mdns = probes, mdns
        self._games: dict[str, DiscoveredGame] = {}
        self._watched: dict[Place, str | None] = {}
        """The game that answered at each place given by hand; None if none did, "" while that is unknown."""
        self._names: dict[str, DiscoveredGame] = {}
        self._shown: list[FoundGame] = []
        self._show_timer: asyncio.Handle | None = None
        self._own: list[OwnAddress] = []
        # Datagrams to the common port are unasked; answers to probes come to the port that sent them.
        self._listener = UdpBroadcast(partial(self._on_datagram, unasked=True))
        self._prober = UdpBroadcast(partial(self._on_datagram, unasked=False))
        self._browser: MdnsBrowser | None = None
        self.fault: DiscoveryFault = ""
        self._tasks = TaskSet()
        self._stopped = False

    async def start(self) -> None:
        """Begin to look for games; works without a network."""
        self._tasks.spawn(self._keep_looking(), eager=True)

    async def stop(self) -> None:
        """Stop looking and wait until no task is left. `changed` is not called any more from the call on."""
        self._stopped = True
        self._listener.close()  # first: a game that is announced meanwhile would be followed for ever
        self._prober.close()
        self._tasks.cancel()
        await self._tasks.join()
        if self._browser:
            await self._browser.close()

    def watch_place(self, address: str, port: int) -> None:
        """List a place that a person named, even if no game answers there, and ask there until `stop`.

        Repeats do nothing.
        """
        if (address, port) not in self._watched:
            self._watched[address, port] = ""
            self._tasks.spawn(self._watch((address, port)))
            self._show()

    def places_of(self, game: str) -> list[Place]:
        """Return the unverified places where a game may be, likeliest first, without silent ones.

        [] for an unknown game.
        """
        known = self._games.get(game)
        return known.places_to_ask(self._own) if known else []

    async def _keep_looking(self) -> None:
        self._look()
        for broadcast, port in ((self._listener, self._probes), (self._prober, 0)):
            with suppress(OSError):
                await broadcast.open(port)
        for pause in chain(_FIRST_PROBES, repeat(EVERY)):
            self._look()
            self._prober.send(probe(PROTOCOL), self._own, self._probes)
            if self._with_mdns:
                if not self._browser:
                    from pompeii_net.lan.discovery.mdns import MdnsBrowser

                    self._browser = MdnsBrowser(self._on_advertisement)
                await self._browser.refresh(self._own)
            fault = (self._browser and self._browser.fault) or ("not_allowed" if self._prober.silenced else "")
            if fault != self.fault:
                self.fault = fault
                self._hindered(fault)
            await asyncio.sleep(pause)

    def _look(self) -> None:
        with suppress(OSError):
            self._own = own_addresses()

    def _on_datagram(self, datagram: Datagram, address: str, answer: Answer, *, unasked: bool) -> None:
        if isinstance(datagram, Here):
            if game := self._known_game(datagram.game, address):
                place, now = (address, datagram.port), asyncio.get_running_loop().time()
                game.on_here(place, datagram.protocol, now, unasked=unasked)
        elif isinstance(datagram, Gone) and (game := self._games.get(datagram.game)):
            game.on_gone(address)
        self._show()

    def _on_advertisement(self, name: str, advert: "Advertisement | None") -> None:
        if self._stopped:  # an announcement that was still being resolved
            return
        game = self._known_game(advert.status.game, next(iter(advert.addresses), "")) if advert else None
        before = self._names.pop(name, None)
        if before and before is not game:
            before.on_withdrawal(name)
        if advert and game:
            self._names[name] = game
            game.on_advertisement(name, advert)
        self._show()

    def _known_game(self, game_id: str, source: str, *, anyhow: bool = False) -> DiscoveredGame | None:
        """Return a known game or begin to follow a new one; None if there is no room for another from `source`.

        `source` is an address. Our own games, and with `anyhow` all games, are followed in any case.
        """
        game = self._games.get(game_id)
        if not game and (anyhow or self._has_room(source) or self._mine(game_id)):
            game = self._games[game_id] = DiscoveredGame(game_id, source)
            self._tasks.spawn(self._follow(game))
        return game

    def _has_room(self, source: str) -> bool:
        """Return whether another game from this address can be listed. At a limit, an idle game is dropped for it."""
        known = [*self._games.values()]
        there = [game for game in known if game.source == source]
        full = there if len(there) >= MOST_AT_ADDRESS else known if len(known) >= MOST_GAMES else []
        if idle := next((game for game in full if game.idle), None):
            del self._games[idle.game]
            idle.ask_now.set()  # ends the task that follows it
        return not full or idle is not None

    async def _follow(self, game: DiscoveredGame) -> None:
        """Ask a game regularly, and at once on news, until it is gone or its address has too many; then drop it."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_DOUBTFUL if game.doubtful else EVERY):
                    await game.ask_now.wait()
            game.ask_now.clear()
            answer = await first_success(self._attempts(game))
            if answer:
                game.on_reply(*answer)
                others = [other for other in self._games.values() if other is not game and other.source == game.source]
                if sum(other.answers for other in others) >= MOST_AT_ADDRESS and not self._mine(game.game):
                    break
            else:
                game.missed += 1
            self._show()
            if self._games.get(game.game) is not game or not game.alive(asyncio.get_running_loop().time()):
                break
            await asyncio.sleep(_LEAST)
        if self._games.get(game.game) is game:
            del self._games[game.game]

    def _attempts(self, game: DiscoveredGame) -> list[Callable[[], Awaitable[tuple[Place, StatusReply]]]]:
        async def ask(place: Place) -> tuple[Place, StatusReply]:
            game.unanswered[place] += 1
            reply = await self._ask(*place)
            if reply.game != game.game:
                raise ConnectionError("another game is there")
            return place, reply

        return [partial(ask, place) for place in game.places_to_ask(self._own)]

    async def _watch(self, place: Place) -> None:
        """Ask at a place that a person named every `EVERY` seconds, for ever.

        Not while the game found there answers.
        """
        while True:
            if not self._answers(self._watched[place]):
                try:
                    reply = await self._ask(*place)
                except OSError:
                    self._watched[place] = None
                else:
                    game = self._known_game(reply.game, place[0], anyhow=True)
                    assert game
                    game.on_reply(place, reply, typed=True)
                    self._watched[place] = reply.game
                self._show()
            await asyncio.sleep(EVERY)

    def _answers(self, game_id: str | None) -> bool:
        game = self._games.get(game_id or "")
        return game is not None and game.answers

    def _show(self) -> None:
        if not self._show_timer:
            self._show_timer = asyncio.get_running_loop().call_later(_GATHER, self._show_now)

    def _show_now(self) -> None:
        self._show_timer = None
        shown = [
            found
            for game in self._games.values()
            if (found := game.found(self._own, by_hand=game.game in self._watched.values(), mine=self._mine(game.game)))
        ]
        for (address, port), there in self._watched.items():
            if not self._answers(there):
                reach: Reach = "unreachable" if there is None else "asking"
                shown.append(FoundGame(addresses=(address,), port=port, reach=reach, by_hand=True))
        if shown != self._shown and not self._stopped:
            self._shown = shown
            self._changed(shown)


_IDLE: Final = 20.0  # seconds for which the search continues after the last call; a waiting guest calls every few


class HostLocator:
    """Finds a lost host. Called with a game's id, it returns where the game may be by now; [] at first.

    The search begins with the first call and ends after `_IDLE` seconds without a call.
    """

    def __init__(self) -> None:
        self._finder: Finder | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._tasks = TaskSet()

    def __call__(self, game: str) -> list[Place]:
        if self._idle:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(_IDLE, self._stop)
        if self._finder is None:
            self._finder = Finder(lambda found: None)
            self._tasks.spawn(self._finder.start())
        return self._finder.places_of(game)

    async def close(self) -> None:
        if self._idle:
            self._idle.cancel()
        self._stop()
        await self._tasks.join()

    def _stop(self) -> None:
        finder, self._finder = self._finder, None
        if finder:
            self._tasks.spawn(finder.stop())

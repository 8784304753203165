"""What is known of a game that was heard of: who says so, where it is, what it answered."""

import asyncio
from collections.abc import Iterable
from typing import Final

from msgspec.structs import asdict

from pompeii_net.lan.discovery.addresses import MOST, OwnAddress, is_complete, is_on_link, nearness
from pompeii_net.lan.discovery.advertisement import Advertisement
from pompeii_net.lan.local import FoundGame, Place, Reach
from pompeii_net.lan.wire import PROTOCOL, StatusReply

MISSES: Final = 2
"""Questions without an answer after which a game is no longer there."""
VOUCHED: Final = 16.0
"""Seconds for which a datagram vouches for a game: three probes."""
DOUBTS: Final = 3
"""Answers after which a goodbye is not believed any more."""
MOST_QUESTIONS: Final = 12
"""At a place that does not answer, until it speaks for itself; whoever speaks of a place need not be there."""
_NAMES: Final = 4
_PLACES: Final = 64
"""Where a game is asked at all, however often it is said to be somewhere else."""


class DiscoveredGame:
    """A game, by its id. Times are the loop's, in seconds."""

    def __init__(self, game: str, source: str) -> None:
        self.game = game
        self.source = source
        """The address that answered last, or else spoke of it first."""
        self.ask_now = asyncio.Event()  # it should be asked now
        self._adverts: dict[str, Advertisement] = {}
        self._heard: dict[Place, float] = {}
        self._protocol = PROTOCOL
        self._reply: StatusReply | None = None
        self._coded = False
        self._last: Place | None = None
        self._typed: dict[Place, None] = {}
        """Where somebody had it looked for, and it was."""
        self._asked: dict[Place, int] = {}
        """How often, in vain so far."""
        self._missed = 0
        self._doubts = 0
        self._dropped = False

    @property
    def idle(self) -> bool:
        """Whether it was asked in vain and does not answer."""
        return self._missed > 0 and not self.answers

    @property
    def answers(self) -> bool:
        """Whether it has answered, and not too long ago."""
        return self._reply is not None and self._missed < (1 if self._doubts else MISSES)

    @property
    def doubtful(self) -> bool:
        """Whether it has said goodbye, or did not answer just now, and may be gone."""
        return self.answers and (self._doubts > 0 or self._missed > 0)

    def on_advertisement(self, name: str, advert: Advertisement) -> None:
        """Multicast DNS announces it under `name`; one game under many names is somebody's joke."""
        if name not in self._adverts and len(self._adverts) >= _NAMES:
            return
        self._adverts[name] = advert
        self._coded |= advert.status.code
        self._protocol, self._doubts = advert.status.protocol, 0
        self.ask_now.set()

    def on_withdrawal(self, name: str) -> None:
        """Multicast DNS announces it under `name` no more."""
        if self._adverts.pop(name, None):
            self._on_goodbye()

    def on_here(self, place: Place, protocol: int, now: float, *, unasked: bool) -> None:
        """A datagram says it is at `place`."""
        new = place not in self._heard
        self._asked.pop(place, None)
        self._heard = {one: until for one, until in self._heard.items() if until > now}
        if len(self._heard) < MOST or not new:
            self._heard[place] = now + VOUCHED
        self._protocol = protocol
        if unasked:
            self._doubts = 0
        if unasked or new or self._missed:
            self.ask_now.set()

    def on_gone(self, address: str) -> None:
        """A datagram from `address` says it is there no more."""
        self._heard = {place: until for place, until in self._heard.items() if place[0] != address}
        self._on_goodbye()

    def on_question(self, place: Place) -> None:
        """It is being asked there."""
        self._asked[place] = self._asked.get(place, 0) + 1

    def on_reply(self, place: Place, reply: StatusReply, *, typed: bool = False) -> None:
        """It has answered at `place`, the first to be asked from now on; `typed`: nobody but a person named that."""
        if typed:
            self._typed[place] = None
        self._reply, self._last, self._missed = reply, place, 0
        self._asked.pop(place, None)
        self._coded |= reply.code
        self.source = place[0]
        self._doubts = max(0, self._doubts - 1)

    def on_no_reply(self) -> None:
        """It was asked in vain."""
        self._missed += 1

    def drop(self) -> None:
        """It is listed no more: others need its place, and whoever follows it ends."""
        self._dropped = True
        self.ask_now.set()

    def alive(self, now: float) -> bool:
        """Whether anything speaks for it."""
        if self._dropped:
            return False
        return bool(self._adverts) or self.answers or any(until > now for until in self._heard.values())

    def places(self, own: Iterable[OwnAddress]) -> list[Place]:
        """Where it is said to be: where it answered last, then the others, the nearest first.

        Both ways may be somebody else's, so only to our networks; nobody but a program here sends from the loopback.
        """
        own = list(own)
        told = [(address, advert.port) for advert in self._adverts.values() for address in advert.addresses]
        told = [place for place in told if is_on_link(place[0], own)]
        heard = [place for place in self._heard if is_on_link(place[0], own, loopback=True)]
        others = sorted(dict.fromkeys((*heard, *told)), key=lambda place: nearness(place[0], own))
        others = [place for place in others if is_complete(place[0])]
        return [*dict.fromkeys([*([self._last] if self._last else []), *self._typed, *others])][:MOST]

    def places_to_ask(self, own: Iterable[OwnAddress]) -> list[Place]:
        """Those of `places` where it has not been asked in vain too often."""
        room = len(self._asked) < _PLACES
        return [place for place in self.places(own) if self._asked.get(place, 0 if room else _PLACES) < MOST_QUESTIONS]

    def found(self, own: Iterable[OwnAddress], *, by_hand: bool, mine: bool) -> FoundGame | None:
        """How it is shown; None as long as nothing but its id is known, and where it has stopped answering."""
        places = self.places(own)
        status = self._reply or next((advert.status for advert in self._adverts.values()), None)
        if not places or (self._reply and not self.answers) or not (status or self._missed):
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
        return "unreachable" if self._missed else "asking"

    def _on_goodbye(self) -> None:
        self._doubts = DOUBTS
        self.ask_now.set()


def unanswered(place: Place, *, missed: bool) -> FoundGame:
    """How an address is shown that was given by hand and at which no game has answered."""
    reach: Reach = "unreachable" if missed else "asking"
    return FoundGame(addresses=(place[0],), port=place[1], reach=reach, by_hand=True)

"""Who may wait at a host's door, and who makes room when too many do: a policy without sockets, its clock given."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import Final, Literal

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.wire import EndReason

type HandshakeStep = Literal["opening", "reading", "securing", "entering", "inside"]
"""How far a connection is: nothing asked for, a browser reads a file, TLS begun, the code proven, let in."""
_REMEMBERED: Final = 1024
_LATELY: Final = 4.0
"""Seconds of which the connections from an address are counted, once or twice that."""


class PendingConnection:
    """A connection and how far it is; its place is given back by `with`. `evict` ends it, as far as it is."""

    def __init__(self, admission: "AdmissionControl", address: str, since: float) -> None:
        self.address, self.since = address, since
        self.step: HandshakeStep = "opening"
        self.evict: Callable[[], object] = lambda: None
        self.evicted = False
        self.old_code = False
        self._admission = admission

    def __enter__(self) -> "PendingConnection":
        return self

    def __exit__(self, *problem: object) -> None:
        self._admission.leave(self)


class AdmissionControl:
    """Places before and after a guest has shown that it may come in are counted apart, and so are the steps before.

    Where a step is full, the newcomer takes the place of a connection from a worse kind of address at once, and from
    the same kind only if that has had its `grace`: whoever is quick enough always gets through. Addresses of people who
    have been in are the best kind; the worst are those from which a lot has come lately.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._pending: dict[HandshakeStep, dict[PendingConnection, None]] = {
            "opening": {},
            "reading": {},
            "securing": {},
            "entering": {},
        }
        self._inside: Counter[str] = Counter()
        self._trusted: OrderedDict[str, None] = OrderedDict()
        self._lately: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        self._turned = clock()
        self._codes = WrongCodes(limits, clock)

    def arrive(self, address: str) -> PendingConnection | EndReason:
        """A place for a new connection from there; or why there is none: `busy`, or `shut` after wrong codes."""
        self._count(address)
        if address not in self._trusted and self._codes.shut(address):
            return "shut"
        pending = PendingConnection(self, address, self._clock())
        return pending if self._take(pending, "opening") else "busy"

    def advance(self, pending: PendingConnection, step: HandshakeStep) -> bool:
        """It is one step further; False where there is no place for it."""
        self.leave(pending)
        return self._take(pending, step)

    def newcomer(self, address: str) -> EndReason | None:
        """Why nobody new may come in from there, who has the code: `busy`, or `shut` after wrong codes."""
        if self._codes.shut(address):
            return "shut"
        full = self._inside.total() >= self._limits.connections
        return "busy" if full or self._inside[address] >= self._limits.per_address else None

    def enter(self, pending: PendingConnection) -> None:
        """It is let in, and its address trusted from now on."""
        self.leave(pending)
        pending.step = "inside"
        self._inside[pending.address] += 1
        self._trusted[pending.address] = None
        self._trusted.move_to_end(pending.address)
        _forget_oldest(self._trusted)

    def distrust(self, address: str) -> None:
        self._trusted.pop(address, None)

    def leave(self, pending: PendingConnection) -> None:
        """It has gone, or is no longer where it was."""
        if pending.step != "inside":
            self._pending[pending.step].pop(pending, None)
        else:
            self._inside[pending.address] -= 1
            if not self._inside[pending.address]:
                del self._inside[pending.address]

    def wrong_code(self, address: str) -> bool:
        """Somebody there does not know the code; whether that was once too often."""
        return self._codes.add(address)

    def _take(self, pending: PendingConnection, step: HandshakeStep) -> bool:
        now, places = self._clock(), self._pending[step]
        if len(places) >= self._limits.pending:
            victim = self._victim(places, self._kind(pending.address), now)
            if victim is None:
                return False
            self.leave(victim)
            victim.evicted = True
            victim.evict()
        pending.step, pending.since = step, now
        places[pending] = None
        return True

    def _victim(self, places: Iterable[PendingConnection], kind: int, now: float) -> PendingConnection | None:
        """Who makes room for a newcomer of this kind: of the worst kind, the busiest address, who waits longest."""
        ranks = {address: (-self._kind(address), self._load(address)) for address in {p.address for p in places}}
        weaker = [
            other
            for other in places
            if -ranks[other.address][0] < kind
            or (-ranks[other.address][0] == kind and now - other.since >= self._limits.grace)
        ]
        return max(weaker, key=lambda other: (ranks[other.address], -other.since), default=None)

    def _kind(self, address: str) -> int:
        """Better where larger: 2 for those who have been in, 0 for those who come too often."""
        return 1 + (address in self._trusted) - (self._load(address) > self._limits.heavy)

    def _load(self, address: str) -> int:
        return self._lately[address] + self._before[address]

    def _count(self, address: str) -> None:
        now = self._clock()
        if now - self._turned >= _LATELY:
            self._before = self._lately if now - self._turned < 2 * _LATELY else Counter()
            self._lately, self._turned = Counter(), now
        self._lately[address] += 1


class WrongCodes:
    """Counts the wrong codes of each address."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._shut: OrderedDict[str, float] = OrderedDict()

    def shut(self, address: str) -> bool:
        return self._shut.get(address, 0.0) > self._clock()

    def add(self, address: str) -> bool:
        """One more; whether it was once too often."""
        now = self._clock()
        times = self._wrong.setdefault(address, deque(maxlen=self._limits.wrong_codes))
        self._wrong.move_to_end(address)
        times.append(now)
        too_many = len(times) == self._limits.wrong_codes and now - times[0] <= self._limits.wrong_within
        if too_many:
            del self._wrong[address]
            self._shut[address] = now + self._limits.shut
            self._shut.move_to_end(address)
        _forget_oldest(self._wrong)
        _forget_oldest(self._shut)
        return too_many


def _forget_oldest[T](remembered: OrderedDict[str, T]) -> None:
    if len(remembered) > _REMEMBERED:
        remembered.popitem(last=False)

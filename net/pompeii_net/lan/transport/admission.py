"""Who may wait at a host's door, and who makes room when too many do: a policy without sockets, its clock given."""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.wire import EndReason

type HandshakeStep = Literal["opening", "reading", "securing", "entering", "inside"]
"""How far a connection is: nothing asked for, a browser reads a file, TLS begun, the code proven, let in."""
_REMEMBERED: Final = 1024
_LATELY: Final = 4.0  # seconds of which the connections from an address are counted, once or twice that


class PendingConnection:
    """A connection and how far it is. `evict` ends it, as far as it is."""

    def __init__(self, address: str, since: float) -> None:
        self.address, self.since = address, since
        self.step: HandshakeStep = "opening"
        self.evict: Callable[[], object] = lambda: None
        self.evicted = self.old_code = False


class AdmissionControl:
    """Places before and after a guest has shown that it may come in are counted apart, and so are the steps before.

    Where a step is full, the newcomer takes the place of a connection from a worse kind of address at once, and from
    the same kind only if that has had its `grace`: whoever is quick enough always gets through. Addresses of people who
    have been in are the best kind; the worst are those from which a lot has come lately.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._at: defaultdict[HandshakeStep, dict[PendingConnection, None]] = defaultdict(dict)
        self._trusted: OrderedDict[str, None] = OrderedDict()
        self._lately: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        self._turned = clock()
        self.codes = WrongCodes(limits, clock)

    def arrive(self, address: str) -> PendingConnection | EndReason:
        """A place for a new connection from there; or why there is none: `busy`, or `shut` after wrong codes."""
        self._count(address)
        if address not in self._trusted and self.codes.shut(address):
            return "shut"
        pending = PendingConnection(address, self._clock())
        return pending if self._take(pending, "opening") else "busy"

    def advance(self, pending: PendingConnection, step: HandshakeStep) -> bool:
        """It is one step further; False where there is no place for it."""
        self.leave(pending)
        return self._take(pending, step)

    def newcomer(self, address: str) -> EndReason | None:
        """Why a newcomer from there who knows the code may not come in: `full`, or `shut` after wrong codes."""
        if self.codes.shut(address):
            return "shut"
        inside = [pending.address for pending in self._at["inside"]]
        full = len(inside) >= self._limits.connections or inside.count(address) >= self._limits.per_address
        return "full" if full else None

    def enter(self, pending: PendingConnection) -> None:
        """It is let in, and its address trusted from now on."""
        self.leave(pending)
        pending.step = "inside"
        self._at["inside"][pending] = None
        _remember(self._trusted, pending.address, None)

    def distrust(self, address: str) -> None:
        self._trusted.pop(address, None)

    def leave(self, pending: PendingConnection) -> None:
        """It has gone, or is no longer where it was."""
        self._at[pending.step].pop(pending, None)

    def _take(self, pending: PendingConnection, step: HandshakeStep) -> bool:
        now, places = self._clock(), self._at[step]
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
        kinds = {address: self._kind(address) for address in {other.address for other in places}}
        # Of the same kind only who has had its grace.
        weaker = [other for other in places if kinds[other.address] < kind + (now - other.since >= self._limits.grace)]
        return max(weaker, key=lambda one: (-kinds[one.address], self._load(one.address), -one.since), default=None)

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
    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def shut(self, address: str) -> bool:
        times: Sequence[float] = self._wrong.get(address, ())
        return self._too_many(times) and times[-1] + self._limits.shut > self._clock()

    def add(self, address: str) -> bool:
        """One more; whether it was once too often."""
        times = self._wrong.get(address) or deque(maxlen=self._limits.wrong_codes)
        times.append(self._clock())
        _remember(self._wrong, address, times)
        return self._too_many(times)

    def _too_many(self, times: Sequence[float]) -> bool:
        return len(times) == self._limits.wrong_codes and times[-1] - times[0] <= self._limits.wrong_within


def _remember[T](remembered: OrderedDict[str, T], address: str, what: T) -> None:
    """As the latest; the one longest unheard of is forgotten where they are too many."""
    remembered[address] = what
    remembered.move_to_end(address)
    if len(remembered) > _REMEMBERED:
        remembered.popitem(last=False)

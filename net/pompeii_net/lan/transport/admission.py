"""The policy for connections that a host has not let in yet: who may wait, and who is evicted when too many do."""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from pompeii_net.lan.limits import Limits, source
from pompeii_net.lan.local import Way
from pompeii_net.lan.wire import EndReason

type HandshakeStep = Literal["opening", "reading", "securing", "entering", "inside"]
"""A connection's progress: nothing asked yet, a browser reads a file, TLS begun, code proven, let in."""
_REMEMBERED: Final = 1024
_OVER_RELAY: Final = 10  # times as many wrong codes shut out a relay as an address
_LATELY: Final = 4.0  # connections from an address are counted for one to two times this many seconds


class PendingConnection:
    """A connection and its progress. `evict` ends it at any step.

    `address` is an IP address, or `key@relay` over a relay. `way`, only for one from far away, tells how it goes.
    """

    def __init__(self, address: str, since: float) -> None:
        self.address, self.since = address, since
        self.step: HandshakeStep = "opening"
        self.evict: Callable[[], object] = lambda: None
        self.evicted = self.old_code = False
        self.way: Callable[[], Way | None] | None = None


class AdmissionControl:
    """Gives out places at each step, which are counted separately, so that a flood does not keep honest guests out.

    If a step is full, a newcomer evicts a connection from a worse kind of address at once, and one from the same kind
    only after its `grace`: a guest that is quick enough always gets through. The best addresses are those of people who
    have been let in; the worst are those with many recent connections.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._at: defaultdict[HandshakeStep, dict[PendingConnection, None]] = defaultdict(dict)
        self._trusted: OrderedDict[str, None] = OrderedDict()
        self._lately: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        self._turned = clock()
        self.codes = WrongCodes(limits, clock)

    @property
    def strangers(self) -> int:
        """The number of connections that have not asked for anything yet."""
        return len(self._at["opening"])

    def arrive(self, address: str) -> PendingConnection | EndReason:
        """Return a place for a new connection, evicting a weaker one if needed; `busy` if there is none.

        `shut` if the address is shut out for wrong codes and not trusted.
        """
        self._count(address)
        if address not in self._trusted and self.codes.shut(address):
            return "shut"
        pending = PendingConnection(address, self._clock())
        return pending if self._take(pending, "opening") else "busy"

    def advance(self, pending: PendingConnection, step: HandshakeStep) -> bool:
        """Move a connection to a step, evicting a weaker one if needed. If False, it has lost its old place too."""
        self.leave(pending)
        return self._take(pending, step)

    def newcomer(self, address: str) -> EndReason | None:
        """Return why a newcomer may not enter: `full` (in all or for its address), `shut` (codes). None if it may."""
        if self.codes.shut(address):
            return "shut"
        inside = [source(pending.address) for pending in self._at["inside"]]
        full = len(inside) >= self._limits.connections or inside.count(source(address)) >= self._limits.per_address
        return "full" if full else None

    def enter(self, pending: PendingConnection) -> None:
        """Count a connection as let in, and trust its address from now on."""
        self.leave(pending)
        pending.step = "inside"
        self._at["inside"][pending] = None
        _remember(self._trusted, pending.address, None)

    def distrust(self, address: str) -> None:
        self._trusted.pop(address, None)

    def leave(self, pending: PendingConnection) -> None:
        """Free the place of a connection, if it has one."""
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
        """Return which of `places` a newcomer of this kind evicts, or None.

        First counts the worst kind, then the busiest address, then the longest wait.
        """
        kinds = {address: self._kind(address) for address in {other.address for other in places}}
        # Connections of the same kind only after their grace.
        weaker = [other for other in places if kinds[other.address] < kind + (now - other.since >= self._limits.grace)]
        return max(weaker, key=lambda one: (-kinds[one.address], self._load(one.address), -one.since), default=None)

    def _kind(self, address: str) -> int:
        """Return an address's kind, 0 to 2, higher is better: 1, plus 1 if trusted, less 1 for too many connections."""
        return 1 + (address in self._trusted) - (self._load(address) > self._limits.heavy)

    def _load(self, address: str) -> int:
        return self._lately[source(address)] + self._before[source(address)]

    def _count(self, address: str) -> None:
        now = self._clock()
        if now - self._turned >= _LATELY:
            self._before = self._lately if now - self._turned < 2 * _LATELY else Counter()
            self._lately, self._turned = Counter(), now
        self._lately[source(address)] += 1


class WrongCodes:
    """Counts wrong codes by address; over a relay, by key and by relay.

    Forgets the addresses not heard of for longest.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def shut(self, address: str) -> bool:
        """Return whether an address, or the relay it comes over, is shut out at present because of wrong codes."""
        return any(
            (times := self._wrong.get(one))
            and self._too_many(times, most)
            and times[-1] > self._clock() - self._limits.shut
            for one, most in self._counted(address).items()
        )

    def add(self, address: str) -> bool:
        """Count a wrong code of an address, and of its relay; return whether the address is shut out from now on."""
        for one, most in self._counted(address).items():
            times = self._wrong.get(one) or deque(maxlen=most)
            times.append(self._clock())
            _remember(self._wrong, one, times)
        return self.shut(address)

    def _counted(self, address: str) -> dict[str, int]:
        """Return the addresses under which to count, itself and its relay, with how many wrong codes shut each out."""
        most = self._limits.wrong_codes
        behind = source(address)
        # Many people come over one relay, and a key costs nothing.
        return {address: most} if behind == address else {address: most, behind: _OVER_RELAY * most}

    def _too_many(self, times: Sequence[float], most: int) -> bool:
        return len(times) == most and times[-1] - times[0] <= self._limits.wrong_within


def _remember[T](remembered: OrderedDict[str, T], address: str, what: T) -> None:
    """Store `what` for `address` as the latest entry. If there are too many, forget the oldest."""
    remembered[address] = what
    remembered.move_to_end(address)
    if len(remembered) > _REMEMBERED:
        remembered.popitem(last=False)

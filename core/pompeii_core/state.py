"""The whole state of a game as bitboards and counters, and the few moves of pieces that every rule shares."""

from typing import Final

from pompeii_core.actions import MOST_SEATS, Action, Cause, Choice, Phase
from pompeii_core.city import BIT, CITY, INDEX, NAMES, ROOM, SIDES, SPACES, SYMBOLS, VENT, VENT_MASK, squares
from pompeii_core.events import Burned, Event, Tile
from pompeii_core.rules import Rules

MOST_PIECES: Final = 36 * MOST_SEATS
_SIZE = len(NAMES)
# What is replaced and never changed in place: copies share it.
_SHARED: Final = (
    *("active", "barred", "choice", "covered", "first", "first_ad79", "lava", "occupied", "on_turn", "phase"),
    *("ran", "relatives", "room", "rules", "runs", "seats", "passable", "tile", "turn"),
)
# What is changed in place, one level deep.
_LISTS: Final = (
    *("aside", "bag", "deck", "discards", "duals", "own", "placed", "polled", "saved", "supply", "total"),
    *("volcano", "winners"),
)


class State:
    """What is true, hidden things included; squares are bits and indices of `city`, lists are by seat.

    `deck` and `bag` are drawn from their end. `events` collects what happens, or is None where nobody reads it.
    """

    __slots__ = (*_SHARED, *_LISTS, "counts", "events", "frontier", "hands", "lava_of", "legal")

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.first = 0
        self.phase = Phase.SLEEPS
        self.choice: Choice | None = None
        self.active: int | None = None
        self.on_turn = 0
        """The seat whose turn it is; `active` is the one to decide, another only where it is polled (R13)."""
        self.polled: list[int] = []
        """Seats still to be asked for an early eruption this turn."""
        self.turn = 0
        self.counts = [[0] * _SIZE for _ in range(seats)]
        """Pieces by seat and square, nothing deducted for those that have run."""
        self.total = [0] * _SIZE
        """Pieces of all seats by square."""
        self.own = [0] * seats
        self.occupied = 0
        self.room = ROOM
        """Squares with a free space (R6); what is covered by lava later stays in it, as nobody is placed then."""
        self.supply = [rules.pieces_each(seats)] * seats
        self.volcano = [0] * seats
        self.saved = [0] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.first_ad79: int | None = None
        self.placed: list[int] = []
        self.relatives = 0
        self.barred = 0
        """Squares that no relative of this move may enter (R10)."""
        self.bag: list[Tile] = []
        self.tile: Tile | None = None
        self.aside: list[Tile] = []
        self.duals: list[Tile] = []
        self.lava = 0
        """Every square under lava, covers included."""
        self.passable = CITY if rules.vents_open == "yes" else CITY & ~VENT_MASK
        """The squares that a run may cross (R21, V8)."""
        self.lava_of = dict.fromkeys(SYMBOLS, 0)
        self.frontier = {symbol: BIT[vent] for symbol, vent in VENT.items()}
        """Where the next tile of each symbol goes, where there is no lava yet: its vent, then beside its lava (R16)."""
        self.covered = 0
        self.runs = 0
        self.ran: int | None = None
        """Where the active seat's piece stands that ran this turn and may not run again (R22)."""
        self.winners: list[int] = []
        self.legal: list[Action] | None = None
        self.events: list[Event] | None = None

    def copy_to(self, other: "State") -> None:
        """Make `other` the same position, independent of this one; what never changes is shared."""
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, getattr(self, name)[:])
        other.counts = [row[:] for row in self.counts]
        other.hands = [hand[:] for hand in self.hands]
        other.lava_of = self.lava_of.copy()
        other.frontier = self.frontier.copy()
        other.legal = other.events = None

    def add(self, seat: int, i: int) -> None:
        """A piece of `seat` comes to stand on square `i`."""
        self.counts[seat][i] += 1
        self.total[i] += 1
        bit = BIT[i]
        self.own[seat] |= bit
        self.occupied |= bit

    def populate(self, pieces: dict[str, list[int]]) -> None:
        """Put pieces on an empty city: by square, the number of each seat."""
        for square, counts in pieces.items():
            i, total = INDEX[square], sum(counts)
            self.total[i] = total
            for seat, count in enumerate(counts):
                if count:
                    self.counts[seat][i] = count
                    self.own[seat] |= BIT[i]
            if total:
                self.occupied |= BIT[i]
            if total >= SPACES[i]:
                self.room &= ~BIT[i]

    def remove(self, seat: int, i: int) -> None:
        """A piece of `seat` leaves square `i`."""
        counts, total = self.counts[seat], self.total
        counts[i] -= 1
        total[i] -= 1
        if not counts[i]:
            self.own[seat] ^= BIT[i]
            if not total[i]:
                self.occupied ^= BIT[i]

    def place_from_supply(self, seat: int, i: int) -> None:
        """A piece from the supply takes a free space of square `i`."""
        self.supply[seat] -= 1
        self.add(seat, i)
        if self.total[i] == SPACES[i]:
            self.room ^= BIT[i]

    def cover(self, mask: int) -> None:
        """Lava covers the squares of `mask`."""
        self.lava |= mask
        self.passable &= ~mask

    def place_lava(self, symbol: str, i: int) -> None:
        """Lava of a symbol covers square `i`."""
        bit = BIT[i]
        self.lava |= bit
        self.passable &= ~bit
        self.lava_of[symbol] |= bit
        # A vent takes the first tile of its own symbol and no other (R16).
        self.frontier[symbol] = (self.frontier[symbol] | SIDES[i]) & ~VENT_MASK

    def burn(self, mask: int, cause: Cause) -> None:
        """Every piece on the squares of `mask` goes into the volcano (R18, R19, R24)."""
        mask &= self.occupied
        events, counts = self.events, self.counts
        for i in squares(mask):
            if events is not None:
                events.append(Burned(NAMES[i], [row[i] for row in counts], cause))
            for seat, row in enumerate(counts):
                if row[i]:
                    self.volcano[seat] += row[i]
                    self.own[seat] ^= BIT[i]
                    row[i] = 0
            self.total[i] = 0
        self.occupied ^= mask

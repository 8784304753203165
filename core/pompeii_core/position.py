"""The whole state of a game in words and vectors, hidden things included, and the moves of pieces that rules share."""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS, Cause, Choice, Phase
from pompeii_core.bitboards import BIT, BUILDING, CARD, CITY, NORTH, ROOM, SIZE, SPACES, VENTS, Masks, integers, pop
from pompeii_core.city import BIT as _BIT
from pompeii_core.city import INDEX, NAMES, NUMBERED, SIDES, SYMBOLS, VENT, VENT_MASK
from pompeii_core.events import Burned, CardDrawn, CardPlayed, Eruption, Event, OmenDrawn, PiecePlaced, Tile
from pompeii_core.rules import Rules
from pompeii_core.setup import DUAL_TILES, OMEN

NOBODY: Final = -1
SLEEPS: Final = 0
SEETHES: Final = 1
ERUPTS: Final = 2
FLIGHT: Final = 3
OVER: Final = 4
NOTHING: Final = 0
PLACE: Final = 1
RELATIVE: Final = 2
SACRIFICE: Final = 3
LAVA: Final = 4
RUN: Final = 5
ERUPT: Final = 6
CARDS: Final = NUMBERED + 1  # numbers of cards: the length of a hand, which counts them
ZEROS: Final = integers([0] * (SIZE * MOST_SEATS))
PHASES: Final[list[Phase]] = [*Phase]
CHOICES: Final[list[Choice | None]] = [None, *Choice]  # what the numbers above stand for, in their order


NUMBER: Final = {symbol: number for number, symbol in enumerate(SYMBOLS, 1)}  # of each symbol, from 1 up


def tile_code(tile: Tile) -> int:
    """The numbers of its symbols, three bits each, in their order."""
    code = NUMBER[tile[0]]
    return code | NUMBER[tile[1]] << 3 if len(tile) > 1 else code


TILES: Final[list[Tile]] = [
    [SYMBOLS[number - 1] for number in (code & 7, code >> 3) if 0 < number <= len(SYMBOLS)] for code in range(64)
]
"""By code; never changed."""
_TILES: Final = [tile_code(tile) for tile in (*([symbol] for symbol in SYMBOLS), *DUAL_TILES)]
KINDS: Final = 1 + len(_TILES)
KIND: Final = integers([_TILES.index(code) + 1 if code in _TILES else 0 for code in range(64)])
"""By code of a tile its kind: from 1 up those of one symbol, then the dual ones (V13); 0 where there is none such."""
_VENTS: Final = Masks([_BIT[VENT[symbol]] for symbol in SYMBOLS])
_BESIDE: Final = Masks([sides & ~VENT_MASK for sides in SIDES])
"""By square: its neighbours, but for vents, which take the first tile of their own symbol and no other (R16)."""


_RANDOM: Final = Random(79)
_KEYS: Final = integers([_RANDOM.getrandbits(62) for _ in range((1 + len(SYMBOLS)) * SIZE)])
"""By square for covers, then for the lava of each symbol."""


class Ledger:
    """The rules tell it what they do; a position that is only searched has none."""

    __slots__ = ("aside", "discards", "duals", "events", "hands", "placed")

    def __init__(self, seats: int) -> None:
        self.events: list[Event] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # by seat, as drawn
        self.discards: list[int] = []
        self.placed: list[int] = []  # where pieces have come in the last move that placed any
        self.aside: list[Tile] = []
        self.duals: list[Tile] = []

    def copy(self) -> "Ledger":
        """The same lists again, with no events."""
        other = Ledger(0)
        other.hands = [hand[:] for hand in self.hands]
        other.discards, other.placed = self.discards[:], self.placed[:]
        other.aside, other.duals = self.aside[:], self.duals[:]
        return other

    def card_played(self, seat: int, card: int, i: int, joker: bool) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.placed = [i]
        self.events += (CardPlayed(seat, card, NAMES[i], joker), PiecePlaced(seat, NAMES[i], False))

    def card_discarded(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.events.append(CardPlayed(seat, card, None, False))

    def relative_placed(self, seat: int, i: int) -> None:
        self.placed.append(i)
        self.events.append(PiecePlaced(seat, NAMES[i], True))

    def card_drawn(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        self.events.append(CardDrawn(seat, card))

    def omen_drawn(self, seat: int) -> None:
        self.discards.append(OMEN)
        self.events.append(OmenDrawn(seat))

    def erupted(self, seat: int, declared: bool) -> None:
        self.events.append(Eruption(seat, declared, self.hands[seat] if declared else None))
        self.hands = [[] for _ in self.hands]


class Options:
    """The rules as flags (V1-V16, those that matter after the deal)."""

    def __init__(self, rules: Rules) -> None:
        self.lava_after_first = rules.lava_after == "first"
        self.omen_takes_any = rules.omen_takes == "any"
        self.same_building = rules.relative_same_building == "yes"
        self.free_jokers = rules.free_jokers == "yes"
        self.early_eruption = rules.early_eruption == "yes"
        self.vents_open = rules.vents_open == "yes"
        self.covers = rules.enclosed == "cover"
        self.draws_again = rules.no_room == "again"
        self.wild = rules.no_room == "wild"
        self.cut = rules.last_turn == "cut"
        self.opening = rules.opening_tiles == "6"
        self.whole_building = rules.relatives_count == "building"
        self.optional_runs = rules.runs == "optional"


class Position:
    """A game with nothing hidden; masks are pairs of words (`_n`, `_s`), rows are by seat, square, symbol or card.

    `deck` and `bag` are drawn from their end and shared by all copies: only their counts change.
    A new one is an empty city with nothing dealt.
    """

    __slots__ = (
        *("active", "aside", "bag", "barred_n", "barred_s", "came_n", "came_s", "choice", "citizens"),
        *("counts", "covered_n", "covered_s", "deck", "discards", "duals", "first_ad79", "front_n"),
        *("front_s", "full", "hands", "held", "in_bag", "in_deck", "laid", "lava_id", "lava_n", "lava_of_n"),
        *("lava_of_s", "lava_s", "ledger", "occupied_n", "occupied_s", "on_turn", "options", "own_n"),
        *("own_s", "passable_n", "passable_s", "phase", "placed", "polled", "ran", "relatives", "room_n"),
        *("room_s", "runs", "saved", "seats", "supply", "tile", "tiles", "total", "turn", "volcano"),
    )

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats: i64 = seats
        self.turn: i64 = 0
        self.phase: i64 = SLEEPS
        self.choice: i64 = NOTHING
        self.active: i64 = NOBODY
        self.on_turn: i64 = 0
        # Seats still to be asked for an early eruption this turn, plus one each, three bits each, the next lowest.
        self.polled: i64 = 0
        self.first_ad79: i64 = NOBODY
        self.placed: i64 = NOBODY  # the square of the first piece of a move that brings relatives
        self.came_n: i64 = 0  # where relatives of this move have come
        self.came_s: i64 = 0
        self.relatives: i64 = 0
        self.tile: i64 = 0  # the drawn tile, as `tile_code` has it; 0 none
        self.duals: i64 = 0  # a bit for each kind of dual tile that has been drawn
        self.runs: i64 = 0
        self.ran: i64 = NOBODY
        self.in_deck: i64 = 0
        self.in_bag: i64 = 0
        self.tiles: i64 = 0  # lava tiles in the city, covers not counted
        self.occupied_n: i64 = 0
        self.occupied_s: i64 = 0
        # Squares with a free space (R6); what is covered by lava later stays in it, as nobody is placed then.
        self.room_n: i64 = ROOM.n
        self.room_s: i64 = ROOM.s
        self.full: i64 = 0  # a bit for each numbered building without a free space
        self.barred_n: i64 = 0
        self.barred_s: i64 = 0  # squares that no relative of this move may enter (R10)
        self.lava_n: i64 = 0
        self.lava_s: i64 = 0  # every square under lava, covers included
        # The squares that a run may cross (R21, V8).
        self.passable_n: i64 = CITY.n if options.vents_open else CITY.n & ~VENTS.n
        self.passable_s: i64 = CITY.s if options.vents_open else CITY.s & ~VENTS.s
        self.covered_n: i64 = 0
        self.covered_s: i64 = 0
        self.lava_id: i64 = 0  # a number of how the lava lies, by which it is known again (Zobrist)
        # Pieces by square, then seat, in rows of MOST_SEATS, nothing deducted for those that have run.
        self.counts = ZEROS[:]
        self.total = ZEROS[:SIZE]
        self.citizens = ZEROS[:seats]  # pieces in the city, by seat
        self.own_n = ZEROS[:seats]
        self.own_s = ZEROS[:seats]
        self.supply = ZEROS[:seats]
        self.volcano = ZEROS[:seats]
        self.saved = ZEROS[:seats]
        self.hands = ZEROS[: CARDS * seats]  # how many of each card, by seat, then card
        self.held = ZEROS[:seats]  # a bit for each card that is in the hand, by seat
        self.discards = ZEROS[:CARDS]  # by card, omens included
        self.aside = ZEROS[:KINDS]  # tiles that left the game unplaced, by kind
        self.deck = vec[i64]()
        self.bag = vec[i64]()
        self.lava_of_n = ZEROS[: len(SYMBOLS)]
        self.lava_of_s = ZEROS[: len(SYMBOLS)]
        # Where the next tile of each symbol goes, where there is no lava yet: its vent, then beside its lava (R16).
        self.front_n = _VENTS.n[:]
        self.front_s = _VENTS.s[:]
        self.laid = ZEROS[: len(SYMBOLS)]  # lava tiles in the city, by symbol
        self.ledger: Ledger | None = None  # who is told what happens

    def copy(self) -> "Position":
        """The same position again, which nobody is told of; neither changes with the other."""
        other = Position(self.options, self.seats)
        other.turn, other.phase, other.choice = self.turn, self.phase, self.choice
        other.active, other.on_turn, other.polled = self.active, self.on_turn, self.polled
        other.first_ad79, other.placed, other.relatives = self.first_ad79, self.placed, self.relatives
        other.came_n, other.came_s = self.came_n, self.came_s
        other.tile, other.duals, other.runs, other.ran = self.tile, self.duals, self.runs, self.ran
        other.in_deck, other.in_bag, other.tiles = self.in_deck, self.in_bag, self.tiles
        other.occupied_n, other.occupied_s = self.occupied_n, self.occupied_s
        other.room_n, other.room_s, other.full = self.room_n, self.room_s, self.full
        other.barred_n, other.barred_s = self.barred_n, self.barred_s
        other.lava_n, other.lava_s = self.lava_n, self.lava_s
        other.passable_n, other.passable_s = self.passable_n, self.passable_s
        other.covered_n, other.covered_s = self.covered_n, self.covered_s
        other.lava_id = self.lava_id
        other.counts, other.total, other.citizens = self.counts[:], self.total[:], self.citizens[:]
        other.own_n, other.own_s = self.own_n[:], self.own_s[:]
        other.supply, other.volcano, other.saved = self.supply[:], self.volcano[:], self.saved[:]
        other.hands, other.held, other.deck, other.bag = self.hands[:], self.held[:], self.deck, self.bag
        other.discards, other.aside = self.discards[:], self.aside[:]
        other.lava_of_n, other.lava_of_s, other.laid = self.lava_of_n[:], self.lava_of_s[:], self.laid[:]
        other.front_n, other.front_s = self.front_n[:], self.front_s[:]
        return other

    def add(self, seat: i64, i: i64) -> None:
        """A piece of `seat` comes to stand on square `i`."""
        self.counts[i * MOST_SEATS + seat] += 1
        self.total[i] += 1
        self.citizens[seat] += 1
        # One word is changed, not both: half the work where this is not compiled.
        if i < NORTH:
            self.own_n[seat] |= BIT.n[i]
            self.occupied_n |= BIT.n[i]
        else:
            self.own_s[seat] |= BIT.s[i]
            self.occupied_s |= BIT.s[i]

    def remove(self, seat: i64, i: i64) -> None:
        """A piece of `seat` leaves square `i`."""
        left = self.counts[i * MOST_SEATS + seat] - 1
        self.counts[i * MOST_SEATS + seat] = left
        self.total[i] -= 1
        self.citizens[seat] -= 1
        if not left:
            self.own_n[seat] ^= BIT.n[i]
            self.own_s[seat] ^= BIT.s[i]
            if not self.total[i]:
                self.occupied_n ^= BIT.n[i]
                self.occupied_s ^= BIT.s[i]

    def place_from_supply(self, seat: i64, i: i64) -> None:
        """A piece from the supply takes a free space of square `i`."""
        self.supply[seat] -= 1
        self.add(seat, i)
        if self.total[i] == SPACES[i]:
            self.room_n ^= BIT.n[i]
            self.room_s ^= BIT.s[i]
            building = BUILDING[i]
            if building < CARDS and not self.room_n & CARD.n[building] | self.room_s & CARD.s[building]:
                self.full |= 1 << building

    def leave_space(self, seat: i64, i: i64) -> None:
        """A piece of `seat` leaves square `i` before the eruption: its space is free again, if it had one."""
        self.remove(seat, i)
        if self.total[i] < SPACES[i]:
            self.room_n |= BIT.n[i]
            self.room_s |= BIT.s[i]
            self.full &= ~(1 << BUILDING[i])

    def cover(self, n: i64, s: i64) -> None:
        """Lava covers the squares of a mask."""
        self.lava_n |= n
        self.lava_s |= s
        self.passable_n &= ~n
        self.passable_s &= ~s
        while n | s:
            i, n, s = pop(n, s)
            self.lava_id ^= _KEYS[i]

    def place_lava(self, symbol: i64, i: i64) -> None:
        """Lava of a symbol covers square `i`."""
        if i < NORTH:
            self.lava_n |= BIT.n[i]
            self.passable_n &= ~BIT.n[i]
            self.lava_of_n[symbol] |= BIT.n[i]
        else:
            self.lava_s |= BIT.s[i]
            self.passable_s &= ~BIT.s[i]
            self.lava_of_s[symbol] |= BIT.s[i]
        self.lava_id ^= _KEYS[(symbol + 1) * SIZE + i]
        if not self.laid[symbol]:
            self.front_n[symbol] = self.front_s[symbol] = 0
        self.front_n[symbol] |= _BESIDE.n[i]
        self.front_s[symbol] |= _BESIDE.s[i]
        self.laid[symbol] += 1
        self.tiles += 1

    def burn(self, n: i64, s: i64, cause: Cause) -> None:
        """Every piece on the squares of a mask goes into the volcano (R18, R19, R24)."""
        n &= self.occupied_n
        s &= self.occupied_s
        self.occupied_n &= ~n
        self.occupied_s &= ~s
        for seat in range(self.seats):
            self.own_n[seat] &= ~n
            self.own_s[seat] &= ~s
        counts, ledger = self.counts, self.ledger
        while n | s:
            i, n, s = pop(n, s)
            self.total[i] = 0
            if ledger is not None:
                ledger.events.append(Burned(NAMES[i], self.standing(i), cause))
            for seat in range(self.seats):
                burned = counts[i * MOST_SEATS + seat]
                if burned:
                    counts[i * MOST_SEATS + seat] = 0
                    self.volcano[seat] += burned
                    self.citizens[seat] -= burned

    def standing(self, i: i64) -> list[int]:
        """Pieces on square `i`, by seat."""
        return [*self.counts[i * MOST_SEATS : i * MOST_SEATS + self.seats]]

    def populate(self, pieces: dict[str, list[int]]) -> None:
        """Put pieces on an empty city: by square, the number of each seat."""
        for square, counts in pieces.items():
            i = INDEX[square]
            for seat, count in enumerate(counts):
                for _ in range(count):
                    self.add(seat, i)
            if self.total[i] >= SPACES[i]:
                self.room_n &= ~BIT.n[i]
                self.room_s &= ~BIT.s[i]
        for card in range(1, CARDS):
            if not self.room_n & CARD.n[card] | self.room_s & CARD.s[card]:
                self.full |= 1 << card

    def give(self, seat: i64, card: i64) -> None:
        """A card comes into a hand."""
        self.hands[seat * CARDS + card] += 1
        self.held[seat] |= 1 << card

    def lose_cards(self) -> None:
        """Hands and supplies leave the game: Vesuvius erupts (R14)."""
        self.hands, self.held, self.supply = ZEROS[: CARDS * self.seats], ZEROS[: self.seats], ZEROS[: self.seats]

    def put_away(self, seat: i64, card: i64) -> None:
        """A card goes from a hand to the discards."""
        left = self.hands[seat * CARDS + card] - 1
        self.hands[seat * CARDS + card] = left
        if not left:
            self.held[seat] ^= 1 << card
        self.discards[card] += 1

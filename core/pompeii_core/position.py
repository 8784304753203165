"""The complete state of a game, hidden information included, and the piece movements that the rules share."""

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
CARDS: Final = NUMBERED + 1  # length of a table by card number, from 0
ZEROS: Final = integers([0] * (SIZE * MOST_SEATS))
PHASES: Final[list[Phase]] = [*Phase]
CHOICES: Final[list[Choice | None]] = [None, *Choice]  # by number; the numbers above follow this order


NUMBER: Final = {symbol: number for number, symbol in enumerate(SYMBOLS, 1)}  # number of each symbol, from 1


def tile_code(tile: Tile) -> int:
    """Return the code of a tile: the numbers of its symbols, three bits each, the first symbol lowest."""
    code = NUMBER[tile[0]]
    return code | NUMBER[tile[1]] << 3 if len(tile) > 1 else code


TILES: Final[list[Tile]] = [
    [SYMBOLS[number - 1] for number in (code & 7, code >> 3) if 0 < number <= len(SYMBOLS)] for code in range(64)
]
"""Tiles by code; never changed."""
_TILES: Final = [tile_code(tile) for tile in (*([symbol] for symbol in SYMBOLS), *DUAL_TILES)]
KINDS: Final = 1 + len(_TILES)
KIND: Final = integers([_TILES.index(code) + 1 if code in _TILES else 0 for code in range(64)])
"""Kind of a tile by its code: single symbols from 1, then dual tiles (V13); 0 if no such tile exists."""
_VENTS: Final = Masks([_BIT[VENT[symbol]] for symbol in SYMBOLS])
# By square: its neighbours without vents, which take only the first tile of their own symbol (R16)
_BESIDE: Final = Masks([sides & ~VENT_MASK for sides in SIDES])


_RANDOM: Final = Random(79)
# Zobrist keys: by square for covers, then by square for the lava of each symbol
_KEYS: Final = integers([_RANDOM.getrandbits(62) for _ in range((1 + len(SYMBOLS)) * SIZE)])


class Ledger:
    """Records what the rules do: the events, and lists that a view shows in order. Searched positions have none."""

    __slots__ = ("aside", "discards", "duals", "events", "hands", "placed")

    def __init__(self, seats: int) -> None:
        self.events: list[Event] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # by seat, in the order drawn
        self.discards: list[int] = []
        self.placed: list[int] = []  # squares of the pieces placed in the last placing move
        self.aside: list[Tile] = []
        self.duals: list[Tile] = []

    def copy(self) -> "Ledger":
        """Return an independent copy without the events."""
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
    """Rule variants that matter after the deal, as flags."""

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
    """The complete state of a game; a new one is an empty city with nothing dealt.

    Masks are pairs of words (`_n`, `_s`); vectors are indexed by seat, square, symbol or card. `deck` and `bag` are
    drawn from their end and shared by all copies: only the counts `in_deck` and `in_bag` change.
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
        # Long, as each field has a line with its type and meaning.
        self.options = options
        self.seats: i64 = seats
        self.turn: i64 = 0
        self.phase: i64 = SLEEPS
        self.choice: i64 = NOTHING
        self.active: i64 = NOBODY
        self.on_turn: i64 = 0
        # Seats still to be polled for an early eruption this turn: three bits each, seat + 1, the next one lowest.
        self.polled: i64 = 0
        self.first_ad79: i64 = NOBODY
        self.placed: i64 = NOBODY  # the square of the first piece of a move that brings relatives
        self.came_n: i64 = 0  # squares where relatives of this move came
        self.came_s: i64 = 0
        self.relatives: i64 = 0
        self.tile: i64 = 0  # code of the drawn tile; 0 if none
        self.duals: i64 = 0  # a bit for each kind of dual tile drawn so far
        self.runs: i64 = 0
        self.ran: i64 = NOBODY
        self.in_deck: i64 = 0
        self.in_bag: i64 = 0
        self.tiles: i64 = 0  # lava tiles in the city, without covers
        self.occupied_n: i64 = 0
        self.occupied_s: i64 = 0
        # Squares with a free space (R6). Lava does not remove squares from it: no pieces are placed by then.
        self.room_n: i64 = ROOM.n
        self.room_s: i64 = ROOM.s
        self.full: i64 = 0  # a bit for each numbered building without a free space
        self.barred_n: i64 = 0
        self.barred_s: i64 = 0  # squares that relatives of this move may not enter (R10)
        self.lava_n: i64 = 0
        self.lava_s: i64 = 0  # every square under lava, covers included
        # Squares that a run may cross (R21, V8).
        self.passable_n: i64 = CITY.n if options.vents_open else CITY.n & ~VENTS.n
        self.passable_s: i64 = CITY.s if options.vents_open else CITY.s & ~VENTS.s
        self.covered_n: i64 = 0
        self.covered_s: i64 = 0
        self.lava_id: i64 = 0  # Zobrist hash of the lava
        # Pieces by square, then seat (MOST_SEATS entries a square), including pieces that have run this turn.
        self.counts = ZEROS[:]
        self.total = ZEROS[:SIZE]
        self.citizens = ZEROS[:seats]  # pieces in the city, by seat
        self.own_n = ZEROS[:seats]
        self.own_s = ZEROS[:seats]
        self.supply = ZEROS[:seats]
        self.volcano = ZEROS[:seats]
        self.saved = ZEROS[:seats]
        self.hands = ZEROS[: CARDS * seats]  # number of each card, by seat, then card
        self.held = ZEROS[:seats]  # a bit for each card in the hand, by seat
        self.discards = ZEROS[:CARDS]  # by card, omens included
        self.aside = ZEROS[:KINDS]  # tiles that left the game unplaced, by kind
        self.deck = vec[i64]()
        self.bag = vec[i64]()
        self.lava_of_n = ZEROS[: len(SYMBOLS)]
        self.lava_of_s = ZEROS[: len(SYMBOLS)]
        # Squares for the next tile of each symbol: its vent, later those beside its lava (R16). Some may be under lava.
        self.front_n = _VENTS.n[:]
        self.front_s = _VENTS.s[:]
        self.laid = ZEROS[: len(SYMBOLS)]  # lava tiles in the city, by symbol
        self.ledger: Ledger | None = None  # records what happens, if anything should

    def copy(self) -> "Position":
        """Return an independent copy without a ledger."""
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
        """Add a piece of `seat` to square `i`; supply and free spaces stay as they are."""
        self.counts[i * MOST_SEATS + seat] += 1
        self.total[i] += 1
        self.citizens[seat] += 1
        # Only one word changes: half the work when this is not compiled.
        if i < NORTH:
            self.own_n[seat] |= BIT.n[i]
            self.occupied_n |= BIT.n[i]
        else:
            self.own_s[seat] |= BIT.s[i]
            self.occupied_s |= BIT.s[i]

    def remove(self, seat: i64, i: i64) -> None:
        """Remove one of the pieces of `seat` from square `i`, which must hold one; spaces stay as they are."""
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
        """Move a piece from the supply of `seat` to a space of square `i`; there must be both."""
        self.supply[seat] -= 1
        self.add(seat, i)
        if self.total[i] == SPACES[i]:
            self.room_n ^= BIT.n[i]
            self.room_s ^= BIT.s[i]
            building = BUILDING[i]
            if building < CARDS and not self.room_n & CARD.n[building] | self.room_s & CARD.s[building]:
                self.full |= 1 << building

    def leave_space(self, seat: i64, i: i64) -> None:
        """Remove a piece of `seat` from square `i` before the eruption, freeing its space if it had one."""
        self.remove(seat, i)
        if self.total[i] < SPACES[i]:
            self.room_n |= BIT.n[i]
            self.room_s |= BIT.s[i]
            self.full &= ~(1 << BUILDING[i])

    def cover(self, n: i64, s: i64) -> None:
        """Cover the squares of a mask (words `n` and `s`), which have no lava, with lava that has no symbol (V9).

        Pieces there are not removed: `burn` them first. `covered_n` and `covered_s` are not updated.
        """
        self.lava_n |= n
        self.lava_s |= s
        self.passable_n &= ~n
        self.passable_s &= ~s
        while n | s:
            i, n, s = pop(n, s)
            self.lava_id ^= _KEYS[i]

    def place_lava(self, symbol: i64, i: i64) -> None:
        """Lay lava of `symbol`, from 0, on square `i`, unchecked, and count the tile. Pieces and drawn tile stay."""
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
        """Move every piece on a mask (words `n` and `s`) into the volcano; `cause` is only for the `Burned` events."""
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
        """Return the number of pieces on square `i`, by seat."""
        return [*self.counts[i * MOST_SEATS : i * MOST_SEATS + self.seats]]

    def populate(self, pieces: dict[str, list[int]]) -> None:
        """Add pieces, by square and seat, to an empty city. KeyError for squares outside the city.

        Supplies stay as they are, and more pieces than spaces are allowed.
        """
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
        """Add a card to the hand of `seat`, but not to the hand in the ledger."""
        self.hands[seat * CARDS + card] += 1
        self.held[seat] |= 1 << card

    def put_away(self, seat: i64, card: i64) -> None:
        """Move a card from the hand of `seat`, which must have it, to the discards. The ledger stays as it is."""
        left = self.hands[seat * CARDS + card] - 1
        self.hands[seat * CARDS + card] = left
        if not left:
            self.held[seat] ^= 1 << card
        self.discards[card] += 1

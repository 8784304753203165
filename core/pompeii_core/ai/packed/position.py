"""The whole state of a game in words and vectors, loaded from a `Game`, and the moves of pieces that rules share."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS, Choice, Phase
from pompeii_core.ai.packed.bitboards import BIT_N, BIT_S, SIZE, SPACES, integers, lowest, north, norths, south, souths
from pompeii_core.city import SYMBOLS, squares
from pompeii_core.events import Tile
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import DUAL_TILES

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
CARDS: Final = 12
"""Numbers of cards: the length of a hand, which counts them."""
ZEROS: Final = integers([0] * (SIZE * MOST_SEATS))
PHASES: Final = [*Phase]
CHOICES: Final = [None, *Choice]
"""What the numbers above stand for, in their order."""


def tile_code(tile: Tile) -> int:
    """The numbers of its symbols from 1 up, three bits each, in their order."""
    code = 0
    for symbol in reversed(tile):
        code = code << 3 | SYMBOLS.index(symbol) + 1
    return code


_TILES: Final = [tile_code(tile) for tile in (*([symbol] for symbol in SYMBOLS), *DUAL_TILES)]
KINDS: Final = 1 + len(_TILES)
KIND: Final = integers([_TILES.index(code) + 1 if code in _TILES else 0 for code in range(64)])
"""By code of a tile its kind: from 1 up those of one symbol, then the dual ones (V13); 0 where there is none such."""


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
        self.lava_ids: i64 = 0
        """The last number given to a lie of the lava."""


class Position:
    """A game with nothing hidden; masks are pairs of words (`_n`, `_s`), rows are by seat, square, symbol or card.

    `deck` and `bag` are drawn from their end and shared by all copies: only their counts change.
    """

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats: i64 = seats
        self.turn: i64 = 0
        self.phase: i64 = SLEEPS
        self.choice: i64 = NOTHING
        self.active: i64 = NOBODY
        self.on_turn: i64 = 0
        self.polled: i64 = 0
        """Seats still to be asked for an early eruption this turn, plus one each, three bits each, the next lowest."""
        self.first_ad79: i64 = NOBODY
        self.placed: i64 = NOBODY
        """The square of the first piece of a move that brings relatives."""
        self.came_n: i64 = 0
        """Where relatives of this move have come."""
        self.came_s: i64 = 0
        self.relatives: i64 = 0
        self.tile: i64 = 0
        """The drawn tile, as `tile_code` has it; 0 none."""
        self.duals: i64 = 0
        """A bit for each kind of dual tile that has been drawn."""
        self.runs: i64 = 0
        self.ran: i64 = NOBODY
        self.in_deck: i64 = 0
        self.in_bag: i64 = 0
        self.tiles: i64 = 0
        """Lava tiles in the city, covers not counted."""
        self.occupied_n: i64 = 0
        self.occupied_s: i64 = 0
        self.room_n: i64 = 0
        self.room_s: i64 = 0
        self.barred_n: i64 = 0
        self.barred_s: i64 = 0
        self.lava_n: i64 = 0
        self.lava_s: i64 = 0
        self.passable_n: i64 = 0
        self.passable_s: i64 = 0
        self.covered_n: i64 = 0
        self.covered_s: i64 = 0
        self.lava_id: i64 = 0
        """The same number in positions with the same options whose lava lies alike, another in all others."""
        self.counts = vec[i64]()
        """Pieces by square, then seat, in rows of MOST_SEATS."""
        self.total = vec[i64]()
        self.citizens = vec[i64]()
        """Pieces in the city, by seat."""
        self.own_n = vec[i64]()
        self.own_s = vec[i64]()
        self.supply = vec[i64]()
        self.volcano = vec[i64]()
        self.saved = vec[i64]()
        self.hands = vec[i64]()
        """How many of each card, by seat, then card."""
        self.discards = vec[i64]()
        """By card, omens included."""
        self.aside = vec[i64]()
        """Tiles that left the game unplaced, by kind."""
        self.deck = vec[i64]()
        self.bag = vec[i64]()
        self.lava_of_n = vec[i64]()
        self.lava_of_s = vec[i64]()
        self.laid = vec[i64]()
        """Lava tiles in the city, by symbol."""

    def copy(self) -> "Position":
        """The same position again; neither changes with the other."""
        other = Position(self.options, self.seats)
        other.turn, other.phase, other.choice = self.turn, self.phase, self.choice
        other.active, other.on_turn, other.polled = self.active, self.on_turn, self.polled
        other.first_ad79, other.placed, other.relatives = self.first_ad79, self.placed, self.relatives
        other.came_n, other.came_s = self.came_n, self.came_s
        other.tile, other.duals, other.runs, other.ran = self.tile, self.duals, self.runs, self.ran
        other.in_deck, other.in_bag, other.tiles = self.in_deck, self.in_bag, self.tiles
        other.occupied_n, other.occupied_s = self.occupied_n, self.occupied_s
        other.room_n, other.room_s = self.room_n, self.room_s
        other.barred_n, other.barred_s = self.barred_n, self.barred_s
        other.lava_n, other.lava_s = self.lava_n, self.lava_s
        other.passable_n, other.passable_s = self.passable_n, self.passable_s
        other.covered_n, other.covered_s = self.covered_n, self.covered_s
        other.lava_id = self.lava_id
        other.counts, other.total, other.citizens = self.counts[:], self.total[:], self.citizens[:]
        other.own_n, other.own_s = self.own_n[:], self.own_s[:]
        other.supply, other.volcano, other.saved = self.supply[:], self.volcano[:], self.saved[:]
        other.hands, other.deck, other.bag = self.hands[:], self.deck, self.bag
        other.discards, other.aside = self.discards[:], self.aside[:]
        other.lava_of_n, other.lava_of_s, other.laid = self.lava_of_n[:], self.lava_of_s[:], self.laid[:]
        return other

    def add(self, seat: i64, i: i64) -> None:
        """A piece of `seat` comes to stand on square `i`."""
        self.counts[i * MOST_SEATS + seat] += 1
        self.total[i] += 1
        self.citizens[seat] += 1
        self.own_n[seat] |= BIT_N[i]
        self.own_s[seat] |= BIT_S[i]
        self.occupied_n |= BIT_N[i]
        self.occupied_s |= BIT_S[i]

    def remove(self, seat: i64, i: i64) -> None:
        """A piece of `seat` leaves square `i`."""
        at = i * MOST_SEATS + seat
        self.counts[at] -= 1
        self.total[i] -= 1
        self.citizens[seat] -= 1
        if not self.counts[at]:
            self.own_n[seat] ^= BIT_N[i]
            self.own_s[seat] ^= BIT_S[i]
            if not self.total[i]:
                self.occupied_n ^= BIT_N[i]
                self.occupied_s ^= BIT_S[i]

    def place_from_supply(self, seat: i64, i: i64) -> None:
        """A piece from the supply takes a free space of square `i`."""
        self.supply[seat] -= 1
        self.add(seat, i)
        if self.total[i] == SPACES[i]:
            self.room_n ^= BIT_N[i]
            self.room_s ^= BIT_S[i]

    def cover(self, n: i64, s: i64) -> None:
        """Lava covers the squares of a mask."""
        self.lava_n |= n
        self.lava_s |= s
        self.passable_n &= ~n
        self.passable_s &= ~s
        self.options.lava_ids += 1
        self.lava_id = self.options.lava_ids

    def burn(self, n: i64, s: i64) -> None:
        """Every piece on the squares of a mask goes into the volcano (R18, R19, R24)."""
        n &= self.occupied_n
        s &= self.occupied_s
        self.occupied_n &= ~n
        self.occupied_s &= ~s
        for seat in range(self.seats):
            self.own_n[seat] &= ~n
            self.own_s[seat] &= ~s
        while n | s:
            i = lowest(n, s)
            n ^= BIT_N[i]
            s ^= BIT_S[i]
            self.total[i] = 0
            for seat in range(self.seats):
                burned = self.counts[i * MOST_SEATS + seat]
                self.counts[i * MOST_SEATS + seat] = 0
                self.volcano[seat] += burned
                self.citizens[seat] -= burned

    def put_aside(self, discards: list[int], aside: list[Tile], duals: list[Tile]) -> None:
        """Of a new position, the cards discarded, the tiles that left the game, and the dual ones drawn."""
        self.discards, self.aside = ZEROS[:CARDS], ZEROS[:KINDS]
        for card in discards:
            self.discards[card] += 1
        for tile in aside:
            self.aside[KIND[tile_code(tile)]] += 1
        for tile in duals:
            self.duals |= 1 << KIND[tile_code(tile)]


def load(g: Game, options: Options) -> Position:
    """The position of a game of these rules, at any point of it."""
    p = Position(options, g.seats)
    p.turn, p.phase, p.choice = g.turn, PHASES.index(g.phase), CHOICES.index(g.choice)
    p.active, p.on_turn = NOBODY if g.active is None else g.active, g.on_turn
    for seat in reversed(g.polled):
        p.polled = p.polled << 3 | seat + 1
    p.first_ad79 = NOBODY if g.first_ad79 is None else g.first_ad79
    p.placed, p.relatives = g.placed[0] if g.placed else NOBODY, g.relatives
    for i in g.placed[1:]:
        p.came_n |= BIT_N[i]
        p.came_s |= BIT_S[i]
    p.tile = tile_code(g.tile) if g.tile else 0
    p.runs, p.ran = g.runs, NOBODY if g.ran is None else g.ran
    p.occupied_n, p.occupied_s = north(g.occupied), south(g.occupied)
    p.room_n, p.room_s = north(g.room), south(g.room)
    p.barred_n, p.barred_s = north(g.barred), south(g.barred)
    p.lava_n, p.lava_s = north(g.lava), south(g.lava)
    p.passable_n, p.passable_s = north(g.passable), south(g.passable)
    p.covered_n, p.covered_s = north(g.covered), south(g.covered)
    options.lava_ids += 1
    p.lava_id = options.lava_ids
    p.counts, p.total, p.hands = ZEROS[:], ZEROS[:SIZE], ZEROS[: CARDS * g.seats]
    for i in squares(g.occupied):
        p.total[i] = g.total[i]
        for seat, row in enumerate(g.counts):
            p.counts[i * MOST_SEATS + seat] = row[i]
    p.citizens = integers([sum(row) for row in g.counts])
    p.own_n, p.own_s = norths(g.own), souths(g.own)
    p.supply, p.volcano, p.saved = integers(g.supply), integers(g.volcano), integers(g.saved)
    for seat, hand in enumerate(g.hands):
        for card in hand:
            p.hands[seat * CARDS + card] += 1
    p.put_aside(g.discards, g.aside, g.duals)
    p.deck, p.bag = integers(g.deck), integers([tile_code(tile) for tile in g.bag])
    p.in_deck, p.in_bag = len(g.deck), len(g.bag)
    lava_of = [g.lava_of[symbol] for symbol in SYMBOLS]
    p.lava_of_n, p.lava_of_s = norths(lava_of), souths(lava_of)
    p.laid = integers([mask.bit_count() for mask in lava_of])
    p.tiles = sum(mask.bit_count() for mask in lava_of)
    return p

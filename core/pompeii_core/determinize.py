"""Complete games that are consistent with one seat's view, with everything hidden filled in at random."""

from collections import Counter
from random import Random

from pompeii_core.actions import Choice, Phase
from pompeii_core.bitboards import BIT, integers
from pompeii_core.city import INDEX, SYMBOLS
from pompeii_core.events import Tile
from pompeii_core.game import Game
from pompeii_core.placement import bar, relatives_barred
from pompeii_core.position import CHOICES, KIND, NOBODY, PHASES, Ledger, Options, Position, tile_code
from pompeii_core.rules import Rules
from pompeii_core.setup import AD79, OMEN, OMENS, all_tiles, shuffled
from pompeii_core.tally import cards_unseen
from pompeii_core.view import View


class Determinizer:
    """Samples complete games that look the same to the seat: equal view and legal actions, the rest at random.

    `known` must be `visible_game` of the view.
    """

    def __init__(self, view: View, known: Game) -> None:
        self._view, self.known = view, known
        self._cards, self._tiles = [*cards_unseen(view).elements()], all_tiles(known.rules)
        gone = [*view.aside, *([view.tile] if view.tile else [])]
        self._lying = Counter(symbol for symbol in view.lava.values() if symbol != "cover")
        for tile in [*view.duals, *(tile for tile in gone if len(tile) == 1)]:
            if tile in self._tiles:
                self._tiles.remove(tile)
        self._duals = [tile for tile in view.duals if tile not in gone]
        if not self._duals:
            _take(self._tiles, self._lying)

    def sample(self, rng: Random) -> Game:
        """Return a new game in which all that the seat cannot know is random: the bag and, before the eruption, more.

        That is the deck, the other seats' hands and, if the seat is polled about an eruption (R13), which seat is on
        turn.
        """
        view, g = self._view, self.known.copy()
        if view.phase.placing:
            _deal_unseen(g, view, self._cards, rng)
            if view.choice is Choice.ERUPT:
                g.position.on_turn = rng.randrange(g.seats)
        else:
            g.fill_deck([OMEN] * view.deck)
        g.fill_bag(self._draw_tiles(rng)[: view.bag])
        return g

    def _draw_tiles(self, rng: Random) -> list[Tile]:
        """Return the unseen tiles in random order. As which symbol each dual tile was placed (V13) is guessed."""
        left = self._tiles
        if self._duals:
            left, lying = left[:], self._lying.copy()
            for tile in self._duals:
                lying[_placed_as(tile, lying, left, rng)] -= 1
            _take(left, lying)
        return shuffled(left, rng)


def visible_game(view: View, rules: Rules) -> Game:
    """Return a game with only what the view shows: other hands and the deck are empty, the tiles in the bag blank."""
    g = Game.bare(rules, view.seats)
    p = g.position
    ledger = Ledger(view.seats)
    if view.seat is not None and view.hand is not None:
        ledger.hands[view.seat] = view.hand[:]
    ledger.discards, ledger.placed = view.discards[:], [INDEX[square] for square in view.placed]
    ledger.aside, ledger.duals = [tile[:] for tile in view.aside], [tile[:] for tile in view.duals]
    g.put(load_view(view, p.options), ledger)
    return g


def load_view(view: View, options: Options) -> Position:
    """Return a view as a position without a ledger; other hands and the deck are empty, the tiles in the bag blank.

    `on_turn` is the seat that decides, even in a poll, which hides whose turn it is (R13). At the end `active` is
    NOBODY and `on_turn` 0.
    """
    p = Position(options, view.seats)
    p.turn, p.phase, p.choice = view.turn, PHASES.index(view.phase), CHOICES.index(view.choice)
    # During a poll a view does not say whose turn it is (R13).
    p.active, p.on_turn = (NOBODY, 0) if view.active is None else (view.active, view.active)
    p.first_ad79 = NOBODY if view.first_ad79 is None else view.first_ad79
    p.relatives, p.runs = view.relatives, view.runs
    p.tile = tile_code(view.tile) if view.tile else 0
    for square in view.ran:
        p.ran = INDEX[square]
    p.bag, p.in_bag = integers([0] * view.bag), view.bag
    if view.seat is not None and view.hand is not None:
        for card in view.hand:
            p.give(view.seat, card)
    p.supply, p.volcano, p.saved = integers(view.supply), integers(view.volcano), integers(view.saved)
    for card in view.discards:
        p.discards[card] += 1
    for tile in view.aside:
        p.aside[KIND[tile_code(tile)]] += 1
    for tile in view.duals:
        p.duals |= 1 << KIND[tile_code(tile)]
    p.populate(view.pieces)
    for square, symbol in view.lava.items():
        i = INDEX[square]
        if symbol == "cover":
            p.cover(BIT.n[i], BIT.s[i])
            p.covered_n |= BIT.n[i]
            p.covered_s |= BIT.s[i]
        else:
            p.place_lava(SYMBOLS.index(symbol), i)
    for square in view.placed:
        i = INDEX[square]
        if p.placed == NOBODY:
            p.placed = i
            p.barred_n, p.barred_s = relatives_barred(p, i)
        else:
            bar(p, i)
    return p


def _deal_unseen(g: Game, view: View, cards: list[int], rng: Random) -> None:
    """Deal the unseen `cards` at random to hidden hands and the deck, with omens and A.D. 79 (R4).

    If there are too few, random cards are added. `cards` is not changed.
    """
    unseen = shuffled(cards, rng)
    # A made-up position may have more cards than exist; random ones make up for them.
    spare = Random(rng.random())

    def take(number: int) -> list[int]:
        return [unseen.pop() if unseen else spare.randint(1, 11) for _ in range(number)]

    for seat, size in enumerate(view.hands):
        if seat != view.seat or view.hand is None:
            g.fill_hand(seat, take(size))
    depth = g.rules.second_ad79_depth(g.seats)
    omens = OMENS - view.discards.count(OMEN)
    # The stack of R4 holds the second A.D. 79; above it lie the first A.D. 79 and the rest of the eight cards.
    stack = view.deck if view.phase is Phase.SEETHES else min(view.deck, 33)
    top = view.deck - stack
    omens = max(0, min(omens, stack - 1))
    cards = [OMEN] * omens + take(max(0, stack - 1 - omens))
    cards = shuffled(cards, rng)
    if stack:
        cards.insert(rng.randrange(min(stack, depth + 1)), AD79)
    if top:
        cards += [AD79, *take(top - 1)]
    g.fill_deck(cards)


def _take(left: list[Tile], lying: Counter[str]) -> None:
    """Remove one single tile from `left`, if it has one, for each of the symbols `lying` on the board."""
    for symbol in lying.elements():
        if [symbol] in left:
            left.remove([symbol])


def _placed_as(dual: Tile, lying: Counter[str], left: list[Tile], rng: Random) -> str:
    """Return a symbol that a dual tile may lie as: one that lies more often than singles in `left` explain, or any."""
    for symbol in dual:
        if lying[symbol] > left.count([symbol]):
            return symbol
    return rng.choice([symbol for symbol in dual if lying[symbol]] or dual)

"""A complete game: which actions are legal, what they do, and what each seat may see."""

from random import Random
from typing import Self

from pompeii_core.actions import Action, Choice, Erupt, Phase
from pompeii_core.bitboards import integers, mask
from pompeii_core.city import NAMES, SYMBOLS, squares
from pompeii_core.events import Event, Started, Tile
from pompeii_core.illegal import IllegalAction, Refusal, explain
from pompeii_core.lava import begin_eruption
from pompeii_core.moves import code_of, legal_actions, play
from pompeii_core.placement import begin_placement_turn, erupt, may_erupt
from pompeii_core.position import CHOICES, ERUPT, ERUPTS, NOBODY, PHASES, TILES, Ledger, Options, Position, tile_code
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, Scenario, deal
from pompeii_core.tally import winners
from pompeii_core.view import View

__all__ = ["Game", "IllegalAction"]


class Game:
    """One game, hidden information included. After the deal, everything follows from the actions.

    It wraps a `Position`, on which the rules operate. Code that changes `position` directly must set `legal` to None.

    >>> game = Game.new(Rules(), seats=2, seed=7)
    >>> action = game.legal_actions()[0]
    >>> events = game.apply(action)
    >>> game.view(0).turn
    2
    """

    __slots__ = ("first", "ledger", "legal", "position", "rules", "seats")

    def __init__(self, rules: Rules, dealt: Deal) -> None:
        self.rules, self.seats, self.first = rules, len(dealt.hands), dealt.first
        self.ledger = Ledger(self.seats)
        p = self.position = Position(Options(rules), self.seats)
        self.legal: list[Action] | None = None  # cache of the legal actions
        p.ledger = self.ledger
        p.phase = PHASES.index(Phase(dealt.phase))
        for seat, hand in enumerate(dealt.hands):
            self.fill_hand(seat, hand)
        self.fill_deck(dealt.deck[::-1])
        self.fill_bag(dealt.bag[::-1])
        if dealt.pieces:
            p.populate(dealt.pieces)
        if p.phase == ERUPTS:
            begin_eruption(p, self.first)
        else:
            p.supply = integers([rules.pieces_each(self.seats) - citizens for citizens in p.citizens])
            begin_placement_turn(p, self.first)

    def fill_hand(self, seat: int, cards: list[int]) -> None:
        """Give these cards to a seat whose hand is empty."""
        self.ledger.hands[seat] = cards[:]
        for card in cards:
            self.position.give(seat, card)

    def fill_deck(self, cards: list[int]) -> None:
        """Set the deck; the last card is drawn first."""
        self.position.deck, self.position.in_deck = integers(cards), len(cards)

    def fill_bag(self, tiles: list[Tile]) -> None:
        """Set the bag; the last tile is drawn first."""
        self.position.bag, self.position.in_bag = integers([tile_code(tile) for tile in tiles]), len(tiles)

    @classmethod
    def new(
        cls, rules: Rules, seats: int, seed: int, first: int | None = None, scenario: Scenario | None = None
    ) -> Self:
        """Return a new game shuffled from a seed. `first` None draws it (R5); `scenario` None: the usual start."""
        return cls(rules, deal(rules, seats, Random(seed), first, scenario))

    @classmethod
    def bare(cls, rules: Rules, seats: int) -> Self:
        """Return a game with nothing dealt, to be filled with a position."""
        return cls(rules, Deal(0, [[] for _ in range(seats)], [], []))

    def copy(self) -> Self:
        """Return an independent copy of the game."""
        other = self.bare(self.rules, self.seats)
        other.first = self.first
        other.put(self.position.copy(), self.ledger.copy())
        return other

    def put(self, p: Position, ledger: Ledger) -> None:
        """Replace the position and the ledger by these, and attach the ledger to the position."""
        self.position, self.ledger, self.legal = p, ledger, None
        p.ledger = ledger

    @property
    def over(self) -> bool:
        return not self.position.choice

    @property
    def phase(self) -> Phase:
        return PHASES[self.position.phase]

    @property
    def choice(self) -> Choice | None:
        return CHOICES[self.position.choice]

    @property
    def active(self) -> int | None:
        """The seat to decide; during a poll this may differ from the seat on turn (R13). None when the game is over."""
        active = self.position.active
        return None if active == NOBODY else active

    @property
    def on_turn(self) -> int:
        return self.position.on_turn

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def runs(self) -> int:
        """Number of runs that the seat on turn may still make."""
        return self.position.runs

    @property
    def saved(self) -> list[int]:
        return [*self.position.saved]

    @property
    def volcano(self) -> list[int]:
        return [*self.position.volcano]

    @property
    def citizens(self) -> list[int]:
        """Pieces in the city, by seat."""
        return [*self.position.citizens]

    @property
    def hands(self) -> list[list[int]]:
        return self.ledger.hands

    @property
    def deck(self) -> list[int]:
        """Cards left; the last is drawn first."""
        p = self.position
        return [*p.deck][: p.in_deck]

    @property
    def bag(self) -> list[Tile]:
        """Tiles left; the last is drawn first."""
        p = self.position
        return [TILES[code] for code in p.bag][: p.in_bag]

    @property
    def lava(self) -> int:
        """Squares under lava, including covers, as a `city` mask."""
        return mask(self.position.lava_n, self.position.lava_s)

    @property
    def occupied(self) -> int:
        """Squares with pieces, as a `city` mask."""
        return mask(self.position.occupied_n, self.position.occupied_s)

    @property
    def passable(self) -> int:
        """Squares that a run may cross (R21, V8), as a `city` mask."""
        return mask(self.position.passable_n, self.position.passable_s)

    @property
    def winners(self) -> list[int]:
        """The seats in first place; empty until the game is over."""
        return winners(self.saved, self.volcano) if self.over else []

    def legal_actions(self) -> list[Action]:
        """Return every legal action of the pending choice in a fixed order; none at the end. Do not change the list.

        `Erupt` is among them only when the choice is a poll (R13); see `may_erupt` for a declaration at another moment.
        """
        if self.legal is None:
            self.legal = legal_actions(self.position)
        return self.legal

    def may_erupt(self, seat: int) -> bool:
        """Return whether `seat` may declare an early eruption now, whether or not it is on turn (R13)."""
        return may_erupt(self.position, seat)

    def why_not(self, action: Action, seat: int | None = None) -> IllegalAction | None:
        """Return why `seat` (None: the active seat) may not do `action` now, or None if it may. Raises nothing."""
        active = self.active
        if seat is None:
            seat = active
        if seat == active and action in self.legal_actions():
            return None
        if seat is not None and seat not in range(self.seats):
            return IllegalAction(Refusal.NO_SUCH_SEAT, "R2")
        if isinstance(action, Erupt) and seat is not None and may_erupt(self.position, seat):
            return None
        return explain(self.position, action, seat)

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Do an action of `seat` (None: the active seat) and return its events, hidden information included.

        Raises IllegalAction, leaving the game unchanged, if the action is not legal.
        """
        if refusal := self.why_not(action, seat):
            raise refusal
        return self.play(action, seat)

    def play(self, action: Action, seat: int | None = None) -> list[Event]:
        """Do an action of `seat` (None: the active seat) without checking it, and return its events as `apply` does."""
        self.legal, p = None, self.position
        happened: list[Event] = []
        self.ledger.events = happened
        if type(action) is Erupt:
            erupt(p, p.active if seat is None else seat, True)
        else:
            play(p, code_of(action))
        return happened

    def view(self, seat: int | None) -> View:
        """Return everything that `seat` (None: a spectator, who sees no hand) may know.

        Only the polled seat sees that a poll is under way (R13), because being polled reveals that its hand holds only
        cards of full buildings. The others see the seat on turn about to place.
        """
        p, ledger = self.position, self.ledger
        polled_elsewhere = p.choice == ERUPT and seat != p.active
        lava_on = dict.fromkeys(squares(mask(p.covered_n, p.covered_s)), "cover")
        for symbol, name in enumerate(SYMBOLS):
            lava_on |= dict.fromkeys(squares(mask(p.lava_of_n[symbol], p.lava_of_s[symbol])), name)
        return View(
            seat=seat,
            turn=p.turn,
            phase=self.phase,
            active=p.on_turn if polled_elsewhere else self.active,
            choice=Choice.PLACE if polled_elsewhere else self.choice,
            pieces={NAMES[i]: p.standing(i) for i in squares(mask(p.occupied_n, p.occupied_s))},
            ran={} if p.ran == NOBODY else {NAMES[p.ran]: 1},
            lava={NAMES[i]: lava_on[i] for i in sorted(lava_on)},
            supply=[*p.supply],
            volcano=self.volcano,
            saved=self.saved,
            hand=None if seat is None else ledger.hands[seat][:],
            hands=[len(hand) for hand in ledger.hands],
            deck=p.in_deck,
            discards=ledger.discards[:],
            bag=p.in_bag,
            tile=TILES[p.tile][:] if p.tile else None,
            relatives=p.relatives,
            runs=p.runs,
            placed=[] if p.placed == NOBODY else [NAMES[i] for i in ledger.placed],
            may_erupt=seat is not None and self.may_erupt(seat),
            first_ad79=None if p.first_ad79 == NOBODY else p.first_ad79,
            aside=[tile[:] for tile in ledger.aside],
            duals=[tile[:] for tile in ledger.duals],
        )

    def started(self, seat: int | None) -> Started:
        """Return the event that opens the game for `seat` (None: a spectator, no hand): who begins and the own hand."""
        return Started(self.first, None if seat is None else self.hands[seat][:])

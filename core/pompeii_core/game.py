"""The authority's whole game: what is legal, what an action does, and what each seat sees of it."""

from random import Random
from typing import Self

from pompeii_core import flight, lava, placement
from pompeii_core.actions import ERUPT, Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import INDEX, SPACES
from pompeii_core.events import Event, Started
from pompeii_core.illegal import IllegalAction, explain
from pompeii_core.projection import project
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, Scenario, deal
from pompeii_core.state import State
from pompeii_core.view import View

__all__ = ["Game", "IllegalAction"]


class Game(State):
    """One game. After the deal everything follows from the actions: `legal_actions`, `apply`, `view`."""

    __slots__ = ()

    def __init__(self, rules: Rules, dealt: Deal) -> None:
        super().__init__(rules, len(dealt.hands))
        self.first = dealt.first
        self.phase = dealt.phase
        self.hands = [hand[:] for hand in dealt.hands]
        self.deck = dealt.deck[::-1]
        self.bag = dealt.bag[::-1]
        for square, counts in dealt.pieces.items():
            i = INDEX[square]
            for seat, count in enumerate(counts):
                for _ in range(count):
                    self.add(seat, i)
                self.supply[seat] -= count
            if self.total[i] >= SPACES[i]:
                self.room &= ~(1 << i)
        if self.phase == "erupts":
            self.supply = [0] * self.seats
            if rules.opening_tiles == "0":
                self.phase = "flight"
            lava.begin_lava_turn(self, self.first)
        else:
            placement.begin_placement_turn(self, self.first)

    @classmethod
    def new(
        cls, rules: Rules, seats: int, seed: int, first: int | None = None, scenario: Scenario | None = None
    ) -> Self:
        """A game shuffled from a seed; `first` None is drawn too (R5)."""
        return cls(rules, deal(rules, seats, Random(seed), first, scenario))

    @property
    def over(self) -> bool:
        return self.choice is None

    def legal_actions(self) -> list[Action]:
        """Every action of the pending choice, in a fixed order; a declaration (R13) only where it is the choice."""
        legal = self.legal
        if legal is None:
            match self.choice:
                case "place":
                    legal = placement.legal_places(self)
                case "relative":
                    legal = placement.legal_relatives(self)
                case "run":
                    legal = flight.legal_runs(self)
                case "lava":
                    legal = lava.legal_lava(self)
                case "sacrifice":
                    legal = placement.legal_sacrifices(self)
                case "erupt":
                    legal = placement.legal_eruption()
                case _:
                    legal = []
            self.legal = legal
        return legal

    def may_erupt(self, seat: int) -> bool:
        """Whether `seat`, on turn or not, may declare an early eruption now (R13)."""
        return placement.may_erupt(self, seat)

    def why_not(self, action: Action, seat: int | None = None) -> IllegalAction | None:
        """Why `seat` (None: the active one) may not do this now, or None where it may."""
        if (seat is None or seat == self.active) and action in self.legal_actions():
            return None
        if action == ERUPT and seat is not None and placement.may_erupt(self, seat):
            return None
        return explain(self, action, self.active if seat is None else seat)

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Do it and say what happened, hidden things included; IllegalAction, and nothing changed, where it is not."""
        refusal = self.why_not(action, seat)
        if refusal is not None:
            raise refusal
        happened: list[Event] = []
        self.events = happened
        self.play(action, seat)
        self.events = None
        return happened

    def play(self, action: Action, seat: int | None = None) -> None:
        """`apply` for a search: unchecked, and without events."""
        self.legal = None
        match action:
            case Place():
                placement.place(self, action.card, INDEX[action.square])
            case Run():
                flight.run(self, action.origin, action.target)
                self._after_run()
            case Lava():
                lava.place_lava(self, action.symbol, action.square)
            case Relative():
                placement.place_relative(self, INDEX[action.square])
            case Sacrifice():
                placement.sacrifice(self, action.square, action.seat)
            case Discard():
                placement.discard(self, action.card)
            case Erupt():
                placement.erupt(self, seat if seat is not None else self.on_turn, declared=True)
            case Done():
                self._decline()

    def _after_run(self) -> None:
        if not self.occupied:
            lava.end_game(self)
        elif not flight.offer_run(self):
            lava.end_turn(self)

    def _decline(self) -> None:
        if self.choice == "run":
            self.runs, self.ran = 0, None
            lava.end_turn(self)
        elif self.choice == "relative":
            placement.end_relatives(self)
        else:
            placement.ask_next(self)

    def view(self, seat: int | None) -> View:
        """Everything `seat` (None: a spectator) may know."""
        return project(self, seat)

    def started(self, seat: int | None) -> Started:
        """The first event, before any action: who begins, and the seat's own hand."""
        return Started(self.first, None if seat is None else self.hands[seat][:])

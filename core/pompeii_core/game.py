"""The authority's whole game: what is legal, what an action does, and what each seat sees of it."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, Self

from pompeii_core import lava, placement, runs
from pompeii_core.actions import (
    DONE,
    ERUPT,
    Action,
    Choice,
    Discard,
    Done,
    Erupt,
    Lava,
    Phase,
    Place,
    Relative,
    Run,
    Sacrifice,
)
from pompeii_core.city import NAMES, squares
from pompeii_core.events import Event, GaveUp, Started
from pompeii_core.illegal import IllegalAction, Refusal, explain
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, Scenario, deal
from pompeii_core.state import State
from pompeii_core.view import View

__all__ = ["Game", "IllegalAction"]

_RUN: Final = Choice.RUN
_RELATIVE: Final = Choice.RELATIVE


class Game(State):
    """One game. After the deal everything follows from the actions: `legal_actions`, `apply`, `view`."""

    __slots__ = ()

    def __init__(self, rules: Rules, dealt: Deal) -> None:
        super().__init__(rules, len(dealt.hands))
        self.first = dealt.first
        self.phase = Phase(dealt.phase)
        self.hands = [hand[:] for hand in dealt.hands]
        self.deck = dealt.deck[::-1]
        self.bag = dealt.bag[::-1]
        self.populate(dealt.pieces)
        self.supply = [supply - sum(row) for supply, row in zip(self.supply, self.counts, strict=True)]
        if self.phase is Phase.ERUPTS:
            self.supply = [0] * self.seats
            if rules.opening_tiles == "0":
                self.phase = Phase.FLIGHT
            lava.begin_lava_turn(self, self.first)
        else:
            placement.begin_placement_turn(self, self.first)

    @classmethod
    def new(
        cls, rules: Rules, seats: int, seed: int, first: int | None = None, scenario: Scenario | None = None
    ) -> Self:
        """A game shuffled from a seed; `first` None is drawn too (R5)."""
        return cls(rules, deal(rules, seats, Random(seed), first, scenario))

    @classmethod
    def bare(cls, rules: Rules, seats: int) -> Self:
        """A game with nothing dealt, for a position to be put into."""
        return cls(rules, Deal(0, [[] for _ in range(seats)], [], []))

    def copy(self) -> Self:
        """The same position again; neither changes with the other."""
        other = self.bare(self.rules, self.seats)
        self.copy_to(other)
        return other

    @property
    def over(self) -> bool:
        return self.choice is None

    def legal_actions(self) -> list[Action]:
        """Every action of the pending choice, in a fixed order; a declaration (R13) only where it is the choice."""
        legal = self.legal
        if legal is None:
            legal = self.legal = [] if self.choice is None else _LEGAL[self.choice](self)
        return legal

    def may_erupt(self, seat: int) -> bool:
        """Whether `seat`, on turn or not, may declare an early eruption now (R13)."""
        return placement.may_erupt(self, seat)

    def why_not(self, action: Action, seat: int | None = None) -> IllegalAction | None:
        """Why `seat` (None: the active one) may not do this now, or None where it may."""
        seat = self.active if seat is None else seat
        if seat == self.active and action in self.legal_actions():
            return None
        if seat is not None and seat not in range(self.seats):
            return IllegalAction(Refusal.NO_SUCH_SEAT, "R2")
        if action == ERUPT and seat is not None and placement.may_erupt(self, seat):
            return None
        return explain(self, action, seat)

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Do it and say what happened, hidden things included; IllegalAction, and nothing changed, where it is not."""
        legal = self.legal_actions() if self.legal is None else self.legal
        if (seat is not None and seat != self.active) or action not in legal:
            # Also a declaration off turn (R13), which is in no legal list and may be allowed.
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
        if seat is not None:
            self.active = seat  # another than before only where it declares off turn (R13)
        _PLAY[action.__class__](self, action)

    def view(self, seat: int | None) -> View:
        """Everything `seat` (None: a spectator) may know.

        Only who is asked knows of the poll of R13: to be asked is to hold nothing but cards of full buildings.
        """
        polled_elsewhere = self.choice is Choice.ERUPT and seat != self.active
        lava_on = {i: symbol for symbol, mask in self.lava_of.items() for i in squares(mask)}
        lava_on |= dict.fromkeys(squares(self.covered), "cover")
        return View(
            seat=seat,
            turn=self.turn,
            phase=self.phase,
            active=self.on_turn if polled_elsewhere else self.active,
            choice=Choice.PLACE if polled_elsewhere else self.choice,
            pieces={NAMES[i]: [row[i] for row in self.counts] for i in squares(self.occupied)},
            ran={} if self.ran is None else {NAMES[self.ran]: 1},
            lava={NAMES[i]: lava_on[i] for i in sorted(lava_on)},
            supply=self.supply[:],
            volcano=self.volcano[:],
            saved=self.saved[:],
            hand=None if seat is None else self.hands[seat][:],
            hands=[len(hand) for hand in self.hands],
            deck=len(self.deck),
            discards=self.discards[:],
            bag=len(self.bag),
            tile=self.tile and self.tile[:],
            relatives=self.relatives,
            runs=self.runs,
            placed=[NAMES[i] for i in self.placed],
            may_erupt=seat is not None and self.may_erupt(seat),
            first_ad79=self.first_ad79,
            aside=[tile[:] for tile in self.aside],
            duals=[tile[:] for tile in self.duals],
        )

    def started(self, seat: int | None) -> Started:
        """The first event, before any action: who begins, and the seat's own hand."""
        return Started(self.first, None if seat is None else self.hands[seat][:])


def _run(g: Game, action: Run) -> None:
    runs.run(g, action)
    if not g.occupied:
        lava.end_game(g)
    elif not runs.offer_run(g):
        lava.end_turn(g)


def _done(g: Game, action: Done) -> None:
    if (g.choice is _RUN or g.choice is _RELATIVE) and g.events is not None:
        g.events.append(GaveUp(g.on_turn, g.choice))
    if g.choice is _RUN:
        g.runs, g.ran = 0, None
        lava.end_turn(g)
    elif g.choice is _RELATIVE:
        placement.end_relatives(g)
    else:
        placement.ask_next(g)


def _erupt(g: Game, action: Erupt) -> None:
    assert g.active is not None
    placement.erupt(g, g.active, declared=True)


_LEGAL: dict[Choice, Callable[[Game], list[Action]]] = {
    Choice.PLACE: placement.legal_places,
    Choice.RELATIVE: placement.legal_relatives,
    Choice.SACRIFICE: placement.legal_sacrifices,
    Choice.LAVA: lava.legal_lava,
    Choice.RUN: runs.legal_runs,
    Choice.ERUPT: lambda _: [ERUPT, DONE],
}
_PLAY: dict[type[Action], Callable[[Game, Any], None]] = {
    Place: placement.place,
    Discard: placement.discard,
    Relative: placement.place_relative,
    Sacrifice: placement.sacrifice,
    Lava: lava.place_tile,
    Run: _run,
    Done: _done,
    Erupt: _erupt,
}

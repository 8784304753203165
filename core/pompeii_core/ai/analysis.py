"""Analysis of a finished game: what each decision cost given what its seat could know, and a player's habits."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import product
from math import hypot, inf
from typing import Final, Literal

from msgspec import Struct

from pompeii_core.actions import Action, Choice, Done, Lava, Phase, Place, Run
from pompeii_core.ai.comparison import BALANCED
from pompeii_core.ai.cost import DEALS, judge, settled
from pompeii_core.ai.engine import Evaluation
from pompeii_core.ai.opinion import Cost, Estimate, RatedAction
from pompeii_core.city import INDEX, OUT
from pompeii_core.determinize import visible_game
from pompeii_core.game import Game
from pompeii_core.placement import relatives_to_come
from pompeii_core.record import Record
from pompeii_core.rules import Rules
from pompeii_core.view import View


class Decision(Struct, frozen=True):
    """A decision: its entry number `at` in the record, from 0, all that the seat could know, and what it played."""

    at: int
    seat: int
    view: View
    played: Action


class Judgement(Struct, frozen=True):
    """A decision with its rated choices, including the one played, and what it cost."""

    decision: Decision
    choices: list[RatedAction]
    cost: Cost

    @property
    def best(self) -> RatedAction:
        return self._choice(self.cost.better)

    @property
    def played(self) -> RatedAction:
        return self._choice(self.decision.played)

    @property
    def chance_lost(self) -> float:
        """How much lower the chance to win was than with the best choice; 0 if luck could explain it."""
        return self.cost.chance.mean if self.cost.chance.clear else 0.0

    def _choice(self, action: Action) -> RatedAction:
        return next(choice for choice in self.choices if choice.action == action)


def judged(decision: Decision, rules: Rules, deals: int = DEALS, luck: str = "", *, closely: bool = False) -> Judgement:
    """Judge a decision with the arguments of `cost.judge`, and return the final result."""
    *_, (_, choices, cost) = judge(decision.view, rules, decision.played, deals, luck, closely=closely)
    return Judgement(decision, choices, cost)


class CurvePoint(Struct, frozen=True):
    """A seat's chance to win after entry number `at`, and its standard error."""

    at: int
    chance: float
    error: float


def decisions(record: Record, seats: Collection[int], start: int = 0, known: Collection[int] = ()) -> list[Decision]:
    """Return the decisions of `seats`: first those from entry `start` on, then the earlier ones, in the record's order.

    Leaves out the entries in `known`, and declarations out of turn (R13), because no question was asked.
    """
    found = [decision for decision in _decisions(record, seats) if decision.at not in known]
    return sorted(found, key=lambda decision: (decision.at < start, decision.at))


MISTAKES: Final = 3  # number of decisions that are named as a game's costliest


def mistakes(judgements: Iterable[Judgement], most: int = MISTAKES) -> list[Judgement]:
    """Return up to `most` decisions that clearly cost something, in citizens or chances to win, the worst first."""
    return [judgement for judgement in _ranked(judgements) if judgement.cost.weight.clear][:most]


def near_ties(judgements: Iterable[Judgement]) -> list[Judgement]:
    """Return the judgements of one seat, costliest first, whose order luck may have decided, and so its `mistakes`.

    Judge them again `closely` (`cost.judge`) to settle the order. Judgements that are already settled are left out.
    """
    ranked = _ranked(judgements)
    found = [
        judgement
        for one, other in product(ranked[:MISTAKES], ranked[MISTAKES:])
        if other.cost.weight.mean > _SLIGHT and _apart(one, other) < _TIED
        for judgement in (one, other)
    ]
    return [one for one in ranked if one in found and not settled(one.cost)]


def _ranked(judgements: Iterable[Judgement]) -> list[Judgement]:
    return sorted(judgements, key=lambda judgement: (-judgement.cost.weight.mean, judgement.decision.at))


_TIED: Final = 1.5  # standard errors by which the weights of two decisions have to differ, or they are nearly tied
_SLIGHT: Final = 0.05  # weight below which it is no matter whether a decision is named


def _apart(one: Judgement, other: Judgement) -> float:
    """Return how much more `one` weighs than `other`, in standard errors of the difference; inf if neither has any."""
    doubt = hypot(one.cost.weight.error, other.cost.weight.error)
    return (one.cost.weight.mean - other.cost.weight.mean) / doubt if doubt else inf


def total(losses: Iterable[Estimate]) -> Estimate:
    """Return the sum of these costs, even those too small to be clear by themselves; 0 if there are none."""
    found = [*losses]
    return Estimate(sum(loss.mean for loss in found), hypot(*(loss.error for loss in found)))


class GivenAway(Struct, frozen=True):
    """What a seat's judged decisions cost together; `by_choice` and `by_phase` split `citizens`, with every key."""

    decisions: int
    citizens: Estimate
    beyond_tribune: Estimate
    chance: Estimate
    by_choice: dict[Choice, Estimate]
    by_phase: dict[Phase, Estimate]
    mistakes: list[Judgement]  # the worst ones that are clear


def given_away(judgements: Iterable[Judgement]) -> GivenAway:
    """Return what one seat's decisions, of one or several games, cost in all, by choice and by phase; 0 for none."""
    found = [*judgements]

    return GivenAway(
        len(found),
        total(one.cost.citizens for one in found),
        total(one.cost.beyond_tribune for one in found),
        total(one.cost.chance for one in found),
        {choice: total(one.cost.citizens for one in found if one.decision.view.choice is choice) for choice in Choice},
        {phase: total(one.cost.citizens for one in found if one.decision.view.phase is phase) for phase in Phase},
        mistakes(found),
    )


def curve(judgements: Iterable[Judgement], seat: int, over: Game | None = None) -> list[CurvePoint]:
    """Return a seat's chance to win after each of its judged decisions, in game order; [] if none was judged.

    If the game `over` is finished, a point one entry later is added with the result: 1, 0, or the share of a shared
    win.
    """
    judged = sorted((one for one in judgements if one.decision.seat == seat), key=lambda one: one.decision.at)
    points = [CurvePoint(one.decision.at, one.played.chance, one.played.error) for one in judged]
    if over is not None and over.over and points:
        won = (seat in over.winners) / len(over.winners)
        points.append(CurvePoint(points[-1].at + 1, won, 0.0))
    return points


def _decisions(record: Record, seats: Collection[int]) -> Iterator[Decision]:
    game = Game(record.header.rules, record.header.deal)
    for at, entry in enumerate(record.entries):
        if entry.seat in seats and entry.seat == game.active:
            yield Decision(at, entry.seat, game.view(entry.seat), entry.action)
        game.apply(entry.action, entry.seat)


type HabitCode = Literal[
    "burned_own", "gave_up_relatives", "gave_up_runs", "left_gates", "stayed_inside", "wasted_relatives"
]


class Habit(Struct, frozen=True):
    """How often a player did something questionable, and the citizens it gave away, as far as can be measured.

    `burned_own`: own citizens burned that another square would have spared.
    `gave_up_relatives`, `gave_up_runs`: possible relatives or runs that were not taken.
    `left_gates`: runs to a square farther from the gates. `stayed_inside`: turns that ended with a way out unused.
    `wasted_relatives`: cards that brought no relative while another would have.
    """

    code: HabitCode
    count: int
    cost: float


def habits(judgements: Iterable[Judgement], rules: Rules) -> list[Habit]:
    """Return the habits that one seat's decisions show, most costly first, equally costly ones by frequency."""
    counts, costs = Counter[HabitCode](), Counter[HabitCode]()
    for judgement in judgements:
        for code, count in _shown(judgement.decision, rules):
            counts[code] += count
            costs[code] += judgement.cost.citizens.mean  # type: ignore[assignment]  # it adds up numbers of any kind
    found = [Habit(code, count, float(costs[code])) for code, count in counts.items()]
    return sorted(found, key=lambda habit: (-habit.cost, -habit.count, habit.code))


def _shown(decision: Decision, rules: Rules) -> Iterator[tuple[HabitCode, int]]:
    view, action, seat = decision.view, decision.played, decision.seat
    g = visible_game(view, rules)
    others = g.legal_actions()
    match action:
        case Lava():
            burned = [_own(view, one.square, seat) for one in others if isinstance(one, Lava)]
            if needless := _own(view, action.square, seat) - min(burned):
                yield "burned_own", needless
        case Done() if view.choice is Choice.RELATIVE:
            yield "gave_up_relatives", view.relatives
        case Done() if view.choice is Choice.RUN:
            yield "gave_up_runs", view.runs
            if any(map(_leaves, others)):
                yield "stayed_inside", 1
        case Run() if not _leaves(action):
            distance = Evaluation(g, seat, BALANCED).distance
            if distance[INDEX[action.target]] > distance[INDEX[action.origin]]:
                yield "left_gates", 1
            if view.runs == 1 and any(map(_leaves, others)):
                yield "stayed_inside", 1
        case Place():
            if not _relatives(g, action) and any(_relatives(g, other) for other in others):
                yield "wasted_relatives", 1


def _own(view: View, square: str, seat: int) -> int:
    return view.pieces[square][seat] if square in view.pieces else 0


def _leaves(action: Action) -> bool:
    return isinstance(action, Run) and action.target == OUT


def _relatives(g: Game, action: Action) -> int:
    if not isinstance(action, Place):
        return 0
    return relatives_to_come(g.position, g.position.active, action.card, INDEX[action.square])

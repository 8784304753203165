"""What a player does again and again, for better or worse: found in decisions, as codes with counts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from msgspec import Struct

from pompeii_core.actions import Action, Done, Lava, Place, Run
from pompeii_core.ai.analysis import Decision, Judgement
from pompeii_core.ai.balanced import BALANCED
from pompeii_core.ai.evaluation import Evaluation
from pompeii_core.city import INDEX, OUT
from pompeii_core.determinize import visible_game
from pompeii_core.phases import Choice
from pompeii_core.rules import Rules
from pompeii_core.view import View

type HabitCode = Literal[
    "burned_own", "gave_up_relatives", "gave_up_runs", "left_gates", "stayed_inside", "wasted_relatives"
]
HABITS: Final[tuple[HabitCode, ...]] = HabitCode.__value__.__args__


class Habit(Struct, frozen=True):
    """How often, and what it has cost in chances to win, as far as games can tell.

    `burned_own`: own citizens burned that another square would have spared.
    `gave_up_relatives`, `gave_up_runs`: those that were possible and not made.
    `left_gates`: runs to a square further from the gates. `stayed_inside`: turns that ended with a way out not taken.
    `wasted_relatives`: cards that brought no relative while another would have.
    """

    code: HabitCode
    count: int
    cost: float


def habits(judgements: Iterable[Judgement], rules: Rules) -> list[Habit]:
    """Those of one seat that are shown at all, what cost most first, then what was done most often."""
    counts, costs = Counter[HabitCode](), Counter[HabitCode]()
    for judgement in judgements:
        for code, count in _shown(judgement.decision, rules):
            counts[code] += count
            costs[code] += judgement.cost  # type: ignore[assignment]  # a Counter adds up numbers of any kind
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
            e = Evaluation(g, seat, BALANCED)
            if not _relatives(e, action) and any(_relatives(e, other) for other in others):
                yield "wasted_relatives", 1
        case _:
            pass


def _own(view: View, square: str, seat: int) -> int:
    return view.pieces[square][seat] if square in view.pieces else 0


def _leaves(action: Action) -> bool:
    return isinstance(action, Run) and action.target == OUT


def _relatives(e: Evaluation, action: Action) -> int:
    return e.relatives(action.card, INDEX[action.square]) if isinstance(action, Place) else 0

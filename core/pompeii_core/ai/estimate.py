"""What the games of a comparison say of each choice: its chance to win, in what order, and how sure that is."""

from collections.abc import Callable, Sequence
from math import erf, hypot, inf, sqrt
from statistics import fmean
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai.opinion import EQUAL, GoalKind, RatedAction

_SMOOTHING: Final = 1.5
"""Of the spread of leads, by the cube root of their number: so wide a step makes the share of wins most exact."""
_DECIDED: Final = 0.005
"""By how little a chance to win may differ from 0 or 1 to be taken for that."""
_USUAL: Final = 4
"""Choices that must surprise before the evaluation is thought to be more wrong here than it is as a rule."""


class Played(Struct, eq=False):
    """A choice, its worth in pieces by the evaluation, and what its games came to, in the order of the deals."""

    action: Action
    worth: float
    leads: list[float] = field(default_factory=list)
    saved: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)


def estimates(
    left: Sequence[Played], given_up: Sequence[Played], wrong: float, goal: GoalKind = "win"
) -> list[RatedAction]:
    """Of all choices, best first by the goal; those `left` have met every deal, those `given_up` the first ones.

    Choices differ little and games much. So choices are compared deal by deal, and what that shows is drawn towards
    what the evaluation says, which is `wrong` by so many pieces as a rule: the more, the less the games can tell.
    """
    wins = _wins(left, given_up, wrong)
    saved = _Count(left, given_up, lambda choice: choice.saved, _nothing, wrong)
    lost = _Count(left, given_up, lambda choice: [-number for number in choice.lost], _nothing, wrong)
    asked = {"win": wins, "save": saved, "lose": lost}[goal]
    found = [
        RatedAction(
            action=choice.action,
            chance=_bounded(wins.expected(choice)),
            error=wins.error(len(choice.leads)),
            behind=0.0,
            doubt=0.0,
            rank=1,
            saved=max(saved.expected(choice), 0.0),
            lost=max(-lost.expected(choice), 0.0),
            games=len(choice.leads),
        )
        for choice in (*left, *given_up)
    ]
    best = min(found[: len(left)], key=lambda one: _order(one, goal))
    found.sort(key=lambda one: (one is not best, _order(one, goal)))
    most = best.reached(goal)
    found = [replace(one, behind=most - one.reached(goal), doubt=asked.doubt(one, best)) for one in found]
    ranked: list[RatedAction] = []
    for place, one in enumerate(found, 1):
        # Equal is who cannot be told from the first of a rank: among neighbours it would go on without end.
        first = next((other for other in ranked if other.rank == ranked[-1].rank), one)
        equal = one.behind - first.behind <= EQUAL * asked.doubt(one, first)
        ranked.append(replace(one, rank=first.rank if ranked and equal else place))
    return ranked


def _order(one: RatedAction, goal: GoalKind) -> tuple[float, float]:
    """Where the game is won or lost whatever is chosen, citizens are left to play for; of a goal, the game."""
    return -one.reached(goal), one.lost - one.saved if goal == "win" else -one.chance


def _wins(left: Sequence[Played], given_up: Sequence[Played], wrong: float) -> "_Count":
    leads = [lead for choice in left for lead in choice.leads]
    middle, deals = fmean(leads), len(left[0].leads)
    step = _SMOOTHING * sqrt(fmean((lead - middle) ** 2 for lead in leads)) / deals ** (1 / 3)
    usual = fmean(_win(lead, step) for lead in leads)
    wide = max(step, 1.0)
    piece = fmean(_win(lead + 0.5, wide) - _win(lead - 0.5, wide) for lead in leads)
    worth = fmean(choice.worth for choice in left)

    def foreseen(choice: Played) -> float:
        # As if every game had gone better by the pieces that the evaluation sees in a choice.
        return fmean(_win(lead + choice.worth - worth, step) for lead in leads) - usual

    return _Count(left, given_up, lambda choice: [_win(lead, step) for lead in choice.leads], foreseen, piece * wrong)


def _nothing(_: Played) -> float:
    """The evaluation sees in a choice what it does to rivals, too: it says nothing of how many are saved."""
    return 0.0


class _Count:
    """What the games of all choices come to, the more the better: in wins, or in citizens.

    `foreseen` is what a choice should come to against the others, and is `wrong` by so much as a rule.
    """

    def __init__(
        self,
        left: Sequence[Played],
        given_up: Sequence[Played],
        count: Callable[[Played], Sequence[float]],
        foreseen: Callable[[Played], float],
        wrong: float,
    ) -> None:
        choices = [*left, *given_up]
        self._left, self._most = left, inf
        self._counted = {id(choice): count(choice) for choice in choices}
        self._foreseen = {id(choice): foreseen(choice) for choice in choices}
        self._usual = [fmean(deal) for deal in zip(*(self._counted[id(choice)] for choice in left), strict=True)]
        self._noise = self._variance(choices)
        shown = sum(self._surprise(choice) ** 2 - self._noise / len(choice.leads) for choice in choices)
        self._prior = max(wrong**2, (_USUAL * wrong**2 + shown) / (_USUAL + len(choices)))
        # What was given up after few games had luck with them where it seems to be the best now.
        self._most = max(map(self.expected, left))

    def expected(self, choice: Played) -> float:
        """What its games say."""
        ahead = self._foreseen[id(choice)] + self._trust(len(choice.leads)) * self._surprise(choice)
        return min(fmean(self._usual) + ahead, self._most)

    def error(self, games: int) -> float:
        """The standard error of that, after so many games."""
        level, deals = fmean(self._usual), len(self._usual)
        variance = sum((one - level) ** 2 for one in self._usual) / max(deals - 1, 1) / deals
        return hypot(sqrt(variance), self._error(games))

    def doubt(self, one: RatedAction, other: RatedAction) -> float:
        """The standard error of the difference between two choices."""
        return 0.0 if one is other else hypot(self._error(one.games), self._error(other.games))

    def _surprise(self, choice: Played) -> float:
        """By how much more it comes to than is foreseen, as far as its games go."""
        counted = self._counted[id(choice)]
        return fmean(counted) - fmean(self._usual[: len(counted)]) - self._foreseen[id(choice)]

    def _variance(self, choices: Sequence[Played]) -> float:
        """Of what a game of one choice comes to, against those that are left in the same deal."""
        squares, number = 0.0, 0
        for choice in choices:
            ahead = [one - usual for one, usual in zip(self._counted[id(choice)], self._usual, strict=False)]
            middle = fmean(ahead)
            squares += sum((one - middle) ** 2 for one in ahead)
            number += len(ahead) - 1
        # A choice is a part of the mean that it is set against.
        part = 1 / len(self._left)
        return squares / number / (1 - part if part < 1 else 2) if number else 0.0

    def _trust(self, games: int) -> float:
        """What part of a surprise is no luck."""
        return self._prior / (self._prior + self._noise / games) if self._noise else 1.0

    def _error(self, games: int) -> float:
        # However alike the games were, the next may be another.
        return hypot(sqrt(self._trust(games) * self._noise / games), 0.5 / games)


def _bounded(chance: float) -> float:
    """None at all, or certain, where it is nearly so."""
    if chance < _DECIDED:
        return 0.0
    return chance if chance <= 1 - _DECIDED else 1.0


def _win(lead: float, step: float) -> float:
    """Whether a lead wins, 0 to 1: where a step has a width, a close game counts for a part."""
    if step:
        return (1 + erf(lead / step)) / 2
    return 0.5 if not lead else float(lead > 0)

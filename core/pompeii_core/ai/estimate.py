"""What the games of a comparison say of each choice: its chance to win, in what order, and how sure that is."""

from collections.abc import Sequence
from math import erf, hypot, sqrt
from statistics import fmean
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai.opinion import EQUAL, RatedAction

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


def estimates(left: Sequence[Played], given_up: Sequence[Played], wrong: float) -> list[RatedAction]:
    """Of all choices, best first; those `left` have met every deal, those `given_up` the first ones.

    Choices differ little and games much. So choices are compared deal by deal, and what that shows is drawn towards
    what the evaluation says, which is `wrong` by so many pieces as a rule: the more, the less the games can tell.
    """
    statistics = _Statistics(left, given_up, wrong)
    found = [statistics.estimate(choice) for choice in left]
    best = min(found, key=_order)
    # What was given up after few games had luck with them where it seems to be the best now.
    found += [replace(one, chance=min(one.chance, best.chance)) for one in map(statistics.estimate, given_up)]
    found.sort(key=lambda one: (one is not best, _order(one)))
    found = [replace(one, behind=best.chance - one.chance, doubt=statistics.doubt(one, best)) for one in found]
    ranked: list[RatedAction] = []
    for place, one in enumerate(found, 1):
        # Equal is who cannot be told from the first of a rank: among neighbours it would go on without end.
        first = next((other for other in ranked if other.rank == ranked[-1].rank), one)
        equal = one.behind - first.behind <= EQUAL * statistics.doubt(one, first)
        ranked.append(replace(one, rank=first.rank if ranked and equal else place))
    return ranked


def _order(one: RatedAction) -> tuple[float, float]:
    """Where the game is won or lost whatever is chosen, citizens are left to play for."""
    return -one.chance, one.lost - one.saved


class _Statistics:
    """What is the same for all choices of a comparison."""

    def __init__(self, left: Sequence[Played], given_up: Sequence[Played], wrong: float) -> None:
        self._left, choices = left, [*left, *given_up]
        leads = [lead for choice in left for lead in choice.leads]
        middle, deals = fmean(leads), len(left[0].leads)
        self._step = _SMOOTHING * sqrt(fmean((lead - middle) ** 2 for lead in leads)) / deals ** (1 / 3)
        self._won = {id(choice): [_win(lead, self._step) for lead in choice.leads] for choice in choices}
        self._usual = [fmean(deal) for deal in zip(*(self._won[id(choice)] for choice in left), strict=True)]
        step = max(self._step, 1.0)
        piece = fmean(_win(lead + 0.5, step) - _win(lead - 0.5, step) for lead in leads)
        worth = fmean(choice.worth for choice in left)
        # As if every game had gone better by the pieces that the evaluation sees in a choice.
        self._foreseen = {
            id(choice): fmean(_win(lead + choice.worth - worth, self._step) for lead in leads) - fmean(self._usual)
            for choice in choices
        }
        self._noise = self._variance(choices)
        usual = (piece * wrong) ** 2
        shown = sum(self._surprise(choice) ** 2 - self._noise / len(choice.leads) for choice in choices)
        self._prior = max(usual, (_USUAL * usual + shown) / (_USUAL + len(choices)))

    def estimate(self, choice: Played) -> RatedAction:
        """What its games say; against the others nothing yet."""
        games = len(choice.leads)
        trust = self._trust(games)
        ahead = self._foreseen[id(choice)] + trust * self._surprise(choice)
        level, deals = fmean(self._usual), len(self._usual)
        level_variance = sum((one - level) ** 2 for one in self._usual) / max(deals - 1, 1) / deals
        return RatedAction(
            action=choice.action,
            chance=_bounded(level + ahead),
            error=hypot(sqrt(level_variance), self._error(games)),
            behind=0.0,
            doubt=0.0,
            rank=1,
            saved=self._drawn(choice.saved, [other.saved for other in self._left], trust),
            lost=self._drawn(choice.lost, [other.lost for other in self._left], trust),
            games=games,
        )

    def doubt(self, one: RatedAction, other: RatedAction) -> float:
        """The standard error of the difference between two choices."""
        return 0.0 if one is other else hypot(self._error(one.games), self._error(other.games))

    def _surprise(self, choice: Played) -> float:
        """By how much more it wins than the evaluation foresees, as far as its games go."""
        won = self._won[id(choice)]
        return fmean(won) - fmean(self._usual[: len(won)]) - self._foreseen[id(choice)]

    def _variance(self, choices: Sequence[Played]) -> float:
        """Of what a game of one choice comes to, against those that are left in the same deal."""
        squares, number = 0.0, 0
        for choice in choices:
            ahead = [won - usual for won, usual in zip(self._won[id(choice)], self._usual, strict=False)]
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

    @staticmethod
    def _drawn(own: Sequence[int], others: Sequence[Sequence[int]], trust: float) -> float:
        games = len(own)
        usual = fmean(map(fmean, others))
        return max(usual + trust * (fmean(own) - fmean(fmean(other[:games]) for other in others)), 0.0)


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

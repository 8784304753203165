"""The choices of one decision, all played on from the same deals, and what those games say of each."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from math import erf, hypot, inf, sqrt
from random import Random
from statistics import fmean
from typing import Final

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from pompeii_core.actions import Action, Choice
from pompeii_core.ai.engine import Evaluation, SearchEngine, engine_of, lead, score_actions
from pompeii_core.ai.explain import explain
from pompeii_core.ai.opinion import EQUAL, GoalKind, RatedAction
from pompeii_core.ai.weights import Weights, WeightTables, layer_for, weight_tables
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.rules import Rules
from pompeii_core.view import View

_WIDTH: Final = 24  # choices that are played on, the evaluation's best
_FIRST_LOOK: Final = 8
"""Deals before a choice is given up; it is asked at this and every power of two above: few looks mislead less."""
_GAMES: Final = 48  # at each look so few choices are left that to double their deals takes no more games than this
_NARROWEST: Final = 3  # but so many stay, as hints show so many
_CERTAIN: Final = 4.0  # by how many times its doubt a choice must be behind to be given up
_WRONG: Final = {True: 0.15, False: 0.25}
"""By whether citizens are still being placed: by how many pieces the evaluation is wrong about a choice, as a rule."""
_UNFORESEEN: Final = 8.0  # the same of a choice that it says nothing of


class Comparison:
    """Of the choices that the view's seat has; the same view always meets the same deals.

    Everybody plays on as an even-tempered player would. Of many choices the best are compared, and those in `kept`.
    """

    def __init__(self, view: View, rules: Rules, kept: Collection[Action] = (), goal: GoalKind = "win") -> None:
        g = visible_game(view, rules)
        legal = g.legal_actions()
        assert g.active is not None
        assert g.active == view.seat
        self._seat, self._kept, self._goal = g.active, kept, goal
        self._guesses, self._engine = Determinizer(view, g), balanced_engine(g.seats, rules)
        self._rng = Random(msgspec.json.encode(view, order="deterministic"))
        # Of an eruption (R13) the evaluation says by how much one is ahead, which is not what it gains.
        foreseen = len(legal) > 1 and g.choice is not Choice.ERUPT
        scores = score_actions(g, balanced_tables(g.seats, rules)) if foreseen else [0.0] * len(legal)
        choices = sorted(map(Played, legal, scores), key=lambda choice: -choice.worth)
        self._left = [choice for n, choice in enumerate(choices) if n < _WIDTH or choice.action in kept]
        self._given_up: list[Played] = []
        self._wrong = _UNFORESEEN if g.choice is Choice.ERUPT else _WRONG[g.phase.placing]

    @property
    def deals(self) -> int:
        """How many have been played."""
        return len(self._left[0].leads)

    @property
    def actions(self) -> list[Action]:
        """What is compared, or was."""
        return [choice.action for choice in (*self._left, *self._given_up)]

    def play(self) -> None:
        """One more deal with every choice that may yet be the best."""
        deal, luck = self._guesses.sample(self._rng), self._rng.getrandbits(31)
        results = self._engine.run(deal, [choice.action for choice in self._left], luck)
        for choice, result in zip(self._left, results, strict=True):
            choice.leads.append(lead(result, self._seat, deal.seats))
            choice.saved.append(result[self._seat])
            choice.lost.append(result[deal.seats + self._seat])
        if self.deals >= _FIRST_LOOK and self.deals.bit_count() == 1 and len(self._left) > 1:
            self._narrow()

    def estimates(self) -> list[RatedAction]:
        """Of every choice that has met a deal, best first."""
        return estimates(self._left, self._given_up, self._wrong, self._goal)

    def _narrow(self) -> None:
        """Give up what is hopeless, and of the rest what is too many to look at as closely as the best."""
        left = {choice.action: choice for choice in self._left}
        ranking = [one for one in self.estimates() if one.action in left]
        for place, one in enumerate(ranking, 1):
            hopeless = one.behind > _CERTAIN * one.doubt
            if (hopeless or place > max(_NARROWEST, _GAMES // self.deals)) and one.action not in self._kept:
                self._left.remove(left[one.action])
                self._given_up.append(left[one.action])


_SMOOTHING: Final = 1.5
"""Of the spread of leads, by the cube root of their number: so wide a step makes the share of wins most exact."""
_DECIDED: Final = 0.005  # by how little a chance to win may differ from 0 or 1 to be taken for that
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
    # What the evaluation sees in a choice is also what that does to rivals: it says nothing of how many are saved.
    saved = _Count(left, given_up, lambda choice: choice.saved, lambda _: 0.0, wrong)
    lost = _Count(left, given_up, lambda choice: [-number for number in choice.lost], lambda _: 0.0, wrong)
    asked = {"win": wins, "save": saved, "lose": lost}[goal]
    found: list[RatedAction] = []
    for choice in (*left, *given_up):
        chance, games = _bounded(wins.expected(choice)), len(choice.leads)
        out, burned = max(saved.expected(choice), 0.0), max(-lost.expected(choice), 0.0)
        # How far it is behind and its rank come below.
        found.append(RatedAction(choice.action, chance, wins.error(games), 0.0, 0.0, 1, out, burned, games))
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
    return chance if min(chance, 1 - chance) >= _DECIDED else float(chance > 0.5)


def _win(lead: float, step: float) -> float:
    """Whether a lead wins, 0 to 1: where a step has a width, a close game counts for a part."""
    if step:
        return (1 + erf(lead / step)) / 2
    return 0.5 if not lead else float(lead > 0)


DEALS: Final = 64
"""From how many deals the best choices are played on, by either core: the same position, the same advice.

That takes the interpreted one three seconds. Twice as many choose no better: both lose 0.8% to the best of 700 deals.
"""


def rate(
    view: View, rules: Rules, deals: int = DEALS, kept: Collection[Action] = (), goal: GoalKind = "win"
) -> Iterator[tuple[float, list[RatedAction]]]:
    """The choices of the view's seat, best first by the goal: what part is done, and nothing until all of it is.

    Of very many choices the best are looked at, and those in `kept`. Who is not to decide has none.
    """
    if view.seat is None or view.active != view.seat:
        yield 1.0, []
        return
    g, comparison = visible_game(view, rules), Comparison(view, rules, kept, goal)
    now = Evaluation(g, view.seat, BALANCED)
    reasons = {action: explain(now, action) for action in comparison.actions}
    while comparison.deals < deals:
        comparison.play()
        if comparison.deals < deals:
            yield comparison.deals / deals, []
    yield 1.0, [replace(one, reasons=reasons[one.action]) for one in comparison.estimates()]


BALANCED: Final = weight_tables(Weights())  # the weights of an even-tempered player, without what is learned


@lru_cache(maxsize=8)
def balanced_tables(seats: int, rules: Rules) -> WeightTables:
    """The tables of an even-tempered player in such games."""
    return weight_tables(Weights(), layer_for(seats, rules))


def balanced_engine(seats: int, rules: Rules) -> SearchEngine:
    """Games that everybody plays on by those tables."""
    return engine_of(balanced_tables(seats, rules), rules)


@lru_cache(maxsize=16)
def unlearned_rivals_engine(seat: int, seats: int, rules: Rules) -> SearchEngine:
    """The same, but that the rivals of `seat` go by the evaluation alone, as others than ourselves may."""
    tables = [BALANCED] * seats
    tables[seat] = balanced_tables(seats, rules)
    return SearchEngine(tables, rules)

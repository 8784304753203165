"""Rating the choices of one decision by playing each out from the same sampled deals."""

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
from pompeii_core.ai.opinion import EQUAL, Criterion, RatedAction
from pompeii_core.ai.weights import Weights, WeightTables, layer_for, weight_tables
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.rules import Rules
from pompeii_core.view import View

_WIDTH: Final = 24  # maximum number of choices to play out: the best by the evaluation
# Deals before the first check for hopeless choices; later checks come at powers of two, as few checks mislead less
_FIRST_LOOK: Final = 8
_GAMES: Final = 48  # by default, each check leaves so few choices that doubling their deals takes at most these games
_NARROWEST: Final = 3  # minimum number of choices left, as many as a hint shows
_CERTAIN: Final = 4.0  # by default, a choice is hopeless when this many standard errors behind
# Typical error of the evaluation of a choice, in pieces, by whether citizens are still being placed
_WRONG: Final = {True: 0.15, False: 0.25}
_UNFORESEEN: Final = 8.0  # the same for a choice that the evaluation does not rate


class Comparison:
    """Compares the choices of the view's seat. The same view and `luck` always get the same deals.

    All seats continue as an even-tempered player would. If there are many choices, only the best by the evaluation and
    those in `kept` are compared. `goal` determines their order. Choices `certain` standard errors behind are given up.
    A higher `games` leaves more choices after each check, so bad luck costs fewer good ones.
    """

    def __init__(
        self,
        view: View,
        rules: Rules,
        kept: Collection[Action] = (),
        goal: Criterion = "win",
        luck: str = "",
        games: int = _GAMES,
        certain: float = _CERTAIN,
    ) -> None:
        g = visible_game(view, rules)
        legal = g.legal_actions()
        assert g.active is not None
        assert g.active == view.seat
        self._seat, self._kept, self._goal = g.active, kept, goal
        self._games, self._certain = games, certain
        self._guesses, self._engine = Determinizer(view, g), balanced_engine(g.seats, rules)
        self._rng = Random(msgspec.json.encode(view, order="deterministic") + luck.encode())
        # For a declaration (R13) the evaluation gives the seat's lead, not the gain.
        foreseen = len(legal) > 1 and g.choice is not Choice.ERUPT
        scores = score_actions(g, balanced_tables(g.seats, rules)) if foreseen else [0.0] * len(legal)
        choices = sorted(map(Played, legal, scores), key=lambda choice: -choice.worth)
        self._left = [choice for n, choice in enumerate(choices) if n < _WIDTH or choice.action in kept]
        self._given_up: list[Played] = []
        self._wrong = _UNFORESEEN if g.choice is Choice.ERUPT else _WRONG[g.phase.placing]

    @property
    def deals(self) -> int:
        return len(self._left[0].leads)

    @property
    def actions(self) -> list[Action]:
        """All compared choices, including those given up."""
        return [choice.action for choice in (*self._left, *self._given_up)]

    def play(self) -> None:
        """Play one more deal with each choice left; after 8, 16, 32 and so on, give up hopeless and surplus choices."""
        results = self._results([choice.action for choice in self._left])
        seats = len(results[0]) // 2
        for choice, result in zip(self._left, results, strict=True):
            choice.leads.append(lead(result, self._seat, seats))
            choice.saved.append(result[self._seat])
            choice.lost.append(result[seats + self._seat])
        if self.deals >= _FIRST_LOOK and self.deals.bit_count() == 1 and len(self._left) > 1:
            self._narrow()

    def foreseen(self, played: Action) -> Action:
        """Return the choice of a player without search: the best by the evaluation, or `played`, if as good.

        `played` must be among `actions`.
        """
        choices = {choice.action: choice.worth for choice in (*self._left, *self._given_up)}
        return max((played, *choices), key=lambda action: choices[action])

    def leads(self, actions: Sequence[Action]) -> list[float]:
        """Return the seat's final lead after each of these choices, in order, on a new deal not in the estimates."""
        once = [*dict.fromkeys(actions)]
        ends = dict(zip(once, self._results(once), strict=True))
        return [lead(ends[action], self._seat, len(ends[action]) // 2) for action in actions]

    def _results(self, actions: Sequence[Action]) -> list[list[int]]:
        deal, luck = self._guesses.sample(self._rng), self._rng.getrandbits(31)
        return self._engine.run(deal, actions, luck)

    def estimates(self) -> list[RatedAction]:
        """Return the ratings of all compared choices, best first. Call it after `play`."""
        return estimates(self._left, self._given_up, self._wrong, self._goal)

    def _narrow(self) -> None:
        """Give up choices, but no `kept` ones, that are hopeless or ranked below `games` / deals and `_NARROWEST`."""
        left = {choice.action: choice for choice in self._left}
        ranking = [one for one in self.estimates() if one.action in left]
        for place, one in enumerate(ranking, 1):
            hopeless = one.behind > self._certain * one.doubt
            if (hopeless or place > max(_NARROWEST, self._games // self.deals)) and one.action not in self._kept:
                self._left.remove(left[one.action])
                self._given_up.append(left[one.action])


# Smoothing width for counting wins: this times the leads' spread over the cube root of their number; most exact
_SMOOTHING: Final = 1.5
_DECIDED: Final = 0.005  # a chance to win this close to 0 or 1 is rounded to it
# Weight of the typical error, in choices, when estimating how wrong the evaluation is in this position
_USUAL: Final = 4


class Played(Struct, eq=False):
    """A choice, its worth by the evaluation in pieces, and the results of its games in the order of the deals."""

    action: Action
    worth: float
    leads: list[float] = field(default_factory=list)
    saved: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)


def estimates(
    left: Sequence[Played], given_up: Sequence[Played], wrong: float, goal: Criterion = "win"
) -> list[RatedAction]:
    """Return ratings of all choices without reasons, best first by `goal`; the first is always one of `left`.

    `left` have played all deals, at least one, and `given_up` only the first ones. As games differ much more than
    choices, these are compared deal by deal and shrunk towards the evaluation, whose typical error is `wrong` pieces.
    """
    wins = _wins(left, given_up, wrong)
    # The evaluation's worth of a choice includes what it does to rivals, so it foresees nothing about citizens saved.
    saved = _Count(left, given_up, lambda choice: choice.saved, lambda _: 0.0, wrong)
    lost = _Count(left, given_up, lambda choice: [-number for number in choice.lost], lambda _: 0.0, wrong)
    worth = fmean(choice.worth for choice in left)
    leads = _Count(left, given_up, lambda choice: choice.leads, lambda choice: choice.worth - worth, wrong)
    by_goal = {"win": wins, "save": saved, "lose": lost, "lead": leads}[goal]
    found: list[RatedAction] = []
    for choice in (*left, *given_up):
        chance, games = _bounded(wins.expected(choice)), len(choice.leads)
        out, burned = max(saved.expected(choice), 0.0), max(-lost.expected(choice), 0.0)
        # How far it is behind and its rank come below.
        rated = RatedAction(choice.action, chance, wins.error(games), 0.0, 0.0, 1, out, burned, games)
        found.append(replace(rated, lead=leads.expected(choice)))
    best = min(found[: len(left)], key=lambda one: _order(one, goal))
    found.sort(key=lambda one: (one is not best, _order(one, goal)))
    most = best.reached(goal)
    found = [replace(one, behind=most - one.reached(goal), doubt=by_goal.doubt(one, best)) for one in found]
    ranked: list[RatedAction] = []
    for place, one in enumerate(found, 1):
        # Compare with the first of the last rank: comparing neighbours could chain any number of choices into one rank.
        first = next((other for other in ranked if other.rank == ranked[-1].rank), one)
        equal = one.behind - first.behind <= EQUAL * by_goal.doubt(one, first)
        ranked.append(replace(one, rank=first.rank if ranked and equal else place))
    return ranked


def _order(one: RatedAction, goal: Criterion) -> tuple[float, float]:
    """Return a sort key, best first: by the goal, then for a win by citizens kept, else by the chance to win."""
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
        # The share of wins if every game had gone better by the choice's worth in pieces.
        return fmean(_win(lead + choice.worth - worth, step) for lead in leads) - usual

    return _Count(left, given_up, lambda choice: [_win(lead, step) for lead in choice.leads], foreseen, piece * wrong)


class _Count:
    """Estimates for all choices by one count, wins or citizens, where more is better.

    `count`: a choice's results. `foreseen`: its expected advantage over the others, with the typical error `wrong`.
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
        # A choice given up after few games was lucky in them if it now seems the best, so it is capped.
        self._most = max(map(self.expected, left))

    def expected(self, choice: Played) -> float:
        """Return the count expected of a choice: as foreseen, corrected by its games, at most the best one left's."""
        ahead = self._foreseen[id(choice)] + self._trust(len(choice.leads)) * self._surprise(choice)
        return min(fmean(self._usual) + ahead, self._most)

    def error(self, games: int) -> float:
        """Return the standard error of what `expected` returns after `games` games, with the luck of all deals."""
        level, deals = fmean(self._usual), len(self._usual)
        variance = sum((one - level) ** 2 for one in self._usual) / max(deals - 1, 1) / deals
        return hypot(sqrt(variance), self._error(games))

    def doubt(self, one: RatedAction, other: RatedAction) -> float:
        """Return the standard error of the difference between two choices; 0 between a choice and itself."""
        return 0.0 if one is other else hypot(self._error(one.games), self._error(other.games))

    def _surprise(self, choice: Played) -> float:
        """Return how much better than foreseen a choice did, compared with the mean of those left in the same deals."""
        counted = self._counted[id(choice)]
        return fmean(counted) - fmean(self._usual[: len(counted)]) - self._foreseen[id(choice)]

    def _variance(self, choices: Sequence[Played]) -> float:
        """Return the variance of a result relative to the mean of the choices left in its deal; 0 after one deal."""
        squares, number = 0.0, 0
        for choice in choices:
            ahead = [one - usual for one, usual in zip(self._counted[id(choice)], self._usual, strict=False)]
            middle = fmean(ahead)
            squares += sum((one - middle) ** 2 for one in ahead)
            number += len(ahead) - 1
        # Each choice is itself part of that mean, which reduces the variance.
        part = 1 / len(self._left)
        return squares / number / (1 - part if part < 1 else 2) if number else 0.0

    def _trust(self, games: int) -> float:
        """Return the share of a surprise after `games` games that is real rather than luck."""
        return self._prior / (self._prior + self._noise / games) if self._noise else 1.0

    def _error(self, games: int) -> float:
        # Even if all games were alike, the next may differ.
        return hypot(sqrt(self._trust(games) * self._noise / games), 0.5 / games)


def _bounded(chance: float) -> float:
    """Return a chance, rounded to 0 or 1 if it is nearly that."""
    return chance if min(chance, 1 - chance) >= _DECIDED else float(chance > 0.5)


def _win(lead: float, step: float) -> float:
    """Return how much of a win a lead is, 0 to 1; with a positive smoothing width `step`, close games count partly."""
    if step:
        return (1 + erf(lead / step)) / 2
    return 0.5 if not lead else float(lead > 0)


# Deals for a hint, the same for both builds of the core, so that a position always gets the same advice. That takes
# three seconds without compiling. Twice as many choose no better: both lose 0.8% to the best of 700 deals.
DEALS: Final = 64


def rate(
    view: View, rules: Rules, deals: int = DEALS, kept: Collection[Action] = (), goal: Criterion = "win"
) -> Iterator[tuple[float, list[RatedAction]]]:
    """Rate the choices of the view's seat; yield the share done with an empty list, and at last 1.0 with the ratings.

    Ratings are best first by `goal`, with reasons. If there are very many choices, only the best by the evaluation and
    those in `kept` are rated. If the seat has no decision to make, the only result is 1.0 with an empty list.
    """
    if view.seat is None or view.active != view.seat:
        yield 1.0, []
        return
    comparison = Comparison(view, rules, kept, goal)
    while comparison.deals < deals:
        comparison.play()
        if comparison.deals < deals:
            yield comparison.deals / deals, []
    yield 1.0, with_reasons(comparison.estimates(), view, rules)


def with_reasons(rated: Sequence[RatedAction], view: View, rules: Rules) -> list[RatedAction]:
    """Return copies of these ratings of the choices of the view's seat, with reasons for each."""
    assert view.seat is not None
    now = Evaluation(visible_game(view, rules), view.seat, BALANCED)
    return [replace(one, reasons=explain(now, one.action)) for one in rated]


BALANCED: Final = weight_tables(Weights())  # tables of an even-tempered player without the learned layer


@lru_cache(maxsize=8)
def balanced_tables(seats: int, rules: Rules) -> WeightTables:
    """Return the tables of an even-tempered player for these rules and number of seats."""
    return weight_tables(Weights(), layer_for(seats, rules))


def balanced_engine(seats: int, rules: Rules) -> SearchEngine:
    """Return an engine in which every seat plays by `balanced_tables`."""
    return engine_of(balanced_tables(seats, rules), rules)


@lru_cache(maxsize=16)
def unlearned_rivals_engine(seat: int, seats: int, rules: Rules) -> SearchEngine:
    """Return a cached engine in which only `seat` uses the learned layer; its rivals play by the plain evaluation."""
    tables = [BALANCED] * seats
    tables[seat] = balanced_tables(seats, rules)
    return SearchEngine(tables, rules)

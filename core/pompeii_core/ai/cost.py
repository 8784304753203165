"""What a decision cost, in citizens and in the chance to win, compared with a choice that was found on other deals."""

from collections.abc import Iterator, Sequence
from math import erf, hypot, sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from pompeii_core.actions import Action
from pompeii_core.ai.comparison import Comparison, with_reasons
from pompeii_core.ai.opinion import Cost, Estimate, RatedAction
from pompeii_core.build import COMPILED
from pompeii_core.rules import Rules
from pompeii_core.view import View

DEALS: Final = 256 if COMPILED else 32  # number of deals from which a better choice is sought
_ONLY: Final = 32  # most of them for a single choice, which has a chance to win but costs nothing
_GAMES: Final = 768  # choices are given up so slowly that doubling the deals of those left takes at most these games
_HOPELESS: Final = 3.0  # standard errors behind the best at which a choice is given up all the same
_FEWEST, _MOST = 0.25, 4  # bounds of the number of deals from which it is compared, as parts of the first number
_MOST_IF_COSTLY: Final = 8
_COSTLY: Final = 0.5  # weight with which a decision may be one of the costliest of a game
_EXACT: Final = 0.05  # standard error in citizens at which it is compared from no further deals
_MOST_IF_CLOSE: Final = 32
_SETTLED: Final = 0.018  # standard error of a weight at which a close look ends
_PROMISING: Final = 0.5  # a choice is compared if it seems better by more than this many standard errors
_WIN: Final = 5.0  # citizens that weigh as much as the difference between losing and winning
_CLOSE: Final = 2.0  # a lead that is mostly a win in what a decision weighs: which side of 0 it falls is often luck


class _Leads(NamedTuple):
    """The seat's leads at the end of one deal, by choice."""

    better: float
    played: float
    tribune: float


def judge(
    view: View, rules: Rules, played: Action, deals: int = DEALS, luck: str = "", *, closely: bool = False
) -> Iterator[tuple[float, list[RatedAction], Cost]]:
    """Rate the choices of the view's seat on `deals` deals, and measure on further deals what `played` cost.

    Yields the share done with an empty list and no cost, and at last 1.0 with the ratings, best first by `lead`, and
    the cost. The seat must have a decision to make, and `played` must be legal. Another `luck` draws other deals.
    `closely`: use twice as many deals, different ones, and go on until the weight of the cost is `settled`.
    """
    most = _MOST_IF_COSTLY
    if closely:
        deals, luck, most = 2 * deals, f"{luck} closely", _MOST_IF_CLOSE
    comparison, cost = Comparison(view, rules, [played], "lead", luck, _GAMES, _HOPELESS), Cost(played)
    sought = deals if len(comparison.actions) > 1 else min(deals, _ONLY)
    while comparison.deals < sought:
        comparison.play()
        if comparison.deals.bit_count() == 1:
            yield comparison.deals / (2 + most) / deals, [], cost
    choices = with_reasons(comparison.estimates(), view, rules)
    own = next(choice for choice in choices if choice.action == played)
    better = choices[0].action if own.behind > _PROMISING * own.doubt else played
    compared = better, played, comparison.foreseen(played)
    leads = list[_Leads]()
    while len({*compared}) > 1 and not _enough(leads, deals, closely):
        leads.append(_Leads(*comparison.leads(compared)))
        if len(leads).bit_count() == 1:
            yield (deals + len(leads)) / (2 + most) / deals, [], cost
    yield 1.0, choices, _cost(better, leads) if leads else cost


def _enough(leads: Sequence[_Leads], deals: int, closely: bool) -> bool:
    """Return whether `leads` suffice: a power of two, at least `deals` / 4, and exact enough or at the maximum.

    Exact enough is a standard error of `_EXACT` citizens; the maximum is `_MOST` * `deals`. If the decision may be
    among the costliest, its weight must be as exact, at most `_MOST_IF_COSTLY` * `deals`. For a close look only the
    weight counts: `_SETTLED`, or `_MOST_IF_CLOSE` * `deals`.
    """
    if len(leads).bit_count() != 1 or len(leads) < max(2, _FEWEST * deals):
        return False
    weight = _weight(leads)
    if closely:
        return len(leads) >= _MOST_IF_CLOSE * deals or weight.error <= _SETTLED
    estimates, most = [_citizens(leads), _beyond_tribune(leads)], _MOST
    if weight.mean + weight.interval >= _COSTLY:
        estimates, most = [*estimates, weight], _MOST_IF_COSTLY
    return len(leads) >= most * deals or all(one.error <= _EXACT for one in estimates)


def settled(cost: Cost) -> bool:
    """Return whether a close look could not make the weight of this cost more exact.

    Always true in the interpreted core, which is too slow for close looks.
    """
    return not COMPILED or cost.weight.error <= _SETTLED or cost.deals >= _MOST_IF_CLOSE * 2 * DEALS


def _cost(better: Action, leads: Sequence[_Leads]) -> Cost:
    """Return what the choice played cost against `better`, maybe negative, by two or more `leads`."""
    wins = [_win(end.better) - _win(end.played) for end in leads]
    losses = _citizens(leads), _beyond_tribune(leads), _estimate(wins), _weight(leads)
    return Cost(better, *losses, deals=len(leads))


def _weight(leads: Sequence[_Leads]) -> Estimate:
    """Return the cost's weight, which ranks decisions.

    Narrow wins count partly, so luck changes it less than the chance.
    """
    chance = fmean(_win(end.better) for end in leads)
    decided = 1 - 4 * chance * (1 - chance)
    return _estimate([_worth(end.better, decided) - _worth(end.played, decided) for end in leads])


def _worth(lead: float, decided: float) -> float:
    return decided * lead + _WIN * (1 + erf(lead / _CLOSE)) / 2


def _citizens(leads: Sequence[_Leads]) -> Estimate:
    return _estimate([end.better - end.played for end in leads])


def _beyond_tribune(leads: Sequence[_Leads]) -> Estimate:
    return _estimate([end.tribune - end.played for end in leads])


def _win(lead: float) -> float:
    return (1 + (lead > 0) - (lead < 0)) / 2


def _estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of two or more values and its standard error, never 0 unless all values are 0."""
    mean, number = fmean(values), len(values)
    return Estimate(mean, hypot(sqrt(variance(values, mean) / number), 0.5 / number) if any(values) else 0.0)

"""What a decision cost, in citizens and in the chance to win, compared with a choice that was found on other deals."""

from collections.abc import Iterator, Sequence
from math import hypot, sqrt
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
_GAMES: Final = 192  # choices are given up so slowly that doubling the deals of those left takes at most these games
_FEWEST, _MOST = 0.25, 4  # bounds of the number of deals from which it is compared, as parts of the first number
_EXACT: Final = 0.05  # standard error in citizens at which it is compared from no further deals
_PROMISING: Final = 0.5  # a choice is compared if it seems better by more than this many standard errors
_WIN: Final = 5.0  # citizens that weigh as much as the difference between losing and winning


class _Leads(NamedTuple):
    """The seat's leads at the end of one deal, by choice."""

    better: float
    played: float
    tribune: float


def judge(
    view: View, rules: Rules, played: Action, deals: int = DEALS, luck: str = ""
) -> Iterator[tuple[float, list[RatedAction], Cost]]:
    """Rate the choices of the view's seat from `deals` deals, and find on further ones what `played` cost.

    Yields the share done with an empty list and no cost, and at last 1.0 with the ratings, best first by `lead`, and
    the cost. The seat must have a decision to make and `played` be legal. Another `luck` draws other deals.
    """
    comparison, cost = Comparison(view, rules, [played], "lead", luck, _GAMES), Cost(played)
    sought = deals if len(comparison.actions) > 1 else min(deals, _ONLY)
    while comparison.deals < sought:
        comparison.play()
        if comparison.deals.bit_count() == 1:
            yield comparison.deals / (2 + _MOST) / deals, [], cost
    choices = with_reasons(comparison.estimates(), view, rules)
    own = next(choice for choice in choices if choice.action == played)
    better = choices[0].action if own.behind > _PROMISING * own.doubt else played
    compared = better, played, comparison.foreseen(played)
    leads = list[_Leads]()
    while len({*compared}) > 1 and not _enough(leads, deals):
        leads.append(_Leads(*comparison.leads(compared)))
        if len(leads).bit_count() == 1:
            yield (deals + len(leads)) / (2 + _MOST) / deals, [], cost
    yield 1.0, choices, _cost(better, choices[0].chance, leads) if leads else cost


def _enough(leads: Sequence[_Leads], deals: int) -> bool:
    """Return whether `leads` suffice: 4 * `deals`, or from `deals` / 4 on if the cost is exact to 0.05 citizens.

    False unless their number is a power of two.
    """
    if len(leads).bit_count() != 1 or len(leads) < max(2, _FEWEST * deals):
        return False
    exact = _citizens(leads).error <= _EXACT and _beyond_tribune(leads).error <= _EXACT
    return exact or len(leads) >= _MOST * deals


def _cost(better: Action, chance: float, leads: Sequence[_Leads]) -> Cost:
    """Return the action's cost, maybe negative, against `better` in `leads`; `chance`: to win with the best choice."""
    wins = [_win(end.better) - _win(end.played) for end in leads]
    decided = 1 - 4 * chance * (1 - chance)
    weight = [decided * (end.better - end.played) + _WIN * won for end, won in zip(leads, wins, strict=True)]
    losses = _citizens(leads), _beyond_tribune(leads), _estimate(wins), _estimate(weight)
    return Cost(better, *losses, deals=len(leads))


def _citizens(leads: Sequence[_Leads]) -> Estimate:
    return _estimate([end.better - end.played for end in leads])


def _beyond_tribune(leads: Sequence[_Leads]) -> Estimate:
    return _estimate([end.tribune - end.played for end in leads])


def _win(lead: float) -> float:
    return (1 + (lead > 0) - (lead < 0)) / 2


def _estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of values; even if all are alike, another may differ, unless nothing was compared."""
    mean, number = fmean(values), len(values)
    return Estimate(mean, hypot(sqrt(variance(values, mean) / number), 0.5 / number) if any(values) else 0.0)

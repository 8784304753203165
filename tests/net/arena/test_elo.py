"""Ratings from a round robin, beside published ones."""

from itertools import combinations
from math import log, log10, sqrt

import pytest

from pompeii_net.arena.scores import Pairing, elo, proportion, strengths, variances

# American League East, 1987 (Agresti, Categorical Data Analysis; the vignette of R's BradleyTerry2): wins over each.
TEAMS = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
WINS = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]


def test_the_published_abilities_of_seven_baseball_teams() -> None:
    """Over Baltimore's: 1.5814 for Milwaukee, and so on, with their standard errors."""
    p = strengths(WINS)
    covariance = variances(WINS, p)
    abilities = [log(strength / p[-1]) for strength in p[:-1]]
    assert abilities == pytest.approx([1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839], abs=5e-5)
    errors = [sqrt(covariance[i][i] + covariance[6][6] - 2 * covariance[i][6]) for i in range(6)]
    assert errors == pytest.approx([0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319], abs=5e-5)


def test_two_players_are_as_far_apart_as_their_share_says() -> None:
    """74.5 of 99 and the tie that is added: 75 %, so 400 · log10(3) between them; half of that either side of 0."""
    first, second = elo(2, [Pairing(0, 1, 99, proportion(74.5, 99))])
    assert first.mean == pytest.approx(200 * log10(3))
    assert second.mean == pytest.approx(-first.mean)
    # The variance of log odds from n games is 1 / (n p q), of half of them a quarter.
    half = 1.96 * 400 / log(10) * sqrt(1 / (100 * 0.75 * 0.25)) / 2
    assert (first.low, first.high) == pytest.approx((first.mean - half, first.mean + half))


def test_whoever_wins_all_has_a_finite_rating() -> None:
    """400 : 0 counts as 400.5 : 0.5."""
    first, second = elo(2, [Pairing(0, 1, 400, proportion(400, 400))])
    assert first.mean - second.mean == pytest.approx(400 * log10(801))
    assert first.low > second.high


def test_ratings_do_not_depend_on_who_stands_first_and_their_mean_is_nought() -> None:
    won = {(0, 1): 8.5, (0, 2): 10, (0, 3): 6, (1, 2): 4, (1, 3): 0, (2, 3): 3}
    pairings = [Pairing(i, j, 10, proportion(won[i, j], 10)) for i, j in combinations(range(4), 2)]
    ratings = elo(4, pairings)
    turned = [
        Pairing(3 - pairing.second, 3 - pairing.first, 10, proportion(10 - won[pairing.first, pairing.second], 10))
        for pairing in pairings
    ]
    assert [rating.mean for rating in reversed(elo(4, turned))] == pytest.approx([rating.mean for rating in ratings])
    assert sum(rating.mean for rating in ratings) == pytest.approx(0)
    assert ratings[0].mean > ratings[3].mean > ratings[1].mean


def test_nobody_who_has_not_played_is_rated_above_or_below() -> None:
    assert [rating.mean for rating in elo(3, [])] == pytest.approx([0, 0, 0])

"""Elo ratings with their intervals from the games of a round robin."""

from collections.abc import Sequence
from math import exp, log, log10, sqrt
from typing import Final

from pompeii_net.arena.scores import Interval, Pairing, Z

_EXACT: Final = 1e-10
"""By what part a strength may still change where it is taken for found."""


def elo(contestants: int, pairings: Sequence[Pairing]) -> list[Interval]:
    """Elo ratings with 95 % intervals, their mean 0: Bradley and Terry's model at its likeliest, a tie half a win.

    Each pair is taken to have tied one game more than it played, so that nobody's rating is infinite.
    """
    points = [[0.0 if i == j else 0.5 for j in range(contestants)] for i in range(contestants)]
    for pair in pairings:
        points[pair.first][pair.second] += pair.games * pair.share.mean
        points[pair.second][pair.first] += pair.games * (1 - pair.share.mean)
    found = strengths(points)
    variance, scale = variances(points, found), 400 / log(10)
    ratings = []
    for i, strength in enumerate(found):
        rating, half = 400 * log10(strength), Z * scale * sqrt(variance[i][i])
        ratings.append(Interval(rating, rating - half, rating + half))
    return ratings


def strengths(points: Sequence[Sequence[float]]) -> list[float]:
    """Where `points[i][j]` is what i won against j, the p that make it likeliest: i wins by p[i] / (p[i] + p[j]).

    Their product is 1. No group may have lost nothing to the rest: its strengths would be infinite.
    """
    # Newman, Efficient computation of rankings from pairwise comparisons, JMLR 24 (2023).
    everybody = range(len(points))
    p = [1.0] * len(points)
    change = 1.0
    while change > _EXACT:
        change = 0.0
        for i in everybody:
            won = sum(points[i][j] * p[j] / (p[i] + p[j]) for j in everybody)
            lost = sum(points[j][i] / (p[i] + p[j]) for j in everybody)
            change = max(change, abs(won / lost / p[i] - 1))
            p[i] = won / lost
        centre = sum(map(log, p)) / len(p)
        p = [strength / exp(centre) for strength in p]
    return p


def variances(points: Sequence[Sequence[float]], p: Sequence[float]) -> list[list[float]]:
    """The covariances of the natural logarithms of strengths `p` whose product is 1, from the information matrix."""
    n = len(p)
    information = [[0.0] * n for _ in p]
    for i in range(n):
        for j in range(n):
            if i != j:
                part = (points[i][j] + points[j][i]) * p[i] * p[j] / (p[i] + p[j]) ** 2
                information[i][i] += part
                information[i][j] -= part
    # Its rows add up to 0, as only differences can be told; on what adds up to 0 this is its inverse.
    inverse = _inverse([[entry + 1 / n for entry in row] for row in information])
    return [[entry - 1 / n for entry in row] for row in inverse]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Of a positive definite matrix, by Gauss and Jordan."""
    n = len(matrix)
    rows = [row + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = rows[i][i]
        rows[i] = [entry / pivot for entry in rows[i]]
        for j in range(n):
            if j != i:
                factor = rows[j][i]
                rows[j] = [entry - factor * other for entry, other in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]

"""Somebody's place on the ladder of the levels, by the games played."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from pompeii_core.ai.personas import (
    DEFAULT_LEVEL,
    LEVELS,
    NEWCOMER,
    RATINGS,
    Rival,
    chance_above,
    even_level,
    rating,
    strength,
)


def test_every_level_is_rated_above_the_one_before() -> None:
    assert set(RATINGS) == {2, 3, 4}
    for ratings in RATINGS.values():
        assert len(ratings) == len(LEVELS)
        assert all(lower < higher for lower, higher in pairwise(ratings))


def test_an_equal_opponent_is_even_and_a_weaker_one_is_not() -> None:
    assert chance_above(2, LEVELS[2], 4) == pytest.approx(0.5)
    assert chance_above(3, LEVELS[2], 2) > 0.7
    assert rating(2.5, 3) == pytest.approx((RATINGS[3][2] + RATINGS[3][3]) / 2)
    assert rating(-1, 2) < RATINGS[2][0]
    assert rating(len(LEVELS), 2) > RATINGS[2][-1]


def test_of_whom_nothing_is_known_little_is_said() -> None:
    place, error = strength([])
    assert place == pytest.approx(NEWCOMER, abs=0.6)
    assert error > 1.5
    assert strength([[Rival("novice", 1)]] * 20).error < 1


def test_newer_games_count_more() -> None:
    won, lost = [Rival("novice", 1.0)], [Rival("novice", 0.0)]
    assert strength([won] * 10 + [lost] * 10).place > strength([lost] * 10 + [won] * 10).place + 0.3


def test_three_defeats_by_everybody_lead_to_weaker_opponents_and_three_wins_to_stronger_ones() -> None:
    lost, won = [[Rival("tribune", 0.0)] * 3] * 3, [[Rival("child", 1.0)]] * 3
    assert LEVELS.index(even_level(lost, "tribune")) < LEVELS.index("tribune")
    assert LEVELS.index(even_level(won, "child")) > LEVELS.index("child")


def played(place: int, rng: Random, seats: int) -> list[str]:
    """The levels suggested to somebody of this strength who plays forty games, each at the level suggested."""
    level, games, suggested = DEFAULT_LEVEL, list[Sequence[Rival]](), list[str]()
    for number in range(40):
        rivals = [Rival(level, float(rng.random() < chance_above(place, level, seats))) for _ in range(seats - 1)]
        games.insert(0, rivals)
        if number >= 2:
            level = even_level(games, level)
        suggested.append(level)
    return suggested


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("place", range(len(LEVELS)))
def test_the_suggestion_finds_an_even_opponent_for_whoever_follows_it(place: int, seats: int) -> None:
    rng, near, even, people = Random(f"{place} {seats}"), 0, 0, 8
    for _ in range(people):
        last = played(place, rng, seats)[20:]
        near += sum(abs(LEVELS.index(level) - place) <= 1 for level in last)
        even += sum(0.4 < chance_above(place, level, seats) < 0.6 for level in last)
    assert near >= 0.9 * 20 * people
    assert even >= 0.4 * 20 * people


@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_beats_a_level_most_of_the_time_is_suggested_the_next(seats: int) -> None:
    for level, stronger in pairwise(LEVELS):
        lost, won = [[Rival(level, 0.0)] * (seats - 1)], [[Rival(level, 1.0)] * (seats - 1)]
        assert LEVELS.index(even_level((won * 5 + lost) * 3, level)) >= LEVELS.index(stronger)

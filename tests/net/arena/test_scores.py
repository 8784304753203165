"""The figures of the arena's table."""

from collections import Counter

import pytest

from pompeii_net.arena.scores import GameResult, PlayStyle, mean, pairings, proportion, scores
from pompeii_net.bots.protocol import BotFault, BotFaultCode


def test_wilsons_interval() -> None:
    """By hand: 60 of 100 is 0.502 to 0.691; 200 of 200 is 0.981 to 1."""
    found = proportion(60, 100)
    assert (found.mean, found.low, found.high) == pytest.approx((0.6, 0.502, 0.691), abs=5e-4)
    assert proportion(200, 200).low == pytest.approx(0.981, abs=5e-4)
    assert proportion(200, 200).high == 1.0


def test_the_interval_of_a_mean() -> None:
    """1, 2, 3: standard deviation 1, so 2 ± 1.96 / √3."""
    found = mean([1, 2, 3])
    assert (found.mean, found.low, found.high) == pytest.approx((2, 2 - 1.1316, 2 + 1.1316), abs=1e-4)
    assert mean([4]).low == mean([4]).high == 4


SLOW = BotFault(BotFaultCode.LATE)


def style(victim: int) -> PlayStyle:
    return PlayStyle(runs_offered=10, runs_declined=1, omens=Counter({victim: 2}))


def test_a_tie_is_divided_and_nobodys_win() -> None:
    games = [
        GameResult(0, (0, 1), [9, 9], [5, 5], [0, 1], [style(1), style(0)]),
        GameResult(1, (0, 1), [9, 8], [5, 6], [0], [style(1), style(0)]),
    ]
    first, second = scores(["a", "b"], games)
    assert (first.wins, first.share.mean) == (1, 0.75)
    assert (second.wins, second.share.mean) == (0, 0.25)
    assert (first.style.runs_offered, first.style.runs_declined, first.style.omens) == (20, 2, {1: 4})


def test_at_several_tables_each_counts_the_games_that_it_played() -> None:
    games = [
        GameResult(1, (0, 2), [5, 9], [1, 2], [2], [style(2), style(0)], {0: SLOW}),
        GameResult(0, (0, 1), [9, 9], [5, 5], [0, 1], [style(1), style(0)]),
        GameResult(3, (0, 2), [6, 7], [1, 2], [0], [style(2), style(0)], {0: SLOW}),
    ]
    first, second, third = scores(["a", "b", "c"], games)
    assert [(score.games, score.share.mean) for score in (first, second, third)] == [(3, 0.5), (1, 0.5), (2, 0.5)]
    assert (third.saved.mean, third.volcano.mean) == (8, 2)
    assert (first.style.omens, third.style.omens) == ({1: 2, 2: 4}, {0: 4})
    assert (first.faults, second.faults) == ([SLOW, SLOW], [])
    assert (first.wins, first.substitute_wins, third.wins, third.substitute_wins) == (1, 1, 1, 0)
    assert [(pair.first, pair.second, pair.games, pair.share.mean) for pair in pairings(games)] == [
        (0, 1, 1, 0.5),
        (0, 2, 2, 0.5),
    ]


def test_no_game_played_gives_a_table_of_zeros() -> None:
    (score,) = scores(["a"], [])
    assert (score.games, score.wins, score.share.mean, score.saved.mean) == (0, 0, 0.0, 0.0)

"""The figures of the arena's table."""

import pytest

from pompeii_net.arena.tally import Manner, Played, mean, proportion, scores


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


def test_a_tie_is_divided_and_nobodys_win() -> None:
    def manner() -> Manner:
        return Manner(runs_offered=10, runs_declined=1, omens=[0, 2])

    games = [
        Played(0, [9, 9], [5, 5], [0, 1], [manner(), manner()]),
        Played(1, [9, 8], [5, 6], [0], [manner(), manner()]),
    ]
    first, second = scores(["a", "b"], games)
    assert (first.wins, first.share.mean) == (1, 0.75)
    assert (second.wins, second.share.mean) == (0, 0.25)
    assert (first.manner.runs_offered, first.manner.runs_declined, first.manner.omens) == (20, 2, [0, 4])


def test_no_game_played_gives_a_table_of_zeros() -> None:
    (score,) = scores(["a"], [])
    assert (score.games, score.wins, score.share.mean, score.saved.mean) == (0, 0, 0.0, 0.0)

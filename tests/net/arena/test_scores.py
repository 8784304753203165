"""The figures of the arena's table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import combinations
from math import log, log10, sqrt

import pytest

from pompeii_core.ai import PERSONAS
from pompeii_core.rules import PRESETS
from pompeii_net.arena import scores as scoring
from pompeii_net.arena.scores import GameResult, Pairing, PlayStyle, Score, Totals, elo, mean, proportion
from pompeii_net.arena.tournament import Tournament, play_game
from pompeii_net.bots.protocol import BotFault
from pompeii_net.commands.arena import Progress


def test_wilsons_interval_and_that_of_a_mean() -> None:
    """By hand: 60 of 100 is 0.502 to 0.691; 200 of 200 is 0.981 to 1. Of 1, 2, 3, deviation 1: 2 ± 1.96 / √3."""
    found = proportion(60, 100)
    assert (found.mean, found.low, found.high) == pytest.approx((0.6, 0.502, 0.691), abs=5e-4)
    assert proportion(200, 200).low == pytest.approx(0.981, abs=5e-4)
    assert proportion(200, 200).high == 1.0
    found = mean(Counter([1, 2, 3]))
    assert (found.mean, found.low, found.high) == pytest.approx((2, 2 - 1.1316, 2 + 1.1316), abs=1e-4)
    assert mean(Counter([4])).low == mean(Counter([4])).high == 4


SLOW = BotFault("late")


def style(victim: int) -> PlayStyle:
    return PlayStyle(runs_offered=10, runs_declined=1, omens=Counter({victim: 2}))


def totals(names: Sequence[str], games: Iterable[GameResult]) -> Totals:
    found = Totals(names)
    for game in games:
        found.add(game)
    return found


def test_a_tie_is_divided_and_nobodys_win() -> None:
    games = [
        GameResult(0, (0, 1), [9, 9], [5, 5], [0, 1], [style(1), style(0)]),
        GameResult(1, (0, 1), [9, 8], [5, 6], [0], [style(1), style(0)]),
    ]
    first, second = totals("ab", games).scores
    assert (first.wins, first.share.mean) == (1, 0.75)
    assert (second.wins, second.share.mean) == (0, 0.25)
    assert (first.style.runs_offered, first.style.runs_declined, first.style.omens) == (20, 2, {1: 4})


def test_at_several_tables_each_counts_the_games_that_it_played() -> None:
    games = [
        GameResult(1, (0, 2), [5, 9], [1, 2], [2], [style(2), style(0)], {0: SLOW}),
        GameResult(0, (0, 1), [9, 9], [5, 5], [0, 1], [style(1), style(0)]),
        GameResult(3, (0, 2), [6, 7], [1, 2], [0], [style(2), style(0)], {0: SLOW}),
    ]
    sums = totals("abc", games)
    first, second, third = sums.scores
    assert [(score.games, score.share.mean) for score in (first, second, third)] == [(3, 0.5), (1, 0.5), (2, 0.5)]
    assert (third.saved.mean, third.volcano.mean) == (8, 2)
    assert (first.style.omens, third.style.omens) == ({1: 2, 2: 4}, {0: 4})
    assert (first.faults, second.faults) == ({SLOW.words: 2}, {})
    assert (first.wins, first.substitute_wins, third.wins, third.substitute_wins) == (1, 1, 1, 0)
    met = [(0, 1, 1, 0.5), (0, 2, 2, 0.5)]
    assert [(pair.first, pair.second, pair.games, pair.share.mean) for pair in sums.pairings()] == met


def test_no_game_played_gives_a_table_of_zeros() -> None:
    (score,) = Totals("a").scores
    assert (score.games, score.wins, score.share.mean, score.saved.mean) == (0, 0, 0.0, 0.0)
    assert [rating.mean for rating in elo(3, [])] == pytest.approx([0, 0, 0])


# American League East, 1987 (Agresti, Categorical Data Analysis; the vignette of R's BradleyTerry2): wins over each, of
# Milwaukee, Detroit, Toronto, New York, Boston, Cleveland and Baltimore.
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
    p = scoring.strengths(WINS)
    covariance = scoring.variances(WINS, p)
    abilities = [log(strength / p[-1]) for strength in p[:-1]]
    assert abilities == pytest.approx([1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839], abs=5e-5)
    errors = [sqrt(covariance[i][i] + covariance[6][6] - 2 * covariance[i][6]) for i in range(6)]
    assert errors == pytest.approx([0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319], abs=5e-5)


def test_two_players_are_as_far_apart_as_their_share_says() -> None:
    """74.5 of 99 and an added tie: 75 %, so 400 · log10(3) between them, half either side of 0; and the margins."""
    first, second = elo(2, [Pairing(0, 1, 99, proportion(74.5, 99))])
    assert first.mean == pytest.approx(200 * log10(3))
    assert second.mean == pytest.approx(-first.mean)
    # The variance of log odds from n games is 1 / (n p q), of half of them a quarter.
    half = 1.96 * 400 / log(10) * sqrt(1 / (100 * 0.75 * 0.25)) / 2
    assert (first.low, first.high) == pytest.approx((first.mean - half, first.mean + half))


def test_a_contestant_that_wins_every_game_has_a_finite_rating() -> None:
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


def played(persona: str, *rivals: str, games: int) -> Score:
    plan = Tournament([f"ai:{persona}", *rivals], games, PRESETS["standard"], "manners", rotate=True)
    return totals(plan.specs, (play_game(plan, number) for number in range(games))).scores[0]


@pytest.mark.searches
def test_the_characters_play_as_they_are() -> None:
    """Fabius keeps out of the heat, Livia seeks company, the lawful throw the leader's people into the volcano."""
    names = ("Brennus", "Corvus", "Fabius", "Livia", "Septima")
    brennus, corvus, fabius, livia, septima = (played(one, "ai:Claudia", "ai:Claudia", games=24).style for one in names)
    assert brennus.beside_lava / brennus.company_of > fabius.beside_lava / fabius.company_of + 0.03
    assert livia.company / livia.company_of > septima.company / septima.company_of + 0.1
    assert corvus.own_burned > 1.5 * livia.own_burned
    assert fabius.omens_at_leader == sum(fabius.omens.values()) > 0
    assert corvus.omens_at_leader < 0.8 * sum(corvus.omens.values())


@pytest.mark.searches
def test_every_persona_beats_random_play_every_time() -> None:
    for persona in PERSONAS:
        assert played(persona, "random", games=6).wins == 6, persona


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.getvalue().split("\r") if line.strip()]


def game(number: int, winners: list[int]) -> GameResult:
    return GameResult(number, (0, 1), [0, 0], [0, 0], winners, [style(1), style(0)])


def test_games_shares_and_the_time_left() -> None:
    terminal, now = Terminal(), [0.0]
    sums = Totals(["ai:Livia", "bot:\x1b[2Jx " + 40 * "y"])
    progress = Progress(sums, 4000, terminal, lambda: now[0])
    for number, (clock, winners) in enumerate([(2.0, [0]), (4.0, [0]), (6.0, [0, 1]), (8.0, [1])]):
        now[0] = clock
        sums.add(game(number, winners))
        progress.update()
    first, *_, last = terminal.lines()
    assert first.split() == ["0/4000", "games", 20 * "░"]
    assert last.split("  ") == ["4/4000 games", 20 * "░", "2:13:12 left", "ai:Livia 62%", "bot:[2Jx yyyyyy"]
    assert len(last) == 79, "what is longer than the terminal could not be written over"


def test_resumed_games_took_no_time() -> None:
    terminal, now = Terminal(), [0.0]
    sums = totals("ab", [game(number, [0]) for number in range(98)])
    progress = Progress(sums, 100, terminal, lambda: now[0])
    now[0] = 60.0
    sums.add(game(98, [0]))
    progress.update()
    assert terminal.lines()[-1].split("  ")[2] == "1:00 left"


def test_pictures_are_some_way_apart() -> None:
    terminal, now = Terminal(), [0.0]
    progress = Progress(totals("ab", [game(0, [0])]), 1000, terminal, lambda: now[0])
    for number in range(1000):
        now[0] = number / 1000
        progress.update()
    assert 8 <= len(terminal.lines()) <= 11


def test_a_line_is_written_over_whole_and_where_nobody_looks_nothing_is_written() -> None:
    terminal, stream, sums = Terminal(), StringIO(), totals("ab", [game(0, [0])])
    progress = Progress(sums, 10, terminal, lambda: 0.0)
    length = len(terminal.lines()[0])
    progress.clear()
    written = terminal.getvalue()
    assert written.endswith("\r" + length * " " + "\r")
    progress.clear()
    assert terminal.getvalue() == written
    progress = Progress(sums, 10, stream, lambda: 0.0)
    progress.update()
    progress.clear()
    assert stream.getvalue() == ""

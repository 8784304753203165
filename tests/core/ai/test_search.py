"""The search: how it spends its games and its time, whatever plays them."""

from collections.abc import Sequence
from random import Random

import pytest

from pompeii_core.actions import Action
from pompeii_core.ai.search import Candidate, Limit, search
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from tests.core.ai.positions import flight


class Clock:
    """Seconds that pass only where something is played."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Engine:
    """Says that seat 0 saves about `saved[n]` with the n-th legal action, seat 1 ten; each game takes `seconds`."""

    def __init__(self, game: Game, saved: Sequence[float], spread: float, clock: Clock | None = None) -> None:
        self._saved = dict(zip(game.legal_actions(), saved, strict=False))
        self._spread, self._clock, self._rng = spread, clock, Random(1)
        self.batches: list[int] = []
        self.seconds = 0.01

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        self.batches.append(len(actions))
        if self._clock:
            self._clock.now += self.seconds * len(actions)
        return [[round(self._rng.gauss(self._saved.get(a, 0), self._spread)), 10, 3, 3] for a in actions]


def runs() -> Game:
    """Seat 0 has ten runs and more to choose from."""
    return flight({"G5": [2, 1], "A1": [0, 2]}, {"C2": "coin"})


def searched(game: Game, engine: Engine, limit: Limit, width: int = 8) -> list[Candidate]:
    candidates = [Candidate(i, -0.01 * i) for i in range(width)]
    return search(
        Determinizer(game.view(0), visible_game(game.view(0), game.rules)), candidates, engine, width, limit, Random(1)
    )


def test_the_choice_whose_games_go_best_wins_though_the_evaluation_had_it_last() -> None:
    game = runs()
    found = searched(game, Engine(game, [10, 10, 10, 10, 10, 10, 10, 12], 3), Limit(800))
    assert found[0].index == 7
    assert found[0].value() > 0.55


def test_after_each_round_half_are_given_up_and_each_round_has_its_part_of_the_games() -> None:
    game = runs()
    engine = Engine(game, [10] * 8, 3)
    found = searched(game, engine, Limit(240))
    assert engine.batches == [4, 4] + [8] * 9 + [4] * 20 + [2] * 40
    assert [candidate.games for candidate in found] == [70, 70, 30, 30, 10, 10, 10, 10]
    values = [candidate.value() for candidate in found]
    assert values[:2] == sorted(values[:2], reverse=True)


def test_more_games_or_more_time_look_at_more_choices() -> None:
    game = runs()
    for games, width in ((17, 4), (60, 8), (220, 16), (10_000, 20)):
        assert len(searched(game, Engine(game, [10] * 20, 3), Limit(games), width=20)) == width
        clock = Clock()
        engine, limit = Engine(game, [10] * 20, 3, clock), Limit(until=clock.now + games * 0.01, clock=clock)
        assert len(searched(game, engine, limit, width=20)) == width


def test_who_is_hopelessly_behind_is_given_up_at_once_and_the_rest_of_the_games_saved() -> None:
    game = runs()
    engine = Engine(game, [16, 4, 4, 4, 4, 4, 4, 4], 1)
    assert searched(game, engine, Limit(8000))[0].index == 0
    assert sum(engine.batches) == 16 * 8


def test_an_easy_decision_takes_little_more_than_half_of_its_games() -> None:
    """The evaluation and the games agree, though the games alone would not yet be certain."""
    game = runs()
    view = game.view(0)
    for behind, least, most in ((0.01, 370, 400), (0.5, 200, 320)):
        engine = Engine(game, [10.5] + [10] * 7, 1)
        candidates = [Candidate(i, -behind * (i > 0), prior=16) for i in range(8)]
        guesses = Determinizer(view, visible_game(view, game.rules))
        assert search(guesses, candidates, engine, 8, Limit(400), Random(1))[0].index == 0
        assert least <= sum(engine.batches) <= most


def test_choices_that_never_differ_take_few_games() -> None:
    game = runs()
    engine = Engine(game, [9] * 8, 0)
    assert searched(game, engine, Limit(8000))[0].index == 0
    assert sum(engine.batches) == 64 * 8


def test_the_two_that_are_left_early_have_all_the_games_that_are_left() -> None:
    game = runs()
    engine = Engine(game, [14, 4, 4, 4, 4, 4, 4, 14], 2)
    best, second = searched(game, engine, Limit(1024))[:2]
    assert {best.index, second.index} == {0, 7}
    assert best.games == second.games == (1024 - 16 * 6) / 2


def test_choices_of_which_few_games_differ_are_not_taken_for_one() -> None:
    """One game of ten is saved by the second choice alone."""
    game = runs()

    class Rare(Engine):
        def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
            better = game.legal_actions()[1]
            return [[9 if action == better and seed % 10 == 0 else 8, 9, 5, 5] for action in actions]

    assert searched(game, Rare(game, [], 0), Limit(400), width=2)[0].index == 1


def test_one_candidate_takes_no_games() -> None:
    game = runs()
    engine = Engine(game, [9], 0)
    found = searched(game, engine, Limit(8000), width=1)
    assert [(candidate.index, candidate.games) for candidate in found] == [(0, 0)]
    assert not engine.batches


def test_where_as_many_are_saved_the_fewest_in_the_volcano_win() -> None:
    """R25."""
    game = runs()

    class Volcano(Engine):
        def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
            return [[8, 8, 5 if action == game.legal_actions()[0] else 4, 5] for action in actions]

    assert searched(game, Volcano(game, [], 0), Limit(64), width=2)[0].index == 1


@pytest.mark.parametrize("seconds", [0.0002, 0.003, 0.02])
def test_an_answer_keeps_to_its_time_and_uses_it(seconds: float) -> None:
    game, clock = runs(), Clock()
    engine = Engine(game, [10] * 8, 3, clock)
    engine.seconds = seconds
    found = searched(game, engine, Limit(until=clock.now + 1, clock=clock))
    assert 100.9 <= clock.now <= 101
    assert found[0].games > found[-1].games


def test_where_there_is_no_time_for_games_the_evaluation_decides() -> None:
    game, clock = runs(), Clock()
    engine = Engine(game, [1, 2, 3, 4, 5, 6, 7, 8], 0, clock)
    assert searched(game, engine, Limit(until=clock.now, clock=clock))[0].index == 0
    assert searched(game, engine, Limit(1))[0].index == 0
    assert not engine.batches


def test_a_clock_that_jumps_ends_the_search() -> None:
    game, clock = runs(), Clock()

    class Slept(Engine):
        def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
            if len(self.batches) == 20:
                clock.now += 3600
            return super().run(g, actions, seed)

    engine = Slept(game, [10] * 8, 3, clock)
    searched(game, engine, Limit(until=clock.now + 10, clock=clock))
    assert len(engine.batches) == 21


def test_time_and_number_both_bound_a_search() -> None:
    game, clock = runs(), Clock()
    engine = Engine(game, [10] * 8, 3, clock)
    searched(game, engine, Limit(100, clock.now + 60, clock))
    assert 80 <= sum(engine.batches) <= 100

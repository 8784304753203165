"""The search: how it spends its games and its time, whatever plays them."""

from collections.abc import Sequence
from functools import cache
from random import Random
from statistics import fmean

import pytest

from pompeii_core.actions import Action
from pompeii_core.ai import player
from pompeii_core.ai.comparison import BALANCED, balanced_engine, unlearned_rivals_engine
from pompeii_core.ai.engine import RIPE, SearchEngine, TreePlayouts, reward
from pompeii_core.ai.jobs import FACTORS, Choose, games_factor, kind_of, time_factor
from pompeii_core.ai.personas import DEFAULT_LEVEL, SKILLS
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Candidate, Limit, search
from pompeii_core.ai.worker import answer
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View
from tests.core.positions import flight


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
        self.seconds, self.sleeps_at = 0.01, -1

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        if self._clock:
            self._clock.now += 3600 if len(self.batches) == self.sleeps_at else self.seconds * len(actions)
        self.batches.append(len(actions))
        return [[round(self._rng.gauss(self._saved.get(a, 0), self._spread)), 10, 3, 3] for a in actions]


def runs() -> Game:
    return flight({"G5": [2, 1], "A1": [0, 2]}, {"C2": "coin"})


def searched(
    game: Game, engine: Engine, limit: Limit, width: int = 8, candidates: list[Candidate] | None = None
) -> list[Candidate]:
    view = game.view(0)
    candidates = candidates or [Candidate(i, -0.01 * i) for i in range(width)]
    return search(Determinizer(view, visible_game(view, game.rules)), candidates, engine, width, limit, Random(1))


def test_the_choice_whose_games_go_best_wins_though_the_evaluation_had_it_last() -> None:
    game = runs()
    found = searched(game, Engine(game, [10, 10, 10, 10, 10, 10, 10, 12], 3), Limit(800))
    assert found[0].index == 7
    assert found[0].value() > 0.55
    best, second = searched(game, Engine(game, [14, 4, 4, 4, 4, 4, 4, 14], 2), Limit(1024))[:2]
    assert {best.index, second.index} == {0, 7}
    assert best.games == second.games == (1024 - 16 * 6) / 2, "two that are left early have all that are left"


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
    for games, width in ((17, 4), (60, 8), (220, 16), (1000, 20)):
        assert len(searched(game, Engine(game, [10] * 20, 3), Limit(games), width=20)) == width
        clock = Clock()
        engine, limit = Engine(game, [10] * 20, 3, clock), Limit(until=clock.now + games * 0.01, clock=clock)
        assert len(searched(game, engine, limit, width=20)) == width


@pytest.mark.parametrize(("saved", "spread", "each"), [([16] + [4] * 7, 1, 16), ([9] * 8, 0, 64)])
def test_who_is_far_behind_or_never_differs_takes_few_games(saved: list[float], spread: float, each: int) -> None:
    game = runs()
    engine = Engine(game, saved, spread)
    assert searched(game, engine, Limit(8000))[0].index == 0
    assert sum(engine.batches) == each * 8


@pytest.mark.parametrize(("behind", "least", "most"), [(0.01, 370, 400), (0.5, 200, 320)])
def test_an_easy_decision_takes_little_more_than_half_of_its_games(behind: float, least: int, most: int) -> None:
    """The evaluation and the games agree, though the games alone would not yet be certain."""
    game = runs()
    engine = Engine(game, [10.5] + [10] * 7, 1)
    candidates = [Candidate(i, -behind * (i > 0), prior=16) for i in range(8)]
    assert searched(game, engine, Limit(400), candidates=candidates)[0].index == 0
    assert least <= sum(engine.batches) <= most


class SecondBetter(Engine):
    """Of two choices the second is better in every n-th game, if only by whom the volcano takes (R25)."""

    def __init__(self, game: Game, nth: int, better: list[int]) -> None:
        super().__init__(game, [], 0)
        self._second, self._nth, self._better = game.legal_actions()[1], nth, better

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        better = seed % self._nth == 0
        return [self._better if better and action == self._second else [8, 8, 5, 5] for action in actions]


@pytest.mark.parametrize(("nth", "better", "games"), [(10, [9, 8, 5, 5], 400), (1, [8, 8, 4, 5], 64)])
def test_choices_that_differ_in_few_games_or_by_the_volcano_are_two(nth: int, better: list[int], games: int) -> None:
    game = runs()
    assert searched(game, SecondBetter(game, nth, better), Limit(games), width=2)[0].index == 1


def test_where_there_is_one_candidate_or_no_time_no_games_are_taken_and_the_evaluation_decides() -> None:
    game, clock = runs(), Clock()
    engine = Engine(game, [1, 2, 3, 4, 5, 6, 7, 8], 0, clock)
    found = searched(game, engine, Limit(8000), width=1)
    assert [(candidate.index, candidate.games) for candidate in found] == [(0, 0)]
    for limit in (Limit(until=clock.now, clock=clock), Limit(1)):
        assert searched(game, engine, limit)[0].index == 0
    assert not engine.batches


@pytest.mark.parametrize("seconds", [0.0002, 0.003, 0.02])
def test_an_answer_keeps_to_its_time_and_uses_it(seconds: float) -> None:
    game, clock = runs(), Clock()
    engine = Engine(game, [10] * 8, 3, clock)
    engine.seconds = seconds
    found = searched(game, engine, Limit(until=clock.now + 1, clock=clock))
    assert 100.9 <= clock.now <= 101
    assert found[0].games > found[-1].games
    engine.batches.clear()
    searched(game, engine, Limit(100, clock.now + 60, clock))
    assert 80 <= sum(engine.batches) <= 100, "time and number both bound it"
    engine.batches.clear()
    engine.seconds, engine.sleeps_at = 0.01, 20
    searched(game, engine, Limit(until=clock.now + 10, clock=clock))
    assert len(engine.batches) == 21, "a clock that jumps ends it"


RULES = Rules()


@pytest.fixture
def g() -> Game:
    """Two seats, late enough in the flight that games are short; the choice is a run."""
    g, rng = Game.new(RULES, 2, 8), Random(8)
    while g.phase != "flight" or len(g.bag) > 24 or g.choice != "run":
        g.play(rng.choice(g.legal_actions()))
    return g


def test_the_first_games_are_those_of_the_policy_and_what_they_taught_is_forgotten_in_the_next(g: Game) -> None:
    engine = SearchEngine([BALANCED] * g.seats, RULES)
    trees, actions = TreePlayouts(engine), g.legal_actions()[:3]
    for luck in range(RIPE):
        assert trees.run(g, actions, luck) == engine.run(g, actions, luck)
    assert [TreePlayouts(engine).run(g, actions, 5) for _ in range(2 * RIPE)] == [engine.run(g, actions, 5)] * 2 * RIPE


@pytest.mark.searches
def test_later_games_of_a_choice_go_better_for_its_seat_than_by_the_policy(g: Game) -> None:
    engine, rng = SearchEngine([BALANCED] * g.seats, RULES), Random(1)
    assert g.active is not None
    seat, actions = g.active, g.legal_actions()[:1]
    trees = TreePlayouts(engine)
    guesses = Determinizer(g.view(seat), visible_game(g.view(seat), RULES))
    ahead = []
    for luck in range(400):
        deal = guesses.sample(rng)
        with_trees, without = (one.run(deal, actions, luck)[0] for one in (trees, engine))
        ahead.append(reward(with_trees, seat, g.seats) - reward(without, seat, g.seats))
    assert fmean(ahead[200:]) > 0.005
    assert fmean(ahead[200:]) > fmean(ahead[:200])


@pytest.mark.searches
def test_rivals_are_now_those_of_one_engine_and_now_of_another(g: Game) -> None:
    engines = balanced_engine(g.seats, RULES), unlearned_rivals_engine(g.active or 0, g.seats, RULES)
    actions, trees = g.legal_actions()[:4], TreePlayouts(*engines)
    found = [[engine.run(g, actions, luck) for engine in engines] for luck in range(4)]
    assert any(one != other for one, other in found)
    for luck, each in enumerate(found):
        assert trees.run(g, actions, luck) == each[luck % 2]


@cache
def asked_in(seats: int) -> list[View]:
    views, rng = list[View](), Random(seats)
    for seed in range(3):
        game = Game.new(RULES, seats, seed)
        while (seat := game.active) is not None:
            view = game.view(seat)
            if len(game.legal_actions()) > 1:
                views.append(view)
            game.play(choose(view, RULES, "Claudia", DEFAULT_LEVEL, rng), seat)
    return views


def by_kind() -> dict[str, View]:
    return {kind_of(view): view for view in asked_in(2)}


def job(view: View, level: str, **bounds: int) -> Choose:
    return Choose("", view.seat or 0, 0, view=view, rules=RULES, persona="Claudia", level=level, seed=1, **bounds)


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[Limit]:
    found = list[Limit]()

    def searched(guesses: object, candidates: object, playouts: object, most: int, limit: Limit, rng: Random) -> object:
        found.append(limit)
        return candidates

    monkeypatch.setattr(player, "search", searched)
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_takes_as_many_games_as_if_decisions_were_alike_and_none_more_than_its_time(seats: int) -> None:
    """Games average to 1 if easy decisions save an eighth, as measured."""
    views = asked_in(seats)
    part = {kind_of(view): time_factor(view) for view in views}
    assert part.keys() >= FACTORS.keys() - {"erupt"}
    assert fmean(map(games_factor, views)) * 7 / 8 == pytest.approx(1, abs=0.06)
    assert max(part.values()) == part["first run"] == 1
    assert 0 < part["relative"] < part["lava"] < 1


@pytest.mark.parametrize("level", ["senator", "vesuvius"])
def test_a_levels_own_number_is_more_for_runs_than_for_relatives(level: str, limits: list[Limit]) -> None:
    for view in by_kind().values():
        choose(view, RULES, "Claudia", level, Random(1))
    games = dict(zip(by_kind(), (limit.playouts for limit in limits), strict=True))
    assert games["first run"] > games["second run"] > SKILLS[level].playouts > games["lava"] > games["relative"]


def test_a_number_that_is_asked_for_is_the_same_at_every_decision(limits: list[Limit]) -> None:
    for view in by_kind().values():
        choose(view, RULES, "Claudia", "vesuvius", Random(1), Limit(300))
        answer(job(view, "vesuvius", playouts=300, millis=60_000))
    assert {limit.playouts for limit in limits} == {300}
    limits.clear()
    for view in by_kind().values():
        for millis in (0, 60_000):
            answer(job(view, "senator", millis=millis))
    with_time, without = ([limit.playouts for limit in limits[n::2]] for n in range(2))
    assert with_time == without, "a level without a clock of its own spends alike with time to keep to"

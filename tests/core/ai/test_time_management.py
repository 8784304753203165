"""What a search spends goes where it pays, and a game costs what it did."""

from functools import cache
from random import Random
from statistics import fmean

import pytest

from pompeii_core.ai import player
from pompeii_core.ai.jobs import Choose
from pompeii_core.ai.personas import DEFAULT_LEVEL, SKILLS
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.ai.time_management import FACTORS, games_factor, kind_of, time_factor
from pompeii_core.ai.worker import answer
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View

RULES = Rules()


@cache
def asked_in(seats: int, games: int) -> list[View]:
    """What the seats of some games were asked where there was a choice."""
    views, rng = list[View](), Random(seats)
    for seed in range(games):
        game = Game.new(RULES, seats, seed)
        while (seat := game.active) is not None:
            view = game.view(seat)
            if len(game.legal_actions()) > 1:
                views.append(view)
            game.play(choose(view, RULES, "Claudia", DEFAULT_LEVEL, rng), seat)
    return views


def job(view: View, level: str, *, playouts: int = 0, millis: int) -> Choose:
    """What a worker is asked."""
    return Choose(
        game="",
        seat=view.seat or 0,
        seq=0,
        view=view,
        rules=RULES,
        persona="Claudia",
        level=level,
        seed=1,
        playouts=playouts,
        millis=millis,
    )


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[Limit]:
    """The limits of the searches from here on, which play nothing."""
    found = list[Limit]()

    def searched(guesses: object, candidates: object, playouts: object, most: int, limit: Limit, rng: Random) -> object:
        found.append(limit)
        return candidates

    monkeypatch.setattr(player, "search", searched)
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_takes_as_many_games_as_if_all_decisions_were_alike(seats: int) -> None:
    """Where an eighth is saved at easy decisions, as was measured."""
    views = asked_in(seats, 3)
    assert {kind_of(view) for view in views} >= FACTORS.keys() - {"erupt"}
    assert fmean(map(games_factor, views)) * 7 / 8 == pytest.approx(1, abs=0.06)


@pytest.mark.parametrize("level", ["senator", "vesuvius"])
def test_a_levels_own_number_is_more_for_runs_than_for_relatives(level: str, limits: list[Limit]) -> None:
    views = {kind_of(view): view for view in asked_in(2, 3)}
    for view in views.values():
        choose(view, RULES, "Claudia", level, Random(1))
    games = dict(zip(views, (limit.playouts for limit in limits), strict=True))
    assert games["first run"] > games["second run"] > SKILLS[level].playouts > games["lava"] > games["relative"]


def test_a_number_that_is_asked_for_is_the_same_at_every_decision(limits: list[Limit]) -> None:
    views = {kind_of(view): view for view in asked_in(2, 3)}.values()
    for view in views:
        choose(view, RULES, "Claudia", "vesuvius", Random(1), Limit(300))
        answer(job(view, "vesuvius", playouts=300, millis=60_000))
    assert [limit.playouts for limit in limits] == [300] * 2 * len(views)


def test_a_level_without_a_clock_of_its_own_spends_alike_with_time_to_keep_to(limits: list[Limit]) -> None:
    for view in {kind_of(view): view for view in asked_in(2, 3)}.values():
        for millis in (0, 60_000):
            answer(job(view, "senator", millis=millis))
    assert [limit.playouts for limit in limits[::2]] == [limit.playouts for limit in limits[1::2]]


def test_no_decision_has_more_than_its_time() -> None:
    views = {kind_of(view): view for view in asked_in(2, 3)}
    assert max(map(time_factor, views.values())) == time_factor(views["first run"]) == 1
    assert 0 < time_factor(views["relative"]) < time_factor(views["lava"]) < 1


def test_a_game_and_its_view_are_of_one_kind() -> None:
    game, rng = Game.new(RULES, 3, 4), Random(4)
    while (seat := game.active) is not None:
        assert kind_of(game.view(seat)) == kind_of(game)
        game.play(rng.choice(game.legal_actions()), seat)

"""How long contestants think: the strongest as long as it may, the others as ever."""

import sys
from math import inf
from random import Random

import pytest

from pompeii_core.actions import Action
from pompeii_core.ai.search import Limit
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.arena import tournament
from pompeii_net.arena.tournament import policy_of
from pompeii_net.bots.agents import parse_spec
from pompeii_net.bots.programs import join

GAME = Game.new(Rules(), 2, 1, 0)


def limit_of(spec: str, millis: int | None, monkeypatch: pytest.MonkeyPatch) -> Limit | None:
    """The limit that a contestant gives its search."""
    told: list[Limit | None] = []

    def choose(*arguments: object) -> Action:
        limit = arguments[5]
        assert limit is None or isinstance(limit, Limit)
        told.append(limit)
        return GAME.legal_actions()[0]

    monkeypatch.setattr(tournament, "choose", choose)
    monkeypatch.setattr(tournament, "monotonic", lambda: 100.0)
    policy_of(parse_spec(spec), millis)(GAME.view(0), GAME.rules, Random(1))
    (limit,) = told
    return limit


def test_vesuvius_uses_the_time_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = limit_of("ai:Livia@vesuvius", 250, monkeypatch)
    assert limit
    assert (limit.playouts, limit.until, limit.clock()) == (inf, 100.25, 100.0)


@pytest.mark.parametrize("spec", ["ai:Livia@vesuvius", "ai:Livia@senator", "ai:Livia"])
def test_without_time_each_plays_what_its_level_has(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert limit_of(spec, None, monkeypatch) is None


def test_the_other_levels_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limit_of("ai:Livia@senator", 250, monkeypatch) is None


@pytest.mark.parametrize("millis", [None, 250])
def test_a_number_of_playouts_is_kept_to_whatever_the_time(millis: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = limit_of("ai:Livia@vesuvius:30", millis, monkeypatch)
    assert limit
    assert (limit.playouts, limit.until) == (30, inf)


def test_a_bots_substitute_is_one_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limit_of(f"bot:{join([sys.executable])}", 250, monkeypatch) is None

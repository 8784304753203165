"""The deal of the day: one game for everybody, known again in its record."""

from collections.abc import Callable
from datetime import date, timedelta
from random import Random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.deal_code import DealCode, daily_setup, day_of
from pompeii_core.record import Header
from pompeii_core.rules import PRESETS
from pompeii_core.setup import SeatedPlayer, deal

DAY = date(2026, 11, 22)


def header(day: date, name: str = "Aula") -> Header:
    setup = daily_setup(day, name)
    assert setup.seed is not None
    dealt = deal(setup.rules, len(setup.players), Random(setup.seed), setup.first, setup.scenario)
    return Header(players=setup.players, rules=setup.rules, deal=dealt, seed=setup.seed, full_undo=setup.full_undo)


def test_it_is_the_same_for_everybody_and_another_each_day() -> None:
    assert header(DAY).deal == header(DAY, "Marcus").deal
    assert [p.persona for p in header(DAY).players] == [p.persona for p in header(DAY, "Marcus").players]
    deals = [header(DAY + timedelta(days=n)).deal for n in range(5)]
    assert all(one != other for n, one in enumerate(deals) for other in deals[:n])


def test_this_day_s_is_what_it_has_always_been() -> None:
    """Where this fails, people with different versions play different games on one day."""
    setup = daily_setup(DAY, "Aula")
    assert str(DealCode(setup.seed or 0, 3)) == "006Q-1CP3-R8ZH"
    assert [player.persona for player in setup.players] == ["", "Septima", "Livia"]


def test_every_pair_of_opponents_has_its_turn() -> None:
    pairs = {frozenset(p.persona for p in daily_setup(DAY + timedelta(days=n), "Aula").players[1:]) for n in range(60)}
    assert len(pairs) == 15
    assert all(pair <= set(PERSONAS) and len(pair) == 2 for pair in pairs)
    assert all(p.level in LEVELS for p in daily_setup(DAY, "Aula").players[1:])


@pytest.mark.parametrize("name", ["Livia", "septima"])
def test_nobody_plays_against_somebody_of_the_same_name(name: str) -> None:
    names = [player.name.casefold() for player in daily_setup(DAY, name).players]
    assert len({*names}) == 3


def test_its_record_is_known_again_whoever_played() -> None:
    for name in ("Aula", "Livia"):
        assert day_of(header(DAY, name)) == DAY


def another_opponent(head: Header) -> Header:
    return replace(head, players=[*head.players[:2], SeatedPlayer("ai", "Corvus", 2, "Corvus", "tribune")])


def easier(head: Header) -> Header:
    return replace(head, players=[*head.players[:2], replace(head.players[2], level="novice")])


@pytest.mark.parametrize(
    "change",
    [
        another_opponent,
        easier,
        lambda head: replace(head, rules=PRESETS["web"]),
        lambda head: replace(head, full_undo=True),
        lambda head: replace(head, seed=UNSET),
        lambda head: replace(head, seed=1_2026_02_30),
        lambda head: replace(head, seed=2_2026_11_22),
        lambda head: replace(head, seed=1_2026_11_21),
        lambda head: replace(head, deal=header(DAY + timedelta(days=1)).deal),
        lambda head: replace(head, players=[replace(head.players[1], colour=0), *head.players[1:]]),
    ],
)
def test_another_game_is_not_taken_for_it(change: Callable[[Header], Header]) -> None:
    assert day_of(change(header(DAY))) is None

"""Rewards: what a seat gains less the mean gain of the others."""

from collections.abc import Iterator
from random import Random

import pytest

from pompeii_core.ai.env import PompeiiEnv
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario, deal


def random_number(table: PompeiiEnv, rng: Random) -> int:
    return table.number(rng.choice(table.game.legal_actions()))


def played(table: PompeiiEnv, seed: int, scenario: Scenario | None = None) -> Iterator[dict[str, float]]:
    """The rewards of each step of a random game."""
    rng = Random(seed)
    table.reset(options={"deal": deal(table.rules, table.seats, rng, scenario=scenario)})
    while not table.game.over:
        table.step(random_number(table, rng))
        yield table.rewards.copy()


@pytest.mark.parametrize("reward", ["win", "margin"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_step_takes_from_some_what_it_gives_to_others(seats: int, reward: str) -> None:
    table = PompeiiEnv(seats, reward=reward)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for rewards in played(table, seats):
        assert sum(rewards.values()) == pytest.approx(0)
        for agent, value in rewards.items():
            total[agent] += value
    assert all(-1 <= value <= 1 for value in total.values())
    assert any(total.values())


@pytest.mark.parametrize(
    ("seats", "winners", "win", "loss"),
    [(2, 1, 1, -1), (2, 2, 0, 0), (3, 1, 1, -1 / 2), (3, 2, 1 / 4, -1 / 2), (3, 3, 0, 0), (4, 1, 1, -1 / 3)],
)
def test_those_who_win_divide_it_and_the_others_lose_it(seats: int, winners: int, win: float, loss: float) -> None:
    """R25; where all of them tie nobody has won anything."""
    table = PompeiiEnv(seats)
    for seed in range(300):
        *before, last = played(table, seed, Scenario("erupts", 2))
        assert not any(any(rewards.values()) for rewards in before)
        if len(table.game.winners) == winners:
            break
    won = [win if seat in table.game.winners else loss for seat in range(seats)]
    assert len(table.game.winners) == winners
    assert [*last.values()] == pytest.approx(won)


def test_a_margin_is_paid_as_pieces_leave_the_city() -> None:
    """R21: one piece of the 30 that each of three seats has (R2)."""
    table = PompeiiEnv(3, rules=Rules(opening_tiles="0"), reward="margin")
    saved = 0
    for seed in range(20):
        before = [0, 0, 0]
        for rewards in played(table, seed):
            runner = next((seat for seat in range(3) if table.game.saved[seat] > before[seat]), None)
            expected = [0.0] * 3 if runner is None else [1 / 30 if seat == runner else -1 / 60 for seat in range(3)]
            assert [*rewards.values()] == pytest.approx(expected)
            before = table.game.saved[:]
        saved += sum(before)
    assert saved


def test_what_last_reports_is_all_since_the_agents_own_step() -> None:
    table = PompeiiEnv(2, reward="margin")
    table.reset(seed=2)
    rng, owed = Random(2), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, terminated, *_ = table.last(observe=False)
        assert reward == owed[agent]
        owed[agent] = 0
        table.step(None if terminated else random_number(table, rng))
        for other, value in table.rewards.items():
            owed[other] += value
    assert not table.agents

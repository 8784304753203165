"""The environment as PettingZoo's own tests want it, and as a learner meets it."""

import pickle
import warnings
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from pompeii_core.actions import DONE, ERUPT
from pompeii_core.ai.env import PompeiiEnv, env, number_of
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Deal, Scenario, deal
from tests.core.ai.positions import fill
from tests.core.random_play import random_rules

ABOUT_DICTIONARIES = {
    # Given for every observation with a mask, except those of a list of PettingZoo's own games.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
TABLES = [(seats, name) for seats in (2, 3, 4) for name in PRESETS]
DIGESTS = {
    (2, "standard"): "fe4a7235c7bde517",
    (2, "web"): "40c32ce2b71834d6",
    (2, "notes"): "71ca4ee511b0d9d6",
    (2, "manual"): "cdb82fe5dc865a7c",
    (2, "amigo"): "49eb6da4b0ffa90d",
    (2, "summary"): "175144c68b367b6a",
    (3, "standard"): "b06a2c1898bf72a2",
    (3, "web"): "ca61105a69bd688d",
    (3, "notes"): "b6918e0c3513c32a",
    (3, "manual"): "2268631d9408296a",
    (3, "amigo"): "cf19e0fd5b169428",
    (3, "summary"): "701f3e64b92ed474",
    (4, "standard"): "a195488bd197076b",
    (4, "web"): "c23d9cbf239f7696",
    (4, "notes"): "e1fb0460f03c49fc",
    (4, "manual"): "a651636f39aa81cd",
    (4, "amigo"): "27e8fe41fb4069a3",
    (4, "summary"): "c5a544d8cb87be1e",
}


def dealt(seed: int, seats: int = 3, **options: Any) -> PompeiiEnv:
    made = PompeiiEnv(seats, **options)
    made.reset(seed)
    return made


def random_steps(table: PompeiiEnv, rng: Random, until: Callable[[Game], bool]) -> None:
    """Random legal actions until the game is so, or over."""
    while not table.game.over and not until(table.game):
        table.step(rng.choice([*np.flatnonzero(table.observe(table.agent_selection)["action_mask"])]))


@pytest.mark.parametrize(("seats", "rules"), TABLES)
def test_passes_the_tests_of_pettingzoo(seats: int, rules: str) -> None:
    make = partial(env, seats=seats, rules=rules)
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        api_test(make(), num_cycles=1000, verbose_progress=False)  # type: ignore[no-untyped-call]
        seed_test(make, num_cycles=500)  # type: ignore[no-untyped-call]
    assert {str(warning.message) for warning in given} == ABOUT_DICTIONARIES


@pytest.mark.parametrize("seed", range(12))
def test_what_every_agent_is_given_fits_its_space(seed: int) -> None:
    rng = Random(seed)
    table = dealt(seed, rng.choice((2, 3, 4)), rules=random_rules(rng))
    while table.agents and not table.game.over:
        for agent in table.agents:
            assert table.observation_space(agent).contains(table.observe(agent))
        turn = table.game.turn
        random_steps(table, rng, lambda game, turn=turn: game.turn > turn)  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(4))
def test_the_mask_allows_what_is_legal_and_nothing_else(seed: int) -> None:
    table, rng = dealt(seed, seats=4), Random(seed)
    while (seat := table.game.active) is not None:
        for n, agent in enumerate(table.agents):
            legal = table.game.legal_actions() if n == seat else []
            mask = table.observe(agent)["action_mask"]
            assert {*np.flatnonzero(mask)} == {number_of(action, seat, 4) for action in legal}
        before = table.game.copy()
        action = rng.choice(table.game.legal_actions())
        table.step(table.number(action))
        before.apply(action)
        assert before.view(None) == table.game.view(None)


def test_a_seed_is_the_game_of_that_seed_and_settles_the_deals_that_follow() -> None:
    one, other = dealt(5), dealt(5)
    assert one.view("seat_1") == Game.new(Rules(), 3, 5).view(1)
    for table in (one, other):
        table.reset()
    assert one.view("seat_1") == other.view("seat_1") != dealt(5).view("seat_1")


def test_without_a_seed_every_table_has_a_deal_of_its_own() -> None:
    tables = [PompeiiEnv(), PompeiiEnv()]
    for table in tables:
        table.reset()
    assert tables[0].game.deck != tables[1].game.deck


def test_a_number_of_numpy_is_a_seed() -> None:
    made = dealt(0)
    made.reset(np.int64(5))  # type: ignore[arg-type]
    assert made.view("seat_0") == dealt(5).view("seat_0")


def test_an_illegal_action_ends_the_game_for_the_agent_that_chose_it() -> None:
    table = env(seats=3)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(table.number(DONE))
    assert table.rewards == {other: -1.0 if other == agent else 0 for other in table.possible_agents}
    assert all(table.terminations.values())


def test_without_the_wrappers_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = dealt(1)
    before = table.game.view(None)
    for action in (table.number(DONE), 10**6, -1, None):
        with pytest.raises(ValueError, match="may not"):
            table.step(action)
    assert table.game.view(None) == before


def test_who_may_declare_is_asked_before_the_card_also_off_turn() -> None:
    """R13: the question is a step of the agent's own, and whoever is on turn plays on where it declines."""
    hands = [[1, 2, 3], [7], [4], [7, 7]]
    table = PompeiiEnv(4)
    for action in (DONE, ERUPT):
        table.reset(options={"deal": Deal(2, hands, [1] * 20, [["mask"], ["coin"]], pieces=fill(7, 0, 4))})
        for agent in ("seat_3", "seat_1"):
            assert table.agent_selection == agent
            asked = [*np.flatnonzero(table.observe(agent)["action_mask"])]
            assert asked == [table.number(DONE), table.number(ERUPT)]
            assert not table.observe("seat_2")["action_mask"].any()
            table.step(table.number(DONE if agent == "seat_3" else action))
        assert table.agent_selection == "seat_2"
        assert table.game.choice == ("place" if action == DONE else "lava")


def test_a_deal_can_be_given() -> None:
    given = deal(Rules(), 3, Random(1), scenario=Scenario("erupts", 15))
    table = PompeiiEnv(3)
    table.reset(options={"deal": given})
    assert table.game.view(None) == Game(Rules(), given).view(None)
    with pytest.raises(ValueError, match="for 3 seats, not 2"):
        PompeiiEnv(2).reset(options={"deal": given})


def test_an_environment_can_be_sent_to_a_worker() -> None:
    sent = pickle.loads(pickle.dumps(env(seats=2, rules="manual", reward="margin", render_mode="ansi")))
    sent.reset(seed=4)
    assert sent.view("seat_0") == dealt(4, seats=2, rules="manual").view("seat_0")


def test_a_copy_in_the_middle_of_a_game_goes_on_by_itself() -> None:
    """What a tree search over an environment does."""
    table, rng = dealt(6, seats=2), Random(6)
    random_steps(table, rng, lambda game: game.phase == "flight")
    rewards, before = table.rewards, table.game.view(None)
    for copied in (deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert (copied.agent_selection, copied.rewards) == (table.agent_selection, rewards)
        assert alike(copied.observe("seat_1"), table.observe("seat_1"))
        random_steps(copied, rng, lambda game: False)
        assert copied.game.over
    assert table.game.view(None) == before


def alike(one: Any, other: Any) -> bool:
    """Whether two observations with their masks are the same."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    return np.array_equal(one, other)


@pytest.mark.parametrize(("seats", "rules"), DIGESTS)
def test_what_a_policy_was_trained_on_stays_as_it_is(seats: int, rules: str) -> None:
    """The same seed gives the same observations, masks and rewards as ever; else the environment needs another name."""
    table, rng, digest = PompeiiEnv(seats, rules, "margin"), Random(1), sha256()
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        assert observation is not None
        for array in (*observation["observation"].values(), observation["action_mask"]):
            digest.update(array.tobytes())
        digest.update(f"{agent} {reward!r} {table.rewards}".encode())
        table.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert digest.hexdigest()[:16] == DIGESTS[seats, rules]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seats": 5}, "not 5"),
        ({"rules": "mine"}, "no rules called “mine”"),
        ({"reward": "fame"}, "no reward “fame”; there are win, margin"),
        ({"render_mode": "human"}, "no render mode “human”; there is ansi"),
    ],
)
def test_an_option_that_there_is_not_is_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        env(**options)

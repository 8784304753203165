"""The environment as PettingZoo's own tests want it, and as a learner meets it."""

import pickle
import re
import sys
import warnings
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from pompeii_core.actions import DONE, ERUPT, Action, Lava
from pompeii_core.ai.env import TABLE, PompeiiBatch, PompeiiEnv, env, number_of
from pompeii_core.ai.env.environment import draw
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, Scenario, deal
from tests.core.ai.env.test_observation import DOCUMENT
from tests.core.positions import fill, flight

ABOUT_DICTIONARIES = {
    # Given for every observation with a mask, except those of a list of PettingZoo's own games.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
DIGESTS = {
    "standard": ["fe4a7235c7bde517", "b06a2c1898bf72a2", "a195488bd197076b"],
    "web": ["40c32ce2b71834d6", "ca61105a69bd688d", "c23d9cbf239f7696"],
    "notes": ["71ca4ee511b0d9d6", "b6918e0c3513c32a", "e1fb0460f03c49fc"],
    "manual": ["cdb82fe5dc865a7c", "2268631d9408296a", "a651636f39aa81cd"],
    "amigo": ["49eb6da4b0ffa90d", "cf19e0fd5b169428", "27e8fe41fb4069a3"],
    "summary": ["175144c68b367b6a", "701f3e64b92ed474", "c5a544d8cb87be1e"],
}
"""By preset, of two, three and four seats."""


def dealt(seed: int, seats: int = 3, **options: Any) -> PompeiiEnv:
    made = PompeiiEnv(seats, **options)
    made.reset(seed)
    return made


def allowed(table: PompeiiEnv) -> list[int]:
    """What the agent to decide may do, by the mask."""
    return [*np.flatnonzero(table.observe(table.agent_selection)["action_mask"])]


@pytest.mark.searches
@pytest.mark.parametrize(
    ("seats", "rules", "reward"), [(2, "summary", "margin"), (3, "standard", "win"), (4, "web", "margin")]
)
def test_passes_the_tests_of_pettingzoo(seats: int, rules: str, reward: str) -> None:
    make = partial(env, seats=seats, rules=rules, reward=reward)
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        api_test(make(), num_cycles=1000, verbose_progress=False)  # type: ignore[no-untyped-call]
        seed_test(make, num_cycles=500)  # type: ignore[no-untyped-call]
    assert {str(warning.message) for warning in given} == ABOUT_DICTIONARIES


@pytest.mark.parametrize("seed", range(4))
def test_the_mask_allows_what_is_legal_and_nothing_else(seed: int) -> None:
    table, rng = dealt(seed, seats=4), Random(seed)
    while (seat := table.game.active) is not None:
        legal = table.game.legal_actions()
        for n, agent in enumerate(table.agents):
            numbers = {table.number(action) for action in legal if n == seat}
            assert {*np.flatnonzero(table.observe(agent)["action_mask"])} == numbers
        before, action = table.game.copy(), rng.choice(legal)
        table.step(table.number(action))
        before.apply(action)
        assert before.view(None) == table.game.view(None)


def test_a_seed_is_the_game_of_that_seed_and_settles_the_deals_that_follow() -> None:
    one, other = dealt(5), dealt(np.int64(5))  # type: ignore[arg-type]
    assert one.view("seat_1") == other.view("seat_1") == Game.new(Rules(), 3, 5).view(1)
    for table in (one, other):
        table.reset()
    assert one.view("seat_1") == other.view("seat_1") != dealt(5).view("seat_1")
    tables = [PompeiiEnv(), PompeiiEnv()]
    for table in tables:
        table.reset()
    assert tables[0].game.deck != tables[1].game.deck, "without a seed every table has a deal of its own"


def test_an_illegal_action_ends_the_game_for_the_agent_that_chose_it_or_is_refused_without_the_wrappers() -> None:
    table = env(seats=3)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(table.number(DONE))
    assert table.rewards == {other: -1.0 if other == agent else 0 for other in table.possible_agents}
    assert all(table.terminations.values())
    bare = dealt(1)
    before = bare.game.view(None)
    for action in (bare.number(DONE), 10**6, -1, None):
        with pytest.raises(ValueError, match="may not"):
            bare.step(action)
    assert bare.game.view(None) == before


@pytest.mark.parametrize(("action", "choice"), [(DONE, "place"), (ERUPT, "lava")])
def test_who_may_declare_is_asked_before_the_card_also_off_turn(action: Action, choice: str) -> None:
    """R13: the question is a step of the agent's own, and the seat on turn plays on after a refusal."""
    hands = [[1, 2, 3], [7], [4], [7, 7]]
    table = PompeiiEnv(4)
    table.reset(options={"deal": Deal(2, hands, [1] * 20, [["mask"], ["coin"]], pieces=fill(7, 0, 4))})
    for agent, answer in (("seat_3", DONE), ("seat_1", action)):
        assert table.agent_selection == agent
        assert allowed(table) == [table.number(DONE), table.number(ERUPT)]
        assert not table.observe("seat_2")["action_mask"].any()
        table.step(table.number(answer))
    assert (table.agent_selection, table.game.choice) == ("seat_2", choice)


def test_a_deal_can_be_given_and_the_environment_be_sent_to_a_worker() -> None:
    given = deal(Rules(), 3, Random(1), scenario=Scenario("erupts", 15))
    table = PompeiiEnv(3)
    table.reset(options={"deal": given})
    assert table.game.view(None) == Game(Rules(), given).view(None)
    with pytest.raises(ValueError, match="for 3 seats, not 2"):
        PompeiiEnv(2).reset(options={"deal": given})
    sent = pickle.loads(pickle.dumps(env(seats=2, rules="manual", reward="margin", render_mode="ansi")))
    sent.reset(seed=4)
    assert sent.view("seat_0") == dealt(4, seats=2, rules="manual").view("seat_0")


def test_a_copy_in_the_middle_of_a_game_goes_on_by_itself_and_a_pickle_is_small() -> None:
    table, rng = dealt(6, seats=2), Random(6)
    while table.game.phase != "flight":
        table.step(rng.choice(allowed(table)))
    rewards, before = table.rewards, table.game.view(None)
    pickled = pickle.dumps(table)
    assert len(pickled) < 6000
    for copied in (deepcopy(table), pickle.loads(pickled), table.clone()):
        assert (copied.agent_selection, copied.rewards) == (table.agent_selection, rewards)
        assert data_equivalence(copied.observe("seat_1"), table.observe("seat_1"))
        while not copied.game.over:
            copied.step(rng.choice(allowed(copied)))
    assert table.game.view(None) == before
    clone, action = table.clone(), allowed(table)[0]
    for one in (clone, table):
        one.step(action)
    assert clone.game.view(None) == table.game.view(None) != before


@pytest.mark.parametrize("rules", DIGESTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
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
    assert digest.hexdigest()[:16] == DIGESTS[rules][seats - 2]


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("seats", 5, "not 5"),
        ("rules", "mine", "no rules called “mine”"),
        ("reward", "fame", "no reward “fame”; there are win, margin"),
        ("render_mode", "human", "no render mode “human”; there is ansi"),
    ],
)
def test_an_option_that_there_is_not_is_named(option: str, value: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        env(**{option: value})


def played(table: PompeiiEnv, seed: int, scenario: Scenario | None = None) -> Iterator[dict[str, float]]:
    rng = Random(seed)
    table.reset(options={"deal": deal(table.rules, table.seats, rng, scenario=scenario)})
    while not table.game.over:
        table.step(table.number(rng.choice(table.game.legal_actions())))
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
    """R25, at the end only: a seat's part of the win less the others' mean; 0 if all of them tie."""
    table = PompeiiEnv(seats)
    for seed in range(300):
        *before, last = played(table, seed, Scenario("erupts", 2))
        assert not any(any(rewards.values()) for rewards in before)
        if len(table.game.winners) == winners:
            break
    assert len(table.game.winners) == winners
    assert [*last.values()] == pytest.approx([win if seat in table.game.winners else loss for seat in range(seats)])


def test_a_margin_is_paid_as_pieces_leave_the_city() -> None:
    """R21: own pieces less the others' mean, in parts of the 30 that each of three seats has (R2)."""
    table, saved = PompeiiEnv(3, rules=Rules(opening_tiles="0"), reward="margin"), 0
    for seed in range(5):
        before = [0, 0, 0]
        for rewards in played(table, seed):
            left = [now - then for now, then in zip(table.game.saved, before, strict=True)]
            assert [*rewards.values()] == pytest.approx([(3 * own - sum(left)) / 60 for own in left])
            before = table.game.saved[:]
        saved += sum(before)
    assert saved


EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


def test_the_examples_play_whole_games_and_many_at_once() -> None:
    *single, many = EXAMPLES[:3]
    for example in single:
        names: dict[str, Any] = {}
        exec(example, names)
        assert names["table"].game.over
        assert not names["table"].agents
    names = {}
    exec(many, names)
    assert names["rewards"].shape == (64, 2)
    assert (names["batch"].tables[:, TABLE["turn"]] > 1).any()


def test_the_board_as_text_with_the_cards_of_the_agent_to_decide_alone() -> None:
    game = flight({"D4": [2, 0], "D5": [3, 11]}, {"C2": "coin"}, tile="coin")
    assert draw(game.view(0)) == BOARD
    game.play(Lava("coin", "C1"))
    assert "seat_0 has to choose: run" in draw(game.view(0))
    table, silent = PompeiiEnv(2, render_mode="ansi"), env()
    table.reset(options={"deal": Deal(0, [[11, 4, 4, 1], [2, 4, 6, 8]], [3], [["coin"]])})
    *_, own, other = (table.render() or "").splitlines()
    assert own == "seat_0: supply 36, saved 0, lost 0, cards 1 4 4 11"
    assert other == "seat_1: supply 36, saved 0, lost 0, 4 cards"
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert silent.render() is None
    silent.close()


@pytest.mark.parametrize("package", ["numpy", "gymnasium", "pettingzoo"])
def test_without_the_extra_one_sentence_says_what_to_install(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("pompeii_core.ai.env")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as error:
        import_module("pompeii_core.ai.env")
    assert str(error.value) == (
        f"pompeii_core.ai.env needs the package “{package}”: pip install gymnasium numpy pettingzoo"
    )


BOARD = """\
   A   B   C      D        E       F    G   H       I     J       K
1  .<  w:1 .      .        2:2     .^   w:2 *scroll #     #       #

2  1:2 1:2 [coin] w:3      2:2     .    .   w:2     .     .^      #

3  w:2 .   3:3    3:2      w:2     4:3  4:4 .       5:4   .       *vase

4  .   w:3 6:2    6:2      *column .    8:3 w:3     .     w:2     w:1
                  0:2
5  .<  .   6:1    6:2      .       7:3  8:2 .       .     .       .>
                  0:3 1:11
6  .   w:2 .      w:2      9:4     10:3 .   w:2     11:1  .       11:2

7  #   #   #      *mask    .       10:2 .v  .       11:1v *helmet 11:1


turn 1, flight, seat_0 has to choose: lava
deck 0, bag 43, tile coin
seat_0: supply 0, saved 0, lost 0, cards none
seat_1: supply 0, saved 0, lost 0, 0 cards
"""


@pytest.mark.searches
@pytest.mark.parametrize(
    ("seats", "rules", "reward"), [(2, "summary", "win"), (3, "standard", "margin"), (4, "web", "win")]
)
def test_games_side_by_side_are_those_of_the_environment(seats: int, rules: str, reward: str) -> None:
    """Three games at once, each beside a table of its own that is dealt and does the same."""
    batch, deals, chance = PompeiiBatch(3, seats, rules, reward, seed=5), Random(5), Random(1)
    tables = [PompeiiEnv(seats, rules, reward) for _ in range(3)]
    for table in tables:
        table.reset(deals.getrandbits(64))
    ended = 0
    while ended < 7:
        for game, table in enumerate(tables):
            agent = table.agent_selection
            seen = table.observe(agent)
            assert batch.agents[game] == table.possible_agents.index(agent)
            assert (batch.boards[game] == seen["observation"]["board"]).all()
            assert (batch.tables[game] == seen["observation"]["table"]).all()
            assert (batch.masks[game] == seen["action_mask"]).all()
            numbers = batch.numbers[batch.starts[game] : batch.starts[game + 1]]
            assert sorted(numbers) == allowed(table)
        actions = [chance.choice(allowed(table)) for table in tables]
        rewards, over = batch.step(actions)
        for game, (table, action) in enumerate(zip(tables, actions, strict=True)):
            table.step(action)
            assert [*rewards[game]] == pytest.approx([*table.rewards.values()])
            assert over[game] == any(table.terminations.values())
            if over[game]:
                ended += 1
                table.reset(deals.getrandbits(64))


def test_an_action_that_is_not_allowed_changes_nothing_in_any_game() -> None:
    batch = PompeiiBatch(2, 2, seed=1)
    before, good = batch.masks.copy(), int(batch.numbers[0])
    for bad in ([good, number_of(DONE, 0, 2)], [good], [good, -1], [good, 10**6]):
        with pytest.raises(ValueError, match=r"may not do|is needed"):
            batch.step(bad)
        assert (batch.masks == before).all()
    other = PompeiiBatch(2, 2, seed=1)
    assert (other.tables == batch.tables).all(), "the same seed deals the same games"
    other.reset(2)
    assert (other.tables != batch.tables).any()

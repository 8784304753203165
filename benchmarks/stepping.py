"""Random games as a learner's program drives them from Python, here and in OpenSpiel, each by its own documentation.

A step is a decision; dice are thrown, not counted. `position`: legal actions, and one of them done. `arrays`: also what
the one to decide may know, and the mask of its actions. `environment`: the same by PettingZoo's interface here, by
`rl_environment` there.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from pompeii_core.game import Game
from pompeii_core.position import Position
from pompeii_core.rules import Rules

type Play = Callable[[int], int]
"""Plays one random game from a seed and says how many steps it had."""

SEATS = 4
STANDARD: Final = Rules()
RIVALS = ("backgammon", "chess", "connect_four")
"""Games of OpenSpiel that are played beside ours."""


def position(rules: Rules = STANDARD) -> Play:
    from pompeii_core.bitboards import integers
    from pompeii_core.moves import MOST_ACTIONS, legal, play

    codes = integers([0] * MOST_ACTIONS)

    def game(seed: int) -> int:
        p, luck, steps = _dealt(seed, rules), Random(seed).random, 0
        while number := int(legal(p, codes)):
            play(p, codes[int(luck() * number)])
            steps += 1
        return steps

    return game


def arrays() -> Play:
    import numpy as np

    from pompeii_core.ai.env.encoding import Encoder, code
    from pompeii_core.ai.env.environment import arrays as observed
    from pompeii_core.ai.env.environment import writable
    from pompeii_core.moves import play
    from pompeii_core.placement import may_erupt
    from pompeii_core.position import NOTHING

    encoder = Encoder()

    def game(seed: int) -> int:
        p, luck, steps = _dealt(seed), Random(seed).random, 0
        while p.choice != NOTHING:
            observed(p, p.active, may_erupt(p, p.active))
            may = np.flatnonzero(writable(encoder.mask(p)).view(bool))
            play(p, code(p, int(may[int(luck() * len(may))])))
            steps += 1
        return steps

    return game


def environment() -> Play:
    import numpy as np

    from pompeii_core.ai.env import raw_env

    table = raw_env(SEATS)

    def game(seed: int) -> int:
        luck, steps = Random(seed).random, 0
        table.reset(seed)
        for _ in table.agent_iter():
            observation, _, over, _, _ = table.last()
            if over or observation is None:
                table.step(None)
                continue
            may = np.flatnonzero(observation["action_mask"].view(bool))
            table.step(int(may[int(luck() * len(may))]))
            steps += 1
        return steps

    return game


def batch(games: int = 256) -> Play:
    """Return what makes a random step in each of `games` side by side, and returns their number."""
    import numpy as np

    from pompeii_core.ai.env import PompeiiBatch

    tables, luck = PompeiiBatch(games, SEATS, seed=1), np.random.default_rng(1)

    def step(seed: int) -> int:
        starts = tables.starts
        picked = starts[:-1] + (luck.random(games) * np.diff(starts)).astype(np.int64)
        tables.step(tables.numbers[picked])
        return games

    return step


def rival_position(name: str) -> Play:
    """ImportError without OpenSpiel, as for the others."""
    return _rival(name, lambda state: state.legal_actions())


def rival_arrays(name: str) -> Play:
    import numpy as np

    def legal(state: Any) -> Any:
        np.asarray(state.observation_tensor(), np.float32)
        return np.flatnonzero(np.asarray(state.legal_actions_mask(), np.int8).view(bool))

    return _rival(name, legal)


def _rival(name: str, legal: Callable[[Any], Any]) -> Play:
    game = _loaded(name)

    def play(seed: int) -> int:
        state, luck, steps = game.new_initial_state(), Random(seed), 0
        while not state.is_terminal():
            if state.is_chance_node():
                _throw(state, luck)
                continue
            may = legal(state)
            state.apply_action(int(may[int(luck.random() * len(may))]))
            steps += 1
        return steps

    return play


def rival_environment(name: str) -> Play:
    from open_spiel.python import rl_environment  # type: ignore[import-untyped,import-not-found,unused-ignore]

    table: Any = rl_environment.Environment(name)

    def play(seed: int) -> int:
        luck, steps = Random(seed).random, 0
        table.seed(seed)
        step = table.reset()
        while not step.last():
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = table.step([legal[int(luck() * len(legal))]])
            steps += 1
        return steps

    return play


def _dealt(seed: int, rules: Rules = STANDARD) -> Position:
    return Game.new(rules, SEATS, seed).position.copy()


def _loaded(name: str) -> Any:
    import pyspiel  # type: ignore[import-untyped,import-not-found,unused-ignore]

    return pyspiel.load_game(name)


def _throw(state: Any, luck: Random) -> None:
    dice, odds = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(luck.choices(dice, odds)[0])

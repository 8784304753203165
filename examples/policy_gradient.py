"""REINFORCE against itself, with numpy alone: PYTHONPATH=build/compiled python policy_gradient.py [MINUTES [RATED]]"""

import sys
from random import Random
from time import thread_time

import numpy as np

from pompeii_core.ai import choose
from pompeii_core.ai.env import ACTIONS, BLOCKS, SQUARES, PompeiiBatch, action_of, raw_env

SEATS, GAMES, RATE, NOWHERE = 2, 256, 0.01, len(SQUARES)
KIND = np.repeat(np.arange(len(BLOCKS)), [block.stop - block.start for block in BLOCKS.values()])
PLACES = {name: place for place, name in enumerate(SQUARES)}
CELLS = np.array([(int(name[1]) - 1) * 11 + ord(name[0]) - ord("A") for name in SQUARES])
doing = [action_of(number, 0, 4) for number in range(ACTIONS)]
TO = np.array([PLACES.get(getattr(a, "square", getattr(a, "target", None)), NOWHERE) for a in doing])
FROM = np.array([PLACES.get(getattr(a, "origin", None), NOWHERE) for a in doing])


def odds(policy, boards, numbers, games):
    """Return what is seen of these actions, and how likely they are: by their numbers and the boards."""
    people, pieces = np.zeros((2, len(boards), NOWHERE + 1)), boards.reshape(len(boards), -1, 77)[:, :, CELLS]
    people[0, :, :-1], people[1, :, :-1] = pieces[:, 0], pieces[:, 1:SEATS].sum(1)
    seen = np.stack([people[who, games, at[numbers]] for at in (TO, FROM) for who in (0, 1)], 1)
    score = np.exp(policy[0][numbers] + (seen * policy[1][KIND[numbers]]).sum(1))
    return seen, score / np.bincount(games, score)[games]


def train(policy, seconds, seed):
    """Make likelier what led to more than the other's reward; returns the number of games."""
    batch, chance, end = PompeiiBatch(GAMES, SEATS, seed=seed), np.random.default_rng(seed), thread_time() + seconds
    steps, played = [np.zeros((GAMES, SEATS, *part.shape)) for part in policy], 0
    while thread_time() < end:
        numbers, starts, agents = batch.numbers, batch.starts, batch.agents
        games = np.repeat(np.arange(GAMES), np.diff(starts))
        seen, likely = odds(policy, batch.boards, numbers, games)
        sums = np.append(0.0, np.cumsum(likely))
        drawn = np.searchsorted(sums, sums[starts[:-1]] + chance.random(GAMES), "right") - 1
        chosen = np.clip(drawn, starts[:-1], starts[1:] - 1)
        likely = np.isin(np.arange(len(likely)), chosen) - likely
        steps[0][games, agents[games], numbers] += likely
        np.add.at(steps[1], (games, agents[games], KIND[numbers]), likely[:, None] * seen)
        rewards, over = batch.step(numbers[chosen])
        for game in over.nonzero()[0]:
            for part, step in zip(policy, steps, strict=True):
                part += RATE * np.tensordot(rewards[game], step[game], 1)
                step[game] = 0
        played += over.sum()
    return played


def share(policy, level, games):
    """Return the share of wins against a built-in level, or "random" for any legal action."""
    table, rng, won = raw_env(SEATS), Random(1), 0.0
    for number in range(games):
        table.reset(number)
        while not table.terminations[agent := table.agent_selection]:
            seen = table.observe(agent)
            may = seen["action_mask"].nonzero()[0]
            action = rng.choice(may)
            if agent == f"seat_{number % SEATS}":
                action = may[odds(policy, seen["observation"]["board"][None], may, may * 0)[1].argmax()]
            elif level != "random":
                action = table.number(choose(table.view(agent), table.rules, "Claudia", level, rng))
            table.step(action)
        won += (table.rewards[f"seat_{number % SEATS}"] + 1) / 2
    return won / games


if __name__ == "__main__":
    policy, total = [np.zeros(ACTIONS), np.zeros((len(BLOCKS), 4))], 0
    minutes, rated = (*map(float, sys.argv[1:]), *(4.0, 200.0)[len(sys.argv) - 1 :])
    print("minutes   games  random  child  beginner  novice")
    for quarter in range(1, 5):
        total += train(policy, minutes * 15, quarter)
        shares = [share(policy, level, int(rated)) for level in ("random", "child", "beginner", "novice")]
        print(f"{quarter * minutes / 4:7.2f}{total:8}{shares[0]:8.0%}{shares[1]:7.0%}{shares[2]:10.0%}{shares[3]:8.0%}")

"""Speed of the engine on one core: python benchmarks/engine.py [--seconds N] [--rounds N]

Random games of four seats by the standard rules, checked with their events and by the way a search takes; in the same
rounds python-chess and OpenSpiel's C++ backgammon, driven from Python, play theirs, each by the loop of its own
documentation. Medians of the rounds; an action is a decision (OpenSpiel's dice are played, not counted). Then every
rule set, and a search's playouts: whole games from the deal by the evaluation's policy.

It measures the core that Python finds: the compiled one by PYTHONPATH=build/compiled python benchmarks/engine.py
"""

import argparse
import platform
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from pompeii_core.ai.packed.engine import PackedEngine
from pompeii_core.ai.weights import Weights, weight_tables
from pompeii_core.build import COMPILED
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules

STANDARD = Rules()
SEATS = 4
GROUP = "uv sync --group bench    (or: uv pip install --group bench)"

type Play = Callable[[int], int]
"""Plays one random game from a seed and says how many actions it had."""


@dataclass(frozen=True)
class Engine:
    name: str
    play: Play


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=1.0, help="of each engine in each round")
    options.add_argument("--rounds", type=int, default=7)
    chosen = options.parse_args()

    engines = [Engine("pompeii, checked, with events", checked), Engine("pompeii, as a search plays", unchecked)]
    missing = [add for add in (_chess, _backgammon) if not add(engines)]
    games, actions = measure(engines, chosen.seconds, chosen.rounds)

    build = "compiled" if COMPILED else "plain"
    print(f"The {build} core, Python {platform.python_version()}; {chosen.rounds} rounds of {chosen.seconds:g} s")
    print(f"{'':34}{'games/s':>10}{'actions/s':>12}{'actions/game':>14}")
    for engine in engines:
        speed, steps = games[engine.name], actions[engine.name]
        print(f"{engine.name:34}{speed:>10,.0f}{steps:>12,.0f}{steps / speed:>14.0f}")
    print()
    for other in engines[2:]:
        for own in engines[:2]:
            ratio = actions[own.name] / actions[other.name]
            print(f"{own.name}: {ratio:.1f} times the actions of {other.name}")
    for add in missing:
        print(f"{add.__doc__} is missing, so nothing is measured beside it. To get it: {GROUP}")
    print()
    print("Every rule set, as a search plays:")
    for name, rules in PRESETS.items():
        by_name, _ = measure([Engine(name, partial(unchecked, rules=rules))], chosen.seconds, 1)
        print(f"  {name:32}{by_name[name]:>10,.0f}")
    print()
    print("Playouts:")
    policies = [Engine(f"{seats} seats", policy(seats)) for seats in (2, 3, 4)]
    by_name, _ = measure(policies, chosen.seconds, chosen.rounds)
    for engine in policies:
        print(f"  {engine.name:32}{by_name[engine.name]:>10,.0f}")


def measure(engines: list[Engine], seconds: float, rounds: int) -> tuple[dict[str, float], dict[str, float]]:
    """Median games and actions a second of each engine; the engines take turns in each round."""
    games: dict[str, list[float]] = {engine.name: [] for engine in engines}
    actions: dict[str, list[float]] = {engine.name: [] for engine in engines}
    seed = 0
    for engine in engines:
        engine.play(seed)  # imports and memories are not measured
    for _ in range(rounds):
        for engine in engines:
            played = steps = 0
            start = perf_counter()
            while (passed := perf_counter() - start) < seconds:
                steps += engine.play(seed := seed + 1)
                played += 1
            games[engine.name].append(played / passed)
            actions[engine.name].append(steps / passed)
    return _medians(games), _medians(actions)


def _medians(figures: dict[str, list[float]]) -> dict[str, float]:
    return {name: statistics.median(found) for name, found in figures.items()}


def checked(seed: int, rules: Rules = STANDARD) -> int:
    """As the table plays: every action checked, every event made."""
    game, luck = Game.new(rules, SEATS, seed), Random(seed).random
    steps = 0
    while legal := game.legal_actions():
        game.apply(legal[int(luck() * len(legal))])
        steps += 1
    return steps


def unchecked(seed: int, rules: Rules = STANDARD) -> int:
    """As a search plays: legal actions, no check, no events."""
    game, luck = Game.new(rules, SEATS, seed), Random(seed).random
    steps = 0
    while legal := game.legal_actions():
        game.play(legal[int(luck() * len(legal))])
        steps += 1
    return steps


def policy(seats: int) -> Play:
    """As the games of a search are played on."""
    engine = PackedEngine([weight_tables(Weights())] * seats, STANDARD)

    def play(seed: int) -> int:
        game = Game.new(STANDARD, seats, seed)
        engine.run(game, game.legal_actions()[:1], seed)
        return 0

    return play


def _chess(engines: list[Engine]) -> bool:
    """python-chess (the package “chess”)"""
    try:
        import chess  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return False

    def play(seed: int) -> int:
        board, luck = chess.Board(), Random(seed).random
        steps = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(luck() * len(moves))])
            steps += 1
        return steps

    engines.append(Engine("python-chess", play))
    return True


def _backgammon(engines: list[Engine]) -> bool:
    """OpenSpiel (the package “open_spiel”)"""
    try:
        import pyspiel  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return False
    game: Any = pyspiel.load_game("backgammon")

    def play(seed: int) -> int:
        state, rng = game.new_initial_state(), Random(seed)
        luck = rng.random
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                dice, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(dice, odds)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(luck() * len(legal))])
                steps += 1
        return steps

    engines.append(Engine("OpenSpiel backgammon (C++)", play))
    return True


if __name__ == "__main__":
    main()

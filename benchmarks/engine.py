"""Speed of the engine on one core: python benchmarks/engine.py [--seconds N] [--rounds N]

Random games of four seats by the standard rules, in two ways; in the same rounds python-chess and OpenSpiel's C++
games, driven from Python, play theirs, each by the loop of its own documentation. Then all of them with the arrays that
a learner is given at each decision. Medians of the rounds, by the time of the processor; an action is a decision
(OpenSpiel's dice are played, not counted). Then every rule set, and a search's playouts: whole games from the deal by
the evaluation's policy.

It measures the core that Python finds: the compiled one by PYTHONPATH=build/compiled python benchmarks/engine.py
"""

import argparse
import platform
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from time import process_time

from stepping import (
    RIVALS,
    Play,
    arrays,
    batch,
    environment,
    position,
    rival_arrays,
    rival_environment,
    rival_position,
)

from pompeii_core.ai.comparison import BALANCED, balanced_tables
from pompeii_core.ai.engine import SearchEngine
from pompeii_core.build import COMPILED
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules

STANDARD = Rules()
SEATS = 4
GROUP = "uv sync --group bench    (or: uv pip install --group bench)"


@dataclass(frozen=True)
class Engine:
    name: str
    play: Play


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=1.0, help="of each engine in each round")
    options.add_argument("--rounds", type=int, default=7)
    chosen = options.parse_args()

    build = "compiled" if COMPILED else "interpreted"
    print(f"The {build} core, Python {platform.python_version()}; {chosen.rounds} rounds of {chosen.seconds:g} s")
    compare("Random games", random_games(), chosen.seconds, chosen.rounds)
    compare("With the arrays that a learner is given", learners_games(), chosen.seconds, chosen.rounds)
    print("Every rule set, unchecked:")
    for name, rules in PRESETS.items():
        by_name, _ = measure([Engine(name, position(rules))], chosen.seconds, 1)
        print(f"  {name:32}{by_name[name]:>10,.0f}")
    print()
    print("Playouts:")
    policies = [
        Engine(f"{seats} seats{', without what is learned' * (not learned)}", policy(seats, learned))
        for seats in (2, 3, 4)
        for learned in (True, False)
    ]
    by_name, _ = measure(policies, chosen.seconds, chosen.rounds)
    for engine in policies:
        print(f"  {engine.name:32}{by_name[engine.name]:>10,.0f}")


def random_games() -> list[Engine]:
    own = [Engine("pompeii, checked, with events", checked), Engine("pompeii, codes, unchecked", position(STANDARD))]
    return [*own, *_there("python-chess", _chess), *_openspiel("", rival_position)]


def learners_games() -> list[Engine]:
    own = [*_there("pompeii, arrays", arrays), *_there("pompeii, PettingZoo", environment)]
    own += _there("pompeii, 256 games at once (each round counts as a game)", batch)
    return [*own, *_openspiel(", arrays", rival_arrays), *_openspiel(", rl_environment", rival_environment)]


def _openspiel(how: str, make: Callable[[str], Play]) -> list[Engine]:
    return [engine for game in RIVALS for engine in _there(f"OpenSpiel {game}{how}", partial(make, game))]


def _there(name: str, make: Callable[[], Play]) -> list[Engine]:
    """Return the engine alone; if its package is missing, say so and return nothing."""
    try:
        return [Engine(name, make())]
    except ImportError as missing:
        print(f"{name}: the package “{missing.name}” is missing. To get it: {GROUP}")
        return []


def compare(title: str, engines: list[Engine], seconds: float, rounds: int) -> None:
    """Measure the engines, as `measure` does, and print a table under `title`."""
    games, actions = measure(engines, seconds, rounds)
    print(f"\n{title:40}{'games/s':>10}{'actions/s':>12}{'actions/game':>14}")
    for engine in engines:
        speed, steps = games[engine.name], actions[engine.name]
        print(f"{engine.name:40}{speed:>10,.0f}{steps:>12,.0f}{steps / speed:>14.0f}")
    print()


def measure(engines: list[Engine], seconds: float, rounds: int) -> tuple[dict[str, float], dict[str, float]]:
    """Return median games and actions per CPU second by engine; they take turns, in each of `rounds` for `seconds`."""
    games: dict[str, list[float]] = {engine.name: [] for engine in engines}
    actions: dict[str, list[float]] = {engine.name: [] for engine in engines}
    seed = 0
    for engine in engines:
        engine.play(seed)  # imports and memories are not measured
    for _ in range(rounds):
        for engine in engines:
            played = steps = 0
            start = process_time()
            while (passed := process_time() - start) < seconds:
                steps += engine.play(seed := seed + 1)
                played += 1
            games[engine.name].append(played / passed)
            actions[engine.name].append(steps / passed)
    return _medians(games), _medians(actions)


def _medians(figures: dict[str, list[float]]) -> dict[str, float]:
    return {name: statistics.median(found) for name, found in figures.items()}


def checked(seed: int, rules: Rules = STANDARD) -> int:
    """Play a random game as the table does, with checks and events; return the number of its actions."""
    game, luck = Game.new(rules, SEATS, seed), Random(seed).random
    steps = 0
    while legal := game.legal_actions():
        game.apply(legal[int(luck() * len(legal))])
        steps += 1
    return steps


def policy(seats: int, learned: bool) -> Play:
    """Return what plays games as a search's playouts do, with the learned layer or not; it returns 0, not actions."""
    tables = balanced_tables(seats, STANDARD) if learned else BALANCED
    engine = SearchEngine([tables] * seats, STANDARD)

    def play(seed: int) -> int:
        game = Game.new(STANDARD, seats, seed)
        engine.run(game, game.legal_actions()[:1], seed)
        return 0

    return play


def _chess() -> Play:
    import chess  # type: ignore[import-untyped,import-not-found,unused-ignore]

    def play(seed: int) -> int:
        board, luck = chess.Board(), Random(seed).random
        steps = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(luck() * len(moves))])
            steps += 1
        return steps

    return play


if __name__ == "__main__":
    main()

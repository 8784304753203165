"""Play what the core plays most, the same games each time: python benchmarks/exercise.py

`hatch_build.py` has the C compiler count what the compiled core does in it, and optimise that.
"""

from functools import partial
from random import Random

from engine import checked, policy
from stepping import position

from pompeii_core.actions import SEATS
from pompeii_core.ai.personas import LEVELS
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules


def main() -> None:
    """Play out deals as searches do, let AIs of each level play, and play every rule set at random."""
    for seats in SEATS:
        thinking(seats)
    playing = [(policy(seats, learned=True), 100) for seats in SEATS]
    for rules in PRESETS.values():
        playing += [(partial(checked, rules=rules), 10), (position(rules), 50)]
    for play, games in playing:
        for seed in range(games):
            play(seed)


def thinking(seats: int) -> None:
    """Play a game of AIs, each decision at the next level."""
    game, luck, turn = Game.new(Rules(), seats, seats), Random(seats), 0
    while (seat := game.active) is not None:
        game.apply(choose(game.view(seat), Rules(), "Claudia", LEVELS[turn % len(LEVELS)], luck, Limit(20)), seat)
        turn += 1


if __name__ == "__main__":
    main()

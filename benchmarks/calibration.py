"""Whether the chance to win is one: python benchmarks/calibration.py [--games N] [--each N] [--deals D] [--seed S] …

At decisions drawn from games of one ply, of two to four seats, the chance to win with what is played is estimated as a
hint does it, and set against who won the game. Printed are both by tenths of the chance and by phase, and the Brier
score beside that of always saying how often a seat wins (less is better). `z` is how many standard errors apart.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean

from parallel import MOST, add_worker_options, asked_workers

from pompeii_core.actions import Action
from pompeii_core.ai.comparison import Comparison
from pompeii_core.ai.personas import DEFAULT_LEVEL, PERSONAS
from pompeii_core.ai.player import choose
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.commands.arguments import whole

RULES = Rules()


def main() -> None:
    """Play games, rate decisions and print how often foreseen chances came true, by chance and phase."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=whole(1, MOST), default=100)
    parser.add_argument("--each", type=whole(1, MOST), default=4, help="decisions of each game")
    parser.add_argument("--deals", type=whole(1, MOST), default=32)
    parser.add_argument("--seed", type=int, default=1)
    add_worker_options(parser)
    args = parser.parse_args()
    with asked_workers(args) as pool:
        games = pool.map(partial(_game, args.each, args.deals, args.seed), range(args.games))
        said = [decision for game in games for decision in game]
    _print("by chance", [(f"{int(min(chance, 0.999) * 10) / 10:.1f}", chance, won) for _, chance, won, _ in said])
    _print("by phase", [(phase, chance, won) for phase, chance, won, _ in said])
    _print("all", [("", chance, won) for _, chance, won, _ in said])
    brier, usual = (
        fmean((guess - won) ** 2 for guess, won in pairs)
        for pairs in ([(chance, won) for _, chance, won, _ in said], [(share, won) for _, _, won, share in said])
    )
    print(f"Brier score {brier:.3f}; of a share each {usual:.3f}")


def _game(each: int, deals: int, seed: int, number: int) -> list[tuple[str, float, float, float]]:
    """Return phase, chance from `deals` deals, outcome and an even share of up to `each` decisions of game `number`."""
    seats, rng = 2 + number % 3, Random(f"{seed}/{number}")
    game, asked = Game.new(RULES, seats, rng.getrandbits(32)), list[tuple[Game, Action]]()
    personas = rng.sample(sorted(PERSONAS), seats)
    while game.active is not None:
        legal = game.legal_actions()
        action = choose(game.view(game.active), RULES, personas[game.active], DEFAULT_LEVEL, rng)
        if len(legal) > 1:
            asked.append((game.copy(), action))
        game.apply(action, game.active)
    found = []
    for before, action in rng.sample(asked, min(each, len(asked))):
        seat = before.active
        assert seat is not None
        comparison = Comparison(before.view(seat), RULES, [action])
        while comparison.deals < deals:
            comparison.play()
        chance = next(one.chance for one in comparison.estimates() if one.action == action)
        won = (seat in game.winners) / len(game.winners)
        found.append((str(before.phase), chance, won, 1 / seats))
    return found


def _print(title: str, said: Iterable[tuple[str, float, float]]) -> None:
    groups = defaultdict[str, list[tuple[float, float]]](list)
    for name, chance, won in said:
        groups[name].append((chance, won))
    print(f"{title:12}{'decisions':>10}{'said':>8}{'won':>8}{'z':>7}")
    for name, pairs in sorted(groups.items()):
        chances, outcomes = ([pair[i] for pair in pairs] for i in (0, 1))
        error = sqrt(sum(max(chance * (1 - chance), 1e-4) for chance in chances)) / len(pairs)
        z = (fmean(outcomes) - fmean(chances)) / error
        print(f"{name:12}{len(pairs):10}{fmean(chances):8.3f}{fmean(outcomes):8.3f}{z:7.1f}", flush=True)


if __name__ == "__main__":
    main()

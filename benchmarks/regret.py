"""What a search finds of what there is to find: python benchmarks/regret.py [--positions N] [--deals D] [--seed S]

At decisions drawn from games of one ply every choice of the widest search is played on from the same deals, and the
outcomes kept. Searches of every size are then run on half of those deals, with a table to read instead of games to
play. Printed is how much better a search's choice does than the evaluation's on the other half, in reward (thousandths;
a piece is 62); `all` is the choice that does best on the first half.
The games take most of the time: PYTHONPATH=build/compiled python benchmarks/regret.py
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from statistics import fmean

from pompeii_core.actions import Action
from pompeii_core.ai.balanced import BALANCED
from pompeii_core.ai.engine import reward
from pompeii_core.ai.evaluation import score_actions
from pompeii_core.ai.packed.engine import PackedEngine
from pompeii_core.ai.personas import DEFAULT_LEVEL, PERSONAS, SKILLS
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit, ranked, search
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import Rules

SIZES = (25, 60, 100, 200, 400, 1000)
RULES = Rules()
SKILL = SKILLS["vesuvius"]


class Decision:
    """One decision with the outcomes of its choices, best first by their worth, from every deal."""

    def __init__(self, game: Game, deals: int, rng: Random) -> None:
        assert game.active is not None
        self.seat, self.seats, self.kind = game.active, game.seats, game.choice or ""
        view = game.view(self.seat)
        self.known = visible_game(view, RULES)
        self.guesses = Determinizer(view, self.known)
        scores = score_actions(self.known, BALANCED)
        self.candidates = ranked(
            self.known, scores, sorted(range(len(scores)), key=lambda i: -scores[i])[: SKILL.width]
        )
        self.actions = [self.known.legal_actions()[candidate.index] for candidate in self.candidates]
        engine = PackedEngine([BALANCED] * game.seats, RULES)
        self.outcomes = [engine.run(self.guesses.sample(rng), self.actions, rng.getrandbits(31)) for _ in range(deals)]

    def gain(self, at: int, deals: Sequence[int]) -> float:
        """How much better than the first choice this one does on these deals."""
        return fmean(self._reward(deal, at) - self._reward(deal, 0) for deal in deals)

    def best(self, deals: Sequence[int]) -> int:
        """The choice that does best on these deals."""
        return max(range(len(self.actions)), key=lambda at: self.gain(at, deals))

    def _reward(self, deal: int, at: int) -> float:
        return reward(self.outcomes[deal][at], self.seat, self.seats)


class Table:
    """Plays a decision by what is known of its deals, drawn from `deals` again and again."""

    def __init__(self, decision: Decision, deals: Sequence[int], rng: Random) -> None:
        self._decision, self._deals, self._rng = decision, deals, rng
        self._seed, self._deal = -1, 0

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        if seed != self._seed:
            self._seed, self._deal = seed, self._rng.choice(self._deals)
        return [self._decision.outcomes[self._deal][self._decision.actions.index(action)] for action in actions]


def found(decision: Decision, games: int, rng: Random) -> float:
    """What a search of so many games gains over one ply: it plays half of the deals, the others tell."""
    deals = rng.sample(range(len(decision.outcomes)), len(decision.outcomes))
    half = len(deals) // 2
    if not games:
        return decision.gain(decision.best(deals[:half]), deals[half:])
    candidates = deepcopy(decision.candidates)
    table = Table(decision, deals[:half], rng)
    best = search(decision.guesses, candidates, table, SKILL.width, Limit(games), rng)[0]
    return decision.gain(candidates.index(best), deals[half:])


def decisions(number: int, deals: int, seed: int) -> list[Decision]:
    """One from each of so many games, of two and four seats in turn."""
    rng, drawn = Random(seed), []
    name = next(iter(PERSONAS))
    for n in range(number):
        game, asked = Game.new(RULES, 2 if n % 2 else 4, seed * 1000 + n), list[Game]()
        while game.active is not None:
            if len(game.legal_actions()) > 1:
                asked.append(game.copy())
            game.play(choose(game.view(game.active), RULES, name, DEFAULT_LEVEL, rng), game.active)
        drawn.append(Decision(rng.choice(asked), deals, rng))
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=120)
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    drawn, rng = decisions(options.positions, options.deals, options.seed), Random(options.seed)
    gains = defaultdict[str, list[list[float]]](list)
    for decision in drawn:
        row = [fmean(found(decision, games, rng) for _ in range(10)) for games in (*SIZES, 0)]
        gains[decision.kind].append(row)
        gains["any"].append(row)
    print(f"{'decision':10}{'number':>8}" + "".join(f"{size:>8}" for size in (*SIZES, "all")))
    for kind, rows in sorted(gains.items()):
        means = [fmean(column) for column in zip(*rows, strict=True)]
        print(f"{kind:10}{len(rows):>8}" + "".join(f"{1000 * mean:>8.1f}" for mean in means))


if __name__ == "__main__":
    main()

"""Games of random rules, played step by step by the rules and in the packed layout, which must agree in everything.

`python -m tests.core.ai.packed.replay --steps 1000000 --seed 1` replays that many steps, with a playout now and then.
"""

import argparse
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from pompeii_core.actions import ERUPT, Action
from pompeii_core.ai.evaluation import score_actions
from pompeii_core.ai.packed.action_codes import code_of
from pompeii_core.ai.packed.engine import PackedEngine
from pompeii_core.ai.packed.game import play
from pompeii_core.ai.packed.placement import erupt
from pompeii_core.ai.packed.position import ERUPT as CHOICE_ERUPT
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.ai.plain_engine import PlainEngine
from pompeii_core.ai.weights import WeightTables, persona_tables
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from tests.core.random_play import choose, random_deal, random_rules

POLICIES: Final = [persona_tables(persona) for persona in PERSONAS.values()]
_NOT_COMPARED: Final = {"bag", "deck", "lava_id", "options"}
"""Of the deck and the bag what has been drawn is still there; the others are no part of the game."""


class Shadow:
    """A position of the packed layout that goes along with a game, and must be the same throughout."""

    def __init__(self, g: Game, policies: Sequence[WeightTables] | None = None) -> None:
        self.g = g
        self.policies = policies or POLICIES[: g.seats]
        self.engine = PackedEngine(policies, g.rules) if policies else _usual_engine(g.seats, g.rules)
        self.p = self.engine.load(g)
        self.compare()

    def follow(self, action: Action, seat: int | None = None) -> None:
        """The game has had this action, of `seat` (None: the one that was to decide)."""
        if action == ERUPT and (seat not in (None, self.p.active) or self.p.choice != CHOICE_ERUPT):
            erupt(self.p, self.p.active if seat is None else seat, True)
        else:
            play(self.p, code_of(action))
        self.compare()

    def reload(self, rng: Random) -> None:
        """Go on with a copy, or with the game loaded anew."""
        self.p = self.engine.load(self.g) if rng.random() < 0.5 else self.p.copy()

    def compare(self) -> None:
        """Everything that the game depends on is the same in both: the legal actions, their order and scores too."""
        g, p = self.g, self.p
        assert self.engine.legal(p) == [code_of(action) for action in g.legal_actions()]
        if len(g.legal_actions()) > 1 and g.active is not None:
            assert self.engine.scores(p) == score_actions(g, self.policies[g.active])
        expected = self.engine.load(g)
        for name in dir(p):
            value = getattr(p, name)
            if name[0] != "_" and name not in _NOT_COMPARED and not callable(value):
                wanted = getattr(expected, name)
                assert value == wanted if isinstance(value, int) else [*value] == [*wanted], name
        assert [*p.deck][: p.in_deck] == [*expected.deck]
        assert [*p.bag][: p.in_bag] == [*expected.bag]


@lru_cache(maxsize=50)
def _usual_engine(seats: int, rules: Rules) -> PackedEngine:
    """Kept: to make the tables takes longer than a short game."""
    return PackedEngine(POLICIES[:seats], rules)


def replay(seed: int, most: int, playouts: float) -> int:
    """Replays a game, up to `most` steps of it, from any of which `playouts` are made at that rate; the steps made."""
    rng = Random(seed)
    rules = rng.choice([*PRESETS.values(), random_rules(rng), random_rules(rng), random_rules(rng)])
    g = Game(rules, random_deal(rules, rng))
    policies = rng.choices(POLICIES, k=g.seats)
    shadow = Shadow(g, policies)
    for step in range(most):
        if g.active is None:
            return step
        if rng.random() < playouts:
            actions, luck = rng.sample(g.legal_actions(), 1), rng.getrandbits(31)
            assert shadow.engine.run(g, actions, luck) == PlainEngine(policies).run(g, actions, luck)
        if rng.random() < 0.02:
            shadow.reload(rng)
        action, seat = choose(g, rng)
        g.play(action, seat)
        shadow.follow(action, seat)
    return most


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=float, default=0.01, help="how often one is made, 0 to 1 a step")
    arguments = parser.parse_args()
    made, game = 0, arguments.seed * 1_000_000
    while made < arguments.steps:
        made += replay(game, 1000, arguments.playouts)
        game += 1
    print(f"{made} steps of {game - arguments.seed * 1_000_000} games: no difference")

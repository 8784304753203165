"""Games of random rules, played step by step by the rules and in the packed layout, which must agree in everything.

`python -m tests.core.ai.packed.replay --steps 1000000 --seed 1` replays that many steps, with a playout now and then.
"""

import argparse
from random import Random
from typing import Final

from pompeii_core.actions import ERUPT
from pompeii_core.ai.action_scores import score_actions
from pompeii_core.ai.packed.action_codes import action_of, code_of
from pompeii_core.ai.packed.game import play
from pompeii_core.ai.packed.placement import erupt
from pompeii_core.ai.packed.playouts import PackedPlayouts
from pompeii_core.ai.packed.position import Position
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.ai.playouts import PlainPlayouts
from pompeii_core.ai.weights import persona_tables
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS
from tests.core.random_play import choose, random_deal, random_rules

POLICIES: Final = [persona_tables(persona) for persona in PERSONAS.values()]
_APART: Final = {"bag", "deck", "lava_id", "options"}


def replay(seed: int, most: int, playouts: float) -> int:
    """Replays a game, up to `most` steps of it, from any of which `playouts` are made at that rate; the steps made."""
    rng = Random(seed)
    rules = rng.choice([*PRESETS.values(), random_rules(rng), random_rules(rng), random_rules(rng)])
    g = Game(rules, random_deal(rules, rng))
    policies = rng.choices(POLICIES, k=g.seats)
    packed = PackedPlayouts(policies, rules)
    p = packed.load(g)
    for step in range(most):
        agree(g, p, packed)
        if g.active is None:
            return step
        if len(g.legal_actions()) > 1:
            assert packed.scores(p) == score_actions(g, policies[g.active])
        if rng.random() < playouts:
            actions, luck = rng.sample(g.legal_actions(), 1), rng.getrandbits(31)
            assert packed.run(g, actions, luck) == PlainPlayouts(policies).run(g, actions, luck)
        if rng.random() < 0.02:
            p = packed.load(g) if rng.random() < 0.5 else p.copy()
        action, seat = choose(g, rng)
        if action == ERUPT and (seat, "erupt") != (g.active, g.choice):
            erupt(p, seat, declared=True)
        else:
            assert action_of(code_of(action), p.choice) == action
            play(p, code_of(action))
        g.play(action, seat)
    return most


def agree(g: Game, p: Position, packed: PackedPlayouts) -> None:
    """Everything that the game depends on is the same in both, and so are the legal actions and their order."""
    assert [action_of(code, p.choice) for code in packed.legal(p)] == g.legal_actions()
    expected = packed.load(g)
    for name in dir(p):
        value = getattr(p, name)
        if name[0] != "_" and name not in _APART and not callable(value):
            wanted = getattr(expected, name)
            assert value == wanted if isinstance(value, int) else [*value] == [*wanted], name
    assert [*p.deck][: p.in_deck] == [*expected.deck]
    assert [*p.bag][: p.in_bag] == [*expected.bag]


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

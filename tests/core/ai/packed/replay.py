"""Games of random rules, played step by step by the rules and in the packed layout, which must agree in everything.

`python -m tests.core.ai.packed.replay --steps 1000000 --seed 1` replays that many steps.
"""

import argparse
from random import Random
from typing import Final

from pompeii_core.actions import ERUPT, Action
from pompeii_core.ai.packed.action_codes import code_of
from pompeii_core.ai.packed.bitboards import integers
from pompeii_core.ai.packed.game import MOST, legal, play
from pompeii_core.ai.packed.placement import erupt
from pompeii_core.ai.packed.position import ERUPT as CHOICE_ERUPT
from pompeii_core.ai.packed.position import Options, load
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS
from tests.core.random_play import choose, random_deal, random_rules

_CODES: Final = integers([0] * MOST)
_NOT_COMPARED: Final = {"bag", "deck", "lava_id", "options"}
"""Of the deck and the bag what has been drawn is still there; the others are no part of the game."""


class Shadow:
    """A position of the packed layout that goes along with a game, and must be the same throughout."""

    def __init__(self, g: Game) -> None:
        self.g, self.options = g, Options(g.rules)
        self.p = load(g, self.options)
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
        self.p = load(self.g, self.options) if rng.random() < 0.5 else self.p.copy()

    def compare(self) -> None:
        """Everything that the game depends on is the same in both: the legal actions and their order too."""
        g, p = self.g, self.p
        assert [*_CODES[: legal(p, _CODES)]] == [code_of(action) for action in g.legal_actions()]
        expected = load(g, self.options)
        for name in dir(p):
            value = getattr(p, name)
            if name[0] != "_" and name not in _NOT_COMPARED and not callable(value):
                wanted = getattr(expected, name)
                assert value == wanted if isinstance(value, int) else [*value] == [*wanted], name
        assert [*p.deck][: p.in_deck] == [*expected.deck]
        assert [*p.bag][: p.in_bag] == [*expected.bag]


def replay(seed: int, most: int) -> int:
    """Replays a game, up to `most` steps of it; the steps made."""
    rng = Random(seed)
    rules = rng.choice([*PRESETS.values(), random_rules(rng), random_rules(rng), random_rules(rng)])
    g = Game(rules, random_deal(rules, rng))
    shadow = Shadow(g)
    for step in range(most):
        if g.active is None:
            return step
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
    arguments = parser.parse_args()
    made, game = 0, arguments.seed * 1_000_000
    while made < arguments.steps:
        made += replay(game, 1000)
        game += 1
    print(f"{made} steps of {game - arguments.seed * 1_000_000} games: no difference")

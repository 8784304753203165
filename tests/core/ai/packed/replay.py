"""Games of random rules, played step by step by the rules and in the packed layout, which must agree in everything.

`python -m tests.core.ai.packed.replay --steps 1000000 --seed 1` replays that many steps.
"""

import argparse
from random import Random
from typing import Final

from pompeii_core.actions import ERUPT, LAVAS, Action, Phase
from pompeii_core.ai.packed.action_codes import code_of
from pompeii_core.ai.packed.bitboards import integers
from pompeii_core.ai.packed.game import MOST, legal, play
from pompeii_core.ai.packed.position import ERUPT as CHOICE_ERUPT
from pompeii_core.ai.packed.position import Options, load
from pompeii_core.ai.packed.rules import erupt
from pompeii_core.city import BIT, SYMBOLS, VENT, pick
from pompeii_core.game import Game
from pompeii_core.lava import OPENING_TILES, draw_tile, lay_tile, tile_targets
from pompeii_core.rules import PRESETS
from pompeii_core.setup import Scenario
from tests.core.positions import choose, random_deal, random_rules

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


def random_game(seed: int, rng: Random) -> Game:
    """Of any rules, from any start; each fifth one late in its flight."""
    if seed % 5 == 2:
        return _overrun(rng)
    rules = rng.choice([*PRESETS.values(), random_rules(rng), random_rules(rng), random_rules(rng)])
    return Game(rules, random_deal(rules, rng))


def _overrun(rng: Random) -> Game:
    """Where some symbols have no place left (V10), to which random play seldom comes."""
    g = Game.new(random_rules(rng), rng.choice((2, 3, 4)), rng.getrandbits(31), scenario=Scenario("erupts", 20))
    if g.tile:
        g.bag.append(g.tile)
    g.tile = None
    # Vents under covers, as V9 may leave them, and uneven flows, which shut each other in.
    g.covered = sum(BIT[vent] for vent in VENT.values() if rng.random() < 0.2)
    g.cover(g.covered)
    for symbol in rng.choices(SYMBOLS, [rng.random() ** 4 for _ in SYMBOLS], k=rng.randrange(30)):
        if places := pick(LAVAS[symbol], tile_targets(g, symbol)):
            lay_tile(g, rng.choice(places))
    if g.lava.bit_count() >= OPENING_TILES:
        g.phase = Phase.FLIGHT
    draw_tile(g)
    return g


def replay(seed: int, most: int) -> int:
    """Replays a game, up to `most` steps of it; the steps made."""
    rng = Random(seed)
    g = random_game(seed, rng)
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

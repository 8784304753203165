"""Each preset plays to its end, with every number of seats."""

from random import Random

import pytest

from pompeii_core.game import Game
from pompeii_core.rules import PRESETS
from pompeii_core.setup import all_tiles
from tests.core.random_play import LONGEST


@pytest.mark.parametrize("name", PRESETS)
def test_200_games_play_to_the_end(name: str) -> None:
    rules = PRESETS[name]
    shared = 0
    for seed in range(200):
        seats, rng = 2 + seed % 3, Random(seed)
        game = Game.new(rules, seats, seed)
        for _ in range(LONGEST):
            if game.over:
                break
            game.apply(rng.choice(game.legal_actions()))
        assert game.over
        view = game.view(None)
        assert view.phase == "over"
        assert view.pieces == {}
        assert sum(game.saved) + sum(game.volcano) > 0
        assert len(view.lava) + len(view.aside) + view.bag >= len(all_tiles(rules)), "no tile is lost"
        best = max(zip(game.saved, (-lost for lost in game.volcano), strict=True))
        assert game.winners == [s for s in range(seats) if (game.saved[s], -game.volcano[s]) == best]
        shared += len(game.winners) > 1
    assert shared < 60

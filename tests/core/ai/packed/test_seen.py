"""The position of a view: what `visible_game` makes of it, in the packed layout, and nothing of what is hidden."""

from random import Random

import pytest

from pompeii_core.ai.packed.action_codes import action_of
from pompeii_core.ai.packed.game import legal_codes
from pompeii_core.ai.packed.position import Options, Position, load
from pompeii_core.ai.packed.seen import load_view
from pompeii_core.determinize import visible_game
from pompeii_core.game import Game
from tests.core.random_play import choose, random_deal, random_rules


def facts(p: Position) -> dict[str, object]:
    """Everything in a position by name."""
    kept = {name: getattr(p, name) for name in dir(p) if name[0] != "_" and name not in ("lava_id", "options")}
    return {name: value if isinstance(value, int) else [*value] for name, value in kept.items() if not callable(value)}


@pytest.mark.parametrize("seed", range(10))
def test_a_view_is_the_position_of_the_game_that_it_shows(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    game, options = Game(rules, random_deal(rules, rng)), Options(rules)
    while game.active is not None:
        game.apply(*choose(game, rng))
        if rng.random() < 0.25 or game.over:
            for seat in range(game.seats):
                view = game.view(seat)
                assert facts(load_view(view, options)) == facts(load(visible_game(view, rules), options))


@pytest.mark.parametrize("seed", range(6))
def test_who_is_to_decide_sees_in_it_what_may_be_done(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    game, options = Game(rules, random_deal(rules, rng)), Options(rules)
    while game.active is not None and game.choice is not None:
        p = load_view(game.view(game.active), options)
        assert [action_of(game.choice, code) for code in legal_codes(p)] == game.legal_actions()
        game.apply(*choose(game, rng))

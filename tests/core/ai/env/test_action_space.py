"""Every action has one number, which never changes."""

import re
from pathlib import Path
from random import Random

import pytest

from pompeii_core.actions import DONE, ERUPT, Action, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.env import ACTIONS, BLOCKS, SQUARES, action_of, number_of
from pompeii_core.game import Game
from tests.core.random_play import random_rules

DOCUMENT = Path(__file__).parents[4] / "docs" / "learning.md"


@pytest.mark.parametrize(
    ("action", "number"),
    [
        (Place(1, "A1"), 0),
        (Place(11, "K7"), 769),
        (Discard(1), 770),
        (Relative("A1"), 781),
        (Sacrifice("A1", 2), 851),
        (Sacrifice("A2", 1), 851 + 3 * 70 + 8),
        (Lava("scroll", "A1"), 1131),
        (Lava("helmet", "K7"), 1550),
        (Run("A1", "B1"), 1552),
        (Run("A1", "out"), 1621),
        (Run("K7", "out"), 6520),
        (DONE, 6521),
        (ERUPT, 6522),
    ],
)
def test_the_numbers_are_those_that_are_documented(action: Action, number: int) -> None:
    """For seat 2 of four: its own pieces are 0 ahead, those of seat 1 are 3 ahead."""
    assert number_of(action, 2, 4) == number
    assert action_of(number, 2, 4) == action


def test_every_action_of_any_game_has_a_number_of_its_own() -> None:
    for seed in range(12):
        rng = Random(seed)
        game = Game.new(random_rules(rng), rng.choice((2, 3, 4)), seed)
        while legal := game.legal_actions():
            assert game.active is not None
            numbers = [number_of(action, game.active, game.seats) for action in legal]
            assert len({*numbers}) == len(legal)
            assert [action_of(number, game.active, game.seats) for number in numbers] == legal
            game.play(rng.choice(legal))


def test_only_squares_of_the_city_are_numbered() -> None:
    assert len({*SQUARES}) == len(SQUARES) == 70
    assert not {"I1", "J1", "K1", "K2", "A7", "B7", "C7"} & {*SQUARES}


@pytest.mark.parametrize(
    ("number", "said"), [(-1, "0 to 6522"), (6523, "0 to 6522"), (1061, "3 seats ahead; there are 3")]
)
def test_a_number_without_a_meaning_is_refused(number: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        action_of(number, 0, 3)


def test_the_document_tells_where_each_block_begins() -> None:
    told = re.findall(r"^\| `(\w+)` \| (\d+) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert {kind: block.start for kind, block in BLOCKS.items()}.items() <= {kind: int(n) for kind, n in told}.items()
    assert f"Discrete({ACTIONS})" in DOCUMENT.read_text(encoding="utf-8")

"""Opponents play as they did, to the last bit of every score: the same games, compiled or not."""

import json

import pytest

from tests.core.ai.golden_play import FILE, GAMES, TREES, game_digest, tree_digest

GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_a_game_is_worth_what_it_was(name: str) -> None:
    assert game_digest(name) == GOLDEN[name]


@pytest.mark.searches
@pytest.mark.parametrize("choice", TREES)
def test_trees_grow_as_they_did(choice: str) -> None:
    assert tree_digest(choice) == GOLDEN[choice]

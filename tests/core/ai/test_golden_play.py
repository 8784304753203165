"""Opponents play as they did, to the last bit of every score, compiled or not.

`python -m tests.core.ai.test_golden_play` rewrites golden_play.json, for a change meant to change play.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from struct import pack
from typing import Any, Final

import pytest
from msgspec.structs import asdict, replace

from pompeii_core.ai.engine import SearchEngine, TreePlayouts, score_actions
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.ai.weights import Weights, WeightTables, persona_weights, short_sighted_weights, weight_tables
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS

FILE: Final = Path(__file__).with_name("golden_play.json")
_PRESETS: Final = ("standard", "web", "notes", "manual", "amigo", "summary")
_PERSONAS: Final = ("Claudia", "Fabius", "Livia", "Brennus", "Septima", "Corvus")
"""Not all there are: these games stay as they are when others come."""
GAMES: Final = [f"{preset} {seats}" for preset in _PRESETS for seats in (2, 3, 4)]
TREES: Final = ("place", "lava", "run")
_STRAY: Final = 0.15
"""How often another choice is made than the best: positions differ more, and all that is worth little is met."""


def _portable(weights: Weights) -> WeightTables:
    """The tables without their last digits, in which machines' powers differ."""
    tables = weight_tables(replace(weights, **{name: _round(value) for name, value in asdict(weights).items()}))
    return replace(tables, flight=_round(tables.flight), home=_round(tables.home))


def _round(value: Any) -> Any:
    return [_round(entry) for entry in value] if isinstance(value, list | tuple) else round(value, 9)


_WEIGHTS: Final = [persona_weights(PERSONAS[name]) for name in _PERSONAS]
_POLICIES: Final = [_portable(weights) for weights in (*_WEIGHTS, short_sighted_weights(_WEIGHTS[-1]))]


def game_digest(name: str) -> str:
    """A game of `preset seats`: the scores of every decision to the last bit, and some playouts."""
    preset, seats = name.split()
    rng, found = Random(name), sha256()
    policies = rng.sample(_POLICIES, int(seats))
    engine = SearchEngine(policies, PRESETS[preset])
    for g, scores in _play(Game.new(PRESETS[preset], len(policies), rng.getrandbits(31)), policies, rng):
        found.update(pack(f"<{len(scores)}d", *scores))
        if rng.random() < 0.03:
            results = engine.run(g, rng.sample(g.legal_actions(), 1), rng.getrandbits(31))
            found.update(repr(results).encode())
    return found.hexdigest()[:16]


def _play(g: Game, policies: Sequence[WeightTables], rng: Random) -> Iterator[tuple[Game, list[float]]]:
    """Every position of a game with a choice, and scores by its seat's policy; the best is played, or a stray one."""
    while g.active is not None:
        legal = g.legal_actions()
        if len(legal) == 1:
            g.play(legal[0])
            continue
        scores = score_actions(g, policies[g.active])
        yield g, scores
        g.play(rng.choice(legal) if rng.random() < _STRAY else legal[scores.index(max(scores))])


def tree_digest(choice: str) -> str:
    rng, policies = Random(choice), _POLICIES[:3]
    played = (g for g, _ in _play(Game.new(PRESETS["standard"], len(policies), 5), policies, rng))
    late = 20 if choice == "place" else 50
    g = next(g for g in played if g.turn > late and g.choice == choice and len(g.legal_actions()) > 2)
    assert g.active is not None
    view, actions = g.view(g.active), g.legal_actions()[:3]
    guesses = Determinizer(view, visible_game(view, g.rules))
    trees = TreePlayouts(SearchEngine(policies, g.rules))
    results = [trees.run(guesses.sample(rng), actions, luck) for luck in range(12)]
    return sha256(repr(results).encode()).hexdigest()[:16]


GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_a_game_is_worth_what_it_was(name: str) -> None:
    assert game_digest(name) == GOLDEN[name]


@pytest.mark.searches
@pytest.mark.parametrize("choice", TREES)
def test_trees_grow_as_they_did(choice: str) -> None:
    assert tree_digest(choice) == GOLDEN[choice]


def main() -> None:
    found = {name: game_digest(name) for name in GAMES} | {choice: tree_digest(choice) for choice in TREES}
    FILE.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""A player: from a view to an action."""

from random import Random
from typing import Final

from pompeii_core.actions import Action
from pompeii_core.ai.personas import check_level, persona_named
from pompeii_core.ai.search import Limit, search
from pompeii_core.ai.weigh import weigh
from pompeii_core.ai.weights import Tables, tables_of
from pompeii_core.determinize import lay_out
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View

_SEARCHES: Final = {"senator": (4, 60, 0.05), "vesuvius": (8, 200, 0.02)}
"""Candidates, playouts and the prior's weight."""
_SLIPS: Final = 0.3


def choose(view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None = None) -> Action:
    """The action of this persona in the view's pending choice; `limit` None is the level's own number of playouts.

    ValueError for an unknown persona or level, or where the view's seat has nothing to decide.
    """
    check_level(level)
    named = persona_named(persona)
    if view.seat is None or view.active != view.seat:
        raise ValueError("this seat has nothing to decide")
    mind, g = tables_of(named), lay_out(view, rules)
    if level == "novice" and rng.random() < _SLIPS:
        return rng.choice(g.legal_actions())
    if level in _SEARCHES and len(g.legal_actions()) > 1:
        width, playouts, prior = _SEARCHES[level]
        best = search(view, rules, mind, width, prior, limit or Limit(playouts), rng)[0]
        return g.legal_actions()[best.index]
    return decide(g, mind, rng)


def decide(g: Game, tables: Tables, rng: Random) -> Action:
    """The best of the active seat's legal actions, one ply deep: also the policy of a search's playouts."""
    legal = g.legal_actions()
    if len(legal) == 1:
        return legal[0]
    worths = weigh(g, tables)
    best = max(worths)
    if worths.count(best) == 1:
        return legal[worths.index(best)]
    return rng.choice([action for action, worth in zip(legal, worths, strict=True) if worth == best])

"""A player: from a view to an action, and to what it thought of its choices."""

from math import inf
from random import Random
from typing import Final

from pompeii_core.actions import Action
from pompeii_core.ai.levels import SKILLS, Level
from pompeii_core.ai.personas import check_level, persona_named
from pompeii_core.ai.rating import EVEN, Rated, even_playouts, rated
from pompeii_core.ai.search import Candidate, Limit, ranked, search
from pompeii_core.ai.weigh import weigh
from pompeii_core.ai.weights import Tables, tables_of
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View

WHY: Final = 3
"""How many choices a player that does not search can name."""


def choose(view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None = None) -> Action:
    """The action of this persona in the view's pending choice; `limit` None is the level's own number of playouts.

    ValueError for an unknown persona or level, or where the view's seat has nothing to decide.
    """
    g, _, candidates = _consider(view, rules, persona, level, rng, limit)
    return g.legal_actions()[candidates[0].index]


def consider(
    view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None = None
) -> list[Rated]:
    """The same with its reasons: the action that is taken first, then what else was played on, or two choices more."""
    g, mind, candidates = _consider(view, rules, persona, level, rng, limit)
    return rated(g, mind, candidates[: SKILLS[level].width or WHY])


def _consider(
    view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None
) -> tuple[Game, Tables, list[Candidate]]:
    """The table as the player sees it, its mind, and its choices, best first."""
    check_level(level)
    mind, skill = tables_of(persona_named(persona)), SKILLS[level]
    if view.seat is None or view.active != view.seat:
        raise ValueError("this seat has nothing to decide")
    g = visible_game(view, rules)
    legal = g.legal_actions()
    worths = weigh(g, mind) if len(legal) > 1 else [0.0]
    seeming = _seeming(worths, skill, rng)
    order = sorted(range(len(legal)), key=lambda i: (-seeming[i], rng.random()))
    candidates = ranked(g, worths, order)
    if skill.width and len(legal) > 1:
        # Everybody plays on by the even-tempered mind; what the persona alone likes is its taste.
        even = weigh(g, EVEN)
        for candidate in candidates:
            candidate.taste = skill.character * (candidate.worth - even[candidate.index])
        engine, limit = even_playouts(view.seats, rules).for_decision(), limit or Limit(skill.playouts)
        candidates = search(Determinizer(view, g), candidates, engine, skill.width, limit, rng)
    return g, mind, candidates


def _seeming(worths: list[float], skill: Level, rng: Random) -> list[float]:
    """What each choice seems to be worth to a player of this skill, -inf where it is overlooked."""
    if not (skill.misjudges or skill.overlooks):
        return worths
    return [-inf if rng.random() < skill.overlooks else rng.gauss(worth, skill.misjudges) for worth in worths]

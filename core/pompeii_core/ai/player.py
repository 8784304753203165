"""A player: from a view to an action, and to what it thought of its choices."""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final

from pompeii_core.actions import Action, Lava, Run
from pompeii_core.ai.balanced import BALANCED, balanced_engine
from pompeii_core.ai.evaluation import Evaluation, score_actions
from pompeii_core.ai.explain import explain
from pompeii_core.ai.opinion import Considered
from pompeii_core.ai.personas import SKILLS, Level, check_level, persona_named
from pompeii_core.ai.search import Candidate, Limit, ranked, search
from pompeii_core.ai.tree import TreePlayouts
from pompeii_core.ai.weights import WeightTables, persona_tables
from pompeii_core.city import INDEX, OUT
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View

WHY: Final = 3
"""How many choices a player that does not search can name."""
_OVERLOOKED: Final = -1e3
"""Less than any choice is worth: taken, by chance, where all are overlooked."""


def choose(view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None = None) -> Action:
    """The action of this persona in the view's pending choice; `limit` None is the level's own number of playouts.

    ValueError for an unknown persona or level, or where the view's seat has nothing to decide.
    """
    g, _, candidates = _consider(view, rules, persona, level, rng, limit)
    return g.legal_actions()[candidates[0].index]


def choose_and_explain(
    view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None = None
) -> list[Considered]:
    """The same with its reasons: the action that is taken first, then what else was played on, or two choices more."""
    g, tables, candidates = _consider(view, rules, persona, level, rng, limit)
    return _considered(g, tables, candidates[: SKILLS[check_level(level)].width or WHY])


def _consider(
    view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None
) -> tuple[Game, WeightTables, list[Candidate]]:
    """The game as the player sees it, its tables, and its choices, best first."""
    skill = SKILLS[check_level(level)]
    tables = persona_tables(persona_named(persona), short_sighted=skill.short_sighted)
    if view.seat is None or view.active != view.seat:
        raise ValueError("this seat has nothing to decide")
    g = visible_game(view, rules)
    legal = g.legal_actions()
    scores = score_actions(g, tables) if len(legal) > 1 else [0.0]
    seeming = _seeming(g, legal, scores, skill, rng)
    order = sorted(range(len(legal)), key=lambda i: (-seeming[i], rng.random()))
    candidates = ranked(g, scores, order)
    if skill.width and len(legal) > 1:
        # Everybody plays on by the balanced tables; what the persona alone likes is a bonus.
        even = score_actions(g, BALANCED)
        for candidate in candidates:
            candidate.persona_bonus = skill.persona_bonus * (candidate.worth - even[candidate.index])
        playouts = TreePlayouts(balanced_engine(view.seats, rules))
        limit = limit or Limit(skill.playouts)
        candidates = search(Determinizer(view, g), candidates, playouts, skill.width, limit, rng)
    return g, tables, candidates


def _considered(g: Game, tables: WeightTables, candidates: Sequence[Candidate]) -> list[Considered]:
    """Each is set against the best over the games that both have played, which met the same deals."""
    assert g.active is not None
    legal, now, best = g.legal_actions(), Evaluation(g, g.active, tables), candidates[0]
    found = []
    for candidate in candidates:
        action, games = legal[candidate.index], candidate.games
        why = explain(now, action)
        # Whoever is given up early has neither good nor bad luck with the deals that it met.
        value = best.value() + candidate.value() - best.value(games) if games else 0.0
        found.append(Considered(action, why, games, value))
    return found


def _seeming(g: Game, legal: list[Action], scores: list[float], skill: Level, rng: Random) -> list[float]:
    """What each choice seems to be worth to a player of this skill.

    Slips are to look weak, not silly: nobody overlooks an open gate, or burns its own people by mistake.
    """
    if not (skill.noise or skill.overlook_chance):
        return scores
    assert g.active is not None
    own, found = g.counts[g.active], list[float]()
    for action, worth in zip(legal, scores, strict=True):
        leaves = isinstance(action, Run) and action.target == OUT
        if isinstance(action, Lava) and own[INDEX[action.square]]:
            found.append(-inf)
        elif rng.random() < skill.overlook_chance and not leaves:
            found.append(_OVERLOOKED)
        else:
            found.append(rng.gauss(worth, skill.noise))
    return found

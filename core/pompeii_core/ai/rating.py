"""Every choice with its worth and its reasons, for hints; and how safe each square is, for the heat map."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import Any, Final

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.engine import Engine
from pompeii_core.ai.evaluation import Evaluation, score_actions
from pompeii_core.ai.explain import afterstate, explain
from pompeii_core.ai.personas import SKILLS, persona_named
from pompeii_core.ai.plain_engine import fastest_engine
from pompeii_core.ai.reason import Reason
from pompeii_core.ai.search import Candidate, Limit, ranked, search
from pompeii_core.ai.terrain import FAR
from pompeii_core.ai.tree import TreePlayouts
from pompeii_core.ai.weights import ESCAPE_ODDS, Weights, WeightTables, persona_tables, weight_tables
from pompeii_core.city import CITY, NAMES, squares
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View

_likely = weight_tables(ESCAPE_ODDS)
BALANCED: Final = weight_tables(Weights())
"""The tables of an even-tempered player."""


class RatedAction(Struct, frozen=True):
    """A legal action: its worth to its seat in pieces (0 changes nothing), and what its seat may expect after it."""

    action: Action
    worth: float
    saved: float
    """Own citizens saved at the end: the mean of the games of a search, or expected of those in the city now."""
    lost: float
    """Own citizens in the volcano at the end, likewise."""
    reasons: list[Reason]
    games: int = 0
    """How many games a search played on from here; 0: none."""
    value: float = 0.0
    """What a search ranks by, 0 to 1 as a rule: by so much as it is less than the best one's, its games went worse."""


@lru_cache(maxsize=8)
def balanced_engine(seats: int, rules: Rules) -> Engine[Any, Any]:
    """Games that everybody plays on by the balanced tables; kept, as its tables take longer than a game."""
    return fastest_engine([BALANCED] * seats, rules)


def rate(view: View, rules: Rules, persona: str | None, rng: Random, limit: Limit | None = None) -> list[RatedAction]:
    """Every legal action of the view's seat, best first, as a persona (None: an even-tempered player) sees them.

    With a limit a search looks at the best few, which then come first. An empty list where the seat has nothing to
    decide; ValueError for an unknown persona.
    """
    tables = BALANCED if persona is None else persona_tables(persona_named(persona))
    seat = view.seat
    if seat is None or view.active != seat:
        return []
    g = visible_game(view, rules)
    scores = score_actions(g, tables)
    candidates = ranked(g, scores, sorted(range(len(scores)), key=lambda i: -scores[i]))
    if limit:
        playouts = TreePlayouts(balanced_engine(view.seats, rules))
        best = search(Determinizer(view, g), candidates, playouts, SKILLS["vesuvius"].width, limit, rng)
        candidates[: len(best)] = best
    return rate_candidates(g, tables, candidates)


def rate_candidates(g: Game, tables: WeightTables, candidates: Sequence[Candidate]) -> list[RatedAction]:
    """What there is to say of these choices of the active seat, in their order, the best first.

    Each is set against the best over the games that both have played, which met the same deals: whoever is given up
    early has neither good nor bad luck with them.
    """
    seat = g.active
    assert seat is not None
    legal, now, best = g.legal_actions(), Evaluation(g, seat, tables), candidates[0]
    found = []
    for candidate in candidates:
        action, games = legal[candidate.index], candidate.games
        after = afterstate(g, action)
        why = explain(now, Evaluation(after, seat, tables), action)
        if games:
            saved = max(g.saved[seat], fmean(best.saved) + fmean(candidate.saved) - fmean(best.saved[:games]))
            lost = max(g.volcano[seat], fmean(best.lost) + fmean(candidate.lost) - fmean(best.lost[:games]))
            value = best.value() + candidate.value() - best.value(games)
        else:
            (saved, lost), value = _expected(after, seat), 0.0
        found.append(RatedAction(action, candidate.worth, saved, lost, why, games, value))
    return found


def square_worth(view: View, rules: Rules, seat: int) -> dict[str, float]:
    """How likely, 0 to 1, a piece of `seat` on each square without lava gets out in the end."""
    g = visible_game(view, rules)
    evaluation = Evaluation(g, seat, _likely)
    found = {}
    for i in squares(CITY & ~g.lava):
        pieces = g.total[i] if g.counts[seat][i] else g.total[i] + 1
        found[NAMES[i]] = evaluation.chances(i, pieces) if evaluation.distance[i] < FAR else 0.0
    return found


def _expected(g: Game, seat: int) -> tuple[float, float]:
    """Saved and lost pieces of `seat` at the end, of those that have left the supply by now."""
    evaluation = Evaluation(g, seat, _likely)
    row = g.counts[seat]
    here = sum(row)
    out = sum(row[i] * evaluation.chances(i, g.total[i]) for i in squares(g.own[seat]))
    return g.saved[seat] + out, g.volcano[seat] + here - out

"""An AI player: choosing an action from a view, with its opinion of the choices."""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final

from pompeii_core.actions import MOST_SEATS, Action
from pompeii_core.ai.comparison import balanced_engine, balanced_tables, unlearned_rivals_engine
from pompeii_core.ai.engine import Evaluation, TreePlayouts, engine_of, score_actions
from pompeii_core.ai.explain import explain
from pompeii_core.ai.jobs import games_factor
from pompeii_core.ai.opinion import Considered
from pompeii_core.ai.personas import SKILLS, Level, check_level, persona_named
from pompeii_core.ai.search import Candidate, Limit, ranked, search
from pompeii_core.ai.weights import WeightTables, persona_tables
from pompeii_core.determinize import Determinizer, load_view, visible_game
from pompeii_core.game import Game
from pompeii_core.moves import action_of, legal_codes
from pompeii_core.position import LAVA, RUN, Position
from pompeii_core.rules import Rules
from pompeii_core.runs import OUT
from pompeii_core.setup import GameSetup
from pompeii_core.view import View

WHY: Final = 3  # choices explained by a player that does not search
_OVERLOOKED: Final = -1e3  # below any real worth; played only if all choices are overlooked


def choose(view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None = None) -> Action:
    """Return the persona's action for the view's pending choice.

    `limit` bounds a search; None means the level's number of playouts, scaled by the kind of decision. ValueError if
    the persona or level is unknown or the view's seat has nothing to decide; DamagedProgramError if a layer cannot be
    read.
    """
    skill, tables = _player(view, rules, persona, level)
    if skill.width:
        g, candidates = _consider(view, rules, skill, tables, rng, limit)
        return g.legal_actions()[candidates[0].index]
    codes, _, ranks = _weigh(view, rules, skill, tables, rng)
    assert view.choice is not None
    return action_of(view.choice, codes[ranks.index(min(ranks))])


def choose_and_explain(
    view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None = None
) -> list[Considered]:
    """Choose as `choose` does and return the considered choices with reasons, the chosen action first.

    A level that searches returns the choices that it played out, any other level its best WHY choices.
    """
    skill, tables = _player(view, rules, persona, level)
    g, candidates = _consider(view, rules, skill, tables, rng, limit)
    return _considered(g, tables, candidates[: skill.width or WHY])


def play_out(setup: GameSetup, seat: int, persona: str, level: str, rng: Random) -> Game:
    """Play a game to its end and return it: the persona on `seat`, on the other seats the AIs of `setup`.

    `setup` must have a seed. ValueError and DamagedProgramError as `choose` of this module.
    """
    assert setup.seed is not None
    game = Game.new(setup.rules, len(setup.players), setup.seed, setup.first, setup.scenario)
    while (active := game.active) is not None:
        other = setup.players[active]
        who = (persona, level) if active == seat else (other.persona, other.level)
        game.apply(choose(game.view(active), setup.rules, *who, rng), active)
    return game


def _player(view: View, rules: Rules, persona: str, level: str) -> tuple[Level, WeightTables]:
    skill = SKILLS[check_level(level)]
    return skill, persona_tables(persona_named(persona), view.seats, rules, short_sighted=skill.short_sighted)


def _weigh(
    view: View, rules: Rules, skill: Level, tables: WeightTables, rng: Random
) -> tuple[list[int], list[float], list[tuple[float, float]]]:
    """Return the choices as codes, their true worth, and sort keys by seeming worth: least is best, ties random.

    The worth of an only choice is 0. ValueError if the choice is not the view's seat's.
    """
    if view.seat is None or view.active != view.seat:
        raise ValueError("this seat has nothing to decide")
    engine = engine_of(tables, rules)
    p = load_view(view, engine.options)
    codes = legal_codes(p)
    scores = engine.scores(p) if len(codes) > 1 else [0.0]
    return codes, scores, [(-worth, rng.random()) for worth in _seeming(p, codes, scores, skill, rng)]


def _consider(
    view: View, rules: Rules, skill: Level, tables: WeightTables, rng: Random, limit: Limit | None
) -> tuple[Game, list[Candidate]]:
    """Return the visible game and its candidates, best first: after a search, those played out; else all choices.

    ValueError as `_weigh`.
    """
    codes, scores, ranks = _weigh(view, rules, skill, tables, rng)
    g = visible_game(view, rules)
    candidates = ranked(g, scores, sorted(range(len(codes)), key=ranks.__getitem__))
    if skill.width and len(codes) > 1:
        # Playouts use the balanced tables; the persona's own taste is added as a bonus.
        even = score_actions(g, balanced_tables(view.seats, rules))
        for candidate in candidates:
            candidate.persona_bonus = skill.persona_bonus * (candidate.worth - even[candidate.index])
        assert view.seat is not None
        # The rivals are unknown: in half of the deals they play a weaker policy than ours.
        playouts = TreePlayouts(
            balanced_engine(view.seats, rules), unlearned_rivals_engine(view.seat, view.seats, rules)
        )
        limit = limit or Limit(skill.playouts * games_factor(view))
        candidates = search(Determinizer(view, g), candidates, playouts, skill.width, limit, rng)
    return g, candidates


def _considered(g: Game, tables: WeightTables, candidates: Sequence[Candidate]) -> list[Considered]:
    """Return the candidates with reasons, in the given order, best first.

    `value` is the best candidate's value, less how far this one was behind it in the games that both played; 0 without
    games.
    """
    assert g.active is not None
    legal, now, best = g.legal_actions(), Evaluation(g, g.active, tables), candidates[0]
    found = []
    for candidate in candidates:
        action, games = legal[candidate.index], candidate.games
        why = explain(now, action)
        # Comparing over common deals removes the luck of a candidate that was given up early.
        value = best.value() + candidate.value() - best.value(games) if games else 0.0
        found.append(Considered(action, why, games, value))
    return found


def _seeming(p: Position, codes: list[int], scores: list[float], skill: Level, rng: Random) -> list[float]:
    """Return how much each choice seems to be worth to a player of this skill: noisy, or `_OVERLOOKED`.

    Slips should look weak, not silly: no open gate is overlooked, and lava on one's own citizens seems worth -inf. A
    skill without slips gets `scores` unchanged.
    """
    if not (skill.noise or skill.overlook_chance):
        return scores
    found = []
    for code, worth in zip(codes, scores, strict=True):
        square = code & 127
        if p.choice == LAVA and p.counts[square * MOST_SEATS + p.active]:
            found.append(-inf)
        elif rng.random() < skill.overlook_chance and not (p.choice == RUN and square == OUT):
            found.append(_OVERLOOKED)
        else:
            found.append(rng.gauss(worth, skill.noise))
    return found

"""A player: from a view to an action, and to what it thought of its choices."""

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
from pompeii_core.moves import action_of
from pompeii_core.position import LAVA, RUN, Position
from pompeii_core.rules import Rules
from pompeii_core.runs import OUT
from pompeii_core.setup import GameSetup
from pompeii_core.view import View

WHY: Final = 3  # how many choices a player that does not search can name
_OVERLOOKED: Final = -1e3  # less than any choice is worth: taken, by chance, where all are overlooked


def choose(view: View, rules: Rules, persona: str, level: str, rng: Random, limit: Limit | None = None) -> Action:
    """The action of this persona in the view's pending choice.

    `limit` is kept to at every decision; None is the level's own number of playouts, more of them where they pay.

    ValueError for an unknown persona or level, or where the view's seat has nothing to decide.
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
    """The same with its reasons: the action that is taken first, then what else was played on, or two choices more."""
    skill, tables = _player(view, rules, persona, level)
    g, candidates = _consider(view, rules, skill, tables, rng, limit)
    return _considered(g, tables, candidates[: skill.width or WHY])


def play_out(setup: GameSetup, seat: int, persona: str, level: str, rng: Random) -> Game:
    """The game that was dealt from the setup's seed, at its end: this persona has `seat`, all others are AIs."""
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
    """The player's choices as codes, what each is worth, and its rank: the least is the best, of equals any."""
    if view.seat is None or view.active != view.seat:
        raise ValueError("this seat has nothing to decide")
    engine = engine_of(tables, rules)
    p = load_view(view, engine.options)
    codes = engine.legal(p)
    scores = engine.scores(p) if len(codes) > 1 else [0.0]
    return codes, scores, [(-worth, rng.random()) for worth in _seeming(p, codes, scores, skill, rng)]


def _consider(
    view: View, rules: Rules, skill: Level, tables: WeightTables, rng: Random, limit: Limit | None
) -> tuple[Game, list[Candidate]]:
    """The game as the player sees it, and its choices, best first."""
    codes, scores, ranks = _weigh(view, rules, skill, tables, rng)
    g = visible_game(view, rules)
    candidates = ranked(g, scores, sorted(range(len(codes)), key=ranks.__getitem__))
    if skill.width and len(codes) > 1:
        # Everybody plays on by the balanced tables; what the persona alone likes is a bonus.
        even = score_actions(g, balanced_tables(view.seats, rules))
        for candidate in candidates:
            candidate.persona_bonus = skill.persona_bonus * (candidate.worth - even[candidate.index])
        assert view.seat is not None
        # Who the rivals are is not known: in half of the deals they play worse than we would.
        playouts = TreePlayouts(
            balanced_engine(view.seats, rules), unlearned_rivals_engine(view.seat, view.seats, rules)
        )
        limit = limit or Limit(skill.playouts * games_factor(view))
        candidates = search(Determinizer(view, g), candidates, playouts, skill.width, limit, rng)
    return g, candidates


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


def _seeming(p: Position, codes: list[int], scores: list[float], skill: Level, rng: Random) -> list[float]:
    """What each choice seems to be worth to a player of this skill.

    Slips are to look weak, not silly: nobody overlooks an open gate, or burns its own people by mistake.
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

"""A position in one seat's eyes, for those who ask about a `Game`: what it is worth, and how safe each square is."""

from functools import cache, lru_cache

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.engine import SearchEngine
from pompeii_core.ai.scoring import Scorer, relatives, stage_of, weight_vectors
from pompeii_core.ai.terrain import FAR, Terrain
from pompeii_core.ai.weights import ESCAPE_ODDS, WeightTables, weight_tables
from pompeii_core.city import BUILDING, CITY, NAMES, squares
from pompeii_core.determinize import visible_game
from pompeii_core.game import Game
from pompeii_core.placement import relative_count
from pompeii_core.rules import Rules
from pompeii_core.view import View


class Evaluation:
    """What stands in `g` to `seat`, which need not be the one to decide."""

    __slots__ = ("_packed", "distance", "g", "heat", "hot", "seat", "shares", "stage", "tables")

    def __init__(self, g: Game, seat: int, tables: WeightTables) -> None:
        self.g, self.seat, self.tables = g, seat, tables
        vectors = weight_vectors(tables)
        packed = self._packed = Scorer(g.rules, vectors)
        p = g.position.copy_for(packed.p.options)
        p.active = seat  # it is always the active seat that looks
        packed.look(p, vectors)
        packed.terrain.look(p)
        terrain = Terrain(packed.terrain)
        self.distance, self.heat, self.hot = terrain.distance, terrain.heat, terrain.hot
        self.stage = stage_of(p)
        """The first index of `WeightTables.flight`."""
        self.shares = [*packed.shares][: g.seats]
        """What a piece of each seat counts for: 1 its own, less than 0 a rival's."""

    def chance(self, i: int, pieces: int) -> float:
        """How likely, 0 to 1, a piece gets out from a square on which so many stand."""
        return self._packed.chance(self._packed.place[i], pieces)

    def relative_count(self, i: int) -> int:
        """The pieces that relatives are counted by on a building's square (V14)."""
        return relative_count(self._packed.p, i)

    def relatives(self, card: int, i: int) -> int:
        """How many relatives a piece placed there with this card may bring (R9, R10)."""
        return relatives(self._packed, card, i) if BUILDING[i] == card else 0


def score_actions(g: Game, tables: WeightTables) -> list[float]:
    """The worth of each of `g.legal_actions()` to the active seat, in their order, in pieces."""
    engine = engine_of(tables, g.rules)
    return engine.scores(engine.load(g))


# A player asks at every decision of a game, with the same tables: to unfold them takes longer than the game.
@lru_cache(maxsize=16)
def engine_of(tables: WeightTables, rules: Rules) -> SearchEngine:
    """What every seat sees by these tables; kept."""
    return SearchEngine([tables] * MOST_SEATS, rules)


def square_worth(view: View, rules: Rules, seat: int) -> dict[str, float]:
    """How likely, 0 to 1, a piece of `seat` on each square without lava gets out in the end."""
    g = visible_game(view, rules)
    evaluation = Evaluation(g, seat, _likely())
    found = {}
    for i in squares(CITY & ~g.lava):
        pieces = g.position.total[i] + (not g.position.standing(i)[seat])
        found[NAMES[i]] = evaluation.chance(i, pieces) if evaluation.distance[i] < FAR else 0.0
    return found


@cache
def _likely() -> WeightTables:
    return weight_tables(ESCAPE_ODDS)

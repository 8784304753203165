"""The best line of one seat when everything else is fixed: the order of the bag and each opponent's answers."""

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from typing import Final

from pompeii_core.actions import Action
from pompeii_core.ai.engine import score_actions
from pompeii_core.ai.jobs import seed_of
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.ai.player import choose
from pompeii_core.ai.weights import WeightTables, persona_tables
from pompeii_core.game import Game
from pompeii_core.record import Entry
from pompeii_core.setup import SeatedPlayer

type Value = Callable[[Game], float]

LEVEL: Final = "tribune"
"""Level of a puzzle's opponents, whose answers are the same everywhere: no search, no slips."""
WIDTH: Final = 14
"""Number of choices looked at, the evaluation's best; runs out of the city are always among them."""
_KEEN: Final = 1.0
_LOOSE: Final = 0.25
"""Share of choices beyond the known tree that differ from the evaluation's."""


class Opponents:
    """The answers of players at a table, as the program has them play: the same to the same position."""

    def __init__(self, players: Sequence[SeatedPlayer]) -> None:
        # A person's choices are looked at with the eyes of somebody even-tempered.
        self._personas = [player.persona or "Claudia" for player in players]

    def _tables(self, g: Game) -> WeightTables:
        assert g.active is not None
        return persona_tables(PERSONAS[self._personas[g.active]], g.seats, g.rules)

    def reply(self, g: Game) -> Action:
        """Return the active seat's answer: the best by its persona's tables, of equals its AI's choice."""
        legal = g.legal_actions()
        if len(legal) == 1:
            return legal[0]
        assert g.active is not None
        scores = score_actions(g, self._tables(g))
        best = max(scores)
        if scores.count(best) == 1:
            return legal[scores.index(best)]
        view = g.view(g.active)
        return choose(view, g.rules, self._personas[g.active], LEVEL, Random(seed_of(view)))

    def scores(self, g: Game) -> list[float]:
        """Return the worth of each legal action to the active seat, in their order."""
        assert g.active is not None
        return score_actions(g, self._tables(g))


class _Node:
    def __init__(self) -> None:
        self.games, self.total, self.best = 0, 0.0, -1e9
        self.moves: list[Action] = []
        self.odds: list[float] = []
        self.after: dict[Action, _Node] = {}


class Solver:
    """Looks for the line of `seat` from `start` whose end has the greatest `value`, which cannot exceed `most`."""

    def __init__(self, start: Game, seat: int, opponents: Opponents, value: Value, most: float, seed: int) -> None:
        self._start, self._seat, self._opponents, self._value, self._most = start, seat, opponents, value, most
        self._rng, self._root = Random(seed), _Node()
        self.best, self.line = -1e9, list[Entry]()

    def best_by_first(self, first: Action) -> float:
        """Return the greatest value found after a first choice; -1e9 before any game."""
        node = self._root.after.get(first)
        return node.best if node else -1e9

    def search(self, games: int, first: Action | None = None, enough: float = inf) -> float:
        """Play up to `games` more games, all with the choice `first` if given, until `enough` or `most` is reached.

        Return the greatest value found after that choice, or of all.
        """
        for _ in range(games):
            known = self.best if first is None else self.best_by_first(first)
            if known >= min(self._most, enough):
                break
            self._play(first)
        return self.best if first is None else self.best_by_first(first)

    def _play(self, first: Action | None) -> None:
        g, node, path, line = self._start.copy(), self._root, [self._root], list[Entry]()
        known = True
        while g.active is not None:
            seat = g.active
            if seat != self._seat:
                action = self._opponents.reply(g)
            elif first is not None and node is self._root and known:
                action = first
            elif known and (node.games or node is self._root):
                self._open(node, g)
                action = self._pick(node)
            else:
                action = self._loose(g)
            if seat == self._seat and known:
                known = node.games > 0 or node is self._root
                node = node.after.setdefault(action, _Node())
                path.append(node)
            line.append(Entry(seat, action))
            g.play(action)
        got = self._value(g)
        for one in path:
            one.games += 1
            one.total += got
            one.best = max(one.best, got)
        if got > self.best:
            self.best, self.line = got, line

    def _open(self, node: _Node, g: Game) -> None:
        if node.moves:
            return
        legal = g.legal_actions()
        scores = self._opponents.scores(g) if len(legal) > 1 else [0.0]
        order = sorted(range(len(legal)), key=lambda i: -scores[i])
        kept = [i for n, i in enumerate(order) if n < WIDTH or getattr(legal[i], "target", "") == "out"]
        node.moves = [legal[i] for i in kept]
        top = scores[order[0]]
        odds = [1 / (1 + 4 * (top - scores[i])) for i in kept]
        node.odds = [one / sum(odds) for one in odds]

    def _pick(self, node: _Node) -> Action:
        spread = max(abs(self._most), 1.0)
        usual = node.total / node.games / spread if node.games else 0.0
        keen = _KEEN * sqrt(node.games + 1)

        def promise(n: int) -> float:
            child = node.after.get(node.moves[n])
            if child is None:
                return usual + keen * node.odds[n]
            known = 0.5 * child.total / child.games / spread + 0.5 * child.best / spread
            return known + keen * node.odds[n] / (child.games + 1)

        return node.moves[max(range(len(node.moves)), key=promise)]

    def _loose(self, g: Game) -> Action:
        legal = g.legal_actions()
        if len(legal) > 1 and self._rng.random() < _LOOSE:
            scores = self._opponents.scores(g)
            order = sorted(range(len(legal)), key=lambda i: -scores[i])[:4]
            return legal[self._rng.choice(order)]
        return self._opponents.reply(g)

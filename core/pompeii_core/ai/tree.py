"""Playouts that learn: below each choice of a decision grows a tree of what its seat may do next (PUCT)."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from pompeii_core.actions import Action
from pompeii_core.ai.engine import PIECE, SearchEngine, reward
from pompeii_core.game import Game
from pompeii_core.moves import code_of
from pompeii_core.position import Position

_WIDTH: Final = 8
"""Choices that are looked at, the evaluation's best."""
RIPE: Final = 4
"""Games that go on from a node by the policy alone."""
_KEEN: Final = 0.15
"""How much is tried out: what differs between choices is a hundredth of the reward."""
_SOFT: Final = 0.1
"""Pieces of worth that make a choice e times as likely beforehand."""
_PRIOR: Final = 2.0
"""How many games the worth of a choice counts for."""


class _Node:
    """A point of the game as everybody sees it: hands, deck and bag are others in every game that comes by."""

    def __init__(self, seen: object) -> None:
        self.games, self.rewards = 0, 0.0
        self.after: dict[int, list[_Node]] = {}
        """By move: one for each of the things that were to be seen then."""
        self.seen = seen

    def follow(self, move: int, seen: object) -> "_Node":
        """The node after a move, a new one where there is none."""
        nodes = self.after.get(move)
        if nodes is None:
            nodes = self.after[move] = []
        for node in nodes:
            if node.seen == seen:
                return node
        node = _Node(seen)
        nodes.append(node)
        return node


class TreePlayouts:
    """For one decision; the policies of an engine play, and the deciding seat alone looks for something better.

    Of several engines the luck of a deal says which: they are to differ in the rivals only.
    """

    def __init__(self, *engines: SearchEngine) -> None:
        self._engines = engines
        self._roots: dict[int, _Node] = {}

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """See `Playouts`; the games of later calls profit from these."""
        engine = self._engines[seed % len(self._engines)]
        start = engine.load(g)
        assert g.active is not None
        return [self._play(engine, start, code_of(action), g.active, g.seats, seed) for action in actions]

    def _play(self, engine: SearchEngine, start: Position, move: int, own: int, seats: int, seed: int) -> list[int]:
        p = start.copy()
        node = self._roots.setdefault(move, _Node(None))
        path = [node]
        engine.play(p, move)
        while node.games >= RIPE and (active := engine.active(p)) is not None:
            moves, scores = engine.best(p, _WIDTH if active == own else 1)
            move = moves[_puct(node, moves, scores) if active == own and scores else 0]
            seen = engine.play(p, move)
            if scores:
                node = node.follow(move, seen)
                path.append(node)
        result = engine.play_out(p, seed)
        got = reward(result, own, seats)
        for node in path:
            node.games += 1
            node.rewards += got
        return result


def _puct(node: _Node, moves: list[int], scores: list[float]) -> int:
    """Which choice promises most: by its games, its score, and how little it was tried for what it is worth."""
    top, total, known = scores[0], 0.0, 0
    odds: list[float] = []
    games: list[int] = []
    rewards: list[float] = []
    for j in range(len(moves)):
        odds.append(exp((scores[j] - top) / _SOFT))
        total += odds[j]
        games.append(0)
        rewards.append(0.0)
        nodes = node.after.get(moves[j])
        if nodes is not None:
            for child in nodes:
                games[j] += child.games
                rewards[j] += child.rewards
        known += games[j]
    usual, keen = node.rewards / node.games, _KEEN * sqrt(known + 1) / total
    most, found = 0.0, -1
    for j in range(len(moves)):
        expected = usual + PIECE * (scores[j] - top)
        promise = (rewards[j] + _PRIOR * expected) / (games[j] + _PRIOR) + keen * odds[j] / (games[j] + 1)
        if found < 0 or promise > most:
            most, found = promise, j
    return found

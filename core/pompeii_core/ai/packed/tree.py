"""Playouts that learn (`pompeii_core.ai.tree`), on positions."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pompeii_core.actions import Action
from pompeii_core.ai import tree
from pompeii_core.ai.packed.action_codes import code_of
from pompeii_core.ai.packed.bitboards import floats, integers
from pompeii_core.ai.packed.game import play
from pompeii_core.ai.packed.playouts import PackedPlayouts, result
from pompeii_core.ai.packed.position import NOTHING, Position
from pompeii_core.ai.playouts import PIECE, reward
from pompeii_core.game import Game

_WIDTH: Final = 8
_RIPE: Final = 4
_KEEN: Final = 0.15
_SOFT: Final = 0.1
_PRIOR: Final = 2.0
_PIECE: Final = 0.0625
assert (_WIDTH, _RIPE, _KEEN, _SOFT, _PRIOR) == (tree.WIDTH, tree.RIPE, tree.KEEN, tree.SOFT, tree.PRIOR)
assert _PIECE == PIECE


class _Node:
    """A point of the game as everybody sees it."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.rewards = 0.0
        self.marks = vec[i64]()
        """What led to each of `after`: a code, and what was to be seen then."""
        self.after: list[_Node] = []

    def follow(self, mark: i64) -> "_Node":
        """The node after a mark, a new one where there is none."""
        for at in range(i64(len(self.after))):
            if self.marks[at] == mark:
                return self.after[at]
        node = _Node()
        self.marks = append(self.marks, mark)
        self.after.append(node)
        return node


class TreePlayouts:
    """For one decision, by `engine`'s policy."""

    def __init__(self, engine: PackedPlayouts) -> None:
        self._engine = engine
        self._roots: dict[int, _Node] = {}
        self._best = integers([0] * _WIDTH)
        self._odds = floats([0.0] * _WIDTH)
        self._games = integers([0] * _WIDTH)
        self._rewards = floats([0.0] * _WIDTH)

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """See `Playouts`; the games of later calls profit from these."""
        start = self._engine.load(g)
        return [self._play(start, code_of(action), seed) for action in actions]

    def _play(self, start: Position, code: i64, seed: i64) -> list[int]:
        engine, p, own = self._engine, start.copy(), start.active
        node = self._root(code)
        path = [node]
        play(p, code)
        while p.choice != NOTHING and node.games >= _RIPE:
            number = engine.look(p)
            if number == 1:
                play(p, engine.codes[0])
                continue
            code = engine.codes[self._puct(node, number) if p.active == own else self._first_best(number)]
            play(p, code)
            node = node.follow(code << 32 | p.tile << 8 | p.choice << 4 | p.active + 1)
            path.append(node)
        engine.play_out(p, seed)
        end = result(p)
        got = reward(end, int(own), int(p.seats))
        for node in path:
            node.games += 1
            node.rewards += got
        return end

    def _root(self, code: int) -> _Node:
        root = self._roots.get(code)
        if root is None:
            root = self._roots[code] = _Node()
        return root

    def _first_best(self, number: i64) -> i64:
        scores, best = self._engine.code_scores, i64(0)
        for i in range(i64(1), number):
            if scores[i] > scores[best]:
                best = i
        return best

    def _puct(self, node: _Node, number: i64) -> i64:
        """Which choice promises most: by its games, its worth, and how little it was tried for what it is worth."""
        scores, best, odds = self._engine.code_scores, self._best, self._odds
        count = self._sort(number)
        top, total = scores[best[0]], 0.0
        for j in range(count):
            odds[j] = exp((scores[best[j]] - top) / _SOFT)
            total += odds[j]
        games, rewards = self._games, self._rewards
        known = self._gather(node, count)
        usual, keen = node.rewards / float(node.games), _KEEN * sqrt(float(known + 1)) / total
        most, found = 0.0, i64(-1)
        for j in range(count):
            expected = usual + _PIECE * (scores[best[j]] - top)
            promise = (rewards[j] + _PRIOR * expected) / (float(games[j]) + _PRIOR) + keen * odds[j] / float(
                games[j] + 1
            )
            if found < 0 or promise > most:
                most, found = promise, best[j]
        return found

    def _sort(self, number: i64) -> i64:
        """Find the best few by their worth, the first first; how many they are."""
        scores, best, count = self._engine.code_scores, self._best, i64(0)
        for i in range(number):
            worth = scores[i]
            if count < _WIDTH:
                at = count
                count += 1
            elif worth > scores[best[count - 1]]:
                at = count - 1
            else:
                continue
            while at and scores[best[at - 1]] < worth:
                best[at] = best[at - 1]
                at -= 1
            best[at] = i
        return count

    def _gather(self, node: _Node, count: i64) -> i64:
        """Add up what is known of each of the best; how many games that is in all."""
        codes, best, games, rewards = self._engine.codes, self._best, self._games, self._rewards
        known: i64 = 0
        for j in range(count):
            games[j], rewards[j] = 0, 0.0
        for at in range(i64(len(node.after))):
            code, after = node.marks[at] >> 32, node.after[at]
            for j in range(count):
                if codes[best[j]] == code:
                    games[j] += after.games
                    rewards[j] += after.rewards
                    known += after.games
                    break
        return known

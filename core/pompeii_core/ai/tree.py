"""Playouts that learn: below each choice of a decision grows a tree of what its seat may do next (PUCT)."""

from collections.abc import Sequence
from functools import reduce
from math import exp, sqrt
from operator import add
from typing import Final

from pompeii_core.actions import Action
from pompeii_core.ai.playouts import PIECE, PlainPlayouts, reward
from pompeii_core.game import Game

WIDTH: Final = 8
"""Choices that are looked at, the evaluation's best."""
RIPE: Final = 4
"""Games that go on from a node by the policy alone."""
KEEN: Final = 0.15
"""How much is tried out: what differs between choices is a hundredth of the reward."""
SOFT: Final = 0.1
"""Pieces of worth that make a choice e times as likely beforehand."""
PRIOR: Final = 2.0
"""How many games the worth of a choice counts for."""


type _Mark = tuple[Action, tuple[str, ...], str | None, int | None]
"""An action, and what was to be seen then: the drawn tile, the pending choice, whose it is."""


class _Node:
    """A point of the game as everybody sees it: hands, deck and bag are others in every game that comes by."""

    __slots__ = ("after", "games", "rewards")

    def __init__(self) -> None:
        self.games, self.rewards = 0, 0.0
        self.after: dict[_Mark, _Node] = {}


class TreePlayouts:
    """For one decision; `engine`'s policy plays, and its own seat alone looks for something better than that."""

    def __init__(self, engine: PlainPlayouts) -> None:
        self._engine = engine
        self._roots: dict[Action, _Node] = {}

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """See `Playouts`; the games of later calls profit from these."""
        return [self._play(g, action, seed) for action in actions]

    def _play(self, start: Game, action: Action, seed: int) -> list[int]:
        g, own = start.copy(), start.active
        assert own is not None
        node = self._roots.setdefault(action, _Node())
        path = [node]
        g.play(action)
        while g.active is not None and node.games >= RIPE:
            legal = g.legal_actions()
            if len(legal) == 1:
                g.play(legal[0])
                continue
            scores = self._engine.scores(g)
            action = legal[_puct(node, legal, scores) if g.active == own else scores.index(max(scores))]
            g.play(action)
            node = node.after.setdefault((action, tuple(g.tile or ()), g.choice, g.active), _Node())
            path.append(node)
        self._engine.play_out(g, seed)
        result = g.saved + g.volcano
        got = reward(result, own, g.seats)
        for node in path:
            node.games += 1
            node.rewards += got
        return result


def _puct(node: _Node, legal: Sequence[Action], scores: Sequence[float]) -> int:
    """Which choice promises most: by its games, its worth, and how little it was tried for what it is worth."""
    best = sorted(range(len(legal)), key=lambda i: -scores[i])[:WIDTH]
    top = scores[best[0]]
    odds = [exp((scores[i] - top) / SOFT) for i in best]
    games, rewards = [0] * len(best), [0.0] * len(best)
    places = {legal[i]: j for j, i in enumerate(best)}
    for mark, after in node.after.items():
        if (j := places.get(mark[0])) is not None:
            games[j] += after.games
            rewards[j] += after.rewards
    # Added up one by one, as compiled code does: `sum` is more exact.
    usual, keen = node.rewards / node.games, KEEN * sqrt(sum(games) + 1) / reduce(add, odds)
    promises = [
        (rewards[j] + PRIOR * (usual + PIECE * (scores[i] - top))) / (games[j] + PRIOR)
        + keen * odds[j] / (games[j] + 1)
        for j, i in enumerate(best)
    ]
    return best[promises.index(max(promises))]

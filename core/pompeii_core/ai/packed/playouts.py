"""Playouts of the search by compiled words: what `PlainPlayouts` finds, many times as fast."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pompeii_core.actions import Action
from pompeii_core.ai.packed.action_codes import code_of
from pompeii_core.ai.packed.action_scores import score_actions
from pompeii_core.ai.packed.bitboards import floats, integers
from pompeii_core.ai.packed.evaluation import PackedEvaluation, WeightVectors
from pompeii_core.ai.packed.game import MOST, legal, play
from pompeii_core.ai.packed.options import Options
from pompeii_core.ai.packed.position import NOTHING, Position, load
from pompeii_core.ai.playouts import Playouts
from pompeii_core.ai.weights import WeightTables
from pompeii_core.game import Game
from pompeii_core.rules import Rules

_LUCK: Final = 0x7FFFFFFF


class PackedPlayouts:
    """`policies` are the tables of each seat's policy; the games are all by `rules`."""

    def __init__(self, policies: Sequence[WeightTables], rules: Rules) -> None:
        known = {id(tables): WeightVectors(tables) for tables in policies}
        self._policies = [known[id(tables)] for tables in policies]
        self._options = Options(rules)
        self._evaluation = PackedEvaluation(rules, self._policies[0])
        self.codes = integers([0] * MOST)
        self.code_scores = floats([0.0] * MOST)
        """What `look` found: the legal actions, and the worth of each."""

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """See `Playouts`."""
        start = self.load(g)
        return [self._play(start, code_of(action), seed) for action in actions]

    def for_decision(self) -> Playouts:
        """See `Engine`."""
        from pompeii_core.ai.packed.tree import TreePlayouts  # which is made of this

        return TreePlayouts(self)

    def _play(self, start: Position, code: i64, seed: i64) -> list[int]:
        p = start.copy()
        play(p, code)
        self.play_out(p, seed)
        return result(p)

    def load(self, g: Game) -> Position:
        """The position of a game of these rules, at any point of it."""
        return load(g, self._options)

    def legal(self, p: Position) -> list[int]:
        """The codes of the legal actions, in the order of `Game.legal_actions`."""
        return [self.codes[i] for i in range(legal(p, self.codes))]

    def scores(self, p: Position) -> list[float]:
        """The worth of each of them, where they are several, to the active seat, as `score_actions` has it."""
        return [self.code_scores[i] for i in range(self.look(p))]

    def look(self, p: Position) -> i64:
        """Find the legal actions, and where there are several what each is worth; how many they are."""
        number = legal(p, self.codes)
        if number > 1:
            score_actions(self._evaluation, p, self._policies[p.active], self.codes, number, self.code_scores)
        return number

    def play_out(self, p: Position, seed: i64) -> None:
        """Play a position on to its end."""
        luck, codes, scores = seed, self.codes, self.code_scores
        while p.choice != NOTHING:
            number = self.look(p)
            at: i64 = 0
            if number > 1:
                best, ties = scores[0], i64(1)
                for i in range(i64(1), number):
                    worth = scores[i]
                    if worth > best:
                        best, ties, at = worth, 1, i
                    elif worth == best:
                        ties += 1
                if ties > 1:
                    luck = luck * 1103515245 + 12345 & _LUCK
                    ties = (luck >> 8) % ties
                    while ties:
                        at += 1
                        if scores[at] == best:
                            ties -= 1
            play(p, codes[at])


def result(p: Position) -> list[int]:
    """Saved by seat, then volcano."""
    return [*p.saved, *p.volcano]

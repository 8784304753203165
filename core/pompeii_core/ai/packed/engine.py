"""Games played on by a policy for each seat: the playouts of searches, and what their trees ask of a position."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pompeii_core.actions import Action
from pompeii_core.ai.packed.action_codes import code_of
from pompeii_core.ai.packed.bitboards import floats, integers
from pompeii_core.ai.packed.evaluation import PackedEvaluation, score_actions, weight_vectors
from pompeii_core.ai.packed.game import MOST, legal, play
from pompeii_core.ai.packed.position import NOBODY, NOTHING, Options, Position, load
from pompeii_core.ai.packed.run_layer import run_features
from pompeii_core.ai.weights import WeightTables
from pompeii_core.game import Game
from pompeii_core.rules import Rules

_LUCK: Final = 0x7FFFFFFF


class PackedEngine:
    """`policies` are the tables of each seat's policy; moves are the codes of actions. The games are all by `rules`."""

    def __init__(self, policies: Sequence[WeightTables], rules: Rules) -> None:
        self._policies = [weight_vectors(tables) for tables in policies]
        self.options = Options(rules)
        self._evaluation = PackedEvaluation(rules, self._policies[0])
        self._codes = integers([0] * MOST)
        self._scores = floats([0.0] * MOST)
        """What `_look` found: the legal actions, and the score of each."""
        self._best = integers([0] * MOST)
        """Indices of the best of them."""

    def load(self, g: Game) -> Position:
        """The position of a game, at any point of it; only copies of it are played on."""
        return load(g, self.options)

    def play(self, p: Position, move: int) -> object:
        """Do it; what everybody sees then, to be compared and hashed: what was drawn, what is asked, and of whom."""
        play(p, move)
        return p.tile << 8 | p.choice << 4 | p.active + 1

    def active(self, p: Position) -> int | None:
        """The seat to decide; None when the game is over."""
        return None if p.active == NOBODY else p.active

    def best(self, p: Position, most: int) -> tuple[list[int], list[float]]:
        """The best legal moves by the active seat's policy and their scores, best first, of equals the first.

        Where there is only one it has no score.
        """
        codes, scores, best, number = self._codes, self._scores, self._best, self._look(p)
        if number == 1:
            return [codes[0]], []
        limit, count = i64(most), i64(0)
        for i in range(number):
            score = scores[i]
            if count < limit:
                at = count
                count += 1
            elif score > scores[best[count - 1]]:
                at = count - 1
            else:
                continue
            while at and scores[best[at - 1]] < score:
                best[at] = best[at - 1]
                at -= 1
            best[at] = i
        return [codes[best[j]] for j in range(count)], [scores[best[j]] for j in range(count)]

    def legal(self, p: Position) -> list[int]:
        """The codes of the legal actions, in the order of `Game.legal_actions`."""
        return [self._codes[i] for i in range(legal(p, self._codes))]

    def scores(self, p: Position) -> list[float]:
        """What each of them is worth to the active seat by its policy, in pieces."""
        number = legal(p, self._codes)
        score_actions(self._evaluation, p, self._policies[p.active], self._codes, number, self._scores)
        return [self._scores[i] for i in range(number)]

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """See `Playouts`: by the policies alone, and so whatever was played before."""
        start = self.load(g)
        results = []
        for action in actions:
            p = start.copy()
            play(p, code_of(action))
            results.append(self.play_out(p, seed))
        return results

    def play_out(self, p: Position, seed: int) -> list[int]:
        """Play a position on to its end by the policies: saved by seat, then volcano; `seed` decides between equals."""
        luck, codes, scores = i64(seed), self._codes, self._scores
        while p.choice != NOTHING:
            number = self._look(p)
            at: i64 = 0
            if number > 1:
                best, ties = scores[0], i64(1)
                for i in range(i64(1), number):
                    score = scores[i]
                    if score > best:
                        best, ties, at = score, 1, i
                    elif score == best:
                        ties += 1
                if ties > 1:
                    luck = luck * 1103515245 + 12345 & _LUCK
                    ties = (luck >> 8) % ties
                    while ties:
                        at += 1
                        if scores[at] == best:
                            ties -= 1
            play(p, codes[at])
        return [*p.saved, *p.volcano]

    def run_features(
        self, p: Position, moves: Sequence[int], worths: Sequence[float]
    ) -> list[tuple[list[int], list[float]]]:
        """`run_features` of each of these runs."""
        self._evaluation.terrain.look(p)
        return [
            run_features(p, self._evaluation.terrain, move, worth) for move, worth in zip(moves, worths, strict=True)
        ]

    def _look(self, p: Position) -> i64:
        """Find the legal actions, and where there are several what each is worth; how many they are."""
        number = legal(p, self._codes)
        if number > 1:
            score_actions(self._evaluation, p, self._policies[p.active], self._codes, number, self._scores)
        return number

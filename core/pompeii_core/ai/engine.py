"""What a search asks of whatever plays games on; and the plain players that personas are measured against."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import Final, Protocol

from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS, Action
from pompeii_core.ai.run_layer import run_features
from pompeii_core.ai.scoring import Scorer, score_actions, weight_vectors
from pompeii_core.ai.terrain import DISTANCES, FREE
from pompeii_core.ai.weights import WeightTables
from pompeii_core.bitboards import floats, integers, mask
from pompeii_core.determinize import load_view
from pompeii_core.game import Game
from pompeii_core.moves import DONE, MOST, NOWHERE, action_of, code_of, legal, legal_codes, play
from pompeii_core.position import LAVA, NOBODY, NOTHING, PLACE, RELATIVE, RUN, SACRIFICE, Options, Position
from pompeii_core.rules import Rules
from pompeii_core.runs import OUT
from pompeii_core.view import View

_SOFT: Final = 4.0
PIECE: Final = 1 / (4 * _SOFT)
"""What a piece changes in the reward of an even game."""
_TIE_BREAK: Final = 1 / 64
"""What a piece in the volcano counts for against one saved: no number of them makes up for a saved one (R25)."""


class Playouts(Protocol):
    """Plays games on; the results depend on the arguments alone, whichever way they are computed."""

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """For each of the active seat's actions the end of the game that begins with it: saved by seat, then volcano.

        All of them meet the same deck, bag and luck; `seed` (0 up to 2**31 - 1) decides between equals.
        """
        ...


def reward(result: Sequence[int], seat: int, seats: int) -> float:
    """What the end of a game (saved by seat, then volcano) is to `seat`, 0 to 1: by its margin over the best other."""
    standing = [result[other] - _TIE_BREAK * result[seats + other] for other in range(seats)]
    own = standing.pop(seat)
    return 1 / (1 + exp((max(standing) - own) / _SOFT))


def lead(result: Sequence[int], seat: int, seats: int) -> float:
    """By how many pieces `seat` wins a game, or loses it (below 0); half a piece where the volcano decides (R25)."""
    standing = [(result[other], -result[seats + other]) for other in range(seats)]
    own = standing.pop(seat)
    best = max(standing)
    return float(own[0] - best[0]) or ((own > best) - (own < best)) / 2


def choose_random(view: View, rules: Rules, rng: Random) -> Action:
    """Any legal action of the view's seat, each as likely as the others."""
    return _action(view, rng.choice(legal_codes(load_view(view, _options(rules)))))


def choose_greedy(view: View, rules: Rules, rng: Random) -> Action:
    """The first legal card on its space nearest to a gate; the piece nearest to a gate runs first, as near as it can.

    Lava goes where it burns most rivals, an omen takes the rival nearest to a gate, and eruptions are declared.
    """
    p = load_view(view, _options(rules))
    legal = legal_codes(p)
    if p.choice == PLACE:
        legal = [code for code in legal if code >> 7 == legal[0] >> 7]
    return _action(view, max(legal, key=lambda code: _greed(p, code)))


def _action(view: View, code: int) -> Action:
    assert view.choice is not None
    return action_of(view.choice, code)


@lru_cache(maxsize=8)
def _options(rules: Rules) -> Options:
    return Options(rules)


def _greed(p: Position, code: int) -> tuple[float, float]:
    """What is greatest is chosen, the first of equals."""
    square, choice = code & 127, p.choice
    if choice == PLACE and square == NOWHERE:
        return 0, 0
    if choice == PLACE or (choice == RELATIVE and code != DONE):
        return 1, -FREE[square]
    if choice == SACRIFICE:
        return (code >> 7) - 1 != p.active, -FREE[square]
    if choice == LAVA:
        return float(p.total[square] - 2 * p.counts[square * MOST_SEATS + p.active]), 0
    if choice == RUN and code != DONE:
        distance = DISTANCES[mask(p.passable_n, p.passable_s)]
        before = distance[(code >> 7) - 1]
        after = 0 if square == OUT else distance[square]
        return (-before, -after) if after < before else (-1e3, 0)
    return -1e2, 0


_LUCK: Final = 0x7FFFFFFF


class SearchEngine:
    """`policies` are the tables of each seat's policy; moves are the codes of actions. The games are all by `rules`."""

    def __init__(self, policies: Sequence[WeightTables], rules: Rules) -> None:
        self._policies = [weight_vectors(tables) for tables in policies]
        self.options = Options(rules)
        self._evaluation = Scorer(rules, self._policies[0])
        self._codes = integers([0] * MOST)
        self._scores = floats([0.0] * MOST)
        """What `_look` found: the legal actions, and the score of each."""
        self._best = integers([0] * MOST)
        """Indices of the best of them."""

    def load(self, g: Game) -> Position:
        """The position of a game, at any point of it; only copies of it are played on."""
        return g.position.copy_for(self.options)

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

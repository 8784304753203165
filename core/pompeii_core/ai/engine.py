"""Playing games on, as a search asks for it: by the policies alone or with a tree below each choice; plain players."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, sqrt
from random import Random
from typing import Final, Protocol

from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS, Action
from pompeii_core.ai.layer import place_features, run_features
from pompeii_core.ai.scoring import Scorer, score_codes, weight_vectors
from pompeii_core.ai.terrain import DISTANCES, FAR, FREE, HEAT
from pompeii_core.ai.weights import ESCAPE_ODDS, WeightTables, weight_tables
from pompeii_core.bitboards import floats, integers, mask
from pompeii_core.city import CITY, NAMES, squares
from pompeii_core.determinize import load_view, visible_game
from pompeii_core.game import Game
from pompeii_core.moves import DONE, MOST, NOWHERE, action_of, code_of, legal, legal_codes, play
from pompeii_core.position import LAVA, NOTHING, PLACE, RELATIVE, RUN, SACRIFICE, Options, Position
from pompeii_core.rules import Rules
from pompeii_core.runs import OUT
from pompeii_core.view import View

_SOFT: Final = 4.0
PIECE: Final = 1 / (4 * _SOFT)  # what a piece changes in the reward of an even game
_TIE_BREAK: Final = 1 / 64
"""What a piece in the volcano counts for against one saved: no number of them makes up for a saved one (R25)."""


class Playouts(Protocol):
    """Plays games on; the results depend on the arguments alone, whichever way they are computed."""

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """For each of the active seat's actions the end of the game that begins with it: saved by seat, then volcano.

        All of them meet the same deck, bag and luck; `seed` (0 up to 2**31 - 1) decides between equals.
        """


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
    return rng.choice(visible_game(view, rules).legal_actions())


def choose_greedy(view: View, rules: Rules, rng: Random) -> Action:
    """The first legal card on its space nearest to a gate; the piece nearest to a gate runs first, as near as it can.

    Lava goes where it burns most rivals, an omen takes the rival nearest to a gate, and eruptions are declared.
    """
    assert view.choice is not None
    p = load_view(view, Options(rules))
    legal = legal_codes(p)
    if p.choice == PLACE:
        legal = [code for code in legal if code >> 7 == legal[0] >> 7]
    return action_of(view.choice, max(legal, key=lambda code: _greed(p, code)))


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
        self._scores = floats([0.0] * MOST)  # what `_look` found: the legal actions, and the score of each
        self._best = integers([0] * MOST)  # indices of the best of them

    def load(self, g: Game) -> Position:
        """The position of a game, at any point of it; only copies of it are played on."""
        return g.position.copy()

    def play(self, p: Position, move: int) -> int:
        """Do it; what everybody sees then, to be compared and hashed: what was drawn, what is asked, and of whom."""
        play(p, move)
        return p.tile << 8 | p.choice << 4 | p.active + 1

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
        score_codes(self._evaluation, p, self._policies[p.active], self._codes, number, self._scores)
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

    def features(
        self, p: Position, moves: Sequence[int], worths: Sequence[float]
    ) -> list[tuple[list[int], list[float]]]:
        """`run_features` of each of these runs, or `place_features` of each of these places."""
        terrain = self._evaluation.terrain
        terrain.look(p)
        find = place_features if p.choice == PLACE else run_features
        return [find(p, terrain, move, worth) for move, worth in zip(moves, worths, strict=True)]

    def _look(self, p: Position) -> i64:
        """Find the legal actions, and where there are several what each is worth; how many they are."""
        number = legal(p, self._codes)
        if number > 1:
            score_codes(self._evaluation, p, self._policies[p.active], self._codes, number, self._scores)
        return number


class Evaluation:
    """What stands in `g` to `seat`, which need not be the one to decide."""

    def __init__(self, g: Game, seat: int, tables: WeightTables) -> None:
        self.g, self.seat, self.tables = g, seat, tables
        vectors = weight_vectors(tables)
        packed = self._packed = Scorer(g.rules, vectors)
        p = g.position.copy()
        p.active = seat  # it is always the active seat that looks
        packed.look(p, vectors)
        packed.terrain.look(p)
        ground = packed.terrain
        # By square, in steps; a gate that lava touches may not last, and counts one step more.
        self.distance = bytes([place % HEAT for place in ground.place])
        # By square, how many symbols' lava touches it of which tiles are left to come: 0 to HOTTEST.
        self.heat = bytes([place // HEAT for place in ground.place])
        self.hot = mask(ground.hot_n, ground.hot_s)  # the squares with any, as a mask
        # What a piece of each seat counts for: 1 its own, less than 0 a rival's.
        self.shares = [*packed.shares][: g.seats]

    def chance(self, i: int, pieces: int) -> float:
        """How likely, 0 to 1, a piece gets out from a square on which so many stand."""
        return self._packed.chance(self._packed.place[i], pieces)


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


_WIDTH: Final = 8  # choices that are looked at, the evaluation's best
RIPE: Final = 4  # games that go on from a node by the policy alone
_KEEN: Final = 0.15  # how much is tried out: what differs between choices is a hundredth of the reward
_DOUBT: Final = 0.1  # pieces of worth that make a choice e times as likely beforehand
_PRIOR: Final = 2.0  # how many games the worth of a choice counts for


class _Node:
    """A point of the game as everybody sees it: hands, deck and bag are others in every game that comes by."""

    def __init__(self) -> None:
        self.games, self.rewards = 0, 0.0
        self.after: dict[int, dict[int, _Node]] = {}  # by move, then by what was to be seen then

    def follow(self, move: int, seen: int) -> "_Node":
        """The node after a move, a new one where there is none."""
        return self.after.setdefault(move, {}).setdefault(seen, _Node())


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
        node = self._roots.setdefault(move, _Node())
        path = [node]
        engine.play(p, move)
        while node.games >= RIPE and p.choice != NOTHING:
            looks = p.active == own
            moves, scores = engine.best(p, _WIDTH if looks else 1)
            move = moves[_puct(node, moves, scores) if looks and scores else 0]
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
        odds.append(exp((scores[j] - top) / _DOUBT))
        total += odds[j]
        games.append(0)
        rewards.append(0.0)
        if moves[j] in node.after:
            for child in node.after[moves[j]].values():
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

"""Playing games out for a search, by the policies alone or with a tree below each choice; also two simple players."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, sqrt
from random import Random
from typing import Final, Protocol

from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS, Action
from pompeii_core.ai.scoring import Scorer, expected_lead, score_codes, weight_vectors
from pompeii_core.ai.terrain import DISTANCES, FAR, FREE, HEAT
from pompeii_core.ai.weights import ESCAPE_ODDS, WeightTables, weight_tables
from pompeii_core.bitboards import floats, integers, mask
from pompeii_core.city import CITY, NAMES, squares
from pompeii_core.determinize import load_view, visible_game
from pompeii_core.game import Game
from pompeii_core.moves import DONE, MOST_ACTIONS, NOWHERE, action_of, code_of, legal, legal_codes, play
from pompeii_core.position import LAVA, NOTHING, PLACE, RELATIVE, RUN, SACRIFICE, Options, Position
from pompeii_core.rules import Rules
from pompeii_core.runs import OUT
from pompeii_core.view import View

_SOFT: Final = 4.0
PIECE: Final = 1 / (4 * _SOFT)  # change of an even game's reward per piece
# Weight of a lost piece relative to a saved one, so small that no number of them outweighs a saved piece (R25)
_TIE_BREAK: Final = 1 / 64


class Playouts(Protocol):
    """Plays games out."""

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """Return the final result for each of the active seat's actions: saved by seat, then lost by seat.

        All actions get the same deck, bag and luck. `seed`, from 0 to 2**31 - 1, breaks ties.
        """


def reward(result: Sequence[int], seat: int, seats: int) -> float:
    """Return the reward of a result (saved by seat, then lost) for `seat`: 0 to 1, 0.5 if level with its best rival."""
    standing = [result[other] - _TIE_BREAK * result[seats + other] for other in range(seats)]
    own = standing.pop(seat)
    return 1 / (1 + exp((max(standing) - own) / _SOFT))


def lead(result: Sequence[int], seat: int, seats: int) -> float:
    """Return `seat`'s lead over its best rival in a result, saved then lost by seat; if level, ±0.5 by losses, or 0."""
    standing = [(result[other], -result[seats + other]) for other in range(seats)]
    own = standing.pop(seat)
    best = max(standing)
    return float(own[0] - best[0]) or ((own > best) - (own < best)) / 2


def choose_random(view: View, rules: Rules, rng: Random) -> Action:
    """Return a random legal action of the view's seat, all equally likely."""
    return rng.choice(visible_game(view, rules).legal_actions())


def choose_greedy(view: View, rules: Rules, rng: Random) -> Action:
    """Return the action of a simple greedy player. `rng` is not used; the view's seat must have a choice.

    It plays its lowest card on the space nearest to a gate, and places every relative by the same rule. It lays lava
    where most rivals and fewest own pieces burn, sacrifices the rival nearest to a gate, always declares an eruption,
    and makes only runs that shorten the way out, with the piece nearest to a gate.
    """
    assert view.choice is not None
    p = load_view(view, Options(rules))
    legal = legal_codes(p)
    if p.choice == PLACE:
        legal = [code for code in legal if code >> 7 == legal[0] >> 7]
    return action_of(view.choice, max(legal, key=lambda code: _greed(p, code)))


def _greed(p: Position, code: int) -> tuple[float, float]:
    """Return the sort key of a legal action's code; the first action with the greatest key is played."""
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
    """Plays games out by each seat's policy. `policies` holds the tables by seat; moves are action codes."""

    def __init__(self, policies: Sequence[WeightTables], rules: Rules) -> None:
        self._policies = [weight_vectors(tables) for tables in policies]
        self.options = Options(rules)
        self._evaluation = Scorer(rules, self._policies[0])
        self._codes = integers([0] * MOST_ACTIONS)
        self._scores = floats([0.0] * MOST_ACTIONS)  # scores of the legal actions in `_codes`, both filled by `_look`
        self._best = integers([0] * MOST_ACTIONS)  # indices of the best ones

    def play(self, p: Position, move: int) -> int:
        """Do a move unchecked and return what everyone then sees, as one number: drawn tile, choice and active seat."""
        play(p, move)
        return p.tile << 8 | p.choice << 4 | p.active + 1

    def best(self, p: Position, most: int) -> tuple[list[int], list[float]]:
        """Return up to `most` legal moves, best first by policy, equals in order, and their scores ([] if only one)."""
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

    def scores(self, p: Position) -> list[float]:
        """Return the worth in pieces of each legal action to the active seat by its policy, in `legal_codes`' order."""
        number = legal(p, self._codes)
        score_codes(self._evaluation, p, self._policies[p.active], self._codes, number, self._scores)
        return [self._scores[i] for i in range(number)]

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """Return each action's result, saved then lost by seat, on a copy of `g` by policies; `seed` breaks ties."""
        results = []
        for action in actions:
            p = g.position.copy()
            play(p, code_of(action))
            results.append(self.play_out(p, seed))
        return results

    def play_out(self, p: Position, seed: int) -> list[int]:
        """Play a position to its end in place and return saved by seat, then lost by seat; `seed` breaks ties."""
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

    def _look(self, p: Position) -> i64:
        """Write the legal actions into `_codes` and return their number.

        If there are several, write their `_scores` too.
        """
        number = legal(p, self._codes)
        if number > 1:
            score_codes(self._evaluation, p, self._policies[p.active], self._codes, number, self._scores)
        return number


class Evaluation:
    """The position of `g` from the viewpoint of `seat`, which need not be the active seat."""

    def __init__(self, g: Game, seat: int, tables: WeightTables) -> None:
        self.g, self.seat, self.tables = g, seat, tables
        vectors = weight_vectors(tables)
        packed = self._packed = Scorer(g.rules, vectors)
        p = g.position.copy()
        p.active = seat  # the scorer takes the active seat's viewpoint
        packed.look(p, vectors)
        packed.terrain.look(p)
        ground = packed.terrain
        # Steps to leave the city, by square; a gate beside lava may not last, so it counts one step more.
        self.distance = bytes([place % HEAT for place in ground.place])
        # Number of symbols with tiles left whose lava is adjacent, by square: 0 to HOTTEST.
        self.heat = bytes([place // HEAT for place in ground.place])
        self.hot = mask(ground.hot_n, ground.hot_s)  # squares with any heat, as a mask
        # Weight of a piece, by seat: 1 for its own, negative for a rival's.
        self.shares = [*packed.shares][: g.seats]

    def chance(self, i: int, pieces: int) -> float:
        """Return the chance, 0 to 1, that a piece escapes from square `i` with `pieces` pieces on it."""
        return self._packed.chance(self._packed.place[i], pieces)

    def lead(self) -> float:
        """Return the seat's expected lead over its best rival, in pieces saved from those now in the city."""
        return expected_lead(self._packed)


def score_actions(g: Game, tables: WeightTables) -> list[float]:
    """Return the worth in pieces, by `tables`, of each of `g.legal_actions()` to the active seat, in the same order."""
    engine: SearchEngine = engine_of(tables, g.rules)
    return engine.scores(g.position)


# A player asks at every decision with the same tables, and preparing an engine takes longer than a game.
@lru_cache(maxsize=16)
def engine_of(tables: WeightTables, rules: Rules) -> SearchEngine:
    """Return a cached engine in which every seat plays by `tables`."""
    return SearchEngine([tables] * MOST_SEATS, rules)


def square_worth(view: View, rules: Rules, seat: int) -> dict[str, float]:
    """Return by name of each square without lava the chance, 0 to 1, that a piece of `seat` there would escape.

    On a square without a piece of `seat`, one is imagined. The chance is 0 if no way leads out, and before the eruption
    also on a square without spaces.
    """
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


_WIDTH: Final = 8  # maximum number of choices considered at a node, the best by the evaluation
RIPE: Final = 4  # games through a node before its choices are searched rather than played by the policy
_KEEN: Final = 0.15  # exploration constant; small, as rewards of choices differ by about a hundredth
_DOUBT: Final = 0.1  # difference in worth, in pieces, that makes a choice e times as likely a priori
_PRIOR: Final = 2.0  # weight of a choice's worth, in games


class _Node:
    """A point of the game as everyone sees it. The games through it differ in their hidden cards and tiles."""

    def __init__(self) -> None:
        self.games, self.rewards = 0, 0.0
        self.after: dict[int, dict[int, _Node]] = {}  # by move, then by what everyone saw after it

    def follow(self, move: int, seen: int) -> "_Node":
        """Return the node after a move by which everyone saw `seen`, creating it if necessary."""
        return self.after.setdefault(move, {}).setdefault(seen, _Node())


class TreePlayouts:
    """Playouts with a search tree for one decision: the deciding seat searches, the others follow their policies.

    With several engines, which should differ only in the rivals' policies, the seed of a deal selects one.
    """

    def __init__(self, *engines: SearchEngine) -> None:
        self._engines = engines
        self._roots: dict[int, _Node] = {}

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """Return each action's result (saved by seat, then lost); games grow the tree, which improves later calls.

        `seed` selects the engine and breaks ties.
        """
        engine = self._engines[seed % len(self._engines)]
        return [self._play(engine, g.position.copy(), code_of(action), seed) for action in actions]

    def _play(self, engine: SearchEngine, p: Position, move: int, seed: int) -> list[int]:
        own, node = p.active, self._roots.setdefault(move, _Node())
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
        got = reward(result, own, p.seats)
        for node in path:
            node.games += 1
            node.rewards += got
        return result


def _puct(node: _Node, moves: list[int], scores: list[float]) -> int:
    """Return the index of the best of `moves`, best first by `scores` (PUCT): reward after `node`, score, few games."""
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

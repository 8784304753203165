"""Ways to search against each other: python benchmarks/methods.py ONE OTHER [--games N] [--seats N] [--jobs J]

`trees:N` is how the levels search: sequential halving, and a tree below each choice; `halving:N` the same without the
trees; `puct:N` one tree over all guesses of the hidden things, each node's choices being the evaluation's best, for
every seat. All play N playouts at every decision, with the same evaluation, guesses and rewards. `tribune` looks one
ply ahead. One plays on each seat in turn, on the same deals, against as many of the other as there are.
The compiled core plays many times as fast.
"""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from math import exp, sqrt
from random import Random
from statistics import fmean

from parallel import MOST, add_worker_options, asked_workers

from pompeii_core.actions import Action
from pompeii_core.ai.comparison import balanced_engine, balanced_tables
from pompeii_core.ai.engine import Playouts, SearchEngine, TreePlayouts, reward, score_actions
from pompeii_core.ai.personas import SKILLS
from pompeii_core.ai.search import Limit, ranked, search
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.moves import legal_codes, play
from pompeii_core.position import Position
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_net.commands.arguments import whole

WIDTH = 12
"""Choices of a node, by the evaluation."""
KEEN = 0.7
"""How much PUCT explores: rewards are 0 to 1, mostly near one half."""
SOFT = 0.3
"""Pieces of worth that make a choice e times as likely beforehand."""


type Grow = Callable[[SearchEngine], Playouts]


def one_ply(view: View, rules: Rules, rng: Random, playouts: int) -> Action:
    """The choice that the evaluation likes best."""
    g = visible_game(view, rules)
    scores = score_actions(g, balanced_tables(g.seats, g.rules))
    return g.legal_actions()[max(range(len(scores)), key=lambda i: (scores[i], rng.random()))]


def halving(view: View, rules: Rules, rng: Random, playouts: int, grown: Grow) -> Action:
    """Return the choice whose games went best in a search by `playouts` of what `grown` makes of an engine."""
    g = visible_game(view, rules)
    legal, scores = g.legal_actions(), score_actions(g, balanced_tables(g.seats, g.rules))
    candidates = ranked(g, scores, sorted(range(len(legal)), key=lambda i: (-scores[i], rng.random())))
    engine = grown(balanced_engine(view.seats, rules))
    best = search(Determinizer(view, g), candidates, engine, SKILLS["vesuvius"].width, Limit(playouts), rng)
    return legal[best[0].index]


class Node:
    """A choice that was made: how often, and what each seat got of it."""

    __slots__ = ("children", "rewards", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.rewards = [0.0] * seats
        self.children: dict[int, Node] = {}


def puct(view: View, rules: Rules, rng: Random, playouts: int) -> Action:
    """Return the choice played on most often in `playouts`; an only one at once."""
    known = visible_game(view, rules)
    legal = known.legal_actions()
    if len(legal) == 1:
        return legal[0]
    guesses, engine, root = (
        Determinizer(view, known),
        SearchEngine([balanced_tables(view.seats, rules)] * view.seats, rules),
        Node(view.seats),
    )
    for _ in range(playouts):
        simulate(guesses.sample(rng).position.copy(), engine, root, rng)
    codes = legal_codes(known.position)
    return legal[max(range(len(legal)), key=lambda i: visits(root, codes[i]))]


def visits(node: Node, code: int) -> int:
    child = node.children.get(code)
    return child.visits if child else 0


def simulate(p: Position, engine: SearchEngine, root: Node, rng: Random) -> None:
    """Play `p` down the tree to a new node, then by the policy, and add the rewards to the nodes on the way."""
    seats, path, node = p.seats, [root], root
    while p.choice:
        seat, codes = p.active, legal_codes(p)
        if len(codes) == 1:
            play(p, codes[0])
            continue
        code = select(node, seat, codes, engine.scores(p))
        child = node.children.get(code)
        fresh = child is None
        if child is None:
            child = node.children[code] = Node(seats)
        play(p, code)
        path.append(child)
        node = child
        if fresh:
            break
    engine.play_out(p, rng.getrandbits(31))
    end = [*p.saved, *p.volcano]
    rewards = [reward(end, seat, seats) for seat in range(seats)]
    for node in path:
        node.visits += 1
        for seat in range(seats):
            node.rewards[seat] += rewards[seat]


def select(node: Node, seat: int, codes: Sequence[int], scores: Sequence[float]) -> int:
    best = sorted(range(len(codes)), key=lambda i: -scores[i])[:WIDTH]
    odds = [exp((scores[i] - scores[best[0]]) / SOFT) for i in best]
    total = sum(odds)
    seen = [child for i in best if (child := node.children.get(codes[i]))]
    root = sqrt(sum(child.visits for child in seen) + 1)
    known = sum(child.visits for child in seen)
    usual = sum(child.rewards[seat] for child in seen) / known if known else 0.5

    def promise(at: int) -> float:
        child = node.children.get(codes[best[at]])
        count = child.visits if child else 0
        value = child.rewards[seat] / count if child and count else usual
        return value + KEEN * odds[at] / total * root / (1 + count)

    return codes[best[max(range(len(best)), key=promise)]]


METHODS: dict[str, Callable[[View, Rules, Random, int], Action]] = {
    "tribune": one_ply,
    "halving": partial(halving, grown=lambda engine: engine),
    "trees": partial(halving, grown=TreePlayouts),
    "puct": puct,
}


def match(number: int, seats: int, players: Sequence[str], seed: int) -> tuple[float, int]:
    """Play game `number`, the first player (METHOD:PLAYOUTS) on one seat; return its part of the win and its lead."""
    deal, seat = divmod(number, seats)
    game, rng = Game.new(Rules(), seats, seed + deal), Random(f"{seed}/{number}")
    while game.active is not None:
        method, _, playouts = players[game.active != seat].partition(":")
        game.play(METHODS[method](game.view(game.active), game.rules, rng, int(playouts or 0)))
    margin = game.saved[seat] - max(saved for other, saved in enumerate(game.saved) if other != seat)
    return (seat in game.winners) / len(game.winners), margin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="; ".join(METHODS))
    parser.add_argument("--games", type=whole(1, MOST), default=100)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--seed", type=int, default=1)
    add_worker_options(parser)
    asked = parser.parse_args()
    one = partial(match, seats=asked.seats, players=asked.players, seed=asked.seed)
    with asked_workers(asked) as pool:
        parts, margins = list[float](), list[int]()
        for part, margin in pool.map(one, range(asked.games)):
            parts.append(part)
            margins.append(margin)
            print(
                f"{len(parts)} games: {asked.players[0]} {fmean(parts):.1%}, margin {fmean(margins):+.2f}", flush=True
            )


if __name__ == "__main__":
    main()

"""Sequential halving against PUCT: python benchmarks/puct.py [--games N] [--playouts N] [--seats N] [--jobs J]

Both play the same number of playouts at every decision, with the same evaluation, guesses and rewards; PUCT is a tree
over all guesses of the hidden things, each node's choices being the evaluation's best. `--against citizen` measures
PUCT against one-ply play instead. It needs the compiled core: PYTHONPATH=build/compiled python benchmarks/puct.py
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, sqrt
from random import Random

from pompeii_core.actions import Action
from pompeii_core.ai.flat.moves import play
from pompeii_core.ai.flat.playouts import FlatPlayouts
from pompeii_core.ai.flat.position import Position
from pompeii_core.ai.player import choose
from pompeii_core.ai.rating import EVEN
from pompeii_core.ai.search import Limit
from pompeii_core.determinize import Guesses, lay_out
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View

WIDTH = 12
"""Choices of a node, by the evaluation."""
KEEN = 0.7
"""How much PUCT explores: rewards are 0 to 1, mostly near one half."""
SOFT = 0.3
"""Pieces of worth that make a choice e times as likely beforehand."""
NAME = "Claudia"
"""The even-tempered one."""

type Chooser = Callable[[View, Rules, Random], Action]


class Node:
    """A choice that was made: how often, and what each seat got of it."""

    __slots__ = ("children", "rewards", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.rewards = [0.0] * seats
        self.children: dict[int, Node] = {}


def puct(view: View, rules: Rules, rng: Random, playouts: int) -> Action:
    """The choice played on most often."""
    known = lay_out(view, rules)
    legal = known.legal_actions()
    if len(legal) == 1:
        return legal[0]
    guesses, engine, root = Guesses(view, known), FlatPlayouts([EVEN] * view.seats, rules), Node(view.seats)
    for _ in range(playouts):
        simulate(engine.load(guesses.draw(rng)), engine, root, rng)
    codes = engine.legal(engine.load(known))
    return legal[max(range(len(legal)), key=lambda i: visits(root, codes[i]))]


def visits(node: Node, code: int) -> int:
    child = node.children.get(code)
    return child.visits if child else 0


def simulate(p: Position, engine: FlatPlayouts, root: Node, rng: Random) -> None:
    """Down the tree to a node that is new, from there by the policy, and back with the rewards."""
    seats, path, node = p.seats, [root], root
    while p.choice:
        seat, codes = p.active, engine.legal(p)
        if len(codes) == 1:
            play(p, codes[0])
            continue
        code = select(node, seat, codes, engine.worths(p))
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
    rewards = rewarded([*p.saved], [*p.volcano])
    for node in path:
        node.visits += 1
        for seat in range(seats):
            node.rewards[seat] += rewards[seat]


def select(node: Node, seat: int, codes: Sequence[int], worths: Sequence[float]) -> int:
    best = sorted(range(len(codes)), key=lambda i: -worths[i])[:WIDTH]
    odds = [exp((worths[i] - worths[best[0]]) / SOFT) for i in best]
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


def rewarded(saved: list[int], volcano: list[int]) -> list[float]:
    """By the margin to the best other, as the search has it."""
    standing = [out - lost / 64 for out, lost in zip(saved, volcano, strict=True)]
    return [1 / (1 + exp((max(standing[:seat] + standing[seat + 1 :]) - own) / 4)) for seat, own in enumerate(standing)]


def match(number: int, seats: int, playouts: int, against: str, seed: int) -> tuple[float, int]:
    """PUCT's part of the win in one game and its margin; it sits on each seat in turn, on the same deal."""
    deal, seat = divmod(number, seats)
    game, rng = Game.new(Rules(), seats, seed + deal), Random(f"{seed}/{number}")
    while game.active is not None:
        view = game.view(game.active)
        if game.active == seat:
            action = puct(view, game.rules, rng, playouts)
        elif against == "halving":
            action = choose(view, game.rules, NAME, "vesuvius", rng, Limit(playouts))
        else:
            action = choose(view, game.rules, NAME, against, rng)
        game.play(action)
    margin = game.saved[seat] - max(saved for other, saved in enumerate(game.saved) if other != seat)
    return (seat in game.winners) / len(game.winners), margin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--against", default="halving")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    one = partial(match, seats=asked.seats, playouts=asked.playouts, against=asked.against, seed=asked.seed)
    with ProcessPoolExecutor(asked.jobs) as pool:
        parts, margins = 0.0, 0
        for number, (part, margin) in enumerate(pool.map(one, range(asked.games)), start=1):
            parts, margins = parts + part, margins + margin
            print(f"{number} games: PUCT {parts / number:.1%}, margin {margins / number:+.2f}", flush=True)


if __name__ == "__main__":
    main()

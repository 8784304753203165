"""Measures how often a piece gets out: python benchmarks/escape_odds.py [--games N] [--seed N] [--jobs N]

Games of the base weights against themselves, by one ply, with two, three and four seats; every piece is followed from
the eruption to its end. The flight's weights are those that come nearest, by least squares, to what was counted by
stage, heat, pieces and distance; a house is worth what was counted of those who stood in it as Vesuvius erupted.
The result is what `weights.ESCAPE_ODDS` holds.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).parents[1] / "core"))

from msgspec.structs import replace
from parallel import MOST, add_worker_options, asked_workers
from tuning.knobs import FLIGHT, Knob, rounded, source, unpack
from tuning.optimiser import optimiser

from pompeii_core.actions import Run
from pompeii_core.ai.engine import Evaluation, score_actions
from pompeii_core.ai.scoring import stage_of
from pompeii_core.ai.weights import CROWD, ESCAPE_ODDS, LAST, ROOFS, Weights, weight_tables
from pompeii_core.city import INDEX, OUT
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.commands.arguments import whole

ROUNDS: Final = 400
"""Of the optimiser."""
FEW: Final = 30
"""Number of pieces added to each house, which fare as the average piece does."""

COUNTED: Final = [*FLIGHT, Knob("last", None, 0.1, 0.0, 1.0)]

type Cell = tuple[int, ...]
"""Where a piece stood: its square at the eruption; stage, heat, pieces and distance in the flight."""
type Tally = tuple[Counter[Cell], Counter[Cell]]
"""How often pieces stood in each cell, and how often those got out in the end."""


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--games", type=whole(1, MOST), default=1500)
    options.add_argument("--seed", type=int, default=1)
    add_worker_options(options)
    chosen = options.parse_args()
    stood: Counter[Cell] = Counter()
    saved: Counter[Cell] = Counter()
    deals = [chosen.seed << 20 | deal for deal in range(chosen.games)]
    with asked_workers(chosen) as pool:
        for here, out in pool.map(followed, deals):
            stood += here
            saved += out
    mean = sum(saved[(i,)] for i in ROOFS) / sum(stood[(i,)] for i in ROOFS)
    home = tuple((saved[(i,)] + FEW * mean) / (stood[(i,)] + FEW) for i in ROOFS)
    likely = replace(ESCAPE_ODDS, home=home, crowd=0.0)
    cells = {cell: (number, saved[cell] / number) for cell, number in stood.items() if len(cell) > 1}
    likely = rounded(fitted(likely, cells, chosen.seed))
    print(source(likely, Weights()))
    print(f"{sum(stood.values()):,} pieces counted; {sqrt(error(likely, cells)):.3f} off in the flight")


def followed(deal: int) -> Tally:
    """Play game number `deal` by the evaluation; return by cell how many pieces stood there, and how many got out."""
    game = Game.new(Rules(), 2 + deal % 3, deal)
    pieces: defaultdict[tuple[int, int], list[list[Cell]]] = defaultdict(list)
    stood: Counter[Cell] = Counter()
    saved: Counter[Cell] = Counter()
    while (seat := game.active) is not None:
        if game.choice in ("lava", "run"):
            if not game.lava:
                pieces.update(_standing(game))
            evaluation = Evaluation(game, seat, _TABLES)
            if game.choice == "lava" or stage_of(game.position) == LAST:
                _look(evaluation, pieces)
        scores = score_actions(game, _TABLES)
        action = game.legal_actions()[scores.index(max(scores))]
        if isinstance(action, Run):
            piece = pieces[seat, INDEX[action.origin]].pop(0)
            if action.target == OUT:
                stood.update(piece)
                saved.update(piece)
            else:
                pieces[seat, INDEX[action.target]].append(piece)
        game.play(action)
        for (owner, i), here in pieces.items():
            while len(here) > game.position.standing(i)[owner]:
                stood.update(here.pop())
    return stood, saved


def _standing(game: Game) -> dict[tuple[int, int], list[list[Cell]]]:
    """Return a list for each piece in the city, by seat and square, that begins with its square."""
    return {
        (owner, i): [[(i,)] for _ in range(game.position.standing(i)[owner])]
        for owner in range(game.seats)
        for i in ROOFS
    }


def _look(e: Evaluation, pieces: Mapping[tuple[int, int], list[list[Cell]]]) -> None:
    """Add each piece's present cell to its list: stage, heat, pieces on its square and distance."""
    for (_, i), here in pieces.items():
        for piece in here:
            piece.append((int(stage_of(e.g.position)), e.heat[i], min(e.g.position.total[i], CROWD), e.distance[i]))


def fitted(start: Weights, cells: Mapping[Cell, tuple[int, float]], seed: int) -> Weights:
    """Return the flight's weights that come nearest to the cells' shares; `cells`: (pieces, share got out) by cell."""
    search = optimiser(start, COUNTED, 1.0, seed)
    for _ in range(ROUNDS):
        vectors = search.ask()
        search.tell(vectors, [error(orderly(unpack(vector, start, COUNTED)), cells) for vector in vectors])
    return orderly(unpack(search.result.xbest, start, COUNTED))


def orderly(weights: Weights) -> Weights:
    """Return weights by which more lava is never better: three fronts are too rare to tell."""
    return replace(weights, heat=tuple(accumulate(weights.heat, min)))


def error(weights: Weights, cells: Mapping[Cell, tuple[int, float]]) -> float:
    """Return the mean squared error of weights against `cells`, as of `fitted`, weighted by pieces."""
    flight = weight_tables(weights).flight
    off = sum(
        number * (flight[stage][heat][pieces][distance] - share) ** 2
        for (stage, heat, pieces, distance), (number, share) in cells.items()
    )
    return off / sum(number for number, _ in cells.values())


_TABLES: Final = weight_tables(Weights())

if __name__ == "__main__":
    main()

"""Tunes the evaluation's weights: python benchmarks/tune.py [--generations N] [--games N] [--seed N] [--jobs N]

CMA-ES turns all knobs at once. A candidate is worth what its one-ply play comes to in games of two and four seats
against the weights it began with and those it had reached some generations ago, on every seat of the same deals as the
other candidates of its generation. At the end new and old meet on deals that were never tuned on, with two, three and
four seats. The same seed gives the same weights on any machine. Without the compiled core it takes fifty times as long.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import batched, chain
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any, Final

sys.path.append(str(Path(__file__).parents[1] / "core"))

from matches.estimates import by_deal, interval
from parallel import MOST, add_worker_options, asked_workers
from tuning.contest import RULES, Values, chunks, held_out, play
from tuning.knobs import KNOBS, Knob, rounded, source, unpack
from tuning.optimiser import optimiser

from pompeii_core.ai.weights import Weights
from pompeii_net.commands.arguments import whole
from pompeii_net.parallel.pools import Pool

SEATS: Final = (2, 4)
NEW_RIVAL: Final = 8
"""Generations after which the best so far joins the rivals, in the place of the one before."""
DEALS: Final = 1 << 20
"""Number of deals that belong to each seed."""


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--generations", type=whole(1, MOST), default=200)
    options.add_argument("--population", type=int, default=0, help="candidates of a generation; 0: the optimiser's own")
    options.add_argument("--games", type=whole(1, MOST), default=1200, help="of each candidate")
    options.add_argument(
        "--held-out", type=whole(1, MOST), default=20_000, help="games of new against old, with each number of seats"
    )
    options.add_argument("--seed", type=int, default=1)
    add_worker_options(options)
    options.add_argument("--step", type=float, default=0.5, help="how far to look at first")
    options.add_argument("--only", default="", help="knobs whose names begin so, separated by commas")
    chosen = options.parse_args()
    only = tuple(chosen.only.split(","))
    knobs = [knob for knob in KNOBS if knob.name.startswith(only)]
    old = Weights()
    search = optimiser(old, knobs, chosen.step, chosen.seed, chosen.population)
    with asked_workers(chosen) as pool:
        new = tune(search, old, knobs, chosen.generations, chosen.games, chosen.seed, pool)
        print(source(new, old))
        compare(new, old, chosen)


def tune(
    search: Any, old: Weights, knobs: Sequence[Knob], generations: int, games: int, seed: int, pool: Pool
) -> Weights:
    """Search for `generations`, printing each, and return the best weights, rounded.

    The rivals are `old` and the best of the last NEW_RIVAL generations, printed then so that one may stop.
    """
    rivals, start = [old, old], perf_counter()
    for generation in range(generations):
        vectors = search.ask()
        candidates = [unpack(vector, old, knobs) for vector in vectors]
        rewards = rate(candidates, rivals, games, seed * DEALS + generation * games, pool)
        search.tell(vectors, [-reward for reward in rewards])
        if generation % NEW_RIVAL == NEW_RIVAL - 1:  # printed, so that who stops it keeps what there is
            rivals[1] = rounded(unpack(search.result.xfavorite, old, knobs))
            print(source(rivals[1], old))
        print(
            f"generation {generation + 1}: rewards {min(rewards):.3f} to {max(rewards):.3f}, mean {fmean(rewards):.3f};"
            f" step {search.sigma:.2f}; {perf_counter() - start:.0f} s",
            flush=True,
        )
    return rounded(unpack(search.result.xfavorite, old, knobs))


def rate(candidates: Sequence[Weights], rivals: Sequence[Weights], games: int, first: int, pool: Pool) -> list[float]:
    """Return each candidate's mean reward in about `games` games; all play the same deals, numbered from `first` on."""
    tasks = []
    for candidate in candidates:
        deal = first
        for rival in rivals:
            for seats in SEATS:
                deals = range(deal, deal := deal + max(games // (len(rivals) * len(SEATS) * seats), 1))
                tasks += chunks(candidate, rival, seats, deals)
    each = len(tasks) // len(candidates)
    return [fmean(chain(*parts)) for parts in batched(pool.map(play, tasks), each, strict=True)]


def compare(new: Weights, old: Weights, chosen: argparse.Namespace) -> None:
    """Print how one seat of the new weights fares among the old."""
    for seats in (2, 3, 4):
        games = held_out(Values(new), Values(old), seats, chosen.held_out, RULES, chosen)
        wins = interval(by_deal(games, seats, lambda game: game.part(0)))
        margin = interval(by_deal(games, seats, lambda game: game.saved[0] - max(game.saved[1:])))
        print(
            f"{seats} seats, {len(games)} games: wins {wins.mean:.1%} ± {wins.half:.1%}"
            f" (even: {1 / seats:.1%}), saved less the best rival's {margin.mean:+.2f} ± {margin.half:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()

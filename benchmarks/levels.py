"""How far apart neighbouring levels are: python benchmarks/levels.py [--games N] [--seats N] [--jobs J] …

One of a level sits among players of the next one, and one of the next among players of the level, by turns, on every
seat of the same deals; the characters stay on their seats. Of each game that counts which part of the pairs of unlike
players the stronger level is above, so that an even game is 50 % with any number of seats. Printed are that part and
its Elo with 95 % intervals, and how often the one of the stronger level wins among the others (even: 1 of the seats).
It needs the compiled core where levels search: PYTHONPATH=build/compiled python benchmarks/levels.py
With --millis the level that uses its time has that for a decision, as in the window, but on one processor alone: on a
machine that does nothing else.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from random import Random
from statistics import fmean
from time import monotonic
from typing import NamedTuple

from matches.estimates import elo, share
from parallel import MOST, add_worker_options, asked_workers

from pompeii_core.ai.jobs import time_factor
from pompeii_core.ai.personas import LEVELS, PERSONAS, SKILLS
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.tally import ranking
from pompeii_core.view import View
from pompeii_net.commands.arguments import LONGEST_MILLIS, whole


class Played(NamedTuple):
    """One game: the part of the pairs in which the stronger level is above; the single player's part of the win."""

    above: float
    won: float
    stronger_alone: bool


def limit(view: View, level: str, millis: int) -> Limit | None:
    """What a decision of this level may take; None is its own number of games. Its time begins now."""
    if not (millis and SKILLS[level].timed):
        return None
    return Limit(until=monotonic() + millis / 1000 * time_factor(view), clock=monotonic)


def play(lower: str, higher: str, seats: int, seed: int, millis: int, number: int) -> Played:
    """Game `number` from 0, the same whatever was played before."""
    deal, at = divmod(number, 2 * seats)
    alone, higher_alone = at // 2, at % 2 == 0
    personas = Random(f"{seed}/{deal}").sample([*PERSONAS], seats)
    levels = [higher if (seat == alone) is higher_alone else lower for seat in range(seats)]
    game, rng = Game.new(Rules(), seats, seed * 1_000_000 + deal), Random(f"{seed}/{number}")
    while (seat := game.active) is not None:
        view, level = game.view(seat), levels[seat]
        game.play(choose(view, game.rules, personas[seat], level, rng, limit(view, level, millis)))
    places = {seat: place for place, seat in ranking(game.saved, game.volcano)}
    stronger = [places[seat] for seat in range(seats) if levels[seat] == higher]
    weaker = [places[seat] for seat in range(seats) if levels[seat] == lower]
    above = fmean((one < other) + (one == other) / 2 for one in stronger for other in weaker)
    return Played(above, (alone in game.winners) / len(game.winners), higher_alone)


def told(lower: str, higher: str, seats: int, games: Sequence[Played]) -> str:
    """A line of the table."""
    above = [game.above for game in games]
    part = share(above)
    won = fmean(game.won for game in games if game.stronger_alone)
    figures = f"{elo(part.mean):+5.0f} ({elo(part.low):+.0f} to {elo(part.high):+.0f})"
    return (
        f"{higher:9} over {lower:9} {seats} seats {len(games):5} games: above {part.mean:5.1%}, Elo {figures}, "
        f"alone wins {won:5.1%}"
    )


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole(1, MOST), default=400, help="of each pair; rounded up to whole deals")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--millis", type=whole(0, LONGEST_MILLIS), default=0, help="time for a decision; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    add_worker_options(parser)
    asked = parser.parse_args()
    games = -(-asked.games // (2 * asked.seats)) * 2 * asked.seats
    with asked_workers(asked) as pool:
        for lower, higher in pairwise(asked.levels):
            played = list(pool.map(partial(play, lower, higher, asked.seats, asked.seed, asked.millis), range(games)))
            print(told(lower, higher, asked.seats, played), flush=True)


if __name__ == "__main__":
    main()

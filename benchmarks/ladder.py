"""How strong players are beside others that no longer change: python benchmarks/ladder.py [PLAYER RIVAL] [--seats N] …

A player is `random`, `greedy`, LEVEL, or LEVEL:PLAYOUTS, of the core that runs here; `strength-1/` before it is that of
a commit of this repository, which is built once. Both are bots: the same program over another core, asked for nothing
but their choices. PLAYER sits on each seat of the same deals in turn, with RIVAL on all the others; both are Claudia,
the even-tempered persona, and what is left to chance is the same for a deal and seat. Intervals are 95 %, over deals.
A match ends when its Elo is known to within --elo, or after --games; what is played is kept, and who goes on does not
play it again. Without players all standing matches are played; --write puts what is known into docs/strength.md.

    PYTHONPATH=build/compiled python benchmarks/ladder.py tribune strength-1/tribune --seats 4

With --millis those who search have that time for a decision, not their number of playouts: on a machine that does
nothing else, with a core for each of the --jobs.
"""

import argparse
import sys
from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from matches.frozen import ROOT, NotBuilt, core_of
from matches.match import DealResult, Match, play_deal
from matches.players import PlayerLost, digest, parse_player, why_not_current
from matches.results import ResultFile, Standing, standing
from matches.strength_table import elo, percent, row, write
from parallel import MOST, add_worker_options, asked_workers

from pompeii_net.commands.arguments import LONGEST_MILLIS, whole
from pompeii_net.commands.console import ProgressLine
from pompeii_net.parallel.pools import Pool

STANDING: Final = (
    ("tribune", "random", 2, 0, 400),
    ("tribune", "greedy", 2, 0, 1000),
    ("child", "strength-1/tribune", 2, 0, 1000),
    ("beginner", "strength-1/tribune", 2, 0, 1000),
    ("novice", "strength-1/tribune", 2, 0, 1000),
    ("aedile", "strength-1/tribune", 2, 0, 2000),
    ("tribune", "strength-1/tribune", 2, 0, 4000),
    ("tribune", "strength-1/tribune", 4, 0, 4000),
    ("senator", "strength-1/tribune", 2, 0, 1000),
    ("vesuvius:300", "strength-1/tribune", 2, 0, 1000),
    ("vesuvius:230", "strength-1/tribune", 4, 0, 1000),
    ("vesuvius:5000", "strength-1/tribune", 2, 0, 300),
    ("vesuvius:5000", "strength-1/tribune", 4, 0, 300),
    ("vesuvius", "strength-1/vesuvius", 2, 1000, 300),
    ("vesuvius", "strength-1/vesuvius", 4, 1000, 300),
)
"""Player, rival, seats, milliseconds a decision (0: by playouts), and games at most."""
LEAST: Final = 50
"""Deals before a match can be over: an interval of few says little."""
LOOKS: Final = 10
"""Deals between two looks whether it is."""


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", metavar="PLAYER RIVAL")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument(
        "--games", type=whole(1, MOST), default=4000, help="at most, rounded up to whole deals; default %(default)s"
    )
    parser.add_argument(
        "--elo", type=whole(1, 1000), default=15, help="half of the interval that is enough; default ±%(default)s"
    )
    parser.add_argument(
        "--millis", type=whole(0, LONGEST_MILLIS), default=0, help="time for a decision of players who search"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed's deals are others")
    add_worker_options(parser)
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "ladder.jsonl", help="default: %(default)s")
    parser.add_argument("--write", action="store_true", help="put the matches into docs/strength.md when they are over")
    asked = parser.parse_args()
    if len(asked.players) not in (0, 2):
        parser.error("a match has two players: PLAYER RIVAL")
    if problem := why_not_current():
        parser.exit(2, f"{problem}\n")
    pairings = [(*asked.players, asked.seats, asked.millis, asked.games)] if asked.players else STANDING
    try:
        file = ResultFile(asked.results)
        with asked_workers(asked) as pool:
            for challenger, rival, seats, millis, games in pairings:
                match = Match(challenger, rival, seats, digest(), millis, asked.seed)
                prepare(match)
                played = play(match, file, games, asked.elo, pool)
                print(told(standing(played)), flush=True)
                if asked.write:
                    write([row(standing(played), played[-1])])
    except (OSError, ValueError, NotBuilt, PlayerLost) as problem:
        parser.exit(2, f"{problem}\n")


def prepare(match: Match) -> None:
    """Build what is frozen before anybody plays: else all the jobs would. ValueError, NotBuilt."""
    for player in map(parse_player, (match.challenger, match.rival)):
        if player.core:
            core_of(player.core)


def play(match: Match, file: ResultFile, games: int, precision: float, pool: Pool) -> list[DealResult]:
    """The deals of a match, those that were there and those that were missing, in order."""
    known, played = file.of(match), list[DealResult]()
    most = -(-games // match.seats)
    line = ProgressLine("games", sys.stderr, done=len(known) * match.seats)
    line.show(0, most * match.seats)
    with closing(deals(match, known, most, pool)) as results:
        for result in results:
            if result.deal not in known:
                file.append(result)
            played.append(result)
            if line.due:
                found = standing(played)
                wanted = max(LEAST, len(played) * (found.elo.half / precision) ** 2)
                words = [percent(found.wins), f"Elo {elo(found.elo)}"]
                line.show(found.games, round(min(most, wanted)) * match.seats, words)
            if len(played) >= LEAST and len(played) % LOOKS == 0 and standing(played).elo.half <= precision:
                break
    line.clear()
    return played


def deals(match: Match, known: dict[int, DealResult], most: int, pool: Pool) -> Generator[DealResult]:
    """Those of a match in order, as many as are wanted: played where they are not known."""
    missing = (deal for deal in range(most) if deal not in known)
    with closing(pool.map(partial(play_deal, match), missing)) as played:
        for deal in range(most):
            yield known[deal] if deal in known else next(played)


def told(found: Standing) -> str:
    """A match in a line."""
    match = found.match
    return (
        f"{match.challenger} against {match.seats - 1} {match.rival}: {found.games} games, wins {percent(found.wins)},"
        f" Elo {elo(found.elo)}, reward {found.reward.mean:+.3f} ± {found.reward.half:.3f};"
        f" {found.seconds:.3g} s a game"
    )


if __name__ == "__main__":
    main()

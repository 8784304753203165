"""What players lose at single decisions: python benchmarks/regret.py [PLAYER …] [--seats N]

At stored decisions of earlier players, whose choices were all played on from the same deals, each player is asked what
it would do. Printed is how much less its choice came to than the best, in reward (thousandths; a piece is 62), with
95 % intervals. A player is LEVEL, or LEVEL:PLAYOUTS for those who search; without any it is tribune, one ply. `early`
places are those before the first A.D. 79.

With --draw FILE decisions are drawn and played on again, by one ply as it is now; the stored ones stay as they are, so
that what is lost at them can be compared from one state of the opponents to the next.
The compiled core is many times as fast.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from decisions.drawn import QUOTAS, RULES, SEATS, Draw, drawn, draws
from decisions.stored import FILE, StoredDecision, load, regrets, save
from matches.bot import policy
from matches.estimates import interval
from matches.players import PERSONA, parse_player
from parallel import MOST, add_worker_options, asked_workers

from pompeii_core.actions import Action
from pompeii_core.view import View
from pompeii_net.commands.arguments import whole
from pompeii_net.commands.console import ProgressLine
from pompeii_net.parallel.pools import Pool


def player(name: str, seed: int) -> Callable[[View], Action]:
    """How a player chooses; ValueError for one that there is not."""
    skill, rng = policy(parse_player(name).skill, PERSONA, 0), Random(seed)
    return lambda view: skill(view, RULES, rng)


def table(names: list[str], seats: int, path: Path, seed: int) -> None:
    """Ask the players at the decisions of a file, of `seats` (0: any); print mean regrets by kind, in thousandths."""
    decisions = [decision for decision in load(path) if seats in (0, decision.seats)]
    columns = [regrets(decisions, player(name, seed)) for name in names]
    print(f"{'decision':13}{'number':>7}" + "".join(f"{name:>18}" for name in names))
    for kind in [*QUOTAS, "run", "any"]:
        number = len(columns[0][kind])
        cells = [interval([1000 * lost for lost in column[kind]]) for column in columns]
        print(f"{kind:13}{number:7}" + "".join(f"{cell.mean:11.1f} ± {cell.half:4.1f}" for cell in cells))


def draw(wanted: list[Draw], pool: Pool) -> list[StoredDecision]:
    """Return the decisions of the draws, in their order, showing progress."""
    line, found = ProgressLine("decisions", sys.stderr), list[StoredDecision]()
    for decision in pool.map(drawn, wanted):
        found.append(decision)
        line.show(len(found), len(wanted))
    line.clear()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", metavar="PLAYER", default=["tribune"])
    parser.add_argument("--seats", type=int, choices=(0, *SEATS), default=0, help="0: any")
    parser.add_argument("--file", type=Path, default=FILE, help="of decisions; default %(default)s")
    parser.add_argument("--draw", type=Path, metavar="FILE", help="draw decisions and store them there")
    parser.add_argument("--deals", type=whole(2, MOST), default=400, help="that each choice is played on from")
    parser.add_argument("--times", type=whole(1, MOST), default=1, help="so many times as many as are stored")
    parser.add_argument("--seed", type=int, default=1)
    add_worker_options(parser)
    asked = parser.parse_args()
    if asked.draw:
        with asked_workers(asked) as pool:
            save(draw(draws(asked.deals, asked.seed, asked.times), pool), asked.draw)
        return
    try:
        table(asked.players, asked.seats, asked.file, asked.seed)
    except (OSError, ValueError) as problem:
        parser.exit(2, f"{problem}\n")


if __name__ == "__main__":
    main()

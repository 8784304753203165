"""How strong the players are: python benchmarks/strength.py [PLAYER RIVAL] [--seats N] [--games N] [--write] …

A player is `random`, `greedy`, `policy` (examples/policy_gradient.py after four minutes), LEVEL, LEVEL:PLAYOUTS, or
`LEVEL, 1 s` with that time for a decision; `strength-2/` before it is that of an earlier commit, built once. PLAYER
sits on each seat of the same deals in turn, with RIVAL on all the others; each is Claudia, the even-tempered persona.
The games are those of an arena: the deals of three seeds, kept in the work folder, where the next run goes on.

    PYTHONPATH=build/compiled python benchmarks/strength.py tribune strength-2/tribune --seats 4

Without players it plays the table of docs/strength.md, which --write writes; intervals are 95 %, over deals. Where time
is what players have, leave a core to each of the --jobs.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from math import isinf
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from matches.estimates import by_deal, elo_interval, share
from matches.frozen import ROOT, NotBuilt, commit
from matches.players import digest, parse_player, spec, why_not_current
from parallel import MOST, add_worker_options

from pompeii_core.record import RecordError
from pompeii_core.rules import Rules
from pompeii_net.arena.scores import GameResult, Interval
from pompeii_net.arena.tournament import Tournament, play_games, played_before
from pompeii_net.commands.arguments import whole
from pompeii_net.commands.console import ProgressLine
from pompeii_net.parallel.pools import PoolError

PAGE: Final = ROOT / "docs" / "strength.md"
SEEDS: Final = 3
_BEGIN: Final = "<!-- Written by benchmarks/strength.py --write: -->"
_END: Final = "<!-- So far. -->"
_HEAD: Final = (
    "| player | against | games | wins, two seats | Elo | games | alone among three | Elo |",
    "|---|---|---|---|---|---|---|---|",
)
PATIENCE: Final = 600_000
"""Milliseconds for a bot's answer: a player's own limit is what ends its thinking."""


class Row(NamedTuple):
    """A row of the table: who against whom, and how many games with two and with four seats."""

    player: str
    rival: str
    games: int


ROWS: Final = (
    Row("child", "random", 300),
    Row("greedy", "child", 600),
    Row("beginner", "child", 600),
    Row("policy", "beginner", 300),
    Row("novice", "beginner", 600),
    Row("aedile", "novice", 600),
    Row("tribune", "aedile", 600),
    Row("senator", "tribune", 120),
    Row("vesuvius:300", "tribune", 60),
    Row("vesuvius", "senator", 36),
    Row("vesuvius:5000", "vesuvius:300", 12),
    Row("vesuvius, 1 s", "vesuvius:300", 12),
    Row("tribune", "strength-1/tribune", 600),
    Row("tribune", "strength-2/tribune", 1200),
    Row("vesuvius:100", "strength-2/vesuvius:100", 48),
)


class Standing(NamedTuple):
    """What a match came to, each figure with its 95 % interval; deals are what is independent."""

    games: int
    wins: Interval
    above: Interval
    """How often the player is above a rival, a tie half."""

    @property
    def elo(self) -> Interval:
        return elo_interval(self.above)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", metavar="PLAYER RIVAL")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), nargs="+", default=[2, 4])
    parser.add_argument("--games", type=whole(1, MOST), help="of each match, rounded up to whole deals of all seeds")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "strength", help="default: %(default)s")
    parser.add_argument("--write", action="store_true", help="write the table of docs/strength.md")
    add_worker_options(parser)
    asked = parser.parse_args()
    if len(asked.players) not in (0, 2):
        parser.error("a match has two players: PLAYER RIVAL")
    if asked.write and (asked.players or asked.seats != [2, 4]):
        parser.error("--write is for the whole table")
    if problem := why_not_current():
        parser.exit(2, f"{problem}\n")
    rows = [Row(asked.players[0], asked.players[1], 600)] if asked.players else ROWS
    try:
        lines = []
        for row in rows:
            found = {seats: played(row, seats, asked.games or row.games, asked) for seats in asked.seats}
            for seats, standing in found.items():
                print(told(row, seats, standing), flush=True)
            if asked.write:
                lines.append(written(row, found[2], found[4]))
        if asked.write:
            write(lines)
    except (OSError, ValueError, NotBuilt, PoolError, RecordError) as problem:
        parser.exit(2, f"{problem}\n")
    except KeyboardInterrupt:
        sys.exit(130)


def played(row: Row, seats: int, games: int, asked: argparse.Namespace) -> Standing:
    """Play a match, all seeds, but games kept; return its standing. OSError, ValueError, PoolError, NotBuilt."""
    deals = -(-games // (seats * SEEDS))
    line, wins, above = ProgressLine("games", sys.stderr), list[float](), list[float]()
    for seed in range(SEEDS):
        tournament = match(row, seats, deals, seed + 1, asked.work)
        results = [*played_before(tournament)]
        known = {game.number for game in results}
        with closing(play_games(tournament, asked.jobs, asked.cluster, known)) as fresh:
            for game in fresh:
                results.append(game)
                line.show(seed * tournament.games + len(results), SEEDS * tournament.games)
        if any(game.faults for game in results):
            raise ValueError(f"A player gave no legal answer: see {tournament.records}, and delete it.")
        wins += by_deal(results, seats, lambda game: game.part(0))
        above += by_deal(results, seats, part_above)
    line.clear()
    return Standing(len(wins) * seats, share(wins), share(above))


def match(row: Row, seats: int, deals: int, seed: int, work: Path) -> Tournament:
    """Return the arena of a match, its games kept in a file in `work`, which is made; OSError, ValueError, NotBuilt."""
    pair = [parse_player(name) for name in (row.player, row.rival)]
    talking = any(player.outside for player in pair)
    first, second = (spec(player, seats, work, as_bot=talking) for player in pair)
    name = re.sub(r"\W+", "_", f"{row.player}-{row.rival}-{seats}-{deals}-{seed}-{digest()}")
    work.mkdir(parents=True, exist_ok=True)
    return Tournament(
        specs=[first, *[second] * (seats - 1)],
        games=deals * seats,
        rules=Rules(),
        seed=str(seed),
        rotate=True,
        records=work / f"{name}.jsonl",
        millis=PATIENCE if talking else None,
    )


def part_above(game: GameResult) -> float:
    """The part of the rivals whom the player, contestant 0, is above (R25), a tie half."""
    own, *rivals = zip(game.saved, (-lost for lost in game.volcano), strict=True)
    return fmean((own > rival) + (own == rival) / 2 for rival in rivals)


def told(row: Row, seats: int, found: Standing) -> str:
    """Return a match's result as a line."""
    return (
        f"{row.player} against {seats - 1} {row.rival}: {found.games} games, wins {percent(found.wins)},"
        f" Elo {elo(found.elo)}"
    )


def percent(part: Interval) -> str:
    """A share with its interval, which near none and all is wider on one side."""
    if 0.05 <= part.mean <= 0.95:
        return f"{100 * part.mean:.1f} ± {100 * part.half:.1f} %"
    return f"{100 * part.mean:.1f} % ({100 * part.low:.1f} to {100 * part.high:.1f})"


def elo(rating: Interval) -> str:
    """An Elo difference with its interval; of players of whom one wins all games only a bound is known."""
    if isinf(rating.mean):
        return f"above {rating.low:+.0f}" if rating.mean > 0 else f"below {rating.high:+.0f}"
    return f"{rating.mean:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"


def written(row: Row, two: Standing, four: Standing) -> str:
    """The line of a row in the table."""
    cells = [f"{found.games:,} | {percent(found.wins)} | {elo(found.elo)}" for found in (two, four)]
    return f"| {row.player} | {row.rival} | {' | '.join(cells)} |"


def write(lines: Sequence[str], page: Path = PAGE) -> None:
    """Put the rows into the page, with the commit; ValueError where there is no table."""
    text = page.read_text(encoding="utf-8")
    found = re.search(f"{re.escape(_BEGIN)}\n.*?{re.escape(_END)}\n", text, re.DOTALL)
    if not found:
        raise ValueError(f"{page} has lost the lines between which the table stands: {_BEGIN} {_END}")
    measured = f"{datetime.now(UTC):%Y-%m-%d}, commit {commit()}, {SEEDS} seeds."
    table = "\n".join([_BEGIN, "", *_HEAD, *lines, "", f"Measured {measured}", "", _END, ""])
    page.write_text(text[: found.start()] + table + text[found.end() :], encoding="utf-8")


if __name__ == "__main__":
    main()

"""The command line of the arena (docs/bots.md, "The arena")."""

import json
import sys
from contextlib import closing
from time import perf_counter
from typing import Final

from pompeii_net.arena.contest import Plan
from pompeii_net.arena.contestants import SUBSTITUTE
from pompeii_net.arena.cross import add_json, cross_table
from pompeii_net.arena.field import ProcessGone, played
from pompeii_net.arena.interruption import interruptible
from pompeii_net.arena.options import listed, parser, plan_asked
from pompeii_net.arena.progress import Progress
from pompeii_net.arena.table import as_json, as_text
from pompeii_net.arena.tally import Played, pairs, scores
from pompeii_net.commands.console import print_anything, written
from pompeii_net.commands.speech import complain

FAILED: Final = 1
WRONG_USE: Final = 2
INTERRUPTED: Final = 130


def main(argv: list[str]) -> int:
    """Run `pompeii arena` with these arguments; returns the exit code.

    0, 1 where the system refuses, 2 for wrong arguments, 130 after Ctrl+C or SIGTERM, 141 where nobody reads what is
    printed.
    """
    print_anything()
    return written("pompeii arena", "the table", lambda: _arena(argv))


def _arena(argv: list[str]) -> int:
    try:
        options = parser().parse_args(argv)
        if options.list:
            print(listed(options.json))
            return 0
        plan = plan_asked(options)
    except SystemExit:  # --help has printed what it has to say
        return 0
    except ValueError as error:
        _complain(str(error))
        return WRONG_USE
    with interruptible():
        return _run(plan, options.jobs, options.json)


def _run(plan: Plan, jobs: int, in_json: bool) -> int:
    games: list[Played] = []
    status = 0
    progress = Progress(plan.specs, plan.total, sys.stderr)
    start = perf_counter()
    try:
        with closing(played(plan, jobs)) as playing:
            for game in playing:
                games.append(game)
                if game.faults:
                    progress.clear()
                    _name_the_faulty(plan, game)
                progress.count(game)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except (OSError, ProcessGone) as problem:
        progress.clear()
        _complain(str(problem) if isinstance(problem, ProcessGone) else f"the record cannot be written: {problem}")
        status = FAILED
    progress.clear()
    if games or status != FAILED:
        _print(plan, games, len(games) / (perf_counter() - start), in_json)
    return status


def _print(plan: Plan, games: list[Played], per_second: float, in_json: bool) -> None:
    table = scores(plan.specs, games)
    if in_json:
        found = as_json(table, len(games), per_second)
        if plan.round_robin:
            add_json(found, pairs(games))
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    if plan.round_robin:
        print(cross_table(plan.specs, pairs(games)), end="\n\n")
    print(as_text(table, len(games), per_second, len(plan.tables[0])))


def _name_the_faulty(plan: Plan, game: Played) -> None:
    for c, why in game.faults.items():
        bot = plan.specs[c].removeprefix("bot:")
        _complain(f"game {game.number + 1}: the bot “{bot}” {why}; {SUBSTITUTE} plays on in its place")


def _complain(sentence: str) -> None:
    complain("pompeii arena", sentence)

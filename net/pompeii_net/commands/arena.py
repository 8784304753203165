"""The command line of the arena (docs/bots.md, "The arena")."""

import json
import sys
from contextlib import closing
from time import perf_counter
from typing import Final

from pompeii_core.ai.layer import DamagedProgramError
from pompeii_net.arena.game_pool import play_games
from pompeii_net.arena.progress import Progress
from pompeii_net.arena.scores import GameResult, pairings, scores
from pompeii_net.arena.tournament import Tournament
from pompeii_net.bots.fault import BotFault
from pompeii_net.bots.spec import SUBSTITUTE
from pompeii_net.commands.arena_arguments import ArenaOptions, arena_options, listed
from pompeii_net.commands.arena_report import as_json, as_text, cross_table
from pompeii_net.commands.arguments import run_command
from pompeii_net.commands.console import ExitCode, print_error, run_and_flush
from pompeii_net.commands.english import bot_words
from pompeii_net.interruption import interruptible
from pompeii_net.parallel.pool import PoolError

_COMMAND: Final = "pompeii arena"


def main(argv: list[str]) -> int:
    """Run `pompeii arena` with these arguments; returns the exit code.

    0, 1 where the system refuses, 2 for wrong arguments, 130 after Ctrl+C or SIGTERM, 141 where nobody reads what is
    printed.
    """
    return run_and_flush(_COMMAND, "the table", lambda: run_command(_COMMAND, argv, arena_options, _arena))


def _arena(asked: ArenaOptions) -> ExitCode:
    if asked.tournament is None:
        print(listed(asked.json))
        return ExitCode.DONE
    with interruptible():
        return _run(asked.tournament, asked)


def _run(tournament: Tournament, asked: ArenaOptions) -> ExitCode:
    games: list[GameResult] = []
    status = ExitCode.DONE
    progress = Progress(tournament.specs, tournament.total, sys.stderr)
    start = perf_counter()
    try:
        # Closed however this ends: its processes would go on playing for nobody.
        with closing(play_games(tournament, asked.jobs, asked.cluster)) as playing:
            for game in playing:
                games.append(game)
                if game.faults:
                    progress.clear()
                    _name_the_faulty(tournament, game)
                progress.count(game)
    except KeyboardInterrupt:
        status = ExitCode.INTERRUPTED
    except (OSError, PoolError, BotFault, DamagedProgramError) as problem:
        progress.clear()
        print_error(_COMMAND, _why_it_stopped(problem))
        status = ExitCode.FAILED
    progress.clear()
    # What was played is worth a table, whatever put an end to it; after Ctrl+C even an empty one, for scripts.
    if games or status != ExitCode.FAILED:
        _print(tournament, games, len(games) / (perf_counter() - start), asked.json)
    return status


def _why_it_stopped(problem: Exception) -> str:
    match problem:
        case PoolError() | DamagedProgramError():
            return str(problem)
        case BotFault():
            return f"on a machine of the cluster a bot {bot_words(problem.code, problem.blanks)}"
    return f"the record cannot be written: {problem}"


def _print(tournament: Tournament, games: list[GameResult], per_second: float, in_json: bool) -> None:
    table = scores(tournament.specs, games)
    paired = pairings(games) if tournament.round_robin else None
    if in_json:
        print(json.dumps(as_json(table, len(games), per_second, paired), indent=2, ensure_ascii=False))
        return
    if paired is not None:
        print(cross_table(table, paired), end="\n\n")
    print(as_text(table, len(games), per_second, len(tournament.tables[0])))


def _name_the_faulty(tournament: Tournament, game: GameResult) -> None:
    for c, fault in game.faults.items():
        why = bot_words(fault.code, fault.blanks)
        bot = tournament.specs[c].removeprefix("bot:")
        print_error(_COMMAND, f"game {game.number + 1}: the bot “{bot}” {why}; {SUBSTITUTE} takes its place")

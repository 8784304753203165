"""The command line of the arena (docs/bots.md, "The arena")."""

import json
import sys
from contextlib import closing
from time import perf_counter
from typing import Final

from pompeii_net.arena.contestants import SUBSTITUTE
from pompeii_net.arena.cross import add_json, cross_table
from pompeii_net.arena.game_pool import ProcessLost, play_games
from pompeii_net.arena.interruption import interruptible
from pompeii_net.arena.progress import Progress
from pompeii_net.arena.report import as_json, as_text
from pompeii_net.arena.scores import GameResult, pairings, scores
from pompeii_net.arena.tournament import Tournament
from pompeii_net.commands.arena_arguments import listed, parser, tournament_asked
from pompeii_net.commands.console import run_and_flush, use_utf8
from pompeii_net.commands.speech import complain

FAILED: Final = 1
WRONG_USE: Final = 2
INTERRUPTED: Final = 130


def main(argv: list[str]) -> int:
    """Run `pompeii arena` with these arguments; returns the exit code.

    0, 1 where the system refuses, 2 for wrong arguments, 130 after Ctrl+C or SIGTERM, 141 where nobody reads what is
    printed.
    """
    use_utf8()
    return run_and_flush("pompeii arena", "the table", lambda: _arena(argv))


def _arena(argv: list[str]) -> int:
    try:
        options = parser().parse_args(argv)
        if options.list:
            print(listed(options.json))
            return 0
        tournament = tournament_asked(options)
    except SystemExit:  # --help has printed what it has to say
        return 0
    except ValueError as error:
        _complain(str(error))
        return WRONG_USE
    with interruptible():
        return _run(tournament, options.jobs, options.json)


def _run(tournament: Tournament, jobs: int, in_json: bool) -> int:
    games: list[GameResult] = []
    status = 0
    progress = Progress(tournament.specs, tournament.total, sys.stderr)
    start = perf_counter()
    try:
        with closing(play_games(tournament, jobs)) as playing:
            for game in playing:
                games.append(game)
                if game.faults:
                    progress.clear()
                    _name_the_faulty(tournament, game)
                progress.count(game)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except (OSError, ProcessLost) as problem:
        progress.clear()
        _complain(str(problem) if isinstance(problem, ProcessLost) else f"the record cannot be written: {problem}")
        status = FAILED
    progress.clear()
    if games or status != FAILED:
        _print(tournament, games, len(games) / (perf_counter() - start), in_json)
    return status


def _print(tournament: Tournament, games: list[GameResult], per_second: float, in_json: bool) -> None:
    table = scores(tournament.specs, games)
    if in_json:
        found = as_json(table, len(games), per_second)
        if tournament.round_robin:
            add_json(found, pairings(games))
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    if tournament.round_robin:
        print(cross_table(tournament.specs, pairings(games)), end="\n\n")
    print(as_text(table, len(games), per_second, len(tournament.tables[0])))


def _name_the_faulty(tournament: Tournament, game: GameResult) -> None:
    for c, why in game.faults.items():
        bot = tournament.specs[c].removeprefix("bot:")
        _complain(f"game {game.number + 1}: the bot “{bot}” {why}; {SUBSTITUTE} plays on in its place")


def _complain(sentence: str) -> None:
    complain("pompeii arena", sentence)

"""Where an arena's games are played: in this process, spread over several, or on a cluster."""

from collections.abc import Generator
from contextlib import closing
from functools import partial

from pompeii_net.arena.contestants import is_slow
from pompeii_net.arena.scores import GameResult
from pompeii_net.arena.tournament import Tournament, play_game
from pompeii_net.bots.command_line import program_fault
from pompeii_net.bots.spec import parse_spec
from pompeii_net.parallel.workers import workers


def play_games(tournament: Tournament, jobs: int, cluster: str | None = None) -> Generator[GameResult]:
    """The games as they end, in any order unless one process plays them; OSError for a record, PoolError, and
    BotFault where a machine of the `cluster` has no such bot.

    To be closed where they are not all wanted: what still plays then ends at once, on a `cluster` unseen.
    """
    slow = any(is_slow(parse_spec(spec)) for spec in tournament.specs)
    play = partial(play_game if cluster is None else _play_elsewhere, tournament)
    with (
        workers(jobs, cluster, apart=slow) as pool,
        closing(pool.completed(play, range(tournament.total))) as games,
    ):
        for _, game in games:
            yield game


def _play_elsewhere(tournament: Tournament, number: int) -> GameResult:
    """`play_game` on a machine where nobody has looked yet whether its bots can be started: BotFault."""
    for text in tournament.specs:
        command = parse_spec(text).command
        if command and (fault := program_fault(command)):
            raise fault
    return play_game(tournament, number)

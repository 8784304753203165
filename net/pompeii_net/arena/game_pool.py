"""Where an arena's games are played: in this process, or spread over several."""

import os
from collections.abc import Generator
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, Final

from pompeii_net.arena.contestants import is_slow
from pompeii_net.arena.scores import GameResult
from pompeii_net.arena.tournament import Tournament, play_game
from pompeii_net.bots.spec import parse_spec
from pompeii_net.interruption import held_back, left_to_others

MOST_JOBS: Final = 61
"""Windows can wait for no more processes."""

_GONE: Final = "the system ended one of the processes that play"

type _Pipe = Connection[Any, Any]


class ProcessLost(Exception):
    """The processes that should play are not there: one sentence that says why, without its full stop."""


def play_games(tournament: Tournament, jobs: int) -> Generator[GameResult]:
    """The games as they end, in any order where `jobs` is more than 1; OSError for a record, ProcessLost.

    To be closed where they are not all wanted: what still plays then ends at once.
    """
    # In the middle of a long thought only another process can be ended.
    if jobs > 1 or any(is_slow(parse_spec(spec)) for spec in tournament.specs):
        yield from _spread(tournament, min(jobs, tournament.total, MOST_JOBS))
    else:
        for number in range(tournament.total):
            yield play_game(tournament, number)


def _spread(tournament: Tournament, jobs: int) -> Generator[GameResult]:
    numbers, left, team = iter(range(tournament.total)), tournament.total, dict[_Pipe, SpawnProcess]()
    try:
        for number in islice(numbers, jobs):
            with held_back():
                pipe, process = _start(tournament)
                team[pipe] = process
            _hand_out(pipe, number)
        while left:
            ready = wait(team)
            for pipe in [pipe for pipe in team if pipe in ready]:
                game = _result(pipe, next(numbers, None))
                left -= 1
                yield game
    finally:
        # Killed all first, then waited for: they end side by side. What a bot has started ends with its guard.
        for process in team.values():
            process.kill()
        for pipe, process in team.items():
            pipe.close()
            process.join()


def _start(tournament: Tournament) -> tuple[_Pipe, SpawnProcess]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(tournament, theirs), daemon=True)
    try:
        process.start()
    except OSError as problem:
        raise ProcessLost(f"the system starts no more processes: {problem.strerror}") from None
    theirs.close()
    return ours, process


def _hand_out(pipe: _Pipe, number: int) -> None:
    try:
        pipe.send(number)
    except ConnectionError:
        raise ProcessLost(_GONE) from None


def _result(pipe: _Pipe, following: int | None) -> GameResult:
    """What a process has played; it is to play game `following` next, if that is any."""
    try:
        game = pipe.recv()
    except (EOFError, ConnectionError):
        raise ProcessLost(_GONE) from None
    if isinstance(game, OSError):
        raise game
    assert isinstance(game, GameResult)
    if following is not None:
        _hand_out(pipe, following)
    return game


def _work(tournament: Tournament, pipe: _Pipe) -> None:
    """Play the games whose numbers come, until this process is ended or its parent is, however that was."""
    left_to_others()
    parent = parent_process()
    assert parent

    # A parent that is killed can end nobody, and a search looks at no pipe for minutes: a thread waits for its end.
    def end_with_the_parent() -> None:
        parent.join()
        os._exit(1)

    Thread(target=end_with_the_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            pipe.send(_play(tournament, pipe.recv()))


def _play(tournament: Tournament, number: int) -> GameResult | OSError:
    try:
        return play_game(tournament, number)
    except OSError as problem:
        return problem

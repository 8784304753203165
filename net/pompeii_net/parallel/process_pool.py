"""Jobs spread over processes of this machine."""

import os
import pickle
from collections.abc import Callable, Collection, Generator, Iterable
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from traceback import format_exc
from typing import Any, Final

from pompeii_net.interruption import held_back, left_to_others
from pompeii_net.parallel.pool import Pool, PoolError

MOST_JOBS: Final = 61
"""Windows can wait for no more processes."""

_GONE: Final = "the system ended one of the processes that play"

type _Pipe = Connection[Any, Any]


class ProcessPool(Pool):
    """Begins up to `jobs` processes as they are needed, and ends those at once whose results nobody wants."""

    def __init__(self, jobs: int) -> None:
        self._jobs = min(jobs, MOST_JOBS)
        self._team: dict[_Pipe, SpawnProcess] = {}

    def __exit__(self, *_: object) -> None:
        self._end([*self._team])

    def completed[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[tuple[int, R]]:
        numbered, busy = enumerate(arguments), dict[_Pipe, int]()
        try:
            for number, argument in islice(numbered, self._jobs):
                pipe = next((pipe for pipe in self._team if pipe not in busy), None) or self._start()
                busy[pipe] = number
                _hand_out(pipe, function, argument)
            while busy:
                ready = wait(busy)
                for pipe in [pipe for pipe in busy if pipe in ready]:
                    result = _received(pipe)
                    number = busy.pop(pipe)
                    if (following := next(numbered, None)) is not None:
                        busy[pipe], argument = following
                        _hand_out(pipe, function, argument)
                    yield number, result
        finally:
            self._end(busy)

    def _start(self) -> _Pipe:
        context = get_context("spawn")
        with held_back():
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            try:
                process.start()
            except OSError as problem:
                raise PoolError(f"the system starts no more processes: {problem.strerror}") from None
            self._team[ours] = process
        theirs.close()
        return ours

    def _end(self, pipes: Collection[_Pipe]) -> None:
        # Killed all first, then waited for: they end side by side. What a bot has started ends with its guard.
        for pipe in pipes:
            self._team[pipe].kill()
        for pipe in pipes:
            pipe.close()
            self._team.pop(pipe).join()


def _hand_out(pipe: _Pipe, function: Callable[[Any], Any], argument: Any) -> None:
    try:
        pipe.send((function, argument))
    except ConnectionError:
        raise PoolError(_GONE) from None


def _received(pipe: _Pipe) -> Any:
    """What a process has found."""
    try:
        is_result, found = pipe.recv()
    except (EOFError, ConnectionError):
        raise PoolError(_GONE) from None
    if not is_result:
        raise found
    return found


def _work(pipe: _Pipe) -> None:
    """Do the jobs that come, until this process is ended or its parent is, however that was."""
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
            pipe.send_bytes(_done(pipe.recv_bytes()))


def _done(job: bytes) -> bytes:
    try:
        function, argument = pickle.loads(job)
        return pickle.dumps((True, function(argument)))
    except Exception as problem:
        problem.add_note(format_exc())  # which pickling would lose
        return pickle.dumps((False, problem))

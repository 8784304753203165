"""What does jobs, wherever they are done, and the pool of processes on this machine."""

import os
import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Iterable
from contextlib import closing, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from traceback import format_exc
from typing import Any, Final, Self

from pompeii_net.commands.arguments import held_back, left_to_others


class PoolError(Exception):
    """Those who should do the jobs are not there, or not fit to: one sentence that says why, without its full stop."""


class Pool(ABC):
    """A context that calls a function with many arguments.

    Each result comes once, whoever was lost on the way, so the function is to depend on nothing but its argument: it
    may be called twice. Function, arguments and results are pickled. What the function raises is raised here, and so
    is PoolError.
    """

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, *_: object) -> None:
        """Nothing goes on afterwards."""

    @abstractmethod
    def completed[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[tuple[int, R]]:
        """The results in any order, each as soon as it is there, with its argument's number from 0.

        To be closed where they are not all wanted: what is still to be done is dropped then.
        """

    def map[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[R]:
        """The results in the order of the arguments, otherwise as `completed`."""
        early, following = dict[int, R](), 0
        with closing(self.completed(function, arguments)) as results:
            for number, result in results:
                early[number] = result
                while following in early:
                    yield early.pop(following)
                    following += 1


class SerialPool(Pool):
    """Does one job after the other, here."""

    def __exit__(self, *_: object) -> None:
        pass

    def completed[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[tuple[int, R]]:
        for number, argument in enumerate(arguments):
            yield number, function(argument)


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

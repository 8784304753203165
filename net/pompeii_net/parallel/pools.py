"""The interface of pools, the pool of local processes, and fingerprints of the program that a process runs."""

import os
import pickle
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, suppress
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread
from traceback import format_exc
from typing import Any, Final, NamedTuple

from pompeii_core.build import COMPILED
from pompeii_net.commands.arguments import held_back, left_to_others


class PoolError(Exception):
    """The workers are missing or unfit. The message is a sentence without its full stop."""


class Pool(AbstractContextManager["Pool"], ABC):
    """A context manager that calls a function with many arguments. Function, arguments and results are pickled.

    Each result comes once, but a job may be repeated after a worker was lost, so the function must depend only on its
    argument. Exceptions of the function are raised here, and PoolError if the workers fail.
    """

    def __exit__(self, *_: object) -> None:
        """End all work."""

    @abstractmethod
    def completed[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[tuple[int, R]]:
        """Yield (number of the argument from 0, result) as each is ready, in any order. Closing it drops the rest."""

    def map[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[R]:
        """Yield the results in the order of the arguments, otherwise as `completed` does."""
        early, following = dict[int, R](), 0
        with closing(self.completed(function, arguments)) as results:
            for number, result in results:
                early[number] = result
                while following in early:
                    yield early.pop(following)
                    following += 1


class SerialPool(Pool):
    """Runs one job after another in this process."""

    def completed[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[tuple[int, R]]:
        for number, argument in enumerate(arguments):
            yield number, function(argument)


MOST_JOBS: Final = 61  # maximum number of processes that Windows can wait for

_GONE: Final = "the system ended one of the processes that play"

type _Pipe = Connection[Any, Any]


class ProcessPool(Pool):
    """A pool of up to `jobs` processes, started as needed and killed at once when their results are not wanted."""

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
                    try:
                        is_result, found = pipe.recv()
                    except (EOFError, ConnectionError):
                        raise PoolError(_GONE) from None
                    if not is_result:
                        raise found
                    number = busy.pop(pipe)
                    if (following := next(numbered, None)) is not None:
                        busy[pipe], argument = following
                        _hand_out(pipe, function, argument)
                    yield number, found
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
        # Kill all before waiting for any, so that they end in parallel. A bot's processes end with its guard.
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


def _work(pipe: _Pipe) -> None:
    """Do the jobs from the pipe until this process or its parent ends, for any reason."""
    left_to_others()
    parent = parent_process()
    assert parent

    # A killed parent cannot end us, and a search may not read the pipe for minutes, so a thread waits for its end.
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
        problem.add_note(format_exc())  # pickling would lose the traceback
        return pickle.dumps((False, problem))


_OURS: Final = "pompeii_core", "pompeii_net"


class Fingerprint(NamedTuple):
    """Properties of a process that affect its results or their speed."""

    python: str
    compiled: bool
    sources: dict[str, str]  # digest of each package, "" if it is missing


def packages_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the packages that must be the same in all processes: our own, and the one that defines `function`.

    The latter is a dotted name, and left out if `function` is defined in `__main__`.
    """
    while isinstance(function, partial):
        function = function.func
    module = function.__module__
    # Functions of the main module are pickled whole.
    if module.startswith(("__main__", *_OURS)):
        return _OURS
    return *_OURS, module.rpartition(".")[0] or module


@cache
def fingerprint(packages: tuple[str, ...]) -> Fingerprint:
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return Fingerprint(python, COMPILED, {package: _digest(package) for package in packages})


def difference(ours: Fingerprint, theirs: Fingerprint) -> str:
    """Return the first difference of another process from this one, as words to follow its name; "" if none."""
    builds = "interpreted", "compiled"
    if ours.python != theirs.python:
        return f"has Python {theirs.python}, this program {ours.python}"
    for package, digest in ours.sources.items():
        if not theirs.sources[package]:
            return f"does not find “{package}”"
        if theirs.sources[package] != digest:
            return f"has another version of “{package}” than this program"
    if ours.compiled != theirs.compiled:
        return f"plays with the {builds[theirs.compiled]} core, this program with the {builds[ours.compiled]} one"
    return ""


def _digest(package: str) -> str:
    """Return a digest of a package's uncompiled files, "" if it is missing. ModuleNotFoundError if its parent is."""
    spec = find_spec(package)
    if spec is None:
        return ""
    digest = sha256()
    for name, path in sorted(_files(spec.submodule_search_locations, spec.origin)):
        digest.update(name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(folders: list[str] | None, module: str | None) -> Iterator[tuple[str, Path]]:
    if folders is None and module is not None:
        yield Path(module).name, Path(module)
    for folder in {Path(folder).resolve() for folder in folders or ()}:
        for path in folder.rglob("*"):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not name.startswith(".") and path.suffix not in (".pyc", ".so", ".pyd"):
                yield name, path

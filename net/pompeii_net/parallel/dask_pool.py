"""Jobs done by a Dask cluster; the one module that knows Dask, an optional extra."""

import logging
import pickle
from asyncio import CancelledError as Cancelled
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Lock
from time import monotonic
from traceback import format_exc
from typing import Any, Final

import cloudpickle
from distributed import Client, Future, KilledWorker, get_worker
from distributed.comm.core import CommClosedError

from pompeii_net.parallel.fingerprint import Fingerprint, difference, fingerprint, packages_of
from pompeii_net.parallel.pool import Pool, PoolError

_CONNECTING: Final = 5
"""Seconds to wait for the scheduler, and then for a worker."""
_AHEAD: Final = 1000
"""Jobs that the scheduler has at a time: more than any cluster does at once, less than it could not remember."""
_LOOKING: Final = 5
"""Seconds of silence after which it is asked whether anybody works."""
_ALONE: Final = 60
"""Seconds without a worker after which no other is waited for."""

_one_at_a_time: Final = Lock()


class DaskPool(Pool):
    """Hands jobs to the scheduler at `address`, which gives those of a worker that is lost to another."""

    def __init__(self, address: str) -> None:
        self._address = address
        for name in ("distributed", "distributed.client"):  # what matters of it is said in a sentence
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            self._client = Client(address, timeout=_CONNECTING, set_as_default=False)
        except (OSError, ValueError):
            raise PoolError(f"there is no Dask scheduler at “{address}”") from None
        try:
            self._client.wait_for_workers(1, timeout=_CONNECTING)
        except TimeoutError:
            self._client.close()
            raise PoolError(f"the scheduler at “{address}” has no workers: start some with “dask worker”") from None

    def __exit__(self, *_: object) -> None:
        with suppress(TimeoutError):
            self._client.close(timeout=_LOOKING)

    def completed[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[tuple[int, R]]:
        ours = fingerprint(packages_of(function))
        self._check_workers(ours)
        # Bytes, so that a worker looks who it is before it imports anything for them.
        call, numbered = cloudpickle.dumps(function), enumerate(arguments)
        waiting, done = dict[Future[Any], int](), SimpleQueue[Future[Any]]()

        def submit(number: int, argument: A) -> None:
            # Impure: else Dask takes equal jobs, of other programs too, for one.
            future = self._client.submit(_do, ours, call, cloudpickle.dumps(argument), pure=False)
            waiting[future] = number
            future.add_done_callback(done.put)

        try:
            for job in islice(numbered, _AHEAD):
                submit(*job)
            while waiting:
                future = self._next(done)
                result = self._result(future)
                number = waiting.pop(future)
                if (following := next(numbered, None)) is not None:
                    submit(*following)
                yield number, result
        finally:
            with suppress(OSError, CancelledError, Cancelled):
                self._client.cancel([*waiting], force=True)

    def _check_workers(self, ours: Fingerprint) -> None:
        answers = self._client.run(fingerprint, tuple(ours.sources), on_error="return")
        for worker, theirs in answers.items():
            # Where this very function is not found there is no such program.
            unlike = difference(ours, theirs) if isinstance(theirs, Fingerprint) else "does not find this program"
            if unlike:
                raise PoolError(f"the worker {worker} {unlike}")

    def _next(self, done: SimpleQueue[Future[Any]]) -> Future[Any]:
        since = monotonic()
        while True:
            try:
                return done.get(timeout=_LOOKING)
            except Empty:
                if self._client.nthreads():
                    since = monotonic()
                elif monotonic() - since > _ALONE:
                    raise PoolError(f"the cluster at “{self._address}” has lost its workers") from None

    def _result(self, future: Future[Any]) -> Any:
        try:
            is_result, found = future.result()
        except KilledWorker as killed:
            number = killed.allowed_failures + 1
            raise PoolError(f"{number} workers were lost one after the other over the same job") from None
        except (CommClosedError, CancelledError, Cancelled):
            raise PoolError(f"the scheduler at “{self._address}” has ended, or has dropped the jobs") from None
        if not is_result:
            raise found
        return found


def _do(expected: Fingerprint, call: bytes, argument: bytes) -> tuple[bool, Any]:
    """A job on a worker: whether it is done, with its result or what it has raised."""
    try:
        unlike = difference(expected, fingerprint(tuple(expected.sources)))
        if unlike:  # it has come later than the others, which were asked at once
            return False, PoolError(f"the worker {get_worker().address} {unlike}")
        with _one_at_a_time:  # the core is not made for threads
            return True, _function(call)(pickle.loads(argument))
    except Exception as problem:
        problem.add_note(format_exc())
        return False, problem


@lru_cache(maxsize=8)
def _function(call: bytes) -> Any:
    return pickle.loads(call)

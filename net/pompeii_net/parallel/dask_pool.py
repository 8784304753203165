"""A pool on a Dask cluster; the only module that imports Dask, an optional extra."""

import asyncio
import logging
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Lock
from time import monotonic, perf_counter
from traceback import format_exc
from typing import Any, Final

import cloudpickle
from distributed import Client, Future, KilledWorker, Security, get_worker, rpc

from pompeii_net.parallel.pools import Fingerprint, Pool, PoolError, difference, fingerprint, packages_of

_CONNECTING: Final = 10  # seconds to wait for the scheduler, and then for a worker, perhaps started at the same time
_MOST_BATCHES: Final = 1000  # maximum batches at the scheduler; more than a cluster has workers
_BATCH: Final = 0.5  # target duration of a batch in seconds, as handing one out takes milliseconds
_LARGEST: Final = 200  # maximum number of jobs of a batch
_LOOKING: Final = 5  # seconds of silence before checking for workers
_ALONE: Final = 60  # seconds without any worker before giving up

_one_at_a_time: Final = Lock()


class DaskPool(Pool):
    """Runs jobs through the scheduler at `address`, which gives the jobs of a lost worker to others."""

    def __init__(self, address: str) -> None:
        self._address = address
        for name in ("distributed", "distributed.client"):  # we report what matters in a sentence
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        if not asyncio.run(_is_scheduler(address)):
            secured = ", or it does not take this program's certificates" if address.startswith("tls:") else ""
            raise PoolError(f"there is no Dask scheduler at “{address}”{secured}")
        self._client = Client(address, timeout=_CONNECTING, set_as_default=False)
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
        # Bytes, so that a worker checks its own version before importing anything for them.
        call, numbered, size = cloudpickle.dumps(function), enumerate(arguments), 1
        waiting, done = dict[Future[Any], int](), SimpleQueue[Future[Any]]()

        def submit() -> None:
            if not (batch := list(islice(numbered, size))):
                return
            job = cloudpickle.dumps([argument for _, argument in batch])
            # pure=False, or Dask would treat equal jobs as one, even of different programs.
            with self._in_touch():
                future = self._client.submit(_do, ours, call, job, pure=False)
            waiting[future] = batch[0][0]
            future.add_done_callback(done.put)

        try:
            for _ in range(2 * max(1, self._threads())):
                submit()
            while waiting:
                future = self._next(done)
                results, seconds = self._result(future)
                first = waiting.pop(future)
                fitting = int(_BATCH * len(results) / max(seconds, 1e-6))
                size = max(1, min(fitting, 4 * len(results), _LARGEST))
                for _ in range(min(2, _MOST_BATCHES - len(waiting))):  # two for one, as workers may have joined
                    submit()
                for number, (is_result, found) in enumerate(results, first):
                    if not is_result:
                        raise found
                    yield number, found
        finally:
            with suppress(PoolError), self._in_touch():
                self._client.cancel([*waiting], force=True)

    def _check_workers(self, ours: Fingerprint) -> None:
        with self._in_touch():
            answers = self._client.run(fingerprint, tuple(ours.sources), on_error="return")
        for worker, theirs in answers.items():
            # A worker without this program cannot even find this function.
            unlike = difference(ours, theirs) if isinstance(theirs, Fingerprint) else "does not find this program"
            if unlike:
                raise PoolError(f"the worker {worker} {unlike}")

    def _next(self, done: SimpleQueue[Future[Any]]) -> Future[Any]:
        since = monotonic()
        while True:
            try:
                return done.get(timeout=_LOOKING)
            except Empty:
                if self._threads():
                    since = monotonic()
                elif monotonic() - since > _ALONE:
                    raise PoolError(f"the cluster at “{self._address}” has lost its workers") from None

    def _result(self, future: Future[Any]) -> Any:
        try:
            with self._in_touch():
                return future.result()
        except KilledWorker as killed:
            number = killed.allowed_failures + 1
            raise PoolError(f"{number} workers were lost one after the other over the same job") from None

    def _threads(self) -> int:
        with self._in_touch():
            return sum(self._client.nthreads().values())

    @contextmanager
    def _in_touch(self) -> Iterator[None]:
        """Raise PoolError if the scheduler is silent before or within the block, or has dropped a job."""
        lost = PoolError(f"the scheduler at “{self._address}” has ended, or has dropped the jobs")
        if self._client.status != "running":
            raise lost
        try:
            yield
        except (OSError, CancelledError, asyncio.CancelledError):
            raise lost from None


async def _is_scheduler(address: str) -> bool:
    """Return whether a scheduler answers at `address` within `_CONNECTING` seconds. Any error counts as no."""
    certificates = Security().get_connection_args("client")
    try:
        async with asyncio.timeout(_CONNECTING), rpc(address, connection_args=certificates) as there:
            identity = await there.identity()
    except Exception:  # anything may be there, and Dask raises many kinds of errors
        return False
    return isinstance(identity, dict) and identity.get("type") == "Scheduler"


def _do(expected: Fingerprint, call: bytes, job: bytes) -> tuple[list[tuple[bool, Any]], float]:
    """Do a batch on a worker until a job fails.

    Return (succeeded, result or exception) for each, and the seconds taken. A worker whose fingerprint is not
    `expected` does nothing and returns a PoolError.
    """
    unlike = difference(expected, fingerprint(tuple(expected.sources)))
    if unlike:  # this worker joined after the others were checked
        return [(False, PoolError(f"the worker {get_worker().address} {unlike}"))], 0
    found = list[tuple[bool, Any]]()
    with _one_at_a_time:  # the core is not thread-safe
        start = perf_counter()
        try:
            function = _function(call)
            for argument in pickle.loads(job):
                found.append((True, function(argument)))
        except Exception as problem:
            problem.add_note(format_exc())
            found.append((False, problem))
        return found, perf_counter() - start


_function: Final = lru_cache(maxsize=8)(pickle.loads)

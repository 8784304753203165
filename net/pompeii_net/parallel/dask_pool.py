"""Jobs done by a Dask cluster; the one module that knows Dask, an optional extra."""

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

_CONNECTING: Final = 10
"""Seconds to wait for the scheduler, and then for a worker: they may have been started at the same time."""
_MOST: Final = 1000  # batches of jobs that the scheduler has at most: more than a cluster has workers
_BATCH: Final = 0.5
_LARGEST: Final = 200
"""Seconds that a batch should take, as handing it out takes some milliseconds, and jobs in it at most."""
_LOOKING: Final = 5  # seconds of silence after which it is asked whether anybody works
_ALONE: Final = 60  # seconds without a worker after which no other is waited for

_one_at_a_time: Final = Lock()


class DaskPool(Pool):
    """Hands jobs to the scheduler at `address`, which gives those of a worker that is lost to another."""

    def __init__(self, address: str) -> None:
        self._address = address
        for name in ("distributed", "distributed.client"):  # what matters of it is said in a sentence
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
        # Bytes, so that a worker looks who it is before it imports anything for them.
        call, numbered, size = cloudpickle.dumps(function), enumerate(arguments), 1
        waiting, done = dict[Future[Any], int](), SimpleQueue[Future[Any]]()

        def submit() -> None:
            if not (batch := list(islice(numbered, size))):
                return
            job = cloudpickle.dumps([argument for _, argument in batch])
            # Impure: else Dask takes equal jobs, of other programs too, for one.
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
                for _ in range(min(2, _MOST - len(waiting))):  # two for one: others may have come
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
        """Within, a scheduler that does not answer, or knows nothing of a job, is a PoolError."""
        lost = PoolError(f"the scheduler at “{self._address}” has ended, or has dropped the jobs")
        if self._client.status != "running":
            raise lost
        try:
            yield
        except (OSError, CancelledError, asyncio.CancelledError):
            raise lost from None


async def _is_scheduler(address: str) -> bool:
    """Whether it is one that answers; a client that finds none is not easily ended."""
    certificates = Security().get_connection_args("client")
    try:
        async with asyncio.timeout(_CONNECTING), rpc(address, connection_args=certificates) as there:
            identity = await there.identity()
    except Exception:  # there may be anything, or nothing, and Dask finds many words for it
        return False
    return isinstance(identity, dict) and identity.get("type") == "Scheduler"


def _do(expected: Fingerprint, call: bytes, job: bytes) -> tuple[list[tuple[bool, Any]], float]:
    """A batch on a worker: of each job whether it is done, with its result or what it has raised; and the seconds."""
    unlike = difference(expected, fingerprint(tuple(expected.sources)))
    if unlike:  # it has come later than the others, which were asked at once
        return [(False, PoolError(f"the worker {get_worker().address} {unlike}"))], 0
    found = list[tuple[bool, Any]]()
    with _one_at_a_time:  # the core is not made for threads
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

"""Worker processes, started as they are needed; each is lent to one job at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from pompeii_net.tasks import TaskSet
from pompeii_net.worker_process import WorkerProcess


class WorkerPool:
    """At most `most` workers; they stay, idle, until `close`."""

    def __init__(self, most: int, log: Path | None) -> None:
        self._most, self._log = most, log
        self._idle: list[WorkerProcess] = []
        self._lent: set[WorkerProcess] = set()
        self._room = asyncio.Semaphore(most)
        self._ending = TaskSet()
        self._renews = True

    @property
    def pids(self) -> list[int]:
        """The process ids of those that run, the one to be lent next last."""
        return [worker.pid for worker in (*self._lent, *self._idle) if worker.pid is not None]

    @property
    def free(self) -> int:
        """How many could be lent at once."""
        return self._most - len(self._lent)

    def start(self, count: int) -> None:
        """Start workers in the background, up to `count` in all, so that nobody waits for them."""
        self._renews = True
        for _ in range(min(count, self._most) - len(self._lent) - len(self._idle)):
            self._idle.append(WorkerProcess(self._log))

    def rest(self) -> None:
        """Until `start` no worker takes the place of one that is killed."""
        self._renews = False

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[WorkerProcess]:
        """A worker that is ready; OSError where the system gives none.

        It is ended where the borrower fails. Whoever is cancelled wants its thought no more: it is killed at once,
        and a fresh one started in the background.
        """
        async with self._room:
            worker = self._idle.pop() if self._idle else WorkerProcess(self._log)
            self._lent.add(worker)
            try:
                await worker.ready()
                yield worker
            except BaseException as reason:
                worker.kill()
                self._end(worker)
                if self._renews and isinstance(reason, asyncio.CancelledError):
                    self._idle.append(WorkerProcess(self._log))
                raise
            else:
                self._idle.append(worker)
            finally:
                self._lent.discard(worker)

    async def close(self) -> None:
        """End every worker, and wait until all are gone."""
        self.rest()
        for worker in self._lent:
            worker.kill()
        for _ in range(self._most):  # until whoever had one has seen it gone
            await self._room.acquire()
        while self._idle:
            self._end(self._idle.pop())
        await self._ending.join()
        for _ in range(self._most):
            self._room.release()

    def _end(self, worker: WorkerProcess) -> None:
        self._ending.spawn(worker.end())

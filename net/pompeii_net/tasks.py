"""Background tasks of asyncio."""

import asyncio
from collections.abc import Coroutine


class TaskSet:
    """A set of background tasks, which keeps references to them. Their exceptions go to the loop's handler."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def spawn(self, work: Coroutine[object, object, None], *, eager: bool = False) -> asyncio.Task[None]:
        """Run `work` in a new task; if `eager`, up to its first wait at once. Exceptions go to the loop's handler."""
        task = asyncio.Task(work, loop=asyncio.get_running_loop(), eager_start=eager)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def join(self) -> None:
        """Wait until no task runs, including tasks that are spawned meanwhile."""
        while self._tasks:
            await asyncio.wait(self._tasks)
            await asyncio.sleep(0)  # give the callbacks of finished tasks a chance to run

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            context = {"message": "A task failed", "exception": problem, "task": task}
            task.get_loop().call_exception_handler(context)

"""Tasks that run beside whoever started them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pompeii_net.tasks import TaskSet


def run(scene: Callable[[TaskSet], Awaitable[None]]) -> list[dict[str, Any]]:
    """What the loop's handler was told of meanwhile."""
    problems: list[dict[str, Any]] = []

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: problems.append(context))
        await scene(TaskSet())
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(main())
    return problems


def test_it_waits_for_tasks_that_tasks_spawn() -> None:
    done: list[str] = []

    async def scene(tasks: TaskSet) -> None:
        async def second() -> None:
            done.append("second")

        async def first() -> None:
            await asyncio.sleep(0)
            tasks.spawn(second())
            done.append("first")

        tasks.spawn(first())
        assert tasks
        await tasks.join()
        assert not tasks

    assert run(scene) == []
    assert done == ["first", "second"]


def test_what_is_cancelled_is_awaited_and_no_problem() -> None:
    ended: list[bool] = []

    async def scene(tasks: TaskSet) -> None:
        async def endless() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(True)

        tasks.spawn(endless(), eager=True)
        tasks.cancel()
        await tasks.join()

    assert run(scene) == []
    assert ended == [True]


def test_an_exception_is_not_lost() -> None:
    async def scene(tasks: TaskSet) -> None:
        async def fails() -> None:
            raise ValueError("a fault")

        tasks.spawn(fails())
        tasks.spawn(fails(), eager=True)
        await tasks.join()

    assert [str(problem["exception"]) for problem in run(scene)] == ["a fault", "a fault"]


def test_an_eager_task_has_begun_when_it_is_spawned() -> None:
    async def scene(tasks: TaskSet) -> None:
        begun: list[bool] = []

        async def begins() -> None:
            begun.append(True)
            await asyncio.sleep(0)

        tasks.spawn(begins(), eager=True)
        assert begun
        await tasks.join()

    assert run(scene) == []

"""What these tests start ends with them; an `async` one has a loop of its own. And tables to play at."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest

from pompeii_core.record import Header
from pompeii_net.journal import Journal
from pompeii_net.player import Player
from pompeii_net.table import Table
from tests.net.games import header, left_over, people, running
from tests.net.lan.neighbours import VirtualTimeLoop

_LIMIT = 600  # seconds, of its own time


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"loop": VirtualTimeLoop if item.get_closest_marker("virtual_time") else asyncio.new_event_loop}


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    before = running()
    yield
    assert left_over(before) == set()


@pytest.fixture(autouse=True)
def loop_watched(nothing_left_behind: None, request: pytest.FixtureRequest) -> None:
    if iscoroutinefunction(request.function):
        request.getfixturevalue("nothing_left_in_loop")


@pytest.fixture
async def nothing_left_in_loop() -> AsyncIterator[None]:
    """Fail if a test's loop has unseen errors, tasks or, with virtual time, timers; that is cancelled after _LIMIT."""
    loop = asyncio.get_running_loop()
    unseen: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda loop, context: unseen.append(context))
    if isinstance(loop, VirtualTimeLoop):
        limit = loop.call_later(_LIMIT, lambda: [task.cancel() for task in asyncio.all_tasks(loop)])
        yield
        gc.collect(1)
        while len(asyncio.all_tasks()) > 1:  # links that were cut end in their own time
            await asyncio.sleep(0)
        limit.cancel()
        assert loop.timers == []
    else:
        yield
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert unseen == []


type TableOf = Callable[[Header, Sequence[Player]], Table]


@pytest.fixture
def table_of(tmp_path: Path) -> Iterator[TableOf]:
    tables: list[Table] = []

    def make(head: Header, seated: Sequence[Player]) -> Table:
        tables.append(Table(Journal.new(tmp_path, head, lambda problem: None), seated))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def head() -> Header:
    return header(people(2))

"""Pools on this machine: the same results from any of them."""

import sys
from collections.abc import Iterator
from itertools import islice

import pytest

from pompeii_net.parallel import pools, workers
from pompeii_net.parallel.pools import MOST_JOBS, Pool, PoolError, ProcessPool, SerialPool
from tests.net.parallel.jobs import end_the_process, fail_at_two, process_of, square


@pytest.fixture(params=[1, 1000])
def pool(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    monkeypatch.setattr(pools, "MOST_JOBS", 2)
    with workers(request.param) as pool:
        yield pool


def test_results_come_in_the_order_of_their_arguments(pool: Pool) -> None:
    assert list(pool.map(square, range(20))) == [n * n for n in range(20)]
    assert sorted(pool.completed(square, range(20))) == [(n, n * n) for n in range(20)]
    assert list(pool.map(square, [])) == []
    # Nor is any system asked for a thousand processes: Windows could wait for 63.
    assert len(set(pool.map(process_of, range(20)))) == (1 if isinstance(pool, SerialPool) else 2)
    assert MOST_JOBS <= 63


def test_what_a_job_raises_is_raised_here(pool: Pool) -> None:
    with pytest.raises(OSError, match="No space left") as raised:
        list(pool.map(fail_at_two, range(10)))
    if isinstance(pool, ProcessPool):
        assert "in fail_at_two" in raised.value.__notes__[0]
    assert list(pool.map(fail_at_two, [1])) == [1]


def test_no_more_is_begun_than_can_be_done(pool: Pool) -> None:
    arguments = iter(range(1_000_000))
    results = pool.completed(square, arguments)
    assert all(result == number * number for number, result in islice(results, 3))
    results.close()
    assert next(arguments) <= 3 + 2


def test_a_process_that_the_system_ends_is_told_of() -> None:
    with workers(2) as pool, pytest.raises(PoolError, match=r"^the system ended one of the processes that play$"):
        list(pool.map(end_the_process, range(4)))


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    monkeypatch.delitem(sys.modules, "pompeii_net.parallel.dask_pool", raising=False)
    with pytest.raises(PoolError, match=r"^--cluster needs Dask, .*: pip install distributed$"):
        workers(cluster="tcp://127.0.0.1:8786")

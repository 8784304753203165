"""A Dask cluster on this machine: a scheduler and workers, each a process of its own."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

import pytest

from pompeii_net.commands.arena import main
from pompeii_net.parallel import pools, workers
from pompeii_net.parallel.pools import PoolError
from tests.net.arena.running import ENVIRONMENT, PAIR, table
from tests.net.parallel.jobs import end_the_process, end_the_process_once, fail_at_two, square

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="the extra “cluster” is not installed")

LOCAL = ["--no-dashboard", "--host", "127.0.0.1"]
GAMES = ["--seat", "ai:Livia", "--seat", "ai:corvus@tribune", "--seat", "greedy", "--games", "12", "--rotate"]


class Process:
    """One of Dask's, and what it says first that matches."""

    def __init__(self, says: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments],
            env=ENVIRONMENT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self._says = re.compile(says)
        assert self._process.stderr
        # On Windows a pipe that nobody reads takes 4 KB, and then holds up the writer.
        self._rest = Thread(target=self._process.stderr.read)

    def ready(self) -> str:
        assert self._process.stderr
        for line in self._process.stderr:
            if found := self._says.search(line):
                self._rest.start()
                return found[1]
        raise AssertionError("it has ended")

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._rest.join()
        assert self._process.stderr
        self._process.stderr.close()


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.scheduler = Process(r"Scheduler at: +(\S+)", "scheduler", *LOCAL, "--port", "0")
        self.address = self.scheduler.ready()
        options = [*LOCAL, "--no-nanny", "--nthreads", "1", "--local-directory", str(folder)]
        self.workers = [Process(r"Registered to: +(\S+)", "worker", self.address, *options) for _ in range(2)]
        for worker in self.workers:
            worker.ready()

    def kill(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    try:
        yield cluster
    finally:
        cluster.kill()


@pytest.fixture(autouse=True)
def nothing_left_behind() -> None:
    """Dask keeps its threads for a client that may follow."""


def test_a_cluster_from_its_first_game_to_its_end(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tables, jobs that fail, a worker killed, none left, no scheduler: one test, as a cluster is slow to start."""
    from pompeii_net.parallel import dask_pool  # half a second, which others do not wait for

    address = cluster.address
    assert table(capsys, *GAMES, "--cluster", address) == table(capsys, *GAMES)
    missing = ["--seat", "bot:no-such-program", "--seat", "greedy"]
    assert main([*missing, "--cluster", address]) == 1
    assert capsys.readouterr().err == (
        "pompeii arena: on a machine of the cluster a bot cannot be started: there is no program “no-such-program” that"
        " can be run\n"
    )
    with workers(cluster=address) as pool:
        with pytest.raises(OSError, match="No space left") as raised:
            list(pool.map(fail_at_two, range(10)))
        assert "in fail_at_two" in raised.value.__notes__[0]
        refuses_other_programs(address, monkeypatch)
        # One of the two is killed in the middle: nothing is lost, and nothing there twice.
        assert list(pool.map(partial(end_the_process_once, tmp_path), range(40))) == [*range(40)]
        assert sum(worker.ended for worker in cluster.workers) == 1
        assert sorted(pool.completed(square, range(1000))) == [(n, n * n) for n in range(1000)]

        monkeypatch.setattr(dask_pool, "_LOOKING", 0.1)
        monkeypatch.setattr(dask_pool, "_ALONE", 0.1)
        with pytest.raises(PoolError, match=r"^the cluster at “.*” has lost its workers$"):
            list(pool.map(end_the_process, [1]))
        monkeypatch.setattr(dask_pool, "_CONNECTING", 0.5)
        with pytest.raises(PoolError, match=r"^the scheduler at “.*” has no workers: start some with “dask worker”$"):
            workers(cluster=address)

        def without_a_scheduler() -> Iterator[int]:
            yield 1
            cluster.scheduler.kill()
            yield 2

        for arguments in (without_a_scheduler(), range(3)):
            with pytest.raises(PoolError, match=r"^the scheduler at “.*” has ended, or has dropped the jobs$"):
                list(pool.map(square, arguments))
    for nowhere in (address, "127.0.0.1", "nowhere://here"):
        assert main([*PAIR, "--cluster", nowhere]) == 1
        assert capsys.readouterr().err == f"pompeii arena: there is no Dask scheduler at “{nowhere}”\n"


def refuses_other_programs(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Expect a PoolError if a worker has another program: each is asked before its first job, also a later one."""
    says = r"^the worker tcp://.* has another version of “pompeii_core” than this program$"
    with monkeypatch.context() as patch, workers(cluster=address) as pool:
        patch.setattr(pools, "_digest", lambda package: "another")
        pools.fingerprint.cache_clear()
        for _ in range(2):
            with pytest.raises(PoolError, match=says):
                list(pool.map(square, [1]))
            patch.setattr("pompeii_net.parallel.dask_pool.DaskPool._check_workers", lambda *_: None)
    pools.fingerprint.cache_clear()


def test_what_differs_between_two_programs_is_said() -> None:
    ours = {"pompeii_core": "1", "tuning": "2"}
    said = {
        "": ("3.13", True, ours),
        "has Python 3.14, this program 3.13": ("3.14", True, ours),
        "plays with the interpreted core, this program with the compiled one": ("3.13", False, ours),
        "does not find “tuning”": ("3.13", True, ours | {"tuning": ""}),
        "has another version of “tuning” than this program": ("3.13", True, ours | {"tuning": "3"}),
    }
    here = pools.Fingerprint("3.13", True, ours)
    assert {pools.difference(here, pools.Fingerprint(*there)): there for there in said.values()} == said

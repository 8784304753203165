"""What benchmarks are told of who does their jobs."""

import argparse

import pytest
from parallel import add_worker_options, asked_workers

from pompeii_net.parallel.pools import PoolError


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_worker_options(parser)
    return parser.parse_args(arguments)


def test_one_process_unless_more_are_asked_for() -> None:
    with asked_workers(options()) as pool:
        assert list(pool.map(str, range(3))) == ["0", "1", "2"]


def test_jobs_are_of_this_machine_and_a_cluster_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("--jobs", "2", "--cluster", "tcp://host:8786")
    assert "not allowed with argument" in capsys.readouterr().err


def test_who_loses_the_workers_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["benchmarks/levels.py"])
    with pytest.raises(SystemExit, match=r"^levels.py: nobody is there$"), asked_workers(options()):
        raise PoolError("nobody is there")
    with pytest.raises(SystemExit, match=r"^130$"), asked_workers(options()):
        raise KeyboardInterrupt

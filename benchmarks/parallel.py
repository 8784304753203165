"""Who does a benchmark's jobs: --jobs processes, or a --cluster (docs/learning.md)."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pompeii_net.commands.arguments import whole
from pompeii_net.parallel import workers
from pompeii_net.parallel.pools import Pool, PoolError

MOST: Final = 10_000_000
"""More of anything than is ever asked for: a slip of the pen."""


def add_worker_options(parser: argparse.ArgumentParser) -> None:
    """The options that `asked_workers` reads."""
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--jobs", type=whole(1, MOST), default=1, help="processes")
    either.add_argument("--cluster", metavar="ADDRESS", help="the scheduler of a Dask cluster, as tcp://HOST:8786")


@contextmanager
def asked_workers(options: argparse.Namespace) -> Iterator[Pool]:
    """Yield the pool of the command line; if that is lost, or after Ctrl+C, exit from the program."""
    try:
        with workers(options.jobs, options.cluster) as pool:
            yield pool
    except PoolError as problem:
        sys.exit(f"{Path(sys.argv[0]).name}: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)

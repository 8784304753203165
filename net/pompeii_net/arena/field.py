"""Where an arena's games are played: in this process, or spread over several."""

import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import Final

from pompeii_net.arena.contest import Plan, play
from pompeii_net.arena.tally import Played

MOST_JOBS: Final = 61
"""Windows can wait for no more processes."""


def played(plan: Plan, jobs: int) -> Iterator[Played]:
    """The games of a plan as they end, in any order where `jobs` is more than 1.

    OSError for a record, BrokenProcessPool where a process is gone.
    """
    if jobs == 1:
        for number in range(plan.games):
            yield play(plan, number)
        return
    jobs = min(jobs, plan.games, MOST_JOBS)
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    numbers, waiting = iter(range(plan.games)), set[Future[Played]]()
    try:
        while True:
            # Two games a process keep it busy, and what an interruption has to wait for short.
            waiting |= {executor.submit(play, plan, number) for number in islice(numbers, 2 * jobs - len(waiting))}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        executor.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

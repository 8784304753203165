"""Where an arena's games are played: in this process, or spread over several."""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from pompeii_net.arena.contest import Plan, play
from pompeii_net.arena.tally import Played


def played(plan: Plan, jobs: int) -> Iterator[Played]:
    """The games of a plan as they end, in any order where `jobs` is more than 1; OSError for a record."""
    if jobs == 1:
        for number in range(plan.games):
            yield play(plan, number)
        return
    # One future a game keeps what an interruption has to wait for short.
    executor = ProcessPoolExecutor(min(jobs, plan.games), get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        futures = [executor.submit(play, plan, number) for number in range(plan.games)]
        for future in as_completed(futures):
            yield future.result()
    finally:
        executor.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

"""Where the AIs of a table think: in worker processes, and in this one should those fail again and again."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, TypeGuard

from msgspec import MsgspecError
from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Answer, Choose, Chosen, Job, Rate, Rated, combined
from pompeii_core.ai.personas import DEFAULT_LEVEL, SKILLS
from pompeii_net.messages import FaultCode
from pompeii_net.worker_pool import WorkerPool

if TYPE_CHECKING:
    from pompeii_core.ai import RatedAction

TRIES: Final = 3
"""Failures in a row after which no worker is asked any more."""
ANSWER_WITHIN: Final = 20.0
"""Seconds beyond the time for a job after which a worker that does not answer is taken for stuck."""


def most_workers() -> int:
    """A worker for each of this machine's cores but one, which is the window's."""
    return max(1, (os.process_cpu_count() or 1) - 1)


class AiService:
    """Thinks for all AIs of one table; `report` hears what goes wrong, `log` has the details.

    Jobs that come together are done side by side, and a search with a time is shared out, by at most `workers`
    processes (None: `most_workers`). Whoever is cancelled while it waits for an answer ends the thought at once.
    """

    def __init__(
        self, report: Callable[[FaultCode], None], log: Path | None = None, workers: int | None = None
    ) -> None:
        self._report = report
        self._most = workers or most_workers()
        self._pool = WorkerPool(self._most, log)
        self._failures = 0
        self._random = False
        """Whether it was said that choices are random."""

    @property
    def pids(self) -> list[int]:
        """The workers' process ids."""
        return self._pool.pids

    def start(self, *, searching: bool = False) -> None:
        """Start a worker, or all where there will be searches, before the first job, so that nobody waits for it."""
        if self._failures < TRIES:
            self._pool.start(self._most if searching else 1)

    async def choose(self, job: Choose, legal: Sequence[Action], restarting: Callable[[], None]) -> Chosen:
        """One of `legal`, whatever happens; `restarting` is called where the workers failed and are started anew."""
        chosen = Chosen(job.game, job.seat, job.seq, Random(job.seed).choice(legal))
        if len(legal) == 1:
            return chosen

        def fits(answer: Answer | None) -> TypeGuard[Chosen]:
            return isinstance(answer, Chosen) and answer.action in legal

        end = asyncio.get_running_loop().time() + job.millis / 1000

        async def attempt() -> Chosen | None:
            parts = self._parts(job)
            found = await asyncio.gather(*(self._asked(part, fits, end) for part in parts))
            return combined(answers) if (answers := [answer for answer in found if fits(answer)]) else None

        if thought := await self._tried(attempt, restarting) or await _thought_here(job, fits):
            return thought
        # An AI that cannot think at all still plays: the others' game goes on.
        if not self._random:
            self._random = True
            self._report("ai_random")
        return chosen

    async def rate(self, job: Rate, partly: Callable[[Rated], None]) -> "list[RatedAction]":
        """The choices rated, best first, after `partly` has been told what was known earlier; empty where that fails.

        This program itself does not look ahead: that would cost the window its frames.
        """

        def fits(answer: Answer | None) -> TypeGuard[Rated]:
            return isinstance(answer, Rated)

        answer = await self._tried(lambda: self._asked(job, fits, partly=partly), lambda: None)
        return answer.rated if answer else []

    def rest(self) -> None:
        """Whoever is cancelled from here on, nobody asks again: no fresh worker is started for it."""
        self._pool.rest()

    async def close(self) -> None:
        """End the workers, and return when all are gone; whoever asks again has others started."""
        await self._pool.close()

    def _parts(self, job: Choose) -> list[Choose]:
        """A search with a time is one job for each worker that is free, and each plays out other games."""
        free = self._pool.free
        if not job.millis or not SKILLS[job.level].timed or free < 2:
            return [job]
        seeds = Random(job.seed)
        return [replace(job, seed=seeds.getrandbits(32)) for _ in range(free)]

    async def _asked[A: Answer](
        self,
        job: Job,
        fits: Callable[[Answer | None], TypeGuard[A]],
        end: float = 0.0,
        partly: Callable[[Rated], None] = lambda answer: None,
    ) -> A | None:
        """What a worker says by `end`, in seconds of the loop, and a little; None where it fails, and is no more."""
        try:
            async with self._pool.lend() as worker:
                now = asyncio.get_running_loop().time
                left = max(0.0, end - now())
                if isinstance(job, Choose) and job.millis:
                    job = replace(job, millis=max(1, round(left * 1000)))
                async with asyncio.timeout(left + ANSWER_WITHIN) as patience:

                    def hear(answer: Rated) -> None:
                        patience.reschedule(now() + ANSWER_WITHIN)
                        partly(answer)

                    answer = await worker.ask(job, hear)
                if fits(answer):
                    return answer
                raise ValueError("no answer to this job")
        except (OSError, EOFError, MsgspecError, ValueError):
            return None

    async def _tried[A: Answer](
        self, attempt: Callable[[], Awaitable[A | None]], restarting: Callable[[], None]
    ) -> A | None:
        """What comes of an attempt, or of the next; None when there have been too many."""
        while self._failures < TRIES:
            if answer := await attempt():
                self._failures = 0
                return answer
            self._failures += 1
            if self._failures < TRIES:
                restarting()
                self._report("ai_restarted")
            else:
                self._report("ai_gone")
        return None


async def _thought_here(job: Choose, fits: Callable[[Answer | None], TypeGuard[Chosen]]) -> Chosen | None:
    """The answer of this process, one ply deep: a search beside the window would cost it its frames."""
    if job.level in SKILLS and SKILLS[job.level].width:
        job = replace(job, level=DEFAULT_LEVEL)
    answer = await asyncio.to_thread(_answer, job)
    return answer if fits(answer) else None


def _answer(job: Job) -> Answer | None:
    from pompeii_core.ai.worker import answer

    try:
        return answer(job)
    except Exception:
        return None

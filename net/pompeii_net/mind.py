"""Where the AIs of a table think: in a worker process, and in this one should that fail again and again."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from msgspec import MsgspecError

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Answer, Choose, Chosen, Job, Rate, Ratings
from pompeii_net.messages import Mishap
from pompeii_net.worker import Worker

if TYPE_CHECKING:
    from pompeii_core.ai import Rated

TRIES: Final = 3
"""Failures in a row after which no worker is started any more."""
ANSWER_WITHIN: Final = 20.0
"""Seconds after which a worker that does not answer is taken for stuck."""


class Mind:
    """Thinks for all AIs of one table, one job at a time; `report` hears what goes wrong, `log` has the details."""

    def __init__(self, report: Callable[[Mishap], None], log: Path | None = None) -> None:
        self._report = report
        self._log = log
        self._worker: Worker | None = None
        self._failures = 0
        self._turn = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The worker's process id; None while there is none."""
        return self._worker.pid if self._worker else None

    async def start(self) -> None:
        """Start the worker before the first job, so that nobody waits for it."""
        async with self._turn:
            try:
                self._worker = self._worker or await Worker.start(self._log)
            except OSError:
                self._failures += 1

    async def choose(self, job: Choose, legal: Sequence[Action], restarting: Callable[[], None]) -> Action:
        """One of `legal`, whatever happens; `restarting` is called where the worker failed and is started anew."""
        answer = await self._answer(
            job, lambda answer: isinstance(answer, Chosen) and answer.action in legal, restarting
        )
        # An AI that cannot think at all still plays: the others' game goes on.
        return answer.action if isinstance(answer, Chosen) else Random(job.seed).choice(legal)

    async def rate(self, job: Rate) -> "list[Rated]":
        """Every legal action rated, best first; empty where that fails."""
        answer = await self._answer(job, lambda answer: isinstance(answer, Ratings), lambda: None)
        return answer.rated if isinstance(answer, Ratings) else []

    async def close(self) -> None:
        """End the worker."""
        if self._worker:
            worker, self._worker = self._worker, None
            await worker.end()

    async def _answer(self, job: Job, fits: Callable[[Answer], bool], restarting: Callable[[], None]) -> Answer | None:
        async with self._turn:
            while self._failures < TRIES:
                try:
                    async with asyncio.timeout(ANSWER_WITHIN):
                        self._worker = self._worker or await Worker.start(self._log)
                        answer = await self._worker.ask(job)
                    if fits(answer):
                        self._failures = 0
                        return answer
                except (OSError, EOFError, MsgspecError, ValueError):
                    pass
                await self.close()
                self._failures += 1
                if self._failures < TRIES:
                    restarting()
                    self._report("ai_restarted")
                else:
                    self._report("ai_gone")
        here = await asyncio.to_thread(_answer_here, job)
        return here if here and fits(here) else None


def _answer_here(job: Job) -> Answer | None:
    from pompeii_core.ai.worker import answer

    try:
        return answer(job)
    except Exception:
        return None

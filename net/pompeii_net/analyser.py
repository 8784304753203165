"""Judges the decisions of finished games, and plays deals out, by an AI's workers: it can be stopped at any time."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path
from random import Random
from typing import Final

from pompeii_core.ai.analysis import CLOSER, DEALS, Decision, Judgement, decisions
from pompeii_core.ai.jobs import PlayOut, Rate
from pompeii_core.record import Record
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup
from pompeii_net.ai_service import AiService, most_workers
from pompeii_net.messages import AnalysisProgress, ParProgress
from pompeii_net.tasks import TaskSet

_WORKERS: Final = most_workers() + 1  # as many as there are cores: nobody plays meanwhile
PAR_GAMES: Final = 8  # as many as it takes for a doubt of half a citizen, in half a minute
_STRONG: Final = "Claudia", "vesuvius"  # the persona and level whose games are par

type Tell = Callable[[AnalysisProgress], None]


class Analyser:
    """One thing at a time, the one asked for last; its workers end with it."""

    def __init__(self, log: Path | None) -> None:
        self._log = log
        self._ai: AiService | None = None
        self._running: asyncio.Task[None] | None = None
        self._tasks = TaskSet()

    def analyse(
        self, record: Record, seats: Collection[int], at: int, known: Collection[int], tell: Tell, gently: bool = False
    ) -> None:
        """Judge these seats' decisions but the `known`, from entry `at` on; `tell` hears of each, and the end.

        `gently` with one worker: somebody plays meanwhile.
        """
        asked = decisions(record, seats, at, known)
        self._begin(1 if gently else _WORKERS, lambda ai: _analyse(ai, asked, record.header.rules, tell))

    def find_par(self, setup: GameSetup, tell: Callable[[ParProgress], None]) -> None:
        """Have a strong player play this deal, always with the same chances; `tell` hears of all games after each.

        Where the workers fail it hears at the end that no more were asked for.
        """
        self._begin(_WORKERS, lambda ai: _play(ai, setup, tell))

    def stop(self) -> None:
        """Judge nothing more; nobody is told."""
        if self._ai and self._running:
            self._ai.rest()
            self._running.cancel()
        self._ai = self._running = None

    async def close(self) -> None:
        self.stop()
        await self._tasks.join()

    def _begin(self, workers: int, work: Callable[[AiService], Awaitable[None]]) -> None:
        self.stop()
        self._ai = AiService(lambda code: None, self._log, workers)
        self._running = self._tasks.spawn(self._run(self._ai, work))

    async def _run(self, ai: AiService, work: Callable[[AiService], Awaitable[None]]) -> None:
        try:
            await work(ai)
        finally:
            ai.rest()
            # Beside: whoever stops this must not stop that.
            self._tasks.spawn(ai.close())


async def _analyse(ai: AiService, asked: Sequence[Decision], rules: Rules, tell: Tell) -> None:
    done, slots = 0, asyncio.Semaphore(_WORKERS + 1)

    async def judged(decision: Decision, deals: int) -> Judgement | None:
        view, kept = decision.view, [decision.played]
        job = Rate("analysis", decision.seat, decision.at, view=view, rules=rules, deals=deals, kept=kept)
        choices = await ai.rate(job, lambda answer: None)
        return Judgement(decision, choices) if choices else None

    async def judge(decision: Decision) -> None:
        nonlocal done
        async with slots:  # few at a time: what cost something is told of while others wait
            judgement = await judged(decision, DEALS)
            if judgement and judgement.cost:
                # Of many decisions a few seem by chance to cost something.
                judgement = await judged(decision, CLOSER * DEALS)
        done += 1
        if judgement:
            tell(AnalysisProgress(done, len(asked), judgement))

    # In a group: whoever stops it stops them all.
    async with asyncio.TaskGroup() as tasks:
        for decision in asked:
            tasks.create_task(judge(decision))
    tell(AnalysisProgress(done, len(asked), None))


async def _play(ai: AiService, setup: GameSetup, tell: Callable[[ParProgress], None]) -> None:
    saved: list[int] = []
    seeds, (persona, level) = Random(setup.seed), _STRONG

    async def play(number: int, seed: int) -> None:
        job = PlayOut("par", 0, number, setup=setup, persona=persona, level=level, seed=seed)
        if played := await ai.play_out(job):
            saved.append(played.saved[0])
            tell(ParProgress([*saved], PAR_GAMES))

    async with asyncio.TaskGroup() as tasks:
        for number in range(PAR_GAMES):
            tasks.create_task(play(number, seeds.getrandbits(32)))
    if len(saved) < PAR_GAMES:
        tell(ParProgress(saved, len(saved)))

"""Analyses finished games, finds the par of deals and judges a coached person's choices, all with AI workers."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path
from random import Random
from typing import Final

from pompeii_core.actions import Action
from pompeii_core.ai.analysis import Decision, Judgement, decisions
from pompeii_core.ai.cost import DEALS
from pompeii_core.ai.jobs import Judge, PlayOut
from pompeii_core.record import Record
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup
from pompeii_core.view import View
from pompeii_net.ai_service import AiService, most_workers
from pompeii_net.messages import AnalysisProgress, LookAgain, ParProgress
from pompeii_net.tasks import TaskSet

_WORKERS: Final = most_workers() + 1  # one per core, as no game is being played meanwhile
PAR_GAMES: Final = 8  # enough for a standard error of half a citizen, in half a minute
_STRONG: Final = "Claudia", "vesuvius"  # persona and level that define par

type Tell = Callable[[AnalysisProgress], None]


class Analyser:
    """Runs one job at a time: a new request replaces the previous one and its workers."""

    def __init__(self, log: Path | None) -> None:
        self._log = log
        self._ai: AiService | None = None
        self._running: asyncio.Task[None] | None = None
        self._tasks = TaskSet()

    def analyse(
        self,
        record: Record,
        seats: Collection[int],
        at: int,
        known: Collection[int],
        tell: Tell,
        *,
        gently: bool = False,
        closely: bool = False,
    ) -> None:
        """Judge the decisions of `seats` that are not in `known`, first those from entry `at` on.

        `tell` gets each judgement, and None at the end. `gently` uses one worker of low priority, for when a game is
        being played. `closely`: see `cost.judge`.
        """
        asked = decisions(record, seats, at, known)
        self._begin(lambda ai: _analyse(ai, asked, record.header.rules, tell, closely=closely), gently=gently)

    def judge(self, decision: Decision, rules: Rules, tell: Tell) -> None:
        """Judge one decision while its game goes on. `tell` gets the judgement, unless that fails, then None."""
        self._begin(lambda ai: _analyse(ai, [decision], rules, tell), gently=True)

    def find_par(self, setup: GameSetup, tell: Callable[[ParProgress], None]) -> None:
        """Play this deal PAR_GAMES times with fixed seeds and a strong player on seat 0.

        `tell` gets the results so far. If workers fail, the last report has fewer games and gives their number as the
        number asked for.
        """
        self._begin(lambda ai: _play(ai, setup, tell))

    def stop(self) -> None:
        """Stop the current job, if any; nothing more is reported."""
        if self._ai and self._running:
            self._ai.rest()
            self._running.cancel()
        self._ai = self._running = None

    async def close(self) -> None:
        self.stop()
        await self._tasks.join()

    def _begin(self, work: Callable[[AiService], Awaitable[None]], *, gently: bool = False) -> None:
        self.stop()
        self._ai = AiService(lambda code: None, self._log, 1 if gently else _WORKERS, gently=gently)
        self._running = self._tasks.spawn(self._run(self._ai, work))

    async def _run(self, ai: AiService, work: Callable[[AiService], Awaitable[None]]) -> None:
        try:
            await work(ai)
        finally:
            ai.rest()
            # In a separate task, so that cancelling this one does not cancel it.
            self._tasks.spawn(ai.close())


LEAST: Final = 0.5
"""Citizens that a choice has to give away before a coach asks about it.

A beginner gives away 12 citizens in a game with two seats, but a whole one with hardly ever more than one choice.
"""
PATIENCE: Final = 10.0  # seconds after a choice beyond which a coach keeps silent about it


class Coach:
    """Judges a person's choices beside the game, and asks about those that clearly give half a citizen away.

    It asks at most once in each turn of a seat. Another choice or `forget` drops the choice being judged.
    """

    def __init__(self, rules: Rules, log: Path | None) -> None:
        self._rules, self._analyser = rules, Analyser(log)
        self._turns: set[tuple[int, int]] = set()  # seat and turn of those in which it has asked

    def judge(self, seat: int, seq: int, view: View, played: Action, ask: Callable[[LookAgain], None]) -> None:
        """Judge the answer `played` to update `seq`, and call `ask` if it clearly gives away `LEAST` citizens.

        `ask` is called within `PATIENCE` seconds or never, and once in a turn of the seat. The previous choice is
        dropped.
        """
        self.forget()
        if (seat, view.turn) in self._turns:
            return
        loop = asyncio.get_running_loop()
        late = loop.time() + PATIENCE

        def hear(progress: AnalysisProgress) -> None:
            cost = progress.judgement.cost if progress.judgement else None
            if cost and cost.citizens.clear and cost.citizens.mean >= LEAST and loop.time() < late:
                self._turns.add((seat, view.turn))
                lost = cost.citizens.mean
                ask(LookAgain(seat, seq, round(lost) if lost >= 0.75 else 0.5, cost.better))

        self._analyser.judge(Decision(seq, seat, view, played), self._rules, hear)

    def forget(self) -> None:
        """Stop judging the last choice; nothing is asked about it any more."""
        self._analyser.stop()

    async def close(self) -> None:
        await self._analyser.close()


async def _analyse(
    ai: AiService, asked: Sequence[Decision], rules: Rules, tell: Tell, *, closely: bool = False
) -> None:
    done, slots = 0, asyncio.Semaphore(_WORKERS + 1)

    async def judge(decision: Decision) -> None:
        nonlocal done
        job = Judge(
            *("analysis", decision.seat, decision.at),
            view=decision.view,
            rules=rules,
            played=decision.played,
            deals=DEALS,
            closely=closely,
        )
        async with slots:  # few at a time, so that costly decisions are reported early
            judged = await ai.judge(job)
        done += 1
        if judged:
            tell(AnalysisProgress(done, len(asked), Judgement(decision, judged.rated, judged.cost)))

    # A group, so that cancelling it cancels all tasks.
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

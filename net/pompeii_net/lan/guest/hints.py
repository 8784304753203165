"""Hints for a guest: its own AI looks at what its window has been told, and at nothing else."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pompeii_core.ai.jobs import Rate
from pompeii_core.update import Update
from pompeii_net.messages import Fault, GameInfo, Ratings

if TYPE_CHECKING:
    from pompeii_net.mind import Mind


class Hints:
    """Tells `tell` Ratings; the process that thinks is started with the first question."""

    def __init__(self, tell: Callable[[Fault | Ratings], None], log: Path | None) -> None:
        self._tell, self._log = tell, log
        self._latest: Update | None = None
        self._mind: Mind | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def see(self, update: Update) -> None:
        """Things stand so now: hints for what came before are not told any more."""
        self._latest = update

    def rate(self, seat: int, info: GameInfo | None) -> None:
        """Rate the choices that `seat` has now; there are none where it is not asked."""
        task = asyncio.create_task(self._rate(seat, info, self._latest))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End whatever thinks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._mind:
            await self._mind.close()

    async def _rate(self, seat: int, info: GameInfo | None, update: Update | None) -> None:
        from pompeii_net.mind import Mind

        rated = []
        if info and update and update.legal and update.view.seat == seat:
            self._mind = self._mind or Mind(lambda mishap: self._tell(Fault(mishap)), self._log)
            job = Rate(game="", seat=seat, seq=update.seq, view=update.view, rules=info.rules, seed=update.seq)
            rated = await self._mind.rate(job)
        if self._latest is update:
            self._tell(Ratings(seat, rated))

"""Advice for a person at a window: what may be expected of each choice, once that is settled."""

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from pompeii_core.ai.jobs import Rate, Rated
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.messages import ActionRatings, Message
from pompeii_net.player import Player

DEALS: Final = 0
"""That choices are played on from; 0: as many as a hint takes."""


class Adviser(Player):
    """Rates one choice at a time, the one asked for last, until the game that it watches has moved on."""

    def __init__(self, ai: AiService) -> None:
        self._ai = ai
        self._seq = -1
        self._thought: asyncio.Task[None] | None = None

    def notify(self, message: Message) -> None:
        """What a spectator sees, or somebody on a seat."""
        if isinstance(message, Update) and message.seq != self._seq:
            self.drop()

    def rate(self, job: Rate, tell: Callable[[ActionRatings], None]) -> None:
        """Have `tell` told how far it is, and at last of the choices of the view in `job`."""
        self.drop()
        self._seq = job.seq
        self._thought = asyncio.create_task(self._rate(job, tell))

    def drop(self) -> None:
        """Think no more of what was asked: nobody is told."""
        if self._thought:
            self._thought.cancel()

    async def close(self) -> None:
        """Drop it, and return when nothing runs any more."""
        self.drop()
        if self._thought:
            await asyncio.wait((self._thought,))

    async def _rate(self, job: Rate, tell: Callable[[ActionRatings], None]) -> None:
        def partly(answer: Rated) -> None:
            tell(ActionRatings(job.seat, job.seq, [], answer.part, job.goal))

        rated = await self._ai.rate(replace(job, deals=DEALS), partly)
        tell(ActionRatings(job.seat, job.seq, rated, goal=job.goal))

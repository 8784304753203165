"""An AI at the table: it sees its seat's updates alone and thinks elsewhere."""

import asyncio
from random import Random

from pompeii_core.ai import DEFAULT_LEVEL, LEVELS, PERSONAS
from pompeii_core.ai.jobs import Choose
from pompeii_core.rules import Rules
from pompeii_core.setup import Player as SeatedPlayer
from pompeii_core.update import Update
from pompeii_core.view import View
from pompeii_net.messages import Message, SeatState, State
from pompeii_net.mind import Mind
from pompeii_net.pace import Pace
from pompeii_net.player import Player


class AiPlayer(Player):
    """The AI on one seat. A thought that an update overtakes is dropped.

    Where there is no such persona or level, as in another version's record, the first and the last there are play.
    """

    polled = True

    def __init__(self, game: str, seat: int, who: SeatedPlayer, rules: Rules, mind: Mind, pace: Pace) -> None:
        self._game, self._seat = game, seat
        self._persona = who.persona if who.persona in PERSONAS else next(iter(PERSONAS))
        self._level = who.level if who.level in LEVELS else DEFAULT_LEVEL
        self._rules = rules
        self._mind = mind
        self._pace = pace
        self._random = Random()
        self._thought: asyncio.Task[None] | None = None
        self._state: State = "waiting"

    def tell(self, message: Message) -> None:
        """Think where the seat is to decide."""
        if isinstance(message, Update):
            self.drop()
            if message.legal:
                self._thought = asyncio.create_task(self._think(message))

    def drop(self) -> None:
        """Think no more of what it was asked."""
        if self._thought:
            self._thought.cancel()
            self._thought = None
            self._say("waiting")

    async def close(self) -> None:
        """Stop thinking."""
        if self._thought:
            self._thought.cancel()
            await asyncio.gather(self._thought, return_exceptions=True)

    def job(self, seq: int, view: View) -> Choose:
        """What the worker is asked about a view."""
        return Choose(
            game=self._game,
            seat=self._seat,
            seq=seq,
            view=view,
            rules=self._rules,
            persona=self._persona,
            level=self._level,
            seed=self._random.getrandbits(32),
        )

    async def _think(self, update: Update) -> None:
        job = self.job(update.seq, update.view)
        # Nobody sees an AI being asked whether it declares (R13): there is nothing to wait for.
        if update.view.choice == "erupt":
            action = await self._mind.choose(job, update.legal, restarting=lambda: None)
            await self._pace.released()
        else:
            self._say("thinking")
            action = await self._mind.choose(job, update.legal, restarting=lambda: self._say("restarting"))
            await self._pace.wait(update.seq)
        self._thought = None
        self._say("waiting")
        self.table.act(self, self._seat, update.seq, action)

    def _say(self, state: State) -> None:
        if state != self._state:
            self._state = state
            self.table.announce(SeatState(self._seat, state))

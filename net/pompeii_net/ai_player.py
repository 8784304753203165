"""An AI at the table. It sees only its seat's updates and thinks in worker processes, or follows a script."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from pompeii_core.actions import DONE, Action, Choice
from pompeii_core.ai import DEFAULT_LEVEL, LEVELS, PERSONAS
from pompeii_core.ai.jobs import Choose, Chosen, Rate, Rated, seed_of, time_factor
from pompeii_core.ai.opinion import MOST_REASONS, Reason
from pompeii_core.ai.personas import SKILLS
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_net.ai_service import AiService
from pompeii_net.messages import ActionRatings, ActRequest, Message, Motive
from pompeii_net.player import Pace, Player, ThinkingPlayer

type Script = Callable[[View, Sequence[Action]], Action | None]
"""Returns a legal action for the view of a seat that must decide, or None if the script has none for it."""


class AiPlayer(ThinkingPlayer):
    """The AI on one seat. A new update cancels the thought about the previous one.

    An unknown persona or level, as in another version's record, is replaced by the first persona or the default level.
    The AI plays the moves of a `script` while there are any, and gives no reasons then, because the lesson explains
    them.
    """

    script: Script | None = None

    def __init__(self, game: str, seat: int, who: SeatedPlayer, rules: Rules, ai: AiService, pace: Pace) -> None:
        super().__init__(seat)
        self._game, self._rules, self._ai, self._pace = game, rules, ai, pace
        self._persona = who.persona if who.persona in PERSONAS else next(iter(PERSONAS))
        self._level = who.level if who.level in LEVELS else DEFAULT_LEVEL

    def notify(self, message: Message) -> None:
        if isinstance(message, Update):
            self.drop()
            if message.legal:
                self._thought = asyncio.create_task(self._think(message))

    def job(self, seq: int, view: View) -> Choose:
        """Return the job for the workers about a view, timed at the top level; a declaration (R13) gets no search."""
        quick = view.choice is Choice.ERUPT and SKILLS[self._level].width > 0
        timed = self._level == LEVELS[-1] and not quick
        return Choose(
            game=self._game,
            seat=self._seat,
            seq=seq,
            view=view,
            rules=self._rules,
            persona=self._persona,
            level=DEFAULT_LEVEL if quick else self._level,
            seed=seed_of(view),
            millis=round(self._pace.settings.thinking * 1000 * time_factor(view)) if timed else 0,
        )

    async def _think(self, update: Update) -> None:
        job = self.job(update.seq, update.view)
        scripted = self.script(update.view, update.legal) if self.script else None
        if scripted is not None:
            chosen = Chosen(self._game, self._seat, update.seq, scripted)
            await self._pace.wait(update.seq)
        elif update.view.choice is Choice.ERUPT:
            # No player sees an AI asked to declare (R13), so the pace of the table does not apply.
            chosen = await self._ai.choose(job, update.legal)
            await self._pace.released()
        else:
            self.say("thinking", job.millis if len(update.legal) > 1 else 0)
            chosen = await self._ai.choose(job, update.legal, restarting=lambda: self.say("restarting"))
            await self._pace.wait(update.seq)
        self.done_thinking()
        declined = update.view.choice is Choice.ERUPT and chosen.action == DONE  # stays secret
        if not (declined or self.script):  # give the reason now, when nothing can come between it and the action
            self.table.announce(Motive(self._seat, update.seq, public(chosen)))
        self.table.submit(self, ActRequest(self._seat, update.seq, chosen.action))


_OF_THE_HAND: Final = frozenset({"keeps"})  # keys of reasons about hidden cards
_PUBLISHED: Final = MOST_REASONS - len(_OF_THE_HAND)  # with more, a missing reason would reveal one about the hand


def public(chosen: Chosen) -> list[Reason]:
    """Return the reasons for an action that everyone may read, at most _PUBLISHED; none about hidden cards."""
    given = chosen.why[0].reasons if chosen.why else []
    return [reason for reason in given if reason.key not in _OF_THE_HAND][:_PUBLISHED]


DEALS: Final = 0  # deals that each choice is played on from; 0: as many as a hint uses


class Adviser(Player):
    """Rates one decision at a time. A new request or a new update of the game cancels the previous rating."""

    def __init__(self, ai: AiService) -> None:
        self._ai = ai
        self._seq = -1
        self._thought: asyncio.Task[None] | None = None

    def notify(self, message: Message) -> None:
        if isinstance(message, Update) and message.seq != self._seq:
            self.drop()

    def rate(self, job: Rate, tell: Callable[[ActionRatings], None]) -> None:
        """Rate the choices of the view in `job`, cancelling any earlier job.

        `tell` gets the progress, then the result. The number of deals is `DEALS`, whatever the job says.
        """
        self.drop()
        self._seq = job.seq
        self._thought = asyncio.create_task(self._rate(job, tell))

    def drop(self) -> None:
        """Cancel the current job, if any; its `tell` is not called again."""
        if self._thought:
            self._thought.cancel()

    async def close(self) -> None:
        self.drop()
        if self._thought:
            await asyncio.wait((self._thought,))

    async def _rate(self, job: Rate, tell: Callable[[ActionRatings], None]) -> None:
        def partly(answer: Rated) -> None:
            tell(ActionRatings(job.seat, job.seq, [], answer.part, job.goal))

        rated = await self._ai.rate(replace(job, deals=DEALS), partly)
        tell(ActionRatings(job.seat, job.seq, rated, goal=job.goal))

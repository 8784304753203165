"""An AI that plays what a script says, and by itself where that does not fit the game."""

from collections.abc import Callable, Sequence

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Chosen
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_net.ai_player import AiPlayer
from pompeii_net.ai_service import AiService
from pompeii_net.pace import Pace

type Script = Callable[[View, Sequence[Action]], Action | None]
"""A legal action for a view that is to decide; None where there is none in the script."""


class ScriptedPlayer(AiPlayer):
    """The opponent of a lesson: it gives no reasons, for the lesson says what there is to say."""

    def __init__(
        self, game: str, seat: int, who: SeatedPlayer, rules: Rules, ai: AiService, pace: Pace, script: Script
    ) -> None:
        super().__init__(game, seat, who, rules, ai, pace)
        self._script = script

    def explain(self, update: Update, chosen: Chosen) -> None:
        """A script has no reasons to give."""

    async def _think(self, update: Update) -> None:
        action = self._script(update.view, update.legal)
        if action is None:
            await super()._think(update)
            return
        await self._pace.wait(update.seq)
        self.done_thinking()
        self.table.act(self, self._seat, update.seq, action)

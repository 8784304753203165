"""Ratings for a guest: its own AI looks at what its window has been told, and at nothing else."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pompeii_core.ai.jobs import Rate
from pompeii_core.view import Update
from pompeii_net.messages import ActionRatings, Fault, GameInfo

if TYPE_CHECKING:
    from pompeii_net.adviser import Adviser
    from pompeii_net.ai_service import AiService


class ChoiceRater:
    """Tells `tell` ActionRatings; the process that thinks is started with the first question."""

    def __init__(self, tell: Callable[[Fault | ActionRatings], None], log: Path | None) -> None:
        self._tell, self._log = tell, log
        self._latest: Update | None = None
        self._thinks: tuple[AiService, Adviser] | None = None

    def see(self, update: Update) -> None:
        """Things stand so now: hints for what came before are not told any more."""
        self._latest = update
        if self._thinks:
            self._thinks[1].notify(update)

    def rate(self, seat: int, info: GameInfo | None) -> None:
        """Rate the choices that `seat` has now; there are none where it is not asked."""
        update = self._latest
        if info and update and update.legal and update.view.seat == seat:
            job = Rate(game="", seat=seat, seq=update.seq, view=update.view, rules=info.rules, seed=update.seq)
            self._adviser().rate(job, self._tell)
        else:
            self._tell(ActionRatings(seat, update.seq if update else 0, [], final=True))

    async def close(self) -> None:
        """End whatever thinks."""
        if self._thinks:
            ai, adviser = self._thinks
            ai.rest()
            await adviser.close()
            await ai.close()

    def _adviser(self) -> "Adviser":
        from pompeii_net.adviser import Adviser
        from pompeii_net.ai_service import AiService

        if self._thinks is None:
            ai = AiService(lambda mishap: self._tell(Fault(mishap)), self._log)
            self._thinks = ai, Adviser(ai)
        return self._thinks[1]

"""A table with all that belongs to it: the window before it, the AIs, their worker and their pace."""

import asyncio
from collections.abc import Coroutine, Sequence
from pathlib import Path

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Rate
from pompeii_core.record import Entry, Header
from pompeii_net.ai_player import AiPlayer
from pompeii_net.journal import Journal
from pompeii_net.messages import Fault, Ratings
from pompeii_net.mind import Mind
from pompeii_net.pace import Pace
from pompeii_net.player import Player
from pompeii_net.table import Table
from pompeii_net.window import Window


class Sitting:
    """One game before one window, from its opening or resumption until the window leaves."""

    def __init__(
        self, window: Window, header: Header, journal: Journal, entries: Sequence[Entry] = (), log: Path | None = None
    ) -> None:
        self.window = window
        self.mind = Mind(lambda mishap: window.tell(Fault(mishap)), log)
        self.pace = Pace(lambda: self.table.parties())
        self._name = journal.path.stem
        self._rules = header.rules
        self._pending: set[asyncio.Task[None]] = set()
        self._ais = {
            seat: AiPlayer(self._name, seat, who, header.rules, self.mind, self.pace)
            for seat, who in enumerate(header.players)
            if who.kind == "ai"
        }
        seated: list[Player] = [self._ais.get(seat, window) for seat in range(len(header.players))]
        self.table = Table(header, journal, seated, entries)
        if window not in seated:
            self.table.watch(window)

    def begin(self) -> None:
        """Let the game begin, or go on."""
        if self._ais:
            self._spawn(self.mind.start())
        self.table.begin()

    def act(self, seat: int, seq: int, action: Action) -> None:
        """What a person at the window does, in answer to update `seq`."""
        self.table.act(self.window, seat, seq, action)

    def undo(self, seat: int) -> None:
        """A person at the window takes its last choice back."""
        self.table.undo(self.window, seat)

    def rate(self, seat: int) -> None:
        """Tell the window what the AI thinks of the choices that `seat`, one of its own, has now."""
        self._spawn(self._rate(seat))

    def shown(self, seq: int) -> None:
        """The window has shown everything up to update `seq`."""
        self.window.shown(seq)
        self.pace.shown()

    def step(self) -> None:
        """Without autoplay: let the AI that is to decide do so; nothing where none is."""
        if self.table.game.active in self._ais:
            self.pace.step()

    def leave(self) -> None:
        """The window gets up: nothing more is done here; `close` then ends what still runs."""
        self.table.close()

    async def close(self) -> None:
        """End all that runs for this table."""
        for task in self._pending:
            task.cancel()
        await asyncio.gather(*self._pending, return_exceptions=True)
        for ai in self._ais.values():
            await ai.close()
        await self.mind.close()

    async def _rate(self, seat: int) -> None:
        table = self.table
        seq, view = table.seq, table.game.view(seat)
        rated = []
        if view.active == seat and seat not in self._ais:
            job = Rate(game=self._name, seat=seat, seq=seq, view=view, rules=self._rules, seed=seq)
            rated = await self.mind.rate(job)
        if table.seq == seq:
            self.window.tell(Ratings(seat, rated))

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

"""What the program of a window holds of the game it takes part in, wherever its table stands."""

from typing import Protocol

from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.record import Record
from pompeii_net.game_session import GameSession
from pompeii_net.pace import PaceSettings
from pompeii_net.window_player import WindowPlayer


class GameClient(Protocol):
    """For the people at one window."""

    def act(self, seat: int, seq: int, action: Action) -> None:
        """What a person does, in answer to update `seq`."""

    def undo(self, seat: int) -> None:
        """A person takes its last choice back."""

    def redo(self, seat: int) -> None:
        """What a person took back last is done again."""

    def resign(self, seat: int) -> None:
        """An AI plays a person's seat to the end; nothing where others elsewhere take part."""

    def rate(self, seat: int) -> None:
        """Tell the window what the AI thinks of the choices that `seat`, one of its own, has now."""

    def record(self) -> Record | None:
        """A copy of all that was played, whether or not the disk has it; None where the table is elsewhere."""

    def shown(self, seq: int) -> None:
        """The window has shown everything up to update `seq`."""

    def step(self) -> None:
        """Without autoplay: let the AI that is to decide do so; nothing where none is."""

    def set_pace(self, settings: PaceSettings) -> None:
        """Have programs move so from here on."""

    def leave(self) -> None:
        """The people get up: the window is told nothing more."""

    async def close(self) -> None:
        """End all that runs for it; after `leave`."""


class LocalClient:
    """Of a game whose table is in this program; what a person does between two games is dropped."""

    def __init__(self, session: GameSession, window: WindowPlayer) -> None:
        self._session, self.window = session, window

    @property
    def session(self) -> GameSession | None:
        """The game that is on."""
        return self._session

    def act(self, seat: int, seq: int, action: Action) -> None:
        if self.session:
            self.session.table.act(self.window, seat, seq, action)

    def undo(self, seat: int) -> None:
        if self.session:
            self.session.table.undo(self.window, seat)

    def redo(self, seat: int) -> None:
        if self.session:
            self.session.table.redo(self.window, seat)

    def resign(self, seat: int) -> None:
        if self.session:
            self.session.resign(self.window, seat)

    def rate(self, seat: int) -> None:
        if self.session:
            self.session.rate(self.window, seat)

    def record(self) -> Record | None:
        if self.session is None:
            return None
        record = self.session.record
        return replace(record, entries=[*record.entries])

    def shown(self, seq: int) -> None:
        self.window.shown(seq)
        if self.session:
            self.session.pace.shown()

    def step(self) -> None:
        if self.session:
            self.session.step()

    def set_pace(self, settings: PaceSettings) -> None:
        self._session.pace.set(settings)

    def leave(self) -> None:
        self._session.leave()

    async def close(self) -> None:
        await self._session.close()

"""What the program of a window holds of the game it takes part in, wherever its table stands."""

from typing import TYPE_CHECKING, Protocol

from pompeii_core.actions import Action
from pompeii_net.game_session import GameSession
from pompeii_net.pace import PaceSettings
from pompeii_net.window_player import WindowPlayer

if TYPE_CHECKING:
    from pompeii_net.lan.wire import FromClient


class GameClient(Protocol):
    """For the people at one window."""

    def act(self, seat: int, seq: int, action: Action) -> None:
        """What a person does, in answer to update `seq`."""

    def undo(self, seat: int) -> None:
        """A person takes its last choice back."""

    def rate(self, seat: int) -> None:
        """Tell the window what the AI thinks of the choices that `seat`, one of its own, has now."""

    def shown(self, seq: int) -> None:
        """The window has shown everything up to update `seq`."""

    def step(self) -> None:
        """Without autoplay: let the AI that is to decide do so; nothing where none is."""

    def set_pace(self, tempo: PaceSettings) -> None:
        """How programs move."""

    def say(self, message: "FromClient") -> None:
        """What a person does in a room; nothing where there is none."""

    def leave(self) -> None:
        """The people get up: nothing more is told to the window."""

    async def close(self) -> None:
        """End all that runs for it; after `leave`."""


class LocalClient:
    """The client of a game that only people at this window and AIs play."""

    def __init__(self, session: GameSession, window: WindowPlayer) -> None:
        self.session, self.window = session, window

    def act(self, seat: int, seq: int, action: Action) -> None:
        self.session.table.act(self.window, seat, seq, action)

    def undo(self, seat: int) -> None:
        self.session.table.undo(self.window, seat)

    def rate(self, seat: int) -> None:
        self.session.rate(self.window, seat)

    def shown(self, seq: int) -> None:
        self.window.shown(seq)
        self.session.pace.shown()

    def step(self) -> None:
        self.session.step()

    def set_pace(self, tempo: PaceSettings) -> None:
        self.session.pace.set(tempo)

    def say(self, message: "FromClient") -> None:
        return

    def leave(self) -> None:
        self.session.leave()

    async def close(self) -> None:
        await self.session.close()

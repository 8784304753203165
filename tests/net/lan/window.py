"""A window that a guest tells things, and the rooms and games it may be told of."""

from typing import Any

from pompeii_core.events import Event
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import Update
from pompeii_net.lan.local import ConnectionStatus
from pompeii_net.lan.wire import MemberView, RoomView, SeatView, Stage
from pompeii_net.messages import GameInfo
from tests.net.games import people
from tests.net.lan.peers import GAME
from tests.net.lan.until import Until

INFO = GameInfo(people(2), Rules(), [0], False)
PLAY = Game.new(Rules(), 2, 1, 0)
"""Seat 0 is to place its first card."""


class Window(Until):
    """Keeps what it is told, and lets a test wait for something in it."""

    patience = 20

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []

    def notify(self, message: Any) -> None:
        self.told.append(message)
        self.changed()

    def of[T](self, kind: type[T]) -> list[T]:
        """What of this kind it was told."""
        return [message for message in self.told if isinstance(message, kind)]

    @property
    def lines(self) -> list[tuple[str, str]]:
        """How the connection stood, and why."""
        return [(connection.state, connection.why) for connection in self.of(ConnectionStatus)]

    async def line(self, line: str, times: int = 1) -> None:
        """Wait until the connection has stood so, so many times."""
        await self.until(lambda: [stood for stood, _ in self.lines].count(line) >= times)


def room(stage: Stage = "playing", *, addresses: tuple[str, ...] = (), name: str = "Ada's room") -> RoomView:
    """A room of two, in which the reader has seat 0."""
    return RoomView(
        game=GAME,
        name=name,
        stage=stage,
        rules=Rules(),
        seats=[SeatView("person", "Livia", 0, member=1), SeatView("person", "Ada", 1, member=0)],
        members=[MemberView(0, "Ada", True, "here"), MemberView(1, "Livia", False, "here")],
        you=1,
        clock=0,
        away=60,
        takeover="ask",
        waiting=[],
        code="ABCDEFGH",
        addresses=[*addresses],
        port=1,
    )


def update(seq: int, *, game: Game = PLAY, events: tuple[Event, ...] = (), asked: bool = True) -> Update:
    """What seat 0 is told."""
    return Update(seq, [*events], game.view(0), game.legal_actions()[:] if asked else [])

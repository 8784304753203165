"""A game at home: somebody before a window, and whatever plays against them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from pompeii_net.game_service import GameService, LocalClient
from pompeii_net.game_session import GameSession
from pompeii_net.player import WindowPlayer
from tests.net.games import RandomPerson


class Person(RandomPerson):
    """Someone before the window, who has seen at once what the window is told."""

    def __init__(self, games: GameService) -> None:
        super().__init__(self._answer)
        self._games = games
        self.window = WindowPlayer(self._see)

    @property
    def client(self) -> LocalClient:
        assert isinstance(self._games.client, LocalClient)
        return self._games.client

    @property
    def session(self) -> GameSession:
        session = self.client.session
        assert session
        return session

    def _see(self, message: object) -> None:
        self.notify(message)  # type: ignore[arg-type]
        if self._games.client and self.updates:
            self.client.shown(self.updates[-1].seq)

    def _answer(self, seat: int, seq: int, action: object) -> None:
        self.client.act(seat, seq, action)  # type: ignore[arg-type]


def at_home(folder: Path, scene: Callable[[GameService, Person], Awaitable[None]]) -> None:
    """Play a scene with a person, and close the games after it."""

    async def run() -> None:
        games = GameService(folder)
        try:
            await scene(games, Person(games))
        finally:
            await games.close()
        assert len(asyncio.all_tasks()) == 1, "nothing is left in the loop"

    asyncio.run(run())

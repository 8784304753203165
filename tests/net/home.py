"""A game at home: somebody before a window, and whatever plays against them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from pompeii_net.desk import LocalDesk
from pompeii_net.games import Games
from pompeii_net.sitting import Sitting
from pompeii_net.window import Window
from tests.net.games import RandomPerson


class Person(RandomPerson):
    """Someone before the window, who has seen at once what the window is told."""

    def __init__(self, games: Games) -> None:
        super().__init__(self._answer)
        self._games = games
        self.window = Window(self._see)

    @property
    def desk(self) -> LocalDesk:
        assert isinstance(self._games.desk, LocalDesk)
        return self._games.desk

    @property
    def sitting(self) -> Sitting:
        return self.desk.sitting

    def _see(self, message: object) -> None:
        self.tell(message)  # type: ignore[arg-type]
        if self._games.desk and self.updates:
            self.desk.shown(self.updates[-1].seq)

    def _answer(self, seat: int, seq: int, action: object) -> None:
        self.desk.act(seat, seq, action)  # type: ignore[arg-type]


def at_home(folder: Path, scene: Callable[[Games, Person], Awaitable[None]]) -> None:
    """Play a scene with a person, and close the games after it."""

    async def run() -> None:
        games = Games(folder)
        try:
            await scene(games, Person(games))
        finally:
            await games.close()
        assert len(asyncio.all_tasks()) == 1, "nothing is left in the loop"

    asyncio.run(run())

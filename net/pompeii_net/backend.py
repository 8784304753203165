"""All that the net thread does for one window."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pompeii_net.game_service import GameService
from pompeii_net.journal import room_file
from pompeii_net.window_player import WindowPlayer

if TYPE_CHECKING:
    from pompeii_net.lan.service import LanService


class Backend:
    """Games on this machine, and rooms on the network; records are in `folder`, complaints of processes in `log`."""

    def __init__(self, folder: Path, log: Path | None = None) -> None:
        self.games = GameService(folder, log)

    @cached_property
    def lan(self) -> "LanService":
        """The local network, loaded with its first use: a game at home does without."""
        from pompeii_net.lan.service import LanService

        return LanService(self.games)

    def resume(self, path: Path, window: WindowPlayer) -> None:
        """Play on in the record at `path`, in the room it was played in; a fault where that cannot be.

        What is saved of a room counts in our own folder alone: elsewhere anybody made it, and the game goes on at home.
        """
        if room_file(path).exists() and path.resolve().parent == self.games.folder.resolve():
            self.lan.restore(path, window)
        else:
            self.games.resume(path, window)

    async def close(self) -> None:
        """End the game and whatever else runs, and wait for that."""
        self.games.leave()
        if "lan" in self.__dict__:
            await self.lan.close()
        await self.games.close()

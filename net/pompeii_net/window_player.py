"""The link to a window in this program, for the people who sit before it, or who watch."""

from collections.abc import Callable

from msgspec import Struct

from pompeii_net.messages import GameInfo
from pompeii_net.player import Player


class WindowPlayer(Player):
    """Hands every message to `send`, which is called in the net thread and may not block."""

    def __init__(self, send: Callable[[Struct], None]) -> None:
        self._send = send
        self._shown = -1

    def notify(self, message: Struct) -> None:
        """Hand it on, whether it is of the game or of the room it is played in."""
        if isinstance(message, GameInfo):
            self._shown = -1  # of that game
        self._send(message)

    def shown(self, seq: int) -> None:
        """The window has shown everything up to update `seq`."""
        self._shown = max(self._shown, seq)

    def has_shown(self, seq: int) -> bool:
        """Whether the window has said so."""
        return self._shown >= seq

"""Somebody elsewhere at the table: what its table tells goes over the link it has at the moment, if it has one."""

from collections import deque
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pompeii_net.lan.wire import ActRequest, FromClient, Move, News, UndoRequest
from pompeii_net.messages import ActionRatings, Fault, GameInfo, Message, Recorded, Refused
from pompeii_net.player import Player

if TYPE_CHECKING:
    from pompeii_net.lan.transport.link import Link

_REMEMBERED: Final = 16
"""How many of the last things done are known again; a client waits for the answer to one at a time."""


class RemotePlayer(Player):
    """A person or a program over a link that may be lost and replaced; while there is none it is told nothing."""

    def __init__(self, *, polled: bool = False) -> None:
        self.polled = polled
        self.link: Link[FromClient] | None = None
        self._shown = -1
        self._asking: int | None = None
        self._refused = False
        self._done: deque[Move] = deque(maxlen=_REMEMBERED)

    def notify(self, message: Message) -> None:
        """Send it, with the asker's own number where it refuses what is being asked."""
        match message:
            case Recorded() | Fault() | ActionRatings():
                return  # of the window in this program
            case GameInfo():
                self._shown = -1  # of that game
            case Refused() if self._asking is not None:
                self._refused = True
                message = replace(message, cid=self._asking)
        self.send(message)

    def send(self, message: News) -> None:
        """Send it, if there is a link."""
        if self.link:
            self.link.send(message)

    def has_shown(self, seq: int) -> bool:
        """Whether its window has said so; a program has none, and nobody waits for one that is gone."""
        return self.polled or self.link is None or self._shown >= seq

    def shown(self, seq: int) -> None:
        """The window has shown everything up to update `seq`."""
        self._shown = max(self._shown, seq)

    def ask(self, seat: int, asked: Move) -> None:
        """Have the table do this for `seat`; what was done before is not done again."""
        if asked in self._done:  # a client whose line broke asks again for what nobody has told it was done
            return
        self._asking, self._refused = asked.cid, False
        try:
            if isinstance(asked, ActRequest):
                self.table.act(self, seat, asked.seq, asked.action)
            elif isinstance(asked, UndoRequest):
                self.table.undo(self, seat)
            else:
                self.table.redo(self, seat)
        finally:
            self._asking = None
        if not self._refused:
            self._done.append(asked)

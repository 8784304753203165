"""Whoever takes part at a table: people at a window, AIs, later bots and people elsewhere, all behind one interface."""

from abc import ABC, abstractmethod
from typing import Protocol

from pompeii_core.actions import Action
from pompeii_net.messages import Message


class TableActions(Protocol):
    """What a player may ask of its table."""

    def act(self, player: "Player", seat: int, seq: int, action: Action) -> None:
        """Do `action` for `seat`, in answer to update `seq`; a refusal goes to `player` alone."""

    def undo(self, player: "Player", seat: int) -> None:
        """Take back the last choice of `seat`; a refusal goes to `player` alone."""

    def announce(self, message: Message) -> None:
        """Tell everybody at the table something that is no secret."""


class Player(ABC):
    """A party at the table, for one or several seats or for none (a spectator)."""

    polled: bool = False
    """Whether it is asked about an early eruption (R13); the table declines for people, who have a button."""

    table: TableActions

    @abstractmethod
    def notify(self, message: Message) -> None:
        """Take note of an update or a message; neither blocks nor answers before it returns."""

    def has_shown(self, seq: int) -> bool:
        """Whether its spectators have seen everything up to update `seq`."""
        return True

    async def close(self) -> None:
        """Stop whatever it is about; it is told nothing afterwards."""
        return

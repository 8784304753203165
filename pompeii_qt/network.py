"""The window's side of the local network: rooms that are found, joined or hosted, and what is said in them."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from pompeii_qt.thread_bridge import ThreadBridge

if TYPE_CHECKING:
    from pompeii_net.lan.local import Block, ConnectionStatus, Ticket
    from pompeii_net.lan.service import LanService
    from pompeii_net.lan.wire import Chat, RoomView


class Network(QObject):
    """Of a session, whose game messages come as from any table. Nothing of the network is imported before its use."""

    games = Signal(object)  # while browsing: the list of `FoundGame`, at each change
    search_fault = Signal(str)  # while browsing: why games may be missing (a `DiscoveryFault`), "" while all is well
    room = Signal(object)  # the wire's `RoomView` one is in, at each change; None when one is out of it
    chat = Signal(object)
    notice = Signal(object)
    clock = Signal(object)
    blocked = Signal(object)  # the host's list of those it has sent away (`Block`), at each change
    alarm = Signal(object)  # an `Alarm` for the host: somebody who may not come in has tried
    connection = Signal(object)  # a guest's `ConnectionStatus` to its host
    address_fault = Signal(str, str)  # what is wrong with an address that was entered, and with which part of it

    def __init__(self, bridge: ThreadBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.request, self.leave = bridge.request, bridge.leave
        bridge.left.connect(self.left)
        self.current: RoomView | None = None
        self.line: ConnectionStatus | None = None
        self.blocks: list[Block] = []
        self.lines: list[Chat] = []  # what was said last in the room, for a page that is made later

    @property
    def hosting(self) -> bool:
        room = self.current
        return room is not None and room.me is not None and room.me.host

    # Finding

    def browse(self, on: bool) -> None:
        """Look for rooms, and tell `games`, until told not to."""
        found = self._bridge.answer_to(self.games.emit) if on else None
        hindered = self._bridge.answer_to(self.search_fault.emit)
        self._post(lambda lan: lan.browse(found, hindered))

    def look_at(self, address: str) -> None:
        """Look for a room at an address too, `host[:port]`; `address_fault` where it is none."""
        unclear = self._bridge.answer_to(lambda error: self.address_fault.emit(error.fault.value, error.text))
        self._post(lambda lan: lan.look_at(address, unclear))

    def tickets(self) -> "list[Ticket]":
        """The seats in games elsewhere that this person may come back to, the last first."""
        from pompeii_net.lan.guest.files import TicketStore, tickets_path

        return [ticket for ticket in TicketStore(tickets_path(self._bridge.folder)).all() if ticket.playing]

    def forget(self, game: str) -> None:
        self._post(lambda lan: lan.tickets.forget(game))

    def offer_seat(self, seat: int) -> str:
        """Offer a seat to one phone, until `WithdrawOffer`; return the secret for the end of its link."""
        from pompeii_net.lan.local import OfferSeat
        from pompeii_net.lan.transport.join_codes import new_offer

        secret = new_offer()
        self.request(OfferSeat(seat, secret))
        return secret

    # For the session

    def take(self, message: object) -> None:
        """What a room tells this window besides its game."""
        from pompeii_net.lan import local, wire

        match message:
            case wire.RoomView():
                self.current = message
                self.room.emit(message)
            case wire.Chat():
                self.lines = [*self.lines, message][-wire.CHAT_LINES :]
                self.chat.emit(message)
            case wire.Notice():
                self.notice.emit(message)
            case wire.ClockView():
                self.clock.emit(message)
            case local.Blocked(blocks):
                self.blocks = blocks
                self.blocked.emit(blocks)
            case local.Alarm():
                self.alarm.emit(message)
            case local.ConnectionStatus():
                self.line = message
                self.connection.emit(message)
                if message.state == "lost":
                    self.left()

    def left(self) -> None:
        self.line = None
        self.lines = []
        if self.blocks:
            self.blocks = []
            self.blocked.emit([])
        if self.current is not None:
            self.current = None
            self.room.emit(None)

    def _post(self, work: "Callable[[LanService], None]") -> None:
        self._bridge.post(lambda backend: work(backend.lan))


def browsable(addresses: "Iterable[str]") -> list[str]:
    """Those of a host's addresses that a phone's browser opens."""
    from pompeii_net.lan.transport import addresses as known

    return known.browsable(addresses)


def is_alone(addresses: "Iterable[str]") -> bool:
    """Whether a host of these addresses can be reached from no other machine."""
    from pompeii_net.lan.transport import addresses as known

    return known.is_alone(addresses)


def is_weak_code(code: str) -> bool:
    """Whether others may guess a code of one's own."""
    from pompeii_net.lan.transport.join_codes import is_weak

    return is_weak(code)

"""The window's side of rooms on the local network: finding them, and their messages as Qt signals."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from pompeii_qt.thread_bridge import ThreadBridge

if TYPE_CHECKING:
    from pompeii_net.lan.local import Block, ConnectionStatus, FarInvitation, FoundGame, Ticket
    from pompeii_net.lan.wire import Chat, RoomView


class Network(QObject):
    """The network of a session, which itself receives the messages of games. Imports network code only when used."""

    games = Signal(object)  # while browsing: the list of `FoundGame`, at each change
    search_fault = Signal(str)  # while browsing: why games may be missing (a `DiscoveryFault`), or ""
    room = Signal(object)  # `RoomView` of the current room, at each change; None once it is left
    chat = Signal(object)
    notice = Signal(object)
    clock = Signal(object)
    blocked = Signal(object)  # for the host: the list of all removed people (`Block`), at each change
    alarm = Signal(object)  # for the host: an `Alarm`
    connection = Signal(object)  # for a guest: the `ConnectionStatus`
    far_changed = Signal()  # for the host: `far` has changed
    address_fault = Signal(str, str)  # what is wrong with an address that was entered, and with which part of it

    def __init__(self, bridge: ThreadBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.request, self.leave = bridge.request, bridge.leave
        bridge.left.connect(self.left)
        self.current: RoomView | None = None
        self.line: ConnectionStatus | None = None
        self.blocks: list[Block] = []
        self.far: FarInvitation | None = None  # how friends far away join the room hosted here
        self.invites_computers: bool | None = None  # whether the person left the invitation for computers unfolded
        self.phone_seats: Sequence[int] = ()  # seats of the room opened here that its host meant for phones
        self.lines: list[Chat] = []  # latest chat of the room, for a page that is made later

    @property
    def hosting(self) -> bool:
        """Whether this window hosts the current room."""
        room = self.current
        return room is not None and room.me is not None and room.me.host

    def browse(self, on: bool) -> None:
        """Start or stop the search for rooms; `games` and `search_fault` report."""
        found = self._bridge.answer_to(self.games.emit) if on else None
        fault = self._bridge.answer_to(self.search_fault.emit)
        self._bridge.post(lambda backend: backend.lan.browse(found, fault))

    def look_at(self, address: str) -> None:
        """Also look for a room at `host[:port]`, if browsing. A malformed address emits `address_fault` in any case."""
        fault = self._bridge.answer_to(lambda error: self.address_fault.emit(error.fault.value, error.text))
        self._bridge.post(lambda backend: backend.lan.look_at(address, fault))

    def far_game(self, line: str) -> "tuple[FoundGame, str] | None":
        """Return the game that a line leads to, with only its place known, and its code or "". Connects nowhere.

        None for a bad line, after emitting `address_fault`.
        """
        from pompeii_net.lan.local import FoundGame
        from pompeii_net.lan.transport.addresses import AddressError
        from pompeii_net.lan.transport.far_line import FarLine

        try:
            read = FarLine.read(line)
        except AddressError as error:
            self.address_fault.emit(error.fault.value, error.text)
            return None
        return FoundGame(addresses=(read.place[0],), code=bool(read.code), reach="ok"), read.code

    def tickets(self) -> "list[Ticket]":
        """Return the tickets for seats in games elsewhere to which this person can return, the latest first."""
        from pompeii_net.lan.guest.files import TicketStore, tickets_path

        return [ticket for ticket in TicketStore(tickets_path(self._bridge.folder)).all() if ticket.playing]

    def forget(self, game: str) -> None:
        """Delete the ticket of a game."""
        self._bridge.post(lambda backend: backend.lan.tickets.forget(game))

    def expect_phone(self, seat: int, *, on: bool) -> None:
        """Note whether a seat of the room hosted here is meant for a phone, and emit `room` again."""
        self.phone_seats = [*(other for other in self.phone_seats if other != seat), *([seat] if on else [])]
        self.room.emit(self.current)

    def offer_seat(self, seat: int) -> str:
        """Let one phone take a seat, until `WithdrawOffer`; return the secret for its link at once."""
        from pompeii_net.lan.local import OfferSeat
        from pompeii_net.lan.transport.join_codes import new_offer

        self.request(OfferSeat(seat, secret := new_offer()))
        return secret

    def receive(self, message: object) -> None:
        """Store a message of a room and emit its signal. A lost connection also emits `left`.

        Ignores other messages.
        """
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
            case local.FarInvitation():
                self.far = message
                self.far_changed.emit()
            case local.Alarm():
                self.alarm.emit(message)
            case local.ConnectionStatus():
                self.line = message
                self.connection.emit(message)
                if message.state == "lost":
                    self.left()

    def left(self) -> None:
        """Forget connection, chat and phones' seats, and far invitation, blocks and room, emitting their changes."""
        self.line = None
        self.lines = []
        self.phone_seats = ()
        if self.far:
            self.far = None
            self.far_changed.emit()
        if self.blocks:
            self.blocks = []
            self.blocked.emit([])
        if self.current is not None:
            self.current = None
            self.room.emit(None)


def browsable(addresses: "Iterable[str]") -> list[str]:
    """Return the addresses of a host that a phone's browser can open."""
    from pompeii_net.lan.transport import addresses as known

    return known.browsable(addresses)


def is_alone(addresses: "Iterable[str]") -> bool:
    """Return whether no other computer can reach a host with these addresses."""
    from pompeii_net.lan.transport import addresses as known

    return known.is_alone(addresses)


def is_weak_code(code: str) -> bool:
    """Return whether others might guess this join code."""
    from pompeii_net.lan.transport.join_codes import is_weak

    return is_weak(code)

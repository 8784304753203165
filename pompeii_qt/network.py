"""The window's side of the local network: rooms that are found, joined or hosted, and what is said in them."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from pompeii_qt.thread_bridge import ThreadBridge

if TYPE_CHECKING:
    from pompeii_core.rules import Rules
    from pompeii_core.setup import SeatedPlayer

    # All of them, which pages know from here; and those that are named here.
    from pompeii_net.lan.local import *  # noqa: F403
    from pompeii_net.lan.local import Block, ConnectionStatus, FoundGame, RoomPlan, Ticket
    from pompeii_net.lan.room.room import Room as HostedRoom
    from pompeii_net.lan.service import LanService
    from pompeii_net.lan.wire import *  # noqa: F403
    from pompeii_net.lan.wire import Chat, RoomRequest, RoomView
    from pompeii_net.player import WindowPlayer


def __getattr__(name: str) -> Any:
    """What pages ask of a room: loaded by the first of them, not before the first picture."""
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(import_module("pompeii_net.lan.wire"), name)


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

    # Entering

    def join(self, where: "FoundGame", code: str, name: str) -> None:
        """Go into a room that was found; `connection` tells how that goes."""
        self._open(lambda lan, window: lan.join(where, code, name, window))

    def come_back(self, game: str) -> None:
        """Go back into a room one has a ticket of."""
        self._open(lambda lan, window: lan.come_back(game, window))

    def open_room(self, plan: "RoomPlan") -> None:
        """Host a room; the session's `fault` where that cannot be."""
        self._open(lambda lan, window: lan.open_room(plan, window))

    def open_game(self, name: str, host: str, code: str | None) -> None:
        """Open the game that is on to the network; `code` as in a `RoomPlan`."""
        self._post(lambda lan: lan.open_game(name, host, code))

    def leave(self) -> None:
        self._bridge.leave()

    def request(self, asked: "RoomRequest") -> None:
        """What the person here does in the room; its next `room` or `chat` tells what came of it."""
        self._bridge.request(asked)

    # The host's own

    def start(self) -> None:
        """Let the game begin, AIs on the seats that are still open."""
        self._host(lambda room: room.start())

    def rematch(self) -> None:
        """Back to the lobby, everybody on their seats."""
        self._host(lambda room: room.rematch())

    def set_seat(self, seat: int, player: "SeatedPlayer | None") -> None:
        """Who is to play a seat; None: whoever comes."""
        self._host(lambda room: room.set_seat(seat, player))

    def set_rules(self, rules: "Rules") -> None:
        """What the game is to be played by; whoever was ready is asked anew."""
        self._host(lambda room: room.set_rules(rules))

    def set_clock(self, seconds: int) -> None:
        """For a turn; 0 none."""
        self._host(lambda room: room.set_clock(seconds))

    def set_away(self, seconds: int) -> None:
        """Until an AI stands in; 0 never."""
        self._host(lambda room: room.set_away(seconds))

    def kick(self, member: int) -> None:
        """Out of the room, for good."""
        self._host(lambda room: room.kick(member))

    def lift(self, member: int) -> None:
        """Whoever was sent away as this member may come again."""
        self._host(lambda room: room.lift(member))

    def new_code(self) -> None:
        """Another join code; the present one lets nobody new in any more."""
        self._host(lambda room: room.new_code())

    def consent(self, member: int, yes: bool) -> None:
        """Say whether a member may have the seat that they ask for."""
        self._host(lambda room: room.consent(member, yes))

    def stand_in(self, seat: int) -> None:
        """An AI plays for somebody who is away, until they are back."""
        self._host(lambda room: room.stand_in(seat))

    def offer_seat(self, seat: int) -> str:
        """Offer a seat to one phone, until `withdraw_offer`; returns the secret for the end of its link."""
        from pompeii_net.lan.transport.join_codes import new_offer

        secret = new_offer()
        self._host(lambda room: room.offer_seat(seat, secret))
        return secret

    def withdraw_offer(self, seat: int) -> None:
        """Let no phone claim this seat any more."""
        self._host(lambda room: room.withdraw_offer(seat))

    def take_back(self, seat: int) -> None:
        """Play a phone's seat at this window."""
        self._host(lambda room: room.take_back(seat))

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

    def _open(self, opening: "Callable[[LanService, WindowPlayer], None]") -> None:
        self._bridge.open(lambda backend, window: opening(backend.lan, window))

    def _post(self, work: "Callable[[LanService], None]") -> None:
        self._bridge.post(lambda backend: work(backend.lan))

    def _host(self, work: "Callable[[HostedRoom], None]") -> None:
        def do(lan: "LanService") -> None:
            if room := lan.hosted():
                work(room)

        self._post(do)


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


def plan(**asked: Any) -> "RoomPlan":
    """A `RoomPlan` of these fields: its class is not loaded before."""
    from pompeii_net.lan.local import RoomPlan

    return RoomPlan(**asked)

"""A stand-in for `session.network`: its signals, and a list of what it was asked for."""

from typing import Any

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from pompeii_core.rules import Rules
from pompeii_net.lan.local import Block, ConnectionStatus, FoundGame, Ticket
from pompeii_net.lan.wire import Chat, MemberView, RoomView, SeatView
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.settings import Settings


class FakeNetwork(QObject):
    """Emits what a test tells it to."""

    games = Signal(object)
    room = Signal(object)
    chat = Signal(object)
    notice = Signal(object)
    clock = Signal(object)
    blocked = Signal(object)
    alarm = Signal(object)
    connection = Signal(object)
    address_fault = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Any, ...]] = []
        self.kept: list[Ticket] = []
        self.blocks: list[Block] = []
        self.lines: list[Chat] = []
        self.current: RoomView | None = None
        self.hosting = False

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in _ASKED:
            raise AttributeError(name)
        return lambda *words, **named: self.asked.append((name, *words, *named.values()))

    def tickets(self) -> list[Ticket]:
        return list(self.kept)

    def forget(self, game: str) -> None:
        self.asked.append(("forget", game))
        self.kept = [ticket for ticket in self.kept if ticket.game != game]

    def left(self) -> None:
        """What the session says of a game that is left."""
        if self.current:
            self.tell(None)

    def tell(self, room: RoomView | None, *, hosting: bool = False) -> None:
        self.current, self.hosting = room, hosting
        self.room.emit(room)

    def line(self, line: Any, why: Any = "") -> None:
        self.connection.emit(ConnectionStatus(line, why))


_ASKED = {
    *("browse", "look_at", "join", "come_back", "open_room", "open_game", "sit", "stand", "ready", "paint", "say"),
    *("start", "set_seat", "set_rules", "set_clock", "set_away", "kick", "consent", "stand_in", "rematch", "leave"),
    *("lift", "new_code"),
}


def found(game: str = "anna-room-1", name: str = "Anna's game", **changed: Any) -> FoundGame:
    known: dict[str, Any] = {
        "host": "Anna",
        "rules": "standard",
        "version": "0.1.0",
        "protocol": 1,
        "seats": 4,
        "free": 2,
        "stage": "lobby",
        "code": True,
        "addresses": ("192.168.1.4",),
        "port": 17979,
        "reach": "ok",
    }
    return FoundGame(game, name, **{**known, **changed})


def ticket(game: str = "anna-room-1", room: str = "Anna's game", at: str = "2026-01-02T20:00:00+00:00") -> Ticket:
    return Ticket(game, "Julia", room, "token", "ABCDEFGHJKMN", ["192.168.1.4"], 17979, at, True)


SEATS = [
    SeatView("person", "Anna", 0, member=0),
    SeatView("open", "", 1),
    SeatView("person", "Julia", 2, member=1),
    SeatView("ai", "Brennus", 3, "Brennus", "tribune"),
]
MEMBERS = [MemberView(0, "Anna", True, "here"), MemberView(1, "Julia", False, "here")]


def room(**changed: Any) -> RoomView:
    known: dict[str, Any] = {
        "game": "anna-room-1",
        "name": "Anna's game",
        "stage": "lobby",
        "rules": Rules(),
        "seats": SEATS,
        "members": MEMBERS,
        "you": 1,
        "clock": 0,
        "away": 60,
        "takeover": "ask",
        "waiting": [],
        "code": "ABCDEFGHJKMN",
        "addresses": ["192.168.1.4", "10.8.0.2", "fe80::4a1%2"],
        "port": 17979,
    }
    return RoomView(**{**known, **changed})


def host(network: FakeNetwork, **changed: Any) -> None:
    """The room is this window's own."""
    network.tell(room(**{"you": 0, **changed}), hosting=True)


def guest(network: FakeNetwork, **changed: Any) -> None:
    """The room is somebody else's."""
    network.tell(room(**changed))


def shown_page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    """The page of the games on this network, before a person called Julia."""
    settings.person = "Julia"
    page = NetworkPage(network, settings)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    network.asked.clear()
    return page

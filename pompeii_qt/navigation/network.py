"""Moves the window for rooms: into the lobby, and out again with the reason."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from pompeii_qt import session as requests  # which loads their structs at the first use
from pompeii_qt.words.network import address_words, why_words

if TYPE_CHECKING:
    from pompeii_qt.navigation.navigator import Navigator
    from pompeii_qt.session import ConnectionStatus, RoomPlan, RoomView, Session
    from pompeii_qt.widgets.screen_reader import MessageBar


_INSIDE = ("lobby", "table", "end")  # pages of a room, and of its end


class NetworkNavigation(QObject):
    """Opens pages as the session's room requires."""

    def __init__(
        self, pages: "Navigator", session: "Session", messages: "MessageBar", prepare_table: Callable[[], None]
    ) -> None:
        super().__init__(pages)
        self._pages, self._messages, self._prepare_table = pages, messages, prepare_table
        self._network = session.network
        self._stage = self._why = ""
        self._opening = False
        session.fault.connect(self._forget_opening)
        self._network.room.connect(self._follow_room)
        self._network.connection.connect(self._follow_connection)
        self._network.address_fault.connect(self._say_address_fault)

    def open_room(self, plan: "RoomPlan") -> None:
        """Host a room, whose lobby opens when it is ready. Ignored while one is opening, as after a double click."""
        if not self._opening:
            self._opening = True
            self._expect()
            self._network.request(requests.OpenRoom(plan))
            self._network.phone_seats = plan.phones  # after the request, with which an earlier room ends

    def leave(self) -> None:
        self._stage = ""
        hosting = self._network.hosting
        self._network.leave()
        self._pages.open("start" if hosting else "network")

    def host(self) -> None:
        self._pages.get("new").open_seats()
        self._pages.open("new")

    def _follow_room(self, room: "RoomView | None") -> None:
        self._opening = False
        before, self._stage = self._stage, room.stage if room else ""
        if room is None:
            self._out(before)
        elif room.stage == "lobby" and before != "lobby":
            self._take_seat(room)
            self._pages.get("lobby").show_room(room)  # first, as the page places the keyboard by it
            self._pages.open("lobby")

    def _take_seat(self, room: "RoomView") -> None:
        """Ask for the first free seat, if there is one, for a person who joins to play and has no seat.

        The lobby shows it as taken until the host answers.
        """
        joins = self._pages.name == "network" and self._pages.get("network").wants_seat
        free = [number for number, seat in enumerate(room.seats) if seat.kind == "open"]
        if joins and room.own_seat is None and free:
            self._pages.get("lobby").expect_seat(free[0])
            self._network.request(requests.Sit(free[0]))

    def _out(self, before: str) -> None:
        why, self._why, page = self._why, "", self._pages.name
        if not before or page not in _INSIDE or (before != "lobby" and not why):
            return
        if page != "end":
            self._pages.open("network" if why else "start")
        if why and (words := why_words(why)):
            self._say(words)

    def _follow_connection(self, connection: "ConnectionStatus") -> None:
        if connection.state == "entering":
            self._expect()
        self._why = connection.why if connection.state == "lost" else ""

    def _expect(self) -> None:
        """Make the lobby and the table, so that they receive the messages of a room."""
        self._pages.get("lobby")
        self._prepare_table()

    def _forget_opening(self, _words: str) -> None:
        self._opening = False

    def _say_address_fault(self, fault: str, text: str) -> None:
        self._say(address_words(fault, text))

    def _say(self, words: str) -> None:
        if self._pages.name == "network":
            self._pages.get("network").show_status(words)
        else:
            self._messages.show_message(words)

"""How rooms of the network move the window: into the lobby, to the table, and out again with the reason in words."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from pompeii_qt.network_words import why_words

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from pompeii_qt.network import ConnectionStatus, Network, RoomPlan, RoomView
    from pompeii_qt.window import MainWindow

_INSIDE = ("lobby", "table", "end")
"""Pages on which one is in a room, or has been."""


class NetworkNavigation(QObject):
    """Follows the session's network for the window, from page to page."""

    def __init__(self, window: "MainWindow", network: "Network") -> None:
        super().__init__(window)
        self._window, self._network = window, network
        self._stage = ""
        self._why = ""
        self._opening = False
        window.session.fault.connect(self._forget_opening)
        network.room.connect(self._follow_room)
        network.connection.connect(self._follow_connection)
        network.problem.connect(self._tell)

    def make_network(self) -> "QWidget":
        """The page with the games found."""
        from pompeii_qt.pages.network import NetworkPage

        page = NetworkPage(self._network, self._window.settings)
        page.back.connect(self._window.go_back)
        page.host.connect(self._host)
        return page

    def make_lobby(self) -> "QWidget":
        """The page of the room one is in."""
        from pompeii_qt.pages.lobby import LobbyPage

        page = LobbyPage(self._network, lambda: self._window.settings.programs)
        page.left.connect(self._leave)
        page.explain.connect(self._window.open_rules)
        return page

    def open_room(self, plan: "RoomPlan") -> None:
        """Host a game; its lobby comes up when it is there. Not while another is on its way: a double click."""
        if not self._opening:
            self._opening = True
            self._expect()
            self._network.open_room(plan)

    def come_back(self, game: str) -> None:
        """Into a room one has a seat in; where its host is not there, the page of games waits for it."""
        page: Any = self._window.show_page("network")
        page.come_back(game)

    def _follow_room(self, room: "RoomView | None") -> None:
        self._opening = False
        before, self._stage = self._stage, room.stage if room else ""
        if room is None:
            self._out(before)
        elif room.stage == "lobby" and before != "lobby":
            self._take_seat(room)
            lobby: Any = self._window.page_named("lobby")
            lobby.show_room(room)  # before the keyboard is put where it is most useful
            self._window.show_page("lobby")

    def _take_seat(self, room: "RoomView") -> None:
        """Whoever joins a game that has a seat free joins to play."""
        games: Any = self._window.pages.currentWidget()
        joins = self._window.page == "network" and games.wants_seat
        if joins and not any(seat.member == room.you for seat in room.seats):
            free = (number for number, seat in enumerate(room.seats) if seat.kind == "open")
            if (seat := next(free, None)) is not None:
                self._network.sit(seat)

    def _out(self, before: str) -> None:
        why, self._why = self._why, ""
        window = self._window
        if not before or window.page not in _INSIDE or (before != "lobby" and not why):
            return
        if window.page != "end":
            window.show_page("network" if why else "start")
        if words := why_words(why) if why else "":
            self._tell(words)

    def _follow_connection(self, connection: "ConnectionStatus") -> None:
        if connection.state == "entering":
            self._expect()
        self._why = connection.why if connection.state == "lost" else ""

    def _leave(self) -> None:
        self._stage = ""
        hosting = self._network.hosting
        self._network.leave()
        self._window.show_page("start" if hosting else "network")

    def _host(self) -> None:
        page: Any = self._window.show_page("new")
        page.open_seats()

    def _expect(self) -> None:
        """The pages that a room tells itself to: what was said before one came, and the game that is on."""
        self._window.page_named("lobby")
        self._window.lay_table()

    def _forget_opening(self, _words: str) -> None:
        self._opening = False

    def _tell(self, words: str) -> None:
        page: Any = self._window.pages.currentWidget()
        if self._window.page == "network":
            page.say(words)
        else:
            self._window.messages.say(words)

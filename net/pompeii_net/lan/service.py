"""Finds, hosts and enters rooms for the window of a program."""

from collections.abc import Callable
from pathlib import Path

from pompeii_core.setup import GameSetup
from pompeii_net.game_service import GameService
from pompeii_net.game_session import GameSession
from pompeii_net.journal import unreadable_fault
from pompeii_net.lan.discovery.finder import Finder, HostLocator
from pompeii_net.lan.guest.files import TicketStore, tickets_path
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.local import ConnectionStatus, DiscoveryFault, FoundGame, RoomPlan
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.room.state import RoomOptions
from pompeii_net.lan.transport.addresses import AddressError, parse_address
from pompeii_net.lan.transport.join_codes import parse_code
from pompeii_net.lan.transport.listener import ListenError
from pompeii_net.messages import Fault
from pompeii_net.player import WindowPlayer


class LanService:
    """Opens rooms, hosted here or elsewhere, as the current game of `games`."""

    def __init__(self, games: GameService) -> None:
        self.tickets = TicketStore(tickets_path(games.folder))
        self._games = games
        self._finder: Finder | None = None

    def browse(
        self,
        changed: Callable[[list[FoundGame]], None] | None,
        hindered: Callable[[DiscoveryFault], None] = lambda fault: None,
    ) -> None:
        """Search for rooms; `changed` gets them and `hindered` any fault, as in `Finder`, first [] and "".

        An earlier search ends. If `changed` is None, no search begins.
        """
        finder, self._finder = self._finder, None
        if finder:
            self._games.tasks.spawn(finder.stop(), eager=True)
        if changed:
            changed([])
            hindered("")
            self._finder = Finder(changed, mine=self.tickets.has_seat, hindered=hindered)
            self._games.tasks.spawn(self._finder.start(), eager=True)

    def look_at(self, address: str, unclear: Callable[[AddressError], None]) -> None:
        """Also look for a room at `address`, if searching. If it is malformed, only call `unclear` with the error."""
        try:
            place = parse_address(address)
        except AddressError as problem:
            unclear(problem)
        else:
            if self._finder:
                self._finder.watch_place(*place)

    def join(self, where: FoundGame, code: str, name: str, window: WindowPlayer) -> None:
        """Leave the current game and enter a room as a new member. The window gets each `ConnectionStatus`.

        `code` "": use that of our ticket for the room, if we have one. If `code` is malformed, the window gets `lost`
        and the current game is kept.
        """
        ticket = self.tickets.of(where.game)
        try:
            # use a known code even if the room claims to need none, as an impostor would
            code = parse_code(code) if code else ticket.code if ticket else ""
        except ValueError:
            window.notify(ConnectionStatus("lost", "wrong_code"))
            return
        self._be_guest(window, lambda guest: guest.join(where.places, code, name, where.game or None))

    def come_back(self, game: str, window: WindowPlayer) -> None:
        """Leave the current game and enter the room of `game` again with its ticket.

        If there is no ticket, the window gets `lost` and the current game is kept.
        """
        ticket = self.tickets.of(game)
        if ticket is None:
            window.notify(ConnectionStatus("lost", "unknown"))
            return
        self._be_guest(window, lambda guest: guest.come_back(ticket))

    def open_room(self, plan: RoomPlan, window: WindowPlayer) -> None:
        """Leave the current game and host a room, in the background. The window gets a `Fault` if that fails."""
        self._games.open(
            lambda: Room.open(plan, window, self._games.folder, **self._options),
            lambda problem: window.notify(_no_room(problem)),
        )

    def restore(self, record: Path, window: WindowPlayer) -> None:
        """Leave the current game and host the game of a record again, in its saved room if it has one.

        The window gets a `Fault` if that fails.
        """
        self._games.open(
            lambda: Room.restore(record, window, self._games.folder, **self._options),
            lambda problem: window.notify(unreadable_fault(record, problem)),
        )

    def open_game(self, name: str, host: str, code: str | None) -> None:
        """Host the current local game, if there is one and no room is opening; `code` as in `RoomPlan`.

        `name`: of the room; `host`: of its host's person. The game's window gets a `Fault` if that fails.
        """
        session = self._games.client
        if not isinstance(session, GameSession) or session.window is None:
            return
        window = session.window
        plan = RoomPlan(name, host, GameSetup(session.table.players, session.table.game.rules), [], code)
        self._games.move(
            lambda: Room.adopt(plan, session, window, self._games.folder, **self._options),
            lambda problem: window.notify(_no_room(problem)),
        )

    @property
    def _options(self) -> RoomOptions:
        return {"programs": self._games.programs, "log": self._games.log}

    def _be_guest(self, window: WindowPlayer, enter: Callable[[Guest], None]) -> None:
        games = self._games
        games.leave()
        guest = Guest(window, self.tickets, games.folder, log=games.log, find_game=HostLocator())
        games.use_client(guest)
        enter(guest)


def _no_room(problem: Exception) -> Fault:
    if isinstance(problem, ListenError):
        return Fault("no_room", problem.code)
    reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return Fault("no_room", blanks={"problem": reason})

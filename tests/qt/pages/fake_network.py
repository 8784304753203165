"""A stand-in for `session.network`: its signals, and a list of the requests made."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import astuple, replace
from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Lava
from pompeii_core.ai.analysis import Decision, Judgement, decisions
from pompeii_core.ai.opinion import Cost, Estimate, RatedAction
from pompeii_core.record import Record
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_net.lan.local import Block, ConnectionStatus, FarInvitation, FoundGame, Request, Ticket
from pompeii_net.lan.wire import Chat, MemberView, RoomView, SeatView
from pompeii_net.shelf import Shelf
from pompeii_qt.network import Network
from pompeii_qt.pages.game_analysis import GameAnalysis
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.session import ActRequest, AnalysisProgress
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.net.lan import program


class FakeNetwork(QObject):
    games = Signal(object)
    search_fault = Signal(str)
    room = Signal(object)
    chat = Signal(object)
    notice = Signal(object)
    clock = Signal(object)
    blocked = Signal(object)
    alarm = Signal(object)
    connection = Signal(object)
    address_fault = Signal(str, str)
    far_changed = Signal()
    far_game = Network.far_game

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Any, ...]] = []
        self.kept: list[Ticket] = []
        self.blocks: list[Block] = []
        self.lines: list[Chat] = []
        self.current: RoomView | None = None
        self.hosting = False
        self.invites_computers: bool | None = None
        self.phone_seats: list[int] = []
        self.far: FarInvitation | None = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in _ASKED:
            raise AttributeError(name)
        return lambda *words, **named: self.asked.append((name, *words, *named.values()))

    def request(self, asked: Request) -> None:
        """Note the tag of a message of the wire, or the name of another struct in lower case; then its fields."""
        name = re.sub(r"\B([A-Z])", r"_\1", type(asked).__name__).lower()
        self.asked.append((asked.__struct_config__.tag or name, *astuple(asked)))

    def offer_seat(self, seat: int) -> str:
        self.asked.append(("offer_seat", seat))
        return OFFER

    def expect_phone(self, seat: int, *, on: bool) -> None:
        self.phone_seats = sorted({*self.phone_seats} | {seat} if on else {*self.phone_seats} - {seat})
        self.room.emit(self.current)

    def tickets(self) -> list[Ticket]:
        return list(self.kept)

    def forget(self, game: str) -> None:
        self.asked.append(("forget", game))
        self.kept = [ticket for ticket in self.kept if ticket.game != game]

    def left(self) -> None:
        """Act as the session does after a game is left."""
        if self.current:
            self.tell(None)

    def tell(self, room: RoomView | None, *, hosting: bool = False) -> None:
        self.current, self.hosting = room, hosting
        self.room.emit(room)

    def line(self, line: Any, why: Any = "") -> None:
        self.connection.emit(ConnectionStatus(line, why))


_ASKED = {"browse", "look_at", "leave"}
OFFER = "a-secret-of-a-16"


def found(game: str = "anna-room-1", name: str = "Anna's game", **changed: Any) -> FoundGame:
    known = FoundGame(game, name, "Anna", "standard", "0.1.0", 1, 4, 2, "lobby", True, ("192.168.1.4",), 17979, "ok")
    return replace(known, **changed)


def ticket(game: str = "anna-room-1", room: str = "Anna's game", at: str = "2026-01-02T20:00:00+00:00") -> Ticket:
    return Ticket(game, "Julia", room, "token", "ABCDEFGHJKMN", ["192.168.1.4"], 17979, at, True)


SEATS = [SeatView("person", "Anna", 0, member=0), SeatView("open", "", 1)]
SEATS += [SeatView("person", "Julia", 2, member=1), SeatView("ai", "Brennus", 3, "Brennus", "tribune")]
MEMBERS = [MemberView(0, "Anna", True, "here"), MemberView(1, "Julia", False, "here")]
TOM, ASKING = MemberView(3, "Tom", False, "here"), MemberView(3, "Tom", False, "here", wants=3)


def seats(*changed: tuple[int, SeatView]) -> list[SeatView]:
    """Return the room's seats, with some of them changed."""
    made = list(SEATS)
    for number, seat in changed:
        made[number] = seat
    return made


def room(**changed: Any) -> RoomView:
    known = program.room("lobby", addresses=("192.168.1.4", "10.8.0.2", "fe80::4a1%2"), name="Anna's game")
    known = replace(known, game="anna-room-1", seats=SEATS, members=MEMBERS, code="ABCDEFGHJKMN", port=17979)
    return replace(known, **changed)


def host(network: FakeNetwork, **changed: Any) -> None:
    """Make the room this window's own."""
    network.tell(room(**{"you": 0, **changed}), hosting=True)


def guest(network: FakeNetwork, **changed: Any) -> None:
    """Make this window a guest in the room."""
    network.tell(room(**changed))


def on_screen[W: QWidget](qtbot: QtBot, page: W, width: int = 1280, height: int = 720) -> W:
    qtbot.addWidget(page)
    page.resize(width, height)
    page.show()
    qtbot.waitExposed(page)
    return page


def turn_wheel(control: QWidget, by: int = -120) -> None:
    """Turn the wheel over a control; down, unless `by` is positive."""
    place, nothing, turned = QPointF(control.rect().center()), QPoint(), QPoint(0, by)
    buttons, keys, phase = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    globally = QPointF(control.mapToGlobal(place.toPoint()))
    QApplication.sendEvent(control, QWheelEvent(place, globally, nothing, turned, buttons, keys, phase, False))


def shown_page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    """Return the page of the games on this network, as a person called Julia sees it."""
    settings.person = "Julia"
    page = on_screen(qtbot, NetworkPage(network, settings))  # type: ignore[arg-type]
    page.activateWindow()
    network.asked.clear()
    return page


class FakeSession(QObject):
    analysed, updated, seat_state, rated = Signal(object), Signal(object), Signal(int, str, int), Signal(object)

    def __init__(self, folder: Path = Path(), played: Record | None = None) -> None:
        """`played` is the record of the game under way."""
        super().__init__()
        self.network, self.folder, self.played = FakeNetwork(), folder, played
        self.shelf = Shelf(folder)
        self.asked: list[tuple[list[int], int, list[int]]] = []
        self.stopped = 0
        self._due: list[Decision] = []

    def analyse(
        self,
        record: Record,
        seats: list[int],
        start: int = 0,
        known: Any = (),
        *,
        gently: bool = False,
        closely: bool = False,
    ) -> None:
        self.asked.append((list(seats), start, sorted(known)))
        self.closely = closely
        self._due = decisions(record, seats, start, known)

    def stop_analysis(self) -> None:
        self.stopped += 1

    def copy_record(self, receive: Callable[[Record], None]) -> None:
        if self.played is not None:
            receive(self.played)

    def tell(self, number: int, costs: dict[int, float] | None = None) -> None:
        """Judge `number` more decisions, then emit the end if none is left; `costs` are by entry."""
        for decision in self._due[:number]:
            judgement = judged(decision, (costs or {}).get(decision.at, 0.0))
            self.analysed.emit(AnalysisProgress(1, len(self._due), judgement))
        del self._due[:number]
        if not self._due:
            self.analysed.emit(AnalysisProgress(0, 0, None))


def analysis(folder: Path, session: FakeSession | None = None) -> GameAnalysis:
    return GameAnalysis(session or FakeSession(folder / "games"))  # type: ignore[arg-type]


def judged(decision: Decision, citizens: float = 0.0, error: float = 0.05, chance: Estimate | None = None) -> Judgement:
    """Return a judgement: the choice played was best, or gave away `citizens` ± twice `error`, and a `chance`."""
    chance = chance or Estimate(0.1 * citizens, 0.1 * error)
    played = RatedAction(decision.played, 0.5 - chance.mean, 0.05, 0, 0, 2 if citizens else 1, 3, 3, 32)
    if not citizens:
        return Judgement(decision, [played], Cost(decision.played))
    better = RatedAction(Lava("coin", "C2"), 0.5, 0.05, 0, 0, 1, 3, 3, 32, lead=citizens)
    lost = Estimate(citizens, error)
    return Judgement(decision, [better, played], Cost(better.action, lost, chance=chance, weight=lost, deals=64))


def click(button: QWidget) -> None:
    QApplication.processEvents()  # new parts of a page that is shown appear with the next event
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def question(page: QWidget) -> QMessageBox:
    return page.findChildren(QMessageBox)[-1]


def shown(window: MainWindow) -> Any:
    page = window.pages.currentWidget()
    assert page is not None
    return page


def press(window: MainWindow, text: str) -> None:
    """Press the button with this text on the page shown, or choose it in a menu there."""
    buttons = [one for one in shown(window).findChildren(QPushButton) if one.isVisible()]
    if button := next((one for one in buttons if one.text() == text), None):
        click(button)
        return
    next(
        line
        for menu in shown(window).findChildren(QMenu)
        for line in menu.actions()
        if line.isVisible() and line.text() == text
    ).trigger()


PEOPLE = GameSetup([SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Marcus", 1)])


def begin(window: MainWindow, qtbot: QtBot) -> Path:
    """Start a game and act once as its person; return its record's path."""
    with qtbot.waitSignal(window.session.updated):
        window.games.start(PEOPLE)
    table: Any = window.pages.get("table")
    qtbot.waitUntil(lambda: bool(table.model.batch))
    update = next(update for update in table.model.batch.values() if update.legal)
    window.session.request(ActRequest(update.view.seat, update.seq, update.legal[0]))
    qtbot.waitUntil(lambda: all(shown.seq > update.seq for shown in table.model.batch.values()))
    assert window.session.record is not None
    return window.session.record

"""A table page over a real game, whose session plays in this thread, and never by itself."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import asdict, replace
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsItem, QLabel, QMessageBox, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.actions import DONE, Action
from pompeii_core.city import BUILDINGS, INDEX, SPACES, names
from pompeii_core.events import Event, for_seat
from pompeii_core.game import Game, IllegalAction
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, Scenario, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.lan.wire import MemberView, RoomView, SeatView
from pompeii_net.messages import ActRequest, FormerPlayer, TableRequest
from pompeii_qt import languages
from pompeii_qt.activation import MILLIS, presses
from pompeii_qt.art.geometry import centre
from pompeii_qt.scene.board import Board
from pompeii_qt.session import GameInfo, PastEvent
from pompeii_qt.settings import Settings
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.fan import CardButton, Hand
from pompeii_qt.table.page import TablePage
from pompeii_qt.text import ElidedLabel, ElidedText
from pompeii_qt.widgets.seat_card import SeatCard
from pompeii_qt.words.problems import refusal_words
from tests.qt.pages.fake_network import FakeNetwork, room
from tests.qt.virtual_time import VirtualTime

PEOPLE = tuple(SeatedPlayer("person", name, n) for n, name in enumerate(("Anna", "Bruno", "Carla", "Dario")))
AIS = (SeatedPlayer("ai", "Livia", 1, "Livia", "tribune"), SeatedPlayer("ai", "Corvus", 2, "Corvus", "tribune"))


class TableSession(QObject):
    """The signals and calls of `Session`, with a game whose AIs move only when the test says so."""

    began = Signal(object)
    updated = Signal(object)
    refused = Signal(int, str)
    rewound = Signal(int)
    seat_state = Signal(int, str, int)
    motive = Signal(object)
    fault = Signal(str)
    rated = Signal(object)
    look_again = Signal(object)
    seated = Signal(int, object)
    recorded = Signal(object)
    saved_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.seq = 0
        self.network = FakeNetwork()
        self.acted: list[tuple[int, Action]] = []
        self.calls: list[tuple[object, ...]] = []
        self.undoable = self.redoable = False
        self.record: Path | None = None
        self.pending: list[Event] | None = None

    def open(self, players: list[SeatedPlayer], own: list[int], game: Game) -> None:
        self.game, self.own = game, own
        self.began.emit(GameInfo(players, game.rules, own, False))
        self.tell([game.started(None)])

    def resume(
        self,
        players: list[SeatedPlayer],
        own: list[int],
        game: Game,
        past: list[PastEvent],
        seq: int,
        earlier: Sequence[FormerPlayer] = (),
    ) -> None:
        """Continue a recorded game at update `seq`."""
        self.game, self.own, self.seq = game, own, seq - 1
        self.began.emit(GameInfo(players, game.rules, own, False, past, [*earlier]))
        self.tell([])

    def tell(self, events: list[Event]) -> None:
        """Send each own seat an update with events, after answering the poll of R13 for people."""
        while self.game.choice == "erupt" and self.game.active in self.own:
            events += self.game.apply(DONE)
        self.seq += 1
        for seat in self.own or (None,):
            view = self.game.view(seat)
            legal = self.game.legal_actions() if seat is not None and seat == self.game.active else []
            cut = [for_seat(event, seat) for event in events]
            self.updated.emit(Update(self.seq, cut, view, list(legal), self.undoable, self.redoable))

    def play(self, *actions: Action) -> None:
        for action in actions:
            self.tell(self.game.apply(action))

    def request(self, asked: TableRequest) -> None:
        if isinstance(asked, ActRequest):
            self.act(asked.seat, asked.action)
        else:
            named = {name: value for name, value in asdict(asked).items() if name != "cid"}
            self.calls.append((type(asked).__name__.removesuffix("Request").lower(), *named.values()))

    def act(self, seat: int, action: Action) -> None:
        self.acted.append((seat, action))
        try:
            events = self.game.apply(action, seat)
        except IllegalAction as refusal:
            self.refused.emit(seat, refusal_words(refusal.code, refusal.blanks))
        else:
            self.pending = events
            QTimer.singleShot(0, self, self._answer)

    def _answer(self) -> None:
        events, self.pending = self.pending, None
        self.tell(events or [])

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name not in ("set_speed", "set_autoplay"):
            raise AttributeError(name)
        return lambda *arguments: self.calls.append((name, *arguments))

    def called(self, name: str) -> list[tuple[object, ...]]:
        return [call[1:] for call in self.calls if call[0] == name]


def shown_page(qtbot: QtBot, controller: Controller) -> TablePage:
    """Return a page that has the keyboard; the caller closes it."""
    page = TablePage(controller, SoundPlayer(controller.model.settings))
    page.resize(1280, 720)
    page.show()
    presses.watch(page.windowHandle())
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return page


class Driver:
    def __init__(self, qtbot: QtBot, page: TablePage, session: TableSession, settings: Settings) -> None:
        self.bot, self.page, self.session, self.settings = qtbot, page, session, settings
        self.network = session.network

    @property
    def board(self) -> Board:
        return self.page.board

    @property
    def fan(self) -> Hand:
        return self.page.hand.fan

    @property
    def log(self) -> list[str]:
        return [line for line in self.page.story.log.list.lines if line]

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def room(self) -> RoomView:
        assert self.network.current is not None
        return self.network.current

    def speak(self, language: str) -> TablePage:
        """Change the language and, as the window does, show the game on a new page; return it."""
        languages.use(language)
        size, controller = self.page.size(), self.page.controller
        self.page.board.event_player.finish()
        self.close()
        self.page = shown_page(self.bot, controller)
        self.page.resize(size)
        return self.page

    def close(self) -> None:
        self.page.hide()
        self.page.deleteLater()
        QApplication.sendPostedEvents(self.page, QEvent.Type.DeferredDelete)

    def open(self, players: list[SeatedPlayer], own: list[int], game: Game) -> None:
        self.session.open(players, own, game)
        self.wait()

    def enter(self, *, own: int | None = 0, hosting: bool = False, **changed: Any) -> RoomView:
        """Begin a game in a room, `changed` so, Anna first; `own`: the seat here, None to watch. Return the room."""
        you = 3 if own is None else 0 if hosting else 1
        self.network.tell(gathering(you=you, **changed), hosting=hosting)
        self.open(GATHERED, [] if own is None else [own], Game.new(Rules(), 4, 3, first=0))
        return self.room

    def without_dario(self) -> RoomView:
        return replace(with_seat(self.room, 3, presence="away"), waiting=[3])

    @property
    def headline(self) -> QLabel:
        """The first line of the bar: what is asked, or who is awaited."""
        return child(self.page.asking.bar, QLabel, 1)

    @property
    def rule_link(self) -> QLabel:
        """The link in the bar to the rule of a refusal."""
        return child(self.page.asking.bar, QLabel, 2)

    def on_layer(self, layer: float) -> list[QGraphicsItem]:
        return [item for item in self.board.board_scene.items() if item.zValue() == layer]

    def wait(self) -> None:
        """Wait until everything told has been shown and the timers at 0 ms have run."""
        session = self.session
        self.bot.waitUntil(lambda: session.pending is None and session.called("shown")[-1:] == [(session.seq,)])
        QApplication.processEvents()

    def play(self, *actions: Action) -> None:
        """Let others act, by default with the first legal action, and wait until it has been shown."""
        self.session.play(*actions or self.game.legal_actions()[:1])
        self.wait()

    def act(self, action: Action | None = None) -> None:
        """Answer the question here, by default with the first legal action, and wait until it has been shown."""
        self.page.controller.act(action or self.game.legal_actions()[0])
        self.wait()

    def tell(self, *events: Event) -> None:
        """Send an update with these events, and wait until it has been shown."""
        self.session.tell([*events])
        self.wait()

    def hear(self, room: RoomView) -> None:
        """Receive a changed room."""
        self.network.tell(room, hosting=self.network.hosting)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.page, key, modifiers)

    def go_to(self, widget: QWidget) -> None:
        for _ in range(12):
            self.key(Qt.Key.Key_F6)
            if QApplication.focusWidget() is widget:
                return
        raise AssertionError(widget)

    def question(self) -> QMessageBox | None:
        return next(iter(visible(self.page, QMessageBox)), None)

    def box(self) -> QMessageBox:
        (box,) = visible(self.page, QMessageBox)
        return box

    def say_yes(self) -> None:
        QTest.mouseClick(self.box().buttons()[0], Qt.MouseButton.LeftButton)

    def seen_ends(self, part: QWidget) -> set[bool]:
        """Whether the first and the last corner of a part of the page are in sight, off what lies over it."""
        rect = QRect(part.mapTo(self.page, QPoint()), part.size()).adjusted(4, 4, -4, -4)
        found = map(self.page.childAt, (rect.topLeft(), rect.bottomRight()))
        return {one is part or (one is not None and part.isAncestorOf(one)) for one in found}

    def at(self, square: str) -> QPoint:
        return self.board.mapFromScene(centre(square))

    def click(self, square: str) -> None:
        QTest.mouseClick(self.board.viewport(), Qt.MouseButton.LeftButton, pos=self.at(square))

    def drag(self, card: CardButton, square: str) -> QPoint:
        """Drag a card over a square without dropping it; return the place in the card's coordinates."""
        start, end = card.rect().center(), card.mapFromGlobal(self.board.viewport().mapToGlobal(self.at(square)))
        QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(card, start - QPoint(0, 40))
        QTest.mouseMove(card, end)
        return end

    def click_card(self, place: int) -> None:
        card = self.fan.cards[place]
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(card.width() // 2, card.height() // 2))


def solo(seed: int = 1, *, rules: Rules | None = None, scenario: Scenario | None = None) -> Game:
    """Anna (seat 0) begins against Livia and Corvus."""
    return Game.new(rules or Rules(), 3, seed, first=0, scenario=scenario)


def wander(game: Game, until: Callable[[Game], bool], seed: int = 5) -> list[Event]:
    rng, events = Random(seed), []
    while not until(game) and not game.over:
        events += game.apply(rng.choice(game.legal_actions()))
    return events


def full_city(anna: list[int], bruno: list[int] | None = None, *, turn: int) -> Game:
    """Anna holds these cards, the next seat those and every space of buildings 7 and 9; seat `turn` begins."""
    pieces = {square: [0, SPACES[INDEX[square]], 0] for number in (7, 9) for square in names(BUILDINGS[number])}
    hands = [anna, bruno or [1, 2, 3, 4], [1, 2, 3, 4]]
    game = Game(Rules(), Deal(turn, hands, [5, 6, 8, 10, 11, 1], [["coin"]] * 8, "sleeps", pieces))
    if game.choice == "erupt":
        game.apply(DONE)
    return game


def running() -> Game:
    """Anna is to run: two of hers and one of Corvus's on I6 are two steps from a gate, hers on D4 is far away."""
    pieces = {"I6": [2, 0, 1], "D4": [1, 0, 0], "G7": [0, 1, 0]}
    game = Game(Rules(opening_tiles="0"), Deal(0, [[], [], []], [], [["coin"]] * 9, "erupts", pieces))
    game.apply(game.legal_actions()[0])
    return game


TABLE = [PEOPLE[0], *AIS]
TWO = [PEOPLE[0], AIS[0]]
SHORTLY = 32.0  # until what was told has been shown, without animation


def begin(driver: Driver, time: VirtualTime, game: Game, *, active: bool = False) -> None:
    """Anna plays; with `active` what she is asked has been in sight for long enough."""
    driver.session.open(TABLE[: game.seats], [0], game)
    time.advance(SHORTLY)
    if active:
        time.advance(MILLIS)
        assert driver.page.model.takes_all


def visible[W: QWidget](inside: QWidget, kind: type[W]) -> list[W]:
    return [one for one in inside.findChildren(kind) if one.isVisible()]


def child[W: QObject](inside: QObject, kind: type[W], number: int = 0) -> W:
    """Return the first part of a kind inside another, or a later one."""
    return inside.findChildren(kind)[number]


def about(card: SeatCard) -> ElidedText:
    return child(card, ElidedText)


def doing(card: SeatCard) -> str:
    return child(card, ElidedLabel, 1).all_text


def press(inside: QWidget, text: str) -> None:
    QApplication.processEvents()  # what is new in a panel that is shown appears with the next event
    button = next(one for one in visible(inside, QPushButton) if one.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def menu_button(card: SeatCard) -> QToolButton:
    return child(card, QToolButton)


def words(inside: QWidget) -> set[str]:
    return {label.text() for label in visible(inside, QLabel)}


GATHERED = [PEOPLE[0], PEOPLE[1], AIS[1], PEOPLE[3]]
SEATS = [SeatView("person", "Anna", 0, member=1), SeatView("person", "Bruno", 1, member=0)]
SEATS += [SeatView("ai", "Corvus", 2, "Corvus", "tribune"), SeatView("person", "Dario", 3, member=2)]
MEMBERS = [MemberView(n, name, n == 0, "here") for n, name in enumerate(("Bruno", "Anna", "Dario", "Berta"))]


def gathering(**changed: Any) -> RoomView:
    return room(**{"stage": "playing", "seats": SEATS, "members": MEMBERS, "you": 1, **changed})


def with_seat(told: RoomView, seat: int, **changed: Any) -> RoomView:
    seats = list(told.seats)
    seats[seat] = replace(seats[seat], **changed)
    return replace(told, seats=seats)


def with_member(told: RoomView, number: int, **changed: Any) -> RoomView:
    members = [replace(one, **changed) if one.number == number else one for one in told.members]
    return replace(told, members=members)

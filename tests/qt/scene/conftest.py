"""A board with a game, played without animation, and a driver that clicks, drags and presses keys."""

from collections.abc import Callable, Sequence
from typing import Literal

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Action, Lava
from pompeii_core.events import Event, Tile
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_core.view import Update
from pompeii_qt.art.geometry import centre, gate_centre
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.decision import Question

PLAYERS = [SeatedPlayer("person", "Livia", 0), SeatedPlayer("ai", "Marcus", 1), SeatedPlayer("ai", "Nero", 2)]


class BoardDriver:
    def __init__(self, qtbot: QtBot, board: Board, game: Game) -> None:
        self.qtbot, self.board, self.game = qtbot, board, game
        self.chosen: list[Action] = []
        self.said: list[str] = []
        self.seq = 0
        board.begin(PLAYERS[: game.seats], game.rules)
        board.chosen.connect(self.chosen.append)
        board.preview.connect(self.said.append)
        self.show()

    def update(self, events: Sequence[Event] = ()) -> Update:
        self.seq += 1
        return Update(self.seq, list(events), self.game.view(self.game.active or 0), self.game.legal_actions())

    def next_update(self) -> Update:
        """Apply the first legal action and return its update, not shown yet."""
        return self.update(self.game.apply(self.game.legal_actions()[0]))

    def begin_showing(self, speed: str = "slow") -> None:
        """Begin to show the next update, animated."""
        self.board.event_player.set_speed(speed)
        with self.qtbot.waitSignal(self.board.showing):
            self.board.event_player.enqueue(self.next_update())

    def show(self, update: Update | None = None) -> None:
        """Show an update, by default the present view, to its end, and ask for its decision."""
        update = update or self.update()
        with self.qtbot.waitSignal(self.board.drained, check_params_cb=lambda seq: seq == update.seq):
            self.board.event_player.enqueue(update)
        self.board.decide(Question(update))

    def perform(self, *actions: Action) -> None:
        """Apply actions to the game and show each."""
        for action in actions:
            self.show(self.update(self.game.apply(action)))

    def at(self, square: str, dx: float = 2, dy: float = -40) -> QPoint:
        """Return a point of a square in the viewport, by default beside its pieces."""
        return self.board.mapFromScene(centre(square) + QPointF(dx, dy))

    def gate(self, square: str) -> QPoint:
        return self.board.mapFromScene(gate_centre(square, 26))

    def piece(self, square: str, seat: int) -> QPoint:
        pieces = self.board.board_scene.pieces.on(square)
        return self.board.mapFromScene(next(piece.pos() for piece in pieces if piece.seat == seat))

    def click(self, at: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        QTest.mouseClick(self.board.viewport(), button, Qt.KeyboardModifier.NoModifier, at)

    def hover(self, at: QPoint) -> None:
        QTest.mouseMove(self.board.viewport(), at)

    def press(self, at: QPoint) -> None:
        QTest.mousePress(self.board.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def release(self, at: QPoint) -> None:
        QTest.mouseRelease(self.board.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.press(start)
        self.hover((start + end) / 2)
        self.hover(end)
        self.release(end)

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.board, key)

    @property
    def refusal(self) -> str:
        tip = self.board.interaction.refusal
        return tip.text() if tip.isVisible() else ""

    @property
    def lit(self) -> set[str]:
        """Names of the lit squares, with `>` for gates."""
        return {spot.square + ">" * spot.gate for spot in self.board.interaction.highlights.lit()}

    def outside(self) -> list[int]:
        """Return how many of each seat are outside the city, at all gates together."""
        rescued = [piece.seat for pieces in self.board.board_scene.rescued.at.values() for piece in pieces]
        return [rescued.count(seat) for seat in range(self.game.seats)]

    def people(self) -> dict[str, list[int]]:
        pieces, seats = self.board.board_scene.pieces, range(self.game.seats)
        on = {square: [piece.seat for piece in pieces.on(square)] for square in pieces.occupied()}
        return {square: [people.count(seat) for seat in seats] for square, people in on.items()}


def menu_of(board_game: BoardDriver) -> QMenu:
    menu = board_game.board.findChild(QMenu)
    assert menu is not None
    return menu


type MakeDriver = Callable[..., BoardDriver]  # sets up a position: `hands`, `pieces`, `phase`, `bag`, `deck`, `rules`


def flee(board_game: MakeDriver, pieces: dict[str, list[int]]) -> BoardDriver:
    """Set up these pieces after the eruption, with the helmet on its vent and the first seat to run."""
    bag = [["helmet"], ["mask"], ["coin"]]
    table = board_game(phase="erupts", rules=Rules(opening_tiles="0"), pieces=pieces, bag=bag)
    table.perform(Lava("helmet", "J7"))
    return table


@pytest.fixture
def board(qtbot: QtBot) -> Board:
    board = Board()
    qtbot.addWidget(board)
    board.resize(720, 510)
    board.event_player.set_speed("off")
    with qtbot.waitExposed(board):
        board.show()
    board.activateWindow()
    board.setFocus()
    return board


@pytest.fixture
def board_game(qtbot: QtBot, board: Board) -> MakeDriver:
    def make(
        hands: list[list[int]] | None = None,
        pieces: dict[str, list[int]] | None = None,
        phase: Literal["sleeps", "seethes", "erupts"] = "sleeps",
        bag: list[Tile] | None = None,
        deck: list[int] | None = None,
        rules: Rules | None = None,
    ) -> BoardDriver:
        seats = len(hands) if hands else 2
        hands = hands or [[] for _ in range(seats)]
        deal = Deal(0, hands, deck or [5] * 20, bag or [["mask"]] * 8, phase, pieces or {})
        return BoardDriver(qtbot, board, Game(rules or Rules(), deal))

    return make


def contrast(*inks: QColor) -> float:
    """Return the highest contrast between opaque colours by WCAG 2, from 1 to 21."""
    parts = [linear_parts(ink) for ink in inks]
    lights = [0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in parts]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def linear_parts(colour: QColor) -> list[float]:
    """Return red, green and blue of a colour in proportion to their light, 0 to 1."""
    coded = colour.redF(), colour.greenF(), colour.blueF()
    return [part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4) for part in coded]

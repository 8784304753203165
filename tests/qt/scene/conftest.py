"""A board with a game behind it, played without animation."""

from typing import Literal

import pytest
from pytestqt.qtbot import QtBot

from pompeii_core.events import Tile
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_qt.scene.board import Board
from tests.qt.scene.board_driver import BoardDriver, MakeDriver


@pytest.fixture
def board(qtbot: QtBot) -> Board:
    board = Board()
    qtbot.addWidget(board)
    board.resize(720, 510)
    board.set_speed("off")
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

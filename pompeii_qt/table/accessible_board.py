"""What a screen reader gets: the board's squares by name and content, and what happens as announcements."""

from functools import cache
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow

from pompeii_core import city
from pompeii_core.preview import Spot
from pompeii_qt import game_words
from pompeii_qt.art.geometry import square_rect
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.square_words import PlaceWords, spot_words
from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets import screen_reader

SQUARES: Final = tuple(city.names(city.CITY))


class BoardSquare(QAccessibleInterface):
    """One square of the city as a cell of the board."""

    def __init__(self, board: "BoardTable", square: str) -> None:
        super().__init__()
        self._board, self.square = board, square
        # a square has no QObject that Qt could find it by
        QAccessible.registerAccessibleInterface(self)

    def isValid(self) -> bool:
        return self._board.isValid()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._board.window()

    def parent(self) -> QAccessibleInterface:
        return self._board

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        words = self._board.words(Spot(self.square))
        if kind == QAccessible.Text.Name:
            return words.name if words else self.square
        return words.description if words and kind == QAccessible.Text.Description else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """A square cannot be renamed."""

    def rect(self) -> QRect:
        return self._board.square_rect(self.square)

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        return QAccessible.State()


class BoardTable(QAccessibleInterface):
    """The board as a table of 70 squares, row by row."""

    def __init__(self, board: Board, model: TableModel) -> None:
        super().__init__()
        self._board, self._model = board, model
        self.squares = [BoardSquare(self, square) for square in SQUARES]

    def words(self, spot: Spot) -> PlaceWords | None:
        """What a square or its gate is and who is there, and what else is to be known; None before that is shown."""
        update, model = self._model.update, self._model
        return spot_words(update.view, model.rules, model.players, spot) if update else None

    def square_rect(self, square: str) -> QRect:
        """Where a square is on the screen."""
        rect = self._board.mapFromScene(square_rect(square)).boundingRect()
        return QRect(self._board.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def isValid(self) -> bool:
        return True

    def object(self) -> QObject:
        return self._board

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._board.window().windowHandle()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        parent = self._board.parentWidget()
        return QAccessible.queryAccessibleInterface(parent) if parent else None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.squares[index] if 0 <= index < len(self.squares) else None

    def childCount(self) -> int:
        return len(self.squares)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return next((one for one in self.squares if one.rect().contains(QPoint(x, y))), None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self.squares.index(child) if isinstance(child, BoardSquare) else -1

    def text(self, kind: QAccessible.Text) -> str:
        return game_words.board_words() if kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """The board cannot be renamed."""

    def rect(self) -> QRect:
        return QRect(self._board.mapToGlobal(QPoint(0, 0)), self._board.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Table

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._board.hasFocus()
        return state


# Qt keeps a bare pointer to an interface: it must live as long as its board
_tables: "WeakKeyDictionary[Board, BoardTable]" = WeakKeyDictionary()
_models: "WeakKeyDictionary[Board, TableModel]" = WeakKeyDictionary()


def describe_board(board: Board, model: TableModel) -> None:
    """Give the board's squares to screen readers."""
    _install()
    _models[board] = model


def table_of(board: Board) -> BoardTable:
    """The interface of a board."""
    if board not in _tables:
        _tables[board] = BoardTable(board, _models[board])
    return _tables[board]


def read_spot(board: Board, spot: Spot | None) -> None:
    """Have the square or the gate under the board's cursor read out."""
    if spot and board.hasFocus() and _is_heard() and (words := table_of(board).words(spot)):
        screen_reader.announce(board, game_words.join_clauses((words.name, words.description)))


def _is_heard() -> bool:
    return QAccessible.isActive()


@cache
def _install() -> None:
    QAccessible.installFactory(_make)


def _make(name: str, made: QObject) -> QAccessibleInterface | None:
    return table_of(made) if isinstance(made, Board) and made in _models else None

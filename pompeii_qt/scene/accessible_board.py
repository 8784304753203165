"""What a screen reader gets of the board: each square and each gate as a cell, by name, with the keyboard's focus."""

from collections.abc import Callable
from functools import cache
from typing import Final
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QRect, QTimer
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleEvent, QAccessibleInterface, QWindow
from shiboken6 import VoidPtr, getCppPointer, isValid

from pompeii_core import city
from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import gate_rect, square_rect
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.interaction import Interaction
from pompeii_qt.words import game_words

SPOTS: Final = (
    *(Spot(square) for square in city.names(city.CITY)),
    *(Spot(gate.square, gate=True) for gate in city.GATES),
)
"""Row by row, then the gates."""


class SpotAction(QAccessibleActionInterface):
    """What can be done with a spot without a key or a pointer."""

    def __init__(self, board: Board, spot: Spot) -> None:
        super().__init__()
        press, focus = QAccessibleActionInterface.pressAction(), QAccessibleActionInterface.setFocusAction()
        self._actions: dict[str, Callable[[Spot], None]] = {press: board.keyboard.choose, focus: board.keyboard.go_to}
        self._spot = spot

    def actionNames(self) -> list[str]:
        return list(self._actions)

    def doAction(self, name: str) -> None:
        if do := self._actions.get(name):
            do(self._spot)

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


class SpotCell(QAccessibleInterface):
    """A square of the city, or a gate, as a cell of the board."""

    def __init__(self, table: "BoardTable", spot: Spot) -> None:
        super().__init__()
        self._table, self.spot = table, spot
        self._action = SpotAction(table.board, spot)
        # a square has no QObject that Qt could find it by
        QAccessible.registerAccessibleInterface(self)

    def isValid(self) -> bool:
        return self._table.isValid()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._table.window()

    def parent(self) -> QAccessibleInterface:
        return self._table

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Name:
            return spot_name(self._table.board.interaction, self.spot)
        if kind == QAccessible.Text.Description:
            return spot_description(self._table.board.interaction, self.spot)
        return ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """A square cannot be renamed."""

    def rect(self) -> QRect:
        return self._table.rect_of(self.spot)

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._table.board.hasFocus() and self._table.board.keyboard.cursor == self.spot
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> VoidPtr:  # type: ignore[override]
        # the pointer itself: None or 0 is taken for an address here, and followed
        asked = kind == QAccessible.InterfaceType.ActionInterface
        return VoidPtr(getCppPointer(self._action)[0] if asked else 0)


class BoardTable(QAccessibleInterface):
    """The board as a table of 70 squares, row by row, and the gates after them."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.cells = {spot: SpotCell(self, spot) for spot in SPOTS}

    def rect_of(self, spot: Spot) -> QRect:
        place = gate_rect(spot.square) if spot.gate else square_rect(spot.square)
        rect = self.board.mapFromScene(place).boundingRect()
        return QRect(self.board.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def isValid(self) -> bool:
        return isValid(self.board)

    def object(self) -> QObject | None:  # type: ignore[override]
        return self.board if self.isValid() else None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self.board.window().windowHandle() if self.isValid() else None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        # asked for once more as the program ends, when the board is gone
        parent = self.board.parentWidget() if self.isValid() else None
        return QAccessible.queryAccessibleInterface(parent) if parent else None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.cells[SPOTS[index]] if 0 <= index < len(SPOTS) else None

    def childCount(self) -> int:
        return len(SPOTS)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return next((one for one in self.cells.values() if one.rect().contains(QPoint(x, y))), None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return SPOTS.index(child.spot) if isinstance(child, SpotCell) else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        spot = self.board.keyboard.cursor
        return self.cells[spot] if spot is not None and self.board.hasFocus() else None

    def text(self, kind: QAccessible.Text) -> str:
        return game_words.board_words() if kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """The board cannot be renamed."""

    def rect(self) -> QRect:
        return QRect(self.board.mapToGlobal(QPoint(0, 0)), self.board.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Table

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self.board.hasFocus() and self.board.keyboard.cursor is None
        return state


# Qt keeps a bare pointer to an interface: it must live as long as its board
_tables: "WeakKeyDictionary[Board, BoardTable]" = WeakKeyDictionary()
_described: "WeakSet[Board]" = WeakSet()


def describe_board(board: Board) -> None:
    """Give the board's squares to screen readers; the one to which a key leads has the focus."""
    _install()
    _described.add(board)
    board.cursor_moved.connect(lambda _: _tell_focus(board))


def table_of(board: Board) -> BoardTable:
    if board not in _tables:
        _tables[board] = BoardTable(board)
    return _tables[board]


def _tell_focus(board: Board) -> None:
    if board.arriving:  # Qt is about to say that the board itself has the focus, which would be the last word
        QTimer.singleShot(0, board, lambda: _tell_focus(board))
    elif QAccessible.isActive() and (cell := table_of(board).focusChild()) is not None:
        QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.Focus))


@cache
def _install() -> None:
    QAccessible.installFactory(_make)


def _make(name: str, made: QObject) -> QAccessibleInterface | None:
    return table_of(made) if isinstance(made, Board) and made in _described else None


translate = QCoreApplication.translate


def spot_name(interaction: Interaction, spot: Spot) -> str:
    """What it is, who is there, and what choosing it does; for a braille line where that is wanted."""
    return (short_name if interaction.short_names else full_name)(interaction, spot)


def short_name(interaction: Interaction, spot: Spot) -> str:
    """“B2 L2 f0”, with “+” where it can be chosen."""
    words = interaction.words(spot)
    can = "+" * bool(interaction.choice_words(spot))
    value = interaction.value_words(spot).split()[:1]
    return " ".join(filter(None, (words.short if words else spot.square, can, *value)))


def full_name(interaction: Interaction, spot: Spot) -> str:
    """“B2, building 1; Livia 2. Can place the tile: burns 2 of Livia's”; a gate: “Out through Porta Vesuvio”."""
    if spot.gate:
        # not by its name alone, which its square has too
        name = translate("spoken", "Out through {gate}").format(gate=game_words.GATE_AT[spot.square])
    else:
        words = interaction.words(spot)
        name = words.name if words else spot.square
    return ". ".join(filter(None, (name, interaction.choice_words(spot), interaction.value_words(spot))))


def spot_description(interaction: Interaction, spot: Spot) -> str:
    """What else is to be known of a place that is no choice; of one that is, a key tells it."""
    words = interaction.words(spot)
    if words is None or interaction.choice_words(spot):
        return ""
    no_one = translate("Board", "no one is here")  # as the name shows
    facts = [*(words.people.values() if spot.gate else ()), *words.facts]
    return game_words.join_clauses(fact for fact in facts if fact != no_one)

"""The board for screen readers: a table with a named cell for each square and gate, and the cursor as its focus."""

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

SPOTS: Final = (  # row by row, then the gates
    *(Spot(square) for square in city.names(city.CITY)),
    *(Spot(gate.square, gate=True) for gate in city.GATES),
)


class SpotAction(QAccessibleActionInterface):
    """The actions that a screen reader offers for a spot: choosing it and moving the cursor there."""

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
        # Without a QObject, Qt cannot find the cell by itself.
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
        """Do nothing: a square cannot be renamed."""

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
        # Always a VoidPtr: Qt would follow None or 0 as an address.
        wanted = kind == QAccessible.InterfaceType.ActionInterface
        return VoidPtr(getCppPointer(self._action)[0] if wanted else 0)


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
        # Qt asks again as the program ends, when the board is gone.
        parent = self.board.parentWidget() if self.isValid() else None
        return QAccessible.queryAccessibleInterface(parent) if parent else None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.cells[SPOTS[index]] if 0 <= index < len(SPOTS) else None

    def childCount(self) -> int:
        return len(SPOTS)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return next((cell for cell in self.cells.values() if cell.rect().contains(QPoint(x, y))), None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return SPOTS.index(child.spot) if isinstance(child, SpotCell) else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        spot = self.board.keyboard.cursor
        return self.cells[spot] if spot is not None and self.board.hasFocus() else None

    def text(self, kind: QAccessible.Text) -> str:
        return game_words.board_words() if kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: the board cannot be renamed."""

    def rect(self) -> QRect:
        return QRect(self.board.mapToGlobal(QPoint(0, 0)), self.board.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Table

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self.board.hasFocus() and self.board.keyboard.cursor is None
        return state


# Qt keeps a bare pointer to an interface, which must live as long as its board.
_tables: "WeakKeyDictionary[Board, BoardTable]" = WeakKeyDictionary()
_described: "WeakSet[Board]" = WeakSet()


def describe_board(board: Board) -> None:
    """Offer the board's squares and gates to screen readers, and announce the cursor as the focus."""
    _install()
    _described.add(board)
    board.cursor_moved.connect(lambda _: _announce_focus(board))


def table_of(board: Board) -> BoardTable:
    """Return the board's table, made at the first call."""
    if board not in _tables:
        _tables[board] = BoardTable(board)
    return _tables[board]


def _announce_focus(board: Board) -> None:
    if board.arriving:  # Qt is about to announce the board itself: announce the cell after that
        QTimer.singleShot(0, board, lambda: _announce_focus(board))
    elif QAccessible.isActive() and (cell := table_of(board).focusChild()) is not None:
        QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.Focus))


@cache
def _install() -> None:
    QAccessible.installFactory(_make)


def _make(name: str, made: QObject) -> QAccessibleInterface | None:
    return table_of(made) if isinstance(made, Board) and made in _described else None


translate = QCoreApplication.translate


def spot_name(interaction: Interaction, spot: Spot) -> str:
    """Return what a spot is, who is there and what choosing it does, short or in full as the setting says."""
    return (short_name if interaction.short_names else full_name)(interaction, spot)


def short_name(interaction: Interaction, spot: Spot) -> str:
    """Return a spot's name for braille displays: “B2 L2 f0”, with “+” for a target, then the figure of any value."""
    words, decision = interaction.words(spot), interaction.decision
    target = "+" * (spot in decision.lit or spot in decision.upcoming)
    figure = interaction.value_figure(spot)
    return " ".join(filter(None, (words.short if words else spot.square, target, figure)))


def full_name(interaction: Interaction, spot: Spot) -> str:
    """Return a spot's name, its effect if it is a target, and its value if shown, as sentences.

    For example: “B2, building 1; Livia 2. Can place …”.
    """
    if spot.gate:
        # The gate's name alone would be ambiguous: its square has it too.
        name = translate("spoken", "Out through {gate}").format(gate=game_words.GATE_AT[spot.square])
    else:
        words = interaction.words(spot)
        name = words.name if words else spot.square
    return ". ".join(filter(None, (name, interaction.choice_words(spot), interaction.value_words(spot))))


def spot_description(interaction: Interaction, spot: Spot) -> str:
    """Return further facts about a spot; "" before a view, and if it can be chosen: then a key reads its facts."""
    words = interaction.words(spot)
    if words is None or interaction.choice_words(spot):
        return ""
    no_one = translate("Board", "no one is here")  # left out: the name already shows it
    facts = [*(words.people.values() if spot.gate else ()), *words.facts]
    return game_words.join_clauses(fact for fact in facts if fact != no_one)

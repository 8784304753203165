"""The moves of a replay as a list, by phase and round, with the one at the place shown marked."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListWidgetItem, QStyleOptionViewItem

from pompeii_core.actions import Phase
from pompeii_core.events import Event
from pompeii_core.round_summary import actor
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.widgets.basic import Card, column
from pompeii_qt.widgets.lines import OWN, LineDelegate, LineList
from pompeii_qt.widgets.page import Stepwise
from pompeii_qt.words.game_words import phase_words
from pompeii_qt.words.moves import move_words
from pompeii_qt.words.names import called_names

_STEP: Final = 6  # lines written between two checks for mouse and keyboard
_BAR, _TINT = 3, 34  # width of the bar beside the marked line in pixels, opacity of its ground


class RecordedMove(NamedTuple):
    """A move (`round_summary.moves`) of a record.

    Its events lie in the entries from `begin` up to but not including `end`.
    """

    events: Sequence[Event]
    begin: int
    end: int
    phase: Phase
    round: int  # from 1
    players: Sequence[SeatedPlayer]  # at its begin


class MoveList(Card):
    """The moves given to `show_moves`. `chosen` brings the number of entries up to the end of the selected one."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.list = LineList(follows=False)
        self.list.setItemDelegate(_MoveDelegate(self.list))
        self.list.setAccessibleName(self.tr("Log"))
        self.list.setMinimumHeight(0)
        self.list.currentItemChanged.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        column(self, self.list, margins=(6, 4, 2, 4))
        self._begins: list[int] = []  # of the moves shown, their ends, and their lines
        self._ends: list[int] = []
        self._items: list[QListWidgetItem] = []
        self._at = 0
        self._work: Stepwise[bool] = Stepwise(self)

    @property
    def busy(self) -> bool:
        """Whether lines are still to come."""
        return self._work.busy

    @property
    def current(self) -> str:
        """The marked line; "" if there is none."""
        item = self.list.currentItem()
        return item.text() if item else ""

    def show_moves(self, moves: Sequence[RecordedMove], own: int | None = None) -> None:
        """Replace all moves, a few at a time between events. `own`: the seat of the only person at this screen."""
        self._begins, self._ends, self._items = [], [], []
        with QSignalBlocker(self.list):
            self.list.empty()
        self._work.begin(self._steps(moves, own), lambda _: None)

    def show_place(self, at: int) -> None:
        """Mark and show the move that ends after `at` entries, else the one under way, else the last before."""
        self._at = at
        row = bisect(self._ends, at)  # of the first move that ends later
        if row == len(self._ends) or self._begins[row] >= at or at in self._ends[:row][-1:]:
            row -= 1
        with QSignalBlocker(self.list):
            self.list.setCurrentItem(self._items[row] if row >= 0 else None)  # type: ignore[arg-type]
            if row < 0:
                self.list.clearSelection()
                self.list.scrollToTop()
                return
        view, line = self.list.viewport().rect(), self.list.visualItemRect(self._items[row])
        # Not under the hand: what is pointed at stays there.
        near = 0 if self.list.underMouse() else min(view.height() // 5, view.height() // 2 - line.height())
        if line.top() < near or line.bottom() > view.height() - near:
            self.list.scrollToItem(self._items[row], QAbstractItemView.ScrollHint.PositionAtCenter)

    def _steps(self, moves: Sequence[RecordedMove], own: int | None) -> Iterator[bool | None]:
        phase, turns = None, 0
        for n, move in enumerate(moves, start=1):
            if words := move_words(move.events, called_names(move.players, own), own):
                above = []
                if move.phase is not phase:
                    above.append(phase_words(move.phase))
                    self._head(above[-1], bold=True)
                if move.round != turns:
                    above.append(self.tr("Round {}").format(move.round))
                    self._head(above[-1])
                phase, turns = move.phase, move.round
                self._add(move, words, above)
            if n % _STEP == 0:
                self.show_place(self._at)
                yield None
        self.show_place(self._at)
        yield True

    def _head(self, words: str, *, bold: bool = False) -> None:
        item = self.list.append(words, muted=not bold, bold=len(words) if bold else 0)
        item.setFlags(Qt.ItemFlag.NoItemFlags)

    def _add(self, move: RecordedMove, words: str, above: Sequence[str]) -> None:
        seat = actor(move.events)
        item = self.list.append(words, None if seat is None else move.players[seat].colour)
        item.setData(OWN, move.end)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, ". ".join((*above, words)))
        self._begins.append(move.begin)
        self._ends.append(move.end)
        self._items.append(item)

    def _choose(self, item: QListWidgetItem | None, *_: object) -> None:
        if item is not None and item.data(OWN) is not None:
            self.chosen.emit(item.data(OWN))


class _MoveDelegate(LineDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        look = theme.current()
        if marked := bool(option.state & option.state.State_Selected):
            tint = QColor(look.accent)
            tint.setAlpha(_TINT)
            painter.fillRect(option.rect, tint)
        super().paint(painter, option, index)
        if marked:
            painter.fillRect(option.rect.x(), option.rect.y(), _BAR, option.rect.height(), look.accent)

"""What happened since one's turn, over a corner of the board, where the column that says it otherwise is put away."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtWidgets import QGraphicsView, QWidget

from pompeii_qt.art.geometry import WALL, corner
from pompeii_qt.table.overlay import Overlay
from pompeii_qt.table.round_panel import RoundPanel
from pompeii_qt.widgets.basic import column

_WIDEST: Final = 320
_LEAST: Final = 180
_GAP: Final = 8


class RoundCorner(Overlay):
    """A panel that is folded until somebody wants to read it; it is not there where nothing has happened."""

    def __init__(self, in_column: QWidget, board: QGraphicsView) -> None:
        super().__init__(board)
        self._in_column, self._board = in_column, board
        self.panel = RoundPanel(folds=True)
        self._box = column(self, self.panel)
        in_column.installEventFilter(self)
        self.panel.changed.connect(self.place)

    def place(self) -> None:
        area = self._over.rect()
        self.setVisible(not self._in_column.isVisible() and bool(self.panel.lines))
        # Of lines that have just changed the layout around the panel would hear only later.
        self.panel.updateGeometry()
        wanted = self._sea() if self.panel.opened else self._box.sizeHint().width()
        width = min(wanted, area.width() - 2 * _GAP)
        height = self._box.heightForWidth(width) if self._box.hasHeightForWidth() else self._box.sizeHint().height()
        # at the sea, where no square is
        self.setGeometry(_GAP, max(area.height() - height - _GAP, 0), width, height)

    def _sea(self) -> int:
        """Pixels of width that lie beside the first square of the last row; all it likes where those are too few."""
        sea = self._board.mapFromScene(corner("D7") - QPointF(2 * WALL, 0)).x() - _GAP
        return min(sea, _WIDEST) if sea >= _LEAST else _WIDEST

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._in_column and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.place()
        return super().eventFilter(watched, event)

"""How the parts of the table share the window."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QWidget

from pompeii_qt.table.scroll_areas import BareScrollArea
from pompeii_qt.widgets.basic import add_all, column

GAP: Final = 8
_BAR: Final = 62
NARROW: Final = 1000
"""Pixels of width below which the last column does not open by itself."""


class TableLayout:
    """A bar above three columns: who plays, the board over the hand, what is said. The last can be put away."""

    def __init__(self, page: QWidget, bar: tuple[QWidget, QWidget, QWidget]) -> None:
        self._bar = bar
        self._columns = QWidget(), QWidget(), QWidget()
        gaps = GAP, 2, GAP
        self._boxes = [column(part, spacing=gap) for part, gap in zip(self._columns, gaps, strict=True)]
        self._grid = QGridLayout(page)
        self._grid.setContentsMargins(GAP, GAP, GAP, GAP)
        self._grid.setSpacing(GAP)
        self._grid.setRowMinimumHeight(0, _BAR)
        for place in range(3):
            self._grid.addWidget(bar[place], 0, place)
            self._grid.addWidget(self._columns[place], 1, place)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(1, 1)

    def fill(self, left: list[QWidget], middle: list[QWidget], right: list[QWidget]) -> None:
        """Put the parts into the columns, from the top; each column's first takes the room."""
        self._seats = BareScrollArea(left[0])
        add_all(self._boxes[0], (self._seats, 1), *left[1:])
        add_all(self._boxes[1], (middle[0], 1), *middle[1:])
        add_all(self._boxes[2], *zip(right, (0, 4, 3, 3), strict=True))

    def show_right(self, shown: bool) -> None:
        """Show the last column, or give its room to the board."""
        self._columns[2].setVisible(shown)
        # a grid changes no span: the column is put into it anew
        self._grid.removeWidget(self._columns[1])
        self._grid.addWidget(self._columns[1], 1, 1, 1, 1 if shown else 2)

    def fit(self, size: QSize) -> int:
        """Give the columns widths for a page of this size; returns the height of the hand."""
        left, right = between(200, size.width() * 0.185, 310), between(262, size.width() * 0.2, 340)
        for part, width in ((0, left), (2, right)):
            self._bar[part].setFixedWidth(width)
            self._columns[part].setFixedWidth(width)
        return between(96, size.height() * 0.19, 200)

    def seats_height(self) -> int:
        """How much of the first column is left for its first part."""
        return self._seats.height()


def between(low: int, wanted: float, high: int) -> int:
    """`wanted`, rounded, but not below `low` or above `high`."""
    return max(low, min(high, round(wanted)))

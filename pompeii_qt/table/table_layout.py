"""How the parts of the table share the window."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLayout, QVBoxLayout, QWidget

from pompeii_qt.table.scroll_areas import BareScrollArea
from pompeii_qt.table.side_room import FOLD, GAP, Side, Widths
from pompeii_qt.widgets.basic import add_all, column, set_role

_BAR: Final = 62
_HAND_ROW: Final = 3
_TALL: Final = 480
"""Pixels of height from which what lies over the board leaves the hand free."""


class TableLayout:
    """A bar above three columns: who plays, the board over the hand, what is said; the outer ones can be folded."""

    def __init__(self, page: QWidget, bar: tuple[QWidget, QWidget, QWidget]) -> None:
        self._page, self._bar = page, bar
        self._banner = True
        """Whether the phase is told, where there is room."""
        self._sides = QFrame(), QFrame()
        self._boxes = [column(side, spacing=GAP) for side in self._sides]
        self._head, self._body = QGridLayout(), QGridLayout()
        self._head.setHorizontalSpacing(FOLD)
        self._head.setVerticalSpacing(GAP)
        self._head.setRowMinimumHeight(0, _BAR)
        self._head.setColumnStretch(1, 1)
        self._body.setSpacing(0)
        self._body.setColumnStretch(2, 1)
        self._body.setRowStretch(0, 1)
        self._whole = whole = QVBoxLayout(page)
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # sides fold for a window that gets smaller
        whole.setContentsMargins(GAP, GAP, GAP, GAP)
        whole.setSpacing(GAP)
        whole.addLayout(self._head)
        whole.addLayout(self._body, 1)
        for place in range(3):
            self._head.addWidget(bar[place], 0, place)

    def fill(
        self, left: list[QWidget], middle: list[QWidget], right: list[QWidget], folds: tuple[QWidget, QWidget]
    ) -> None:
        """Put the parts into the columns, each one's first takes the room; `folds` are between them.

        Of the middle ones there are four, and the last is the hand.
        """
        self._seats = BareScrollArea(left[0])
        add_all(self._boxes[0], (self._seats, 1), *left[1:])
        add_all(self._boxes[1], *zip(right, (0, 0, 4, 3, 3), strict=True))
        self._hand = middle[-1]
        for row, part in enumerate(middle):
            self._body.addWidget(part, row, 2)
        for place, part in ((0, self._sides[0]), (1, folds[0]), (4, folds[1]), (5, self._sides[1])):
            self._body.addWidget(part, 0, place, -1, 1)

    def arrange(self, players: Side, panels: Side, widths: Widths, *, short: bool, beside: bool) -> None:
        """Put the sides where they are to be, at once; `short`: what lies over the board takes the height it needs.

        `beside`: the hand is beside the board rather than below it.
        """
        self._body.removeWidget(self._hand)
        self._body.addWidget(self._hand, *((0, 3, -1, 1) if beside else (_HAND_ROW, 2)))
        self._body.setColumnMinimumWidth(0, widths.strip if players is Side.OVER else 0)
        self._put(0, players, widths.strip if players is Side.FOLDED else widths.players, Qt.AlignmentFlag.AlignLeft)
        edge = Qt.AlignmentFlag.AlignRight
        self._put(1, panels, widths.panels, edge | Qt.AlignmentFlag.AlignTop if short else edge)
        self._sides[0].setVisible(players is not Side.AWAY)
        self._sides[1].setVisible(panels is not Side.FOLDED)
        settle()

    def show_bar(self, *, banner: bool, rest: bool) -> None:
        """Which parts of the bar there are; without any the board has its place."""
        self._banner = banner
        for part in self._bar[1:]:
            part.setVisible(rest)
        self._show_banner()

    def arrange_bar(self, banner: int, tools: int, prompt: int) -> None:
        """Give banner (0: it is not there) and tools so many pixels; a prompt with less than `prompt` goes below."""
        self._bar[0].setFixedWidth(banner)
        self._show_banner()
        self._bar[2].setFixedWidth(tools)
        below = self._page.width() - 2 * GAP - 2 * FOLD - banner - tools < prompt
        self._head.removeWidget(self._bar[1])
        self._head.addWidget(self._bar[1], *((1, 0, 1, 3) if below else (0, 1)))
        before = -1
        while before != self.body_height():  # a prompt of another width has other lines, and then another height
            before = self.body_height()
            settle()
            self._whole.invalidate()
            self._whole.activate()

    def _show_banner(self) -> None:
        shown = self._banner and self._bar[0].maximumWidth() > 0
        self._head.setRowMinimumHeight(0, _BAR if shown else 0)
        self._bar[0].setVisible(shown)

    def body_height(self) -> int:
        """Pixels below the bar."""
        return self._body.geometry().height()

    @property
    def seats_area(self) -> QWidget:
        """What scrolls the first part of the first column."""
        return self._seats

    def seats_height(self) -> int:
        """How much of the first column is left for its first part."""
        return self._seats.height()

    def _put(self, place: int, where: Side, width: int, edge: Qt.AlignmentFlag) -> None:
        side, over = self._sides[place], where is Side.OVER
        margin = GAP if over else 0
        side.setFixedWidth(width + 2 * margin)
        self._boxes[place].setContentsMargins(margin, margin, margin, margin)
        set_role(side, "drawer" if over else "")
        self._body.removeWidget(side)
        if over:  # beside the hand, where there is enough room above it
            rows = 1 if place and self._page.height() > _TALL else -1
            self._body.addWidget(side, 0, 2, rows, 1, edge)
            side.raise_()
        else:
            self._body.addWidget(side, 0, 5 * place, -1, 1)


def settle() -> None:
    """Have everything laid out now, rather than in the middle of what moves next."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

"""How the parts of the table share the window, and how the keyboard moves between them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Self

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLayout, QScrollArea, QWidget

from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.widgets.basic import add_all, column, set_role

FOLD: Final = 24  # width of a fold button, in pixels
GAP: Final = 6
_LEAST: Final = 480  # minimum width of the board beside an open side, in pixels
_CRAMPED: Final = 1.1
_GAIN: Final = 1.05  # minimum growth of the board for which players or hand give up their place


class Side(StrEnum):
    """Place of a side: beside or over the board, `FOLDED` (of the players a strip remains), or `AWAY` altogether."""

    BESIDE = "beside"
    OVER = "over"
    FOLDED = "folded"
    AWAY = "away"


class Wish(StrEnum):
    """Wish of a person for a side; `AUTO`: open if there is room."""

    AUTO = "auto"
    OPEN = "open"
    FOLDED = "folded"


class Widths(NamedTuple):
    """Widths in pixels: of the page, of the players when open and as a strip, and of the panels."""

    page: int
    players: int
    strip: int
    panels: int
    cramped: bool  # whether the players need far more than their maximum width

    @classmethod
    def of(cls, page: int, scale: float, strip: int) -> Self:
        """Compute the widths for a page width, a text `scale` (1: normal) and the width of the strip."""
        scale = (1 + scale) / 2  # larger text breaks its lines, so the sides need not grow as much
        players, panels = within(200, page * 0.185, 310) * scale, within(262, page * 0.2, 340) * scale
        most = max(200, round(page * 0.3))
        cramped = players > most * _CRAMPED
        return cls(page, within(200, players, most), strip, within(262, panels, max(262, most)), cramped)

    def board(self, left: int, right: int) -> int:
        """Return the width left for the board between sides of these widths."""
        return self.page - 2 * GAP - 2 * FOLD - left - right

    def panels_fit(self, players: Wish) -> bool:
        """Return whether the panels fit beside the board; the players count as a strip if the wish is FOLDED."""
        return self.board(self.strip if players is Wish.FOLDED else self.players, self.panels) >= _LEAST

    def players_side(self, wish: Wish, *, panels: bool, flight_height: int = 0) -> Side:
        """Return where the players go. `panels`: whether the panels are shown beside the board.

        `flight_height`: the board's height in the flight, when players fold if it makes the board larger; 0 before.
        """
        right = self.panels if panels else 0
        if wish is Wish.FOLDED or self.cramped or self.board(self.players, right) < _LEAST:
            return Side.FOLDED
        if wish is Wish.AUTO and flight_height:
            highest = flight_height * BOARD_RECT.width() / BOARD_RECT.height()
            folded, beside = (min(self.board(left, right), highest) for left in (self.strip, self.players))
            if folded > beside * _GAIN:
                return Side.FOLDED
        return Side.BESIDE


def hand_beside(width: int, height: int, below: int, beside: int) -> bool:
    """Return whether the board is clearly larger (by `_GAIN`) with the hand beside it than below it.

    `width`, `height`: pixels for both together; `below`, `beside`: pixels that the hand takes of height or of width.
    """
    shape = BOARD_RECT.width() / BOARD_RECT.height()
    return min(width - beside, height * shape) > min(width, (height - below) * shape) * _GAIN


def within(low: int, wanted: float, high: int) -> int:
    """Return `wanted`, rounded and limited to `low` and `high`."""
    return max(low, min(high, round(wanted)))


_BAR: Final = 48
_HAND_ROW: Final = 4
_TALL: Final = 480  # height of the page, in pixels, above which panels over the board leave the hand free


class TableLayout:
    """A bar above three columns: players, the board over the hand, and panels. The outer columns can be folded."""

    def __init__(self, page: QWidget, bar: tuple[QWidget, QWidget, QWidget]) -> None:
        self._page, self._bar = page, bar
        self._banner = True  # whether the banner is shown if there is room
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
        self._whole = column(page, self._head, (self._body, 1), spacing=GAP, margins=GAP)
        self._whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # sides fold for a smaller window
        for place, part in enumerate(bar):
            self._head.addWidget(part, 0, place)

    def fill(
        self, left: list[QWidget], middle: list[QWidget], right: list[QWidget], folds: tuple[QWidget, QWidget]
    ) -> None:
        """Put the parts into the columns, with `folds` between them.

        The first part on the left and in the middle takes the spare height. The last of five in the middle is the hand.
        """
        self.seats_area = BareScrollArea(left[0])
        add_all(self._boxes[0], (self.seats_area, 1), *left[1:])
        add_all(self._boxes[1], *zip(right, (0, 0, 4, 3, 3), strict=True))
        self._hand = middle[-1]
        for row, part in enumerate(middle):
            self._body.addWidget(part, row, 2)
        for place, part in ((0, self._sides[0]), (1, folds[0]), (4, folds[1]), (5, self._sides[1])):
            self._body.addWidget(part, 0, place, -1, 1)

    def arrange(self, players: Side, panels: Side, widths: Widths, *, short: bool, beside: bool) -> None:
        """Place both sides, and the hand `beside` or below the board; `short`: panels over it as low as possible."""
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
        """Show or hide the banner, and the `rest` of the bar: prompt and tools."""
        self._banner = banner
        for part in self._bar[1:]:
            part.setVisible(rest)
        self._show_banner()

    def arrange_bar(self, banner: int, tools: int, prompt: int) -> None:
        """Set the widths of banner (0: hidden) and tools. If less than `prompt` is left, the prompt goes below."""
        self._bar[0].setFixedWidth(banner)
        self._show_banner()
        self._bar[2].setFixedWidth(tools)
        below = self._page.width() - 2 * GAP - 2 * FOLD - banner - tools < prompt
        self._head.removeWidget(self._bar[1])
        self._head.addWidget(self._bar[1], *((1, 0, 1, 3) if below else (0, 1)))
        before = -1
        while before != self.body_height():  # another width changes the lines of the prompt, and so its height
            before = self.body_height()
            settle()
            self._whole.invalidate()
            self._whole.activate()

    def _show_banner(self) -> None:
        shown = self._banner and self._bar[0].maximumWidth() > 0
        self._head.setRowMinimumHeight(0, _BAR if shown else 0)
        self._bar[0].setVisible(shown)

    def body_height(self) -> int:
        return self._body.geometry().height()

    def _put(self, place: int, where: Side, width: int, edge: Qt.AlignmentFlag) -> None:
        side, over = self._sides[place], where is Side.OVER
        margin = GAP if over else 0
        side.setFixedWidth(width + 2 * margin)
        self._boxes[place].setContentsMargins(margin, margin, margin, margin)
        set_role(side, "drawer" if over else "")
        self._body.removeWidget(side)
        if over:  # panels end above the hand if there is enough height
            rows = 1 if place and self._page.height() > _TALL else -1
            self._body.addWidget(side, 0, 2, rows, 1, edge)
            side.raise_()
        else:
            self._body.addWidget(side, 0, 5 * place, -1, 1)


def settle() -> None:
    """Carry out all pending layout requests now, rather than during the next animation."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


class Overlay(QFrame):
    """A frame over another widget, hidden at first. `place` sets its geometry: by default all of that widget."""

    def __init__(self, over: QWidget, parent: QWidget | None = None) -> None:
        """Follow the size of `over`. `parent`: an ancestor of `over`, if the overlay may extend beyond `over`."""
        super().__init__(parent or over)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def place(self) -> None:
        self.setGeometry(self._over.rect())

    def appear(self) -> None:
        self.place()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and watched is self._over:
            self.place()
        return False


class BareScrollArea(QScrollArea):
    """A scroll area without a frame that makes `content` as wide as itself and scrolls only vertically."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class FittedScrollArea(BareScrollArea):
    """A scroll area as high as `content` if there is room; the content's height may depend on its width."""

    def __init__(self, content: QWidget) -> None:
        super().__init__(content)
        self._content = content
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        content.installEventFilter(self)

    def sizeHint(self) -> QSize:
        content, width = self._content, self.viewport().width()
        # QScrollArea limits its own hint, however much room there is
        height = content.heightForWidth(width) if content.hasHeightForWidth() else content.sizeHint().height()
        return QSize(content.sizeHint().width(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def focus_next_region(regions: Sequence[QWidget]) -> None:
    """Put the keyboard on the next visible region that takes it, after the region that has it now."""
    shown = [region for region in regions if region.isVisible()]
    # the last: an overlay is inside the board, and comes after it
    here = max((place for place, region in enumerate(shown) if holds_focus(region)), default=-1)
    # the last step returns to the region itself, if no other takes the focus
    for step in range(1, len(shown) + 1):
        if _focus_first(shown[(here + step) % len(shown)]):
            return


def holds_focus(region: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and (region is focus or region.isAncestorOf(focus))


def _focus_first(region: QWidget) -> bool:
    """Give the keyboard to a region's first thing to read, or first widget that takes it; return whether one did."""
    if hasattr(region, "read_first") and region.read_first():
        return True
    for widget in (region, *region.findChildren(QWidget)):
        if widget.isVisibleTo(region) and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            return True
    return False

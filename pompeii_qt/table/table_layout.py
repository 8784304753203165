"""How the parts of the table share the window, and how the keyboard moves between them."""

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Self

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from pompeii_qt.art.geometry import BOARD_RECT, SEA_RECT
from pompeii_qt.widgets.basic import add_all, column, set_role
from pompeii_qt.widgets.seats import SeatsPanel

FOLD: Final = 24  # width of a fold button, in pixels
GAP: Final = 6
_LEAST: Final = 480  # minimum width of the board beside open players, in pixels
_CRAMPED: Final = 1.1
_GAIN: Final = 1.05  # minimum growth of the board for which it takes the hand's room
_FOLD_GAIN: Final = 1.08  # minimum growth of a small board, below `_SMALL` pixels, for which the players fold
_SMALL: Final = 640
_SHAPE: Final = BOARD_RECT.width() / BOARD_RECT.height()


class Side(StrEnum):
    """Place of the players: beside the board, over it, or `FOLDED` to a strip beside it."""

    BESIDE = "beside"
    OVER = "over"
    FOLDED = "folded"


class Wish(StrEnum):
    """A person's wish for the players. `AUTO`: open if there is room."""

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
        """Compute the widths for a page width, a text `scale` (1: normal) and a `strip` of folded players (pixels)."""
        scale = (1 + scale) / 2  # larger text breaks its lines, so the sides need not grow as much
        highest = 310 + max(0, page - 1920) * 0.08
        players, panels = within(200, min(page * 0.185, highest), 440) * scale, within(262, page * 0.2, 340) * scale
        most = max(200, round(page * 0.3))
        cramped = players > most * _CRAMPED
        return cls(page, within(200, players, most), strip, within(262, panels, max(262, most)), cramped)

    def beside(self, side: Side) -> int:
        """Return the width that the players take beside the board."""
        return self.players if side is Side.BESIDE else self.strip

    def board(self, side: Side) -> int:
        """Return the width that the players leave for board and hand."""
        return self.page - 2 * GAP - FOLD - self.beside(side)


class Plan(NamedTuple):
    """Where players and hand go in a window, from the first card to the last move."""

    players: Side
    upright: bool  # whether the hand is beside the board rather than below it
    grows: bool  # whether the board gets the hand's room once there are no more cards
    placing: float  # width of the board in pixels while there are cards
    flight: float  # afterwards

    @property
    def mean(self) -> float:
        return (self.placing + self.flight) / 2

    @classmethod
    def best(cls, widths: Widths, height: int, hand: tuple[int, int, int] | None, wish: Wish) -> Self:
        """Return the plan with the largest board over a whole game, with the players as wished if they have room.

        Unless wished open, they also fold for a small board. `height`: pixels below the bar. `hand`: the hand's height
        below the board, its width beside it, and the height that remains after the last card; None without a hand.
        """
        folded, beside = (cls.of(side, widths, height, hand) for side in (Side.FOLDED, Side.BESIDE))
        if wish is Wish.FOLDED or widths.cramped or widths.board(Side.BESIDE) < _LEAST:
            return folded
        small = beside.mean < _SMALL and folded.mean > beside.mean * _FOLD_GAIN
        return folded if wish is Wish.AUTO and small else beside

    @classmethod
    def of(cls, side: Side, widths: Widths, height: int, hand: tuple[int, int, int] | None) -> Self:
        """Return the plan with the largest board for players on this `side`; `height` and `hand` as for `best`."""
        width = widths.board(side)
        if hand is None:
            whole = min(width, height * _SHAPE)
            return cls(side, False, False, whole, whole)
        low, narrow, rest = hand
        grown = min(width, (height - rest) * _SHAPE)
        plans = []
        for upright in (False, True):
            placing = min(width - narrow, height * _SHAPE) if upright else min(width, (height - low) * _SHAPE)
            grows = grown > placing * _GAIN
            plans.append(cls(side, upright, grows, placing, grown if grows else placing))
        return max(plans, key=lambda plan: plan.mean)


def within(low: int, wanted: float, high: int) -> int:
    """Return `wanted`, rounded and limited to between `low` and `high`."""
    return max(low, min(high, round(wanted)))


_BAR: Final = 48
_BOARD_ROW, _HAND_ROW = 1, 2  # above them the goal of a puzzle
_NOTE: Final = 100  # minimum width of a note beside the board, in pixels
_OF_BOARD: Final = 0.6  # maximum share of the board's height for lists over it
_TALL: Final = 480  # height of the page, in pixels, above which panels over the board leave the hand free
_BAND: Final = 5  # maximum width of small panels over the board, in halves of that of others
_SEA_WIDTH, _SEA_HEIGHT = 12, 5  # minimum size of a place for panels over the sea, in lines of text
_GAP_LINES: Final = 1.6  # height of a panel of one line, in lines of text
_FRAME: Final = 33  # width of the board's frame with the letters and numbers on it, in its units
_LITTLE_ROOM: Final = 148  # height, in pixels, with which panels are content rather than cover a player
ROOM: Final = 200  # height, in pixels, of eight lines of the log; with less below the players panels cover players, too


class TableLayout:
    """A bar above players, board and hand, each in one place. Panels lie below the players, or over them or the board.

    They cover no more than their contents need, and players only as a whole. Hidden parts keep their places.
    """

    def __init__(self, page: QWidget, bar: tuple[QWidget, QWidget, QWidget]) -> None:
        self._page, self._bar = page, bar
        self._side, self._panels, self._veil = QFrame(), _PanelFrame(page, self.place_panels), QFrame(page)
        set_role(self._veil, "cover")
        self._box, self._panel_box = column(self._side, spacing=GAP), column(self._panels, spacing=GAP)
        self._head, self._body = QGridLayout(), QGridLayout()
        self._head.setHorizontalSpacing(GAP)
        self._head.setVerticalSpacing(GAP)
        self._head.setRowMinimumHeight(0, _BAR)
        self._head.setColumnStretch(1, 1)
        self._body.setSpacing(0)
        self._body.setColumnStretch(2, 1)
        self._body.setRowStretch(_BOARD_ROW, 1)
        self._whole = column(page, self._head, (self._body, 1), spacing=GAP, margins=GAP)
        self._whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # sides fold for a smaller window
        self._players, self._width = Side.BESIDE, 0
        self._below = 0  # height for panels below the players, in pixels; 0: they lie over something
        self._free = 0  # height below the last player, piles included, in pixels
        self._banner = True  # whether the banner is shown if there is room
        for place, part in enumerate(bar):
            keep_place(part)
            self._head.addWidget(part, 0, place)

    def fill(
        self,
        left: tuple[SeatsPanel, QWidget],
        middle: list[QWidget],
        panels: list[tuple[QWidget, int]],
        little: Collection[QWidget],
        fold: QWidget,
    ) -> None:
        """Put the parts into their places, with `fold` after the left column. `panels`: each with its share of height.

        `middle`: a goal, the board and the hand. The board and the first part on the left take the spare height.
        `little`: the panels for which a corner of the board is enough.
        """
        self.seats_area = BareScrollArea(left[0])
        add_all(self._box, (self.seats_area, 1), *left[1:])
        add_all(self._panel_box, *panels)
        self._left, self._growing = left, [panel for panel, share in panels if share]
        self._large = [panel for panel, _ in panels if panel not in little]
        self._hand = middle[-1]
        for part in (self.seats_area, fold):
            keep_place(part)
        for row, part in enumerate(middle):
            self._body.addWidget(part, row, 2)
        self._body.addWidget(self._side, 0, 0, -1, 1)
        self._body.addWidget(fold, 0, 1, -1, 1)
        self._veil.raise_()
        self._panels.raise_()

    def arrange(self, players: Side, widths: Widths, *, upright: bool) -> None:
        """Place the players (OVER: over the board), the hand beside (`upright`) or below the board, and the panels."""
        self._body.removeWidget(self._hand)
        self._body.addWidget(self._hand, *((0, 3, -1, 1) if upright else (_HAND_ROW, 2)))
        self._players, self._width = players, widths.panels
        over = players is Side.OVER
        self._body.setColumnMinimumWidth(0, widths.strip if over else 0)
        margin = GAP if over else 0
        self._side.setFixedWidth(widths.strip if players is Side.FOLDED else widths.players + 2 * margin)
        self._box.setContentsMargins(margin, margin, margin, margin)
        set_role(self._side, "drawer" if over else "")
        self._body.removeWidget(self._side)
        if over:
            self._body.addWidget(self._side, 0, 2, -1, 1, Qt.AlignmentFlag.AlignLeft)
            self._side.stackUnder(self._panels)
        else:
            self._body.addWidget(self._side, 0, 0, -1, 1)
        settle()
        self.place_panels()

    def show_panels(self, shown: bool, below: int, free: int) -> None:
        """Show or hide the panels as a whole.

        `below`: the height for them below the players, in pixels, or 0. `free`: the height there, enough or not.
        """
        self._below, self._free = below, free
        self._panels.setVisible(shown)
        settle()  # what has just been shown or hidden counts at once
        self.place_panels()

    @property
    def panels_area(self) -> QRect:
        """Rectangle of the page where panels are open; empty if none are."""
        return self._panels.geometry() if self._panels.isVisible() else QRect()

    @property
    def prompt_area(self) -> QRect:
        """Rectangle of the page where the prompt is; empty while it is hidden."""
        return self._bar[1].geometry() if self._bar[1].isVisible() else QRect()

    def place_beside_board(self, fit: Callable[[int], int]) -> QRect:
        """Return a place that covers nothing, where the hand was or above the piles; null if there is no room.

        `fit` returns the height needed for a width, in pixels.
        """
        hand, free, piles = self._hand.geometry(), QRect(), self._left[-1]
        if self._below and self._panels.isHidden():
            free = self._large_place()
            if piles.isVisible():
                free.setBottom(piles.mapTo(self._page, QPoint()).y() - GAP - 1)
        if any(part.isVisible() for part in self._hand.findChildren(QWidget)):
            hand = QRect()
        for area in (hand, free):
            if area.width() >= _NOTE and (height := fit(area.width())) <= area.height():
                return QRect(area.topLeft(), QSize(area.width(), height))
        return QRect()

    def place_panels(self) -> None:
        """Put shown panels below the players. Without room, over players beside the board, else over the board.

        Panels without a share of the height are only as high as their contents. Without any other, they lie over the
        piles or at the top of the board, where no square is covered if possible. Beside folded players, little ones
        lie above the board or over the sea, on its letters only if they need that room.
        """
        if self._panels.isHidden():
            self._veil.hide()
            return
        little = all(panel.isHidden() for panel in self._large)
        sea = self.sea if little else QRect()
        small = not self._below and (not sea.isNull() or all(panel.isHidden() for panel in self._growing))
        free = [place for place in (self.gap, self._water) if little and small and self._fits(place)]
        beside = bool(self._below) or self._players is Side.BESIDE
        margin = 0 if beside or small else GAP
        self._panel_box.setContentsMargins(margin, margin, margin, margin)
        set_role(self._panels, "" if small else "cover" if beside else "drawer")
        if small and (place := free[0] if free else sea) and not place.isNull():
            place.setTop(max(place.top(), place.bottom() + 1 - self._needed(place)))
            self._panels.setGeometry(place)
        else:
            self._panels.setGeometry(self._small_place() if small else self._cut(self._large_place()))
        piles = self._left[-1]
        self._veil.setGeometry(QRect(piles.mapTo(self._page, QPoint()), piles.size()))
        self._veil.setVisible(
            self.over_sea and piles.isVisible() and self.panels_area.intersects(self._veil.geometry())
        )

    @property
    def over_piles(self) -> bool:
        """Whether small panels without other room lie over the piles, which hides neither player nor square."""
        return self._players is Side.BESIDE and self._left[-1].isVisible()

    @property
    def over_sea(self) -> bool:
        """Whether panels lie over the sea. Piles below them are covered as a whole, or their numbers would be cut."""
        sea, area = self.sea, self.panels_area
        return not (sea.isNull() or area.isNull()) and sea.contains(area)

    @property
    def sea(self) -> QRect:
        """The place of little panels beside folded players: over sea and piles, no square, gate or player; or null."""
        if self._players is not Side.FOLDED:
            return QRect()
        board, sea = self._body.cellRect(_BOARD_ROW, 2), self._on_page(SEA_RECT)
        place = QRect(QPoint(self._side.x(), sea.top()), QPoint(sea.right(), board.bottom()))
        players = self._left[0].cards
        if players and players[-1].mapTo(self._page, QPoint(0, players[-1].height())).y() > place.top():
            place.setLeft(board.left())
        line = self._page.fontMetrics().lineSpacing()
        return place if place.width() >= _SEA_WIDTH * line and place.height() >= _SEA_HEIGHT * line else QRect()

    @property
    def gap(self) -> QRect:
        """The place between the bar and the picture of the board, beside folded players, for a line. Or null."""
        board, picture = self._body.cellRect(_BOARD_ROW, 2), self._on_page(BOARD_RECT)
        high = picture.top() - GAP - board.top()
        low = self._players is not Side.FOLDED or high < self._page.fontMetrics().lineSpacing() * _GAP_LINES
        return QRect() if low else QRect(picture.left(), board.top(), picture.width(), high)

    @property
    def _water(self) -> QRect:
        """The place over the sea where no letter of a column, number of a row or pile is; null like `sea`."""
        return QRect() if self.sea.isNull() else self._on_page(SEA_RECT.adjusted(_FRAME, 0, 0, -_FRAME))

    def _on_page(self, part: QRectF) -> QRect:
        """Return where a part of the board's picture is on the page."""
        board = self._body.cellRect(_BOARD_ROW, 2)
        unit = min(board.width() / BOARD_RECT.width(), board.height() / BOARD_RECT.height())
        middle = board.toRectF().center()
        corner = middle + (part.topLeft() - BOARD_RECT.center()) * unit
        return QRectF(corner, part.size() * unit).toRect()

    def _fits(self, place: QRect) -> bool:
        """Return whether the panels fit into a place, which is not null, once they have its form."""
        return not place.isNull() and self._needed(place) <= place.height()

    def _small_place(self) -> QRect:
        whole, board = self._side.geometry(), self._body.cellRect(_BOARD_ROW, 2)
        if self.over_piles:
            # some pixels of the gap above the piles spare a scroll bar
            whole.setTop(whole.bottom() - max(self._free, self._left[-1].height() + GAP // 2) + 1)
            return whole
        if self._players is Side.OVER and board.right() - whole.right() > self._width:
            board.setLeft(whole.right() + GAP)
        box, width = self._panel_box, min(board.width(), _BAND * self._width // 2)
        height = box.totalHeightForWidth(width) if box.hasHeightForWidth() else box.totalSizeHint().height()
        left = board.left() + (board.width() - width) // 2
        return QRect(left, board.top(), width, min(height, board.height()))

    def _large_place(self) -> QRect:
        body, whole = self._body.geometry(), self._side.geometry()
        below = QRect(whole)
        if self._below:
            below.setTop(whole.bottom() - self._below + 1)
        elif self._players is not Side.BESIDE:
            board = self._body.cellRect(_BOARD_ROW, 2)
            low = board.bottom() if self._page.height() > _TALL else body.bottom()
            below = QRect(QPoint(board.right() - self._width - 2 * GAP + 1, body.top()), QPoint(board.right(), low))
        return below

    def _cut(self, area: QRect) -> QRect:
        """Return an area cut to what the panels need. It spares the piles, and as many players as leave them `ROOM`."""
        needed = self._needed(area)
        piles, room = self._left[-1], min(needed, ROOM)
        if self._below:
            above = piles.mapTo(self._page, QPoint()).y() - GAP - area.top() if piles.isVisible() else area.height()
            area.setHeight(min(needed, above) if above >= room else area.height())  # piles are covered whole or not
        elif self._players is Side.BESIDE:
            cards = self._left[0].cards
            tops = [card.mapTo(self._page, QPoint(0, edge)).y() for card in cards for edge in (0, card.height() + GAP)]
            low = min(needed, _LITTLE_ROOM)
            area.setTop(max((top for top in tops if area.bottom() - top >= low), default=area.top()))
        else:
            most = area.height() if needed == area.height() else max(round(area.height() * _OF_BOARD), ROOM)
            area.setTop(max(area.top(), area.bottom() - min(needed, most) + 1))
        return area

    def _needed(self, area: QRect) -> int:
        """Return the pixels that the panels need; if one takes as much as there is, those of the whole area."""
        box, fixed = self._panel_box, QSizePolicy.Policy.Maximum
        shown = [panel for panel in self._growing if not panel.isHidden()]
        if any(panel.sizePolicy().verticalPolicy() != fixed for panel in shown):
            return area.height()
        return box.totalHeightForWidth(area.width()) if box.hasHeightForWidth() else box.totalSizeHint().height()

    def show_bar(self, *, banner: bool, rest: bool) -> None:
        """Show or hide the banner, if it has room, and the `rest` of the bar: prompt and tools. Their places stay."""
        self._banner = banner
        for part in self._bar[1:]:
            part.setVisible(rest)
        self._bar[0].setVisible(banner and self._bar[0].maximumWidth() > 0)

    def arrange_bar(self, banner: int, tools: int, least: int, margin: int) -> int:
        """Set the widths of banner (0: none) and tools, and of the margins at both ends of the page.

        Return the width left for the prompt. If that is less than `least`, it goes below the two. Call `settle_bar`
        next.
        """
        self._bar[0].setFixedWidth(banner)
        self._bar[0].setVisible(self._banner and banner > 0)
        self._head.setRowMinimumHeight(0, _BAR if banner else 0)
        self._head.setColumnMinimumWidth(0, banner + FOLD - GAP if banner else 0)  # the prompt begins above the board
        self._bar[2].setFixedWidth(tools)
        self._whole.setContentsMargins(GAP + margin, GAP, GAP + margin, GAP)
        whole = self._page.width() - 2 * (GAP + margin)
        beside = whole - (banner + FOLD if banner else GAP) - GAP - tools
        self._head.removeWidget(self._bar[1])
        self._head.addWidget(self._bar[1], *((1, 0, 1, 3) if beside < least else (0, 1)))
        return whole if beside < least else beside

    def settle_bar(self) -> None:
        """Lay out the bar until its height no longer changes with the lines of the prompt."""
        before = -1
        while before != self.body_height():  # another width changes the lines of the prompt, and so its height
            before = self.body_height()
            for _ in range(2):  # the first gives the prompt its width, the second its height
                settle()
                self._whole.invalidate()
                self._whole.activate()

    def settle_players(self) -> None:
        """Lay out the players and the piles below them, whose heights may have changed with their contents."""
        settle()
        self._box.activate()

    def body_height(self) -> int:
        return self._body.geometry().height()


def close_button(words: str, close: Callable[[], object]) -> QToolButton:
    """Return a cross that closes a panel, as `words` say to a screen reader."""
    made = QToolButton()
    made.setText("✕")
    set_role(made, "close")
    made.setAccessibleName(words)
    made.clicked.connect(lambda _=False: close())
    return made


def keep_place(part: QWidget, keep: bool = True) -> None:
    """Set whether a part keeps its place while it is hidden."""
    policy = part.sizePolicy()
    if policy.retainSizeWhenHidden() != keep:
        policy.setRetainSizeWhenHidden(keep)
        part.setSizePolicy(policy)


class _PanelFrame(QFrame):
    """The frame around the panels, which is placed again when their contents change."""

    def __init__(self, page: QWidget, place: Callable[[], None]) -> None:
        super().__init__(page)
        self._place = place
        self.hide()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return done


def settle() -> None:
    """Carry out all pending layout requests now, not during the next animation."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


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
    """A scroll area as high as `content` if there is room. The content's height may depend on its width."""

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

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), min(least.height(), self.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def focus_next_region(regions: Sequence[QWidget]) -> None:
    """Give the keyboard to the next visible region that takes it, after the one that has it now."""
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
    """Give the keyboard to a region's first part to read, or first widget that takes it. Return whether one took it."""
    if hasattr(region, "read_first") and region.read_first():
        return True
    for widget in (region, *region.findChildren(QWidget)):
        if widget.isVisibleTo(region) and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            return True
    return False

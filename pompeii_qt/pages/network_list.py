"""The list of games on the network."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from pompeii_qt import theme
from pompeii_qt.pages.network_games import GameEntry
from pompeii_qt.text import set_tip

_ENTRY: Final = Qt.ItemDataRole.UserRole
_MARGIN: Final = 12
_MARK: Final = 34


class GameList(QListWidget):
    """Lines keep their places; `wanted` when the chosen one is to be joined, by Enter or a double click."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Games on this network"))
        self.setItemDelegate(_GameDelegate(self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(150)
        self.itemDoubleClicked.connect(lambda _: self.wanted.emit())

    @property
    def entries(self) -> list[GameEntry]:
        """From the top."""
        return [self.item(row).data(_ENTRY) for row in range(self.count())]

    @property
    def chosen(self) -> GameEntry | None:
        """The line that is selected."""
        item = self.currentItem()
        return item.data(_ENTRY) if item else None

    def show_entries(self, entries: list[GameEntry]) -> None:
        """Show these: known ones where they are, new ones below, the first one selected where none was."""
        waiting = list(entries)
        for row in reversed(range(self.count())):
            old = self.item(row).data(_ENTRY)
            if new := next((entry for entry in waiting if entry.same(old)), None):
                waiting.remove(new)
                self._fill(self.item(row), new)
            else:
                self.takeItem(row)
        for entry in sorted(waiting, key=_rank):
            item = QListWidgetItem()
            self._fill(item, entry)
            self.addItem(item)
        if self.currentRow() < 0 and self.count():
            self.setCurrentRow(0)

    def choose(self, address: str) -> bool:
        """Select the line of an address, with or without its port; False where there is none."""
        for row, entry in enumerate(self.entries):
            bare = (place.rpartition(":")[0].strip("[]") for place in entry.place)
            if address in entry.place or address.strip("[]") in bare:
                self.setCurrentRow(row)
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what a double click does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen:
            self.wanted.emit()
        else:
            super().keyPressEvent(event)

    def _fill(self, item: QListWidgetItem, entry: GameEntry) -> None:
        if item.data(_ENTRY) == entry:
            return
        item.setData(_ENTRY, entry)
        locked = self.tr("needs a join code") if entry.code else ""
        said = ", ".join(part for part in (entry.title, entry.state, locked, entry.line) if part)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        set_tip(item, " · ".join(entry.place))


def _rank(entry: GameEntry) -> tuple[int, bool, str]:
    return (("back", "join", "watch", "").index(entry.way), entry.found is None, entry.title.casefold())


class _GameDelegate(QStyledItemDelegate):
    """Two lines of text beside the seats of the game, and what can be done at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        """Room for two lines."""
        title = QFontMetrics(_title_font(option.font))
        return QSize(0, title.lineSpacing() + QFontMetrics(option.font).lineSpacing() + 24)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        """Paint ground, seats, title with state, and the line below."""
        look, entry = theme.current(), index.data(_ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(4.5, 3.5, -4.5, -3.5)
        _ground(painter, box, option.state, look)
        inner = box.adjusted(_MARGIN, 7, -_MARGIN, -7)
        mark = QRectF(inner.left(), inner.center().y() - _MARK / 2, _MARK, _MARK)
        _paint_seats(painter, mark, entry, look)
        inner.setLeft(mark.right() + 14)
        bold = _title_font(option.font)
        top = QRectF(inner.left(), inner.top(), inner.width(), QFontMetrics(bold).lineSpacing())
        below = QRectF(inner.left(), top.bottom() + 1, inner.width(), inner.bottom() - top.bottom())
        small = QFontMetrics(option.font)
        painter.setFont(option.font)
        painter.setPen(look.good if entry.way in ("join", "back") else look.muted)
        painter.drawText(top, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, entry.state)
        end = top.right() - small.horizontalAdvance(entry.state) - 10
        if entry.code:
            _paint_lock(painter, QPointF(end - 7, top.center().y()), look.muted)
            end -= 24
        top.setRight(end)
        painter.setPen(look.muted)
        line = small.elidedText(entry.line, Qt.TextElideMode.ElideRight, int(below.width()))
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
        painter.setFont(bold)
        painter.setPen(look.text if entry.way else look.muted)
        title = QFontMetrics(bold).elidedText(entry.title, Qt.TextElideMode.ElideRight, int(top.width()))
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
        painter.restore()


def _title_font(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    bold.setPointSizeF(bold.pointSizeF() * 1.12)
    return bold


def _ground(painter: QPainter, box: QRectF, state: QStyle.StateFlag, look: theme.Theme) -> None:
    """A tint under the pointer, a stronger one with a border where it is chosen."""
    painter.setPen(Qt.PenStyle.NoPen)
    if state & QStyle.StateFlag.State_Selected:
        tint = QColor(look.accent)
        tint.setAlpha(26)
        painter.setBrush(tint)
        painter.setPen(QPen(look.accent, 1.5))
        painter.drawRoundedRect(box, 8, 8)
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.setBrush(look.hover)
        painter.drawRoundedRect(box, 8, 8)


def _paint_seats(painter: QPainter, box: QRectF, entry: GameEntry, look: theme.Theme) -> None:
    """The table from above: a dot for each seat, filled where somebody sits."""
    painter.setPen(QPen(look.edge, 1.2))
    painter.setBrush(look.raised if entry.way else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(8, 8, -8, -8), 4, 4)
    middle, reach = box.center(), box.width() / 2 - 4
    seats = entry.seats or int(entry.ticket is not None)  # of a game that is not seen, one's own
    at = {1: (2,), 2: (1, 3), 3: (0, 1, 3)}.get(seats, (0, 1, 2, 3))[:seats]
    for n, side in enumerate(at):
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        taken = n < seats - entry.free
        painter.setPen(QPen(look.accent if entry.way else look.edge, 1.4))
        painter.setBrush((look.accent if entry.way else look.edge) if taken else look.surface)
        painter.drawEllipse(middle + QPointF(dx, dy) * reach, 4.2, 4.2)


def _paint_lock(painter: QPainter, at: QPointF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(at.x() - 3.4, at.y() - 7, 6.8, 9), 0, 180 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(at.x() - 5.5, at.y() - 2.2, 11, 8.4), 2, 2)

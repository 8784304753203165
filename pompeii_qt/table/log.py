"""What has happened, in words; pointing at a line shows its squares on the board."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from pompeii_core.events import Event, TurnEnded
from pompeii_core.setup import Player
from pompeii_qt import theme, words
from pompeii_qt.table.marks import seat_mark

_SQUARES = Qt.ItemDataRole.UserRole
_SEAT = Qt.ItemDataRole.UserRole + 1
_ENDS = Qt.ItemDataRole.UserRole + 2
_SEQ = Qt.ItemDataRole.UserRole + 3
_EVENT = Qt.ItemDataRole.UserRole + 4
_MARK = 14


class LogPanel(QFrame):
    """The log; `pointed(list of squares)`, [] when no line is pointed at."""

    pointed = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._title = QLabel()
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._list = QListWidget()
        self._list.setWordWrap(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setStyleSheet("QListWidget { border: none; background: transparent; }")
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setItemDelegate(_Line(self._list))
        self._list.setMouseTracking(True)
        self._list.entered.connect(self._point)
        self._list.currentRowChanged.connect(self._point_row)
        self._list.viewport().installEventFilter(self)
        self._at_end = True
        bar = self._list.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(lambda _, end: bar.setValue(end) if self._at_end else None)
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 8, 4, 6)
        box.setSpacing(4)
        box.addWidget(self._title)
        box.addWidget(self._list)
        self._players: list[Player] = []
        self.retranslate()

    @property
    def lines(self) -> list[str]:
        """Every line so far."""
        return [self._list.item(row).text() for row in range(self._list.count())]

    def begin(self, players: list[Player]) -> None:
        """An empty log of a new game."""
        self._players = players
        self._list.clear()
        self._at_end = True

    def retranslate(self) -> None:
        """Say everything again in the language of now."""
        self._title.setText(self.tr("Log"))
        self._list.setAccessibleName(self.tr("Log"))
        for row in range(self._list.count()):
            item = self._list.item(row)
            if (event := item.data(_EVENT)) is not None:
                item.setText(words.event_words(event, self._names))
                self._measure(item)

    @property
    def _names(self) -> list[str]:
        return [player.name for player in self._players]

    def add(self, seq: int, event: Event) -> None:
        """A line for an event of update `seq`; an ended turn leaves a gap."""
        if isinstance(event, TurnEnded):
            self._gap()
        elif text := words.event_words(event, self._names):
            self._append(text, seq, event)

    def fill(self, past: list[tuple[int, Event]]) -> None:
        """The lines of many events at once, each with its update's `seq`."""
        for seq, event in past:
            self.add(seq, event)

    def note(self, text: str) -> None:
        """A line that is no event: an undo, a fault."""
        self._append(text, 0, None)

    def rewind(self, seq: int) -> None:
        """Take back the lines of all updates after `seq`."""
        for row in reversed(range(self._list.count())):
            if self._list.item(row).data(_SEQ) > seq:
                self._list.takeItem(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit([])
        elif event.type() == QEvent.Type.Resize:
            for row in range(self._list.count()):
                self._measure(self._list.item(row))
        return super().eventFilter(watched, event)

    def _append(self, text: str, seq: int, event: Event | None) -> None:
        item = QListWidgetItem(text)
        seat = getattr(event, "seat", None)
        item.setData(_EVENT, event)
        item.setData(_SQUARES, words.event_squares(event) if event else [])
        item.setData(_SEQ, seq)
        item.setData(_SEAT, None if seat is None else self._players[seat].colour)
        self._measure(item)
        self._list.addItem(item)

    def _scrolled(self, value: int) -> None:
        self._at_end = value >= self._list.verticalScrollBar().maximum() - 4

    def _gap(self) -> None:
        if last := self._list.item(self._list.count() - 1):
            last.setData(_ENDS, True)
            self._measure(last)

    def _measure(self, item: QListWidgetItem) -> None:
        """Keep the size with the item: a list asks all of them anew with each line that is added."""
        width = self._list.viewport().width() - _MARK - 14
        metrics = self._list.fontMetrics()
        box = metrics.boundingRect(0, 0, max(width, 60), 1000, Qt.TextFlag.TextWordWrap, item.text())
        item.setSizeHint(QSize(width, box.height() + (10 if item.data(_ENDS) else 7)))

    def _point(self, index: QModelIndex) -> None:
        self.pointed.emit(index.data(_SQUARES) or [])

    def _point_row(self, row: int) -> None:
        if self._list.hasFocus() and (item := self._list.item(row)):
            self.pointed.emit(item.data(_SQUARES) or [])


class _Line(QStyledItemDelegate):
    """A wrapped line with the mark of its seat before it, and a hair line after a turn's last."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        look = theme.current()
        rect = option.rect
        painter.save()
        if option.state & option.state.State_MouseOver or option.state & option.state.State_HasFocus:
            painter.fillRect(rect, look.hover)
        colour = index.data(_SEAT)
        if colour is not None:
            mark = _mark(colour, painter.device().devicePixelRatioF())
            beside = rect.top() + 3 + (option.fontMetrics.height() - _MARK) // 2
            painter.drawPixmap(rect.left() + 2, beside, mark)
        painter.setFont(option.font)
        painter.setPen(look.text if colour is not None else look.muted)
        text = rect.adjusted(_MARK + 8, 3, -6, -3)
        painter.drawText(text, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter, index.data())
        if index.data(_ENDS):
            painter.setPen(look.line)
            painter.drawLine(rect.left() + 2, rect.bottom(), rect.right() - 6, rect.bottom())
        painter.restore()


def _mark(colour: int, ratio: float) -> QPixmap:
    key = (colour, ratio)
    if key not in _marks:
        _marks[key] = seat_mark(colour, _MARK, ratio)
    return _marks[key]


_marks: dict[tuple[int, float], QPixmap] = {}

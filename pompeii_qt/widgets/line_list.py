"""Lines of text with the mark of a seat before each: what the log and the chat are made of."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPointF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPixmap, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from pompeii_qt import theme
from pompeii_qt.widgets.marks import seat_mark

_COLOUR: Final = Qt.ItemDataRole.UserRole
_BOLD: Final = Qt.ItemDataRole.UserRole + 1
OWN: Final = Qt.ItemDataRole.UserRole + 2
"""The first role that is free for whoever keeps the lines."""
_MARK: Final = 14
_LEAST: Final = 24
"""Pixels that a line is high, so that it is easily pointed at."""
_MUTED: Final = -1
_LONG_WORD: Final = 20
"""Characters of a word that may be wider than a panel."""


class LineList(QListWidget):
    """Wrapped lines; the last stays in sight unless somebody has gone back to read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListWidget { border: none; background: transparent; }")
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_LineDelegate(self))
        # The viewport, not the list, is narrower when the scroll bar appears.
        self.viewport().installEventFilter(self)
        self._at_end = True
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        # The range grows after a line was added, when Qt has laid the list out.
        bar.rangeChanged.connect(lambda _, end: bar.setValue(end) if self._at_end else None)

    @property
    def lines(self) -> list[str]:
        """Every line so far."""
        return [self.item(row).text() for row in range(self.count())]

    def empty(self) -> None:
        """Remove all lines; the next ones are followed to the end again."""
        self.clear()
        self._at_end = True

    def append(self, text: str, colour: int | None = None, *, muted: bool = False, bold: int = 0) -> QListWidgetItem:
        """A line with the mark of a seat's colour; the first `bold` characters stand out."""
        item = QListWidgetItem(text)
        item.setData(_COLOUR, _MUTED if muted else colour)
        item.setData(_BOLD, bold)
        self._measure(item)
        self.addItem(item)
        return item

    def reword(self, item: QListWidgetItem, text: str) -> None:
        """Change the text of a line."""
        item.setText(text)
        self._measure(item)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            for row in range(self.count()):
                self._measure(self.item(row))
        return super().eventFilter(watched, event)

    def _scrolled(self, value: int) -> None:
        self._at_end = value >= self.verticalScrollBar().maximum() - 4

    def _measure(self, item: QListWidgetItem) -> None:
        """Keep the size with the item: a list asks all of them anew with each line that is added."""
        width = max(self.viewport().width() - _MARK - 14, 60)
        bold = item.data(_BOLD)
        # QFontMetrics is faster than a QTextLayout, and a resized list measures all of its lines.
        if _needs_layout(item.text(), bold):
            height = lay_out(item.text(), bold, self.font(), width)[1]
        else:
            flags = Qt.TextFlag.TextWordWrap
            height = self.fontMetrics().boundingRect(0, 0, width, 1000, flags, item.text()).height()
        item.setSizeHint(QSize(width, max(height + 7, _LEAST)))


class _LineDelegate(QStyledItemDelegate):
    """A wrapped line with the mark of its seat before it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        look = theme.current()
        rect = option.rect
        painter.save()
        if option.state & option.state.State_MouseOver or option.state & option.state.State_HasFocus:
            painter.fillRect(rect, look.hover)
        colour, bold = index.data(_COLOUR), index.data(_BOLD)
        if colour is not None and colour != _MUTED:
            mark = _mark(colour, painter.device().devicePixelRatioF())
            beside = rect.top() + 3 + (option.fontMetrics.height() - _MARK) // 2
            painter.drawPixmap(rect.left() + 2, beside, mark)
        painter.setFont(option.font)
        painter.setPen(look.muted if colour == _MUTED or (colour is None and not bold) else look.text)
        text = rect.adjusted(_MARK + 8, 3, -6, -3)
        if _needs_layout(index.data(), bold):
            laid_out = lay_out(index.data(), bold, option.font, text.width())[0]
            laid_out.draw(painter, QPointF(text.topLeft()))
        else:
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # whatever letters the name is of
            painter.drawText(text, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter, index.data())
        painter.restore()


def _needs_layout(text: str, bold: int) -> bool:
    """Whether a text is more than a label can do: to stand out in part, or to be broken within a word."""
    return bool(bold) or any(len(word) > _LONG_WORD for word in text.split())


def lay_out(text: str, bold: int, font: QFont, width: int) -> tuple[QTextLayout, int]:
    """A text whose first characters stand out, broken into lines; and its height."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)  # whatever letters the name is of
    layout.setTextOption(option)
    strong = QTextLayout.FormatRange()
    strong.start, strong.length = 0, len(text[:bold].encode("utf-16-le")) // 2  # as Qt counts
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.Bold)
    strong.format = look
    layout.setFormats([strong])
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout, round(height)


def _mark(colour: int, ratio: float) -> QPixmap:
    key = (colour, ratio)
    if key not in _marks:
        _marks[key] = seat_mark(colour, _MARK, ratio)
    return _marks[key]


_marks: dict[tuple[int, float], QPixmap] = {}

"""Lines of text whose parts can be pointed at, each with the mark of a seat before it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt import theme
from pompeii_qt.widgets.line_list import lay_out
from pompeii_qt.widgets.marks import seat_mark

_MARK: Final = 14
_INDENT: Final = _MARK + 6
_GAP: Final = 4
_LEAST: Final = 120
"""Pixels of width below which words would be broken."""
_STEPS: Final[dict[int, int]] = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}


class LinePart(NamedTuple):
    """A stretch of a line, from one character to another, and what it stands for."""

    begin: int
    end: int
    shows: Any


class PartLine(NamedTuple):
    """A line: the colour of its seat, its text, how many of its first characters stand out, and its parts."""

    colour: int
    text: str
    bold: int
    parts: tuple[LinePart, ...]


class PartLines(QWidget):
    """The lines under one another; `pointed(LinePart or None)` by pointer or keyboard."""

    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[PartLine] = ()
        self._laid: list[tuple[QRect, QTextLayout]] = []
        self._at: LinePart | None = None
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def parts(self) -> list[LinePart]:
        """Every part, from the top."""
        return [part for line in self._lines for part in line.parts]

    @property
    def texts(self) -> list[str]:
        """What each line says."""
        return [line.text for line in self._lines]

    def show_lines(self, lines: Sequence[PartLine]) -> None:
        """Replace what is said; nothing is pointed at any more."""
        self._lines = lines
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self.parts else Qt.FocusPolicy.NoFocus)
        self._point(None)
        self._lay_out()
        self.updateGeometry()
        self.update()

    def text_of(self, part: LinePart) -> str:
        """The words of a part."""
        return next(line.text[part.begin : part.end] for line in self._lines if part in line.parts)

    def part_at(self, point: QPointF) -> LinePart | None:
        """The part at a point of the widget; before the first one of a line, that."""
        for line, (rect, layout) in zip(self._lines, self._laid, strict=True):
            if not rect.top() <= point.y() <= rect.bottom() or not line.parts:
                continue
            rows = [layout.lineAt(n) for n in range(layout.lineCount())]
            row = next((row for row in rows if point.y() - rect.top() < row.y() + row.height()), rows[-1])
            if point.x() - rect.left() > row.naturalTextWidth() + 4:
                return None
            at = _first(row.xToCursor(point.x() - rect.left()))
            return next((part for part in line.parts if at < _units(line.text[: part.end])), line.parts[-1])
        return None

    def place_of(self, part: LinePart) -> QPointF:
        """Where the words of a part begin."""
        for line, (rect, layout) in zip(self._lines, self._laid, strict=True):
            if part in line.parts:
                begin = _units(line.text[: part.begin])
                row = layout.lineForTextPosition(begin)
                return QPointF(rect.left() + _first(row.cursorToX(begin)) + 2, rect.top() + row.y() + row.height() / 2)
        return QPointF()

    # what Qt calls

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        heights = [lay_out(line.text, line.bold, self.font(), max(width - _INDENT, _LEAST))[1] for line in self._lines]
        return sum(heights) + _GAP * max(len(heights) - 1, 0)

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, 0)

    def resizeEvent(self, event: QEvent) -> None:
        self._lay_out()
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()
            self.updateGeometry()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.part_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(event.key())
        if step is None or not self.parts:
            event.ignore()
            return
        at = self.parts.index(self._at) + step if self._at in self.parts else 0
        self._point(self.parts[at % len(self.parts)])

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and self.parts:
            self._point(self.parts[0])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        with QPainter(self) as painter:
            painter.setPen(look.text)
            for line, (rect, layout) in zip(self._lines, self._laid, strict=True):
                mark = seat_mark(line.colour, _MARK, self.devicePixelRatioF())
                beside = rect.top() + (self.fontMetrics().height() - _MARK) // 2
                painter.drawPixmap(0, beside, mark)
                layout.draw(painter, QPointF(rect.topLeft()), self._emphasis(line))

    def _emphasis(self, line: PartLine) -> list[QTextLayout.FormatRange]:
        if self._at is None or not any(part is self._at for part in line.parts):
            return []
        look = theme.current()
        shown = QTextLayout.FormatRange()
        shown.start = _units(line.text[: self._at.begin])
        shown.length = _units(line.text[self._at.begin : self._at.end])
        form = QTextCharFormat()
        form.setBackground(look.hover)
        form.setForeground(look.text)
        form.setFontUnderline(True)
        shown.format = form
        return [shown]

    def _lay_out(self) -> None:
        self._laid, top = [], 0
        width = max(self.width() - _INDENT, _LEAST)
        for line in self._lines:
            layout, height = lay_out(line.text, line.bold, self.font(), width)
            self._laid.append((QRect(_INDENT, top, width, height), layout))
            top += height + _GAP

    def _point(self, part: LinePart | None) -> None:
        if part is not self._at:
            self._at = part
            self.update()
            self.pointed.emit(part)


def _units(text: str) -> int:
    """The length of a text as Qt counts, in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def _first(found: Any) -> float:
    """PySide answers with a pair where Qt changes its argument too."""
    return float(found[0] if isinstance(found, tuple) else found)

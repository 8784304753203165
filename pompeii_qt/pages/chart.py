"""The chart of a game: citizens saved above the line, lost below it, by seat."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt import theme, words
from pompeii_qt.art import palette, sprites
from pompeii_qt.pages.story import Story

_LEFT: Final = 40
_RIGHT: Final = 64
_TOP: Final = 30
_BOTTOM: Final = 12
_BADGE: Final = 24


class Chart(QWidget):
    """Steps of each seat's line over the actions of the game; a click tells which action was pointed at."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story: Story | None = None
        self._colours: list[int] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(360, 220)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.signals.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Wide enough to read."""
        return QSize(620, 330)

    def show_story(self, story: Story, colours: list[int], names: list[str]) -> None:
        """Draw a game; the numbers are read out to a screen reader."""
        self._story, self._colours = story, colours
        parts = [
            self.tr("{}: {} saved, {} lost").format(name, story.saved[-1][seat], story.lost[-1][seat])
            for seat, name in enumerate(names)
        ]
        self.setAccessibleName(self.tr("Saved and lost over the game. {}").format("; ".join(parts)))
        self.setToolTip(self.tr("Click to watch the game from there"))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell the action under the pointer."""
        if self._story:
            plot, last = self._plot(), len(self._story.saved) - 1
            at = round((event.position().x() - plot.left()) / plot.width() * last)
            self.picked.emit(max(0, min(last, at)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the phases, the grid, then each seat's two lines and the numbers at their ends."""
        if not self._story:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            story, plot, look = self._story, self._plot(), theme.current()
            top = max(1, *map(max, story.saved))
            deep = max(1, *map(max, story.lost))
            zero = plot.top() + plot.height() * top / (top + deep)
            unit = plot.height() / (top + deep)
            last = max(1, len(story.saved) - 1)

            def x(at: float) -> float:
                return plot.left() + plot.width() * at / last

            self._paint_phases(painter, plot, x)
            _paint_grid(painter, plot, zero, unit, top, deep)
            self._paint_lines(painter, story.lost, x, lambda n: zero + n * unit, dashed=True)
            self._paint_lines(painter, story.saved, x, lambda n: zero - n * unit, dashed=False)
            painter.setPen(QPen(look.text, 1.5))
            painter.drawLine(QPointF(plot.left(), zero), QPointF(plot.right(), zero))
            self._paint_ends(
                painter, [zero - n * unit for n in story.saved[-1]], story.saved[-1], top=plot.top(), end=zero
            )
            self._paint_ends(
                painter, [zero + n * unit for n in story.lost[-1]], story.lost[-1], top=zero, end=plot.bottom()
            )
            painter.setPen(look.muted)
            painter.save()
            for text, middle in (
                (self.tr("saved"), (plot.top() + zero) / 2),
                (self.tr("lost"), (zero + plot.bottom()) / 2),
            ):
                painter.setTransform(painter.transform().fromTranslate(9, middle).rotate(-90))
                painter.drawText(QRectF(-60, -9, 120, 18), Qt.AlignmentFlag.AlignCenter, text)
            painter.restore()

    def _plot(self) -> QRectF:
        return QRectF(_LEFT, _TOP, self.width() - _LEFT - _RIGHT, self.height() - _TOP - _BOTTOM)

    def _paint_phases(self, painter: QPainter, plot: QRectF, x: Callable[[float], float]) -> None:
        assert self._story
        look = theme.current()
        at = 0
        for n, (phase, group) in enumerate(groupby(self._story.phases[:-1])):
            length = len(list(group))
            band = QRectF(x(at), plot.top(), x(at + length) - x(at), plot.height())
            tint = QColor(look.lava if phase in ("erupts", "flight") else look.line)
            tint.setAlpha(22 + 22 * (n % 2))
            painter.fillRect(band, tint)
            name = words.phase_words(phase)
            if painter.fontMetrics().horizontalAdvance(name) < band.width() - 8:
                painter.setPen(look.muted)
                painter.drawText(band.adjusted(0, -24, 0, -plot.height()), Qt.AlignmentFlag.AlignCenter, name)
            at += length

    def _paint_lines(
        self,
        painter: QPainter,
        counts: Sequence[tuple[int, ...]],
        x: Callable[[float], float],
        y: Callable[[int], float],
        *,
        dashed: bool,
    ) -> None:
        look = theme.current()
        seats = len(self._colours)
        for seat, colour in enumerate(self._colours):
            shift = (seat - (seats - 1) / 2) * 2.2  # lines of equal height lie side by side
            path = QPainterPath(QPointF(x(0), y(counts[0][seat]) + shift))
            for at, after in enumerate(counts):
                path.lineTo(x(at), path.currentPosition().y())
                path.lineTo(x(at), y(after[seat]) + shift)
            style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
            for ink, width in ((look.text, 4.2), (QColor(palette.SEATS[colour]), 2.2)):
                pen = QPen(ink, width, style if ink is not look.text else Qt.PenStyle.SolidLine)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                if ink is look.text and dashed:
                    faint = QColor(ink)
                    faint.setAlpha(120)
                    pen.setColor(faint)
                painter.strokePath(path, pen)

    def _paint_ends(
        self, painter: QPainter, ys: list[float], numbers: Sequence[int], *, top: float, end: float
    ) -> None:
        """Badges and numbers at the right, moved apart where they would lie on one another."""
        step = min(_BADGE - 2.0, (end - top) / max(1, len(ys)))
        order = sorted(range(len(ys)), key=lambda seat: ys[seat])
        places: dict[int, float] = {}
        at = top - step
        for seat in order:
            at = max(at + step, ys[seat])
            places[seat] = at
        over = max(0.0, at - (end - step / 2))
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(theme.current().text)
        for n, seat in enumerate(order):
            y = max(top + step * (n + 0.5), places[seat] - over)
            left = self.width() - _RIGHT + 6
            pixmap = sprites.piece_pixmap(self._colours[seat], _BADGE, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left, y - _BADGE / 2), pixmap)
            box = QRectF(left + _BADGE + 3, y - 10, 30, 20)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(numbers[seat]))
        painter.setFont(self.font())


def _paint_grid(painter: QPainter, plot: QRectF, zero: float, unit: float, top: int, deep: int) -> None:
    look = theme.current()
    step = next(s for s in (1, 2, 5, 10, 20) if unit * s >= 22 or s == 20)
    for n in range(-deep, top + 1):
        if n % step == 0:
            y = zero - n * unit
            painter.setPen(QPen(look.line, 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(look.muted)
            box = QRectF(plot.left() - 34, y - 9, 28, 18)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(abs(n)))

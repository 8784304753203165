"""The chance to win over the game, as its decisions show it, with how sure that is."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from pompeii_core.ai.analysis import CurvePoint
from pompeii_core.ai.opinion import EQUAL
from pompeii_qt import theme
from pompeii_qt.art import palette
from pompeii_qt.chance_words import chance_words, percent_words
from pompeii_qt.pages.game_chart import RIGHT, GameChart
from pompeii_qt.pages.history import GameHistory
from pompeii_qt.text import show_tip

_DOT: Final = 4.5


class ChanceChart(GameChart):
    """A line through the chances with the band in which they may be; `picked` tells the nearest decision's entry."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: Sequence[CurvePoint] = ()
        self._costly: dict[int, float] = {}
        self._chosen: int | None = None
        self._colour = 0
        self.setMinimumSize(240, 150)

    def sizeHint(self) -> QSize:
        return QSize(620, 200)

    def show_game(self, history: GameHistory, colour: int) -> None:
        """Another game, or another seat of this colour; nothing is known of it yet."""
        self._history, self._colour, self._pointed = history, colour, None
        self.show_points((), {})

    def show_points(self, points: Sequence[CurvePoint], costly: dict[int, float]) -> None:
        """What is known by now; `costly`: what decisions cost, by entry, of those that cost something."""
        self._points, self._costly = points, costly
        self.setAccessibleName(self._summary())
        self.update()

    def choose(self, at: int) -> None:
        """The decision that is shown elsewhere."""
        self._chosen = at
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if point := self._nearest(self._at(event)):
            self.picked.emit(point.at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A tool tip says the chance at the decision nearest to the pointer, and what it cost."""
        super().mouseMoveEvent(event)
        if self._pointed is None or (point := self._nearest(self._pointed)) is None:
            return
        self._pointed = point.at
        lines = [self._chance(point)]
        if cost := self._costly.get(point.at):
            lines.append(self.tr("{percent} less than with the best choice found").format(percent=percent_words(cost)))
        lines.append(self.tr("Click to see this decision"))
        show_tip(event.globalPosition().toPoint(), "\n".join(lines), self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the phases, the grid, the band, the line, and a dot where a decision cost something."""
        if not self._history:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_phases(painter)
            self._paint_grid(painter)
            self._paint_chosen(painter)
            self._paint_curve(painter)
            self._paint_pointer(painter)

    def _summary(self) -> str:
        if not self._points:
            return self.tr("Chance of winning over the game")
        first, last = self._points[0], self._points[-1]
        text = self.tr("Chance of winning over the game: {first} at the start, {last} at the end")
        return text.format(first=chance_words(first.chance), last=chance_words(last.chance))

    def _chance(self, point: CurvePoint) -> str:
        if not point.error:
            return self.tr("How it ended: {chance}").format(chance=percent_words(point.chance))
        text = self.tr("Chance of winning: {chance} ± {doubt}")
        return text.format(chance=chance_words(point.chance), doubt=percent_words(EQUAL * point.error))

    def _nearest(self, at: int) -> CurvePoint | None:
        # The last point is the result, which nobody decided.
        decided = [point for point in self._points if point.error] or self._points
        return min(decided, key=lambda point: abs(point.at - at), default=None)

    def _height(self, chance: float) -> float:
        plot = self._plot()
        return plot.bottom() - plot.height() * min(max(chance, 0.0), 1.0)

    def _place(self, point: CurvePoint) -> QPointF:
        return QPointF(self._x(point.at), self._height(point.chance))

    def _paint_grid(self, painter: QPainter) -> None:
        plot, look = self._plot(), theme.current()
        font, room = QFont(self.font()), plot.left() - 5
        while QFontMetricsF(font).horizontalAdvance(percent_words(1.0)) > room:  # in large text
            font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self._height(part)
            painter.setPen(QPen(look.line, 2 if part == 0.5 else 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            if part in (0.0, 0.5, 1.0):
                painter.setPen(look.muted)
                box = QRectF(0, y - 9, room, 18)
                painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, percent_words(part))
        painter.setFont(self.font())

    def _paint_chosen(self, painter: QPainter) -> None:
        if self._chosen is not None:
            plot, x = self._plot(), self._x(self._chosen)
            painter.setPen(QPen(theme.current().accent, 2))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _paint_curve(self, painter: QPainter) -> None:
        if not self._points:
            return
        look, plot = theme.current(), self._plot()
        tint = QColor(look.text)
        tint.setAlpha(38)
        high = [QPointF(self._x(p.at), self._height(p.chance + EQUAL * p.error)) for p in self._points]
        low = [QPointF(self._x(p.at), self._height(p.chance - EQUAL * p.error)) for p in self._points]
        painter.fillPath(_through([*high, *reversed(low)]), tint)
        line = _through([self._place(point) for point in self._points])
        # A dark edge first, as in the other chart: ivory and black lines are seen on either ground.
        for ink, width in ((look.text, 4.2), (QColor(palette.SEATS[self._colour]), 2.2)):
            pen = QPen(ink, width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(line, pen)
        painter.setPen(QPen(look.surface, 1.5))
        painter.setBrush(look.danger)
        for point in self._points:
            if point.at in self._costly:
                painter.drawEllipse(self._place(point), _DOT, _DOT)
        painter.setPen(look.text)
        last = self._points[-1]
        box = QRectF(plot.right() + 6, min(self._height(last.chance) - 9, self.height() - 18.0), RIGHT - 6, 18)
        words = chance_words(last.chance) if last.error else percent_words(last.chance)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


def _through(points: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath(points[0])
    for point in points[1:] or points:  # one alone is a dot
        path.lineTo(point)
    return path

"""The chart of a game: citizens saved above the line, lost below it, by seat."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from pompeii_qt import game_words, theme
from pompeii_qt.art import palette, sprites
from pompeii_qt.pages.game_chart import RIGHT, TOP, GameChart, place_apart
from pompeii_qt.pages.history import GameHistory
from pompeii_qt.text import show_tip

_BADGE: Final = 24
_LEAD: Final = 14
"""How far from the end of its line a badge is."""


class LineEnd(NamedTuple):
    """Where a line ends at the right of the plot, and where its badge and number are."""

    seat: int
    number: int
    line: float
    badge: float


class Chart(GameChart):
    """Steps of each seat's line over the actions of the game; the pointer reads them, a click tells the action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours: list[int] = []
        self._names: list[str] = []
        self.setMinimumSize(360, 220)

    def sizeHint(self) -> QSize:
        """The least at which steps of one citizen can be told apart."""
        return QSize(620, 330)

    def show_history(self, history: GameHistory, colours: list[int], names: list[str]) -> None:
        """Draw a game; the numbers are read out to a screen reader."""
        self._history, self._colours, self._names, self._pointed = history, colours, names, None
        self.setAccessibleName(
            self.tr("Saved and lost over the game. {}").format(game_words.join_clauses(self._counts(-1)))
        )
        self.update()

    def ends(self) -> list[LineEnd]:
        """Of all lines, from the top: each badge at its line, or as near as the others let it be."""
        assert self._history
        counts = [(n, seat) for seat, n in enumerate(self._history.saved[-1])]
        counts += [(-n, seat) for seat, n in enumerate(self._history.lost[-1])]
        lines = sorted((self._y(n) + self._shift(seat), seat, abs(n)) for n, seat in counts)
        # Badges overlap, in a low chart more than a little, rather than leave it or lie on the names of the phases.
        names = TOP - 16
        step = min(_BADGE - 2.0, (self.height() - names) / len(lines))
        badges = place_apart([y for y, _, _ in lines], [step] * len(lines), names, self.height())
        return [LineEnd(seat, n, y, badge) for (y, seat, n), badge in zip(lines, badges, strict=True)]

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A tool tip says the phase and everybody's numbers after the action under the pointer."""
        super().mouseMoveEvent(event)
        if self._history and (at := self._pointed) is not None:
            phase = self._history.phases[min(at, max(0, len(self._history.phases) - 2))]
            lines = [game_words.phase_words(phase), *self._counts(at), self.tr("Click to watch the game from there")]
            show_tip(event.globalPosition().toPoint(), "\n".join(lines), self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the phases, the grid, then each seat's two lines and the numbers at their ends."""
        if not self._history:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            history, plot, look = self._history, self._plot(), theme.current()
            top, deep = self._extent()
            zero = self._y(0)
            self._paint_phases(painter)
            _paint_grid(painter, plot, zero, plot.height() / (top + deep), top, deep)
            self._paint_lines(painter, history.lost, -1, dashed=True)
            self._paint_lines(painter, history.saved, 1, dashed=False)
            painter.setPen(QPen(look.text, 1.5))
            painter.drawLine(QPointF(plot.left(), zero), QPointF(plot.right(), zero))
            self._paint_pointer(painter)
            self._paint_ends(painter)
            painter.setPen(look.muted)
            painter.save()
            for text, middle in (
                (self.tr("saved"), (plot.top() + zero) / 2),
                (self.tr("lost"), (zero + plot.bottom()) / 2),
            ):
                painter.setTransform(painter.transform().fromTranslate(9, middle).rotate(-90))
                painter.drawText(QRectF(-60, -9, 120, 18), Qt.AlignmentFlag.AlignCenter, text)
            painter.restore()

    def _counts(self, at: int) -> list[str]:
        """What each player had saved and lost after the first `at` actions (-1: at the end), in words."""
        assert self._history
        saved, lost = self._history.saved[at], self._history.lost[at]
        form = self.tr("{}: {} saved, {} lost")
        return [form.format(name, saved[seat], lost[seat]) for seat, name in enumerate(self._names)]

    def _extent(self) -> tuple[int, int]:
        """The most that anybody has saved, and lost; at least 1."""
        assert self._history
        return max(1, *map(max, self._history.saved)), max(1, *map(max, self._history.lost))

    def _y(self, number: int) -> float:
        """The height of a number saved, or, below 0, lost."""
        plot, (top, deep) = self._plot(), self._extent()
        return plot.top() + plot.height() * (top - number) / (top + deep)

    def _shift(self, seat: int) -> float:
        """Pixels by which a seat's line is moved down, so that lines of equal height lie side by side."""
        return (seat - (len(self._colours) - 1) / 2) * 2.2

    def _paint_lines(
        self,
        painter: QPainter,
        counts: Sequence[tuple[int, ...]],
        up: int,
        *,
        dashed: bool,
    ) -> None:
        look = theme.current()
        for seat, colour in enumerate(self._colours):
            shift = self._shift(seat)
            path = QPainterPath(QPointF(self._x(0), self._y(up * counts[0][seat]) + shift))
            for at, after in enumerate(counts):
                path.lineTo(self._x(at), path.currentPosition().y())
                path.lineTo(self._x(at), self._y(up * after[seat]) + shift)
            style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
            # A dark edge first: ivory and black lines are seen on either ground.
            for ink, width in ((look.text, 4.2), (QColor(palette.SEATS[colour]), 2.2)):
                pen = QPen(ink, width, style if ink is not look.text else Qt.PenStyle.SolidLine)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                if ink is look.text and dashed:
                    faint = QColor(ink)
                    faint.setAlpha(120)
                    pen.setColor(faint)
                painter.strokePath(path, pen)

    def _paint_ends(self, painter: QPainter) -> None:
        """Badges and numbers at the right, each with a thread to the end of its line."""
        look, right = theme.current(), self._plot().right()
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        for seat, number, line, badge in self.ends():
            painter.setPen(look.muted)
            painter.drawLine(QPointF(right, line), QPointF(right + _LEAD, badge))
            pixmap = sprites.piece_pixmap(self._colours[seat], _BADGE, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(right + _LEAD, badge - _BADGE / 2), pixmap)
            painter.setPen(look.text)
            box = QRectF(right + _LEAD + _BADGE + 3, badge - _BADGE / 2, RIGHT - _LEAD - _BADGE - 3, _BADGE)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(number))
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

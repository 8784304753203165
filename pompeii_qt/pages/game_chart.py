"""What charts over a game have in common: its phases from left to right, and a pointer that reads them."""

from collections.abc import Sequence
from itertools import accumulate, groupby, pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_core.phases import Phase
from pompeii_qt import game_words, theme
from pompeii_qt.pages.history import GameHistory

_LEFT: Final = 40
RIGHT: Final = 72
"""Pixels at the right of the plot."""
TOP: Final = 34
"""Over it, where the phases are named."""
_BOTTOM: Final = 12


class PhaseBand(NamedTuple):
    """A phase as a stretch of the plot, and where its name stands over it; None where there is no room for it."""

    phase: Phase
    area: QRectF
    label: QRectF | None


class GameChart(QWidget):
    """The actions of a game from left to right; the pointer reads them, a click tells the action."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history: GameHistory | None = None
        self._pointed: int | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.signals.changed.connect(self.update)

    def bands(self) -> list[PhaseBand]:
        """The phases from left to right; where not all their names fit, those of the shortest have none."""
        assert self._history
        plot, x = self._plot(), self._x
        found, at = list[tuple[Phase, QRectF]](), 0
        for phase, group in groupby(self._history.phases[:-1]):
            end = at + len(list(group))
            found.append((phase, QRectF(x(at), plot.top(), x(end) - x(at), plot.height())))
            at = end
        widths = [self.fontMetrics().horizontalAdvance(game_words.phase_words(phase)) + 14.0 for phase, _ in found]
        named = sorted(range(len(found)), key=lambda n: found[n][1].width())
        # The shortest phases give up their names first: the opening is a few pixels wide.
        while sum(widths[n] for n in named) > self.width():
            del named[0]
        named.sort()
        middles = [found[n][1].center().x() for n in named]
        places = place_apart(middles, [widths[n] for n in named], 0, self.width())
        labels = {n: QRectF(at - widths[n] / 2, 0, widths[n], TOP - 10) for n, at in zip(named, places, strict=True)}
        return [PhaseBand(phase, area, labels.get(n)) for n, (phase, area) in enumerate(found)]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """`picked` is the number of the action under the pointer."""
        if self._history:
            self.picked.emit(self._at(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._history:
            self._pointed = self._at(event)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._pointed = None
        self.update()

    def _plot(self) -> QRectF:
        return QRectF(_LEFT, TOP, self.width() - _LEFT - RIGHT, self.height() - TOP - _BOTTOM)

    def _x(self, at: float) -> float:
        assert self._history
        plot = self._plot()
        return plot.left() + plot.width() * at / max(1, len(self._history.saved) - 1)

    def _at(self, event: QMouseEvent) -> int:
        assert self._history
        plot, last = self._plot(), len(self._history.saved) - 1
        return max(0, min(last, round((event.position().x() - plot.left()) / plot.width() * last)))

    def _paint_phases(self, painter: QPainter) -> None:
        look = theme.current()
        for n, (phase, area, name) in enumerate(self.bands()):
            tint = QColor(look.lava if phase in (Phase.ERUPTS, Phase.FLIGHT) else look.line)
            tint.setAlpha(22 + 22 * (n % 2))
            painter.fillRect(area, tint)
            if name is None:
                continue
            painter.setPen(look.muted)
            painter.drawText(name, Qt.AlignmentFlag.AlignCenter, game_words.phase_words(phase))
            if name.left() < area.left() or name.right() > area.right():
                painter.drawLine(QPointF(name.center().x(), name.bottom()), QPointF(area.center().x(), area.top()))

    def _paint_pointer(self, painter: QPainter) -> None:
        """A dotted line ties the tool tip to its place in the game."""
        if self._pointed is not None:
            plot, x = self._plot(), self._x(self._pointed)
            painter.setPen(QPen(theme.current().text, 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))


def place_apart(wanted: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Middles of things of these sizes between two ends, in their order, as near to `wanted` as without overlap.

    Where there is too little room they begin at `low`.
    """
    if not wanted:
        return []
    steps = list(accumulate(((one + other) / 2 for one, other in pairwise(sizes)), initial=0.0))
    runs: list[list[float]] = []  # of things that touch: where the first would be, for each of them
    for want, step in zip(wanted, steps, strict=True):
        runs.append([want - step])
        while len(runs) > 1 and _mean(runs[-2]) > _mean(runs[-1]):
            touching = runs.pop()
            runs[-1] += touching
    firsts = [_mean(run) for run in runs for _ in run]
    first, last = low + sizes[0] / 2, high - sizes[-1] / 2 - steps[-1]
    return [max(min(at, last), first) + step for at, step in zip(firsts, steps, strict=True)]


def _mean(run: list[float]) -> float:
    return sum(run) / len(run)

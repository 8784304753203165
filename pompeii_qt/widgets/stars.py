"""Stars that were earned, of three."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt import theme
from pompeii_qt.art.painting import polygon

ALL: Final = 3
_GOLD, _RIM = QColor("#E0A92E"), QColor("#7A5510")
_INNER: Final = 0.42


class Stars(QWidget):
    """A row of three stars, `side` logical pixels high at the usual size of text."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._side, self._earned = side, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_stars(self, earned: int, words: str) -> None:
        """Show so many; `words` is what a screen reader says."""
        self._earned = earned
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        side = round(self._side * theme.text_scale())
        return QSize(side * ALL, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_stars(painter, QRectF(self.rect()), self._earned, theme.current().muted)


@lru_cache(maxsize=16)
def star_icon(earned: int, side: int, rim: str) -> QIcon:
    """So many stars as an icon `side` logical pixels high; those not earned in the colour `rim`."""
    pixmap = QPixmap(side * ALL * 2, side * 2)  # at twice the size: an icon is scaled down, not up
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        paint_stars(painter, QRectF(pixmap.rect()), earned, QColor(rim))
    return QIcon(pixmap)


def paint_stars(painter: QPainter, box: QRectF, earned: int, rim: QColor) -> None:
    """Three stars beside one another, those that were earned filled."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = min(box.width() / ALL, box.height())
    for n in range(ALL):
        middle = QPointF(box.center().x() + (n - (ALL - 1) / 2) * side, box.center().y() + side * 0.03)
        full = n < earned
        painter.setBrush(_GOLD if full else Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_RIM if full else rim, max(side * 0.055, 1.0)))
        painter.drawPath(_star(middle, side * 0.44))


def _star(middle: QPointF, radius: float) -> QPainterPath:
    points = []
    for n in range(10):
        reach, angle = radius * (_INNER if n % 2 else 1), n * pi / 5
        points.append((middle.x() + reach * sin(angle), middle.y() - reach * cos(angle)))
    return polygon(*points)

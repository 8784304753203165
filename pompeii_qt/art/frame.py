"""The board's edge: Pompeian red with a gilt meander."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen, QTransform

from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.art.palette import colour

BAND = 18.0
RADIUS = 12.0


def board_shape() -> QPainterPath:
    """The board with its rounded corners."""
    path = QPainterPath()
    path.addRoundedRect(BOARD_RECT, RADIUS, RADIUS)
    return path


def paint_frame(painter: QPainter) -> None:
    """The border band over the board's edge, and a soft inner shadow."""
    inside = BOARD_RECT.adjusted(BAND, BAND, -BAND, -BAND)
    window = QPainterPath()
    window.addRoundedRect(inside, 5, 5)
    painter.save()
    painter.setClipPath(window)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width in (5, 12, 20):
        painter.setPen(QPen(colour("#1F1408", 40), width))
        painter.drawPath(window)
    painter.restore()
    band = board_shape().subtracted(window)
    red = QLinearGradient(BOARD_RECT.topLeft(), BOARD_RECT.bottomRight())
    red.setColorAt(0, colour(palette.FRAME[0]).lighter(118))
    red.setColorAt(0.5, colour(palette.FRAME[0]))
    red.setColorAt(1, colour(palette.FRAME[1]))
    painter.fillPath(band, red)
    painter.setPen(QPen(colour(palette.GILT), 1.3))
    painter.drawPath(window)
    outer = QPainterPath()
    outer.addRoundedRect(BOARD_RECT.adjusted(2.2, 2.2, -2.2, -2.2), RADIUS - 2, RADIUS - 2)
    painter.drawPath(outer)
    painter.setPen(QPen(colour(palette.GILT, 210), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
    painter.drawPath(_meanders(BOARD_RECT.adjusted(4.6, 4.6, -4.6, -4.6), BAND - 8))


def meander(length: float, size: float) -> QPainterPath:
    """A Greek key along the x axis from the origin, `size` units high, a whole number of keys long."""
    keys = max(int(length / (size * 1.55)), 1)
    step = length / keys
    path = QPainterPath(QPointF(0, size))
    for n in range(keys):
        x, u = n * step, step / 5
        path.lineTo(x, 0)
        path.lineTo(x + 4 * u, 0)
        path.lineTo(x + 4 * u, size * 0.72)
        path.lineTo(x + 2 * u, size * 0.72)
        path.lineTo(x + 2 * u, size * 0.4)
        path.moveTo(x, size)
        path.lineTo(x + 5 * u, size)
    return path


def _meanders(box: QRectF, size: float) -> QPainterPath:
    path = QPainterPath()
    corner = size + 10
    for turn, at, length in (
        (0, box.topLeft(), box.width()),
        (90, box.topRight(), box.height()),
        (180, box.bottomRight(), box.width()),
        (270, box.bottomLeft(), box.height()),
    ):
        move = QTransform().translate(at.x(), at.y()).rotate(turn).translate(corner, -0.6)
        path.addPath(move.map(meander(length - 2 * corner, size)))
    return path

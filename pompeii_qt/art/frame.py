"""The board's edge: Pompeian red with a gilt meander."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform

from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.art.painting import box_path, draw, linear, saved
from pompeii_qt.art.palette import colour

BAND = 18.0
RADIUS = 12.0


def board_shape() -> QPainterPath:
    """The board with its rounded corners."""
    return box_path(BOARD_RECT, RADIUS)


def paint_frame(painter: QPainter) -> None:
    """The border band over the board's edge, and a soft inner shadow."""
    inside = BOARD_RECT.adjusted(BAND, BAND, -BAND, -BAND)
    window = box_path(inside, 5)
    with saved(painter):
        painter.setClipPath(window)
        for width in (5, 12, 20):
            draw(painter, window, QPen(colour("#1F1408", 40), width))
    band = board_shape().subtracted(window)
    red = linear(
        BOARD_RECT.topLeft(),
        BOARD_RECT.bottomRight(),
        {0: colour(palette.FRAME[0]).lighter(118), 0.5: palette.FRAME[0], 1: palette.FRAME[1]},
    )
    painter.fillPath(band, red)
    draw(painter, window, QPen(colour(palette.GILT), 1.3))
    painter.drawPath(box_path(BOARD_RECT.adjusted(2.2, 2.2, -2.2, -2.2), RADIUS - 2))
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

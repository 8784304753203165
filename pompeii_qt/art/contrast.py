"""What high contrast adds to the board: around every square, house, space and gate an edge, black within white."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pompeii_core.city import INDEX, SPACES
from pompeii_qt.art.geometry import GATE_OF, PIT, building_parts, gate_rect, pits, square_rect
from pompeii_qt.art.painting import box_path, draw, union
from pompeii_qt.art.palette import colour

_BLACK, _WHITE = "#000000", "#FFFFFF"


def paint_edges(painter: QPainter) -> None:
    """Over the whole board, before anything stands on it."""
    for name in INDEX:
        outline(painter, box_path(square_rect(name)), 2.0)
    for _, squares in building_parts():
        outline(painter, union(square_rect(square).adjusted(3, 3, -3, -3) for square in squares), 3.4)
    for name in INDEX:
        if SPACES[INDEX[name]]:
            for pit in pits(name):
                space = QPainterPath()
                space.addEllipse(pit, PIT, PIT)
                outline(painter, space, 1.8)
    for name in GATE_OF:
        outline(painter, box_path(gate_rect(name).adjusted(8, 8, -8, -8), 6), 3.0)


def outline(painter: QPainter, path: QPainterPath, width: float) -> None:
    """A line of `width` with as much light on either side: on whatever ground, one of both is seen."""
    for tint, wide in ((_WHITE, 3 * width), (_BLACK, width)):
        pen = QPen(colour(tint), wide)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        draw(painter, path, pen)


def paint_strong_target(painter: QPainter, hot: bool) -> None:
    """A target in a box of TARGET_SIDE around the origin: yellow between black lines, filled where it is pointed at."""
    edge = box_path(QRectF(-46.5, -46.5, 93, 93), 4)
    if hot:
        painter.fillPath(edge, colour("#FFFF00", 110))
    for tint, wide in ((_BLACK, 14.0), ("#FFFF00", 9.0), (_BLACK, 2.0 if hot else 0.0)):
        if wide:
            pen = QPen(colour(tint), wide)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            draw(painter, edge, pen)


def paint_strong_tile(painter: QPainter, symbol: QPainterPath | None) -> None:
    """What is laid over a tile in a box of SIDE around the origin: a bright pool with its symbol, and an edge."""
    if symbol is not None:
        pool = QPainterPath()
        pool.addEllipse(QRectF(-32, -32, 64, 64))
        draw(painter, pool, QPen(colour(_BLACK), 3), colour("#FFF3A0"))
        painter.save()
        painter.scale(52, 52)
        painter.fillPath(symbol, colour(_BLACK))
        painter.restore()
    for tint, wide in ((_BLACK, 8.0), ("#FF9A2E", 3.6)):
        draw(painter, box_path(QRectF(-45.5, -45.5, 91, 91), 6), QPen(colour(tint), wide))

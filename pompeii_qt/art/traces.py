"""What the last moves have left on the board: trails of runs, ghosts of the lost, frames of new pieces and tiles."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.painting import box_path, draw, polygon, polyline, saved
from pompeii_qt.art.palette import colour
from pompeii_qt.art.pieces import SIDE, piece_shape

GHOST_SIDE: Final = 48.0
LAID_SIDE: Final = 116.0
TRAIL_EDGE: Final = 18.0
"""A trail is painted within so many units around its points."""
_HEAD: Final = 17.0
"""Length of an arrow's head."""
_CORNER: Final = 16.0
_CORE: Final = 4.0
_STRIPES: Final = ((9.0, palette.HALO, 220), (6.4, palette.OUTLINE, 255))
"""Under the seat's colour, which no ground swallows then: width, colour and alpha."""


def paint_trail(painter: QPainter, points: Sequence[QPointF], seat_colour: int) -> None:
    """A line along the points of a run with the seat's shape at its beginning and an arrow's head at its end."""
    last, before = points[-1], points[-2]
    length = hypot(last.x() - before.x(), last.y() - before.y())
    neck = last + (before - last) * min(_HEAD * 0.7 / max(length, 1.0), 0.9)
    line = _rounded([*points[:-1], neck])
    head = polygon((0, 0), (-_HEAD, -9.5), (-_HEAD * 0.72, 0), (-_HEAD, 9.5))
    angle = degrees(atan2(last.y() - before.y(), last.x() - before.x()))
    for width, tint, alpha in (*_STRIPES, (_CORE, palette.SEATS[seat_colour], 255)):
        pen = QPen(colour(tint, alpha), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        draw(painter, line, pen)
        with saved(painter):
            painter.translate(last)
            painter.rotate(angle)
            pen.setWidthF(max(width - _CORE, 0.1))
            draw(painter, head, pen, colour(tint, alpha))
    with saved(painter):
        painter.translate(points[0])
        _paint_shape(painter, seat_colour, 0.62)


def paint_ghost(painter: QPainter, seat_colour: int) -> None:
    """A piece that was lost, in a box of GHOST_SIDE around the origin: pale, its edge broken, struck out."""
    shape = piece_shape(seat_colour)
    draw(painter, shape, _joined(colour(palette.HALO, 200), 6.0), colour(palette.HALO, 200))
    painter.fillPath(shape, colour(palette.SEATS[seat_colour], 150))
    edge = _joined(colour(palette.OUTLINE), 2.2)
    edge.setDashPattern([2.2, 1.5])
    draw(painter, shape, edge)
    for width, tint in ((7.0, palette.HALO), (3.8, "#8E1206")):
        painter.setPen(QPen(colour(tint), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(-15, 15), QPointF(15, -15))


def settled_side(size: float) -> float:
    """The side of the box that `paint_settled` needs for a piece of this size."""
    return size * 1.52 + 14


def paint_settled(painter: QPainter, seat_colour: int, size: float) -> None:
    """A frame of the seat's shape around a piece of this size, which has just come, around the origin."""
    shape = piece_shape(seat_colour)
    grown = 1.52 * size / SIDE
    with saved(painter):
        painter.scale(grown, grown)
        # Dark and light, each wide enough for a pixel of its own at 720 lines: some roof is as dark as a seat's colour.
        for width, tint in ((11.0, palette.OUTLINE), (8.0, palette.HALO), (3.2, palette.SEATS[seat_colour])):
            draw(painter, shape, _joined(colour(tint), width / grown))


def paint_laid(painter: QPainter, seat_colour: int) -> None:
    """A frame around a tile that has just been laid, with the seat's shape in a corner, in a box of LAID_SIDE."""
    edge = box_path(QRectF(-43.5, -43.5, 87, 87), 8)
    for width, tint, alpha in ((8.0, palette.HALO, 220), (6.0, palette.OUTLINE, 255)):
        draw(painter, edge, QPen(colour(tint, alpha), width))
    draw(painter, edge, QPen(colour(palette.SEATS[seat_colour]), 3.6))
    with saved(painter):
        painter.translate(-40, -40)
        _paint_shape(painter, seat_colour, 0.72)


def _paint_shape(painter: QPainter, seat_colour: int, size: float) -> None:
    shape = piece_shape(seat_colour)
    with saved(painter):
        painter.scale(size, size)
        draw(painter, shape, _joined(colour(palette.HALO, 235), 6.5))
        draw(painter, shape, _joined(colour(palette.OUTLINE), 3.6), colour(palette.SEATS[seat_colour]))


def _joined(tint: QColor, width: float) -> QPen:
    pen = QPen(tint, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _rounded(points: Sequence[QPointF]) -> QPainterPath:
    """A way through points with its corners rounded off."""
    if len(points) < 3:
        return polyline(*points)
    path = QPainterPath(points[0])
    for (before, corner), (_, after) in pairwise(pairwise(points)):
        path.lineTo(_towards(corner, before))
        path.quadTo(corner, _towards(corner, after))
    path.lineTo(points[-1])
    return path


def _towards(start: QPointF, end: QPointF) -> QPointF:
    length = hypot(end.x() - start.x(), end.y() - start.y())
    return start + (end - start) * min(_CORNER / max(length, 1.0), 0.5)

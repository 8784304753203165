"""How a move that was looked at afterwards is drawn: the best one found, one that cost something, and any other."""

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.painting import box_path, disc, draw, polygon, polyline, saved
from pompeii_qt.art.palette import colour

type ChoiceKind = Literal["best", "costly", "played"]

FRAME_SIDE: Final = 116.0
SIGN_SIDE: Final = 40.0
ARROW_EDGE: Final = 20.0
"""An arrow is painted within so many units around its points."""
TINTS: Final[dict[ChoiceKind, str]] = {"best": "#1E7D3A", "costly": "#B3180A", "played": "#2A4E8E"}
_HALF: Final[dict[ChoiceKind, float]] = {"best": 44.0, "costly": 36.0, "played": 36.0}
"""Half a frame's side: one lies in the other where both are of one square."""
_HEAD: Final = 22.0


def paint_choice_frame(painter: QPainter, kind: ChoiceKind) -> None:
    """A frame around a square, in a box of FRAME_SIDE around the origin; dashed but for the best."""
    half = _HALF[kind]
    edge = box_path(QRectF(-half, -half, 2 * half, 2 * half), 9)
    draw(painter, edge, QPen(colour(palette.HALO, 235), 9.0))
    draw(painter, edge, _pen(kind, 5.4))


def paint_choice_arrow(painter: QPainter, points: Sequence[QPointF], kind: ChoiceKind) -> None:
    """An arrow along points; dashed but for the best."""
    last, before = points[-1], points[-2]
    length = hypot(last.x() - before.x(), last.y() - before.y())
    neck = last + (before - last) * min(_HEAD * 0.7 / max(length, 1.0), 0.9)
    line = polyline(*points[:-1], neck)
    head = polygon((0, 0), (-_HEAD, -11.5), (-_HEAD * 0.74, 0), (-_HEAD, 11.5))
    angle = degrees(atan2(last.y() - before.y(), last.x() - before.x()))
    halo = QPen(colour(palette.HALO, 235), 10.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    draw(painter, line, halo)
    with saved(painter):
        painter.translate(last)
        painter.rotate(angle)
        draw(painter, head, QPen(colour(palette.HALO, 235), 6.0), colour(TINTS[kind]))
    draw(painter, line, _pen(kind, 6.0))
    with saved(painter):
        painter.translate(last)
        painter.rotate(angle)
        draw(painter, head, None, colour(TINTS[kind]))


def paint_choice_sign(painter: QPainter, kind: ChoiceKind) -> None:
    """A disc with a tick for the best, a cross for what cost something, a dot for the rest, in a box of SIGN_SIDE."""
    disc(painter, QPointF(), 16, 16, QPen(colour(palette.HALO), 4.0), colour(TINTS[kind]))
    pen = QPen(colour("#FFFFFF"), 4.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if kind == "played":
        disc(painter, QPointF(), 5, 5, None, colour("#FFFFFF"))
    else:
        draw(painter, _tick() if kind == "best" else _cross(), pen)


def _pen(kind: ChoiceKind, width: float) -> QPen:
    pen = QPen(colour(TINTS[kind]), width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if kind != "best":
        pen.setDashPattern([2.2, 1.3])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _tick() -> QPainterPath:
    return polyline((-7, 0.5), (-2, 6), (7.5, -5.5))


def _cross() -> QPainterPath:
    path = polyline((-5.5, -5.5), (5.5, 5.5))
    path.moveTo(5.5, -5.5)
    path.lineTo(-5.5, 5.5)
    return path

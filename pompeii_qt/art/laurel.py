"""The victor's wreath."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from pompeii_qt.art.painting import draw, linear, polyline, saved, svg_path
from pompeii_qt.art.palette import colour
from pompeii_qt.art.pieces import paint_piece
from pompeii_qt.art.sprites import render

WREATH_SIDE: Final = 106.0
"""The wreath is painted in a box of this side around the origin."""
_LEAVES: Final = 9
_RADIUS: Final = 38.0


@cache
def _leaf() -> QPainterPath:
    """A leaf that points up from the origin."""
    return svg_path("M 0 1 C 5.4 -3 5.6 -11 0 -18 C -5.6 -11 -5.4 -3 0 1 Z")


def paint_wreath(painter: QPainter, dark: bool = False) -> None:
    """A wreath of laurel, open at the top and tied below; brighter on a `dark` ground."""
    tones = ("#D8E29A", "#A9BF5E") if dark else ("#8FA548", "#566B26")
    edge = colour("#F2F4D0" if dark else "#33401A", 150 if dark else 230)
    fill = linear(QPointF(-5, -18), QPointF(5, 0), {0: tones[0], 1: tones[1]})
    twig = QPen(colour(tones[1]), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for side in (-1, 1):
        with saved(painter):
            painter.scale(side, 1)
            turns = [pi * (0.5 - 0.88 * n / _LEAVES) for n in range(_LEAVES + 1)]
            places = [QPointF(_RADIUS * cos(turn), _RADIUS * sin(turn)) for turn in turns]
            draw(painter, polyline(*places), twig)
            for n, (place, turn) in enumerate(zip(places, turns, strict=True)):
                along = -turn * 180 / pi
                for lean in (38, -24) if n < _LEAVES else (4,):
                    with saved(painter):
                        painter.translate(place)
                        painter.rotate(-along + lean)
                        size = 0.86 - 0.022 * n
                        painter.scale(size, size)
                        draw(painter, _leaf(), QPen(edge, 1.0), fill)
    ribbon = QPen(colour("#A8392A"), 4.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for side in (-1, 1):
        tail = QPainterPath(QPointF(0, _RADIUS))
        tail.quadTo(QPointF(side * 8, _RADIUS + 3), QPointF(side * 10, _RADIUS + 11))
        draw(painter, tail, ribbon)


def wreath_pixmap(seat_colour: int, side: float, dpr: float, dark: bool = False) -> QPixmap:
    """A wreath around the piece of `SeatedPlayer.colour`, `side` logical pixels square."""

    def paint(painter: QPainter) -> None:
        paint_wreath(painter, dark)
        painter.scale(1.28, 1.28)
        paint_piece(painter, seat_colour)

    box = QRectF(-WREATH_SIDE / 2, -WREATH_SIDE / 2, WREATH_SIDE, WREATH_SIDE)
    return render(box, side * dpr / WREATH_SIDE, dpr, paint)

"""The pictures of the chat: medallions in the manner of the portraits, to be understood at a glance."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from pompeii_qt.art import palette
from pompeii_qt.art.painting import Painter, ellipse, linear, polygon, radial, segments, svg_path
from pompeii_qt.art.palette import colour
from pompeii_qt.art.portraits import SIDE as SIDE

_RADIUS: Final = 47.0
_INK: Final = "#2A1710"
_SKIN: Final = ("#F8D7A4", "#DFA968")  # lit and shaded
_MASK: Final = ellipse(QPointF(0, 1), 35, 36)


def _face(painter: Painter) -> None:
    """Paint a round face without features."""
    painter.draw(_MASK, QPen(colour(_INK), 3.4), radial(QPointF(-10, -14), 62, dict(enumerate(_SKIN))))


def _laugh(painter: Painter) -> None:
    _face(painter)
    painter.stroke(svg_path("M -23 -6 Q -15 -19 -7 -6 M 7 -6 Q 15 -19 23 -6"), _INK, 5)
    mouth = svg_path("M -24 5 Q 0 12 24 5 C 24 22 14 32 0 32 C -14 32 -24 22 -24 5 Z")
    painter.draw(mouth, QPen(colour(_INK), 3.4), colour("#7E1F1A"))
    with painter.clipped(mouth):
        painter.fillRect(QRectF(-24, 3, 48, 9.5), colour("#FFFDF6"))
        painter.disc(QPointF(0, 33), 14, 9, None, colour("#E0705E"))
    for x in (-1, 1):
        tear = svg_path(f"M {30 * x} -6 C {41 * x} 0 {44 * x} 10 {36 * x} 12 C {29 * x} 12 {28 * x} 4 {30 * x} -6 Z")
        painter.draw(tear, QPen(colour(_INK), 2.2), colour("#8FD0F0"))


def _applause(painter: Painter) -> None:
    hand = svg_path(
        """M -11 30 C -16 18 -17 8 -16 -2 C -16 -7 -9 -7 -9 -2 L -9 -22 C -9 -28 -2 -28 -2 -22 L -2 -26 C -2 -32 5 -32
        5 -26 L 5 -21 C 6 -26 12 -26 12 -20 L 12 -12 C 13 -16 18 -15 18 -10 L 17 10 C 17 20 13 26 11 30 Z"""
    )
    between = svg_path("M -2 -20 L -2 -4 M 5 -22 L 5 -4 M 12 -14 L 12 -3")
    for x, turn, size in ((12, 24, 1.02), (-11, -22, 1.08)):
        with painter.placed(QPointF(x, 12), turn, size):
            painter.draw(hand, QPen(colour(_INK), 3.2), linear(QPointF(-16, 0), QPointF(18, 0), dict(enumerate(_SKIN))))
            painter.stroke(between, _INK, 2)
    painter.stroke(segments([(-30, -26, -24, -18), (-4, -38, -4, -29), (24, -31, 19, -23)]), "#FFF3C8", 4.4)


def _ouch(painter: Painter) -> None:
    _face(painter)
    painter.stroke(svg_path("M -25 -15 L -10 -7 L -25 1 M 25 -15 L 10 -7 L 25 1"), _INK, 5)
    painter.rounded(QRectF(-18, 11, 36, 15), 5, QPen(colour(_INK), 3.4), colour("#FFFDF6"))
    painter.stroke(segments([(-18, 18.5, 18, 18.5), (-9, 11, -9, 26), (0, 11, 0, 26), (9, 11, 9, 26)]), _INK, 2)
    with painter.placed(QPointF(15, -28), 28):
        painter.rounded(QRectF(-15, -6.5, 30, 13), 5, QPen(colour(_INK), 2.6), colour("#FFF0DC"))
        painter.rounded(QRectF(-5, -6.5, 10, 13), 1, None, colour("#E5A48A"))


def _fire(painter: Painter) -> None:
    flame = svg_path(
        """M 2 -42 C 6 -24 30 -12 28 14 C 27 32 14 40 0 40 C -15 40 -28 31 -28 13 C -28 0 -18 -8 -15 -20
        C -9 -14 -6 -10 -6 -2 C 4 -12 6 -28 2 -42 Z"""
    )
    painter.glow(QPointF(0, 6), 46, colour("#FFD27A", 190))
    ends = QPointF(0, -42), QPointF(0, 40)
    painter.draw(flame, QPen(colour(_INK), 3.4), linear(*ends, {0: "#FFB02E", 0.5: "#F2601C", 1: "#C42A12"}))
    with painter.placed(QPointF(0, 18), size=0.52):
        painter.fillPath(flame, linear(*ends, {0: "#FFF6C4", 1: "#FFC64A"}))


def _wow(painter: Painter) -> None:
    _face(painter)
    for x in (-14, 14):
        painter.disc(QPointF(x, -7), 9.5, 10.5, QPen(colour(_INK), 3), colour("#FFFDF6"))
        painter.disc(QPointF(x, -6), 4.4, 4.8, None, colour(_INK))
        painter.disc(QPointF(x + 1.6, -8), 1.6, 1.6, None, colour("#FFFFFF"))
    painter.stroke(svg_path("M -23 -24 Q -15 -31 -7 -25 M 7 -25 Q 15 -31 23 -24"), _INK, 4)
    painter.disc(QPointF(0, 21), 9, 11, QPen(colour(_INK), 3.4), colour("#7E1F1A"))


def _hurry(painter: Painter) -> None:
    painter.scale(0.88, 0.88)
    glass = svg_path(
        """M -20 -30 L 20 -30 C 20 -12 6 -8 6 0 C 6 8 20 12 20 30 L -20 30 C -20 12 -6 8 -6 0
        C -6 -8 -20 -12 -20 -30 Z"""
    )
    painter.draw(glass, QPen(colour(_INK), 3.4), colour("#E4F3F5"))
    with painter.clipped(glass):
        sand = colour("#E0A63A")
        painter.fillRect(QRectF(-24, -13, 48, 13), sand)
        painter.fillRect(QRectF(-1.6, 0, 3.2, 30), sand)
        painter.fillPath(svg_path("M -24 31 Q 0 2 24 31 Z"), sand)
    painter.draw(glass, QPen(colour(_INK), 3.4))
    for y in (-35, 35):
        painter.rounded(QRectF(-27, y - 5.5, 54, 11), 4, QPen(colour(_INK), 3.2), colour("#A8652E"))


def _thanks(painter: Painter) -> None:
    heart = svg_path("M 0 34 C -20 18 -36 4 -36 -13 C -36 -36 -7 -37 0 -16 C 7 -37 36 -36 36 -13 C 36 4 20 18 0 34 Z")
    red = radial(QPointF(-12, -16), 60, {0: "#FF7A66", 0.45: "#D8342A", 1: "#8E1512"})
    painter.draw(heart, QPen(colour(_INK), 3.4), red)
    painter.stroke(svg_path("M -27 -10 C -27 -18 -22 -23 -16 -23"), colour("#FFE3DA"), 5)


def _well_played(painter: Painter) -> None:
    leaf = svg_path("M 0 0 C 4 -9 11 -13 19 -13 C 17 -5 10 1 0 0 Z")
    for side in (-1, 1):
        with painter.saved():
            painter.scale(side, 1)
            painter.stroke(svg_path("M 3 37 C 26 33 37 14 32 -12 C 30 -21 25 -29 19 -33"), "#5D4411", 3.6)
            places = (10, 35, -6), (21, 29, -30), (29, 18, -52), (33, 4, -74), (32, -10, -92), (26, -23, -112)
            for x, y, turn in places:
                for angle in (turn, turn + 74):
                    with painter.placed(QPointF(x, y), angle, 0.98):
                        painter.draw(leaf, QPen(colour(_INK), 1.8), colour("#E9BE4C" if angle == turn else "#C99730"))
    reaches = [7.4 if n % 2 else 17.5 for n in range(10)]
    star = polygon(*(QPointF(sin(n * pi / 5), -cos(n * pi / 5)) * reach for n, reach in enumerate(reaches)))
    painter.draw(star, QPen(colour(_INK), 3, j=Qt.PenJoinStyle.RoundJoin), colour("#FFE9A8"))


# The ground of each picture, in its middle and at its edge, and what is painted there, by `wire.Reaction`.
_PICTURES: Final[dict[str, tuple[str, str, Callable[[Painter], None]]]] = {
    "laugh": ("#F0CB72", "#CF8A2C", _laugh),
    "applause": ("#5C9AA0", "#2B5C63", _applause),
    "ouch": ("#9DB8D6", "#557BA6", _ouch),
    "fire": ("#6B2A20", "#36110B", _fire),
    "wow": ("#B79BD0", "#6F5192", _wow),
    "hurry": ("#D9E2B8", "#94A766", _hurry),
    "thanks": ("#FBE3D6", "#E6AF9B", _thanks),
    "well_played": ("#4F7A48", "#2A4A2B", _well_played),
}


def paint_reaction(painter: Painter, reaction: str) -> None:
    """Paint the medallion of a reaction, a key of `_PICTURES`, `SIDE` units wide and centred on the origin."""
    middle, edge, symbol = _PICTURES[reaction]
    medallion = ellipse(QPointF(), _RADIUS, _RADIUS)
    painter.fillPath(medallion, radial(QPointF(-12, -16), 66, {0: middle, 1: edge}))
    with painter.clipped(medallion):
        symbol(painter)
    painter.draw(medallion, QPen(colour(palette.OUTLINE), 5))
    painter.draw(medallion, QPen(colour(palette.GILT), 2.4))

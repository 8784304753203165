"""What comes out of Vesuvius: smoke, fire, rivers of lava."""

from collections.abc import Sequence
from math import cos, sin
from random import Random

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.geometry import CRATER
from pompeii_qt.art.painting import disc, draw, glow, polygon, radial, smooth_line
from pompeii_qt.art.palette import colour


def paint_streams(painter: QPainter, beds: Sequence[Sequence[QPointF]]) -> None:
    """Rivers of lava down their beds, narrower towards the foot, glowing where they run."""
    lengths = (0.52, 0.5, 0.78, 0.7, 0.6)
    layers = ((2.8, "#FF3A0A", 70), (1.6, "#8E1606", 255), (1.0, "#F2500F", 255), (0.42, "#FFE28A", 255))
    for scale, tint, alpha in layers:
        for n, bed in enumerate(beds):
            _river(painter, bed, lengths[n % len(lengths)], 8.5 * scale, colour(tint, alpha))


def _river(painter: QPainter, bed: Sequence[QPointF], length: float, width: float, tint: QColor) -> None:
    course = smooth_line(bed)
    left, right = [], []
    steps = 22
    for n in range(steps + 1):
        part = length * n / steps
        at = course.pointAtPercent(part)
        angle = course.angleAtPercent(part) * 3.14159 / 180
        half = width / 2 * (1 - 0.55 * n / steps) * (1 + 0.18 * sin(n * 1.7))
        normal = QPointF(sin(angle), cos(angle)) * half
        left.append(at + normal)
        right.append(at - normal)
    painter.fillPath(polygon(*left, *right[::-1]), tint)
    tip = width / 2 * 0.5
    disc(painter, course.pointAtPercent(length), tip, tip, None, tint)


def paint_smoke(painter: QPainter, dark: bool) -> None:
    """A plume that the wind carries west over the top of the board."""
    rng = Random(7)
    count = 44 if dark else 26
    shades = ("#241C1A", "#332824", "#463630") if dark else ("#F4EEE4", "#DCD4C8", "#C4BAAE")
    for n in range(count, -1, -1):  # from the far end: each puff rolls over the one before it
        part = n / count
        drift = part * (230 if dark else 130)
        at = CRATER + QPointF(-6 - drift + rng.uniform(-13, 13), -6 - part * 46 + rng.uniform(-10, 10))
        radius = 13 + part * (30 if dark else 22) + rng.uniform(-4, 4)
        alpha = int((225 if dark else 150) * (1 - part) ** 0.6)
        _puff(painter, at, radius, colour(rng.choice(shades)), alpha)
        if dark and part < 0.45:
            glow(painter, at + QPointF(6, radius * 0.5), radius * 0.9, colour("#FF6A14", int(130 * (1 - part * 2.2))))


def _puff(painter: QPainter, at: QPointF, radius: float, tint: QColor, alpha: int) -> None:
    """A round cloud, lit from the north-west."""
    light, dense, gone = tint.lighter(135), QColor(tint), QColor(tint)
    light.setAlpha(alpha)
    dense.setAlpha(int(alpha * 0.8))
    gone.setAlpha(0)
    focus = at - QPointF(radius * 0.35, radius * 0.4)
    disc(painter, at, radius, radius, None, radial(at, radius, {0: light, 0.55: dense, 1: gone}, focus))


def paint_fountain(painter: QPainter) -> None:
    """Jets of fire and glowing bombs that fall in arcs around the crater."""
    rng = Random(31)
    for width, tint, alpha in ((5.5, "#E2430F", 110), (3.0, "#FF8A1E", 190), (1.3, "#FFF3B0", 235)):
        rng.seed(31)  # the same jets again, brighter and finer
        for _ in range(22):
            lean, force = rng.uniform(-1, 1), rng.uniform(0.45, 1.0)
            start = CRATER + QPointF(lean * 26, 5)
            top = start + QPointF(lean * 40 * force, -58 * force * (1 - 0.35 * abs(lean)))
            end = top + QPointF(lean * 30 * force, 22 * force)
            jet = QPainterPath(start)
            jet.cubicTo(start + QPointF(lean * 6, -26 * force), top - QPointF(lean * 12, 0), end)
            draw(painter, jet, QPen(colour(tint, alpha), width * force, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    glow(painter, CRATER - QPointF(0, 8), 46, colour("#FFE28A", 210), 0.9)
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(44):
        turn, reach = rng.uniform(-1.35, 1.35), rng.uniform(34, 92)
        at = CRATER + QPointF(sin(turn) * reach * 1.25, -cos(turn) * reach * 0.62 + reach * reach / 230)
        size = rng.uniform(0.9, 2.6)
        glow(painter, at, size * 3.2, colour("#FF8A1E", 150))
        painter.setBrush(colour(rng.choice(palette.LAVA[:2])))
        painter.drawEllipse(at, size, size)

"""The picture of the start page: an evening in Pompeii with Vesuvius not quite asleep."""

from itertools import pairwise
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainterPath, QPen

from pompeii_qt.art.painting import Painter, Stops, linear, radial, svg_path
from pompeii_qt.art.palette import colour

_W, _H = 1600.0, 900.0
"""The picture is laid out on this; its left third is kept quiet for the choices."""
_CRATER: Final = QPointF(1075, 268)
_CONE: Final = (
    "M 420 640 C 690 590 830 440 968 306 C 1000 274 1020 262 1036 270 C 1062 284 1088 282 1112 262"
    " C 1134 252 1156 276 1178 304 C 1292 440 1400 540 1600 586 L 1600 660 L 420 660"
)
_SHORE: Final = "M 0 598 L 470 604 C 640 618 560 660 700 690 C 760 720 640 800 760 900 L 0 900"
_HILL: Final = "M 400 900 C 600 850 440 720 640 664 C 760 640 1000 640 1600 628 L 1600 900"


def paint(width: int) -> QImage:
    """Return the picture, `width` pixels wide."""
    scale = width / _W
    image = QImage(width, round(_H * scale), QImage.Format.Format_RGB32)
    with Painter(image) as painter:
        painter.scale(scale, scale)
        painter.setPen(Qt.PenStyle.NoPen)
        _sky(painter)
        _plume(painter)
        _mountains(painter)
        _bay(painter)
        _city(painter)
        _near(painter)
    return image


def _sky(painter: Painter) -> None:
    dusk = {0: "#221A33", 0.3: "#5B2F4A", 0.58: "#B5523C", 0.8: "#EC9A4F", 1: "#F9D58F"}
    painter.fillRect(QRectF(0, 0, _W, _H), _downwards(0, 640, dusk))
    rng = Random(24)
    for _ in range(90):
        y = rng.uniform(0, 260)
        painter.setBrush(colour("#FFF0D7", int(150 * (1 - y / 280))))
        r = rng.uniform(0.5, 1.5)
        painter.drawEllipse(QPointF(rng.uniform(0, _W), y), r, r)
    streaks = (330, 150, 420, 7), (372, 420, 520, 9), (412, 40, 460, 6), (436, 1180, 420, 8), (396, 1340, 320, 6)
    for y, x, w, h in streaks:
        painter.setBrush(_across(x, x + w, {0: "#00FFCD96", 0.5: "#5AFFCD96", 1: "#00FFCD96"}))
        painter.drawEllipse(QRectF(x, y, w, h))


def _plume(painter: Painter) -> None:
    """Paint the pine-tree cloud that Pliny saw: a trunk from the crater and a crown that drifts east."""
    painter.setBrush(radial(_CRATER, 330, {0: "#BEFF963C", 0.35: "#50FF963C", 1: "#00FF963C"}))
    painter.drawEllipse(_CRATER, 330, 330)
    rng = Random(79)
    for i in range(150):
        up = i / 150
        spread = 16 + 40 * up + (230 * (up - 0.55) if up > 0.55 else 0)
        x = 1075 + rng.gauss(0, 0.5) * spread + 95 * up * up
        y = 268 - 252 * up + rng.gauss(0, 9 + 10 * up)
        r = rng.uniform(15, 27) + 34 * up
        lit = 1 - up
        warm = QColor(int(108 + 120 * lit * lit), int(66 + 34 * lit), int(72 - 8 * lit), 120)
        smoke: Stops = {0: warm, 0.7: "#693A2636", 1: "#00281B2C"}
        painter.setBrush(radial(QPointF(x - r * 0.3, y + r * 0.4), r * 1.25, smoke))
        painter.drawEllipse(QPointF(x, y), r * 1.25, r)


def _ridge(points: list[tuple[float, float]], bottom: float) -> QPainterPath:
    path = QPainterPath(QPointF(points[0][0], bottom))
    path.lineTo(*points[0])
    for (x0, y0), (x1, y1) in pairwise(points):
        path.cubicTo(x0 + (x1 - x0) * 0.45, y0, x0 + (x1 - x0) * 0.55, y1, x1, y1)
    path.lineTo(points[-1][0], bottom)
    path.closeSubpath()
    return path


def _mountains(painter: Painter) -> None:
    painter.setBrush(_downwards(430, 620, {0: "#8D4A4A", 1: "#D98E5F"}))
    painter.drawPath(_ridge([(0, 540), (130, 512), (250, 535), (420, 500), (560, 540), (760, 560), (1600, 480)], 640))
    cone = svg_path(_CONE)
    rock = {0: "#A4574A", 0.42: "#6E3A41", 0.62: "#472A38", 1: "#33202E"}
    painter.setBrush(linear(QPointF(620, 380), QPointF(1420, 520), rock))
    painter.drawPath(cone)
    with painter.saved():
        painter.setClipPath(cone)
        rng = Random(5)
        for _ in range(46):  # gullies, from the rim down
            x = rng.uniform(960, 1190)
            lean = (x - 1075) * rng.uniform(2.0, 3.4)
            gully = QPainterPath(QPointF(x, rng.uniform(285, 330)))
            gully.quadTo(x + lean * 0.3, 420, x + lean, rng.uniform(520, 640))
            ink = QColor("#1AFFBE8C" if x < 1060 else "#2E140814")
            painter.draw(gully, QPen(ink, rng.uniform(3, 12)))
        for x, lean, width in ((1062, -120, 5.0), (1090, 60, 4.0), (1110, 190, 3.0)):  # threads of lava
            thread = QPainterPath(QPointF(x, 276))
            thread.cubicTo(x + lean * 0.2, 330, x + lean * 0.1, 360, x + lean * 0.55, 430)
            for factor, hot in ((3.2, "#2EFF5A14"), (1.5, "#B4EB5018"), (0.6, "#FFD27A")):
                painter.draw(thread, QPen(QColor(hot), width * factor, c=Qt.PenCapStyle.RoundCap))
        rim = QPointF(1076, 268)
        painter.use(None, radial(rim, 120, {0: "#DCFFBE5A", 0.4: "#6EF06428", 1: "#00F06428"}))
        painter.drawEllipse(rim, 120, 120)
        painter.setBrush(_downwards(520, 660, {0: "#00282C26", 1: "#BE282C26"}))  # woods
        painter.drawRect(QRectF(400, 520, 1200, 140))


def _bay(painter: Painter) -> None:
    painter.setBrush(_downwards(598, 760, {0: "#F2B878", 0.3: "#B86F63", 1: "#3B3350"}))
    painter.drawPath(svg_path(_SHORE))
    rng = Random(11)
    for _ in range(120):
        y = rng.uniform(606, 800)
        w = rng.uniform(8, 60) * (0.4 + (y - 600) / 160)
        painter.setBrush(QColor(255, 225, 170, rng.randint(18, 70)))
        painter.drawEllipse(QRectF(rng.uniform(-40, 560), y, w, 1.4 + (y - 600) / 90))


def _city(painter: Painter) -> None:
    painter.setBrush(_downwards(630, 900, {0: "#9A6446", 1: "#4A2B26"}))
    painter.drawPath(svg_path(_HILL))
    rng = Random(63)
    for line in range(9):
        depth = line / 8
        y = 648 + 150 * depth * (0.55 + 0.45 * depth)
        size = 20 + 44 * depth
        x = 640 + 60 * depth + rng.uniform(-20, 20)
        while x < _W + 40:
            w = size * rng.uniform(0.9, 1.9)
            if rng.random() < 0.1:
                _cypress(painter, x + w * 0.3, y + size * 0.35, size * rng.uniform(1.1, 1.6))
            elif rng.random() < 0.09:
                _temple(painter, x, y - size * 0.15, size * 2.1)
                w = size * 2.1
            else:
                _house(painter, rng, x, y + rng.uniform(-0.12, 0.12) * size, w, size * rng.uniform(0.55, 0.95))
            x += w * rng.uniform(0.82, 1.12)
        haze: Stops = {0: colour("#F0AA6E", 0), 1: colour("#F0AA6E", int(40 * (1 - depth)))}
        painter.fillRect(QRectF(600, y - 20, 1000, 50), _across(600, 800, haze))


def _house(painter: Painter, rng: Random, x: float, y: float, w: float, h: float) -> None:
    """Paint a house lit from the west, with a pitched roof of tiles and some lit windows."""
    tone = rng.uniform(0.82, 1.0)
    wall = QColor.fromRgbF(0.93 * tone, 0.74 * tone, 0.53 * tone)
    side = w * 0.32
    painter.setBrush(wall)
    painter.drawRect(QRectF(x, y, w - side, h))
    painter.setBrush(wall.darker(165))
    painter.drawRect(QRectF(x + w - side, y, side, h))
    roof = h * rng.uniform(0.45, 0.62)
    tiles = QColor.fromRgbF(0.72 * tone, 0.31 * tone, 0.2 * tone)
    painter.setBrush(tiles)
    ridge_left, ridge_right = QPointF(x + w * 0.16, y - roof), QPointF(x + w - side * 0.5, y - roof)
    eaves = QPointF(x + w - side, y + 1)
    painter.drawPolygon([QPointF(x - w * 0.05, y + 1), ridge_left, ridge_right, eaves])
    painter.setBrush(tiles.darker(170))
    painter.drawPolygon([ridge_right, QPointF(x + w + w * 0.03, y + 1), eaves])
    painter.setPen(QPen(QColor(255, 190, 140, 120), max(0.8, h * 0.03)))
    painter.drawLine(ridge_left, ridge_right)
    painter.setPen(Qt.PenStyle.NoPen)
    for i in range(int((w - side) // (h * 0.5))):
        lamp = rng.random() < 0.4
        painter.setBrush(QColor("#FFD98A") if lamp else QColor(70, 36, 34, 170))
        painter.drawRect(QRectF(x + h * 0.22 + i * h * 0.5, y + h * 0.34, h * 0.16, h * 0.26))


def _temple(painter: Painter, x: float, y: float, w: float) -> None:
    h = w * 0.42
    marble, shade = QColor("#F7DDB4"), QColor("#B27A5E")
    painter.setBrush(QColor(74, 40, 40))
    painter.drawRect(QRectF(x + w * 0.06, y, w * 0.88, h))
    for i in range(6):
        painter.setBrush(_across(x + w * (0.07 + i * 0.155), x + w * (0.15 + i * 0.155), {0.0: marble, 1.0: shade}))
        painter.drawRect(QRectF(x + w * (0.06 + i * 0.155), y, w * 0.085, h))
    painter.setBrush(marble)
    painter.drawRect(QRectF(x, y + h, w, h * 0.14))
    painter.drawRect(QRectF(x, y - h * 0.12, w, h * 0.14))
    for out, base, top in ((0.53, 0.1, 0.6), (0.38, 0.16, 0.48)):  # the gable, and what is in it
        left, right = QPointF(x + w * (0.5 - out), y - h * base), QPointF(x + w * (0.5 + out), y - h * base)
        painter.drawPolygon([left, QPointF(x + w / 2, y - h * top), right])
        painter.setBrush(shade)


def _cypress(painter: Painter, x: float, foot: float, h: float) -> None:
    tree = QPainterPath(QPointF(x, foot))
    tree.cubicTo(x - h * 0.22, foot - h * 0.25, x - h * 0.1, foot - h * 0.8, x, foot - h * 1.1)
    tree.cubicTo(x + h * 0.1, foot - h * 0.8, x + h * 0.22, foot - h * 0.25, x, foot)
    painter.setBrush(_across(x - h * 0.2, x + h * 0.2, {0: "#5B5A38", 1: "#1F2A22"}))
    painter.drawPath(tree)


def _near(painter: Painter) -> None:
    """Paint the dark terrace in front, from which one looks, with pines and columns."""
    painter.fillRect(QRectF(0, 740, _W, 160), _downwards(740, 900, {0: "#00180E14", 1: "#E1180E14"}))
    painter.fillRect(QRectF(0, 0, 760, _H), _across(0, 760, {0: "#D7180E16", 0.55: "#78180E16", 1: "#00180E16"}))


def _downwards(top: float, bottom: float, stops: Stops) -> QLinearGradient:
    return linear(QPointF(0, top), QPointF(0, bottom), stops)


def _across(left: float, right: float, stops: Stops) -> QLinearGradient:
    return linear(QPointF(left, 0), QPointF(right, 0), stops)

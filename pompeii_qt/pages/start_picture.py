"""The picture of the start page: an evening in Pompeii, and Vesuvius not quite asleep. Painted once per size."""

from itertools import pairwise
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QHideEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)
from PySide6.QtWidgets import QWidget

_W, _H = 1600.0, 900.0
"""The picture is laid out on this and scaled to cover; its left third is kept quiet for the choices."""


class StartPicture(QWidget):
    """A widget that shows the picture over its whole size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: QPixmap | None = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint anew where the size or the screen has changed."""
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._picture is None or self._picture.size() != size:
            self._picture = picture(size)
            self._picture.setDevicePixelRatio(ratio)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def hideEvent(self, event: QHideEvent) -> None:
        """Four megabytes that a game can use."""
        self._picture = None
        super().hideEvent(event)


def picture(size: QSize) -> QPixmap:
    """The picture in device pixels, cut to cover `size`."""
    pixmap = QPixmap(size)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = max(size.width() / _W, size.height() / _H)
        painter.translate((size.width() - _W * scale) * 0.75, size.height() - _H * scale)
        painter.scale(scale, scale)
        painter.setPen(Qt.PenStyle.NoPen)
        _sky(painter)
        _plume(painter)
        _mountains(painter)
        _bay(painter)
        _city(painter)
        _near(painter)
    return pixmap


def _sky(painter: QPainter) -> None:
    sky = QLinearGradient(0, 0, 0, 640)
    for at, colour in ((0, "#221A33"), (0.3, "#5B2F4A"), (0.58, "#B5523C"), (0.8, "#EC9A4F"), (1, "#F9D58F")):
        sky.setColorAt(at, QColor(colour))
    painter.fillRect(QRectF(0, 0, _W, _H), sky)
    rng = Random(24)
    for _ in range(90):
        y = rng.uniform(0, 260)
        painter.setBrush(QColor(255, 240, 215, int(150 * (1 - y / 280))))
        r = rng.uniform(0.5, 1.5)
        painter.drawEllipse(QPointF(rng.uniform(0, _W), y), r, r)
    for y, x, w, h in (
        (330, 150, 420, 7),
        (372, 420, 520, 9),
        (412, 40, 460, 6),
        (436, 1180, 420, 8),
        (396, 1340, 320, 6),
    ):
        streak = QLinearGradient(x, 0, x + w, 0)
        for at, alpha in ((0, 0), (0.5, 90), (1, 0)):
            streak.setColorAt(at, QColor(255, 205, 150, alpha))
        painter.setBrush(streak)
        painter.drawEllipse(QRectF(x, y, w, h))


def _plume(painter: QPainter) -> None:
    """The pine-tree cloud that Pliny saw: a trunk from the crater, and a crown that drifts east."""
    glow = QRadialGradient(QPointF(1075, 268), 330)
    for at, alpha in ((0, 190), (0.35, 80), (1, 0)):
        glow.setColorAt(at, QColor(255, 150, 60, alpha))
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(1075, 268), 330, 330)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # 7 ms of the start; smoke has no edges
    rng = Random(79)
    for i in range(150):
        up = i / 150
        spread = 16 + 40 * up + (230 * (up - 0.55) if up > 0.55 else 0)
        x = 1075 + rng.gauss(0, 0.5) * spread + 95 * up * up
        y = 268 - 252 * up + rng.gauss(0, 9 + 10 * up)
        r = rng.uniform(15, 27) + 34 * up
        lit = 1 - up
        shade = QRadialGradient(QPointF(x - r * 0.3, y + r * 0.4), r * 1.25)
        warm = QColor(int(108 + 120 * lit * lit), int(66 + 34 * lit), int(72 - 8 * lit), 120)
        shade.setColorAt(0, warm)
        shade.setColorAt(0.7, QColor(58, 38, 54, 105))
        shade.setColorAt(1, QColor(40, 27, 44, 0))
        painter.setBrush(shade)
        painter.drawEllipse(QPointF(x, y), r * 1.25, r)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _ridge(points: list[tuple[float, float]], bottom: float) -> QPainterPath:
    path = QPainterPath(QPointF(points[0][0], bottom))
    path.lineTo(*points[0])
    for (x0, y0), (x1, y1) in pairwise(points):
        path.cubicTo(x0 + (x1 - x0) * 0.45, y0, x0 + (x1 - x0) * 0.55, y1, x1, y1)
    path.lineTo(points[-1][0], bottom)
    path.closeSubpath()
    return path


def _mountains(painter: QPainter) -> None:
    far = QLinearGradient(0, 430, 0, 620)
    far.setColorAt(0, QColor("#8D4A4A"))
    far.setColorAt(1, QColor("#D98E5F"))
    painter.setBrush(far)
    painter.drawPath(_ridge([(0, 540), (130, 512), (250, 535), (420, 500), (560, 540), (760, 560), (1600, 480)], 640))

    cone = QPainterPath(QPointF(420, 640))
    cone.cubicTo(690, 590, 830, 440, 968, 306)
    cone.cubicTo(1000, 274, 1020, 262, 1036, 270)
    cone.cubicTo(1062, 284, 1088, 282, 1112, 262)
    cone.cubicTo(1134, 252, 1156, 276, 1178, 304)
    cone.cubicTo(1292, 440, 1400, 540, 1600, 586)
    cone.lineTo(1600, 660)
    cone.lineTo(420, 660)
    rock = QLinearGradient(620, 380, 1420, 520)
    for at, colour in ((0, "#A4574A"), (0.42, "#6E3A41"), (0.62, "#472A38"), (1, "#33202E")):
        rock.setColorAt(at, QColor(colour))
    painter.setBrush(rock)
    painter.drawPath(cone)
    painter.save()
    painter.setClipPath(cone)
    rng = Random(5)
    for _ in range(46):  # gullies, from the rim down
        x = rng.uniform(960, 1190)
        lean = (x - 1075) * rng.uniform(2.0, 3.4)
        gully = QPainterPath(QPointF(x, rng.uniform(285, 330)))
        gully.quadTo(x + lean * 0.3, 420, x + lean, rng.uniform(520, 640))
        light = x < 1060
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 190, 140, 26) if light else QColor(20, 8, 20, 46), rng.uniform(3, 12)))
        painter.drawPath(gully)
    for x, lean, width in ((1062, -120, 5.0), (1090, 60, 4.0), (1110, 190, 3.0)):  # threads of lava
        thread = QPainterPath(QPointF(x, 276))
        thread.cubicTo(x + lean * 0.2, 330, x + lean * 0.1, 360, x + lean * 0.55, 430)
        for factor, ink in (
            (3.2, QColor(255, 90, 20, 46)),
            (1.5, QColor(235, 80, 24, 180)),
            (0.6, QColor("#FFD27A")),
        ):
            painter.setPen(QPen(ink, width * factor, c=Qt.PenCapStyle.RoundCap))
            painter.drawPath(thread)
    painter.setPen(Qt.PenStyle.NoPen)
    rim = QRadialGradient(QPointF(1076, 268), 120)
    for at, hot in ((0, QColor(255, 190, 90, 220)), (0.4, QColor(240, 100, 40, 110)), (1, QColor(240, 100, 40, 0))):
        rim.setColorAt(at, hot)
    painter.setBrush(rim)
    painter.drawEllipse(QPointF(1076, 268), 120, 120)
    woods = QLinearGradient(0, 520, 0, 660)
    woods.setColorAt(0, QColor(40, 44, 38, 0))
    woods.setColorAt(1, QColor(40, 44, 38, 190))
    painter.setBrush(woods)
    painter.drawRect(QRectF(400, 520, 1200, 140))
    painter.restore()


def _bay(painter: QPainter) -> None:
    water = QLinearGradient(0, 598, 0, 760)
    for at, colour in ((0, "#F2B878"), (0.3, "#B86F63"), (1, "#3B3350")):
        water.setColorAt(at, QColor(colour))
    painter.setBrush(water)
    shore = QPainterPath(QPointF(0, 598))
    shore.lineTo(470, 604)
    shore.cubicTo(640, 618, 560, 660, 700, 690)
    shore.cubicTo(760, 720, 640, 800, 760, 900)
    shore.lineTo(0, 900)
    painter.drawPath(shore)
    rng = Random(11)
    for _ in range(120):
        y = rng.uniform(606, 800)
        w = rng.uniform(8, 60) * (0.4 + (y - 600) / 160)
        painter.setBrush(QColor(255, 225, 170, rng.randint(18, 70)))
        painter.drawEllipse(QRectF(rng.uniform(-40, 560), y, w, 1.4 + (y - 600) / 90))


def _city(painter: QPainter) -> None:
    ground = QLinearGradient(0, 630, 0, 900)
    ground.setColorAt(0, QColor("#9A6446"))
    ground.setColorAt(1, QColor("#4A2B26"))
    painter.setBrush(ground)
    hill = QPainterPath(QPointF(400, 900))
    hill.cubicTo(600, 850, 440, 720, 640, 664)
    hill.cubicTo(760, 640, 1000, 640, 1600, 628)
    hill.lineTo(1600, 900)
    painter.drawPath(hill)
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
        haze = QLinearGradient(600, 0, 800, 0)
        haze.setColorAt(0, QColor(240, 170, 110, 0))
        haze.setColorAt(1, QColor(240, 170, 110, int(40 * (1 - depth))))
        painter.fillRect(QRectF(600, y - 20, 1000, 50), haze)


def _house(painter: QPainter, rng: Random, x: float, y: float, w: float, h: float) -> None:
    """Walls lit from the west, a pitched roof of tiles, some windows with lamps."""
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
    painter.drawPolygon(
        QPolygonF([QPointF(x - w * 0.05, y + 1), ridge_left, ridge_right, QPointF(x + w - side, y + 1)])
    )
    painter.setBrush(tiles.darker(170))
    painter.drawPolygon(QPolygonF([ridge_right, QPointF(x + w + w * 0.03, y + 1), QPointF(x + w - side, y + 1)]))
    painter.setPen(QPen(QColor(255, 190, 140, 120), max(0.8, h * 0.03)))
    painter.drawLine(ridge_left, ridge_right)
    painter.setPen(Qt.PenStyle.NoPen)
    for i in range(int((w - side) // (h * 0.5))):
        lamp = rng.random() < 0.4
        painter.setBrush(QColor("#FFD98A") if lamp else QColor(70, 36, 34, 170))
        painter.drawRect(QRectF(x + h * 0.22 + i * h * 0.5, y + h * 0.34, h * 0.16, h * 0.26))


def _temple(painter: QPainter, x: float, y: float, w: float) -> None:
    h = w * 0.42
    marble, shade = QColor("#F7DDB4"), QColor("#B27A5E")
    painter.setBrush(QColor(74, 40, 40))
    painter.drawRect(QRectF(x + w * 0.06, y, w * 0.88, h))
    for i in range(6):
        fall = QLinearGradient(x + w * (0.07 + i * 0.155), 0, x + w * (0.15 + i * 0.155), 0)
        fall.setColorAt(0, marble)
        fall.setColorAt(1, shade)
        painter.setBrush(fall)
        painter.drawRect(QRectF(x + w * (0.06 + i * 0.155), y, w * 0.085, h))
    painter.setBrush(marble)
    painter.drawRect(QRectF(x, y + h, w, h * 0.14))
    painter.drawRect(QRectF(x, y - h * 0.12, w, h * 0.14))
    painter.drawPolygon(
        QPolygonF(
            [QPointF(x - w * 0.03, y - h * 0.1), QPointF(x + w / 2, y - h * 0.6), QPointF(x + w * 1.03, y - h * 0.1)]
        )
    )
    painter.setBrush(shade)
    painter.drawPolygon(
        QPolygonF(
            [QPointF(x + w * 0.12, y - h * 0.16), QPointF(x + w / 2, y - h * 0.48), QPointF(x + w * 0.88, y - h * 0.16)]
        )
    )


def _cypress(painter: QPainter, x: float, foot: float, h: float) -> None:
    tree = QPainterPath(QPointF(x, foot))
    tree.cubicTo(x - h * 0.22, foot - h * 0.25, x - h * 0.1, foot - h * 0.8, x, foot - h * 1.1)
    tree.cubicTo(x + h * 0.1, foot - h * 0.8, x + h * 0.22, foot - h * 0.25, x, foot)
    leaf = QLinearGradient(x - h * 0.2, 0, x + h * 0.2, 0)
    leaf.setColorAt(0, QColor("#5B5A38"))
    leaf.setColorAt(1, QColor("#1F2A22"))
    painter.setBrush(leaf)
    painter.drawPath(tree)


def _near(painter: QPainter) -> None:
    """A dark terrace in front, with pines and columns: the place from which one looks."""
    dusk = QLinearGradient(0, 740, 0, 900)
    dusk.setColorAt(0, QColor(24, 14, 20, 0))
    dusk.setColorAt(1, QColor(24, 14, 20, 225))
    painter.fillRect(QRectF(0, 740, _W, 160), dusk)
    night = QLinearGradient(0, 0, 760, 0)
    night.setColorAt(0, QColor(24, 14, 22, 215))
    night.setColorAt(0.55, QColor(24, 14, 22, 120))
    night.setColorAt(1, QColor(24, 14, 22, 0))
    painter.fillRect(QRectF(0, 0, 760, _H), QBrush(night))

"""Grain and light: small things every surface of the board is made lively with."""

from functools import cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient, QTransform

from pompeii_qt.art.palette import colour


@cache
def grain(seed: int = 79, side: int = 256) -> QImage:
    """A tile of grey noise around the middle grey, coarse and fine together, for soft light."""
    rng = Random(seed)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(128, 128, 128))
    painter = QPainter(image)
    for cells, opacity in ((side, 0.34), (side // 4, 0.3), (side // 16, 0.36)):
        raw = rng.randbytes(cells * cells)
        octave = QImage(raw, cells, cells, cells, QImage.Format.Format_Grayscale8)
        painter.setOpacity(opacity)
        smooth = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(0, 0, octave.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
    painter.end()
    return image


def roughen(painter: QPainter, area: QPainterPath | QRectF, strength: float = 0.35, scale: float = 0.5) -> None:
    """Give what is already painted in `area` a grain, as stone and plaster have."""
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SoftLight)
    painter.setOpacity(strength)
    brush = QBrush(grain())
    brush.setTransform(QTransform.fromScale(scale, scale))
    if isinstance(area, QRectF):
        painter.fillRect(area, brush)
    else:
        painter.fillPath(area, brush)
    painter.restore()


def soft_shadow(painter: QPainter, path: QPainterPath, dx: float, dy: float, blur: float, alpha: int = 70) -> None:
    """A shadow of `path`, fallen by (dx, dy), its edge `blur` units soft."""
    painter.save()
    painter.translate(dx, dy)
    steps = 4
    tint = colour("#1F1408", max(alpha // (steps + 1), 1))
    painter.fillPath(path, tint)
    for step in range(steps):
        pen = QPen(tint, blur * 2 * (step + 1) / steps)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(tint)
        painter.drawPath(path)
    painter.restore()


def glow(painter: QPainter, at: QPointF, radius: float, inner: QColor, squash: float = 1.0) -> None:
    """A round light that fades to nothing at `radius`; `squash` flattens it."""
    gradient = QRadialGradient(QPointF(0, 0), radius)
    outer = QColor(inner)
    outer.setAlpha(0)
    middle = QColor(inner)
    middle.setAlpha(inner.alpha() // 3)
    gradient.setColorAt(0, inner)
    gradient.setColorAt(0.5, middle)
    gradient.setColorAt(1, outer)
    painter.save()
    painter.translate(at)
    painter.scale(1, squash)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.restore()


def polygon(*points: tuple[float, float]) -> QPainterPath:
    """A closed path through points."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path

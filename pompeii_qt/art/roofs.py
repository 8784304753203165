"""The pattern of each building colour, so that no colour has to be told by hue alone."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pompeii_qt.art.painting import draw, linear, roughen, saved, segments
from pompeii_qt.art.palette import ROOFS, colour


def paint_roof(painter: QPainter, shape: QPainterPath, tint: str, grain: bool = True) -> None:
    """Fill `shape` with a roof of a building colour: light from the north-west, its pattern, some grain."""
    lit, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    box = shape.boundingRect()
    light = linear(box.topLeft(), box.bottomRight(), {0: lit, 0.55: plain, 1: plain.darker(112)})
    painter.fillPath(shape, light)
    with saved(painter):
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        paint_pattern(painter, box, tint)
    if grain:
        roughen(painter, shape, 0.5, 0.4)
    draw(painter, shape, QPen(shaded, 1.2))


def paint_pattern(painter: QPainter, box: QRectF, tint: str, pitch: float = 14.0) -> None:
    """Grey: ashlar courses; purple: lozenges; turquoise: scales; brown: ridged tiles; neutral: faint boards.

    `pitch`: so wide that a board of a window of 1280 pixels shows them.
    """
    faint = tint == "neutral"
    shaded, lit = colour(ROOFS[tint][2], 110 if faint else 215), colour(ROOFS[tint][0], 140)
    pattern = {"grey": _ashlar, "purple": _lozenges, "turquoise": _scales, "brown": _ridges, "neutral": _boards}[tint]
    path = pattern(box, pitch)
    with saved(painter):
        painter.translate(0.9, 0.9)
        draw(painter, path, QPen(lit, 1.3))
    draw(painter, path, QPen(shaded, 1.4 if faint else 2.0))


def _count(length: float, pitch: float) -> int:
    return int(length / pitch) + 2


def _ashlar(box: QRectF, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for row in range(_count(box.height(), pitch)):
        y = box.top() + row * pitch
        path.moveTo(box.left(), y)
        path.lineTo(box.right(), y)
        for n in range(_count(box.width(), 2 * pitch)):
            x = box.left() + (2 * n + row % 2) * pitch
            path.moveTo(x, y)
            path.lineTo(x, y + pitch)
    return path


def _lozenges(box: QRectF, pitch: float) -> QPainterPath:
    reach, step = box.height(), pitch * 1.4
    starts = [box.left() + n * step for n in range(-_count(reach, step), _count(box.width(), step))]
    across = (((x, x + reach), (x + reach, x)) for x in starts)
    return segments((x1, box.top(), x2, box.bottom()) for both in across for x1, x2 in both)


def _scales(box: QRectF, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for row in range(_count(box.height(), pitch)):
        y = box.top() + (row - 1) * pitch
        for n in range(-1, _count(box.width(), 2 * pitch)):
            x = box.left() + (2 * n + row % 2) * pitch
            path.moveTo(x, y)
            path.cubicTo(x + 0.1 * pitch, y + 1.15 * pitch, x + 1.9 * pitch, y + 1.15 * pitch, x + 2 * pitch, y)
    return path


def _ridges(box: QRectF, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for n in range(_count(box.width(), pitch)):
        x = box.left() + n * pitch
        path.moveTo(QPointF(x, box.top()))
        path.lineTo(QPointF(x, box.bottom()))
        for row in range(_count(box.height(), 1.6 * pitch)):
            y = box.top() + (row + 0.5 * (n % 2)) * 1.6 * pitch
            path.moveTo(x, y)
            path.quadTo(x + pitch / 2, y + 0.5 * pitch, x + pitch, y)
    return path


def _boards(box: QRectF, pitch: float) -> QPainterPath:
    edges = (box.left() + n * 1.2 * pitch for n in range(_count(box.width(), 1.2 * pitch)))
    return segments((x, box.top(), x, box.bottom()) for x in edges)

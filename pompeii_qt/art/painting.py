"""What every painter here draws with: pens and brushes, paths, gradients, light and grain, lettering."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QGradient,
    QImage,
    QLinearGradient,
    QPaintDevice,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from pompeii_qt.art import palette
from pompeii_qt.art.palette import colour
from pompeii_qt.system.resources import DISPLAY


def painter_on(device: QPaintDevice, rect: QRectF, scale: float) -> QPainter:
    """A smooth painter on an image or pixmap that shows `rect` at `scale` pixels a unit.

    Use it in a `with`: a device that is destroyed while a painter is on it takes the program along.
    """
    painter = QPainter(device)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    return painter


@contextmanager
def saved(painter: QPainter) -> Iterator[None]:
    """Whatever is set on the painter within is as before afterwards."""
    painter.save()
    try:
        yield
    finally:
        painter.restore()


type Brush = QBrush | QColor | QGradient


def use(painter: QPainter, pen: QPen | QColor | None, brush: Brush | None) -> None:
    """Draw with this pen and this brush from here on; None: without one."""
    painter.setPen(Qt.PenStyle.NoPen if pen is None else pen)
    painter.setBrush(Qt.BrushStyle.NoBrush if brush is None else brush)


def draw(painter: QPainter, path: QPainterPath, pen: QPen | QColor | None, brush: Brush | None = None) -> None:
    """Draw a path with `use` of a pen and a brush, which stay in use."""
    use(painter, pen, brush)
    painter.drawPath(path)


def disc(
    painter: QPainter, middle: QPointF, rx: float, ry: float, pen: QPen | QColor | None, brush: Brush | None = None
) -> None:
    """Draw an ellipse with `use` of a pen and a brush, which stay in use."""
    use(painter, pen, brush)
    painter.drawEllipse(middle, rx, ry)


def lettering(painter: QPainter, box: QRectF, text: str, size: float, tint: str = palette.INK) -> None:
    """Bold words in the display face in the middle of a box."""
    painter.setFont(display_font(size))
    painter.setPen(colour(tint))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


type Stops = Mapping[float, QColor | str]
"""Colours of a gradient, by place from 0 to 1."""


def linear(start: QPointF, end: QPointF, stops: Stops) -> QLinearGradient:
    gradient = QLinearGradient(start, end)
    gradient.setStops([(place, QColor(tint)) for place, tint in stops.items()])
    return gradient


def radial(centre: QPointF, radius: float, stops: Stops, focus: QPointF | None = None) -> QRadialGradient:
    """A gradient from a point, or from its `focus`, to a circle around it."""
    gradient = QRadialGradient(centre, radius, centre if focus is None else focus)
    gradient.setStops([(place, QColor(tint)) for place, tint in stops.items()])
    return gradient


def svg_path(data: str) -> QPainterPath:
    """A path from SVG path data: `M x y`, `L x y`, `C` and `Q` with absolute points, `Z`."""
    path = QPainterPath()
    add: dict[str, Callable[..., None]] = {
        "M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Q": path.quadTo, "Z": path.closeSubpath
    }  # fmt: skip
    for command, numbers in re.findall(r"([MLCQZ])([^MLCQZ]*)", data):
        add[command](*map(float, numbers.split()))
    return path


def polyline(*points: QPointF | tuple[float, float]) -> QPainterPath:
    first, *others = (point if isinstance(point, QPointF) else QPointF(*point) for point in points)
    path = QPainterPath(first)
    for point in others:
        path.lineTo(point)
    return path


def segments(ends: Iterable[tuple[float, float, float, float]]) -> QPainterPath:
    """Separate lines, each from the first two coordinates to the others."""
    path = QPainterPath()
    for x1, y1, x2, y2 in ends:
        path.moveTo(x1, y1)
        path.lineTo(x2, y2)
    return path


def polygon(*points: QPointF | tuple[float, float]) -> QPainterPath:
    """A closed path through points."""
    path = polyline(*points)
    path.closeSubpath()
    return path


def smooth_line(points: Sequence[QPointF]) -> QPainterPath:
    """A curve from the first point that bends towards each of the others, up to the middle before the last."""
    path = QPainterPath(points[0])
    for point, after in pairwise(points[1:]):
        path.quadTo(point, (point + after) / 2)
    return path


def union(boxes: Iterable[QRectF]) -> QPainterPath:
    """The outline of boxes that touch or overlap."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for box in boxes:
        path.addRect(box)
    return path.simplified()


def box_path(box: QRectF, radius: float = 0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def display_font(size: float) -> QFont:
    """The display face, bold, at `size` board units."""
    font = QFont([DISPLAY, "DejaVu Serif", "Georgia", "serif"])
    font.setPixelSize(max(int(size), 1))
    font.setBold(True)
    # Hinting fits letters to pixels: at every zoom they would have another width.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@cache
def grain(seed: int = 79, side: int = 256) -> QImage:
    """A tile of grey noise around the middle grey, coarse and fine together, for soft light."""
    rng = Random(seed)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(128, 128, 128))
    with QPainter(image) as painter:
        for cells, opacity in ((side, 0.34), (side // 4, 0.3), (side // 16, 0.36)):
            raw = rng.randbytes(cells * cells)
            octave = QImage(raw, cells, cells, cells, QImage.Format.Format_Grayscale8)
            painter.setOpacity(opacity)
            smooth = Qt.TransformationMode.SmoothTransformation
            painter.drawImage(0, 0, octave.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
    return image


def roughen(painter: QPainter, area: QPainterPath | QRectF, strength: float = 0.35, scale: float = 0.5) -> None:
    """Give what is already painted in `area` a grain, as stone and plaster have."""
    brush = QBrush(grain())
    brush.setTransform(QTransform.fromScale(scale, scale))
    with saved(painter):
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SoftLight)
        painter.setOpacity(strength)
        if isinstance(area, QRectF):
            painter.fillRect(area, brush)
        else:
            painter.fillPath(area, brush)


def soft_shadow(painter: QPainter, path: QPainterPath, dx: float, dy: float, blur: float, alpha: int = 70) -> None:
    """A shadow of `path`, fallen by (dx, dy), its edge `blur` units soft."""
    # Strokes over one another: blurring an image costs many times as much.
    steps = 4
    tint = colour("#1F1408", max(alpha // (steps + 1), 1))
    with saved(painter):
        painter.translate(dx, dy)
        painter.fillPath(path, tint)
        for step in range(steps):
            pen = QPen(tint, blur * 2 * (step + 1) / steps)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            draw(painter, path, pen, tint)


def glow(painter: QPainter, at: QPointF, radius: float, inner: QColor, squash: float = 1.0) -> None:
    """A round light that fades to nothing at `radius`; `squash` flattens it."""
    middle, outer = QColor(inner), QColor(inner)
    middle.setAlpha(inner.alpha() // 3)
    outer.setAlpha(0)
    with saved(painter):
        painter.translate(at)
        painter.scale(1, squash)
        use(painter, None, radial(QPointF(0, 0), radius, {0: inner, 0.5: middle, 1: outer}))
        painter.drawEllipse(QPointF(0, 0), radius, radius)

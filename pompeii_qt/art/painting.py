"""Drawing tools for all pictures: a painter, paths, gradients, light and grain, lettering."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from random import Random
from typing import Self

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

type Brush = QBrush | QColor | QGradient


class Painter(QPainter):
    """A smooth painter on an image, pixmap or widget; with a `rect`, in its coordinates at `scale` pixels per unit.

    Use it in a `with`: destroying a device with an active painter crashes the program.
    """

    def __init__(self, device: QPaintDevice, rect: QRectF | None = None, scale: float = 1.0) -> None:
        super().__init__(device)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if rect is not None:
            self.scale(scale, scale)
            self.translate(-rect.topLeft())

    def __enter__(self) -> Self:
        return self

    @contextmanager
    def saved(self) -> Iterator[None]:
        """Restore the whole state of the painter, such as pen, transform and clip, after the `with` block."""
        self.save()
        try:
            yield
        finally:
            self.restore()

    @contextmanager
    def clipped(self, path: QPainterPath) -> Iterator[None]:
        """Draw only inside a path and the clip so far; restore as `saved` does after the `with` block."""
        with self.saved():
            self.setClipPath(path, Qt.ClipOperation.IntersectClip)
            yield

    @contextmanager
    def placed(self, at: QPointF, turn: float = 0.0, size: float = 1.0) -> Iterator[None]:
        """Draw around a point, turned clockwise by degrees, then enlarged. The `with` block restores the painter."""
        with self.saved():
            self.translate(at)
            self.rotate(turn)
            self.scale(size, size)
            yield

    def use(self, pen: QPen | QColor | None, brush: Brush | None) -> None:
        """Set pen and brush; None: draw without it."""
        self.setPen(Qt.PenStyle.NoPen if pen is None else pen)
        self.setBrush(Qt.BrushStyle.NoBrush if brush is None else brush)

    def draw(self, path: QPainterPath, pen: QPen | QColor | None, brush: Brush | None = None) -> None:
        """Draw a path with a pen and a brush, which stay set; None: without it."""
        self.use(pen, brush)
        self.drawPath(path)

    def disc(self, at: QPointF, rx: float, ry: float, pen: QPen | QColor | None, brush: Brush | None = None) -> None:
        """Draw an ellipse of these radii around a point, with a pen and a brush, which stay set; None: without it."""
        self.use(pen, brush)
        self.drawEllipse(at, rx, ry)

    def rounded(self, box: QRectF, radius: float, pen: QPen | QColor | None, brush: Brush | None = None) -> None:
        """Draw a rounded rectangle with a pen and a brush, which stay set; None: without it."""
        self.use(pen, brush)
        self.drawRoundedRect(box, radius, radius)

    def stroke(self, path: QPainterPath, tint: QColor | str, width: float, brush: Brush | None = None) -> None:
        """Draw a path with a pen that is round at ends and corners, filled if there is a `brush`; both stay set."""
        ends, corners = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        self.draw(path, QPen(QColor(tint), width, Qt.PenStyle.SolidLine, ends, corners), brush)

    def lettering(self, box: QRectF, text: str, size: float, tint: str = palette.INK) -> None:
        """Draw bold text in the display face, at `size` units, in the middle of a box. The font and pen stay set."""
        self.setFont(display_font(size))
        self.setPen(colour(tint))
        self.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def roughen(self, area: QPainterPath | QRectF, strength: float, scale: float) -> None:
        """Add a grain like stone to the picture in an area. `strength`: 0 to 1; `scale`: units per pixel of noise."""
        brush = QBrush(grain())
        brush.setTransform(QTransform.fromScale(scale, scale))
        with self.saved():
            self.setCompositionMode(QPainter.CompositionMode.CompositionMode_SoftLight)
            self.setOpacity(strength)
            if isinstance(area, QRectF):
                self.fillRect(area, brush)
            else:
                self.fillPath(area, brush)

    def soft_shadow(self, path: QPainterPath, dx: float, dy: float, blur: float, alpha: int) -> None:
        """Paint a shadow of `path`, moved by (dx, dy), that fades out over `blur` units. `alpha`, to 255: how dark."""
        # By overlapping strokes: blurring an image takes many times as long.
        steps = 4
        tint = colour("#1F1408", alpha // (steps + 1))
        with self.saved():
            self.translate(dx, dy)
            self.fillPath(path, tint)
            for step in range(steps):
                self.stroke(path, tint, blur * 2 * (step + 1) / steps, tint)

    def glow(self, at: QPointF, radius: float, inner: QColor, squash: float = 1.0) -> None:
        """Paint a round light of the colour `inner` that fades out to `radius`. `squash`: its height / its width."""
        with self.saved():
            self.translate(at)
            self.scale(1, squash)
            stops = {0: inner, 0.5: colour(inner, inner.alpha() // 3), 1: colour(inner, 0)}
            self.disc(QPointF(), radius, radius, None, radial(QPointF(), radius, stops))


type Stops = Mapping[float, QColor | str]  # colours of a gradient by position, 0 to 1


def linear(start: QPointF, end: QPointF, stops: Stops) -> QLinearGradient:
    gradient = QLinearGradient(start, end)
    gradient.setStops([(place, QColor(tint)) for place, tint in stops.items()])
    return gradient


def radial(centre: QPointF, radius: float, stops: Stops, focus: QPointF | None = None) -> QRadialGradient:
    """Return a gradient from a centre, or from `focus`, to the circle around the centre."""
    gradient = QRadialGradient(centre, radius, centre if focus is None else focus)
    gradient.setStops([(place, QColor(tint)) for place, tint in stops.items()])
    return gradient


def svg_path(data: str) -> QPainterPath:
    """Return the path of SVG data: absolute `M`, `L`, `C`, `Q`, `Z`, one segment per letter, numbers after spaces."""
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
    """Return separate lines, each given as x1, y1, x2, y2."""
    path = QPainterPath()
    for x1, y1, x2, y2 in ends:
        path.moveTo(x1, y1)
        path.lineTo(x2, y2)
    return path


def polygon(*points: QPointF | tuple[float, float]) -> QPainterPath:
    """Return a closed path through points."""
    path = polyline(*points)
    path.closeSubpath()
    return path


def smooth_line(points: Sequence[QPointF]) -> QPainterPath:
    """Return a curve from the first point that bends towards each inner one and ends midway before the last."""
    path = QPainterPath(points[0])
    for point, after in pairwise(points[1:]):
        path.quadTo(point, (point + after) / 2)
    return path


def union(boxes: Iterable[QRectF]) -> QPainterPath:
    """Return the outline of all boxes together, without inner lines; an empty path for none."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for box in boxes:
        path.addRect(box)
    return path.simplified()


def box_path(box: QRectF, radius: float = 0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def ellipse(middle: QPointF, rx: float, ry: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(middle, rx, ry)
    return path


def display_font(size: float) -> QFont:
    """Return the bold display face, or the nearest installed one, at `size` units, rounded down, at least 1."""
    font = QFont([DISPLAY, "DejaVu Serif", "Georgia", "serif"])
    font.setPixelSize(max(int(size), 1))
    font.setBold(True)
    # Hinting would give letters other widths at each zoom.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@cache
def grain() -> QImage:
    """Return a square of noise around middle grey for soft light, always the same. Do not change it."""
    rng, side = Random(79), 256
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

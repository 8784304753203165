"""Lava tiles: a basalt crust with glowing cracks around a pool that shows one of the six symbols."""

from functools import cache
from math import cos, hypot, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPen, QTransform

from pompeii_qt.art import palette
from pompeii_qt.art.marks import paint_strong_tile
from pompeii_qt.art.painting import Painter, box_path, ellipse, polygon, polyline, radial, svg_path
from pompeii_qt.art.palette import colour

SIDE = 100.0
COVER = "cover"


def paint_tile(painter: Painter, symbol: str, *, sharp: bool = False) -> None:
    """Paint a tile of a symbol, or of COVER, around the origin, within SIDE. `sharp`: for high contrast."""
    slab = box_path(QRectF(-46, -46, 92, 92), 9)
    painter.soft_shadow(slab, 2, 3, 2, 120)
    tones = ("#5A1A0A", "#3A120A", "#1C0A07") if symbol == COVER else palette.LAVA[1:]
    painter.fillPath(slab, radial(QPointF(0, 0), 66, dict(zip((0, 0.55, 1), tones, strict=True))))
    with painter.clipped(slab):
        _crust(painter, symbol)
    painter.roughen(slab, 0.55, 0.4)
    if symbol != COVER:
        _pool(painter, symbol)
    painter.draw(slab, QPen(colour(palette.BASALT[2]), 2))
    with painter.clipped(slab):
        painter.draw(slab.translated(1.6, 1.6), QPen(colour("#FFB45A", 110 if symbol != COVER else 50), 3.4))
    if sharp:
        paint_strong_tile(painter, None if symbol == COVER else symbol_path(symbol))


def paint_tile_back(painter: Painter) -> None:
    """Paint the back of a tile: bare basalt with a gilt ring."""
    paint_tile(painter, COVER)
    painter.disc(QPointF(0, 0), 26, 26, QPen(colour(palette.GILT), 2.4), None)
    painter.drawPath(polygon((-15, 11), (-4, -9), (0, -5), (5, -10), (16, 11)))


@cache
def _plates() -> tuple[QPainterPath, ...]:
    """Return plates of cooled crust with cracks between, over a whole tile around the origin, the same each time."""
    rng = Random(1631)  # the same crust on all tiles: only the symbols differ
    cells = 5
    step = 96 / cells
    at = {(x, y): QPointF(-48 + step * x, -48 + step * y) for y in range(cells + 1) for x in range(cells + 1)}
    for x, y in at:
        if 0 < x < cells and 0 < y < cells:
            at[x, y] += QPointF(rng.uniform(-6, 6), rng.uniform(-6, 6))
    return tuple(
        _cell((at[x, y], at[x + 1, y], at[x + 1, y + 1], at[x, y + 1]), rng.uniform(0.74, 0.9))
        for y in range(cells)
        for x in range(cells)
    )


def _cell(ring: tuple[QPointF, ...], size: float) -> QPainterPath:
    middle = sum(ring, QPointF()) / 4
    points = [middle + (point - middle) * size for point in ring]
    path = QPainterPath((points[-1] + points[0]) / 2)
    for n, point in enumerate(points):
        path.quadTo(point, (point + points[(n + 1) % len(points)]) / 2)
    path.closeSubpath()
    return path


def _crust(painter: Painter, symbol: str) -> None:
    rng = Random(symbol)
    cold = symbol == COVER
    edge = QPen(colour("#0E0605" if cold else "#3A0C04", 200), 1.1)
    for plate in _plates():
        tone = colour(rng.choice(("#4A403C", "#39302D", "#2B2422") if cold else palette.BASALT[:2]))
        middle = plate.boundingRect().center()
        if not cold and hypot(middle.x(), middle.y()) < 30:
            continue
        painter.draw(plate, edge, tone)
        with painter.clipped(plate):
            painter.draw(plate.translated(1, 1.2), QPen(colour("#C9A28E", 60), 2))


def _pool(painter: Painter, symbol: str) -> None:
    painter.glow(QPointF(0, 0), 46, colour("#FFB03A", 170))
    rng = Random(symbol)
    reaches = [31.0, *(31 + rng.uniform(-2.2, 2.2) for _ in range(23)), 31.0]
    shore = polygon(*((r * cos(2 * pi * n / 24), r * sin(2 * pi * n / 24)) for n, r in enumerate(reaches)))
    pool = radial(QPointF(-4, -6), 40, dict(zip((0, 0.6, 1), palette.LAVA[:3], strict=True)))
    painter.draw(shore, QPen(colour("#5A1205"), 1.6), pool)
    with painter.placed(QPointF(), size=50):
        sign = symbol_path(symbol)
        painter.draw(sign, QPen(colour("#FFF3C4", 150), 0.07))
        painter.fillPath(sign, colour("#220A05"))


@cache
def symbol_path(symbol: str) -> QPainterPath:
    """Return the outline of a symbol, about 1 unit large. Do not change it. KeyError for anything but the six."""
    make = {"scroll": _scroll, "coin": _coin, "vase": _vase, "column": _column, "mask": _mask, "helmet": _helmet}
    # Made a hundred times as large, because QPainterPath unites small curves too coarsely.
    return QTransform.fromScale(0.01, 0.01).map(make[symbol]())


def _rounded(x: float, y: float, w: float, h: float, r: float) -> QPainterPath:
    return box_path(QRectF(x, y, w, h), r)


def _circle(x: float, y: float, r: float) -> QPainterPath:
    return ellipse(QPointF(x, y), r, r)


def _mirrored(side: int, data: str) -> QPainterPath:
    """Return a path of SVG data, mirrored at the vertical axis if `side` is -1."""
    return QTransform.fromScale(side, 1).map(svg_path(data))


def _stroke(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path)


def _scroll() -> QPainterPath:
    path = _rounded(-29, -30, 58, 60, 2)
    for side in (-1, 1):
        roll = _rounded(side * 36 - 7.5, -38, 15, 76, 5)
        knobs = _rounded(side * 36 - 3.5, -48, 7, 96, 3.5)
        path = path.united(roll).united(knobs).subtracted(_rounded(side * 28 - 1.4, -37, 2.8, 74, 0))
    for row, width in ((-17, 36), (-4, 30), (9, 36), (20, 20)):
        path = path.subtracted(_rounded(-19, row - 2.2, width, 5, 2))
    return path


def _coin() -> QPainterPath:
    path = _circle(0, 0, 46).subtracted(_circle(0, 0, 37.5)).united(_circle(0, 0, 34.5))
    head = svg_path(
        """M 2 27 C -4 20 0 15 -5 13 C -13 15 -17 12 -16 6 L -17 3 L -15.5 0.5 C -20 0 -22 -1.5 -20 -3
        C -17 -7 -16 -9 -15 -12 C -15 -25 0 -29 10 -24 C 22 -18 22 -3 16 4 C 14 10 17 17 22 22
        C 16 27 8 28 2 27 Z"""
    )
    wreath = polyline((-13, -10), (0, -16), (12, -12), (19, -2))
    return path.subtracted(head).united(_stroke(wreath, 3.5).intersected(head))


def _vase() -> QPainterPath:
    path = svg_path(
        """M -13 -47 L 13 -47 C 15 -42 10 -40 8.5 -37 L 8.5 -24 C 34 -16 34 12 7 36 L 15 47 L -15 47 L -7 36
        C -34 12 -34 -16 -8.5 -24 L -8.5 -37 C -10 -40 -15 -42 -13 -47"""
    )
    for side in (-1, 1):
        path = path.united(_stroke(_mirrored(side, "M 9 -38 C 40 -43 38 -18 24 -8"), 6))
    zigzag = polyline(*((-27 + 9 * n, 1.5 if n % 2 else -5.5) for n in range(7)))
    band = _stroke(zigzag, 3.2).united(_rounded(-30, -12.5, 60, 2.8, 0)).united(_rounded(-30, 6, 60, 2.8, 0))
    return path.subtracted(band.intersected(_rounded(-23.5, -20, 47, 40, 10)))


def _column() -> QPainterPath:
    path = _rounded(-36, -48, 72, 10, 2)
    for side in (-1, 1):
        volute = _circle(side * 30, -28, 13.5).subtracted(_circle(side * 30, -28, 7.5))
        path = path.united(volute).united(_circle(side * 30, -28, 3.5))
    path = path.united(_rounded(-25, -36, 50, 9, 0))
    shaft = polyline((-20, -25), (20, -25), (22.5, 30), (-22.5, 30), (-20, -25))
    for x in (-11.5, 0, 11.5):
        shaft = shaft.subtracted(_rounded(x - 2, -20, 4, 45, 2))
    return path.united(shaft).united(_rounded(-29, 30, 58, 7.5, 3.5)).united(_rounded(-36, 38.5, 72, 9.5, 2))


def _mask() -> QPainterPath:
    path = svg_path("M -36 -20 C -36 10 -26 48 0 48 C 26 48 36 10 36 -20 C 30 -42 -30 -42 -36 -20")
    for n in range(7):
        turn = pi * (1.06 + 0.88 * n / 6)
        path = path.united(_circle(36 * cos(turn), -13 + 28 * sin(turn), 8.5))
    for side in (-1, 1):
        eye = _mirrored(side, "M 6 -10 C 10 -20 22 -19 27 -7 C 20 -1 10 -2 6 -10")
        brow = _mirrored(side, "M 5 -20 C 12 -29 22 -26 28 -18")
        path = path.subtracted(eye).subtracted(_stroke(brow, 2.8))
    nose = polyline((-3, 0), (-5.5, 8), (5.5, 8), (3, 0))
    mouth = svg_path("M -20 16 C -10 22 10 22 20 16 C 18 42 -18 42 -20 16")
    return path.subtracted(mouth).subtracted(_stroke(nose, 2.4))


def _helmet() -> QPainterPath:
    path = svg_path(
        "M -27 16 C -34 -42 28 -42 27 2 L 42 16 L 40 23 L 10 13 L -2 13 C -3 26 -9 40 -20 44 C -29 38 -25 25 -27 16"
    )
    brim = _stroke(polyline((-34, 7), (-5, 4)), 5.5)
    crest = svg_path("M -30 -20 C -24 -58 40 -60 43 0 L 34 0 C 32 -40 -12 -42 -20 -16 Z")
    for n in range(8):
        turn = pi * (1.14 + 0.8 * n / 7)
        cut = polyline((7 + 26 * cos(turn), 0 + 34 * sin(turn)), (7 + 50 * cos(turn), 0 + 58 * sin(turn)))
        crest = crest.subtracted(_stroke(cut, 1.8))
    band = svg_path("M -22 -2 C -10 -7 10 -9 24 -7")
    return path.subtracted(_stroke(band, 3)).united(brim).united(crest)

"""Lava tiles: basalt crust broken by glowing cracks around a pool with the symbol in it."""

from functools import cache
from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.contrast import paint_strong_tile
from pompeii_qt.art.painting import box_path, disc, draw, glow, polygon, radial, roughen, saved, soft_shadow
from pompeii_qt.art.palette import colour
from pompeii_qt.art.symbols import symbol_path

SIDE = 100.0
COVER = "cover"


def paint_tile(painter: QPainter, symbol: str, *, sharp: bool = False) -> None:
    """A tile of a symbol, or `cover`, in a box of SIDE around the origin; `sharp`: at high contrast."""
    slab = _slab()
    soft_shadow(painter, slab, 2, 3, 2, 120)
    tones = ("#5A1A0A", "#3A120A", "#1C0A07") if symbol == COVER else palette.LAVA[1:]
    painter.fillPath(slab, radial(QPointF(0, 0), 66, dict(zip((0, 0.55, 1), tones, strict=True))))
    with saved(painter):
        painter.setClipPath(slab)
        _crust(painter, symbol)
    roughen(painter, slab, 0.55, 0.4)
    if symbol != COVER:
        _pool(painter, symbol)
    draw(painter, slab, QPen(colour(palette.BASALT[2]), 2))
    with saved(painter):
        painter.setClipPath(slab)
        draw(painter, slab.translated(1.6, 1.6), QPen(colour("#FFB45A", 110 if symbol != COVER else 50), 3.4))
    if sharp:
        paint_strong_tile(painter, None if symbol == COVER else symbol_path(symbol))


def paint_tile_back(painter: QPainter) -> None:
    """A tile seen from behind: bare basalt with a gilt ring."""
    paint_tile(painter, COVER)
    disc(painter, QPointF(0, 0), 26, 26, QPen(colour(palette.GILT), 2.4), None)
    painter.drawPath(polygon((-15, 11), (-4, -9), (0, -5), (5, -10), (16, 11)))


@cache
def _slab() -> QPainterPath:
    return box_path(QRectF(-46, -46, 92, 92), 9)


@cache
def _plates() -> tuple[QPainterPath, ...]:
    """Plates of cooled crust: a jittered grid of corners, each cell shrunk to leave a crack."""
    rng = Random(1631)  # one crust for all tiles: only the symbol is to tell them apart
    cells = 5
    step = 96 / cells
    grid = [
        [
            QPointF(-48 + step * x, -48 + step * y)
            + (QPointF(rng.uniform(-6, 6), rng.uniform(-6, 6)) if 0 < x < cells and 0 < y < cells else QPointF(0, 0))
            for x in range(cells + 1)
        ]
        for y in range(cells + 1)
    ]
    plates = []
    for y in range(cells):
        for x in range(cells):
            ring = (grid[y][x], grid[y][x + 1], grid[y + 1][x + 1], grid[y + 1][x])
            middle = (ring[0] + ring[1] + ring[2] + ring[3]) / 4
            shrink = rng.uniform(0.74, 0.9)
            plates.append(_cell(ring, middle, shrink))
    return tuple(plates)


def _cell(ring: tuple[QPointF, ...], middle: QPointF, shrink: float) -> QPainterPath:
    points = [middle + (point - middle) * shrink for point in ring]
    path = QPainterPath((points[-1] + points[0]) / 2)
    for n, point in enumerate(points):
        path.quadTo(point, (point + points[(n + 1) % len(points)]) / 2)
    path.closeSubpath()
    return path


def _crust(painter: QPainter, symbol: str) -> None:
    rng = Random(symbol)
    cold = symbol == COVER
    painter.setPen(QPen(colour("#3A0C04" if not cold else "#0E0605", 200), 1.1))
    for plate in _plates():
        tone = colour(rng.choice(palette.BASALT[:2] if not cold else ("#4A403C", "#39302D", "#2B2422")))
        middle = plate.boundingRect().center()
        near = (middle.x() ** 2 + middle.y() ** 2) ** 0.5
        if not cold and near < 30:
            continue
        painter.setBrush(tone)
        painter.drawPath(plate)
        with saved(painter):
            painter.setClipPath(plate, Qt.ClipOperation.IntersectClip)
            draw(painter, plate.translated(1, 1.2), QPen(colour("#C9A28E", 60), 2))


def _pool(painter: QPainter, symbol: str) -> None:
    glow(painter, QPointF(0, 0), 46, colour("#FFB03A", 170))
    rng = Random(symbol)
    reaches = [31.0, *(31 + rng.uniform(-2.2, 2.2) for _ in range(23)), 31.0]
    turns = [2 * pi * n / 24 for n in range(25)]
    shore = polygon(*((reach * cos(turn), reach * sin(turn)) for reach, turn in zip(reaches, turns, strict=True)))
    pool = radial(QPointF(-4, -6), 40, dict(zip((0, 0.6, 1), palette.LAVA[:3], strict=True)))
    draw(painter, shore, QPen(colour("#5A1205"), 1.6), pool)
    with saved(painter):
        painter.scale(50, 50)
        sign = symbol_path(symbol)
        draw(painter, sign, QPen(colour("#FFF3C4", 150), 0.07))
        painter.fillPath(sign, colour("#220A05"))

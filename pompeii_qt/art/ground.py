"""The country around Pompeii, the sea, and the paving of its streets."""

from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pompeii_core.city import BUILDING, INDEX
from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT, CITY_RECT, GATE_OF, WALL, corner, gate_centre, neighbour, square_rect
from pompeii_qt.art.painting import draw, linear, polygon, roughen, saved, segments, soft_shadow, svg_path, union, use
from pompeii_qt.art.palette import colour


def paint_country(painter: QPainter) -> None:
    """Fields, roads and the sea, over the whole board."""
    rect = BOARD_RECT
    land = linear(rect.topLeft(), rect.bottomRight(), {0: palette.LAND[0], 1: palette.LAND[1]})
    painter.fillRect(rect, land)
    _fields(painter)
    _roads(painter)
    _sea(painter)


def paint_weather(painter: QPainter) -> None:
    """A grain over the country, without which it looks printed."""
    roughen(painter, BOARD_RECT, 0.5, 0.9)


def paint_streets(painter: QPainter) -> None:
    """The paving of all squares, each square told from its neighbours by a kerb line."""
    city = city_outline(0)
    painter.fillPath(city, colour(palette.JOINT))
    for shade, stones in zip(palette.PAVING, _stones(), strict=True):
        painter.fillPath(stones, colour(shade))
    use(painter, QPen(colour("#FFF6DC", 60), 1.0), None)
    for name in INDEX:
        painter.drawRect(square_rect(name).adjusted(3, 3, -3, -3))
    draw(painter, _grid(), QPen(colour("#6E5A3A", 150), 2.2))
    roughen(painter, city, 0.55, 0.45)


@cache
def city_outline(grow: float) -> QPainterPath:
    """The outline of the 70 squares, `grow` units larger on every side."""
    return union(square_rect(name).adjusted(-grow, -grow, grow, grow) for name in INDEX)


@cache
def _grid() -> QPainterPath:
    cells = {(name, dx, dy): square_rect(name) for name in INDEX for dx, dy in ((1, 0), (0, 1))}
    return segments(
        (cell.left() + 100 * dx, cell.top() + 100 * dy, cell.left() + 100, cell.top() + 100)
        for (name, dx, dy), cell in cells.items()
        if neighbour(name, dx, dy)
    )


@cache
def _stones() -> tuple[QPainterPath, ...]:
    """Irregular paving stones by shade: rows of jittered quadrilaterals with a joint between them."""
    rng = Random(62)  # always the same: the board is painted anew for every size of the window
    shades = tuple(QPainterPath() for _ in palette.PAVING)
    for name in INDEX:
        at = corner(name)
        rows = 5 if not BUILDING[INDEX[name]] else 3
        edges = [0.0, *(100 * r / rows + rng.uniform(-4, 4) for r in range(1, rows)), 100.0]
        for top, bottom in pairwise(edges):
            columns = rng.choice((4, 5, 5)) if rows == 5 else 4
            cuts = [0.0, *(100 * c / columns + rng.uniform(-6, 6) for c in range(1, columns)), 100.0]
            slant = [0.0, *(rng.uniform(-3, 3) for _ in range(1, columns)), 0.0]
            for left, right, s1, s2 in zip(cuts, cuts[1:], slant, slant[1:], strict=False):
                gap = 0.9
                stone = polygon(
                    (at.x() + left + s1 + gap, at.y() + top + gap),
                    (at.x() + right + s2 - gap, at.y() + top + gap),
                    (at.x() + right - s2 - gap, at.y() + bottom - gap),
                    (at.x() + left - s1 + gap, at.y() + bottom - gap),
                )
                rng.choice(shades).addPath(stone)
    return shades


def _fields(painter: QPainter) -> None:
    """Ploughed strips of different crops."""
    rng = Random(3)
    plots = (
        (-100, -112, 120, 60, 12), (60, -112, 170, 62, -4), (250, -112, 150, 58, 3), (620, -112, 150, 70, -8),
        (-104, 40, 60, 130, 0), (-104, 200, 62, 120, 0), (1136, 250, 70, 120, 0), (1136, 540, 70, 170, 4),
        (320, 734, 150, 70, 3), (500, 738, 130, 66, -3), (960, 738, 160, 66, 2), (820, 736, 60, 70, 0),
    )  # fmt: skip
    for x, y, w, h, turn in plots:
        with saved(painter):
            painter.translate(x + w / 2, y + h / 2)
            painter.rotate(turn)
            plot = QRectF(-w / 2, -h / 2, w, h)
            crop = colour(rng.choice(palette.FIELD), 190)
            use(painter, QPen(colour("#6F7440", 120), 1.4), crop)
            painter.drawRoundedRect(plot, 4, 4)
            painter.setPen(QPen(crop.darker(122), 1.5))
            along = w > h
            for n in range(1, int((h if along else w) / 7)):
                if along:
                    painter.drawLine(QPointF(-w / 2 + 3, -h / 2 + 7 * n), QPointF(w / 2 - 3, -h / 2 + 7 * n))
                else:
                    painter.drawLine(QPointF(-w / 2 + 7 * n, -h / 2 + 3), QPointF(-w / 2 + 7 * n, h / 2 - 3))


def _roads(painter: QPainter) -> None:
    """A road from every gate to the edge of the board."""
    bends = {"A1": 12, "F1": -16, "J2": 8, "A5": 8, "K5": -14, "G7": 12, "I7": -10}
    for square, gate in GATE_OF.items():
        start, end = gate_centre(square, 0), gate_centre(square, 40 if square == "J2" else 130)
        bend = bends[square]
        sideways = QPointF(bend, 0) if gate.side in ("north", "south") else QPointF(0, bend)
        road = QPainterPath(start)
        road.cubicTo(start * 0.6 + end * 0.4, start * 0.4 + end * 0.6 + sideways, end + sideways)
        for width, tint in (
            (32, colour("#8C7A50", 150)),
            (28, colour(palette.ROAD)),
            (1.2, colour("#A8905F", 160)),
        ):
            draw(painter, road, QPen(tint, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))


def _sea(painter: QPainter) -> None:
    """The bay in the south-west, with surf, a mole and two ships."""
    rect = BOARD_RECT
    coast = svg_path(
        f"""M {rect.left()} 530 C -58 556 -66 640 -34 652 C 20 668 60 640 130 650 C 190 658 240 640 252 690
        C 262 740 300 770 316 {rect.bottom()} L {rect.left()} {rect.bottom()} Z"""
    )
    with saved(painter):
        draw(painter, coast, QPen(colour("#E9D9A8"), 22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        shades = dict(zip((0, 0.45, 1), palette.SEA, strict=True))
        painter.fillPath(coast, linear(QPointF(150, 640), QPointF(-60, rect.bottom()), shades))
        painter.setClipPath(coast)
        for width, alpha in ((14, 40), (8, 70), (3, 210)):
            draw(painter, coast, QPen(colour(palette.FOAM, alpha), width))
        rng = Random(8)
        painter.setPen(QPen(colour(palette.FOAM, 95), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for _ in range(56):
            x, y = rng.uniform(rect.left(), 300), rng.uniform(590, rect.bottom())
            painter.drawPath(svg_path(f"M {x} {y} Q {x + 5} {y - 4} {x + 10} {y} Q {x + 15} {y - 4} {x + 20} {y}"))
        painter.setClipping(False)
        for x, y, size in ((60, 742, 1.0), (190, 764, 0.72), (-52, 700, 0.6)):
            _ship(painter, x, y, size)


def _ship(painter: QPainter, x: float, y: float, size: float) -> None:
    with saved(painter):
        painter.translate(x, y)
        painter.scale(size, size)
        hull = svg_path("M -34 0 C -30 18 26 18 36 -6 C 30 0 -20 4 -34 0")
        soft_shadow(painter, hull, 2, 7, 3, 70)
        painter.fillPath(hull, colour("#6B3A1E"))
        painter.setPen(QPen(colour("#E8C48A"), 1.6))
        painter.drawLine(QPointF(-27, 6), QPointF(29, 3))
        painter.setPen(QPen(colour("#3A2415"), 2.4))
        painter.drawLine(QPointF(2, 2), QPointF(2, -42))
        sail = svg_path("M -20 -38 Q 2 -44 24 -38 Q 30 -22 20 -8 Q 2 -14 -16 -8 Q -12 -22 -20 -38")
        draw(painter, sail, QPen(colour("#7C2A1E"), 1.2), colour("#F4E6C8"))
        painter.setClipPath(sail)
        painter.setPen(QPen(colour("#A8392A"), 6))
        for stripe in (-8, 12):
            painter.drawLine(QPointF(stripe, -46), QPointF(stripe + 1, -4))


def paint_trees(painter: QPainter) -> None:
    """Olive groves and cypresses, kept off roads, gates and the sea."""
    rng = Random(24)
    wall = city_outline(WALL + 12)  # a tree is not to hide the wall
    roads = [gate_centre(square, 50) for square in GATE_OF]
    spots: list[QPointF] = []
    for _ in range(900):
        x = rng.uniform(BOARD_RECT.left() + 26, BOARD_RECT.right() - 26)
        y = rng.uniform(BOARD_RECT.top() + 26, BOARD_RECT.bottom() - 26)
        at = QPointF(x, y)
        if CITY_RECT.contains(at) and not (x < 330 and y > 590) and not (x > 790 and y < 220):
            continue
        in_sea = x < 330 and y > 530
        in_volcano = x > 770 and y < 215
        near_road = any(abs((at - road).x()) < 58 and abs((at - road).y()) < 58 for road in roads)
        if in_sea or in_volcano or near_road or wall.contains(at):
            continue
        if all((at - other).manhattanLength() > 15 for other in spots):
            spots.append(at)
        if len(spots) == 120:
            break
    with saved(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        for at in sorted(spots, key=lambda spot: spot.y()):
            _tree(painter, at, rng)


def _tree(painter: QPainter, at: QPointF, rng: Random) -> None:
    dark, deep, light = (colour(tint) for tint in palette.TREE)
    painter.setBrush(colour("#1F1408", 70))
    if rng.random() < 0.25:
        painter.drawEllipse(at + QPointF(5, 5), 10, 4)
        for radius, tint, rise in ((5.2, deep, 0.0), (3.4, dark, 3.0), (1.6, light, 6.0)):
            painter.setBrush(tint)
            painter.drawEllipse(at + QPointF(-0.6, -rise), radius * 0.9, radius * 2.2)
        return
    size = rng.uniform(5.5, 9)
    painter.drawEllipse(at + QPointF(3.5, 4), size, size * 0.85)
    painter.setBrush(deep)
    painter.drawEllipse(at, size, size)
    for n in range(5):
        turn = 2 * pi * n / 5 + size
        painter.setBrush(dark if n % 2 else light)
        painter.drawEllipse(
            at + QPointF(cos(turn) * size * 0.45 - 1, sin(turn) * size * 0.45 - 1.5), size * 0.42, size * 0.4
        )

"""The country around Pompeii, the sea, the paving of its streets, its wall with towers and gates, and the vents."""

from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen

from pompeii_core.city import BUILDING, INDEX, NAMES, VENT
from pompeii_qt.art import palette
from pompeii_qt.art.geometry import (
    BOARD_RECT,
    CITY_RECT,
    GATE_OF,
    GATE_TURN,
    WALL,
    centre,
    corner,
    gate_centre,
    gate_name_rect,
    neighbour,
    square_rect,
)
from pompeii_qt.art.painting import Painter, box_path, display_font, linear, polygon, radial, segments, svg_path, union
from pompeii_qt.art.palette import colour
from pompeii_qt.art.tiles import symbol_path


def paint_country(painter: Painter) -> None:
    """Fields, roads and the sea, over the whole board."""
    rect = BOARD_RECT
    land = linear(rect.topLeft(), rect.bottomRight(), {0: palette.LAND[0], 1: palette.LAND[1]})
    painter.fillRect(rect, land)
    _fields(painter)
    _roads(painter)
    _sea(painter)


def paint_weather(painter: Painter) -> None:
    """A grain over the country, without which it looks printed."""
    painter.roughen(BOARD_RECT, 0.5, 0.9)


def paint_streets(painter: Painter) -> None:
    """The paving of all squares, each square told from its neighbours by a kerb line."""
    city = city_outline(0)
    painter.fillPath(city, colour(palette.JOINT))
    for shade, stones in zip(palette.PAVING, _stones(), strict=True):
        painter.fillPath(stones, colour(shade))
    painter.use(QPen(colour("#FFF6DC", 60), 1.0), None)
    for name in INDEX:
        painter.drawRect(square_rect(name).adjusted(3, 3, -3, -3))
    painter.draw(_grid(), QPen(colour("#6E5A3A", 150), 2.2))
    painter.roughen(city, 0.55, 0.45)


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


def _fields(painter: Painter) -> None:
    rng = Random(3)
    plots = (
        (-100, -112, 120, 60, 12), (60, -112, 170, 62, -4), (250, -112, 150, 58, 3), (620, -112, 150, 70, -8),
        (-104, 40, 60, 130, 0), (-104, 200, 62, 120, 0), (1136, 250, 70, 120, 0), (1136, 540, 70, 170, 4),
        (320, 734, 150, 70, 3), (500, 738, 130, 66, -3), (960, 738, 160, 66, 2), (820, 736, 60, 70, 0),
    )  # fmt: skip
    for x, y, w, h, turn in plots:
        with painter.saved():
            painter.translate(x + w / 2, y + h / 2)
            painter.rotate(turn)
            plot = QRectF(-w / 2, -h / 2, w, h)
            crop = colour(rng.choice(palette.FIELD), 190)
            painter.use(QPen(colour("#6F7440", 120), 1.4), crop)
            painter.drawRoundedRect(plot, 4, 4)
            painter.setPen(QPen(crop.darker(122), 1.5))
            along = w > h
            for n in range(1, int((h if along else w) / 7)):
                if along:
                    painter.drawLine(QPointF(-w / 2 + 3, -h / 2 + 7 * n), QPointF(w / 2 - 3, -h / 2 + 7 * n))
                else:
                    painter.drawLine(QPointF(-w / 2 + 7 * n, -h / 2 + 3), QPointF(-w / 2 + 7 * n, h / 2 - 3))


def _roads(painter: Painter) -> None:
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
            painter.draw(road, QPen(tint, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))


def _sea(painter: Painter) -> None:
    """The bay in the south-west, with surf, a mole and two ships."""
    rect = BOARD_RECT
    coast = svg_path(
        f"""M {rect.left()} 530 C -58 556 -66 640 -34 652 C 20 668 60 640 130 650 C 190 658 240 640 252 690
        C 262 740 300 770 316 {rect.bottom()} L {rect.left()} {rect.bottom()} Z"""
    )
    with painter.saved():
        painter.draw(coast, QPen(colour("#E9D9A8"), 22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        shades = dict(zip((0, 0.45, 1), palette.SEA, strict=True))
        painter.fillPath(coast, linear(QPointF(150, 640), QPointF(-60, rect.bottom()), shades))
        painter.setClipPath(coast)
        for width, alpha in ((14, 40), (8, 70), (3, 210)):
            painter.draw(coast, QPen(colour(palette.FOAM, alpha), width))
        rng = Random(8)
        painter.setPen(QPen(colour(palette.FOAM, 95), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for _ in range(56):
            x, y = rng.uniform(rect.left(), 300), rng.uniform(590, rect.bottom())
            painter.drawPath(svg_path(f"M {x} {y} Q {x + 5} {y - 4} {x + 10} {y} Q {x + 15} {y - 4} {x + 20} {y}"))
        painter.setClipping(False)
        for x, y, size in ((60, 742, 1.0), (190, 764, 0.72), (-52, 700, 0.6)):
            _ship(painter, x, y, size)


def _ship(painter: Painter, x: float, y: float, size: float) -> None:
    with painter.saved():
        painter.translate(x, y)
        painter.scale(size, size)
        hull = svg_path("M -34 0 C -30 18 26 18 36 -6 C 30 0 -20 4 -34 0")
        painter.soft_shadow(hull, 2, 7, 3, 70)
        painter.fillPath(hull, colour("#6B3A1E"))
        painter.setPen(QPen(colour("#E8C48A"), 1.6))
        painter.drawLine(QPointF(-27, 6), QPointF(29, 3))
        painter.setPen(QPen(colour("#3A2415"), 2.4))
        painter.drawLine(QPointF(2, 2), QPointF(2, -42))
        sail = svg_path("M -20 -38 Q 2 -44 24 -38 Q 30 -22 20 -8 Q 2 -14 -16 -8 Q -12 -22 -20 -38")
        painter.draw(sail, QPen(colour("#7C2A1E"), 1.2), colour("#F4E6C8"))
        painter.setClipPath(sail)
        painter.setPen(QPen(colour("#A8392A"), 6))
        for stripe in (-8, 12):
            painter.drawLine(QPointF(stripe, -46), QPointF(stripe + 1, -4))


def paint_trees(painter: Painter) -> None:
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
    with painter.saved():
        painter.setPen(Qt.PenStyle.NoPen)
        for at in sorted(spots, key=lambda spot: spot.y()):
            _tree(painter, at, rng)


def _tree(painter: Painter, at: QPointF, rng: Random) -> None:
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


def paint_wall(painter: Painter) -> None:
    """The wall around the squares: a walk between two rows of merlons, a tower at every corner."""
    outer, inner = city_outline(WALL), city_outline(1)
    ring = outer.subtracted(inner)
    with painter.saved():
        painter.setClipPath(box_path(BOARD_RECT).subtracted(inner))
        painter.soft_shadow(outer, 6, 8, 5, 120)
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    light = linear(outer.boundingRect().topLeft(), outer.boundingRect().bottomRight(), {0: lit, 1: plain})
    painter.fillPath(ring, light)
    # Strokes of twice the width, of which the clip leaves the half that lies on the wall.
    for edge, width in ((outer, 6.0), (inner, 5.0)):
        with painter.saved():
            painter.setClipPath(ring)
            painter.draw(edge, QPen(shaded, width * 2))
            merlons = QPen(lit.lighter(106), width * 2 - 1.5)
            merlons.setDashPattern([0.62, 0.5])
            merlons.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.draw(edge, merlons)
    painter.roughen(ring, 0.6, 0.5)
    painter.draw(outer, QPen(colour("#3A2A16", 220), 1.3))
    painter.drawPath(inner)
    _shade_inside(painter, inner)
    for element in range(outer.elementCount() - 1):
        corner = outer.elementAt(element)
        _tower(painter, QPointF(corner.x, corner.y), outer)


def _shade_inside(painter: Painter, inner: QPainterPath) -> None:
    """The wall's shadow on the streets along its north and west sides."""
    with painter.saved():
        painter.setClipPath(inner)
        painter.translate(2, 3)
        for width in (4, 9, 14):
            painter.draw(inner, QPen(colour("#1F1408", 34), width))


def _tower(painter: Painter, at: QPointF, outer: QPainterPath) -> None:
    # A corner of the outline lies on the wall's outer edge: the tower stands on the wall, whichever way that turns.
    inward = QPointF(0, 0)
    for dx in (-8, 8):
        for dy in (-8, 8):
            if outer.contains(at + QPointF(dx, dy)):
                inward += QPointF(dx, dy) * 0.35
    _turret(painter, at + inward * 2.4, 14.5)


def _turret(painter: Painter, at: QPointF, half: float) -> None:
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
    painter.soft_shadow(box_path(box), 5, 6, 3, 120)
    painter.use(QPen(colour("#3A2A16", 230), 1.3), shaded)
    painter.drawRect(box)
    merlons = QPen(lit.lighter(108), 4.5)
    merlons.setDashPattern([1.1, 0.7])
    merlons.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.use(merlons, plain)
    painter.drawRect(box.adjusted(2.6, 2.6, -2.6, -2.6))
    painter.use(None, colour("#1F1408", 60))
    painter.drawRect(box.adjusted(6.5, 6.5, -6.5, -6.5))


def paint_gates(painter: Painter) -> None:
    """An arch between two towers at each gate, and its name outside."""
    for square, gate in GATE_OF.items():
        with painter.saved():
            painter.translate(gate_centre(square))
            painter.rotate(GATE_TURN[gate.side])
            _arch(painter)
        if square != "J2":  # Vesuvius reaches down to it: see paint_volcano
            paint_gate_name(painter, square)


def _arch(painter: Painter) -> None:
    """Seen with the country towards the top: the passage lies along the vertical."""
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    block = box_path(QRectF(-34, -19, 68, 35), 3)
    painter.soft_shadow(block, 0, 4, 4, 120)
    front = linear(QPointF(0, -19), QPointF(0, 16), {0: lit.lighter(105), 1: plain})
    painter.draw(block, QPen(colour("#3A2A16"), 1.5), front)
    opening = svg_path("M -17 17 L -17 -2 C -17 -24 17 -24 17 -2 L 17 17 Z")
    painter.draw(opening, QPen(shaded, 5))
    depth = linear(QPointF(0, -19), QPointF(0, 17), {0: "#1A0F08", 1: "#7A6136"})
    painter.draw(opening, QPen(colour("#3A2A16"), 1.2), depth)
    painter.setPen(QPen(colour("#3A2A16", 160), 1))
    for n in range(7):
        turn = pi * (1 + n / 6)
        painter.drawLine(QPointF(17 * cos(turn), -3 + 15 * sin(turn)), QPointF(20.5 * cos(turn), -3 + 18.5 * sin(turn)))
    for x in (-33, 33):
        _turret(painter, QPointF(x, -2), 11.5)


def paint_gate_name(painter: Painter, square: str) -> None:
    name, _, side = GATE_OF[square]
    place = gate_name_rect(square)
    with painter.saved():
        painter.translate(place.center())
        if side in ("west", "east"):
            painter.rotate(-90 if side == "west" else 90)
            place = place.transposed()
        painter.setFont(display_font(14))
        ribbon = QRectF(-place.width() / 2, -place.height() / 2, place.width(), place.height())
        path = box_path(ribbon, 4)
        painter.soft_shadow(path, 2, 3, 2, 90)
        painter.draw(path, QPen(colour(palette.FRAME[0]), 1.4), colour(palette.PARCHMENT[0], 240))
        painter.setPen(colour(palette.INK))
        painter.drawText(ribbon, Qt.AlignmentFlag.AlignCenter, name)


def paint_vents(painter: Painter) -> None:
    """Six round, cracked iron grates over the dark, each with its symbol in ember."""
    for symbol, i in VENT.items():
        with painter.saved():
            painter.translate(centre(NAMES[i]))
            _vent(painter, symbol)


def _vent(painter: Painter, symbol: str) -> None:
    rng = Random(symbol)  # by the symbol: a vent has the same cracks however often it is painted
    painter.use(QPen(colour("#1A0F08", 170), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap), None)
    for n in range(9):
        turn = 2 * pi * n / 9 + rng.uniform(-0.2, 0.2)
        crack = QPainterPath(QPointF(36 * cos(turn), 36 * sin(turn)))
        for reach in (41, 46, rng.uniform(47, 52)):
            turn += rng.uniform(-0.09, 0.09)
            crack.lineTo(max(-48, min(48, reach * cos(turn))), max(-48, min(48, reach * sin(turn))))
        painter.drawPath(crack)
    rim = radial(QPointF(-10, -12), 60, {0: "#8E8378", 1: "#4A4038"})
    painter.disc(QPointF(0, 0), 40, 40, QPen(colour("#1A0F08"), 1.6), rim)
    deep = radial(QPointF(0, 4), 34, {0: "#4A1608", 0.7: "#22100A", 1: "#0C0706"})
    painter.setBrush(deep)
    painter.drawEllipse(QPointF(0, 0), 33.5, 33.5)
    painter.setPen(QPen(colour("#7A6E62"), 3.4))
    for n in range(12):
        turn = 2 * pi * n / 12
        painter.drawLine(QPointF(26 * cos(turn), 26 * sin(turn)), QPointF(34 * cos(turn), 34 * sin(turn)))
    painter.setPen(QPen(colour("#0C0706"), 1))
    for n in range(8):
        turn = 2 * pi * (n + 0.5) / 8
        painter.setBrush(colour("#2B241E"))
        painter.drawEllipse(QPointF(36.8 * cos(turn), 36.8 * sin(turn)), 1.7, 1.7)
    painter.scale(47, 47)
    painter.draw(symbol_path(symbol), QPen(colour("#1A0A04"), 0.1))
    painter.fillPath(symbol_path(symbol), colour("#FFD08A"))

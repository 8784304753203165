"""The country around Pompeii, the sea, the paved streets, the wall with towers and gates, and the vents."""

from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from pompeii_core.city import BUILDING, INDEX, NAMES, VENT
from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT, GATE_OF, TURN, WALL, gate_centre, gate_name_rect, neighbour, square_rect
from pompeii_qt.art.painting import Painter, box_path, linear, polygon, radial, segments, svg_path, union
from pompeii_qt.art.palette import colour
from pompeii_qt.art.tiles import symbol_path


def paint_country(painter: Painter) -> None:
    """Paint fields, roads and the sea over the whole board."""
    land = linear(BOARD_RECT.topLeft(), BOARD_RECT.bottomRight(), dict(enumerate(palette.LAND)))
    painter.fillRect(BOARD_RECT, land)
    _fields(painter)
    _roads(painter)
    _sea(painter)


def paint_streets(painter: Painter) -> None:
    """Paint the paving of all squares, with kerb lines between them."""
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
    """Return the outline of the 70 squares, `grow` units larger on every side."""
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
    """Return the paving stones of all squares, as one path for each shade of PAVING, the same at each call."""
    rng = Random(62)  # the same stones at every size of the window
    shades = tuple(QPainterPath() for _ in palette.PAVING)
    for name in INDEX:
        at = square_rect(name).topLeft()
        rows = 3 if BUILDING[INDEX[name]] else 5
        edges = [0.0, *(100 * r / rows + rng.uniform(-4, 4) for r in range(1, rows)), 100.0]
        for top, bottom in pairwise(edges):
            columns = rng.choice((4, 5, 5)) if rows == 5 else 4
            cuts = [0.0, *(100 * c / columns + rng.uniform(-6, 6) for c in range(1, columns)), 100.0]
            slant = [0.0, *(rng.uniform(-3, 3) for _ in range(1, columns)), 0.0]
            for left, right, s1, s2 in zip(cuts, cuts[1:], slant, slant[1:], strict=False):
                north, south = at.y() + top + 0.9, at.y() + bottom - 0.9
                west, east = at.x() + left + 0.9, at.x() + right - 0.9
                stone = polygon((west + s1, north), (east + s2, north), (east - s2, south), (west - s1, south))
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
        with painter.placed(QPointF(x + w / 2, y + h / 2), turn):
            crop = colour(rng.choice(palette.FIELD), 190)
            painter.rounded(QRectF(-w / 2, -h / 2, w, h), 4, QPen(colour("#6F7440", 120), 1.4), crop)
            if w > h:
                rows = segments((3 - w / 2, 7 * n - h / 2, w / 2 - 3, 7 * n - h / 2) for n in range(1, int(h / 7)))
            else:
                rows = segments((7 * n - w / 2, 3 - h / 2, 7 * n - w / 2, h / 2 - 3) for n in range(1, int(w / 7)))
            painter.draw(rows, QPen(crop.darker(122), 1.5))


def _roads(painter: Painter) -> None:
    bends = {"A1": 12, "F1": -16, "J2": 8, "A5": 8, "K5": -14, "G7": 12, "I7": -10}
    strips = (32, colour("#8C7A50", 150)), (28, colour(palette.ROAD)), (1.2, colour("#A8905F", 160))
    for square, gate in GATE_OF.items():
        start, end = gate_centre(square, 0), gate_centre(square, 40 if square == "J2" else 130)
        bend = bends[square]
        sideways = QPointF(bend, 0) if gate.side in ("north", "south") else QPointF(0, bend)
        road = QPainterPath(start)
        road.cubicTo(start * 0.6 + end * 0.4, start * 0.4 + end * 0.6 + sideways, end + sideways)
        for width, tint in strips:
            painter.draw(road, QPen(tint, width, c=Qt.PenCapStyle.FlatCap))


def _sea(painter: Painter) -> None:
    """Paint the bay in the south-west, with surf and three ships."""
    rect = BOARD_RECT
    coast = svg_path(
        f"""M {rect.left()} 530 C -58 556 -66 640 -34 652 C 20 668 60 640 130 650 C 190 658 240 640 252 690
        C 262 740 300 770 316 {rect.bottom()} L {rect.left()} {rect.bottom()} Z"""
    )
    painter.draw(coast, QPen(colour("#E9D9A8"), 22))
    shades = dict(zip((0, 0.45, 1), palette.SEA, strict=True))
    painter.fillPath(coast, linear(QPointF(150, 640), QPointF(-60, rect.bottom()), shades))
    with painter.clipped(coast):
        for width, alpha in ((14, 40), (8, 70), (3, 210)):
            painter.draw(coast, QPen(colour(palette.FOAM, alpha), width))
        rng = Random(8)
        wave = svg_path("M 0 0 Q 5 -4 10 0 Q 15 -4 20 0")
        foam = QPen(colour(palette.FOAM, 95), 1.6, c=Qt.PenCapStyle.RoundCap)
        for _ in range(56):
            painter.draw(wave.translated(rng.uniform(rect.left(), 300), rng.uniform(590, rect.bottom())), foam)
    for x, y, size in ((60, 742, 1.0), (190, 764, 0.72), (-52, 700, 0.6)):
        _ship(painter, QPointF(x, y), size)


def _ship(painter: Painter, at: QPointF, size: float) -> None:
    with painter.placed(at, size=size):
        hull = svg_path("M -34 0 C -30 18 26 18 36 -6 C 30 0 -20 4 -34 0")
        painter.soft_shadow(hull, 2, 7, 3, 70)
        painter.fillPath(hull, colour("#6B3A1E"))
        painter.draw(segments([(-27, 6, 29, 3)]), QPen(colour("#E8C48A"), 1.6))
        painter.draw(segments([(2, 2, 2, -42)]), QPen(colour("#3A2415"), 2.4))
        sail = svg_path("M -20 -38 Q 2 -44 24 -38 Q 30 -22 20 -8 Q 2 -14 -16 -8 Q -12 -22 -20 -38")
        painter.draw(sail, QPen(colour("#7C2A1E"), 1.2), colour("#F4E6C8"))
        painter.setClipPath(sail)
        painter.draw(segments((x, -46, x + 1, -4) for x in (-8, 12)), QPen(colour("#A8392A"), 6))


def paint_trees(painter: Painter) -> None:
    """Paint up to 120 olive trees and cypresses, off the wall, roads, gates, sea and Vesuvius: the same each time."""
    rng = Random(24)
    wall = city_outline(WALL + 12)  # no tree may hide the wall
    roads = [gate_centre(square, 50) for square in GATE_OF]
    spots: list[QPointF] = []
    for _ in range(900):
        x = rng.uniform(BOARD_RECT.left() + 26, BOARD_RECT.right() - 26)
        y = rng.uniform(BOARD_RECT.top() + 26, BOARD_RECT.bottom() - 26)
        at = QPointF(x, y)
        in_sea, in_volcano = x < 330 and y > 530, x > 770 and y < 215
        near_road = any(abs((at - road).x()) < 58 and abs((at - road).y()) < 58 for road in roads)
        if in_sea or in_volcano or near_road or wall.contains(at):
            continue
        if all((at - other).manhattanLength() > 15 for other in spots):
            spots.append(at)
        if len(spots) == 120:
            break
    for at in sorted(spots, key=QPointF.y):
        _tree(painter, at, rng)


def _tree(painter: Painter, at: QPointF, rng: Random) -> None:
    dark, deep, light = (colour(tint) for tint in palette.TREE)
    shadow = colour("#1F1408", 70)
    if rng.random() < 0.25:
        painter.disc(at + QPointF(5, 5), 10, 4, None, shadow)
        for radius, tint, rise in ((5.2, deep, 0.0), (3.4, dark, 3.0), (1.6, light, 6.0)):
            painter.disc(at + QPointF(-0.6, -rise), radius * 0.9, radius * 2.2, None, tint)
        return
    size = rng.uniform(5.5, 9)
    painter.disc(at + QPointF(3.5, 4), size, size * 0.85, None, shadow)
    painter.disc(at, size, size, None, deep)
    for n in range(5):
        turn = 2 * pi * n / 5 + size
        leaves = at + QPointF(cos(turn) * size * 0.45 - 1, sin(turn) * size * 0.45 - 1.5)
        painter.disc(leaves, size * 0.42, size * 0.4, None, dark if n % 2 else light)


def paint_wall(painter: Painter) -> None:
    """Paint the wall around the squares, a tower at each corner, and its shadow on the streets, without the gates."""
    outer, inner = city_outline(WALL), city_outline(1)
    ring = outer.subtracted(inner)
    with painter.clipped(box_path(BOARD_RECT).subtracted(inner)):
        painter.soft_shadow(outer, 6, 8, 5, 120)
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    box = outer.boundingRect()
    painter.fillPath(ring, linear(box.topLeft(), box.bottomRight(), {0: lit, 1: plain}))
    # Strokes of twice the width: the clip removes the half that is not on the wall.
    for edge, width in ((outer, 6.0), (inner, 5.0)):
        with painter.clipped(ring):
            painter.draw(edge, QPen(shaded, width * 2))
            painter.draw(edge, _merlons(lit.lighter(106), width * 2 - 1.5, 0.62, 0.5))
    painter.roughen(ring, 0.6, 0.5)
    painter.draw(outer, QPen(colour("#3A2A16", 220), 1.3))
    painter.drawPath(inner)
    with painter.clipped(inner):  # the wall's shadow on the streets along its north and west sides
        for width in (4, 9, 14):
            painter.draw(inner.translated(2, 3), QPen(colour("#1F1408", 34), width))
    for element in range(outer.elementCount() - 1):
        at = QPointF(outer.elementAt(element).x, outer.elementAt(element).y)
        # The corner is on the wall's outer edge: move the tower inwards, onto the wall.
        around = (QPointF(dx, dy) for dx in (-8, 8) for dy in (-8, 8))
        inward = sum((way * 0.35 for way in around if outer.contains(at + way)), QPointF())
        _turret(painter, at + inward * 2.4, 14.5)


def _merlons(tint: QColor, width: float, length: float, gap: float) -> QPen:
    """Return a pen for a row of merlons; `length` and `gap` are in units of `width`."""
    pen = QPen(tint, width, c=Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([length, gap])
    return pen


def _turret(painter: Painter, at: QPointF, half: float) -> None:
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
    painter.soft_shadow(box_path(box), 5, 6, 3, 120)
    painter.rounded(box, 0, QPen(colour("#3A2A16", 230), 1.3), shaded)
    painter.rounded(box.adjusted(2.6, 2.6, -2.6, -2.6), 0, _merlons(lit.lighter(108), 4.5, 1.1, 0.7), plain)
    painter.rounded(box.adjusted(6.5, 6.5, -6.5, -6.5), 0, None, colour("#1F1408", 60))


def paint_gates(painter: Painter) -> None:
    """Paint an arch between two towers at each gate, and its name outside; `paint_volcano` paints the name of J2."""
    for square, gate in GATE_OF.items():
        with painter.placed(gate_centre(square), TURN[gate.side]):
            _arch(painter)
        if square != "J2":
            paint_gate_name(painter, square)


def _arch(painter: Painter) -> None:
    """Paint a gate of an arch and two towers around the origin, with the way out upwards."""
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    block = box_path(QRectF(-34, -19, 68, 35), 3)
    painter.soft_shadow(block, 0, 4, 4, 120)
    front = linear(QPointF(0, -19), QPointF(0, 16), {0: lit.lighter(105), 1: plain})
    painter.draw(block, QPen(colour("#3A2A16"), 1.5), front)
    opening = svg_path("M -17 17 L -17 -2 C -17 -24 17 -24 17 -2 L 17 17 Z")
    painter.draw(opening, QPen(shaded, 5))
    depth = linear(QPointF(0, -19), QPointF(0, 17), {0: "#1A0F08", 1: "#7A6136"})
    painter.draw(opening, QPen(colour("#3A2A16"), 1.2), depth)
    turns = [pi * (1 + n / 6) for n in range(7)]
    joints = ((17 * cos(turn), -3 + 15 * sin(turn), 20.5 * cos(turn), -3 + 18.5 * sin(turn)) for turn in turns)
    painter.draw(segments(joints), QPen(colour("#3A2A16", 160), 1))
    for x in (-33, 33):
        _turret(painter, QPointF(x, -2), 11.5)


def paint_gate_name(painter: Painter, square: str) -> None:
    name, _, side = GATE_OF[square]
    place, turn = gate_name_rect(square), {"west": -90, "east": 90}.get(side, 0)
    with painter.placed(place.center(), turn):
        if turn:
            place = place.transposed()
        ribbon = QRectF(-place.width() / 2, -place.height() / 2, place.width(), place.height())
        path = box_path(ribbon, 4)
        painter.soft_shadow(path, 2, 3, 2, 90)
        painter.draw(path, QPen(colour(palette.FRAME[0]), 1.4), colour(palette.PARCHMENT[0], 240))
        painter.lettering(ribbon, name, 14)


def paint_vents(painter: Painter) -> None:
    """Paint the six vents: round, cracked iron grates, each with its symbol in ember."""
    for symbol, i in VENT.items():
        with painter.placed(square_rect(NAMES[i]).center()):
            _vent(painter, symbol)


def _vent(painter: Painter, symbol: str) -> None:
    rng = Random(symbol)  # the same cracks each time
    for n in range(9):
        turn = 2 * pi * n / 9 + rng.uniform(-0.2, 0.2)
        crack = QPainterPath(QPointF(36 * cos(turn), 36 * sin(turn)))
        for reach in (41, 46, rng.uniform(47, 52)):
            turn += rng.uniform(-0.09, 0.09)
            crack.lineTo(max(-48, min(48, reach * cos(turn))), max(-48, min(48, reach * sin(turn))))
        painter.draw(crack, QPen(colour("#1A0F08", 170), 1.6, c=Qt.PenCapStyle.RoundCap))
    rim = radial(QPointF(-10, -12), 60, {0: "#8E8378", 1: "#4A4038"})
    painter.disc(QPointF(0, 0), 40, 40, QPen(colour("#1A0F08"), 1.6), rim)
    deep = radial(QPointF(0, 4), 34, {0: "#4A1608", 0.7: "#22100A", 1: "#0C0706"})
    painter.disc(QPointF(0, 0), 33.5, 33.5, QPen(colour("#1A0F08"), 1.6), deep)
    bars = [QPointF(cos(2 * pi * n / 12), sin(2 * pi * n / 12)) for n in range(12)]
    grate = segments((26 * bar.x(), 26 * bar.y(), 34 * bar.x(), 34 * bar.y()) for bar in bars)
    painter.draw(grate, QPen(colour("#7A6E62"), 3.4))
    for n in range(8):
        turn = 2 * pi * (n + 0.5) / 8
        rivet = QPointF(36.8 * cos(turn), 36.8 * sin(turn))
        painter.disc(rivet, 1.7, 1.7, QPen(colour("#0C0706"), 1), colour("#2B241E"))
    painter.scale(47, 47)
    painter.draw(symbol_path(symbol), QPen(colour("#1A0A04"), 0.1))
    painter.fillPath(symbol_path(symbol), colour("#FFD08A"))

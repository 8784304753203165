"""The city wall with its towers and the seven gates, and the six vents."""

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pompeii_core.city import NAMES, VENT
from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT, GATE_OF, GATE_TURN, WALL, centre, gate_centre, gate_name_rect
from pompeii_qt.art.ground import city_outline
from pompeii_qt.art.painting import (
    box_path,
    disc,
    display_font,
    draw,
    linear,
    radial,
    roughen,
    saved,
    soft_shadow,
    svg_path,
    use,
)
from pompeii_qt.art.palette import colour
from pompeii_qt.art.symbols import symbol_path


def paint_wall(painter: QPainter) -> None:
    """The wall around the squares: a walk between two rows of merlons, a tower at every corner."""
    outer, inner = city_outline(WALL), city_outline(1)
    ring = outer.subtracted(inner)
    with saved(painter):
        painter.setClipPath(box_path(BOARD_RECT).subtracted(inner))
        soft_shadow(painter, outer, 6, 8, 5, 120)
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    light = linear(outer.boundingRect().topLeft(), outer.boundingRect().bottomRight(), {0: lit, 1: plain})
    painter.fillPath(ring, light)
    # Strokes of twice the width, of which the clip leaves the half that lies on the wall.
    for edge, width in ((outer, 6.0), (inner, 5.0)):
        with saved(painter):
            painter.setClipPath(ring)
            draw(painter, edge, QPen(shaded, width * 2))
            merlons = QPen(lit.lighter(106), width * 2 - 1.5)
            merlons.setDashPattern([0.62, 0.5])
            merlons.setCapStyle(Qt.PenCapStyle.FlatCap)
            draw(painter, edge, merlons)
    roughen(painter, ring, 0.6, 0.5)
    draw(painter, outer, QPen(colour("#3A2A16", 220), 1.3))
    painter.drawPath(inner)
    _shade_inside(painter, inner)
    for element in range(outer.elementCount() - 1):
        corner = outer.elementAt(element)
        _tower(painter, QPointF(corner.x, corner.y), outer)


def _shade_inside(painter: QPainter, inner: QPainterPath) -> None:
    """The wall's shadow on the streets along its north and west sides."""
    with saved(painter):
        painter.setClipPath(inner)
        painter.translate(2, 3)
        for width in (4, 9, 14):
            draw(painter, inner, QPen(colour("#1F1408", 34), width))


def _tower(painter: QPainter, at: QPointF, outer: QPainterPath) -> None:
    # A corner of the outline lies on the wall's outer edge: the tower stands on the wall, whichever way that turns.
    inward = QPointF(0, 0)
    for dx in (-8, 8):
        for dy in (-8, 8):
            if outer.contains(at + QPointF(dx, dy)):
                inward += QPointF(dx, dy) * 0.35
    _turret(painter, at + inward * 2.4, 14.5)


def _turret(painter: QPainter, at: QPointF, half: float) -> None:
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
    soft_shadow(painter, box_path(box), 5, 6, 3, 120)
    use(painter, QPen(colour("#3A2A16", 230), 1.3), shaded)
    painter.drawRect(box)
    merlons = QPen(lit.lighter(108), 4.5)
    merlons.setDashPattern([1.1, 0.7])
    merlons.setCapStyle(Qt.PenCapStyle.FlatCap)
    use(painter, merlons, plain)
    painter.drawRect(box.adjusted(2.6, 2.6, -2.6, -2.6))
    use(painter, None, colour("#1F1408", 60))
    painter.drawRect(box.adjusted(6.5, 6.5, -6.5, -6.5))


def paint_gates(painter: QPainter) -> None:
    """An arch between two towers at each gate, and its name outside."""
    for square, gate in GATE_OF.items():
        with saved(painter):
            painter.translate(gate_centre(square))
            painter.rotate(GATE_TURN[gate.side])
            _arch(painter)
        if square != "J2":  # Vesuvius reaches down to it: see paint_volcano
            paint_gate_name(painter, square)


def _arch(painter: QPainter) -> None:
    """Seen with the country towards the top: the passage lies along the vertical."""
    lit, plain, shaded = (colour(tone) for tone in palette.WALL)
    block = box_path(QRectF(-34, -19, 68, 35), 3)
    soft_shadow(painter, block, 0, 4, 4, 120)
    front = linear(QPointF(0, -19), QPointF(0, 16), {0: lit.lighter(105), 1: plain})
    draw(painter, block, QPen(colour("#3A2A16"), 1.5), front)
    opening = svg_path("M -17 17 L -17 -2 C -17 -24 17 -24 17 -2 L 17 17 Z")
    draw(painter, opening, QPen(shaded, 5))
    depth = linear(QPointF(0, -19), QPointF(0, 17), {0: "#1A0F08", 1: "#7A6136"})
    draw(painter, opening, QPen(colour("#3A2A16"), 1.2), depth)
    painter.setPen(QPen(colour("#3A2A16", 160), 1))
    for n in range(7):
        turn = pi * (1 + n / 6)
        painter.drawLine(QPointF(17 * cos(turn), -3 + 15 * sin(turn)), QPointF(20.5 * cos(turn), -3 + 18.5 * sin(turn)))
    for x in (-33, 33):
        _turret(painter, QPointF(x, -2), 11.5)


def paint_gate_name(painter: QPainter, square: str) -> None:
    """A ribbon with the name of a gate outside it."""
    name, _, side = GATE_OF[square]
    place = gate_name_rect(square)
    with saved(painter):
        painter.translate(place.center())
        if side in ("west", "east"):
            painter.rotate(-90 if side == "west" else 90)
            place = place.transposed()
        painter.setFont(display_font(14))
        ribbon = QRectF(-place.width() / 2, -place.height() / 2, place.width(), place.height())
        path = box_path(ribbon, 4)
        soft_shadow(painter, path, 2, 3, 2, 90)
        draw(painter, path, QPen(colour(palette.FRAME[0]), 1.4), colour(palette.PARCHMENT[0], 240))
        painter.setPen(colour(palette.INK))
        painter.drawText(ribbon, Qt.AlignmentFlag.AlignCenter, name)


def paint_vents(painter: QPainter) -> None:
    """Six round, cracked iron grates over the dark, each with its symbol in ember."""
    for symbol, i in VENT.items():
        with saved(painter):
            painter.translate(centre(NAMES[i]))
            _vent(painter, symbol)


def _vent(painter: QPainter, symbol: str) -> None:
    rng = Random(symbol)  # by the symbol: a vent has the same cracks however often it is painted
    use(painter, QPen(colour("#1A0F08", 170), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap), None)
    for n in range(9):
        turn = 2 * pi * n / 9 + rng.uniform(-0.2, 0.2)
        crack = QPainterPath(QPointF(36 * cos(turn), 36 * sin(turn)))
        for reach in (41, 46, rng.uniform(47, 52)):
            turn += rng.uniform(-0.09, 0.09)
            crack.lineTo(max(-48, min(48, reach * cos(turn))), max(-48, min(48, reach * sin(turn))))
        painter.drawPath(crack)
    rim = radial(QPointF(-10, -12), 60, {0: "#8E8378", 1: "#4A4038"})
    disc(painter, QPointF(0, 0), 40, 40, QPen(colour("#1A0F08"), 1.6), rim)
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
    draw(painter, symbol_path(symbol), QPen(colour("#1A0A04"), 0.1))
    painter.fillPath(symbol_path(symbol), colour("#FFD08A"))

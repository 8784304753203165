"""Pictures of pieces, each colour with its shape; seals with numbers; and the wreath of a winner."""

from enum import StrEnum
from functools import cache
from math import cos, degrees, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.painting import Painter, box_path, ellipse, linear, polygon, polyline, svg_path
from pompeii_qt.art.palette import colour

SIDE = 40.0  # pieces are painted in a box of this side around the origin, outline, halo and shadow included
_THICK = 4.5
_EDGES = 1.6, 1.5  # widths of the dark edge around a piece and the light one around that, in units
_LEAST_EDGES = 1.0, 1.15  # their minimum widths in pixels: narrower ones would blend into grey
_SHARP: Final = 1.5  # factor on both widths at high contrast
_ROUNDED: Final = 0.16  # share of a side that a rounded corner takes at each end


@cache
def piece_shape(seat_colour: int) -> QPainterPath:
    """Return the outline of a piece's top face around the origin, by `SeatedPlayer.colour`. Do not change it."""
    match palette.SHAPES[seat_colour]:
        case "circle":
            return ellipse(QPointF(0, 0), 13, 13)
        case "square":
            return box_path(QRectF(-11.6, -11.6, 23.2, 23.2), 3.2)
        case "triangle":
            return _rounded((0, -14.5), (14.6, 11), (-14.6, 11))
    return _rounded((0, -15.5), (14.4, 0), (0, 15.5), (-14.4, 0))


def _rounded(*points: tuple[float, float]) -> QPainterPath:
    corners = [QPointF(*point) for point in points]
    path = QPainterPath(corners[0] + (corners[-1] - corners[0]) * _ROUNDED)
    for n, corner in enumerate(corners):
        before, after = corners[n - 1], corners[(n + 1) % len(corners)]
        path.lineTo(corner + (before - corner) * _ROUNDED)
        path.quadTo(corner, corner + (after - corner) * _ROUNDED)
    path.closeSubpath()
    return path


def paint_piece(painter: Painter, seat_colour: int, number: int = 1, *, sharp: bool = False) -> None:
    """Paint a piece around the origin, within SIDE, with a `number` above 1 or a citizen on it.

    `sharp`: with the stronger edges of high contrast. Edges keep a minimum width in device pixels.
    """
    face = piece_shape(seat_colour)
    base = colour(palette.SEATS[seat_colour])
    with painter.saved():
        unit = painter.transform().m11()
        stronger = _SHARP if sharp else 1.0
        dark, light = (stronger * max(wide, least / unit) for wide, least in zip(_EDGES, _LEAST_EDGES, strict=True))
        within = (SIDE / 2 - 0.8 - dark - light) / 17.6
        painter.scale(within, within)
        painter.translate(0, -1.9)
        body = QPainterPath(face)
        body.setFillRule(Qt.FillRule.WindingFill)
        for step in range(1, 5):
            body.addPath(face.translated(0, _THICK * step / 4))
        body = body.simplified()  # a single outline, without inner ones that strokes would show
        painter.draw(body.translated(2.2, 2.6), None, colour("#1F1408", 80))
        # A dark edge within a light one: one of them stands out from any roof and any seat's colour.
        painter.stroke(body, palette.HALO, 2 * (dark + light) / within)
        painter.stroke(body, palette.OUTLINE, 2 * dark / within)
        dark_wood = base.value() < 20
        painter.fillPath(body, QColor("#3A3A3E") if dark_wood else base.darker(165))
        tones = ("#4A4A50", "#1C1C1F", "#000000") if dark_wood else (base.lighter(122), base, base.darker(118))
        painter.fillPath(face, linear(QPointF(-11, -13), QPointF(10, 13), dict(zip((0, 0.45, 1), tones, strict=True))))
        with painter.clipped(face):
            painter.draw(face.translated(0.9, 0.9), QPen(colour("#FFFFFF", 110), 2.0))
        low = 2.6 if palette.SHAPES[seat_colour] == "triangle" else 0.0
        if number > 1:
            _number(painter, number, seat_colour, low)
        else:
            _citizen(painter, base, low)


def number_ink(seat_colour: int) -> tuple[str, str]:
    """Return the colours of the number on a piece and of the edge around its figures."""
    dark = colour(palette.SEATS[seat_colour]).lightness() < 100
    return ("#FFFFFF", palette.OUTLINE) if dark else (palette.OUTLINE, "#FFFFFF")


def _number(painter: Painter, number: int, seat_colour: int, low: float) -> None:
    """Paint a number that fits a face around the origin. `low` not 0 (a triangle): smaller, 1.4 × `low` units lower."""
    size = (17.5 if low else 21.0) if number < 10 else (13.5 if low else 16.0)
    box = QRectF(-16, -15 + low * 1.4, 32, 30)
    ink, edge = number_ink(seat_colour)
    for dx, dy in ((-0.9, 0), (0.9, 0), (0, -0.9), (0, 0.9)):
        painter.lettering(box.translated(dx, dy), str(number), size, edge)
    painter.lettering(box, str(number), size, ink)


def _citizen(painter: Painter, base: QColor, low: float) -> None:
    """Paint a small head and shoulders cut into the wood, for a triangle `low` units lower."""
    mark, light = citizen_path().translated(0, low), base.lightness() > 60
    painter.fillPath(mark.translated(0.7, 0.8), colour("#FFFFFF", 130 if light else 70))
    painter.fillPath(mark, colour("#1B0F06", 150) if light else colour("#B9B3A8", 230))


@cache
def citizen_path() -> QPainterPath:
    """Return the outline of a head above draped shoulders, about 11 × 13 units around the origin. Do not change it."""
    toga = svg_path("M -5.2 6.2 C -5.4 1.4 -3.2 0.2 0 0.2 C 3.2 0.2 5.4 1.4 5.2 6.2 Z")
    return ellipse(QPointF(0, -3.6), 2.8, 3.0).united(toga)


BADGE_SIDE: Final = 28.0


def paint_badge(painter: Painter, text: str) -> None:
    """Paint a count in a small round badge around the origin, within BADGE_SIDE."""
    width = 9.5 if len(text) < 3 else 12.5
    painter.rounded(QRectF(-width, -9.5, 2 * width, 19), 9.5, QPen(colour(palette.OUTLINE), 1.3), colour("#FFF7E4"))
    painter.lettering(QRectF(-16, -10, 32, 20), text, 14)


BOX: Final = QRectF(-24, -15, 48, 30)  # bounding box of a seal around its centre


class Seal(StrEnum):
    """Meaning of the number at a square's corner."""

    COUNT = "count"  # number of citizens
    STEPS = "steps"  # number of steps that the seat's own citizens may run
    OUT = "out"  # the same, and they can leave the city now


_LOOKS: Final = {  # ground, edge and ink of each kind of seal
    Seal.COUNT: (palette.BASALT[1], palette.HALO, palette.PARCHMENT[0]),
    Seal.STEPS: (palette.PARCHMENT[0], palette.OUTLINE, palette.INK),
    Seal.OUT: ("#1E6B2E", "#F6FF8A", "#FFFFFF"),
}


def paint_seal(painter: Painter, number: int, seal: Seal) -> None:
    """Paint a seal around the origin, in BOX: a number, after chevrons for STEPS or an arrow for OUT."""
    ground, edge, ink = _LOOKS[seal]
    digits = 11.0 if number < 10 else 21.0
    half = digits / 2 + 6.5 if seal is Seal.COUNT else digits / 2 + 12.5
    plate = QRectF(-half, -12.5, 2 * half, 25)
    painter.rounded(plate.translated(1.0, 1.6), 12.5, QPen(colour("#1F1408", 120), 2.0), colour("#1F1408", 120))
    painter.rounded(plate, 12.5, QPen(colour(edge), 2.2 if seal is Seal.OUT else 1.6), colour(ground))
    sign = QPointF(plate.left() + 10.5, 0)
    if seal is Seal.OUT:
        way_out = polygon((0, -8.5), (7, -0.5), (3, -0.5), (3, 8), (-3, 8), (-3, -0.5), (-7, -0.5))
        painter.draw(way_out.translated(sign), None, colour(ink))
    elif seal is Seal.STEPS:
        steps = polyline((-4.5, -4.5), (-0.5, 0), (-4.5, 4.5))
        steps.addPath(steps.translated(6, 0))
        painter.stroke(steps.translated(sign), ink, 2.6)
    painter.lettering(plate.adjusted(0 if seal is Seal.COUNT else 14.5, 0, 0, 0), str(number), 23, ink)


WREATH_SIDE: Final = 106.0  # side of the wreath's box around the origin
_LEAVES: Final = 9
_RADIUS: Final = 38.0


def paint_wreath(painter: Painter, dark: bool = False) -> None:
    """Paint a laurel wreath around the origin, in WREATH_SIDE, open above, tied below; brighter for a `dark` ground."""
    tones = ("#D8E29A", "#A9BF5E") if dark else ("#8FA548", "#566B26")
    edge = colour("#F2F4D0" if dark else "#33401A", 150 if dark else 230)
    fill = linear(QPointF(-5, -18), QPointF(5, 0), dict(enumerate(tones)))
    leaf = svg_path("M 0 1 C 5.4 -3 5.6 -11 0 -18 C -5.6 -11 -5.4 -3 0 1 Z")
    twig = QPen(colour(tones[1]), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for side in (-1, 1):
        with painter.saved():
            painter.scale(side, 1)
            turns = [pi * (0.5 - 0.88 * n / _LEAVES) for n in range(_LEAVES + 1)]
            places = [QPointF(_RADIUS * cos(turn), _RADIUS * sin(turn)) for turn in turns]
            painter.draw(polyline(*places), twig)
            for n, (place, turn) in enumerate(zip(places, turns, strict=True)):
                for lean in (38, -24) if n < _LEAVES else (4,):
                    with painter.placed(place, degrees(turn) + lean, 0.86 - 0.022 * n):
                        painter.draw(leaf, QPen(edge, 1.0), fill)
    for side in (-1, 1):
        tail = QPainterPath(QPointF(0, _RADIUS))
        tail.quadTo(QPointF(side * 8, _RADIUS + 3), QPointF(side * 10, _RADIUS + 11))
        painter.stroke(tail, "#A8392A", 4.4)

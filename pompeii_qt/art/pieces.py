"""How pieces look: each colour its shape, the seals at their squares, and the wreath of a winner."""

from enum import StrEnum
from functools import cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainterPath, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.painting import Painter, linear, polygon, polyline, svg_path
from pompeii_qt.art.palette import colour

SIDE = 40.0
"""Pieces are painted in a box of this side around the origin, outline, halo and shadow included."""
_THICK = 4.5
_EDGES = 1.6, 1.5
"""Units that the dark edge around a piece is wide, and the light one around that."""
_LEAST_EDGES = 1.0, 1.15
"""Pixels that they are wide at least: narrower ones blend into a grey that tells nothing."""


_SHARP: Final = 1.5
"""How much wider both are at high contrast."""


@cache
def piece_shape(seat_colour: int) -> QPainterPath:
    """The top face of a piece of `SeatedPlayer.colour`."""
    shape = palette.SHAPES[seat_colour]
    path = QPainterPath()
    if shape == "circle":
        path.addEllipse(QPointF(0, 0), 13, 13)
    elif shape == "square":
        path.addRoundedRect(QRectF(-11.6, -11.6, 23.2, 23.2), 3.2, 3.2)
    elif shape == "triangle":
        path = _rounded(((0, -14.5), (14.6, 11), (-14.6, 11)))
    else:
        path = _rounded(((0, -15.5), (14.4, 0), (0, 15.5), (-14.4, 0)))
    return path


def _rounded(points: tuple[tuple[float, float], ...], share: float = 0.16) -> QPainterPath:
    path = QPainterPath()
    corners = [QPointF(*point) for point in points]
    for n, corner in enumerate(corners):
        before, after = corners[n - 1], corners[(n + 1) % len(corners)]
        start, end = corner + (before - corner) * share, corner + (after - corner) * share
        if n:
            path.lineTo(start)
        else:
            path.moveTo(start)
        path.quadTo(corner, end)
    path.closeSubpath()
    return path


def paint_piece(painter: Painter, seat_colour: int, number: int = 1, *, sharp: bool = False) -> None:
    """A piece in a box of SIDE around the origin, which stands for a number of them; `sharp`: at high contrast."""
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
        body = body.simplified()  # one outline: strokes along the inner ones would show through
        painter.draw(body.translated(2.2, 2.6), None, colour("#1F1408", 80))
        # A dark edge within a light one: whatever the roof and the seat, one of them stands out from either.
        _outlined(painter, body, colour(palette.HALO), 2 * (dark + light) / within)
        _outlined(painter, body, colour(palette.OUTLINE), 2 * dark / within)
        painter.fillPath(body, _side(base))
        painter.fillPath(face, _top(base))
        low = 2.6 if palette.SHAPES[seat_colour] == "triangle" else 0.0
        _shine(painter, face)
        if number > 1:
            _number(painter, number, seat_colour, low)
        else:
            _citizen(painter, base, low)


def number_ink(seat_colour: int) -> tuple[str, str]:
    """The colour of the number on a piece, and of the edge around its figures."""
    dark = colour(palette.SEATS[seat_colour]).lightness() < 100
    return ("#FFFFFF", palette.OUTLINE) if dark else (palette.OUTLINE, "#FFFFFF")


def _outlined(painter: Painter, path: QPainterPath, tint: QColor, width: float) -> None:
    pen = QPen(tint, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.draw(path, pen)
    painter.setPen(Qt.PenStyle.NoPen)


def _side(base: QColor) -> QColor:
    return QColor("#3A3A3E") if base.value() < 20 else base.darker(165)


def _top(base: QColor) -> QLinearGradient:
    light = QLinearGradient(-11, -13, 10, 13)
    dark_wood = base.value() < 20
    light.setColorAt(0, QColor("#4A4A50") if dark_wood else base.lighter(122))
    light.setColorAt(0.45, QColor("#1C1C1F") if dark_wood else base)
    light.setColorAt(1, QColor("#000000") if dark_wood else base.darker(118))
    return light


def _shine(painter: Painter, face: QPainterPath) -> None:
    with painter.saved():
        painter.setClipPath(face)
        painter.translate(0.9, 0.9)
        painter.draw(face, QPen(colour("#FFFFFF", 110), 2.0))


def _number(painter: Painter, number: int, seat_colour: int, low: float) -> None:
    """How many it stands for, as large as the face has room for."""
    size = (17.5 if low else 21.0) if number < 10 else (13.5 if low else 16.0)
    box = QRectF(-16, -15 + low * 1.4, 32, 30)
    ink, edge = number_ink(seat_colour)
    for dx, dy in ((-0.9, 0), (0.9, 0), (0, -0.9), (0, 0.9)):
        painter.lettering(box.translated(dx, dy), str(number), size, edge)
    painter.lettering(box, str(number), size, ink)


def _citizen(painter: Painter, base: QColor, low: float) -> None:
    """A small head and shoulders cut into the wood."""
    mark = citizen_path()
    with painter.saved():
        painter.translate(0, low)
        dark = base.lightness() > 60
        painter.fillPath(mark.translated(0.7, 0.8), colour("#FFFFFF", 130 if dark else 70))
        painter.fillPath(mark, colour("#1B0F06", 150) if dark else colour("#B9B3A8", 230))


@cache
def citizen_path() -> QPainterPath:
    """A head above draped shoulders, about 11 × 13 units around the origin."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, -3.6), 2.8, 3.0)
    toga = svg_path("M -5.2 6.2 C -5.4 1.4 -3.2 0.2 0 0.2 C 3.2 0.2 5.4 1.4 5.2 6.2 Z")
    return path.united(toga)


def paint_badge(painter: Painter, text: str) -> None:
    """A count in a small round seal, about 20 units wide around the origin."""
    painter.use(QPen(colour(palette.OUTLINE), 1.3), colour("#FFF7E4"))
    width = 9.5 if len(text) < 3 else 12.5
    painter.drawRoundedRect(QRectF(-width, -9.5, 2 * width, 19), 9.5, 9.5)
    painter.lettering(QRectF(-16, -10, 32, 20), text, 14)


BOX: Final = QRectF(-24, -15, 48, 30)
"""What a seal is painted in, around its middle."""


class Seal(StrEnum):
    """What the number of a square says: so many are there; one's own may run so far; and out of the city now."""

    COUNT = "count"
    STEPS = "steps"
    OUT = "out"


_LOOKS: Final = {
    Seal.COUNT: (palette.BASALT[1], palette.HALO, palette.PARCHMENT[0]),
    Seal.STEPS: (palette.PARCHMENT[0], palette.OUTLINE, palette.INK),
    Seal.OUT: ("#1E6B2E", "#F6FF8A", "#FFFFFF"),
}
"""Ground, edge and ink of each."""


def paint_seal(painter: Painter, number: int, seal: Seal) -> None:
    """A seal of a square in BOX: a number, for one's own with footsteps or with an arrow out of a gate."""
    ground, edge, ink = _LOOKS[seal]
    digits = 11.0 if number < 10 else 21.0
    half = digits / 2 + 6.5 if seal is Seal.COUNT else digits / 2 + 12.5
    plate = QRectF(-half, -12.5, 2 * half, 25)
    painter.use(QPen(colour("#1F1408", 120), 2.0), colour("#1F1408", 120))
    painter.drawRoundedRect(plate.translated(1.0, 1.6), 12.5, 12.5)
    painter.use(QPen(colour(edge), 2.2 if seal is Seal.OUT else 1.6), colour(ground))
    painter.drawRoundedRect(plate, 12.5, 12.5)
    if seal is Seal.COUNT:
        painter.lettering(plate, str(number), 23, ink)
        return
    sign = QPointF(plate.left() + 10.5, 0)
    if seal is Seal.OUT:
        painter.draw(_way_out().translated(sign), None, colour(ink))
    else:
        pen = QPen(colour(ink), 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.draw(_steps().translated(sign), pen)
    painter.lettering(plate.adjusted(14.5, 0, 0, 0), str(number), 23, ink)


def _steps() -> QPainterPath:
    path = QPainterPath()
    for x in (-4.5, 1.5):
        path.moveTo(x, -4.5)
        path.lineTo(x + 4, 0)
        path.lineTo(x, 4.5)
    return path


def _way_out() -> QPainterPath:
    return polygon((0, -8.5), (7, -0.5), (3, -0.5), (3, 8), (-3, 8), (-3, -0.5), (-7, -0.5))


WREATH_SIDE: Final = 106.0
"""The wreath is painted in a box of this side around the origin."""
_LEAVES: Final = 9
_RADIUS: Final = 38.0


@cache
def _leaf() -> QPainterPath:
    return svg_path("M 0 1 C 5.4 -3 5.6 -11 0 -18 C -5.6 -11 -5.4 -3 0 1 Z")


def paint_wreath(painter: Painter, dark: bool = False) -> None:
    """A wreath of laurel, open at the top and tied below; brighter on a `dark` ground."""
    tones = ("#D8E29A", "#A9BF5E") if dark else ("#8FA548", "#566B26")
    edge = colour("#F2F4D0" if dark else "#33401A", 150 if dark else 230)
    fill = linear(QPointF(-5, -18), QPointF(5, 0), {0: tones[0], 1: tones[1]})
    twig = QPen(colour(tones[1]), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for side in (-1, 1):
        with painter.saved():
            painter.scale(side, 1)
            turns = [pi * (0.5 - 0.88 * n / _LEAVES) for n in range(_LEAVES + 1)]
            places = [QPointF(_RADIUS * cos(turn), _RADIUS * sin(turn)) for turn in turns]
            painter.draw(polyline(*places), twig)
            for n, (place, turn) in enumerate(zip(places, turns, strict=True)):
                along = -turn * 180 / pi
                for lean in (38, -24) if n < _LEAVES else (4,):
                    with painter.saved():
                        painter.translate(place)
                        painter.rotate(-along + lean)
                        size = 0.86 - 0.022 * n
                        painter.scale(size, size)
                        painter.draw(_leaf(), QPen(edge, 1.0), fill)
    ribbon = QPen(colour("#A8392A"), 4.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for side in (-1, 1):
        tail = QPainterPath(QPointF(0, _RADIUS))
        tail.quadTo(QPointF(side * 8, _RADIUS + 3), QPointF(side * 10, _RADIUS + 11))
        painter.draw(tail, ribbon)

"""Vesuvius, north-east of the city, in each phase: the mountain, its smoke, lava and fire."""

from collections.abc import Sequence
from functools import cache
from itertools import cycle, pairwise
from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPen

from pompeii_core.actions import Phase
from pompeii_qt.art import palette
from pompeii_qt.art.board_picture import BAND
from pompeii_qt.art.geometry import BOARD_RECT, CRATER
from pompeii_qt.art.ground import paint_gate_name
from pompeii_qt.art.painting import Painter, box_path, linear, polygon, radial, smooth_line, svg_path
from pompeii_qt.art.palette import colour

RIM_X: Final = 62.0
RIM_Y: Final = 19.0
_RIDGES: Final = 21

type Line = tuple[QPointF, ...]


def volcano_state(phase: Phase) -> Phase:
    """Return the phase that stands for the look of Vesuvius: SLEEPS, SEETHES or, for all later phases, ERUPTS."""
    return phase if phase.placing else Phase.ERUPTS


def paint_volcano(painter: Painter, phase: Phase) -> None:
    """Paint Vesuvius as it looks in a phase, with smoke and fire, within the board's frame; and the name of gate J2."""
    look = volcano_state(phase)
    with painter.clipped(box_path(BOARD_RECT.adjusted(BAND, BAND, -BAND, -BAND))):
        if look is Phase.ERUPTS:
            painter.glow(CRATER, 250, colour("#FF5A1C", 150), 0.8)
        _body(painter, look)
        if look is Phase.ERUPTS:
            with painter.clipped(_outline()):
                paint_streams(painter, [_ridges()[2 * valley + 1] for valley in (3, 8, 11, 14, 18)])
        _crater(painter, look)
        if look is Phase.SEETHES:
            paint_smoke(painter, dark=False)
        elif look is Phase.ERUPTS:
            paint_smoke(painter, dark=True)
            paint_fountain(painter)
        paint_gate_name(painter, "J2")  # here, because the mountain would cover it on the board


@cache
def _outline() -> QPainterPath:
    """Return the mountain's outline: it fills I1-K1, K2 and the margin to beyond the board, and leaves walls free."""
    edge = BOARD_RECT.right() + 40
    return svg_path(
        f"""M 980 -34 C 968 -10 946 8 910 22 C 882 32 846 46 832 58 C 834 72 880 64 904 71 C 950 78 985 68 1018 71
        C 1032 92 1026 130 1033 158 C 1052 174 1090 162 1112 168 C 1150 182 1180 166 {edge} 172 L {edge} 74
        C 1174 32 1130 -4 1104 -34 C 1072 -48 1012 -48 980 -34 Z"""
    )


def _body(painter: Painter, look: Phase) -> None:
    body = _outline()
    painter.soft_shadow(body, -3, -1, 5, 70)
    tones = {
        Phase.SLEEPS: ("#A89A7E", "#97906A", "#86915A", "#7C9450"),
        Phase.SEETHES: ("#8A7C6A", "#837A5C", "#7E8455", "#7F8C50"),
        Phase.ERUPTS: ("#4A332B", "#443530", "#4C4038", "#5A5044"),
    }[look]
    painter.fillPath(body, radial(CRATER, 200, dict(zip((0.2, 0.42, 0.62, 1), tones, strict=True))))
    with painter.clipped(body):
        _facets(painter)
        light = {0: colour("#FFF2C8", 80), 0.5: colour("#FFF2C8", 0), 1: colour("#140C06", 120)}
        painter.fillPath(body, linear(CRATER - QPointF(180, 0), CRATER + QPointF(180, 0), light))
        if look is not Phase.ERUPTS:
            _woods(painter)
    painter.roughen(body, 0.7, 0.35)


@cache
def _ridges() -> tuple[Line, ...]:
    """Return crooked lines from rim to foot, from west over south to east, alternately crests and valleys."""
    rng = Random(79)  # the same valleys in every picture
    lines = []
    for n in range(2 * _RIDGES + 1):
        turn = pi * ((n + rng.uniform(-0.42, 0.42)) / (2 * _RIDGES) * 1.12 - 0.06)
        rim = CRATER + QPointF(-RIM_X * cos(turn), RIM_Y * sin(turn))
        away = QPointF(-cos(turn) * 215, 52 + 180 * max(sin(turn), 0) ** 1.2)
        points = [rim]
        for part in (step / 6 for step in range(1, 7)):
            sway = rng.uniform(-11, 11) * part
            points.append(rim + away * part**0.92 + QPointF(sway, 26 * part * (1 - part) + rng.uniform(-2, 2)))
        lines.append(tuple(points))
    return tuple(lines)


def _facets(painter: Painter) -> None:
    """Paint the sides of each rib: lit towards the west, shaded towards the east, always alike."""
    lines = _ridges()
    rng = Random(5)
    for n, (west, east) in enumerate(pairwise(lines)):
        facet = _smooth(west)
        facet.connectPath(_smooth(east[::-1]))
        facet.closeSubpath()
        strength = rng.uniform(0.35, 1.25)
        lit = colour("#FFF3CF", int(44 * strength)) if n % 2 else colour("#1E140A", int(66 * strength))
        painter.fillPath(facet, lit)
    for n, line in enumerate(lines):
        painter.draw(_smooth(line), QPen(colour("#1E140A", 64) if n % 2 else colour("#FFF6DC", 46), 1.1))


def _smooth(line: Line) -> QPainterPath:
    path = smooth_line(line)
    path.lineTo(line[-1])
    return path


def _woods(painter: Painter) -> None:
    """Paint woods and vineyards, thicker towards the foot. They reach beyond the mountain, so clip them."""
    rng = Random(5)
    for _ in range(620):
        at = QPointF(rng.uniform(826, 1206), rng.uniform(6, 178))
        away = at - CRATER
        reach = ((away.x() / 1.25) ** 2 + (away.y() * 1.1) ** 2) ** 0.5
        if reach < 62 or rng.random() > (reach - 62) / 95:
            continue
        size = rng.uniform(2.0, 4.4)
        painter.disc(at + QPointF(1.5, 1.8), size, size * 0.8, None, colour("#22301A", 110))
        painter.disc(at, size, size * 0.85, None, colour(rng.choice(palette.TREE), 235))


def _crater(painter: Painter, look: Phase) -> None:
    rock, wall, deep = {
        Phase.SLEEPS: (("#C2B596", "#A09278", "#6E614E"), ("#8C7A60", "#4A3A2A"), ("#2A2018", "#35291E")),
        Phase.SEETHES: (("#C2B596", "#A09278", "#6E614E"), ("#7A5A40", "#6A2A12"), ("#FFB347", "#7A2208")),
        Phase.ERUPTS: (("#7A5242", "#4E362D", "#33221B"), ("#D2521A", "#FFB040"), ("#FFF8D2", "#FF9A2E")),
    }[look]
    rng = Random(1)
    rim = []
    for n in range(49):
        turn = 2 * pi * n / 48
        wobble = 1 + (rng.uniform(-0.05, 0.06) if n < 48 else 0)
        rim.append(CRATER + QPointF(RIM_X * wobble * cos(turn), RIM_Y * wobble * sin(turn)))
    across = QPointF(RIM_X, 0)
    shades = linear(CRATER - across, CRATER + across, dict(zip((0, 0.5, 1), rock, strict=True)))
    painter.draw(polygon(*rim), QPen(colour("#2B1D12", 70), 1.0), shades)
    inner = QRectF(CRATER.x() - RIM_X * 0.9, CRATER.y() - RIM_Y * 0.86, RIM_X * 1.8, RIM_Y * 1.56)
    painter.setBrush(linear(inner.topLeft(), inner.bottomLeft(), dict(enumerate(wall))))
    painter.drawEllipse(inner)
    floor = inner.adjusted(RIM_X * 0.2, RIM_Y * 0.62, -RIM_X * 0.2, -RIM_Y * 0.06)
    painter.use(None, radial(floor.center(), RIM_X * 0.75, dict(enumerate(deep))))
    painter.drawEllipse(floor)
    painter.use(QPen(colour("#FFF6DC", 150), 1.5), None)
    painter.drawArc(inner, 190 * 16, 160 * 16)
    if look is Phase.SEETHES:
        painter.glow(CRATER, 56, colour("#FFC24A", 90), 0.5)
    elif look is Phase.ERUPTS:
        painter.glow(CRATER, 90, colour("#FFC24A", 220), 0.5)


def paint_streams(painter: Painter, beds: Sequence[Sequence[QPointF]]) -> None:
    """Paint glowing rivers of lava down beds of points, each for a part of its length, narrower downwards."""
    layers = ((2.8, "#FF3A0A", 70), (1.6, "#8E1606", 255), (1.0, "#F2500F", 255), (0.42, "#FFE28A", 255))
    for scale, tint, alpha in layers:
        for bed, length in zip(beds, cycle((0.52, 0.5, 0.78, 0.7, 0.6))):
            _river(painter, bed, length, 8.5 * scale, colour(tint, alpha))


def _river(painter: Painter, bed: Sequence[QPointF], length: float, width: float, tint: QColor) -> None:
    course = smooth_line(bed)
    left, right = [], []
    for n in range(23):
        part = length * n / 22
        at = course.pointAtPercent(part)
        angle = course.angleAtPercent(part) * 3.14159 / 180
        half = width / 2 * (1 - 0.55 * n / 22) * (1 + 0.18 * sin(n * 1.7))
        normal = QPointF(sin(angle), cos(angle)) * half
        left.append(at + normal)
        right.append(at - normal)
    painter.fillPath(polygon(*left, *right[::-1]), tint)
    tip = width / 2 * 0.5
    painter.disc(course.pointAtPercent(length), tip, tip, None, tint)


def paint_smoke(painter: Painter, dark: bool) -> None:
    """Paint a plume that drifts west over the top of the board. `dark`: larger, black and lit by fire."""
    rng = Random(7)
    count = 44 if dark else 26
    shades = ("#241C1A", "#332824", "#463630") if dark else ("#F4EEE4", "#DCD4C8", "#C4BAAE")
    for n in range(count, -1, -1):  # from the far end, so that nearer puffs overlap farther ones
        part = n / count
        drift = part * (230 if dark else 130)
        at = CRATER + QPointF(-6 - drift + rng.uniform(-13, 13), -6 - part * 46 + rng.uniform(-10, 10))
        radius = 13 + part * (30 if dark else 22) + rng.uniform(-4, 4)
        alpha = int((225 if dark else 150) * (1 - part) ** 0.6)
        tint = colour(rng.choice(shades))
        puff = {0: colour(tint.lighter(135), alpha), 0.55: colour(tint, int(alpha * 0.8)), 1: colour(tint, 0)}
        focus = at - QPointF(radius * 0.35, radius * 0.4)
        painter.disc(at, radius, radius, None, radial(at, radius, puff, focus))
        if dark and part < 0.45:
            painter.glow(at + QPointF(6, radius * 0.5), radius * 0.9, colour("#FF6A14", int(130 * (1 - part * 2.2))))


def paint_fountain(painter: Painter) -> None:
    """Paint jets of fire and glowing bombs around the crater."""
    rng = Random(31)
    for width, tint, alpha in ((5.5, "#E2430F", 110), (3.0, "#FF8A1E", 190), (1.3, "#FFF3B0", 235)):
        rng.seed(31)  # the same jets each time, brighter and finer
        for _ in range(22):
            lean, force = rng.uniform(-1, 1), rng.uniform(0.45, 1.0)
            start = CRATER + QPointF(lean * 26, 5)
            top = start + QPointF(lean * 40 * force, -58 * force * (1 - 0.35 * abs(lean)))
            end = top + QPointF(lean * 30 * force, 22 * force)
            jet = QPainterPath(start)
            jet.cubicTo(start + QPointF(lean * 6, -26 * force), top - QPointF(lean * 12, 0), end)
            painter.stroke(jet, colour(tint, alpha), width * force)
    painter.glow(CRATER - QPointF(0, 8), 46, colour("#FFE28A", 210), 0.9)
    for _ in range(44):
        turn, reach = rng.uniform(-1.35, 1.35), rng.uniform(34, 92)
        at = CRATER + QPointF(sin(turn) * reach * 1.25, -cos(turn) * reach * 0.62 + reach * reach / 230)
        size = rng.uniform(0.9, 2.6)
        painter.glow(at, size * 3.2, colour("#FF8A1E", 150))
        painter.disc(at, size, size, None, colour(rng.choice(palette.LAVA[:2])))

"""Vesuvius, north-east of the city, as it looks in each phase."""

from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from pompeii_qt.art import palette
from pompeii_qt.art.frame import BAND
from pompeii_qt.art.palette import colour
from pompeii_qt.art.plan import BOARD_RECT, CRATER
from pompeii_qt.art.textures import glow, polygon, roughen, soft_shadow
from pompeii_qt.art.walls import paint_gate_name

MOODS: Final = ("sleeps", "seethes", "erupts")
_RX, _RY = 66.0, 21.0


def mood(phase: str) -> str:
    """How Vesuvius looks in a phase: one of MOODS."""
    return phase if phase in ("sleeps", "seethes") else "erupts"


def paint_volcano(painter: QPainter, phase: str) -> None:
    """The mountain inside VOLCANO_RECT, in board units."""
    look = mood(phase)
    inside = QPainterPath()
    inside.addRect(BOARD_RECT.adjusted(BAND, BAND, -BAND, -BAND))
    painter.save()
    painter.setClipPath(inside)
    if look == "erupts":
        glow(painter, CRATER, 260, colour("#FF5A1C", 130), 0.8)
    _body(painter, look)
    if look == "erupts":
        _streams(painter)
    _crater(painter, look)
    if look == "seethes":
        _smoke(painter, dark=False)
    elif look == "erupts":
        _smoke(painter, dark=True)
        _fountain(painter)
    paint_gate_name(painter, "J2")
    painter.restore()


def _outline() -> QPainterPath:
    """The mountain: it fills I1-K1 and K2 and spills into the margin, and leaves the walls free."""
    x, y = CRATER.x(), CRATER.y()
    path = QPainterPath(QPointF(x - _RX, y))
    path.cubicTo(x - 84, y + 26, x - 112, y + 44, x - 150, y + 58)
    path.cubicTo(858, 40, 832, 48, 830, 58)
    path.cubicTo(838, 74, 880, 64, 904, 72)
    path.cubicTo(950, 78, 985, 66, 1018, 70)
    path.cubicTo(1034, 92, 1026, 130, 1034, 158)
    path.cubicTo(1052, 176, 1090, 160, 1112, 168)
    path.cubicTo(1150, 182, 1180, 166, BOARD_RECT.right() + 40, 172)
    path.lineTo(BOARD_RECT.right() + 40, 84)
    path.cubicTo(x + 128, y + 62, x + 96, y + 34, x + _RX, y)
    path.cubicTo(x + 30, y - 16, x - 30, y - 16, x - _RX, y)
    path.closeSubpath()
    return path


def _body(painter: QPainter, look: str) -> None:
    body = _outline()
    soft_shadow(painter, body, -2, 5, 6, 80)
    tones = {
        "sleeps": ("#8F8A74", "#7F8F55", "#6C8A4B", "#8FA05C"),
        "seethes": ("#6F675C", "#7C7A55", "#6F7A4B", "#8E945A"),
        "erupts": ("#3A2A26", "#4A3830", "#54453A", "#6A5B45"),
    }[look]
    slope = QLinearGradient(CRATER, CRATER + QPointF(0, 215))
    for stop, tone in zip((0, 0.3, 0.62, 1), tones, strict=True):
        slope.setColorAt(stop, colour(tone))
    painter.fillPath(body, slope)
    painter.save()
    painter.setClipPath(body, Qt.ClipOperation.IntersectClip)
    side = QLinearGradient(CRATER - QPointF(170, 0), CRATER + QPointF(170, 0))
    side.setColorAt(0, colour("#FFF2C8", 90))
    side.setColorAt(0.5, colour("#FFF2C8", 0))
    side.setColorAt(1, colour("#140C06", 130))
    painter.fillPath(body, side)
    _gullies(painter, look)
    if look != "erupts":
        _scrub(painter)
    painter.restore()
    roughen(painter, body, 0.6, 0.5)


def _gullies(painter: QPainter, look: str) -> None:
    """Ribs and furrows that run down from the rim."""
    rng = Random(79)
    for n in range(40):
        turn = pi * (n + rng.uniform(-0.3, 0.3)) / 39
        rim = CRATER + QPointF(-_RX * cos(turn), _RY * sin(turn))
        away = QPointF(-cos(turn) * 190, 60 + 150 * sin(turn)) * rng.uniform(0.5, 1.0)
        middle = rim + away * 0.45 + QPointF(rng.uniform(-6, 6), 12)
        end = rim + away
        width = rng.uniform(4, 10)
        furrow = QPainterPath(rim)
        furrow.quadTo(middle, end)
        furrow.quadTo(middle + QPointF(width, 0), rim + QPointF(2.5, 0))
        dark = n % 2 == 0
        painter.fillPath(furrow, colour("#1A120A", 66 if look != "erupts" else 110) if dark else colour("#FFF0C4", 46))


def _scrub(painter: QPainter) -> None:
    """Vineyards and woods on the lower slopes."""
    rng = Random(5)
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(190):
        at = QPointF(rng.uniform(830, 1190), rng.uniform(26, 180))
        if at.y() < 36 + abs(at.x() - CRATER.x()) * 0.05:
            continue
        size = rng.uniform(2.2, 4.6)
        painter.setBrush(colour("#22301A", 90))
        painter.drawEllipse(at + QPointF(1.6, 2), size, size * 0.8)
        painter.setBrush(colour(rng.choice(palette.TREE), 230))
        painter.drawEllipse(at, size, size * 0.85)


def _crater(painter: QPainter, look: str) -> None:
    lip = QPainterPath()
    rng = Random(1)
    for n in range(41):
        turn = 2 * pi * n / 40
        wobble = 1 + (rng.uniform(-0.05, 0.07) if n < 40 else 0)
        point = CRATER + QPointF(_RX * wobble * cos(turn), _RY * wobble * sin(turn))
        if n:
            lip.lineTo(point)
        else:
            lip.moveTo(point)
    lip.closeSubpath()
    rock = QLinearGradient(CRATER - QPointF(_RX, 0), CRATER + QPointF(_RX, 0))
    rock.setColorAt(0, colour("#B6A88C" if look != "erupts" else "#7A5140"))
    rock.setColorAt(1, colour("#5E5243" if look != "erupts" else "#3A241C"))
    painter.setPen(QPen(colour("#2B1D12", 200), 1.4))
    painter.setBrush(rock)
    painter.drawPath(lip)
    inner = QRectF(CRATER.x() - _RX * 0.82, CRATER.y() - _RY * 0.68, _RX * 1.64, _RY * 1.5)
    deep = QRadialGradient(inner.center() + QPointF(0, 5), _RX)
    stops = {
        "sleeps": ("#3A2E22", "#5A4A38", "#241A12"),
        "seethes": ("#C2410F", "#4A2415", "#1A100A"),
        "erupts": ("#FFF3B0", "#FF8A1E", "#A81E05"),
    }[look]
    for stop, tone in zip((0, 0.5, 1), stops, strict=True):
        deep.setColorAt(stop, colour(tone))
    painter.setBrush(deep)
    painter.drawEllipse(inner)
    painter.setPen(QPen(colour("#FFF0C4", 120), 1.6))
    painter.drawArc(inner, 190 * 16, 160 * 16)
    if look == "erupts":
        glow(painter, CRATER, 90, colour("#FFC24A", 210), 0.55)


def _streams(painter: QPainter) -> None:
    """Rivers of lava down the slopes."""
    rng = Random(12)
    starts = ((-0.82, -108, 92, 9), (-0.3, -42, 108, 13), (0.15, 10, 190, 15), (0.55, 92, 170, 11), (0.9, 150, 120, 8))
    for across, dx, dy, width in starts:
        rim = CRATER + QPointF(_RX * across, _RY * (1 - across * across) ** 0.5)
        points = [rim + QPointF(dx * n / 5 + (rng.uniform(-8, 8) if n else 0), dy * n / 5) for n in range(6)]
        river = QPainterPath(points[0])
        for first, second in pairwise(points[1:]):
            river.quadTo(first, (first + second) / 2)
        for scale, tint in (
            (2.6, colour("#FF3A0A", 60)),
            (1.5, colour("#B3200A")),
            (0.9, colour("#FF6A14")),
            (0.4, colour("#FFE28A")),
        ):
            pen = QPen(tint, width * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(river)


def _smoke(painter: QPainter, dark: bool) -> None:
    """A plume that the wind carries west over the top of the board."""
    rng = Random(7)
    count = 34 if dark else 22
    for n in range(count):
        part = n / count
        at = CRATER + QPointF(
            -10 - part * (190 if dark else 120) + rng.uniform(-14, 14), -4 - part * 58 + rng.uniform(-9, 9)
        )
        radius = 16 + part * (34 if dark else 26) + rng.uniform(-4, 4)
        if dark:
            tint = colour(rng.choice(("#2A211E", "#3A2D28", "#54382C")), int(150 - 60 * part))
        else:
            tint = colour(rng.choice(("#F2ECE2", "#D8D0C4", "#BDB4A8")), int(150 - 90 * part))
        glow(painter, at, radius, tint)
        if dark and part < 0.4:
            glow(painter, at + QPointF(0, radius * 0.4), radius * 0.8, colour("#FF6A14", int(90 * (1 - part * 2))))


def _fountain(painter: QPainter) -> None:
    """Sparks and bombs thrown out of the crater."""
    rng = Random(31)
    painter.setPen(Qt.PenStyle.NoPen)
    jet = polygon(
        (CRATER.x() - 20, CRATER.y() + 4), (CRATER.x() - 8, CRATER.y() - 40), (CRATER.x(), CRATER.y() - 64),
        (CRATER.x() + 9, CRATER.y() - 38), (CRATER.x() + 20, CRATER.y() + 4),
    )  # fmt: skip
    fire = QLinearGradient(CRATER, CRATER - QPointF(0, 66))
    fire.setColorAt(0, colour("#FFF3B0", 240))
    fire.setColorAt(0.6, colour("#FF8A1E", 170))
    fire.setColorAt(1, colour("#E2430F", 0))
    painter.fillPath(jet, fire)
    for _ in range(46):
        turn = rng.uniform(-1.3, 1.3)
        reach = rng.uniform(20, 86)
        at = CRATER + QPointF(sin(turn) * reach * 1.2, -cos(turn) * reach * 0.75 + reach * reach / 190)
        size = rng.uniform(0.9, 2.8)
        glow(painter, at, size * 3, colour("#FF8A1E", 140))
        painter.setBrush(colour(rng.choice(palette.LAVA[:2])))
        painter.drawEllipse(at, size, size)

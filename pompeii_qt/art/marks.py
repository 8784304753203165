"""Signs laid over the board: what may be chosen, what would burn, what would be cut off, where the keyboard is."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT, CRATER
from pompeii_qt.art.painting import box_path, disc, draw, glow, lettering, linear, polygon, saved, svg_path, use
from pompeii_qt.art.palette import colour

TARGET_SIDE = 116.0
GATE_SIDE = 104.0
RING_SIDE = 50.0
FLAME_SIDE = 36.0
BLAZE_SIDE = 640.0
BLAZE_GROWTH = 1.2
"""How much larger than painted the light of the eruption becomes."""
_BLAZE = QRectF(-BLAZE_SIDE / 2, -BLAZE_SIDE / 2, BLAZE_SIDE, BLAZE_SIDE)
_FADES_FROM = 0.35
"""Of the way from the crater to the board's edge."""
FLARE_SIDE = 300.0

_DARK = "#123D12"
_BRIGHT = "#F6FF8A"


def paint_target(painter: QPainter, hot: bool) -> None:
    """A lit square in a box of TARGET_SIDE around the origin: a glowing edge and four brackets; `hot` is pointed at."""
    edge = box_path(QRectF(-46.5, -46.5, 93, 93), 10)
    for width, alpha in ((17.0, 36), (12.0, 60), (8.0, 90)):
        draw(painter, edge, QPen(colour("#FFE95A", alpha + (60 if hot else 0)), width))
    painter.fillPath(edge, colour("#FFF27A", 60 if hot else 30))
    draw(painter, edge, QPen(colour(_DARK), 5.4 if hot else 4.4))
    draw(painter, edge, QPen(colour(_BRIGHT), 3.0 if hot else 2.0))
    for width, tint in ((9.0, _DARK), (5.4, "#FFFFFF" if hot else _BRIGHT)):
        painter.setPen(QPen(colour(tint), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(_brackets(46.5, 17 if hot else 12))


def _brackets(half: float, arm: float) -> QPainterPath:
    path = QPainterPath()
    for sx in (-1, 1):
        for sy in (-1, 1):
            path.moveTo(sx * half, sy * (half - arm))
            path.lineTo(sx * half, sy * half)
            path.lineTo(sx * (half - arm), sy * half)
    return path


def paint_gate_target(painter: QPainter, hot: bool) -> None:
    """A lit gate in a box of GATE_SIDE around the origin: a glow, and an arrow that points up, out of the city."""
    glow(painter, QPointF(0, 0), 52, colour("#FFE95A", 230 if hot else 150))
    arrow = polygon((0, -34), (21, -9), (9.5, -9), (9.5, 20), (-9.5, 20), (-9.5, -9), (-21, -9))
    for width, tint in ((9, _DARK), (4.5, "#FFFFFF" if hot else _BRIGHT)):
        pen = QPen(colour(tint), width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        draw(painter, arrow, pen, colour("#4E9A32" if hot else "#2F6B2A"))


def paint_ring(painter: QPainter, chosen: bool) -> None:
    """A ring around a piece that may be taken, in a box of RING_SIDE; `chosen` once it has been."""
    if not chosen:
        glow(painter, QPointF(0, 0), 25, colour("#FFE95A", 120))
    for width, tint in ((6.5, _DARK), (3.2, "#FFFFFF" if chosen else _BRIGHT)):
        disc(painter, QPointF(0, 0), 20.5, 20.5, QPen(colour(tint), width), None)
    if chosen:
        painter.setPen(QPen(colour(_DARK), 2, Qt.PenStyle.DotLine))
        painter.drawEllipse(QPointF(0, 0), 20.5, 20.5)


def paint_cut_off(painter: QPainter) -> None:
    """A square that lava would cut off, in a box of TARGET_SIDE: a red hatch with a barred edge."""
    box = QRectF(-47, -47, 94, 94)
    with saved(painter):
        painter.setClipRect(box)
        for width, tint in ((6, colour("#2B0A06", 150)), (3, colour("#FF7A4A", 230))):
            painter.setPen(QPen(tint, width))
            for n in range(-4, 5):
                painter.drawLine(QPointF(-47 + 24 * n, 47), QPointF(47 + 24 * n, -47))
    use(painter, QPen(colour("#2B0A06"), 5), None)
    painter.drawRect(box)
    painter.setPen(QPen(colour("#FF7A4A"), 2.4))
    painter.drawRect(box)


def paint_flame(painter: QPainter) -> None:
    """A flame over a piece that would burn, in a box of FLAME_SIDE around the origin."""
    flame = svg_path(
        """M 0 -19 C 4 -9 15 -3 13 9 C 12 17 5 19 0 19 C -6 19 -13 16 -13 8 C -13 1 -8 -2 -7 -8
        C -4 -5 -3 -3 -3 1 C 2 -5 2 -12 0 -19"""
    )
    painter.scale(0.78, 0.78)
    glow(painter, QPointF(0, 2), 22, colour("#FF6A14", 150))
    draw(painter, flame, QPen(colour("#3A0C04"), 2.6), colour("#FF5A1C"))
    with saved(painter):
        painter.translate(0, 7)
        painter.scale(0.5, 0.55)
        painter.fillPath(flame, colour("#FFE28A"))


def paint_blaze(painter: QPainter) -> None:
    """The light of the eruption, in a box of BLAZE_SIDE around the origin, which is the crater."""
    glow(painter, QPointF(0, 0), 320, colour("#FF5A14", 200))
    glow(painter, QPointF(0, 0), 170, colour("#FFB03A", 210))
    # Where it has grown the board's edge would cut it off: it fades out before that on every side.
    board = BOARD_RECT.translated(-CRATER)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    sides = ((board.left(), 0), (board.right(), 0), (0, board.top()), (0, board.bottom()))
    for x, y in sides:
        edge = QPointF(x, y) / BLAZE_GROWTH
        painter.fillRect(_BLAZE, linear(edge, edge * _FADES_FROM, {0: colour("#000000", 0), 1: "#000000"}))


def paint_flare(painter: QPainter) -> None:
    """The crater's answer to a sacrifice, in a box of FLARE_SIDE around the origin."""
    glow(painter, QPointF(0, 0), FLARE_SIDE / 2, colour("#FF5A14", 190))
    glow(painter, QPointF(0, -6), 84, colour("#FFB03A", 235), 0.75)
    for lean, reach in ((-34, 34), (-19, 48), (-3, 58), (14, 50), (31, 36)):
        for width, tint in ((9, colour("#FF6A14", 110)), (4, colour("#FFE28A", 190))):
            jet = QPainterPath(QPointF(lean, 4))
            jet.cubicTo(lean, -reach * 0.5, lean * 1.2, -reach, lean * 1.5, -reach * 0.86)
            draw(painter, jet, QPen(tint, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    glow(painter, QPointF(0, 0), 50, colour("#FFF3B0", 250), 0.5)


def paint_cursor(painter: QPainter) -> None:
    """The keyboard's square, in a box of TARGET_SIDE around the origin: a dashed frame, black on white."""
    dashes = QPen(colour("#0B2A4A"), 4)
    dashes.setDashPattern([2.2, 1.6])
    for pen in (QPen(colour("#FFFFFF"), 7), dashes):
        use(painter, pen, None)
        painter.drawRoundedRect(QRectF(-52, -52, 104, 104), 12, 12)


def paint_pointed(painter: QPainter) -> None:
    """A square that a line of the log speaks of, in a box of TARGET_SIDE around the origin."""
    for width, tint in ((8, colour("#FFFFFF")), (4, colour("#9C1F5B"))):
        disc(painter, QPointF(0, 0), 51, 51, QPen(tint, width), None)


def paint_heat(painter: QPainter, worth: float) -> None:
    """A value between 0 and 1 over a square, in a box of TARGET_SIDE: from dark violet to bright yellow."""
    use(painter, None, colour(_heat(worth), 170))
    painter.drawRoundedRect(QRectF(-46, -46, 92, 92), 8, 8)


def paint_figure(painter: QPainter, text: str) -> None:
    """A value in figures at the foot of a square, in a box of TARGET_SIDE around the origin."""
    label = QRectF(-34, 22, 68, 25)
    use(painter, QPen(colour(palette.OUTLINE, 200), 1.3), colour("#FFF7E4"))
    painter.drawRoundedRect(label, 8, 8)
    lettering(painter, label, text, 21)


def _heat(worth: float) -> str:
    """After the viridis scale, which people with any colour vision read alike."""
    scale = ("#440154", "#414487", "#2A788E", "#22A884", "#7AD151", "#FDE725")
    return scale[min(int(max(worth, 0.0) * len(scale)), len(scale) - 1)]

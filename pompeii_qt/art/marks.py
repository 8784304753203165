"""Signs laid over the board: what may be chosen, what last moves left, choices compared, edges of high contrast."""

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final, Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform

from pompeii_core.city import INDEX
from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT, CRATER, GATE_OF, PIT, building_parts, gate_rect, pits, square_rect
from pompeii_qt.art.painting import Painter, box_path, ellipse, linear, polygon, polyline, segments, svg_path, union
from pompeii_qt.art.palette import colour
from pompeii_qt.art.pieces import SIDE, piece_shape

TARGET_SIDE = 116.0
GATE_SIDE = 104.0
RING_SIDE = 50.0
FLAME_SIDE = 36.0
BLAZE_SIDE = 640.0
BLAZE_GROWTH = 1.2  # how much larger than painted the light of the eruption becomes
_BLAZE = QRectF(-BLAZE_SIDE / 2, -BLAZE_SIDE / 2, BLAZE_SIDE, BLAZE_SIDE)
_FADES_FROM = 0.35  # of the way from the crater to the board's edge
FLARE_SIDE = 300.0

_DARK = "#123D12"
_BRIGHT = "#F6FF8A"


def paint_target(painter: Painter, hot: bool) -> None:
    """A lit square in a box of TARGET_SIDE around the origin: a glowing edge and four brackets; `hot` is pointed at."""
    edge = box_path(QRectF(-46.5, -46.5, 93, 93), 10)
    for width, alpha in ((17.0, 36), (12.0, 60), (8.0, 90)):
        painter.draw(edge, QPen(colour("#FFE95A", alpha + (60 if hot else 0)), width))
    painter.fillPath(edge, colour("#FFF27A", 60 if hot else 30))
    painter.draw(edge, QPen(colour(_DARK), 5.4 if hot else 4.4))
    painter.draw(edge, QPen(colour(_BRIGHT), 3.0 if hot else 2.0))
    for width, tint in ((9.0, _DARK), (5.4, "#FFFFFF" if hot else _BRIGHT)):
        painter.setPen(QPen(colour(tint), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(_brackets(46.5, 17 if hot else 12))


def _brackets(half: float, arm: float) -> QPainterPath:
    corner, path = polyline((half, half - arm), (half, half), (half - arm, half)), QPainterPath()
    for sx, sy in product((-1, 1), repeat=2):
        path.addPath(QTransform.fromScale(sx, sy).map(corner))
    return path


def paint_gate_target(painter: Painter, hot: bool) -> None:
    """A lit gate in a box of GATE_SIDE around the origin: a glow, and an arrow that points up, out of the city."""
    painter.glow(QPointF(0, 0), 52, colour("#FFE95A", 230 if hot else 150))
    arrow = polygon((0, -34), (21, -9), (9.5, -9), (9.5, 20), (-9.5, 20), (-9.5, -9), (-21, -9))
    for width, tint in ((9, _DARK), (4.5, "#FFFFFF" if hot else _BRIGHT)):
        painter.stroke(arrow, tint, width, colour("#4E9A32" if hot else "#2F6B2A"))


def paint_ring(painter: Painter, chosen: bool) -> None:
    """A ring around a piece that may be taken, in a box of RING_SIDE; `chosen` once it has been."""
    if not chosen:
        painter.glow(QPointF(0, 0), 25, colour("#FFE95A", 120))
    for width, tint in ((6.5, _DARK), (3.2, "#FFFFFF" if chosen else _BRIGHT)):
        painter.disc(QPointF(0, 0), 20.5, 20.5, QPen(colour(tint), width), None)
    if chosen:
        painter.disc(QPointF(0, 0), 20.5, 20.5, QPen(colour(_DARK), 2, Qt.PenStyle.DotLine))


def paint_cut_off(painter: Painter) -> None:
    """A square that lava would cut off, in a box of TARGET_SIDE: a red hatch with a barred edge."""
    box = QRectF(-47, -47, 94, 94)
    with painter.saved():
        painter.setClipRect(box)
        hatch = segments((24 * n - 47, 47, 24 * n + 47, -47) for n in range(-4, 5))
        painter.draw(hatch, QPen(colour("#2B0A06", 150), 6))
        painter.draw(hatch, QPen(colour("#FF7A4A", 230), 3))
    painter.draw(box_path(box), QPen(colour("#2B0A06"), 5))
    painter.draw(box_path(box), QPen(colour("#FF7A4A"), 2.4))


def paint_flame(painter: Painter) -> None:
    """A flame over a piece that would burn, in a box of FLAME_SIDE around the origin."""
    flame = svg_path(
        """M 0 -19 C 4 -9 15 -3 13 9 C 12 17 5 19 0 19 C -6 19 -13 16 -13 8 C -13 1 -8 -2 -7 -8
        C -4 -5 -3 -3 -3 1 C 2 -5 2 -12 0 -19"""
    )
    painter.scale(0.78, 0.78)
    painter.glow(QPointF(0, 2), 22, colour("#FF6A14", 150))
    painter.draw(flame, QPen(colour("#3A0C04"), 2.6), colour("#FF5A1C"))
    with painter.saved():
        painter.translate(0, 7)
        painter.scale(0.5, 0.55)
        painter.fillPath(flame, colour("#FFE28A"))


def paint_blaze(painter: Painter) -> None:
    """The light of the eruption, in a box of BLAZE_SIDE around the origin, which is the crater."""
    painter.glow(QPointF(0, 0), 320, colour("#FF5A14", 200))
    painter.glow(QPointF(0, 0), 170, colour("#FFB03A", 210))
    # Where it has grown the board's edge would cut it off: it fades out before that on every side.
    board = BOARD_RECT.translated(-CRATER)
    painter.setCompositionMode(Painter.CompositionMode.CompositionMode_DestinationIn)
    for x, y in ((board.left(), 0), (board.right(), 0), (0, board.top()), (0, board.bottom())):
        edge = QPointF(x, y) / BLAZE_GROWTH
        painter.fillRect(_BLAZE, linear(edge, edge * _FADES_FROM, {0: colour("#000000", 0), 1: "#000000"}))


def paint_flare(painter: Painter) -> None:
    """The crater's answer to a sacrifice, in a box of FLARE_SIDE around the origin."""
    painter.glow(QPointF(0, 0), FLARE_SIDE / 2, colour("#FF5A14", 190))
    painter.glow(QPointF(0, -6), 84, colour("#FFB03A", 235), 0.75)
    for lean, reach in ((-34, 34), (-19, 48), (-3, 58), (14, 50), (31, 36)):
        for width, tint in ((9, colour("#FF6A14", 110)), (4, colour("#FFE28A", 190))):
            jet = QPainterPath(QPointF(lean, 4))
            jet.cubicTo(lean, -reach * 0.5, lean * 1.2, -reach, lean * 1.5, -reach * 0.86)
            painter.stroke(jet, tint, width)
    painter.glow(QPointF(0, 0), 50, colour("#FFF3B0", 250), 0.5)


def paint_cursor(painter: Painter) -> None:
    """The keyboard's square, in a box of TARGET_SIDE around the origin: a dashed frame, black on white."""
    dashes = QPen(colour("#0B2A4A"), 4)
    dashes.setDashPattern([2.2, 1.6])
    for pen in (QPen(colour("#FFFFFF"), 7), dashes):
        painter.rounded(QRectF(-52, -52, 104, 104), 12, pen)


def paint_pointed(painter: Painter) -> None:
    """A square that a line of the log speaks of, in a box of TARGET_SIDE around the origin."""
    for width, tint in ((8, colour("#FFFFFF")), (4, colour("#9C1F5B"))):
        painter.disc(QPointF(0, 0), 51, 51, QPen(tint, width), None)


def paint_heat(painter: Painter, worth: float) -> None:
    """A value between 0 and 1 over a square, in a box of TARGET_SIDE: from dark violet to bright yellow."""
    painter.rounded(QRectF(-46, -46, 92, 92), 8, None, colour(_heat(worth), 170))


def paint_figure(painter: Painter, text: str) -> None:
    """A value in figures at the foot of a square, in a box of TARGET_SIDE around the origin."""
    label = QRectF(-34, 22, 68, 25)
    painter.rounded(label, 8, QPen(colour(palette.OUTLINE, 200), 1.3), colour("#FFF7E4"))
    painter.lettering(label, text, 21)


def _heat(worth: float) -> str:
    """After the viridis scale, which people with any colour vision read alike."""
    scale = ("#440154", "#414487", "#2A788E", "#22A884", "#7AD151", "#FDE725")
    return scale[min(int(max(worth, 0.0) * len(scale)), len(scale) - 1)]


GHOST_SIDE: Final = 48.0
LAID_SIDE: Final = 116.0
TRAIL_EDGE: Final = 18.0  # a trail is painted within so many units around its points
_HEAD: Final = 17.0  # length of an arrow's head
_CORNER: Final = 16.0
_CORE: Final = 4.0
_STRIPES: Final = ((9.0, palette.HALO, 220), (6.4, palette.OUTLINE, 255))
"""Under the seat's colour, which no ground swallows then: width, colour and alpha."""


def paint_trail(painter: Painter, points: Sequence[QPointF], seat_colour: int) -> None:
    """A line along the points of a run with the seat's shape at its beginning and an arrow's head at its end."""
    back = QLineF(points[-1], points[-2])
    line = _rounded([*points[:-1], _neck(back, _HEAD)])
    head = polygon((0, 0), (-_HEAD, -9.5), (-_HEAD * 0.72, 0), (-_HEAD, 9.5))
    for width, tint, alpha in (*_STRIPES, (_CORE, palette.SEATS[seat_colour], 255)):
        painter.stroke(line, colour(tint, alpha), width)
        edge = QPen(colour(tint, alpha), max(width - _CORE, 0.1), j=Qt.PenJoinStyle.RoundJoin)
        _paint_head(painter, head, back, edge, colour(tint, alpha))
    _paint_shape(painter, points[0], seat_colour, 0.62)


def _neck(back: QLineF, head: float) -> QPointF:
    """Where a line ends that has a head of this length, `back` from its tip."""
    return back.pointAt(min(head * 0.7 / max(back.length(), 1.0), 0.9))


def _paint_head(painter: Painter, head: QPainterPath, back: QLineF, pen: QPen | None, brush: QColor) -> None:
    with painter.saved():
        painter.translate(back.p1())
        painter.rotate(180 - back.angle())
        painter.draw(head, pen, brush)


def paint_ghost(painter: Painter, seat_colour: int) -> None:
    """A piece that was lost, in a box of GHOST_SIDE around the origin: pale, its edge broken, struck out."""
    shape = piece_shape(seat_colour)
    painter.stroke(shape, colour(palette.HALO, 200), 6.0, colour(palette.HALO, 200))
    painter.fillPath(shape, colour(palette.SEATS[seat_colour], 150))
    edge = QPen(colour(palette.OUTLINE), 2.2, j=Qt.PenJoinStyle.RoundJoin)
    edge.setDashPattern([2.2, 1.5])
    painter.draw(shape, edge)
    for width, tint in ((7.0, palette.HALO), (3.8, "#8E1206")):
        painter.stroke(polyline((-15, 15), (15, -15)), tint, width)


def settled_side(size: float) -> float:
    """The side of the box that `paint_settled` needs for a piece of this size."""
    return size * 1.52 + 14


def paint_settled(painter: Painter, seat_colour: int, size: float) -> None:
    """A frame of the seat's shape around a piece of this size, which has just come, around the origin."""
    shape = piece_shape(seat_colour)
    grown = 1.52 * size / SIDE
    with painter.saved():
        painter.scale(grown, grown)
        # Dark and light, each wide enough for a pixel of its own at 720 lines: some roof is as dark as a seat's colour.
        for width, tint in ((11.0, palette.OUTLINE), (8.0, palette.HALO), (3.2, palette.SEATS[seat_colour])):
            painter.stroke(shape, tint, width / grown)


def paint_laid(painter: Painter, seat_colour: int) -> None:
    """A frame around a tile that has just been laid, with the seat's shape in a corner, in a box of LAID_SIDE."""
    edge = box_path(QRectF(-43.5, -43.5, 87, 87), 8)
    seat = palette.SEATS[seat_colour]
    for width, tint, alpha in ((8.0, palette.HALO, 220), (6.0, palette.OUTLINE, 255), (3.6, seat, 255)):
        painter.draw(edge, QPen(colour(tint, alpha), width))
    _paint_shape(painter, QPointF(-40, -40), seat_colour, 0.72)


def _paint_shape(painter: Painter, at: QPointF, seat_colour: int, size: float) -> None:
    shape = piece_shape(seat_colour)
    with painter.saved():
        painter.translate(at)
        painter.scale(size, size)
        painter.stroke(shape, colour(palette.HALO, 235), 6.5)
        painter.stroke(shape, palette.OUTLINE, 3.6, colour(palette.SEATS[seat_colour]))


def _rounded(points: Sequence[QPointF]) -> QPainterPath:
    if len(points) < 3:
        return polyline(*points)
    path = QPainterPath(points[0])
    for (before, corner), (_, after) in pairwise(pairwise(points)):
        path.lineTo(_towards(corner, before))
        path.quadTo(corner, _towards(corner, after))
    path.lineTo(points[-1])
    return path


def _towards(start: QPointF, end: QPointF) -> QPointF:
    way = QLineF(start, end)
    return way.pointAt(min(_CORNER / max(way.length(), 1.0), 0.5))


type ChoiceKind = Literal["best", "costly", "played"]

FRAME_SIDE: Final = 116.0
SIGN_SIDE: Final = 40.0
ARROW_EDGE: Final = 20.0  # an arrow is painted within so many units around its points
TINTS: Final[dict[ChoiceKind, str]] = {"best": "#1E7D3A", "costly": "#B3180A", "played": "#2A4E8E"}
_HALF: Final[dict[ChoiceKind, float]] = {"best": 44.0, "costly": 36.0, "played": 36.0}
"""Half a frame's side: one lies in the other where both are of one square."""
_ARROW_HEAD: Final = 22.0


def paint_choice_frame(painter: Painter, kind: ChoiceKind) -> None:
    """A frame around a square, in a box of FRAME_SIDE around the origin; dashed but for the best."""
    half = _HALF[kind]
    edge = box_path(QRectF(-half, -half, 2 * half, 2 * half), 9)
    painter.draw(edge, QPen(colour(palette.HALO, 235), 9.0))
    painter.draw(edge, _pen(kind, 5.4))


def paint_choice_arrow(painter: Painter, points: Sequence[QPointF], kind: ChoiceKind) -> None:
    """An arrow along points; dashed but for the best."""
    back = QLineF(points[-1], points[-2])
    line = polyline(*points[:-1], _neck(back, _ARROW_HEAD))
    head = polygon((0, 0), (-_ARROW_HEAD, -11.5), (-_ARROW_HEAD * 0.74, 0), (-_ARROW_HEAD, 11.5))
    painter.stroke(line, colour(palette.HALO, 235), 10.5)
    _paint_head(painter, head, back, QPen(colour(palette.HALO, 235), 6.0), colour(TINTS[kind]))
    painter.draw(line, _pen(kind, 6.0))
    _paint_head(painter, head, back, None, colour(TINTS[kind]))


def paint_choice_sign(painter: Painter, kind: ChoiceKind) -> None:
    """A disc with a tick for the best, a cross for what cost something, a dot for the rest, in a box of SIGN_SIDE."""
    painter.disc(QPointF(), 16, 16, QPen(colour(palette.HALO), 4.0), colour(TINTS[kind]))
    if kind == "played":
        painter.disc(QPointF(), 5, 5, None, colour("#FFFFFF"))
    elif kind == "best":
        painter.stroke(polyline((-7, 0.5), (-2, 6), (7.5, -5.5)), "#FFFFFF", 4.4)
    else:
        painter.stroke(segments([(-5.5, -5.5, 5.5, 5.5), (5.5, -5.5, -5.5, 5.5)]), "#FFFFFF", 4.4)


def _pen(kind: ChoiceKind, width: float) -> QPen:
    pen = QPen(colour(TINTS[kind]), width, j=Qt.PenJoinStyle.RoundJoin)
    if kind != "best":
        pen.setDashPattern([2.2, 1.3])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


_BLACK, _WHITE = "#000000", "#FFFFFF"


def paint_edges(painter: Painter) -> None:
    """Over the whole board, before anything stands on it."""
    for name in INDEX:
        outline(painter, box_path(square_rect(name)), 2.0)
    for _, squares in building_parts():
        outline(painter, union(square_rect(square).adjusted(3, 3, -3, -3) for square in squares), 3.4)
    for name in INDEX:
        for pit in pits(name):
            outline(painter, ellipse(pit, PIT, PIT), 1.8)
    for name in GATE_OF:
        outline(painter, box_path(gate_rect(name).adjusted(8, 8, -8, -8), 6), 3.0)


def outline(painter: Painter, path: QPainterPath, width: float) -> None:
    """A line of `width` with as much light on either side: on whatever ground, one of both is seen."""
    for tint, wide in ((_WHITE, 3 * width), (_BLACK, width)):
        painter.draw(path, QPen(colour(tint), wide, j=Qt.PenJoinStyle.MiterJoin))


def paint_strong_target(painter: Painter, hot: bool) -> None:
    """A target in a box of TARGET_SIDE around the origin: yellow between black lines, filled where it is pointed at."""
    edge = box_path(QRectF(-46.5, -46.5, 93, 93), 4)
    if hot:
        painter.fillPath(edge, colour("#FFFF00", 110))
    for tint, wide in ((_BLACK, 14.0), ("#FFFF00", 9.0), *([(_BLACK, 2.0)] if hot else [])):
        painter.draw(edge, QPen(colour(tint), wide, j=Qt.PenJoinStyle.MiterJoin))


def paint_strong_tile(painter: Painter, symbol: QPainterPath | None) -> None:
    """What is laid over a tile in a box of SIDE around the origin: a bright pool with its symbol, and an edge."""
    if symbol is not None:
        painter.disc(QPointF(), 32, 32, QPen(colour(_BLACK), 3), colour("#FFF3A0"))
        with painter.saved():
            painter.scale(52, 52)
            painter.fillPath(symbol, colour(_BLACK))
    for tint, wide in ((_BLACK, 8.0), ("#FF9A2E", 3.6)):
        painter.draw(box_path(QRectF(-45.5, -45.5, 91, 91), 6), QPen(colour(tint), wide))

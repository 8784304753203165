"""Signs over the board: targets, traces of the last moves, compared choices, and edges for high contrast."""

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from typing import Final, Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform

from pompeii_core.city import INDEX
from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT, CRATER, GATE_OF, PIT, building_parts, gate_rect, pits, square_rect
from pompeii_qt.art.painting import (
    Painter,
    box_path,
    display_font,
    ellipse,
    linear,
    polygon,
    polyline,
    segments,
    svg_path,
    union,
)
from pompeii_qt.art.palette import colour
from pompeii_qt.art.pieces import SIDE, piece_shape
from pompeii_qt.system import resources

TARGET_SIDE = 116.0
VALUE_SIDE = 128.0
GATE_SIDE = 104.0
RING_SIDE = 50.0
FLAME_SIDE = 36.0
BLAZE_SIDE = 640.0
BLAZE_GROWTH = 1.2  # factor by which the animation enlarges the light of the eruption
_BLAZE = QRectF(-BLAZE_SIDE / 2, -BLAZE_SIDE / 2, BLAZE_SIDE, BLAZE_SIDE)
_FADES_FROM = 0.35  # start of the fade as a share of the distance from the crater to the board's edge
FLARE_SIDE = 300.0

_DARK = "#123D12"
_BRIGHT = "#F6FF8A"


def paint_target(painter: Painter, hot: bool) -> None:
    """Paint a lit square around the origin, within TARGET_SIDE: a glowing edge and four brackets. `hot`: hovered."""
    edge = box_path(QRectF(-46.5, -46.5, 93, 93), 10)
    for width, alpha in ((17.0, 36), (12.0, 60), (8.0, 90)) if hot else ((12.0, 60), (8.0, 90)):
        painter.draw(edge, QPen(colour("#FFE95A", alpha + (60 if hot else 0)), width))
    if hot:  # others keep the colours of their buildings, which cards have too
        painter.fillPath(edge, colour("#FFF27A", 60))
    painter.draw(edge, QPen(colour(_DARK), 5.4 if hot else 4.4))
    painter.draw(edge, QPen(colour(_BRIGHT), 3.0 if hot else 2.0))
    for width, tint in ((9.0, _DARK), (5.4, "#FFFFFF" if hot else _BRIGHT)):
        painter.draw(_brackets(46.5, 17 if hot else 12), QPen(colour(tint), width, c=Qt.PenCapStyle.RoundCap))


def _brackets(half: float, arm: float) -> QPainterPath:
    corner, path = polyline((half, half - arm), (half, half), (half - arm, half)), QPainterPath()
    for sx, sy in product((-1, 1), repeat=2):
        path.addPath(QTransform.fromScale(sx, sy).map(corner))
    return path


def paint_gate_target(painter: Painter, hot: bool) -> None:
    """Paint a lit gate around the origin, within GATE_SIDE: a glow and an arrow up, out of the city. `hot`: hovered."""
    painter.glow(QPointF(0, 0), 52, colour("#FFE95A", 230 if hot else 150))
    arrow = polygon((0, -34), (21, -9), (9.5, -9), (9.5, 20), (-9.5, 20), (-9.5, -9), (-21, -9))
    for width, tint in ((9, _DARK), (4.5, "#FFFFFF" if hot else _BRIGHT)):
        painter.stroke(arrow, tint, width, colour("#4E9A32" if hot else "#2F6B2A"))


def paint_ring(painter: Painter, chosen: bool) -> None:
    """Paint a ring around a piece at the origin that can be chosen, or has been (`chosen`), within RING_SIDE."""
    if not chosen:
        painter.glow(QPointF(0, 0), 25, colour("#FFE95A", 120))
    for width, tint in ((6.5, _DARK), (3.2, "#FFFFFF" if chosen else _BRIGHT)):
        painter.disc(QPointF(0, 0), 20.5, 20.5, QPen(colour(tint), width), None)
    if chosen:
        painter.disc(QPointF(0, 0), 20.5, 20.5, QPen(colour(_DARK), 2, Qt.PenStyle.DotLine))


def paint_beside(painter: Painter, sign: Callable[[Painter], None], plate: tuple[float, float, float, float]) -> None:
    """Paint a sign, leaving out the rectangle `plate` (x, y, width and height) around a building's number."""
    free = box_path(QRectF(-200, -200, 400, 400))
    free.addRect(*plate)  # inside twice is outside
    with painter.clipped(free):
        sign(painter)


def paint_cut_off(painter: Painter) -> None:
    """Paint a red hatch over a square around the origin that lava would cut off, within TARGET_SIDE."""
    box = box_path(QRectF(-47, -47, 94, 94))
    with painter.clipped(box):
        hatch = segments((24 * n - 47, 47, 24 * n + 47, -47) for n in range(-4, 5))
        painter.draw(hatch, QPen(colour("#2B0A06", 150), 6))
        painter.draw(hatch, QPen(colour("#FF7A4A", 230), 3))
    painter.draw(box, QPen(colour("#2B0A06"), 5))
    painter.draw(box, QPen(colour("#FF7A4A"), 2.4))


def paint_flame(painter: Painter) -> None:
    """Paint a flame over a piece that would burn, around the origin, within FLAME_SIDE; leaves the painter scaled."""
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
    """Paint the eruption's light on empty ground within BLAZE_SIDE, crater at the origin; sets a composition mode."""
    painter.glow(QPointF(0, 0), 320, colour("#FF5A14", 200))
    painter.glow(QPointF(0, 0), 170, colour("#FFB03A", 210))
    # Fade out before the board's edge on every side, also at full growth.
    board = BOARD_RECT.translated(-CRATER)
    painter.setCompositionMode(Painter.CompositionMode.CompositionMode_DestinationIn)
    for x, y in ((board.left(), 0), (board.right(), 0), (0, board.top()), (0, board.bottom())):
        edge = QPointF(x, y) / BLAZE_GROWTH
        painter.fillRect(_BLAZE, linear(edge, edge * _FADES_FROM, {0: colour("#000000", 0), 1: "#000000"}))


def paint_flare(painter: Painter) -> None:
    """Paint the flare of the crater after a sacrifice, around the origin, within FLARE_SIDE."""
    painter.glow(QPointF(0, 0), FLARE_SIDE / 2, colour("#FF5A14", 190))
    painter.glow(QPointF(0, -6), 84, colour("#FFB03A", 235), 0.75)
    for lean, reach in ((-34, 34), (-19, 48), (-3, 58), (14, 50), (31, 36)):
        for width, tint in ((9, colour("#FF6A14", 110)), (4, colour("#FFE28A", 190))):
            jet = QPainterPath(QPointF(lean, 4))
            jet.cubicTo(lean, -reach * 0.5, lean * 1.2, -reach, lean * 1.5, -reach * 0.86)
            painter.stroke(jet, tint, width)
    painter.glow(QPointF(0, 0), 50, colour("#FFF3B0", 250), 0.5)


def paint_cursor(painter: Painter) -> None:
    """Paint the keyboard's cursor around the origin, within TARGET_SIDE: a dashed frame, dark on white."""
    dashes = QPen(colour("#0B2A4A"), 4)
    dashes.setDashPattern([2.2, 1.6])
    for pen in (QPen(colour("#FFFFFF"), 7), dashes):
        painter.rounded(QRectF(-52, -52, 104, 104), 12, pen)


def paint_pointed(painter: Painter) -> None:
    """Paint a ring around a square to which a line of a list refers, within TARGET_SIDE."""
    for width, tint in ((8, colour("#FFFFFF")), (4, colour(HINT))):
        painter.disc(QPointF(0, 0), 51, 51, QPen(tint, width), None)


def paint_hint_number(painter: Painter, text: str) -> None:
    """Paint the number of a hint's choice at the corner opposite to that of `paint_value`, in the colour of its ring.

    Like a value, it lies within VALUE_SIDE around the origin, a square's centre.
    """
    painter.disc(_NUMBER, 17, 17, QPen(colour("#FFFFFF"), 3), colour(HINT))
    place = QRectF(-20, -20, 40, 40).translated(_NUMBER)
    painter.lettering(place, text, 24 if len(text) < 3 else 16, "#FFFFFF")


_LIGHT = "#FFFFFF"
VALUE_STEPS: Final = (
    ("#01665E", _LIGHT),
    ("#A6DBD2", palette.INK),
    ("#F6ECCF", palette.INK),
    ("#DDB873", palette.INK),
    ("#8C510A", _LIGHT),
)
"""Ground and letters of values in five steps, the best first: the scale BrBG, for all kinds of colour vision."""


def paint_value(painter: Painter, text: str, step: int, origin: str = "") -> None:
    """Paint a value's `text` on a plate at the south-west corner of a square around the origin, within VALUE_SIDE.

    The plate lies at the edge, so that it covers no number or seal, and hardly a citizen. `step`: index in
    `VALUE_STEPS`. Before the text, in smaller letters, `origin`: the square of the citizen whose value it is; "": none.
    """
    ground, letters = VALUE_STEPS[step]
    before = 9.0 * len(origin) + 5.0 if origin else 0.0
    width = 18.0 + 11.0 * len(text) + before
    plate = QRectF(-50, 29, width, 24)
    painter.rounded(plate, 9, QPen(colour(palette.OUTLINE), 4.6), None)
    painter.rounded(plate, 9, QPen(colour(palette.HALO), 2.2), colour(ground))
    font = display_font(21)
    font.setFamily(resources.TEXT)  # a one of the display face looks like a letter
    painter.setFont(font)
    painter.setPen(colour(letters))
    painter.drawText(plate.adjusted(before, 0, 0, 0), Qt.AlignmentFlag.AlignCenter, text)
    if origin:
        font.setPixelSize(15)
        painter.setFont(font)
        painter.drawText(plate.adjusted(6, 0, before + 6 - width, 0), Qt.AlignmentFlag.AlignCenter, origin)


def paint_best_value(painter: Painter) -> None:
    """Paint a frame in the best value's colour around a square at the origin, within TARGET_SIDE."""
    edge = box_path(QRectF(-44, -44, 88, 88), 9)
    painter.draw(edge, QPen(colour(palette.HALO), 10.0))
    painter.draw(edge, QPen(colour(VALUE_STEPS[0][0]), 5.6))


HINT: Final = "#9C1F5B"  # colour of a hint's rings and numbers
_NUMBER: Final = QPointF(27, 41)  # of a hint's choice, from the square's centre
GHOST_SIDE: Final = 48.0
LAID_SIDE: Final = 116.0
TRAIL_EDGE: Final = 18.0  # maximum distance of a trail's paint from its points, in units
_HEAD: Final = 17.0  # length of an arrow's head
_CORNER: Final = 16.0
_CORE: Final = 4.0
_RING: Final = 7.0  # radius of the ring at the start of a trail, in units: a shape of a seat may look like a head
# Stripes under the seat's colour, for contrast with any ground: width, colour and alpha.
_STRIPES: Final = ((9.0, palette.HALO, 220), (6.4, palette.OUTLINE, 255))


def paint_trail(painter: Painter, points: Sequence[QPointF], seat_colour: int) -> None:
    """Paint a line along two or more points, a ring at its start, an arrowhead at its end."""
    back = QLineF(points[-1], points[-2])
    line = _rounded([*points[:-1], _neck(back, _HEAD)])
    head = polygon((0, 0), (-_HEAD, -9.5), (-_HEAD * 0.72, 0), (-_HEAD, 9.5))
    for width, tint, alpha in (*_STRIPES, (_CORE, palette.SEATS[seat_colour], 255)):
        painter.stroke(line, colour(tint, alpha), width)
        edge = QPen(colour(tint, alpha), max(width - _CORE, 0.1), j=Qt.PenJoinStyle.RoundJoin)
        _paint_head(painter, head, back, edge, colour(tint, alpha))
    ring = QPainterPath()
    ring.addEllipse(points[0], _RING, _RING)
    for width, tint, alpha in (*_STRIPES, (_CORE, palette.SEATS[seat_colour], 255)):
        painter.stroke(ring, colour(tint, alpha), width)


def _neck(back: QLineF, head: float) -> QPointF:
    """Return where a line ends before an arrowhead of length `head`. `back` runs from the tip along the line."""
    return back.pointAt(min(head * 0.7 / max(back.length(), 1.0), 0.9))


def _paint_head(painter: Painter, head: QPainterPath, back: QLineF, pen: QPen | None, brush: QColor) -> None:
    with painter.placed(back.p1(), 180 - back.angle()):
        painter.draw(head, pen, brush)


def paint_ghost(painter: Painter, seat_colour: int) -> None:
    """Paint a lost piece around the origin, within GHOST_SIDE: pale, with a broken edge, struck out."""
    shape = piece_shape(seat_colour)
    painter.stroke(shape, colour(palette.HALO, 200), 6.0, colour(palette.HALO, 200))
    painter.fillPath(shape, colour(palette.SEATS[seat_colour], 150))
    edge = QPen(colour(palette.OUTLINE), 2.2, j=Qt.PenJoinStyle.RoundJoin)
    edge.setDashPattern([2.2, 1.5])
    painter.draw(shape, edge)
    for width, tint in ((7.0, palette.HALO), (3.8, "#8E1206")):
        painter.stroke(polyline((-15, 15), (15, -15)), tint, width)


def settled_side(size: float) -> float:
    """Return the side of the box that `paint_settled` needs for a piece of this size."""
    return size * 1.52 + 14


def paint_settled(painter: Painter, seat_colour: int, size: float) -> None:
    """Paint a frame of the seat's shape around a piece `size` units high, just placed at the origin."""
    shape = piece_shape(seat_colour)
    grown = 1.52 * size / SIDE
    with painter.placed(QPointF(), size=grown):
        # Dark and light, each at least a pixel wide at 720 lines: some roofs are as dark as a seat's colour.
        for width, tint in ((11.0, palette.OUTLINE), (8.0, palette.HALO), (3.2, palette.SEATS[seat_colour])):
            painter.stroke(shape, tint, width / grown)


def paint_laid(painter: Painter, seat_colour: int) -> None:
    """Paint a frame around a tile just laid at the origin, with the seat's shape in a corner, within LAID_SIDE."""
    edge = box_path(QRectF(-43.5, -43.5, 87, 87), 8)
    seat = palette.SEATS[seat_colour]
    for width, tint, alpha in ((8.0, palette.HALO, 220), (6.0, palette.OUTLINE, 255), (3.6, seat, 255)):
        painter.draw(edge, QPen(colour(tint, alpha), width))
    _paint_shape(painter, QPointF(-40, -40), seat_colour, 0.72)


def _paint_shape(painter: Painter, at: QPointF, seat_colour: int, size: float) -> None:
    shape = piece_shape(seat_colour)
    with painter.placed(at, size=size):
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


type ChoiceKind = Literal["best", "costly", "played", "hint"]

FRAME_SIDE: Final = 116.0
SIGN_SIDE: Final = 40.0
ARROW_EDGE: Final = 20.0  # maximum distance of an arrow's paint from its points, in units
TINTS: Final[dict[ChoiceKind, str]] = {"best": "#1E7D3A", "costly": "#B3180A", "played": "#2A4E8E", "hint": HINT}
# Half a frame's side: frames on the same square lie within each other.
_HALF: Final[dict[ChoiceKind, float]] = {"best": 44.0, "costly": 36.0, "played": 36.0}
_ARROW_HEAD: Final = 22.0


def paint_choice_frame(painter: Painter, kind: ChoiceKind) -> None:
    """Paint a frame around a square at the origin, within FRAME_SIDE, in the kind's colour; dashed unless the best."""
    half = _HALF[kind]
    edge = box_path(QRectF(-half, -half, 2 * half, 2 * half), 9)
    painter.draw(edge, QPen(colour(palette.HALO, 235), 9.0))
    painter.draw(edge, _pen(kind, 5.4))


def paint_choice_arrow(painter: Painter, points: Sequence[QPointF], kind: ChoiceKind) -> None:
    """Paint an arrow along two or more points in the kind's colour, its line dashed unless the best or a hint."""
    back = QLineF(points[-1], points[-2])
    line = polyline(*points[:-1], _neck(back, _ARROW_HEAD))
    head = polygon((0, 0), (-_ARROW_HEAD, -11.5), (-_ARROW_HEAD * 0.74, 0), (-_ARROW_HEAD, 11.5))
    painter.stroke(line, colour(palette.HALO, 235), 10.5)
    _paint_head(painter, head, back, QPen(colour(palette.HALO, 235), 6.0), colour(TINTS[kind]))
    painter.draw(line, _pen(kind, 6.0))
    _paint_head(painter, head, back, None, colour(TINTS[kind]))


def paint_choice_sign(painter: Painter, kind: ChoiceKind) -> None:
    """Paint a disc around the origin, within SIGN_SIDE: tick for "best", dot for "played", else a cross."""
    painter.disc(QPointF(), 16, 16, QPen(colour(palette.HALO), 4.0), colour(TINTS[kind]))
    if kind == "played":
        painter.disc(QPointF(), 5, 5, None, colour("#FFFFFF"))
    elif kind == "best":
        painter.stroke(polyline((-7, 0.5), (-2, 6), (7.5, -5.5)), "#FFFFFF", 4.4)
    else:
        painter.stroke(segments([(-5.5, -5.5, 5.5, 5.5), (5.5, -5.5, -5.5, 5.5)]), "#FFFFFF", 4.4)


def _pen(kind: ChoiceKind, width: float) -> QPen:
    pen = QPen(colour(TINTS[kind]), width, j=Qt.PenJoinStyle.RoundJoin)
    if kind in ("costly", "played"):
        pen.setDashPattern([2.2, 1.3])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


_BLACK, _WHITE = "#000000", "#FFFFFF"


def paint_edges(painter: Painter) -> None:
    """Paint outlines of all squares, building parts, spaces and gates, for high contrast."""
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
    """Draw a black line of `width` with as much white on either side, for contrast with any ground."""
    for tint, wide in ((_WHITE, 3 * width), (_BLACK, width)):
        painter.draw(path, QPen(colour(tint), wide, j=Qt.PenJoinStyle.MiterJoin))


def paint_strong_target(painter: Painter, hot: bool) -> None:
    """Paint a high-contrast target around the origin, within TARGET_SIDE: yellow on black; `hot`: hovered, filled."""
    edge = box_path(QRectF(-46.5, -46.5, 93, 93), 4)
    if hot:
        painter.fillPath(edge, colour("#FFFF00", 110))
    for tint, wide in ((_BLACK, 14.0), ("#FFFF00", 9.0), *([(_BLACK, 2.0)] if hot else [])):
        painter.draw(edge, QPen(colour(tint), wide, j=Qt.PenJoinStyle.MiterJoin))


def paint_strong_ring(painter: Painter) -> None:
    """Paint a high-contrast ring around a piece at the origin that can be chosen, within RING_SIDE."""
    for tint, wide in ((_BLACK, 9.0), ("#FFFF00", 5.4)):
        painter.disc(QPointF(), 20.3, 20.3, QPen(colour(tint), wide), None)


def paint_strong_tile(painter: Painter, symbol: QPainterPath | None) -> None:
    """Paint over a tile at the origin, for high contrast: an edge, and any symbol, 1 unit large, on a bright pool."""
    if symbol is not None:
        painter.disc(QPointF(), 32, 32, QPen(colour(_BLACK), 3), colour("#FFF3A0"))
        with painter.placed(QPointF(), size=52):
            painter.fillPath(symbol, colour(_BLACK))
    for tint, wide in ((_BLACK, 8.0), ("#FF9A2E", 3.6)):
        painter.draw(box_path(QRectF(-45.5, -45.5, 91, 91), 6), QPen(colour(tint), wide))

"""The houses of Pompeii from above, with their numbers, and a pattern for each colour besides the hue."""

from functools import cache
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen

from pompeii_core.city import BUILDING, COLOURS, INDEX, NUMBERED
from pompeii_qt.art import palette
from pompeii_qt.art.geometry import PIT, building_parts, centre, corner, neighbour, part_letter, pits, square_rect
from pompeii_qt.art.painting import Painter, ellipse, linear, polygon, polyline, radial, segments, union
from pompeii_qt.art.palette import ROOFS, colour

INSET = 6.0
FRONT = 11.0  # height of the south front, between the roof and the street


def paint_shadows(painter: Painter) -> None:
    """Paint the shadows of the houses on the streets, and the mosaic that joins building 11."""
    for _, squares in building_parts():
        painter.soft_shadow(_part(tuple(squares)), 7, 8, 4, 110)
    _mosaic(painter)


def paint_houses(painter: Painter, which: slice) -> None:
    """Paint walls and roofs of a slice of `building_parts()`."""
    for number, squares in building_parts()[which]:
        _house(painter, roof_of(squares[0]), number, squares)


def paint_pits(painter: Painter) -> None:
    """Paint the spaces on all roofs of the board, and the number on each square of the numbered buildings."""
    for number, squares in building_parts():
        for square in squares:
            for pit in pits(square):
                _pit(painter, pit, roof_of(square))
            if number <= NUMBERED:
                _plate(painter, square, number)


def paint_closed(painter: Painter, square: str) -> None:
    """Paint roofs over the spaces of a square, with the square's centre at the origin, as after the eruption."""
    for pit in pits(square):
        paint_roof(painter, ellipse(pit - centre(square), PIT + 1.8, PIT + 1.8), roof_of(square), grain=False)


def roof_of(square: str) -> str:
    """Return the colour of the building on a square; "neutral" if it has no number."""
    return COLOURS.get(BUILDING[INDEX[square]], "neutral")


def _house(painter: Painter, tint: str, number: int, squares: list[str]) -> None:
    foot, roof = _part(tuple(squares)), _part(tuple(squares), INSET + FRONT)
    _, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    box = foot.boundingRect()
    painter.fillPath(foot, linear(box.topLeft(), box.bottomLeft(), {0: plain.darker(120), 1: shaded.darker(125)}))
    openings = int(box.width() / 15)
    for n in range(openings):
        x = box.left() + (n + 0.5) * box.width() / openings
        tall = 7.5 if n == openings // 2 else 5.0
        painter.rounded(QRectF(x - 2.4, box.bottom() - tall - 0.5, 4.8, tall), 2.2, None, colour("#1A100A", 190))
    painter.draw(foot, QPen(shaded.darker(150), 1))
    paint_roof(painter, roof, tint)
    if tint == "neutral":
        _hip(painter, roof.boundingRect())
    _parapet(painter, roof)
    if number <= NUMBERED:
        _part_line(painter, squares, tint)


def _parapet(painter: Painter, roof: QPainterPath) -> None:
    with painter.clipped(roof):
        painter.translate(1.6, 1.6)
        painter.draw(roof, QPen(colour("#FFF4DC", 150), 4.0))
        painter.translate(-3.4, -3.4)
        painter.draw(roof, QPen(colour("#1F1408", 90), 4.0))
    painter.draw(roof, QPen(colour("#2B1A0E", 200), 1.4))


def _hip(painter: Painter, box: QRectF) -> None:
    """Shade the four slopes of a hip roof over a box that is painted already."""
    corners = (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft(), box.topLeft())
    shades = ("#FFFFFF", 70), ("#8A6A34", 40), ("#6E4E20", 75), ("#FFFFFF", 30)
    for edge, (tint, alpha) in zip(pairwise(corners), shades, strict=True):
        painter.fillPath(polygon(*edge, box.center()), colour(tint, alpha))


@cache
def _part(squares: tuple[str, ...], south: float = INSET) -> QPainterPath:
    """Return the outline of a part's squares, inset by INSET, in the south by `south`, where its building ends."""
    return union(_grown(square, south) for square in squares)


def _grown(square: str, south: float) -> QRectF:
    """Return a square's share of its building: inset, in the south by `south`, except towards the same numbered one."""
    number = BUILDING[INDEX[square]]

    def gap(dx: int, dy: int, width: float) -> float:
        other = neighbour(square, dx, dy)
        joined = number <= NUMBERED and other is not None and BUILDING[INDEX[other]] == number
        return 0 if joined else width

    west, north, east, south = gap(-1, 0, INSET), gap(0, -1, INSET), gap(1, 0, INSET), gap(0, 1, south)
    return square_rect(square).adjusted(west, north, -east, -south)


def _part_line(painter: Painter, squares: list[str], tint: str) -> None:
    """Paint a parapet and a gutter where a part borders the other part of its building to the east or south."""
    for square in squares:
        for dx, dy in ((1, 0), (0, 1)):
            other = neighbour(square, dx, dy)
            if other is None or other in squares or BUILDING[INDEX[other]] != BUILDING[INDEX[square]]:
                continue
            start = QPointF(100, INSET) if dx else QPointF(INSET, 100)
            end = QPointF(100, 100 - INSET - FRONT) if dx else QPointF(100 - INSET, 100)
            line = polyline(start, end).translated(corner(square))
            for ink, width in ((colour("#FFF4DC", 220), 6), (colour(ROOFS[tint][2]).darker(150), 2.6)):
                painter.draw(line, QPen(ink, width, c=Qt.PenCapStyle.FlatCap))


def _mosaic(painter: Painter) -> None:
    """Paint a mosaic in the street between the two halves of building 11, in its colour."""
    lit, plain, shaded = (colour(tone, 220) for tone in ROOFS["brown"])
    painter.fillRect(QRectF(900, 538, 100, 20), colour("#F3E6C8", 200))
    painter.draw(segments((900, y, 1000, y) for y in (538, 558)), QPen(shaded, 1.6))
    for n in range(10):
        x = 905 + 10 * n
        painter.draw(polygon((x - 4.5, 548), (x, 541), (x + 4.5, 548), (x, 555)), None, plain if n % 2 else lit)


def _pit(painter: Painter, at: QPointF, tint: str) -> None:
    """Paint a space centred on `at`: a round recess, dark in the north-west, lit on its south-east lip."""
    painter.disc(at + QPointF(0.7, 0.9), PIT, PIT, QPen(colour("#FFF8E6", 190), 2.2))
    base = colour("#B99A66" if tint == "neutral" else ROOFS[tint][2])
    hollow = radial(at + QPointF(4, 5), PIT * 1.5, {0: base, 1: base.darker(230)})
    painter.disc(at, PIT - 0.6, PIT - 0.6, QPen(colour("#22150B", 210), 1.3), hollow)


def plate_rect(square: str) -> QRectF:
    """Return the rectangle of a building's number on a square: at the west edge, where no piece stands."""
    height = 38.0 if part_letter(square) else 27.0
    return QRectF(corner(square).x() + 7.5, corner(square).y() + 45 - height / 2, 21, height)


def _plate(painter: Painter, square: str, number: int) -> None:
    """Paint a building's number on a square of it, with the letter of its part, if it has parts."""
    letter, plate = part_letter(square), plate_rect(square)
    painter.rounded(plate, 4, QPen(colour(palette.OUTLINE, 220), 1.3), colour("#FFF7E4"))
    painter.lettering(plate.adjusted(-4, 0, 4, -13 if letter else 0), str(number), 21 if number < 10 else 16)
    if letter:
        painter.lettering(plate.adjusted(0, 21, 0, 0), letter, 13)


def paint_roof(painter: Painter, shape: QPainterPath, tint: str, grain: bool = True) -> None:
    """Fill `shape` with a roof in a colour of ROOFS, in its pattern, lit from the north-west, grainy by default."""
    lit, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    box = shape.boundingRect()
    painter.fillPath(shape, linear(box.topLeft(), box.bottomRight(), {0: lit, 0.55: plain, 1: plain.darker(112)}))
    with painter.clipped(shape):
        paint_pattern(painter, box, tint)
    if grain:
        painter.roughen(shape, 0.5, 0.4)
    painter.draw(shape, QPen(shaded, 1.2))


_PITCH: Final = 14.0  # width of patterns, visible in a window 1280 pixels wide


def paint_pattern(painter: Painter, box: QRectF, tint: str) -> None:
    """Paint the pattern of a colour of ROOFS, such as ashlar for grey, over a box and a little beyond."""
    faint = tint == "neutral"
    shaded, lit = colour(ROOFS[tint][2], 110 if faint else 215), colour(ROOFS[tint][0], 140)
    pattern = {"grey": _ashlar, "purple": _lozenges, "turquoise": _scales, "brown": _ridges, "neutral": _boards}[tint]
    path = pattern(box, _PITCH)
    with painter.placed(QPointF(0.9, 0.9)):
        painter.draw(path, QPen(lit, 1.3))
    painter.draw(path, QPen(shaded, 1.4 if faint else 2.0))


def _count(length: float, pitch: float) -> int:
    return int(length / pitch) + 2


def _ashlar(box: QRectF, pitch: float) -> QPainterPath:
    lines = []
    for row in range(_count(box.height(), pitch)):
        y = box.top() + row * pitch
        lines.append((box.left(), y, box.right(), y))
        joints = (box.left() + (2 * n + row % 2) * pitch for n in range(_count(box.width(), 2 * pitch)))
        lines += [(x, y, x, y + pitch) for x in joints]
    return segments(lines)


def _lozenges(box: QRectF, pitch: float) -> QPainterPath:
    reach, step = box.height(), pitch * 1.4
    starts = [box.left() + n * step for n in range(-_count(reach, step), _count(box.width(), step))]
    across = (((x, x + reach), (x + reach, x)) for x in starts)
    return segments((x1, box.top(), x2, box.bottom()) for both in across for x1, x2 in both)


def _scales(box: QRectF, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for row in range(_count(box.height(), pitch)):
        y = box.top() + (row - 1) * pitch
        for n in range(-1, _count(box.width(), 2 * pitch)):
            x = box.left() + (2 * n + row % 2) * pitch
            path.moveTo(x, y)
            path.cubicTo(x + 0.1 * pitch, y + 1.15 * pitch, x + 1.9 * pitch, y + 1.15 * pitch, x + 2 * pitch, y)
    return path


def _ridges(box: QRectF, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for n in range(_count(box.width(), pitch)):
        x = box.left() + n * pitch
        path.moveTo(x, box.top())
        path.lineTo(x, box.bottom())
        for row in range(_count(box.height(), 1.6 * pitch)):
            y = box.top() + (row + 0.5 * (n % 2)) * 1.6 * pitch
            path.moveTo(x, y)
            path.quadTo(x + pitch / 2, y + 0.5 * pitch, x + pitch, y)
    return path


def _boards(box: QRectF, pitch: float) -> QPainterPath:
    edges = (box.left() + n * 1.2 * pitch for n in range(_count(box.width(), 1.2 * pitch)))
    return segments((x, box.top(), x, box.bottom()) for x in edges)

"""Pictures of the important moments: light, embers and ash, a rescued or lost citizen, and their words."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QPen, QPixmap

from pompeii_qt.art.board_picture import RADIUS
from pompeii_qt.art.geometry import BOARD_RECT, CRATER
from pompeii_qt.art.painting import Painter, box_path, display_font, linear, polygon, polyline, radial, svg_path
from pompeii_qt.art.palette import GILT, colour
from pompeii_qt.art.pieces import SIDE, paint_badge, paint_piece
from pompeii_qt.art.sprites import kept_pixmap, render, square_pixmap
from pompeii_qt.system import resources

CITIZEN_SIDE: Final = 90.0  # side of a rescued or lost citizen with its count
NIGHTS: Final = 10  # levels of the eruption's darkness
_NIGHT_DETAIL: Final = 1 / 6  # pixels of the night as a share of the screen's: it is all gradient
_TITLE: Final = {0: "#FFF3C4", 0.55: "#FFC15A", 1: "#E8601C"}


def _ember(painter: Painter) -> None:
    painter.glow(QPointF(), 17, colour("#FF6A14", 210))
    painter.disc(QPointF(), 4.2, 4.2, None, colour("#FFE9A8"))


def _ash(painter: Painter) -> None:
    flake = polygon((-5, 1), (-2, -4), (3, -3), (5, 2), (1, 5), (-3, 4))
    painter.draw(flake, None, colour("#D9CFC6", 205))


def _gate(painter: Painter) -> None:
    rays = QPainterPath()
    for n in range(14):
        turn, reach = 2 * pi * n / 14, 118 if n % 2 else 88
        tip = QPointF(cos(turn), sin(turn)) * reach
        side = QPointF(-sin(turn), cos(turn)) * 6
        rays.addPath(polygon(side, tip, -side))
    fade = radial(QPointF(), 122, {0: colour("#FFF6C8", 230), 0.5: colour("#FFE27A", 140), 1: colour("#FFE27A", 0)})
    painter.draw(rays, None, fade)
    painter.glow(QPointF(), 80, colour("#FFF3B0", 255))


def _halo(painter: Painter) -> None:
    painter.glow(QPointF(), 62, colour("#FFE95A", 190))
    for width, tint in ((8.0, "#3A5A12"), (5.0, "#F6FF8A")):
        painter.disc(QPointF(), 46, 46, QPen(colour(tint), width), None)


def _petal(painter: Painter) -> None:
    petal = svg_path("M 0 -11 C 9 -9 11 3 0 11 C -11 3 -9 -9 0 -11 Z")
    painter.draw(
        petal, QPen(colour("#5E0F16", 200), 1.4), linear(QPointF(0, -11), QPointF(0, 11), {0: "#F0707C", 1: "#B3182A"})
    )
    painter.stroke(polyline((0, -7), (0, 7)), colour("#7E0F1E", 120), 1.2)


def _step(painter: Painter) -> None:
    painter.glow(QPointF(), 17, colour("#FFE03A", 250))
    painter.disc(QPointF(), 7, 7, QPen(colour("#33500F"), 2.6), colour("#F6FF8A"))


# Side of the box around the origin, and painter, by kind of light: a rock that glows, a flake of ash, rays in a gate,
# a ring around a rescued citizen, a mark on its way out, and a petal.
_LIGHTS: Final = {"ember": (34.0, _ember), "ash": (13.0, _ash), "gate": (250.0, _gate), "halo": (130.0, _halo),
                  "step": (36.0, _step), "petal": (30.0, _petal)}  # fmt: skip


def light_pixmap(kind: str, scale: float) -> QPixmap:
    """Return the light `kind`, a key of `_LIGHTS`, at `scale` device pixels per unit. It is painted once and kept."""
    side, paint = _LIGHTS[kind]
    return kept_pixmap(side, scale, paint)


@lru_cache(maxsize=NIGHTS)
def night_pixmap(level: int, scale: float) -> QPixmap:
    """Return the eruption's darkness over the board at a sixth of `scale`; `level`: from 1, faint, to NIGHTS."""

    def paint(painter: Painter) -> None:
        painter.setOpacity(level / NIGHTS)
        dark = {0: colour("#5A1604", 40), 0.16: colour("#48110A", 130), 0.5: colour("#22080A", 196)}
        painter.fillPath(box_path(BOARD_RECT, RADIUS), radial(CRATER, 1240, {**dark, 1: colour("#0C0408", 226)}))

    return render(BOARD_RECT, scale * _NIGHT_DETAIL, paint)


def citizen_pixmap(seat_colour: int, count: str, scale: float) -> QPixmap:
    """Return a piece of a seat, CITIZEN_SIDE units wide, with a badge such as “+1”; `scale`: device pixels a unit."""

    def paint(painter: Painter) -> None:
        painter.scale(CITIZEN_SIDE / SIDE, CITIZEN_SIDE / SIDE)
        paint_piece(painter, seat_colour)
        painter.translate(11, 11)
        painter.scale(0.9, 0.9)
        paint_badge(painter, count)

    return square_pixmap(CITIZEN_SIDE, scale, paint)


@lru_cache(maxsize=1)
def title_pixmap(title: str, line: str, width: float, height: float, scale: float) -> QPixmap:
    """Return a glowing title, shrunk to fit `width` units, above an elided line.

    Sizes depend on the board's `height` in units; `scale`: device pixels per unit.
    """
    size = height * 0.13
    while size > 12 and QFontMetricsF(display_font(size)).horizontalAdvance(title) > width * 0.94:
        size -= 2
    large, small = display_font(size), _text_font(height * 0.042)
    box = QRectF(0, 0, width, size * 2.5)

    def paint(painter: Painter) -> None:
        words = QPainterPath()
        words.addText((width - QFontMetricsF(large).horizontalAdvance(title)) / 2, size * 1.25, large, title)
        bounds = words.boundingRect()
        for wide, tint, alpha in ((size * 0.3, "#2A0602", 70), (size * 0.16, "#2A0602", 150), (4.0, "#2A0602", 255)):
            painter.stroke(words, colour(tint, alpha), wide)
        painter.fillPath(words, linear(bounds.topLeft(), bounds.bottomLeft(), _TITLE))
        place = QRectF(0, size * 1.6, width, size * 0.7)
        dark = colour("#120405", 205)
        band = {0: colour(dark, 0), 0.25: dark, 0.75: dark, 1: colour(dark, 0)}
        painter.fillRect(place, linear(place.topLeft(), place.topRight(), band))  # citizens are not darkened
        painter.setFont(small)
        shown = QFontMetricsF(small).elidedText(line, Qt.TextElideMode.ElideRight, width * 0.9)
        painter.setPen(colour("#1A0603", 230))
        for dx, dy in ((-1.6, 0), (1.6, 0), (0, -1.6), (0, 1.6)):
            painter.drawText(place.translated(dx, dy), Qt.AlignmentFlag.AlignCenter, shown)
        painter.setPen(colour("#FFE3BC"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)

    return render(box, scale, paint)


def ribbon_pixmap(words: str, seat_colours: Sequence[int], height: float, scale: float) -> QPixmap:
    """Return a plate `height` units high: pieces of these colours, then a sentence. `scale`: device pixels a unit."""
    font = display_font(height * 0.44)
    width = QFontMetricsF(font).horizontalAdvance(words)
    mark = height * 0.72
    first = height * 0.4 + mark * len(seat_colours)
    box = QRectF(0, 0, first + width + height * 0.6, height)

    def paint(painter: Painter) -> None:
        painter.draw(box_path(box.adjusted(2, 2, -2, -2), height / 2), QPen(colour(GILT), 2.4), colour("#180805", 236))
        painter.setFont(font)
        painter.setPen(colour("#FFE9C4"))
        painter.drawText(box.adjusted(first + height * 0.1, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
        for n, seat_colour in enumerate(seat_colours):
            with painter.placed(QPointF(height * 0.36 + mark * (n + 0.5), height / 2), size=mark / SIDE):
                paint_piece(painter, seat_colour)

    return render(box, scale, paint)


def omen_caption(title: str, line: str, seat_colour: int, width: float, height: float, scale: float) -> QPixmap:
    """Return a plate up to `width` units: a title above a piece and an elided line.

    Sizes depend on the board's `height` in units; `scale`: device pixels per unit.
    """
    large, small = display_font(height * 0.056), _text_font(height * 0.04)
    mark = height * 0.062
    line = QFontMetricsF(small).elidedText(line, Qt.TextElideMode.ElideMiddle, width - mark - height * 0.1)
    length = QFontMetricsF(small).horizontalAdvance(line)
    words = max(QFontMetricsF(large).horizontalAdvance(title), length + mark)
    box = QRectF(0, 0, min(width, words + height * 0.1), height * 0.15)

    def paint(painter: Painter) -> None:
        painter.draw(box_path(box.adjusted(2, 2, -2, -2), 12), QPen(colour(GILT), 2), colour("#180805", 236))
        painter.setFont(large)
        painter.setPen(colour("#FFE9C4"))
        upper = QRectF(0, box.height() * 0.06, box.width(), box.height() * 0.5)
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, title)
        painter.setFont(small)
        painter.setPen(colour("#FFD2A0"))
        left = box.center().x() - (length + mark) / 2
        lower = QRectF(left + mark, box.height() * 0.54, length + 4, box.height() * 0.38)
        painter.drawText(lower, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
        with painter.placed(QPointF(left + mark * 0.35, lower.center().y()), size=mark / SIDE):
            paint_piece(painter, seat_colour)

    return render(box, scale, paint)


def _text_font(size: float) -> QFont:
    font = QFont(resources.TEXT)
    font.setPixelSize(max(round(size), 1))
    return font

"""The pictures of the rule book, made from the art of the table."""

from collections.abc import Callable
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from pompeii_core.city import GATES
from pompeii_qt.art import palette, sprites
from pompeii_qt.art.board_picture import board_image
from pompeii_qt.art.geometry import BOARD_RECT, centre, gate_centre, pits, square_rect
from pompeii_qt.art.painting import painter_on

# The pictures lie between lines of text: at full size they would fill the page.
_SCALE: Final = 0.85
"""Pixels a board unit at a device pixel ratio of 1."""
_CITY_WIDTH: Final = 580


def picture(name: str, ratio: float) -> QImage | None:
    """A picture by name (city, cards, relatives, lava, run) for a device pixel ratio; None for an unknown name."""
    make = _PICTURES.get(name)
    if make is None:
        return None
    image = make(ratio)
    image.setDevicePixelRatio(ratio)
    return image


@cache
def _board(ratio: float) -> QImage:
    return board_image(_SCALE * ratio)


def _city(ratio: float) -> QImage:
    return _board(ratio).scaledToWidth(round(_CITY_WIDTH * ratio), Qt.TransformationMode.SmoothTransformation)


def _cards(ratio: float) -> QImage:
    size = QSize(112, 168)
    image = QImage(QSize(4 * 124, 168) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.scale(ratio, ratio)
        for n, card in enumerate((6, 10, 0, 79)):
            painter.drawPixmap(QPointF(n * 124, 0), sprites.card_pixmap(card, size, ratio))
    return image


def _relatives(ratio: float) -> QImage:
    def paint(painter: QPainter) -> None:
        _piece(painter, 1, pits("D4")[0], ratio)
        _piece(painter, 3, pits("D5")[0], ratio)
        _piece(painter, 2, pits("C4")[1], ratio)
        for square in ("D4", "D5"):
            _ring(painter, square)
        _piece(painter, 0, pits("D4")[1], ratio)

    return _crop("B4", "F5", ratio, paint)


def _lava(ratio: float) -> QImage:
    def paint(painter: QPainter) -> None:
        tile = sprites.tile_pixmap("column", 100, ratio)
        painter.drawPixmap(square_rect("E4").topLeft(), tile)
        for square in ("E3", "D4", "F4", "E5"):
            _ring(painter, square)
        _piece(painter, 1, pits("E3")[0], ratio)
        _piece(painter, 0, pits("D4")[0], ratio)

    return _crop("C3", "G5", ratio, paint)


def _run(ratio: float) -> QImage:
    gate = next(gate for gate in GATES if gate.name == "Porta di Stabia").square
    path = [centre("G5"), centre("G6"), centre(gate), gate_centre(gate)]

    def paint(painter: QPainter) -> None:
        for seat, at in zip((1, 3, 0), (QPointF(-26, 14), QPointF(26, 14), QPointF(0, -18)), strict=True):
            _piece(painter, seat, path[0] + at, ratio)
        line = QPainterPath(path[0] + QPointF(0, 34))
        for point in path[1:]:
            line.lineTo(point)
        for width, ink in ((11, palette.OUTLINE), (6, palette.LEGAL)):
            pen = QPen(QColor(ink), width, Qt.PenStyle.DotLine if width == 6 else Qt.PenStyle.SolidLine)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(line, pen)

    return _crop("E5", "I7", ratio, paint, below=60)


def _crop(first: str, last: str, ratio: float, paint: Callable[[QPainter], None], below: float = 0) -> QImage:
    """The board from one square to another, with something painted on it."""
    rect = square_rect(first).united(square_rect(last)).adjusted(-14, -14, 14, 14 + below)
    scale = _SCALE * ratio
    at = (rect.topLeft() - BOARD_RECT.topLeft()) * scale
    image = _board(ratio).copy(QRect(at.toPoint(), (rect.size() * scale).toSize()))
    with painter_on(image, rect, scale) as painter:
        paint(painter)
    return image


def _piece(painter: QPainter, colour: int, at: QPointF, ratio: float) -> None:
    pixmap = sprites.piece_pixmap(colour, 44, ratio)
    painter.drawPixmap(at - QPointF(22, 22), pixmap)


def _ring(painter: QPainter, square: str) -> None:
    rect = QRectF(square_rect(square)).adjusted(4, 4, -4, -4)
    painter.setBrush(palette.colour(palette.LEGAL, 60))
    for width, ink in ((7, palette.LEGAL_EDGE), (3.5, palette.LEGAL)):
        painter.setPen(QPen(QColor(ink), width))
        painter.drawRoundedRect(rect, 8, 8)


_PICTURES: Final[dict[str, Callable[[float], QImage]]] = {
    "city": _city,
    "cards": _cards,
    "relatives": _relatives,
    "lava": _lava,
    "run": _run,
}

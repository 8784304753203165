"""The names of the squares on the board's edge: letters below, numbers at the left, where Vesuvius hides none."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.geometry import BOARD_RECT, CITY_RECT, UNIT
from pompeii_qt.art.painting import lettering, saved, use
from pompeii_qt.art.palette import colour

_SIDE = 29.0
_INSET = 17.0
"""Of a plaque's middle from the board's edge: it reaches a little beyond the frame, which is too narrow for it."""


def plaques() -> dict[str, QRectF]:
    """Where each letter and each number stands."""
    columns, rows = round(CITY_RECT.width() / UNIT), round(CITY_RECT.height() / UNIT)
    middles = {chr(65 + n): QPointF((n + 0.5) * UNIT, BOARD_RECT.bottom() - _INSET) for n in range(columns)}
    middles |= {str(n + 1): QPointF(BOARD_RECT.left() + _INSET, (n + 0.5) * UNIT) for n in range(rows)}
    half = QPointF(_SIDE, _SIDE) / 2
    return {name: QRectF(middle - half, middle + half) for name, middle in middles.items()}


def paint_coordinates(painter: QPainter) -> None:
    """All of them, over the frame."""
    for name, plaque in plaques().items():
        paint_plaque(painter, plaque, name)


def paint_plaque(painter: QPainter, plaque: QRectF, name: str) -> None:
    """A letter or number on the frame's red, with a gilt rim."""
    with saved(painter):
        use(painter, QPen(colour(palette.GILT), plaque.height() * 0.045), colour(palette.FRAME[1]))
        painter.drawRoundedRect(plaque, plaque.height() / 6, plaque.height() / 6)
        lettering(painter, plaque, name, plaque.height() * 0.8, palette.PARCHMENT[0])

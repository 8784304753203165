"""How many are on a square, and how far those of one's own may run: a seal at the square's corner."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.painting import draw, lettering, polygon, use
from pompeii_qt.art.palette import colour

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


def paint_seal(painter: QPainter, number: int, seal: Seal) -> None:
    """A seal of a square in BOX: a number, for one's own with footsteps or with an arrow out of a gate."""
    ground, edge, ink = _LOOKS[seal]
    digits = 11.0 if number < 10 else 21.0
    half = digits / 2 + 6.5 if seal is Seal.COUNT else digits / 2 + 12.5
    plate = QRectF(-half, -12.5, 2 * half, 25)
    use(painter, QPen(colour("#1F1408", 120), 2.0), colour("#1F1408", 120))
    painter.drawRoundedRect(plate.translated(1.0, 1.6), 12.5, 12.5)
    use(painter, QPen(colour(edge), 2.2 if seal is Seal.OUT else 1.6), colour(ground))
    painter.drawRoundedRect(plate, 12.5, 12.5)
    if seal is Seal.COUNT:
        lettering(painter, plate, str(number), 23, ink)
        return
    sign = QPointF(plate.left() + 10.5, 0)
    if seal is Seal.OUT:
        draw(painter, _way_out().translated(sign), None, colour(ink))
    else:
        pen = QPen(colour(ink), 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        draw(painter, _steps().translated(sign), pen)
    lettering(painter, plate.adjusted(14.5, 0, 0, 0), str(number), 23, ink)


def _steps() -> QPainterPath:
    """Two chevrons side by side: the sign for steps."""
    path = QPainterPath()
    for x in (-4.5, 1.5):
        path.moveTo(x, -4.5)
        path.lineTo(x + 4, 0)
        path.lineTo(x, 4.5)
    return path


def _way_out() -> QPainterPath:
    """An arrow up and away, as those at the gates."""
    return polygon((0, -8.5), (7, -0.5), (3, -0.5), (3, 8), (-3, 8), (-3, -0.5), (-7, -0.5))

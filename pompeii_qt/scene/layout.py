"""Where the pieces of a square stand: in its pits until the eruption, then in tidy rows; a crowd is stacked by seat."""

from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF

from pompeii_core.city import BUILDING, COLOURS, INDEX
from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import CRATER, GATE_OF, WALL, centre, gate_centre, pits
from pompeii_qt.art.pieces import SIDE

WAITING_TILE: Final = CRATER + QPointF(84, 74)
"""Where the drawn tile waits."""
STACKED_ABOVE: Final = 4
"""With more pieces than this on a square they are stacked by seat."""
_ALONE: Final = SIDE * 1.2
_ALONE_FLEEING: Final = SIDE * 1.4
"""The size of a piece that is alone on its square: in its space, and once nothing keeps it there."""


class Arrangement(NamedTuple):
    """Middles of the pieces, by number; `size` is the side of a piece's sprite in board units."""

    places: tuple[QPointF, ...]
    size: float


# Kept: each move of a piece asks for its square's places several times.
@cache
def arrangement(square: str, count: int, fleeing: bool = False) -> Arrangement:
    """Places for `count` tokens on a square, at most STACKED_ABOVE: in its spaces, or, `fleeing`, wherever it is best.

    Nobody covers the number of a building, and whoever is alone is large.
    """
    roof = pits(square)
    if not fleeing and count <= len(roof):
        return Arrangement(roof[:count], _ALONE if count == 1 else SIDE)
    numbered = BUILDING[INDEX[square]] in COLOURS
    middle = centre(square) + QPointF(12 if numbered else 0, 0)
    if count == 1:
        return Arrangement((middle + QPointF(0, 2),), _ALONE_FLEEING)
    if count == 2:
        pitch, size = (33.0, SIDE) if numbered else (42.0, SIDE * 1.15)
        return Arrangement(tuple(middle + QPointF(side * pitch / 2, 4) for side in (-1, 1)), size)
    dx, dy = 33.0 / 2 if numbered else 19.5, 17.5
    offsets = ((-dx, -dy), (dx, -dy), (-dx, dy), (dx, dy)) if count == 4 else ((-dx, -dy), (dx, -dy), (0, dy))
    return Arrangement(tuple(middle + QPointF(x, y + 7) for x, y in offsets[:count]), SIDE * 0.97)


def corner_place(square: str) -> QPointF:
    """The middle of the number at a square's north-east corner."""
    return centre(square) + QPointF(34, -39)


def exit_path(square: str) -> list[QPointF]:
    """The way from a gate square through its arch and some way down the road."""
    return [gate_centre(square), gate_centre(square, 70)] if square in GATE_OF else []


def spot_centre(spot: Spot, beyond: float = WALL / 2) -> QPointF:
    """The middle of a square, or of a gate's arch, `beyond` units outside its square."""
    return gate_centre(spot.square, beyond) if spot.gate else centre(spot.square)

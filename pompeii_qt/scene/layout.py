"""Where the pieces of a square stand: in its pits while they have room, else in tidy rows, else stacked by colour."""

from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF

from pompeii_core.city import BUILDING, COLOURS, INDEX
from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import CRATER, GATE_OF, WALL, centre, gate_centre, pits
from pompeii_qt.art.pieces import SIDE

WAITING_TILE: Final = CRATER + QPointF(84, 74)
"""Where the drawn tile waits."""
STACKED_ABOVE: Final = 9
"""With more pieces than this on a square they are stacked by colour."""


class Arrangement(NamedTuple):
    """Middles of the pieces, by number; `size` is the side of a piece's sprite in board units."""

    places: tuple[QPointF, ...]
    size: float


# Kept: each move of a piece asks for its square's places several times.
@cache
def arrangement(square: str, count: int) -> Arrangement:
    """Places for `count` single pieces on a square."""
    roof = pits(square)
    if count <= len(roof):
        return Arrangement(roof[:count], SIDE)
    if count == 1:
        return Arrangement((centre(square),), SIDE)
    columns = 2 if count <= 4 else 3
    rows = -(-count // columns)
    size = {2: SIDE, 3: SIDE * 0.84}[columns] if rows < 3 else SIDE * 0.78
    pitch_x = {2: 40.0, 3: 30.0}[columns]
    pitch_y = 40.0 if rows == 1 else {2: 38.0, 3: 29.5}[rows]
    middle = centre(square)
    if columns == 2 and BUILDING[INDEX[square]] in COLOURS:  # beside the number
        pitch_x, middle = 33.0, middle + QPointF(9, 0)
    places = []
    for n in range(count):
        row, column = divmod(n, columns)
        in_row = min(columns, count - row * columns)
        dx = (column - (in_row - 1) / 2) * pitch_x
        dy = (row - (rows - 1) / 2) * pitch_y
        places.append(middle + QPointF(dx, dy))
    return Arrangement(tuple(places), size)


@cache
def stacks(square: str, colours: int) -> Arrangement:
    """Places for `colours` stacks of one colour each on a crowded square."""
    middle = centre(square) - QPointF(0, 4)
    offsets = {
        1: ((0, 0),),
        2: ((-22, 0), (22, 0)),
        3: ((-22, -20), (22, -20), (0, 22)),
        4: ((-22, -20), (22, -20), (-22, 22), (22, 22)),
    }[colours]
    return Arrangement(tuple(middle + QPointF(dx, dy) for dx, dy in offsets), SIDE)


def exit_path(square: str) -> list[QPointF]:
    """The way from a gate square through its arch and some way down the road."""
    return [gate_centre(square), gate_centre(square, 70)] if square in GATE_OF else []


def spot_centre(spot: Spot, beyond: float = WALL / 2) -> QPointF:
    """The middle of a square, or of a gate's arch, `beyond` units outside its square."""
    return gate_centre(spot.square, beyond) if spot.gate else centre(spot.square)

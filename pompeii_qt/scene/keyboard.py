"""Moving over the board without a pointer."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt

from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import GATE_OF, neighbour

# A square in the middle of the city, from which all others are near.
START: Final = Spot("F4")
_STEPS: Final[dict[int, tuple[int, int, str]]] = {
    Qt.Key.Key_Up: (0, -1, "north"),
    Qt.Key.Key_Down: (0, 1, "south"),
    Qt.Key.Key_Left: (-1, 0, "west"),
    Qt.Key.Key_Right: (1, 0, "east"),
}
_ZOOM: Final[dict[int, float]] = {
    Qt.Key.Key_Plus: 1.25,
    Qt.Key.Key_Equal: 1.25,
    Qt.Key.Key_Minus: 0.8,
    Qt.Key.Key_0: 0.0,
}
_OPPOSITE: Final = {"north": "south", "south": "north", "west": "east", "east": "west"}


def is_arrow(key: int) -> bool:
    """Whether a key moves the cursor."""
    return key in _STEPS


def is_zoom(key: int) -> bool:
    """Whether a key zooms."""
    return key in _ZOOM


def zoom(key: int) -> float:
    """By how much a key zooms: + and - in steps, 0 back to the whole board."""
    return _ZOOM[key]


def step(spot: Spot | None, key: int) -> Spot:
    """Where an arrow key leads from a spot: the next square, through a gate, or nowhere at the wall."""
    if spot is None:
        return START
    dx, dy, side = _STEPS[key]
    if spot.gate:
        return Spot(spot.square) if side == _OPPOSITE[GATE_OF[spot.square].side] else spot
    if square := neighbour(spot.square, dx, dy):
        return Spot(square)
    if spot.square in GATE_OF and GATE_OF[spot.square].side == side:
        return Spot(spot.square, gate=True)
    return spot


def following(spots: Iterable[Spot], spot: Spot | None, back: bool) -> Spot | None:
    """The next target in reading order after `spot`, or before it; None after the last, where Tab leaves the board."""
    order = sorted(spots, key=_reading, reverse=back)
    if spot is None:
        return order[0] if order else None
    here = _reading(spot)
    return next((other for other in order if (_reading(other) < here if back else _reading(other) > here)), None)


def _reading(spot: Spot) -> tuple[str, str, bool]:
    return spot.square[1], spot.square[0], spot.gate

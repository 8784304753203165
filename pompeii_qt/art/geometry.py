"""Places on the board in board units: a square is 100 × 100, and A1's north-west corner is the origin."""

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from pompeii_core.city import BUILDING, GATES, INDEX, NUMBERED, PART, SPACES, Gate

UNIT: Final = 100.0
MARGIN: Final = 104.0
CITY_RECT: Final = QRectF(0, 0, 1100, 700)
BOARD_RECT: Final = CITY_RECT.adjusted(-MARGIN, -MARGIN - 12, MARGIN, MARGIN)  # city, walls, country and frame
WALL: Final = 22.0  # thickness of the city wall, which stands outside the squares
CRATER: Final = QPointF(1042, -34)  # target of everything thrown into Vesuvius
VOLCANO_RECT: Final = QRectF(724, -116, 480, 330)
SEA_RECT: Final = QRectF(-MARGIN, 604, MARGIN + 274, 200)  # the sea and the wall above it: no square, gate or name

_LETTER: Final = 8.5  # width of a letter in a gate's name
PIT: Final = 14.5  # radius of a space on a roof

GATE_OF: Final[dict[str, Gate]] = {gate.square: gate for gate in GATES}
TURN: Final = {"north": 0, "east": 90, "south": 180, "west": 270}  # clockwise, from a northern gate's picture, by side
OUTWARD: Final = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def corner(square: str) -> QPointF:
    """Return the north-west corner of a square."""
    return QPointF((ord(square[0]) - 65) * UNIT, (int(square[1]) - 1) * UNIT)


def neighbour(square: str, dx: int, dy: int) -> str | None:
    """Return the square `dx` columns east and `dy` rows south of another, or None if there is none."""
    name = f"{chr(ord(square[0]) + dx)}{int(square[1]) + dy}"
    return name if name in INDEX else None


def square_rect(square: str) -> QRectF:
    return QRectF(corner(square), QSizeF(UNIT, UNIT))


def centre(square: str) -> QPointF:
    return corner(square) + QPointF(UNIT / 2, UNIT / 2)


def gate_centre(square: str, beyond: float = WALL / 2) -> QPointF:
    """Return the point of a gate `beyond` units outside its square; by default the centre of its arch."""
    dx, dy = OUTWARD[GATE_OF[square].side]
    reach = UNIT / 2 + beyond
    return centre(square) + QPointF(dx * reach, dy * reach)


def gate_rect(square: str) -> QRectF:
    """Return the area that counts as a gate's arch for the pointer. It begins just outside the square."""
    return _outside(square, 26.0, 38.0, 26.0)


def gate_frame_rect(square: str) -> QRectF:
    """Return the area to frame for a gate: its arch and the edge of its square, clear of the ribbon with its name."""
    return _outside(square, 5.0, 38.0, 20.0)


def gate_name_rect(square: str) -> QRectF:
    """Return the rectangle of the ribbon with a gate's name."""
    name, _, side = GATE_OF[square]
    return _outside(square, 53.0 if side in ("north", "west") else 51.0, _LETTER * len(name) / 2 + 11, 11.0)


def _outside(square: str, beyond: float, along: float, across: float) -> QRectF:
    """Return a rectangle centred `beyond` units outside a gate, with these half sizes along and across the wall."""
    at = gate_centre(square, beyond)
    half = QPointF(along, across) if GATE_OF[square].side in ("north", "south") else QPointF(across, along)
    return QRectF(at - half, at + half)


def square_at(point: QPointF) -> str | None:
    """Return the square of the city at a point of the board. None off the city, for example on the wall or Vesuvius."""
    if not CITY_RECT.contains(point):
        return None
    # The rectangle contains its far edges too: they belong to the last column and row.
    name = f"{chr(65 + min(int(point.x() // UNIT), 10))}{min(int(point.y() // UNIT), 6) + 1}"
    return name if name in INDEX else None


def gate_at(point: QPointF) -> str | None:
    """Return the gate square whose arch or name is at a point of the board, or None."""
    areas = ((square, rect(square)) for rect in (gate_rect, gate_name_rect) for square in GATE_OF)
    return next((square for square, area in areas if area.contains(point)), None)


@cache
def pits(square: str) -> tuple[QPointF, ...]:
    """Return the board centres of a square's spaces, () if it has none.

    Numbered roofs keep the west edge for the number.
    """

    first = corner(square) + QPointF(61.0 if BUILDING[INDEX[square]] <= NUMBERED else 50.0, 45.0)
    step = 16.0
    offsets = {
        0: (),
        1: ((0, 0),),
        2: ((-step, 0), (step, 0)),
        3: ((-step, step + 1), (step, step + 1), (0, -step)),
        4: ((-step, -step), (step, -step), (-step, step + 1), (step, step + 1)),
    }[SPACES[INDEX[square]]]
    return tuple(first + QPointF(dx, dy) for dx, dy in offsets)


def building_parts() -> list[tuple[int, list[str]]]:
    """Return each part's building number (12 and up: neutral) and squares, in reading order; one or two a building."""
    parts: dict[int, list[str]] = {}
    for name, i in INDEX.items():
        if PART[i]:
            parts.setdefault(PART[i], []).append(name)
    return [(BUILDING[INDEX[squares[0]]], squares) for squares in parts.values()]


@cache
def part_letter(square: str) -> str:
    """Return "a" or "b" for a square in the first or second part, in reading order, of a two-part building; else ""."""
    parts = [squares for number, squares in building_parts() if number == BUILDING[INDEX[square]]]
    if len(parts) < 2:
        return ""
    return "a" if square in parts[0] else "b"

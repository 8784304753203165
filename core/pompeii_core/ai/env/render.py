"""The table as text, for a terminal."""

from typing import Final

from pompeii_core.city import BUILDING, COLUMNS, GATES, INDEX, NAMES, NUMBERED, ROWS, SPACES, STRIDE, VENT
from pompeii_core.view import View

_SIDES: Final = {"north": "^", "east": ">", "south": "v", "west": "<"}
_GATES: Final = {gate.square: _SIDES[gate.side] for gate in GATES}
_VENTS: Final = {NAMES[i]: f"*{symbol}" for symbol, i in VENT.items()}


def draw(view: View) -> str:
    """The city, two lines a row: its ground as docs/rules.md writes it or its lava in brackets, and seat:pieces on it.

    Gates are arrows. Below it what everybody knows, and the hand of the view's seat.
    """
    rows = [[_cell(view, row * STRIDE + column) for column in range(COLUMNS)] for row in range(ROWS)]
    widths = [max(len(text) for row in rows for text in row[column]) + 1 for column in range(COLUMNS)]
    lines = ["   " + "".join(chr(65 + column).ljust(width) for column, width in enumerate(widths))]
    for number, row in enumerate(rows, 1):
        for head, part in ((f"{number:<3}", 0), ("   ", 1)):
            lines.append(head + "".join(cell[part].ljust(width) for cell, width in zip(row, widths, strict=True)))
    return "\n".join(line.rstrip() for line in [*lines, "", *_facts(view)]) + "\n"


def _cell(view: View, i: int) -> tuple[str, str]:
    """Ground and pieces of a square."""
    name = NAMES[i]
    if name not in INDEX:
        return "#", ""
    if name in view.lava:
        ground = f"[{view.lava[name]}]"
    elif BUILDING[i]:
        ground = f"{BUILDING[i] if BUILDING[i] <= NUMBERED else 'w'}:{SPACES[i]}"
    else:
        ground = _VENTS.get(name, ".")
    pieces = [f"{seat}:{count}" for seat, count in enumerate(view.pieces.get(name, ())) if count]
    return ground + _GATES.get(name, ""), " ".join(pieces)


def _facts(view: View) -> list[str]:
    asked = "" if view.active is None else f", seat_{view.active} has to choose: {view.choice}"
    facts = [
        f"turn {view.turn}, {view.phase}{asked}",
        f"deck {view.deck}, bag {view.bag}, tile {'/'.join(view.tile or ['none'])}",
    ]
    for seat in range(view.seats):
        hand = view.hand if seat == view.seat else None
        cards = f"{view.hands[seat]} cards" if hand is None else f"cards {' '.join(map(str, sorted(hand))) or 'none'}"
        facts.append(
            f"seat_{seat}: supply {view.supply[seat]}, saved {view.saved[seat]}, lost {view.volcano[seat]}, {cards}"
        )
    return facts

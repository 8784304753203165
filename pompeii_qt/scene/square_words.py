"""A square in words, for screen readers."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from pompeii_core.city import BUILDING, INDEX, NUMBERED, SPACES
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt import game_words
from pompeii_qt.art.geometry import part_letter

translate = QCoreApplication.translate


def describe_square(view: View, players: Sequence[SeatedPlayer], square: str) -> str:
    """“D4, building 6, part b, 2 spaces, 1 free; Blue 1”: what the square is, then who stands on it."""
    i = INDEX[square]
    counts = view.pieces.get(square, [])
    what = [square, *_ground(view, square, SPACES[i] - sum(counts))]
    who = [f"{players[seat].name} {count}" for seat, count in enumerate(counts) if count]
    return ", ".join(what) + (f"; {', '.join(who)}" if who else "")


def _ground(view: View, square: str, free: int) -> list[str]:
    i = INDEX[square]
    number, spaces = BUILDING[i], SPACES[i]
    said = []
    if symbol := view.lava.get(square):
        said.append(translate("Board", "lava, {symbol}").format(symbol=game_words.symbol_words(symbol)))
    elif number:
        house = translate("Board", "building {n}") if number <= NUMBERED else translate("Board", "neutral building")
        said.append(house.format(n=number))
        if letter := part_letter(square):
            said.append(translate("Board", "part {letter}").format(letter=letter))
        if view.phase.placing:
            said.append(translate("Board", "%n space(s)", None, spaces))
            said.append(translate("Board", "%n free", None, max(free, 0)))
    elif square in game_words.VENT_AT:
        said.append(
            translate("Board", "vent of the {symbol}").format(
                symbol=game_words.symbol_words(game_words.VENT_AT[square])
            )
        )
    else:
        said.append(translate("Board", "street"))
    if square in game_words.GATE_AT:
        said.append(game_words.GATE_AT[square])
    return said

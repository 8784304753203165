"""How a game stands, a sentence for each question: for those who ask for it by a key and hear it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.city import CITY, NAMES, SYMBOLS, VENT, names
from pompeii_core.phases import Phase
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.square_info import square_info, steps_to_gates
from pompeii_core.unseen import bag_left
from pompeii_core.view import View
from pompeii_qt import game_words
from pompeii_qt.art.geometry import neighbour
from pompeii_qt.game_words import labelled
from pompeii_qt.scene.square_words import square_words, way_words

translate = QCoreApplication.translate

_GATES: Final = 3
"""So many are named, the nearest first."""
_NEVER: Final = 99
"""Runs: more than any way takes."""
_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def score_words(view: View, players: Sequence[SeatedPlayer]) -> str:
    """The phase, and for each seat what is saved, lost and in the city; before the eruption also what is to come."""
    said = [game_words.phase_words(view.phase).rstrip("!")]
    for seat, player in enumerate(players):
        parts = [
            translate("state", "%n saved", None, view.saved[seat]) if not view.phase.placing else "",
            translate("state", "%n lost", None, view.volcano[seat]),
            translate("state", "%n in the city", None, view.citizens(seat)) if view.phase != Phase.OVER else "",
            translate("state", "%n to come", None, view.supply[seat]) if view.phase.placing else "",
        ]
        said.append(labelled(player.name, ", ".join(filter(None, parts))))
    return _sentences(said)


def citizens_words(view: View, rules: Rules, seat: int) -> str:
    """Where a seat's citizens are; in the flight how far those run, and when they are out, the nearest first."""
    squares = [square for square in names(CITY) if view.pieces.get(square, [0] * view.seats)[seat]]
    if not squares:
        return translate("state", "Nobody in the city.")
    if view.phase.placing:
        return _sentences([", ".join(_counted(square, view.pieces[square][seat]) for square in squares)])
    infos = {square: square_info(view, rules, square) for square in squares}
    nearest = sorted(squares, key=lambda square: min((runs for _, runs in infos[square].gates), default=_NEVER))
    said = []
    for square in nearest:
        info = infos[square]
        steps = translate("state", "%n step(s)", None, info.steps)
        said.append(
            game_words.join_clauses([labelled(_counted(square, info.counts[seat]), steps), *way_words(info)[:1]])
        )
    return _sentences(said)


def gates_words(view: View, rules: Rules, square: str) -> str:
    """How many steps lead from a square out of the nearest gates."""
    if square in view.lava:
        return translate("state", "{square}: there is lava here.").format(square=square)
    found = steps_to_gates(view, rules, square)
    if not found:
        return translate("state", "From {square} no gate can be reached.").format(square=square)
    near = list(found.items())[:_GATES]
    steps = [labelled(game_words.GATE_AT[gate], translate("state", "%n step(s)", None, n)) for gate, n in near]
    return _sentences([translate("state", "From {square}").format(square=square), *steps])


def neighbours_words(view: View, rules: Rules, players: Sequence[SeatedPlayer], square: str) -> str:
    """What lies around a square."""
    sides = (
        translate("state", "north"),
        translate("state", "east"),
        translate("state", "south"),
        translate("state", "west"),
    )
    said = []
    for side, (dx, dy) in zip(sides, _SIDES, strict=True):
        there = neighbour(square, dx, dy)
        words = square_words(view, rules, players, there).name if there else translate("state", "the wall")
        said.append(labelled(side, words))
    return _sentences(said)


def lava_words(view: View, rules: Rules) -> str:
    """Where each symbol's lava lies, or its vent, and how many tiles of it are still to come."""
    left = {entry.symbols[0]: entry.number for entry in bag_left(view, rules) if len(entry.symbols) == 1}
    said = []
    for symbol in SYMBOLS:
        lava = [square for square in names(CITY) if view.lava.get(square) == symbol]
        vent = NAMES[VENT[symbol]]
        where = ", ".join(lava) or translate("state", "none yet, vent {square}").format(square=vent)
        if not view.phase.placing and symbol in left:
            where = game_words.join_clauses([where, translate("state", "%n in the bag", None, left[symbol])])
        said.append(labelled(game_words.symbol_words(symbol), where))
    return _sentences(said)


def _counted(square: str, number: int) -> str:
    return square if number == 1 else translate("state", "{n} on {square}").format(n=number, square=square)


def _sentences(said: Sequence[str]) -> str:
    return ". ".join(said) + "."

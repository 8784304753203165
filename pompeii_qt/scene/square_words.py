"""What is pointed at, in words: a square, a gate or Vesuvius; for screen readers and for the card beside it."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core.city import INDEX, NUMBERED, SPACES
from pompeii_core.phases import Phase
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.square_info import SquareInfo, leaving_by, square_info
from pompeii_core.view import View
from pompeii_qt import game_words
from pompeii_qt.art.geometry import part_letter

translate = QCoreApplication.translate

_GATES: Final = 2
"""So many are named, the nearest first."""


class PlaceWords(NamedTuple):
    """What a place is; its room; for each seat what there is to say of its people; and what else is to be known."""

    title: str
    people: dict[int, str]
    facts: list[str]
    room: str = ""
    short: str = ""
    """All of it for a braille line: “B2 L2 f0” is two of Livia's on B2 and no free space."""

    @property
    def name(self) -> str:
        """What it is and who is there, in one line."""
        what = ", ".join(filter(None, (self.title, self.room)))
        return game_words.join_clauses((what, ", ".join(self.people.values())))

    @property
    def description(self) -> str:
        """What else is to be known, in one line."""
        return game_words.join_clauses(self.facts)


def square_words(view: View, rules: Rules, players: Sequence[SeatedPlayer], square: str) -> PlaceWords:
    """“D4, building 6, part b, 2 spaces, 1 free”, “Blue 1”, and how far who is there may run, or who may come."""
    info = square_info(view, rules, square)
    names = _names(view, players)
    people = {seat: f"{names[seat]} {count}" for seat, count in enumerate(info.counts) if count}
    facts = _before(view, square, info) if view.phase.placing else _after(view, rules, square, info)
    room = ""
    if info.building and view.phase.placing:
        spaces = translate("Board", "%n space(s)", None, SPACES[INDEX[square]])
        free = translate("Board", "%n free", None, info.free)
        room = f"{spaces}, {free}"
    title = ", ".join([square, *_ground(view, square, info)])
    return PlaceWords(title, people, facts, room, _short(view, players, square, info))


def gate_words(view: View, rules: Rules, players: Sequence[SeatedPlayer], square: str) -> PlaceWords:
    """A gate: whose people one run takes out there, and how many are saved."""
    title = game_words.GATE_AT[square]
    short = translate("spoken", "{square} out").format(square=square)
    if view.phase.placing:
        return PlaceWords(title, {}, [translate("Board", "the way out once Vesuvius has erupted")], short=short)
    leaving = leaving_by(view, rules, square) if view.phase is not Phase.OVER else [0] * view.seats
    form = translate("Board", "{name}: {n} can escape in one move")
    names = _names(view, players)
    people = {seat: form.format(name=names[seat], n=count) for seat, count in enumerate(leaving) if count}
    nobody = translate("Board", "nobody can escape here in one move")
    facts = [] if people or view.phase is Phase.OVER else [nobody]
    saved = [f"{name} {count}" for name, count in zip(names, view.saved, strict=True)]
    facts.append(translate("Board", "saved so far: {who}").format(who=", ".join(saved)))
    return PlaceWords(title, people, facts, short=short)


def volcano_words(view: View, players: Sequence[SeatedPlayer]) -> PlaceWords:
    """Vesuvius: whom it has taken."""
    form = translate("Board", "{name}: {n} lost")
    names = _names(view, players)
    people = {seat: form.format(name=names[seat], n=count) for seat, count in enumerate(view.volcano)}
    return PlaceWords(translate("Board", "Vesuvius"), people, [])


def spot_words(view: View, rules: Rules, players: Sequence[SeatedPlayer], spot: Spot) -> PlaceWords:
    """A square, or its gate."""
    return (gate_words if spot.gate else square_words)(view, rules, players, spot.square)


def initials(players: Sequence[str]) -> list[str]:
    """Of each name as many letters as tell it from the others."""
    for length in range(1, max(map(len, players), default=0)):
        short = [name[:length] for name in players]
        if len(set(short)) == len(short):
            return short
    return list(players)


def _names(view: View, players: Sequence[SeatedPlayer]) -> list[str]:
    """What the seats are called to whoever is shown the view; “Player 1” would be taken for a name."""
    return [translate("Board", "you") if seat == view.seat else player.name for seat, player in enumerate(players)]


def _short(view: View, players: Sequence[SeatedPlayer], square: str, info: SquareInfo) -> str:
    letters = initials([player.name for player in players])
    symbol = view.lava.get(square)
    parts = [square, game_words.symbol_words(symbol) if symbol else ""]
    parts += [f"{letters[seat]}{count}" for seat, count in enumerate(info.counts) if count]
    if info.building and view.phase.placing:
        parts.append(translate("spoken", "f{n}").format(n=info.free))
    return " ".join(filter(None, parts))


def way_words(info: SquareInfo) -> list[str]:
    """In how many runs those on a square are out, and by which gates."""
    if not info.gates:
        return [translate("Board", "no gate can be reached from here")]
    said = []
    for runs, ways in groupby(info.gates[:_GATES], key=lambda way: way[1]):
        gates = ", ".join(game_words.GATE_AT[gate] for gate, _ in ways)
        said.append(translate("Board", "out in %n move(s): {gates}", None, runs).format(gates=gates))
    return said


def _ground(view: View, square: str, info: SquareInfo) -> list[str]:
    number = info.building
    said = []
    if symbol := view.lava.get(square):
        said.append(translate("Board", "lava, {symbol}").format(symbol=game_words.symbol_words(symbol)))
    elif number:
        house = translate("Board", "building {n}") if number <= NUMBERED else translate("Board", "neutral building")
        said.append(house.format(n=number))
        if letter := part_letter(square):
            said.append(translate("Board", "part {letter}").format(letter=letter))
    elif square in game_words.VENT_AT:
        symbol = game_words.symbol_words(game_words.VENT_AT[square])
        said.append(translate("Board", "vent of the {symbol}").format(symbol=symbol))
    else:
        said.append(translate("Board", "street"))
    if square in game_words.GATE_AT:
        said.append(game_words.GATE_AT[square])
    return said


def _before(view: View, square: str, info: SquareInfo) -> list[str]:
    """Who may come to live on a square."""
    number = info.building
    if not number:
        return [_vent_words()] if square in game_words.VENT_AT else []
    if number > NUMBERED:
        return [translate("Board", "for relatives and jokers only")]
    if info.joker:
        return [translate("Board", "the building is full: a card {number} is a joker").format(number=number)]
    said = [translate("Board", "%n card(s) of its number not played yet", None, info.cards)]
    if view.phase is Phase.SEETHES and info.relatives:
        brings = translate("Board", "a card {number} brings up to %n relative(s)", None, info.relatives)
        said.append(brings.format(number=number))
    return said


def _after(view: View, rules: Rules, square: str, info: SquareInfo) -> list[str]:
    """How far who is there may run, and to which gates."""
    if square in view.lava or view.phase is Phase.OVER:
        return []
    said = []
    if square in game_words.VENT_AT:
        said.append(_vent_words())
        if rules.vents_open == "no":
            said.append(translate("Board", "cannot be crossed"))
    if info.steps:
        said.append(translate("Board", "can move up to %n step(s)", None, info.steps))
        said += way_words(info)
    elif square not in game_words.VENT_AT:
        said.append(translate("Board", "nobody is here"))
    return said


def _vent_words() -> str:
    return translate("Board", "the first tile of this symbol goes here")

"""Events, actions, squares and moments of the game in words, in the language of the window."""

from collections.abc import Sequence
from typing import Any, Final, assert_never

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core import city
from pompeii_core.actions import Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.events import (
    Ad79Drawn,
    Burned,
    CardDrawn,
    CardPlayed,
    Covered,
    Eruption,
    Event,
    GameOver,
    GaveUp,
    LavaPlaced,
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
    Started,
    TileDrawn,
    TileSetAside,
    TurnEnded,
)
from pompeii_core.phases import Cause, Choice, Phase
from pompeii_core.view import View

translate = QCoreApplication.translate

type Names = Sequence[str]
"""What the players are called, by seat."""

_PHASES: Final[dict[str, Any]] = {
    Phase.SLEEPS: QT_TRANSLATE_NOOP("words", "Vesuvius sleeps"),
    Phase.SEETHES: QT_TRANSLATE_NOOP("words", "Vesuvius seethes"),
    Phase.ERUPTS: QT_TRANSLATE_NOOP("words", "Vesuvius erupts"),
    Phase.FLIGHT: QT_TRANSLATE_NOOP("words", "Run for your lives!"),
    Phase.OVER: QT_TRANSLATE_NOOP("words", "Pompeii is lost"),
}
_SYMBOLS: Final[dict[str, Any]] = {
    "scroll": QT_TRANSLATE_NOOP("words", "scroll"),
    "coin": QT_TRANSLATE_NOOP("words", "coin"),
    "vase": QT_TRANSLATE_NOOP("words", "vase"),
    "column": QT_TRANSLATE_NOOP("words", "column"),
    "mask": QT_TRANSLATE_NOOP("words", "mask"),
    "helmet": QT_TRANSLATE_NOOP("words", "helmet"),
    "cover": QT_TRANSLATE_NOOP("words", "lava"),
}
_COLOURS: Final[dict[str, Any]] = {
    "grey": QT_TRANSLATE_NOOP("words", "grey"),
    "purple": QT_TRANSLATE_NOOP("words", "purple"),
    "turquoise": QT_TRANSLATE_NOOP("words", "turquoise"),
    "brown": QT_TRANSLATE_NOOP("words", "brown"),
}
_RULES: Final = {
    Choice.PLACE: "R6",
    Choice.RELATIVE: "R9",
    Choice.SACRIFICE: "R12",
    Choice.LAVA: "R16",
    Choice.RUN: "R21",
    Choice.ERUPT: "R13",
}
_GATE_AT: Final = {gate.square: gate.name for gate in city.GATES}
_VENT_AT: Final = {city.NAMES[i]: symbol for symbol, i in city.VENT.items()}


def on_button(text: str) -> str:
    """A text with names in it for a button or a menu, where a single & would mark a key."""
    return text.replace("&", "&&")


def phase_words(phase: str) -> str:
    """What the banner says in a phase."""
    return translate("words", _PHASES[phase])


def phase_hint(phase: Phase) -> str:
    """What a phase means for the players, in a few words; "" where nothing is to be done."""
    return {
        Phase.SEETHES: translate("words", "Relatives follow those who settle. Omens demand citizens."),
        Phase.ERUPTS: translate("words", "Six lava tiles, then everybody runs."),
        Phase.FLIGHT: translate("words", "A lava tile each turn, then two runs."),
    }.get(phase, "")


def symbol_words(symbol: str) -> str:
    """A lava symbol, or `cover`."""
    return translate("words", _SYMBOLS[symbol])


def colour_words(colour: str) -> str:
    """A building's colour."""
    return translate("words", _COLOURS[colour])


def tile_words(tile: Sequence[str]) -> str:
    """The symbols of a tile: “scroll”, or “mask or helmet” for a dual one."""
    return translate("words", " or ").join(symbol_words(symbol) for symbol in tile)


def citizens(number: int) -> str:
    """“1 citizen”, “3 citizens”."""
    return translate("words", "%n citizen(s)", None, number)


def counts_words(counts: Sequence[int], names: Names) -> str:
    """How many citizens of whom: “2 of Livia, 1 of Blue”."""
    one = translate("words", "{n} of {name}")
    return ", ".join(one.format(n=n, name=names[seat]) for seat, n in enumerate(counts) if n)


def join_words(parts: Sequence[str]) -> str:
    """“A, B and C”."""
    if len(parts) < 2:
        return "".join(parts)
    return translate("words", "{list} and {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


def place_words(square: str) -> str:
    """What stands on a square: “building 6, turquoise, 2 spaces”, “vent of the scroll”, “open ground”."""
    i = city.index(square)
    spaces, number = city.SPACES[i], city.BUILDING[i]
    room = translate("words", "%n space(s)", None, spaces)
    if square in _VENT_AT:
        text = translate("words", "vent of the {symbol}").format(symbol=symbol_words(_VENT_AT[square]))
    elif not number:
        text = translate("words", "open ground")
    elif number > city.NUMBERED:
        text = translate("words", "neutral building, {room}").format(room=room)
    else:
        colour = colour_words(city.COLOURS[number])
        text = translate("words", "building {n}, {colour}, {room}").format(n=number, colour=colour, room=room)
    if square in _GATE_AT:
        text = translate("words", "{text}, gate {gate}").format(text=text, gate=_GATE_AT[square])
    return text


def action_words(action: Action, view: View, names: Names) -> str:
    """What an action does, as an order: “Play 6, settle at D4 (building 6, turquoise, 2 spaces)”."""
    match action:
        case Place(card, square):
            joker = city.BUILDING[city.index(square)] != card
            form = (
                translate("words", "Play {card} as a joker, settle at {square} ({place})")
                if joker
                else translate("words", "Play {card}, settle at {square} ({place})")
            )
            return form.format(card=card, square=square, place=place_words(square))
        case Discard(card):
            return translate("words", "Discard {card}; nobody settles").format(card=card)
        case Relative(square):
            return translate("words", "Bring a relative to {square} ({place})").format(
                square=square, place=place_words(square)
            )
        case Done():
            return done_words(view.choice)
        case Sacrifice(square, seat):
            return translate("words", "Throw a citizen of {name} at {square} into the volcano").format(
                name=names[seat], square=square
            )
        case Lava(symbol, square):
            return translate("words", "Lay the {symbol} on {square} ({place})").format(
                symbol=symbol_words(symbol), square=square, place=place_words(square)
            )
        case Run(origin, target):
            if target == city.OUT:
                return translate("words", "Run from {origin} out of the city").format(origin=origin)
            return translate("words", "Run from {origin} to {target} ({place})").format(
                origin=origin, target=target, place=place_words(target)
            )
        case Erupt():
            return translate("words", "Show the hand: Vesuvius erupts!")
    assert_never(action)


def done_words(choice: Choice | None) -> str:
    """What `done` means for a choice."""
    if choice == Choice.RELATIVE:
        return translate("words", "No more relatives")
    if choice == Choice.RUN:
        return translate("words", "Give up the remaining runs")
    return translate("words", "Do not declare")


def action_squares(action: Action) -> list[str]:
    """The squares that an action is about."""
    match action:
        case Place(_, square) | Relative(square) | Sacrifice(square) | Lava(_, square):
            return [square]
        case Run(origin, target):
            return [origin] if target == city.OUT else [origin, target]
        case _:
            return []


def event_words(event: Event, names: Names) -> str:
    """A line of the log, or "" where the line of another event says it already."""
    match event:
        case Started(first):
            return translate("words", "{name} begins.").format(name=names[first])
        case CardPlayed(seat, card, None):
            return translate("words", "{name} discards card {card}.").format(name=names[seat], card=card)
        case CardPlayed(seat, card, square, joker):
            form = (
                translate("words", "{name} plays card {card} as a joker and settles at {square}.")
                if joker
                else translate("words", "{name} plays card {card} and settles at {square}.")
            )
            return form.format(name=names[seat], card=card, square=square)
        case PiecePlaced(seat, square, relative):
            form = translate("words", "A relative of {name} joins at {square}.")
            return form.format(name=names[seat], square=square) if relative else ""
        case CardDrawn(seat, None):
            return translate("words", "{name} draws a card.").format(name=names[seat])
        case CardDrawn(seat, card):
            return translate("words", "{name} draws card {card}.").format(name=names[seat], card=card)
        case Ad79Drawn(seat, 1):
            return translate("words", "{name} draws the first A.D. 79: Vesuvius seethes, relatives may follow.").format(
                name=names[seat]
            )
        case Ad79Drawn(seat):
            return translate("words", "{name} draws the second A.D. 79.").format(name=names[seat])
        case OmenDrawn(seat):
            return translate("words", "{name} draws an omen.").format(name=names[seat])
        case Sacrificed(seat, int(victim), square):
            return translate("words", "{name} throws a citizen of {victim} at {square} into the volcano.").format(
                name=names[seat], victim=names[victim], square=square
            )
        case Sacrificed(seat):
            return translate("words", "The omen of {name} finds nobody.").format(name=names[seat])
        case Eruption(seat, True, hand):
            return translate("words", "{name} shows only dead cards ({hand}): Vesuvius erupts!").format(
                name=names[seat], hand=", ".join(map(str, hand or []))
            )
        case Eruption():
            return translate("words", "Vesuvius erupts! Hands and supplies are gone.")
        case TileDrawn(seat, tile):
            return translate("words", "{name} draws lava: {tile}.").format(name=names[seat], tile=tile_words(tile))
        case TileSetAside(tile):
            return translate("words", "No room for the {tile}: the tile is set aside.").format(tile=tile_words(tile))
        case LavaPlaced(seat, symbol, square):
            return translate("words", "{name} lays the {symbol} on {square}.").format(
                name=names[seat], symbol=symbol_words(symbol), square=square
            )
        case Burned(square, counts, cause):
            return _burned_words(square, counts, cause, names)
        case Covered(squares):
            return translate("words", "Lava closes over {squares}.").format(squares=join_words(squares))
        case Ran(seat, origin, target, path):
            return _ran_words(seat, origin, target, path, names)
        case GaveUp(seat, Choice.RELATIVE):
            return translate("words", "{name} brings no more relatives.").format(name=names[seat])
        case GaveUp(seat):
            return translate("words", "{name} gives up the remaining runs.").format(name=names[seat])
        case TurnEnded():
            return ""
        case GameOver(saved, volcano, winners):
            return _over_words(saved, volcano, winners, names)
    assert_never(event)


def event_squares(event: Event) -> list[str]:
    """The squares that an event is about."""
    match event:
        case Covered(squares):
            return squares
        case Ran(_, origin, _, path):
            return [origin, *path]
        case PiecePlaced() | LavaPlaced() | Burned():
            return [event.square]
        case CardPlayed() | Sacrificed():
            return [event.square] if event.square else []
        case _:
            return []


def board_words() -> str:
    """What the board is called."""
    return translate("words", "The city of Pompeii")


def rule_of(choice: Choice | None, phase: Phase) -> str:
    """The rule that a choice is made by: the anchor in the rule book."""
    return _RULES[choice] if choice else "R25" if phase is Phase.OVER else "R6"


def _burned_words(square: str, counts: Sequence[int], cause: Cause, names: Names) -> str:
    form = {
        Cause.LAVA: translate("words", "Lava takes {counts} at {square}."),
        Cause.ENCLOSED: translate("words", "No way out of {square}: the volcano takes {counts}."),
        Cause.END: translate("words", "Left behind at {square}: {counts}."),
    }[cause]
    return form.format(counts=counts_words(counts, names), square=square)


def _ran_words(seat: int, origin: str, target: str, path: Sequence[str], names: Names) -> str:
    if target != city.OUT:
        return translate("words", "{name} runs from {origin} to {target}.").format(
            name=names[seat], origin=origin, target=target
        )
    return translate("words", "{name} runs from {origin} out through {gate}: saved!").format(
        name=names[seat], origin=origin, gate=_GATE_AT[path[-1] if path else origin]
    )


def _over_words(saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int], names: Names) -> str:
    won = join_words([names[seat] for seat in winners])
    best = winners[0]
    if len(winners) > 1:
        text = translate("words", "The game is over: {names} share the result with %n saved.", None, saved[best])
        return text.format(names=won)
    rivals = [seat for seat in range(len(saved)) if seat != best and saved[seat] == saved[best]]
    form = (
        translate(
            "words",
            "The game is over: {name} wins with %n saved and fewer in the volcano ({volcano}).",
            None,
            saved[best],
        )
        if rivals
        else translate("words", "The game is over: {name} wins with %n saved.", None, saved[best])
    )
    return form.format(name=won, volcano=volcano[best])

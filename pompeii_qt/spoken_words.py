"""What has happened in as few words as can be spoken before the next turn: “Livia: 2 at E1. Fabius: 9 at E6.”."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core import city
from pompeii_core.events import (
    Ad79Drawn,
    Burned,
    CardDrawn,
    CardPlayed,
    Eruption,
    Event,
    GaveUp,
    LavaPlaced,
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
    Started,
    TileSetAside,
)
from pompeii_core.phases import Cause, Choice
from pompeii_core.round_summary import actor, moves
from pompeii_core.tally import burned
from pompeii_qt.game_words import Names, join_words, symbol_words, tile_words
from pompeii_qt.move_words import move_words, whom_words

translate = QCoreApplication.translate
_TOGETHER: Final[tuple[Callable[[Event], object], ...]] = (
    lambda event: isinstance(event, PiecePlaced) and event.relative,
    lambda event: isinstance(event, Burned) and event.cause is Cause.LAVA,
    lambda event: isinstance(event, Burned) and event.cause is Cause.ENCLOSED,
    lambda event: isinstance(event, Ran) and event.target == city.OUT,
)
"""Of a turn, all of a kind are told at once."""


def spoken_words(events: Sequence[Event], names: Names, you: int | None) -> str:
    """What happened, a sentence for each turn; `you`: the seat whose person hears it, None where it is no one's."""
    return " ".join(words for move in moves(events) if (words := _move(move, names, you)))


def _move(move: Sequence[Event], names: Names, you: int | None) -> str:
    seat = actor(move)
    if isinstance(move[0], Started):
        you_begin = translate("spoken", "You begin.")
        return you_begin if move[0].first == you else move_words(move, names)
    if seat is None or isinstance(move[0], Eruption):
        return move_words(move, names)
    if not (parts := _parts(move, names, seat, you)):
        return ""
    who = translate("spoken", "You") if seat == you else names[seat]
    return translate("spoken", "{name}: {what}.").format(name=who, what=", ".join(parts))


def _parts(move: Sequence[Event], names: Names, seat: int, you: int | None) -> list[str]:
    groups: dict[int, list[Event]] = {}
    for place, event in enumerate(move):
        kind = next((~n for n, belongs in enumerate(_TOGETHER) if belongs(event)), place)
        groups.setdefault(kind, []).append(event)
    return [words for events in groups.values() if (words := _part(events, names, seat, you))]


def _part(events: Sequence[Event], names: Names, seat: int, you: int | None) -> str:
    """Events of one kind; "" for what goes without saying."""
    match events[0]:
        case CardPlayed(_, card, None):
            return translate("spoken", "discarded {card}").format(card=card)
        case CardPlayed(_, card, square, True):
            return translate("spoken", "{card} as a joker at {square}").format(card=card, square=square)
        case CardPlayed(_, card, square):
            return translate("spoken", "{card} at {square}").format(card=card, square=square)
        case PiecePlaced(relative=True):
            squares = join_words([event.square for event in events if isinstance(event, PiecePlaced)])
            return translate("spoken", "%n relative(s) to {squares}", None, len(events)).format(squares=squares)
        case CardDrawn(_, int(card)):
            return translate("spoken", "drew {card}").format(card=card)
        case Ad79Drawn(_, 1):
            return translate("spoken", "drew the first A.D. 79: Vesuvius seethes")
        case Ad79Drawn():
            return translate("spoken", "drew the second A.D. 79")
        case OmenDrawn():
            return translate("spoken", "drew an omen")
        case Sacrificed(_, int(victim), square):
            whom = whom_words([int(other == victim) for other in range(len(names))], names, seat, you)
            return translate("spoken", "threw in {whom} at {square}").format(whom=whom, square=square)
        case Sacrificed():
            return translate("spoken", "had no target")
        case TileSetAside(tile):
            return translate("spoken", "could not place the {tile}").format(tile=tile_words(tile))
        case LavaPlaced(_, symbol, square):
            return translate("spoken", "{symbol} on {square}").format(symbol=symbol_words(symbol), square=square)
        case Burned(cause=cause):
            whom = whom_words(burned(events), names, seat, you)
            if cause is Cause.LAVA:
                return translate("spoken", "burned {whom}").format(whom=whom)
            squares = join_words([event.square for event in events if isinstance(event, Burned)])
            return translate("spoken", "cut off {whom} at {squares}").format(whom=whom, squares=squares)
        case Ran(_, _, city.OUT):
            origins = join_words([event.origin for event in events if isinstance(event, Ran)])
            return translate("spoken", "saved %n from {squares}", None, len(events)).format(squares=origins)
        case Ran(_, origin, target):
            return translate("spoken", "{origin} to {target}").format(origin=origin, target=target)
        case GaveUp(_, Choice.RUN):
            return translate("spoken", "skipped the other moves")
        case _:
            return ""

"""Whether what a host says fits together: types are checked on the wire, and no host, however odd, breaks a window."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from pompeii_core.actions import Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import INDEX, OUT
from pompeii_core.events import GameOver
from pompeii_core.update import Update
from pompeii_net.lan.wire import News, Room
from pompeii_net.messages import GameInfo

_SEATS: Final = frozenset({"seat", "active", "victim", "first", "first_ad79", "winners", "waiting", "wants", "own"})
_BY_SEAT: Final = frozenset({"supply", "saved", "volcano", "hands", "counts"})
_SQUARES: Final = frozenset({"square", "origin", "target", "path", "squares", "placed"})
_BY_SQUARE: Final = frozenset({"pieces", "ran", "lava"})
_CHOICES: Final = {
    "place": (Place, Discard),
    "relative": (Relative, Done),
    "sacrifice": (Sacrifice,),
    "lava": (Lava,),
    "run": (Run, Done),
    "erupt": (Erupt, Done),
    None: (),
}


def makes_sense(message: News, room: Room | None, info: GameInfo | None) -> bool:
    """Whether it can be shown, after this of the room and of the game; an update is of a game that was told of."""
    match message:
        case Room():
            return _fits(message, len(message.seats))
        case GameInfo():
            return len(message.own) <= 1 and _fits(message, len(message.players))
        case Update():
            return info is not None and _is_update(message, info) and _fits(message, len(info.players))
    seats = len(info.players) if info else len(room.seats) if room else 0
    return _fits(message, seats)


def _is_update(update: Update, info: GameInfo) -> bool:
    view, seats = update.view, len(info.players)
    own = info.own[0] if info.own else None
    ends = [event for event in update.events if isinstance(event, GameOver)]
    return (
        view.seat == own
        and (view.hand is None) == (own is None)
        and (view.phase == "over") == (view.choice is None) == (view.active is None)
        and (view.choice != "lava" or view.tile is not None)
        and (not update.legal or view.active == own)
        and all(isinstance(action, _CHOICES[view.choice]) for action in update.legal)
        and all(len(counts) == seats for counts in view.pieces.values())
        and all(end.winners for end in ends)
    )


def _fits(message: News, seats: int) -> bool:
    """Seats are of the game, squares of the city, and counts one for each seat."""
    return all(_holds(key, value, seats) for key, value in _fields(msgspec.to_builtins(message)))


def _holds(key: str, value: Any, seats: int) -> bool:
    if value is None:
        return True
    if key in _SEATS:
        return all(seat < seats for seat in (value if isinstance(value, list) else [value]))
    if key in _BY_SEAT:
        return len(value) == seats
    if key in _SQUARES:
        return all(square in INDEX or square == OUT for square in (value if isinstance(value, list) else [value]))
    if key in _BY_SQUARE and isinstance(value, dict):
        return all(square in INDEX for square in value)
    return True


def _fields(data: Any) -> Iterable[tuple[str, Any]]:
    """Every field of a message, of its parts, and of theirs."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key, value
            yield from _fields(value)
    elif isinstance(data, list | tuple):
        for part in data:
            yield from _fields(part)

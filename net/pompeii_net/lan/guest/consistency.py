"""Whether what a host says fits together: types are checked on the wire, and no host, however odd, breaks a window."""

from typing import Any, Final

import msgspec

from pompeii_core.actions import ANSWERS
from pompeii_core.city import GATES, INDEX, OUT
from pompeii_core.events import GameOver
from pompeii_core.phases import Choice, Phase
from pompeii_core.setup import Seated
from pompeii_core.view import Update
from pompeii_net.lan.wire import News, RecordFile, RoomView, Welcome
from pompeii_net.messages import GameInfo, Motive, Rewound, SeatState

_MEANING: Final = {
    **dict.fromkeys(("seat", "active", "victim", "first", "first_ad79", "winners", "waiting", "wants", "own"), "seats"),
    **dict.fromkeys(("supply", "saved", "volcano", "hands", "counts"), "counts"),
    **dict.fromkeys(("square", "origin", "target", "path", "squares", "placed"), "squares"),
    **dict.fromkeys(("pieces", "ran", "lava"), "squares"),
}
"""What the fields of all messages are about, by name."""
_NO_FIELDS: Final = frozenset({"rules", "blanks"})
"""Whose parts have names of their own: the rules, whose values are words, and a refusal, whose blanks a host names."""
_GATES: Final = frozenset(gate.square for gate in GATES)


def is_consistent(message: News, room: RoomView | None, info: GameInfo | None) -> bool:
    """Whether it can be shown, after this of the room and of the game; what is of a game comes after that."""
    match message:
        case Welcome() | RecordFile():
            return True
        case RoomView():
            return _fits(message, len(message.seats))
        case GameInfo():
            return len(message.own) <= 1 and _fits(message, len(message.players))
        case Update():
            return info is not None and _is_update(message, info) and _fits(message, len(info.players))
        case SeatState() | Motive() | Seated() | Rewound():  # a window has no seats to show them at before
            return info is not None and _fits(message, len(info.players))
    seats = len(info.players) if info else len(room.seats) if room else 0
    return _fits(message, seats)


def _is_update(update: Update, info: GameInfo) -> bool:
    view, seats = update.view, len(info.players)
    own = info.own[0] if info.own else None
    ends = [event for event in update.events if isinstance(event, GameOver)]
    return (
        view.seat == own
        and (view.hand is None) == (own is None)
        and (view.phase is Phase.OVER) == (view.choice is None) == (view.active is None)
        and (view.choice is not Choice.LAVA or view.tile is not None)
        and (not update.legal or view.active == own)
        and all(view.choice and isinstance(action, ANSWERS[view.choice]) for action in update.legal)
        and all(len(counts) == seats for counts in view.pieces.values())
        and all(end.winners for end in ends)
    )


def _fits(message: News, seats: int) -> bool:
    """Seats are of the game, squares of the city, and counts one for each seat."""
    return _all_hold(msgspec.to_builtins(message), seats)


def _all_hold(data: Any, seats: int) -> bool:
    """So do all fields of a message, of its parts, and of theirs."""
    if isinstance(data, dict):
        if data.get("kind") == "ran" and data["target"] == OUT and [data["origin"], *data["path"]][-1] not in _GATES:
            return False  # the window names the gate that it leads through
        for key, value in data.items():
            if key in _NO_FIELDS or value is None:
                continue
            if key in _MEANING and not _holds(_MEANING[key], value, seats):
                return False
            if isinstance(value, dict | list) and not _all_hold(value, seats):
                return False
    elif isinstance(data, list):
        for part in data:
            if isinstance(part, dict | list) and not _all_hold(part, seats):
                return False
    return True


def _holds(meaning: str, value: Any, seats: int) -> bool:
    if meaning == "counts":
        return len(value) == seats
    parts = value if isinstance(value, list | dict) else (value,)
    if meaning == "seats":
        return all(seat < seats for seat in parts)
    return all(square in INDEX or square == OUT for square in parts)

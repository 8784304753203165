"""What a host tells, handed to the window no faster than it can be shown: at once in peace, merged in a flood."""

import asyncio
from collections.abc import Callable, Hashable
from itertools import takewhile
from typing import Any, Final

from msgspec.structs import replace

from pompeii_core.setup import Seated
from pompeii_core.view import Update
from pompeii_net.lan.local import ConnectionStatus
from pompeii_net.lan.wire import CHAT_LINES, Chat, Notice
from pompeii_net.messages import GameInfo, Motive, Refused, Rewound, SeatState
from pompeii_net.rate_limiter import RateLimiter

AT_ONCE: Final = 100
"""Messages after a silence; whoever comes in is told some 60."""
RATE: Final = 60.0
"""Messages a second that go through as they come."""
TICK: Final = 1 / 30
"""Seconds between what is handed on in a flood."""
_EVENTS: Final = 60
"""That one update may tell; of more than these it tells the end alone."""
_NOTICES: Final = 20
_OF_A_GAME: Final = (Update, Rewound, Seated, SeatState, Motive, Refused)


class Throttle:
    """In a flood `deliver` is called once a tick, for what still counts: how things stand at last, the last talk."""

    def __init__(self, deliver: Callable[[Any], None]) -> None:
        self._deliver = deliver
        self._limiter = RateLimiter(AT_ONCE, RATE)
        self._line_limiter = RateLimiter(CHAT_LINES + _NOTICES, RATE)
        """Of what is said and who comes and goes, none of which stands for another."""
        self._pending: dict[Hashable, Any] = {}
        self._tick: asyncio.Handle | None = None

    def notify(self, message: Any) -> None:
        """Hand it on, now or presently, as it is or merged with what comes after it."""
        loop = asyncio.get_running_loop()
        if isinstance(message, ConnectionStatus):  # it may be the last that is said
            self._flush({})
            self._deliver(message)
        elif self._tick is None and self._limiter.allow():
            self._deliver(message)
        else:
            self._merge(message)
            self._tick = self._tick or loop.call_later(TICK, self._next)

    def _next(self) -> None:
        self._tick = None
        if self._pending:
            self._tick = asyncio.get_running_loop().call_later(TICK, self._next)
            lines = [key for key, told in self._pending.items() if isinstance(told, Chat | Notice)]
            allowed = {*takewhile(lambda key: self._line_limiter.allow(), lines)}
            self._flush({key: self._pending.pop(key) for key in lines if key not in allowed})

    def _flush(self, late: dict[Hashable, Any]) -> None:
        """Hand on what is pending, and have `late` wait in its place."""
        pending, self._pending = self._pending, late
        for message in pending.values():
            self._deliver(message)

    def _merge(self, message: Any) -> None:
        if isinstance(message, GameInfo):
            self._pending = {key: told for key, told in self._pending.items() if not isinstance(told, _OF_A_GAME)}
        key = _subject(message)
        before = self._pending.pop(key, None)
        if isinstance(before, Update):
            message = _both(before, message)
        elif isinstance(before, Rewound):
            message = Rewound(min(before.seq, message.seq))
        self._pending[key] = message
        for kind, most in ((Chat, CHAT_LINES), (Notice, _NOTICES)):
            if isinstance(message, kind):
                lines = [key for key, told in self._pending.items() if isinstance(told, kind)]
                for key in lines[:-most]:
                    del self._pending[key]


def _subject(message: Any) -> Hashable:
    """Of two messages with the same the later one is enough."""
    match message:
        case Chat() | Notice():
            return id(message)
        case Seated(seat) | SeatState(seat):
            return type(message).__name__, seat
    return type(message).__name__


def _both(before: Update, after: Update) -> Update:
    """An update that tells what two in a row tell; a snapshot, where one of them is or it would be too much."""
    events = [*before.events, *after.events]
    told = before.events and after.events and len(events) <= _EVENTS
    return replace(after, events=events if told else [])

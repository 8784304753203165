"""What the net thread has for one window: its games and rooms, and what holds back messages that come too fast."""

import asyncio
from collections.abc import Callable, Hashable
from functools import cached_property
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from pompeii_core.setup import Seated
from pompeii_core.view import Update
from pompeii_net.game_service import GameService
from pompeii_net.journal import room_file
from pompeii_net.lan.limits import RateLimiter
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.wire import CHAT_LINES, Chat, Notice, RoomView
from pompeii_net.messages import Fault, GameInfo, Motive, Refused, Rewound, SeatState
from pompeii_net.player import WindowPlayer

if TYPE_CHECKING:
    from pompeii_net.lan.service import LanService


class Backend:
    """Games on this machine, and rooms on the network; records are in `folder`, complaints of processes in `log`."""

    def __init__(self, folder: Path, log: Path | None = None) -> None:
        self.games = GameService(folder, log)

    @cached_property
    def lan(self) -> "LanService":
        """The local network, loaded with its first use: a game at home does without."""
        from pompeii_net.lan.service import LanService

        return LanService(self.games)

    def resume(self, path: Path, window: WindowPlayer) -> None:
        """Play on in the record at `path`, in the room it was played in; a fault where that cannot be.

        What is saved of a room counts in our own folder alone: elsewhere anybody made it, and the game goes on at home.
        """
        if room_file(path).exists() and path.resolve().parent == self.games.folder.resolve():
            self.lan.restore(path, window)
        else:
            self.games.resume(path, window)

    async def close(self) -> None:
        self.games.leave()
        if "lan" in self.__dict__:
            self.lan.browse(None)
        await self.games.close()


LOT: Final = 8
"""Messages that are handed over together, at most; of those of which one stands for another, one."""
AT_ONCE: Final = 100  # messages that may wait as they came; whoever comes in is told some 60
VIEWS: Final = 8, 5.0  # views of a room, at once and a second: each has a page look at all that it shows
GAMES: Final = 4, 1.0  # games that begin: each empties the table and fills it anew
LONGEST_REST: Final = 0.25  # seconds for which the window is left alone after a lot, at most
_EVENTS: Final = 60  # that one update may tell; of more than these it tells the end alone
_LINES: Final[dict[type, int]] = {Chat: CHAT_LINES, Notice: 20, Alarm: 20, Fault: 20}
"""None of which stands for another: so many of the last ones are told."""
_OF_A_GAME: Final = (GameInfo, Update, Rewound, Seated, SeatState, Motive, Refused)


class Throttle:
    """Stands before a window: calls `show` with what comes next, and not again before that is `handled`.

    At once in peace; while more waits than may, the later message stands for the earlier ones of its subject, and the
    window rests after each lot for as long as that took it.
    """

    def __init__(self, show: Callable[[list[Any]], None]) -> None:
        self._show = show
        self._waiting: dict[Hashable, Any] = {}
        self._keys = count()
        self._flooded = False
        self._busy = False  # whether the window has not handled what it was handed last
        self._handed = 0.0  # when that was
        self._rest: asyncio.Handle | None = None
        self._spaced: dict[type, RateLimiter] = {RoomView: RateLimiter(*VIEWS), GameInfo: RateLimiter(*GAMES)}
        self._info: GameInfo | None = None  # the last that was told, while the window knows all of it

    def notify(self, message: Any) -> None:
        """Hand it on, now or when the window has time, as it is or merged with what comes after it."""
        if isinstance(message, GameInfo):
            if message == self._info:
                return
            self._info = message
            self._drop(_OF_A_GAME)
        elif isinstance(message, Seated) or (isinstance(message, RoomView) and message.stage != "playing"):
            self._info = None  # what is told of the game now is another one, were it told in the same words
        if isinstance(message, RoomView) and self._spaced[RoomView].wait() > 0:
            self._drop((RoomView,))
        self._put(message)
        self._hand_over()

    def handled(self) -> None:
        """The window has shown all that it was handed, and painted it."""
        self._busy = False
        if self._flooded:
            self._rest_for(min(asyncio.get_running_loop().time() - self._handed, LONGEST_REST))
        self._hand_over()

    def _put(self, message: Any) -> None:
        if not self._flooded and len(self._waiting) >= AT_ONCE:
            self._flooded = True
            waiting, self._waiting = self._waiting, {}
            for earlier in waiting.values():
                self._merge(earlier)
        if self._flooded:
            self._merge(message)
        else:
            self._waiting[next(self._keys)] = message

    def _hand_over(self) -> None:
        """Give the window its next lot, if it has time and nothing is to wait longer."""
        if self._busy or self._rest:
            return
        lot: dict[Hashable, Hashable] = {}
        for key, message in islice(self._waiting.items(), LOT):
            subject, limiter = _subject(message), self._spaced.get(type(message))
            if subject in lot:
                break
            if limiter and not limiter.allow():
                if not lot:  # what comes after it waits too, and stays after it
                    self._rest_for(limiter.wait())
                break
            lot[subject] = key
        if lot:
            self._busy, self._handed = True, asyncio.get_running_loop().time()
            self._show([self._waiting.pop(key) for key in lot.values()])

    def _rest_for(self, seconds: float) -> None:
        self._rest = asyncio.get_running_loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._rest = None
        self._flooded = self._flooded and bool(self._waiting)
        self._hand_over()

    def _drop(self, kinds: tuple[type, ...]) -> None:
        self._waiting = {key: told for key, told in self._waiting.items() if not isinstance(told, kinds)}

    def _merge(self, message: Any) -> None:
        key = _subject(message)
        before = self._waiting.pop(key, None)
        if isinstance(before, Update):
            message = _both(before, message)
        elif isinstance(before, Rewound):
            message = Rewound(min(before.seq, message.seq))
        self._waiting[key] = message
        if most := _LINES.get(type(message)):
            lines = [key for key, told in self._waiting.items() if type(told) is type(message)]
            for line in lines[:-most]:
                del self._waiting[line]


def _subject(message: Any) -> Hashable:
    """Of two messages with the same the later one is enough."""
    if type(message) in _LINES:
        return id(message)
    match message:
        case Seated(seat) | SeatState(seat):
            return type(message).__name__, seat
        case Update():
            return "Update", message.view.seat
    return type(message).__name__


def _both(before: Update, after: Update) -> Update:
    """An update that tells what two in a row tell; a snapshot, where one of them is or it would be too much."""
    events = [*before.events, *after.events]
    told = before.events and after.events and len(events) <= _EVENTS
    return replace(after, events=events if told else [])

"""The net thread's side of one window: its games and rooms, and a throttle for messages that come too fast."""

import asyncio
from collections.abc import Callable, Hashable
from functools import cached_property
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from pompeii_core.setup import Seated
from pompeii_core.view import Update
from pompeii_net import messages
from pompeii_net.game_service import GameService
from pompeii_net.journal import room_file
from pompeii_net.lan.limits import RateLimiter
from pompeii_net.lan.local import Alarm, ComeBack, JoinRoom, OpenGame, OpenRoom, Request
from pompeii_net.lan.wire import CHAT_LINES, Chat, Notice, RoomView
from pompeii_net.messages import Fault, GameInfo, LookAgain, Motive, OpenRequest, Refused, Rewound, SeatState
from pompeii_net.player import WindowPlayer

if TYPE_CHECKING:
    from pompeii_net.lan.service import LanService


class Backend:
    """Local games and network rooms; records are in `folder`, the standard error of child processes in `log`."""

    def __init__(self, folder: Path, log: Path | None = None) -> None:
        self.games = GameService(folder, log)

    @cached_property
    def lan(self) -> "LanService":
        """The network service, loaded on first use."""
        from pompeii_net.lan.service import LanService

        return LanService(self.games)

    def request(self, request: Request) -> None:
        """Pass a request to the current game, or for `OpenGame` make that game a room. Ignored if there is no game."""
        if isinstance(request, OpenGame):
            self.lan.open_game(request.name, request.host, request.code)
        elif self.games.client:
            self.games.client.handle(request)

    def open(self, request: OpenRequest, window: WindowPlayer) -> None:
        """Leave the current game and open another for `window`. If opening fails, `window` is notified.

        For a malformed join code or a missing ticket, `window` is notified and the current game is kept.
        """
        match request:
            case messages.NewGame(setup):
                self.games.new_game(setup, window)
            case messages.ResumeGame(path):
                self.resume(path, window)
            case messages.PlayOn(path, keep):
                self.games.play_on(path, keep, window)
            case messages.DealAgain(record):
                self.games.begin_from(record, 0, window)
            case messages.BeginPuzzle(record, folder, goal):
                self.games.begin_puzzle(record, folder, goal, window)
            case messages.BeginLesson(lesson, name, folder, restart):
                self.games.begin_lesson(lesson, name, folder, restart, window)
            case JoinRoom(where, code, name):
                self.lan.join(where, code, name, window)
            case ComeBack(game):
                self.lan.come_back(game, window)
            case OpenRoom(plan):
                self.lan.open_room(plan, window)

    def resume(self, path: Path, window: WindowPlayer) -> None:
        """Leave the current game and resume the record at `path`.

        `window` gets a fault if that fails or a line was lost. If a room is saved beside the record and both are in our
        own folder, the room is opened again.
        """
        # A room's file counts only in our own folder of games: elsewhere anyone could have made it.
        if room_file(path).exists() and path.resolve().parent == self.games.folder.resolve():
            self.lan.restore(path, window)
        else:
            self.games.resume(path, window)

    async def close(self) -> None:
        self.games.leave()
        if "lan" in self.__dict__:
            self.lan.browse(None)
        await self.games.close()


BATCH: Final = 8  # maximum batch size; superseded messages count once
MOST_WAITING: Final = 100  # messages that may wait unmerged; joining a room brings about 60
VIEWS: Final = 8, 5.0  # views of a room, burst and per second; each makes a page check everything it shows
GAMES: Final = 4, 1.0  # games that begin, burst and per second; each rebuilds the table
LONGEST_REST: Final = 0.25  # maximum rest for the window after a batch, in seconds
_EVENTS: Final = 60  # maximum events in a merged update; with more it becomes a snapshot
# Messages that never supersede each other, with the number of latest ones that are kept.
_LINES: Final[dict[type, int]] = {Chat: CHAT_LINES, Notice: 20, Alarm: 20, Fault: 20}
_OF_A_GAME: Final = (GameInfo, Update, Rewound, Seated, SeatState, Motive, LookAgain, Refused)


class Throttle:
    """Protects a window from floods: passes batches to `show`, each only after the previous one was `handled`.

    Normally messages pass at once. When more than MOST_WAITING wait, later messages supersede earlier ones on the same
    subject, and the window rests after each batch for as long as that batch took, at most LONGEST_REST.
    """

    def __init__(self, show: Callable[[list[Any]], None]) -> None:
        self._show = show
        self._waiting: dict[Hashable, Any] = {}
        self._keys = count()
        self._flooded = False
        self._busy = False  # whether the window is still handling the last batch
        self._handed = 0.0  # loop time at which it got that batch
        self._rest: asyncio.Handle | None = None
        self._spaced: dict[type, RateLimiter] = {RoomView: RateLimiter(*VIEWS), GameInfo: RateLimiter(*GAMES)}
        self._info: GameInfo | None = None  # last one passed on; None once it no longer describes the game

    def notify(self, message: Any) -> None:
        """Pass a message on, now or later, merged in a flood. A new GameInfo drops what waits of the last game.

        A GameInfo equal to the last one is ignored until seats or stage change. A RoomView that comes too soon replaces
        a waiting one.
        """
        if isinstance(message, GameInfo):
            if message == self._info:
                return
            self._info = message
            self._drop(_OF_A_GAME)
        elif isinstance(message, Seated) or (isinstance(message, RoomView) and message.stage != "playing"):
            self._info = None  # an equal GameInfo after this would be news
        if isinstance(message, RoomView) and self._spaced[RoomView].wait() > 0:
            self._drop((RoomView,))
        self._put(message)
        self._hand_over()

    def handled(self) -> None:
        """Note that the window has painted the last batch, and pass on the next one, in a flood after a rest."""
        self._busy = False
        if self._flooded:
            self._rest_for(min(asyncio.get_running_loop().time() - self._handed, LONGEST_REST))
        self._hand_over()

    def _put(self, message: Any) -> None:
        if not self._flooded and len(self._waiting) >= MOST_WAITING:
            self._flooded = True
            waiting, self._waiting = self._waiting, {}
            for earlier in waiting.values():
                self._merge(earlier)
        if self._flooded:
            self._merge(message)
        else:
            self._waiting[next(self._keys)] = message

    def _hand_over(self) -> None:
        """Give the window its next batch, unless it is busy or resting, nothing waits, or a limiter delays it."""
        if self._busy or self._rest:
            return
        batch: dict[Hashable, Hashable] = {}
        for key, message in islice(self._waiting.items(), BATCH):
            subject, limiter = _subject(message), self._spaced.get(type(message))
            if subject in batch:
                break
            if limiter and not limiter.allow():
                if not batch:  # later messages wait too, which keeps the order
                    self._rest_for(limiter.wait())
                break
            batch[subject] = key
        if batch:
            self._busy, self._handed = True, asyncio.get_running_loop().time()
            self._show([self._waiting.pop(key) for key in batch.values()])

    def _rest_for(self, seconds: float) -> None:
        self._rest = asyncio.get_running_loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._rest = None
        self._flooded = self._flooded and bool(self._waiting)
        self._hand_over()

    def _drop(self, kinds: tuple[type, ...]) -> None:
        self._waiting = {key: kept for key, kept in self._waiting.items() if not isinstance(kept, kinds)}

    def _merge(self, message: Any) -> None:
        key = _subject(message)
        before = self._waiting.pop(key, None)
        if isinstance(before, Update):
            message = _both(before, message)
        elif isinstance(before, Rewound):
            message = Rewound(min(before.seq, message.seq))
        self._waiting[key] = message
        if most := _LINES.get(type(message)):
            lines = [key for key, kept in self._waiting.items() if type(kept) is type(message)]
            for line in lines[:-most]:
                del self._waiting[line]


def _subject(message: Any) -> Hashable:
    """Return a message's key.

    Of several messages with one key only the last counts; each of the `_LINES` has its own.
    """
    if type(message) in _LINES:
        return id(message)
    match message:
        case Seated(seat) | SeatState(seat):
            return type(message).__name__, seat
        case Update():
            return "Update", message.view.seat
    return type(message).__name__


def _both(before: Update, after: Update) -> Update:
    """Merge two consecutive updates. The result is a snapshot if one of them is, or if there are too many events."""
    events = [*before.events, *after.events]
    kept = before.events and after.events and len(events) <= _EVENTS
    return replace(after, events=events if kept else [])

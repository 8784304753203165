"""A guest's files: the tickets with which a person comes back to rooms, and the records of games played there."""

import asyncio
from collections import deque
from collections.abc import Callable, Container
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec

from pompeii_core.actions import Phase
from pompeii_core.record import LARGEST, Record, RecordError, record_of
from pompeii_core.rules import Rules
from pompeii_core.view import Update, View
from pompeii_net.folders import atomic_write, read_json
from pompeii_net.journal import new_name
from pompeii_net.lan.local import Ticket
from pompeii_net.messages import Fault, GameInfo, Recorded
from pompeii_net.tasks import TaskSet

MOST_TICKETS: Final = 20
KEPT: Final = timedelta(days=30)
_LARGEST: Final = 1 << 20


class TicketStore:
    """The tickets in a file: one per game, at most 20, none older than 30 days. Other windows may write the file too.

    A damaged ticket or file counts as missing. Nothing here raises: if the file cannot be written, it stays as it was.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._version: tuple[int, int, int] | None = None  # of the file that `_dated` is from
        self._dated: list[tuple[datetime, Ticket]] = []  # the newest first

    def all(self) -> list[Ticket]:
        """Return the tickets that are neither damaged nor too old, newest first."""
        oldest = datetime.now(UTC) - KEPT
        return [ticket for time, ticket in self._read() if time > oldest][:MOST_TICKETS]

    def of(self, game: str) -> Ticket | None:
        """Return the ticket of a game, by its id; None if there is none."""
        return next((ticket for ticket in self.all() if ticket.game == game), None)

    def has_seat(self, game: str) -> bool:
        """Return whether the ticket of a game is for a seat; spectators have tickets too."""
        ticket = self.of(game)
        return ticket is not None and (ticket.seated or ticket.playing)

    def add(self, ticket: Ticket) -> None:
        """Write a ticket to the file, replacing an older one for the same game."""
        self._write([ticket, *(kept for kept in self.all() if kept.game != ticket.game)][:MOST_TICKETS])

    def forget(self, game: str) -> None:
        """Remove the ticket of a game, if there is one, and all that are too old."""
        if self.of(game):
            self._write([ticket for ticket in self.all() if ticket.game != game])

    def _read(self) -> list[tuple[datetime, Ticket]]:
        """Return the dated tickets in the file, newest first; [] if it is unreadable.

        An unchanged file is not read again.
        """
        try:
            status = self._path.stat()
            version = status.st_mtime_ns, status.st_size, status.st_ino
            if version != self._version:
                self._dated, self._version = _dated(read_json(self._path, _LARGEST)), version
        except OSError:
            self._dated, self._version = [], None
        return self._dated

    def _write(self, tickets: list[Ticket]) -> None:
        with suppress(OSError):
            # Readable only by this user, because anyone who can read a ticket can take the seat.
            atomic_write(self._path, msgspec.json.format(msgspec.json.encode(tickets)))


def tickets_path(games: Path) -> Path:
    """Return the path of the file with tickets, beside the folder of records."""
    return games.parent / "tickets.json"


def _dated(written: object) -> list[tuple[datetime, Ticket]]:
    """Return the valid tickets in a file's parsed content, each with the time it was written, newest first."""
    found = []
    for entry in written if isinstance(written, list) else []:
        with suppress(ValueError, RecursionError):
            ticket = msgspec.convert(entry, Ticket)
            time = datetime.fromisoformat(ticket.at)
            found.append((time if time.tzinfo else time.replace(tzinfo=UTC), ticket))
    return sorted(found, key=lambda pair: pair[0], reverse=True)


MOST_RECORDS: Final = 24  # maximum number of records saved per day from one host
DAY: Final = 86_400.0


class UnfitRecord(Exception):
    """A record that is incomplete or of another game than the one that was played."""


class RecordDownloads:
    """Saves in `folder` the records that a host sends (None: saves none); `notify` gets the path or the fault."""

    def __init__(self, notify: Callable[[Fault | Recorded], None], folder: Path | None) -> None:
        self._notify, self._folder = notify, folder
        self._last: bytes | None = None
        self._saved: deque[tuple[float, bytes]] = deque(maxlen=MOST_RECORDS)  # time and game's hash of the last ones
        self._tasks = TaskSet()

    def take(self, data: bytes, info: GameInfo | None, update: Update | None) -> None:
        """Save a record in the background and notify. It must be of the game last seen: `info`, `update` (None: none).

        Ignored if there is no folder, another is being saved, or this one was. A `Fault` says if it is of another game,
        cannot be saved, or exceeds `MOST_RECORDS` in 24 hours.
        """
        # A guest that comes back after the end is sent the record again.
        if self._folder is None or data == self._last or self._tasks:
            return
        self._last = data
        now = asyncio.get_running_loop().time()
        if len(self._saved) == MOST_RECORDS and now - self._saved[0][0] < DAY:
            self._notify(Fault("too_many_records", blanks={"n": MOST_RECORDS}))
        elif info is None or update is None:
            self._notify(Fault("record_unfit"))
        else:
            self._tasks.spawn(self._save(data, self._folder, info.rules, update.view))

    async def close(self) -> None:
        await self._tasks.join()

    async def _save(self, data: bytes, folder: Path, rules: Rules, seen: View) -> None:
        try:
            known = {game for _, game in self._saved}
            path, game = await asyncio.to_thread(save_download, data, folder, rules, seen, known)
        except (RecordError, UnfitRecord):
            self._notify(Fault("record_unfit"))
        except OSError as problem:
            self._notify(Fault("not_kept", blanks={"problem": problem.strerror or str(problem)}))
        else:
            if path:
                self._saved.append((asyncio.get_running_loop().time(), game))
                self._notify(Recorded(path))


def save_download(
    data: bytes, folder: Path, rules: Rules, seen: View, known: Container[bytes] = ()
) -> tuple[Path | None, bytes]:
    """Save a record under a new name in `folder`, which is made if missing; return its path and its game's hash.

    If that hash is in `known`, nothing is saved and the path is None. RecordError if `data` is no record, UnfitRecord
    if it is not a whole game with these rules in which the view `seen` occurs, OSError if it cannot be written.
    """
    if len(data) > LARGEST:
        raise UnfitRecord
    record = record_of("", BytesIO(data))
    header = record.header
    whole, same_seats = record.over and not record.torn, len(header.players) == len(seen.hands)
    if not (whole and same_seats and header.rules == rules and _leads_through(record, seen)):
        raise UnfitRecord
    game = _game(record)
    if game in known:
        return None, game
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / new_name()
    atomic_write(path, record.data())
    return path, game


def _game(record: Record) -> bytes:
    """Return a hash that identifies the game by its deal and its entries, not by its date or its players' names."""
    return sha256(msgspec.json.encode((record.header.deal, record.entries))).digest()


def _leads_through(record: Record, seen: View) -> bool:
    """Return whether the view `seen` occurs in the game: at a decision or, if it is of a finished game, at the end."""
    if seen.phase is Phase.OVER:
        return record.game().view(seen.seat) == seen
    game = record.game(0)
    for entry in record.entries:
        if game.view(seen.seat) == seen:
            return True
        game.apply(entry.action, entry.seat)
    return False

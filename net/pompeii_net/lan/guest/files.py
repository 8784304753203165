"""What a guest keeps on the disk: the tickets that bring a person back, and the records of games elsewhere."""

import asyncio
import tempfile
from collections import deque
from collections.abc import Callable, Container
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from pompeii_core.actions import Phase
from pompeii_core.record import Record, RecordError, read_record
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
    """One ticket a game, at most 20, none older than 30 days; read anew when other windows have written them.

    A damaged ticket is none, nor are those of a damaged file; one that cannot be written keeps what it has: a game goes
    on without.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._version: tuple[int, int, int] | None = None  # of the file that `_dated` is from
        self._dated: list[tuple[datetime, Ticket]] = []  # the newest first

    def all(self) -> list[Ticket]:
        """Those that are neither damaged nor too old, the newest first."""
        oldest = datetime.now(UTC) - KEPT
        return [ticket for time, ticket in self._read() if time > oldest][:MOST_TICKETS]

    def of(self, game: str) -> Ticket | None:
        return next((ticket for ticket in self.all() if ticket.game == game), None)

    def has_seat(self, game: str) -> bool:
        """Whether a seat there is ours: whoever only watched has a ticket too."""
        ticket = self.of(game)
        return ticket is not None and (ticket.seated or ticket.playing)

    def add(self, ticket: Ticket) -> None:
        """Keep it, in place of an older one for the same game."""
        self._write([ticket, *(kept for kept in self.all() if kept.game != ticket.game)][:MOST_TICKETS])

    def forget(self, game: str) -> None:
        """There is nothing to come back to."""
        if self.of(game):
            self._write([ticket for ticket in self.all() if ticket.game != game])

    def _read(self) -> list[tuple[datetime, Ticket]]:
        """What the file says; looked at once for each time it was written, as whoever floods us has us ask often."""
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
            # Which lets nobody but this user read it: whoever reads a ticket can take the seat.
            atomic_write(self._path, msgspec.json.format(msgspec.json.encode(tickets)))


def tickets_path(games: Path) -> Path:
    """Where tickets are kept, beside the folder of records."""
    return games.parent / "tickets.json"


def _dated(written: object) -> list[tuple[datetime, Ticket]]:
    """Return the valid tickets in a file with the times they were written, newest first."""
    found = []
    for one in written if isinstance(written, list) else []:
        with suppress(ValueError, RecursionError):
            ticket = msgspec.convert(one, Ticket)
            time = datetime.fromisoformat(ticket.at)
            found.append((time if time.tzinfo else time.replace(tzinfo=UTC), ticket))
    return sorted(found, key=lambda pair: pair[0], reverse=True)


MOST: Final = 24  # records that are kept in a day of what one host sends, as long as one stays its guest
DAY: Final = 86_400.0


class UnfitRecord(Exception):
    """A record of another game than the one that was played, or of a part of it."""


class RecordDownloads:
    """Saves records in `folder` (None: none), and notifies of where, or why not."""

    def __init__(self, notify: Callable[[Fault | Recorded], None], folder: Path | None) -> None:
        self._notify, self._folder = notify, folder
        self._last: bytes | None = None
        self._saved: deque[tuple[float, bytes]] = deque(maxlen=MOST)
        """When the last ones were, and what game each is of."""
        self._tasks = TaskSet()

    def take(self, data: bytes, info: GameInfo | None, update: Update | None) -> None:
        """A record has come, of the game that was last told of so; its end may have been missed."""
        # Whoever comes back after the end is sent it again.
        if self._folder is None or data == self._last or self._tasks:
            return
        self._last = data
        now = asyncio.get_running_loop().time()
        if len(self._saved) == MOST and now - self._saved[0][0] < DAY:
            self._notify(Fault("too_many_records", blanks={"n": MOST}))
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
    """Save it under a fresh name, None where its game is a known one; and what tells that from others.

    RecordError where it is no record, UnfitRecord where it is of no whole game that was seen so; OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=folder, suffix=".part")
    part = Path(name)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        record = read_record(part)
        header = record.header
        whole, as_many = record.over and not record.torn, len(header.players) == len(seen.hands)
        if not (whole and as_many and header.rules == rules and _leads_through(record, seen)):
            raise UnfitRecord
        game = _game(record)
        if game in known:
            return None, game
        path = folder / new_name()
        atomic_write(path, record.data())
        return path, game
    finally:
        part.unlink(missing_ok=True)


def _game(record: Record) -> bytes:
    """What makes the game another one: its cards and what was done, not when it was or who was called what."""
    return sha256(msgspec.json.encode((record.header.deal, record.entries))).digest()


def _leads_through(record: Record, seen: View) -> bool:
    """Whether the game stood so at its end, or once before it."""
    if seen.phase is Phase.OVER:
        return record.game().view(seen.seat) == seen
    game = record.game(0)
    for entry in record.entries:
        if game.view(seen.seat) == seen:
            return True
        game.apply(entry.action, entry.seat)
    return False

"""The tickets that bring a person back into a room, kept on the disk between runs of the program."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec

from pompeii_net.atomic_write import atomic_write
from pompeii_net.lan.local import Ticket

MOST: Final = 20
KEPT: Final = timedelta(days=30)
_LARGEST: Final = 1 << 20


class TicketStore:
    """One ticket a game, at most 20, none older than 30 days; read anew when other windows have written them.

    A damaged ticket is none, nor are those of a damaged file; one that cannot be written keeps what it has: a game goes
    on without.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._version: tuple[int, int, int] | None = None
        """Of the file that `_dated` is from."""
        self._dated: list[tuple[datetime, Ticket]] = []
        """The newest first."""

    def all(self) -> list[Ticket]:
        """Those that are neither damaged nor too old, the newest first."""
        oldest = datetime.now(UTC) - KEPT
        return [ticket for time, ticket in self._read() if time > oldest][:MOST]

    def of(self, game: str) -> Ticket | None:
        """The ticket for a game."""
        return next((ticket for ticket in self.all() if ticket.game == game), None)

    def has_seat(self, game: str) -> bool:
        """Whether a seat there is ours: whoever only watched has a ticket too."""
        ticket = self.of(game)
        return ticket is not None and (ticket.seated or ticket.playing)

    def add(self, ticket: Ticket) -> None:
        """Keep it, in place of an older one for the same game."""
        self._write([ticket, *(kept for kept in self.all() if kept.game != ticket.game)][:MOST])

    def forget(self, game: str) -> None:
        """There is nothing to come back to."""
        tickets = self.all()
        kept = [ticket for ticket in tickets if ticket.game != game]
        if len(kept) < len(tickets):
            self._write(kept)

    def _read(self) -> list[tuple[datetime, Ticket]]:
        """What the file says; looked at once for each time it was written, as whoever floods us has us ask often."""
        try:
            status = self._path.stat()
            version = status.st_mtime_ns, status.st_size, status.st_ino
            if version != self._version:
                with self._path.open("rb") as file:
                    self._dated, self._version = _dated(file.read(_LARGEST)), version
        except OSError:
            self._dated, self._version = [], None
        return self._dated

    def _write(self, tickets: list[Ticket]) -> None:
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            # Which lets nobody but this user read it: whoever reads a ticket can take the seat.
            atomic_write(self._path, msgspec.json.format(msgspec.json.encode(tickets)))


def tickets_path(games: Path) -> Path:
    """Where tickets are kept, beside the folder of records."""
    return games.parent / "tickets.json"


def _dated(written: bytes) -> list[tuple[datetime, Ticket]]:
    try:
        lot = msgspec.json.decode(written, type=list[msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return []
    dated = [(time, ticket) for one in lot if (ticket := _ticket(one)) and (time := _time(ticket))]
    return sorted(dated, key=lambda pair: pair[0], reverse=True)


def _ticket(written: msgspec.Raw) -> Ticket | None:
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(written, type=Ticket)
    return None


def _time(ticket: Ticket) -> datetime | None:
    with suppress(ValueError):
        time = datetime.fromisoformat(ticket.at)
        return time if time.tzinfo else time.replace(tzinfo=UTC)
    return None

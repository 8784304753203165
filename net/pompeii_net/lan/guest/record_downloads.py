"""The record of a game elsewhere, which its host sends when it is over."""

import asyncio
import os
import tempfile
from collections import deque
from collections.abc import Callable, Container
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from pompeii_core.phases import Phase
from pompeii_core.record import Record, RecordError, read_record
from pompeii_core.rules import Rules
from pompeii_core.view import Update, View
from pompeii_net.journal import new_name
from pompeii_net.messages import Fault, GameInfo, Recorded
from pompeii_net.tasks import TaskSet

MOST: Final = 24
"""Records that are kept in a day of what one host sends, as long as one stays its guest."""
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
            return
        if info is None or update is None:
            self._notify(Fault("record_unfit"))
            return
        self._tasks.spawn(self._save(data, self._folder, info.rules, update.view))

    async def close(self) -> None:
        """Return when what has come is saved."""
        await self._tasks.join()

    async def _save(self, data: bytes, folder: Path, rules: Rules, seen: View) -> None:
        try:
            path, game = await asyncio.to_thread(
                save_download, data, folder, rules, seen, {game for _, game in self._saved}
            )
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
            part.unlink()
            return None, game
        part.write_bytes(record.data())
        path = folder / new_name()
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return path, game


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

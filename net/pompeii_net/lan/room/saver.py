"""What remains of a room's games: what restores the room while one is on, and the record for everybody after it."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

from pompeii_net.lan.room.members import Member
from pompeii_net.lan.room.room_file_writer import RoomFileWriter
from pompeii_net.lan.room.saved_room import SavedRoom, delete_saved_room, save_room, snapshot
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.wire import RecordFile

_CHAT: Final = 1.0
"""Seconds from one time that the chat alone makes us write to the next."""


class RoomSaver:
    """Keeps a room's file beside the record of its game until everybody who played has that record."""

    def __init__(self, room: RoomState) -> None:
        self._room = room
        self._disk: RoomFileWriter | None = None
        self._path: Path | None = None
        self._saved: SavedRoom | None = None
        self._record: RecordFile | None = None
        self._owed: set[int] = set()
        """The numbers of members who are away and are to get the record when they are back."""
        self._due: asyncio.TimerHandle | None = None

    def begin(self, path: Path) -> None:
        """A game begins, or goes on, whose record is at `path`."""
        self.settle()
        self._path, self._saved, self._record = path, None, None
        self._owed.clear()

    def save(self) -> None:
        """Write down what has changed; where the disk refuses, the game goes on, and it is tried again later."""
        if self._path and (self._room.stage == "playing" or self._owed):
            now = snapshot(self._room)
            if self._disk and self._disk.refused:
                self.settle()
            if now == self._saved:  # most changes of a room are none of its file
                return
            if self._saved is None:
                # At once: as long as there is no such file, anybody may look into the record.
                with suppress(OSError):
                    save_room(self._path, now)
                    self._saved = now
            else:
                self._disk = self._disk or RoomFileWriter(self._path)
                self._disk.write(now)
                self._saved = now

    def settle(self) -> None:
        """Return when the disk has been given everything."""
        if self._disk:
            self._disk.close()
            if self._disk.refused:
                self._saved = None
            self._disk = None

    def save_soon(self) -> None:
        """Write down what was said; not more often than once a second, whoever talks."""
        if self._due is None:
            self.save()
            self._due = asyncio.get_running_loop().call_later(_CHAT, self._save_now)

    def end(self, record: bytes) -> None:
        """The game is over: everybody gets the record, whoever is away when they are back."""
        room = self._room
        self._record = RecordFile(record)
        self._owed = {
            member.number
            for member in room.members
            if room.seats.of(member.number) and not member.here and not member.left
        }
        for member in room.members:
            self.send_record(member)
        self._delete_if_done()

    def send_record(self, member: Member) -> None:
        """The record of the game that is over, to somebody here who may not have it."""
        if self._record and not member.host and (self._room.stage == "over" or member.number in self._owed):
            member.send(self._record)
        if member.here:
            self.forget(member)

    def forget(self, member: Member) -> None:
        """Nobody waits for this one to get the record."""
        if member.number in self._owed:
            self._owed.discard(member.number)
            self._delete_if_done()

    def close(self) -> None:
        """Nobody comes back to this game, unless it is on."""
        if self._due:
            self._save_now()
        self.settle()
        if self._room.stage != "playing":
            self._delete()

    def _save_now(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None
        self.save()

    def _delete_if_done(self) -> None:
        if not self._owed:
            self._delete()

    def _delete(self) -> None:
        if self._path:
            self.settle()  # or what is still being written would be there after it
            delete_saved_room(self._path)
            self._path = None

"""What remains of a room's games: what brings the room back while one is on, and the record for everybody after it."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pompeii_net.lan import wire
from pompeii_net.lan.room import saved_room
from pompeii_net.lan.room.revive import snapshot_of

if TYPE_CHECKING:
    from pompeii_net.lan.room.members import Member
    from pompeii_net.lan.room.room import Room

_CHAT: Final = 1.0
"""Seconds from one time that the chat alone makes us write to the next."""


class RoomSaver:
    """Keeps a room's file beside the record of its game until everybody who played has that record."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._path: Path | None = None
        self._kept: saved_room.SavedRoom | None = None
        self._record: wire.RecordFile | None = None
        self._owed: set[int] = set()
        self._due: asyncio.Handle | None = None

    def begin(self, path: Path) -> None:
        """A game begins, or goes on, whose record is at `path`."""
        self._path, self._kept, self._record = path, None, None
        self._owed.clear()

    def save(self) -> None:
        """Write down what has changed; where the disk refuses, the game goes on, and it is tried again later."""
        if self._path and (self._room.stage == "playing" or self._owed):
            kept = snapshot_of(self._room)
            if kept != self._kept:
                with suppress(OSError):
                    saved_room.save_room(self._path, kept)
                    self._kept = kept

    def save_soon(self) -> None:
        """Write down what was said; not more often than once a second, whoever talks."""
        if self._due is None:
            self.save()
            self._due = asyncio.get_running_loop().call_later(_CHAT, self._save_now)

    def end(self) -> None:
        """The game is over: everybody gets the record, whoever is away when they are back."""
        room = self._room
        assert self._path
        assert room.play
        self._record = wire.RecordFile(room.play.session.record.data())
        self._owed = {
            member.number
            for member in room.members
            if room.seats.of(member.number) and not member.here and not member.left
        }
        for member in room.members:
            self.give(member)
        self._drop_if_done()

    def give(self, member: "Member") -> None:
        """The record of the game that is over, to somebody here who may not have it."""
        if self._record and not member.host and (self._room.stage == "over" or member.number in self._owed):
            member.send(self._record)
        if member.here:
            self.forget(member)

    def forget(self, member: "Member") -> None:
        """Nobody waits for this one to get the record."""
        if member.number in self._owed:
            self._owed.discard(member.number)
            self._drop_if_done()

    def close(self) -> None:
        """Nobody comes back to this game, unless it is on."""
        if self._due:
            self._save_now()
        if self._path and self._room.stage != "playing":
            saved_room.delete_saved_room(self._path)
            self._path = None

    def _save_now(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None
        self.save()

    def _drop_if_done(self) -> None:
        if not self._owed and self._path:
            saved_room.delete_saved_room(self._path)
            self._path = None

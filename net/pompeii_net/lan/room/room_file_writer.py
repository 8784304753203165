"""Writes a room's file beside the loop: a disk may take longer for it than others can wait for a move."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from pompeii_net.lan.room.saved_room import SavedRoom, save_room


class RoomFileWriter:
    """One file; of what it is given while it writes, the last is enough."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "room file")
        self._lock = Lock()
        self._next: SavedRoom | None = None
        self._written: Future[bool] | None = None

    @property
    def refused(self) -> bool:
        """Whether the disk did not take what was written last."""
        return self._written is not None and self._written.done() and not self._written.result()

    def write(self, room: SavedRoom) -> None:
        """Write it as soon as what is being written is on the disk."""
        with self._lock:
            waiting, self._next = self._next is not None, room
        if not waiting:
            self._written = self._thread.submit(self._write)

    def close(self) -> None:
        """Return when all that was given is written."""
        self._thread.shutdown()

    def _write(self) -> bool:
        with self._lock:
            room, self._next = self._next, None
        assert room
        try:
            save_room(self._path, room)
        except OSError:
            return False
        return True

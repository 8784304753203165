"""The system's bin, and the way back out of it."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from PySide6.QtCore import QFile, QStandardPaths


@dataclass(frozen=True)
class BinnedFile:
    """A file that was moved to the bin: what its name was and what it holds; `place` is where it lies now, if known."""

    path: Path
    data: bytes
    modified_ns: int
    place: Path | None

    @classmethod
    def of(cls, path: Path) -> Self | None:
        """Move a file to the bin; None where there is none for it, and nothing has happened."""
        try:
            data, modified_ns = path.read_bytes(), path.stat().st_mtime_ns
        except OSError:
            return None
        # Qt makes the bin, but not the folder that it is in, which a fresh account may lack.
        with suppress(OSError):
            home = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
            Path(home).mkdir(mode=0o700, parents=True, exist_ok=True)
        file = QFile(str(path))
        if not file.moveToTrash():
            return None
        place = Path(file.fileName()) if file.fileName() != str(path) else None
        return cls(path, data, modified_ns, place)

    def put_back(self) -> None:
        """As it was, under its old name; FileExistsError where another has that now, other OSErrors from the disk."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Written rather than moved: the bin may have been emptied, and no system lets one ask it for something back.
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(self.data)
        except OSError:
            self.path.unlink()
            raise
        with suppress(OSError):
            os.utime(self.path, ns=(self.modified_ns, self.modified_ns))
        self._empty()

    def _empty(self) -> None:
        """Nothing of it stays in the bin, as far as it is known where it lies."""
        if self.place is None:
            return
        note = self.place.parent.parent / "info" / f"{self.place.name}.trashinfo"  # of freedesktop.org's bins
        for left in (self.place, note):
            with suppress(OSError):
                left.unlink()

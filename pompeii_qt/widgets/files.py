"""What people do with files of games: save copies, and move them to the bin and back."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from PySide6.QtCore import QCoreApplication, QFile, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from pompeii_core.record import SUFFIX, Record
from pompeii_core.text import clean_line
from pompeii_net.folders import atomic_write

translate = QCoreApplication.translate


def save_copy(parent: QWidget, path: Path, say: Callable[[str], object], unsaved: Record | None = None) -> None:
    """Ask for a place and save the game at `path`, or `unsaved`, there as a whole. If that fails, `say` why."""
    title, kinds = translate("SaveCopy", "Save a copy"), translate("SaveCopy", "Games of Pompeii (*.pompeii)")
    target = ask_place(parent, title, path.name, kinds, SUFFIX)
    if target is None:
        return
    try:
        atomic_write(target, unsaved.data() if unsaved else path.read_bytes(), sync=False, own=False)
    except OSError as error:
        say(unwritten_words(target, error.strerror or str(error)))


def ask_place(parent: QWidget, title: str, name: str, kinds: str, ending: str) -> Path | None:
    """Ask where to save one of `kinds` (Qt's filter), proposing `name`; return a path with `ending`, or None."""
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(Path.home() / name), kinds)
    return Path(chosen if chosen.endswith(ending) else chosen + ending) if chosen else None


def unwritten_words(target: Path, problem: str) -> str:
    return translate("SaveCopy", "“{}”: {}.").format(clean_line(target.name), problem)


@dataclass(frozen=True)
class BinnedFile:
    """A file moved to the bin: its former path and contents. `place` is where it lies now, if known."""

    path: Path
    data: bytes
    modified_ns: int
    place: Path | None

    @classmethod
    def of(cls, path: Path) -> Self | None:
        """Move a file to the bin and return it. If it cannot be read or moved, it stays, and None is returned."""
        try:
            data, modified_ns = path.read_bytes(), path.stat().st_mtime_ns
        except OSError:
            return None
        # Qt makes the bin, but not the folder around it, which a fresh account may lack.
        with suppress(OSError):
            home = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
            Path(home).mkdir(mode=0o700, parents=True, exist_ok=True)
        file = QFile(str(path))
        if not file.moveToTrash():
            return None
        return cls(path, data, modified_ns, Path(file.fileName()) if file.fileName() != str(path) else None)

    def put_back(self) -> None:
        """Restore the file and delete it from the bin. FileExistsError if its name is taken, or another OSError."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Written rather than moved: the bin may have been emptied, and no system restores from it on request.
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(self.data)
        except OSError:
            self.path.unlink()
            raise
        with suppress(OSError):
            os.utime(self.path, ns=(self.modified_ns, self.modified_ns))
        if self.place is not None:
            note = self.place.parent.parent / "info" / f"{self.place.name}.trashinfo"  # of freedesktop.org's bins
            for left in (self.place, note):
                with suppress(OSError):
                    left.unlink()

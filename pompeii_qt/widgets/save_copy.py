"""Files at a place that the person chooses: a copy of a game's record, and others."""

import shutil
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from pompeii_core.record import SUFFIX, Record
from pompeii_core.text import clean_line

translate = QCoreApplication.translate


def save_copy(parent: QWidget, path: Path, say: Callable[[str], object], unsaved: Record | None = None) -> None:
    """Ask for a place and copy a game there, or one that is `unsaved`; one sentence to `say` where that fails."""
    title, kinds = translate("SaveCopy", "Save a copy"), translate("SaveCopy", "Games of Pompeii (*.pompeii)")
    target = ask_place(parent, title, path.name, kinds, SUFFIX)
    if target is None:
        return
    try:
        if unsaved:
            target.write_bytes(unsaved.data())
        else:
            shutil.copyfile(path, target)
    except OSError as error:
        say(unwritten_words(target, error.strerror or str(error)))


def ask_place(parent: QWidget, title: str, name: str, kinds: str, ending: str) -> Path | None:
    """Where a person wants a file, with the `ending` that some desktops' dialogs do not add; None for nowhere."""
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(Path.home() / name), kinds)
    return Path(chosen if chosen.endswith(ending) else chosen + ending) if chosen else None


def unwritten_words(target: Path, problem: str) -> str:
    """That a file could not be written, and why."""
    return translate("SaveCopy", "“{}”: {}.").format(clean_line(target.name), problem)

"""A copy of a game's record, at a place that the person chooses."""

import shutil
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from pompeii_core.record import SUFFIX
from pompeii_core.text import clean_line

translate = QCoreApplication.translate


def save_copy(parent: QWidget, record: Path, say: Callable[[str], object]) -> None:
    """Ask for a place and copy the record there; one sentence to `say` where that fails."""
    title, kinds = translate("SaveCopy", "Save a copy"), translate("SaveCopy", "Games of Pompeii (*.pompeii)")
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(Path.home() / record.name), kinds)
    if not chosen:
        return
    # The dialog adds no ending on some desktops, and a record without it is not listed.
    target = Path(chosen if chosen.endswith(SUFFIX) else chosen + SUFFIX)
    try:
        shutil.copyfile(record, target)
    except OSError as error:
        say(translate("SaveCopy", "“{}”: {}.").format(clean_line(target.name), error.strerror or error))

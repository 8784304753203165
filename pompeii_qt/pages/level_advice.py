"""Below the players of a new game: the level that is even with the person here, where the AIs play at another."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pompeii_qt.opponent_words import level_words
from pompeii_qt.pages.next_opponent import Suggestion, even_match, suggestion_words
from pompeii_qt.pages.record_reader import RecordReader
from pompeii_qt.pages.statistics import RecordSummary
from pompeii_qt.widgets.basic import button, label, row

LOOKED_AT = 60
"""Of the newest records: older games say little of how one plays now."""


class LevelAdvice(QWidget):
    """A sentence and a button; `wanted` brings the level. Hidden until the games on this disk speak for one."""

    wanted = Signal(str)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._summaries: list[RecordSummary] = []
        self._levels: Collection[str] = ()
        self._even: Suggestion | None = None
        self.words = label("", "muted")
        self.use = button("", self._use)
        row(self, (self.words, 1), self.use, spacing=12)
        self.hide()
        self._reader = RecordReader(folder, self, most=LOOKED_AT)
        self._reader.read.connect(self._summaries.append)
        self._reader.finished.connect(self._read)
        self._reader.start()

    @property
    def busy(self) -> bool:
        """Whether games are still being read."""
        return self._reader.busy

    def show_levels(self, levels: Collection[str]) -> None:
        """Those of the AIs at the table now."""
        self._levels = levels
        self._show()

    def _read(self) -> None:
        self._even = even_match(self._summaries)
        self._show()

    def _show(self) -> None:
        if self._even:
            self.words.setText(suggestion_words(self._even))
            self.use.setText(self.tr("Use {}").format(level_words(self._even.level)))
        self.setVisible(self._even is not None and any(level != self._even.level for level in self._levels))

    def _use(self) -> None:
        if self._even:
            self.wanted.emit(self._even.level)

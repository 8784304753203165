"""A list of recorded games, the one last played first."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from pompeii_core.text import clean_line
from pompeii_qt.dates import when_words
from pompeii_qt.game_words import join_words, phase_words
from pompeii_qt.pages.statistics import RecordSummary, others
from pompeii_qt.problem_words import unreadable_words
from pompeii_qt.rules_words import rules_title
from pompeii_qt.text import set_cell_tip

_PATH = Qt.ItemDataRole.UserRole
_WIDTHS = 24, 36, 52
"""Of the columns before the last, which takes the rest; in characters."""


class RecordList(QTreeWidget):
    """Rows of `RecordSummary`; what `state` says of one stands in its third column."""

    def __init__(self, name: str, headings: list[str], state: Callable[[RecordSummary], str]) -> None:
        super().__init__()
        self._state = state
        self._summaries: dict[Path, RecordSummary] = {}
        self.setAccessibleName(name)
        self.setHeaderLabels(headings)
        self.setRootIsDecorated(False)
        # Qt would measure each of a thousand rows otherwise.
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAllColumnsShowFocus(True)
        header = self.header()
        for column, width in enumerate(_WIDTHS):
            header.resizeSection(column, self.fontMetrics().averageCharWidth() * width)
        header.setSectionResizeMode(len(_WIDTHS), QHeaderView.ResizeMode.Stretch)

    @property
    def chosen(self) -> RecordSummary | None:
        """The record that is selected."""
        item = self.currentItem()
        return self._summaries.get(item.data(0, _PATH)) if item else None

    @property
    def paths(self) -> list[Path]:
        """The records in the order of the rows."""
        rows = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [item.data(0, _PATH) for item in rows if item is not None]

    def empty(self) -> None:
        """Show no record."""
        self.clear()
        self._summaries.clear()

    def add(self, summary: RecordSummary, row: int | None = None) -> None:
        """One more row, at the end or where `row` says."""
        self._summaries[summary.path] = summary
        when = when_words(summary.when, datetime.now().date())
        header = summary.header
        if header is None:
            problem = unreadable_words(summary.path, summary.problem) if summary.problem else ""
            item = QTreeWidgetItem([when, clean_line(summary.path.name), problem, ""])
        else:
            who = ", ".join(others(header.players))
            item = QTreeWidgetItem([when, who, self._state(summary), rules_title(header.rules)])
        for column in range(self.columnCount()):
            set_cell_tip(item, column, item.text(column))
        item.setData(0, _PATH, summary.path)
        item.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * 1.9)))
        self.insertTopLevelItem(self.topLevelItemCount() if row is None else row, item)

    def remove(self, path: Path) -> int:
        """Show this record no more; returns its row, -1 where it has none."""
        row = self.paths.index(path) if path in self._summaries else -1
        if row >= 0:
            self.takeTopLevelItem(row)
            del self._summaries[path]
        return row

    def choose(self, path: Path) -> None:
        """Select a record, if it is there."""
        if path in self._summaries and (item := self.topLevelItem(self.paths.index(path))):
            self.setCurrentItem(item)


def result_words(summary: RecordSummary) -> str:
    """Who won a game that is over, and how many each saved."""
    assert summary.header
    translate = QCoreApplication.translate
    names = [player.name for player in summary.header.players]
    best = join_words([names[seat] for place, seat in summary.places if place == 1])
    counts = " · ".join(f"{names[seat]} {summary.saved[seat]}" for _, seat in summary.places)
    if sum(place == 1 for place, _ in summary.places) > 1:
        return translate("ReplaysPage", "{} share it ({})").format(best, counts)
    return translate("ReplaysPage", "{} won ({})").format(best, counts)


def state_words(summary: RecordSummary) -> str:
    """How far a game that is not over has come."""
    assert summary.header
    translate = QCoreApplication.translate
    parts = [phase_words(summary.phase), translate("ReplaysPage", "round {}").format(summary.round)]
    if summary.active is not None:
        name = summary.header.players[summary.active].name
        parts.append(translate("ReplaysPage", "{} is to move").format(name))
    return " · ".join(parts)

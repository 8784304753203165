"""A list of recorded games, the one last played first."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem

from pompeii_core.text import clean_line
from pompeii_qt.dates import when_words
from pompeii_qt.game_words import join_words, phase_words
from pompeii_qt.pages.statistics import RecordSummary, others
from pompeii_qt.problem_words import unreadable_words
from pompeii_qt.rules_words import rules_title
from pompeii_qt.text import set_cell_tip

_PATH = Qt.ItemDataRole.UserRole
_SHARES = 34, 46, 20
"""Percent of the width that players, state and rules have beside the date; where it is narrow, rules have none."""
_PADDING = 22
"""Around a date."""
_NARROW = 110
"""Characters."""


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
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        self.setColumnWidth(0, 0)
        self._make_room(headings[0])

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the columns fill the width."""
        super().resizeEvent(event)
        self._share_width()

    def _make_room(self, date: str) -> None:
        """Show this date whole; Qt would measure a thousand rows again with each that comes."""
        width = self.fontMetrics().horizontalAdvance(date) + _PADDING
        if width > self.columnWidth(0):
            self.setColumnWidth(0, width)
            self._share_width()

    def _share_width(self) -> None:
        rest = self.viewport().width() - self.columnWidth(0)
        narrow = self.viewport().width() < _NARROW * self.fontMetrics().averageCharWidth()
        whole = sum(_SHARES[:-1] if narrow else _SHARES)
        for column, share in enumerate(_SHARES, start=1):
            self.setColumnWidth(column, max(0, rest) * share // whole)
        self.setColumnHidden(len(_SHARES), narrow)

    def empty(self) -> None:
        """Show no record, and select none."""
        self.clear()
        self._summaries.clear()

    def add(self, summary: RecordSummary, row: int | None = None) -> None:
        """One more row, at the end or where `row` says."""
        self._summaries[summary.path] = summary
        when = when_words(summary.when, datetime.now().date())
        self._make_room(when)
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
        return translate("ReplaysPage", "Tie: {} ({})").format(best, counts)
    return translate("ReplaysPage", "{} won ({})").format(best, counts)


def state_words(summary: RecordSummary) -> str:
    """How far a game that is not over has come."""
    assert summary.header
    translate = QCoreApplication.translate
    parts = [phase_words(summary.phase), translate("ReplaysPage", "round {}").format(summary.round)]
    if summary.active is not None:
        name = summary.header.players[summary.active].name
        parts.append(translate("ReplaysPage", "{} to play").format(name))
    return " · ".join(parts)

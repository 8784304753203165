"""The deal of the day: today's and those of the days before, and how one did."""

from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from pompeii_core.deal_code import daily_setup, day_of
from pompeii_qt.pages.replays import RecordReader
from pompeii_qt.pages.statistics import RecordSummary
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.basic import CopyButton, add_all, button, label
from pompeii_qt.widgets.page import Page
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.names import date_words, default_name, own_name
from pompeii_qt.words.rules import daily_line, ordinal_words

_DAYS: Final = 14
_PADDING: Final = 22
"""Around a date."""
_DAY = Qt.ItemDataRole.UserRole


class DailyPage(Page):
    """`start` brings the GameSetup of the day that is chosen, `resume` the record of one that was begun."""

    start = Signal(object)
    resume = Signal(object)
    result = Signal(object)

    def __init__(self, settings: Settings, folder: Path) -> None:
        super().__init__(QCoreApplication.translate("DailyPage", "Deal of the day"), scrolled=False)
        self._settings = settings
        self._summaries: list[RecordSummary] = []
        self._best: dict[date, DailyResult] = {}
        self._begun: dict[date, Path] = {}
        words = self.tr("Everyone gets the same cards, lava and opponents each day, with the standard rules.")
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Days, newest first"))
        self.list.setHeaderLabels([self.tr("Day"), self.tr("Against"), self.tr("Your best")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAllColumnsShowFocus(True)
        for column in range(2):
            self.list.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.list.currentItemChanged.connect(lambda *_: self._show_choices())
        self.list.itemActivated.connect(lambda *_: self._play())
        add_all(self.body, label(words, "muted"), (self.list, 1))
        self.copy_button = CopyButton(lambda: self.tr("Copy the result"), self._line)
        self.result_button = button(self.tr("Result"), self._show_result)
        self.play_button = button(self.tr("Play"), self._play, "primary")
        add_all(self.footer, self.copy_button, 1, self.result_button, self.play_button)
        self.landing = self.list
        self._reader = RecordReader(folder, self)
        self._reader.read.connect(self._summaries.append)
        self._reader.finished.connect(self._show_results)

    @property
    def day(self) -> date:
        item = self.list.currentItem()
        chosen = item.data(0, _DAY) if item else None
        return chosen if isinstance(chosen, date) else _today()

    @property
    def busy(self) -> bool:
        return self._reader.busy

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_days()
        self._summaries.clear()
        self._reader.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._reader.stop()
        super().hideEvent(event)

    def _show_days(self) -> None:
        self.list.clear()
        today = _today()
        for ago in range(_DAYS):
            day = today - timedelta(days=ago)
            opponents = [player.name for player in daily_setup(day, self._name()).players[1:]]
            item = QTreeWidgetItem([_day_words(day, today), join_words(opponents), ""])
            item.setData(0, _DAY, day)
            width = self.list.fontMetrics().horizontalAdvance(item.text(0)) + _PADDING
            item.setSizeHint(0, QSize(width, round(self.fontMetrics().height() * 1.9)))
            self.list.addTopLevelItem(item)
        if first := self.list.topLevelItem(0):
            self.list.setCurrentItem(first)

    def _show_results(self) -> None:
        self._best, self._begun = best_results(self._summaries), unfinished_days(self._summaries)
        for row in range(self.list.topLevelItemCount()):
            if item := self.list.topLevelItem(row):
                item.setText(2, self._state(item.data(0, _DAY)))
        self._show_choices()

    def _state(self, day: date) -> str:
        if best := self._best.get(day):
            text = self.tr("{saved} saved, {lost} lost, {place} of {players}")
            return text.format(saved=best.saved, lost=best.lost, place=ordinal_words(best.place), players=best.players)
        return self.tr("started") if day in self._begun else "–"

    def _show_choices(self) -> None:
        played = self.day in self._best
        self.copy_button.setEnabled(played)
        self.result_button.setEnabled(played)
        begun, again = self.day in self._begun, self.tr("Play again")
        self.play_button.setText(self.tr("Play on") if begun else again if played else self.tr("Play"))

    def _play(self) -> None:
        if begun := self._begun.get(self.day):
            self.resume.emit(begun)
        else:
            self.start.emit(daily_setup(self.day, self._name()))

    def _show_result(self) -> None:
        if best := self._best.get(self.day):
            self.result.emit(best.path)

    def _line(self) -> str:
        best = self._best.get(self.day)
        return daily_line(best.day, best.saved, best.lost, best.place, best.players) if best else ""

    def _name(self) -> str:
        return own_name(self._settings) or default_name()


def _today() -> date:
    return date.today()


def _day_words(day: date, today: date) -> str:
    if day == today:
        return QCoreApplication.translate("DailyPage", "Today, {}").format(date_words(day))
    return date_words(day)


class DailyResult(NamedTuple):
    """How the person did in one game of a day's deal."""

    day: date
    path: Path
    saved: int
    lost: int
    place: int
    players: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """The smaller the better: by place, then by saved, then by lost."""
        return self.place, -self.saved, self.lost


def result_of(summary: RecordSummary) -> DailyResult | None:
    """The result of a finished game of a day's deal; None of any other."""
    if summary.header is None or not summary.over or (day := day_of(summary.header)) is None:
        return None
    place = next(place for place, seat in summary.places if seat == 0)
    return DailyResult(day, summary.path, summary.saved[0], summary.lost[0], place, len(summary.saved))


def best_results(summaries: Iterable[RecordSummary]) -> dict[date, DailyResult]:
    """The best game of each day that was played to its end."""
    best: dict[date, DailyResult] = {}
    for result in map(result_of, summaries):
        if result and (result.day not in best or result.rank < best[result.day].rank):
            best[result.day] = result
    return best


def unfinished_days(summaries: Iterable[RecordSummary]) -> dict[date, Path]:
    """The game of a day that can be gone on with, the last played where there are several."""
    found: dict[date, Path] = {}
    for summary in summaries:
        if summary.header and summary.decided and not summary.over and (day := day_of(summary.header)):
            found.setdefault(day, summary.path)
    return found

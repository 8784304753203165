"""The deal of the day: today's and those of the days before, and how one did."""

from collections.abc import Container, Iterable
from datetime import date, timedelta
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from pompeii_core.actions import MOST_SEATS
from pompeii_core.deal_code import daily_setup, day_of
from pompeii_core.record import RecordError, read_header
from pompeii_core.setup import SeatedPlayer
from pompeii_qt.art.sprites import portrait_pixmap
from pompeii_qt.pages.replays import RecordReader
from pompeii_qt.pages.statistics import RecordSummary
from pompeii_qt.settings import Settings
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import Card, CopyButton, Heading, add_all, button, column, label, row
from pompeii_qt.widgets.page import Page
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.names import date_words, default_name, own_name
from pompeii_qt.words.opponents import level_words, persona_words
from pompeii_qt.words.rules import daily_line, ordinal_words

_DAYS: Final = 8
"""Today and a week back."""
_FACE: Final = 64
_LOOKED_AT: Final = 120
"""Of the newest records."""
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
        self.date, self.against = Heading("", 1.3), label("", "muted")
        self.state, self.streak = label(bold=True), label("", "good")
        self._faces = [Label() for _ in range(MOST_SEATS - 1)]
        about = self.tr("Everyone gets the same cards, lava and opponents each day, with the standard rules.")
        self.today_button = button("", lambda: self._play(_today()), "primary")
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Days, newest first"))
        self.list.setHeaderLabels([self.tr("Day"), self.tr("Against"), self.tr("Your best")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAllColumnsShowFocus(True)
        for section in range(2):
            self.list.header().setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.list.currentItemChanged.connect(lambda *_: self._show_choices())
        self.list.itemActivated.connect(lambda *_: self._play(self.day))
        how = row(None, self.today_button, (self.streak, 1), spacing=16)
        words = column(None, self.date, self.against, self.state, how, spacing=6)
        today = Card()
        row(today, *self._faces, (words, 1), spacing=12, margins=16)
        add_all(self.body, label(about, "muted"), today, (self.list, 1))
        self.copy_button = CopyButton(lambda: self.tr("Copy the result"), self._line)
        self.result_button = button(self.tr("Result"), self._show_result)
        self.play_button = button(self.tr("Play"), lambda: self._play(self.day))
        add_all(self.footer, self.copy_button, 1, self.result_button, self.play_button)
        self.landing = self.today_button
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
        self._show_today()
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
        self.state.setText(self._state(_today()).replace("–", self.tr("Not played yet.")))
        self.streak.setText(streak_words(streak(self._best, _today())))
        for at in range(self.list.topLevelItemCount()):
            if item := self.list.topLevelItem(at):
                item.setText(2, self._state(item.data(0, _DAY)))
        self._show_choices()

    def _state(self, day: date) -> str:
        if best := self._best.get(day):
            text = self.tr("{saved} saved, {lost} lost, {place} of {players}")
            return text.format(saved=best.saved, lost=best.lost, place=ordinal_words(best.place), players=best.players)
        return self.tr("started") if day in self._begun else "–"

    def _show_today(self) -> None:
        today, opponents = _today(), daily_setup(_today(), self._name()).players[1:]
        self.date.setText(_day_words(today, today))
        names = join_words([player.name for player in opponents])
        self.against.setText(self.tr("Against {names}, level {level}").format(names=names, level=_levels(opponents)))
        for face, player in zip_longest(self._faces, opponents):
            face.setVisible(player is not None)
            if player is not None:
                face.setPixmap(portrait_pixmap(player.persona, _FACE, self.devicePixelRatioF()))
                set_tip(face, f"{player.name}: {persona_words(player.persona)}")

    def _show_choices(self) -> None:
        played = self.day in self._best
        self.copy_button.setEnabled(played)
        self.result_button.setEnabled(played)
        self.today_button.setText(self._play_words(_today()))
        self.play_button.setText(self._play_words(self.day))
        self.play_button.setVisible(self.day != _today())

    def _play_words(self, day: date) -> str:
        if day in self._begun:
            return self.tr("Play on")
        return self.tr("Play again") if day in self._best else self.tr("Play")

    def _play(self, day: date) -> None:
        if begun := self._begun.get(day):
            self.resume.emit(begun)
        else:
            self.start.emit(daily_setup(day, self._name()))

    def _show_result(self) -> None:
        if best := self._best.get(self.day):
            self.result.emit(best.path)

    def _line(self) -> str:
        best = self._best.get(self.day)
        return daily_line(best.day, best.saved, best.lost, best.place, best.players) if best else ""

    def _name(self) -> str:
        return own_name(self._settings) or default_name()


def streak(days: Container[date], today: date) -> int:
    """On how many days in a row the deal was played to its end, up to today, or to yesterday before that."""
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day in days:
        length += 1
        day -= timedelta(days=1)
    return length


def streak_words(length: int) -> str:
    """Days in a row, in words; "" for fewer than two."""
    return QCoreApplication.translate("DailyPage", "%n days in a row", "", length) if length > 1 else ""


def is_daily(path: Path) -> bool:
    """Whether this record is of a deal of the day, by its first line alone."""
    try:
        return day_of(read_header(path)) is not None
    except (RecordError, OSError):
        return False


class DailyNews(QObject):
    """What the start page says of today's deal: `told`."""

    told = Signal(str)

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._summaries: list[RecordSummary] = []
        self._reader = RecordReader(folder, self, most=_LOOKED_AT, only=is_daily)
        self._reader.read.connect(self._summaries.append)
        self._reader.finished.connect(self._tell)
        self._reader.start()

    def _tell(self) -> None:
        best, today = best_results(self._summaries), _today()
        days = streak_words(streak(best, today))
        if best_today := best.get(today):
            self.told.emit(days or self.tr("%n saved", "", best_today.saved))
        elif today in unfinished_days(self._summaries):
            self.told.emit(self.tr("started"))
        else:
            self.told.emit(days or self.tr("new"))


def _today() -> date:
    return date.today()


def _levels(opponents: Iterable[SeatedPlayer]) -> str:
    return join_words(list(dict.fromkeys(level_words(player.level) for player in opponents)))


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

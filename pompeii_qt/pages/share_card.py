"""What to do with a finished game: share its deal or its result, and whom to play next."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pompeii_core.deal_code import code_of
from pompeii_core.record import Record
from pompeii_core.setup import GameSetup
from pompeii_qt.deal_words import daily_line
from pompeii_qt.pages.daily_results import DailyResult, best_results, result_of
from pompeii_qt.pages.level_advice import LOOKED_AT
from pompeii_qt.pages.next_opponent import Suggestion, suggestion, suggestion_words, with_opponent
from pompeii_qt.pages.record_reader import RecordReader
from pompeii_qt.pages.statistics import RecordSummary, summarized
from pompeii_qt.widgets.basic import Card, CopyButton, button, column, label, row


class ShareCard(Card):
    """Rows for what there is to say of a record; `start` brings the GameSetup of the game that is suggested."""

    start = Signal(object)

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._record: Record | None = None
        self._summaries: list[RecordSummary] = []
        self._result: DailyResult | None = None
        self._suggestion: Suggestion | None = None
        self.daily, self.best = label("", scale=1, bold=True), label("", "muted")
        self.copy_daily = CopyButton(lambda: self.tr("Copy the result"), self.daily.text)
        self.number = label("")
        self._code = ""
        self.copy_number = CopyButton(lambda: self.tr("Copy the number"), lambda: self._code)
        self.next = label("")
        self.play_next = button(self.tr("Play"), self._play_next)
        self._rows = [
            row(None, (column(None, self.daily, self.best, spacing=2), 1), self.copy_daily),
            row(None, (self.number, 1), self.copy_number),
            row(None, (self.next, 1), self.play_next),
        ]
        column(self, *self._rows, spacing=6, margins=12)
        self._reader = RecordReader(folder, self, most=LOOKED_AT)
        self._reader.read.connect(self._summaries.append)
        self._reader.finished.connect(self._show_others)

    def show_record(self, path: Path, record: Record, *, alone: bool) -> None:
        """Of a game that is over; `alone`: in no room, so that another game may be suggested."""
        self._record = record
        summary = summarized(path, record)
        self._result, code = result_of(summary), code_of(record.header)
        self._code = str(code) if code else ""
        self.number.setText(self.tr("Deal number: {}").format(self._code))
        result = self._result
        if result:
            self.daily.setText(daily_line(result.day, result.saved, result.lost, result.place, result.players))
        self._suggestion = None
        self.best.setText("")
        self._show()
        self._summaries.clear()
        if alone:
            self._reader.start()

    def _show_others(self) -> None:
        """What the other games on this disk add."""
        if self._result and (best := best_results(self._summaries).get(self._result.day)):
            better = best.rank < self._result.rank
            self.best.setText(
                self.tr("Your best for this day: {}").format(
                    daily_line(best.day, best.saved, best.lost, best.place, best.players)
                )
                if better
                else self.tr("Your best for this day so far.")
            )
        self._suggestion = suggestion(self._summaries)
        self._show()

    def _show(self) -> None:
        if self._suggestion:
            self.next.setText(suggestion_words(self._suggestion))
        for part in (self.daily, self.copy_daily):
            part.setVisible(self._result is not None)
        self.best.setVisible(bool(self.best.text()))
        for shown in (self.number, self.copy_number):
            shown.setVisible(bool(self._code))
        for suggested in (self.next, self.play_next):
            suggested.setVisible(self._suggestion is not None)
        self.setVisible(self._result is not None or bool(self._code) or self._suggestion is not None)

    def _play_next(self) -> None:
        if self._record and self._suggestion:
            header = self._record.header
            players = with_opponent(self._record.players_again(), self._suggestion)
            self.start.emit(GameSetup(players, header.rules, full_undo=header.full_undo))

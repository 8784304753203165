"""The games on this disk: go on with one, watch one, look at its result; and what they add up to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QFile, QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
)

from pompeii_core.record import newest
from pompeii_core.text import clean_line
from pompeii_qt.game_words import join_words
from pompeii_qt.pages import statistics as records
from pompeii_qt.pages.rules_words import rules_title
from pompeii_qt.pages.statistics import RecordSummary, Statistics, Totals
from pompeii_qt.problem_words import unreadable_words
from pompeii_qt.text import Markup, joined, markup, set_cell_tip
from pompeii_qt.widgets.basic import Collapsible, add_all, add_shortcut, button, label
from pompeii_qt.widgets.page import Page
from pompeii_qt.widgets.question import ask

_BATCH = 4
"""Records read between two looks at the mouse and keyboard."""
_ROW = (
    "<tr><td>{title}</td><td align='right'>{games}</td><td align='right'>{won}</td>"
    "<td align='right'>{saved}</td><td align='right'>{best}</td></tr>"
)


class ReplaysPage(Page):
    """Fills its list while it is shown; `resume`, `watch` and `result` name the record chosen."""

    resume = Signal(object)
    watch = Signal(object)
    result = Signal(object)
    fault = Signal(str)

    def __init__(self, folder: Path, closed: Callable[[Path], str] = lambda path: "") -> None:
        """`closed` says in a sentence why a record may not be looked into now, or nothing."""
        super().__init__(QCoreApplication.translate("ReplaysPage", "Replays"), scrolled=False)
        self._folder, self._closed = folder, closed
        self._waiting: list[Path] = []
        self._summaries: dict[Path, RecordSummary] = {}
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Games on this disk, newest first"))
        self.list.setHeaderLabels([self.tr("Played"), self.tr("Players"), self.tr("Rules"), self.tr("Result")])
        self.list.setRootIsDecorated(False)
        # Qt would measure each of a thousand rows otherwise.
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAllColumnsShowFocus(True)
        header = self.list.header()
        for column, width in enumerate((190, 330, 160)):
            header.resizeSection(column, width)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        self.list.currentItemChanged.connect(lambda *_: self._show_choices())
        self.list.itemActivated.connect(lambda *_: self._activate())
        text = self.tr("No games yet: play one, and it will be here.")
        self.empty = label(text, "muted", align=Qt.AlignmentFlag.AlignCenter)
        self.sums = label("")
        self.statistics = Collapsible(self.tr("Statistics"), self.sums)
        add_all(self.body, self.empty, (self.list, 1), self.statistics)
        self._make_buttons()
        self.landing = self.list
        # Records are read between events, so that a full folder does not hold the window.
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._read_some)

    @property
    def chosen(self) -> RecordSummary | None:
        """The record that is selected."""
        item = self.list.currentItem()
        return self._summaries.get(item.data(0, Qt.ItemDataRole.UserRole)) if item else None

    def showEvent(self, event: QShowEvent) -> None:
        """Read the folder: games may have been played since."""
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Read no further while nobody looks."""
        self._timer.stop()
        super().hideEvent(event)

    def refresh(self) -> None:
        """Read the folder again."""
        self.list.clear()
        self._summaries.clear()
        self._waiting = newest(self._folder)
        self._timer.start()
        self._show_choices()

    def delete(self) -> None:
        """Move the chosen record to the trash; where there is none, ask and delete it for good."""
        if (chosen := self.chosen) is None:
            return
        if not to_trash(chosen.path):
            text = self.tr("There is no trash for “{}” here. Delete it for good?").format(clean_line(chosen.path.name))
            answers = self.tr("Delete"), self.tr("Cancel")
            ask(self, text, "", answers, lambda: self._delete_for_good(chosen), title=self.tr("Delete a game"))
            return
        self._forget(chosen)

    def open_other(self) -> None:
        """Watch a record from anywhere."""
        # Not in the games' folder: those are in the list already.
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a game"), str(Path.home()), self.tr("Games of Pompeii (*.pompeii)")
        )
        if name:
            self.watch.emit(Path(name))

    def _make_buttons(self) -> None:
        self.other_button = button(self.tr("Open another file…"), self.open_other)
        self.delete_button = button(self.tr("Delete"), self.delete, "danger")
        self.result_button = button(self.tr("Result"), lambda: self._emit(self.result))
        self.watch_button = button(self.tr("Watch"), lambda: self._emit(self.watch))
        self.resume_button = button(self.tr("Play on"), lambda: self._emit(self.resume), "primary")
        choices = self.result_button, self.watch_button, self.resume_button
        add_all(self.footer, self.other_button, self.delete_button, 1, *choices)
        add_shortcut(self.list, QKeySequence.StandardKey.Delete, self.delete, Qt.ShortcutContext.WidgetShortcut)

    def _delete_for_good(self, chosen: RecordSummary) -> None:
        try:
            chosen.path.unlink(missing_ok=True)
        except OSError as error:
            self.fault.emit(f"“{clean_line(chosen.path.name)}”: {error.strerror or error}.")
            return
        self._forget(chosen)

    def _forget(self, gone: RecordSummary) -> None:
        """It is no longer on this disk; the list may have been read anew since it was chosen."""
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None and item.data(0, Qt.ItemDataRole.UserRole) == gone.path:
                self.list.takeTopLevelItem(row)
                break
        self._summaries.pop(gone.path, None)
        # Statistics need every record, so they come last.
        self._count()
        self._show_choices()

    def _read_some(self) -> None:
        for path in self._waiting[:_BATCH]:
            self._add(records.summary_of(path))
        del self._waiting[:_BATCH]
        if not self._waiting:
            self._timer.stop()
            self._count()
        if self.list.currentItem() is None and (first := self.list.topLevelItem(0)):
            self.list.setCurrentItem(first)

    def _add(self, summary: RecordSummary) -> None:
        self._summaries[summary.path] = summary
        when = QLocale().toString(summary.when, QLocale.FormatType.ShortFormat)  # type: ignore[call-overload]
        header = summary.header
        if header is None:
            problem = unreadable_words(summary.path, summary.problem) if summary.problem else ""
            item = QTreeWidgetItem([when, clean_line(summary.path.name), "", problem])
        else:
            who = ", ".join(records.others(header.players))
            item = QTreeWidgetItem([when, who, rules_title(header.rules), self._result(summary)])
        for column in range(4):
            set_cell_tip(item, column, item.text(column))
        item.setData(0, Qt.ItemDataRole.UserRole, summary.path)
        item.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * 1.9)))
        self.list.addTopLevelItem(item)

    def _result(self, summary: RecordSummary) -> str:
        played = not summary.over and self._closed(summary.path)
        return self.tr("being played") if played else _result(summary)

    def _activate(self) -> None:
        if chosen := self.chosen:
            self._emit(self.watch if chosen.over else self.resume)

    def _emit(self, signal: Any) -> None:
        if (chosen := self.chosen) and chosen.header:
            signal.emit(chosen.path)

    def _show_choices(self) -> None:
        chosen = self.chosen
        readable = chosen is not None and chosen.header is not None
        self.resume_button.setEnabled(readable and chosen is not None and not chosen.over)
        self.watch_button.setEnabled(readable)
        self.result_button.setEnabled(chosen is not None and chosen.over)
        self.delete_button.setEnabled(chosen is not None)

    def _count(self) -> None:
        titles = {path: rules_title(s.header.rules) for path, s in self._summaries.items() if s.header}
        found = records.statistics(self._summaries.values(), titles)
        self.empty.setVisible(not self._summaries)
        self.list.setVisible(bool(self._summaries))
        self.statistics.setVisible(found.total.games > 0)
        self.sums.setText(_statistics_table(found))


def to_trash(path: Path) -> bool:
    """Move a file to the system's trash; False where there is none."""
    return bool(QFile(str(path)).moveToTrash())


def _result(summary: RecordSummary) -> str:
    assert summary.header
    translate = QCoreApplication.translate
    names = [player.name for player in summary.header.players]
    if not summary.over:
        return translate("ReplaysPage", "not over: %n move(s) so far", None, summary.actions)
    best = join_words([names[seat] for place, seat in summary.places if place == 1])
    counts = " · ".join(f"{names[seat]} {summary.saved[seat]}" for _, seat in summary.places)
    if sum(place == 1 for place, _ in summary.places) > 1:
        return translate("ReplaysPage", "{} share it ({})").format(best, counts)
    return translate("ReplaysPage", "{} won ({})").format(best, counts)


def _statistics_table(found: Statistics) -> Markup:
    translate = QCoreApplication.translate
    rows: list[tuple[str, Totals]] = [(translate("ReplaysPage", "All games against AIs"), found.total)]
    against = translate("ReplaysPage", "With {} at the table")
    rows += [(against.format(name), tally) for name, tally in sorted(found.by_opponent.items())]
    by = translate("ReplaysPage", "Rules: {}")
    rows += [(by.format(name), tally) for name, tally in sorted(found.by_rules.items())]
    heads = (
        "",
        translate("ReplaysPage", "games"),
        translate("ReplaysPage", "won"),
        translate("ReplaysPage", "saved on average"),
        translate("ReplaysPage", "most saved"),
    )
    head = joined(markup("<th align='right'>{text}</th>", text=text) for text in heads)
    lines = joined(
        markup(
            _ROW,
            title=title,
            games=str(tally.games),
            won=str(tally.won),
            saved=QLocale().toString(tally.saved / tally.games, "f", 1),
            best=str(tally.best),
        )
        for title, tally in rows
        if tally.games
    )
    return markup("<table cellpadding='3' cellspacing='6'><tr>{head}</tr>{lines}</table>", head=head, lines=lines)

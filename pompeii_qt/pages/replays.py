"""The games on this disk: saved ones to go on with, replays of those that are over, read bit by bit."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec.json import encode
from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QTabWidget, QTreeWidget, QTreeWidgetItem

from pompeii_core.deal_code import code_of
from pompeii_core.record import LARGEST, SUFFIX, RecordError, RecordWriter, line_of, newest, read_record, record_in
from pompeii_core.text import clean_line
from pompeii_qt import theme
from pompeii_qt.pages.statistics import RecordSummary, city_steps, others, summary_of
from pompeii_qt.text import set_cell_tip, set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import CopyButton, add_all, add_shortcut, button, card, column, label, row
from pompeii_qt.widgets.files import BinnedFile
from pompeii_qt.widgets.page import Page, ask
from pompeii_qt.widgets.still_board import StillBoard
from pompeii_qt.words.game_words import join_words, phase_words
from pompeii_qt.words.names import when_words
from pompeii_qt.words.problems import unreadable_words
from pompeii_qt.words.rules import rules_title

_SUMMARY = Qt.ItemDataRole.UserRole
# Percent of the width that players, state and rules have beside the date; where it is narrow, rules have none.
_SHARES = 34, 46, 20
_PADDING = 22  # around a date
_NARROW = 110  # characters
translate = QCoreApplication.translate


class RowList(QTreeWidget):
    """Rows of one height under headings, one of which is chosen."""

    def __init__(self, name: str, headings: list[str]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setHeaderLabels(headings)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)  # Qt would measure each of a thousand rows otherwise
        self.setAllColumnsShowFocus(True)
        self.header().setStretchLastSection(False)


class RecordList(RowList):
    """Rows of `RecordSummary`; what `state` says of one stands in its third column."""

    def __init__(self, name: str, headings: list[str], state: Callable[[RecordSummary], str]) -> None:
        super().__init__(name, headings)
        self._state = state
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setColumnWidth(0, 0)
        self._make_room(headings[0])

    @property
    def chosen(self) -> RecordSummary | None:
        item = self.currentItem()
        return item.data(0, _SUMMARY) if item else None

    @property
    def summaries(self) -> list[RecordSummary]:
        return [item.data(0, _SUMMARY) for item in map(self.topLevelItem, range(self.topLevelItemCount())) if item]

    @property
    def paths(self) -> list[Path]:
        return [summary.path for summary in self.summaries]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _make_room(self, date: str) -> None:
        """Show this date whole; Qt would measure a thousand rows again with each that comes."""
        width = self.fontMetrics().horizontalAdvance(date) + _PADDING
        if width > self.columnWidth(0):
            self.setColumnWidth(0, width)
            self._share_width()

    def _share_width(self) -> None:
        width = self.viewport().width()
        narrow, rest = width < _NARROW * self.fontMetrics().averageCharWidth(), max(0, width - self.columnWidth(0))
        for section, share in enumerate(_SHARES, start=1):
            self.setColumnWidth(section, rest * share // sum(_SHARES[:-1] if narrow else _SHARES))
        self.setColumnHidden(len(_SHARES), narrow)

    def add(self, summary: RecordSummary, row: int | None = None) -> None:
        when = when_words(summary.when, datetime.now().date())
        self._make_room(when)
        if header := summary.header:
            cells = [when, ", ".join(others(header.players)), self._state(summary), rules_title(header.rules)]
        else:
            problem = unreadable_words(summary.path, summary.problem) if summary.problem else ""
            cells = [when, clean_line(summary.path.name), problem, ""]
        item = QTreeWidgetItem(cells)
        for section, words in enumerate(cells):
            set_cell_tip(item, section, words)
        item.setData(0, _SUMMARY, summary)
        item.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * 1.9)))
        self.insertTopLevelItem(self.topLevelItemCount() if row is None else row, item)

    def remove(self, path: Path) -> None:
        if path in (paths := self.paths):
            self.takeTopLevelItem(paths.index(path))

    def choose(self, path: Path) -> None:
        if path in (paths := self.paths) and (item := self.topLevelItem(paths.index(path))):
            self.setCurrentItem(item)


def result_words(summary: RecordSummary) -> str:
    names = [player.name for player in summary.header.players] if summary.header else []
    best = join_words([names[seat] for place, seat in summary.places if place == 1])
    counts = " · ".join(f"{names[seat]} {summary.saved[seat]}" for _, seat in summary.places)
    tied, won = translate("ReplaysPage", "Tie: {} ({})"), translate("ReplaysPage", "{} won ({})")
    return (tied if summary.places[1][0] == 1 else won).format(best, counts)


SAVED, REPLAYS = range(2)
_ROOMY: Final = 1100  # pixels of width from which the chosen game's city is shown
_LONGEST: Final = 70  # characters of a game's name that are said


class ReplaysPage(Page):
    """Fills its lists while it is shown; `resume`, `watch`, `result` and `analysis_requested` name a record."""

    resume, watch, result = Signal(object), Signal(object), Signal(object)
    analysis_requested = Signal(object)
    fault = Signal(str)

    def __init__(self, folder: Path, closed: Callable[[Path], str] = lambda path: "") -> None:
        """`closed` says in a sentence why a record may not be looked into now, or nothing."""
        super().__init__(translate("ReplaysPage", "Your games"), scrolled=False, columns=True)
        self._folder, self._closed = folder, closed
        self._binned: list[tuple[BinnedFile, RecordSummary]] = []  # what Undo brings back, the last first to go
        self._picked = False  # whether the person has chosen a tab, or something in it
        self.back.connect(lambda: setattr(self, "_picked", False))
        self._city: Path | None = None  # the record whose city is shown
        self._kept: Path | None = None  # the record to be chosen again in lists that are read anew
        played, players, rules = self.tr("Last played"), self.tr("Players"), self.tr("Rules")
        self.saved = RecordList(self.tr("Saved games"), [played, players, self.tr("Status"), rules], self._state)
        self.replays = RecordList(self.tr("Replays"), [played, players, self.tr("Result"), rules], result_words)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.tabBar().setDrawBase(False)
        for shown in (self.saved, self.replays):
            self.tabs.addTab(shown, shown.accessibleName())
            shown.currentItemChanged.connect(self._show_choices)
            shown.itemActivated.connect(self._activate)
            add_shortcut(shown, QKeySequence.StandardKey.Delete, self.delete, Qt.ShortcutContext.WidgetShortcut)
        self.tabs.tabBarClicked.connect(self._pick)
        self.tabs.currentChanged.connect(self._show_choices)
        self.empty = label("", "muted", align=Qt.AlignmentFlag.AlignCenter)
        self.undo_words = label("", wrap=False)
        self.undo_button = button(self.tr("Undo"), self.undo, tip=self.tr("Restore it from the bin (Ctrl+Z)"))
        self.deal_button = CopyButton(lambda: self.tr("Copy the deal number"), self._deal)
        self.board = StillBoard(self.tr("The city of this game"))
        self.copy_button = CopyButton(lambda: self.tr("Copy the game"), self._line)
        set_tip(self.copy_button, self.tr("As a line of text. Ctrl+V on this page adds such a line to your games."))
        undo = row(None, self.undo_words, self.undo_button, 1, spacing=12)
        lists = column(None, (self.tabs, 1), self.empty, undo, row(None, 1, self.copy_button, self.deal_button))
        self._shown = card((self.board, 1))
        add_all(self.body, (row(None, (lists, 3), (self._shown, 2), spacing=12), 1))
        self.other_button = button(self.tr("Open another file…"), self.open_other)
        self.delete_button = button(self.tr("Delete"), self.delete, "danger", tip=self.tr("Move it to the bin (Del)"))
        self.result_button = button(self.tr("Result"), lambda: self._emit(self.result))
        analyse, tip = lambda: self._emit(self.analysis_requested), self.tr("What each decision was worth")
        self.analyse_button = button(self.tr("Analyse"), analyse, tip=tip)
        self.watch_button = button(self.tr("Watch"), lambda: self._emit(self.watch))
        self.resume_button = button(self.tr("Play on"), lambda: self._emit(self.resume), "primary")
        self._choices = self.analyse_button, self.result_button, self.watch_button, self.resume_button
        add_all(self.footer, self.other_button, self.delete_button, 1, *self._choices)
        add_shortcut(self, QKeySequence.StandardKey.Undo, self.undo)
        add_shortcut(self, QKeySequence.StandardKey.Paste, self.paste)
        self.landing = self.saved
        self.reader = RecordReader(folder, self)
        self.reader.read.connect(self._add)
        self.reader.finished.connect(self._count)
        self._show_undo()

    @property
    def list(self) -> RecordList:
        return self.replays if self.tabs.currentIndex() == REPLAYS else self.saved

    @property
    def chosen(self) -> RecordSummary | None:
        return self.list.chosen

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Read no further while nobody looks; whoever has left the page takes nothing out of the bin."""
        self.reader.stop()
        self._binned.clear()
        self._show_undo()
        super().hideEvent(event)

    def refresh(self) -> None:
        self._kept = self.chosen.path if self.chosen and self._picked else None
        self.saved.clear()
        self.replays.clear()
        self.reader.start()
        self._show_choices()

    def delete(self) -> None:
        """Move the chosen record to the system's bin; where there is none, ask and delete it for good."""
        if (chosen := self.chosen) is None:
            return
        if not chosen.over and (closed := self._closed(chosen.path)):
            self.fault.emit(closed)
        elif binned := BinnedFile.of(chosen.path):
            self._binned.append((binned, chosen))
            self._pick()
            self._forget(chosen)
            self._show_undo()
            screen_reader.announce(self, self.undo_words.text())
        else:
            text = self.tr("“{}” cannot be moved to a bin. Delete it permanently?").format(clean_line(chosen.path.name))
            answers = self.tr("Delete"), self.tr("Cancel")
            ask(self, text, "", answers, lambda: self._delete_for_good(chosen), title=self.tr("Delete a game"))

    def undo(self) -> None:
        """Put back what was moved to the bin last; once more: what was before it."""
        if not self._binned:
            return
        binned, summary = self._binned.pop()
        try:
            binned.put_back()
            found = self._list_of(summary)
            found.add(summary, sum(one.when > summary.when for one in found.summaries))
            self.tabs.setCurrentWidget(found)
            found.choose(summary.path)
            self._count()
        except OSError as error:
            self._complain(binned.path, error)
        self._show_undo()

    def paste(self) -> None:
        """Add the game in the first line of the clipboard to this disk, and choose it."""
        line = QGuiApplication.clipboard().text()[:LARGEST].strip().partition("\n")[0]
        path = self._folder / f"{datetime.now():%Y-%m-%d_%H-%M-%S_%f}{SUFFIX}"
        try:
            _, record = record_in(f"{line}\n".encode(), "")
            self._folder.mkdir(parents=True, exist_ok=True)
            RecordWriter.create(path, record.header, record.entries).close()
        except RecordError:
            self.fault.emit(self.tr("What you copied is not a game. Copy a whole line of a file of games."))
            return
        except OSError as error:
            self._complain(path, error)
            return
        self.refresh()
        self._pick()
        self._kept = path
        self.tabs.setCurrentIndex(REPLAYS if record.over else SAVED)

    def open_other(self) -> None:
        # Not in the games' folder: those are in the list already.
        title, kinds = self.tr("Open a game"), self.tr("Games of Pompeii (*.pompeii)")
        name, _ = QFileDialog.getOpenFileName(self, title, str(Path.home()), kinds)
        if name:
            self.watch.emit(Path(name))

    def _delete_for_good(self, chosen: RecordSummary) -> None:
        try:
            chosen.path.unlink(missing_ok=True)
            self._forget(chosen)
        except OSError as error:
            self._complain(chosen.path, error)

    def _complain(self, path: Path, error: OSError) -> None:
        self.fault.emit(f"“{clean_line(path.name)}”: {error.strerror or error}.")

    def _forget(self, gone: RecordSummary) -> None:
        """It is no longer on this disk; the list may have been read anew since it was chosen."""
        self._list_of(gone).remove(gone.path)
        self._count()

    def _list_of(self, summary: RecordSummary) -> RecordList:
        return self.replays if summary.over else self.saved

    def _add(self, summary: RecordSummary) -> None:
        # Of a game that was only dealt there is nothing to go on with, unless others wait for it in its room.
        if summary.header and not summary.decided and not self._closed(summary.path):
            return
        shown = self._list_of(summary)
        shown.add(summary)
        if shown.currentItem() is None or summary.path == self._kept:
            shown.choose(summary.path)

    def _state(self, summary: RecordSummary) -> str:
        if self._closed(summary.path):
            return self.tr("being played")
        parts = [phase_words(summary.phase), self.tr("round {}").format(summary.round)]
        if summary.header and summary.active is not None:
            parts.append(self.tr("{} to play").format(summary.header.players[summary.active].name))
        return " · ".join(parts)

    def _activate(self) -> None:
        if chosen := self.chosen:
            self._emit(self.watch if chosen.over else self.resume)

    def _emit(self, signal: Any) -> None:
        if (chosen := self.chosen) and chosen.header:
            self._pick()  # whoever comes back finds it as it was left
            signal.emit(chosen.path)

    def _deal(self) -> str:
        header = self.chosen.header if self.chosen else None
        return str(code_of(header) or "") if header else ""

    def _line(self) -> str:
        """The chosen game as `paste` reads it; empty where its file has gone."""
        with suppress(RecordError, OSError):
            if chosen := self.chosen:
                record = read_record(chosen.path)
                return encode(line_of(record.header, record.entries)).decode()
        return ""

    def _pick(self) -> None:
        self._picked = True

    def _show_choices(self) -> None:
        self.landing = self.list
        chosen, saved = self.chosen, self.list is self.saved
        # What is about to be chosen again keeps its buttons, or the keyboard, come back to one, would go elsewhere.
        readable = self._kept is not None or (chosen is not None and chosen.header is not None)
        self.resume_button.setVisible(saved)
        for choice in (self.result_button, self.analyse_button):
            choice.setHidden(saved)
        for choice in self._choices:
            choice.setEnabled(readable)
        self.delete_button.setEnabled(chosen is not None)
        self.deal_button.setVisible(bool(self._deal()))
        self.copy_button.setVisible(chosen is not None and chosen.over and chosen.header is not None)
        self._show_city()
        text = self.tr("No saved games. Unfinished games appear here.")
        self.empty.setText(text if saved else self.tr("No replays yet. Finished games appear here."))
        self.empty.setVisible(not self.list.paths and not self.reader.busy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_city()

    def _show_city(self) -> None:
        """How the chosen game stands, where there is room for that, and where it may be looked into."""
        chosen = self.chosen
        path = chosen.path if chosen and chosen.header and not self._closed(chosen.path) else None
        self._shown.setVisible(path is not None and self.width() >= _ROOMY * theme.text_scale())
        if path is not None and path != self._city:
            self.board.show_board(partial(city_steps, partial(read_record, path)))
        self._city = path

    def _show_undo(self) -> None:
        for part in (self.undo_words, self.undo_button):
            part.setVisible(bool(self._binned))
        if self._binned:
            file, summary = self._binned[-1]
            name = clean_line(", ".join(others(summary.header.players)) if summary.header else file.path.name)
            name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
            self.undo_words.setText(self.tr("“{}” was moved to the bin.").format(name))

    def _count(self) -> None:
        self._kept = None
        for tab, shown in ((SAVED, self.saved), (REPLAYS, self.replays)):
            name, number = shown.accessibleName(), len(shown.paths)
            self.tabs.setTabText(tab, f"{name} ({number})" if number else name)
        if not self._picked:
            self._show_more_useful_tab()
        self._show_choices()

    def _show_more_useful_tab(self) -> None:
        """What can be gone on with, or else what there is to look at."""
        playable, focused = any(one.header for one in self.saved.summaries), self.list.hasFocus()
        self.tabs.setCurrentIndex(SAVED if playable or not self.replays.paths else REPLAYS)
        if focused:
            self.list.setFocus()


_BATCH = 4  # records read between two looks at the mouse and keyboard


class RecordReader(QObject):
    """`read` brings one record after another, the last written first; then `finished`: `summaries` has all of them."""

    read = Signal(object)
    finished = Signal()

    def __init__(
        self, folder: Path, parent: QObject, *, most: int | None = None, only: Callable[[Path], bool] | None = None
    ) -> None:
        """`most`: how many of the newest are looked at, None is all; `only`: which of those are read."""
        super().__init__(parent)
        self._folder, self._most, self._only = folder, most, only
        self._waiting: list[Path] = []
        self.summaries: list[RecordSummary] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._read_some)

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    def start(self) -> None:
        self.summaries.clear()
        self._waiting = newest(self._folder)[: self._most]
        self._timer.start()

    def stop(self) -> None:
        """Read no further; what was read stays."""
        self._timer.stop()

    def _read_some(self) -> None:
        for path in filter(self._only, self._waiting[:_BATCH]):
            self.summaries.append(summary_of(path))
            self.read.emit(self.summaries[-1])
        del self._waiting[:_BATCH]
        if not self._waiting:
            self._timer.stop()
            self.finished.emit()

"""The page of games on this disk: unfinished ones to resume, and replays of finished ones."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.json import encode
from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QTabWidget

from pompeii_core.ai.personas import PERSONAS
from pompeii_core.deal_code import code_of
from pompeii_core.record import LARGEST, SUFFIX, RecordError, RecordWriter, line_of, read_header, read_record, record_in
from pompeii_core.setup import SeatedPlayer
from pompeii_core.summary import RecordSummary
from pompeii_core.text import clean_line
from pompeii_qt import theme
from pompeii_qt.activation import presses
from pompeii_qt.pages.record_row import RecordPreview
from pompeii_qt.pages.records import RecordFilter, RecordList, RecordReader, city_steps, others
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import (
    CopyButton,
    FlowLayout,
    add_all,
    add_shortcut,
    button,
    column,
    label,
    row,
    set_role,
)
from pompeii_qt.widgets.files import BinnedFile
from pompeii_qt.widgets.page import EmptyState, Page, ask
from pompeii_qt.widgets.still_board import StillBoard
from pompeii_qt.words.game_words import join_words, phase_words
from pompeii_qt.words.names import default_name

if TYPE_CHECKING:
    from pompeii_qt.session import Shelf

translate = QCoreApplication.translate


def result_words(summary: RecordSummary) -> str:
    names = [player.name for player in summary.players]
    best = join_words([names[seat] for place, seat in summary.places if place == 1])
    counts = " · ".join(f"{names[seat]} {summary.saved[seat]}" for _, seat in summary.places)
    tied, won = translate("ReplaysPage", "Tie: {} ({})"), translate("ReplaysPage", "{} won ({})")
    return (tied if summary.places[1][0] == 1 else won).format(best, counts)


def sample_list(_width: int) -> RecordList:
    """Return a list of a few games that no one has played."""
    shown = RecordList("", [""] * 4, result_words, RecordFilter())
    shown.setMaximumWidth(round(_SAMPLE_WIDTH * theme.text_scale()))
    shown.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    days = (datetime.now() - timedelta(days=2 * n, minutes=47 * n + 5) for n in range(len(_SAMPLES)))
    shown.add([_sample(day, *game) for day, game in zip(days, _SAMPLES, strict=True)])
    return shown


_SAMPLE_WIDTH: Final = 860  # pixels, with text of the usual size
# Whom the person played against, and what all saved, the person first.
_SAMPLES: Final = (
    (("Livia", "Fabius"), (11, 8, 6)),
    (("Brennus",), (9, 12)),
    (("Claudia", "Septima", "Corvus"), (8, 5, 7, 3)),
    (("Livia",), (14, 10)),
    (("Fabius", "Brennus"), (6, 9, 4)),
    (("Septima",), (12, 11)),
    (("Corvus", "Claudia"), (10, 7, 8)),
    (("Brennus", "Livia"), (5, 8, 9)),
)


def _sample(day: datetime, rivals: Sequence[str], saved: tuple[int, ...]) -> RecordSummary:
    ais = [SeatedPlayer("ai", name, seat, name, "novice") for seat, name in enumerate(rivals, 1)]
    order = sorted(range(len(saved)), key=lambda seat: -saved[seat])
    places = tuple((place, seat) for place, seat in enumerate(order, 1))
    players = (SeatedPlayer("person", default_name(), 0), *ais)
    return RecordSummary(modified=int(day.timestamp() * 1e9), players=players, saved=saved, places=places)


SAVED, REPLAYS = range(2)
_ROOMY, _NARROW = 1100, 760  # pixels of width from which the chosen game's city is shown, and shown small
_ANY: Final = 16_777_215  # Qt's own limit of a size
_LONGEST: Final = 70  # maximum characters of a game's name in a sentence


class ReplaysPage(Page):
    """Fills its lists while it is shown. `resume`, `watch`, `result` and `analysis_requested` bring a record's path."""

    resume, watch, result = Signal(object), Signal(object), Signal(object)
    play = Signal()  # a new game
    analysis_requested = Signal(object)
    fault = Signal(str)

    def __init__(self, shelf: "Shelf", closed: Callable[[Path], str] = lambda path: "") -> None:
        """`closed` returns in a sentence why a record cannot be opened now, or "" if it can."""
        super().__init__(translate("ReplaysPage", "Your games"), scrolled=False, columns=True)
        self._folder, self._closed = shelf.folder, closed
        self._playing: set[str] = set()  # places of the records that `closed` refuses
        self._binned: list[tuple[BinnedFile, RecordSummary]] = []  # what Undo restores, the last one first
        self._picked = False  # whether the person has chosen a tab, or something in it
        self.back.connect(lambda: setattr(self, "_picked", False))
        self._city: Path | None = None  # the record whose city is shown
        self._kept: str | None = None  # the record to select again in lists that are read again
        self._fill_body()
        self._fill_footer()
        add_shortcut(self, QKeySequence.StandardKey.Undo, self.undo)
        add_shortcut(self, QKeySequence.StandardKey.Paste, self.paste)
        add_shortcut(self, QKeySequence.StandardKey.Find, self.filter.search.setFocus)
        self.reader = RecordReader(shelf, self)
        self.reader.read.connect(self._add)
        self.reader.finished.connect(self._finish)
        self._show_undo()

    def _fill_body(self) -> None:
        played, players, rules = self.tr("Last played"), self.tr("Players"), self.tr("Rules")
        self.filter = RecordFilter()
        ongoing, ended = [played, players, self.tr("Status"), rules], [played, players, self.tr("Result"), rules]
        self.saved = RecordList(self.tr("Saved games"), ongoing, self._state, self.filter)
        self.replays = RecordList(self.tr("Replays"), ended, result_words, self.filter)
        self.filter.changed.connect(self._show_found)
        self.filter.search.returnPressed.connect(lambda: self.list.setFocus())
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.tabBar().setDrawBase(False)
        for shown in (self.saved, self.replays):
            self.tabs.addTab(shown, shown.accessibleName())
            shown.chosen_changed.connect(self._show_choices)
            shown.activated.connect(self._activate)
            add_shortcut(shown, QKeySequence.StandardKey.Delete, self.delete, Qt.ShortcutContext.WidgetShortcut)
        self.tabs.tabBarClicked.connect(self._pick)
        self.tabs.currentChanged.connect(self._show_choices)
        self.new_button = button(self.tr("Play a game"), self.play.emit, "primary")
        self.all_button = button(self.tr("Show all games"), self.filter.clear)
        theme.scale_text(self.new_button, 1.15)
        self.open_button = button(self.tr("Open a file…"), self.open_other)
        ways = self.new_button, self.open_button, self.all_button
        self.nothing = EmptyState(*ways, sample=sample_list, faces=[*PERSONAS])
        self.progress = label("", "muted", wrap=False)
        self.undo_words = label("", wrap=False)
        self.undo_button = button(self.tr("Undo"), self.undo, tip=self.tr("Restore it from the bin (Ctrl+Z)"))
        self.deal_button = CopyButton(lambda: self.tr("Copy the deal number"), self._deal)
        self.board = StillBoard(self.tr("The city of this game"))
        self.copy_button = CopyButton(lambda: self.tr("Copy the game"), self._line)
        set_tip(self.copy_button, self.tr("As a line of text. Ctrl+V on this page adds such a line to your games."))
        undo = row(None, self.undo_words, self.undo_button, 1, spacing=12)
        lists = column(None, (self.tabs, 1), (self.nothing, 1), undo, self.progress)
        self.preview = RecordPreview(self.board)
        add_all(self.body, self.filter, (row(None, (lists, 3), (self.preview, 2), spacing=12), 1))

    def _fill_footer(self) -> None:
        self.other_button = button(self.tr("Open another file…"), self.open_other, "quiet")
        self.header.addWidget(self.other_button)
        self.delete_button = button(self.tr("Delete"), self.delete, "danger", tip=self.tr("Move it to the bin (Del)"))
        self.result_button = button(self.tr("Result"), lambda: self._emit(self.result))
        analyse, tip = lambda: self._emit(self.analysis_requested), self.tr("What each decision was worth")
        self.analyse_button = button(self.tr("Analyse"), analyse, tip=tip)
        self.watch_button = button(self.tr("Watch"), lambda: self._emit(self.watch))
        self.resume_button = button(self.tr("Play on"), lambda: self._emit(self.resume), "primary")
        self._choices = self.analyse_button, self.result_button, self.watch_button, self.resume_button
        choices = FlowLayout(*self._choices)
        others = FlowLayout(self.delete_button, self.copy_button, self.deal_button)
        add_all(self.footer, others, 1, choices)
        self.footer.setAlignment(others, Qt.AlignmentFlag.AlignVCenter)  # the primary button is higher

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
        """Stop reading, forget the filter's records and make deletions final: only a shown page has Undo."""
        self.reader.stop()
        self.filter.forget()
        self._binned.clear()
        self._show_undo()
        super().hideEvent(event)

    def refresh(self) -> None:
        self._kept = self.chosen.place if self.chosen and self._picked else None
        self._playing.clear()
        self.saved.clear()
        self.replays.clear()
        self.reader.start()
        self._show_choices()

    def delete(self) -> None:
        """Move the selected record to the bin; if that fails, ask to delete it. Emits `fault` if it is being played.

        Does nothing right after another deletion.
        """
        if (chosen := self.chosen) is None or presses.disturb(self.list):
            return
        presses.renew(self.list, self.delete_button)  # another game is then selected
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
        """Restore and select the record binned last, clearing a filter that hides it. If there is none, say so.

        On failure emit `fault` and drop it.
        """
        if not self._binned:
            screen_reader.announce(self, self.tr("There is nothing to undo."))
            return
        binned, summary = self._binned.pop()
        try:
            binned.put_back()
            found = self._list_of(summary)
            found.insert(summary)
            if summary.place not in {one.place for one in found.summaries}:
                self.filter.clear()
            self.tabs.setCurrentWidget(found)
            found.choose(summary.place)
            self._count()
        except OSError as error:
            self._complain(binned.path, error)
        self._show_undo()

    def paste(self) -> None:
        """Add the game in the clipboard's first line as a new record and select it, or emit `fault`."""
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
        self._kept = str(path)
        self.tabs.setCurrentIndex(REPLAYS if record.over else SAVED)

    def open_other(self) -> None:
        # Not in the games' folder, whose games are in the list already.
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
        """Remove a record from its list, which may have been read again since it was selected."""
        self._list_of(gone).remove(gone.place)
        self._count()

    def _list_of(self, summary: RecordSummary) -> RecordList:
        return self.replays if summary.over else self.saved

    def _add(self, summaries: Sequence[RecordSummary]) -> None:
        unfinished = [one for one in summaries if one.fault is None and not one.over]
        self._playing |= {one.place for one in unfinished if self._closed(one.path)}
        # A game that was only dealt is not worth resuming, unless others wait for it in its room.
        worth = [one for one in summaries if one.fault or one.decided or one.place in self._playing]
        self.filter.learn(worth)
        for shown in (self.saved, self.replays):
            shown.add([one for one in worth if self._list_of(one) is shown])
            if shown.chosen is None and shown.summaries:
                shown.choose(shown.summaries[0].place)
            if self._kept and self._kept in {one.place for one in worth}:
                shown.choose(self._kept)
        self._show_progress()

    def _show_progress(self) -> None:
        self.progress.setText(self.reader.progress)
        self.progress.setVisible(bool(self.progress.text()))

    def _finish(self) -> None:
        """Offer filters and show the numbers when all records have been read."""
        self._kept = None
        self.filter.offer()
        self._count()

    def _state(self, summary: RecordSummary) -> str:
        parts = [phase_words(summary.phase), self.tr("round {}").format(summary.round)]
        if summary.place in self._playing:
            parts.append(self.tr("being played"))
        elif summary.active is not None:
            parts.append(self.tr("{} to play").format(summary.players[summary.active].name))
        return " · ".join(parts)

    def _activate(self) -> None:
        if chosen := self.chosen:
            self._emit(self.watch if chosen.over else self.resume)

    def _emit(self, signal: Any) -> None:
        if (chosen := self.chosen) and chosen.fault is None:
            self._pick()  # still selected when the person comes back
            signal.emit(chosen.path)

    def _deal(self) -> str:
        """Return the deal number of the selected game; "" if no game is selected, or it cannot be read or has none."""
        with suppress(RecordError, OSError):
            if self.chosen and self.chosen.fault is None:
                return str(code_of(read_header(self.chosen.path)) or "")
        return ""

    def _line(self) -> str:
        """Return the selected game as a line that `paste` reads; "" if no game is selected or it cannot be read."""
        with suppress(RecordError, OSError):
            if chosen := self.chosen:
                record = read_record(chosen.path)
                return encode(line_of(record.header, record.entries)).decode()
        return ""

    def _pick(self) -> None:
        self._picked = True

    def _show_choices(self) -> None:
        chosen, saved = self.chosen, self.list is self.saved
        # A record about to be selected again keeps its buttons: otherwise a focused one would lose the focus.
        readable = self._kept is not None or (chosen is not None and chosen.fault is None)
        some = bool(self.saved.all or self.replays.all) or self.reader.busy
        for choice, offered in zip(self._choices, (not saved, not saved, True, saved), strict=True):
            choice.setVisible(some and offered)
            choice.setEnabled(readable)
        set_role(self.watch_button, "" if saved else "primary")
        self.delete_button.setVisible(some)
        self.delete_button.setEnabled(chosen is not None)
        self.deal_button.setVisible(bool(self._deal()))
        self.copy_button.setVisible(chosen is not None and chosen.over)
        self._show_city()
        self._show_nothing(some=some)

    def _show_nothing(self, *, some: bool) -> None:
        """Say why the list is empty, in its place; unless there are `some` games, in that of both lists.

        Offers a new game or, after a search, all games.
        """
        empty, unmatched = not self.list.summaries and not self.reader.busy, bool(self.list.all)
        self.nothing.setVisible(empty)
        self.tabs.setVisible(some)
        self.tabs.setMaximumHeight(self.tabs.tabBar().sizeHint().height() if empty else _ANY)
        self.new_button.setVisible(not unmatched)
        self.open_button.setVisible(not some)
        self.other_button.setVisible(some)
        self.all_button.setVisible(unmatched)
        if not some:
            self.filter.hide()
        if unmatched:
            title, words = self.tr("No game matches the search."), ""
        elif not some:
            title = self.tr("Play your first game")
            words = self.tr("Here you can continue it later, watch it again, and see what each decision was worth.")
        elif self.list is self.saved:
            title, words = self.tr("No saved games"), self.tr("Unfinished games appear here.")
        else:
            title, words = self.tr("No replays yet"), self.tr("Finished games appear here.")
        self.nothing.say(title, words, sample=not unmatched)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_city()

    def _show_city(self) -> None:
        """Show the selected game above its city. Hide it if there is no room or the record cannot be opened."""
        chosen = self.chosen
        # As all at the table see it, and so of a game being played, too.
        path = chosen.path if chosen and chosen.fault is None else None
        width = self.width() / theme.text_scale()
        self.preview.setVisible(path is not None and width >= _NARROW)
        self.preview.set_small(width < _ROOMY)
        if chosen and path is not None:
            self.preview.show_record(chosen, self.list.chosen_row)
        if path is not None and path != self._city:
            self.board.show_board(partial(city_steps, partial(read_record, path)))
        self._city = path

    def _show_found(self) -> None:
        """Show how many games a changed search finds, and stay in the list in which the person searches."""
        self._pick()
        self._count()

    def _show_undo(self) -> None:
        for part in (self.undo_words, self.undo_button):
            part.setVisible(bool(self._binned))
        if self._binned:
            file, summary = self._binned[-1]
            name = clean_line(", ".join(others(summary.players)) or file.path.name)
            name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
            self.undo_words.setText(self.tr("“{}” was moved to the bin.").format(name))

    def _count(self) -> None:
        """Show the numbers of games, the possible commands and, until a person chooses one, the more useful tab."""
        self._show_progress()
        for tab, shown in ((SAVED, self.saved), (REPLAYS, self.replays)):
            name, number = shown.accessibleName(), len(shown.summaries)
            self.tabs.setTabText(tab, f"{name} ({QLocale().toString(number)})" if number else name)
        if not self._picked:
            self._show_more_useful_tab()
        self._show_choices()

    def _show_more_useful_tab(self) -> None:
        """Show the list with more games, of those to resume only readable ones. The focus follows."""
        playable = sum(one.fault is None for one in self.saved.summaries)
        focused = self.window().focusWidget() in (self, self.list)
        self.tabs.setCurrentIndex(SAVED if playable >= len(self.replays.summaries) else REPLAYS)
        if focused:
            self.list.setFocus()

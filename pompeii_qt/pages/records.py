"""The records on this disk: read in the background, searched and filtered, as rows of a list, and as pictures."""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final
from unicodedata import combining, normalize

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QDate,
    QElapsedTimer,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox, QListView, QTreeWidget, QWidget

from pompeii_core.memo import Memo
from pompeii_core.record import Record, RecordError
from pompeii_core.setup import SeatedPlayer
from pompeii_core.summary import RecordSummary
from pompeii_core.tally import exits
from pompeii_core.text import clean_line, name_key
from pompeii_qt.pages.record_row import RecordDelegate, Row, outcome_words
from pompeii_qt.scene.board_scene import still_steps
from pompeii_qt.text import tip
from pompeii_qt.widgets.basic import SearchField, combo_box, row
from pompeii_qt.words.names import date_words, when_words
from pompeii_qt.words.problems import record_words
from pompeii_qt.words.rules import rules_title

if TYPE_CHECKING:
    from pompeii_qt.session import Reading, Shelf

_TICK: Final = 15  # milliseconds between two looks at what has been read
_BATCH: Final = 500  # maximum number of records handed over in one of them
_PROGRESS_DELAY: Final = 400  # milliseconds before the progress is shown
_WORTH_FILTERING: Final = 10  # minimum number of records for a search
translate = QCoreApplication.translate


class RecordReader(QObject):
    """Reads summaries, also of damaged records, in the background. `read` brings some, newest first.

    `finished` follows. `read` brings none if only `progress` has changed. `summaries` holds all that were read.
    """

    read = Signal(object)
    finished = Signal()

    def __init__(self, shelf: "Shelf", parent: QObject, *, most: int | None = None) -> None:
        """`most`: maximum number of records, the newest ones; None for all."""
        super().__init__(parent)
        self._shelf, self._most = shelf, most
        self.summaries: list[RecordSummary] = []
        self._total = 0
        self._since, self._shown_progress = QElapsedTimer(), ""
        self._reading: Reading | None = None
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self._take)

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    @property
    def progress(self) -> str:
        """Words on how many records have been read; "" unless reading takes a while."""
        if not self.busy or self._since.elapsed() < _PROGRESS_DELAY:
            return ""
        read, total = map(QLocale().toString, (len(self.summaries), self._total))
        return translate("RecordReader", "{read} of {total} read").format(read=read, total=total)

    def start(self) -> None:
        """Forget what was read and read the records again in the background, ending a reading in progress.

        `read` is emitted many times, with some summaries each, then `finished` once.
        """
        self.stop()
        self.summaries = []
        self._since.start()
        self._shown_progress = ""
        self._reading = self._shelf.begin_reading(self._most)
        self._timer.start()

    def stop(self) -> None:
        """Stop reading. The summaries read so far stay."""
        if self._reading is not None:
            self._reading.stop()
        self._timer.stop()

    def _take(self) -> None:
        assert self._reading is not None  # the timer runs from `start` on
        steps, batch, ended = self._reading.steps, list[RecordSummary](), False
        while steps and len(batch) < _BATCH and not ended:
            if (step := steps.popleft()) is None:
                ended = True
            else:
                self._total = step[0]
                batch += step[1]
        self.summaries += batch
        if ended:
            self._timer.stop()
        before, self._shown_progress = self._shown_progress, self.progress
        if batch or before != self._shown_progress:
            self.read.emit(batch)
        if ended:
            self.finished.emit()


class RecordFilter(QWidget):
    """Search field and boxes for opponent, days and rules, hidden while records are few.

    `changed`: other records pass.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField(self.tr("Search players, days and rules"))
        self.search.setAccessibleName(self.tr("Search"))
        self.opponent = _box(self.tr("Opponent"), self.tr("Any opponent"))
        self.days = _box(self.tr("Days"), self.tr("Any day"))
        self.rules = _box(self.tr("Rules"), self.tr("Any rules"))
        self._words: list[str] = []
        self._texts: dict[str, str] = {}  # text searched of each record, by its place
        self._met: dict[str, str] = {}
        self._months, self._played = set[date](), set[str]()
        self._titles = Memo(rules_title)
        self._folded, self._dates = Memo(_folded), Memo(_date_text)
        self._names, self._all_names = Memo(_names), Memo(_all_names)
        row(self, (self.search, 2), *((box, 1) for box in self._boxes), spacing=8)
        self.search.textChanged.connect(self._search)
        for box in self._boxes:
            box.currentIndexChanged.connect(self.changed)
        self.hide()

    @property
    def _boxes(self) -> tuple[QComboBox, ...]:
        return self.opponent, self.days, self.rules

    @property
    def on(self) -> bool:
        """Whether some records may not pass."""
        return bool(self._words) or any(box.currentData() is not None for box in self._boxes)

    def forget(self) -> None:
        """Forget all known records. Search and choices stay."""
        for known in (self._texts, self._met, self._months, self._played):
            known.clear()

    def learn(self, summaries: Iterable[RecordSummary]) -> None:
        """Include these records in searches and in the next `offer`. Once there are enough, show the filter."""
        for one in summaries:
            day, title = one.when.date(), self._titles[one.rules]
            if one.fault:
                self._texts[one.place] = f"{_folded(one.path.name)} {self._dates[day]}"
            else:
                self._texts[one.place] = f"{self._all_names[one.players]} {self._folded[title]} {self._dates[day]}"
                self._met |= self._names[one.players]
                self._played.add(title)
                self._months.add(day.replace(day=1))
        self.setVisible(len(self._texts) >= _WORTH_FILTERING or self.on)

    def offer(self) -> None:
        """Offer the opponents, months and rules of the known records, and recent days. The choices stay."""
        today = datetime.now().date()
        days = {
            f"{today} {today}": self.tr("Today"),
            f"{today - timedelta(days=6)} {today}": self.tr("Last 7 days"),
            f"{today - timedelta(days=29)} {today}": self.tr("Last 30 days"),
        }
        days |= {f"{first} {first:%Y-%m}-31": _month_words(first) for first in sorted(self._months, reverse=True)}
        _offer(self.opponent, dict(sorted(self._met.items(), key=lambda one: one[1].casefold())))
        _offer(self.days, days)
        _offer(self.rules, {title: title for title in sorted(self._played)})

    def passing(self, summaries: Iterable[RecordSummary]) -> list[RecordSummary]:
        """Return the records, in order, that match every box that is set and the search (if given to `learn`)."""
        if not self.on:
            return [*summaries]
        name, days, title = (box.currentData() for box in self._boxes)
        first, last = days.split() if days else ("", "")
        return [
            one
            for one in summaries
            if (name is None or name in self._names[one.players])
            and (title is None or title == self._titles[one.rules])
            and (days is None or first <= one.when.date().isoformat() <= last)
            and (not self._words or all(word in self._texts.get(one.place, "") for word in self._words))
        ]

    def clear(self) -> None:
        """Let all records pass: empty the search field and reset the boxes."""
        self.search.clear()
        for box in self._boxes:
            box.setCurrentIndex(0)

    def _search(self, text: str) -> None:
        self._words = _folded(text).split()
        self.changed.emit()


def _box(name: str, any_words: str) -> QComboBox:
    box = combo_box(name, {None: any_words})
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(6)
    return box


def _offer(box: QComboBox, values: dict[str, str]) -> None:
    chosen = box.currentData()
    with QSignalBlocker(box):
        while box.count() > 1:
            box.removeItem(box.count() - 1)
        if chosen is not None and chosen not in values:
            values |= {chosen: box.currentText()}
        for value, words in values.items():
            box.addItem(words, value)
        box.setCurrentIndex(max(0, ([None, *values]).index(chosen)))


def _names(players: tuple[SeatedPlayer, ...]) -> dict[str, str]:
    """Return whom the person here met, by comparable name: all others, or all players if several are people."""
    people = [player for player in players if player.kind == "person"]
    return {name_key(one.name): one.name for one in players if len(people) != 1 or one not in people}


def _all_names(players: tuple[SeatedPlayer, ...]) -> str:
    return _folded(" ".join(player.name for player in players))


def _folded(text: str) -> str:
    """Return a text as it is compared in a search: without capitals and accents."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def _date_text(day: date) -> str:
    short = QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)
    return _folded(f"{date_words(day)} {day.isoformat()} {short}")


def _month_words(first: date) -> str:
    return QLocale().toString(QDate(first.year, first.month, 1), "MMMM yyyy")


def others(players: Iterable[SeatedPlayer]) -> list[str]:
    """Return the names of a game's players, people first."""
    return [p.name for p in sorted(players, key=lambda p: p.kind != "person")]


def city_steps(read: Callable[[], Record], width: int, seat: int | None = None) -> Iterator[QImage | None]:
    """Yield None after each step of painting, then the picture of a record's city; no picture if it cannot be read.

    `width` is in pixels. `seat` is the seat whose view is painted, None for a spectator's.
    """
    try:
        record = read()
    except (RecordError, OSError):
        return
    yield None
    left = exits(record.events())
    yield None
    yield from still_steps(record.game().view(seat), record.header, left, width)


class _RecordModel(QAbstractTableModel):
    """Rows that are put into words only when they are seen."""

    def __init__(self, view: QListView, titles: list[str], state: Callable[[RecordSummary], str]) -> None:
        super().__init__(view)
        self.rows: list[RecordSummary] = []
        self._titles, self._state = titles, state
        self._rules = Memo(rules_title)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        shown = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self._titles[section] if shown else None

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(index.row(), index.column())
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            row = index.row()
            said = ", ".join(filter(None, {self.row(row).title: 0, **{self.words(row, at): 0 for at in (1, 2, 0, 3)}}))
            return tip(said) if role == Qt.ItemDataRole.ToolTipRole else said
        return None

    def row(self, number: int) -> Row:
        """Return the content of the row with this number."""
        one, (when, players, state, rules) = self.rows[number], (self.words(number, at) for at in range(4))
        if one.fault:
            return Row(players, state, when, rules)
        title, good = outcome_words(one) if one.over else (state, False)
        return Row(title, "", when, rules, good)

    def words(self, row: int, column: int) -> str:
        one = self.rows[row]
        if column == 0:
            return when_words(one.when, datetime.now().date())
        if one.fault:
            return ("", clean_line(one.path.name), record_words(one.fault, one.blanks), "")[column]
        if column == 1:
            return ", ".join(others(one.players))
        return self._state(one) if column == 2 else self._rules[one.rules]

    def add(self, summaries: list[RecordSummary], at: int | None = None) -> None:
        start = len(self.rows) if at is None else at
        self.beginInsertRows(QModelIndex(), start, start + len(summaries) - 1)
        self.rows[start:start] = summaries
        self.endInsertRows()

    def remove(self, at: int) -> None:
        self.beginRemoveRows(QModelIndex(), at, at)
        del self.rows[at]
        self.endRemoveRows()

    def replace(self, summaries: list[RecordSummary]) -> None:
        self.beginResetModel()
        self.rows = summaries
        self.endResetModel()


class RecordList(QListView):
    """Rows of the records that pass `filtered`, newest first. `state` returns the text of the third column."""

    chosen_changed = Signal()  # another row is selected

    def __init__(
        self, name: str, headings: list[str], state: Callable[[RecordSummary], str], filtered: RecordFilter
    ) -> None:
        super().__init__()
        self._filter = filtered
        self.all: list[RecordSummary] = []
        self._rows = _RecordModel(self, headings, state)
        self.setModel(self._rows)
        self._delegate = RecordDelegate(lambda at: self._rows.rows[at], self._rows.row)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)  # Qt would measure each of a thousand rows otherwise
        self.setMouseTracking(True)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentRowChanged.connect(lambda *_: self.chosen_changed.emit())
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        filtered.changed.connect(self.show_passing)

    @property
    def chosen(self) -> RecordSummary | None:
        index = self.currentIndex()
        return self._rows.rows[index.row()] if index.isValid() else None

    @property
    def chosen_row(self) -> Row:
        """The content of the selected record's row; there must be one."""
        return self._rows.row(self.currentIndex().row())

    @property
    def summaries(self) -> list[RecordSummary]:
        """The records shown."""
        return self._rows.rows

    def clear(self) -> None:
        self.all = []
        self._rows.replace([])
        self.chosen_changed.emit()

    def add(self, summaries: list[RecordSummary]) -> None:
        """Add records that are older than all others and known to the filter."""
        self.all += summaries
        if passing := self._filter.passing(summaries):
            self._rows.add(passing)

    def insert(self, summary: RecordSummary) -> None:
        """Add a record in its place by time. It gets a row only if it passes the filter."""
        at = bisect(self.all, -summary.modified, key=lambda one: -one.modified)
        self.all.insert(at, summary)
        if self._filter.passing([summary]):
            at = bisect(self.summaries, -summary.modified, key=lambda one: -one.modified)
            self._rows.add([summary], at)

    def remove(self, place: str) -> None:
        self.all = [one for one in self.all if one.place != place]
        if (at := self._row(place)) is not None:
            self._rows.remove(at)

    def choose(self, place: str) -> None:
        if (at := self._row(place)) is not None:
            self.setCurrentIndex(self._rows.index(at, 0))

    def show_passing(self) -> None:
        """Show the records that pass now, keep the selection or select the first, and emit `chosen_changed`."""
        chosen = self.chosen
        self._rows.replace(self._filter.passing(self.all))
        if chosen:
            self.choose(chosen.place)
        if self.chosen is None and self.summaries:
            self.choose(self.summaries[0].place)
        self.chosen_changed.emit()

    def _row(self, place: str) -> int | None:
        return next((at for at, one in enumerate(self.summaries) if one.place == place), None)


class RowList(QTreeWidget):
    """Rows of equal height under headings. `name` is the list's name for screen readers."""

    def __init__(self, name: str, headings: list[str]) -> None:
        super().__init__()
        self.setHeaderLabels(headings)
        self.setAccessibleName(name)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.header().setStretchLastSection(False)

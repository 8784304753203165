"""The deal of the day: its page, results and streaks, and par: how many citizens a strong player saves."""

from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from itertools import count, zip_longest
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Annotated, Final, NamedTuple

from msgspec import Meta
from msgspec.json import encode
from PySide6.QtCore import QCoreApplication, QLocale, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem

from pompeii_core.actions import MOST_SEATS
from pompeii_core.build import COMPILED
from pompeii_core.deal_code import daily_setup
from pompeii_core.record import Header, Record, RecordError, read_record
from pompeii_core.setup import GameSetup, deal
from pompeii_core.summary import RecordSummary
from pompeii_net.folders import atomic_write
from pompeii_qt import theme
from pompeii_qt.art.sprites import card_pixmap, portrait_pixmap
from pompeii_qt.pages.records import RecordReader, RowList, city_steps
from pompeii_qt.session import ParProgress, Session, Shelf
from pompeii_qt.settings import Settings, valid_parts
from pompeii_qt.system import resources
from pompeii_qt.system.diagnostics import version_line
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import (
    Card,
    CopyButton,
    FlowLayout,
    WholeLabel,
    add_all,
    button,
    column,
    label,
    row,
    set_role,
)
from pompeii_qt.widgets.page import Page
from pompeii_qt.widgets.still_board import StillBoard
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.names import date_words, default_name, own_name, weekday_words
from pompeii_qt.words.opponents import level_words, persona_words
from pompeii_qt.words.rules import daily_line, ordinal_words

_DAYS: Final = 8  # today and a week back
_FACE: Final = 52
_CARD: Final = QSize(44, 66)
_BETWEEN: Final = 8
_NARROW: Final = 860  # pixels of width below which the days are under the deal
_LOOKED_AT: Final = 120  # number of the newest records that are read
_PADDING: Final = 22  # pixels around a date
_LINE: Final = 1.9  # height of a line of the list, in letters
_BELOW: Final = 4.5  # maximum number of its lines below the deal: the city comes first
_DAY = Qt.ItemDataRole.UserRole


class DailyPage(Page):
    """`start` brings the GameSetup of the chosen day; `resume` and `result` bring the record of its game."""

    start, resume, result = Signal(object), Signal(object), Signal(object)

    def __init__(self, settings: Settings, session: Session) -> None:
        super().__init__(QCoreApplication.translate("DailyPage", "Deal of the day"), scrolled=False, columns=True)
        self._settings = settings
        self._best: dict[date, DailyResult] = {}
        self._begun: dict[date, Path] = {}
        self._par = Par(session)
        self._par.found.connect(self._show_day)
        self.date, self.against = WholeLabel(), WholeLabel()
        theme.scale_text(self.date, 1.5, family=resources.DISPLAY)
        set_role(self.against, "muted")
        self.state, self.streak = label(bold=True), label("", "good")
        self.par = label("")
        self.board = StillBoard(self.tr("The city of this deal"))
        self._faces = [Label() for _ in range(MOST_SEATS - 1)]
        self.hand = Label()
        self.play_button = button("", self._play, "primary")
        self.list = RowList(self.tr("Days, newest first"), [self.tr("Day"), self.tr("Your best")])
        self.list.setMinimumHeight(110)
        for section, mode in enumerate((QHeaderView.ResizeMode.ResizeToContents, QHeaderView.ResizeMode.Stretch)):
            self.list.header().setSectionResizeMode(section, mode)
        self.list.currentItemChanged.connect(lambda *_: self._show_day(with_deal=True))
        self.list.itemActivated.connect(self._play)
        words = column(None, 1, self.state, self.against, self.par, 1, spacing=4)
        below = row(None, *self._faces, (words, 1), self.hand, spacing=12)
        shown, head = Card(), row(None, (self.date, 1), self.play_button, spacing=12)
        column(shown, head, (self.board, 1), below, spacing=10, margins=16)
        self.copy_button = CopyButton(lambda: self.tr("Copy the result"), lambda: self._best[self.day].line)
        self.result_button = button(self.tr("Result and picture"), lambda: self.result.emit(self._best[self.day].path))
        ways = FlowLayout(self.copy_button, self.result_button)
        about = self.tr("Everyone gets the same cards, lava and opponents each day, with the standard rules.")
        self.streak.hide()
        days = column(None, label(about, "muted"), self.streak, (self.list, 100), ways, 1, spacing=10)
        columns = row(None, (shown, 5), (days, 2), spacing=14)
        add_all(self.body, (columns, 1))
        self.stack_below(_NARROW, columns)
        self.landing = self.play_button
        self.reader = RecordReader(session.shelf, self)
        self.reader.finished.connect(self._show_results)

    @property
    def day(self) -> date:
        item = self.list.currentItem()
        day: date = item.data(0, _DAY) if item else _today()
        return day

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_days()
        self.reader.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self.reader.stop()
        self._par.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= _NARROW * theme.text_scale()
        self.hand.setVisible(beside)
        lines = _DAYS + 1.5 if beside else _BELOW
        self.list.setMaximumHeight(round(self.fontMetrics().height() * _LINE * lines))

    def _show_days(self) -> None:
        today, metrics = _today(), self.list.fontMetrics()
        with QSignalBlocker(self.list):
            self.list.clear()
            for day in (today - timedelta(days=ago) for ago in range(_DAYS)):
                item = QTreeWidgetItem(self.list, [_list_words(day), self.tr("not played")])
                item.setData(0, _DAY, day)
                width = metrics.horizontalAdvance(item.text(0)) + _PADDING
                item.setSizeHint(0, QSize(width, round(self.fontMetrics().height() * _LINE)))
            self.list.setCurrentIndex(self.list.model().index(0, 0))
        self._show_day(with_deal=True)

    def _show_results(self) -> None:
        self._best, self._begun = best_results(self.reader.summaries), unfinished_days(self.reader.summaries)
        self.streak.setText(streak_words(streak(self._best, _today())))
        self.streak.setVisible(bool(self.streak.text()))
        for item in filter(None, map(self.list.topLevelItem, range(_DAYS))):
            item.setText(1, self._state(item.data(0, _DAY)) or self.tr("not played"))
        self._show_day(with_deal=True)

    def _state(self, day: date) -> str:
        if best := self._best.get(day):
            text, place = self.tr("{saved} saved, {lost} lost, {place} of {players}"), ordinal_words(best.place)
            return text.format(saved=best.saved, lost=best.lost, place=place, players=best.players)
        return self.tr("started") if day in self._begun else ""

    def _show_day(self, *, with_deal: bool = False) -> None:
        """Show the state of the chosen day; `with_deal`: also show its deal, and begin to find its par."""
        day, best = self.day, self._best.get(self.day)
        setup = daily_setup(day, self._name())
        if with_deal:
            self._par.show_deal(setup)
            self._show_deal(setup)
        self.date.setText(_day_words(day))
        self.state.setText(self._state(day) or self.tr("Not played yet."))
        self.par.setText(self._par.words(best.saved if best else None))
        self.par.setVisible(bool(self.par.text()))
        play_words = self.tr("Play again") if best else self.tr("Play")
        self.play_button.setText(self.tr("Play on") if day in self._begun else play_words)
        for one in (self.copy_button, self.result_button):
            one.setVisible(best is not None)

    def _show_deal(self, setup: GameSetup) -> None:
        """Show the opponents, the first cards and the city: as the best game left it, or empty."""
        opponents = setup.players[1:]
        names = join_words([player.name for player in opponents])
        levels = join_words([*dict.fromkeys(level_words(player.level) for player in opponents)])
        self.against.setText(self.tr("Against {names}, level {level}").format(names=names, level=levels))
        for face, player in zip_longest(self._faces, opponents):
            face.setVisible(player is not None)
            if player is not None:
                face.setPixmap(portrait_pixmap(player.persona, _FACE, self.devicePixelRatioF()))
                set_tip(face, f"{player.name}: {persona_words(player.persona)}")
        cards = deal(setup.rules, len(setup.players), Random(setup.seed))
        hand = sorted(cards.hands[0])
        self.hand.setPixmap(_hand_pixmap(hand, self.devicePixelRatioF()))
        set_tip(self.hand, self.tr("Your first cards: {}").format(join_words([str(card) for card in hand])))
        record = Record(Header(players=setup.players, rules=setup.rules, deal=cards), [])
        if best := self._best.get(self.day):
            with suppress(RecordError, OSError):  # the file may be gone
                record = read_record(best.path)
        self.board.show_board(partial(city_steps, lambda: record))

    def _play(self) -> None:
        if begun := self._begun.get(self.day):
            self.resume.emit(begun)
        else:
            self.start.emit(daily_setup(self.day, self._name()))

    def _name(self) -> str:
        return own_name(self._settings) or default_name()


def _hand_pixmap(hand: Sequence[int], ratio: float) -> QPixmap:
    step = _CARD.width() + _BETWEEN
    drawn = QPixmap(QSize(step * len(hand) - _BETWEEN, _CARD.height()) * ratio)
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(Qt.GlobalColor.transparent)
    with QPainter(drawn) as painter:
        for place, card in enumerate(hand):
            painter.drawPixmap(place * step, 0, card_pixmap(card, _CARD, ratio))
    return drawn


def streak(days: Container[date], today: date) -> int:
    """Return for how many days in a row the deal was finished, up to today, or to yesterday if today's is not."""
    last = today if today in days else today - timedelta(days=1)
    return next(length for length in count() if last - timedelta(days=length) not in days)


def streak_words(length: int) -> str:
    """Return the length of a streak in words; "" below two days."""
    return QCoreApplication.translate("DailyPage", "%n days in a row", "", length) if length > 1 else ""


class DailyNews(QObject):
    """Reads the newest records once; `words_known` brings the start page's words about today's deal."""

    words_known = Signal(str)

    def __init__(self, shelf: Shelf, parent: QObject) -> None:
        super().__init__(parent)
        self._reader = RecordReader(shelf, self, most=_LOOKED_AT)
        self._reader.finished.connect(self._tell)
        self._reader.start()

    def _tell(self) -> None:
        best, today = best_results(self._reader.summaries), _today()
        words = self.tr("%n saved", "", best[today].saved) if today in best else self.tr("new")
        begun = today not in best and today in unfinished_days(self._reader.summaries)
        self.words_known.emit(self.tr("started") if begun else streak_words(streak(best, today)) or words)


def _today() -> date:
    return date.today()


def _day_words(day: date) -> str:
    words = date_words(day)
    return QCoreApplication.translate("DailyPage", "Today, {}").format(words) if day == _today() else words


def _list_words(day: date) -> str:
    ago = (_today() - day).days
    names = QCoreApplication.translate("DailyPage", "Today"), QCoreApplication.translate("DailyPage", "Yesterday")
    return names[ago] if ago < len(names) else weekday_words(day)


class DailyResult(NamedTuple):
    day: date
    path: Path
    saved: int
    lost: int
    place: int
    players: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """Sort key of results, best first: by place, then most saved, then fewest lost."""
        return self.place, -self.saved, self.lost

    @property
    def line(self) -> str:
        return daily_line(self.day, self.saved, self.lost, self.place, self.players)


def result_of(summary: RecordSummary) -> DailyResult | None:
    """Return the result of a finished game of a day's deal; None for any other game."""
    if summary.day is None or not summary.over:
        return None
    place = next(place for place, seat in summary.places if seat == 0)
    return DailyResult(summary.day, summary.path, summary.saved[0], summary.lost[0], place, len(summary.saved))


def best_results(summaries: Iterable[RecordSummary]) -> dict[date, DailyResult]:
    """Return the best finished game of each day."""
    found = sorted(filter(None, map(result_of, summaries)), key=lambda one: one.rank)
    return {one.day: one for one in reversed(found)}  # each day's last one stays: the best, of equals the first


def unfinished_days(summaries: Iterable[RecordSummary]) -> dict[date, Path]:
    """Return the latest unfinished game of each day. The newest summaries come first."""
    return {one.day: one.path for one in reversed([*summaries]) if one.day and one.decided and not one.over}


_PAR_DELAY: Final = 700  # milliseconds before the search starts, so that the page comes first
_FEWEST_GAMES: Final = 3  # minimum number of games for a par
_PARS: Final = 16  # number of deals whose pars are kept


class Par(QObject):
    """Finds the par of one deal at a time, with the compiled core only; `found` when more is known."""

    found = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._file = session, session.folder.parent / "par.json"
        self._setup: GameSetup | None = None
        self._asked = self._hopeless = False
        self.saved: list[int] = []  # citizens saved in each game so far
        self._wait = QTimer(self, singleShot=True, interval=_PAR_DELAY)
        self._wait.timeout.connect(self._find)
        session.par_found.connect(self._receive)

    def show_deal(self, setup: GameSetup) -> None:
        self.stop()
        self._setup, self._hopeless = setup, False
        self.saved = self._known().get(_key(setup), [])
        if COMPILED and not self.saved:
            self._wait.start()

    def stop(self) -> None:
        self._wait.stop()
        self._setup = None
        if self._asked:
            self._asked = False
            self._session.stop_analysis()

    def words(self, own: int | None) -> str:
        """Return par in words, and how `own` saved citizens clearly differ; or that it is sought; "" if it is not."""
        if len(self.saved) < _FEWEST_GAMES:
            return self.tr("A strong player is trying this deal…") if COMPILED and not self._hopeless else ""
        mean, doubt = fmean(self.saved), stdev(self.saved) / sqrt(len(self.saved))
        figures = (QLocale().toString(figure, "f", 1) for figure in (mean, doubt))
        par = self.tr("A strong player saves {} with it, give or take {}.").format(*figures)
        if own is None or abs(own - mean) <= doubt:
            return par
        return " ".join((par, self.tr("You did better.") if own > mean else self.tr("There is more in it.")))

    def _find(self) -> None:
        if self._setup is not None:
            self._asked = True
            self._session.find_par(self._setup)

    def _receive(self, progress: ParProgress) -> None:
        if self._setup is not None:
            self.saved = progress.saved
            if len(progress.saved) == progress.asked:
                self._asked, self._hopeless = False, len(self.saved) < _FEWEST_GAMES
                if not self._hopeless:
                    known = self._known() | {_key(self._setup): self.saved}
                    with suppress(OSError):  # without the file it is found again
                        atomic_write(self._file, encode(dict([*known.items()][-_PARS:])), sync=False)
            self.found.emit()

    def _known(self) -> dict[str, list[int]]:
        return valid_parts(self._file, list[Annotated[int, Meta(ge=0, le=36)]])


def _key(setup: GameSetup) -> str:
    """Return the key of a deal's par: another version of the program plays differently."""
    return f"{version_line()} {setup.seed}"

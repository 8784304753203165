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
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QButtonGroup, QWidget

from pompeii_core.actions import MOST_SEATS
from pompeii_core.build import COMPILED
from pompeii_core.deal_code import daily_setup
from pompeii_core.record import Header, Record, RecordError, read_record
from pompeii_core.setup import GameSetup, SeatedPlayer, deal
from pompeii_core.summary import RecordSummary
from pompeii_net.folders import atomic_write
from pompeii_qt import theme
from pompeii_qt.art.sprites import card_pixmap, portrait_pixmap
from pompeii_qt.pages.records import RecordReader, city_steps
from pompeii_qt.session import ParProgress, Session, Shelf
from pompeii_qt.settings import Settings, valid_parts
from pompeii_qt.system import resources
from pompeii_qt.system.diagnostics import version_line
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import (
    CopyButton,
    EvenLayout,
    WholeLabel,
    add_all,
    button,
    card,
    column,
    label,
    row,
    set_role,
)
from pompeii_qt.widgets.marks import Plate
from pompeii_qt.widgets.page import BOARD_ASPECT, Page
from pompeii_qt.widgets.still_board import StillBoard
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.names import date_words, default_name, own_name, short_day_words, weekday_words
from pompeii_qt.words.opponents import level_words, persona_words
from pompeii_qt.words.rules import daily_line, ordinal_words, place_words

translate = QCoreApplication.translate
_DAYS: Final = 8  # today and a week back
_FACES: Final = 48, 76  # in low and in high windows
_CARDS: Final = QSize(52, 78), QSize(72, 108)
_DESCRIBED: Final = 2  # opponents whose characters a low window has room for
_BETWEEN: Final = 8
_SPACING: Final = 20, 12  # pixels between the parts of a deal, the latter in low windows
_NARROW: Final = 640  # pixels of width below which the city is under the deal
_WIDE: Final = 1000  # and from which the city has the larger share
_CITY: Final = 0.35  # least share of the window's height that the city has then
_HIGH, _LOW = 840, 660  # pixels of height from which a window is high, and below which all is closer together
_FOOTER: Final = 420  # and below which the buttons are stacked
_NAMED: Final = 2  # days called today and yesterday
_INSIDE: Final = 9  # pixels around the words of a day
_LOOKED_AT: Final = 120  # number of the newest records that are read


class DailyPage(Page):
    """The deal of the day. `start` brings the GameSetup of the chosen day.

    `resume` and `result` the record of its game.
    """

    start, resume, result = Signal(object), Signal(object), Signal(object)

    def __init__(self, settings: Settings, session: Session) -> None:
        super().__init__(QCoreApplication.translate("DailyPage", "Deal of the day"), scrolled=False, columns=True)
        self._settings = settings
        self._best: dict[date, DailyResult] = {}
        self._begun: dict[date, Path] = {}
        self._high = self._short = False
        self._par = Par(session)
        self._par.found.connect(self._show_day)
        self.date, self.against = WholeLabel(), WholeLabel()
        theme.scale_text(self.date, 1.5, family=resources.DISPLAY)
        set_role(self.against, "muted")
        self.state, self.streak = label(bold=True, scale=1.0), label("", "good")
        self.par = label("")
        self.board = StillBoard(self.tr("The city of this deal"))
        self._rivals = [_Rival() for _ in range(MOST_SEATS - 1)]
        self.hand = Label()
        self.play_button = button("", self._play, "primary")
        self.days = [_Day() for _ in range(_DAYS)]  # today first
        self._group = QButtonGroup(self)
        for one in self.days:
            self._group.addButton(one)
            one.toggled.connect(lambda on: self._show_day(with_deal=True) if on else None)
            one.moved.connect(self._move)
            one.entered.connect(self._play)
        words = self.tr("Everyone gets the same cards, lava and opponents each day, with the standard rules.")
        about = label(words, "muted")
        self.streak.hide()
        played = column(None, self.date, self.state, self.par, self.streak, spacing=4)
        against = column(None, self.against, *self._rivals, spacing=12)
        first = label(self.tr("Your first cards"), "muted")
        hand = column(None, first, self.hand, spacing=8)
        self._about = about
        self._deal = column(None, played, against, hand, 1, about)
        deal_card = card(self._deal)
        self._columns = row(None, card((self.board, 1)), deal_card, spacing=14)
        add_all(self.body, EvenLayout(*reversed(self.days), few=True), (self._columns, 1))
        self.copy_button = CopyButton(lambda: self.tr("Copy the result"), lambda: self._best[self.day].line)
        self.result_button = button(self.tr("Result and picture"), lambda: self.result.emit(self._best[self.day].path))
        add_all(self.footer, self.copy_button, self.result_button, 1, self.play_button)
        self.stack_below(_FOOTER, self.footer)
        self.landing = self.play_button
        self.reader = RecordReader(session.shelf, self)
        self.reader.finished.connect(self._show_results)

    @property
    def day(self) -> date:
        return next((one.day for one in self.days if one.isChecked()), _today())

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
        width, ways = self.width() / theme.text_scale(), QBoxLayout.Direction
        beside, low = width >= _NARROW, self.height() < _LOW * theme.text_scale()
        # What there is to play against and with comes first where not all is in sight.
        self._columns.setDirection(ways.LeftToRight if beside else ways.BottomToTop)
        self._columns.setStretch(0, 5 if width >= _WIDE else 1)
        self._columns.setStretch(1, 2 if width >= _WIDE else 1)
        self._deal.setSpacing(_SPACING[low])
        self._about.setVisible(not (beside and low))
        high = self.height() >= _HIGH * theme.text_scale()
        if (high, beside and low) != (self._high, self._short):
            self._high, self._short = high, beside and low
            self._show_deal(daily_setup(self.day, self._name()))
        self.board.setMinimumHeight(0 if beside else round(min(self.height() * _CITY, self.width() / BOARD_ASPECT)))

    def _show_days(self) -> None:
        for ago, one in enumerate(self.days):
            one.show_day(_today() - timedelta(days=ago))
        with QSignalBlocker(self.days[0]):
            self.days[0].setChecked(True)
        self._show_states()
        self._show_day(with_deal=True)

    def _show_results(self) -> None:
        self._best, self._begun = best_results(self.reader.summaries), unfinished_days(self.reader.summaries)
        self.streak.setText(streak_words(streak(self._best, _today())))
        self.streak.setVisible(bool(self.streak.text()))
        self._show_states()
        self._show_day(with_deal=True)

    def _show_states(self) -> None:
        for one in self.days:
            state = self._state(one.day)
            one.show_state(self._best.get(one.day), state)
            told = state or self.tr("not played")
            one.setAccessibleName(f"{_list_words(one.day)}: {told}")

    def _move(self, key: Qt.Key) -> None:
        at = self.days.index(next(one for one in self.days if one.isChecked()))
        at += 1 if key in (Qt.Key.Key_Left, Qt.Key.Key_Up) else -1
        if 0 <= at < _DAYS:
            self.days[at].setChecked(True)
            self.days[at].setFocus()

    def _state(self, day: date) -> str:
        if best := self._best.get(day):
            text, place = self.tr("{saved} saved, {lost} lost, {place} of {players}"), ordinal_words(best.place)
            return text.format(saved=best.saved, lost=best.lost, place=place, players=best.players)
        return self.tr("started") if day in self._begun else ""

    def _show_day(self, *, with_deal: bool = False) -> None:
        """Show the state of the chosen day. `with_deal`: also show its deal and begin to find its par."""
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
        """Show the opponents, the first cards and the city, as the best game left it or empty."""
        opponents = setup.players[1:]
        names = join_words([player.name for player in opponents])
        levels = join_words([*dict.fromkeys(level_words(player.level) for player in opponents)])
        self.against.setText(self.tr("Against {names}, level {level}").format(names=names, level=levels))
        for rival, player in zip_longest(self._rivals, opponents):
            rival.setVisible(player is not None)
            if player is not None:
                rival.show_player(player, _FACES[self._high], short=self._short and len(opponents) > _DESCRIBED)
        cards = deal(setup.rules, len(setup.players), Random(setup.seed))
        hand = sorted(cards.hands[0])
        self.hand.setPixmap(_hand_pixmap(hand, _CARDS[self._high], self.devicePixelRatioF()))
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


class _Rival(QWidget):
    """An opponent's face, name and line of character."""

    def __init__(self) -> None:
        super().__init__()
        self._face, self._name, self._line = Label(), label(bold=True, scale=1.0), label("", "muted")
        row(self, self._face, (column(None, 1, self._name, self._line, 1, spacing=1), 1), spacing=12)

    def show_player(self, player: SeatedPlayer, side: int, *, short: bool) -> None:
        """Show a player with a face of `side` pixels; without the line of character if `short`."""
        self._line.setHidden(short)
        self._face.setPixmap(portrait_pixmap(player.persona, side, self.devicePixelRatioF()))
        self._name.setText(player.name)
        self._line.setText(persona_words(player.persona))


class _Day(Plate):
    """A day of the week: its date above the result."""

    def __init__(self) -> None:
        super().__init__()
        self.day = _today()
        self.lines = "", "", ""  # date, number saved or state, and place
        self._played = self._won = False

    def show_day(self, day: date) -> None:
        self.day = day

    def show_state(self, best: "DailyResult | None", state: str) -> None:
        """Show the best result of the day; if there is none, its state, "" for not played."""
        ago = (_today() - self.day).days
        date_line = _list_words(self.day) if ago < _NAMED else short_day_words(self.day)
        self._played, self._won = best is not None, best is not None and best.place == 1
        result, place = state or ("" if ago else translate("DailyNews", "new")), ""
        if not best and not result:
            place = translate("DailyPage", "not played")
        if best:
            result, place = translate("DailyNews", "%n saved", "", best.saved), place_words(best.place, best.players)
        self.lines = date_line, result, place
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = [QFontMetrics(font) for font in self._fonts()]
        wide = max(one.horizontalAdvance(words) for one, words in zip(metrics, self.lines, strict=True))
        return QSize(wide + 2 * _INSIDE, sum(one.lineSpacing() for one in metrics) + 2 * _INSIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look, box, fonts = theme.current(), self.rect().toRectF(), self._fonts()
        lines = [line for line in zip(fonts, self.lines, strict=True) if line[1]]
        box.setTop(box.center().y() - sum(QFontMetrics(font).lineSpacing() for font, _ in lines) / 2)
        result = look.good if self._won else look.text if self._played else look.muted
        inks = look.text if self.day == _today() else look.muted, result, look.muted
        with QPainter(self) as painter:
            for (font, words), ink in zip(lines, inks, strict=False):
                painter.setFont(font)
                painter.setPen(ink)
                painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, words)
                box.setTop(box.top() + painter.fontMetrics().lineSpacing())

    def _fonts(self) -> tuple[QFont, QFont, QFont]:
        named, result, small = QApplication.font(), QApplication.font(), QApplication.font()
        named.setBold(self.day == _today())
        result.setBold(True)
        result.setPointSizeF(result.pointSizeF() * 1.2)
        small.setPointSizeF(small.pointSizeF() * 0.9)
        return named, result, small


def _hand_pixmap(hand: Sequence[int], size: QSize, ratio: float) -> QPixmap:
    step = size.width() + _BETWEEN
    drawn = QPixmap(QSize(step * len(hand) - _BETWEEN, size.height()) * ratio)
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(Qt.GlobalColor.transparent)
    with QPainter(drawn) as painter:
        for place, card in enumerate(hand):
            painter.drawPixmap(place * step, 0, card_pixmap(card, size, ratio))
    return drawn


def streak(days: Container[date], today: date) -> int:
    """Return for how many days in a row the deal was finished, up to today, or to yesterday if today's is open."""
    last = today if today in days else today - timedelta(days=1)
    return next(length for length in count() if last - timedelta(days=length) not in days)


def streak_words(length: int) -> str:
    """Return the length of a streak in words; "" below two days."""
    return QCoreApplication.translate("DailyPage", "%n days in a row", "", length) if length > 1 else ""


class DailyNews(QObject):
    """Reads the newest records once. `words_known` brings the start page's words about today's deal."""

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
    names = translate("DailyPage", "Today"), translate("DailyPage", "Yesterday")
    return names[ago] if ago < _NAMED else weekday_words(day)


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
    """Return the result of seat 0 in a finished game of a day's deal; None for any other game."""
    if summary.day is None or not summary.over:
        return None
    place = next(place for place, seat in summary.places if seat == 0)
    return DailyResult(summary.day, summary.path, summary.saved[0], summary.lost[0], place, len(summary.saved))


def best_results(summaries: Iterable[RecordSummary]) -> dict[date, DailyResult]:
    """Return the best finished game of each day."""
    found = sorted(filter(None, map(result_of, summaries)), key=lambda one: one.rank)
    return {one.day: one for one in reversed(found)}  # each day's last one stays: the best, of equals the first


def unfinished_days(summaries: Iterable[RecordSummary]) -> dict[date, Path]:
    """Return the latest unfinished game with a decision of each day. `summaries` must be newest first."""
    return {one.day: one.path for one in reversed([*summaries]) if one.day and one.decided and not one.over}


_PAR_DELAY: Final = 700  # milliseconds before the search starts, so that the page comes first
_FEWEST_GAMES: Final = 3  # minimum number of games for a par
_PARS: Final = 16  # number of deals whose pars are kept


class Par(QObject):
    """Finds the par of one deal at a time, only with the compiled core. `found` is emitted when more is known."""

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
        """Return par and whether `own` citizens (None: no game) clearly differ, or that it is sought; "" if not."""
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

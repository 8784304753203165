"""The replay page: a recorded game on the board, step by step, as a seat sees it or with all hands open."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QSizePolicy, QSlider, QStyle, QStyleOptionSlider, QWidget

from pompeii_core.actions import Phase
from pompeii_core.events import Event, GameOver, TurnEnded, for_seat
from pompeii_core.record import Record, RecordError, read_record
from pompeii_core.round_summary import SeatSummary, continues, recent, summarise
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally, exits
from pompeii_core.view import Update
from pompeii_qt import theme
from pompeii_qt.art import sprites
from pompeii_qt.pages.game_analysis import GameAnalysis, ReplayAdvice
from pompeii_qt.pages.move_list import MoveList, RecordedMove
from pompeii_qt.scene.accessible_board import describe_board
from pompeii_qt.scene.board import Board
from pompeii_qt.settings import ANIMATIONS, Settings
from pompeii_qt.text import Label
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import (
    FlowLayout,
    add_all,
    add_shortcut,
    button,
    clear_layout,
    column,
    combo_box,
    label,
    row,
    select,
)
from pompeii_qt.widgets.marks import badge
from pompeii_qt.widgets.page import BOARD_ASPECT, COLUMNS, Page, ScrollArea
from pompeii_qt.widgets.seats import PhaseBanner, SeatsPanel
from pompeii_qt.words import game_words
from pompeii_qt.words.moves import log_text, spoken_words
from pompeii_qt.words.problems import unreadable_words
from pompeii_qt.words.rules import rules_title

OPEN = -1  # the point of view that sees every hand


class Playback:
    """A place in a record: `at` entries have been played; `viewer` is a seat, None for a spectator, or OPEN."""

    def __init__(self, record: Record) -> None:
        self.record, self.last = record, len(record.entries)
        self.viewer: int | None = OPEN
        self.at = 0
        self.game = record.game(0)  # the game at this place; read only
        self._seq = 0
        whole = record.game(0)
        self._events: list[list[Event]] = []  # of each entry
        self._times = [(whole.phase, whole.turn)]  # phase and turn before each entry, and at the end
        for entry in record.entries:
            self._events.append(whole.apply(entry.action, entry.seat))
            self._times.append((whole.phase, whole.turn))

    @property
    def last_events(self) -> list[Event]:
        """What the last entry played brought about, as the viewer may know it."""
        return self._known(self._events[self.at - 1]) if self.at else []

    def moves(self) -> list[RecordedMove]:
        """Return all moves of the record, as the viewer may know them."""
        found = list[RecordedMove]()
        for at, events in enumerate(self._events):
            for n, event in enumerate(events):
                known, last = self._known([event]), found[-1] if found else None
                if last is not None and continues(last.events, event):
                    found[-1] = last._replace(events=[*last.events, *known], end=at + 1)
                    continue
                # What an entry only leads to, as the tile drawn for the next seat, belongs to the time after it.
                phase, turn = self._times[at + bool(n)]
                round_ = max(1, -(-turn // self.game.seats))
                found.append(RecordedMove(known, at, at + 1, phase, round_, self.record.players_at(at)))
        return found

    @property
    def last_round(self) -> list[SeatSummary]:
        """Summaries of the moves of each seat in the round of turns that led here."""
        past = [event for events in self._events[: self.at] for event in events]
        return summarise(recent(past, None, self.game.seats).events, self.game.seats)

    def step(self) -> Update:
        entry = self.record.entries[self.at]
        events = self.game.apply(entry.action, entry.seat)
        self.at += 1
        return self._update(self._known(events))

    def go(self, at: int) -> Update:
        """Go to the place after `at` entries, kept within the record; return an update without events to animate."""
        at = max(0, min(self.last, at))
        # A game cannot be taken back, but it is replayed to any place in milliseconds.
        if at < self.at:
            self.game = self.record.game(at)
        else:
            for entry in self.record.entries[self.at : at]:
                self.game.apply(entry.action, entry.seat)
        self.at = at
        return self._update([])

    def hands(self) -> dict[int, list[int]]:
        seats = [seat for seat in range(self.game.seats) if self.viewer in (seat, OPEN)]
        return {seat: self.game.view(seat).hand or [] for seat in seats}

    def _known(self, events: list[Event]) -> list[Event]:
        """Return events without what the viewer does not know, such as a card that another seat draws."""
        return events if self.viewer == OPEN else [for_seat(event, self.viewer) for event in events]

    def _update(self, events: list[Event]) -> Update:
        self._seq += 1
        return Update(self._seq, events, self.game.view(None if self.viewer == OPEN else self.viewer), [])


# Milliseconds between two steps, after the first has been shown.
_PAUSES: Final = {"off": 250, "slow": 900, "normal": 350, "fast": 60}
_CARD: Final = QSize(44, 66)
_SMALL_CARD: Final = QSize(30, 45)  # for narrow pages
_BADGE, _BETWEEN, _APART = 40, 4, 14  # side of a badge, and pixels between cards and between hands
_IN_HAND: Final = 4  # cards of a hand
_ANY: Final = 16_777_215  # Qt's own limit of a size
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_SIDE: Final = 270  # width of the players in pixels
_LOG: Final = 220  # width of a log beside the players, at least
_WIDEST_SIDE: Final = 360  # of the players above a log, and of a log beside them
_BELOW: Final = 220, 96  # pixels of height for a log below the players: enough, and the least
_YIELDS: Final = 12  # part of its width that the board gives up for a log beside the players
_GAP, _NEAR = 12, 8
_LOWEST: Final = 560  # pixels of height below which hands and words have one place
# From a height of the page on, in pixels: the height of the banner, and the room between the rows.
_HEIGHTS: Final = (800, 58, _GAP), (620, 42, _GAP), (_LOWEST, 34, _NEAR), (0, 30, 5)
_SMALLEST_BOARD: Final = QSize(220, 150)  # beside the players in the narrowest window
_ROUND_BOARD: Final = 230  # pixels of height above and below the board, at least
_WORDS: Final = 420  # pixels of width for words beside the hands, at least
_LINES: Final = 3, 2  # lines of these words beside the hands, and below them
_MARK_MARGIN: Final = 10  # pixels from the end of a slider to its first place


class ReplayPage(Page):
    """Plays the record given to `open`; `play_on` brings its path and how many of its actions to keep."""

    play_on = Signal(object, int)
    analysis_requested = Signal(object)
    fault = Signal(str)

    def __init__(self, settings: Settings, analysis: GameAnalysis) -> None:
        super().__init__(QCoreApplication.translate("ReplayPage", "Replay"))
        self.playback: Playback | None = None
        self._path = Path()
        self.board = Board(settings)
        describe_board(self.board)
        self._untold: list[Event] = []
        self._card, self._shares = _SMALL_CARD, False
        self.advice = ReplayAdvice(self.board, analysis)
        self.banner, self.seats = PhaseBanner(), SeatsPanel(characters=False)
        self.about = label("", "muted", wrap=False)
        self.moves = MoveList()
        self.words = label("", align=Qt.AlignmentFlag.AlignVCenter)
        self.words.setAccessibleName(self.tr("What happened"))
        self.hands = FlowLayout(spacing=_APART)
        self.slider = SeekSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Position in the game"))
        self.place = label("", "muted", wrap=False)
        self.viewers = combo_box(self.tr("Whose view"))
        titles = self.tr("no animation"), self.tr("slow"), self.tr("normal"), self.tr("fast")
        self.speed = combo_box(self.tr("Speed"), dict(zip(ANIMATIONS, titles, strict=True)))
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.step)
        self._lay_out()
        self.speed.currentIndexChanged.connect(lambda _: self.board.event_player.set_speed(self.speed.currentData()))
        select(self.speed, settings.animation)
        self.board.event_player.set_speed(settings.animation)
        self.board.drained.connect(self._settle)
        self.advice.switched.connect(self._show_words)
        self.moves.chosen.connect(self.go)
        self.board.rescued.connect(lambda seat: self.seats.pop_saved(seat, moving=not settings.reduced_motion))
        self.slider.valueChanged.connect(self.go)
        self.viewers.currentIndexChanged.connect(self._change_viewer)
        add_shortcut(self, Qt.Key.Key_Space, self.toggle)
        add_shortcut(self, Qt.Key.Key_Right, self.step)
        add_shortcut(self, Qt.Key.Key_Left, self.step_back)
        add_shortcut(self, Qt.Key.Key_Home, lambda: self.go(0))
        add_shortcut(self, Qt.Key.Key_End, lambda: self.go(self.slider.maximum()))
        add_shortcut(self, Qt.Key.Key_V, self.advice.values_button.click)
        add_shortcut(self, Qt.Key.Key_H, self.advice.best_button.click)
        self.landing = self.slider

    @property
    def playing(self) -> bool:
        return self.play_button.isChecked()

    def open(self, path: Path, at: int = 0) -> bool:
        """Show a record, paused after its first `at` actions; return False and emit `fault` if it cannot be read."""
        try:
            record = read_record(path)
        except (RecordError, OSError) as error:
            self.fault.emit(unreadable_words(path, error))
            return False
        self.set_playing(False)
        self._path, self.playback = path, None
        players = record.header.players
        self._names = [player.name for player in players]
        self.about.setText(rules_title(record.header.rules))
        self.board.begin(players, record.header.rules, exits(record.events()))
        self.seats.begin(players, [])
        self.viewers.clear()
        seats = zip(self._names, range(len(players)), strict=True)
        for words, viewer in ((self.tr("all hands open"), OPEN), (self.tr("someone who only watches"), None), *seats):
            self.viewers.addItem(words, viewer)
        self.playback = Playback(record)
        self._fill_jumps(self.playback)
        self.moves.show_moves(self.playback.moves())
        self.advice.begin(record)
        self._arrange()
        self.slider.setRange(0, self.playback.last)
        self.go(at, force=True)
        return True

    def step(self) -> None:
        if self.playback is None or self.playback.at >= self.playback.last:
            self.set_playing(False)
            return
        # Animations end first: an update holds the state after the last one.
        self.board.event_player.finish()
        update = self.playback.step()
        self._show_players(self.playback)
        self.board.round_marks.show([])
        self.board.event_player.enqueue(update)
        self._show(self.playback)
        self._tell(update.events)

    def step_back(self) -> None:
        if self.playback:
            self.set_playing(False)
            self.go(self.playback.at - 1)

    def go(self, at: int, *, force: bool = False) -> None:
        """Go to the place after `at` actions: animate a step on, else jump and announce it; `force`: jump even here."""
        if self.playback is None or (at == self.playback.at and not force):
            return
        if at == self.playback.at + 1 and not force:
            self.step()
            return
        self.board.event_player.finish()
        self.board.event_player.enqueue(self.playback.go(at))
        self._show_players(self.playback)
        self._show(self.playback)
        self._untold = []
        if self.isVisible() and not self.moves.list.hasFocus():  # its line says where this is
            screen_reader.announce(self, f"{self.place.text()}. {game_words.phase_words(self.playback.game.phase)}.")

    def _show_players(self, playback: Playback) -> None:
        """Show who had each seat at the last action; those who took a seat over later are not shown yet."""
        for seat, player in enumerate(playback.record.players_at(max(playback.at - 1, 0))):
            if player != self.seats.cards[seat].player:
                self.seats.show_player(seat, player)
            self._names[seat] = player.name

    def _tell(self, events: Sequence[Event]) -> None:
        """Announce each step as shown; while the replay runs by itself, only each turn, in short, at its end."""
        self._untold += events
        if self.moves.list.hasFocus() and not self.playing:
            self._untold = []  # its line has been read
        elif not self.playing or any(isinstance(event, TurnEnded | GameOver) for event in events):
            untold, self._untold = self._untold, []
            words = spoken_words(untold, self._names, None) if self.playing else log_text(untold, self._names)
            screen_reader.announce(self, words)

    def toggle(self) -> None:
        self.set_playing(not self.playing)

    def set_playing(self, on: bool) -> None:
        """Take a step now and play on by itself, from the beginning if the game is at its end; or pause."""
        self.play_button.setChecked(on)
        self.play_button.setText(self.tr("Pause") if on else self.tr("Play"))
        self._pause.stop()
        if on and self.playback:
            if self.playback.at >= self.playback.last:
                self.go(0)
            self.step()

    def hideEvent(self, event: QHideEvent) -> None:
        self.set_playing(False)
        self.advice.stop()
        self.board.event_player.finish()
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrange the side for its height."""
        if event.type() == QEvent.Type.Resize:
            self._arrange()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()
        self.advice.resume()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        banner, gap = next((banner, gap) for least, banner, gap in _HEIGHTS if self.height() >= least)
        self.banner.setFixedHeight(banner)
        self.body.setSpacing(gap)
        self._arrange()

    def _arrange(self) -> None:
        """Place and size the log below the players, else beside them, else nowhere; words beside the hands or below."""
        board = round((self.height() - _ROUND_BOARD) * BOARD_ASPECT)
        spare = self.width() - 2 * _GAP - board - _SIDE - 2 * _GAP
        room = self._side.height() - self.banner.height() - 2 * _NEAR
        enough, least = _BELOW
        left = self.seats.fit(room, enough)
        beside = left < enough and spare + board // _YIELDS >= _LOG + _GAP
        if beside or left < least:
            left = self.seats.fit(room)
        shown = beside or left >= least
        below = left if shown and not beside else 0
        self._columns.setStretch(0, self._side.height() - below - self._columns.spacing())
        self._columns.setStretch(1, below)
        self._columns.setDirection(_ACROSS if beside else _DOWN)
        self.moves.setVisible(shown)
        wide = max(_LOG, min(spare - _GAP, _WIDEST_SIDE))
        players = max(_SIDE, min(_SIDE + spare, _WIDEST_SIDE)) if shown and not beside else _SIDE
        self._players.setFixedWidth(players)
        self.moves.setFixedWidth(wide if beside else players)
        side = players + (wide + _GAP if beside else 0)
        self.limit_width(COLUMNS, side + 2 * _GAP + board)
        if self.playback:
            self._arrange_hands(self.playback)

    def _arrange_hands(self, playback: Playback) -> None:
        """Keep one place for hands and words from the first card to the last move, so that the board stays as it is."""
        width, seats = self.width() - 4 * _GAP, playback.game.seats
        size = next((size for size in (_CARD, _SMALL_CARD) if _hands_width(seats, size) + _WORDS <= width), None)
        beside, lines = size is not None, self.fontMetrics().lineSpacing()
        self._card = size or _SMALL_CARD
        high, low = (lines * n + 4 for n in _LINES)
        self._shares = not beside and self.height() < _LOWEST
        apart = not beside and not self._shares
        self._strip.setDirection(_ACROSS if beside else _DOWN)
        self._words.setFixedHeight(low if apart else max(high if beside else low, self._card.height()))
        self._hands.setMinimumHeight(self._card.height() if apart else self._words.height())
        self._hands.setMaximumWidth(_hands_width(seats, self._card) if beside else _ANY)

    def _lay_out(self) -> None:
        self.header.insertWidget(2, self.about)
        self.body.setContentsMargins(0, 0, 0, 0)
        self._side, self._players, self._hands, self._words = QWidget(), QWidget(), QWidget(), QWidget()
        self._seats_area = ScrollArea(self.seats)
        column(self._players, self.banner, (self._seats_area, 1), spacing=_NEAR)
        self._columns = column(self._side, self._players, self.moves, spacing=_NEAR)
        self._side.installEventFilter(self)
        self.board.setMinimumSize(_SMALLEST_BOARD)
        for part in (self.board, self._side, self._players, self._seats_area, self.moves):
            # Takes the free height instead of its size hint: the page scrolls only in a very low window.
            part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._seats_area.setMinimumHeight(110)
        self._hands.setLayout(self.hands)
        row(self._words, (self.words, 1), (self.advice.words, 1))
        self._strip = row(None, self._hands, (self._words, 1), spacing=_GAP)
        add_all(self.body, (row(None, (self.board, 1), self._side, spacing=_GAP), 1), self._strip)
        self.play_button = button("", lambda: self.set_playing(self.playing), "primary")
        self.play_button.setCheckable(True)
        self.play_button.setMinimumWidth(100)
        self.play_on_button = button(self.tr("Play on from here"), self._play_on)
        self.analyse_button = button(self.tr("Analyse"), self._analyse, tip=self.tr("What each decision was worth"))
        self.viewers.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        # Only the closed box is limited; its list is as wide as its names.
        self.viewers.setMinimumContentsLength(18)  # names may be long
        back = button("◀", self.step_back, tip=(words := self.tr("One step back (Left)")), says=words, repeats=True)
        forth = button("▶", self.step, tip=(words := self.tr("One step forward (Right)")), says=words, repeats=True)
        for arrow in (back, forth):
            arrow.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._controls = self.play_button, back, forth, self.slider
        self.body.addLayout(row(None, *self._controls, self.place, spacing=8))
        self._views, speeds = QWidget(), QWidget()
        row(self._views, label(self.tr("View"), wrap=False), self.viewers)
        row(speeds, label(self.tr("Speed"), wrap=False), self.speed)
        self._ways = self.advice.values_button, self.advice.best_button, self.analyse_button, self.play_on_button
        self._jumps = list[QWidget]()
        self._below = FlowLayout(self._views, speeds, *self._ways)
        self.body.addLayout(self._below)

    def _fill_jumps(self, playback: Playback) -> None:
        for jump in self._jumps:
            self._below.removeWidget(jump)
            jump.hide()  # at once: the event loop deletes it only later
            jump.deleteLater()
        jumps, places = list[QWidget](), list[int]()
        game, phase = playback.record.game(0), playback.game.phase
        for at, entry in enumerate(playback.record.entries, start=1):
            game.apply(entry.action, entry.seat)
            # The end is the slider's own end, which needs no button.
            if game.phase != phase and game.phase != Phase.OVER:
                phase = game.phase
                # What begins a phase is still to be seen; the flight begins with a decision.
                places.append(at if phase == Phase.FLIGHT else at - 1)
                jumps.append(button(game_words.phase_words(phase), partial(self.go, places[-1]), "quiet"))
        for number, jump in enumerate(jumps):
            self._below.insertWidget(number, jump)
            jump.stackUnder(self._views)  # a screen reader reads in this order
        self._jumps = jumps
        self.slider.show_marks(places)
        # Tab follows the order on the page; otherwise what was made last would come last.
        for before, after in pairwise((*self._controls, *jumps, self.viewers, self.speed, *self._ways)):
            self.setTabOrder(before, after)

    def _change_viewer(self) -> None:
        if self.playback:
            self.playback.viewer = self.viewers.currentData()
            self.moves.show_moves(self.playback.moves())
            self.go(self.playback.at, force=True)

    def _settle(self) -> None:
        if self.playback:
            self.board.round_marks.show(self.playback.last_round)
        if self.playing:
            self._pause.start(_PAUSES[self.speed.currentData()])

    def _show(self, playback: Playback) -> None:
        view = playback.game.view(None)
        # The slider only follows here: its signal would go to the place shown already.
        with QSignalBlocker(self.slider):
            self.slider.setValue(playback.at)
        self.place.setText(self.tr("{} of {}").format(playback.at, playback.last))
        self.words.setText(log_text(playback.last_events, self._names))
        self.moves.show_place(playback.at)
        self.banner.show_phase(view.phase)
        self.seats.show_numbers(Tally(view))
        self.seats.show_active(view.active)
        self.play_on_button.setEnabled(not playback.game.over)
        self._show_hands(playback)
        self.advice.show_place(playback.at, passing=self.playing)

    def _show_hands(self, playback: Playback) -> None:
        clear_layout(self.hands)
        for seat, hand in playback.hands().items():
            if hand:
                self.hands.addWidget(_hand(playback.record.header.players[seat], hand, self._card))

        self._show_words()

    def _show_words(self) -> None:
        """Show what happened, or what the AI says; in a very low window, the latter in place of the hands."""
        self.words.setHidden(self.advice.on)
        hands = self.hands.count() > 0 and not self.advice.on
        self._hands.setHidden(self._shares and not hands)
        self._words.setHidden(self._shares and hands)

    def _analyse(self) -> None:
        if self.playback:
            self.analysis_requested.emit(self._path)

    def _play_on(self) -> None:
        if self.playback:
            self.set_playing(False)
            self.play_on.emit(self._path, self.playback.at)


def _hands_width(seats: int, card: QSize) -> int:
    """Return the width in pixels of the hands of this many seats, side by side."""
    return seats * (_BADGE + _IN_HAND * (card.width() + _BETWEEN) + _APART)


def _hand(player: SeatedPlayer, cards: list[int], size: QSize) -> QWidget:
    made = QWidget()
    line = row(made, badge(player, _BADGE), spacing=_BETWEEN)
    for card in cards:
        picture = Label()
        picture.setPixmap(sprites.card_pixmap(card, size, 2.0))
        picture.setAccessibleName(QCoreApplication.translate("ReplayPage", "{}: card {}").format(player.name, card))
        line.addWidget(picture)
    return made


class SeekSlider(QSlider):
    """A slider whose handle moves to a click beside it, and can be dragged from there; `show_marks` marks places."""

    _marks: Sequence[int] = ()

    def show_marks(self, places: Sequence[int]) -> None:
        self._marks = places
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        handle = _MARK_MARGIN
        room = self.width() - 2 * handle
        with QPainter(self) as painter:
            for place in self._marks:
                if place == self.value():
                    continue  # under the handle
                x = handle + QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), place, room)
                painter.fillRect(x - 1, self.height() // 2 - 7, 3, 14, theme.current().edge)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        complex_, parts = QStyle.ComplexControl.CC_Slider, QStyle.SubControl
        handle = self.style().subControlRect(complex_, option, parts.SC_SliderHandle, self)
        groove = self.style().subControlRect(complex_, option, parts.SC_SliderGroove, self)
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and not handle.contains(at):
            along, room = at.x() - groove.x() - handle.width() // 2, groove.width() - handle.width()
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), along, room))
        super().mousePressEvent(event)

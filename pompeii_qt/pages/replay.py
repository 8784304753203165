"""The replay page: a recorded game on the board, step by step, as a seat sees it or with all hands open."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QGridLayout, QSizePolicy, QWidget

from pompeii_core.actions import Phase
from pompeii_core.events import Event, GameOver, TurnEnded
from pompeii_core.record import RecordError, read_record
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally, exits
from pompeii_qt import theme
from pompeii_qt.art import sprites
from pompeii_qt.pages.game_analysis import GameAnalysis, ReplayAdvice
from pompeii_qt.pages.move_list import MoveList
from pompeii_qt.pages.playback import OPEN, Playback
from pompeii_qt.pages.seek_slider import PhaseSlider
from pompeii_qt.scene.accessible_board import describe_board
from pompeii_qt.scene.board import Board
from pompeii_qt.settings import ANIMATIONS, Settings
from pompeii_qt.text import Label, WholeLinesLabel
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
from pompeii_qt.words.names import You, called, called_names, only_person
from pompeii_qt.words.problems import unreadable_words
from pompeii_qt.words.rules import rules_title

# Milliseconds between two steps, after the first has been shown.
_PAUSES: Final = {"off": 250, "slow": 900, "normal": 350, "fast": 60}
_CARDS: Final = QSize(30, 45), QSize(24, 36)  # the latter for low or narrow pages
_BADGE, _BETWEEN, _APART = 26, 2, 10  # side of a badge, and pixels between cards and between hands
_IN_HAND: Final = 4  # cards of a hand
_ANY: Final = 16_777_215  # Qt's own limit of a size
_SIDE, _WIDEST_SIDE = 270, 420  # limits of the width of players and log in pixels
_LOGS: Final = 130, 90, 72  # pixels of height for the log: enough, little, and the least
_GAP, _NEAR = 12, 8
_LOW: Final = 540  # pixels of height of the page, below which the banner gives way
_LOWEST: Final = 420  # and the links to the phases, too
# From a height of the page on, in pixels: the height of the banner.
_BANNERS: Final = (800, 58), (620, 38), (0, 30)
_SMALLEST_BOARD: Final = QSize(220, 150)  # beside the players in the narrowest window
_LEAST_SEATS: Final = 60  # pixels of height; with less room than they need, the players scroll
_LINES: Final = 3, 2  # lines of words beside the board, at least, and below it
_MOST_LINES: Final = 6  # beside the board, if the log has room for them
_LINKS: Final = 0.6  # share of the width for the links to the phases; with larger text there are only marks
_CAPTIONED: Final = 190  # pixels of width, with text of the usual size, for two boxes with captions
_WORDS: Final = 250  # pixels of width for words beside the hands, at least
_LEAST_WORDS: Final = 170  # the same beside the one hand that stays next to the board
_LOWEST_BOARD: Final = 160  # pixels of height, below which hands are beside the board in any case
_SHORT_HEADER: Final = 900  # pixels of width, with text of the usual size, below which the rules' name has no room


class ReplayPage(Page):
    """Plays the record given to `open`. `play_on` brings its path and how many of its actions to keep."""

    play_on = Signal(object, int)
    analysis_requested = Signal(object)
    fault = Signal(str)

    _places: tuple[QBoxLayout, QBoxLayout]  # where controls and extras are

    def __init__(self, settings: Settings, analysis: GameAnalysis) -> None:
        super().__init__(QCoreApplication.translate("ReplayPage", "Replay"))
        self.playback: Playback | None = None
        self._path = Path()
        self.board = Board(settings)
        describe_board(self.board)
        self._untold: list[Event] = []
        self._card = _CARDS[0]
        # Whether there are hands, they are beside the board, the controls under it, and the log is shown
        self._dealt = self._beside = self._under = self._listed = True
        self.advice = ReplayAdvice(self.board, analysis)
        self.banner, self.seats = PhaseBanner(), SeatsPanel(characters=False)
        self.about = label("", "muted", wrap=False)
        self.moves = MoveList()
        self.words = WholeLinesLabel()
        self.words.setAccessibleName(self.tr("What happened"))
        self.hands = FlowLayout(spacing=_APART)
        self._shown_hands: dict[int, QWidget] = {}  # those in `hands`, by seat
        self._extra_places: tuple[tuple[int, ...], ...] = ()  # of hands, words and views in their grid
        self._track = PhaseSlider(self.tr("Position in the game"), self.go)
        self.slider = self.landing = self._track.slider
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
        self._add_keys()

    def _add_keys(self) -> None:
        add_shortcut(self, Qt.Key.Key_Space, self.toggle)
        add_shortcut(self, Qt.Key.Key_Right, self.step)
        add_shortcut(self, Qt.Key.Key_Left, self.step_back)
        add_shortcut(self, Qt.Key.Key_Home, lambda: self.go(0))
        add_shortcut(self, Qt.Key.Key_End, lambda: self.go(self.slider.maximum()))
        add_shortcut(self, Qt.Key.Key_V, self.advice.values_button.click)
        add_shortcut(self, Qt.Key.Key_H, self.advice.best_button.click)

    @property
    def playing(self) -> bool:
        return self.play_button.isChecked()

    def open(self, path: Path, at: int = 0) -> bool:
        """Show a record, paused after its first `at` actions. If it cannot be read, emit `fault` and return False."""
        try:
            record = read_record(path)
        except (RecordError, OSError) as error:
            self.fault.emit(unreadable_words(path, error))
            return False
        self.set_playing(False)
        self._path, self.playback = path, None
        players = record.header.players
        own = only_person(players)
        self._own = own if own is not None and isinstance(called(players[own].name, you=True), You) else None
        self._names = called_names(players, self._own)
        self.about.setText(rules_title(record.header.rules))
        self.board.begin(players, record.header.rules, exits(record.events()), self._own)
        self.seats.begin(players, [seat for seat, name in enumerate(self._names) if isinstance(name, You)])
        self.viewers.clear()
        seats = zip(self._names, range(len(players)), strict=True)
        for words, viewer in ((self.tr("all hands open"), OPEN), (self.tr("someone who only watches"), None), *seats):
            self.viewers.addItem(words, viewer)
        self.playback = Playback(record)
        self._fill_jumps(self.playback)
        self.moves.show_moves(self.playback.moves(), self._own)
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
        """Go to the place after `at` actions: animate a single step on, else jump and announce it.

        `force`: jump even to this place.
        """
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
        """Show who had each seat at the last action, not those who took a seat over later."""
        players = playback.record.players_at(max(playback.at - 1, 0))
        self._names = called_names(players, self._own)
        for seat, player in enumerate(players):
            if player != self.seats.cards[seat].player:
                self.seats.show_player(seat, player, own=isinstance(self._names[seat], You))

    def _tell(self, events: Sequence[Event]) -> None:
        """Announce each step as shown.

        While the replay runs by itself, announce only each turn, briefly, at its end.
        """
        self._untold += events
        if self.moves.list.hasFocus() and not self.playing:
            self._untold = []  # its line has been read
        elif not self.playing or any(isinstance(event, TurnEnded | GameOver) for event in events):
            untold, self._untold = self._untold, []
            words = spoken_words(untold, self._names, self._own) if self.playing else log_text(untold, self._names)
            screen_reader.announce(self, words)

    def toggle(self) -> None:
        self.set_playing(not self.playing)

    def set_playing(self, on: bool) -> None:
        """Take a step now and play on, from the beginning if the game is at its end; or pause."""
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
        """Arrange the parts again when their room changes or the controls need another height."""
        if event.type() == (QEvent.Type.LayoutRequest if watched is self._controls else QEvent.Type.Resize):
            self._arrange()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()
        self.advice.resume()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        banner = next(banner for least, banner in _BANNERS if self.height() >= least)
        self.banner.setFixedHeight(banner)
        self.about.setVisible(self.width() >= _SHORT_HEADER * theme.text_scale())
        self._arrange()

    def _arrange(self) -> None:
        """Make the board as large as possible, and place hands, controls and log in the room that it leaves."""
        if self.playback is None:
            return
        # The window's height, also where the page is higher and scrolls; a low page scrolls its header, too.
        height = self._area.viewport().height() - (self.header.sizeHint().height() + _GAP if self._low else 0)
        width = self._area.viewport().width() - _GAP
        for part in (*self._buttons, self.place):  # the middle of all is on one line
            part.setMinimumHeight(self.play_button.sizeHint().height())
        self._track.show_links(self.height() >= _LOWEST and self._track.needed <= _LINKS * width)
        controls = self._controls.sizeHint()
        room = height - controls.height() - _NEAR  # for the board
        wide, side = _shares(width, room)
        self._choose_card(side)
        across, below = self._size_below(width)
        spare = room - wide / BOARD_ASPECT
        self._beside = spare < below and (side >= self._size_hands(2)[0] or room - below < _LOWEST_BOARD)
        if not self._beside:
            wide, side = _shares(width, room - below)
        self._under = wide >= controls.width()
        self._place()
        height -= 0 if self._under else controls.height() + _NEAR
        self._fit_extras(side if self._beside else width, across=across and not self._beside)
        self._fit_side(side, height if self._beside else height - below)
        self.limit_width(COLUMNS, side + _GAP + wide)

    def _choose_card(self, side: int) -> None:
        """Choose the size of cards for hands beside the board, `side` pixels wide, and show them in it."""
        before, self._card = self._card, _CARDS[0]
        if self.height() < _LOW or side < self._size_hands(2)[0]:
            self._card = _CARDS[1]
        if self.playback and self._card != before:
            self._show_hands(self.playback)

    def _size_hands(self, seats: int, width: int = _ANY) -> tuple[int, int]:
        """Return the width and height in pixels of the hands of this many seats, in lines of up to `width` pixels."""
        one = _hand_width(self._card) + _APART
        number = min(max((width + _APART) // one, 1), seats)
        return number * one - _APART, -(-seats // number) * (self._card.height() + _APART) - _APART

    def _place(self) -> None:
        """Place controls and extras under and beside the board, or below both."""
        places = self._left if self._under else self.body, self._side if self._beside else self.body
        if places != self._places:
            for part, before, now in zip((self._controls, self._extras), self._places, places, strict=True):
                before.removeWidget(part)
                now.addWidget(part)
            self._places = places

    def _size_below(self, width: int) -> tuple[bool, int]:
        """Return whether the replay's words fit beside the hands, and the height in pixels of all below the board."""
        hands, high = self._size_hands(len(self.seats.cards), width)
        words, across = self.fontMetrics().lineSpacing() * _LINES[1] + 4, hands + _WORDS <= width
        views = self._views.heightForWidth(width)
        if across:
            return True, max(words, high) + views + 2 * _NEAR
        return False, high + (
            max(words, views) if self._has_words_by_views(width) else words + _NEAR + views
        ) + 2 * _NEAR

    def _has_words_by_views(self, width: int) -> bool:
        """Return whether the words fit beside the boxes for view and speed, which are then on one line."""
        return self._views.sizeHint().width() + _GAP + _WORDS <= width

    def _fit_extras(self, width: int, *, across: bool) -> None:
        """Fit hands and words into this width, beside each other if `across`.

        Below the board they keep their height, so that the board stays as it is.
        """
        hands, high = self._size_hands(len(self.seats.cards), width)
        # Row, column, and number of rows and columns, of hands, words and views.
        places: tuple[tuple[int, int, int, int], ...] = ((0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 2))
        if not across and not self._beside:
            places = ((0, 0, 1, 2), (1, 0, 1, 2), (2, 0, 1, 2))
            if self._has_words_by_views(width):
                places = ((0, 0, 1, 2), (1, 1, 1, 1), (1, 0, 1, 1))
        if places != self._extra_places:
            self._extra_places = places
            for part, place in zip((self._hands, self._words, self._views), places, strict=True):
                self._grid.removeWidget(part)
                self._grid.addWidget(part, *place)
        if not self._beside:
            words = self.fontMetrics().lineSpacing() * _LINES[1] + 4
            self._words.setFixedHeight(max(words, high) if across else words)
        self._hands.setMinimumSize(*((0, 0) if self._beside else (hands, high)))
        self._hands.setMaximumWidth(hands)
        self._extras.setMaximumWidth(width if self._beside else _ANY)

    def _fit_side(self, side: int, height: int) -> None:
        """Fit the parts beside the board to `side` (width) and `height`, in pixels.

        Without enough room, the log shrinks first; then the banner is hidden, then the seats' captions, at last the
        log.
        """
        for part in (self.banner, self._seats_area, self.moves):
            part.setFixedWidth(side)
        for caption in self._captions:
            caption.setVisible(not self._beside or (self.height() >= _LOW and side >= _CAPTIONED * theme.text_scale()))
        line = self.fontMetrics().lineSpacing()
        hands, words = 0, 0
        logs: tuple[int, ...] = _LOGS
        if self._beside:
            words = _LINES[0] * line + 4
            if self._dealt:  # the words take the place of hands, else a part of the log's
                hands = self._size_hands(len(self.seats.cards), side)[1] + _NEAR
            else:
                logs = words + _LOGS[0], *_LOGS
            height -= hands + self._views.heightForWidth(side) + _NEAR
        banner = self.banner.minimumHeight() + _NEAR if self.height() >= _LOW else 0
        # Captions and a little of the log are worth more than the banner: the slider names the phases, too.
        tops = sorted({banner, 0}, reverse=True)
        rooms = [(height - top - _NEAR - log, log, top) for top in tops for log in logs]
        fits = (
            one
            for captioned in (True, False)
            for one in rooms
            if self.seats.fit(one[0]) >= 0 and (self.seats.captioned or not captioned)
        )
        for_seats, log, top = next(fits, (height - banner, 0, banner))
        self.banner.setVisible(top > 0)
        self._seats_area.setFixedHeight(max(_LEAST_SEATS, for_seats - max(self.seats.fit(for_seats), 0)))
        if self._beside:
            spare = height + hands - top - self._seats_area.minimumHeight() - _LOGS[0] - 3 * _NEAR
            lines = max(_LINES[0], min(spare // line, _MOST_LINES)) * line + 4
            self._words.setFixedHeight(max(hands - _NEAR, lines))
        self._listed = log > 0
        self.moves.setVisible(self._listed)
        self._show_words()

    def _lay_out(self) -> None:
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(_NEAR)
        self.analyse_button = button(self.tr("Analyse"), self._analyse, tip=self.tr("What each decision was worth"))
        self.play_on_button = button(self.tr("Play on from here"), self._play_on)
        self._ways = self.advice.values_button, self.advice.best_button, self.analyse_button, self.play_on_button
        self.header.insertWidget(2, self.about)
        self.header.addLayout(FlowLayout(*self._ways))
        self._seats_area = ScrollArea(self.seats)
        self.board.setMinimumSize(_SMALLEST_BOARD)
        for part in (self.board, self.moves):
            # Takes the free height instead of its size hint: the page scrolls only in a very low window.
            part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._controls, self._extras, self._views = QWidget(), QWidget(), QWidget()
        self._fill_controls()
        self._fill_extras()
        self._left = column(None, (self.board, 1), self._controls, spacing=_NEAR)
        listed = self.banner, self._seats_area, (self.moves, 1000), 1, self._extras
        self._side = column(None, *listed, spacing=_NEAR)
        self._places = self._left, self._side
        add_all(self.body, (row(None, (self._left, 1), self._side, spacing=_GAP), 1))
        content = self.body.parentWidget()
        assert content is not None
        for watched in (content, self._controls):
            watched.installEventFilter(self)

    def _fill_controls(self) -> None:
        self.play_button = button("", lambda: self.set_playing(self.playing), "primary")
        self.play_button.setCheckable(True)
        self.play_button.setMinimumWidth(100)
        back = button("◀", self.step_back, tip=(words := self.tr("One step back (Left)")), says=words, repeats=True)
        forth = button("▶", self.step, tip=(words := self.tr("One step forward (Right)")), says=words, repeats=True)
        for arrow in (back, forth):
            arrow.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        line = row(self._controls, self.play_button, back, forth, (self._track, 1), self.place)
        for part in (self.play_button, back, forth, self.place):
            line.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        self._buttons = self.play_button, back, forth, self.slider

    def _fill_extras(self) -> None:
        self._hands, self._words = QWidget(), QWidget()
        self._hands.setLayout(self.hands)
        row(self._words, (self.words, 1), (self.advice.words, 1))
        self.advice.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.viewers.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        # Only the closed box is limited; its list is as wide as its names.
        self.viewers.setMinimumContentsLength(14)  # names may be long
        self._captions = label(self.tr("View"), wrap=False), label(self.tr("Speed"), wrap=False)
        boxes = QWidget(), QWidget()
        for parent, caption, box in zip(boxes, self._captions, (self.viewers, self.speed), strict=True):
            row(parent, caption, box)
        self._views.setLayout(FlowLayout(*boxes))
        self._grid = QGridLayout(self._extras)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(_NEAR)
        self._grid.setColumnStretch(1, 1)
        for part in (self._hands, self._words, self._views):
            self._grid.addWidget(part)

    def _fill_jumps(self, playback: Playback) -> None:
        phases = list[tuple[int, str]]()
        game, phase = playback.record.game(0), playback.game.phase
        for at, entry in enumerate(playback.record.entries, start=1):
            game.apply(entry.action, entry.seat)
            # The end is the slider's own end, which needs no button.
            if game.phase != phase and game.phase != Phase.OVER:
                phase = game.phase
                # What begins a phase is still to be seen; the flight begins with a decision.
                phases.append((at if phase == Phase.FLIGHT else at - 1, game_words.phase_words(phase)))
        jumps = self._track.show_phases(phases)
        # Tab follows the order on the page; otherwise what was made last would come last.
        order = self.back_button, *self._ways, self.board, self.moves.list, *self._buttons, *jumps
        for before, after in pairwise((*order, self.viewers, self.speed)):
            self.setTabOrder(before, after)

    def _change_viewer(self) -> None:
        if self.playback:
            self.playback.viewer = self.viewers.currentData()
            self.moves.show_moves(self.playback.moves(), self._own)
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
        self.words.set_text(log_text(playback.last_events, self._names))
        self.moves.show_place(playback.at)
        self.banner.show_phase(view.phase)
        self.seats.show_numbers(Tally(view))
        self.seats.show_active(view.active)
        self.play_on_button.setEnabled(not playback.game.over)
        self._show_hands(playback)
        self.advice.show_place(playback.at, passing=self.playing)

    def _show_hands(self, playback: Playback) -> None:
        clear_layout(self.hands)
        self._shown_hands = {}
        before, hands = self._dealt, playback.hands()
        self._dealt = any(hands.values())
        players = playback.record.header.players
        for seat, hand in hands.items():
            if hand:
                self._shown_hands[seat] = _hand(players[seat], self._names[seat], hand, self._card)
                self.hands.addWidget(self._shown_hands[seat])
        if self._dealt != before:
            self._arrange()
        self._show_words()

    def _show_words(self) -> None:
        """Show what the AI says, or what happened unless the log shows it. Beside the board it replaces the hands.

        There the hand of the seat that decides stays, if it leaves room for words.
        """
        advised, hands = self.advice.on, self.hands.count() > 0
        self.words.setHidden(advised)
        alone = self._beside and advised
        decides = self.playback.game.active if self.playback else None
        for seat, hand in self._shown_hands.items():
            hand.setHidden(alone and seat != decides)
        kept = decides in self._shown_hands and self._extras.maximumWidth() - _hand_width(self._card) >= _LEAST_WORDS
        self._hands.setHidden(self._beside and (not hands or (advised and not kept)))
        self._words.setHidden(self._beside and not advised and (self._listed or hands))

    def _analyse(self) -> None:
        if self.playback:
            self.analysis_requested.emit(self._path)

    def _play_on(self) -> None:
        if self.playback:
            self.set_playing(False)
            self.play_on.emit(self._path, self.playback.at)


def _shares(width: int, height: int) -> tuple[int, int]:
    """Return the widths, in pixels, of the board, which is at most `height` high, and of the parts beside it."""
    board = max(min(round(height * BOARD_ASPECT), width - _SIDE), _SMALLEST_BOARD.width())
    return board, min(width - board, _WIDEST_SIDE)


def _hand_width(card: QSize) -> int:
    return _BADGE + _IN_HAND * (card.width() + _BETWEEN)


def _hand(player: SeatedPlayer, name: str, cards: list[int], size: QSize) -> QWidget:
    made = QWidget()
    line = row(made, badge(player, _BADGE), spacing=_BETWEEN)
    for card in cards:
        picture = Label()
        picture.setPixmap(sprites.card_pixmap(card, size, 2.0))
        picture.setAccessibleName(QCoreApplication.translate("ReplayPage", "{}: card {}").format(name, card))
        line.addWidget(picture)
    line.addStretch(1)
    made.setFixedWidth(_hand_width(size))
    return made

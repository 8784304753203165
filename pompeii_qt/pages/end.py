"""The end page: who won and why, how it came about, and what to do next."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QHideEvent, QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pompeii_core.actions import Choice
from pompeii_core.ai.analysis import GivenAway
from pompeii_core.deal_code import day_of
from pompeii_core.events import Event
from pompeii_core.record import Record, RecordError, read_record
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.tally import exits, ranking, verdict
from pompeii_core.text import clean_line
from pompeii_qt import theme
from pompeii_qt.art.sprites import laurels_pixmap
from pompeii_qt.pages.chart import Chart, GameHistory, history_of
from pompeii_qt.pages.end_picture import BOARD_WIDTH, EndWords, PictureWriter, ShareCard, picture_steps
from pompeii_qt.pages.game_analysis import GameAnalysis
from pompeii_qt.pages.given_away import CostliestDecisions
from pompeii_qt.pages.ranking import Line, Ranking
from pompeii_qt.pages.turning_points import TurningPoints
from pompeii_qt.scene.board_scene import ASPECT, still_steps
from pompeii_qt.session import OwnLoss, Ready, Rematch, TellLoss
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import (
    Card,
    CopyButton,
    FlowLayout,
    Heading,
    KeptRows,
    add_all,
    button,
    card,
    clear_layout,
    column,
    label,
    row,
    set_role,
)
from pompeii_qt.widgets.files import ask_place, save_copy, unwritten_words
from pompeii_qt.widgets.marks import show_badge
from pompeii_qt.widgets.page import Page, Stepwise, ask
from pompeii_qt.widgets.still_board import StillBoard
from pompeii_qt.words import results
from pompeii_qt.words.analysis import numbers_said
from pompeii_qt.words.game_words import labelled
from pompeii_qt.words.names import called, called_names, only_person
from pompeii_qt.words.network import connection_words, presence_words
from pompeii_qt.words.problems import unreadable_words
from pompeii_qt.words.rules import rules_title

if TYPE_CHECKING:
    from pompeii_qt.network import Network
    from pompeii_qt.session import ConnectionStatus, RoomView, SeatView, Shelf


_WREATH, _LARGE_WREATH = 84, 132  # the latter for one winner on a page at least _HIGH
_HIGH: Final = 800
_NARROW: Final = 400  # pixels of width, with text of the usual size, below which there is no room for wreaths
_BESIDE: Final = 90  # pixels beside and between the two columns
_SHARE: Final = 0.44  # maximum share of the width for the column of the city
_LEAST_COLUMN: Final = 320  # and its minimum in pixels, with text of the usual size
_AROUND_CITY: Final = 22  # pixels of width beside it in its panel
_MARGINS: Final = 48  # pixels at the left and right of the header together
_TALLEST: Final = 620  # maximum height of either, in pixels
_LEAST_CITY: Final = 230  # pixels of height, with its buttons, also where part of it is then below the fold
_ABOVE_FOLD: Final = 68  # pixels between and around header, ranking, city and footer


class EndedGame(NamedTuple):
    path: Path
    record: Record
    history: GameHistory
    city: Callable[[int], Iterator[QImage | None]]  # paints the city at a width in pixels, step by step
    sentence: str
    saved: bool


class EndPage(Page):
    """Shows the result of a record. `watch` brings its path and an action to start at; `left` asks to leave."""

    left, new_game = Signal(), Signal()
    analysis_requested = Signal(object)  # the path of the record to analyse
    watch = Signal(object, int)
    again = Signal(object)
    start = Signal(object)  # a GameSetup: a rematch, or the suggested game
    rated = Signal(int, int)  # as by ShareCard
    fault = Signal(str)
    # The path of the record, and the entry of a decision in it, or None and a kind of decision to practise
    decision_chosen = Signal(object, object, object)

    def __init__(self, network: "Network", shelf: "Shelf", analysis: GameAnalysis) -> None:
        super().__init__("", wide=True, heading=2.4)
        self._network = network
        self.listed = False  # whether Back leads to a list of games
        self._winners: list[SeatedPlayer] = []
        self.back.connect(self.leave)
        self._shown: EndedGame  # set before the page is shown
        self._fresh = False  # whether another result has not been seen yet
        self._picture_work: Stepwise[QImage] = Stepwise(self)
        self._writer = PictureWriter(self)
        self._writer.done.connect(self._report)
        self._fill_header()
        self._fill_body(shelf, analysis)
        self._fill_footer()
        self._margins = self.body.contentsMargins()
        self._area.verticalScrollBar().rangeChanged.connect(self._keep_width)
        self._keep_width(0, 0)
        self.room = RematchBar(network)
        # Between the body and the footer, outside the scrolled part: who is ready stays in sight.
        outer = self.layout()
        assert isinstance(outer, QVBoxLayout)
        outer.insertWidget(outer.count() - 1, self.room)
        network.room.connect(self._show_room)
        self._show_room(network.current)

    def _fill_header(self) -> None:
        self.wreaths = row(None, spacing=2)
        self._wreath = -1  # the side of those shown
        self.sentence = label("", scale=1.15)
        self.not_saved = label(self.tr("This game is not saved. “Save a copy…” keeps it somewhere else."), "danger")
        self.coached = label(self.tr("Played with a coach: this game does not count for your rating."), "muted")
        self.header.removeWidget(self.title)
        # Not a button: an Enter meant for the game would press it.
        self.title.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.landing = self.title
        self.header.insertLayout(1, self.wreaths)
        words = column(None, 1, self.title, self.sentence, self.coached, self.not_saved, 1, spacing=0)
        self.header.insertLayout(2, words, 100)
        deal = self.tr("Same players, new deal")
        self.rematch_button = button(self.tr("Rematch"), self._rematch, "primary", tip=deal)
        theme.scale_text(self.rematch_button, 1.2, bold=True)
        self.new_button = button(self.tr("New game"), self.new_game.emit, tip=self.tr("Other players, other rules"))
        self.header.addLayout(column(None, 1, self.rematch_button, self.new_button, 1, spacing=6))
        for before, after in pairwise((self.back_button, self.title, self.rematch_button, self.new_button)):
            self.setTabOrder(before, after)

    def _fill_body(self, shelf: "Shelf", analysis: GameAnalysis) -> None:
        self.board = StillBoard(self.tr("The city at the end"))
        self.picture_button = button(self.tr("Save picture…"), self.save_picture, "quiet")
        self.story_button = CopyButton(lambda: self.tr("Copy the story"), self.story)
        self.story_button.setProperty("role", "quiet")
        self.ranking = Ranking()
        self.chart = Chart()
        self.chart.picked.connect(self._watch_from)
        self.turning = TurningPoints()
        self.share = ShareCard(shelf)
        self.share.start.connect(self.start)
        self.share.rated.connect(self.rated)
        kept = row(None, 1, self.picture_button, self.story_button, 1, spacing=4)
        self._city = Card()
        column(self._city, (self.board, 1), kept, spacing=4, margins=(10, 10, 10, 4))
        self._graph = card(Heading(self.tr("Saved and lost"), 1.25), (self.chart, 1), spacing=2)
        self.costliest = CostliestDecisions(analysis)
        self.costliest.chosen.connect(lambda at: self._look_at(at, None))
        self.costliest.found.connect(self._tell_phone)
        self.costliest.habit.practised.connect(lambda kind: self._look_at(None, kind))
        left = column(None, self.ranking, (self._city, 20), self.share, 1, spacing=12)
        # The costliest last: what comes after a moment's analysis moves nothing that is being looked at.
        right = column(None, (self._graph, 20), self.turning, self.costliest, 1, spacing=12)
        self._sides = left, right
        self._columns = row(None, (left, 1), (right, 1), spacing=12)
        self.body.addLayout(self._columns, 1)

    def _fill_footer(self) -> None:
        cards = self.tr("Same players, same deck and lava")
        self.again_button = button(self.tr("Same cards again"), lambda: self.again.emit(self._shown.path), tip=cards)
        self.watch_button = button(self.tr("Watch the replay"), lambda: self._watch_from(0))
        copy = button(self.tr("Save a copy…"), self.save_copy)
        self.analyse_button = button(self.tr("Analyse"), self._analyse, tip=self.tr("What each decision was worth"))
        offered = FlowLayout(self.again_button, self.watch_button, self.analyse_button, copy)
        add_all(self.footer, (offered, 1))

    @property
    def heading(self) -> str:
        return self.tr("Result")

    @property
    def unsaved(self) -> bool:
        """Whether the game shown is only in memory."""
        return not self._shown.saved

    def open(self, path: Path) -> bool:
        """Show the result of the record in a file. If it cannot be read, emit `fault` and return False."""
        try:
            self.show_record(path, read_record(path))
        except OSError as error:
            text = self.tr("The result of “{}” cannot be shown because the saved game cannot be read: {}.")
            self.fault.emit(text.format(clean_line(path.name), error.strerror or error))
        except RecordError as error:
            self.fault.emit(unreadable_words(path, error))
        else:
            return True
        return False

    def show_record(self, path: Path, record: Record, *, saved: bool = True) -> None:
        """Show a record's result and what may be shared. In a room, hide the buttons that start another game.

        While visible, the page analyses it if `saved` (the file holds all of it) and not `listed`.
        """
        history, events = history_of(record), list(record.events())
        city = partial(still_steps, history.game.view(None), record.header, exits(events))
        self._shown = EndedGame(path, record, history, city, self._verdict(record, history, events), saved)
        self._show(self._shown)
        self._fresh = True
        self._arrange()
        self.scroll_to_top()
        analysed = record if saved and not self.listed else None
        self.costliest.show_record(path, analysed, self._own_seat(record), self._phones())
        if self.isVisible():
            self.costliest.start()
        self.share.show_record(path, record, alone=self._network.current is None)
        self._show_room(self._network.current)

    def refill(self) -> "Callable[[EndPage], None]":
        """Return a function that shows this result on another page, made for another language."""
        shown, listed = self._shown, self.listed

        def fill(page: EndPage) -> None:
            page.listed = listed
            page.show_record(shown.path, shown.record, saved=shown.saved)

        return fill

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._fresh:  # a focus given before the page had its size may have scrolled it
            self._fresh = False
            self.scroll_to_top()
        self.costliest.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self.costliest.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_wreaths()
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        """Place the columns beside or below each other, with the city as large as there is room."""
        narrow = sum(column.minimumSize().width() for column in self._sides) + _BESIDE > self.width()
        directions = QBoxLayout.Direction
        self._columns.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        self.ranking.set_low(self.height() < _HIGH * theme.text_scale())
        # In one column the city takes the page's width; beside the chart, its share and the height for that.
        inner = self.width() - _BESIDE
        height = round((inner * (1 if narrow else _SHARE) - _AROUND_CITY) / ASPECT)
        self.board.setMinimumHeight(height if narrow else 0)
        around = self._city.minimumSizeHint().height() - self.board.minimumSizeHint().height()
        # Whole above the fold, below the ranking, unless it would be too small to look at.
        across = self.width() - _MARGINS  # the sentence may need fewer lines than its layout expects
        header = (
            self.header.heightForWidth(across) if self.header.hasHeightForWidth() else self.header.sizeHint().height()
        )
        frame = header + self.footer.sizeHint().height()
        room = self.height() - frame - self.ranking.sizeHint().height() - _ABOVE_FOLD
        above = max(_LEAST_CITY, min(_TALLEST, room))
        self._city.setMaximumHeight(height + around if narrow else min(above, height + around))
        # The column is no wider than its city, so that this fills its panel.
        wide = (min(above, height + around) - around) * ASPECT + _AROUND_CITY
        left = round(min(max(wide, _LEAST_COLUMN * theme.text_scale()), inner * _SHARE))
        for at, share in enumerate((left, inner - left)):
            self._columns.setStretch(at, share)
        # The turning points, too, unless the chart would be too low; on a tall screen it would be all line.
        room = self.height() - frame - self.turning.sizeHint().height() - _ABOVE_FOLD
        least = self._graph.minimumSizeHint().height()
        self._graph.setMaximumHeight(_TALLEST if narrow or self.turning.isHidden() else max(least, min(room, _TALLEST)))

    def _keep_width(self, _least: int, most: int) -> None:
        """Leave room for the scroll bar while it is hidden (`most` is 0), so that nothing moves when it appears."""
        bar = self._area.verticalScrollBar().sizeHint().width()
        base = self._margins
        self.body.setContentsMargins(base.left(), base.top(), base.right() + (0 if most else bar), base.bottom())

    def celebrate(self) -> None:
        """Count the numbers up once, for a game that has just ended, and light up a rating that is the best so far."""
        self.ranking.count_up()
        self.share.moving = True

    def leave(self) -> None:
        if self._network.current is None:
            self.left.emit()
        else:
            self.room.leave(self, self.left.emit)

    def save_copy(self) -> None:
        save_copy(self, self._shown.path, self.fault.emit, self._shown.record if self.unsaved else None)

    def save_picture(self) -> None:
        """Ask for a place, save a picture of the result, and emit `fault` with the outcome.

        Nothing while one is painted.
        """
        if self._picture_work.busy:
            return
        name = self._shown.path.with_suffix(".png").name
        if target := ask_place(self, self.tr("Save picture"), name, self.tr("Pictures (*.png)"), ".png"):
            steps = picture_steps(self._end_words(self._shown), self._shown.city(BOARD_WIDTH))
            self._picture_work.begin(steps, lambda image: self._writer.write(image, target))

    def story(self) -> str:
        record, history = self._shown.record, self._shown.history
        names, saved, lost = _names(record), history.game.saved, history.game.volcano
        places = [(place, names[seat], saved[seat], lost[seat]) for place, seat in ranking(saved, lost)]
        points = [_point_words(record, point) for point in history.turning_points]
        return results.story(record.header, self._title_for_others(self._shown), places, points, self._shown.sentence)

    def _show(self, shown: EndedGame) -> None:
        players, game = shown.record.header.players, shown.history.game
        own, places = self._own_seat(shown.record), ranking(game.saved, game.volcano)
        names = _called(_names(shown.record), own)
        counts = [results.saved_and_lost_words(*one) for one in zip(game.saved, game.volcano, strict=True)]
        best = [seat for place, seat in places if place == 1]
        self.title.set_text(results.headline([names[seat] for seat in best], game.over))
        self._winners = [players[seat] for seat in best] if game.over else []
        self._wreath = -1
        self._show_wreaths()
        # “1. Livia: 13 saved, 6 lost. 2. …”
        said = (labelled(f"{n}. {names[seat]}", ", ".join(counts[seat])) + "." for n, seat in places)
        self.title.setAccessibleName(" ".join(said))
        self.title.setAccessibleDescription(shown.sentence)
        self.sentence.setText(shown.sentence)
        self.sentence.setVisible(bool(shown.sentence))
        self.board.show_board(shown.city)
        called = called_names(players, own)
        lines = [
            Line(place, players[seat], called[seat], game.saved[seat], game.volcano[seat], seat == own)
            for place, seat in places
        ]
        self.ranking.show_lines(lines, results.tie_words(places, list(game.saved), names))
        self.chart.show_history(shown.history, [player.colour for player in players], names)
        points = [(point, _point_words(shown.record, point, own)) for point in shown.history.turning_points]
        self.turning.show_points(points, players, self._watch_from)
        self.coached.setVisible(any(player.coached for player in players))
        self.not_saved.setVisible(not shown.saved)
        for one in (self.watch_button, self.analyse_button, self.again_button, self.turning, self.chart):
            one.setEnabled(shown.saved)  # all of these read the file

    def _show_wreaths(self) -> None:
        """Show the winners' pictures in wreaths: larger for one winner on a high page, none on a narrow page."""
        side = _LARGE_WREATH if self.height() >= _HIGH and len(self._winners) == 1 else _WREATH
        if self.width() < _NARROW * theme.text_scale():
            side = 0
        if side == self._wreath:
            return
        self._wreath = side
        clear_layout(self.wreaths)
        for player in self._winners if side else ():
            wreath = Label()
            wreath.setPixmap(laurels_pixmap(player, side, 2.0, theme.current().dark))
            self.wreaths.addWidget(wreath)

    def _verdict(self, record: Record, history: GameHistory, events: list[Event]) -> str:
        """Return the verdict on the game in a sentence, about the person here or else the winner; "" before the end."""
        game, names = history.game, [player.name for player in record.header.players]
        if not game.over:
            return ""
        if (own := self._own_seat(record)) is not None:
            return results.own_words(verdict(events, game.saved, game.volcano, own), names)
        winner = ranking(game.saved, game.volcano)[0][1]
        return results.winner_words(verdict(events, game.saved, game.volcano, winner), names)

    def _own_seat(self, record: Record) -> int | None:
        """Return the seat of the only person at this screen, or of this member in a room. None for several or none."""
        players, room = record.header.players, self._network.current
        if room is None:
            return only_person(players)
        own = [seat for seat, view in enumerate(room.seats) if view.member == room.you]
        return own[0] if len(own) == 1 and own[0] < len(players) else None

    def _end_words(self, shown: EndedGame) -> EndWords:
        header, game = shown.record.header, shown.history.game
        counts = [results.saved_and_lost_words(*one) for one in zip(game.saved, game.volcano, strict=True)]
        lines = [(place, header.players[seat], *counts[seat]) for place, seat in ranking(game.saved, game.volcano)]
        daily = QCoreApplication.translate("DailyPage", "Deal of the day") if day_of(header) else ""
        under = " · ".join(filter(None, (daily, results.day_words(header.created), rules_title(header.rules))))
        winners = [player.colour for place, player, *_ in lines if place == 1 and game.over]
        return EndWords(self._title_for_others(shown), under, winners, lines, shown.sentence)

    def _title_for_others(self, shown: EndedGame) -> str:
        """Return the headline with all names, for readers to whom “You” would be someone else."""
        names, game = _names(shown.record), shown.history.game
        best = [names[seat] for place, seat in ranking(game.saved, game.volcano) if place == 1]
        return results.headline(best, game.over)

    def _report(self, target: Path, problem: str = "") -> None:
        saved = self.tr("“{}” is saved.").format(clean_line(target.name))
        self.fault.emit(unwritten_words(target, problem) if problem else saved)

    def _show_room(self, room: "RoomView | None") -> None:
        # These would start a game on this computer and leave the room without asking.
        for one in (self.rematch_button, self.again_button, self.new_button):
            one.setVisible(room is None)
        way = QCoreApplication.translate("Page", "‹  Back") if self.listed else self.tr("‹  Start page")
        self.back_button.setText(way if room is None else self.tr("‹  Leave"))

    def _watch_from(self, at: int) -> None:
        self.watch.emit(self._shown.path, at)

    def _analyse(self) -> None:
        self.costliest.stop()  # stores what it has found for the analysis page
        self.analysis_requested.emit(self._shown.path)

    def _phones(self) -> list[int]:
        """Return the seats of the phones in the room that this window hosts; [] if it hosts none."""
        room = self._network.current
        if room is None or not self._network.hosting:
            return []
        phones = {member.number for member in room.members if member.phone}
        return [seat for seat, view in enumerate(room.seats) if view.member in phones]

    def _tell_phone(self, seat: int, lost: GivenAway) -> None:
        self._network.request(TellLoss(self._shown.path, seat, OwnLoss(*numbers_said(lost))))

    def _look_at(self, at: int | None, kind: Choice | None) -> None:
        self.costliest.stop()
        self.decision_chosen.emit(self._shown.path, at, kind)

    def _rematch(self) -> None:
        record, header = self._shown.record, self._shown.record.header
        self.start.emit(GameSetup(record.players_again(), header.rules, full_undo=header.full_undo))


def _names(record: Record) -> list[str]:
    """Return the players' names by seat. A player who took over a seat is named with the person who gave it up."""
    form = QCoreApplication.translate("EndPage", "{name}, for {former}")
    return [
        form.format(name=now.name, former=before.name)
        if before.kind == "person" and now.name != before.name
        else now.name
        for before, now in zip(record.begun, record.header.players, strict=True)
    ]


def _point_words(record: Record, point: results.TurningPoint, own: int | None = None) -> str:
    """Return a turning point in words that name the player who then had the seat. `own`: see `_called`."""
    names = [player.name for player in record.players_at(point.at - 1)]
    return results.turning_point_words(point, _called(names, own))


def _called(names: Sequence[str], own: int | None) -> list[str]:
    """Return the names by seat as this window shows them. The person of seat `own` is “You” if they have no name."""
    return [called(name, you=seat == own) for seat, name in enumerate(names)]


_WIDEST_NAME: Final = 160


class RematchBar(Card):
    """The people of the room with their ready marks, and this person's button. Hidden unless the game is over."""

    def __init__(self, network: "Network") -> None:
        super().__init__()
        self._network = network
        self._shown: object = None
        people = row(None, spacing=22)
        self._people = KeptRows(people, _PersonMark)
        self._note = label("", "muted", wrap=False)
        self.ready_button = button(self.tr("Ready for another game"), self._send_ready, "primary")
        self.ready_button.setCheckable(True)
        self.ready_button.setAccessibleName(self.tr("Ready for another game"))
        tip = self.tr("Everyone keeps their seat")
        self.rematch_button = button(self.tr("Rematch"), partial(network.request, Rematch()), "primary", tip=tip)
        row(self, people, 1, self._note, self.ready_button, self.rematch_button, spacing=12, margins=(14, 8, 8, 8))
        self._trouble = ""
        network.connection.connect(self._show_connection)
        network.room.connect(self.show_room)
        self.show_room(network.current)

    def show_room(self, room: "RoomView | None") -> None:
        self.setVisible(room is not None and room.stage == "over")
        if room is None:
            return
        own, hosting = room.own_seat, self._network.hosting
        self.rematch_button.setVisible(hosting)
        self.ready_button.setVisible(own is not None and not hosting)
        trouble = "" if hosting else self._trouble
        self._note.setVisible(bool(trouble) or (own is None and not hosting))
        self._note.setText(trouble or self.tr("If the host starts a rematch, you can take a seat."))
        if own is not None:
            self._show_ready(own.ready)
        people = [seat for seat in room.seats if seat.kind == "person"]
        if people != self._shown:  # a screen reader would say it all again
            self._shown = people
            self._show_people(people, {member.number for member in room.members if member.host})

    def leave(self, parent: QWidget, left: "Callable[[], None]") -> None:
        """Leave the room and call `left`. A host with others in the room is asked first, over `parent`."""
        room = self._network.current

        def leave() -> None:
            self._network.leave()
            left()

        if room is None or not self._network.hosting or len(room.members) < 2:
            leave()
        else:
            text, answers = self.tr("Close the game for everyone?"), (self.tr("Close the game"), self.tr("Stay"))
            ask(parent, text, "", answers, leave)

    def _show_connection(self, connection: "ConnectionStatus") -> None:
        state, room = connection.state, self._network.current
        seated = room is not None and room.own_seat is not None
        self._trouble = connection_words(connection, seated) if state in ("shaky", "waiting") else ""
        self.ready_button.setEnabled(state != "waiting")
        self.show_room(room)

    def _send_ready(self) -> None:
        self._network.request(Ready(self.ready_button.isChecked()))
        self._show_ready(self.ready_button.isChecked())

    def _show_ready(self, ready: bool) -> None:
        self.ready_button.setChecked(ready)
        self.ready_button.setText(self.tr("✓  Ready") if ready else self.tr("Ready for another game"))
        set_role(self.ready_button, "done" if ready else "primary")

    def _show_people(self, people: "list[SeatView]", hosts: set[int]) -> None:
        said = []
        for mark, seat in zip(self._people.show(range(len(people))), people, strict=True):
            host = seat.member in hosts
            words = self._state(seat, host)
            mark.show_person(seat, words, "good" if seat.ready and not host else "muted")
            said.append(f"{seat.name}: {words.removeprefix('✓ ')}")
        self.setAccessibleName(", ".join(said))
        if self.isVisible():
            screen_reader.announce(self, self.accessibleName())

    def _state(self, seat: "SeatView", host: bool) -> str:
        ready = self.tr("✓ ready") if seat.ready else self.tr("not ready yet")
        return presence_words(seat.presence) or (self.tr("host") if host else ready)


class _PersonMark(QWidget):
    """A person's piece, their name, shortened if long, and whether they are ready."""

    def __init__(self) -> None:
        super().__init__()
        self._badge, self._name, self._state = Label(), label(wrap=False), label("", "muted", wrap=False)
        row(self, self._badge, self._name, self._state, spacing=6)

    def show_person(self, seat: "SeatView", state: str, role: str) -> None:
        show_badge(self._badge, seat, 26)
        self._name.ensurePolished()  # gives it the font of its place
        # As wide as the name needs, up to _WIDEST_NAME.
        self._name.setText(self._name.fontMetrics().elidedText(seat.name, Qt.TextElideMode.ElideRight, _WIDEST_NAME))
        set_tip(self._name, seat.name)
        self._state.setText(state)
        set_role(self._state, role)

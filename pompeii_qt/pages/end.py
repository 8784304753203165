"""The end page: who won and why, how it came about, and what to do next."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout

from pompeii_core.record import Record, RecordError, read_record
from pompeii_core.tally import ranking
from pompeii_core.text import clean_line
from pompeii_qt import fonts, theme
from pompeii_qt.game_words import citizens, counts_words, join_words, on_button, symbol_words
from pompeii_qt.pages.chart import Chart
from pompeii_qt.pages.history import GameHistory, TurningPoint, history_of
from pompeii_qt.pages.rematch_bar import RematchBar
from pompeii_qt.problem_words import unreadable_words
from pompeii_qt.widgets.basic import Heading, add_all, button, card, clear_layout, column, label, row
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.marks import badge
from pompeii_qt.widgets.page import Page
from pompeii_qt.widgets.save_copy import save_copy

if TYPE_CHECKING:
    from pompeii_qt.network import Network, RoomView


class EndPage(Page):
    """Shows the result of a record; `watch` names it and the action to start at, `left` is the way out."""

    left = Signal()
    rematch = Signal(object, object, bool)
    watch = Signal(object, int)
    again = Signal(object)
    fault = Signal(str)

    def __init__(self, network: "Network") -> None:
        super().__init__("", width=1500)
        self._network = network
        self.back.connect(self.leave)
        self._path: Path | None = None
        self._record: Record | None = None
        self.places = QGridLayout()
        self.tie = label("", "muted")
        self.chart = Chart()
        self.chart.picked.connect(self._watch_from)
        self.turning_points = column(None, spacing=2)
        self.turning = card(Heading(self.tr("Turning points"), 1.25), self.turning_points)
        left = column(None, card(Heading(self.tr("Ranking"), 1.25), self.places, self.tie), self.turning, 1, spacing=12)
        graph = card(Heading(self.tr("Saved and lost"), 1.25), self.chart)
        # On a tall screen the chart would be all line and no shape.
        graph.setMaximumHeight(760)
        self.body.addLayout(row(None, (left, 4), (column(None, (graph, 20), 1), 5), spacing=12), 1)
        tip = self.tr("The same players, dealt anew")
        self.rematch_button = button(self.tr("Rematch"), self._rematch, "primary", tip=tip)
        self.landing = self.rematch_button
        tip = self.tr("The same players with the same deck and lava")
        self.again_button = button(self.tr("Same cards again"), self._again, tip=tip)
        watch = button(self.tr("Watch the replay"), lambda: self._watch_from(0))
        copy = button(self.tr("Save a copy…"), self.save_copy)
        add_all(self.footer, watch, self.again_button, copy, 1, self.rematch_button)
        self.room = RematchBar(network)
        # Between the body and the footer, outside of what scrolls: who is ready is always in sight.
        outer = self.layout()
        assert isinstance(outer, QVBoxLayout)
        outer.insertWidget(outer.count() - 1, self.room)
        network.room.connect(self._show_room)
        self._show_room(network.current)

    def open(self, path: Path) -> bool:
        """Show the result of the record in a file; False, and `fault`, where it cannot be read."""
        try:
            record = read_record(path)
        except OSError as error:  # of a game that could not be saved, too
            text = self.tr("The result of “{}” cannot be shown, as the saved game cannot be read: {}.")
            self.fault.emit(text.format(clean_line(path.name), error.strerror or error))
            return False
        except RecordError as error:
            self.fault.emit(unreadable_words(path, error))
            return False
        self._path, self._record = path, record
        self._show(record, history_of(record))
        self._show_room(self._network.current)
        return True

    def leave(self) -> None:
        """To the start page; out of the room first, where there is one."""
        if self._network.current is None:
            self.left.emit()
        else:
            self.room.leave(self, self.left.emit)

    def save_copy(self) -> None:
        """Ask for a place and copy the record there; one sentence where that fails."""
        if self._path is not None:
            save_copy(self, self._path, self.fault.emit)

    def _show(self, record: Record, history: GameHistory) -> None:
        players, game = record.header.players, history.game
        names = [player.name for player in players]
        places = ranking(game.saved, game.volcano)
        best = [seat for place, seat in places if place == 1]
        self.title.set_text(_headline([names[seat] for seat in best], game.over))
        clear_layout(self.places)
        for n, (place, seat) in enumerate(places):
            self._place(n, place, names[seat], players[seat].colour, game.saved[seat], game.volcano[seat])
        self.places.setColumnStretch(2, 1)
        self.tie.setText(_tie_words(places, list(game.saved), list(game.volcano), names))
        self.tie.setVisible(bool(self.tie.text()))
        self.chart.show_history(history, [player.colour for player in players], names)
        clear_layout(self.turning_points)
        for point in history.turning_points:
            words = turning_point_words(point, names)
            watch = partial(self._watch_from, max(0, point.at - 1))
            link = button(on_button(words), watch, "quiet", tip=self.tr("Watch it"))
            link.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # names may be long
            # A quiet button centres its words, but these are lines of a list.
            link.setStyleSheet("text-align: left; padding: 3px 6px")
            self.turning_points.addWidget(link)
        self.turning.setVisible(bool(history.turning_points))

    def _place(self, n: int, place: int, name: str, colour: int, saved: int, lost: int) -> None:
        scale = 1.5 if place == 1 else 1.2
        number = Heading(f"{place}.", scale)
        who = ElidedLabel(name)
        theme.scale_text(who, scale, family=fonts.DISPLAY)
        saved_words = label(self.tr("%n saved", None, saved), wrap=False, scale=1, bold=True)
        lost_words = label(self.tr("%n lost", None, lost), "muted", wrap=False)
        for at, part in enumerate((number, badge(colour, 38 if place == 1 else 32), who)):
            self.places.addWidget(part, n, at)
        self.places.addLayout(column(None, saved_words, lost_words, spacing=0), n, 3)

    def _show_room(self, room: "RoomView | None") -> None:
        # Both would begin a game of this computer alone, and leave the room without a word.
        for one in (self.rematch_button, self.again_button):  # which would be a game at this screen alone
            one.setVisible(room is None)
        self.landing = self.rematch_button if room is None else self.room.main_button or self.back_button
        self.back_button.setText(self.tr("‹  Start page") if room is None else self.tr("‹  Leave the room"))

    def _watch_from(self, at: int) -> None:
        if self._path:
            self.watch.emit(self._path, at)

    def _again(self) -> None:
        if self._path:
            self.again.emit(self._path)

    def _rematch(self) -> None:
        if self._record:
            header = self._record.header
            self.rematch.emit(self._record.players_again(), header.rules, header.full_undo)


def turning_point_words(point: TurningPoint, names: list[str]) -> str:
    """A turning point in a sentence."""
    translate, name = QCoreApplication.translate, names[point.seat]
    match point.kind:
        case "seethes":
            return translate("EndPage", "Vesuvius seethes: {} draws the first A.D. 79.").format(name)
        case "erupts":
            return translate("EndPage", "Vesuvius erupts: {} draws the second A.D. 79.").format(name)
        case "declared":
            return translate("EndPage", "{} shows a hand of jokers, and Vesuvius erupts before its time.").format(name)
        case "burn":
            text = translate("EndPage", "{} lays the {} on {}, and it takes {}.")
            return text.format(name, symbol_words(point.symbol), point.square, counts_words(point.counts, names))
        case "escape":
            number, steps = point.counts
            text = translate("EndPage", "{} gets {} out in one turn, %n step(s) in all.", None, steps)
            return text.format(name, citizens(number))
        case _:
            return translate("EndPage", "{} takes the lead and keeps it.").format(name)


def _headline(best: list[str], over: bool) -> str:
    translate = QCoreApplication.translate
    if not over:
        return translate("EndPage", "The game is not over")
    if len(best) == 1:
        return translate("EndPage", "{} wins").format(best[0])
    return translate("EndPage", "{} share the result").format(join_words(best))


def _tie_words(places: list[tuple[int, int]], saved: list[int], volcano: list[int], names: list[str]) -> str:
    """Says how equal numbers of saved citizens were told apart at the top."""
    translate = QCoreApplication.translate
    first = places[0][1]
    level = [seat for _, seat in places if saved[seat] == saved[first]]
    shared = [seat for place, seat in places if place == 1]
    if len(level) == 1:
        return ""
    if len(shared) > 1:
        return translate("EndPage", "Equal in saved and in lost: the result is shared (R25).")
    text = translate("EndPage", "{} saved {} each; {} wins with fewer in the volcano (R25).")
    return text.format(join_words([names[seat] for seat in level]), saved[first], names[first])

"""The log, with a line for each move, and the round: what happened since a person here last decided."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QGraphicsView, QListWidgetItem, QSizePolicy, QToolButton

from pompeii_core.actions import Phase
from pompeii_core.events import Ad79Drawn, Eruption, Event, Started, TileDrawn, TurnEnded
from pompeii_core.lava import OPENING_TILES
from pompeii_core.round_summary import Recent, SeatSummary, actor, continues, losses_of, recent, summarise
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art.board_picture import plaques
from pompeii_qt.art.geometry import WALL, corner
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.model import ShownEvent, TableModel
from pompeii_qt.table.table_layout import close_button
from pompeii_qt.table.toolbar import tool_icon
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, Overlay, column, fold_words, label, row, set_role
from pompeii_qt.widgets.lines import OWN, LineList, LinePart, PartLine, PartLines
from pompeii_qt.words.game_words import Names, labelled, phase_words
from pompeii_qt.words.moves import move_words, round_parts
from pompeii_qt.words.names import You, called
from pompeii_qt.words.opponents import motive_words

translate = QCoreApplication.translate


class LastMoves(QObject):
    """Connects log, round and board: what happened since the last decision here, in words and as marks."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.page)
        self._model, self._controller, self._board = table.model, table.controller, table.board
        model, board = self._model, self._board
        self.log, self.corner = LogPanel(model), RoundCorner(board)
        self.round = self.corner.panel
        board.camera.moved.connect(self.corner.place)
        self._marks: list[SeatSummary] = []
        model.began.connect(self._begin)
        follow(self._refresh, model.update_shown, model.hand_changed, model.player_changed)
        model.answered_with.connect(self._clear_marks)
        follow(self._point, self.round.pointed, self.log.pointed)
        follow(self.replay, self.round.replay, board.replay_asked)
        table.keys.add("replay", self.replay)
        model.history.noted.connect(self._announce)
        board.replayed.connect(self._show_marks)

    @property
    def recent(self) -> Recent:
        """Events since the person at the screen last decided."""
        return recent(self._model.history.events, self._seat, len(self._model.players))

    def replay(self) -> None:
        """Replay the events since the last decision here, or end a replay. Announce if neither is possible."""
        since = self.recent
        if self._board.event_player.replaying:
            self._board.event_player.finish()
        elif since.decided or self._model.covered or self._model.guided or not self._controller.replay(since.events):
            self._announce(self.tr("There is nothing to replay now."))

    @property
    def _seat(self) -> int | None:
        """Seat to which the round is told; while the screen is passed on, the next person's. None: to spectators."""
        model = self._model
        return model.next_seat if model.next_seat is not None else model.view_seat

    def _announce(self, note: str) -> None:
        screen_reader.announce(self._board, note)  # the board is always visible

    def _begin(self) -> None:
        self._marks = []
        # the old game can no longer be pointed at
        self.round.show_round([], self._model.players, self._seat)

    def _refresh(self, *_: object) -> None:
        model, since = self._model, self.recent
        summaries = [] if model.guided else summarise(since.events, len(model.players))
        erupted = [n for n, event in enumerate(since.events) if isinstance(event, Eruption)]
        fresh = summarise(since.events[erupted[-1] :], len(model.players)) if erupted and summaries else summaries
        self._marks = [] if since.decided else fresh  # after an eruption earlier placements are no news
        self._show_marks()
        self.round.show_round(summaries, model.players, self._seat if model.own else None)

    def _show_marks(self) -> None:
        if not self._board.event_player.replaying:
            self._board.round_marks.show(self._marks)

    def _clear_marks(self, *_: object) -> None:
        self._marks = []
        self._show_marks()

    def _point(self, summaries: list[SeatSummary]) -> None:
        """Mark these summaries on the board and all others faintly; [] marks all alike. Nothing during a replay."""
        if not self._board.event_player.replaying:
            self._board.round_marks.show(self._marks, summaries or None)
            self._board.interaction.highlights.point_at([square for summary in summaries for square in summary.squares])


_MOVE: Final = OWN  # role of the history entries of a line; None if the line is no move
_ABOVE: Final = OWN + 1  # role of the heading right above a line; "" without one


class LogPanel(Card):
    """The log. `pointed(summaries)` brings the move under the pointer, or []."""

    pointed = Signal(list)
    closed = Signal()

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._model = model
        self.list = LineList(fits=True)
        self.list.setAccessibleName(self.tr("Log"))
        self.list.setMouseTracking(True)
        self.list.entered.connect(self._point)
        self.list.currentRowChanged.connect(self._point_row)
        for part in (self.list, self.list.viewport()):
            part.installEventFilter(self)
        title, close = label(self.tr("Log")), close_button(self.tr("Close the log"), self.closed.emit)
        theme.make_bold(title)
        column(self, row(None, (title, 1), close), self.list, spacing=0, margins=(8, 1, 3, 4))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._told = 0  # number of history entries in the lines
        self._course = _Course(self._model)
        model.began.connect(self._begin)
        follow(self._follow, model.event_shown, model.history.noted, model.update_shown)
        model.history.rewound.connect(self._rewind)
        model.player_changed.connect(self._on_player)
        model.settings.follow("ai_motives", self._show_motives)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.pointed.emit([])
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        # past entries follow with the next update: the page may not have its size yet
        self._told = 0
        self._course = _Course(self._model)
        with QSignalBlocker(self.list):  # while lines are removed, others of the old game become current
            self.list.empty()

    def _follow(self, *_: object) -> None:
        first = max(self.list.count() - 1, 0)
        for told in self._model.history.entries[self._told :]:
            item = self.list.item(self.list.count() - 1)
            move = item.data(_MOVE) if item is not None else None
            if isinstance(told, str):
                for line in told.splitlines():
                    self.list.append(line)
            elif move is not None and continues([one.event for one in move], told.event):
                item.setData(_MOVE, [*move, told])
            else:  # a move that begins
                head, seat = self._head(told.event), actor([told.event])
                item = self.list.append("", None if seat is None else told.players[seat].colour)
                item.setData(_MOVE, [told])
                item.setData(_ABOVE, head)
            if isinstance(told, ShownEvent):
                self._course.go_on(told.event)
        for n in range(first, self.list.count()):
            self._reword(self.list.item(n))
        self._told = len(self._model.history.entries)

    def _head(self, event: Event) -> str:
        """Add and return a heading before a move that begins a round or a phase; "" before any other move."""
        last: _Time | None = self.list.headed
        time = self._course.time(event)
        if time is None or time == last:
            return ""
        words = self.tr("Round {}").format(time.round)
        if time.phase and (last is None or last.phase != time.phase):
            words = f"{words} · {phase_words(time.phase)}"
        self.list.head(words, time)
        return words

    def _rewind(self, seq: int) -> None:
        for n in reversed(range(self.list.count())):
            item = self.list.item(n)
            move: list[ShownEvent] = item.data(_MOVE) or []
            kept = [told for told in move if told.seq <= seq]
            if move and not kept:
                self.list.takeItem(n)
            elif len(kept) < len(move):
                item.setData(_MOVE, kept)
                self._reword(item)
        self.list.take_loose_heads()
        self.list.updateGeometry()
        self._told = len(self._model.history.entries)
        self._course = _Course(self._model)
        for event in self._model.history.events:
            self._course.go_on(event)
        self.pointed.emit([])  # the line under the pointer may be gone or replaced

    def _on_player(self, seat: int, before: SeatedPlayer) -> None:
        if self._model.players[seat].coached:
            text = self.tr("{name} has a coach from here on: the game is not rated.")
        else:
            text = self.tr("{name} now plays in place of {other}.")
        self._model.history.note(text.format(name=self._model.players[seat].name, other=before.name))

    def _reword(self, item: QListWidgetItem) -> None:
        move: list[ShownEvent] | None = item.data(_MOVE)
        if not move:
            return
        model = self._model
        # names of the players at that time, even if seats have changed hands since
        names = [player.name for player in move[0].players]
        shown = [called(name, you=seat == model.only_seat) for seat, name in enumerate(names)]
        text = move_words([model.public(told.event) for told in move], shown, model.only_seat)
        if text != item.text():
            self.list.reword(item, text, _bold(text, shown, actor([move[0].event])))
            if above := item.data(_ABOVE):  # the keyboard passes over headings
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{above}. {text}")
        if item.isHidden() != (not text):
            item.setHidden(not text)
            self.list.updateGeometry()
        why = [told.motive.reasons for told in move if told.motive] if model.settings.ai_motives else []
        reasons = "\n".join(filter(None, (motive_words(one, shown) for one in why)))
        set_tip(item, reasons)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, reasons)

    def _show_motives(self, _on: bool) -> None:
        for n in range(self.list.count()):
            self._reword(self.list.item(n))

    def _point(self, index: QModelIndex) -> None:
        move: list[ShownEvent] = index.data(_MOVE) or []
        self.pointed.emit(summarise((told.event for told in move), len(move[0].players)) if move else [])

    def _point_row(self, row: int) -> None:
        if self.list.hasFocus() and (item := self.list.item(row)):
            self._point(self.list.indexFromItem(item))


def _bold(text: str, names: Names, seat: int | None) -> int:
    """Return how many first letters of a line name its `seat`; 0 if it does not begin with that name or has no seat."""
    name = "" if seat is None else names[seat]
    # “You” has another form in each language
    who = text.partition(" ")[0] if isinstance(name, You) and not text.startswith(phase_words(Phase.ERUPTS)) else name
    return len(who) if text.startswith(who) else 0


class _Time(NamedTuple):
    round: int  # from 1
    phase: Phase | None  # None: the one that the game began in


class _Course:
    """The round and phase of each move, from the events of a game since its start."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._started, self._turns, self._tiles = False, 0, 0
        self._phase: Phase | None = None

    def time(self, event: Event) -> _Time | None:
        """Return the time of a move that begins with an event; None if the start of the game is not known."""
        erupts = Phase.ERUPTS if isinstance(event, Eruption) else self._phase
        opening = OPENING_TILES if self._model.rules.opening_tiles == "6" else 0
        flight = erupts is Phase.ERUPTS and isinstance(event, TileDrawn) and self._tiles >= opening
        known = self._started or isinstance(event, Started)
        round_ = self._turns // len(self._model.players) + 1
        return _Time(round_, Phase.FLIGHT if flight else erupts) if known else None

    def go_on(self, event: Event) -> None:
        match event:
            case Started():
                self._started = True
            case TurnEnded():
                self._turns += 1
            case Ad79Drawn(_, 1):
                self._phase = Phase.SEETHES
            case Eruption():
                self._phase = Phase.ERUPTS
            case TileDrawn():
                time = self.time(event)
                self._phase = time.phase if time else None
                self._tiles += 1


_ICON = 18


class RoundPanel(Card):
    """What each seat did last, folded at first. `pointed(summaries)` brings the part under the pointer, or []."""

    pointed = Signal(list)
    replay = Signal()
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title, self._again, self._fold = "", QToolButton(), QToolButton()
        self._fold.setCheckable(True)
        theme.make_bold(self._fold)
        set_role(self._fold, "small")
        self._fold.toggled.connect(self._show_fold)
        self._again.setIconSize(QSize(_ICON, _ICON))
        self._again.clicked.connect(self.replay)
        words = self.tr("Play it again")
        set_tip(self._again, f"{words} (R)")
        self._again.setAccessibleName(words)
        self._lines = PartLines()
        self._lines.pointed.connect(self._point)
        self._head = row(None, self._fold, 1, self._again, spacing=4)
        self._box = column(self, self._head, self._lines, spacing=2)
        theme.signals.changed.connect(self._paint)
        self._paint()
        self.show_round((), (), None)

    @property
    def lines(self) -> list[str]:
        return self._lines.texts

    @property
    def opened(self) -> bool:
        return self._fold.isChecked()

    @property
    def sentence(self) -> str:
        """The whole round as one text for a screen reader; "" if nothing has happened."""
        return labelled(self._title, " ".join(self.lines)) if self.lines else ""

    def show_round(self, summaries: Sequence[SeatSummary], players: Sequence[SeatedPlayer], you: int | None) -> None:
        """Show what each seat did and, last, what `you` (None: a spectator) lost.

        Enable the replay if there is anything.
        """
        self._title = self.tr("The last round") if you is None else self.tr("Since your turn")
        # own losses come last: they follow from what the others did
        order = sorted(summaries, key=lambda summary: summary.seat == you)
        lines = [line for summary in order if (line := _line(summary, summaries, players, you))]
        self._lines.show_lines(lines)
        self._again.setEnabled(bool(lines))
        self._lines.setAccessibleName(self.sentence)
        self.setAccessibleName(self._title)
        self._show_fold()

    def _point(self, part: LinePart | None) -> None:
        self.pointed.emit([part.shows] if part else [])
        if part is not None and self._lines.hasFocus():
            screen_reader.announce(self._lines, self._lines.text_of(part))

    def _show_fold(self) -> None:
        opened = self.opened
        self._fold.setText(fold_words(self._title, is_open=opened))
        self._fold.setAccessibleName(self._title)
        self._lines.setVisible(opened)
        self._again.setVisible(opened)
        self._box.setContentsMargins(*((10, 4, 6, 8) if opened else (4, 0, 4, 0)))
        self._head.invalidate()  # or the box would keep the width of what has just been hidden
        self._box.invalidate()
        self.changed.emit()

    def _paint(self, *_: object) -> None:
        self._again.setIcon(tool_icon("again", _ICON))


def _line(
    summary: SeatSummary, summaries: Sequence[SeatSummary], players: Sequence[SeatedPlayer], you: int | None
) -> PartLine | None:
    """Return a line with what a seat did or, for seat `you`, only what it lost. None if there is nothing to tell."""
    seat, names = summary.seat, [player.name for player in players]
    losses = losses_of(seat, [other for other in summaries if other.seat != seat or seat == you])
    parts = round_parts(SeatSummary(seat) if seat == you else summary, names, you, losses)
    if not parts:
        return None
    name = "" if seat == you else names[seat]
    form = translate("words", "{name} {what}.") if name else translate("RoundPanel", "You {what}.")
    before, _, after = form.partition("{what}")
    text, shown = before.format(name=name), list[LinePart]()
    for n, part in enumerate(parts):
        text += ", " if n else ""
        shown.append(LinePart(len(text), len(text) + len(part.words), part.shows))
        text += part.words
    return PartLine(players[seat].colour, text + after, len(name), tuple(shown))


_WIDEST: Final = 320
_LEAST: Final = 180
_WATER: Final = QRectF(-14, 626, 290, 84)  # the sea between the wall, the beach and the boats, in board units
_GAP: Final = 8


class RoundCorner(Overlay):
    """The round over the sea of the board, hidden if nothing has happened.

    Folded, it leaves the saved citizens in sight.
    """

    def __init__(self, board: QGraphicsView) -> None:
        super().__init__(board)
        self._board = board
        self._covered = False
        self.panel = RoundPanel()
        self._box = column(self, self.panel)
        self.panel.changed.connect(self.place)

    def give_way(self, covered: bool) -> None:
        """Hide while something else covers the sea."""
        if covered != self._covered:
            self._covered = covered
            self.place()

    def place(self) -> None:
        area = self._over.rect()
        self.setVisible(bool(self.panel.lines) and not self._covered)
        # Otherwise the layout around the panel would notice changed lines only later.
        self.panel.updateGeometry()
        self._box.invalidate()
        wanted = self._sea() if self.panel.opened else self._box.sizeHint().width()
        width = min(wanted, area.width() - 2 * _GAP)
        height = self._box.heightForWidth(width) if self._box.hasHeightForWidth() else self._box.sizeHint().height()
        # over the sea, which has no squares
        place = QRect(_GAP, max(area.height() - height - _GAP, 0), width, height)
        self.setGeometry(place if self.panel.opened else self._folded(place))

    def _folded(self, place: QRect) -> QRect:
        """Return the place above the boats of the saved or, with large text, above the letters of the columns."""
        water = self._board.mapFromScene(_WATER).boundingRect()
        if water.width() >= place.width() and water.height() >= place.height():
            place.moveBottomLeft(water.bottomLeft())
            return place
        letter = self._board.mapFromScene(plaques()["A"]).boundingRect()
        if place.intersects(letter):
            place.moveBottom(letter.top() - 1)
        return place

    def _sea(self) -> int:
        """Return the width left of the last row's first square, up to a maximum; if it is too little, the maximum."""
        sea = self._board.mapFromScene(corner("D7") - QPointF(2 * WALL, 0)).x() - _GAP
        return min(sea, _WIDEST) if sea >= _LEAST else _WIDEST

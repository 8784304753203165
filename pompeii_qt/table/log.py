"""What has happened, in words, a line for each move; pointing at a line shows its move on the board."""

from itertools import islice
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem

from pompeii_core.events import Event
from pompeii_core.round_summary import actor, continues, moves, summarise
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.session import Motive
from pompeii_qt.table.model import TableModel
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import Card, column
from pompeii_qt.widgets.lines import OWN, LineList
from pompeii_qt.words.moves import move_words
from pompeii_qt.words.opponents import motive_words

_MOVE: Final = OWN
"""A list of pairs: the update that told of it, and the event."""
_PLAYERS: Final = OWN + 1
_REASONS: Final = OWN + 2
"""Of each choice in the move."""


class LogPanel(Card):
    """The log; `pointed(summaries)` of the move that is pointed at, [] when none is."""

    pointed = Signal(list)
    noted = Signal(str)
    """A line that is no move has come."""

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._model = model
        self._title = Label()
        theme.make_bold(self._title)
        self._list = LineList()
        self._list.setMouseTracking(True)
        self._list.entered.connect(self._point)
        self._list.currentRowChanged.connect(self._point_row)
        self._list.viewport().installEventFilter(self)
        self._list.installEventFilter(self)
        column(self, self._title, self._list, spacing=4, margins=(10, 8, 4, 6))
        self._filled = False
        """Whether what happened before this window came is told."""
        self._motives: dict[int, Motive] = {}
        """Of moves that have not been shown yet, by the update that tells of them."""
        self._explains = True
        model.began.connect(self._begin)
        model.event_shown.connect(self._on_event)
        model.update_shown.connect(self._fill)
        model.player_changed.connect(self._on_player)
        self.retranslate()

    @property
    def lines(self) -> list[str]:
        """The text of every line, oldest first."""
        return [line for line in self._list.lines if line]

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self._title.setText(self.tr("Log"))
        self._list.setAccessibleName(self.tr("Log"))
        for row in range(self._list.count()):
            self._reword(self._list.item(row))

    def explain(self, motive: Motive) -> None:
        """Why the next move of an AI is made: the tooltip of its line."""
        # it is told before the move, which comes with the next update
        self._motives[motive.seq + 1] = motive

    def show_motives(self, on: bool) -> None:
        """Whether the lines of AIs say why, as their tooltips."""
        self._explains = on
        for row in range(self._list.count()):
            self._show_reasons(self._list.item(row))

    def note(self, text: str) -> None:
        """A line that is no move: a fault, another player."""
        for line in text.splitlines():
            self._list.append(line)
        self.noted.emit(text)

    def rewind(self, seq: int) -> None:
        """Take back what all updates after `seq` told."""
        self._motives = {}
        for row in reversed(range(self._list.count())):
            item = self._list.item(row)
            told = item.data(_MOVE)
            if told is None:
                continue
            kept = [(at, event) for at, event in told if at <= seq]
            if not kept:
                self._list.takeItem(row)
            elif len(kept) < len(told):
                item.setData(_MOVE, kept)
                self._reword(item)
        self.pointed.emit([])  # the line that was pointed at may be gone, or another be in its place

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.pointed.emit([])
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        self._motives, self._filled = {}, False
        with QSignalBlocker(self._list):  # as lines go, others become the current one: of a game that is no more
            self._list.empty()

    def _fill(self) -> None:
        info = self._model.info
        # not when the game begins: the list would be laid out before the page has its size
        if not self._filled and not self._list.count() and info is not None:
            past = iter(info.past)
            for move in moves(told.event for told in info.past):
                told = [(one.seq, one.event) for one in islice(past, len(move))]
                self._reword(self._line(told, info.players_at(told[0][0])))
        self._filled = True

    def _on_event(self, seq: int, event: Event) -> None:
        self._add(seq, self._model.public(event), self._model.players)

    def _on_player(self, seat: int, before: SeatedPlayer) -> None:
        text = self.tr("{name} now plays in place of {other}.")
        self.note(text.format(name=self._model.players[seat].name, other=before.name))

    def _add(self, seq: int, event: Event, players: list[SeatedPlayer]) -> None:
        """Tell it of those who played then, in the line of its move."""
        item = self._list.item(self._list.count() - 1)
        told = item.data(_MOVE) if item is not None else None
        if told is not None and item is not None and continues([event for _, event in told], event):
            item.setData(_MOVE, [*told, (seq, event)])
        else:
            item = self._line([(seq, event)], players)
        if (motive := self._motives.get(seq)) is not None and motive.seat == getattr(event, "seat", None):
            item.setData(_REASONS, [*(item.data(_REASONS) or ()), self._motives.pop(seq).reasons])
        self._reword(item)

    def _line(self, told: list[tuple[int, Event]], players: list[SeatedPlayer]) -> QListWidgetItem:
        """A line for a move, without its words."""
        seat = actor([event for _, event in told])
        item = self._list.append("", None if seat is None else players[seat].colour)
        item.setData(_MOVE, told)
        # the list itself: who played then is named also when somebody else has the seat
        item.setData(_PLAYERS, players)
        return item

    def _reword(self, item: QListWidgetItem) -> None:
        if (told := item.data(_MOVE)) is not None:
            text = move_words([event for _, event in told], _names(item.data(_PLAYERS)))
            if text != item.text():
                self._list.reword(item, text)
            item.setHidden(not text)
            self._show_reasons(item)

    def _show_reasons(self, item: QListWidgetItem) -> None:
        motives = item.data(_REASONS) or () if self._explains else ()
        names = _names(item.data(_PLAYERS) or [])
        text = "\n".join(words for reasons in motives if (words := motive_words(reasons, names)))
        set_tip(item, text)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, text)

    def _point(self, index: QModelIndex) -> None:
        told, players = index.data(_MOVE) or [], index.data(_PLAYERS) or []
        self.pointed.emit(summarise((event for _, event in told), len(players)) if told else [])

    def _point_row(self, row: int) -> None:
        if self._list.hasFocus() and (item := self._list.item(row)):
            self._point(self._list.indexFromItem(item))


def _names(players: list[SeatedPlayer]) -> list[str]:
    return [player.name for player in players]

"""What has happened, in words; pointing at a line shows its squares on the board."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem

from pompeii_core.events import Event, TurnEnded
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import game_words, theme
from pompeii_qt.session import Motive
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.reason_words import motive_words
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import Card, column
from pompeii_qt.widgets.line_list import OWN, LineList

_SQUARES: Final = OWN
_SEQ: Final = OWN + 1
_EVENT: Final = OWN + 2
_PLAYERS: Final = OWN + 3
_REASONS: Final = OWN + 4


class LogPanel(Card):
    """The log; `pointed(list of squares)`, [] when no line is pointed at."""

    pointed = Signal(list)
    added = Signal(str)
    """A line about what happens now."""

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
        return self._list.lines

    def retranslate(self) -> None:
        """Say everything again in the current language."""
        self._title.setText(self.tr("Log"))
        self._list.setAccessibleName(self.tr("Log"))
        for row in range(self._list.count()):
            item = self._list.item(row)
            if (event := item.data(_EVENT)) is not None:
                self._list.reword(item, game_words.event_words(event, _names(item.data(_PLAYERS))))
                self._show_reasons(item)

    def explain(self, motive: Motive) -> None:
        """Why the next move of an AI is made: the tooltip of its first line."""
        # it is told before the move, which comes with the next update
        self._motives[motive.seq + 1] = motive

    def show_motives(self, on: bool) -> None:
        """Whether the lines of AIs say why, as their tooltips."""
        self._explains = on
        for row in range(self._list.count()):
            self._show_reasons(self._list.item(row))

    def note(self, text: str) -> None:
        """A line that is no event: a fault, another player."""
        self._append(text, 0, None, [])
        self.added.emit(text)

    def rewind(self, seq: int) -> None:
        """Take back the lines of all updates after `seq`."""
        self._motives = {}
        for row in reversed(range(self._list.count())):
            if self._list.item(row).data(_SEQ) > seq:
                self._list.takeItem(row)
        self.pointed.emit([])  # the line that was pointed at may be gone, or another be in its place

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.pointed.emit([])
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        self._motives, self._filled = {}, False
        self._list.empty()

    def _fill(self) -> None:
        info = self._model.info
        # not when the game begins: the list would be laid out before the page has its size
        if not self._filled and not self._list.count() and info is not None:
            for told in info.past:
                self._add(told.seq, told.event, info.players_at(told.seq))
        self._filled = True

    def _on_event(self, seq: int, event: Event) -> None:
        if text := self._add(seq, self._model.public(event), self._model.players):
            self.added.emit(text)

    def _on_player(self, seat: int, before: SeatedPlayer) -> None:
        text = self.tr("{name} plays on in the place of {other}.")
        self.note(text.format(name=self._model.players[seat].name, other=before.name))

    def _add(self, seq: int, event: Event, players: list[SeatedPlayer]) -> str:
        """Tell it of those who played then; an ended turn leaves a gap."""
        text = game_words.event_words(event, _names(players))
        if isinstance(event, TurnEnded):
            self._list.end_block()
        elif text:
            self._append(text, seq, event, players)
        return text

    def _append(self, text: str, seq: int, event: Event | None, players: list[SeatedPlayer]) -> None:
        seat = getattr(event, "seat", None)
        item = self._list.append(text, None if seat is None else players[seat].colour)
        item.setData(_EVENT, event)
        # the list itself: who played then is named also when somebody else has the seat
        item.setData(_PLAYERS, players)
        item.setData(_SQUARES, game_words.event_squares(event) if event else [])
        item.setData(_SEQ, seq)
        if (motive := self._motives.get(seq)) is not None and motive.seat == seat:
            item.setData(_REASONS, self._motives.pop(seq).reasons)
            self._show_reasons(item)

    def _show_reasons(self, item: QListWidgetItem) -> None:
        reasons = item.data(_REASONS)
        text = motive_words(reasons, _names(item.data(_PLAYERS))) if reasons and self._explains else ""
        set_tip(item, text)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, text)

    def _point(self, index: QModelIndex) -> None:
        self.pointed.emit(index.data(_SQUARES) or [])

    def _point_row(self, row: int) -> None:
        if self._list.hasFocus() and (item := self._list.item(row)):
            self.pointed.emit(item.data(_SQUARES) or [])


def _names(players: list[SeatedPlayer]) -> list[str]:
    return [player.name for player in players]

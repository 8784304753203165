"""What has happened, in words, a line for each move; pointing at a line shows its move on the board."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem

from pompeii_core.round_summary import actor, continues, summarise
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.settings import Settings
from pompeii_qt.table.model import TableModel, Told
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import Card, column
from pompeii_qt.widgets.lines import OWN, LineList
from pompeii_qt.words.moves import move_words
from pompeii_qt.words.opponents import motive_words

_MOVE: Final = OWN
"""What of the history a line tells; None of one that is no move."""


class LogPanel(Card):
    """The log; `pointed(summaries)` of the move that is pointed at, [] when none is."""

    pointed = Signal(list)

    def __init__(self, model: TableModel, settings: Settings) -> None:
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
        self._told = 0
        """How much of the history the lines tell."""
        self._explains = True
        model.began.connect(self._begin)
        for more in (model.event_shown, model.noted, model.update_shown):
            more.connect(self._follow)
        model.rewound.connect(self._rewind)
        model.player_changed.connect(self._on_player)
        settings.follow("ai_motives", self._show_motives)
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.pointed.emit([])
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        # what was before is not told yet: the list would be laid out before the page has its size
        self._told = 0
        with QSignalBlocker(self._list):  # as lines go, others become the current one: of a game that is no more
            self._list.empty()

    def _follow(self, *_: object) -> None:
        first = max(self._list.count() - 1, 0)
        for told in self._model.history[self._told :]:
            item = self._list.item(self._list.count() - 1)
            move = item.data(_MOVE) if item is not None else None
            if isinstance(told, str):
                for line in told.splitlines():
                    self._list.append(line)
            elif move is not None and continues([one.event for one in move], told.event):
                item.setData(_MOVE, [*move, told])
            else:
                self._line(told)
        for row in range(first, self._list.count()):
            self._reword(self._list.item(row))
        self._told = len(self._model.history)

    def _rewind(self, seq: int) -> None:
        for row in reversed(range(self._list.count())):
            item = self._list.item(row)
            move: list[Told] = item.data(_MOVE) or []
            kept = [told for told in move if told.seq <= seq]
            if move and not kept:
                self._list.takeItem(row)
            elif len(kept) < len(move):
                item.setData(_MOVE, kept)
                self._reword(item)
        self._told = len(self._model.history)
        self.pointed.emit([])  # the line that was pointed at may be gone, or another be in its place

    def _on_player(self, seat: int, before: SeatedPlayer) -> None:
        text = self.tr("{name} now plays in place of {other}.")
        self._model.note(text.format(name=self._model.players[seat].name, other=before.name))

    def _line(self, told: Told) -> None:
        """A line for a move that begins, without its words."""
        seat = actor([told.event])
        item = self._list.append("", None if seat is None else told.players[seat].colour)
        item.setData(_MOVE, [told])

    def _reword(self, item: QListWidgetItem) -> None:
        move: list[Told] = item.data(_MOVE)
        if move:
            text = move_words([self._model.public(told.event) for told in move], _names(move))
            if text != item.text():
                self._list.reword(item, text)
            item.setHidden(not text)
            self._show_reasons(item, move)

    def _show_reasons(self, item: QListWidgetItem, move: list[Told]) -> None:
        why = [told.motive.reasons for told in move if told.motive] if self._explains else []
        text = "\n".join(words for reasons in why if (words := motive_words(reasons, _names(move))))
        set_tip(item, text)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, text)

    def _show_motives(self, on: bool) -> None:
        self._explains = on
        for row in range(self._list.count()):
            self._reword(self._list.item(row))

    def _point(self, index: QModelIndex) -> None:
        move: list[Told] = index.data(_MOVE) or []
        self.pointed.emit(summarise((told.event for told in move), len(move[0].players)) if move else [])

    def _point_row(self, row: int) -> None:
        if self._list.hasFocus() and (item := self._list.item(row)):
            self._point(self._list.indexFromItem(item))


def _names(move: list[Told]) -> list[str]:
    """Of those who played then, also when somebody else has a seat by now."""
    return [player.name for player in move[0].players]

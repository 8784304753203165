"""All decisions of a player in a game, a row each: what was played, the chance to win with it, and its cost."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from pompeii_core.ai.analysis import Decision, Judgement
from pompeii_qt import game_words
from pompeii_qt.chance_words import chance_words
from pompeii_qt.game_words import Names
from pompeii_qt.pages.analysis_words import cost_words
from pompeii_qt.text import set_cell_tip

_NUMBER, _PLAYED, _CHANCE, _COST = range(4)


class DecisionList(QTreeWidget):
    """`chosen` tells the entry of the row that somebody goes to."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._items: dict[int, QTreeWidgetItem] = {}
        self.setAccessibleName(self.tr("All decisions"))
        self.setHeaderLabels(["", self.tr("Played"), self.tr("Chance"), self.tr("Cost")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.header()
        header.setStretchLastSection(False)
        for column in (_NUMBER, _CHANCE, _COST):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_PLAYED, QHeaderView.ResizeMode.Stretch)
        self.currentItemChanged.connect(self._go)

    def show_decisions(self, decisions: Sequence[Decision], names: Names) -> None:
        """Other ones, of which nothing is known yet."""
        with QSignalBlocker(self):
            self.clear()
            self._items = {}
            for number, decision in enumerate(decisions, 1):
                words = game_words.action_words(decision.played, decision.view, names)
                item = QTreeWidgetItem([str(number), words, "", ""])
                item.setData(_NUMBER, Qt.ItemDataRole.UserRole, decision.at)
                item.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * 1.6)))
                for column in (_NUMBER, _CHANCE, _COST):
                    item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                set_cell_tip(item, _PLAYED, words)
                self._items[decision.at] = item
                self.addTopLevelItem(item)

    def show_judgement(self, judgement: Judgement) -> None:
        """What is known of one of them."""
        item = self._items[judgement.decision.at]
        item.setText(_CHANCE, chance_words(judgement.played.chance))
        item.setText(_COST, cost_words(judgement))
        font = self.font()
        font.setBold(judgement.cost > 0)
        item.setFont(_COST, font)

    def choose(self, at: int) -> None:
        """Go to the row of the one that is shown elsewhere."""
        with QSignalBlocker(self):
            self.setCurrentItem(self._items[at])

    def _go(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_NUMBER, Qt.ItemDataRole.UserRole))

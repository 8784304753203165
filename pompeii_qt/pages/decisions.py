"""The decisions of a game that was looked at: one as a card, and all of a player's in a list."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from pompeii_core.ai.analysis import Decision, Judgement
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art import marks
from pompeii_qt.art.marks import ChoiceKind
from pompeii_qt.art.sprites import square_pixmap
from pompeii_qt.text import ElidedLabel, Label, set_cell_tip
from pompeii_qt.widgets.basic import Card, FlowLayout, WholeLabel, button, column, label, row, set_role
from pompeii_qt.words import game_words
from pompeii_qt.words.analysis import choice_words, cost_words, judgement_words, reasons_words
from pompeii_qt.words.game_words import Names, chance_words

_SIGN: Final = 20


class DecisionCard(Card):
    """Shows a decision; the buttons ask for the next one (`stepped` by so many), and lead back into the game."""

    stepped = Signal(int)
    try_again = Signal()
    watch = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = ElidedLabel()
        theme.make_bold(self.title)
        before, after = self.tr("Previous decision (Left)"), self.tr("Next decision (Right)")
        self.back_button = button("◀", lambda: self.stepped.emit(-1), tip=before, says=before)
        self.next_button = button("▶", lambda: self.stepped.emit(1), tip=after, says=after)
        self.played, self.best = _ChoiceRow(), _ChoiceRow()
        self.verdict, self.why = label(bold=True, scale=1), label(role="muted")
        tip = self.tr("A new game from this decision")
        self.try_button = button(self.tr("Try again from here"), self.try_again.emit, "primary", tip=tip)
        self.watch_button = button(self.tr("Watch from here"), self.watch.emit)
        head = row(None, self.back_button, self.next_button, (self.title, 1), spacing=6)
        ways = FlowLayout(self.try_button, self.watch_button)
        parts = head, self.played, self.best, self.verdict, self.why, 1, ways
        column(self, *parts, spacing=6, margins=12)
        theme.signals.resized.connect(self._forget_height)

    def show_nothing(self, text: str) -> None:
        """There is no decision to be shown, and why."""
        self.title.set_text("")
        self.played.say("", "played")
        self.best.hide()
        self.verdict.setText(text)
        self.why.setText("")
        for one in (self.back_button, self.next_button, self.try_button, self.watch_button):
            one.setEnabled(False)

    def show_decision(self, title: str, decision: Decision, names: Names) -> None:
        """A decision of which nothing is known yet."""
        self._show_title(title)
        action = game_words.action_words(decision.played, decision.view, names)
        self.played.say(self.tr("Played: {choice}").format(choice=action), "played")
        self.best.hide()
        self.verdict.setText(self.tr("Not analysed yet."))
        set_role(self.verdict, "muted")
        self.why.setText("")

    def show_judgement(self, title: str, judgement: Judgement, player: SeatedPlayer, names: Names) -> None:
        """A decision with what is known of it."""
        self._show_title(title)
        view, best, played = judgement.decision.view, judgement.best, judgement.played
        kind: ChoiceKind = "costly" if judgement.cost else "best" if played is best else "played"
        self.played.say(self.tr("Played: {choice}").format(choice=choice_words(played, view, names)), kind)
        self.best.say(self.tr("Best found: {choice}").format(choice=choice_words(best, view, names)), "best")
        self.best.setVisible(played is not best)
        self.verdict.setText(judgement_words(judgement))
        set_role(self.verdict, "danger" if judgement.cost else "good")
        reasons = reasons_words(best, player, names)
        self.why.setText(self.tr("Why: {reasons}").format(reasons=reasons) if reasons else "")
        self._keep_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self._forget_height()

    def _forget_height(self) -> None:
        self.setMinimumHeight(0)

    def _show_title(self, title: str) -> None:
        self.title.set_text(title)
        for one in (self.back_button, self.next_button, self.try_button, self.watch_button):
            one.setEnabled(True)

    def _keep_height(self) -> None:
        """No less than it once needed: the board over it would change its size with every decision."""
        needed = self.layout().heightForWidth(self.width()) if self.isVisible() else 0  # type: ignore[union-attr]
        self.setMinimumHeight(max(self.minimumHeight(), needed))


class _ChoiceRow(QWidget):
    """A choice in words, with the sign that it has on the board."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self._sign = WholeLabel(), Label()
        line = row(self, spacing=8)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.words, 1)

    def say(self, text: str, kind: ChoiceKind) -> None:
        """Nothing takes no room."""
        self.words.setText(text)
        paint = partial(marks.paint_choice_sign, kind=kind)
        self._sign.setPixmap(square_pixmap(marks.SIGN_SIDE, _SIGN / marks.SIGN_SIDE * 2, paint, 2.0))
        self.setVisible(bool(text))


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
        for part in (_NUMBER, _CHANCE, _COST):
            header.setSectionResizeMode(part, QHeaderView.ResizeMode.ResizeToContents)
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

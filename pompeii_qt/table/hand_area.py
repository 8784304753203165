"""The hand among the buttons that give something up: each in a corner where nothing else ever lies."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from pompeii_core.actions import DONE, Action, Discard
from pompeii_core.view import Update
from pompeii_qt import game_words
from pompeii_qt.session import GameInfo
from pompeii_qt.table.hand import Hand
from pompeii_qt.text import set_tip

_Edge = Qt.AlignmentFlag


class HandArea(QWidget):
    """`chosen(action)` for an answer, `erupt` to declare; both are to be asked about before they are done."""

    chosen = Signal(object)
    erupt = Signal()

    def __init__(self, hand: Hand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hand = hand
        self._card: int | None = None
        self._own = self._optional = False
        self.erupt_button, self.relatives_button = QPushButton(), QPushButton()
        self.runs_button, self.discard_button = QPushButton(), QPushButton()
        self.discard_button.setProperty("role", "primary")
        self.erupt_button.setProperty("role", "danger")
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        grid.setColumnStretch(1, 1)
        grid.addWidget(hand, 0, 1, 2, 1)
        grid.addWidget(self.erupt_button, 0, 0, _Edge.AlignLeft | _Edge.AlignTop)
        grid.addWidget(self.runs_button, 1, 0, _Edge.AlignLeft | _Edge.AlignBottom)
        grid.addWidget(self.relatives_button, 0, 2, _Edge.AlignRight | _Edge.AlignTop)
        grid.addWidget(self.discard_button, 1, 2, _Edge.AlignRight | _Edge.AlignBottom)
        for button in self.buttons:
            button.hide()
        self.erupt_button.clicked.connect(self.erupt)
        self.relatives_button.clicked.connect(lambda: self.chosen.emit(DONE))
        self.runs_button.clicked.connect(lambda: self.chosen.emit(DONE))
        self.discard_button.clicked.connect(lambda: self.chosen.emit(Discard(self._card or 1)))
        self.retranslate()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """All of them."""
        return self.erupt_button, self.relatives_button, self.discard_button, self.runs_button

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.erupt_button.setText(self.tr("Vesuvius erupts!"))
        set_tip(self.erupt_button, self.tr("Your hand holds only cards of full buildings: you may declare (R13)"))
        self.relatives_button.setText(game_words.done_words("relative"))
        self.runs_button.setText(game_words.done_words("run"))
        self._name_discard()

    def begin(self, info: GameInfo) -> None:
        """A game begins."""
        self._own, self._optional = bool(info.own), info.rules.runs == "optional"

    def show_moment(
        self, asked: Update | None, takes: Callable[[Action], bool], card: int | None, may_erupt: bool
    ) -> None:
        """What a person here is asked and which answers are taken yet, the card selected, whether one may declare."""
        legal = asked.legal if asked else []
        choice = asked.view.choice if asked else None
        self._card = card
        self._name_discard()
        self.discard_button.setVisible(bool(legal) and isinstance(legal[0], Discard))
        self.discard_button.setEnabled(card is not None and takes(Discard(card)))
        for button, answered in ((self.relatives_button, "relative"), (self.runs_button, "run")):
            button.setVisible(DONE in legal and choice == answered)
            button.setEnabled(takes(DONE))
        self.erupt_button.setVisible(may_erupt)

    def keep_room(self, cards: bool) -> None:
        """Whether there are cards, or citizens run: nothing moves when one of the buttons comes or goes."""
        width = max(button.sizeHint().width() for button in self.buttons[:3]) if self._own and cards else 0
        for column in (0, 2):
            self._grid.setColumnMinimumWidth(column, width)
        runs = self._own and not cards and self._optional
        height = self.runs_button.sizeHint().height() + self._grid.verticalSpacing()  # below the row of the others
        self.setMinimumHeight(height if runs else 0)

    def _name_discard(self) -> None:
        self.discard_button.setText(self.tr("Discard {card}").format(card=self._card or "…"))

"""The buttons that fit the moment: stop, discard, declare, step, skip."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from pompeii_core.actions import DONE, Discard
from pompeii_core.update import Update
from pompeii_qt import words
from pompeii_qt.text import set_tip


class Moment(QWidget):
    """Shows only what can be pressed now; `chosen(action)` for an answer, the others are requests."""

    chosen = Signal(object)
    erupt = Signal()
    step = Signal()
    finish = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.skip_button, self.step_button = QPushButton(), QPushButton()
        self.discard_button, self.done_button = QPushButton(), QPushButton()
        self.erupt_button = QPushButton()
        self.discard_button.setProperty("role", "primary")
        self.erupt_button.setProperty("role", "danger")
        self._card: int | None = None
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for button in self._buttons:
            button.hide()
            box.addWidget(button)
        self.done_button.clicked.connect(lambda: self.chosen.emit(DONE))
        self.discard_button.clicked.connect(lambda: self.chosen.emit(Discard(self._card or 1)))
        self.erupt_button.clicked.connect(self.erupt)
        self.step_button.clicked.connect(self.step)
        self.skip_button.clicked.connect(self.finish)
        self.retranslate()

    @property
    def _buttons(self) -> tuple[QPushButton, ...]:
        return (self.skip_button, self.step_button, self.discard_button, self.done_button, self.erupt_button)

    def retranslate(self) -> None:
        """Say everything that stays in the language of now."""
        self.erupt_button.setText(self.tr("Vesuvius erupts!"))
        set_tip(self.erupt_button, self.tr("Your hand holds only cards of full buildings: you may declare (R13)"))
        self.step_button.setText(self.tr("Step"))
        set_tip(self.step_button, self.tr("Let the AI play its next action"))
        self.skip_button.setText(self.tr("Skip"))
        set_tip(self.skip_button, self.tr("Finish what is being shown (Space)"))

    def show_moment(self, asked: Update | None, card: int | None, may_erupt: bool, may_step: bool) -> None:
        """What a person here is asked, the card selected, whether one may declare, and whether an AI waits for Step."""
        legal = asked.legal if asked else []
        self._card = card
        self.done_button.setVisible(DONE in legal)
        self.done_button.setText(words.done_words(asked.view.choice if asked else None))
        self.discard_button.setVisible(card is not None and Discard(card) in legal)
        self.discard_button.setText(self.tr("Discard {card}").format(card=card))
        self.erupt_button.setVisible(may_erupt)
        self.step_button.setVisible(may_step)

    def show_busy(self, busy: bool) -> None:
        """Whether something is being shown that can be skipped."""
        self.skip_button.setVisible(busy)

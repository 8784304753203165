"""The buttons for what is being shown: let an AI take its step, skip to the end."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from pompeii_qt.activation import ActivationDelay
from pompeii_qt.text import set_tip


class ActionButtons(QWidget):
    """Shows only what can be pressed now, each button always at its own place."""

    step = Signal()
    finish = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.skip_button, self.step_button = QPushButton(), QPushButton()
        self._delay = ActivationDelay(self)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for button in (self.step_button, self.skip_button):
            button.hide()
            box.addWidget(button)
        self.step_button.clicked.connect(self._step)
        self.skip_button.clicked.connect(self.finish)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.step_button.setText(self.tr("Step"))
        set_tip(self.step_button, self.tr("Let the AI play its next action"))
        self.skip_button.setText(self.tr("Skip"))
        set_tip(self.skip_button, self.tr("Finish what is being shown (Space)"))

    def show_step(self, waits: bool, autoplay: bool) -> None:
        """Whether an AI waits for Step; unless AIs play by themselves, Skip keeps its place while it is hidden."""
        policy = self.skip_button.sizePolicy()
        policy.setRetainSizeWhenHidden(not autoplay)
        self.skip_button.setSizePolicy(policy)
        if waits and self.step_button.isHidden():
            self._delay.begin()
        self.step_button.setVisible(waits)

    def show_busy(self, busy: bool) -> None:
        """Whether something is being shown that can be skipped."""
        self.skip_button.setVisible(busy)

    def _step(self) -> None:
        if self._delay.over:
            self._delay.begin()  # the other half of a double click is no second step
            self.step.emit()

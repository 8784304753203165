"""The buttons for what is being shown: let an AI take its step, skip to the end."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from pompeii_core.phases import Phase
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.settings import Settings
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.model import TableModel
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import add_shortcut, button, row


class ActionButtons(QWidget):
    """Shows only what can be pressed now, each button always at its own place."""

    step = Signal()
    finish = Signal()

    def __init__(
        self, model: TableModel, controller: Controller, settings: Settings, autoplay: QAction, page: QWidget
    ) -> None:
        super().__init__()
        self._model, self._controller, self._settings, self._autoplay = model, controller, settings, autoplay
        self.skip_button, self.step_button = button("", self.finish.emit), button("", self._step)
        self._delay = ActivationDelay(self)
        self._delay.guard(self.step_button)
        row(self, self.step_button, self.skip_button)
        self.step_button.hide()
        self._space = add_shortcut(page, "Space", self.finish.emit)
        for changed in (
            model.began,
            model.update_shown,
            model.room_changed,
            model.player_changed,
            autoplay.toggled,
            model.guided_changed,
        ):
            changed.connect(self._show_step)
        for changed in (model.began, model.event_shown, model.update_shown, model.asked, model.hand_changed):
            changed.connect(self._show_skip)
        model.paused.connect(lambda: self.setEnabled(not model.pause_reason))
        self._show_skip()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.step_button.setText(self.tr("Step"))
        set_tip(self.step_button, self.tr("Let the AI play its next action"))
        self.skip_button.setText(self.tr("Skip"))
        set_tip(self.skip_button, self.tr("Skip the animation (Space)"))

    def _show_step(self, *_: object) -> None:
        autoplay = self._autoplay.isChecked()
        # unless AIs play by themselves, Skip keeps its place while it is hidden, so that Step never moves
        policy = self.skip_button.sizePolicy()
        policy.setRetainSizeWhenHidden(not autoplay)
        self.skip_button.setSizePolicy(policy)
        waits = self._model.waits_for_ai and not autoplay and not self._model.guest and not self._model.guided
        if waits and self.step_button.isHidden():
            self._delay.begin()
        self.step_button.setVisible(waits)

    def _show_skip(self, *_: object) -> None:
        model = self._model
        self._space.setEnabled(self._controller.busy)
        # between an AI's actions too: a button that comes and goes with each would flicker
        others = model.decision is None and model.phase != Phase.OVER and model.next_seat is None
        shown = self._controller.busy or not (model.waits_for_other_person or model.guided)
        self.skip_button.setVisible(others and shown and self._settings.animation != "off")

    def _step(self) -> None:
        self._delay.begin()  # the other half of a double click is no second step
        self.step.emit()

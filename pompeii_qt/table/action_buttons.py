"""The buttons of a turn, and what is asked before a person gives something up."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_core.actions import DONE, Action, Choice, Phase
from pompeii_core.preview import may_escape
from pompeii_core.view import Update, View
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.narrator import Narrator
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import add_shortcut, button, row
from pompeii_qt.widgets.dialogs import ask
from pompeii_qt.words import game_words


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


translate = QCoreApplication.translate


class Confirmations(QObject):
    """Every way to what may be regretted leads through here; one question at a time, withdrawn when it is stale."""

    closed = Signal()
    """A question has been answered or withdrawn."""

    def __init__(self, model: TableModel, controller: Controller, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._controller, self._page = model, controller, page
        self._question: QDialog | None = None
        self._stale: Callable[[], bool] = lambda: True
        model.began.connect(self._withdraw)
        for changed in (model.update_shown, model.asked, model.hand_changed):
            changed.connect(self._check)

    def answer(self, action: Action) -> None:
        """Do it, at once unless it gives something up."""
        decision = self._model.decision
        gives_up = action == DONE and decision is not None and self._model.takes(action)
        runs = decision is not None and decision.view.choice == Choice.RUN
        if not gives_up or decision is None or (runs and not may_escape(decision.view, self._model.rules)):
            self._controller.act(action)
        elif self._question is None:
            yes = game_words.done_words(decision.view.choice)
            if decision.view.choice == Choice.RELATIVE:
                more = translate("forfeit", "You can still bring a relative, but not later.")
                no = translate("forfeit", "Bring more")
            else:
                more = translate("forfeit", "Your citizens can still move.")
                no = translate("forfeit", "Keep moving")
            text = translate("forfeit", "{action}?").format(action=yes)
            self._stale = lambda: self._model.decision is not decision
            self._open(ask(self._page, text, more, (yes, no), partial(self._confirmed, self._controller.act, DONE)))

    def declare(self) -> None:
        """Ask the person whose hand lies open, and declare if the answer is yes."""
        if (update := self._model.update) is not None and update.view.seat is not None:
            self._ask_eruption(update.view.seat, update.view, lambda: self._model.may_declare)

    def declare_unseen(self, seat: int) -> None:
        """The same for somebody whose hand may not lie open: nothing of it is told."""
        if (update := self._model.update) is not None:
            # whoever else looks on must not learn from the question what is in the hand
            view = replace(update.view, hand=None)
            self._ask_eruption(seat, view, lambda: self._model.phase.placing)

    def _ask_eruption(self, seat: int, view: View, allowed: Callable[[], bool]) -> None:
        if self._question is not None:
            return
        open_seat = self._model.open_seat
        # when the screen is passed on, the question would show a hand to the next person
        self._stale = lambda: self._model.open_seat != open_seat or not allowed()
        text = translate("eruption", "Make Vesuvius erupt now?")
        answers = translate("eruption", "Erupt!"), translate("eruption", "Not yet")
        more = _consequences(view, self._model.names)
        declare = partial(self._confirmed, self._controller.declare, seat)
        self._open(ask(self._page, text, more, answers, declare, title=translate("eruption", "Vesuvius erupts!")))

    def _open(self, question: QDialog) -> None:
        self._question = question
        question.finished.connect(self._forget)

    def _confirmed[T](self, do: Callable[[T], None], what: T) -> None:
        self._question = None  # or what is done would withdraw it
        do(what)

    def _check(self) -> None:
        if self._stale():
            self._withdraw()

    def _withdraw(self) -> None:
        if self._question is not None:
            self._question.reject()

    def _forget(self) -> None:
        self._question = None
        self.closed.emit()


def _consequences(view: View, names: game_words.Names) -> str:
    """What declaring does, to the hand, where the view shows it, and to everybody's supply."""
    hand = ", ".join(str(card) for card in sorted(view.hand or []))
    rest = game_words.counts_words(view.supply, names)
    shown = translate("eruption", "You show your hand ({hand}): every one of its buildings is full.")
    lost = translate("eruption", "Citizens not yet placed leave the game: {rest}.")
    parts = [
        shown.format(hand=hand) if hand else "",
        translate("eruption", "All hands are discarded. Nobody else moves in."),
        lost.format(rest=rest) if rest else "",
        translate("eruption", "Lava begins with the player on your left."),
    ]
    return "\n\n".join(part for part in parts if part)


class EruptionOffer(QObject):
    """Holds the AIs of a game at home until the one person in it has answered, once for as long as it is possible.

    In a room nobody is held up: a pause would tell everybody what is in a hand.
    """

    def __init__(
        self,
        session: Session,
        model: TableModel,
        confirmations: Confirmations,
        narrator: Narrator,
        autoplay: QAction,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._session, self._model, self._autoplay = session, model, autoplay
        self._confirmations, self._narrator = confirmations, narrator
        self._held = False
        self._offered = False
        """Whether the person knows that it is possible."""
        # as it is told, not as it is shown: then an AI would be off
        session.updated.connect(self._on_update)
        model.update_shown.connect(self._offer)
        confirmations.closed.connect(self._release)
        model.began.connect(self._forget)

    def _on_update(self, update: Update) -> None:
        view, model = update.view, self._model
        if not view.may_erupt:
            self._offered = False
        elif view.active == view.seat:
            self._offered = True  # there is a button, and nobody to be quicker
        elif not self._offered and len(model.own) == 1 and model.room is None and self._autoplay.isChecked():
            self._offered = self._held = True
            self._session.set_autoplay(False)

    def _offer(self) -> None:
        if not self._held:
            return
        if self._model.may_declare:
            self._narrator.catch_up()
            self._confirmations.declare()
        else:
            self._release()

    def _forget(self) -> None:
        self._offered = False
        self._release()

    def _release(self) -> None:
        if self._held:
            self._held = False
            self._session.set_autoplay(self._autoplay.isChecked())

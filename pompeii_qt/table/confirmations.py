"""Asking before an early eruption is declared (R13), and before relatives or runs that are possible are given up."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_core.actions import DONE, Action
from pompeii_core.phases import Choice
from pompeii_core.preview import may_escape
from pompeii_core.view import View
from pompeii_qt import game_words
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets.question import ask

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

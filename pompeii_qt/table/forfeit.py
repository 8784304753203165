"""Asking before relatives or runs that are possible are given up."""

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_core.actions import DONE, Action
from pompeii_core.view import Update
from pompeii_qt import game_words
from pompeii_qt.table.controller import Controller
from pompeii_qt.widgets.question import ask

translate = QCoreApplication.translate


class Forfeit(QObject):
    """Every way to an answer that may give something up leads through `answer`; one question at a time."""

    def __init__(self, controller: Controller, page: QWidget) -> None:
        super().__init__(page)
        self._controller, self._page = controller, page
        self._question: QDialog | None = None
        controller.asked.connect(self._withdraw)

    def answer(self, action: Action) -> None:
        """Do it, at once unless it gives something up."""
        asked = self._controller.decision
        if action != DONE or asked is None:
            self._controller.act(action)
        elif self._question is None and self._controller.takes(action):
            self._question = self._ask(asked)
            self._question.finished.connect(self._forget)

    def _ask(self, asked: Update) -> QDialog:
        yes = game_words.done_words(asked.view.choice)
        if asked.view.choice == "relative":
            more = translate("forfeit", "There is still room for a relative; none can follow later.")
            no = translate("forfeit", "Bring more")
        else:
            more = translate("forfeit", "Your people can still run.")
            no = translate("forfeit", "Keep running")
        return ask(self._page, translate("forfeit", "{action}?").format(action=yes), more, (yes, no), self._give_up)

    def _give_up(self) -> None:
        self._question = None  # or the answer would withdraw it
        self._controller.act(DONE)

    def _withdraw(self, _: Update | None) -> None:
        if self._question is not None:
            self._question.reject()

    def _forget(self) -> None:
        self._question = None

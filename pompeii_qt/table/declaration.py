"""Who may declare an early eruption (R13), and asking before it is done."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_core.view import View
from pompeii_qt import game_words
from pompeii_qt.session import GameInfo
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.eruption import confirm_eruption
from pompeii_qt.table.live_counts import BEFORE


class Declaration(QObject):
    """The question to the person whose hand lies open; one at a time."""

    def __init__(self, controller: Controller, page: QWidget) -> None:
        super().__init__(page)
        self._controller, self._page = controller, page
        self._question: QDialog | None = None
        self._unseen = False

    def ask(self, names: game_words.Names) -> None:
        """Ask, and declare if the answer is yes."""
        if (update := self._controller.update) is not None and (seat := update.view.seat) is not None:
            self._unseen = False
            self._ask(seat, update.view, names)

    def ask_unseen(self, seat: int, names: game_words.Names) -> None:
        """The same for somebody whose hand may not lie open: nothing of it is told."""
        if (update := self._controller.update) is not None:
            self._unseen = True
            self._ask(seat, replace(update.view, hand=None), names)

    def settle(self, view: View) -> None:
        """Something has happened: a question that cannot be answered with yes any more is withdrawn."""
        if view.phase not in BEFORE or not (view.may_erupt or self._unseen):
            self.withdraw()

    def withdraw(self) -> None:
        """The question is stale, or shows a hand to the next person."""
        if self._question is not None:
            self._question.reject()

    def _ask(self, seat: int, view: View, names: game_words.Names) -> None:
        declare = partial(self._controller.declare, seat)
        self._question = confirm_eruption(self._page, view, names, declare)
        self._question.finished.connect(self._forget)

    def _forget(self) -> None:
        self._question = None


def declarers(info: GameInfo | None, view: View) -> dict[int, str]:
    """People who may be out of turn and unseen when they want to declare; a single one has the button."""
    if info is None or len(info.own) < 2 or view.phase not in BEFORE or info.rules.early_eruption == "no":
        return {}
    return {seat: info.players[seat].name for seat in info.own}

"""Whoever may declare an early eruption is asked before an AI moves on: the first to declare counts (R13)."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from pompeii_core.view import Update
from pompeii_qt.session import Session
from pompeii_qt.table.confirmations import Confirmations
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.narrator import Narrator


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

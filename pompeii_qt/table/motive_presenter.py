"""Why AIs moved as they did: a line on the seat until its next move, and a tooltip in the log."""

from PySide6.QtCore import QObject

from pompeii_qt.reason_words import motive_words
from pompeii_qt.session import Motive, Session
from pompeii_qt.settings import Settings
from pompeii_qt.table.log import LogPanel
from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets.seats import SeatsPanel


class MotivePresenter(QObject):
    """Shows them on seats and log, unless the setting is off."""

    def __init__(
        self, session: Session, settings: Settings, model: TableModel, seats: SeatsPanel, log: LogPanel
    ) -> None:
        super().__init__(seats)
        self._model, self._seats, self._log = model, seats, log
        self._shown = True
        self._latest: dict[int, Motive] = {}
        """By seat, until the next move of its AI."""
        model.began.connect(self._begin)
        model.player_changed.connect(self._forget)
        session.motive.connect(self._show)
        session.rewound.connect(self._rewind)
        settings.follow("ai_motives", self._set_shown)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        for seat, player in enumerate(self._model.players):
            motive = self._latest.get(seat)
            text = motive_words(motive.reasons, self._model.names) if motive and self._shown else ""
            self._seats.cards[seat].show_motive(text, explains=self._shown and player.kind == "ai")

    def _begin(self) -> None:
        self._latest = {}
        self.retranslate()

    def _forget(self, seat: int) -> None:
        """Somebody else's reasons are not this one's."""
        self._latest.pop(seat, None)
        self.retranslate()

    def _show(self, motive: Motive) -> None:
        self._latest[motive.seat] = motive
        self._log.explain(motive)
        self.retranslate()

    def _rewind(self, seq: int) -> None:
        # a motive is of the move that the update after its own tells
        self._latest = {seat: motive for seat, motive in self._latest.items() if motive.seq < seq}
        self.retranslate()

    def _set_shown(self, on: bool) -> None:
        self._shown = on
        self._log.show_motives(on)
        self.retranslate()

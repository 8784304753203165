"""Why AIs moved as they did: a line on the seat until its next move, and a tooltip in the log."""

from PySide6.QtCore import QObject

from pompeii_core.setup import Player
from pompeii_qt.session import GameInfo, Motive, Session
from pompeii_qt.settings import Settings
from pompeii_qt.table.log import LogPanel
from pompeii_qt.table.reason_words import motive_words
from pompeii_qt.widgets.seats import SeatsPanel


class MotivePresenter(QObject):
    """Tells seats and log, unless the setting is off."""

    def __init__(self, session: Session, settings: Settings, seats: SeatsPanel, log: LogPanel) -> None:
        super().__init__(seats)
        self._seats, self._log = seats, log
        self._shown = True
        self._players: list[Player] = []
        self._latest: dict[int, Motive] = {}
        """By seat."""
        session.seated.connect(self._seat)
        session.motive.connect(self._take)
        session.rewound.connect(self._rewind)
        settings.follow("ai_motives", self._set_shown)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        for seat, player in enumerate(self._players):
            motive = self._latest.get(seat)
            self._seats.reserve_motive(seat, self._shown and player.kind == "ai")
            names = [player.name for player in self._players]
            self._seats.show_motive(seat, motive_words(motive.reasons, names) if motive and self._shown else "")

    def begin(self, info: GameInfo) -> None:
        """A game begins, and its seats are shown."""
        self._players, self._latest = [*info.players], {}
        self.retranslate()

    def _seat(self, seat: int, player: Player) -> None:
        """Somebody else's reasons are not this one's."""
        self._players[seat : seat + 1] = [player]
        self._latest.pop(seat, None)
        self.retranslate()

    def _take(self, motive: Motive) -> None:
        self._latest[motive.seat] = motive
        self._log.explain(motive)
        self.retranslate()

    def _rewind(self, seq: int) -> None:
        self._latest = {seat: motive for seat, motive in self._latest.items() if motive.seq < seq}
        self.retranslate()

    def _set_shown(self, on: bool) -> None:
        self._shown = on
        self._log.show_motives(on)
        self.retranslate()

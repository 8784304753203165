"""Analyses the current game while a person thinks, so that results are ready at its end."""

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from pompeii_core.build import COMPILED

if TYPE_CHECKING:
    from pompeii_core.record import Record
    from pompeii_core.view import Update
    from pompeii_qt.pages.game_analysis import GameAnalysis
    from pompeii_qt.session import ActionRatings, Session

_IDLE: Final = 3000  # milliseconds of waiting for a person, after which an analysis begins


class IdleAnalysis(QObject):
    """Analyses people's decisions while the table waits for a person. A move, a thinking AI or a hint stops it.

    Only in local games, with the compiled core, and not on battery.
    """

    def __init__(self, session: "Session", parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._analysis: GameAnalysis | None = None
        self._seq, self._deciding = -1, False  # whether a person here has to decide
        self._wait = QTimer(self, singleShot=True, interval=_IDLE)
        self._wait.timeout.connect(self._copy)
        session.updated.connect(self._update)
        session.seat_state.connect(self._restart)
        session.rated.connect(self._rated)
        self._wanted = self._shown = False

    def begin(self, *, wanted: bool) -> None:
        """Follow another game, unless it is in a room. `wanted`: whether people may analyse it afterwards."""
        self._pause()
        self._wanted, self._deciding = wanted and COMPILED and self._session.network.current is None, False

    def set_shown(self, shown: bool) -> None:
        """Set whether the table is shown. Other pages may analyse games themselves, so nothing runs there."""
        self._shown = shown
        self._restart()

    def _update(self, update: "Update") -> None:
        self._deciding = bool(update.legal) or (self._deciding and update.seq == self._seq)
        self._seq = update.seq
        self._restart()

    def _rated(self, ratings: "ActionRatings") -> None:
        if ratings.final:
            self._restart()
        else:
            self._pause()

    def _restart(self) -> None:
        self._pause()
        if self._due:
            self._wait.start()

    def _pause(self) -> None:
        self._wait.stop()
        if self._analysis is not None:
            self._analysis.stop()

    def _copy(self) -> None:
        if not on_battery():
            self._session.copy_record(self._run)

    def _run(self, record: "Record") -> None:
        if self._due and not self._wait.isActive():
            if self._analysis is None:  # late, as it takes some megabytes
                from pompeii_qt.pages.game_analysis import GameAnalysis

                self._analysis = GameAnalysis(self._session, self)
            self._analysis.begin(record)
            people = [seat for seat, player in enumerate(record.header.players) if player.kind == "person"]
            self._analysis.run(people, gently=True)

    @property
    def _due(self) -> bool:
        return self._wanted and self._shown and self._deciding


def on_battery() -> bool:
    """Return whether this computer runs on battery; False if unknown."""
    import psutil  # not at the start

    battery = None
    with suppress(AttributeError, OSError):  # some systems have no such function, containers no folder of batteries
        battery = psutil.sensors_battery()
    return battery is not None and battery.power_plugged is False

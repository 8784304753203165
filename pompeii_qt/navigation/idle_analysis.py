"""Looks a game over while the person whose turn it is thinks: what it finds lies ready when the game is over."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from pompeii_core.build import COMPILED

if TYPE_CHECKING:
    from pompeii_core.record import Record
    from pompeii_core.view import Update
    from pompeii_qt.pages.game_analysis import GameAnalysis
    from pompeii_qt.session import ActionRatings, Session

_IDLE: Final = 3000  # milliseconds without anything to do after which the machine is taken to be idle


class IdleAnalysis(QObject):
    """`begin` with each game, `set_shown` with its table; any move, anybody who thinks and any advice come first.

    Only games of this computer alone, and only the compiled core is fast enough; never on battery.
    """

    def __init__(self, session: "Session", parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._analysis: GameAnalysis | None = None
        self._seq, self._deciding = -1, False  # whether a person here is to decide something
        self._wait = QTimer(self, singleShot=True, interval=_IDLE)
        self._wait.timeout.connect(self._copy)
        session.updated.connect(self._update)
        session.seat_state.connect(self._restart)
        session.rated.connect(self._rated)
        self._wanted = self._shown = False

    def begin(self, *, wanted: bool) -> None:
        """Another game: whether it is one that people look over afterwards."""
        self._pause()
        self._wanted, self._deciding = wanted and COMPILED and self._session.network.current is None, False

    def set_shown(self, shown: bool) -> None:
        """Whether its table is what people see: another page's analysis comes first."""
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
            if self._analysis is None:  # some megabytes that a game does without until somebody thinks for so long
                from pompeii_qt.pages.game_analysis import GameAnalysis

                self._analysis = GameAnalysis(self._session, self)
            self._analysis.begin(record)
            people = [seat for seat, player in enumerate(record.header.players) if player.kind == "person"]
            self._analysis.run(people, gently=True)

    @property
    def _due(self) -> bool:
        return self._wanted and self._shown and self._deciding


def on_battery() -> bool:
    """Whether this machine's battery is used up meanwhile; False where that cannot be known."""
    import psutil  # not before it is asked for

    battery = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    return battery is not None and battery.power_plugged is False

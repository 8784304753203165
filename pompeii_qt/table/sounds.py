"""The table as it is heard: what happens, whose turn it is, what is said, and the bed under the phase."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from pompeii_core.events import Event
from pompeii_qt.scene.event_player import SPEEDS
from pompeii_qt.settings import Settings
from pompeii_qt.sound.library import Effect
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.sound_cues import BEDS, CALLS, Cue, chosen, cues

_ON_ITS_WAY: Final = 60
"""Milliseconds from a sound's beginning in the mixer to the ear."""
_APART: Final = 200
"""Milliseconds from one choice of what is to be heard to the next."""


class TableSounds(QObject):
    """Has a player say what the model tells, while its page is seen."""

    def __init__(self, model: TableModel, settings: Settings, player: SoundPlayer, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._settings, self._player, self._page = model, settings, player, page
        self._wanted: list[Cue] = []
        self._others_played = False
        # What is skipped, or not animated, is told all at once, or as fast as programs play: it is chosen from.
        self._gather = QTimer(self, singleShot=True)
        self._gather.timeout.connect(self._play_gathered)
        self._pause = QTimer(self, singleShot=True, interval=_APART)
        model.began.connect(self._begin)
        model.event_shown.connect(self._on_event)
        model.asked.connect(self._on_asked)
        for changed in (model.began, model.update_shown, model.phase_began):
            changed.connect(self._choose_bed)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._choose_bed)
        page.installEventFilter(self)

    def hear_chat(self) -> None:
        """Somebody else has said something."""
        self._want([Cue(Effect.CHAT)])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._choose_bed()
        return False

    def _begin(self) -> None:
        self._wanted, self._others_played = [], False
        self._gather.stop()

    def _on_event(self, _seq: int, event: Event) -> None:
        own = self._model.own
        self._others_played |= getattr(event, "seat", None) not in (None, *own)
        self._want(cues(event, own))

    def _on_asked(self) -> None:
        if self._model.decision is None or not self._others_played:
            return
        self._others_played = False
        told = self._settings.turn_sound
        if told == "always" or (told == "away" and not _in_front()):
            self._play(Cue(Effect.TURN))

    def _want(self, wanted: list[Cue]) -> None:
        self._wanted += wanted
        if self._wanted and not self._gather.isActive():
            self._gather.start(max(0, self._pause.remainingTime()))

    def _play_gathered(self) -> None:
        wanted, self._wanted = self._wanted, []
        self._pause.start()
        still = SPEEDS[self._model.speed] == 0
        for cue in chosen(wanted, 1) if still else chosen(wanted):
            self._play(cue)

    def _play(self, cue: Cue) -> None:
        if cue.effect in CALLS or (_in_front() and self._page.isVisible()):
            millis = cue.delay * SPEEDS[self._model.speed] - _ON_ITS_WAY
            self._player.play(cue.effect, max(0.0, millis) / 1000, cue.strength)

    def _choose_bed(self, _changed: object = None) -> None:
        heard = bool(self._model.batch) and self._page.isVisible() and _in_front()
        self._player.set_bed(BEDS.get(self._model.phase) if heard else None)


def _in_front() -> bool:
    return QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive

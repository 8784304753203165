"""The own voice: says every message, where a person wants that and the system can; a key ends what it says."""

import sys

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal

from pompeii_qt import languages
from pompeii_qt.settings import Settings
from pompeii_qt.voice.engines import SpeechEngine
from pompeii_qt.widgets.screen_reader import messages

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


class Voice(QObject):
    """Follows the settings; while it is off nothing of it runs."""

    missing_changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._engine: SpeechEngine | None = None
        self.missing = False
        """Whether it is wanted, but this system has no voice."""
        settings.follow("own_voice", self._switch)
        settings.changed.connect(self._on_setting)

    def speak(self, text: str) -> None:
        """Say something, where it is on."""
        if text and self._engine is not None:
            self._engine.speak(text)

    def close(self) -> None:
        """Say nothing any more."""
        self._switch(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever presses a key has heard enough."""
        if event.type() in _KEYS and self._engine is not None:
            self._engine.stop()
        return False

    def _switch(self, on: bool) -> None:
        app = QCoreApplication.instance()
        if on == (self._engine is not None) or app is None:
            return
        if on:
            self._engine = make_engine(self)
            self._engine.failed.connect(self._on_failed)
            self._tune()
            messages.said.connect(self.speak)
            app.installEventFilter(self)
        elif self._engine is not None:
            messages.said.disconnect(self.speak)
            app.removeEventFilter(self)
            self._engine.close()
            self._engine.deleteLater()
            self._engine = None
        self._set_missing(False)

    def _tune(self) -> None:
        if self._engine is not None:
            self._engine.tune(self._settings.voice_rate, languages.current())

    def _on_setting(self, name: str) -> None:
        if name in ("voice_rate", "language"):
            self._tune()

    def _on_failed(self) -> None:
        if self._engine is not None:
            self._set_missing(True)

    def _set_missing(self, missing: bool) -> None:
        if missing != self.missing:
            self.missing = missing
            self.missing_changed.emit()


def make_engine(parent: QObject) -> SpeechEngine:
    """The engine of this system, not yet started."""
    if sys.platform == "win32":
        from pompeii_qt.voice.engines import Sapi

        return Sapi(parent)
    if sys.platform == "darwin":
        from pompeii_qt.voice.engines import SayCommand

        return SayCommand(parent)
    from pompeii_qt.voice.engines import SpeechDispatcher

    return SpeechDispatcher(parent)

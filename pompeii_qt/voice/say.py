"""macOS: its command `say`, once for each text."""

import re
from collections import deque
from typing import Final

from PySide6.QtCore import QObject, QProcess, Qt

from pompeii_qt.voice.engine import SpeechEngine

_VOICE: Final = re.compile(r"^(.+?)\s+([a-z]{2})_\w+\s+#", re.MULTILINE)
_COMMAND: Final = re.compile(r"\[(?=\[)")
"""How one for the voices themselves begins: whoever writes may not silence them."""
_WORDS: Final = 190
"""A minute at a rate of 0; half as many at -100, twice as many at 100."""


def voices(listed: str) -> dict[str, str]:
    """The first voice of each language in what `say -v ?` lists."""
    found: dict[str, str] = {}
    for name, language in _VOICE.findall(listed):
        found.setdefault(language, name)
    return found


class SayCommand(SpeechEngine):
    """Starts `say` for each text when the one before has been said."""

    program = "/usr/bin/say"

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._texts: deque[str] = deque()
        self._rate, self._language = 0, ""
        self._voices: dict[str, str] = {}
        self._listing, self._speaking = QProcess(self), QProcess(self)
        self._listing.finished.connect(self._listed)
        # queued: nobody listens yet
        self._listing.errorOccurred.connect(self._fail, Qt.ConnectionType.QueuedConnection)
        self._speaking.finished.connect(self._next)
        self._listing.start(self.program, ["-v", "?"])

    def speak(self, text: str) -> None:
        self._texts.append(_COMMAND.sub("[ ", text))
        self._next()

    def stop(self) -> None:
        self._texts.clear()
        self._speaking.kill()

    def tune(self, rate: int, language: str) -> None:
        self._rate, self._language = rate, language

    def close(self) -> None:
        self._texts.clear()
        for process in (self._listing, self._speaking):
            process.kill()
            process.waitForFinished(1000)

    def _listed(self, *_: object) -> None:
        self._voices = voices(self._listing.readAllStandardOutput().toStdString())

    def _next(self, *_: object) -> None:
        if not self._texts or self._speaking.state() != QProcess.ProcessState.NotRunning:
            return
        words = ["-r", str(round(_WORDS * 2 ** (self._rate / 100)))]
        if voice := self._voices.get(self._language):
            words += ["-v", voice]
        self._speaking.start(self.program, [*words, "--", self._texts.popleft()])

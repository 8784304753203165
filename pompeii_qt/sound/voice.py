"""The own voice, which says all messages if the settings say so, or beside an old Orca. A key silences it."""

import os
import re
import shutil
import socket
import sys
from collections import deque
from pathlib import Path, PureWindowsPath
from typing import Final

from PySide6.QtCore import QEvent, QObject, QProcess, QSocketNotifier, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from pompeii_qt import languages
from pompeii_qt.settings import Settings
from pompeii_qt.sound.focus_reader import FocusReader, ReaderWatch
from pompeii_qt.widgets.screen_reader import messages

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


class Voice(QObject):
    """Says messages and the focus through the system's speech engine, which runs only while the voice is on."""

    missing_changed = Signal()
    spoke = Signal(str)  # a text was handed to the speech engine

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._engine: SpeechEngine | None = None
        self._focus: FocusReader | None = None
        self._reader = ReaderWatch(self)
        self.missing = False  # whether the voice is on, but the system cannot speak
        for name in ("voice_rate", "language"):
            settings.follow(name, self._tune)
        settings.follow("own_voice", self._switch)
        messages.said.connect(self._say_message)

    def speak(self, text: str) -> None:
        """Say a text after earlier ones. Nothing for "" or while the voice is off."""
        if text and self._engine is not None:
            self._engine.speak(text)
            self.spoke.emit(text)

    def follow_reader(self) -> None:
        """Switch the voice on if the settings say so or a reader runs that does not say messages, otherwise off."""
        self._switch(self._settings.own_voice or self._reader.keeps_quiet)

    def _say_message(self, text: str) -> None:
        if not self._reader.says_messages:
            self.speak(text)

    def _say_focus(self, text: str) -> None:
        if not self._reader.running:
            self.speak(text)

    def close(self) -> None:
        self._switch(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _KEYS and self._engine is not None:
            self._engine.stop()
        return False

    def _switch(self, on: bool) -> None:
        app = QApplication.instance()
        if on == (self._engine is not None) or app is None:
            return
        if on:
            self._engine = make_engine(self)
            self._engine.failed.connect(self._on_failed)
            self._tune()
            app.installEventFilter(self)
            if self._focus is None and isinstance(app, QApplication):
                self._focus = FocusReader(self._say_focus, app, self)
        elif self._engine is not None:
            app.removeEventFilter(self)
            self._engine.close()
            self._engine.deleteLater()
            self._engine = None
        self._set_missing(False)

    def _tune(self, _setting: object = None) -> None:
        if self._engine is not None:
            self._engine.tune(self._settings.voice_rate, languages.current())

    def _on_failed(self) -> None:
        if self._engine is not None:
            self._set_missing(True)

    def _set_missing(self, missing: bool) -> None:
        if missing != self.missing:
            self.missing = missing
            self.missing_changed.emit()


def make_engine(parent: QObject) -> "SpeechEngine":
    engines: dict[str, type[SpeechEngine]] = {"win32": Sapi, "darwin": SayCommand}
    return engines.get(sys.platform, SpeechDispatcher)(parent)


class SpeechEngine(QObject):
    """Says texts one after another, without blocking."""

    failed = Signal()  # the engine cannot speak: something it needs is missing or has ended

    def speak(self, text: str) -> None:
        """Say a text after earlier ones."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stop the present text and discard the waiting ones."""
        raise NotImplementedError

    def tune(self, rate: int, language: str) -> None:
        """Set the speed, -100 to 100, and the language, such as "de", for the next texts."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop speaking and end the engine's process or connection."""
        raise NotImplementedError

    def _fail(self, *_: object) -> None:
        self.failed.emit()


SCRIPT: Final = """
[Console]::InputEncoding = New-Object System.Text.UTF8Encoding $false
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
while ($null -ne ($line = [Console]::In.ReadLine())) {
    $verb, $rest = $line.Split(' ', 2)
    switch ($verb) {
        'say' { $null = $voice.SpeakAsync($rest) }
        'stop' { $voice.SpeakAsyncCancelAll() }
        'rate' { $voice.Rate = [int]$rest }
        'language' { try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, $rest) } catch { } }
    }
}
"""
"""The PowerShell program: reads a verb a line."""


class Sapi(SpeechEngine):
    """Speech on Windows: writes to a PowerShell that runs SCRIPT and queues the texts."""

    # The full path: Windows looks for a bare name in the current folder first, perhaps a folder of downloads.
    program = str(
        PureWindowsPath(os.environ.get("SYSTEMROOT", r"C:\Windows"), r"System32\WindowsPowerShell\v1.0\powershell.exe")
    )

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        for ended in (self._process.errorOccurred, self._process.finished):
            ended.connect(self._fail, Qt.ConnectionType.QueuedConnection)  # queued: `failed` is not connected yet
        self._process.start(self.program, ["-NoProfile", "-NonInteractive", "-Command", SCRIPT])

    def speak(self, text: str) -> None:
        self._write(f"say {' '.join(text.split())}")

    def stop(self) -> None:
        self._write("stop")

    def tune(self, rate: int, language: str) -> None:
        self._write(f"rate {round(rate / 10)}")
        self._write(f"language {language}")

    def close(self) -> None:
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished(1000)

    def _write(self, line: str) -> None:
        self._process.write(f"{line}\n".encode())


_VOICE: Final = re.compile(r"^(.+?)\s+([a-z]{2})_\w+\s+#", re.MULTILINE)
_COMMAND: Final = re.compile(r"\[(?=\[)")  # start of a command to the voice, which no text may contain
_WORDS: Final = 190  # words a minute at a rate of 0; half as many at -100, twice as many at 100


def voices(listed: str) -> dict[str, str]:
    """Return the first voice of each language in the output of `say -v ?`."""
    return {language: name for name, language in reversed(_VOICE.findall(listed))}


class SayCommand(SpeechEngine):
    """Speech on macOS: starts `say` for each text when the previous one has ended."""

    program = "/usr/bin/say"

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._texts: deque[str] = deque()
        self._rate, self._language = 0, ""
        self._voices: dict[str, str] = {}
        self._listing, self._speaking = QProcess(self), QProcess(self)
        self._listing.finished.connect(self._listed)
        # Queued: `failed` is not connected yet.
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


_MAX_READ: Final = 65536  # maximum number of bytes read at once
type Command = tuple[bytes, ...]
"""The parts of a command, each sent after the answer to the one before; only SPEAK has a second part, its text."""
_CANCEL: Final = (b"CANCEL self\r\n",)


def address() -> Path:
    """Return the path of speech-dispatcher's socket for this user, whether or not it exists."""
    variable = os.environ.get("SPEECHD_ADDRESS", "")
    if variable.startswith("unix_socket:"):
        return Path(variable.removeprefix("unix_socket:"))
    return Path(os.environ.get("XDG_RUNTIME_DIR") or Path.home() / ".cache", "speech-dispatcher", "speechd.sock")


class SpeechDispatcher(SpeechEngine):
    """Speech on Linux: a client of speech-dispatcher, which it starts if needed. Commands wait for their answers."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._socket: socket.socket | None = None
        self._notifier: QSocketNotifier | None = None
        self._commands: deque[Command] = deque()
        self._rest: list[bytes] = []  # unsent parts of the present command
        self._busy = False  # whether an answer is pending
        self._answer = b""
        self._tuned: tuple[Command, ...] = ()
        self._starter = QProcess(self)
        self._starter.finished.connect(self._started)
        self._starter.errorOccurred.connect(self._give_up)
        self._connect()

    def speak(self, text: str) -> None:
        lines = "".join(f".{line}\r\n" if line.startswith(".") else f"{line}\r\n" for line in text.splitlines())
        self._send((b"SPEAK\r\n", f"{lines}.\r\n".encode(errors="replace")))

    def stop(self) -> None:
        self._commands = deque(command for command in self._commands if len(command) == 1)
        if not self._commands or self._commands[-1] != _CANCEL:  # one is enough: keys come repeatedly
            self._send(_CANCEL)

    def tune(self, rate: int, language: str) -> None:
        self._tuned = (f"SET self RATE {rate}\r\n".encode(),), (f"SET self LANGUAGE {language}\r\n".encode(),)
        if self._socket is not None:
            self._send(*self._tuned)

    def close(self) -> None:
        self._disconnect()
        self._starter.kill()
        self._starter.waitForFinished(1000)

    def _send(self, *commands: Command) -> None:
        self._commands.extend(commands)
        if self._socket is None:
            self._connect()
        self._next()

    def _connect(self) -> None:
        if self._starter.state() != QProcess.ProcessState.NotRunning or self._open():
            return
        if program := shutil.which("speech-dispatcher"):
            self._starter.start(program, ["--spawn"])
        else:
            QTimer.singleShot(0, self, self._give_up)

    def _open(self) -> bool:
        connection = socket.socket(socket.AF_UNIX)
        connection.setblocking(False)
        try:
            connection.connect(str(address()))
        except OSError:
            connection.close()
            return False
        self._socket = connection
        self._notifier = QSocketNotifier(connection.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        name = f"SET self CLIENT_NAME {os.getuid()}:pompeii:main\r\n".encode()
        self._commands.extendleft(reversed(((name,), (b"SET self PRIORITY message\r\n",), *self._tuned)))
        self._next()
        return True

    def _started(self, *_: object) -> None:
        if not self._open():
            self._give_up()

    def _next(self) -> None:
        if self._socket is None or self._busy or not (self._rest or self._commands):
            return
        self._rest = self._rest or [*self._commands.popleft()]
        self._busy = True
        try:
            self._socket.sendall(self._rest.pop(0))
        except OSError:  # disconnected, or so far behind that speech would be late
            self._disconnect()

    def _read(self) -> None:
        try:
            received = self._socket.recv(_MAX_READ) if self._socket is not None else b""
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self._disconnect()
            return
        *lines, self._answer = (self._answer + received).split(b"\r\n")
        # The last line of an answer has a space after its code, the others a hyphen.
        if ends := [line for line in lines if line[3:4] == b" "]:
            if not ends[-1].startswith(b"2"):
                self._rest.clear()  # SPEAK was refused: its text would be taken for commands
            self._busy = False
            self._next()

    def _disconnect(self) -> None:
        if self._notifier and self._socket:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._socket.close()
        self._socket = self._notifier = None
        self._commands.clear()
        self._rest, self._busy, self._answer = [], False, b""

    def _give_up(self, *_: object) -> None:
        self._disconnect()
        self.failed.emit()

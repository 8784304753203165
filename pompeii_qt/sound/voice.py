"""The own voice: says every message, where a person wants that, or beside an old Orca; a key ends what it says."""

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
    """Follows the settings, and is on beside an Orca that says no messages; while it is off nothing of it runs."""

    missing_changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._engine: SpeechEngine | None = None
        self._focus: FocusReader | None = None
        self._reader = ReaderWatch(self)
        self.missing = False  # whether it is wanted, but this system has no voice
        for name in ("voice_rate", "language"):
            settings.follow(name, self._tune)
        settings.follow("own_voice", self._switch)
        messages.said.connect(self._say_message)

    def speak(self, text: str) -> None:
        if text and self._engine is not None:
            self._engine.speak(text)

    def look(self) -> None:
        """Be on where nobody asked for it, too, while a reader runs that says no messages."""
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
        """Whoever presses a key has heard enough."""
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
    """The engine of this system, not yet started."""
    engines: dict[str, type[SpeechEngine]] = {"win32": Sapi, "darwin": SayCommand}
    return engines.get(sys.platform, SpeechDispatcher)(parent)


class SpeechEngine(QObject):
    """Says texts one after another. Nothing here waits for it."""

    failed = Signal()  # it cannot speak: what it needs is not there, or has gone

    def speak(self, text: str) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        raise NotImplementedError

    def tune(self, rate: int, language: str) -> None:
        """From the next text on: how fast, -100 to 100, and in which language, as `de`."""
        raise NotImplementedError

    def close(self) -> None:
        """Say nothing more and end what runs for it, without waiting."""
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
"""What PowerShell runs: a verb a line."""


class Sapi(SpeechEngine):
    """Writes to that PowerShell, which queues what it is to say."""

    # In full: Windows would look for a bare name in the current folder first, where anybody's download may lie.
    program = str(
        PureWindowsPath(os.environ.get("SYSTEMROOT", r"C:\Windows"), r"System32\WindowsPowerShell\v1.0\powershell.exe")
    )

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        for ended in (self._process.errorOccurred, self._process.finished):
            ended.connect(self._fail, Qt.ConnectionType.QueuedConnection)  # nobody listens yet
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
# How one for the voices themselves begins: whoever writes may not silence them.
_COMMAND: Final = re.compile(r"\[(?=\[)")
_WORDS: Final = 190  # a minute at a rate of 0; half as many at -100, twice as many at 100


def voices(listed: str) -> dict[str, str]:
    """The first voice of each language in what `say -v ?` lists."""
    return {language: name for name, language in reversed(_VOICE.findall(listed))}


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


_MOST: Final = 65536  # bytes of answers that are read at once
type Command = tuple[bytes, ...]
"""What is sent for it, each part when that before has been answered; only SPEAK has a second one, its text."""
_CANCEL: Final = (b"CANCEL self\r\n",)


def address() -> Path:
    """The socket that speech-dispatcher listens on for this person."""
    told = os.environ.get("SPEECHD_ADDRESS", "")
    if told.startswith("unix_socket:"):
        return Path(told.removeprefix("unix_socket:"))
    return Path(os.environ.get("XDG_RUNTIME_DIR") or Path.home() / ".cache", "speech-dispatcher", "speechd.sock")


class SpeechDispatcher(SpeechEngine):
    """A client of it, and starts it where it does not run. Each command waits for the answer to the one before."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._socket: socket.socket | None = None
        self._notifier: QSocketNotifier | None = None
        self._commands: deque[Command] = deque()
        self._rest: list[bytes] = []  # of the command that is being sent
        self._busy = False  # whether an answer is yet to come
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
        if not self._commands or self._commands[-1] != _CANCEL:  # a key is told of more than once, and held down
            self._send(_CANCEL)

    def tune(self, rate: int, language: str) -> None:
        self._tuned = (f"SET self RATE {rate}\r\n".encode(),), (f"SET self LANGUAGE {language}\r\n".encode(),)
        if self._socket is not None:
            self._send(*self._tuned)

    def close(self) -> None:
        self._forget()
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
        except OSError:  # it has gone, or is far behind: what is spoken now would be late
            self._forget()

    def _read(self) -> None:
        try:
            told = self._socket.recv(_MOST) if self._socket is not None else b""
        except BlockingIOError:
            return
        except OSError:
            told = b""
        if not told:
            self._forget()
            return
        *lines, self._answer = (self._answer + told).split(b"\r\n")
        # the last line of an answer has a space after its code, all others a hyphen
        if ends := [line for line in lines if line[3:4] == b" "]:
            if not ends[-1].startswith(b"2"):
                self._rest.clear()  # a text that is not wanted, and would be taken for commands
            self._busy = False
            self._next()

    def _forget(self) -> None:
        if self._notifier and self._socket:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._socket.close()
        self._socket = self._notifier = None
        self._commands.clear()
        self._rest, self._busy, self._answer = [], False, b""

    def _give_up(self, *_: object) -> None:
        self._forget()
        self.failed.emit()

"""Linux: speech-dispatcher, which desktops come with for their screen readers, by its protocol SSIP."""

import os
import socket
from collections import deque
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, QSocketNotifier, QStandardPaths, QTimer

from pompeii_qt.voice.engine import SpeechEngine

_MOST: Final = 65536
"""Bytes of answers that are read at once."""
_CANCEL: Final = b"CANCEL self\r\n", False


def address() -> Path:
    """The socket that speech-dispatcher listens on for this person."""
    told = os.environ.get("SPEECHD_ADDRESS", "")
    if told.startswith("unix_socket:"):
        return Path(told.removeprefix("unix_socket:"))
    folder = os.environ.get("XDG_RUNTIME_DIR") or Path.home() / ".cache"
    return Path(folder) / "speech-dispatcher" / "speechd.sock"


class SpeechDispatcher(SpeechEngine):
    """A client of it, and starts it where it does not run. Each command waits for the answer to the one before."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._socket: socket.socket | None = None
        self._notifier: QSocketNotifier | None = None
        self._commands: deque[tuple[bytes, bool]] = deque()
        """What is yet to be sent, and whether it is of a text."""
        self._speaking = False
        """Whether SPEAK has been sent, and its text comes next."""
        self._busy = False
        """Whether an answer is yet to come."""
        self._answer = b""
        self._tuned: tuple[bytes, ...] = ()
        self._starter = QProcess(self)
        self._starter.finished.connect(self._started)
        self._starter.errorOccurred.connect(self._give_up)
        self._connect()

    def speak(self, text: str) -> None:
        lines = "".join(f".{line}\r\n" if line.startswith(".") else f"{line}\r\n" for line in text.splitlines())
        self._send(b"SPEAK\r\n", f"{lines}.\r\n".encode(errors="replace"), speech=True)

    def stop(self) -> None:
        kept = [command for command in self._commands if not command[1]]
        if self._speaking:
            kept.insert(0, self._commands[0])
        self._commands = deque(kept)
        if kept[-1:] != [_CANCEL]:  # a key is told of more than once, and held down
            self._send(_CANCEL[0])

    def tune(self, rate: int, language: str) -> None:
        self._tuned = f"SET self RATE {rate}\r\n".encode(), f"SET self LANGUAGE {language}\r\n".encode()
        if self._socket is not None:
            self._send(*self._tuned)

    def close(self) -> None:
        self._forget()
        self._starter.kill()
        self._starter.waitForFinished(1000)

    def _send(self, *commands: bytes, speech: bool = False) -> None:
        self._commands.extend((command, speech) for command in commands)
        if self._socket is None:
            self._connect()
        self._next()

    def _connect(self) -> None:
        if self._starter.state() != QProcess.ProcessState.NotRunning or self._open():
            return
        program = QStandardPaths.findExecutable("speech-dispatcher")
        if program:
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
        first = name, b"SET self PRIORITY message\r\n", *self._tuned
        self._commands.extendleft((command, False) for command in reversed(first))
        self._next()
        return True

    def _started(self, *_: object) -> None:
        if not self._open():
            self._give_up()

    def _next(self) -> None:
        if self._socket is None or self._busy or not self._commands:
            return
        command, _ = self._commands.popleft()
        self._busy, self._speaking = True, command == b"SPEAK\r\n" and not self._speaking
        try:
            self._socket.sendall(command)
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
        ends = [line for line in lines if line[3:4] == b" "]
        if ends:
            if self._speaking and not ends[-1].startswith(b"2"):
                self._commands.popleft()  # its text is not wanted, and would be taken for commands
                self._speaking = False
            self._busy = False
            self._next()

    def _forget(self) -> None:
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
        if self._socket is not None:
            self._socket.close()
        self._socket = self._notifier = None
        self._commands.clear()
        self._busy, self._speaking, self._answer = False, False, b""

    def _give_up(self, *_: object) -> None:
        self._forget()
        self.failed.emit()

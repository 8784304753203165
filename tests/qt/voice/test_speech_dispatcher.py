"""What speech-dispatcher is told, and what happens where it is not there."""

import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is Linux's")
if sys.platform == "linux":
    from pompeii_qt.voice.engines import SpeechDispatcher


class Server(Thread):
    """Answers as speech-dispatcher does, and keeps what it is told; holds its answers back while `silent`."""

    def __init__(self, path: Path) -> None:
        super().__init__(daemon=True)
        self.told: list[str] = []
        self.refuses = False
        """Whether it takes no text."""
        self.answers = Event()
        self.answers.set()
        self.answered = 0
        """How many commands it has answered, a text as one of its own."""
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(path))
        self._listening.listen()
        self.start()

    def run(self) -> None:
        connection, _ = self._listening.accept()
        with connection, connection.makefile("rwb") as file:
            text = False
            for line in file:
                words = line.decode().rstrip("\r\n")
                self.told.append(words)
                if text and words != ".":
                    continue
                self.answers.wait()
                answer = b"225-1\r\n225 OK MESSAGE QUEUED\r\n" if text else b"200 OK\r\n"
                text = words == "SPEAK" and not self.refuses
                if words == "SPEAK" and self.refuses:
                    answer = b"300 ERR INTERNAL\r\n"
                file.write(answer)
                file.flush()
                self.answered += 1

    def close(self) -> None:
        self.answers.set()
        self._listening.close()


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where its socket would be."""
    with tempfile.TemporaryDirectory() as name:  # pytest's own may have too long a name for a socket
        monkeypatch.setenv("XDG_RUNTIME_DIR", name)
        monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
        (Path(name) / "speech-dispatcher").mkdir()
        yield Path(name) / "speech-dispatcher"


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    server = Server(folder / "speechd.sock")
    yield server
    server.close()


def test_texts_are_said_as_messages_of_this_program_in_the_wanted_language(
    qtbot: QtBot, qapp: QApplication, server: Server
) -> None:
    engine = SpeechDispatcher(qapp)
    engine.tune(20, "de")
    engine.speak("Livia: 2 auf E1.\n. Ein Punkt")
    qtbot.waitUntil(lambda: server.told[-1:] == ["."])
    assert server.told == [
        f"SET self CLIENT_NAME {os.getuid()}:pompeii:main",
        "SET self PRIORITY message",
        "SET self RATE 20",
        "SET self LANGUAGE de",
        "SPEAK",
        "Livia: 2 auf E1.",
        ".. Ein Punkt",
        ".",
    ]
    engine.close()


def test_to_stop_leaves_out_what_has_not_been_sent(qtbot: QtBot, qapp: QApplication, server: Server) -> None:
    engine = SpeechDispatcher(qapp)
    engine.speak("one")
    qtbot.waitUntil(lambda: server.answered == 4)
    server.answers.clear()
    engine.speak("two")
    engine.speak("three")
    engine.stop()
    engine.speak("four")
    qtbot.waitUntil(lambda: server.told[-1] == "SPEAK")
    server.answers.set()
    qtbot.waitUntil(lambda: server.told[-2:] == ["four", "."])
    assert server.told[2:] == ["SPEAK", "one", ".", "SPEAK", "two", ".", "CANCEL self", "SPEAK", "four", "."]
    engine.close()


def test_a_text_that_is_refused_is_not_taken_for_commands(qtbot: QtBot, qapp: QApplication, server: Server) -> None:
    server.refuses = True
    engine = SpeechDispatcher(qapp)
    engine.speak("SET all VOLUME -100")
    engine.tune(0, "fr")
    qtbot.waitUntil(lambda: "SET self LANGUAGE fr" in server.told)
    assert server.told[2:] == ["SPEAK", "SET self RATE 0", "SET self LANGUAGE fr"]
    engine.close()


def test_a_key_held_down_ends_what_is_said_once(qtbot: QtBot, qapp: QApplication, server: Server) -> None:
    engine = SpeechDispatcher(qapp)
    qtbot.waitUntil(lambda: len(server.told) == 2)
    server.answers.clear()
    engine.speak("one")
    for _ in range(50):
        engine.stop()
    engine.speak("two")
    server.answers.set()
    qtbot.waitUntil(lambda: server.told[-2:] == ["two", "."])
    assert server.told.count("CANCEL self") == 1
    engine.close()


def test_where_it_is_not_installed_that_is_told(
    qtbot: QtBot, qapp: QApplication, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(folder))
    engine = SpeechDispatcher(qapp)
    with qtbot.waitSignal(engine.failed):
        engine.speak("unheard")
    engine.close()


def test_it_is_started_where_it_does_not_run(
    qtbot: QtBot, qapp: QApplication, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = folder / "speech-dispatcher"
    program.write_text(f'#!/bin/sh\necho "$@" > {folder}/started\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    engine = SpeechDispatcher(qapp)
    with qtbot.waitSignal(engine.failed):  # this one only says that it was started
        engine.speak("unheard")
    assert (folder / "started").read_text(encoding="utf-8") == "--spawn\n"
    engine.close()

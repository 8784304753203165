"""The own voice: its speech engines on each system, the focus reader, and old screen readers."""

import os
import socket
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path, PureWindowsPath
from threading import Event, Thread
from types import SimpleNamespace
from unittest.mock import Mock

import psutil
import pytest
from PySide6.QtCore import QCoreApplication, QObject, QProcess, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QListWidget, QMenu, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_qt.settings import Settings
from pompeii_qt.sound import focus_reader
from pompeii_qt.sound import voice as voice_module
from pompeii_qt.sound.voice import Sapi, SayCommand, SpeechEngine, Voice, voices
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import column

if sys.platform == "linux":
    from pompeii_qt.sound.voice import SpeechDispatcher


class Server(Thread):
    """Answers like speech-dispatcher and records the lines received; holds its answers while `answers` is clear."""

    def __init__(self, path: Path) -> None:
        super().__init__(daemon=True)
        self.received: list[str] = []
        self.refuses = False  # whether it refuses texts
        self.answers = Event()
        self.answers.set()
        self.answered = 0  # number of answers: one for a command, and another for its text
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
                self.received.append(words)
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
    if sys.platform != "linux":
        pytest.skip("speech-dispatcher is for Linux")
    with tempfile.TemporaryDirectory() as name:  # the path of pytest's folder may be too long for a socket
        monkeypatch.setenv("XDG_RUNTIME_DIR", name)
        monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
        (Path(name) / "speech-dispatcher").mkdir()
        yield Path(name) / "speech-dispatcher"


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    server = Server(folder / "speechd.sock")
    yield server
    server.close()


def test_texts_are_sent_as_messages_with_rate_and_language(qtbot: QtBot, qapp: QApplication, server: Server) -> None:
    engine = SpeechDispatcher(qapp)
    engine.tune(20, "de")
    engine.speak("Livia: 2 auf E1.\n. Ein Punkt")
    qtbot.waitUntil(lambda: server.received[-1:] == ["."])
    assert server.received == [
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


def test_stop_discards_waiting_texts_and_cancels_once(qtbot: QtBot, qapp: QApplication, server: Server) -> None:
    engine = SpeechDispatcher(qapp)
    engine.speak("one")
    qtbot.waitUntil(lambda: server.answered == 4)
    server.answers.clear()
    engine.speak("two")
    engine.speak("three")
    for _ in range(50):
        engine.stop()
    engine.speak("four")
    qtbot.waitUntil(lambda: server.received[-1] == "SPEAK")
    server.answers.set()
    qtbot.waitUntil(lambda: server.received[-2:] == ["four", "."])
    assert server.received[2:] == ["SPEAK", "one", ".", "SPEAK", "two", ".", "CANCEL self", "SPEAK", "four", "."]
    engine.close()


def test_a_refused_text_is_not_sent_as_commands(qtbot: QtBot, qapp: QApplication, server: Server) -> None:
    server.refuses = True
    engine = SpeechDispatcher(qapp)
    engine.speak("SET all VOLUME -100")
    engine.tune(0, "fr")
    qtbot.waitUntil(lambda: "SET self LANGUAGE fr" in server.received)
    assert server.received[2:] == ["SPEAK", "SET self RATE 0", "SET self LANGUAGE fr"]
    engine.close()


def test_the_server_is_started(qtbot: QtBot, qapp: QApplication, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def speak() -> None:
        engine = SpeechDispatcher(qapp)
        with qtbot.waitSignal(engine.failed):
            engine.speak("unheard")
        engine.close()

    path = os.environ["PATH"]
    monkeypatch.setenv("PATH", str(folder))
    speak()
    program = folder / "speech-dispatcher"
    program.write_text(f'#!/bin/sh\necho "$@" > {folder}/started\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{path}")
    speak()  # the script only notes that it was started
    assert (folder / "started").read_text(encoding="utf-8") == "--spawn\n"


LISTED = """\
Alex                en_US    # Most people recognize me by my voice.
Amélie              fr_CA    # Bonjour, je m’appelle Amélie.
Anna (Enhanced)     de_DE    # Hallo, ich heiße Anna.
Daniel              en_GB    # Hello, my name is Daniel.
"""


type Replace = Callable[[type[SayCommand] | type[Sapi], str], Callable[[], list[str]]]


@pytest.fixture
def replace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Replace:
    """Replaces an engine's command by a shell script; the function returned reads the lines of its file `noted`."""
    if os.name != "posix":
        pytest.skip("the commands are replaced by shell scripts")

    def replaced(kind: type[SayCommand] | type[Sapi], body: str) -> Callable[[], list[str]]:
        file, noted = tmp_path / "command", tmp_path / "noted"
        file.write_text(f"#!/bin/sh\ncd {tmp_path}\n{body}\n", encoding="utf-8")
        file.chmod(stat.S_IRWXU)
        monkeypatch.setattr(kind, "program", str(file))
        return lambda: noted.read_text(encoding="utf-8").splitlines() if noted.exists() else []

    return replaced


def test_the_first_voice_of_each_language_is_used() -> None:
    assert voices(LISTED) == {"en": "Alex", "fr": "Amélie", "de": "Anna (Enhanced)"}


def test_say_gets_rate_voice_and_text(qtbot: QtBot, qapp: QApplication, tmp_path: Path, replace: Replace) -> None:
    (tmp_path / "listed").write_text(LISTED, encoding="utf-8")
    noted = replace(SayCommand, 'if [ "$1" = -v ]; then cat listed; else echo "$@" >> noted; fi')
    engine = SayCommand(qapp)
    engine.tune(100, "de")
    listing, _ = engine.findChildren(QProcess)
    qtbot.waitUntil(lambda: listing.state() == QProcess.ProcessState.NotRunning)
    for text in ("eins", "-zwei", "[[volm 0]] [[[slnc 9999999]]"):
        engine.speak(text)
    qtbot.waitUntil(lambda: len(noted()) == 3)
    assert noted()[:2] == ["-r 380 -v Anna (Enhanced) -- eins", "-r 380 -v Anna (Enhanced) -- -zwei"]
    assert "slnc" in noted()[2]
    assert "[[" not in noted()[2]
    engine.close()


def test_stop_ends_the_text_and_discards_waiting_ones(qtbot: QtBot, qapp: QApplication, replace: Replace) -> None:
    noted = replace(
        SayCommand, 'for text; do :; done; echo "$text" >> noted; if [ "$text" = one ]; then exec sleep 60; fi'
    )
    engine = SayCommand(qapp)
    engine.speak("one")
    engine.speak("two")
    qtbot.waitUntil(lambda: "one" in noted())
    engine.stop()
    engine.speak("three")
    qtbot.waitUntil(lambda: "three" in noted())
    assert "two" not in noted()
    engine.close()


def test_powershell_gets_one_verb_a_line(qtbot: QtBot, qapp: QApplication, replace: Replace) -> None:
    assert PureWindowsPath(Sapi.program).is_absolute(), "PowerShell is not looked for in the current folder"
    noted = replace(Sapi, "cat > noted")
    engine = Sapi(qapp)
    engine.tune(-40, "fr")
    engine.speak("Livia : 2 en E1.\nÀ vous.")
    engine.stop()
    qtbot.waitUntil(lambda: len(noted()) == 4)
    assert noted() == ["rate -4", "language fr", "say Livia : 2 en E1. À vous.", "stop"]
    engine.close()


@pytest.mark.parametrize("kind", [SayCommand, Sapi])
def test_a_system_without_the_command_has_no_voice(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, kind: type[SayCommand] | type[Sapi]
) -> None:
    monkeypatch.setattr(kind, "program", "/nowhere")
    engine = kind(qapp)
    with qtbot.waitSignal(engine.failed):
        engine.speak("unheard")
    engine.close()


class FakeEngine(SpeechEngine):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.done: list[object] = []

    def speak(self, text: str) -> None:
        self.done.append(text)

    def stop(self) -> None:
        self.done.append("stop")

    def tune(self, rate: int, language: str) -> None:
        self.done.append((rate, language))

    def close(self) -> None:
        self.done.append("close")


type Engines = list[FakeEngine]


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> Engines:
    made: list[FakeEngine] = []
    monkeypatch.setattr(focus_reader, "readers", set)

    def make(parent: QObject) -> FakeEngine:
        made.append(FakeEngine(parent))
        return made[-1]

    monkeypatch.setattr(voice_module, "make_engine", make)
    return made


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    made = Settings(tmp_path / "settings.json")
    yield made
    made.deleteLater()  # with the voices, which would hear the messages of later tests


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def test_the_voice_speaks_only_while_its_setting_is_on(window: QWidget, settings: Settings, engines: Engines) -> None:
    voice, spoken = Voice(settings, settings), list[str]()
    voice.spoke.connect(spoken.append)
    screen_reader.announce(window, "unheard")
    assert engines == []
    settings.own_voice = True
    screen_reader.announce(window, "Livia: 2 at E1.")
    screen_reader.say_again(window)
    (engine,) = engines
    assert engine.done == [(0, "en"), "Livia: 2 at E1.", "Livia: 2 at E1."]
    settings.own_voice = False
    screen_reader.announce(window, "unheard")
    assert engine.done[3:] == ["close"]
    settings.own_voice = True
    screen_reader.announce(window, "once")
    assert engines[1].done == [(0, "en"), "once"]
    assert spoken == ["Livia: 2 at E1.", "Livia: 2 at E1.", "once"]
    QTest.keyClick(window, Qt.Key.Key_A)
    assert "stop" not in engine.done
    voice.close()


def test_a_key_silences_the_voice_before_its_effect(qtbot: QtBot, settings: Settings, engines: Engines) -> None:
    class Field(QWidget):
        def keyPressEvent(self, event: object) -> None:
            screen_reader.announce(self, "done")

    field = Field()
    qtbot.addWidget(field)
    field.show()
    settings.own_voice = True
    Voice(settings, settings)
    QTest.keyClick(field, Qt.Key.Key_Return)
    done = engines[0].done
    assert done.index("stop") < done.index("done") == len(done) - 1


def test_the_engine_follows_the_rate_and_its_failure_is_reported_once(settings: Settings, engines: Engines) -> None:
    voice = Voice(settings, settings)
    reported: list[bool] = []
    voice.missing_changed.connect(lambda: reported.append(voice.missing))
    settings.own_voice = True
    settings.voice_rate = 40
    assert engines[0].done == [(0, "en"), (40, "en")]
    engines[0].failed.emit()
    engines[0].failed.emit()
    settings.own_voice = False
    assert reported == [True, False]


def heard(engine: FakeEngine, act: Callable[[], object]) -> list[object]:
    """Return what the engine says when `act` is called."""
    engine.done.clear()
    act()
    QCoreApplication.processEvents()
    return [text for text in engine.done if text != "stop"]


def test_focus_and_values_are_said_once(window: QWidget, qtbot: QtBot, settings: Settings, engines: Engines) -> None:
    push, check, names, combo = QPushButton("Play"), QCheckBox("Sounds"), QListWidget(), QComboBox()
    push.setAccessibleDescription("A new game with Livia")
    names.addItems(["Livia", "Fabius"])
    combo.setAccessibleName("Language")
    combo.addItems(["English", "Deutsch"])
    column(window, push, check, names, combo)
    window.show()
    window.activateWindow()
    push.setFocus()
    qtbot.waitUntil(push.hasFocus)
    settings.own_voice = True
    Voice(settings, settings)
    (engine,) = engines

    def heard_after(pressed: Qt.Key) -> list[object]:
        return heard(engine, lambda: QTest.keyClick(QApplication.focusWidget() or window, pressed))

    assert heard_after(Qt.Key.Key_Tab) == ["Sounds, off"]
    assert heard_after(Qt.Key.Key_Space) == ["Sounds, on"]
    assert heard(engine, push.setFocus) == ["Play. A new game with Livia"]
    names.setCurrentRow(0)
    assert heard(engine, names.setFocus) == ["Livia"]
    assert heard_after(Qt.Key.Key_Down) == ["Fabius"]
    assert heard(engine, combo.setFocus) == ["Language. English"]
    assert heard_after(Qt.Key.Key_Down) == ["Language. Deutsch"]


def test_menus_and_questions_are_said_but_nothing_beside_a_screen_reader(
    window: QWidget, qtbot: QtBot, settings: Settings, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    push = QPushButton("Play", window)
    window.show()
    window.activateWindow()
    push.setFocus()
    qtbot.waitUntil(push.hasFocus)
    settings.own_voice = True
    Voice(settings, settings)
    (engine,) = engines
    menu = QMenu(window)
    action = menu.addAction("Log")
    action.setCheckable(True)
    QApplication.sendEvent(menu, QShowEvent())  # offscreen, a real one complains of the platform
    assert heard(engine, lambda: menu.hovered.emit(action)) == ["Log, off"]
    box = QMessageBox(QMessageBox.Icon.NoIcon, "", "Leave the game?", QMessageBox.StandardButton.Yes, window)
    engine.done.clear()
    box.open()
    qtbot.waitUntil(lambda: bool(engine.done))
    assert engine.done == ["Leave the game? Yes"]
    box.close()
    monkeypatch.setattr(focus_reader, "readers", lambda: {"nvda.exe"})
    monkeypatch.setattr(focus_reader, "CACHE_MILLIS", 0)
    qtbot.waitUntil(lambda: heard(engine, lambda: screen_reader.announce(window, "Livia: 2 at E1.")) == [])
    assert heard(engine, push.setFocus) == []


@pytest.fixture(params=[("43.1", True), ("45.2", False)], ids=["old", "new"])
def old_orca(request: pytest.FixtureRequest, tmp_path: Path, engines: Engines, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Orca runs, and its version is asked of a script; return whether it is one that says no messages."""
    if sys.platform == "win32":
        pytest.skip("Orca is Linux's")
    version, old = request.param
    (tmp_path / "orca").write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
    (tmp_path / "orca").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(focus_reader, "readers", lambda: {"orca"})
    return bool(old)


def wait_for_version(qtbot: QtBot, voice: Voice) -> None:
    (process,) = voice.findChildren(QProcess)
    qtbot.waitUntil(lambda: process.state() == process.ProcessState.NotRunning)


def test_messages_are_said_beside_an_old_orca_only(
    old_orca: bool, window: QWidget, qtbot: QtBot, settings: Settings, engines: Engines
) -> None:
    settings.own_voice = True
    voice = Voice(settings, settings)
    screen_reader.announce(window, "first")
    assert engines[0].done[1:] == ["first"], "no message is lost while the version is unknown"
    wait_for_version(qtbot, voice)
    screen_reader.announce(window, "second")
    assert ("second" in engines[0].done) is old_orca


def test_the_voice_switches_itself_on_beside_an_old_orca(
    old_orca: bool, window: QWidget, qtbot: QtBot, settings: Settings, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    voice = Voice(settings, settings)
    voice.follow_reader()
    assert not engines, "the version is unknown"
    wait_for_version(qtbot, voice)
    voice.follow_reader()
    screen_reader.announce(window, "second")
    assert [engine.done[1:] for engine in engines] == ([["second"]] if old_orca else [])
    monkeypatch.setattr(focus_reader, "readers", set)
    monkeypatch.setattr(focus_reader, "CACHE_MILLIS", 0)

    def all_closed() -> bool:
        voice.follow_reader()
        return [engine.done[-1] for engine in engines] == (["close"] if old_orca else [])

    qtbot.waitUntil(all_closed)


def test_a_screen_reader_is_recognized_by_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Mock(side_effect=["init", OSError, psutil.NoSuchProcess(7), "Orca"])
    monkeypatch.setattr("psutil.process_iter", lambda: [SimpleNamespace(name=names)] * 4)
    assert focus_reader.readers() == {"orca"}

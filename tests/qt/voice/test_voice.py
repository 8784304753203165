"""The own voice: what it says, and when it is silent."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pompeii_qt.settings import Settings
from pompeii_qt.voice import voice as voice_module
from pompeii_qt.voice.engines import SpeechEngine
from pompeii_qt.voice.voice import Voice
from pompeii_qt.widgets import screen_reader


class FakeEngine(SpeechEngine):
    """Notes what it is to do."""

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


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> list[FakeEngine]:
    """All that were started, oldest first."""
    made: list[FakeEngine] = []

    def make(parent: QObject) -> FakeEngine:
        made.append(FakeEngine(parent))
        return made[-1]

    monkeypatch.setattr(voice_module, "make_engine", make)
    return made


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


def test_it_is_off_at_first_and_speaks_once_it_is_wanted(
    qtbot: QtBot, settings: Settings, engines: list[FakeEngine]
) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    voice = Voice(settings)
    screen_reader.announce(widget, "unheard")
    assert engines == []
    settings.own_voice = True
    screen_reader.announce(widget, "Livia: 2 at E1.")
    screen_reader.say_again(widget)
    (engine,) = engines
    assert engine.done == [(0, "en"), "Livia: 2 at E1.", "Livia: 2 at E1."]
    settings.own_voice = False
    screen_reader.announce(widget, "unheard")
    assert engine.done[3:] == ["close"]
    settings.own_voice = True
    screen_reader.announce(widget, "once")
    assert engines[1].done == [(0, "en"), "once"]
    QTest.keyClick(widget, Qt.Key.Key_A)
    assert "stop" not in engine.done
    voice.close()


def test_a_key_silences_it_before_what_the_key_leads_to_is_said(
    qtbot: QtBot, settings: Settings, engines: list[FakeEngine]
) -> None:
    class Field(QWidget):
        def keyPressEvent(self, event: object) -> None:
            screen_reader.announce(self, "done")

    field = Field()
    qtbot.addWidget(field)
    field.show()
    settings.own_voice = True
    voice = Voice(settings)
    QTest.keyClick(field, Qt.Key.Key_Return)
    done = engines[0].done
    assert done.index("stop") < done.index("done") == len(done) - 1
    voice.close()


def test_its_speed_and_language_follow_the_settings(settings: Settings, engines: list[FakeEngine]) -> None:
    settings.own_voice = True
    voice = Voice(settings)
    settings.voice_rate = 40
    assert engines[0].done == [(0, "en"), (40, "en")]
    voice.close()


def test_a_system_without_a_voice_is_told_of_until_it_is_switched_off(
    settings: Settings, engines: list[FakeEngine]
) -> None:
    voice = Voice(settings)
    told: list[bool] = []
    voice.missing_changed.connect(lambda: told.append(voice.missing))
    settings.own_voice = True
    engines[0].failed.emit()
    engines[0].failed.emit()
    settings.own_voice = False
    assert told == [True, False]

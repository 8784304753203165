"""The window's tests write to a place of their own and never to the person's settings or games."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt import languages
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.sound.player import SoundPlayer

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

for wait in (QtBot.waitSignal, QtBot.waitSignals, QtBot.waitUntil):
    # In milliseconds, of a machine that does much else.
    wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": 60_000}


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt's standard places, and the home they would fall back to, are below the test's own folder."""
    for variable, folder in {
        "HOME": "home",
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
        "XDG_CACHE_HOME": "cache",
        "XDG_STATE_HOME": "state",
    }.items():
        place = tmp_path / folder
        place.mkdir()
        monkeypatch.setenv(variable, str(place))


@pytest.fixture(autouse=True)
def no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are sure of what they click: what is shown is active at once."""
    monkeypatch.setattr(ActivationDelay, "millis", 0)


@pytest.fixture(autouse=True)
def english(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window speaks English, and so does the system."""
    monkeypatch.setattr(languages, "system", lambda: "en")
    languages.use("en")


@pytest.fixture(autouse=True, scope="session")
def silence() -> Iterator[None]:
    """Nothing is played, and no thread waits for something to play; `tests/qt/sound` has players of its own.

    Until all tests are over: what a window had put off comes in the midst of the next one.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SoundPlayer, "_do", lambda _player, _job: None)
        yield

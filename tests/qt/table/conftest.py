"""The driver: a table page with its session, ready for a game."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt import activation, theme
from pompeii_qt.activation import MILLIS, ActivationDelay
from pompeii_qt.scene import event_player as event_player
from pompeii_qt.scene import sprite
from pompeii_qt.settings import Settings
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.table import controller
from pompeii_qt.table.page import TablePage
from tests.qt.table import driver as driver_module
from tests.qt.table.driver import Driver, TableSession
from tests.qt.virtual_time import VirtualTime


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualTime:
    """The driver made after it goes by this time, and what is shown takes clicks after as long as a person waits."""
    time = VirtualTime()
    time.rule(monkeypatch, activation, sprite, event_player, controller, driver_module)
    monkeypatch.setattr(ActivationDelay, "millis", MILLIS)
    return time


@pytest.fixture
def driver(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Driver:
    theme.apply(qapp, "light")
    settings = Settings(tmp_path / "settings.json")
    settings.animation = "off"
    session = TableSession()
    page = TablePage(session, settings, SoundPlayer(settings))  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return Driver(qtbot, page, session, settings)

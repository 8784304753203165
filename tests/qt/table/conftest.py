"""The desk: a table page with its session, ready for a game."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt import activation, theme
from pompeii_qt.activation import MILLIS, ActivationDelay
from pompeii_qt.scene import animations
from pompeii_qt.scene import event_player as event_player
from pompeii_qt.settings import Settings
from pompeii_qt.table import controller
from pompeii_qt.table.page import TablePage
from tests.qt.table import desk as hurried
from tests.qt.table.desk import Desk, TableSession
from tests.qt.virtual_time import VirtualTime


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualTime:
    """The desk made after it goes by this time, and what is shown takes clicks after as long as a person waits."""
    time = VirtualTime()
    time.rule(monkeypatch, activation, animations, event_player, controller, hurried)
    monkeypatch.setattr(ActivationDelay, "millis", MILLIS)
    return time


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Desk:
    theme.apply(qapp, "light")
    settings = Settings(tmp_path / "settings.json")
    settings.animation = "off"
    session = TableSession()
    page = TablePage(session, settings)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return Desk(qtbot, page, session, settings)

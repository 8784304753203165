"""The desk: a table page with its session, ready for a game."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt import theme
from pompeii_qt.settings import Settings
from pompeii_qt.table.page import TablePage
from tests.qt.table.desk import Desk, TableSession


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

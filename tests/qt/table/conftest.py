"""The driver: a table page with its session, ready for a game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt import activation, languages, theme
from pompeii_qt.activation import MILLIS, ActivationDelay
from pompeii_qt.scene import event_player as event_player
from pompeii_qt.scene import sprite
from pompeii_qt.settings import Settings
from pompeii_qt.table import controller
from pompeii_qt.table.controller import Controller
from pompeii_qt.widgets import screen_reader
from tests.qt.table import driver as driver_module
from tests.qt.table.driver import TABLE, Driver, TableSession, shown_page, solo
from tests.qt.virtual_time import VirtualTime


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualTime:
    """The driver made after it goes by this time, and what is shown takes clicks after as long as a person waits."""
    time = VirtualTime()
    time.rule(monkeypatch, activation, sprite, event_player, controller, driver_module)
    monkeypatch.setattr(ActivationDelay, "millis", MILLIS)
    return time


@pytest.fixture
def driver(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Driver]:
    theme.apply(qapp, "light")
    settings = Settings(tmp_path / "settings.json")
    settings.log_shown = True
    settings.seals_known = True
    settings.animation = "off"
    session = TableSession()
    page = shown_page(qtbot, Controller(session, settings))  # type: ignore[arg-type]
    driver = Driver(qtbot, page, session, settings)
    yield driver
    driver.page.controller.stop()  # what it has put off would reach a board that is gone
    driver.close()
    languages.use("en")


@pytest.fixture
def table(driver: Driver) -> Driver:
    """Anna is at the table of a game with two AIs, and begins."""
    driver.open(TABLE, [0], solo())
    return driver


@pytest.fixture
def guest(driver: Driver) -> Driver:
    """Anna plays in Bruno's room."""
    driver.enter()
    return driver


@pytest.fixture
def host(driver: Driver) -> Driver:
    """Bruno plays in his own room."""
    driver.enter(hosting=True, own=1)
    return driver


@pytest.fixture
def watcher(driver: Driver) -> Driver:
    """Berta watches in Bruno's room."""
    driver.enter(own=None)
    return driver


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every message to a screen reader, oldest first."""
    texts: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda _, text: texts.append(text) if text else None)
    return texts

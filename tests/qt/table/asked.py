"""A table whose time passes when a test says so: Anna is asked something, and for how long she has seen it."""

from PySide6.QtWidgets import QMessageBox

from pompeii_core.game import Game
from pompeii_qt.activation import MILLIS
from tests.qt.table.driver import AIS, PEOPLE, Driver
from tests.qt.virtual_time import VirtualTime

TABLE = [PEOPLE[0], *AIS]
TWO = [PEOPLE[0], AIS[0]]
SHORTLY = 32.0
"""Until what was told has been shown, without animation."""


def begin(driver: Driver, time: VirtualTime, game: Game, *, active: bool = False) -> None:
    """Anna plays; with `active` what she is asked has been in sight for long enough."""
    driver.session.open(TABLE[: game.seats], [0], game)
    time.advance(SHORTLY)
    if active:
        time.advance(MILLIS)
        assert driver.page.model.takes_all


def question(driver: Driver) -> QMessageBox | None:
    return next((box for box in driver.page.findChildren(QMessageBox) if box.isVisible()), None)

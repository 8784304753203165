"""A desk whose time passes when a test says so: Anna is asked something, and for how long she has seen it."""

from PySide6.QtWidgets import QMessageBox

from pompeii_core.game import Game
from pompeii_qt.activation import MILLIS
from tests.qt.table.desk import AIS, PEOPLE, Desk
from tests.qt.virtual_time import VirtualTime

TABLE = [PEOPLE[0], *AIS]
TWO = [PEOPLE[0], AIS[0]]
SHORTLY = 32.0
"""Until what was told has been shown, without animation."""


def begin(desk: Desk, time: VirtualTime, game: Game, *, settled: bool = False) -> None:
    """Anna plays; with `settled` what she is asked has been in sight for long enough."""
    desk.session.open(TABLE[: game.seats], [0], game)
    time.advance(SHORTLY)
    if settled:
        time.advance(MILLIS)
        assert desk.page.model.takes_all


def question(desk: Desk) -> QMessageBox | None:
    return next((box for box in desk.page.findChildren(QMessageBox) if box.isVisible()), None)

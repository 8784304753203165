"""A game of two people, begun in the window."""

from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt.window import MainWindow

PEOPLE = GameSetup([SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Marcus", 1)])


def begin(window: MainWindow, qtbot: QtBot) -> Path:
    """A game in which a person has done something; returns its record."""
    with qtbot.waitSignal(window.session.updated):
        window.games.start(PEOPLE)
    table: Any = window.pages.get("table")
    qtbot.waitUntil(lambda: bool(table.model.batch))
    update = next(update for update in table.model.batch.values() if update.legal)
    window.session.act(update.view.seat, update.legal[0])
    qtbot.waitUntil(lambda: all(shown.seq > update.seq for shown in table.model.batch.values()))
    assert window.session.record is not None
    return window.session.record

"""Rows of the list of actions: short, whole for a screen reader, and told apart at a glance."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QListWidget

from pompeii_core.actions import Choice, Discard, Place, Run
from pompeii_core.game import Game
from pompeii_core.preview import outcomes
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt.table.action_rows import ROW, ActionRow
from tests.qt.table.driver import TABLE, Driver, child, running, solo, wander

FOUR = [*TABLE, SeatedPlayer("ai", "Brennus", 3, "Brennus", "citizen")]


def rows(game: Game) -> list[ActionRow]:
    view, legal = game.view(0), game.legal_actions()
    found = zip(legal, outcomes(legal, view, game.rules), strict=True)
    return [ActionRow.of(action, outcome, view, TABLE) for action, outcome in found]


def test_a_row_shows_the_mark_the_square_and_what_follows() -> None:
    game = solo()
    placed = [action for action in game.legal_actions() if isinstance(action, Place)]
    shown = rows(game)
    assert [(row.name, row.card) for row in shown] == [(place.square, place.card) for place in placed]
    assert all("free" in row.note for row in shown)
    flight = running()
    runs = [row for row in rows(flight) if "→" in row.name]
    assert len(runs) == sum(isinstance(action, Run) for action in flight.legal_actions()) > 3
    assert {row.colour for row in runs} == {0}
    assert {row.note for row in runs if "out of" in row.name} == {"saved"}
    assert any(row.note.startswith("next: ") for row in runs)


@pytest.mark.parametrize("choice", [Choice.LAVA, Choice.RELATIVE])
def test_rows_of_tiles_and_relatives_have_their_marks(choice: Choice) -> None:
    game = solo(4)
    wander(game, lambda game: game.active == 0 and game.choice == choice)
    marks = {(row.symbol is not None, row.colour is not None) for row in rows(game) if len(row.name) == 2}
    assert marks == {(choice == Choice.LAVA, choice == Choice.RELATIVE)}


def test_seven_actions_are_seen_at_once_on_a_small_screen_and_said_in_full(driver: Driver) -> None:
    driver.page.resize(1280, 720)
    game = Game.new(Rules(), 4, 3, first=0)
    driver.open(FOUR, [0], game)
    driver.key(Qt.Key.Key_A)
    QApplication.processEvents()
    lines = child(driver.page.advice.actions, QListWidget)
    seen = QRect(lines.viewport().rect())
    whole = [row for row in range(lines.count()) if seen.contains(lines.visualItemRect(lines.item(row)))]
    assert len(whole) >= 7
    for row in whole:
        item = lines.item(row)
        assert "(" in item.text(), "the words say what is on the square"
        assert item.text() == item.toolTip()
        assert len(item.data(ROW).name) < 12


def test_a_discarded_card_has_its_number() -> None:
    game = solo()
    row = ActionRow.of(Discard(7), outcomes(game.legal_actions(), game.view(0), game.rules)[0], game.view(0), TABLE)
    assert (row.name, row.card) == ("Discard", 7)

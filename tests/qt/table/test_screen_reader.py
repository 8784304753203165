"""What a screen reader finds."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QListWidget

from pompeii_core.city import CITY, names
from pompeii_qt.widgets import screen_reader
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo

TABLE = [PEOPLE[0], *AIS]
NAME = QAccessible.Text.Name


def found(driver: Driver) -> QAccessibleInterface:
    interface = QAccessible.queryAccessibleInterface(driver.page.board)
    assert interface is not None
    return interface


def test_every_square_of_the_city_is_named_with_what_is_on_it(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    board = found(driver)
    texts = [board.child(place).text(NAME) for place in range(board.childCount())]
    assert [text.split(",")[0] for text in texts] == names(CITY)
    assert texts[names(CITY).index("D4")].startswith("D4, building 6")
    action = driver.session.game.legal_actions()[0]
    driver.session.play(action)
    driver.wait()
    place = names(CITY).index(action.square)  # type: ignore[union-attr]
    assert "Anna 1" in found(driver).child(place).text(NAME)


def test_squares_are_where_they_are_shown(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    board = found(driver)
    for place in (0, 30, 69):
        square = board.child(place)
        centre = square.rect().center()
        assert board.rect().contains(centre)
        assert board.childAt(centre.x(), centre.y()).text(NAME) == square.text(NAME)
        assert square.parent().text(NAME) == board.text(NAME) == "The city of Pompeii"


def test_everything_that_can_be_used_has_a_name(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.page.tools.hint.trigger()
    driver.page.tools.actions_list.trigger()
    for kind in (QAbstractButton, QLineEdit, QListWidget):
        for widget in driver.page.findChildren(kind):
            if widget.isVisible() and widget.parent() is not None:
                interface = QAccessible.queryAccessibleInterface(widget)
                assert interface.text(NAME), widget


def test_events_are_announced(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda widget, text: said.append(text) if text else None)
    driver.open(TABLE, [0], solo())
    assert said == ["Anna begins.", "Anna: play a card onto a lit roof (R6)"]


def test_why_something_cannot_be_done_is_announced(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    driver.open(TABLE, [0], solo())
    monkeypatch.setattr(screen_reader, "announce", lambda widget, text: said.append(text) if text else None)
    driver.page.board.setFocus()
    driver.key(Qt.Key.Key_1)
    driver.key(Qt.Key.Key_Up)
    driver.key(Qt.Key.Key_Return)
    assert driver.session.acted == []
    assert said[-1] == driver.page.board.interaction.tooltip.text()
